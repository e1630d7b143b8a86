"""`gm login`: let a person agree that the service reads and writes his mailbox (OAuth2)."""

from collections.abc import Callable
from pathlib import Path

from gm.commands.installation import fail, read_config
from gm.commands.terminal import complain
from gm.mail.oauth.exchange import LoginRevoked, ProviderTrouble
from gm.mail.oauth.flows import by_browser, by_device


def log_in(path: Path, say: Callable[[str], None]) -> int:
    """By a code where the provider has that way, else by a browser on this machine. Returns the exit status."""
    tokens = read_config(path).tokens
    if tokens is None:
        fail(f"gm: {path} names no client_id in [oauth2]: its logins are by password")
    way = by_device if tokens.provider.device_url else by_browser
    if not tokens.provider.device_url and not tokens.provider.authorization_url:
        fail(f"gm: {path}: oauth2 has neither device_url nor authorization_url: expected one of them")
    try:
        tokens.keep(way(tokens.provider, say))
    except (ProviderTrouble, LoginRevoked, OSError) as error:
        complain(f"gm: {error}")
        return 1
    say(f"Logged in; the login is kept in {tokens.file}, for its owner alone. gm doctor tries it.")
    return 0

"""`gm login`: let a person agree that the service reads and writes his mailbox (OAuth2)."""

from collections.abc import Callable
from pathlib import Path

from gm.commands.terminal import complain
from gm.config.problems import ConfigRefused
from gm.config.service import read_service
from gm.mail.oauth.exchange import LoginRevoked, ProviderTrouble
from gm.mail.oauth.flows import by_browser, by_device


def log_in(path: Path, say: Callable[[str], None]) -> int:
    """By a code where the provider has that way, else by a browser on this machine. Returns the exit status."""
    try:
        config = read_service(path)
    except ConfigRefused as refused:
        for problem in refused.problems:
            complain(problem)
        return 2
    tokens = config.tokens
    if tokens is None:
        complain(f"gm: {path} names no client_id in [oauth2]: its logins are by password")
        return 2
    way = by_device if tokens.provider.device_url else by_browser
    if not tokens.provider.device_url and not tokens.provider.authorization_url:
        complain(f"gm: {path}: oauth2 has neither device_url nor authorization_url: expected one of them")
        return 2
    try:
        tokens.keep(way(tokens.provider, say))
    except (ProviderTrouble, LoginRevoked, OSError) as error:
        complain(f"gm: {error}")
        return 1
    say(f"Logged in; the login is kept in {tokens.file}, for its owner alone. gm doctor tries it.")
    return 0

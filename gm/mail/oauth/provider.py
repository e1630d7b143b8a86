"""Where a provider asks its users and hands out tokens, and in whose name we ask."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from gm.mail.account import is_loopback


@dataclass(frozen=True, slots=True)
class Provider:
    """A token endpoint, with the pages where a person agrees, and the client that is registered there."""

    client_id: str
    token_url: str
    scope: str
    authorization_url: str = ""
    """For the flow with a browser on this machine; "" where there is none."""
    device_url: str = ""
    """For the flow with a code typed on any other device; "" where there is none."""
    client_secret: str = field(default="", repr=False)
    asks: Mapping[str, str] = field(default_factory=dict)
    """Further parameters of the authorization page."""

    def __post_init__(self) -> None:
        for url in filter(None, (self.token_url, self.authorization_url, self.device_url)):
            parts = urlsplit(url)
            if parts.scheme != "https" and not (parts.scheme == "http" and is_loopback(parts.hostname or "")):
                raise ValueError(f"{url}: expected an address that begins with https://")


_MICROSOFT = "https://login.microsoftonline.com/common/oauth2/v2.0"
_MICROSOFT_MAIL = "https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access"
PRESETS: Mapping[str, Mapping[str, str]] = {
    "microsoft": {
        "token_url": f"{_MICROSOFT}/token",
        "authorization_url": f"{_MICROSOFT}/authorize",
        "device_url": f"{_MICROSOFT}/devicecode",
        "scope": _MICROSOFT_MAIL,
    },
    # Google's own flow for devices does not give out the scope of IMAP.
    "google": {
        "token_url": "https://oauth2.googleapis.com/token",
        "authorization_url": "https://accounts.google.com/o/oauth2/v2/auth",
        "scope": "https://mail.google.com/",
    },
    "yahoo": {
        "token_url": "https://api.login.yahoo.com/oauth2/get_token",
        "authorization_url": "https://api.login.yahoo.com/oauth2/request_auth",
        "scope": "mail-w",
    },
}
ASKS: Mapping[str, Mapping[str, str]] = {"google": {"access_type": "offline", "prompt": "consent"}}
"""Google gives a refresh token only to who asks for one."""

"""Where a mail server is, how to speak to it, and in whose name: the same value for IMAP and for SMTP."""

import ipaddress
import ssl
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol

Security = Literal["tls", "starttls", "plain"]


class AccessTokens(Protocol):
    """Where a login without a password gets its tokens (OAuth2)."""

    async def token(self) -> str:
        """An access token that is good now."""
        ...

    async def another(self, refused: str) -> str:
        """Another access token in the place of one that the server refused."""
        ...


@dataclass(frozen=True, slots=True)
class Account:
    """One login on one server.

    There is no "TLS if offered": whoever stands between could take the offer away. `plain` is for this machine only,
    unless `trusted_network` says that the network between is one's own.
    """

    host: str
    port: int
    security: Security = "tls"
    user: str = ""
    password: str = field(default="", repr=False)
    ca_file: Path | None = None
    """Certificates to trust instead of the system's, for a server that signed its own."""
    trusted_network: bool = False
    tokens: AccessTokens | None = None
    """Instead of a password."""

    def __post_init__(self) -> None:
        if self.security == "plain" and not self.trusted_network and not is_loopback(self.host):
            raise ValueError(
                f'security = "plain" would send the password to {self.host} in clear: '
                'use "tls" or "starttls"; "plain" is for 127.0.0.1, ::1 and localhost'
            )

    def tls_context(self) -> ssl.SSLContext:
        """A new context at each call: connections that shared one have been seen to stall."""
        return ssl.create_default_context(cafile=self.ca_file)


def is_loopback(host: str) -> bool:
    """Only names that cannot lead elsewhere count; no name is looked up."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False

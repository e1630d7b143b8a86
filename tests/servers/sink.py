"""A recording SMTP server whose replies a test chooses."""

import asyncio
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from aiosmtpd.smtp import SMTP, AuthResult

from .ground import HOST, Certificate


@dataclass(frozen=True, slots=True)
class Taken:
    """A letter that the server has accepted, or heard to its final dot."""

    envelope_from: str
    recipients: tuple[str, ...]
    content: bytes
    mail_options: tuple[str, ...]


@dataclass
class Sink:
    """`async with Sink() as sink:` and then `sink.port`, `sink.letters`.

    The fields may be changed while it runs.
    """

    recipients: Mapping[str, str] = field(default_factory=dict)
    """The reply to RCPT for an address, where it is not 250."""
    senders: Mapping[str, str] = field(default_factory=dict)
    """The same for MAIL."""
    after_dot: Callable[[SMTP], Awaitable[str]] | None = None
    """What happens after the final dot, when the letter is already recorded; its result is the reply."""
    passwords: Mapping[str, str] = field(default_factory=dict)
    certificate: Certificate | None = None
    implicit_tls: bool = False
    smtputf8: bool = True
    letters_each: int | None = None
    """Letters after which a connection gets 421 for the next."""
    idle: float = 300.0
    """Seconds after which the server hangs up on a silent client."""
    letters: list[Taken] = field(default_factory=list)
    connections: int = 0
    port: int = 0
    _heard: Counter[Any] = field(default_factory=Counter)

    async def __aenter__(self) -> Self:
        tls: ssl.SSLContext | None = None
        if self.certificate is not None:
            tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            tls.load_cert_chain(self.certificate.certificate, self.certificate.key)
        loop = asyncio.get_running_loop()

        def talk() -> SMTP:
            self.connections += 1
            return SMTP(
                self,
                hostname="sink.example",
                ident="recording",
                enable_SMTPUTF8=self.smtputf8,
                timeout=self.idle,
                tls_context=None if self.implicit_tls else tls,
                require_starttls=tls is not None and not self.implicit_tls,
                authenticator=self._authenticate,
                auth_required=bool(self.passwords),
                auth_require_tls=False,
                loop=loop,
            )

        self._server = await loop.create_server(talk, HOST, 0, ssl=tls if self.implicit_tls else None)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()

    def _authenticate(self, server: Any, session: Any, envelope: Any, mechanism: str, login: Any) -> AuthResult:
        known = self.passwords.get(login.login.decode())
        return AuthResult(success=known == login.password.decode(), handled=False, auth_data=login.login)

    async def handle_MAIL(self, server: Any, session: Any, envelope: Any, address: str, options: list[str]) -> str:
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        if self.letters_each is not None and self._heard[session] >= self.letters_each:
            return "421 4.7.0 enough letters on this connection"
        return self.senders.get(address, "250 OK")

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: list[str]) -> str:
        reply = self.recipients.get(address, "250 OK")
        if reply.startswith("250"):
            envelope.rcpt_tos.append(address)
        return reply

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self._heard[session] += 1
        self.letters.append(
            Taken(envelope.mail_from, tuple(envelope.rcpt_tos), envelope.content, tuple(envelope.mail_options))
        )
        return await self.after_dot(server) if self.after_dot else "250 2.0.0 taken"

"""A whole mail service in this process, for the demonstration and for tests: SMTP in, IMAP out, on loopback only.

Letters live in memory and go when it closes. It writes the headers that a real server would, so that what reads them
is tried as against any provider.
"""

import asyncio
import hmac
import re
import uuid
import weakref
from argparse import Namespace
from collections.abc import Mapping
from contextlib import closing, suppress
from datetime import UTC, datetime
from email.parser import BytesHeaderParser
from email.utils import format_datetime, parseaddr
from types import TracebackType
from typing import Any, Self

from aiosmtpd.smtp import SMTP, AuthResult
from proxyprotocol.result import ProxyResultUnknown
from proxyprotocol.sock import SocketInfo
from pymap.backend.dict import Config, DictBackend, Identity
from pymap.backend.dict.filter import FilterSet
from pymap.backend.dict.mailbox import MailboxData, MailboxSet
from pymap.concurrent import Event
from pymap.imap import IMAPServer
from pymap.parsing.message import AppendMessage
from pymap.selected import SelectedMailbox
from pymap.user import Passwords, UserMetadata
from pysasl.hashing import BuiltinHash

HOST = "127.0.0.1"


class _Settings(Namespace):
    """pymap takes its settings from a command line; these are the ones of an ordinary one, all else absent."""

    debug = False
    demo_data = False
    demo_user = "demo"
    demo_password = "demo"
    tls = False

    def __getattr__(self, name: str) -> None:
        return None


class _Inbox(MailboxData):
    """Its IDLE begins with what has changed since the last command (RFC 2177); pymap would wait for the next change."""

    async def update_selected(self, selected: SelectedMailbox, *, wait_on: Event | None = None) -> SelectedMailbox:
        known = selected.mod_sequence
        if known is None or known < self._mod_sequences.highest:
            wait_on = None
        return await super().update_selected(selected, wait_on=wait_on)


class _Mailboxes(MailboxSet):
    def __init__(self) -> None:
        super().__init__()
        self._inbox = _Inbox(self._content_cache, self._thread_cache)


class EmbeddedMail:
    """`async with EmbeddedMail({"gm@demo.example": "secret"}) as mail:` and then `mail.smtp_port`, `mail.imap_port`.

    SMTP wants no login. Who logs in may write From his own address and no other.
    """

    def __init__(
        self,
        passwords: Mapping[str, str],
        *,
        authserv_id: str = "mx.demo.example",
        vouch_for_all: bool = False,
        size_limit: int = 25_000_000,
    ) -> None:
        """`vouch_for_all` writes dmarc=pass into every letter, as if each sender's domain had been checked."""
        self.authserv_id = authserv_id
        self.smtp_port = 0
        self.imap_port = 0
        self._passwords = {address.lower(): password for address, password in passwords.items()}
        self._domains = {address.rpartition("@")[2] for address in self._passwords}
        self._vouch_for_all = vouch_for_all
        self._size_limit = size_limit
        self._talks: set[asyncio.Task[Any]] = set()
        self._smtp_talks: weakref.WeakSet[SMTP] = weakref.WeakSet()
        self.count = 0
        """Letters taken in by SMTP."""
        self._config: Any = None
        self._servers: list[asyncio.Server] = []

    async def __aenter__(self) -> Self:
        backend, self._config = await DictBackend.init(
            _Settings(),
            # The passwords are as fleeting as the letters: a slow hash would only delay each login.
            hash_context=BuiltinHash(hash_name="sha256", salt_len=8, rounds=1),
            invalid_user_sleep=0.0,
            reject_insecure_auth=False,
            preauth_credentials=None,
        )
        self._config.apply_context()
        for address, password in self._passwords.items():
            await self._add(backend, self._config, address, password)
        imap = IMAPServer(backend.login, self._config)

        async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            # The client hangs up, or we do: either way there is nobody to tell.
            with suppress(asyncio.CancelledError, ConnectionError), closing(writer):
                unknown = ProxyResultUnknown()
                await imap(reader, writer, SocketInfo.get(writer, unknown, unique_id=uuid.uuid4().bytes))

        loop = asyncio.get_running_loop()

        def come_in(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            # pymap's own way in starts a task that nothing holds, and the garbage collector ends it in mid-IDLE.
            task = loop.create_task(talk(reader, writer))
            self._talks.add(task)
            task.add_done_callback(self._talks.discard)

        self._servers = [
            await asyncio.start_server(come_in, HOST, 0, limit=2**20),
            await loop.create_server(self._smtp, HOST, 0),
        ]
        self.imap_port, self.smtp_port = (server.sockets[0].getsockname()[1] for server in self._servers)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for server in self._servers:
            server.close()
        for smtp in tuple(self._smtp_talks):
            transport: Any = smtp.transport
            if transport is not None:
                transport.abort()
        for task in self._talks:
            task.cancel()
        if self._talks:
            await asyncio.wait(self._talks, timeout=2)

    def mailbox_of(self, address: str) -> str | None:
        """`name+anything@domain` belongs to `name@domain`."""
        local, _, domain = address.lower().rpartition("@")
        base = f"{local.partition('+')[0]}@{domain}"
        return base if base in self._passwords else None

    async def deliver(
        self, recipient: str, raw: bytes, *, envelope_from: str = "", received: datetime | None = None
    ) -> None:
        """Put a letter into the recipient's INBOX; `received` becomes its INTERNALDATE."""
        mailbox = self.mailbox_of(recipient)
        if mailbox is None:
            raise KeyError(f"no mailbox for {recipient}")
        inbox = await self._config.set_cache[mailbox][0].get_mailbox("INBOX")
        marks = f"Return-Path: <{envelope_from}>\r\nDelivered-To: {recipient}\r\n".encode()
        await inbox.append(AppendMessage(marks + raw, received or datetime.now(UTC), frozenset()), recent=True)

    @staticmethod
    async def _add(backend: Any, config: Config, address: str, password: str) -> None:
        hashed = await Passwords(config).hash_password(password)
        identity = Identity(address, backend.login, None, frozenset())
        await identity.set(UserMetadata(config, address, password=hashed))
        config.set_cache[address] = (_Mailboxes(), FilterSet())

    def _smtp(self) -> SMTP:
        smtp = SMTP(
            self,
            hostname=self.authserv_id,
            ident="demonstration",
            enable_SMTPUTF8=True,
            data_size_limit=self._size_limit,
            authenticator=self._authenticate,
            auth_require_tls=False,
            loop=asyncio.get_running_loop(),
        )
        self._smtp_talks.add(smtp)
        return smtp

    def _authenticate(self, server: Any, session: Any, envelope: Any, mechanism: str, login: Any) -> AuthResult:
        name, password = login.login.decode().lower(), login.password.decode()
        known = self._passwords.get(name)
        if known is None or not hmac.compare_digest(known.encode(), password.encode()):
            return AuthResult(success=False, handled=False)
        return AuthResult(success=True, auth_data=name)

    async def handle_RCPT(  # noqa: N802 – the name that aiosmtpd calls
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        if self.mailbox_of(address) is None:
            return "550 5.1.1 no such mailbox here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 – as above
        now = datetime.now(UTC)
        author = sole_author(envelope.content)
        if session.authenticated and author != session.auth_data:
            return "553 5.7.1 From is not the address that logged in"
        verdict = f"{self.authserv_id}; {self._verdict(session, author)}"
        self.count += 1
        trace = f"from {session.host_name} ({session.peer[0]}) by {self.authserv_id} with ESMTP id {self.count:06}"
        headers = f"Authentication-Results: {verdict}\r\nReceived: {trace};\r\n\t{format_datetime(now)}\r\n"
        letter = headers.encode() + without_verdicts(envelope.content, self.authserv_id)
        for recipient in envelope.rcpt_tos:
            await self.deliver(recipient, letter, envelope_from=envelope.mail_from or "", received=now)
        return "250 2.0.0 delivered"

    def _verdict(self, session: Any, author: str | None) -> str:
        domain = (author or "").rpartition("@")[2]
        if not re.fullmatch(r"[\w.-]+", domain):
            return "dmarc=none"
        if self._vouch_for_all or session.authenticated:
            return f"dmarc=pass header.from={domain}"
        # An own domain whose user did not log in is the clearest forgery there is.
        return f"dmarc={'fail' if domain in self._domains else 'none'} header.from={domain}"


def sole_author(letter: bytes) -> str | None:
    """The address of the one From header; None where there is none, or more than one."""
    froms = BytesHeaderParser().parsebytes(letter).get_all("From") or []
    return parseaddr(str(froms[0]))[1].lower() if len(froms) == 1 else None


def without_verdicts(letter: bytes, authserv_id: str) -> bytes:
    """Remove the Authentication-Results that claim to be ours already (RFC 8601, section 5)."""
    head, gap, body = letter.partition(b"\r\n\r\n")
    forged = re.compile(
        rb"^Authentication-Results:\s*" + re.escape(authserv_id.encode()) + rb"\b.*\r?\n(?:[ \t].*\r?\n)*",
        re.IGNORECASE | re.MULTILINE,
    )
    return forged.sub(b"", head + b"\r\n").removesuffix(b"\r\n") + gap + body

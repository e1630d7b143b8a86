"""Letters out: hand one letter to the SMTP server and say what became of it.

A reply that refuses is the letter's fate; trouble with the connection before the letter was handed over is nobody's.
Between the final dot and the server's answer nobody knows (RFC 1047): such a letter is sent again under the same
Message-ID, by which mail programs recognise it.
"""

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from types import TracebackType
from typing import Self

import aiosmtplib

from gm.mail.account import AccessTokens, Account
from gm.mail.backoff import Backoff
from gm.mail.trouble import in_words

log = logging.getLogger(__name__)

ADDRESS = re.compile(r"[^\s\x00-\x20\x7f-\x9f<>()\[\],;:\\\"@]{1,64}@[^\s\x00-\x20\x7f-\x9f<>()\[\],;:\\\"@]{1,255}")
"""A plain address: no quoted local part, no domain literal, nothing that could end the command it stands in."""

LINE_END = re.compile(rb"\r\n|\n|\r")
GO_ON = 354
"""The reply to DATA of a server that listens."""
RESET = 5.0
"""Seconds to wait for the answer to RSET, which no server has reason to delay."""


@dataclass(frozen=True, slots=True)
class Sent:
    text: str
    """The server's words, often with its own number for the letter."""


@dataclass(frozen=True, slots=True)
class Deferred:
    """Not now (4xx): worth another try later."""

    code: int
    text: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Not ever (5xx): this letter will not go to this address."""

    code: int
    text: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """The letter was on its way when the connection broke: it may have been accepted."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unreachable:
    """The server did not listen: nothing was handed over, and neither letter nor recipient is to blame."""

    reason: str


Fate = Sent | Deferred | Refused | Unknown | Unreachable


class _Line:
    """A connection, owned by one sending at a time."""

    def __init__(self, client: aiosmtplib.SMTP) -> None:
        self.client = client
        self.used = time.monotonic()
        self.fresh = True

    def drop(self) -> None:
        if self.client.transport is not None:
            self.client.transport.abort()  # type: ignore[attr-defined]  # always a Transport; typed as its base
        self.client.close()


class Sender:
    """Sends over a few connections, which are opened when needed and kept while they are of use."""

    def __init__(
        self,
        account: Account,
        local_hostname: str,
        *,
        connections: int = 2,
        timeout: float = 60.0,
        idle_limit: float = 30.0,
        backoff: Backoff | None = None,
    ) -> None:
        """`timeout` bounds a whole sending, so a lease on a letter must be longer.

        `local_hostname` is what we call ourselves in EHLO; without it the library would ask the resolver.
        """
        self._account = account
        self._local_hostname = local_hostname
        self._timeout = timeout
        self._idle_limit = idle_limit
        self._backoff = backoff or Backoff()
        self._not_before = 0.0
        self._free: list[_Line] = []
        self._turns = asyncio.Semaphore(connections)
        self._given = self._refused = ""
        """The access token of the last login, and the last one that the server did not take."""
        self.reachable = False
        """Whether the server accepted the last connection that was looked at, or used."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        while self._free:
            line = self._free.pop()
            with contextlib.suppress(Exception):
                async with asyncio.timeout(1.0):
                    await line.client.quit()
            line.drop()

    async def ready(self) -> None:
        """Returns when the server accepts connections: claim letters after it, not before, lest they wait with us."""
        while trouble := await self.connect():
            log.warning("mail server %s: %s", self._account.host, trouble)
            await asyncio.sleep(max(0.0, self._not_before - time.monotonic()))

    async def connect(self) -> str:
        """Try once. What is wrong, in plain words; "" when the server accepts connections."""
        async with self._turns:
            try:
                async with asyncio.timeout(self._timeout):
                    self._free.append(await self._line())
            except (OSError, aiosmtplib.SMTPException) as error:
                self.reachable = False
                return plain_reason(error)
        self.reachable = True
        return ""

    async def send(self, envelope_from: str, recipient: str, *pieces: bytes) -> Fate:
        """Hand over one letter, whole or in pieces, to one recipient; `envelope_from` is empty where bounces must not
        come back.

        Always answers, within the time-out, unless it is cancelled.
        """
        for address in (envelope_from, recipient):
            if (address or address is recipient) and not ADDRESS.fullmatch(address):
                return Refused(501, "not a plain e-mail address")
        handing_over = False
        line: _Line | None = None
        async with self._turns:
            try:
                async with asyncio.timeout(self._timeout):
                    line = await self._line()
                    fate = await self._envelope(line, envelope_from, recipient, pieces)
                    if fate is None and not line.fresh:
                        # The server had hung up on a connection it found idle: once more on a new one.
                        line.drop()
                        line = await self._open()
                        fate = await self._envelope(line, envelope_from, recipient, pieces)
                    if fate is None:
                        raise aiosmtplib.SMTPServerDisconnected("the connection ended before the letter")
                    if isinstance(fate, Sent):
                        handing_over = True
                        fate = await self._contents(line, pieces)
            except (OSError, aiosmtplib.SMTPException) as error:
                if line is not None:
                    line.drop()
                self.reachable = False
                return (Unknown if handing_over else Unreachable)(plain_reason(error))
            except BaseException:
                # After a cancellation in mid-transaction, the next letter would read the answers to this one.
                if line is not None:
                    line.drop()
                raise
            await self._give_back(line, fate)
            return fate

    async def _line(self) -> _Line:
        while self._free:
            line = self._free.pop()
            if line.client.is_connected and time.monotonic() - line.used < self._idle_limit:
                line.fresh = False
                return line
            line.drop()
        return await self._open()

    async def _open(self) -> _Line:
        wait = self._not_before - time.monotonic()
        if wait > 0:
            raise ConnectionError(f"unreachable; not tried again for {wait:.1f} s")
        account, tokens = self._account, self._account.tokens
        client = aiosmtplib.SMTP(
            hostname=account.host,
            port=account.port,
            username=account.user or None,
            password=account.password if account.user and tokens is None else None,
            oauth_token_generator=partial(self._token, tokens) if tokens is not None else None,
            local_hostname=self._local_hostname,
            use_tls=account.security == "tls",
            start_tls=account.security == "starttls",
            tls_context=None if account.security == "plain" else account.tls_context(),
            timeout=self._timeout,
        )
        try:
            await client.connect()
            if client.is_ehlo_or_helo_needed:
                await client.ehlo()
        except BaseException as error:
            client.close()
            if isinstance(error, aiosmtplib.SMTPAuthenticationError) and tokens is not None:
                self._refused = self._given
            if isinstance(error, aiosmtplib.SMTPAuthenticationError | PermissionError):
                self._not_before = time.monotonic() + self._backoff.longest
            else:
                self._not_before = time.monotonic() + self._backoff.delay()
            raise
        self._backoff.reset()
        return _Line(client)

    async def _token(self, tokens: AccessTokens) -> str:
        self._given = await (tokens.another(self._refused) if self._refused else tokens.token())
        return self._given

    async def _envelope(self, line: _Line, envelope_from: str, recipient: str, pieces: Sequence[bytes]) -> Fate | None:
        """MAIL and RCPT: Sent if the server now wants the letter, None if the connection was not alive."""
        client = line.client
        try:
            sender, receiver = with_ascii_domain(envelope_from), with_ascii_domain(recipient)
        except UnicodeError:
            return Refused(501, "not a domain name that could be looked up")
        options = []
        if client.supports_extension("size"):
            options.append(b"SIZE=%d" % sum(map(len, pieces)))
        if not all(map(bytes.isascii, pieces)) and client.supports_extension("8bitmime"):
            options.append(b"BODY=8BITMIME")
        if not (sender.isascii() and receiver.isascii()):
            if not client.supports_extension("smtputf8"):
                return Refused(553, "the mail server cannot send to an address with such letters (no SMTPUTF8)")
            options.append(b"SMTPUTF8")
        try:
            reply = await client.execute_command(b"MAIL", b"FROM:<" + sender.encode() + b">", *options)
        except aiosmtplib.SMTPServerDisconnected:
            return None
        if reply.code == 421 and not line.fresh:
            return None
        if reply.code >= 500 and reply.code != 552:
            # About our own address, not the recipient's: an admin mends it, and then the letter still goes.
            return Deferred(reply.code, words(reply.message))
        if reply.code == 250:
            reply = await client.execute_command(b"RCPT", b"TO:<" + receiver.encode() + b">")
        return fate_of(reply.code, reply.message)

    async def _contents(self, line: _Line, pieces: Sequence[bytes]) -> Fate:
        protocol = line.client.protocol
        reply = await line.client.execute_command(b"DATA")
        if reply.code != GO_ON or protocol is None:
            return fate_of(max(reply.code, 400), reply.message)
        # The library would look at every byte of a letter twice.
        protocol.write(on_the_wire(*pieces))
        reply = await protocol.read_response(self._timeout)
        return fate_of(reply.code, reply.message)

    async def _give_back(self, line: _Line, fate: Fate) -> None:
        """Keep the connection for the next letter, if nothing of this one is left in it."""
        if not isinstance(fate, Sent):
            try:
                async with asyncio.timeout(RESET):
                    await line.client.rset()
            except (OSError, aiosmtplib.SMTPException):
                line.drop()
                return
            except BaseException:
                line.drop()
                raise
        line.used = time.monotonic()
        self._free.append(line)


def fate_of(code: int, text: str) -> Fate:
    if 200 <= code < 300:
        return Sent(words(text))
    return (Refused if 500 <= code < 600 else Deferred)(code, words(text))


def on_the_wire(*pieces: bytes) -> bytes:
    """With what ends it, and each line's first dot doubled (RFC 5321, 4.5.2). Lines that end otherwise are mended."""
    if not all(piece.endswith(b"\r\n") for piece in pieces[:-1]):
        pieces = (b"".join(pieces),)
    dotted = b"".join(map(_dotted, pieces))
    return dotted + (b".\r\n" if dotted.endswith(b"\r\n") else b"\r\n.\r\n")


@lru_cache(maxsize=64)  # the pictures of a turn go to everybody
def _dotted(lines: bytes) -> bytes:
    if not lines.count(b"\r\n") == lines.count(b"\n") == lines.count(b"\r"):
        lines = LINE_END.sub(b"\r\n", lines)
    return (b"\r\n" + lines).replace(b"\r\n.", b"\r\n..")[2:]


def with_ascii_domain(address: str) -> str:
    """Any server can send to `jeu@café.example`, whose domain has an ASCII spelling; a local part has none."""
    local, at, domain = address.rpartition("@")
    return address if domain.isascii() else local + at + domain.encode("idna").decode("ascii")


def words(text: str) -> str:
    """What a server said, fit to be stored: whole characters, no NUL, no novel."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace").replace("\0", "")[:500]


def plain_reason(error: Exception) -> str:
    return words(in_words(error))

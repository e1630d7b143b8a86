"""Open a connection to an IMAP server: implicit TLS, STARTTLS, or plain."""

import asyncio
import logging
import socket
from typing import Any

import aioimaplib

from gm.mail.account import Account

LONGEST_GREETING = 8192


class StartTlsRefused(ConnectionError):
    """The server has no STARTTLS, or somebody between took it away; nothing secret was sent."""


class _Client(aioimaplib.IMAP4ClientProtocol):  # type: ignore[misc]  # the library is not typed
    def _continuation(self, line: bytes) -> None:
        """A server that refuses an access token says why in a challenge, and waits for an empty answer to it; the
        library has none."""
        if self.pending_sync_command is not None and self.pending_sync_command.name == "AUTHENTICATE":
            self.transport.write(b"\r\n")
        else:
            super()._continuation(line)


async def connect(account: Account, lost: "asyncio.Future[None]") -> Any:
    """A connected protocol object that has yet to log in; `lost` is resolved when its connection ends.

    The library's client class is left aside for the protocol object under it: that class adds only time-outs,
    which have holes, and hides the callback for a lost connection.
    """
    # Above WARNING the library writes whole letters into its log.
    logging.getLogger(aioimaplib.aioimaplib.__name__).setLevel(logging.WARNING)
    loop = asyncio.get_running_loop()

    def on_lost(_: Exception | None) -> None:
        if not lost.done():
            lost.set_result(None)

    def protocol() -> Any:
        return _Client(loop, on_lost)

    if account.security == "starttls":
        plain, greeting = await negotiate(account)
        try:
            _, made = await loop.create_connection(
                protocol, sock=plain, ssl=account.tls_context(), server_hostname=account.host
            )
        except BaseException:
            plain.close()
            raise
        # The server greets once only, before TLS; the protocol object waits for it to ask for capabilities.
        made.data_received(greeting)
    else:
        tls = account.tls_context() if account.security == "tls" else None
        _, made = await loop.create_connection(protocol, account.host, account.port, ssl=tls)
    return made


async def negotiate(account: Account) -> tuple[socket.socket, bytes]:
    """Ask for STARTTLS on a bare socket (RFC 3501, 6.2.1); the socket, ready for the handshake, and the greeting.

    Nothing is believed of what came in clear except the greeting's first word. Bytes after the server's "OK" would
    be somebody's commands slipped in before the handshake, so they end the connection.
    """
    loop = asyncio.get_running_loop()
    plain = await first_socket(account)
    try:
        greeting = await answer(loop, plain)
        if not greeting.upper().startswith(b"* OK") or greeting.count(b"\r\n") != 1:
            raise StartTlsRefused(f"{account.host} did not greet as an IMAP server that awaits a login")
        await loop.sock_sendall(plain, b"t1 STARTTLS\r\n")
        reply = await answer(loop, plain)
        if not reply.upper().startswith(b"T1 OK") or reply.count(b"\r\n") != 1:
            raise StartTlsRefused(f"{account.host} did not accept STARTTLS")
    except BaseException:
        plain.close()
        raise
    return plain, b"* OK after STARTTLS\r\n"


async def answer(loop: asyncio.AbstractEventLoop, plain: socket.socket) -> bytes:
    """Everything the server has sent when a line is complete."""
    data = b""
    while not data.endswith(b"\r\n"):
        piece = await loop.sock_recv(plain, 4096)
        data += piece
        if not piece or len(data) > LONGEST_GREETING:
            raise StartTlsRefused("the connection ended before STARTTLS")
    return data


async def first_socket(account: Account) -> socket.socket:
    """Connect to the first of the host's addresses that answers."""
    loop = asyncio.get_running_loop()
    failure: OSError | None = None
    for family, kind, number, _, address in await loop.getaddrinfo(account.host, account.port, type=socket.SOCK_STREAM):
        plain = socket.socket(family, kind, number)
        plain.setblocking(False)
        try:
            await loop.sock_connect(plain, address)
        except OSError as error:
            plain.close()
            failure = error
        except BaseException:
            plain.close()
            raise
        else:
            return plain
    raise failure or OSError(f"{account.host} has no address")

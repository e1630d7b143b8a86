"""One connection to one mailbox, in five verbs: open, uids, fetch, move, wait. No library object leaves it.

Every call is bounded here, because the library's own time-outs do not cover every command and fail to fire in some.
After any time-out the library's idea of the conversation is wrong, so a session that raised `Lost` is thrown away.
"""

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Collection, Iterable
from datetime import datetime
from types import TracebackType
from typing import Any, Self

from gm.mail.account import Account
from gm.mail.inbox.arrivals import SIGN
from gm.mail.inbox.connection import connect
from gm.mail.inbox.syntax import Fetched, fetched, folder_name, personal_prefix, quoted

SLOWEST = 50_000
"""Bytes a second: a fetch may take its size divided by this, beside the time any command may take."""

MOST_LETTERS = 100
"""In one FETCH: the library reads a response by recursion, a level a line, and breaks at about 300 letters."""


class Lost(ConnectionError):
    """The connection is gone, silent, or no longer makes sense."""


class LoginRefused(PermissionError):
    """The server knows the name or the password otherwise."""


class CommandRefused(Exception):
    """The server answered NO or BAD; the connection is still good."""


class Session:
    def __init__(self, protocol: Any, lost: "asyncio.Future[None]", timeout: float) -> None:
        self._protocol = protocol
        self._lost = lost
        self._timeout = timeout
        self._idle_works = True
        self._prefix: str | None = None
        """Of the names of our own folders, once it was asked for."""
        self.news = False
        """Letters may have come since the last `uids` was answered."""

    @classmethod
    async def open(cls, account: Account, timeout: float = 20.0) -> "Session":
        """Connect and log in. Raises LoginRefused, Lost, or the OSError of the connection."""
        lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        async with asyncio.timeout(timeout):
            protocol = await connect(account, lost)
        session = cls(protocol, lost, timeout)
        try:
            await session._call("greeting", protocol.wait("AUTH|NONAUTH"))
            if protocol.state != "AUTH":
                try:
                    await session._log_in(account)
                except CommandRefused as error:
                    raise LoginRefused(str(error)) from None
            # The capabilities that the library reads out of the answer to LOGIN are mangled.
            await session._call("CAPABILITY", protocol.capability())
        except BaseException:
            session.abort()
            raise
        return session

    async def _log_in(self, account: Account) -> None:
        """By password, or by an access token: one that is refused is replaced once. Raises CommandRefused."""
        if account.tokens is None:
            await self._command("LOGIN", self._protocol.login(quoted(account.user), account.password))
            return
        token = await account.tokens.token()
        try:
            await self._command("AUTHENTICATE", self._protocol.xoauth2(account.user, token))
        except CommandRefused:
            token = await account.tokens.another(token)
            await self._command("AUTHENTICATE", self._protocol.xoauth2(account.user, token))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None and not self._lost.done():
            with contextlib.suppress(Lost):
                await self._call("LOGOUT", self._protocol.logout(), 2.0)
        self.abort()

    def abort(self) -> None:
        """End the connection at once, without a word: a polite end can hang."""
        for task in tuple(self._protocol.tasks):
            task.cancel()  # the greeting's task holds the lock for which a cancelled command would wait for ever
        if self._protocol.transport is not None:
            self._protocol.transport.abort()

    def can(self, capability: str) -> bool:
        return capability in {known.upper() for known in self._protocol.capabilities}

    async def _named(self, folder: str) -> str:
        """A folder's name for a command: some servers keep everything below INBOX (RFC 2342)."""
        if folder.upper() == "INBOX" or not self.can("NAMESPACE"):
            return folder_name(folder)
        if self._prefix is None:
            try:
                lines = await self._command("NAMESPACE", self._protocol.namespace())
            except CommandRefused:
                lines = []
            self._prefix = personal_prefix(lines)
        return folder_name(folder if folder.startswith(self._prefix) else self._prefix + folder)

    async def create_if_missing(self, folder: str) -> bool:
        """True if it had to be made. Raises Refused if the server will not."""
        named = await self._named(folder)
        if await self._list(named):
            return False
        try:
            await self._command("CREATE", self._protocol.simple_command("CREATE", named))
        except CommandRefused as error:
            if "ALREADYEXISTS" in str(error):  # RFC 5530: somebody was quicker
                return False
            raise
        await self._command("SUBSCRIBE", self._protocol.simple_command("SUBSCRIBE", named))
        return True

    async def installations(self) -> set[str]:
        """Which have left their sign here."""
        listed = await self._list(await self._named(f"{SIGN}%"))
        found = (re.search(rb'%s([a-z2-7]{16})"?\s*$' % SIGN.encode(), line) for line in listed)
        return {match[1].decode() for match in found if match}

    async def _list(self, pattern: str) -> list[bytes]:
        lines = await self._command("LIST", self._protocol.simple_command("LIST", '""', pattern))
        # A server may list a name that exists only as the parent of others, or in a subscription.
        there = (bytes(line) for line in lines[:-1] if b"(" in line)
        return [line for line in there if not re.search(rb"\\(NonExistent|Noselect)", line, re.I)]

    async def select(self, folder: str) -> int:
        """Turn to a folder; its UIDVALIDITY, 0 where the server has none."""
        lines = await self._command("SELECT", self._protocol.select(await self._named(folder)))
        found = (re.search(rb"UIDVALIDITY (\d+)", line, re.IGNORECASE) for line in lines)
        return next((int(match[1]) for match in found if match), 0)

    async def uids(self) -> list[int]:
        """Every letter in the folder that nobody has marked for deletion."""
        # The library drops what a server tells beside the answer to a search, and IDLE will not tell it again. It
        # keeps it for a NOOP, so one is sent along. Its default charset is one that some servers refuse.
        search = self._protocol.search("UNDELETED", by_uid=True, charset=None)
        found, told = await self._call("SEARCH", both(search, self._protocol.simple_command("NOOP")))
        self.news = any(b"EXISTS" in line.upper() for line in told.lines[:-1])
        # The last line is the server's "Search completed"; an empty mailbox may have no other.
        lines = lines_of("SEARCH", found)[:-1]
        return sorted(int(word) for line in lines for word in line.split() if word.isdigit())

    async def next_uid(self, folder: str) -> tuple[int, int]:
        """A folder's UIDVALIDITY, and the UID that the next letter there will have; 0 where the server has none."""
        status = self._protocol.simple_command("STATUS", await self._named(folder), "(UIDVALIDITY UIDNEXT)")
        said = b" ".join(bytes(line) for line in await self._command("STATUS", status))
        found = (re.search(rb"\b%s (\d+)" % item, said, re.IGNORECASE) for item in (b"UIDVALIDITY", b"UIDNEXT"))
        uidvalidity, following = (int(match[1]) if match else 0 for match in found)
        return uidvalidity, following

    async def dates(self, uids: Collection[int]) -> dict[int, datetime]:
        """INTERNALDATE of each letter that is still there, in UTC."""
        found = await self._fetch(uids, "(UID INTERNALDATE)", 0)
        return {one.uid: one.received for one in found if one.uid is not None and one.received is not None}

    async def sizes(self, uids: Collection[int]) -> dict[int, int]:
        """RFC822.SIZE of each letter that is still there."""
        found = await self._fetch(uids, "(UID RFC822.SIZE)", 0)
        return {one.uid: one.size for one in found if one.uid is not None and one.size is not None}

    async def fetch(self, uids: Collection[int], size: int, first: int | None = None) -> list[Fetched]:
        """The letters still there, whole or only their `first` bytes; `size` is what is expected in all.

        Nothing is marked as read.
        """
        part = "" if first is None else f"<0.{first}>"
        return await self._fetch(uids, f"(UID INTERNALDATE BODY.PEEK[]{part})", size)

    async def _fetch(self, uids: Collection[int], items: str, size: int) -> list[Fetched]:
        if len(uids) > MOST_LETTERS:
            raise ValueError(f"{len(uids)} letters at once; {MOST_LETTERS} at most")
        call = self._protocol.fetch(uid_set(uids), items, by_uid=True)
        return list(fetched(await self._command("FETCH", call, self._timeout + size / SLOWEST)))

    async def move(self, uids: Collection[int], folder: str) -> None:
        """Raises Refused, for instance when the folder is full.

        Without MOVE (RFC 6851), a copy is made before the original is marked; without UIDPLUS it stays there marked,
        because a bare EXPUNGE would also delete what somebody else has marked.
        """
        moved, target = uid_set(uids), await self._named(folder)
        if self.can("MOVE"):
            await self._command("MOVE", self._protocol.uid("MOVE", moved, target))
            return
        await self._command("COPY", self._protocol.uid("COPY", moved, target))
        await self._command("STORE", self._protocol.uid("STORE", moved, "+FLAGS.SILENT", "(\\Deleted)"))
        if self.can("UIDPLUS"):
            await self._command("EXPUNGE", self._protocol.uid("EXPUNGE", moved))

    async def wait(self, seconds: float, wake: asyncio.Event) -> None:
        """Until the server has news of the selected folder, `wake` is set, or the time is over.

        News is a hint, no more: servers and the library both drop some. IDLE (RFC 2177) is asked for anew each time,
        so `seconds` must stay well under the five minutes after which some providers and routers hang up.
        """
        waking: asyncio.Future[Any] = asyncio.ensure_future(wake.wait())
        try:
            if not (self._idle_works and self.can("IDLE")):
                await asyncio.wait({waking, self._lost}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            else:
                await self._idle(seconds, waking)
        finally:
            waking.cancel()
        if self._lost.done():
            raise Lost("the connection ended while waiting")

    async def _idle(self, seconds: float, waking: "asyncio.Future[Any]") -> None:
        pushed: asyncio.Queue[Any] = self._protocol.idle_queue
        while not pushed.empty():
            pushed.get_nowait()  # of the IDLE before this one
        idling = asyncio.ensure_future(self._protocol.idle())
        accepted = asyncio.ensure_future(self._protocol.wait_for_idle_response())
        news = asyncio.ensure_future(pushed.get())
        try:
            await self._call("IDLE", first_of({accepted, idling}))
            if not idling.done():
                watched: set[asyncio.Future[Any]] = {news, waking, idling, self._lost}
                await asyncio.wait(watched, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if not idling.done():
                self._protocol.idle_done()
            ended = await self._call("the end of IDLE", idling)
            self._idle_works = ended.result == "OK"
        finally:
            for task in (news, accepted, idling):
                task.cancel()

    async def _command(self, name: str, call: Awaitable[Any], seconds: float | None = None) -> list[Any]:
        """The lines of the answer, the last of them the server's closing words."""
        return lines_of(name, await self._call(name, call, seconds))

    async def _call(self, name: str, call: Awaitable[Any], seconds: float | None = None) -> Any:
        task = asyncio.ensure_future(call)
        try:
            await asyncio.wait(
                {task, self._lost}, timeout=seconds or self._timeout, return_when=asyncio.FIRST_COMPLETED
            )
            if task.done():
                return task.result()
            raise Lost(f"{name}: " + ("the connection ended" if self._lost.done() else "no answer in time"))
        except Lost:
            raise
        except Exception as error:
            # Whatever went wrong in the library, the conversation is lost. Its words are not shown: they may repeat
            # the command, and LOGIN has the password in it.
            raise Lost(f"{name}: {type(error).__name__}") from None
        finally:
            task.cancel()


def lines_of(name: str, response: Any) -> list[Any]:
    lines: list[Any] = list(response.lines)
    if response.result != "OK":
        said = bytes(lines[-1]).decode("utf-8", "replace") if lines else ""
        raise CommandRefused(f"{name}: {response.result} {said}".strip())
    return lines


async def both(first: Awaitable[Any], second: Awaitable[Any]) -> tuple[Any, Any]:
    return await asyncio.gather(first, second)


async def first_of(futures: Iterable["asyncio.Future[Any]"]) -> None:
    await asyncio.wait(set(futures), return_when=asyncio.FIRST_COMPLETED)


def uid_set(uids: Iterable[int]) -> str:
    return ",".join(map(str, uids))

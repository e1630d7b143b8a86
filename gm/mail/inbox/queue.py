"""The mailbox as a queue: fetch a small batch, have it kept, and only then move it away.

What a crash leaves between keeping and moving is fetched again, so nothing is lost, and `keep` recognises it, so
nothing is doubled. No letter is marked as read, no position is remembered on disk: what lies in the folder is to do.
"""

import asyncio
import logging
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from gm.mail.account import Account
from gm.mail.backoff import Backoff
from gm.mail.inbox.arrivals import Announce, Arrival, FetchLimits, Folder, Folders, Keep, NotKept, Patience, SetAside
from gm.mail.inbox.session import CommandRefused, LoginRefused, Lost, Session
from gm.mail.trouble import in_words
from gm.waiting import wait

log = logging.getLogger(__name__)

SOON, LONGER = 1.0, 4
"""Seconds until the next look once letters have come, and how many times longer each wait is that finds none: letters
come in company, and news of one that comes just before IDLE may be lost."""


@dataclass(slots=True, eq=False)
class _Sweep:
    folders: tuple[str, ...]
    done: "asyncio.Future[None]"


@dataclass(slots=True)
class _Ledger:
    """What is known of the letters still lying in one mailbox; forgotten at a restart without harm."""

    left: set[int] = field(default_factory=set)
    """UIDs that the look of the moment has found and not dealt with yet."""
    settled: dict[int, str] = field(default_factory=dict)
    """UIDs dealt with, and the folder each has still to be moved to."""
    failures: dict[int, int] = field(default_factory=dict)
    suspects: set[int] = field(default_factory=set)
    """In hand when a connection broke: fetched alone until one is found guilty."""

    def settle(self, uid: int, folder: str) -> None:
        self.settled[uid] = folder
        self.left.discard(uid)

    def forget_all_but(self, uids: Collection[int]) -> None:
        present = set(uids)
        self.settled = {uid: folder for uid, folder in self.settled.items() if uid in present}
        self.failures = {uid: count for uid, count in self.failures.items() if uid in present}
        self.suspects &= present


class Inbox:
    """Empties the folders of one mailbox into `keep`, for as long as `run` runs, through any number of connections."""

    def __init__(
        self,
        account: Account,
        keep: Keep,
        announce: Announce,
        *,
        folders: Folders | None = None,
        limits: FetchLimits | None = None,
        patience: Patience | None = None,
        backoff: Backoff | None = None,
    ) -> None:
        self._account = account
        self._keep = keep
        self._announce = announce
        self._folders = folders or Folders()
        self._limits = limits or FetchLimits()
        self._patience = patience or Patience()
        self._backoff = backoff or Backoff()
        self._wake = asyncio.Event()
        self._sweeps: list[_Sweep] = []
        self._ledgers: dict[Folder, _Ledger] = {}
        self._ready: set[str] = set()
        """Folders known to be there, by this connection."""
        self.looked: float | None = None
        """When the last complete look into every folder began, as `time.monotonic` tells; None before the first."""

    async def run(self, stop: asyncio.Event) -> None:
        """Until `stop` is set. A batch in hand is finished first; trouble with the server never ends it."""
        stopping = asyncio.create_task(self._wake_on(stop))
        try:
            while not stop.is_set():
                try:
                    async with await Session.open(self._account, self._patience.timeout) as session:
                        await self._serve(session, stop)
                except (OSError, CommandRefused) as error:  # Lost and LoginRefused are OSErrors, TimeoutError too
                    delay = self._backoff.longest if isinstance(error, LoginRefused) else self._backoff.delay()
                    log.warning("mailbox %s: %s; next try in %.1f s", self._account.host, in_words(error), delay)
                    await wait(stop, delay)
        finally:
            stopping.cancel()
            for sweep in self._sweeps:
                if not sweep.done.done():
                    sweep.done.set_exception(Lost("the mailbox is no longer watched"))
            self._sweeps.clear()

    async def sweep(self, folders: Collection[str] = ()) -> None:
        """Returns when a look that began after this call has dealt with every letter in the usual folders and these.

        It waits for as long as the mailbox cannot be read: bound it outside.
        """
        sweep = _Sweep(tuple(folders), asyncio.get_running_loop().create_future())
        self._sweeps.append(sweep)
        self._wake.set()
        await sweep.done

    async def _wake_on(self, stop: asyncio.Event) -> None:
        await stop.wait()
        self._wake.set()

    async def _serve(self, session: Session, stop: asyncio.Event) -> None:
        self._ready.clear()
        again, pause = False, SOON
        while not stop.is_set():
            self._wake.clear()
            if stop.is_set():
                return  # set just before the line above
            found, complete = await self._pass(session, stop)
            if not complete:
                # Something failed, and a failing store is not to be asked at each letter that comes; a sweep does ask.
                await wait(self._wake, self._backoff.delay())
                continue
            self._backoff.reset()
            # A letter that came while others were fetched may have gone unannounced: look again before waiting. Once
            # only where there was nothing but news, because some servers have news at every question.
            again = found > 0 or (session.news and not again)
            if found:
                pause = SOON
            if not again:
                pause = min(pause, self._patience.poll)
                await session.wait(pause, self._wake)
                pause *= LONGER

    async def _pass(self, session: Session, stop: asyncio.Event) -> tuple[int, bool]:
        """Look into every folder once: how many letters were new, and whether none of them is left."""
        sweeps, began = tuple(self._sweeps), time.monotonic()
        wanted = dict.fromkeys([*self._folders.read, *(name for sweep in sweeps for name in sweep.folders)])
        for name in {*wanted, self._folders.processed, self._folders.quarantine} - self._ready:
            if await session.create_if_missing(name):
                log.warning("mailbox %s: created the missing folder %r", self._account.host, name)
            self._ready.add(name)
        found, complete = 0, True
        for name in reversed(wanted):  # the first comes last, and stays selected to be watched
            new, dealt_with = await self._empty(session, name, stop)
            found += new
            complete = complete and dealt_with
        if complete:
            self.looked = began
            for sweep in sweeps:
                self._sweeps.remove(sweep)
                if not sweep.done.done():
                    sweep.done.set_result(None)
        return found, complete

    async def _empty(self, session: Session, name: str, stop: asyncio.Event) -> tuple[int, bool]:
        """Deal with what lies in a folder: how many letters were new, and whether none is left."""
        mailbox = Folder(name, await session.select(name))
        uids = await session.uids()
        ledger = self._ledgers.setdefault(mailbox, _Ledger())
        ledger.forget_all_but(uids)
        await self._move_settled(session, mailbox, ledger)
        new = [uid for uid in uids if uid not in ledger.settled]
        ledger.left = set(new)
        for start in range(0, len(new), self._limits.batch):
            if stop.is_set():
                return len(new), False
            await self._deal_with(session, mailbox, ledger, new[start : start + self._limits.batch])
        return len(new), not ledger.left

    async def _deal_with(self, session: Session, mailbox: Folder, ledger: _Ledger, batch: list[int]) -> None:
        sizes = await session.sizes(batch)
        for uid in batch:
            if uid not in sizes:
                # Taken away by somebody else since the search, or beyond what the server can describe.
                await self._blame(mailbox, ledger, uid, "the server does not give its size", None)
        for group, expected, first in in_groups(sizes, ledger.suspects, self._limits):
            try:
                answers = await session.fetch(group, expected, first)
            except Lost:
                if len(group) == 1:
                    await self._blame(mailbox, ledger, group[0], "the connection breaks when it is fetched", None)
                ledger.suspects.update(group)
                raise
            ledger.suspects.difference_update(group)
            arrivals = [
                Arrival(mailbox, answer.uid, answer.received, answer.body, first is not None)
                for answer in answers
                if answer.uid in group and answer.received is not None and answer.body is not None
            ]
            for uid in set(group) - {arrival.uid for arrival in arrivals}:
                await self._blame(mailbox, ledger, uid, "the server does not hand it over", None)
            await self._offer(mailbox, ledger, arrivals)
            await self._move_settled(session, mailbox, ledger)

    async def _offer(self, mailbox: Folder, ledger: _Ledger, arrivals: Sequence[Arrival]) -> None:
        if not arrivals:
            return
        reason = "it was not kept"
        try:
            kept = await self._keep(arrivals)
        except Exception as error:
            reason = f"keeping it failed: {_why(error)}"
            log.error("mailbox %s: %d letters; %s", mailbox.folder, len(arrivals), reason)
            if len(arrivals) > 1:
                for arrival in arrivals:
                    await self._offer(mailbox, ledger, [arrival])
                return
            kept = ()
        for arrival in arrivals:
            if arrival.uid in kept:
                ledger.settle(arrival.uid, self._folders.processed)
            else:
                await self._blame(mailbox, ledger, arrival.uid, reason, arrival)

    async def _blame(self, mailbox: Folder, ledger: _Ledger, uid: int, reason: str, arrival: Arrival | None) -> None:
        ledger.failures[uid] = ledger.failures.get(uid, 0) + 1
        if ledger.failures[uid] < self._limits.attempts:
            return
        log.error("mailbox %s: letter %d set aside: %s", mailbox.folder, uid, reason)
        try:
            await self._announce(SetAside(mailbox, uid, reason, arrival))
        except Exception as error:
            # A store that cannot take this cannot keep letters either: the letter is not to blame, and stays.
            log.error("mailbox %s: letter %d stays: %s", mailbox.folder, uid, _why(error))
        else:
            ledger.settle(uid, self._folders.quarantine)

    async def _move_settled(self, session: Session, mailbox: Folder, ledger: _Ledger) -> None:
        for target in (self._folders.processed, self._folders.quarantine):
            uids = [uid for uid, folder in ledger.settled.items() if folder == target]
            for start in range(0, len(uids), self._limits.batch):
                batch = uids[start : start + self._limits.batch]
                try:
                    await session.move(batch, target)
                except CommandRefused as error:
                    # They are safe, only not out of the way: the next look tries again, and intake goes on.
                    self._ready.discard(target)  # somebody may have deleted it
                    log.error("mailbox %s: %d letters cannot be moved: %s", mailbox.folder, len(batch), error)
                    break
                for uid in batch:
                    ledger.settled.pop(uid)


def in_groups(
    sizes: dict[int, int], suspects: Collection[int], limits: FetchLimits
) -> Iterator[tuple[list[int], int, int | None]]:
    """What to fetch at once: UIDs, bytes expected, and how many bytes of each if not all. Suspects stand alone."""
    group: list[int] = []
    expected = 0
    for uid, size in sorted(sizes.items()):
        if size > limits.letter:
            yield [uid], limits.beginning, limits.beginning
        elif uid in suspects:
            yield [uid], size, None
        else:
            if group and expected + size > limits.batch_bytes:
                yield group, expected, None
                group, expected = [], 0
            group.append(uid)
            expected += size
    if group:
        yield group, expected, None


def _why(error: Exception) -> str:
    """An error's own words may repeat what was to be stored: those are logged that say so."""
    return str(error) if isinstance(error, NotKept) else type(error).__name__

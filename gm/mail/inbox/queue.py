"""The mailbox as a queue: fetch a small batch, have it kept, and only then move it away.

What a crash leaves between keeping and moving is fetched again, so nothing is lost, and `keep` recognises it, so
nothing is doubled. No letter is marked as read, no position is remembered on disk: what lies in the folder is to do.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from gm.mail.account import Account
from gm.mail.inbox.arrivals import (
    SIGN,
    Arrival,
    Desk,
    FetchLimits,
    Folder,
    Folders,
    MovedMark,
    NotKept,
    Past,
    Patience,
    SetAside,
)
from gm.mail.inbox.ledger import Ledger, arrived, in_groups
from gm.mail.inbox.session import MOST_LETTERS, CommandRefused, LoginRefused, Lost, Session
from gm.mail.trouble import in_words
from gm.waiting import wait

log = logging.getLogger(__name__)

SOON, LONGER = 1.0, 4
"""Seconds until the next look once letters have come, and how many times longer each wait is that finds none: letters
come in company, and news of one that comes just before IDLE may be lost."""


FIRST_REST = 0.05
"""Seconds, doubled with each round that news has begun and that has found nothing."""


@dataclass(slots=True, eq=False)
class _Sweep:
    folders: tuple[str, ...]
    done: "asyncio.Future[None]"


class Inbox:
    """Empties the folders of one mailbox into a desk, for as long as `run` runs, through any number of connections."""

    def __init__(
        self,
        account: Account,
        desk: Desk,
        *,
        past: Past | None = None,
        folders: Folders | None = None,
        limits: FetchLimits | None = None,
        patience: Patience | None = None,
    ) -> None:
        self._account = account
        self._desk = desk
        self._past = past
        self._looked_back = past is None
        self._folders = folders or Folders()
        self._limits = limits or FetchLimits()
        self._patience = patience or Patience()
        self._backoff = self._patience.backoff
        self._wake = asyncio.Event()
        self._sweeps: list[_Sweep] = []
        self._ledgers: dict[Folder, Ledger] = {}
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
        await self._leave_sign(session)
        again, pause, vain = False, SOON, 0
        while not stop.is_set():
            self._wake.clear()
            if stop.is_set():
                return  # set just before the line above
            try:
                await self._look_back(session)
                found, complete = await self._pass(session, stop)
                await self._note_mark(session, found)
            except NotKept as error:
                log.error("mailbox %s: %s", self._account.host, error)
                complete = False
            if not complete:
                # Something failed, and a failing store is not to be asked at each letter that comes; a sweep does ask.
                await wait(self._wake, self._backoff.delay())
                continue
            self._backoff.reset()
            # A letter that came while others were fetched may have gone unannounced: look again before waiting. Once
            # only where there was nothing but news, because some servers have news at every question.
            again = found > 0 or (session.news and not again)
            if found:
                pause, vain = SOON, 0
            if not again:
                pause = min(pause, self._patience.poll)
                since = time.monotonic()
                await session.wait(pause, self._wake)
                # Some servers have news at every IDLE: after rounds that find nothing, the next one waits a little.
                vain = vain + 1 if time.monotonic() - since < pause else 0
                if vain > 1:
                    await wait(self._wake, min(FIRST_REST * 2 ** min(vain, 20), self._patience.poll))
                pause *= LONGER

    async def _pass(self, session: Session, stop: asyncio.Event) -> tuple[int, bool]:
        """Look into every folder once: how many letters were new, and whether none of them is left."""
        sweeps, began = tuple(self._sweeps), time.monotonic()
        wanted = dict.fromkeys([*self._folders.read, *(name for sweep in sweeps for name in sweep.folders)])
        await self._create_missing(session, wanted)
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

    async def _create_missing(self, session: Session, wanted: Iterable[str]) -> None:
        for name in {*wanted, self._folders.processed, self._folders.quarantine} - self._ready:
            try:
                created = await session.create_if_missing(name)
            except CommandRefused as error:
                mend = "create it by hand, or name another in [mailbox]"
                log.error("mailbox %s: no folder %r (%s): %s", self._account.host, name, error, mend)
                raise
            if created:
                log.warning("mailbox %s: created the missing folder %r", self._account.host, name)
            self._ready.add(name)

    async def _leave_sign(self, session: Session) -> None:
        if self._past is None:
            return
        name = f"{SIGN}{self._past.own}"
        try:
            await session.create_if_missing(name)
        except CommandRefused as error:
            told = "mailbox %s: no folder %r (%s): another installation on this mailbox would take our letters"
            log.warning(told, self._account.host, name, error)

    async def _is_shared(self, session: Session) -> bool:
        return self._past is not None and bool(await session.installations() - {self._past.own})

    async def _look_back(self, session: Session) -> None:
        """Once, before any letter is kept: a store older than the mailbox is handed what it does not know."""
        if self._past is None or self._looked_back:
            return
        await self._create_missing(session, self._folders.read)
        mailbox = Folder(self._folders.processed, await session.select(self._folders.processed))
        missed = await self._since_mark(session, mailbox, self._past)
        shared = bool(missed) and await self._is_shared(session)
        for start in range(0, len(missed), self._limits.batch):
            batch = missed[start : start + self._limits.batch]
            arrivals = [each async for each in self._fetched(session, mailbox, batch)]
            await self._past.take_in(sorted(arrivals, key=lambda each: (each.received, each.uid)), shared=shared)
        waiting: list[datetime] = []
        for name in self._folders.read:
            await session.select(name)
            waiting += (await self._dates(session, await session.uids())).values()
        await self._past.looked_back(min(waiting, default=None))
        self._looked_back = True
        await self._note_mark(session, 1)

    async def _since_mark(self, session: Session, mailbox: Folder, past: Past) -> list[int]:
        """What lies among the processed letters and may not be known, in the order of arrival."""
        uids, mark, last = await session.uids(), await past.mark(), await past.last()
        numbered = mark is not None and mark.uidvalidity == mailbox.uidvalidity
        if not numbered and last is None:
            if uids:
                told = "mailbox %s: the database is new, and %r holds %d letters of an older one, which stay there"
                log.warning(told, self._account.host, mailbox.folder, len(uids))
            return []
        dates = await self._dates(session, [uid for uid in uids if not numbered or (mark and uid >= mark.uid)])
        known = {} if numbered or last is None else {uid for uid, received in dates.items() if received < last}
        return sorted(dates.keys() - known, key=lambda uid: (dates[uid], uid))

    async def _dates(self, session: Session, uids: Sequence[int]) -> dict[int, datetime]:
        dates: dict[int, datetime] = {}
        for start in range(0, len(uids), MOST_LETTERS):
            dates |= await session.dates(uids[start : start + MOST_LETTERS])
        return dates

    async def _fetched(self, session: Session, mailbox: Folder, uids: Sequence[int]) -> AsyncIterator[Arrival]:
        ledger = self._ledgers.setdefault(mailbox, Ledger())
        wanted = [uid for uid in uids if ledger.failures.get(uid, 0) < self._limits.attempts]
        for group, expected, first in in_groups(await session.sizes(wanted), ledger.suspects, self._limits):
            try:
                answers = await session.fetch(group, expected, first)
            except Lost:
                ledger.suspects.update(group)
                if len(group) == 1:
                    ledger.failures[group[0]] = ledger.failures.get(group[0], 0) + 1
                raise
            for arrival in arrived(mailbox, group, answers, first is not None):
                yield arrival

    async def _note_mark(self, session: Session, found: int) -> None:
        """All that was moved away so far is known."""
        if self._past is not None and found:
            await self._past.note(MovedMark(*await session.next_uid(self._folders.processed)))

    async def _empty(self, session: Session, name: str, stop: asyncio.Event) -> tuple[int, bool]:
        """Deal with what lies in a folder: how many letters were new, and whether none is left."""
        mailbox = Folder(name, await session.select(name))
        uids = await session.uids()
        ledger = self._ledgers.setdefault(mailbox, Ledger())
        ledger.forget_all_but(uids)
        await self._move_settled(session, mailbox, ledger)
        new = [uid for uid in uids if ledger.is_to_do(uid)]
        ledger.left = set(new)
        for start in range(0, len(new), self._limits.batch):
            if stop.is_set():
                return len(new), False
            await self._deal_with(session, mailbox, ledger, new[start : start + self._limits.batch])
        return len(new), not ledger.left

    async def _deal_with(self, session: Session, mailbox: Folder, ledger: Ledger, batch: list[int]) -> None:
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
            arrivals = arrived(mailbox, group, answers, first is not None)
            for uid in set(group) - {arrival.uid for arrival in arrivals}:
                await self._blame(mailbox, ledger, uid, "the server does not hand it over", None)
            await self._offer(mailbox, ledger, await self._ours(session, ledger, arrivals))
            await self._move_settled(session, mailbox, ledger)

    async def _ours(self, session: Session, ledger: Ledger, arrivals: Sequence[Arrival]) -> Sequence[Arrival]:
        """Without those that another installation may come for; nobody has come for those that were left before."""
        new = [arrival for arrival in arrivals if arrival.uid not in ledger.left_until]
        others = set(await self._past.of_others(new)) if self._past is not None and new else set()
        if not others or not await self._is_shared(session):
            return arrivals
        told = "mailbox %s: %d letters for games that are not known here are left to another installation for %.0f min"
        log.info(told, self._account.host, len(others), self._patience.others / 60)
        ledger.leave(others, time.monotonic() + self._patience.others)
        return [arrival for arrival in arrivals if arrival.uid not in others]

    async def _offer(self, mailbox: Folder, ledger: Ledger, arrivals: Sequence[Arrival]) -> None:
        if not arrivals:
            return
        reason = "it was not kept"
        try:
            kept = await self._desk.keep(arrivals)
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

    async def _blame(self, mailbox: Folder, ledger: Ledger, uid: int, reason: str, arrival: Arrival | None) -> None:
        ledger.failures[uid] = ledger.failures.get(uid, 0) + 1
        if ledger.failures[uid] < self._limits.attempts:
            return
        log.error("mailbox %s: letter %d set aside: %s", mailbox.folder, uid, reason)
        try:
            await self._desk.announce(SetAside(mailbox, uid, reason, arrival))
        except Exception as error:
            # A store that cannot take this cannot keep letters either: the letter is not to blame, and stays.
            log.error("mailbox %s: letter %d stays: %s", mailbox.folder, uid, _why(error))
        else:
            ledger.settle(uid, self._folders.quarantine)

    async def _move_settled(self, session: Session, mailbox: Folder, ledger: Ledger) -> None:
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


def _why(error: Exception) -> str:
    """An error's own words may repeat what was to be stored: those are logged that say so."""
    return str(error) if isinstance(error, NotKept) else type(error).__name__

"""Letters in, as two parts of a running process: one watches the mailbox and keeps, the other reads what was kept."""

import asyncio
import contextlib
import hashlib
import time
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from gm.config.service import ServiceConfig
from gm.mail.inbox import Arrival, FetchLimits, Folders, Inbox, MovedMark, NotKept, Patience, SetAside
from gm.running.failures import in_words
from gm.running.leases import ASK, Leases
from gm.running.news import News
from gm.running.recovery import recover
from gm.service.desk import intake
from gm.service.desk.opening import Opened
from gm.service.desk.settlement import note_quarantine
from gm.service.house import House
from gm.service.model.letters import Incoming
from gm.service.play.deadlines import BEAT_EVERY
from gm.service.play.recovery import take_in
from gm.service.ports import OpenWork, Work
from gm.service.post.causes import loop_id
from gm.service.who.sharing import Destination, destination
from gm.waiting import unless, wait

READ_AT_ONCE = 0.5
"""Seconds of reading after which the games of the letters are looked at, though more letters wait."""
SWEEP_LIMIT = 120.0
"""Seconds after which a last look into the mailbox is given up, and asked for again."""


T = TypeVar("T")
MARK = "processed"
"""What is noted of the installation: the mark in the folder of processed letters."""
KNOWN = "mailbox known"
"""What a process has done alone that has compared the database with the mailbox."""


def kept_letters(arrivals: Sequence[Arrival], now: datetime) -> list[Incoming]:
    return [
        Incoming(
            sha256=hashlib.sha256(arrival.raw).hexdigest(),
            mailbox=arrival.mailbox.folder,
            uidvalidity=arrival.mailbox.uidvalidity,
            uid=arrival.uid,
            received=arrival.received,
            raw=arrival.raw,
            kept=now,
            truncated=arrival.truncated,
        )
        for arrival in arrivals
    ]


@dataclass
class Intake:
    """What one process does with the letters that come."""

    config: ServiceConfig
    open_work: OpenWork
    house: House
    news: News
    leases: Leases
    poll: float
    """Seconds between looks at the database without news."""
    known: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once the database is sure to know every letter that was moved away. Nothing is read or judged before."""
    _inbox: Inbox | None = None

    async def watch(self, stop: asyncio.Event) -> None:
        """Empty the mailbox, as the one process that may."""
        if not await self.leases.take("mailbox", "the mailbox is read"):
            await wait(stop, ASK)
            return
        lost = asyncio.Event()
        inbox = Inbox(
            self.config.imap,
            self,
            past=_Known(self),
            folders=Folders(self.config.folders, self.config.processed, self.config.quarantine),
            limits=FetchLimits(letter=self.config.largest_letter),
            patience=Patience(poll=self.config.poll.total_seconds()),
        )
        self._inbox = inbox
        keeper = asyncio.create_task(self._until_lost(lost, stop))
        try:
            await inbox.run(lost)
        finally:
            self._inbox = None
            keeper.cancel()
            for name in (KNOWN, "mailbox"):
                await self.leases.give_up(name)

    async def _until_lost(self, lost: asyncio.Event, stop: asyncio.Event) -> None:
        await self.leases.until_lost(stop)
        lost.set()

    async def until_known(self, stop: asyncio.Event) -> None:
        """Until the database is sure to know the mailbox, as this process or one before it has found; or the stop."""
        while not stop.is_set() and not self.known.is_set():
            if await self.leases.is_done_by_another(KNOWN):
                self.known.set()
            await unless(stop, wait(self.known, ASK))

    async def keep(self, arrivals: Sequence[Arrival]) -> Collection[int]:
        letters = kept_letters(arrivals, self.house.now())
        with self.in_words():
            await asyncio.to_thread(intake.keep, self.open_work, letters)
        self.news.letters.set()
        return [arrival.uid for arrival in arrivals]

    async def announce(self, aside: SetAside) -> None:
        with self.in_words():
            await asyncio.to_thread(note_quarantine, self.open_work, self.house, aside.reason, aside.uid)
        self.news.mail.set()

    async def asked(self, question: Callable[[Work], T]) -> T:
        def ask() -> T:
            with self.open_work() as work:
                return question(work)

        with self.in_words():
            return await asyncio.to_thread(ask)

    @contextlib.contextmanager
    def in_words(self) -> Iterator[None]:
        try:
            yield
        except SQLAlchemyError as error:
            raise NotKept(in_words(error, self.config.database_url)) from error

    @property
    def looks(self) -> bool:
        """Whether this process has looked into the mailbox lately, and completely."""
        looked = self._inbox.looked if self._inbox else None
        # Not by the clock on the wall: one that was set back would show a look that is still to come.
        return looked is not None and time.monotonic() - looked < (self.config.poll * 2 + BEAT_EVERY).total_seconds()

    async def sweep(self) -> datetime | None:
        """A last look into the mailbox, whose letters are kept when it ends: when it began; None where there was none.

        It may take minutes: a mailbox that cannot be read is waited for.
        """
        if self._inbox is None:
            return None
        began = self.house.now()
        try:
            async with asyncio.timeout(SWEEP_LIMIT):
                await self._inbox.sweep(self.config.folders)
        except (TimeoutError, OSError):
            return None
        return began

    async def read(self, stop: asyncio.Event) -> None:
        """Read what was kept, the oldest first."""
        await self.until_known(stop)
        ahead: deque[Opened] = deque()
        while not stop.is_set():
            self.news.letters.clear()
            games: set[str] = set()
            since = time.monotonic()
            while not stop.is_set():
                settled = await asyncio.to_thread(intake.read_next, self.open_work, self.house, ahead)
                if settled is not None:
                    self.news.mail.set()
                    games |= {settled.game} if settled.game is not None else set()
                if settled is None or time.monotonic() - since >= READ_AT_ONCE:
                    self.news.of_games(games)
                    games, since = set(), time.monotonic()
                if settled is None:
                    break
            await wait(self.news.letters, self.poll)


@dataclass
class _Known:
    """What the database knows of letters (`gm.mail.inbox.Past`)."""

    intake: Intake

    @property
    def own(self) -> str:
        return loop_id(self.intake.house)

    async def of_others(self, arrivals: Sequence[Arrival]) -> Collection[int]:
        def found(work: Work) -> Collection[int]:
            house = self.intake.house
            return [each.uid for each in arrivals if destination(work, house, each.raw) is Destination.ELSEWHERE]

        return await self.intake.asked(found)

    async def mark(self) -> MovedMark | None:
        noted = await self.intake.asked(lambda work: work.health.noted(MARK))
        return MovedMark(*map(int, noted.split())) if noted else None

    async def last(self) -> datetime | None:
        return await self.intake.asked(lambda work: work.letters.last_received())

    async def take_in(self, arrivals: Sequence[Arrival], *, shared: bool) -> None:
        letters = kept_letters(arrivals, self.intake.house.now())
        with self.intake.in_words():
            await asyncio.to_thread(take_in, self.intake.open_work, self.intake.house, letters, shared=shared)

    async def looked_back(self, waiting_since: datetime | None) -> None:
        intake = self.intake
        with intake.in_words():
            await asyncio.to_thread(recover, intake.open_work, intake.house, waiting_since)
            await intake.leases.take(KNOWN, "the mailbox is compared")
        intake.known.set()
        intake.news.wake_all()

    async def note(self, mark: MovedMark) -> None:
        await self.intake.asked(lambda work: work.health.note(MARK, f"{mark.uidvalidity} {mark.uid}"))

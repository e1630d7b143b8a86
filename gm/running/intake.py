"""Letters in, as two parts of a running process: one watches the mailbox and keeps, the other reads what was kept."""

import asyncio
import contextlib
import hashlib
import time
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.exc import SQLAlchemyError

from gm.config.service import ServiceConfig
from gm.mail.inbox import Arrival, FetchLimits, Folders, Inbox, NotKept, Patience, SetAside
from gm.running.failures import in_words
from gm.running.leases import ASK, Leases
from gm.running.news import News
from gm.service.desk import intake
from gm.service.desk.opening import Opened
from gm.service.desk.settled import note_quarantine
from gm.service.house import House
from gm.service.model.letters import Incoming
from gm.service.play.deadlines import BEAT_EVERY
from gm.service.ports import OpenWork
from gm.waiting import wait

READ_AT_ONCE = 0.5
"""Seconds of reading after which the games of the letters are looked at, though more letters wait."""
SWEEP_LIMIT = 120.0
"""Seconds after which a last look into the mailbox is given up, and asked for again."""


def kept_letter(arrival: Arrival, digest: str, now: datetime) -> Incoming:
    return Incoming(
        sha256=digest,
        mailbox=arrival.mailbox.folder,
        uidvalidity=arrival.mailbox.uidvalidity,
        uid=arrival.uid,
        received=arrival.received,
        raw=arrival.raw,
        kept=now,
        truncated=arrival.truncated,
    )


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
    _inbox: Inbox | None = None

    async def watch(self, stop: asyncio.Event) -> None:
        """Empty the mailbox, as the one process that may."""
        if not await self.leases.take("mailbox", "the mailbox is read"):
            await wait(stop, ASK)
            return
        lost = asyncio.Event()
        inbox = Inbox(
            self.config.imap,
            self._keep,
            self._announce,
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
            await self.leases.give_up("mailbox")

    async def _until_lost(self, lost: asyncio.Event, stop: asyncio.Event) -> None:
        await self.leases.until_lost(stop)
        lost.set()

    async def _keep(self, arrivals: Sequence[Arrival]) -> Collection[int]:
        now = self.house.now()
        letters = [kept_letter(each, hashlib.sha256(each.raw).hexdigest(), now) for each in arrivals]
        with self._in_words():
            await asyncio.to_thread(intake.keep, self.open_work, letters)
        self.news.letters.set()
        return [arrival.uid for arrival in arrivals]

    async def _announce(self, aside: SetAside) -> None:
        with self._in_words():
            await asyncio.to_thread(note_quarantine, self.open_work, self.house, aside.reason, aside.uid)
        self.news.mail.set()

    @contextlib.contextmanager
    def _in_words(self) -> Iterator[None]:
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

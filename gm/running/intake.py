"""Letters in, as two parts of a running process: one watches the mailbox and keeps, the other reads what was kept."""

import asyncio
import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from gm.config.service import ServiceConfig
from gm.mail.inbox import Arrival, Inbox, Limits, SetAside
from gm.running.leases import Leases
from gm.running.news import News
from gm.service.desk import intake
from gm.service.house import House
from gm.service.model.letters import KeptLetter
from gm.service.ports import OpenWork
from gm.waiting import wait

READ_AT_ONCE = 50
"""Letters read before their games are looked at."""
SWEEP_LIMIT = 120.0
"""Seconds after which a last look into the mailbox is given up, and asked for again."""


def kept_letter(arrival: Arrival, digest: str, now: datetime) -> KeptLetter:
    return KeptLetter(
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
        if not await self.leases.take("mailbox"):
            await self.leases.tell_who_reads()
            await wait(stop, min(self.poll, self.leases.length.total_seconds() / 3))
            return
        self.leases.tell_that_we_read()
        lost = asyncio.Event()
        inbox = Inbox(
            self.config.imap,
            self._keep,
            self._announce,
            folders=self.config.folders,
            processed=self.config.processed,
            quarantine=self.config.quarantine,
            limits=Limits(letter=self.config.largest_letter),
            poll=self.config.poll.total_seconds(),
        )
        self._inbox = inbox
        keeper = asyncio.create_task(self.leases.hold("mailbox", lost, stop))
        try:
            await inbox.run(lost)
        finally:
            self._inbox = None
            keeper.cancel()
            await self.leases.give_up("mailbox")

    async def _keep(self, arrivals: Sequence[Arrival]) -> Collection[int]:
        now = self.house.now()
        letters = [kept_letter(each, hashlib.sha256(each.raw).hexdigest(), now) for each in arrivals]
        await asyncio.to_thread(intake.keep, self.open_work, letters)
        self.news.letters.set()
        return [arrival.uid for arrival in arrivals]

    async def _announce(self, aside: SetAside) -> None:
        await asyncio.to_thread(intake.note_quarantine, self.open_work, self.house, aside.reason, aside.uid)
        self.news.mail.set()

    @property
    def last_pass(self) -> datetime | None:
        """When the last complete look into the mailbox began, of this process; None where another reads it."""
        return self._inbox.last_pass if self._inbox else None

    async def sweep(self) -> datetime | None:
        """When a last look into the mailbox began, whose letters are kept now; None where there was none."""
        if self._inbox is None:
            return None
        try:
            async with asyncio.timeout(SWEEP_LIMIT):
                return await self._inbox.sweep(self.config.folders)
        except (TimeoutError, OSError):
            return None

    async def read(self, stop: asyncio.Event) -> None:
        """Read what was kept, the oldest first."""
        while not stop.is_set():
            self.news.letters.clear()
            read = 0
            while not stop.is_set():
                settled = await asyncio.to_thread(intake.read_next, self.open_work, self.house)
                if settled is None:
                    break
                self.news.mail.set()
                if settled.game is not None:
                    self.news.touched.add(settled.game)
                read += 1
                if read % READ_AT_ONCE == 0:
                    self.news.games.set()
            if read:
                self.news.games.set()
            await wait(self.news.letters, self.poll)

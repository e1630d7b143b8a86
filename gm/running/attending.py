"""Games, as one part of a running process: looked at when letters have touched them and when their moments come."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from gm.running.intake import Intake
from gm.running.news import News
from gm.running.stopped_games import StoppedGames
from gm.service.desk.repair import go_on
from gm.service.house import House
from gm.service.play import turns
from gm.service.ports import OpenWork
from gm.waiting import wait

log = logging.getLogger(__name__)

AGAIN = 0.25
"""Seconds until a game is looked at again that waits for letters to be read."""


@dataclass
class Attending:
    """What one process does with the games."""

    open_work: OpenWork
    house: House
    news: News
    intake: Intake
    stopped: StoppedGames
    poll: float
    """Seconds between looks at every game without news."""
    _wanted: set[str] = field(default_factory=set)
    """Games that want a last look into the mailbox."""
    _swept: set[str] = field(default_factory=set)
    """Games that have had it since they were looked at."""

    async def run(self, stop: asyncio.Event) -> None:
        scheduler = AsyncIOScheduler(
            timezone=UTC, job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1}
        )
        await self.intake.until_known(stop)
        scheduler.start()
        try:
            await self._attend(stop, scheduler)
        finally:
            scheduler.shutdown(wait=False)

    async def _attend(self, stop: asyncio.Event, scheduler: AsyncIOScheduler) -> None:
        """Look at the games that letters have touched; at every one when a moment has come, and now and then."""
        unread: dict[str, datetime | None] = {}
        looked = time.monotonic()
        while not stop.is_set():
            self.news.games.clear()
            every, self.news.every_game = self.news.every_game or time.monotonic() - looked >= self.poll, False
            began = self.house.now()
            touched, self.news.touched = self.news.touched | self._swept | unread.keys(), set()
            if (every or unread) and await asyncio.to_thread(go_on, self.open_work) is True:
                self.news.letters.set()
            names = await asyncio.to_thread(self._running) if every else sorted(touched)
            judged, unread = await self._look_at(names, unread)
            # Reminders, and what a fallen deadline has to say, may have been queued.
            self.news.mail.set()
            self.news.touched |= judged
            # A letter may have moved a deadline, or ended a game; what is judged has its letters queued by now.
            self.news.of_pages(judged | touched)
            if every:
                looked = time.monotonic()
            if every or judged:
                due = await asyncio.to_thread(self._next_due, began)
                if due is not None:
                    scheduler.add_job(self.news.of_every_game, "date", run_date=due, id="due", replace_existing=True)
            if unread:
                self.news.letters.set()
            if not (self.news.touched or self._swept):
                # Whoever else reads the letters that are waited for does not tell this process.
                await wait(self.news.games, AGAIN if unread else self.poll)

    async def _look_at(
        self, names: Sequence[str], before: Mapping[str, datetime | None]
    ) -> tuple[set[str], dict[str, datetime | None]]:
        """The games among them that were judged, and those that letters hold up: since when nothing else does."""
        judged, unread, waiting = set[str](), dict[str, datetime | None](), deque(names)
        while waiting:
            # Where a thousand deadlines fall at once, those that can be judged do not wait for the others.
            waiting.extendleft(self._swept)
            self._swept = set()
            name = waiting.popleft()
            attended = await asyncio.to_thread(self.stopped.attend, name, before.get(name))
            if attended.judged:
                log.info("game %s: a turn is judged", name)
                judged.add(name)
                self.news.mail.set()
            elif attended.sweep:
                self._wanted.add(name)
                self.news.sweeps.set()
            elif attended.unread:
                unread[name] = attended.complete_since
        return judged, unread

    async def sweep(self, stop: asyncio.Event) -> None:
        """The last look into the mailbox after a deadline; the letters it finds are read before a turn is judged.

        A part of its own: it may take as long as the mail server wants, and the other games go on.
        """
        while not stop.is_set():
            await wait(self.news.sweeps, self.poll)
            self.news.sweeps.clear()
            names, self._wanted = self._wanted, set()
            began = await self.intake.sweep() if names else None
            if began is None:
                continue  # no mailbox, or none that can be read: the next look at every game asks again
            for name in sorted(names):
                await asyncio.to_thread(self.stopped.note_sweep, name, began)
                # Meanwhile it may have been looked at, and have asked again for what it now has.
                self._wanted.discard(name)
                self._swept.add(name)
                self.news.letters.set()
                self.news.games.set()

    def _running(self) -> list[str]:
        with self.open_work() as work:
            return list(work.games.running())

    def _next_due(self, since: datetime) -> datetime | None:
        """The next moment at which a game may need something; it may have come since then."""
        with self.open_work() as work:
            moments = [moment for game in work.games.all() for moment in turns.moments(game) if moment > since]
        return min(moments, default=None)

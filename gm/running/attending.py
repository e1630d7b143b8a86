"""Games, as one part of a running process: looked at when letters have touched them and when their moments come."""

import asyncio
import logging
import time
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from gm.running.intake import Intake
from gm.running.news import News
from gm.service.house import House
from gm.service.model.game import GameState
from gm.service.play import turns
from gm.service.ports import OpenWork
from gm.waiting import wait

log = logging.getLogger(__name__)


@dataclass
class Attending:
    """What one process does with the games."""

    open_work: OpenWork
    house: House
    news: News
    intake: Intake
    poll: float
    """Seconds between looks at every game without news."""

    async def run(self, stop: asyncio.Event) -> None:
        scheduler = AsyncIOScheduler(
            timezone=UTC, job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1}
        )
        scheduler.start()
        try:
            await self._attend(stop, scheduler)
        finally:
            scheduler.shutdown(wait=False)

    async def _attend(self, stop: asyncio.Event, scheduler: AsyncIOScheduler) -> None:
        """Look at the games that letters have touched; at every one when a moment has come, and now and then."""
        unread: set[str] = set()
        looked = time.monotonic()
        while not stop.is_set():
            self.news.games.clear()
            every, self.news.every_game = self.news.every_game or time.monotonic() - looked >= self.poll, False
            began = self.house.now()
            touched, self.news.touched = self.news.touched | unread, set()
            judged, swept, unread = set[str](), set[str](), set[str]()
            for name in await asyncio.to_thread(self._running) if every else sorted(touched):
                attended = await asyncio.to_thread(turns.attend, self.open_work, self.house, name)
                if attended.judged:
                    log.info("game %s: a turn is judged", name)
                    judged.add(name)
                elif attended.sweep:
                    swept.add(name)
                elif attended.unread:
                    unread.add(name)
            # Reminders, and what a fallen deadline has to say, may have been queued.
            self.news.mail.set()
            if swept and await self._sweep(swept):
                self.news.touched |= swept
            self.news.touched |= judged
            if every:
                looked = time.monotonic()
            if every or judged:
                due = await asyncio.to_thread(self._next_due, began)
                if due is not None:
                    scheduler.add_job(self.news.of_every_game, "date", run_date=due, id="due", replace_existing=True)
            if unread:
                self.news.letters.set()
            if not self.news.touched:
                await wait(self.news.games, self.poll)

    async def _sweep(self, names: Collection[str]) -> bool:
        """The last look into the mailbox after a deadline; the letters it finds are read before a turn is judged."""
        began = await self.intake.sweep()
        if began is None:
            return False
        for name in names:
            await asyncio.to_thread(turns.note_sweep, self.open_work, name, began)
        self.news.letters.set()
        return True

    def _running(self) -> list[str]:
        with self.open_work() as work:
            return [game.name for game in work.games.all() if game.state is GameState.RUNNING]

    def _next_due(self, since: datetime) -> datetime | None:
        """The next moment at which a game may need something; it may have come since then."""
        with self.open_work() as work:
            moments = [moment for game in work.games.all() for moment in turns.moments(game) if moment > since]
        return min(moments, default=None)

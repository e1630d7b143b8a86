"""Signs of life, as one part of a running process: that it reads and sends, noted for the deadlines' sake.

It is the part that watches the clock, too: one that is set back is put right in what was noted.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from gm.running.intake import Intake
from gm.running.sending import Sending
from gm.service.house import House
from gm.service.play import clocks
from gm.service.play.deadlines import BEAT_EVERY
from gm.service.ports import OpenWork
from gm.waiting import wait

log = logging.getLogger(__name__)

LOOK = 2.0
"""Seconds between two looks at the clock, and at what has no sign yet."""
STEP = timedelta(seconds=1)
"""A clock that loses less is merely slow."""


@dataclass
class SignsOfLife:
    open_work: OpenWork
    house: House
    intake: Intake
    sending: Sending

    async def run(self, stop: asyncio.Event) -> None:
        by = await asyncio.to_thread(clocks.ahead, self.open_work, self.house)
        noted = float("-inf")
        while not stop.is_set():
            now, watch = self.house.now(), time.monotonic()
            if by > STEP:
                await self._put_right(by)
                noted = float("-inf")
            if watch - noted >= BEAT_EVERY.total_seconds():
                signs = self._signs()
                await asyncio.to_thread(self._note, signs, now)
                noted = watch if len(signs) == 2 else noted
            await wait(stop, LOOK)
            by = now + timedelta(seconds=time.monotonic() - watch) - self.house.now()

    def _signs(self) -> list[str]:
        given = {"read": self.intake.looks, "sent": self.sending.reaches_server}
        return [sign for sign in clocks.SIGNS if given[sign]]

    def _note(self, signs: Sequence[str], now: datetime) -> None:
        with self.open_work() as work:
            for sign in signs:
                work.health.beat(sign, now)

    async def _put_right(self, by: timedelta) -> None:
        log.warning("the clock was set back by %d s: what was to happen later happens in its time", by.total_seconds())
        await asyncio.to_thread(clocks.set_back, self.open_work, self.house, by)
        self.intake.news.of_every_game()
        self.intake.news.mail.set()

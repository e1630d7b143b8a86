"""Signs of life, as one part of a running process: that it reads and sends, noted for the deadlines' sake."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from gm.running.intake import Intake
from gm.running.sending import Sending
from gm.service.house import House
from gm.service.play.deadlines import BEAT_EVERY
from gm.service.ports import OpenWork
from gm.waiting import wait


@dataclass
class Signs:
    open_work: OpenWork
    house: House
    intake: Intake
    sending: Sending

    async def run(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            now = self.house.now()
            signs = []
            if self.intake.looks:
                signs.append("read")
            if self.sending.reaches_server:
                signs.append("sent")
            await asyncio.to_thread(self._note, signs, now)
            await wait(stop, min(BEAT_EVERY.total_seconds(), 5.0 if len(signs) < 2 else 60.0))

    def _note(self, signs: Sequence[str], now: datetime) -> None:
        with self.open_work() as work:
            for sign in signs:
                work.health.beat(sign, now)

"""What is not kept for ever: one part of a running process forgets it little by little, so that nobody waits for it."""

import asyncio
import logging
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from gm.running.leases import Leases
from gm.service.ports import Clock, OpenWork
from gm.waiting import wait

log = logging.getLogger(__name__)

AT_ONCE = 20
"""Letters forgotten in one transaction: a few hundredths of a second."""
PAUSE = 0.2
"""Seconds between two of them, in which everybody else writes."""
EVERY = timedelta(hours=1)


@dataclass
class Keeping:
    """What judges a game, and its press, is never forgotten; nor is what waits to be read, sent, or looked at."""

    open_work: OpenWork
    clock: Clock
    sent: timedelta
    """How long the bytes of letters out are kept."""
    strangers: timedelta
    """How long letters in are kept that belong to no game."""
    leases: Leases

    async def run(self, stop: asyncio.Event) -> None:
        forgotten = 0
        while not stop.is_set():
            count = await asyncio.to_thread(self.forget_some)
            forgotten += count
            if not count and forgotten:
                log.info("the bytes of %d old letters were given up, as [keep] says", forgotten)
                forgotten = 0
            await wait(stop, PAUSE if count else EVERY.total_seconds())

    def forget_some(self) -> int:
        """A few of the oldest; how many. Another process may be at it."""
        now = self.clock.now()
        with self.open_work() as work:
            # One at a time: of two who forget a picture's last two letters, each would leave it to the other.
            if work.processes.take("keeping", self.leases.holder) != self.leases.holder:
                return 0
            sent = work.outbox.forget_bytes(_ago(now, self.sent), AT_ONCE)
            return sent + work.letters.forget_strangers(_ago(now, self.strangers), AT_ONCE)


def _ago(now: datetime, length: timedelta) -> datetime:
    """A length may be longer than there are years."""
    try:
        return now - length
    except OverflowError:
        return datetime.min.replace(tzinfo=UTC)

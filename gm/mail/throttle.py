"""How fast letters may leave: as a provider allows it, and slower while a server says that it is too fast."""

import time
from asyncio import Event, Lock
from collections.abc import Callable
from dataclasses import dataclass, field

from gm.mail.outbox import Deferred, Fate, Sent
from gm.service.house import SendingRate
from gm.waiting import wait

TOO_FAST = (421, 450, 451, 452)
"""Replies by which servers ask for less (RFC 5321, 4.2.3), beside what they say of one letter."""
FIRST, LONGEST = 1.0, 60.0
"""Seconds between letters after the first such reply, and after many."""


@dataclass
class Throttle:
    """Shared by all connections."""

    rate: SendingRate = field(default_factory=SendingRate)
    stopwatch: Callable[[], float] = time.monotonic
    _ahead: float = 0.0
    """When the letters that left would all have left, one by one."""
    _slow: float = 0.0
    """Seconds between letters that the server wants just now."""
    _not_before: float = 0.0
    _lock: Lock = field(default_factory=Lock)

    @property
    def is_slow(self) -> bool:
        """Whether letters must wait, so that it matters which goes first."""
        return bool(self.rate.every) or self._slow > 0

    async def turn(self, stop: Event) -> None:
        """Until the next letter may leave, or the stop."""
        async with self._lock:
            while (seconds := self._wait()) > 0 and not stop.is_set():
                await wait(stop, seconds)
            self._ahead = max(self._ahead, self.stopwatch()) + self.rate.every.total_seconds()

    def _wait(self) -> float:
        free = self._ahead - (self.rate.burst - 1) * self.rate.every.total_seconds()
        return max(free, self._not_before) - self.stopwatch()

    def heard(self, fate: Fate) -> None:
        """Twice as slow after each such reply, twice as fast after each letter that was taken."""
        if isinstance(fate, Deferred) and fate.code in TOO_FAST:
            self._slow = min(max(FIRST, 2 * self._slow), LONGEST)
        elif isinstance(fate, Sent):
            self._slow = self._slow / 2 if self._slow > FIRST else 0.0
        self._not_before = self.stopwatch() + self._slow

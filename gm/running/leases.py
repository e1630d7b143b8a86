"""What one process of several does alone: it holds a lease while it does."""

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from datetime import timedelta

from gm.service.house import House
from gm.service.ports import OpenWork
from gm.waiting import wait

log = logging.getLogger(__name__)


@dataclass
class Leases:
    """The leases of one process."""

    open_work: OpenWork
    house: House
    holder: str
    length: timedelta
    """How long something stays undone when the process that does it dies."""
    _reader: str = ""
    """The other process that reads the mailbox, once it has been told of."""

    async def take(self, name: str) -> bool:
        def take() -> bool:
            now = self.house.now()
            with self.open_work() as work:
                return work.health.lease(name, self.holder, now, now + self.length)

        return await asyncio.to_thread(take)

    async def hold(self, name: str, lost: asyncio.Event, stop: asyncio.Event) -> None:
        """Keep it until the stop, or until it is lost."""
        while not stop.is_set():
            await wait(stop, self.length.total_seconds() / 3)
            try:
                held = await self.take(name)
            except Exception:
                held = False
            if not held:
                break
        lost.set()

    async def give_up(self, name: str) -> None:
        def give_up() -> None:
            now = self.house.now()
            with contextlib.suppress(Exception), self.open_work() as work:
                work.health.lease(name, self.holder, now, now)

        await asyncio.to_thread(give_up)

    async def tell_who_reads(self) -> None:
        def holder() -> None:
            with self.open_work() as work:
                held = work.health.leaseholder("mailbox")
            if held is not None and held[0] != self._reader:
                self._reader, until = held
                log.warning(
                    "another gm run reads the mailbox: %s, until %s or longer; this one waits for its place, "
                    "and shares the rest of the work meanwhile",
                    self._reader,
                    f"{until:%H:%M:%S} UTC",
                )

        await asyncio.to_thread(holder)

    def tell_that_we_read(self) -> None:
        if self._reader:
            log.info("the mailbox is read by this process from now on")
            self._reader = ""

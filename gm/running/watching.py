"""The files of games, as one part of a running process: applied when they change."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from gm.running.apply import Applied, apply_changed
from gm.running.leases import Leases
from gm.running.news import News
from gm.service.house import House
from gm.service.ports import OpenWork
from gm.waiting import wait

log = logging.getLogger(__name__)


@dataclass
class Watching:
    folder: Path
    open_work: OpenWork
    house: House
    news: News
    leases: Leases
    _applied: dict[str, float] = field(default_factory=dict)
    """When each file was last modified, as it was applied."""

    async def run(self, stop: asyncio.Event) -> None:
        """One process does, the one that holds the lease."""
        while not stop.is_set():
            if await self.leases.take("configuration", "game files are applied"):
                applied = await asyncio.to_thread(apply_changed, self.folder, self._applied, self.open_work, self.house)
                self._tell(applied)
            await wait(stop, 2.0)

    def _tell(self, applied: Sequence[Applied]) -> None:
        for each in applied:
            for line in each.lines:
                (log.error if each.refused else log.info)("%s", line)
            for line in (*each.notes, *each.warnings):
                log.warning("%s", line)
            self.news.of_every_game()
            self.news.mail.set()

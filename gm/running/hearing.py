"""Letters that other processes have kept or queued, as one part of a running process: it hears of them at once."""

import asyncio
from dataclasses import dataclass
from threading import Event

from gm.running.news import News
from gm.store.notifications import heard, is_told
from gm.waiting import unless


@dataclass
class Hearing:
    url: str
    news: News

    async def run(self, stop: asyncio.Event) -> None:
        """An error ends it: what was missed meanwhile is found at the next look."""
        if not is_told(self.url):
            await stop.wait()
            return
        ended, loop = Event(), asyncio.get_running_loop()
        listening = asyncio.create_task(asyncio.to_thread(self._listen, ended, loop))
        try:
            await unless(stop, asyncio.shield(listening))
        finally:
            ended.set()
            await asyncio.wait([listening])

    def _listen(self, ended: Event, loop: asyncio.AbstractEventLoop) -> None:
        for what in heard(self.url, ended):
            event = {"letters": self.news.letters, "mail": self.news.mail}.get(what)
            if event is not None:
                loop.call_soon_threadsafe(event.set)

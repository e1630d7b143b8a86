"""The web archive, as one part of a running process: written after the letters of what has happened."""

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache, partial

from gm import __version__
from gm.config.service import ServiceConfig
from gm.running.leases import Leases
from gm.running.news import News
from gm.running.site_folder import SiteFolder
from gm.service.house import House
from gm.service.model.game import Game
from gm.service.play.publication import public_game, public_turn
from gm.service.ports import OpenWork, Spoilt
from gm.service.requests.catalogue import requests_told
from gm.site.facts import PublicTurn, SiteFacts, TurnLine
from gm.site.pages import GameLine, common_pages, game_line, game_pages, list_pages
from gm.waiting import wait

log = logging.getLogger(__name__)

EVERY = 300.0
"""Seconds between looks at every game: what another process did is not told here."""


def site_facts(config: ServiceConfig) -> SiteFacts:
    return SiteFacts(__version__, config.website.address, config.templates, requests_told())


@dataclass
class Publishing:
    """One process does it. A site that cannot be written is told of in the log, and nothing waits for it."""

    site: SiteFacts
    folder: SiteFolder
    open_work: OpenWork
    house: House
    news: News
    leases: Leases
    _lines: dict[str, GameLine] = field(default_factory=dict)
    _failing: str = ""

    async def run(self, stop: asyncio.Event) -> None:
        """Until `stop` is set; what has happened by then is written."""
        every = True
        while not stop.is_set():
            self.news.site.clear()
            touched, self.news.published = self.news.published, set()
            await asyncio.to_thread(self.publish, None if every else touched)
            await wait(self.news.site, EVERY)
            every = not self.news.site.is_set()
        await asyncio.to_thread(self.publish, self.news.published)

    def publish(self, touched: Collection[str] | None) -> None:
        """Write the pages of these games, or of all, and of the list."""
        try:
            if self._may_write():
                self._write(touched)
        except OSError as error:
            self._complain(error.strerror or type(error).__name__)
        except Spoilt as error:
            self._complain(f"cannot be read from the database: {error}")
        else:
            if self._failing:
                log.info("the site is written again")
            self._failing = ""

    def _complain(self, why: str) -> None:
        if why != self._failing:
            log.error("the site cannot be written, the games go on: %s", why)
        self._failing = why

    def _may_write(self) -> bool:
        with self.open_work() as work:
            return work.processes.take("site", self.leases.holder) == self.leases.holder

    def _write(self, touched: Collection[str] | None) -> None:
        if touched is None:
            with self.open_work() as work:
                names = [game.name for game in work.games.all()]
            self.folder.write(common_pages(self.site))
            self._lines = {name: line for name, line in self._lines.items() if name in names}
        else:
            names = sorted(touched)
        for name in names:
            self._write_game(name)
        self.folder.write(list_pages(self.site, self._lines.values()))

    def _write_game(self, name: str) -> None:
        """One transaction for each turn that is told of anew: whoever else writes waits for none of the pages."""
        with self.open_work() as work:
            game = work.games.get(name)
            told = public_game(work, self.house, game) if game else None
        if game is None or told is None:
            self._lines.pop(name, None)
            self.folder.write_game(name, ())
            return
        tell = lru_cache(maxsize=1)(partial(self._turn, game))
        self.folder.write_game(name, game_pages(self.site, told, tell))
        self._lines[name] = game_line(self.site, told)

    def _turn(self, game: Game, line: TurnLine) -> PublicTurn:
        with self.open_work() as work:
            return public_turn(work, game, line)

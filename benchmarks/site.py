"""How much of the processor the web archive takes: all pages of many turns, and one turn added beside many games.

python benchmarks/site.py [turns] [games]
"""

import sys
import tempfile
import time
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from statistics import median

from gm.running.site_folder import SiteFolder
from gm.service.play.publication import public_game, public_turn
from gm.service.requests.catalogue import requests_told
from gm.site.facts import PublicGame, SiteFacts
from gm.site.pages import game_line, game_pages, list_pages
from tests.service.desk import Desk

ADDED = 9
"""Turns that are added one by one."""


def main(turns: int = 1000, games: int = 1000) -> None:
    desk = Desk().begin()
    desk.write("FRANCE", "A Par - Bou\nA Mar - Esp")
    desk.fall()
    site = SiteFacts("1", requests=requests_told())
    with desk.store() as work:
        told = public_game(work, desk.house, desk.game)
        assert told is not None
        tell = partial(public_turn, work, desk.game)
        # As many turns as there are of them: the same judgement, told anew for each.
        (line,) = told.turns
        lines = tuple(replace(line, turn=f"S{1901 + number}M") for number in range(turns))

        def write(folder: SiteFolder, game: PublicGame) -> float:
            """Seconds."""
            began = time.process_time()
            each = lru_cache(maxsize=1)(lambda wanted: replace(tell(line), line=wanted))
            folder.write_game(game.name, game_pages(site, game, each))
            return time.process_time() - began

        with tempfile.TemporaryDirectory() as place:
            folder = SiteFolder(Path(place))
            took = write(folder, replace(told, turns=lines))
            print(f"{turns} turns, two languages: {took:.1f} s")
            listed = [game_line(site, replace(told, name=f"game-{number}")) for number in range(games)]
            few = replace(told, name="few", turns=lines[:20])
            write(folder, few)
            folder.write(list_pages(site, listed))
            added = []
            for last in range(21, 21 + ADDED):
                took = write(folder, replace(few, turns=lines[:last]))
                began = time.process_time()
                folder.write(list_pages(site, [*listed, game_line(site, few)]))
                added.append(took + time.process_time() - began)
            print(
                f"one turn added beside {games} games: {median(added) * 1000:.0f} ms, at best {min(added) * 1000:.0f}"
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

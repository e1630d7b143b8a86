"""`gm site`: the web archive of some games, or of all, as files in a folder."""

from functools import lru_cache, partial
from pathlib import Path

from gm.commands.installation import find_game, read_config, reading, spoilt_rows
from gm.commands.terminal import complain, say
from gm.running.app import build_house, open_store
from gm.running.publishing import site_facts
from gm.running.site_folder import SiteFolder
from gm.service.play.publication import public_game, public_turn
from gm.site.pages import common_pages, game_line, game_pages, list_pages


def write_site(path: Path, out: Path, names: list[str]) -> int:
    """Of all games, or of those that are named; others keep what the folder has of them. The exit status."""
    config = read_config(path)
    folder, site, changed = SiteFolder(out), site_facts(config), 0
    store = open_store(config)
    house = build_house(config, store)
    store.close()
    try:
        with reading(config) as work:
            for name in names:
                find_game(work.games.get, name)
            there, lines = folder.games(), []
            for game in work.games.all():
                told = public_game(work, house, game)
                if told is not None and names and game.name not in {*names, *there}:
                    continue
                if not names or game.name in names:
                    tell = lru_cache(maxsize=1)(partial(public_turn, work, game))
                    changed += folder.write_game(game.name, game_pages(site, told, tell) if told else (), anew=True)
                lines += [game_line(site, told)] if told else []
            for gone in set(there) - {line.name for line in lines}:
                changed += folder.write_game(gone, ())
            changed += folder.write((*list_pages(site, lines), *common_pages(site)))
            spoilt = spoilt_rows(work)
    except OSError as error:
        complain(f"{out}: {error.strerror}")
        return 2
    say(f"{out}: {len(lines)} games, {changed} files changed")
    return 1 if spoilt else 0

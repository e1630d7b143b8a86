"""What the commands about mail and games do: `gm run`, `gm demo`, `gm check`, `gm apply` and the game master's own."""

import logging
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from gm.commands.installation import find_game, read_config
from gm.commands.terminal import complain, say
from gm.languages.language import OTHERWISE, languages
from gm.running.redaction import Redaction
from gm.service.ports import Spoilt

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gm.config.service import ServiceConfig
    from gm.running.apply import Applied

log = logging.getLogger("gm")


def start_log(level: str) -> None:
    """To standard error; tokens and addresses never stand in it."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Redaction())
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.ERROR, handlers=[handler], force=True)
    log.setLevel(level.upper())


def run_demo(out: Path, language: str | None, variant_name: str | None = None) -> int:
    import os

    from gm.commands.standings import show_ranking
    from gm.demo.files import FolderRefused
    from gm.demo.play import DemonstrationFailed, play
    from gm.demo.sayings import language_of, words_of
    from gm.rules.errors import RulesError
    from gm.variants.registry import USUAL, variant

    language = language or language_of(os.environ)
    if language not in languages():
        complain(f"gm: --language {language!r}: expected one of {', '.join(languages())}")
        return 2
    try:
        played_game = USUAL if variant_name is None else variant(variant_name)
    except RulesError as error:
        complain(f"gm: --variant: {error}")
        return 2
    start_log("error")
    words = words_of(language)
    try:
        played = play(out, say, language, played_game)
    except FolderRefused as refused:
        complain(f"gm: --out {out}: {refused}")
        return 2
    except DemonstrationFailed as failed:
        complain(words["failed"].format(reason=failed))
        return 1
    if played_game.ranked:
        show_ranking(out / "gm.toml", played_game.name)
    say(words["played"].format(letters=played.letters, seconds=played.seconds, index=played.index))
    return 0


def run_service(path: Path) -> int:
    """`gm run`: until SIGINT or SIGTERM; what is in hand is finished first."""
    import asyncio
    import signal

    from gm.running.app import Service, build_house, open_store
    from gm.running.apply import game_count, game_files
    from gm.running.system import share_heaps

    config = read_config(path)
    share_heaps()
    start_log(config.log_level)
    store = open_store(config)

    async def run() -> None:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.set)
        log.info("running for %s", game_count(len(game_files(config.games))))
        await Service(config, store, build_house(config, store)).run(stop)

    try:
        asyncio.run(run())
    finally:
        store.close()
    return 0


def check_games(path: Path) -> int:
    """`gm check`: what is wrong with the files, and what applying them would change. Changes nothing itself.

    The exit status is 2 when a file is refused, 1 when something else must be mended first.
    """
    from gm.commands.findings import database, games
    from gm.running.apply import game_files

    config = read_config(path)
    found = database(config)
    if not found.good:
        complain(f"gm: {found.told}")
        return _told(games(config)) or 1
    if found.told.startswith("at revision"):
        say(f"database: {found.told}, and gm check then says what would change")
    return _told(games(config)) if game_files(config.games) else _no_game(config)


def apply_games(path: Path) -> int:
    """`gm apply`: begin the games that are new, change those whose file changed."""
    from gm.running.app import build_house, open_store
    from gm.running.apply import apply_file, game_files

    config = read_config(path)
    files = game_files(config.games)
    if not files:
        return _no_game(config)
    with closing(open_store(config)) as store:
        house = build_house(config, store)
        status = _told(apply_file(file, store, house) for file in files)
        return 2 if status == 2 else 0


def _told(games: "Iterable[Applied]") -> int:
    """Say what becomes of each file; the exit status."""
    status = 0
    for applied in games:
        for line in (*applied.lines, *applied.notes):
            (complain if applied.refused else say)(line)
        for line in applied.warnings:
            complain(line)
        status = max(status, 2 if applied.refused else 1 if applied.warnings else 0)
    return status


def _no_game(config: "ServiceConfig") -> int:
    complain(f"{config.games}: no game file here, expected <name>.toml")
    return 2


def show_letter(path: Path, number: int, *, raw: bool = False) -> int:
    """`gm letter`: a kept letter as it came, for the game master; that he looked is logged."""
    from gm.running.app import open_store

    config = read_config(path)
    start_log("info")
    with closing(open_store(config)) as store:
        with store() as work:
            try:
                letter = work.letters.get(number)
            except LookupError:
                complain(f"there is no letter {number}")
                return 2
            except Spoilt as spoilt:
                complain(f"letter {number} cannot be read: the database holds something else ({spoilt})")
                return 2
        log.info("letter %d was looked at", number)
        if not letter.raw:
            complain(f"letter {number} belonged to no game: its text is gone, as [keep] says")
            return 2
        if raw:
            sys.stdout.buffer.write(letter.raw)
        else:
            # Bytes that are no UTF-8 are shown as their numbers.
            say(letter.raw.decode("utf-8", "surrogateescape"))
    return 0


def show_seats(path: Path, name: str) -> int:
    """`gm seats`: who plays what, for a game master who may know; that he looked is logged."""
    from gm.commands.overview import called_without_power
    from gm.reports.textpart import columns
    from gm.running.app import open_store
    from gm.variants.registry import variant

    config = read_config(path)
    start_log("info")
    with closing(open_store(config)) as store, store() as work:
        game = find_game(work.games.get, name)
    if not game.settings.gm_is_told:
        reason = (
            "gm_knows = false" if not game.settings.gm_knows else f"the game master, {game.settings.gm_email}, plays"
        )
        complain(f"{name}: {reason}, so nobody is told; seats have the order of the players in its file")
        return 2
    log.info("game %s: its seats were looked at", name)
    names = variant(game.settings.variant).names()[OTHERWISE]
    rows = [
        (seat.number, ", ".join(map(names.power, seat.powers)) or called_without_power(seat), seat.player.name)
        for seat in game.seats
    ]
    say(columns(rows, ("seat", "plays", "name")))
    return 0


def end_game(path: Path, name: str, *, draw: bool, stop: bool) -> int:
    """`gm end`: a draw that all have agreed on, or a stop without a winner; it cannot be taken back."""
    from gm.running.app import build_house, open_store
    from gm.service.model.game import GameState
    from gm.service.play.reporting import end_by_word

    if draw == stop:
        complain("gm end: say either --draw or --stop")
        return 2
    config = read_config(path)
    with closing(open_store(config)) as store:
        house = build_house(config, store)
        with store() as work:
            game = find_game(work.games.lock, name)
            if game.state is GameState.ENDED:
                complain(f"{name}: it is over")
                return 2
            if end_by_word(work, house, game, drawn=draw) is None:
                complain(f"{name}: as it stands, its rules know no draw")
                return 2
    say(f"{name}: ended; everybody is told")
    return 0


def renew_token(path: Path, name: str, wanted: str) -> int:
    """`gm token`: a new secret address for a seat; its player is told, the old one is worth nothing."""
    from gm.commands.chronicle import find_seat
    from gm.running.app import build_house, open_store
    from gm.service.settings import changes

    config = read_config(path)
    with closing(open_store(config)) as store:
        house = build_house(config, store)
        with store() as work:
            game = find_game(work.games.lock, name)
            seat = find_seat(game, wanted)
            changes.renew_token(work, house, game, seat.number)
    say(f"{name}, seat {seat.number}: a new address is on its way to its player")
    return 0

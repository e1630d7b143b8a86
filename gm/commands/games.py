"""What the commands about mail and games do: `gm run`, `gm demo`, `gm check`, `gm apply` and the game master's own."""

import logging
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gm.running.redaction import Redaction

if TYPE_CHECKING:
    from gm.config.service import ServiceConfig

log = logging.getLogger("gm")


def start_log(level: str) -> None:
    """To standard error; tokens and addresses never stand in it."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Redaction())
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.ERROR, handlers=[handler], force=True)
    log.setLevel(level.upper())


def run_demo(out: Path, language: str | None) -> int:
    import os

    from gm.demo.play import DemonstrationFailed, play
    from gm.demo.words import LANGUAGES, WORDS, language_of

    language = language or language_of(os.environ)
    if language not in LANGUAGES:
        print(f"gm: --language {language!r}: expected one of {', '.join(LANGUAGES)}", file=sys.stderr)
        return 2
    start_log("error")
    words = WORDS[language]
    try:
        played = play(out, partial(print, flush=True), language)
    except DemonstrationFailed as failed:
        print(words["failed"].format(reason=failed), file=sys.stderr)
        return 1
    print(words["played"].format(letters=played.letters, seconds=played.seconds, index=played.index))
    return 0


def run_service(path: Path) -> int:
    """`gm run`: until SIGINT or SIGTERM; what is in hand is finished first."""
    import asyncio
    import signal

    from gm.running.app import Service, build_house, open_store
    from gm.running.apply import game_count, game_files

    config = _config(path)
    if config is None:
        return 2
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
    """`gm check`: what is wrong with the files, and what applying them would change."""
    return _with_games(path, dry_run=True)


def apply_games(path: Path) -> int:
    """`gm apply`: begin the games that are new, change those whose file changed."""
    return _with_games(path, dry_run=False)


def _with_games(path: Path, *, dry_run: bool) -> int:
    from gm.running.app import build_house, open_store
    from gm.running.apply import apply_file, game_files

    config = _config(path)
    if config is None:
        return 2
    store = open_store(config)
    refused = False
    try:
        house = build_house(config, store)
        files = game_files(config.games)
        if not files:
            print(f"{config.games}: no game file here, expected <name>.toml", file=sys.stderr)
            return 2
        for file in files:
            applied = apply_file(file, store, house, dry_run=dry_run)
            refused = refused or applied.refused
            for line in applied.lines:
                print(line, file=sys.stderr if applied.refused else sys.stdout)
    finally:
        store.close()
    return 2 if refused else 0


def show_letter(path: Path, number: int) -> int:
    """`gm letter`: a kept letter as it came, for the game master; that he looked is logged."""
    from gm.running.app import open_store

    config = _config(path)
    if config is None:
        return 2
    start_log("info")
    store = open_store(config)
    try:
        with store() as work:
            try:
                letter = work.letters.get(number)
            except LookupError:
                print(f"there is no letter {number}", file=sys.stderr)
                return 2
        log.info("letter %d was looked at", number)
        if not letter.raw:
            print(f"letter {number} belonged to no game: its text is gone, as [keep] says", file=sys.stderr)
            return 2
        sys.stdout.buffer.write(letter.raw)
    finally:
        store.close()
    return 0


def show_seats(path: Path, name: str) -> int:
    """`gm seats`: who plays what, for a game master who may know; that he looked is logged."""
    from gm.reports.textpart import columns
    from gm.running.app import open_store
    from gm.variants.registry import variant

    config = _config(path)
    if config is None:
        return 2
    start_log("info")
    store = open_store(config)
    try:
        with store() as work:
            game = work.games.get(name)
    finally:
        store.close()
    if game is None:
        print(f"there is no game {name!r}", file=sys.stderr)
        return 2
    if not game.settings.gm_is_told:
        reason = (
            "gm_knows = false" if not game.settings.gm_knows else f"the game master, {game.settings.gm_email}, plays"
        )
        print(f"{name}: {reason}, so nobody is told; seats have the order of the players in its file", file=sys.stderr)
        return 2
    log.info("game %s: its seats were looked at", name)
    names = variant(game.settings.variant).names()["en"]
    rows = [
        (seat.number, ", ".join(map(names.power, seat.powers)) or "game master", seat.player.name)
        for seat in game.seats
    ]
    print(columns(rows, ("seat", "plays", "name")))
    return 0


def renew_token(path: Path, game: str, seat: int) -> int:
    """`gm token`: a new secret address for a seat; its player is told, the old one is worth nothing."""
    from gm.running.app import build_house, open_store
    from gm.service.settings import changes

    config = _config(path)
    if config is None:
        return 2
    store = open_store(config)
    try:
        house = build_house(config, store)
        with store() as work:
            found = work.games.lock(game)
            if found is None or seat not in [each.number for each in found.seats]:
                print(f"there is no seat {seat} in a game {game!r}", file=sys.stderr)
                return 2
            changes.renew_token(work, house, found, seat)
    finally:
        store.close()
    print(f"{game}, seat {seat}: a new address is on its way to its player")
    return 0


def _config(path: Path) -> "ServiceConfig | None":
    from gm.config.problems import ConfigRefused
    from gm.config.service import read_service

    try:
        return read_service(path)
    except ConfigRefused as refused:
        print(refused, file=sys.stderr)
        return None

"""`gm export` and `gm import`: a game as one file, from one installation into another."""

import json
import logging
import os
from pathlib import Path
from tempfile import TemporaryFile

from gm.commands.installation import find_game, read_config, reading
from gm.commands.terminal import complain, say
from gm.config.values import read_email, read_name
from gm.exchange.values import CaseError, read_json
from gm.running.app import build_house, house_with, open_store
from gm.service.house import House
from gm.service.model.archive import Archive
from gm.service.model.game import GameState
from gm.service.model.outbox import RowState
from gm.service.play.transfer import ArchiveRefused, pack, unpack
from gm.store.archive import from_document, to_document
from gm.store.files import PRIVATE

log = logging.getLogger("gm")


def export_game(path: Path, name: str, out: Path | None) -> int:
    """`gm export`: everything of a game but its tokens and the letters that are nobody else's. The exit status."""
    config = read_config(path)
    with reading(config) as work:
        game = find_game(work.games.get, name)
        source = config.games / f"{name}.toml"
        archive = pack(work, house_with(config, b""), game, _text_of(source))
        unsent = sum(state is RowState.WAITING for _, _, state in work.outbox.told_of(name))
        if work.passed_over:
            complain(f"{name}: not exported: a row cannot be read from the database: {work.passed_over[0]}")
            return 1
    target = out or Path(f"{name}.json")
    text = json.dumps(to_document(archive), ensure_ascii=False, indent=1) + "\n"
    if not _write_new(target, text):
        return 2
    log.info("game %s was exported", name)
    say(f"{target}: {name}, as secret as the database: it holds names, addresses and orders")
    if unsent:
        complain(f"{name}: {unsent} letters of it still wait to be sent from here")
    if game.state is GameState.RUNNING:
        complain(f"{name}: goes on here too: pause it, and export it then, if it is to go on elsewhere")
    return 0


def import_game(path: Path, file: Path) -> int:
    """`gm import`: the game of such a file goes on here. The exit status."""
    config = read_config(path)
    try:
        archive = from_document(read_json(file.read_bytes(), str(file)))
        _check_people(archive)
    except OSError as error:
        complain(f"{file}: {error.strerror}")
        return 2
    except CaseError as error:
        complain(error)
        return 2
    except ArchiveRefused as refused:
        complain(f"{file}: {refused}")
        return 2
    target = config.games / f"{archive.game.name}.toml"
    if archive.file and not _may_write(target):
        return 2
    store = open_store(config)
    try:
        house = build_house(config, store)
        _check_mailbox(archive, house)
        with store() as work:
            game = unpack(work, house, archive)
    except ArchiveRefused as refused:
        complain(f"{file}: {refused}")
        return 2
    finally:
        store.close()
    log.info("game %s was imported", game.name)
    say(f"{game.name}: goes on here; every player is sent his new address")
    return 0 if _place_file(target, archive.file) else 1


def _text_of(file: Path) -> str:
    """A game's file; nothing where there is none."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _write_new(target: Path, text: str) -> bool:
    try:
        made = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE)
    except FileExistsError:
        complain(f"{target}: is there already: name another with --out")
        return False
    except OSError as error:
        complain(f"{target}: {error.strerror}")
        return False
    with os.fdopen(made, "w", encoding="utf-8") as opened:
        opened.write(text)
    return True


def _may_write(target: Path) -> bool:
    """Whether a game's file can be written, its folder made where there is none: tried before a game is taken over."""
    if target.exists():
        return True
    try:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with TemporaryFile(dir=target.parent):
            return True
    except OSError as error:
        complain(f"{target}: {error.strerror}")
        return False


def _place_file(target: Path, text: str) -> bool:
    """Whether there is a file now, or none to be written."""
    if not text:
        complain(f"{target}: the archive holds no game file: without one the game cannot be changed here")
    elif target.exists():
        say(f"{target}: is there already, and stays as it is")
    elif _write_new(target, text):
        say(f"{target}: written; gm check shows what it would change")
    else:
        return False
    return True


def _check_people(archive: Archive) -> None:
    """Names and addresses stand in headers: they are what a game file may say."""
    people = {f"game.seats[{seat.number}].player": seat.player for seat in archive.game.seats}
    people |= {f"game.settings.players[{number}]": each for number, each in enumerate(archive.game.settings.players, 1)}
    for where, player in people.items():
        try:
            read_name(player.name or "?")
            for email in player.emails:
                read_email(email)
        except ValueError as error:
            raise ArchiveRefused(f"{where}: {error}") from None


def _check_mailbox(archive: Archive, house: House) -> None:
    for seat in archive.game.seats:
        if any(map(house.is_own, seat.player.emails)):
            raise ArchiveRefused(
                f"game.seats[{seat.number}].player.emails: {house.mailbox} is the service's own mailbox"
            )

"""Game files against games: what is wrong with a file, what it would change, and changing it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gm.config.changes import Change, changes, in_seats
from gm.config.game import read_game
from gm.config.problems import ConfigRefused
from gm.reports import facts
from gm.reports.settings import setting_words
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.rules.errors import RulesError
from gm.service.house import House
from gm.service.model.game import Game, GameSettings, GameState
from gm.service.play.games import begin
from gm.service.ports import OpenWork
from gm.service.settings.changes import change
from gm.service.settings.settingfacts import setting_facts
from gm.service.turn.rulesets import ruleset_for
from gm.variants.registry import USUAL


@dataclass(frozen=True, slots=True)
class Applied:
    """What became of one file, in lines for a person."""

    file: Path
    lines: tuple[str, ...]
    refused: bool = False
    changed: bool = False


def game_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.toml"))


def game_count(count: int) -> str:
    return f"{count} game file" if count == 1 else f"{count} game files"


def apply_changed(folder: Path, seen: dict[Path, float], open_work: OpenWork, house: House) -> list[Applied]:
    """Apply the files that are new or were modified since they were last looked at; `seen` remembers."""
    results = []
    for file in game_files(folder):
        stamp = file.stat().st_mtime
        if seen.get(file) == stamp:
            continue
        results.append(apply_file(file, open_work, house))
        seen[file] = stamp
    return results


def apply_file(file: Path, open_work: OpenWork, house: House, *, dry_run: bool = False) -> Applied:
    """Begin the game of a file, or change the game in play; refused whole when anything in it cannot be."""
    try:
        settings = read_game(file)
        ruleset_for(settings)
    except ConfigRefused as refused:
        return Applied(file, tuple(str(problem) for problem in refused.problems), refused=True)
    except RulesError as error:
        return Applied(file, (f"{file}: {error}",), refused=True)
    if looped := _own_address(settings, house):
        return Applied(file, (f"{file}: {looped}",), refused=True)
    stamp = file.stat().st_mtime
    with open_work() as work:
        game = work.games.lock(settings.name) if not dry_run else work.games.get(settings.name)
        if game is None:
            if not dry_run:
                begin(work, house, settings, stamp)
            told = f"{file}: {'begins' if not dry_run else 'would begin'} the game"
            return Applied(file, (told, *_notes(file, settings)), changed=True)
        settings = in_seats(game.settings, settings)
        found = changes(game.settings, settings, game.position.turn.year)
        if not found:
            return Applied(file, (f"{file}: nothing changes", *_notes(file, settings)))
        lines = tuple(_line(file, each) for each in found)
        problem = _refusal(game, found, stamp)
        if problem or any(each.is_refused for each in found):
            return Applied(file, (*lines, *((f"{file}: {problem}",) if problem else ())), refused=True)
        if not dry_run:
            own = {seat.number: _for_seat(found, seat.number) for seat in game.players}
            change(work, house, game, settings, _for_seat(found, None), own, stamp)
        return Applied(file, lines, changed=True)


def _own_address(settings: GameSettings, house: House) -> str:
    """What is wrong when a letter to somebody of the game would come back to the service itself; "" otherwise."""
    mailbox = house.mailbox.casefold()
    people: list[tuple[str, tuple[str, ...]]] = [("gm", (settings.gm_email,))]
    people += [(f"players[{number}].email", player.emails) for number, player in enumerate(settings.players, 1)]
    for key, emails in people:
        if mailbox in (email.casefold() for email in emails):
            return f"{key}: {house.mailbox} is the service's own mailbox, expected an address that a person reads"
    return ""


def _notes(file: Path, settings: GameSettings) -> tuple[str, ...]:
    """What a file does not say by itself."""
    if settings.gm_knows and settings.gm_plays:
        return (f"{file}: gm: {settings.gm_email} plays too, so the game master is not told who plays what",)
    return ()


def _refusal(game: Game, found: Sequence[Change], stamp: float) -> str:
    if game.state is GameState.ENDED:
        return "the game is over: nothing can change any more"
    if stamp < game.file_stamp:
        return "the file is older than the one applied last: touch it, if you mean it"
    return ""


def _line(file: Path, each: Change) -> str:
    told = _told(each)
    old, new = (setting_words(value, each.key, _english()) for value in (told.old, told.new))
    what = f"{file}: {each.key}: {old} -> {new}"
    return f"{what}: refused, {each.refusal}" if each.is_refused else what


@cache
def _english() -> Words:
    """What the command line speaks."""
    return Words(stationery("en").words, USUAL.names()["en"])


def _told(each: Change) -> facts.Change:
    return facts.Change(each.key, setting_facts(each.old), setting_facts(each.new))


def _for_seat(found: Iterable[Change], seat: int | None) -> tuple[facts.Change, ...]:
    """What concerns one seat, or everybody (None): nobody may learn from another's changes who sits where."""
    return tuple(_told(each) for each in found if each.told and each.seat == seat)

"""Game files against games: what is wrong with a file, what it would change, and changing it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from gm.config.changes import Change, changes, in_seats
from gm.config.game import read_game
from gm.config.problems import ConfigRefused, shown
from gm.reports import facts
from gm.rules.errors import RulesError
from gm.service.changes import change
from gm.service.games import begin
from gm.service.house import House
from gm.service.model import Game, GameState
from gm.service.ports import OpenWork
from gm.service.rulesets import ruleset_for


@dataclass(frozen=True, slots=True)
class Applied:
    """What became of one file, in lines for a person."""

    file: Path
    lines: tuple[str, ...]
    refused: bool = False
    changed: bool = False


def game_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.toml"))


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
    stamp = file.stat().st_mtime
    with open_work() as work:
        game = work.games.lock(settings.name) if not dry_run else work.games.get(settings.name)
        if game is None:
            if not dry_run:
                begin(work, house, settings, stamp)
            return Applied(file, (f"{file}: {'begins' if not dry_run else 'would begin'} the game",), changed=True)
        settings = in_seats(game.settings, settings)
        found = changes(game.settings, settings, game.position.turn.year)
        if not found:
            return Applied(file, (f"{file}: nothing changes",))
        lines = tuple(_line(file, each) for each in found)
        problem = _refusal(game, found, stamp)
        if problem or any(each.is_refused for each in found):
            return Applied(file, (*lines, *((f"{file}: {problem}",) if problem else ())), refused=True)
        if not dry_run:
            change(work, house, game, settings, _public(found), stamp)
        return Applied(file, lines, changed=True)


def _refusal(game: Game, found: Sequence[Change], stamp: float) -> str:
    if game.state is GameState.ENDED:
        return "the game is over: nothing can change any more"
    if stamp < game.file_stamp:
        return "the file is older than the one applied last: touch it, if you mean it"
    return ""


def _line(file: Path, each: Change) -> str:
    what = f"{file}: {each.key}: {_shown(each.old)} -> {_shown(each.new)}"
    return f"{what}: refused, {each.refusal}" if each.is_refused else what


def _shown(value: object) -> str:
    return shown(value) if isinstance(value, bool | str | int | float) else str(value)


def _public(found: Iterable[Change]) -> tuple[facts.Change, ...]:
    """What everybody may know: nothing about a single seat, so that nobody learns who sits where."""
    return tuple(
        facts.Change(each.key, _shown(each.old), _shown(each.new))
        for each in found
        if each.told and each.seat is None and each.key not in ("gm", "paused", "deadline.extension")
    )

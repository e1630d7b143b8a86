"""Game files against games: what is wrong with a file, what it would change, and changing it."""

import logging
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from pathlib import Path

from sqlalchemy.exc import InterfaceError, OperationalError

from gm.config.changes import Change, changes, in_seats, with_acts, with_joined
from gm.config.game import read_game
from gm.config.problems import ConfigRefused
from gm.languages.language import OTHERWISE
from gm.reports import facts
from gm.reports.settings import setting_words
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.rules.errors import RulesError
from gm.service.house import House
from gm.service.model.game import Game, GameSettings, GameState
from gm.service.play.formation import open_game
from gm.service.ports import OpenWork, Spoilt
from gm.service.settings.changes import change, deadline_with
from gm.service.settings.reform import reform
from gm.service.settings.settingfacts import setting_facts
from gm.service.turn.rulesets import ruleset_for
from gm.variants.registry import USUAL

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Applied:
    """What became of one file, in lines for a person."""

    file: Path
    lines: tuple[str, ...]
    refused: bool = False
    changed: bool = False
    again: bool = False
    """Refused for a fault of the database: once that is mended, the same file can be applied."""
    notes: tuple[str, ...] = ()
    """What the file does not say by itself."""
    warnings: tuple[str, ...] = ()
    """What nothing forbids, and nobody can have meant."""


def game_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.toml"))


def game_count(count: int) -> str:
    return f"{count} game file" if count == 1 else f"{count} game files"


def apply_changed(folder: Path, seen: dict[str, float], open_work: OpenWork, house: House) -> list[Applied]:
    """Apply the files that are new or were modified since they were last looked at; `seen` remembers."""
    results = []
    for name, stamp in _stamps(folder):
        if seen.get(name) == stamp:
            continue
        applied = apply_file(folder / name, open_work, house)
        if not applied.again or seen.get(name) != AGAIN:
            results.append(applied)
        seen[name] = AGAIN if applied.again else stamp
    return results


def _stamps(folder: Path) -> list[tuple[str, float]]:
    """Each game file's name, and when it was last modified: looked at every other second, however many there are."""
    found = []
    with suppress(FileNotFoundError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".toml"):
                try:
                    found.append((entry.name, entry.stat().st_mtime))
                except OSError:
                    found.append((entry.name, NOWHERE))
    return sorted(found)


NOWHERE, AGAIN = -1.0, -2.0
"""In the place of times: of a file that is not there, as a link may lead nowhere, and of one to be tried again."""


def apply_file(file: Path, open_work: OpenWork, house: House, *, dry_run: bool = False) -> Applied:
    """Begin the game of a file, or change the game in play; refused whole when anything in it cannot be."""
    settings = _read(file, house)
    if isinstance(settings, Applied):
        return settings
    try:
        return _apply(file, settings, open_work, house, dry_run=dry_run)
    except Spoilt as spoilt:
        why = f"a row of its game cannot be read ({spoilt})"
    except (OperationalError, InterfaceError):
        raise  # the database itself is not there
    except Exception as error:
        why = f"its game cannot be dealt with ({error if isinstance(error, RulesError) else type(error).__name__})"
        log.debug("%s", file, exc_info=error)
    return Applied(file, (f"{file}: nothing changes: {why}",), refused=True, again=True)


def _apply(file: Path, settings: GameSettings, open_work: OpenWork, house: House, *, dry_run: bool) -> Applied:
    stamp = file.stat().st_mtime
    notes = _notes(file, settings)
    with open_work() as work:
        game = work.games.lock(settings.name) if not dry_run else work.games.get(settings.name)
        if game is None:
            if not dry_run:
                open_game(work, house, settings, stamp)
            told = f"{file}: {would_begin(settings) if dry_run else f'begins {_what_begins(settings)}'}"
            return Applied(file, (told,), changed=True, notes=notes)
        filed, forming = game.filed or game.settings, game.state is GameState.FORMING
        said = in_seats(filed, with_joined(game.settings, settings))
        settings = with_acts(filed, game.settings, said)
        if stamp > game.file_stamp:
            # Whoever has edited the file is told; of a file that stands applied it is known.
            notes = (*notes, *_differing(file, settings, said))
        found = changes(game.settings, settings, game.position.turn.year, forming=forming)
        if not found:
            looked_at = replace(game, filed=said, file_stamp=max(stamp, game.file_stamp))
            if not dry_run and game != looked_at and game.state is not GameState.ENDED:
                work.games.save(looked_at)
            return Applied(file, (f"{file}: nothing changes",), notes=notes)
        lines = tuple(_line(file, each) for each in found)
        problem = _refusal(game, settings, stamp, house.now())
        if problem or any(each.is_refused for each in found):
            return Applied(file, (*lines, *((f"{file}: {problem}",) if problem else ())), refused=True)
        warnings = _warnings(file, game, settings, house.now())
        if not dry_run:
            own = {seat.number: _for_seat(found, place) for place, seat in enumerate(game.table, 1)}
            do = reform if forming else change
            do(work, house, replace(game, filed=said), settings, _for_seat(found, None), own, stamp)
        return Applied(file, lines, changed=True, notes=notes, warnings=warnings)


def look_at_file(file: Path, house: House, told: Callable[[GameSettings], str]) -> Applied:
    """As much of a game's file as can be tried without a database; `told` when nothing is wrong with it."""
    settings = _read(file, house)
    if isinstance(settings, Applied):
        return settings
    return Applied(file, (f"{file}: {told(settings)}",), notes=_notes(file, settings))


def _read(file: Path, house: House) -> GameSettings | Applied:
    """What the file says, or why it is refused."""
    try:
        settings = read_game(file)
        ruleset_for(settings)
    except ConfigRefused as refused:
        return Applied(file, tuple(str(problem) for problem in refused.problems), refused=True)
    except RulesError as error:
        return Applied(file, (f"{file}: {error}",), refused=True)
    except Exception as error:
        # Whatever is wrong with one file, the others are applied.
        log.debug("%s", file, exc_info=error)
        return Applied(file, (f"{file}: cannot be read: {type(error).__name__}",), refused=True)
    if looped := _own_address(settings, house):
        return Applied(file, (f"{file}: {looped}",), refused=True)
    return settings


def _notes(file: Path, settings: GameSettings) -> tuple[str, ...]:
    if not settings.gm_plays:
        return ()
    return (
        f"{file}: gm: {settings.gm_email} plays too, so the game master is not told who plays what. "
        "What he writes must go to the secret address of one seat or the other: his own address names both. "
        "A second address for the game master mends that",
    )


def _differing(file: Path, played: GameSettings, said: GameSettings) -> Iterator[str]:
    """Where a file says something else than what was done since by mail, or by `gm do`. What concerns one player is not
    repeated."""
    for each in changes(played, said):
        old, new = (setting_words(value, each.key, _english()) for value in (_told(each).old, _told(each).new))
        there = f"the file says {new}, the game has {old}" if each.seat is None else "the game has something else"
        yield f"{file}: {each.key}: {there} since an act of mail; the line counts again once it is edited"


def _warnings(file: Path, game: Game, settings: GameSettings, now: datetime) -> tuple[str, ...]:
    due = deadline_with(game, settings, now)
    if due is None or due > now or game.deadline is None or game.deadline.due <= now:
        return ()
    zone = settings.timing.zone
    return (
        f"{file}: deadline: the open turn {game.position.turn} would have been due on "
        f"{due.astimezone(zone):%Y-%m-%d %H:%M} ({zone.key}), which is past: it is judged as soon as the file is "
        "applied. "
        "A longer extension in [deadline] leaves it open",
    )


def _own_address(settings: GameSettings, house: House) -> str:
    """What is wrong when a letter to somebody of the game would come back to the service itself; "" otherwise."""
    people: list[tuple[str, tuple[str, ...]]] = [("gm", (settings.gm_email,))]
    people += [(f"players[{number}].email", player.emails) for number, player in enumerate(settings.players, 1)]
    for key, emails in people:
        if any(map(house.is_own, emails)):
            return f"{key}: {house.mailbox} is the service's own mailbox, expected an address that a person reads"
    return ""


def _what_begins(settings: GameSettings) -> str:
    return "the game" if len(settings.players) == len(settings.seating) else "the sign-up for the game"


def would_begin(settings: GameSettings) -> str:
    return f"would begin {_what_begins(settings)}"


def _refusal(game: Game, settings: GameSettings, stamp: float, now: datetime) -> str:
    if game.state is GameState.ENDED:
        return "the game is over: nothing can change any more"
    # A file of the future was written while the clock was ahead: what is written now is newer.
    if stamp < min(game.file_stamp, now.timestamp()):
        return "the file is older than the one applied last: touch it, if you mean it"
    if game.state is GameState.FORMING and len(settings.players) > len(settings.seating):
        joined = sum(player.joined for player in settings.players)
        return (
            f"setup {settings.setup} is for {len(settings.seating)} players, and {joined} have joined by mail already"
        )
    return ""


def _line(file: Path, each: Change) -> str:
    told = _told(each)
    old, new = (setting_words(value, each.key, _english()) for value in (told.old, told.new))
    what = f"{file}: {each.key}: {old} -> {new}"
    return f"{what}: refused, {each.refusal}" if each.is_refused else what


@cache
def _english() -> Words:
    """What the command line speaks."""
    return Words(stationery(OTHERWISE).words, USUAL.names()[OTHERWISE])


def _told(each: Change) -> facts.ChangeTold:
    return facts.ChangeTold(each.key, setting_facts(each.old), setting_facts(each.new))


def _for_seat(found: Iterable[Change], seat: int | None) -> tuple[facts.ChangeTold, ...]:
    """What concerns one seat, or everybody (None): nobody may learn from another's changes who sits where."""
    return tuple(_told(each) for each in found if each.told and each.seat == seat)

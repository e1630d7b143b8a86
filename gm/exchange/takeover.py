"""Where a game stands that was begun elsewhere: its position, as people write it or as a ruling, and its past turns.

France: A Par, F Bre; centres Par Bre Mar
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gm.exchange.case import read_position, read_turn
from gm.exchange.history import LineError, lines_of, read_past
from gm.exchange.ruling import centers_json, units_json
from gm.exchange.values import CaseError, an_object, read_json, shown
from gm.languages.language import languages
from gm.notation.orders.pieces import NoPiece, pieces
from gm.notation.words.fold import fold
from gm.notation.words.vocabulary import Vocabulary, plain
from gm.rules.judge import Ruling
from gm.rules.position import Position, Turn
from gm.rules.ruleset import Duty, Ruleset
from gm.terms.takeover import Takeover
from gm.variants.registry import variant

_WHERE = re.compile(r"(?:units|centers)\.(\w+)\[\d+\]: ")


class TakeoverError(ValueError):
    """What is wrong with where a game begins: `key` of its section, and the line of the text there, if it is known."""

    def __init__(self, key: str, line: int | None, message: str) -> None:
        super().__init__(message)
        self.key, self.line = key, line


@dataclass(frozen=True, slots=True)
class Beginning:
    """Where a game begins."""

    position: Position
    past: tuple[Ruling, ...] = ()
    """The turns that were played elsewhere, where they are told."""


def beginning(given: Takeover, ruleset: Ruleset) -> Beginning:
    """The opening, or what the file says instead. Raises TakeoverError."""
    if not given.turn:
        if given.position or given.past:
            raise TakeoverError("turn", None, "missing: the turn in which the game begins here")
        return Beginning(ruleset.opening)
    turn = _turn(given.turn, ruleset)
    try:
        past = read_past(given.past, ruleset)
    except LineError as error:
        raise TakeoverError("past", error.line, str(error)) from None
    if past and past[-1].after.turn != turn:
        raise TakeoverError("past", None, f"these turns lead to {past[-1].after.turn}, expected {turn}")
    if past and past[-1].verdict is not None:
        raise TakeoverError("past", None, f"the game was over in {past[-1].before.turn}")
    if not (given.position or past):
        raise TakeoverError("turn", None, "expected a position too, or the turns before")
    if not given.position:
        return Beginning(past[-1].after, past)
    position, lines = _position(given.position, turn, ruleset, after=bool(past))
    if past:
        _compare(position, past[-1].after, lines)
        return Beginning(past[-1].after, past)
    return Beginning(position)


def _turn(text: str, ruleset: Ruleset) -> Turn:
    try:
        turn = read_turn(text, ruleset)
    except CaseError as error:
        raise TakeoverError("turn", None, str(error).removeprefix("phase: ")) from None
    calendar, first = ruleset.calendar, ruleset.opening.turn
    if (turn.year, calendar.row(turn)) < (first.year, calendar.row(first)):
        raise TakeoverError("turn", None, f"the game begins in {first}: an earlier start_year mends that")
    return turn


def _position(text: str, turn: Turn, ruleset: Ruleset, *, after: bool) -> tuple[Position, Mapping[str, int]]:
    """The position, and power -> the line that tells its part. `after`: the turns before are told too."""
    lines: dict[str, int] = {}
    try:
        if text.lstrip().startswith("{"):
            case = _of_program(an_object(read_json(text.encode(), "position"), "position"), turn)
        elif not after and (untold := _untold(turn, ruleset)):
            raise LineError(None, f"{untold} is told by an answer of `gm adjudicate`, or by the turns before")
        else:
            case = {"phase": str(turn), **_of_people(text, ruleset, lines)}
        return read_position(case, ruleset), lines
    except LineError as error:
        raise TakeoverError("position", error.line, str(error)) from None
    except CaseError as error:
        told = _WHERE.match(str(error))
        message = str(error)[told.end() :] if told else str(error)
        raise TakeoverError("position", lines.get(told[1]) if told else None, message) from None


def _untold(turn: Turn, ruleset: Ruleset) -> str:
    """What of a position then is neither units nor centres."""
    if ruleset.phase(turn).duty is Duty.BEATEN:
        return f"who must retreat in {turn}"
    if ruleset.opening.extras:
        return f"what the game {ruleset.variant} knows beside units and centres"
    return ""


def _of_program(case: Mapping[str, Any], turn: Turn) -> Mapping[str, Any]:
    """The case that a ruling leads to, or the one that it was made of."""
    if case.get("next_phase") == str(turn):
        return {**case, "phase": str(turn)}
    inner = an_object(case.get("case", case), "case")
    if inner.get("phase") != str(turn):
        raise CaseError(f"{shown(inner.get('phase'))} is told there, expected {turn}")
    return inner


def _of_people(text: str, ruleset: Ruleset, lines: dict[str, int]) -> dict[str, dict[str, list[str]]]:
    """The same as a case tells it; `lines` takes the line of each power."""
    game = variant(ruleset.variant)
    vocabulary = game.reader().vocabulary
    units: dict[str, list[str]] = {}
    centers: dict[str, list[str]] = {}
    for number, line in lines_of(text):
        head, colon, rest = line.partition(":")
        power = game.power_called(head)
        if not colon or power is None or power not in ruleset.powers:
            powers = ", ".join(ruleset.powers)
            raise LineError(number, f"{shown(head.strip())}, expected one of {powers}, and a colon")
        if power in lines:
            raise LineError(number, f"{power} stands on line {lines[power]} already")
        lines[power] = number
        standing, _, owned = rest.partition(";")
        try:
            units[power] = [" ".join(piece) for piece in pieces(standing, vocabulary)]
        except NoPiece as problem:
            raise LineError(number, f"{shown(str(problem))}, expected a unit such as 'A Par'") from None
        centers[power] = list(_centers(owned, vocabulary, number))
    return {"units": units, "centers": centers}


def _centers(text: str, vocabulary: Vocabulary, number: int) -> Iterator[str]:
    """« centres Par Bre, Mar »: behind a word that says what they are."""
    joined = {word for each in languages().values() for word in each.letters.names.and_}
    words = [word for word in plain(fold(re.sub(r"[,.:]", " ", text))).split() if word not in joined]
    if words and _place(words[:1], vocabulary):
        raise LineError(number, f"{shown(text.strip())}, expected a word such as 'centres' before them")
    start = 1
    while start < len(words):
        ends = range(len(words), start, -1)
        found = next(((end, place) for end in ends if (place := _place(words[start:end], vocabulary))), None)
        if found is None:
            raise LineError(number, f"{shown(words[start])} is no province")
        start, place = found
        yield place


def _place(words: list[str], vocabulary: Vocabulary) -> str:
    meanings = vocabulary.meanings.get(" ".join(words), ())
    return next((code for kind, code in meanings if kind == "PLACE" and " " not in code), "")


def _compare(told: Position, reached: Position, lines: Mapping[str, int]) -> None:
    """Whether the turns before lead to the position that is told."""
    for read in (units_json, centers_json):
        said, found = read(told), read(reached)
        for power in sorted({*said, *found}):
            if said.get(power) != found.get(power):
                there = ", ".join(found.get(power, ())) or "nothing"
                raise TakeoverError("position", lines.get(power), f"{power}: the turns before lead to {there}")

"""What a letter orders below the heading of a turn that is still to come."""

from collections.abc import Mapping, Sequence

from gm.languages.language import USUAL_LANGUAGE
from gm.notation.letter.rows import first, of_turns, rows_of
from gm.notation.orders.build import scene
from gm.notation.reader import Reader
from gm.notation.words.turns import may_name
from gm.rules.position import Position, Turn
from gm.rules.ruleset import Ruleset


def for_coming_turns(
    text: str,
    position: Position,
    ruleset: Ruleset,
    powers: Sequence[str],
    reader: Reader,
    language: str = USUAL_LANGUAGE,
) -> Mapping[Turn, str]:
    """coming turn -> the lines below its heading, as they were written"""
    if not may_name(text):
        return {}
    at = scene(position, ruleset, powers)
    found: dict[Turn, list[str]] = {}
    for row in first(list(of_turns(list(rows_of(text, reader.vocabulary)), at, reader, language))):
        turn = coming(row.turn, position.turn, ruleset) if row.turn is not None else None
        if turn is not None:
            found.setdefault(turn, []).append(row.text)
    return {turn: "\n".join(rows) for turn, rows in found.items() if any(row.strip() for row in rows)}


def coming(named: Turn, now: Turn, ruleset: Ruleset) -> Turn | None:
    """The turn of the calendar that is named, the first of its season where it names no phase; None if it is past."""
    calendar = ruleset.calendar
    turns = [Turn(named.year, season, phase) for season, phase in calendar.rows if named.phase in ("", phase)]
    own = [turn for turn in turns if turn.season == named.season]
    called = [turn for turn in turns if named.season in calendar.seasons(turn)]
    meant = next(iter((*own, *called)), None)
    if meant is None or (meant.year, calendar.row(meant)) <= (now.year, calendar.row(now)):
        return None
    return meant

"""Orders that only another unit's order gives: `A Par-Bur supported by A Mar`, `A Lon-Bel convoyed by F Eng`.

Words spelt right alone give them, and a wrong letter of the unit is mended as in any order; what the sheet says of the
unit elsewhere counts more.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gm.languages.language import words_said
from gm.notation.orders.build import Situation, judge, likely_kind
from gm.notation.orders.changes import sense
from gm.notation.orders.grammar import Grammar
from gm.notation.orders.lines import How, Line, LineStatus, Notice
from gm.notation.orders.parse import Parsed, parse
from gm.notation.orders.parts import somebody_elses
from gm.notation.orders.segments import Segment
from gm.notation.orders.shaping import UnitAt, is_told
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, MARK, SHORTEST_NAME, UNKNOWN, Meaning
from gm.rules.geography import province_of
from gm.rules.orders import Convoy, Hold, Move, Order, Support
from gm.rules.outcomes import Reason

_NAMES_HELP = frozenset(("BACKED", "CARRIED", "CONVOYED_BY", "BOARDS", "BY", "VIA"))


def implied(line: Line, segment: Segment, beside: Sequence[Parsed], at: Situation) -> Iterator[Line]:
    """The orders of the units that a followed order names as its support or convoy, each a line.

    `beside`: units that a parenthesis behind the order names as its support.
    """
    order, parsed = line.order, segment.parsed
    if line.followed and isinstance(order, Support) and isinstance(parsed, Parsed):
        if order.to is None:
            yield from _stays(line, order, segment, parsed, at)
        elif _goes_itself(segment) or _is_clause(segment):
            yield from _goes(line, order, at)
    if line.followed and isinstance(order, Convoy) and _is_told(segment):
        yield from _sails(line, order, at)
    if not line.followed or not isinstance(order, Move | Hold) or not isinstance(parsed, Parsed):
        return
    help_from = next((i for i, word in enumerate(segment.words) if _kinds(word) & _NAMES_HELP), len(segment.words))
    if not _is_sure(segment.words, segment.words[help_from:]):
        return
    to = order.to if isinstance(order, Move) else None
    named = [(parsed, unit) for unit in parsed.shape.backers] + [(row, row.shape.units[0]) for row in beside]
    for row, unit in named:
        if (stands := _unit(unit, row.meanings, at)) is not None and stands[0] != order.at:
            yield _line(line, Support(*stands, order.kind, order.at, to), at)
    for unit in parsed.shape.carriers:
        if to is not None and (stands := _unit(unit, parsed.meanings, at)) is not None:
            yield _line(line, Convoy(*stands, order.kind, order.at, to), at)


def _stays(line: Line, order: Support, segment: Segment, parsed: Parsed, at: Situation) -> Iterator[Line]:
    """The hold of a unit of the writer's own: "Ruhr helps Munich, who stays put", "A Mun, supported by A Ruh"."""
    unit = at.position.units.get(province_of(order.of))
    told = any(
        word.text in words_said("relative") and "HOLDS" in _kinds(after)
        for word, after in pairwise(word for word in segment.words if not _is_denied(word))
    )
    if not ((told and parsed.shape.stays) or parsed.shape.name == "support_by"):
        return
    if unit is not None and unit.power in at.powers:
        yield _line(line, Hold(unit.location, unit.kind), at)


def _goes_itself(segment: Segment) -> bool:
    """Whether a relative clause tells where the unit helped goes: « Norvège appuie la flotte qui monte en … »."""
    said = [word for word in segment.words if not _is_denied(word)]
    return any(word.text in words_said("relative") and "MOVES" in _kinds(after) for word, after in pairwise(said))


def _is_clause(segment: Segment) -> bool:
    """Whether the help is a clause of its own before what goes: "With Ruhr supporting, Holland hits Belgium"."""
    kinds = [next(iter(word.meanings))[0] for word in segment.words]
    helps = next((i for i, kind in enumerate(kinds) if kind == "SUPPORTS"), 0)
    moves = any("MOVES" in _kinds(word) and len(word.text) > 1 for word in segment.words[helps + 1 :])
    return kinds[:1] == ["WITH"] and moves


def _goes(line: Line, order: Support, at: Situation) -> Iterator[Line]:
    """The move of a unit of the writer's own that the support is for."""
    unit = at.position.units.get(province_of(order.of))
    if unit is not None and unit.power in at.powers and order.to is not None:
        yield _line(line, Move(unit.location, unit.kind, order.to), at)


def _is_told(segment: Segment) -> bool:
    units = [word.text for word in segment.words if word.meanings[0][0] == "UNIT"]
    return is_told([word.meanings[0] for word in segment.words], units)


def _sails(line: Line, order: Convoy, at: Situation) -> Iterator[Line]:
    """The move of an army of the writer's own that a fleet is said to carry: "the Baltic takes Berlin to Sweden"."""
    unit = at.position.units.get(province_of(order.of))
    if unit is not None and unit.power in at.powers:
        yield _line(line, Move(unit.location, unit.kind, order.to, via=True), at)


def _is_denied(word: Word) -> bool:
    """The `ne` of « qui ne bouge pas », where it stands by itself."""
    return word.meanings[0][0] == FILLER and word.text not in words_said("relative")


def units_listed(words: Sequence[Word], grammar: Grammar) -> list[Parsed]:
    """The units of a list that holds nothing else: `A Mar, F Gas`."""
    if not _is_sure(words, words) or any(_kinds(word) & {MARK, UNKNOWN} for word in words):
        return []
    rows: list[list[Word]] = [[]]
    for word in words:
        if word.meanings[0][0] in (SEPARATOR, "AND"):
            rows.append([])
        else:
            rows[-1].append(word)
    found = [parse(row, grammar) for row in rows if row]
    units = [row for row in found if isinstance(row, Parsed) and row.shape.name == "bare"]
    return units if len(units) == len(found) else []


def beside_own_orders(lines: Sequence[Line]) -> tuple[list[Line], list[Notice]]:
    """The lines without implied orders of units that have their own, and what to tell of it."""
    own: dict[str, list[Order]] = {}
    for line in lines:
        if line.implied_by is None and not line.rest:
            for order in (line.order, *line.readings):
                if order is not None and order.at:
                    own.setdefault(province_of(order.at), []).append(order)
    kept: list[Line] = []
    told: list[Notice] = []
    for line in lines:
        order = line.order
        if line.implied_by is None or order is None or line.reason == Reason.NOT_YOURS:
            kept.append(line)
        elif others := own.get(province_of(order.at)):
            if any(sense(other) != sense(order) for other in others):
                told.append(Notice("own_order_counts", order, tuple(dict.fromkeys(others))))
        else:
            kept.append(line)
    return kept, list(dict.fromkeys(told))


def _kinds(word: Word) -> set[str]:
    return {kind for kind, _ in word.meanings}


def _is_sure(words: Sequence[Word], named: Sequence[Word]) -> bool:
    """Whether the words say that help is given, and by nobody else's unit; "the English fleet" may be any of them."""
    if any(word.text in words_said("unsure") for word in words):
        return False
    return not any(word.text in somebody_elses() or _is_power_too(word) for word in named)


def _is_power_too(word: Word) -> bool:
    """Whether a name of a province is one of a power: "the English" may be any of its units. A code is no name."""
    return {"PLACE", "POWER"} <= _kinds(word) and len(word.text) > SHORTEST_NAME


def _unit(unit: UnitAt, words: Sequence[Meaning], at: Situation) -> tuple[str, str] | None:
    """Where the unit stands and the letter said for it, or its own; None when the words may mean another."""
    codes = words[unit.where.place][1].split()
    mine = [code for code in codes if (held := at.position.units.get(code)) is not None and held.power in at.powers]
    if len(codes) > 1 and len(mine) != 1:
        return None
    place = mine[0] if mine else codes[0]
    said = words[unit.kind][1] if unit.kind is not None else ""
    standing = at.position.units.get(place)
    if standing is None or said not in ("", standing.kind):
        return place, said or likely_kind(place, at.ruleset)
    nation = words[unit.power][1] if unit.power is not None else standing.power
    return (standing.location, standing.kind) if nation == standing.power else None


def _line(line: Line, order: Order, at: Situation) -> Line:
    reading = judge(order, at)
    if reading.reason is None:
        return Line(line.text, LineStatus.OK, reading.order, reading.power, How.IMPLIED, implied_by=line.order)
    return Line(
        line.text, LineStatus.ILLEGAL, reading.order, reading.power, reason=str(reading.reason), implied_by=line.order
    )

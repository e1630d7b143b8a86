"""Orders that only another unit's order gives: `A Par-Bur supported by A Mar`, `A Lon-Bel convoyed by F Eng`.

What the sheet says of the unit elsewhere counts more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gm.notation.orders.build import Situation, judge, likely_kind
from gm.notation.orders.changes import sense
from gm.notation.orders.lines import How, Line, LineStatus, Notice
from gm.notation.orders.shaping import Shape, UnitAt
from gm.notation.words.vocabulary import Meaning
from gm.rules.geography import province_of
from gm.rules.orders import Convoy, Hold, Move, Order, Support
from gm.rules.outcomes import Reason


def implied(line: Line, shape: Shape, words: Sequence[Meaning], at: Situation) -> Iterator[Line]:
    """The orders of the units that a followed order names as its support or convoy, each a line."""
    order = line.order
    if not isinstance(order, Move | Hold):
        return
    to = order.to if isinstance(order, Move) else None
    for unit in shape.backers:
        if (stands := _unit(unit, words, at)) is not None and stands[0] != order.at:
            yield _line(line, Support(*stands, order.kind, order.at, to), at)
    for unit in shape.carriers:
        if to is not None and (stands := _unit(unit, words, at)) is not None:
            yield _line(line, Convoy(*stands, order.kind, order.at, to), at)


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
    told = Line(line.text, LineStatus.OK, reading.order, reading.power, How.IMPLIED, implied_by=line.order)
    if reading.reason is None:
        return told
    return replace(told, status=LineStatus.ILLEGAL, how=None, reason=str(reading.reason))


def beside_own_orders(lines: Sequence[Line]) -> tuple[list[Line], list[Notice]]:
    """The lines without implied orders of units that have their own, and what to tell of it."""
    own: dict[str, list[Order]] = {}
    for line in lines:
        if line.implied_by is None and not line.rest:
            for order in (line.order, *line.readings):
                if order is not None and order.at:
                    own.setdefault(province_of(order.at), []).append(order)
    given = {line.order for line in lines if line.followed}
    kept: list[Line] = []
    told: list[Notice] = []
    for line in lines:
        order = line.order
        if line.implied_by is not None and line.implied_by not in given:
            continue
        if line.implied_by is None or order is None or line.reason == Reason.NOT_YOURS:
            kept.append(line)
        elif others := own.get(province_of(order.at)):
            if any(sense(other) != sense(order) for other in others):
                told.append(Notice("own_order_counts", order, tuple(dict.fromkeys(others))))
        else:
            kept.append(line)
    return kept, list(dict.fromkeys(told))

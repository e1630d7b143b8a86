"""From the readings of an order to its line: followed, illegal, or open between several."""

from collections.abc import Sequence

from gm.notation.orders.build import Reading
from gm.notation.orders.lines import How, Line, LineStatus, Misread
from gm.notation.orders.parse import Parsed
from gm.notation.orders.parts import WrittenPart, last_place
from gm.notation.orders.segments import Segment
from gm.rules.orders import Order, UnitOrder


def followed(reading: Reading, text: str, number: int = 0) -> Line:
    how = How.ONLY_MEANING if reading.guessed else How.CORRECTED if reading.mended else How.EXACT
    return Line(text, LineStatus.OK, reading.order, reading.power, how, number=number)


def settled(reading: Reading, text: str, number: int = 0) -> Line:
    """The line of the only reading there is."""
    if reading.reason is None:
        return followed(reading, text, number)
    return Line(text, LineStatus.ILLEGAL, reading.order, reading.power, reason=str(reading.reason))


def names_another(parsed: Parsed, reading: Reading) -> bool:
    """Whether the line says army where a fleet stands, or the other way about, or a coast that there is none of."""
    units = parsed.shape.units
    if len(units) != 1 or not isinstance(reading.order, UnitOrder):
        return False
    if units[0].where.coast is not None and "/" not in reading.order.at:
        return True
    return (
        reading.mended
        and units[0].kind is not None
        and parsed.meanings[units[0].kind][1] not in ("", reading.order.kind)
    )


def only_name_differs(rival: Reading, reading: Reading) -> bool:
    """Whether it is the same kind of order with the letter right: `A Hol S A Bel` is not "holds" with a slip in it."""
    return type(rival.order) is type(reading.order) and not (rival.mended or rival.guessed)


def distinct(group: Sequence[Reading]) -> list[Reading]:
    return list({(reading.order, reading.power): reading for reading in reversed(group)}.values())[::-1]


def sorted_orders(group: Sequence[Reading]) -> tuple[Order, ...]:
    return tuple(sorted({reading.order for reading in group}, key=str))


def what_is_open(
    legal: Sequence[Reading], parsed: Parsed, segment: Segment, written: WrittenPart
) -> tuple[Misread, int]:
    """What makes an order ambiguous, and the word that leaves it open."""
    if parsed.shape.name in _OF_KIND and len({reading.order.at for reading in legal}) > 1:
        return Misread.UNIT, written.column(0)
    if len({type(reading.order) for reading in legal}) > 1 or parsed.shape.name in ("bare", "build"):
        kinds = {str(reading.order).partition(" ")[0] for reading in legal}
        if len({type(reading.order) for reading in legal}) > 1 or len(kinds) > 1:
            return Misread.ORDER, written.column(last_place(segment))
    for index, word in enumerate(segment.words):
        if word.meanings[0][0] == "PLACE" and " " in word.meanings[0][1]:
            return Misread.PLACE, written.column(index)
    return Misread.COAST, written.column(last_place(segment))


_OF_KIND = frozenset(("move_of_kind", "disband_of_kind", "disband_all"))
"""Shapes that name a unit by its kind alone."""

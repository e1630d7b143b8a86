"""From the readings of an order to its line: followed, illegal, or open between several."""

from collections.abc import Sequence

from gm.notation.orders.build import Reading
from gm.notation.orders.lines import How, Line, LineStatus, Misread
from gm.notation.orders.notation import OF_KIND, Span
from gm.rules.geography import province_of
from gm.rules.orders import Order


def followed(reading: Reading, text: str, number: int = 0) -> Line:
    how = How.ONLY_MEANING if reading.guessed else How.CORRECTED if reading.mended else How.EXACT
    return Line(text, LineStatus.OK, reading.order, reading.power, how, number=number)


def settled(reading: Reading, text: str, number: int = 0) -> Line:
    """The line of the only reading there is."""
    if reading.reason is None:
        return followed(reading, text, number)
    return Line(text, LineStatus.ILLEGAL, reading.order, reading.power, reason=str(reading.reason))


def distinct(group: Sequence[Reading]) -> list[Reading]:
    return list({(reading.order, reading.power): reading for reading in reversed(group)}.values())[::-1]


def sorted_orders(group: Sequence[Reading]) -> tuple[Order, ...]:
    return tuple(sorted({reading.order for reading in group}, key=str))


def what_is_open(legal: Sequence[Reading], span: Span) -> Misread:
    """What makes an order ambiguous."""
    if span.shape.name in OF_KIND and len({reading.order.at for reading in legal}) > 1:
        return Misread.UNIT
    kinds = {str(reading.order).partition(" ")[0] for reading in legal}
    if len({type(reading.order) for reading in legal}) > 1 or len(kinds) > 1:
        return Misread.ORDER
    provinces = {(province_of(reading.order.at), _goal(reading.order)) for reading in legal}
    return Misread.PLACE if len(provinces) > 1 else Misread.COAST


def _goal(order: Order) -> str:
    goal = getattr(order, "to", None)
    return province_of(goal) if goal else getattr(order, "of", "")

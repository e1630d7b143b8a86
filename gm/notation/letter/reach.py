"""How far a stance reaches over the lines of a letter: a list below its colon, a line that takes back those above.

« Si l'Italie bouge : » makes conditional what follows, up to an empty line or a sentence of talk; « Oubliez cela. »
withdraws the orders that stand together above it, and « Ou A Par - Pic » makes the one before it an alternative.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from gm.notation.orders.items import Heading, Item
from gm.notation.orders.lines import Line, LineStatus, reason_of
from gm.notation.orders.stance import Stance
from gm.notation.words.whole import takes_back
from gm.rules.geography import province_of


@dataclass(frozen=True, slots=True)
class Reach:
    """What the line above the orders that follow makes of them."""

    stance: Stance = Stance.ORDER
    amends: bool = False
    begun: bool = False
    """Whether orders have followed."""


NONE = Reach()


def after_empty(reach: Reach) -> Reach:
    """What reaches beyond an empty line: what has no orders below it yet."""
    return NONE if reach.begun else reach


def over(items: Sequence[Item], reach: Reach) -> tuple[list[Item], Reach]:
    """The items of a line as what reaches them makes of them, and what reaches the next line."""
    headings = [item for item in items if isinstance(item, Heading)]
    below = next((item for item in headings if item.below is not None or item.amends), None)
    if below is not None and below.below is Stance.ORDER:
        reach = NONE  # "in any case A Mar - Spa"
    row: list[Item] = [_within(item, reach) if isinstance(item, Line) else item for item in items]
    lines = any(isinstance(item, Line) for item in items)
    if below is not None:
        return row, Reach(below.below or Stance.ORDER, below.amends)
    if lines:
        return row, replace(reach, begun=True)
    talk = any(item.talk for item in headings)
    return row, NONE if talk and reach.begun else reach


def taken_back(lines: Sequence[Line], items: Sequence[Item]) -> list[Line]:
    """The lines of a block as the next line of the letter leaves them."""
    heading = next(
        (item for item in items if isinstance(item, Heading) and item.above is not None and not item.numbers), None
    )
    if heading is None or heading.above is None or not lines:
        return list(lines)
    if any(isinstance(item, Line) and item.taken_out and takes_back(item.text) for item in items):
        return list(lines)  # "Hmm, no, cross out the Heligoland order" says which
    last, above = lines[-1].number, heading.above
    named = [line for line in lines if line.order is not None and province_of(line.order.at) in heading.places]
    if named or heading.places:
        return [made(line, above) if line in named else line for line in lines]
    whole = above is Stance.WITHDRAWN or heading.far
    return [made(line, above) if whole or line.number == last else line for line in lines]


def by_number(lines: Sequence[Line], items: Sequence[Item], listed: Mapping[int, int]) -> list[Line] | None:
    """The lines as the next line of the letter leaves them, where it names one of them by its number."""
    said = {
        number: item.above
        for item in items
        if isinstance(item, Heading) and item.above is not None
        for number in item.numbers
    }
    if not any(listed.get(line.number) in said for line in lines):
        return None
    return [made(line, said[listed[line.number]]) if listed.get(line.number) in said else line for line in lines]


def _within(line: Line, reach: Reach) -> Line:
    if reach.stance is not Stance.ORDER:
        return made(line, reach.stance)
    return replace(line, amends=True) if reach.amends else line


def made(line: Line, stance: Stance) -> Line:
    """A line that gives no order any more."""
    if line.stance is not Stance.ORDER or not (line.followed or line.order is not None):
        return replace(line, stance=stance) if line.stance is Stance.ORDER else line
    named = (line.order,) if line.order is not None else line.readings
    offered = line.followed and stance not in (Stance.WITHDRAWN, Stance.NEGATED, Stance.ALTERNATIVE, Stance.DEFERRED)
    return replace(
        line,
        status=LineStatus.UNREADABLE,
        how=None,
        order=None,
        reason=reason_of(stance),
        stance=stance,
        readings=named,
        offer=line.order if offered else None,
    )

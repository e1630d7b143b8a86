"""What the lines of a letter do to the sheets in force: replace them, change some of their orders, or leave them.

A followed order that stands as one of a list replaces its power's sheet. One introduced as a correction, or named in
the order of another unit, takes the place of the order for its unit. What is taken back or negated goes, where that
very order is in force.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gm.notation.build import Situation
from gm.notation.changes import Manner, SheetChange, concern, sense
from gm.notation.lines import Line, LineStatus, Misread
from gm.notation.stance import Stance
from gm.rules.orders import Order
from gm.rules.ruleset import Duty

TAKES_BACK = frozenset((Stance.WITHDRAWN, Stance.NEGATED))


def changed(
    lines: Sequence[Line], before: Mapping[str, Sequence[Order]], at: Situation
) -> tuple[list[Line], dict[str, SheetChange]]:
    """The lines, and what they do to the sheet of each power of the seat."""
    lines = [_taking_out(line, before, at) for line in lines]
    changes: dict[str, SheetChange] = {}
    for power in at.powers:
        manner = _manner(lines, power, before.get(power, ()), at)
        if manner is Manner.AMENDS:
            lines = _with_room(lines, power, before.get(power, ()), at)
            manner = _manner(lines, power, before.get(power, ()), at)
        orders = tuple(line.order for line in lines if line.followed and line.power == power and line.order is not None)
        gone = _gone(lines, orders, power, before.get(power, ()), at) if manner is Manner.AMENDS else ()
        changes[power] = SheetChange(manner, orders, gone)
    return lines, changes


def _taking_out(line: Line, before: Mapping[str, Sequence[Order]], at: Situation) -> Line:
    """A line that takes orders back, with those of them that are in force."""
    if line.stance not in TAKES_BACK:
        return line
    named = {sense(order) for order in line.readings}
    out = tuple(order for power in at.powers for order in before.get(power, ()) if sense(order) in named)
    return replace(line, taken_out=out) if out else line


def _manner(lines: Sequence[Line], power: str, before: Sequence[Order], at: Situation) -> Manner:
    mine = [line for line in lines if line.followed and line.power == power]
    listed = [line for line in mine if not line.amends and line.implied_by is None]
    acts = {act.kind for act in at.ruleset.phase(at.position.turn).acts}
    if any(type(line.order) not in acts for line in listed):
        return Manner.REPLACES
    if len(mine) > len(listed) or any(order in before for line in lines for order in line.taken_out):
        return Manner.AMENDS
    return Manner.REPLACES if listed else Manner.LEAVES


def _gone(
    lines: Sequence[Line], orders: Sequence[Order], power: str, before: Sequence[Order], at: Situation
) -> tuple[str, ...]:
    """The concerns whose earlier orders an amendment takes away."""
    out = [order for line in lines for order in line.taken_out if order in before]
    gone = dict.fromkeys(map(concern, (*orders, *out)))
    if _excess(power, [order for order in before if concern(order) not in gone], orders, at):
        gone |= dict.fromkeys(map(concern, before))
    return tuple(gone)


def _with_room(lines: Sequence[Line], power: str, before: Sequence[Order], at: Situation) -> list[Line]:
    """Where everything that is owed is ordered already, a correction must say which order it takes the place of."""
    orders = [line.order for line in lines if line.followed and line.power == power and line.order is not None]
    gone = {concern(order) for order in (*orders, *(order for line in lines for order in line.taken_out))}
    left = [order for order in before if concern(order) not in gone]
    if _excess(power, left, orders, at) in (0, len(left)):
        return list(lines)
    return [
        replace(line, status=LineStatus.AMBIGUOUS, order=None, how=None, reason=Misread.WHICH)
        if line.followed and line.power == power
        else line
        for line in lines
    ]


def _excess(power: str, left: Sequence[Order], orders: Sequence[Order], at: Situation) -> int:
    """How many adjustments too many both give, in phases where a number of them is owed."""
    phase = at.ruleset.phase(at.position.turn)
    owed = at.owed.get(power, 0)
    if phase.duty is not Duty.NUMBER:
        return 0
    return max(0, sum(phase.settles(order, owed) for order in (*left, *orders)) - abs(owed))

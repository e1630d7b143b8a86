"""Armies bound beyond the sea whose only carriers are ordered to do something else: nobody can carry them."""

from collections.abc import Sequence
from dataclasses import replace

from gm.notation.orders.build import Situation, judge, scene
from gm.notation.orders.lines import Line, LineStatus
from gm.rules.geography import province_of
from gm.rules.orders import Convoy, Move, Order


def with_stranded(lines: Sequence[Line], at: Situation) -> list[Line]:
    """The lines; moves that no fleet is left to make possible are not followed: `A Spa - Naf` beside `F Wes - Tun`."""
    if Move not in at.accepts:
        return list(lines)
    given = [line.order for line in lines if line.followed and line.order is not None and line.order.instructs]
    return [_stranded(line, given, at) for line in lines]


def _stranded(line: Line, given: Sequence[Order], at: Situation) -> Line:
    order = line.order
    if not line.followed or not isinstance(order, Move) or _is_beside(order, at):
        return line
    here = province_of(order.at)
    busy = {province_of(other.at) for other in given if not _carries(other, order)} - {here}
    left = {place: unit for place, unit in at.position.units.items() if place not in busy}
    position = replace(at.position, units=left)
    why = judge(order, scene(position, at.ruleset, at.powers), line.power).reason
    return line if why is None else replace(line, status=LineStatus.ILLEGAL, how=None, reason=why)


def _is_beside(order: Move, at: Situation) -> bool:
    """Whether a move leads to a neighbour, so that no fleet is needed."""
    return any(order.to in roads.get(order.at, ()) for roads in at.ruleset.map.borders.values())


def _carries(other: Order, order: Move) -> bool:
    """Whether an order carries the army where its move leads."""
    if not isinstance(other, Convoy) or other.to is None:
        return False
    return (province_of(other.of), province_of(other.to)) == (province_of(order.at), province_of(order.to))

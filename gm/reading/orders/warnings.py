"""What a player may not have meant, though each order may be followed: nothing here refuses anything."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from gm.reading.orders.lines import Notice
from gm.rules.geography import province_of
from gm.rules.orders import Build, Convoy, Move, Order, Support, Waive
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset


def warnings(orders: Mapping[str, Sequence[Order]], position: Position, ruleset: Ruleset) -> list[Notice]:
    """Warnings about the orders of one seat."""
    every = [order for sheet in orders.values() for order in sheet]
    by_place = {province_of(order.at): order for order in every if order.instructs}
    found: list[Notice] = []
    for order in every:
        if isinstance(order, Support):
            found.extend(_unmatched_support(order, by_place))
        elif isinstance(order, Convoy):
            found.extend(_unmatched_convoy(order, by_place, position))
        elif isinstance(order, Move):
            found.extend(_unit_in_the_way(order, by_place, position))
    found.extend(_rivals(every))
    found.extend(_adjustments(orders, position, ruleset))
    return found


def _unmatched_support(order: Support, by_place: Mapping[str, Order]) -> list[Notice]:
    """A support of one of the seat's own units that does something else."""
    other = by_place.get(province_of(order.of))
    if other is None:
        return []
    goal = province_of(order.to) if order.to is not None else None
    aim = other.attacks()
    if (province_of(aim) if aim is not None else None) == goal:
        return []
    return [Notice("unmatched_support", order, (other,))]


def _unmatched_convoy(order: Convoy, by_place: Mapping[str, Order], position: Position) -> list[Notice]:
    """A convoy of the seat's own army that goes elsewhere, stays, or has no order."""
    other = by_place.get(province_of(order.of))
    if other is None:
        fleet, army = (position.units.get(province_of(place)) for place in (order.at, order.of))
        alone = fleet is not None and army is not None and fleet.power == army.power
        return [Notice("convoy_without_army", order)] if alone else []
    aim = other.attacks()
    if aim is not None and province_of(aim) == province_of(order.to):
        return []
    return [Notice("convoy_without_army", order, (other,))]


def _unit_in_the_way(order: Move, by_place: Mapping[str, Order], position: Position) -> list[Notice]:
    """A move to where one of the seat's own units stays, or swaps with it by land."""
    goal = province_of(order.to)
    if goal not in position.units:
        return []
    other = by_place.get(goal)
    if other is None:
        mine = position.units.get(province_of(order.at))
        if mine is None or position.units[goal].power != mine.power:
            return []
        return [Notice("own_unit_in_the_way", order)]
    aim = other.attacks()
    if aim is None:
        return [Notice("own_unit_in_the_way", order, (other,))]
    if province_of(aim) == province_of(order.at) and not order.via and not getattr(other, "via", False):
        return [Notice("own_unit_in_the_way", order, (other,))]
    return []


def _rivals(orders: Sequence[Order]) -> list[Notice]:
    """Two of the seat's own units on the way to the same province with equal support."""
    helped: dict[tuple[str, str], int] = {}
    for order in orders:
        if isinstance(order, Support) and order.to is not None:
            key = (province_of(order.of), province_of(order.to))
            helped[key] = helped.get(key, 0) + 1
    moves = [(order, province_of(goal)) for order in orders if (goal := order.attacks()) is not None]
    found = []
    for (one, goal), (other, other_goal) in combinations(moves, 2):
        if goal != other_goal:
            continue
        if helped.get((province_of(one.at), goal), 0) == helped.get((province_of(other.at), goal), 0):
            found.append(Notice("bounce", one, (other,)))
    return found


def _adjustments(orders: Mapping[str, Sequence[Order]], position: Position, ruleset: Ruleset) -> list[Notice]:
    """Builds or removals still to be chosen. "No builds" waives them all, whichever number it names."""
    if Build not in ruleset.phase(position.turn).accepts:
        return []
    owed = ruleset.owes(position)
    found = []
    for power, sheet in orders.items():
        left = abs(owed.get(power, 0)) - len(sheet)
        waived = bool(sheet) and all(isinstance(order, Waive) for order in sheet)
        if left > 0 and not waived:
            kind = "builds_left" if owed[power] > 0 else "removals_left"
            found.append(Notice(kind, power=power, count=left))
    return found

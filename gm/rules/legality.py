"""Whether an order of the movement phase may be given: each check returns the order, mended where the rulebook allows
it, or the Reason why it is void.

Legal is what could be valid with the units there are, before any other order is known (DATC 4.E.1); whether a support
meets its move, or a convoy its army, is the resolver's business.
"""

from collections.abc import Callable
from dataclasses import replace

from gm.rules.atlas import Atlas
from gm.rules.authority import why_not_his
from gm.rules.orders import Convoy, Hold, Move, Order, Support, UnitOrder
from gm.rules.outcomes import Reason
from gm.rules.position import Position, Unit
from gm.rules.rulebook import SupportCoast
from gm.rules.ruleset import Docket, Ruleset, owner_commands


def unit_for(order: UnitOrder, power: str, docket: Docket, ruleset: Ruleset) -> Unit | Reason:
    """The unit an order is about, if this power may order it now."""
    province = ruleset.atlas.find(order.at)
    unit = docket.position.units.get(province) if province is not None else None
    if unit is None:
        return Reason.NO_UNIT
    if (reason := why_not_his(unit, power, docket, ruleset)) is not None:
        return reason
    if order.at != unit.location and order.at != province and ruleset.rulebook.unit_coast_checked:
        return Reason.WRONG_COAST
    return unit


def plainly_legal(docket: Docket, ruleset: Ruleset) -> Callable[[Order, str], bool] | None:
    """A quick yes to the orders that make up most sheets."""
    return quick_yes(docket, ruleset.atlas, ruleset.laws.commander, ruleset.laws.barred)


# Two closures, which run for every order: a further call would cost more than it explains.
def quick_yes(  # noqa: C901
    docket: Docket,
    atlas: Atlas,
    commander: Callable[[Position, Unit], str | None],
    barred: Callable[[Position, Unit, str], Reason | None] | None,
) -> Callable[[Order, str], bool]:
    """A quick yes to the orders that make up most sheets: own units exactly named, holds, steps to a neighbour, and
    supports of a hold or a step. What it does not know is left to the checks below, which say why."""
    standing = {unit.location: unit for unit in docket.position.units.values()}
    reach, touches, province = atlas.reach, atlas.touches, atlas.province
    position, disorder = docket.position, docket.disorder
    asked = None if commander is owner_commands else commander

    def plain(order: Order, power: str) -> bool:
        unit = standing.get(order.at)
        if unit is None or power in disorder:
            return False
        if power != (unit.power if asked is None else asked(position, unit)):
            return False
        if type(order) is Move:
            return order.to in reach[unit.kind][order.at] and order.kind == unit.kind and not order.via
        if type(order) is Support:
            friend = standing.get(order.of)
            if friend is None or friend is unit or order.kind != unit.kind:
                return False
            to = order.to
            if to is None:
                return province[order.of] in touches[unit.kind][order.at]
            return to in reach[friend.kind][order.of] and province[to] in touches[unit.kind][order.at]
        return type(order) is Hold and order.kind == unit.kind

    if barred is None:
        return plain

    def plain_and_open(order: Order, power: str) -> bool:
        if not plain(order, power):
            return False
        if isinstance(order, Move):
            goal = order.to
        elif isinstance(order, Support):
            goal = province[order.of if order.to is None else order.to]
        else:
            return True
        return barred(position, standing[order.at], goal) is None

    return plain_and_open


def check_hold(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    assert isinstance(order, Hold)
    unit = unit_for(order, power, docket, ruleset)
    return unit if isinstance(unit, Reason) else _as_written(order, unit)


def check_move(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    assert isinstance(order, Move)
    unit = unit_for(order, power, docket, ruleset)
    if isinstance(unit, Reason):
        return unit
    to = order.to
    if to not in ruleset.atlas.reach[unit.kind][unit.location]:
        found = destination(unit, to, docket.position, ruleset)
        if isinstance(found, Reason):
            return found
        to = found
    if order.via and (problem := _cannot_sail(unit, to, docket.position, ruleset)):
        return problem
    if ruleset.laws.barred is not None and (bar := ruleset.laws.barred(docket.position, unit, to)):
        return bar
    if order.at == unit.location and order.kind == unit.kind and order.to == to:
        return order
    return replace(order, at=unit.location, kind=unit.kind, to=to)


def destination(unit: Unit, to: str, position: Position, ruleset: Ruleset) -> str | Reason:
    """The location a unit told to go to `to` would enter: one step away, or as far as present fleets could carry it."""
    atlas, book = ruleset.atlas, ruleset.rulebook
    kind = ruleset.unit_kinds[unit.kind]
    province = atlas.find(to)
    if province is None:
        return Reason.UNREACHABLE
    if province == unit.province:
        return Reason.SAME_PROVINCE
    near = atlas.reach[unit.kind][unit.location]
    if to in near:
        return to
    if not kind.stands_on_coasts:
        if to != province and book.army_coast_checked:
            return Reason.WRONG_COAST
        if province in near:
            return province
        if kind.can_be_convoyed and atlas.could_sail(unit.province, province, ruleset.afloat(position)):
            return province
        return Reason.UNREACHABLE
    shores = [location for location in near if atlas.province[location] == province]
    if not shores:
        return Reason.UNREACHABLE
    if to == province:
        if len(shores) > 1:
            return Reason.COAST_NEEDED
        return shores[0] if book.single_coast_implied else Reason.COAST_NEEDED
    # A coast was named: one that is out of reach (DATC 4.B.3), or one that does not exist (4.B.6).
    if to not in atlas.province and shores == [province]:
        return Reason.WRONG_COAST if book.army_coast_checked else province
    return shores[0] if book.wrong_coast_corrected and len(shores) == 1 else Reason.WRONG_COAST


def _cannot_sail(unit: Unit, to: str, position: Position, ruleset: Ruleset) -> Reason | None:
    """Why an order VIA is illegal even to a neighbour: no fleets there could carry it (DATC 4.A.3, 4.E.1)."""
    atlas = ruleset.atlas
    if not ruleset.unit_kinds[unit.kind].can_be_convoyed:
        return Reason.CANNOT_BE_CONVOYED
    if not atlas.could_sail(unit.province, atlas.province[to], ruleset.afloat(position)):
        return Reason.NO_FLEET
    return None


def check_support(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    assert isinstance(order, Support)
    unit = unit_for(order, power, docket, ruleset)
    if isinstance(unit, Reason):
        return unit
    atlas, book = ruleset.atlas, ruleset.rulebook
    of = atlas.find(order.of)
    supported = docket.position.units.get(of) if of is not None else None
    if supported is None:
        return Reason.NO_SUCH_UNIT_THERE
    if supported is unit:
        return Reason.SUPPORTS_ITSELF
    goal = atlas.find(order.to) if order.to is not None else supported.province
    if goal is None:
        return Reason.UNREACHABLE
    if (order.to is not None and order.to not in atlas.province) or order.of not in atlas.province:
        order = replace(order, of=supported.location, to=None if order.to is None else goal)
    if goal not in atlas.touches[unit.kind][unit.location]:
        return Reason.UNREACHABLE
    if ruleset.laws.barred is not None and (bar := ruleset.laws.barred(docket.position, unit, goal)):
        return bar
    if order.to is not None and order.to not in atlas.reach[supported.kind][supported.location]:
        problem = _supported_cannot_go(supported, order.to, goal, unit, power, docket.position, ruleset)
        if problem is not None:
            return problem
        if book.army_coast_checked and order.to != goal and not ruleset.unit_kinds[supported.kind].stands_on_coasts:
            return Reason.WRONG_COAST
    return _as_written(order, unit)


def _supported_cannot_go(
    supported: Unit, to: str, goal: str, supporter: Unit, power: str, position: Position, ruleset: Ruleset
) -> Reason | None:
    """Why the supported move could never happen together with this support (DATC 6.D.31, 4.B.4)."""
    atlas = ruleset.atlas
    kind = ruleset.unit_kinds[supported.kind]
    near = atlas.reach[supported.kind][supported.location]
    if goal in atlas.touches[supported.kind][supported.location]:
        if kind.stands_on_coasts and to not in near:
            if to != goal and ruleset.map.provinces[goal].coasts:
                return Reason.WRONG_COAST
            strict = ruleset.rulebook.support_coast
            if ruleset.map.provinces[goal].coasts and (
                strict is SupportCoast.REQUIRED
                or (strict is SupportCoast.REQUIRED_FOR_FOREIGN and supported.power != power)
            ):
                return Reason.COAST_NEEDED
        return None
    others = ruleset.afloat(position) & ~atlas.bit.get(supporter.province, 0)
    if kind.can_be_convoyed and atlas.could_sail(supported.province, goal, others):
        return None
    return Reason.UNREACHABLE


def check_convoy(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    assert isinstance(order, Convoy)
    unit = unit_for(order, power, docket, ruleset)
    if isinstance(unit, Reason):
        return unit
    atlas = ruleset.atlas
    if not ruleset.unit_kinds[unit.kind].can_convoy or unit.province not in atlas.bit:
        return Reason.CANNOT_CONVOY
    if ruleset.laws.moored is not None and (why := ruleset.laws.moored(docket.position, unit)):
        return why
    of, to = atlas.find(order.of), atlas.find(order.to)
    army = docket.position.units.get(of) if of is not None else None
    if army is None or to is None:
        return Reason.NO_SUCH_UNIT_THERE if army is None else Reason.UNREACHABLE
    if not ruleset.unit_kinds[army.kind].can_be_convoyed:
        return Reason.CANNOT_BE_CONVOYED
    if order.of not in atlas.province or order.to not in atlas.province:
        order = replace(order, of=army.location, to=to)
    if army.province == to:
        return Reason.SAME_PROVINCE
    if not atlas.serves(unit.province, army.province, to, ruleset.afloat(docket.position)):
        return Reason.NOT_ON_A_ROUTE
    if ruleset.laws.barred is not None and (bar := ruleset.laws.barred(docket.position, army, to)):
        return bar
    return _as_written(order, unit)


def _as_written(order: UnitOrder, unit: Unit) -> UnitOrder:
    if order.at == unit.location and order.kind == unit.kind:
        return order
    return replace(order, at=unit.location, kind=unit.kind)

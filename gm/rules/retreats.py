"""The retreat phase: beaten units go where they may, those that meet are lost, one without an order is disbanded."""

from collections.abc import Mapping
from dataclasses import replace

from gm.rules.authority import why_not_his
from gm.rules.orders import Disband, Order, Retreat, UnitOrder
from gm.rules.outcomes import Event, EventKind, Fate, Outcome, Reason
from gm.rules.position import NOTHING, Dislodged, Position
from gm.rules.rulebook import Retreats
from gm.rules.ruleset import Docket, Ruleset, tell


def anyone_may_retreat(position: Position, ruleset: Ruleset) -> bool:
    """A phase in which no beaten unit has a way out is not played: they are lost at once (document 002)."""
    return any(beaten.retreats for beaten in position.dislodged.values())


def retreats_owed(position: Position, ruleset: Ruleset) -> Mapping[str, int]:
    """One order for each beaten unit that has somewhere to go; none when retreats are drawn by lot."""
    if ruleset.rulebook.retreats is Retreats.DRAWN:
        return {}
    owed: dict[str, int] = {}
    idle = ruleset.idle(position)
    for beaten in position.dislodged.values():
        power = ruleset.laws.commander(position, beaten.unit)
        if beaten.retreats and power is not None and power not in idle:
            owed[power] = owed.get(power, 0) + 1
    return owed


def retreats_to_draw(position: Position, ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """beaten unit -> where it may go, when the lot decides (document 001, XI)."""
    if ruleset.rulebook.retreats is not Retreats.DRAWN:
        return {}
    return {str(beaten.unit): beaten.retreats for beaten in position.dislodged.values() if beaten.retreats}


def beaten_unit(order: UnitOrder, power: str, docket: Docket, ruleset: Ruleset) -> Dislodged | Reason:
    """The dislodged unit an order is about, if this power may order it now."""
    if ruleset.rulebook.retreats is Retreats.DRAWN:
        return Reason.MAY_NOT_ORDER
    province = ruleset.atlas.find(order.at)
    if province is None or province not in docket.position.dislodged:
        standing = docket.position.units.get(province or "")
        return Reason.NO_UNIT if standing is None else Reason.NOT_DISLODGED
    beaten = docket.position.dislodged[province]
    return why_not_his(beaten.unit, power, docket, ruleset) or beaten


def check_retreat(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    assert isinstance(order, Retreat)
    beaten = beaten_unit(order, power, docket, ruleset)
    if isinstance(beaten, Reason):
        return beaten
    to = _shore(order.to, beaten, ruleset)
    if isinstance(to, Reason):
        return to
    return Retreat(beaten.unit.location, beaten.unit.kind, to)


def _shore(to: str, beaten: Dislodged, ruleset: Ruleset) -> str | Reason:
    """The allowed location meant by `to`; a coast may be left out where one only can be reached (DATC 4.B.2)."""
    if to in beaten.retreats:
        return to
    province = ruleset.atlas.find(to)
    if not ruleset.unit_kinds[beaten.unit.kind].stands_on_coasts and province in beaten.retreats:
        return Reason.WRONG_COAST if ruleset.rulebook.army_coast_checked else province
    shores = [location for location in beaten.retreats if ruleset.atlas.province[location] == province]
    if shores and to == province:
        return shores[0] if len(shores) == 1 and ruleset.rulebook.single_coast_implied else Reason.COAST_NEEDED
    if shores:
        return Reason.WRONG_COAST
    return why_not_there(to, beaten, ruleset)


def why_not_there(to: str, beaten: Dislodged, ruleset: Ruleset) -> Reason:
    """Why a beaten unit may not go to a place that is not among its retreats."""
    province = ruleset.atlas.find(to)
    if province is None or province not in ruleset.atlas.touches[beaten.unit.kind][beaten.unit.location]:
        return Reason.UNREACHABLE
    return Reason.ATTACKER_CAME_FROM if province == beaten.by else Reason.NO_RETREAT


def check_disband(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    assert isinstance(order, Disband)
    beaten = beaten_unit(order, power, docket, ruleset)
    return beaten if isinstance(beaten, Reason) else Disband(beaten.unit.location, beaten.unit.kind)


def drawn_or_disbanded(docket: Docket, ruleset: Ruleset) -> Mapping[str, Order]:
    """A unit without an order is disbanded; where retreats are drawn, it goes where the lot says, if it may."""
    drawn = ruleset.rulebook.retreats is Retreats.DRAWN
    supplied: dict[str, Order] = {}
    for place, beaten in docket.position.dislodged.items():
        unit = beaten.unit
        lot = docket.chance.get(str(unit)) if drawn else None
        if lot in beaten.retreats:
            supplied[place] = Retreat(unit.location, unit.kind, lot)
        else:
            supplied[place] = Disband(unit.location, unit.kind)
    return supplied


def settle_retreats(docket: Docket, ruleset: Ruleset) -> Docket:
    """Move the beaten units; those that meet are lost (document 000, XI)."""
    before = docket.position
    arrivals: dict[str, list[str]] = {}
    for place, order in docket.orders.items():
        if isinstance(order, Retreat):
            arrivals.setdefault(ruleset.atlas.province[order.to], []).append(place)
    units = dict(before.units)
    outcomes: list[Outcome] = []
    events: list[Event] = []
    for place, order in sorted(docket.orders.items()):
        unit = before.dislodged[place].unit
        supplied = place in docket.supplied
        power = docket.givers.get(place, unit.power)
        met = arrivals[ruleset.atlas.province[order.to]] if isinstance(order, Retreat) else []
        if isinstance(order, Retreat) and len(met) == 1:
            units[ruleset.atlas.province[order.to]] = unit.moved_to(order.to)
            outcomes.append(Outcome(power, order, Fate.SUCCEEDS, supplied=supplied))
            continue
        if met:
            rivals = tuple(before.dislodged[other].unit for other in met if other != place)
            outcomes.append(Outcome(power, order, Fate.BOUNCED, by=rivals, supplied=supplied))
            reason: Reason | None = Reason.CONTESTED
        else:
            outcomes.append(Outcome(power, order, Fate.SUCCEEDS, supplied=supplied))
            reason = Reason.NO_ORDER if place in docket.supplied else None
            if not before.dislodged[place].retreats:
                reason = Reason.NO_RETREAT
        events.append(Event(EventKind.DESTROYED, unit.power, place, unit, reason=reason))
    after = replace(before, units=units, dislodged=NOTHING, contested=frozenset())
    return tell(docket._replace(position=after, events=(*docket.events, *events)), outcomes)


def clear_the_field(docket: Docket, ruleset: Ruleset) -> Docket:
    """When the retreat phase is over, or was not needed: units left without a way out are lost."""
    before = docket.position
    if not before.dislodged and not before.contested:
        return docket
    lost = tuple(
        Event(EventKind.DESTROYED, beaten.unit.power, place, beaten.unit, reason=_why_lost(beaten, before, ruleset))
        for place, beaten in sorted(before.dislodged.items())
    )
    after = replace(before, dislodged=NOTHING, contested=frozenset())
    return docket._replace(position=after, events=docket.events + lost)


def _why_lost(beaten: Dislodged, position: Position, ruleset: Ruleset) -> Reason:
    return Reason.UNLED if ruleset.laws.commander(position, beaten.unit) is None else Reason.NO_RETREAT

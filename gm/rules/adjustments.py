"""The adjustment phase: centres change hands, then units are built and removed until they match."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from gm.rules.atlas import Atlas
from gm.rules.authority import why_not_his
from gm.rules.orders import Build, Disband, Order, Waive
from gm.rules.outcomes import Event, EventKind, Fate, Outcome, Reason
from gm.rules.position import Position, Unit
from gm.rules.rulebook import Removal
from gm.rules.ruleset import Docket, Ruleset, tell

FAR = 10_000
"""The distance of a unit that has nothing to be near to."""


def capture_centers(docket: Docket, ruleset: Ruleset) -> Docket:
    """A centre belongs to whose unit stands in it at the end of autumn, retreats included (document 000, XIII)."""
    before = docket.position
    owners = dict(before.owners)
    news = []
    for center in ruleset.map.centers & before.units.keys():
        unit = before.units[center]
        if not ruleset.unit_kinds[unit.kind].takes_centers:
            continue
        former, captor = owners.get(center), ruleset.laws.captor(before, unit, center)
        if captor is not None and captor != former:
            news.append(Event(EventKind.CAPTURED, captor, center, unit, former))
            owners[center] = captor
    if not news:
        return docket
    news.sort(key=lambda event: event.province or "")
    return docket._replace(position=replace(before, owners=owners), events=(*docket.events, *news))


def home_sites(position: Position, power: str, ruleset: Ruleset) -> Mapping[str, frozenset[str]]:
    """The usual building sites: home centres that the power controls and that stand empty.

    A kind is built where it could stand: a fleet on a coast, named where there are several (DATC 4.B.7).
    """
    free = [
        center
        for center in ruleset.map.homes(power)
        if position.owners.get(center) == power and center not in position.units
    ]
    stands = ruleset.atlas.stands
    return {
        location: stands[location]
        for center in free
        for location in ruleset.map.provinces[center].locations
        if stands[location]
    }


def can_stand(kind: str, location: str, ruleset: Ruleset) -> bool:
    """Whether a unit of this kind may be at this location, even one it could leave only by convoy."""
    return kind in ruleset.atlas.stands[location]


def adjustments_owed(position: Position, ruleset: Ruleset) -> Mapping[str, int]:
    """Builds (> 0, no more than there are free sites) and removals (< 0), powers with neither left out, and those for
    whom nobody writes any."""
    owed = {}
    every = ruleset.due(position)
    idle = ruleset.idle(position)
    for power in ruleset.powers:
        due = every.get(power, 0)
        steward = ruleset.steward(position, power) if due else None
        if steward is None:
            continue
        if due > 0:
            if steward in idle:
                continue
            free = {ruleset.atlas.province[site] for site in ruleset.laws.build_sites(position, power, ruleset)}
            due = min(due, len(free))
        if due:
            owed[power] = due
    return owed


def settles_adjustment(order: Order, owed: int) -> bool:
    return isinstance(order, Disband if owed < 0 else Build | Waive)


def anything_to_adjust(position: Position, ruleset: Ruleset) -> bool:
    return bool(adjustments_owed(position, ruleset))


def check_build(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """Only what the order itself tells; whether a build is left to make is decided in the order of the sheet.

    Where the giver may not build, and does not say for whom, it is for the power that he builds for there.
    """
    assert isinstance(order, Build)
    if power in docket.disorder:
        return Reason.DISORDER
    if order.power is not None:
        if ruleset.steward(docket.position, order.power) != power:
            return Reason.NOT_YOURS
        return _site_for(order if order.power != power else replace(order, power=None), power, docket, ruleset)
    found = _site_for(order, power, docket, ruleset)
    if isinstance(found, Reason):
        owner = docket.position.owners.get(order.at.partition("/")[0])
        if owner is not None and owner != power and ruleset.steward(docket.position, owner) == power:
            return _site_for(replace(order, power=owner), power, docket, ruleset)
    return found


def _site_for(order: Build, giver: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """The build, its site mended where the rulebook allows it, or why it cannot be there."""
    position, province = docket.position, ruleset.atlas.find(order.at)
    if province is None or order.kind not in ruleset.unit_kinds:
        return Reason.UNREACHABLE
    power = order.power or giver
    sites = ruleset.laws.build_sites(position, power, ruleset)
    if order.kind in sites.get(order.at, ()):
        return order
    if province in position.units:
        return Reason.OCCUPIED
    shores = [site for site, kinds in sites.items() if ruleset.atlas.province[site] == province and order.kind in kinds]
    if shores:
        if order.at not in ruleset.atlas.province or not ruleset.unit_kinds[order.kind].stands_on_coasts:
            if province not in shores:
                return Reason.WRONG_COAST
            return Reason.WRONG_COAST if ruleset.rulebook.army_coast_checked else replace(order, at=province)
        return Reason.COAST_NEEDED if order.at == province else Reason.WRONG_COAST
    if position.owners.get(province) != power:
        return Reason.NOT_OWNED if ruleset.map.provinces[province].home == power else Reason.NOT_HOME
    if not any(ruleset.atlas.province[site] == province for site in sites):
        return Reason.NOT_HOME
    return Reason.UNREACHABLE


def check_removal(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    assert isinstance(order, Disband)
    province = ruleset.atlas.find(order.at)
    unit = docket.position.units.get(province) if province is not None else None
    if unit is None:
        return Reason.NO_UNIT
    return why_not_his(unit, power, docket, ruleset) or Disband(unit.location, unit.kind)


def check_waive(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    return Reason.DISORDER if power in docket.disorder else order


def settle_adjustments(docket: Docket, ruleset: Ruleset) -> Docket:
    """Take each sheet's orders one by one, passing over what cannot be done (DATC 4.D.4-6); then remove by rule."""
    accepts = ruleset.phase(docket.position.turn).accepts
    units = dict(docket.position.units)
    outcomes: list[Outcome] = []
    events: list[Event] = []
    owed = dict(ruleset.due(docket.position))
    for power, sheet in sorted(docket.sent.items()):
        for order in sheet:
            check = accepts.get(type(order))
            found = Reason.WRONG_PHASE if check is None else check(order, power, docket, ruleset)
            if not isinstance(found, Reason):
                found = _carry_out(found, power, owed, units, events, docket.position, ruleset)
            if isinstance(found, Reason):
                outcomes.append(Outcome(power, order, Fate.VOID, found))
            else:
                outcomes.append(Outcome(power, found, Fate.SUCCEEDS, written=order if order != found else None))
    for power, due in sorted(owed.items()):
        for unit in removals(units, power, -due, docket.position, ruleset):
            del units[unit.province]
            order = Disband(unit.location, unit.kind)
            outcomes.append(Outcome(power, order, Fate.SUCCEEDS, Reason.NO_ORDER, supplied=True))
            events.append(Event(EventKind.DESTROYED, power, unit.province, unit, reason=Reason.NO_ORDER))
    after = replace(docket.position, units=units)
    return tell(docket._replace(position=after, events=(*docket.events, *events)), outcomes)


def _carry_out(
    order: Order,
    giver: str,
    owed: dict[str, int],
    units: dict[str, Unit],
    events: list[Event],
    position: Position,
    ruleset: Ruleset,
) -> Order | Reason:
    """Do one build, removal or waive if one is still due; a removal settles what the unit's own power owes."""
    if isinstance(order, Disband):
        place = ruleset.atlas.province[order.at]
        if place not in units:
            return Reason.ORDERED_TWICE
        owner = units[place].power
        if owed.get(owner, 0) >= 0:
            return Reason.NONE_DUE
        events.append(Event(EventKind.DESTROYED, owner, place, units.pop(place)))
        owed[owner] += 1
        return order
    power = whose(order, giver, owed, position, ruleset)
    due = owed.get(power, 0)
    if due <= 0:
        return Reason.NONE_DUE
    if isinstance(order, Build):
        place = ruleset.atlas.province[order.at]
        if place in units:
            return Reason.OCCUPIED
        units[place] = Unit(order.kind, power, order.at)
        events.append(Event(EventKind.BUILT, power, place, units[place]))
    owed[power] = due - 1
    return order


def whose(order: Order, giver: str, owed: Mapping[str, int], position: Position, ruleset: Ruleset) -> str:
    """Whose build or removal an order is; of a waive, the giver's own first, then one of those he builds for."""
    if isinstance(order, Build):
        return order.power or giver
    if isinstance(order, Disband):
        unit = position.units.get(ruleset.atlas.find(order.at) or "")
        return giver if unit is None else unit.power
    if owed.get(giver, 0) > 0:
        return giver
    others = (power for power, due in sorted(owed.items()) if due > 0 and ruleset.steward(position, power) == giver)
    return next(others, giver)


def beyond_due(said: Sequence[tuple[str, Order]], position: Position, ruleset: Ruleset) -> Mapping[int, Reason]:
    """Which builds, waives and removals are more than a power may or must make (DATC 4.D.4, 4.D.5)."""
    left = dict(ruleset.due(position))
    found = {}
    for number, (giver, order) in enumerate(said):
        if not isinstance(order, Build | Disband | Waive):
            continue
        power = whose(order, giver, left, position, ruleset)
        due = left.get(power, 0)
        step = 1 if isinstance(order, Disband) else -1
        if due * step >= 0:
            found[number] = Reason.NONE_DUE
        else:
            left[power] = due + step
    return found


def removals(units: Mapping[str, Unit], power: str, count: int, position: Position, ruleset: Ruleset) -> list[Unit]:
    """The units a power loses when it does not choose: the farthest, fleets first, then alphabetical (DATC 4.D.8).

    A kind that is no army, because nobody carries it over the sea, ranks with the fleets.
    """
    if count <= 0:
        return []
    mine = [unit for unit in units.values() if unit.power == power and not ruleset.laws.spared(unit)]
    if ruleset.rulebook.removal is Removal.HOME:
        goals = ruleset.map.homes(power)
        distance = {unit.province: _voyage(unit, goals, ruleset) for unit in mine}
    else:
        goals = frozenset(position.centers_of(power))
        distance = {unit.province: _as_the_crow_flies(unit.province, goals, ruleset) for unit in mine}

    def rank(unit: Unit) -> tuple[bool, int, bool, int, str]:
        kind = ruleset.unit_kinds[unit.kind]
        ranked = ruleset.removal_order.get(unit.province, 0)
        return not kind.leaves_first, -distance[unit.province], kind.can_be_convoyed, ranked, unit.province

    return sorted(mine, key=rank)[:count]


def _as_the_crow_flies(start: str, goals: frozenset[str], ruleset: Ruleset) -> int:
    """Borders to cross to the nearest goal, whatever unit could cross them."""
    return _steps(start, goals, ruleset.map.neighbours, ruleset.atlas)


def _voyage(unit: Unit, goals: frozenset[str], ruleset: Ruleset) -> int:
    """Spaces to the nearest goal for this unit; one that can be convoyed may cross the seas (document 000, XIV)."""
    if ruleset.unit_kinds[unit.kind].can_be_convoyed:
        return _as_the_crow_flies(unit.province, goals, ruleset)
    return _steps(unit.location, goals, ruleset.atlas.reach[unit.kind].__getitem__, ruleset.atlas)


def _steps(start: str, goals: frozenset[str], onward: Callable[[str], frozenset[str]], atlas: Atlas) -> int:
    seen, ring, steps = {start}, {start}, 0
    while ring:
        if any(atlas.province[place] in goals for place in ring):
            return steps
        ring = {end for place in ring for end in onward(place)} - seen
        seen |= ring
        steps += 1
    return FAR

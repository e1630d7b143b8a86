"""Every order that may be given: candidates from the map, kept when the phase's own checks accept them."""

from collections.abc import Iterable, Iterator, Mapping

from gm.rules.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from gm.rules.outcomes import Reason
from gm.rules.position import Position, Unit
from gm.rules.ruleset import Check, Docket, Ruleset


def movement_options(position: Position, power: str, ruleset: Ruleset) -> Mapping[str, tuple[Order, ...]]:
    """unit -> its holds, moves, supports and convoys. VIA is listed where a neighbour could also be reached by sea."""
    givers = {place: power for place, unit in position.units.items() if ruleset.may_order(position, power, unit)}
    return unit_orders(position, givers, ruleset.phase(position.turn).accepts, ruleset)


def unit_orders(
    position: Position, givers: Mapping[str, str], accepts: Mapping[type[Order], Check], ruleset: Ruleset
) -> Mapping[str, tuple[Order, ...]]:
    """unit -> every movement order that these checks accept; `givers`: province of each unit asked about -> who would
    give it."""
    if not givers:
        return {}
    docket = Docket(position, {}, ruleset.idle(position))
    goals = {place: tuple(_goals(unit, position, ruleset)) for place, unit in position.units.items()}
    return {
        str(position.units[place]): tuple(
            _legal(_movement_candidates(place, goals, position, ruleset), power, docket, accepts, ruleset)
        )
        for place, power in sorted(givers.items())
    }


def _legal(
    orders: Iterable[Order], power: str, docket: Docket, accepts: Mapping[type[Order], Check], ruleset: Ruleset
) -> Iterator[Order]:
    for order in orders:
        check = accepts.get(type(order))
        if check is not None and not isinstance(check(order, power, docket, ruleset), Reason):
            yield order


def _goals(unit: Unit, position: Position, ruleset: Ruleset) -> Iterator[str]:
    """Locations a unit could be told to enter: one step away, then by sea."""
    atlas = ruleset.atlas
    near = atlas.reach[unit.kind][unit.location]
    yield from sorted(near)
    if ruleset.unit_kinds[unit.kind].can_be_convoyed:
        yield from sorted(set(atlas.landings(unit.province, ruleset.afloat(position))) - near)


def _movement_candidates(
    place: str, goals: Mapping[str, tuple[str, ...]], position: Position, ruleset: Ruleset
) -> Iterator[Order]:
    atlas, unit = ruleset.atlas, position.units[place]
    at, kind = unit.location, unit.kind
    yield Hold(at, kind)
    fleets = ruleset.afloat(position)
    for goal in goals[place]:
        yield Move(at, kind, goal)
    if ruleset.unit_kinds[kind].can_be_convoyed:
        for goal in sorted(atlas.reach[kind][at]):
            if atlas.could_sail(place, goal, fleets):
                yield Move(at, kind, goal, via=True)
    reachable = atlas.touches[kind][at]
    for other, friend in sorted(position.units.items()):
        if other == place:
            continue
        if other in reachable:
            yield Support(at, kind, friend.kind, friend.location)
        for goal in _supportable(goals[other], ruleset):
            if atlas.province[goal] in reachable:
                yield Support(at, kind, friend.kind, friend.location, goal)
    if ruleset.unit_kinds[kind].can_convoy and place in atlas.bit:
        yield from _convoy_candidates(unit, fleets, position, ruleset)


def _convoy_candidates(fleet: Unit, fleets: int, position: Position, ruleset: Ruleset) -> Iterator[Order]:
    for _, friend in sorted(position.units.items()):
        if ruleset.unit_kinds[friend.kind].can_be_convoyed:
            for shore in sorted(ruleset.atlas.landings(friend.province, fleets)):
                yield Convoy(fleet.location, fleet.kind, friend.kind, friend.location, shore)


def _supportable(goals: tuple[str, ...], ruleset: Ruleset) -> Iterator[str]:
    """Goals, and for each coast its bare province too: a support need not name the coast (DATC 4.B.4)."""
    yield from goals
    bare = {ruleset.atlas.province[goal] for goal in goals} - set(goals)
    yield from sorted(bare)


def retreat_options(position: Position, power: str, ruleset: Ruleset) -> Mapping[str, tuple[Order, ...]]:
    """beaten unit -> its retreats, or to disband."""
    docket = Docket(position, {}, ruleset.idle(position))
    accepts = ruleset.phase(position.turn).accepts
    found: dict[str, tuple[Order, ...]] = {}
    for _, beaten in sorted(position.dislodged.items()):
        unit = beaten.unit
        if ruleset.may_order(position, power, unit):
            orders: list[Order] = [Retreat(unit.location, unit.kind, to) for to in beaten.retreats]
            orders.append(Disband(unit.location, unit.kind))
            found[str(unit)] = tuple(_legal(orders, power, docket, accepts, ruleset))
    return found


def adjustment_options(position: Position, power: str, ruleset: Ruleset) -> Mapping[str, tuple[Order, ...]]:
    """building site -> builds, and WAIVE; unit -> its removal. Nothing for a power that is level."""
    found: dict[str, tuple[Order, ...]] = {}
    if power in ruleset.idle(position):
        return found
    due = ruleset.due(position)
    for builder in (power, *(other for other in ruleset.powers if other != power)):
        if due.get(builder, 0) <= 0 or ruleset.steward(position, builder) != power:
            continue
        whose = None if builder == power else builder
        for site, kinds in sorted(ruleset.laws.build_sites(position, builder, ruleset).items()):
            found[site] = (*found.get(site, ()), *(Build(site, kind, whose) for kind in sorted(kinds)))
        found["WAIVE"] = (Waive(),)
    for _, unit in sorted(position.units.items()):
        if due.get(unit.power, 0) < 0 and ruleset.may_order(position, power, unit):
            found[str(unit)] = (Disband(unit.location, unit.kind),)
    return found

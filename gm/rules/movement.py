"""The movement phase: settle the moves, put the units where they arrive, and say who must retreat and where to."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from gm.rules.explain import explain
from gm.rules.orders import Hold, Move, Order
from gm.rules.outcomes import Outcome
from gm.rules.position import NOTHING, Dislodged, Position, Unit, tally
from gm.rules.resolver import Resolution, resolve
from gm.rules.ruleset import Docket, Ruleset


def hold_by_default(docket: Docket, ruleset: Ruleset) -> Mapping[str, Order]:
    """A unit without an order holds (document 000, VII)."""
    return {
        place: Hold(unit.location, unit.kind)
        for place, unit in docket.position.units.items()
        if place not in docket.orders
    }


def orders_owed(position: Position, ruleset: Ruleset) -> Mapping[str, int]:
    """One order a unit, from whoever orders it, if somebody plays that power."""
    idle = ruleset.idle(position)
    commander = ruleset.laws.commander
    return tally(
        power
        for unit in position.units.values()
        if (power := commander(position, unit)) is not None and power not in idle
    )


def settle_moves(docket: Docket, ruleset: Ruleset) -> Docket:
    """Judge the orders on the docket and move the units."""
    before = docket.position
    sides = by_side(before, ruleset)
    found = resolve(sides, docket.orders, ruleset.atlas, ruleset.unit_kinds, ruleset.rulebook)
    units, beaten = _relocate(before.units, docket.orders, found)
    contested = _contested(found, units)
    after = Position(before.turn, units, before.owners, NOTHING, contested, before.extras)
    dislodged = _who_must_retreat(beaten, found, after, docket.disorder, ruleset)
    if dislodged:
        after = replace(after, dislodged=dislodged)
    return docket._replace(
        position=after,
        dislodged=dislodged,
        contested=contested,
        settled=found,
        tellers=(*docket.tellers, partial(_tell, docket, found, sides, ruleset)),
    )


def by_side(position: Position, ruleset: Ruleset) -> Mapping[str, Unit]:
    """province -> its unit as the resolver sees it: under the name of the side it fights on."""
    if ruleset.laws.side is None:
        return position.units
    side = ruleset.laws.side
    sides = {}
    for place, unit in position.units.items():
        name = side(position, unit)
        sides[place] = unit if name == unit.power else Unit(unit.kind, name, unit.location, unit.tags)
    return sides


def _tell(docket: Docket, found: Resolution, sides: Mapping[str, Unit], ruleset: Ruleset) -> Sequence[Outcome]:
    return explain(docket, found, sides, ruleset)


def _relocate(
    units: Mapping[str, Unit], orders: Mapping[str, Order], found: Resolution
) -> tuple[dict[str, Unit], dict[str, Unit]]:
    """The units where they now stand, and the beaten ones by the province they must leave."""
    after = dict(units)
    beaten = {place: units[place] for place in found.dislodger}
    arrivals = {}
    for mover, done in found.moved.items():
        if done:
            del after[mover]
            order = orders[mover]
            assert isinstance(order, Move)
            arrivals[found.dest[mover]] = units[mover].moved_to(order.to)
    after.update(arrivals)
    return after, beaten


def _contested(found: Resolution, units: Mapping[str, Unit]) -> frozenset[str]:
    """Provinces left empty by a stand-off. A unit beaten by one from there contests nothing (000 IX, example 6)."""
    contested = set()
    for goal, movers in found.attackers.items():
        if goal in units:
            continue
        for mover in movers:
            if found.arrives(mover) and not found.driven_back(mover):
                contested.add(goal)
                break
    return frozenset(contested)


def _who_must_retreat(
    beaten: Mapping[str, Unit], found: Resolution, after: Position, disorder: frozenset[str], ruleset: Ruleset
) -> dict[str, Dislodged]:
    dislodged = {}
    for place, unit in sorted(beaten.items()):
        attacker = found.dislodger[place]
        convoyed = not found.by_land(attacker)
        doomed = ruleset.rulebook.disorder_destroys_dislodged and ruleset.laws.commander(after, unit) in disorder
        ways = () if doomed else ways_out(unit, attacker, convoyed, after, ruleset)
        dislodged[place] = Dislodged(unit, attacker, convoyed, ways)
    return dislodged


def ways_out(unit: Unit, attacker: str, convoyed: bool, after: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """Where a beaten unit may go: one step, free, uncontested, not where its attacker came from (document 000, XI).

    One that nobody orders goes nowhere.
    """
    if ruleset.laws.commander(after, unit) is None:
        return ()
    spared = convoyed and ruleset.rulebook.retreat_to_convoyed_attacker
    ways = []
    for location in sorted(ruleset.atlas.reach[unit.kind][unit.location]):
        province = ruleset.atlas.province[location]
        if province in after.units or province in after.contested or (province == attacker and not spared):
            continue
        if ruleset.laws.barred is not None and ruleset.laws.barred(after, unit, location):
            continue
        ways.append(location)
    return tuple(ways)

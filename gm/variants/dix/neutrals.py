"""What neutrals do by themselves: they go home, hold there, and are rebuilt and removed by rule (rules 19 and 20)."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from gm.rules.adjustments import removals
from gm.rules.movement import hold_by_default
from gm.rules.orders import Move, Order
from gm.rules.outcomes import Event, EventKind, Reason
from gm.rules.position import Position, Unit, tally
from gm.rules.ruleset import Docket, Ruleset
from gm.variants.dix.countries import SIBERIA, countries, home_of
from gm.variants.dix.state import changed, dix

NO_WAY = Reason("no_way")
GONE = EventKind("gone")


def go_home_by_default(docket: Docket, ruleset: Ruleset) -> Mapping[str, Order]:
    """Units hold, but those of neutrals without a protector go home; several ways: as drawn, else the first by code."""
    supplied = dict(hold_by_default(docket, ruleset))
    units = docket.position.units
    for place, steps in ways_home(docket.position, unprotected(docket.position), ruleset).items():
        if steps and place in supplied:
            drawn = docket.chance.get(str(units[place]))
            supplied[place] = Move(units[place].location, units[place].kind, drawn if drawn in steps else steps[0])
    return supplied


def steps_to_draw(position: Position, ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """unit -> its first steps, where there are several; those of exiles' protectorates too, which may be free soon."""
    state = dix(position)
    loose = {neutral for neutral, protector in state.protectors.items() if protector in state.exiles}
    found = ways_home(position, unprotected(position) | loose, ruleset)
    return {str(position.units[place]): steps for place, steps in sorted(found.items()) if len(steps) > 1}


def unprotected(position: Position) -> frozenset[str]:
    return frozenset(dix(position).points.keys() - dix(position).protectors.keys())


def ways_home(position: Position, neutrals: Collection[str], ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """place of each unit that goes home -> its first steps; none where there is no way. Those that hold are absent."""
    found: dict[str, tuple[str, ...]] = {}
    standing_of: dict[str, list[Unit]] = {}
    for unit in position.units.values():
        if unit.power in neutrals:
            standing_of.setdefault(unit.power, []).append(unit)
    for neutral, units in sorted(standing_of.items()):
        home = home_of(neutral)
        if len(units) == 1 and units[0].province == home:
            continue  # at home it holds
        own, standing = set(position.centers_of(neutral)), {unit.province for unit in units}
        first = None
        if home in own and home not in standing:
            ways = [(*_way(unit, {home}, ruleset), unit.province) for unit in units]
            first = min(((steps, place) for steps, ends, place in ways if ends), default=(0, None))[1]
        for unit in units:
            place = unit.province
            if place == first:
                found[place] = _way(unit, {home}, ruleset)[1]
            elif place != home and place not in own:
                found[place] = _way(unit, own - standing - {home}, ruleset)[1]
    return found


def _way(unit: Unit, goals: Collection[str], ruleset: Ruleset) -> tuple[int, tuple[str, ...]]:
    """How many steps to the nearest of these provinces, and the first steps of all the shortest ways."""
    reach, province = ruleset.atlas.reach[unit.kind], ruleset.atlas.province
    ring = {end: {end} for end in reach[unit.location] if province[end] != SIBERIA}
    seen, steps = {unit.location}, 1
    while ring and goals:
        if there := [place for place in ring if province[place] in goals]:
            return steps, tuple(sorted(set().union(*(ring[place] for place in there))))
        seen |= ring.keys()
        further: dict[str, set[str]] = {}
        for place, firsts in ring.items():
            for end in reach[place]:
                if end not in seen and province[end] != SIBERIA:
                    further.setdefault(end, set()).update(firsts)
        ring, steps = further, steps + 1
    return steps, ()


def adjust_by_rule(docket: Docket, ruleset: Ruleset) -> Docket:
    """The autumn adjustment of neutrals without a protector: units without a way home, one at home, too many."""
    before = docket.position
    alone = unprotected(before)
    units = dict(before.units)
    events = []
    for place, steps in ways_home(before, alone, ruleset).items():
        if not steps:
            events.append(Event(EventKind.DESTROYED, units[place].power, place, units.pop(place), reason=NO_WAY))
    centers, standing = tally(before.owners.values()), tally(unit.power for unit in units.values())
    for neutral in sorted(alone):
        home, due = home_of(neutral), centers.get(neutral, 0) - standing.get(neutral, 0)
        if due > 0 and before.owners.get(home) == neutral and home not in units:
            units[home] = countries()[neutral].units[0]
            events.append(Event(EventKind.BUILT, neutral, home, units[home]))
        for unit in removals(units, neutral, -due, before, ruleset):
            gone = units.pop(unit.province)
            events.append(Event(EventKind.DESTROYED, neutral, gone.province, gone, reason=Reason.NO_ORDER))
    if not events:
        return docket
    return docket._replace(position=replace(before, units=units), events=(*docket.events, *events))


def bury_neutrals(docket: Docket, ruleset: Ruleset) -> Docket:
    """One without centre and unit after the adjustment is gone, and its levels with it (rule 20)."""
    state = dix(docket.position)
    left = {unit.power for unit in docket.position.units.values()} | set(docket.position.owners.values())
    gone = sorted(state.points.keys() - left)
    if not gone:
        return docket
    docket = changed(
        docket,
        points={neutral: row for neutral, row in state.points.items() if neutral not in gone},
        protectors={neutral: power for neutral, power in state.protectors.items() if neutral not in gone},
    )
    return docket._replace(events=(*docket.events, *(Event(GONE, neutral) for neutral in gone)))

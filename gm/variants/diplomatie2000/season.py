"""When a turn ends: units given up leave; when autumn ends, land, points, aid and eliminations too (rule 9)."""

from collections.abc import Callable, Iterable

from gm.rules.adjustments import capture_centers
from gm.rules.outcomes import Event, EventKind, Reason
from gm.rules.position import NOTHING, Position, Unit
from gm.rules.ruleset import Docket, Ruleset
from gm.variants.diplomatie2000.admissibility import IN_DISGRACE
from gm.variants.diplomatie2000.world_state import (
    changed,
    gifts,
    is_mandate,
    living,
    scores,
    takes_land,
    united,
    without_units,
)

ANNEXED = EventKind("annexed")
"""A land sector without a centre has another controller."""
GIVEN_UP = Reason("given_up")
ELIMINATED = Reason("eliminated")


def open_turn(docket: Docket, ruleset: Ruleset) -> Docket:
    """What ends where a spring or an autumn begins: the turn before it, or the winter."""
    if docket.position.turn.season == "F":
        return expel(dismiss(docket, ruleset), ruleset)
    return end_winter(docket, ruleset)


def end_autumn(docket: Docket, ruleset: Ruleset) -> Docket:
    """Rule 9, in its order. Victory is read from the points by `verdict`."""
    for step in _AUTUMN:
        docket = step(docket, ruleset)
    return docket


def dismiss(docket: Docket, ruleset: Ruleset) -> Docket:
    """Mandate units that were given up leave (rule 36)."""
    leaving = united(docket.position).leaving
    if not leaving:
        return docket
    units = docket.position.units
    gone = [units[place] for place in sorted(leaving) if place in units and is_mandate(units[place])]
    docket = _remove(docket, gone, GIVEN_UP)
    return docket._replace(position=changed(docket.position, leaving=frozenset()))


def take_lands(docket: Docket, ruleset: Ruleset) -> Docket:
    """Land without a centre belongs to whose army or fleet stands on it, as centres do (rule 1)."""
    position, found = docket.position, dict(united(docket.position).lands)
    news = []
    for place, unit in sorted(position.units.items()):
        if not takes_land(unit) or place in ruleset.map.centers or place in ruleset.atlas.bit:
            continue
        former = found.get(place)
        if former != unit.power:
            news.append(Event(ANNEXED, unit.power, place, unit, former))
            found[place] = unit.power
    if not news:
        return docket
    return docket._replace(position=changed(position, lands=found), events=(*docket.events, *news))


def count_points(docket: Docket, ruleset: Ruleset) -> Docket:
    return docket._replace(position=changed(docket.position, scores=scores(docket.position)))


def expel(docket: Docket, ruleset: Ruleset) -> Docket:
    """The mandate units of states put in disgrace leave (rule 15)."""
    states = united(docket.position).expelled
    if not states:
        return docket
    units = docket.position.units.values()
    docket = _remove(docket, (unit for unit in units if unit.power in states and is_mandate(unit)), IN_DISGRACE)
    return docket._replace(position=changed(docket.position, expelled=frozenset()))


def renew_actions(docket: Docket, ruleset: Ruleset) -> Docket:
    return docket._replace(position=changed(docket.position, spent=frozenset()))


def give_aid(docket: Docket, ruleset: Ruleset) -> Docket:
    """Aid, Monetary Fund and embargo, for the winter to come (rule 29)."""
    un = united(docket.position)
    received = gifts(docket.position, un.silent | docket.disorder)
    if un.embargo in living(docket.position):
        received[un.embargo] = received.get(un.embargo, 0) - 1
    net = {state: points for state, points in received.items() if points}
    return docket._replace(position=changed(docket.position, received=net, silent=frozenset()))


def eliminate(docket: Docket, ruleset: Ruleset) -> Docket:
    """A state without a centre is out, unless it has an army, a fleet or carriers, and is given aid (rule 31)."""
    position = docket.position
    un = united(position)
    fed, held = un.received, set(position.owners.values())
    fielded = {unit.power for unit in position.units.values() if not is_mandate(unit)}
    lost = set()
    for state in living(position):
        aided = fed.get(state, 0) + (state == un.embargo) > 0
        if state not in held and not (aided and state in fielded):
            lost.add(state)
    if not lost:
        return docket
    docket = _remove(docket, (unit for unit in position.units.values() if unit.power in lost), ELIMINATED)
    return docket._replace(position=_forget(docket.position, lost))


def end_winter(docket: Docket, ruleset: Ruleset) -> Docket:
    """Eliminations once more, then what only winter knows is forgotten; nothing of the turn before outlives it."""
    docket = eliminate(expel(dismiss(docket, ruleset), ruleset), ruleset)
    return docket._replace(position=changed(docket.position, received=NOTHING, scores=NOTHING))


_AUTUMN: tuple[Callable[[Docket, Ruleset], Docket], ...] = (
    dismiss,
    capture_centers,
    take_lands,
    count_points,
    expel,
    renew_actions,
    give_aid,
    eliminate,
)


def _remove(docket: Docket, units: Iterable[Unit], why: Reason) -> Docket:
    gone = sorted(units, key=lambda unit: unit.province)
    if not gone:
        return docket
    news = tuple(Event(EventKind.DESTROYED, unit.power, unit.province, unit, reason=why) for unit in gone)
    position = without_units(docket.position, (unit.province for unit in gone))
    return docket._replace(position=position, events=docket.events + news)


def _forget(position: Position, lost: set[str]) -> Position:
    """An eliminated state's land and its point of the Monetary Fund are nobody's."""
    un = united(position)
    return changed(
        position,
        eliminated=un.eliminated | lost,
        lands={sector: state for sector, state in un.lands.items() if state not in lost},
        imf=None if un.imf in lost else un.imf,
        aid={state: slots for state, slots in un.aid.items() if state not in lost},
        disgrace={state: turns for state, turns in un.disgrace.items() if state not in lost},
        received={state: points for state, points in un.received.items() if state not in lost},
    )

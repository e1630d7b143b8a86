"""The army of Siberia (rules 8 to 10), which serves Russia while it is small, and never leaves its country."""

from dataclasses import replace

from gm.rules.outcomes import Event, EventKind, Reason
from gm.rules.position import Position, Unit
from gm.rules.ruleset import Docket, Ruleset
from gm.variants.dix.countries import SIBERIA, SIBERIAN
from gm.variants.dix.state import changed, dix

COUNTRY = frozenset({"FIN", "LVN", "MOS", "SEV", "STP", "UKR", "WAR"})
"""Where it may act."""
ENOUGH = 6
"""Centres with which Russia needs it no more."""
RUSSIA, MOSCOW = "RUSSIA", "MOS"
CALLED_UP = Reason("called_up")
RECALLED = Reason("recalled")


def is_siberian(unit: Unit) -> bool:
    return SIBERIAN in unit.tags


def beyond_siberia(position: Position, unit: Unit, to: str) -> Reason | None:
    """Nobody enters Siberia; its army acts nowhere beyond its country."""
    if to == SIBERIA or (unit.tags and is_siberian(unit) and to.partition("/")[0] not in COUNTRY):
        return Reason.CLOSED
    return None


def no_siberia(position: Position) -> frozenset[str]:
    """It is beside the map as long as its army may stand there."""
    return frozenset() if dix(position).siberia in ("due", "in") else frozenset({SIBERIA})


def call_up(docket: Docket, ruleset: Ruleset) -> Docket:
    """When the first autumn opens, it stands in Siberia (rule 8)."""
    turn = docket.position.turn
    state = dix(docket.position)
    if state.siberia != "due" or (turn.season, turn.year) != ("F", ruleset.opening.turn.year + 1):
        return docket
    army = Unit("A", RUSSIA, SIBERIA, frozenset({SIBERIAN}))
    docket = docket._replace(
        position=replace(docket.position, units={**docket.position.units, SIBERIA: army}),
        events=(*docket.events, Event(EventKind.BUILT, RUSSIA, SIBERIA, army, reason=CALLED_UP)),
    )
    return changed(docket, siberia="in")


def recall(docket: Docket, ruleset: Ruleset) -> Docket:
    """At an autumn adjustment it goes for good when Russia has six centres, or has not Moscow (rule 10)."""
    position = docket.position
    if dix(position).siberia != "in":
        return docket
    if len(position.centers_of(RUSSIA)) < ENOUGH and position.owners.get(MOSCOW) == RUSSIA:
        return docket
    units = {place: unit for place, unit in position.units.items() if not is_siberian(unit)}
    news = tuple(
        Event(EventKind.DESTROYED, RUSSIA, place, unit, reason=RECALLED)
        for place, unit in position.units.items()
        if is_siberian(unit)
    )
    docket = docket._replace(position=replace(position, units=units), events=(*docket.events, *news))
    return changed(docket, siberia="gone")


def mourn(docket: Docket, ruleset: Ruleset) -> Docket:
    """Once destroyed, it is not replaced (rule 9)."""
    position = docket.position
    if dix(position).siberia != "in" or any(is_siberian(unit) for unit in position.units.values()):
        return docket
    if any(is_siberian(beaten.unit) for beaten in position.dislodged.values()):
        return docket
    return changed(docket, siberia="gone")

"""What only this game knows of a position: grace, aid, land, and what the United Nations have decided."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gm.rules.position import NOTHING, Position, Unit, tally
from gm.variants.diplomatie2000.board import KINDS, MANDATE, STATES, UN, world

SLOT = "un"
NO_PROGRAMME: tuple[str | None, ...] = (None, None, None)


def _empty() -> Mapping[str, Any]:
    return NOTHING


@dataclass(frozen=True, slots=True)
class United:
    """The slot of `Position.extras`. Maps leave out zeros."""

    adjustment: Mapping[str, int] = field(default_factory=_empty)
    """state -> its political adjustment, in points of victory"""
    disgrace: Mapping[str, int] = field(default_factory=_empty)
    """state in disgrace -> turns left"""
    imf: str | None = None
    """Who holds the point of the Monetary Fund."""
    embargo: str | None = None
    aid: Mapping[str, tuple[str | None, ...]] = field(default_factory=_empty)
    """state -> its aid programme, three slots"""
    spent: frozenset[str] = frozenset()
    """Who has used his subversive action this year; the United Nations, their intervention."""
    last: tuple[str, str | None] | None = None
    """The sector of the last intervention, and who controlled it."""
    lands: Mapping[str, str] = field(default_factory=_empty)
    """land sector without a centre -> who controls it; nobody's are absent"""
    eliminated: frozenset[str] = frozenset()
    leaving: frozenset[str] = frozenset()
    """Sectors whose mandate units were given up, and leave when the turn ends."""
    expelled: frozenset[str] = frozenset()
    """States put in disgrace this turn, whose mandate units leave when it ends."""
    silent: frozenset[str] = frozenset()
    """States in disorder this autumn: their programmes give nobody anything."""
    received: Mapping[str, int] = field(default_factory=_empty)
    """In winter: state -> points of aid received, less the embargo"""
    scores: Mapping[str, int] = field(default_factory=_empty)
    """In winter: state -> its points of victory when the autumn ended"""


def united(position: Position) -> United:
    found = position.extras[SLOT]
    assert isinstance(found, United)
    return found


def changed(position: Position, **news: Any) -> Position:
    """The position with other values in the slot."""
    return replace(position, extras={**position.extras, SLOT: replace(united(position), **news)})


def is_mandate(unit: Unit) -> bool:
    return unit.kind == MANDATE


def controller(position: Position, sector: str) -> str | None:
    """Who controls a land sector, with a centre or without."""
    return position.owners.get(sector) or united(position).lands.get(sector)


def lands(position: Position) -> Mapping[str, str]:
    """sector without a centre -> the state that controls it (rule 1)"""
    return {sector: state for sector, state in united(position).lands.items() if sector not in position.owners}


def marked(position: Position) -> Mapping[str, frozenset[str]]:
    """The seas that are closed to fleets (rule 2)."""
    return {"ice": world().ice} if position.turn.season == "F" else NOTHING


def living(position: Position) -> tuple[str, ...]:
    """The states that are still in the game."""
    gone = united(position).eliminated
    return tuple(state for state in STATES if state not in gone)


def alive(position: Position) -> frozenset[str]:
    return frozenset((*living(position), UN))


def due(position: Position) -> Mapping[str, int]:
    """state -> centres and aid less units, its mandate units included (rule 30); the UN's own unit needs no centre."""
    found = tally(position.owners.values())
    for state, points in united(position).received.items():
        found[state] = found.get(state, 0) + points
    for unit in position.units.values():
        if unit.power != UN:
            found[unit.power] = found.get(unit.power, 0) - 1
    return found


def aid_points(position: Position, state: str) -> int:
    """How many points of aid it has, by the centres it holds (rule 29)."""
    held = tally(position.owners.values()).get(state, 0)
    return sum(held >= threshold for threshold in world().figures[state].aid)


def givers(position: Position, silent: Iterable[str] = ()) -> dict[str, list[str]]:
    """state -> who gives it a point of aid, the UN for the Monetary Fund's (rules 29 and 31)."""
    un, gone = united(position), united(position).eliminated
    found: dict[str, list[str]] = {}
    for state, programme in un.aid.items():
        if state in gone or state in silent:
            continue
        for receiver in programme[: aid_points(position, state)]:
            if receiver is not None and receiver not in gone:
                found.setdefault(receiver, []).append(state)
    if un.imf is not None and un.imf not in gone:
        found.setdefault(un.imf, []).append(UN)
    return found


def gifts(position: Position, silent: Iterable[str] = ()) -> dict[str, int]:
    """state -> points of aid it is given, the Monetary Fund's included and the embargo apart."""
    return {state: len(given) for state, given in givers(position, silent).items()}


def may_subvert(position: Position, state: str) -> bool:
    """Whether it has a point of subversive action, used up or not (rule 32)."""
    return tally(position.owners.values()).get(state, 0) in world().figures[state].subversion


def scores(position: Position) -> dict[str, int]:
    """state -> its points of victory as the position stands (rules 12 and 13); those eliminated have none."""
    un, held = united(position), tally(position.owners.values())
    mandates = tally(unit.power for unit in position.units.values() if is_mandate(unit))
    return {state: sum(parts(state, un, held.get(state, 0), mandates.get(state, 0))) for state in living(position)}


MOST_BONUS = 125


def parts(state: str, un: United, centers: int, mandates: int) -> tuple[int, int, int]:
    """Gross score, political adjustment, bonus for mandate units."""
    figures = world().figures[state]
    gross = max(0, centers - arsenals(state)) * figures.points_per_centre
    return gross, un.adjustment.get(state, 0), min(MOST_BONUS, mandates * figures.points_per_mandate)


def arsenals(state: str) -> int:
    return world().arsenals[state]


def without_units(position: Position, places: Iterable[str]) -> Position:
    gone = frozenset(places)
    return replace(position, units={at: unit for at, unit in position.units.items() if at not in gone})


def takes_land(unit: Unit) -> bool:
    return KINDS[unit.kind].takes_centers

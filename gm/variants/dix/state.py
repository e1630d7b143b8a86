"""What only this game knows of a position: levels with the neutrals, protectors, exiles, what is not counted yet."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gm.rules.position import NOTHING, Position, Unit
from gm.rules.ruleset import Docket
from gm.variants.dix.countries import played

SLOT = "dix"
PROTECTS, ANNEXES = 4, 9
"""The lead that makes a protectorate, and the one that ends it (rules 16 and 27)."""

Levels = Mapping[str, Mapping[str, int]]
"""neutral in play, every one -> power -> its points with it; no zeros"""


@dataclass(frozen=True, slots=True)
class DixState:
    """Frozen like the position it belongs to. Powers and neutrals by their codes."""

    points: Levels = field(default_factory=lambda: NOTHING)
    protectors: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    """protectorate of this season -> its protector"""
    exiles: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    """government in exile -> its host; "" while it looks for one"""
    eliminated: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    """power -> the year in which it fell"""
    siberia: str = "off"
    """The army of Siberia: `off`, `due`, `in`, `gone`."""
    pending: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    """power -> its lines of points of this season, until the season closes; secret"""
    clauses: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    """beaten unit's province -> where it goes, or `D`, unless ordered otherwise; secret"""
    annexed: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    """neutral -> who annexed it"""


def dix(position: Position) -> DixState:
    found: DixState = position.extras[SLOT]
    return found


def changed(docket: Docket, **fields: Any) -> Docket:
    """The docket with other values of the state."""
    return docket._replace(position=with_state(docket.position, replace(dix(docket.position), **fields)))


def with_state(position: Position, state: DixState) -> Position:
    return replace(position, extras={**position.extras, SLOT: state})


# Who is who.


def commander(position: Position, unit: Unit) -> str | None:
    """Its protector orders a neutral's unit (rule 17); nobody does where there is none (rule 19)."""
    state: DixState = position.extras[SLOT]
    power = unit.power
    return state.protectors.get(power) if power in state.points else power


def steward(position: Position, power: str) -> str | None:
    """Its protector orders, builds and removes for a neutral (rule 17); the others do it themselves."""
    state: DixState = position.extras[SLOT]
    return state.protectors.get(power) if power in state.points else power


def side(position: Position, unit: Unit) -> str:
    """A protector and his protectorates are one side (rule 18)."""
    return steward(position, unit.power) or unit.power


def plays(position: Position, power: str) -> bool:
    """Whether a power is great or minor, and in play."""
    return power in played() and power not in dix(position).eliminated


def in_play(position: Position) -> frozenset[str]:
    """The great and minor powers that are not eliminated; exiles are in play."""
    return played() - dix(position).eliminated.keys()


# Levels.


def level(points: Levels, neutral: str, power: str) -> int:
    row: Mapping[str, int] = points.get(neutral, NOTHING)
    return row.get(power, 0)


def with_level(points: Levels, neutral: str, power: str, value: int) -> Levels:
    """The levels with this one set, never below 0."""
    row = {**points[neutral], power: max(0, value)}
    return {**points, neutral: {each: number for each, number in row.items() if number}}


def leader(points: Levels, neutral: str) -> tuple[str | None, int]:
    """Who leads with a neutral, and by how much; nobody where two are level."""
    row = points.get(neutral, NOTHING)
    if not row:
        return None, 0
    first = max(sorted(row), key=row.__getitem__)
    lead = row[first] - max((number for power, number in row.items() if power != first), default=0)
    return (first, lead) if lead else (None, 0)


def protectors_by_levels(points: Levels) -> Mapping[str, str]:
    """Control (rule 16)."""
    leads = {neutral: leader(points, neutral) for neutral in sorted(points)}
    return {neutral: power for neutral, (power, lead) in leads.items() if power is not None and lead >= PROTECTS}

"""Where everything stands at one moment of a game: turn, units, owners, and what the last phase left behind."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from gm.rules.geography import province_of

NOTHING: Mapping[str, Any] = MappingProxyType({})


def tally(powers: Iterable[str]) -> dict[str, int]:
    """power -> how often it occurs."""
    count: dict[str, int] = {}
    for power in powers:
        count[power] = count.get(power, 0) + 1
    return count


@dataclass(frozen=True, slots=True)
class Turn:
    """A moment of the game, written `S1901M`: season, year, phase."""

    year: int
    season: str
    phase: str

    def __str__(self) -> str:
        return f"{self.season}{self.year}{self.phase}"


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece on the board. `tags` are marks that only a variant reads (an army that may not leave its country)."""

    kind: str
    power: str
    location: str
    tags: frozenset[str] = frozenset()

    @property
    def province(self) -> str:
        return province_of(self.location)

    def moved_to(self, location: str) -> "Unit":
        """The same unit elsewhere."""
        return Unit(self.kind, self.power, location, self.tags)

    def __str__(self) -> str:
        return f"{self.kind} {self.location}"


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A unit beaten out of its province, with what its retreat depends on."""

    unit: Unit
    by: str
    """The province its attacker came from."""
    convoyed: bool
    """Whether the attacker arrived by convoy (DATC 4.A.5)."""
    retreats: tuple[str, ...]
    """Where it may go: locations, sorted."""


@dataclass(frozen=True, slots=True)
class Position:
    """Everything the rules know at one turn. Change it with `dataclasses.replace`."""

    turn: Turn
    units: Mapping[str, Unit] = field(default_factory=lambda: NOTHING)
    """province -> the unit in it"""
    owners: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    """centre -> the power that controls it; a free centre is absent"""
    dislodged: Mapping[str, Dislodged] = field(default_factory=lambda: NOTHING)
    """province -> the unit that must leave it"""
    contested: frozenset[str] = frozenset()
    """Provinces left empty by a stand-off: nobody may retreat there."""
    extras: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    """Slots: state that only one variant knows, under that variant's keys."""

    def at(self, turn: Turn) -> "Position":
        """The same position at another turn."""
        return Position(turn, self.units, self.owners, self.dislodged, self.contested, self.extras)

    def units_of(self, power: str) -> tuple[Unit, ...]:
        """The units of a power, by province."""
        return tuple(unit for _, unit in sorted(self.units.items()) if unit.power == power)

    def centers_of(self, power: str) -> tuple[str, ...]:
        """The centres a power controls, sorted."""
        return tuple(sorted(center for center, owner in self.owners.items() if owner == power))


def present(position: Position) -> frozenset[str]:
    """The powers that have a unit, even a beaten one, or a centre."""
    alive = {unit.power for unit in position.units.values()}
    alive.update(position.owners.values())
    alive.update(beaten.unit.power for beaten in position.dislodged.values())
    return frozenset(alive)


def centers_less_units(position: Position) -> Mapping[str, int]:
    """power -> its centres less its units, for every power that has either (document 000, XIII)."""
    due = tally(position.owners.values())
    for unit in position.units.values():
        due[unit.power] = due.get(unit.power, 0) - 1
    return due

"""The map as a value: provinces, coasts, borders, and the roads units and convoys can take on it.

Codes are upper case text. A *province* code is bare (`STP`); a *location* is where a unit stands: a province, or one
coast of it (`STP/SC`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from gm.rules.errors import RulesError

ARMY, FLEET = "army", "fleet"
"""The two passages of a border. A unit kind crosses the borders that are open to one of its passages."""


class Terrain(StrEnum):
    """What a province is made of. Convoys are carried on `SEA`; `COAST` is land that ships can reach."""

    INLAND = "inland"
    COAST = "coast"
    SEA = "sea"


OPEN_TO: Mapping[str, frozenset[Terrain]] = {
    ARMY: frozenset({Terrain.INLAND, Terrain.COAST}),
    FLEET: frozenset({Terrain.COAST, Terrain.SEA}),
}
"""passage -> the terrains it leads over"""


@dataclass(frozen=True, slots=True)
class Province:
    """An area of the map holding at most one unit."""

    code: str
    terrain: Terrain
    coasts: tuple[str, ...] = ()
    """Names of separate coasts (`("NC", "SC")`), empty where the shore is one."""
    is_center: bool = False
    home: str | None = None
    """The power whose home this centre is, if any."""

    @property
    def locations(self) -> tuple[str, ...]:
        """The bare province, then each of its coasts."""
        return (self.code, *(f"{self.code}/{coast}" for coast in self.coasts))


def province_of(location: str) -> str:
    """The bare province code of a location: `STP` for `STP/SC`."""
    return location.partition("/")[0]


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """Provinces by code, and for each passage the neighbours of each location. Equal to itself alone.

    Build one with `draw_map`, which checks that the whole is sound.
    """

    provinces: Mapping[str, Province]
    borders: Mapping[str, Mapping[str, frozenset[str]]]
    """passage -> location -> neighbouring locations"""
    centers: frozenset[str] = field(init=False)
    _homes: Mapping[str, frozenset[str]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        homes: dict[str, set[str]] = {}
        for province in self.provinces.values():
            if province.home is not None:
                homes.setdefault(province.home, set()).add(province.code)
        object.__setattr__(self, "centers", frozenset(p.code for p in self.provinces.values() if p.is_center))
        object.__setattr__(self, "_homes", {power: frozenset(codes) for power, codes in homes.items()})

    def homes(self, power: str) -> frozenset[str]:
        """The home centres of a power."""
        return self._homes.get(power, frozenset())

    def neighbours(self, province: str) -> frozenset[str]:
        """Every province that touches this one, for whatever unit (used to count distances)."""
        found: set[str] = set()
        for location in self.provinces[province].locations:
            for roads in self.borders.values():
                found.update(province_of(n) for n in roads.get(location, ()))
        return frozenset(found)


def draw_map(provinces: Iterable[Province], borders: Mapping[str, Mapping[str, Iterable[str]]]) -> Map:
    """Put a map together and check it once.

    Raises RulesError naming the place when a code is doubled or unknown, a border goes one way only, an army is led to
    sea, a fleet inland, or a fleet's border forgets the coast of a province that has several.
    """
    by_code: dict[str, Province] = {}
    for province in provinces:
        if province.code in by_code:
            raise RulesError(f"province {province.code} is described twice")
        if province.home is not None and not province.is_center:
            raise RulesError(f"province {province.code} is a home of {province.home} but no supply centre")
        by_code[province.code] = province
    known = {location for province in by_code.values() for location in province.locations}
    frozen = {
        passage: {location: frozenset(neighbours) for location, neighbours in roads.items()}
        for passage, roads in borders.items()
    }
    for passage, roads in frozen.items():
        for location, neighbours in roads.items():
            for place in (location, *sorted(neighbours)):
                if place not in known:
                    raise RulesError(f"border {location} ({passage}): unknown location {place}")
                _check_passage(passage, place, by_code[province_of(place)])
            for neighbour in sorted(neighbours):
                if province_of(neighbour) == province_of(location):
                    raise RulesError(f"border {location} ({passage}): {neighbour} is the same province")
                if location not in roads.get(neighbour, frozenset()):
                    raise RulesError(f"border {location} - {neighbour} ({passage}) goes one way only")
    return Map(by_code, frozen)


def _check_passage(passage: str, place: str, province: Province) -> None:
    if passage == ARMY and (province.terrain not in OPEN_TO[ARMY] or "/" in place):
        raise RulesError(f"border of {place} (army): armies stand on land, without a coast")
    if passage == FLEET and province.terrain not in OPEN_TO[FLEET]:
        raise RulesError(f"border of {place} (fleet): the province has no shore")
    if passage == FLEET and province.coasts and "/" not in place:
        wanted = " or ".join(f"{place}/{coast}" for coast in province.coasts)
        raise RulesError(f"border of {place} (fleet): name the coast, {wanted}")

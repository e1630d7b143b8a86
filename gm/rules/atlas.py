"""The map compiled once for the units that travel on it: who reaches what, and the seas as bit sets.

A *mask* is an int with one bit a sea province; convoys are floods on masks.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from gm.rules.geography import FLEET, OPEN_TO, Map, Terrain, province_of
from gm.rules.position import Unit


@dataclass(frozen=True, slots=True)
class UnitKind:
    """What a kind of unit can do. Rules ask these questions and never its letter."""

    code: str
    passages: frozenset[str]
    """The passages whose borders it crosses."""
    stands_on_coasts: bool = False
    """Whether it keeps to one coast of a province that has several."""
    can_convoy: bool = False
    can_be_convoyed: bool = False
    takes_centers: bool = True
    leaves_first: bool = False
    """Whether it goes before all others where a rule removes units for want of centres."""


class Atlas:
    """A map seen by unit kinds. Immutable once built, and built by `compiled` once for all rulesets on a map."""

    def __init__(self, chart: Map, kinds: Mapping[str, UnitKind]) -> None:
        self.chart = chart
        self.kinds = kinds
        self.province: dict[str, str] = {
            location: province.code for province in chart.provinces.values() for location in province.locations
        }
        """location -> province code, for every known location"""
        self.reach: dict[str, dict[str, frozenset[str]]] = {
            code: {location: self._reach(kind, location) for location in self.province} for code, kind in kinds.items()
        }
        """kind -> location -> locations one step away"""
        self.touches: dict[str, dict[str, frozenset[str]]] = {
            code: {location: frozenset(map(province_of, ends)) for location, ends in roads.items()}
            for code, roads in self.reach.items()
        }
        """kind -> location -> provinces one step away, coasts aside: what a unit there may support into"""
        self.stands: dict[str, frozenset[str]] = {
            location: frozenset(code for code, kind in kinds.items() if self._can_stand(kind, location))
            for location in self.province
        }
        """location -> the kinds of unit that may be there"""
        seas = sorted(code for code, p in chart.provinces.items() if p.terrain is Terrain.SEA)
        self.bit: dict[str, int] = {code: 1 << number for number, code in enumerate(seas)}
        """sea province -> its bit"""
        self._seas = seas
        self._next = [self._waters(code) for code in seas]
        self.shore: dict[str, int] = {
            code: self._waters(code) for code, p in chart.provinces.items() if p.terrain is Terrain.COAST
        }
        """coastal province -> the seas an army can embark on there"""

    def _reach(self, kind: UnitKind, location: str) -> frozenset[str]:
        """Neighbouring locations. A kind that does not stand on coasts enters provinces whole, from any shore."""
        province = self.chart.provinces[self.province[location]]
        starts = (location,) if kind.stands_on_coasts else province.locations
        ends = {
            end for passage in kind.passages for start in starts for end in self.chart.borders[passage].get(start, ())
        }
        return frozenset(ends) if kind.stands_on_coasts else frozenset(map(province_of, ends))

    def _can_stand(self, kind: UnitKind, location: str) -> bool:
        province = self.chart.provinces[self.province[location]]
        names_coast = location != province.code
        if names_coast != (bool(province.coasts) and kind.stands_on_coasts):
            return False
        return any(province.terrain in OPEN_TO[passage] for passage in kind.passages)

    def _waters(self, code: str) -> int:
        mask = 0
        for location in self.chart.provinces[code].locations:
            for end in self.chart.borders.get(FLEET, {}).get(location, ()):
                mask |= self.bit.get(province_of(end), 0)
        return mask

    def linked(self, start: str, end: str, fleets: int) -> bool:
        """Whether fleets on the seas of the mask make a way between two shores."""
        return bool(self._flood(self.shore[start], fleets) & self.shore[end])

    def afloat(self, units: Mapping[str, Unit]) -> int:
        """The seas that hold a unit able to convoy."""
        mask = 0
        for sea in self.bit.keys() & units.keys():
            if self.kinds[units[sea].kind].can_convoy:
                mask |= self.bit[sea]
        return mask

    def could_sail(self, start: str, end: str, fleets: int) -> bool:
        """Whether those fleets could carry an army from one province to another, if all were told to."""
        if start == end or start not in self.shore or end not in self.shore:
            return False
        return self.linked(start, end, fleets)

    def landings(self, start: str, fleets: int) -> list[str]:
        """Every shore to which those fleets could carry an army from this province, if all were told to."""
        if start not in self.shore:
            return []
        waters = self._flood(self.shore[start], fleets)
        return [shore for shore, around in self.shore.items() if around & waters and shore != start] if waters else []

    def _flood(self, start: int, fleets: int) -> int:
        """The seas of `fleets` that connect to those of `start`."""
        seen = frontier = start & fleets
        while frontier:
            low = frontier & -frontier
            frontier ^= low
            found = self._next[low.bit_length() - 1] & fleets & ~seen
            seen |= found
            frontier |= found
        return seen

    def between(self, start: str, end: str, fleets: int) -> int:
        """The seas that lie on some way from shore to shore, whichever fleets of the mask it uses.

        A sea does when two ways lead from it, one to each shore, that share nothing: when no single place, sea or
        shore, cuts it off from both (Menger).
        """
        embark, land = self.shore[start], self.shore[end]
        used = 0
        for sea in self._bits(fleets):
            if not (self._flood(sea, fleets) & embark and self._flood(sea, fleets) & land):
                continue
            others = self._bits(fleets & ~sea)
            if all(self._flood(sea, fleets & ~other) & (embark | land) for other in others):
                used |= sea
        return used

    def _bits(self, mask: int) -> Iterator[int]:
        while mask:
            low = mask & -mask
            mask ^= low
            yield low

    def serves(self, sea: str, start: str, end: str, fleets: int) -> bool:
        """Whether a convoy could need the fleet in `sea`: it lies on a route none of whose fleets can be left out.

        A convoy order from any other fleet is illegal (DATC 4.E.1, 6.G.19).
        """
        if start == end or start not in self.shore or end not in self.shore:
            return False
        wanted, goal, embark = self.bit[sea], self.shore[end], self.shore[start] & fleets

        def sail(here: int, used: int, barred: int) -> bool:
            # `barred`: seas next to an earlier sea of the route, where entering would make a short cut possible.
            used |= here
            if here & goal:
                return bool(used & wanted)
            around = self._next[here.bit_length() - 1]
            ahead = around & fleets & ~used & ~barred & ~embark
            return any(sail(sea, used, barred | around) for sea in self._bits(ahead))

        return any(sail(first, 0, 0) for first in self._bits(embark))

    def find(self, location: str) -> str | None:
        """The province of a location; a coast that does not exist is passed over (DATC 4.B.6)."""
        found = self.province.get(location)
        if found is None:
            bare = province_of(location)
            return bare if bare in self.chart.provinces else None
        return found

    def seas(self, mask: int) -> tuple[str, ...]:
        """The provinces of a mask."""
        return tuple(code for code in self._seas if self.bit[code] & mask)


@lru_cache(maxsize=32)
def compiled(chart: Map, kinds: tuple[UnitKind, ...]) -> Atlas:
    return Atlas(chart, {kind.code: kind for kind in kinds})

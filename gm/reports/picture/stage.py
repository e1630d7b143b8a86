"""Where everything of a scene stands on its drawing: units, labels, signs, and whose things are."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import product
from math import cos, sin, tau

from gm.reports.picture import figures
from gm.reports.picture.colours import darker, ink_on, tint
from gm.reports.picture.crowd import Crowd
from gm.reports.picture.drawing import PLAIN, Drawing, Emblem, Page, Silhouette, Spot
from gm.reports.picture.ground import ground_colour, label
from gm.reports.picture.lettering import inked
from gm.reports.picture.scene import BuildMark, OwnMark, Scene, UnitMark
from gm.reports.picture.shapes import Box, Lettering, around, overlap
from gm.reports.picture.tags import CENTRE, WRITTEN, TagWanted, place_tags

UNKNOWN = "#8d8778"
"""the colour of a power which neither the drawing nor the scene knows"""

TAG = 1.2
"""how large a power's letters beside its units are, in units"""


def province(location: str) -> str:
    return location.partition("/")[0]


def colour_of(power: str, scene: Scene, drawing: Drawing) -> str:
    return scene.colours.get(power) or drawing.colours.get(power, UNKNOWN)


@dataclass(frozen=True, slots=True)
class Placed:
    """What finds its own place on a page, and all that stands there then, with how bad it is to hide it."""

    emblems: Sequence[tuple[OwnMark, Emblem, Spot]]
    tags: Sequence[tuple[Lettering, Box]]
    crowd: Crowd[int]


@dataclass(frozen=True, eq=False)
class Stage:
    """A scene on its drawing, without the lines of its orders."""

    scene: Scene
    drawing: Drawing
    page: Page

    @property
    def size(self) -> float:
        return self.drawing.look.unit

    def colour(self, power: str) -> str:
        return colour_of(power, self.scene, self.drawing)

    def ink(self, power: str) -> str:
        """The power's colour, dark enough for a line."""
        colour = self.colour(power)
        return darker(colour, 0.7 if ink_on(colour) == "#ffffff" else 0.5)

    @cached_property
    def tints(self) -> Mapping[str, str]:
        return {name: tint(self.colour(power)) for name, power in self.scene.owners.items()}

    @cached_property
    def held(self) -> frozenset[str]:
        """Provinces where a unit stands that is not dislodged."""
        return frozenset(province(unit.location) for unit in self.scene.units if not unit.dislodged)

    def holds(self, box: Box) -> bool:
        """Whether all of it is on the page."""
        left, top, right, bottom = self._box
        return box[0] >= left and box[2] <= right and box[1] >= top and box[3] <= bottom

    def spot(self, location: str, dislodged: bool = False) -> Spot:
        place = self.drawing.place(location)
        if not dislodged or province(location) not in self.held:
            return place.unit
        x, y = place.unit
        home = self.drawing.place(province(location))
        return place.aside or home.aside or (x - self.size * 1.6, y - self.size * 1.6)

    def nearest(self, spot: Spot, to: Spot) -> Spot:
        """The spot, or where it would be beyond an edge of a round board, if that is nearer."""
        width = self.drawing.width
        if not self.drawing.goes_round or abs(spot[0] - to[0]) <= width / 2:
            return spot
        return spot[0] + (width if spot[0] < to[0] else -width), spot[1]

    def figure(self, kind: str) -> Silhouette:
        return self.drawing.silhouettes.get(kind) or figures.SILHOUETTES.get(kind, figures.OTHER)

    @cached_property
    def standing(self) -> Mapping[UnitMark | BuildMark, Box]:
        """All units, also those that are built -> their boxes."""
        extents: dict[str, Box] = {}
        found: dict[UnitMark | BuildMark, Box] = {}
        shown: list[UnitMark | BuildMark] = [*self.scene.units]
        shown += [mark for mark in self.scene.marks if isinstance(mark, BuildMark)]
        for unit in shown:
            if unit.kind not in extents:
                extents[unit.kind] = figures.extent(self.figure(unit.kind), (0, 0), self.size)
            left, top, right, bottom = extents[unit.kind]
            x, y = self.spot(unit.location, isinstance(unit, UnitMark) and unit.dislodged)
            found[unit] = x + left, y + top, x + right, y + bottom
        return found

    @cached_property
    def whole(self) -> frozenset[UnitMark | BuildMark]:
        """The units that are whole on the page."""
        return frozenset(unit for unit, box in self.standing.items() if self.holds(box))

    @cached_property
    def units(self) -> Mapping[Box, str]:
        """The boxes of all units -> their provinces."""
        return {box: province(unit.location) for unit, box in self.standing.items()}

    @cached_property
    def powers(self) -> frozenset[str]:
        """Those with a unit or land on the page, or under whose protection land is."""
        standing = {unit.power for unit in self.whole}
        places = self.drawing.places
        holding = {
            power
            for name, power in (*self.scene.owners.items(), *self.scene.hatched.items())
            if name in places and self.holds(around(places[name].dot or places[name].unit, 8))
        }
        return frozenset(standing | holding)

    @cached_property
    def labels(self) -> Sequence[tuple[Lettering, Box]]:
        """The labels that are whole on the page."""
        return [each for written in self.written.values() for each in written]

    @cached_property
    def written(self) -> Mapping[str, Sequence[tuple[Lettering, Box]]]:
        """province -> the lines of its label, with their boxes"""
        found = {name: self._label(name, text) for name, text in self.drawing.labels[self.scene.language].items()}
        if self.scene.labels:
            crowd = Crowd((box, WRITTEN) for box in self.units)
            for name, place in self.drawing.places.items():
                if place.dot:
                    crowd.add(around(place.dot, 8), CENTRE)
                for _, box in found.get(name, ()) if name not in self.scene.labels else ():
                    crowd.add(box, WRITTEN)
            for name, longer in self.scene.labels.items():
                found[name] = [*self._freed(self._label(name, (longer,)), found.get(name, ()), crowd)]
        return {name: [each for each in written if self.holds(each[1])] for name, written in found.items()}

    def _label(self, name: str, text: tuple[str, ...]) -> Sequence[tuple[Lettering, Box]]:
        place = self.drawing.places[name]
        if not any(self.holds((*spot, *spot)) for spot in (place.label or place.unit, place.again) if spot):
            return ()
        return _label(self.drawing, name, text, ground_colour(name, self.drawing, self.tints))

    def _freed(
        self, written: Sequence[tuple[Lettering, Box]], own: Sequence[tuple[Lettering, Box]], crowd: Crowd[int]
    ) -> Iterator[tuple[Lettering, Box]]:
        """Where to write a label that replaces the drawing's own and has another length.

        With the same middle or edge, or a line higher or lower: wherever it hides least."""
        for (words, (left, top, right, bottom)), (_, room) in zip(written, own, strict=False):
            lines = 0, room[3] - bottom, top - bottom, bottom - top
            ways = product(lines, (0, room[2] - right, room[0] - left))
            spots = [(left + across, top + down, right + across, bottom + down) for down, across in ways]
            box = min(spots, key=lambda box: self._harm(box, crowd))
            crowd.add(box, WRITTEN)
            x, y = words.at
            yield replace(words, at=(x + box[0] - left, y + box[1] - top)), box

    def _harm(self, box: Box, crowd: Crowd[int]) -> int:
        return sum(weight for _, weight in crowd.near(box)) + 99 * (not self.holds(box))

    @property
    def emblems(self) -> Sequence[tuple[OwnMark, Emblem, Spot]]:
        """The signs that only this variant has and that stand once: beside the unit, or where one would stand."""
        return self._placed.emblems

    @property
    def tags(self) -> Sequence[tuple[Lettering, Box]]:
        """Whose the units are, and the land that is held by another than the power whose country it lies in."""
        return self._placed.tags

    @cached_property
    def _placed(self) -> Placed:
        """One after the other, each where it hides nothing that stands already."""
        on_page = [box for box in self.units if overlap(box, self._box)]
        crowd = Crowd((box, WRITTEN) for box in (*on_page, *(box for _, box in self.labels)))
        emblems = []
        for mark, emblem in self._own_marks():
            reach = emblem.size * 1.1
            at = self._free(ring_of_spots(self.spot(mark.province), self.size * 1.5 + reach), reach, crowd, ())
            crowd.add(around(at, emblem.size), WRITTEN)
            emblems.append((mark, emblem, at))
        wanted = [*self._unit_tags(), *self._land_tags()] if self.scene.initials else []
        for place in self.drawing.places.values() if wanted else ():
            if place.dot and self.holds(around(place.dot, 8)):
                crowd.add(around(place.dot, 8), CENTRE)
        return Placed(emblems, place_tags(wanted, self.size * TAG, crowd, self.holds), crowd)

    def _own_marks(self) -> Iterator[tuple[OwnMark, Emblem]]:
        for mark in self.scene.marks:
            if isinstance(mark, OwnMark) and mark.province in self.drawing.areas:
                emblem = self.drawing.emblems.get(mark.sign, PLAIN)
                if not emblem.strewn:
                    yield mark, emblem

    def _unit_tags(self) -> Iterator[TagWanted]:
        for unit, box in self.standing.items():
            text = self.scene.initials.get(unit.power)
            if text is not None and unit in self.whole:
                at_home = self.drawing.countries.get(province(unit.location)) == unit.power
                sign = unit.sign if isinstance(unit, UnitMark) else ""
                yield TagWanted(sign or text, self.colour(unit.power), (box,), bool(sign) or not at_home)

    def _land_tags(self) -> Iterator[TagWanted]:
        told = {(province(unit.location), unit.power) for unit in self.scene.units if not unit.dislodged}
        for name, power in self.scene.owners.items():
            text, place = self.scene.initials.get(power), self.drawing.places.get(name)
            if text is None or place is None or self.drawing.countries.get(name) == power or (name, power) in told:
                continue
            dot = () if place.dot is None else (around(place.dot, 8),)
            boxes = tuple(box for box in (*dot, *(box for _, box in self.written.get(name, ()))) if self.holds(box))
            if boxes:
                yield TagWanted(text, self.colour(power), boxes)

    @cached_property
    def _box(self) -> Box:
        return self.page.left, self.page.top, self.page.right, self.page.bottom

    def free(self, spots: Sequence[Spot], reach: float, taken: Sequence[Box]) -> Spot:
        """The first of these spots on the page where a sign hides nothing; else the one where it hides least."""
        return self._free(spots, reach, self._placed.crowd, taken)

    def _free(self, spots: Sequence[Spot], reach: float, crowd: Crowd[int], taken: Sequence[Box]) -> Spot:
        across, down = zip(*spots, strict=True)
        near = grown((min(across), min(down)), (max(across), max(down)), reach)
        obstacles = [*crowd.near(near), *((box, WRITTEN) for box in taken if overlap(box, near))]
        best, least = spots[0], 10**6
        for spot in spots:
            box = around(spot, reach)
            hidden = 99 * (not self.holds(box)) + sum(weight for other, weight in obstacles if overlap(box, other))
            if hidden < least:
                best, least = spot, hidden
            if not hidden:
                break
        return best


@lru_cache(maxsize=2000)
def _label(drawing: Drawing, name: str, text: tuple[str, ...], ground: str) -> Sequence[tuple[Lettering, Box]]:
    return tuple((words, inked(words)) for words in label(drawing, name, text, ground))


def grown(a: Spot, b: Spot, by: float) -> Box:
    """The box around two spots, larger by this much on every side."""
    return min(a[0], b[0]) - by, min(a[1], b[1]) - by, max(a[0], b[0]) + by, max(a[1], b[1]) + by


def ring_of_spots(at: Spot, reach: float) -> list[Spot]:
    """Eight spots around a unit, the upper right first."""
    return [(at[0] + reach * cos(tau * k / 8), at[1] + reach * sin(tau * k / 8)) for k in (7, 5, 0, 4, 6, 1, 3, 2)]

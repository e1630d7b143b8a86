"""Where everything of a scene goes on its drawing: who stands where, which way each move takes, what is in the way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import dist

from gm.reports.picture import figures
from gm.reports.picture.colours import darker, ink_on, tint
from gm.reports.picture.drawing import Drawing, Page, Silhouette, Spot
from gm.reports.picture.ground import ground_colour, label
from gm.reports.picture.lettering import inked
from gm.reports.picture.scene import BuildMark, MoveMark, RetreatMark, Scene, UnitMark, WayMark
from gm.reports.picture.shapes import Box, Lettering, along, around, bent, curve, length, overlap, trimmed

UNKNOWN = "#8d8778"
"""the colour of a power which neither the drawing nor the scene knows"""

BENDS = (0, 0.08, -0.08, 0.15, -0.15, 0.23, -0.23)
"""how far a line may bulge, by its length; the straighter of equals is taken"""
LANE = 0.8
"""how far apart two routes pass a fleet, in units"""


def province(location: str) -> str:
    return location.partition("/")[0]


def colour_of(power: str, scene: Scene, drawing: Drawing) -> str:
    return scene.colours.get(power) or drawing.colours.get(power, UNKNOWN)


@dataclass(frozen=True, eq=False)
class Layout:
    """A scene laid on its drawing."""

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

    @cached_property
    def moves(self) -> Mapping[tuple[str, str], MoveMark]:
        """(from, to) -> move"""
        moves = [mark for mark in self.scene.marks if isinstance(mark, MoveMark)]
        return {(province(move.origin), province(move.target)): move for move in moves}

    @cached_property
    def convoyed(self) -> Sequence[MoveMark]:
        """The armies that go by sea, in the order in which they are numbered."""
        return [move for move in self.moves.values() if move.via]

    def holds(self, box: Box) -> bool:
        """Whether all of it is on the page."""
        page = self.page
        return box[0] >= page.left and box[2] <= page.right and box[1] >= page.top and box[3] <= page.bottom

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

    def unit_box(self, unit: UnitMark | BuildMark) -> Box:
        dislodged = isinstance(unit, UnitMark) and unit.dislodged
        return figures.extent(self.figure(unit.kind), self.spot(unit.location, dislodged), self.size)

    @cached_property
    def units(self) -> Mapping[Box, str]:
        """The boxes of all units, also of those that are built -> their provinces."""
        shown: list[UnitMark | BuildMark] = [*self.scene.units]
        shown += [mark for mark in self.scene.marks if isinstance(mark, BuildMark)]
        return {self.unit_box(unit): province(unit.location) for unit in shown}

    @cached_property
    def labels(self) -> Sequence[tuple[Lettering, Box]]:
        """The labels that are whole on the page."""
        texts = {**self.drawing.labels[self.scene.language]}
        texts |= {name: (text,) for name, text in self.scene.labels.items()}
        found = [
            (words, inked(words))
            for name, text in texts.items()
            for words in label(self.drawing, name, text, ground_colour(name, self.drawing, self.tints))
        ]
        return [(words, box) for words, box in found if self.holds(box)]

    def path(self, mark: MoveMark) -> list[Spot]:
        """From the unit's edge to just before the middle of the target."""
        if mark not in self._paths:
            self._paths[mark] = self._path(mark)
        return self._paths[mark]

    @cached_property
    def _paths(self) -> dict[MoveMark, list[Spot]]:
        return {}

    def _path(self, mark: MoveMark) -> list[Spot]:
        start, end = self.spot(mark.origin), self.spot(mark.target)
        if mark.via:
            passed = [start]
            for spot in (*(self._passed(fleet, mark) for fleet in mark.via), end):
                passed.append(self.nearest(spot, passed[-1]))
            whole = curve(passed)
        else:
            # Two units that face each other: each arrow keeps to its own side.
            opposite = self.moves.get((province(mark.target), province(mark.origin)))
            bends = (0.09, 0.15, 0.21) if opposite and not opposite.via else BENDS
            end = self.nearest(end, start)
            whole = self._clear(start, end, bends, {province(mark.origin), province(mark.target)})
        return trimmed(whole, self.size * 0.8, self._room(mark.target, mark.ok))

    def way(self, mark: RetreatMark | WayMark) -> list[Spot]:
        """From a dislodged unit to where it retreats, or may."""
        start = self.spot(mark.origin, dislodged=True)
        end = self.nearest(self.spot(mark.target), start)
        whole = self._clear(
            start, end, (0.06, -0.06, 0.13, -0.13, 0.2, -0.2), {province(mark.origin), province(mark.target)}
        )
        return trimmed(whole, self.size * 1.4, self._room(mark.target, getattr(mark, "ok", True)))

    def _room(self, target: str, ok: bool) -> float:
        """What is left free before the middle of a target: a unit stands there, or forces meet."""
        busy = not ok or province(target) in self.units.values()
        return self.size * (1.4 if busy else 0.35)

    def _passed(self, fleet: str, mark: MoveMark) -> Spot:
        """Where a route passes a fleet; several routes pass side by side."""
        x, y = self.spot(fleet)
        routes = [move for move in self.convoyed if province(fleet) in map(province, move.via)]
        if len(routes) < 2:
            return x, y
        (ax, ay), (bx, by) = self.spot(routes[0].origin), self.spot(routes[0].target)
        far = dist((ax, ay), (bx, by)) or 1
        off = (routes.index(mark) - (len(routes) - 1) / 2) * self.size * LANE
        return x - (by - ay) / far * off, y + (bx - ax) / far * off

    def _clear(self, start: Spot, end: Spot, bends: Sequence[float], own: set[str]) -> list[Spot]:
        """The bend that hides least: others' units first, then a label over its head, then labels over its shaft."""
        reach = dist(start, end) * max(map(abs, bends))
        near = _grown(start, end, reach)
        units = [box for box, name in self.units.items() if name not in own and overlap(box, near)]
        labels = [box for _, box in self.labels if overlap(box, near)]
        best, least = [start, end], 99
        for bend in bends:
            line = bent(start, end, bend)
            spots = [spot for a, b in pairwise(line) for spot in _between(a, b)]
            head = [spot for spot in spots if self.size < dist(spot, end) < self.size * 2.6]
            hidden = 4 * sum(_crosses(spots, box) for box in units)
            hidden += sum(_crosses(spots, box) + 2 * _crosses(head, box) for box in labels)
            if hidden < least:
                best, least = line, hidden
            if not hidden:
                break
        return best

    def towards(self, origin: str, target: str, start: Spot, share: float) -> list[Spot]:
        """From a unit to the arrow it helps, or to where that arrow would be if nobody ordered it."""
        move = self.moves.get((province(origin), province(target)))
        if move is not None:
            path = self.path(move)
        else:
            aim = self.nearest(self.spot(target), self.spot(origin))
            path = trimmed([self.spot(origin), aim], self.size, self.size)
        return trimmed([start, self.nearest(along(path, length(path) * share), start)], self.size, 0)

    def free(self, spots: Sequence[Spot], reach: float, taken: Sequence[Box]) -> Spot:
        """The first of these spots on the page where a sign hides nothing; else the one where it hides least."""
        across, down = zip(*spots, strict=True)
        near = _grown((min(across), min(down)), (max(across), max(down)), reach)
        obstacles = [box for box in (*self.units, *(box for _, box in self.labels), *taken) if overlap(box, near)]
        boxes = [around(spot, reach) for spot in spots]
        hidden = [99 * (not self.holds(box)) + sum(overlap(box, other) for other in obstacles) for box in boxes]
        return spots[hidden.index(min(hidden))]


def _grown(a: Spot, b: Spot, by: float) -> Box:
    """The box around two spots, larger by this much on every side."""
    return min(a[0], b[0]) - by, min(a[1], b[1]) - by, max(a[0], b[0]) + by, max(a[1], b[1]) + by


def _between(a: Spot, b: Spot) -> list[Spot]:
    steps = max(1, round(dist(a, b) / 10))
    return [(a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps) for k in range(steps)]


def _crosses(spots: Sequence[Spot], box: Box) -> bool:
    left, top, right, bottom = box
    return any(left < x < right and top < y < bottom for x, y in spots)


def stretch(points: Sequence[Spot], reach: float) -> list[Spot]:
    """Spots where a sign of a line may stand, the best first: on its middle, outwards from there, then beside it."""
    total = length(points)
    on = [along(points, total * share) for share in (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74)]
    (ax, ay), (bx, by) = points[0], points[-1]
    far = dist((ax, ay), (bx, by)) or 1
    dx, dy = (bx - ax) / far * reach, (by - ay) / far * reach
    beside = [(x - side * dy, y + side * dx) for side in (1.3, -1.3, 1.9, -1.9) for x, y in on]
    # A line no longer than the sign would vanish behind it.
    return [*on, *beside] if total > reach * 5 else [*beside, *on]

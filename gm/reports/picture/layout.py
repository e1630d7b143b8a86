"""Which way each line of a scene takes: past units and labels, side by side with others, around the world."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import dist

from gm.reports.picture.crowd import Crowd
from gm.reports.picture.drawing import Spot
from gm.reports.picture.scene import MoveMark, RetreatMark, WayMark
from gm.reports.picture.shapes import Box, along, bent, bounds, curve, length, overlap, trimmed
from gm.reports.picture.stage import Stage, grown, province

BENDS = (0, 0.08, -0.08, 0.15, -0.15, 0.23, -0.23)
"""how far a line may bulge, by its length; the straighter of equals is taken"""
LANE = 0.8
"""how far apart two routes pass a fleet, in units"""


@dataclass(frozen=True, eq=False)
class Layout(Stage):
    """A scene laid on its drawing, lines and all."""

    @cached_property
    def moves(self) -> Mapping[tuple[str, str], MoveMark]:
        """(from, to) -> move"""
        moves = [mark for mark in self.scene.marks if isinstance(mark, MoveMark)]
        return {(province(move.origin), province(move.target)): move for move in moves}

    @cached_property
    def convoyed(self) -> Sequence[MoveMark]:
        """The armies that go by sea, in the order in which they are numbered."""
        return [move for move in self.moves.values() if move.via]

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
        near = grown(start, end, dist(start, end) * max(map(abs, bends)))
        units = [box for box, name in self._units_by_place.near(near) if name not in own]
        labels = [box for box, _ in self._labels_by_place.near(near)]
        best, least = [start, end], 99
        for bend in bends:
            line = bent(start, end, bend)
            hidden = self._hidden(line, units, labels)
            if hidden < least:
                best, least = line, hidden
            if not hidden:
                break
        return best

    def _hidden(self, line: Sequence[Spot], units: Sequence[Box], labels: Sequence[Box]) -> int:
        """How bad it is what an arrow along a line hides."""
        extent = bounds(line)
        units = [box for box in units if overlap(box, extent)]
        labels = [box for box in labels if overlap(box, extent)]
        if not (units or labels):
            return 0
        spots = [spot for a, b in pairwise(line) for spot in _between(a, b)]
        head = [spot for spot in spots if self.size < dist(spot, line[-1]) < self.size * 2.6]
        hidden = 4 * sum(_crosses(spots, box) for box in units)
        return hidden + sum(_crosses(spots, box) + 2 * _crosses(head, box) for box in labels)

    @cached_property
    def _units_by_place(self) -> Crowd[str]:
        return Crowd((box, name) for box, name in self.units.items() if overlap(box, self._box))

    @cached_property
    def _labels_by_place(self) -> Crowd[str]:
        return Crowd((box, words.text) for words, box in self.labels)

    def towards(self, origin: str, target: str, start: Spot, share: float) -> list[Spot]:
        """From a unit to the arrow it helps, or to where that arrow would be if nobody ordered it."""
        move = self.moves.get((province(origin), province(target)))
        if move is not None:
            path = self.path(move)
        else:
            aim = self.nearest(self.spot(target), self.spot(origin))
            path = trimmed([self.spot(origin), aim], self.size, self.size)
        return trimmed([start, self.nearest(along(path, length(path) * share), start)], self.size, 0)


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
    beside = [(x - side * dy, y + side * dx) for side in (1.3, -1.3, 1.9, -1.9, 2.6, -2.6, 3.4, -3.4) for x, y in on]
    # A line no longer than the sign would vanish behind it.
    return [*on, *beside] if total > reach * 5 else [*beside, *on]

"""Units and orders of a scene as shapes, from the lines below to the signs on top."""

from collections.abc import Mapping
from dataclasses import dataclass

from gm.reports.picture import figures
from gm.reports.picture.colours import darker
from gm.reports.picture.drawing import Drawing, Spot
from gm.reports.picture.scene import (
    BuildMark,
    ConvoyMark,
    DisbandMark,
    HoldMark,
    Mark,
    MoveMark,
    RetreatMark,
    Scene,
    StandoffMark,
    SupportMark,
    UnitMark,
)
from gm.reports.picture.shapes import Shape, along, bent, curve, length, trimmed

UNKNOWN = "#8d8778"
"""the colour of a power which neither the drawing nor the scene knows"""

UNDER_LABELS = (HoldMark, ConvoyMark, SupportMark, MoveMark, RetreatMark)
ON_TOP = (StandoffMark, BuildMark, DisbandMark)


def province(location: str) -> str:
    return location.partition("/")[0]


def colour_of(power: str, scene: Scene, drawing: Drawing) -> str:
    return scene.colours.get(power) or drawing.colours.get(power, UNKNOWN)


@dataclass(frozen=True, slots=True)
class Layout:
    """A scene laid on its drawing: who stands where, and which way each move goes."""

    scene: Scene
    drawing: Drawing
    held: frozenset[str]
    """provinces where a unit stands that is not dislodged"""
    moves: Mapping[tuple[str, str], MoveMark]
    """(from, to) -> move"""

    @property
    def size(self) -> float:
        return self.drawing.look.unit

    def ink(self, power: str) -> str:
        """The power's colour, dark enough for a line."""
        return darker(colour_of(power, self.scene, self.drawing), 0.7)

    def spot(self, location: str, dislodged: bool = False) -> Spot:
        place = self.drawing.place(location)
        if not dislodged or province(location) not in self.held:
            return place.unit
        x, y = place.unit
        return place.aside or (x - self.size * 1.15, y - self.size * 1.1)

    def path(self, mark: MoveMark) -> list[Spot]:
        """From the unit's edge to just before the middle of the target."""
        start, end = self.spot(mark.origin), self.spot(mark.target)
        if mark.via:
            whole = curve([start, *(self.spot(fleet) for fleet in mark.via), end])
        else:
            # Two units that face each other: each arrow keeps to its own side.
            opposite = self.moves.get((province(mark.target), province(mark.origin)))
            whole = bent(start, end, 0.09 if opposite and not opposite.via else 0)
        busy = not mark.ok or any(province(u.location) == province(mark.target) for u in self.scene.units)
        return trimmed(whole, self.size * 0.8, self.size * (1.25 if busy else 0.35))

    def towards(self, origin: str, target: str, start: Spot, share: float) -> list[Spot]:
        """From a unit to the arrow it helps, or to where that arrow would be if nobody ordered it."""
        move = self.moves.get((province(origin), province(target)))
        if move is not None:
            path = self.path(move)
        else:
            path = trimmed([self.spot(origin), self.spot(target)], self.size, self.size)
        return trimmed([start, along(path, length(path) * share)], self.size * 0.9, 0)


def lay_out(scene: Scene, drawing: Drawing) -> Layout:
    moves = [mark for mark in scene.marks if isinstance(mark, MoveMark)]
    return Layout(
        scene,
        drawing,
        frozenset(province(unit.location) for unit in scene.units if not unit.dislodged),
        {(province(move.origin), province(move.target)): move for move in moves},
    )


def order_shapes(layout: Layout, kinds: tuple[type[Mark], ...]) -> list[Shape]:
    """The marks of these kinds, kind after kind."""
    return [
        shape
        for kind in kinds
        for mark in layout.scene.marks
        if isinstance(mark, kind)
        for shape in _mark(mark, layout)
    ]


def ring_shapes(layout: Layout) -> list[Shape]:
    """Around what was dislodged and what is built; under the labels, which they would hide."""
    size, scene = layout.size, layout.scene
    lost = [
        figures.ring(layout.spot(unit.location, True), size * 1.3, figures.FAILURE, (6, 4))
        for unit in scene.units
        if unit.dislodged
    ]
    won = [
        figures.ring(layout.spot(mark.location), size * 1.4, figures.GROWTH)
        for mark in scene.marks
        if isinstance(mark, BuildMark)
    ]
    return [shape for ring in (*lost, *won) for shape in ring]


def unit_shapes(layout: Layout) -> list[Shape]:
    """Dislodged units first, so that the winner is never hidden."""
    units = sorted(layout.scene.units, key=lambda unit: not unit.dislodged)
    return [shape for unit in units for shape in _unit(unit, layout)]


def _unit(unit: UnitMark, layout: Layout) -> list[Shape]:
    at = layout.spot(unit.location, unit.dislodged)
    return _body(unit.kind, unit.power, at, layout.size * (0.86 if unit.dislodged else 1), layout)


def _body(kind: str, power: str, at: Spot, size: float, layout: Layout) -> list[Shape]:
    letter = layout.scene.letters.get(kind, kind)
    return figures.unit(kind, letter, at, colour_of(power, layout.scene, layout.drawing), size)


def _mark(mark: Mark, layout: Layout) -> list[Shape]:
    size = layout.size
    match mark:
        case MoveMark():
            return figures.arrow(layout.path(mark), layout.ink(mark.power), mark.ok)
        case SupportMark():
            return _support(mark, layout)
        case ConvoyMark():
            return _convoy(mark, layout)
        case HoldMark():
            return figures.ring(layout.spot(mark.at), size * 1.45, layout.ink(mark.power))
        case RetreatMark():
            way = bent(layout.spot(mark.origin, dislodged=True), layout.spot(mark.target), 0.06)
            ink = figures.RETREAT if mark.ok else layout.ink(mark.power)
            return figures.arrow(trimmed(way, size * 1.1, size * 0.6), ink, mark.ok, (9, 6))
        case BuildMark():
            at = layout.spot(mark.location)
            return [
                *_body(mark.kind, mark.power, at, size, layout),
                *figures.plus((at[0] + size * 1.05, at[1] - size * 1.05)),
            ]
        case DisbandMark():
            return figures.cross(layout.spot(mark.location, mark.dislodged), size * 0.95)
        case StandoffMark():
            return figures.burst(layout.spot(mark.province), size * 0.8)


def _support(mark: SupportMark, layout: Layout) -> list[Shape]:
    start, ink = layout.spot(mark.at), layout.ink(mark.power)
    if mark.target is not None:
        return figures.thread(layout.towards(mark.origin, mark.target, start, 0.55), ink, mark.ok)
    at = layout.spot(mark.origin)
    ring = figures.ring(at, layout.size * 1.45, ink if mark.ok else figures.FAILURE, (8, 5))
    return [*ring, *figures.thread(trimmed([start, at], layout.size * 0.9, layout.size * 1.6), ink, mark.ok)]


def _convoy(mark: ConvoyMark, layout: Layout) -> list[Shape]:
    """A beaded ring around the fleet, and a row of dots to the army's arrow unless that passes here anyway."""
    at, ink, size = layout.spot(mark.at), layout.ink(mark.power), layout.size
    shapes = figures.ring(at, size * 1.5, ink if mark.ok else figures.FAILURE, (4, 5))
    move = layout.moves.get((province(mark.origin), province(mark.target)))
    if move is None or province(mark.at) not in map(province, move.via):
        path = layout.towards(mark.origin, mark.target, at, 0.45)
        return [*shapes, *figures.chain(path, ink, mark.ok)]
    if not mark.ok:
        shapes += figures.failure((at[0] + size * 1.1, at[1] - size * 1.1))
    return shapes

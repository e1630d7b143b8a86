"""The signs of a scene as shapes, each with what it means, from the lines below to the signs on top."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import dist

from gm.reports.picture import figures
from gm.reports.picture.drawing import Page, Spot
from gm.reports.picture.emblems import emblem_shapes, strewn
from gm.reports.picture.layout import Layout, stretch
from gm.reports.picture.scene import (
    BuildMark,
    ConvoyMark,
    DisbandMark,
    HoldMark,
    Mark,
    MoveMark,
    OwnMark,
    RetreatMark,
    Sign,
    StandoffMark,
    SupportMark,
    UnitMark,
    WayMark,
)
from gm.reports.picture.shapes import Box, Disc, Fill, Lettering, Shape, Stroke, around, pushed, trimmed
from gm.reports.picture.stage import province, ring_of_spots

DASHED = (11, 6)
DOTTED = (3.5, 6)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Shapes that belong together, and the sign they are."""

    sign: str
    """One of `Sign`, or a variant's own."""
    shapes: Sequence[Shape]
    over: bool = False
    """drawn over labels and units"""
    under: bool = False
    """drawn under everything: it is of the ground"""


@dataclass(frozen=True, slots=True)
class Fault:
    """Where on an order its failure may be shown, the best spot first."""

    spots: Sequence[Spot]
    cut_along: Spot | None = None
    """the way a line goes that is cut"""


def signs(layout: Layout) -> list[Drawn]:
    """Every sign on the page: orders kind after kind, then what happened to units, then what failed."""
    found: list[Drawn] = []
    faults: list[Fault] = []
    marks = [mark for mark in layout.scene.marks if type(mark) in _LINES and _may_be_seen(mark, layout)]
    for kind, draw in _LINES.items():
        for mark in marks:
            if isinstance(mark, kind):
                for drawn in draw(mark, layout):
                    if isinstance(drawn, Fault):
                        faults.append(drawn)
                    else:
                        found.append(drawn)
    found += _dislodged(layout)
    taken: list[Box] = []
    for fault in faults:
        at = layout.free(fault.spots, figures.FAILURE_REACH, taken)
        taken.append(around(at, figures.FAILURE_REACH))
        if fault.cut_along is None:
            found.append(Drawn(Sign.FAILURE, figures.failure(at), True))
        else:
            found.append(Drawn(Sign.CUT, figures.cut(at, fault.cut_along), True))
    found += _numbers(layout, taken)
    found += _own(layout)
    if layout.drawing.goes_round:
        found = [replace(drawn, shapes=_around_the_world(drawn.shapes, layout.drawing.width)) for drawn in found]
    return [drawn for drawn in found if _seen(drawn, layout.page)]


def _may_be_seen(mark: Mark, layout: Layout) -> bool:
    """Whether any of it can be on the page: lines bulge, and signs stand beside them."""
    spots = [layout.drawing.place(place).unit for place in mark.places]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    if layout.drawing.goes_round and right - left > layout.drawing.width / 2:
        return True
    room = max(right - left, bottom - top) * 0.4 + layout.size * 6
    page = layout.page
    across = left - room < page.right and page.left < right + room
    return across and top - room < page.bottom and page.top < bottom + room


def _around_the_world(shapes: Sequence[Shape], width: float) -> Sequence[Shape]:
    """With what leaves a round board at one edge once more at the other."""
    leaving = [(shape, [x for x, _ in _corners(shape)]) for shape in shapes]
    left = [pushed(shape, width) for shape, across in leaving if min(across) < 0]
    right = [pushed(shape, -width) for shape, across in leaving if max(across) > width]
    return [*shapes, *left, *right]


def unit_shapes(layout: Layout) -> list[tuple[UnitMark, Sequence[Shape]]]:
    """Dislodged units first, so that the winner is never hidden; a unit cut by the page's edge is on another page."""
    units = sorted(layout.scene.units, key=lambda unit: not unit.dislodged)
    return [(unit, _body(unit, layout)) for unit in units if unit in layout.whole]


def ways_taken(layout: Layout) -> dict[tuple[str, bool], Sequence[Spot]]:
    """(where a unit stands, whether it is dislodged) -> the way it goes, from there to where it comes."""
    ways: dict[tuple[str, bool], Sequence[Spot]] = {}
    for mark in layout.scene.marks:
        if isinstance(mark, MoveMark | RetreatMark) and mark.ok:
            dislodged = isinstance(mark, RetreatMark)
            line = layout.way(mark) if isinstance(mark, RetreatMark) else layout.path(mark)
            ways[mark.origin, dislodged] = [*line, layout.nearest(layout.spot(mark.target), line[-1])]
    return ways


def _body(unit: UnitMark | BuildMark, layout: Layout) -> list[Shape]:
    letter = layout.scene.letters.get(unit.kind, unit.kind)
    at = layout.spot(unit.location, isinstance(unit, UnitMark) and unit.dislodged)
    colour = layout.colour(unit.power)
    return figures.unit(layout.figure(unit.kind), letter, at, colour, layout.size)


def _hold(mark: HoldMark, layout: Layout) -> Iterator[Drawn | Fault]:
    yield Drawn(Sign.HOLD, figures.ring(layout.spot(mark.at), layout.size * 1.5, layout.ink(mark.power)))


def _move(mark: MoveMark, layout: Layout) -> Iterator[Drawn | Fault]:
    path, ink = layout.path(mark), layout.ink(mark.power)
    if mark.via:
        yield Drawn(Sign.CONVOY, figures.ferry(path, ink, mark.ok))
    else:
        yield Drawn(Sign.MOVE, figures.arrow(path, ink, mark.ok))
    if not mark.ok:
        yield Fault(stretch(path, figures.FAILURE_REACH))


def _retreat(mark: RetreatMark, layout: Layout) -> Iterator[Drawn | Fault]:
    path = layout.way(mark)
    yield Drawn(Sign.RETREAT, figures.arrow(path, layout.ink(mark.power), mark.ok, DASHED))
    if not mark.ok:
        yield Fault(stretch(path, figures.FAILURE_REACH))


def _way(mark: WayMark, layout: Layout) -> Iterator[Drawn | Fault]:
    yield Drawn(Sign.WAY, figures.arrow(layout.way(mark), layout.ink(mark.power), False, DOTTED))


def _support(mark: SupportMark, layout: Layout) -> Iterator[Drawn | Fault]:
    start, ink = layout.spot(mark.at), layout.ink(mark.power)
    if mark.target is not None:
        line = layout.towards(mark.origin, mark.target, start, 0.55)
        shapes = figures.thread(line, ink)
    else:
        at = layout.nearest(layout.spot(mark.origin), start)
        line = trimmed([start, at], layout.size, layout.size * 1.6)
        shapes = [*figures.thread(line, ink), *figures.arc(at, layout.size * 1.6, start, ink)]
    yield Drawn(Sign.SUPPORT, shapes)
    if not mark.ok:
        (ax, ay), (bx, by) = line[0], line[-1]
        yield Fault(stretch(line, 0 if mark.cut else figures.FAILURE_REACH), (bx - ax, by - ay) if mark.cut else None)


def _convoy(mark: ConvoyMark, layout: Layout) -> Iterator[Drawn | Fault]:
    """A beaded ring around the fleet, and a row of dots to the army's arrow unless that passes here anyway."""
    at, ink, size = layout.spot(mark.at), layout.ink(mark.power), layout.size
    shapes = figures.ring(at, size * 1.7, ink, DOTTED)
    move = layout.moves.get((province(mark.origin), province(mark.target)))
    if move is None or province(mark.at) not in map(province, move.via):
        shapes += figures.chain(layout.towards(mark.origin, mark.target, at, 0.45), ink)
    yield Drawn(Sign.CONVOY, shapes)
    if not mark.ok:
        yield Fault(ring_of_spots(at, size * 1.5 + figures.FAILURE_REACH))


def _build(mark: BuildMark, layout: Layout) -> Iterator[Drawn | Fault]:
    at, size = layout.spot(mark.location), layout.size
    if mark not in layout.whole:
        return
    yield Drawn(Sign.BUILD, figures.ring(at, size * 1.65, figures.GROWTH))
    plus = figures.plus(layout.free(ring_of_spots(at, size * 1.5 + figures.PLUS_REACH * 0.8), figures.PLUS_REACH, ()))
    yield Drawn(Sign.BUILD, [*_body(mark, layout), *plus], True)


def _disband(mark: DisbandMark, layout: Layout) -> Iterator[Drawn | Fault]:
    yield Drawn(Sign.DISBAND, figures.cross(layout.spot(mark.location, mark.dislodged), layout.size * 1.05), True)


def _standoff(mark: StandoffMark, layout: Layout) -> Iterator[Drawn | Fault]:
    yield Drawn(Sign.STANDOFF, figures.burst(layout.spot(mark.province), layout.size * 0.9), True)


_LINES: Mapping[type[Mark], Callable[..., Iterator[Drawn | Fault]]] = {
    HoldMark: _hold,
    ConvoyMark: _convoy,
    SupportMark: _support,
    MoveMark: _move,
    WayMark: _way,
    RetreatMark: _retreat,
    StandoffMark: _standoff,
    BuildMark: _build,
    DisbandMark: _disband,
}
"""What is drawn of each kind of mark, the lowest first."""


def _dislodged(layout: Layout) -> Iterator[Drawn]:
    for unit in layout.scene.units:
        if unit.dislodged and unit in layout.whole:
            yield Drawn(Sign.DISLODGED, figures.jagged(layout.spot(unit.location, True), layout.size * 1.5))


def _numbers(layout: Layout, taken: list[Box]) -> Iterator[Drawn]:
    """Where several armies go by sea each has a number, which its fleets bear too."""
    if len(layout.convoyed) < 2:
        return
    text = layout.drawing.look.land_label
    reach = figures.badge_reach(text)
    for number, move in enumerate(layout.convoyed, 1):
        fleets = [province(fleet) for fleet in move.via]
        fleets += [
            province(mark.at)
            for mark in layout.scene.marks
            if isinstance(mark, ConvoyMark)
            and (province(mark.origin), province(mark.target)) == (province(move.origin), province(move.target))
        ]
        for place in (province(move.origin), *dict.fromkeys(fleets)):
            at = layout.free(ring_of_spots(layout.spot(place), layout.size * 1.5 + reach), reach, taken)
            taken.append(around(at, reach))
            yield Drawn(Sign.CONVOY, figures.badge(at, str(number), text), True)


def _own(layout: Layout) -> Iterator[Drawn]:
    """What only this variant marks."""
    for own, emblem, at in layout.emblems:
        yield Drawn(own.sign, emblem_shapes(emblem, at), True)
    for mark in layout.scene.marks:
        if isinstance(mark, OwnMark):
            for shapes in strewn(layout, mark):
                yield Drawn(mark.sign, shapes, under=True)


def _seen(drawn: Drawn, page: Page) -> bool:
    """Whether enough of it is on the page to ask what it is; a sign over everything is seen whole or not at all."""
    corners = [spot for shape in drawn.shapes for spot in _corners(shape)]
    (left, right), (top, bottom) = ((min(edges), max(edges)) for edges in zip(*corners, strict=True))
    if _deep((left, top), page, 6) and _deep((right, bottom), page, 6):
        return True
    if drawn.over or right < page.left or left > page.right or bottom < page.top or top > page.bottom:
        return False
    return any(_deep(spot, page, 6) for spot in _spots(drawn.shapes))


def _deep(spot: Spot, page: Page, margin: float) -> bool:
    return page.left + margin < spot[0] < page.right - margin and page.top + margin < spot[1] < page.bottom - margin


def _corners(shape: Shape) -> Sequence[Spot]:
    match shape:
        case Stroke(points) | Fill(points):
            return points
        case Disc((x, y), reach):
            return (x - reach, y), (x + reach, y), (x, y - reach), (x, y + reach)
        case Lettering(at):
            return (at,)


def _spots(shapes: Iterable[Shape]) -> Iterator[Spot]:
    """Spots of them no further apart than ten units."""
    for shape in shapes:
        yield from _corners(shape)
        if isinstance(shape, Stroke):
            for a, b in pairwise(shape.points):
                steps = max(1, round(dist(a, b) / 10))
                for k in range(1, steps):
                    yield a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps

"""Signs that only one variant has, drawn as its drawing says: one by one, or strewn all over a province."""

from collections.abc import Iterator
from functools import lru_cache

from gm.reports.picture.drawing import Drawing, Emblem, Spot
from gm.reports.picture.figures import CASING, INK
from gm.reports.picture.layout import Layout
from gm.reports.picture.scene import OwnMark
from gm.reports.picture.shapes import Disc, Fill, Shape, Stroke, moved


def emblem_shapes(emblem: Emblem, at: Spot) -> list[Shape]:
    if not emblem.outline and not emblem.strokes:
        return [Disc(at, emblem.size, CASING, INK, 2.4)]
    shapes: list[Shape] = []
    if emblem.outline:
        points = moved(emblem.outline, at, emblem.size)
        shapes += [Fill(points, CASING, CASING, 6), Fill(points, emblem.ground, INK, 2)]
    return [*shapes, *(Stroke(moved(line, at, emblem.size), emblem.ink, emblem.width) for line in emblem.strokes)]


def strewn(layout: Layout, mark: OwnMark) -> Iterator[list[Shape]]:
    """A sign that is all over its province, one after the other, those on the page."""
    emblem, page = layout.drawing.emblems.get(mark.sign), layout.page
    if emblem is None or not emblem.strewn or mark.province not in layout.drawing.areas:
        return
    for x, y in _all_over(layout.drawing, mark.province, emblem.strewn, emblem.size):
        if page.left <= x <= page.right and page.top <= y <= page.bottom:
            yield emblem_shapes(emblem, (x, y))


@lru_cache(maxsize=256)
def _all_over(drawing: Drawing, province: str, apart: float, size: float) -> tuple[Spot, ...]:
    """Rows across the province, every other one half a step aside, all of each sign within its outline."""
    rings = [drawing.outline(ring) for ring in drawing.areas[province].rings]
    highs = [y for ring in rings for _, y in ring]
    row = int(min(highs) // apart) + 1
    found = []
    while row * apart < max(highs):
        y = row * apart
        levels = [sorted(_crossings(rings, level)) for level in (y - size, y, y + size)]
        step = int(levels[1][0] // apart) if levels[1] else 0
        x = (step + row % 2 / 2) * apart
        while levels[1] and x < levels[1][-1]:
            if all(_within(x + side, level) for level in levels for side in (-size, size)):
                found.append((x, y))
            x += apart
        row += 1
    return tuple(found)


def _crossings(rings: list[list[Spot]], level: float) -> Iterator[float]:
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (ay < level) != (by < level):
                yield ax + (bx - ax) * (level - ay) / (by - ay)


def _within(x: float, crossings: list[float]) -> bool:
    return sum(each < x for each in crossings) % 2 == 1

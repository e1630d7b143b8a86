"""Provinces that are hatched: oblique strokes within their outlines, in the tint of whoever protects them."""

from collections.abc import Iterator

from gm.reports.picture import figures
from gm.reports.picture.colours import mix
from gm.reports.picture.drawing import Spot
from gm.reports.picture.layout import Layout
from gm.reports.picture.shapes import Shape, Stroke

SPACING = 15.0
"""From stroke to stroke."""
WIDTH = 5.0


def hatching(layout: Layout) -> list[Shape]:
    found: list[Shape] = []
    for name, power in sorted(layout.scene.hatched.items()):
        area = layout.drawing.areas.get(name)
        if area is None:
            continue
        colour = mix(layout.colour(power), 0.75)
        rings = [layout.drawing.outline(ring) for ring in area.rings]
        found += [Stroke(stroke, colour, WIDTH) for stroke in _strokes(rings)]
        dot = layout.drawing.places[name].dot
        if dot is not None:
            found += figures.dot(dot)
    return found


def _strokes(rings: list[list[Spot]]) -> Iterator[tuple[Spot, Spot]]:
    """Pieces of the lines x + y = n·spacing that lie inside of the rings."""
    sums = [x + y for ring in rings for x, y in ring]
    line = SPACING * (min(sums) // SPACING + 1)
    while line < max(sums):
        crossings = sorted(spot for ring in rings for spot in _crossings(ring, line))
        yield from zip(crossings[0::2], crossings[1::2], strict=False)
        line += SPACING


def _crossings(ring: list[Spot], line: float) -> Iterator[Spot]:
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        one, other = ax + ay - line, bx + by - line
        if (one < 0) != (other < 0):
            share = one / (one - other)
            yield ax + (bx - ax) * share, ay + (by - ay) * share

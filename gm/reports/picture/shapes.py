"""The few shapes every picture is made of; svg.py writes them as text, raster.py paints them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from gm.reports.picture.drawing import Spot


class Face(StrEnum):
    PLAIN = "plain"
    BOLD = "bold"
    SLANTED = "slanted"


@dataclass(frozen=True, slots=True)
class Stroke:
    points: Sequence[Spot]
    colour: str
    width: float
    dash: tuple[float, float] | None = None
    """lengths drawn and left out"""


@dataclass(frozen=True, slots=True)
class Fill:
    """A polygon, and the line around it if it has an edge."""

    points: Sequence[Spot]
    colour: str
    edge: str | None = None
    edge_width: float = 0


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle, filled or not, and the line around it if it has an edge."""

    centre: Spot
    radius: float
    colour: str | None
    edge: str | None = None
    edge_width: float = 0
    dash: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Lettering:
    """One line of text; ``at`` is on its base line, at its start, middle or end."""

    at: Spot
    text: str
    size: float
    colour: str
    face: Face = Face.PLAIN
    align: str = "middle"
    halo: str | None = None
    halo_width: float = 0
    turn: float = 0


Shape = Stroke | Fill | Disc | Lettering
Box = tuple[float, float, float, float]
"""left, top, right, bottom"""


def pushed(shape: Shape, across: float) -> Shape:
    """The same shape so much to the right."""
    match shape:
        case Stroke() | Fill():
            return replace(shape, points=[(x + across, y) for x, y in shape.points])
        case Disc():
            return replace(shape, centre=(shape.centre[0] + across, shape.centre[1]))
        case Lettering():
            return replace(shape, at=(shape.at[0] + across, shape.at[1]))


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def around(at: Spot, reach: float) -> Box:
    """The square whose sides are this far from the spot."""
    return at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach


def bounds(spots: Sequence[Spot]) -> Box:
    """The box that holds them all."""
    across, down = zip(*spots, strict=True)
    return min(across), min(down), max(across), max(down)


def circle(centre: Spot, radius: float) -> list[Spot]:
    """A circle as a polygon fine enough to look round."""
    x, y = centre
    count = max(12, round(radius * 1.6))
    turns = (2 * math.pi * k / count for k in range(count))
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def moved(points: Sequence[Spot], by: Spot, scale: float) -> list[Spot]:
    """A figure drawn around (0, 0) in unit size, brought to its place."""
    return [(by[0] + x * scale, by[1] + y * scale) for x, y in points]


def curve(points: Sequence[Spot], steps: int = 10) -> list[Spot]:
    """A smooth line through all the points (a Catmull-Rom spline)."""
    spots = [points[0], *points, points[-1]]
    drawn = [points[0]]
    for a, b, c, d in zip(spots, spots[1:], spots[2:], spots[3:], strict=False):
        for step in range(1, steps + 1):
            t = step / steps
            weights = (
                (-t + 2 * t**2 - t**3) / 2,
                (2 - 5 * t**2 + 3 * t**3) / 2,
                (t + 4 * t**2 - 3 * t**3) / 2,
                (t**3 - t**2) / 2,
            )
            x, y = (sum(w * p[i] for w, p in zip(weights, (a, b, c, d), strict=True)) for i in (0, 1))
            drawn.append((x, y))
    return drawn


def bent(start: Spot, end: Spot, bend: float, steps: int = 12) -> list[Spot]:
    """From start to end, bulging to the left by ``bend`` times the distance."""
    if not bend:
        return [start, end]
    (ax, ay), (bx, by) = start, end
    mx, my = (ax + bx) / 2 + (by - ay) * bend * 2, (ay + by) / 2 - (bx - ax) * bend * 2
    return [
        (
            (1 - t) ** 2 * ax + 2 * t * (1 - t) * mx + t * t * bx,
            (1 - t) ** 2 * ay + 2 * t * (1 - t) * my + t * t * by,
        )
        for t in (step / steps for step in range(steps + 1))
    ]


def length(points: Sequence[Spot]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


def along(points: Sequence[Spot], distance: float) -> Spot:
    """The spot at this distance from the start."""
    for a, b in pairwise(points):
        step = math.dist(a, b)
        if step and distance <= step:
            share = distance / step
            return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        distance -= step
    return points[-1]


def part(points: Sequence[Spot], start: float, end: float) -> list[Spot]:
    """The stretch of a line between two distances from its start."""
    piece = [along(points, start)]
    gone = 0.0
    for a, b in pairwise(points):
        gone += math.dist(a, b)
        if start < gone < end:
            piece.append(b)
    piece.append(along(points, end))
    return piece


def trimmed(points: Sequence[Spot], start: float, end: float) -> list[Spot]:
    """The line without its ends, of which a fifth is kept however long they are."""
    total = length(points)
    start, end = min(start, total * 0.4), min(end, total * 0.4)
    return part(points, start, total - end)


def dashes(points: Sequence[Spot], dash: tuple[float, float]) -> list[list[Spot]]:
    """The stretches that are drawn, in one walk along the line."""
    drawn, left_out = dash
    stretches: list[list[Spot]] = [[points[0]]]
    pen_down, left = True, drawn
    for a, b in pairwise(points):
        whole = math.dist(a, b)
        gone = 0.0
        while whole - gone > left:
            gone += left
            share = gone / whole
            spot = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            if pen_down:
                stretches[-1].append(spot)
            else:
                stretches.append([spot])
            pen_down, left = not pen_down, left_out if pen_down else drawn
        left -= whole - gone
        if pen_down:
            stretches[-1].append(b)
    return stretches

"""Units, arrows and small signs, each as a list of shapes."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gm.reports.picture.colours import darker, ink_on
from gm.reports.picture.drawing import Spot
from gm.reports.picture.shapes import (
    Disc,
    Face,
    Fill,
    Line,
    Shape,
    Words,
    circle,
    length,
    moved,
    trimmed,
)

FAILURE = "#d3121d"
RETREAT = "#d97a00"
GROWTH = "#12813a"
CASING = "#ffffff"

ARROW = 5.0


@dataclass(frozen=True, slots=True)
class Silhouette:
    """A unit kind's figure around (0, 0), for a unit of size 1, and where its letter goes."""

    pieces: tuple[tuple[Spot, ...], ...]
    letter_size: float
    letter_base: float


_ROUND = tuple(circle((0, 0), 0.95))
SILHOUETTES: Mapping[str, Silhouette] = {
    "A": Silhouette(
        (
            (
                (-0.92, -0.6),
                (-0.7, -0.82),
                (0.7, -0.82),
                (0.92, -0.6),
                (0.92, 0.6),
                (0.7, 0.82),
                (-0.7, 0.82),
                (-0.92, 0.6),
            ),
        ),
        1.2,
        0.44,
    ),
    "F": Silhouette(
        (
            ((-0.08, -1.12), (0.72, -0.16), (-0.08, -0.16)),
            ((-0.26, -0.86), (-0.26, -0.16), (-0.84, -0.16)),
            ((-1.3, -0.1), (1.3, -0.1), (0.84, 0.86), (-0.84, 0.86)),
        ),
        0.98,
        0.72,
    ),
    "V": Silhouette((((0, -1.1), (1.3, 0.82), (0, 0.5), (-1.3, 0.82)),), 0.85, 0.42),
    "M": Silhouette((_ROUND,), 1.0, 0.36),
}
OTHER = Silhouette((((0, -1.05), (1.05, 0), (0, 1.05), (-1.05, 0)),), 1.0, 0.36)


def unit(kind: str, letter: str, at: Spot, colour: str, size: float) -> list[Shape]:
    """A unit of its power's colour, with a dark edge and a white rim: shape and letter both tell its kind."""
    figure = SILHOUETTES.get(kind, OTHER)
    outlines = [moved(piece, at, size) for piece in figure.pieces]
    rim = [Fill(points, CASING, CASING, size * 0.34) for points in outlines]
    body = [Fill(points, colour, darker(colour, 0.42), size * 0.12) for points in outlines]
    base = (at[0], at[1] + size * figure.letter_base)
    name = Words(base, letter, size * figure.letter_size, ink_on(colour), Face.BOLD)
    return [*rim, *body, name]


def ring(at: Spot, radius: float, colour: str, dash: tuple[float, float] | None = None) -> list[Shape]:
    return [Disc(at, radius, None, CASING, 6.5), Disc(at, radius, None, colour, 3.4, dash)]


def cross(at: Spot, reach: float, colour: str = FAILURE, width: float = 4.5) -> list[Shape]:
    x, y = at
    strokes = [
        ((x - reach, y - reach), (x + reach, y + reach)),
        ((x - reach, y + reach), (x + reach, y - reach)),
    ]
    return [
        *(Line(stroke, CASING, width + 4) for stroke in strokes),
        *(Line(stroke, colour, width) for stroke in strokes),
    ]


def failure(at: Spot) -> list[Shape]:
    """A cross in a disc: failed, also for eyes that do not see the red."""
    x, y = at
    reach = 4.2
    return [
        Disc(at, 9.5, CASING, FAILURE, 2),
        Line(((x - reach, y - reach), (x + reach, y + reach)), FAILURE, 3.2),
        Line(((x - reach, y + reach), (x + reach, y - reach)), FAILURE, 3.2),
    ]


def burst(at: Spot, size: float) -> list[Shape]:
    """Forces met here and nobody got in."""
    points = []
    for k in range(16):
        turn = 2 * math.pi * k / 16
        reach = size * (1 if k % 2 else 0.52)
        points.append((at[0] + reach * math.cos(turn), at[1] + reach * math.sin(turn)))
    return [Fill(points, "#ffe9a8", FAILURE, 2.4)]


def plus(at: Spot) -> list[Shape]:
    x, y = at
    return [
        Disc(at, 9.5, GROWTH, CASING, 2.4),
        Line(((x - 5, y), (x + 5, y)), CASING, 3.2),
        Line(((x, y - 5), (x, y + 5)), CASING, 3.2),
    ]


def dot(at: Spot, colour: str = "#3a372f") -> list[Shape]:
    """A supply center."""
    return [Disc(at, 6.6, "#ffffff", colour, 2), Disc(at, 3.1, colour)]


def arrow(points: Sequence[Spot], colour: str, ok: bool, dash: tuple[float, float] | None = None) -> list[Shape]:
    """A line ending in a head at the last point; a failure is red, dashed and crossed."""
    head_length = ARROW * 3.3
    total = length(points)
    head_length = min(head_length, total * 0.6)
    shaft = trimmed(points, 0, head_length * 0.8)
    tip, (x, y) = points[-1], shaft[-1]
    away = math.dist(tip, (x, y)) or 1
    dx, dy = (tip[0] - x) / away, (tip[1] - y) / away
    back = (tip[0] - dx * head_length, tip[1] - dy * head_length)
    half = head_length * 0.52
    head = [
        tip,
        (back[0] - dy * half, back[1] + dx * half),
        (back[0] + dx * half * 0.4, back[1] + dy * half * 0.4),
        (back[0] + dy * half, back[1] - dx * half),
    ]
    ink = colour if ok else FAILURE
    shapes: list[Shape] = [Line(shaft, CASING, ARROW + 4), Fill(head, CASING, CASING, 4)]
    if not ok:
        # The thin line keeps the power's colour beside the red of the failure.
        shapes += [Line(shaft, colour, ARROW * 0.4), Line(shaft, FAILURE, ARROW, (11, 7))]
    else:
        shapes.append(Line(shaft, ink, ARROW, dash))
    shapes.append(Fill(head, ink))
    if not ok:
        at = trimmed(points, 0, head_length * 1.9)[-1]
        shapes += failure(at)
    return shapes


def thread(points: Sequence[Spot], colour: str, ok: bool) -> list[Shape]:
    """A support: a fine dashed line with a bead at the end."""
    ink = colour if ok else FAILURE
    shapes: list[Shape] = [Line(points, CASING, 6.5), Line(points, ink, 3.2, (8, 5))]
    shapes.append(Disc(points[-1], 5, CASING, ink, 2.6))
    if not ok:
        shapes += failure(trimmed(points, 0, length(points) * 0.5)[-1])
    return shapes


def chain(points: Sequence[Spot], colour: str, ok: bool) -> list[Shape]:
    """A convoy: a row of dots."""
    ink = colour if ok else FAILURE
    shapes: list[Shape] = [Line(points, CASING, 6.5), Line(points, ink, 4, (4, 5))]
    if not ok:
        shapes += failure(trimmed(points, 0, length(points) * 0.5)[-1])
    return shapes

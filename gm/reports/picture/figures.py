"""Units, arrows and small signs, each as a list of shapes."""

import math
from collections.abc import Mapping, Sequence

from gm.reports.picture.colours import darker, ink_on
from gm.reports.picture.drawing import Silhouette, Spot
from gm.reports.picture.shapes import (
    Box,
    Disc,
    Face,
    Fill,
    Lettering,
    Shape,
    Stroke,
    length,
    moved,
    trimmed,
)

FAILURE = "#c2101b"
INK = "#25231e"
GROWTH = "#12813a"
CASING = "#ffffff"

ARROW = 5.0


SILHOUETTES: Mapping[str, Silhouette] = {
    "A": Silhouette(
        (
            (
                (-0.92, -0.62),
                (-0.72, -0.82),
                (0.72, -0.82),
                (0.92, -0.62),
                (0.92, 0.62),
                (0.72, 0.82),
                (-0.72, 0.82),
                (-0.92, 0.62),
            ),
        ),
        0.59,
    ),
    "F": Silhouette(
        (
            ((-0.06, -1.3), (0.62, -0.56), (-0.06, -0.56)),
            ((-0.24, -1.05), (-0.24, -0.56), (-0.72, -0.56)),
            ((-1.26, -0.5), (1.26, -0.5), (0.84, 0.92), (-0.84, 0.92)),
        ),
        0.78,
    ),
}
OTHER = Silhouette((((0, -1.35), (1.35, 0), (0, 1.35), (-1.35, 0)),), 0.58)
LETTER = 1.6
"""the letter's size on a unit of size 1"""
RIM = 0.17


def unit(figure: Silhouette, letter: str, at: Spot, colour: str, size: float) -> list[Shape]:
    """A unit of its power's colour, with a dark edge and a white rim: shape and letter both tell its kind."""
    outlines = [moved(piece, at, size) for piece in figure.pieces]
    rim = [Fill(points, CASING, CASING, size * RIM * 2) for points in outlines]
    body = [Fill(points, colour, darker(colour, 0.42), size * 0.12) for points in outlines]
    base = (at[0], at[1] + size * figure.letter_base)
    name = Lettering(base, letter, size * LETTER, ink_on(colour), Face.BOLD)
    return [*rim, *body, name]


def extent(figure: Silhouette, at: Spot, size: float) -> Box:
    """The box around a unit with its rim."""
    spots = [spot for piece in figure.pieces for spot in piece]
    across, down = zip(*spots, strict=True)
    return (
        at[0] + (min(across) - RIM) * size,
        at[1] + (min(down) - RIM) * size,
        at[0] + (max(across) + RIM) * size,
        at[1] + (max(down) + RIM) * size,
    )


def ring(at: Spot, radius: float, colour: str, dash: tuple[float, float] | None = None) -> list[Shape]:
    return [Disc(at, radius, None, CASING, 7), Disc(at, radius, None, colour, 3.8, dash)]


def arc(at: Spot, radius: float, towards: Spot, colour: str) -> list[Shape]:
    """A shield on the side of a unit from which it is supported."""
    middle = math.atan2(towards[1] - at[1], towards[0] - at[0])
    turns = [middle + math.radians(degrees) for degrees in range(-55, 56, 10)]
    points = [(at[0] + radius * math.cos(turn), at[1] + radius * math.sin(turn)) for turn in turns]
    return [Stroke(points, CASING, 7.5), Stroke(points, colour, 4)]


def jagged(at: Spot, radius: float) -> list[Shape]:
    """Around a dislodged unit: a line of teeth, which nothing else has."""
    teeth = 18
    turns = [2 * math.pi * k / (2 * teeth) for k in range(2 * teeth + 1)]
    reaches = [radius * (1.0 if k % 2 else 1.22) for k in range(2 * teeth)]
    points = [
        (at[0] + reach * math.cos(turn), at[1] + reach * math.sin(turn))
        for turn, reach in zip(turns, [*reaches, reaches[0]], strict=True)
    ]
    return [Stroke(points, CASING, 7), Stroke(points, FAILURE, 3.2)]


def cross(at: Spot, reach: float, colour: str = FAILURE, width: float = 4.5) -> list[Shape]:
    x, y = at
    strokes = [
        ((x - reach, y - reach), (x + reach, y + reach)),
        ((x - reach, y + reach), (x + reach, y - reach)),
    ]
    return [
        *(Stroke(stroke, CASING, width + 4) for stroke in strokes),
        *(Stroke(stroke, colour, width) for stroke in strokes),
    ]


FAILURE_REACH = 11.0


def failure(at: Spot) -> list[Shape]:
    """A cross in a disc: failed, also for eyes that do not see the red."""
    x, y = at
    reach = 5.2
    return [
        Disc(at, FAILURE_REACH - 1, CASING, INK, 2.2),
        Stroke(((x - reach, y - reach), (x + reach, y + reach)), FAILURE, 4),
        Stroke(((x - reach, y + reach), (x + reach, y - reach)), FAILURE, 4),
    ]


def cut(at: Spot, along: Spot) -> list[Shape]:
    """Two strokes across a support and a gap between them: it is cut through. ``along`` is the way the line goes."""
    far = math.hypot(*along) or 1
    dx, dy = along[0] / far, along[1] / far
    gap = [(at[0] - dx * 4, at[1] - dy * 4), (at[0] + dx * 4, at[1] + dy * 4)]
    strokes = []
    for side in (-4.5, 4.5):
        x, y = at[0] + dx * side, at[1] + dy * side
        slant = dx * 3 - dy * 10, dy * 3 + dx * 10
        strokes.append([(x - slant[0], y - slant[1]), (x + slant[0], y + slant[1])])
    return [
        *(Stroke(stroke, CASING, 8) for stroke in strokes),
        Stroke(gap, CASING, 8),
        *(Stroke(stroke, FAILURE, 4) for stroke in strokes),
    ]


def badge(at: Spot, text: str, size: float) -> list[Shape]:
    """The number of a convoy."""
    return [
        Disc(at, badge_reach(size) - 1.2, CASING, INK, 2.4),
        Lettering((at[0], at[1] + size * 0.36), text, size, INK, Face.BOLD),
    ]


def badge_reach(size: float) -> float:
    return size * 0.58


def burst(at: Spot, size: float) -> list[Shape]:
    """Forces met here and nobody got in."""
    points = []
    for k in range(16):
        turn = 2 * math.pi * k / 16
        reach = size * (1 if k % 2 else 0.52)
        points.append((at[0] + reach * math.cos(turn), at[1] + reach * math.sin(turn)))
    return [Fill(points, "#ffe9a8", FAILURE, 2.4)]


PLUS_REACH = 12.0


def plus(at: Spot) -> list[Shape]:
    x, y = at
    return [
        Disc(at, PLUS_REACH - 1, GROWTH, CASING, 2.4),
        Stroke(((x - 6, y), (x + 6, y)), CASING, 4),
        Stroke(((x, y - 6), (x, y + 6)), CASING, 4),
    ]


def dot(at: Spot, colour: str = "#3a372f") -> list[Shape]:
    """A supply center."""
    return [Disc(at, 6.6, "#ffffff", colour, 2), Disc(at, 3.1, colour)]


def arrow(points: Sequence[Spot], colour: str, ok: bool = True, dash: tuple[float, float] | None = None) -> list[Shape]:
    """A line ending in a head at the last point; the head of a failure is hollow."""
    head_length = min(ARROW * 3.6, length(points) * 0.6)
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
    return [
        Stroke(shaft, CASING, ARROW + 4),
        Fill(head, CASING, CASING, 5),
        Stroke(shaft, colour, ARROW, dash),
        Fill(head, colour if ok else CASING, colour, 2.4),
    ]


def ferry(points: Sequence[Spot], colour: str, ok: bool = True) -> list[Shape]:
    """An arrow across the sea: a broad line with white beads."""
    shaft = trimmed(points, 0, ARROW * 3.6)
    return [
        Stroke(points, CASING, ARROW + 7),
        Stroke(shaft, colour, ARROW + 3),
        *arrow(points, colour, ok)[3:],
        Stroke(shaft, CASING, 2.6, (5, 6)),
    ]


def thread(points: Sequence[Spot], colour: str) -> list[Shape]:
    """A support: a fine dashed line with a bead at the end."""
    return [Stroke(points, CASING, 7), Stroke(points, colour, 3.6, (9, 5)), Disc(points[-1], 5.4, CASING, colour, 3)]


def chain(points: Sequence[Spot], colour: str) -> list[Shape]:
    """A convoy: a row of dots."""
    return [Stroke(points, CASING, 7), Stroke(points, colour, 4.6, (4, 5))]

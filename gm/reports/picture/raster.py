"""Paints shapes on an enlarged canvas of numbered colours, which becomes a smooth picture when it is reduced."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from gm.reports.picture.colours import rgb
from gm.reports.picture.drawing import Spot
from gm.reports.picture.lettering import ANCHORS, font
from gm.reports.picture.shapes import Disc, Face, Fill, Lettering, Shape, Stroke, bounds, circle, dashes, overlap

ANGULAR = 10
"""a polygon with more points than this is a curve"""


class Palette:
    """Numbers for colours in the order in which they are first asked for."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._numbers = {colour: number for number, colour in enumerate(known)}

    def __getitem__(self, colour: str) -> int:
        return self._numbers.setdefault(colour, len(self._numbers))

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def flat(self) -> list[int]:
        """Red, green, blue, red, green, blue: what Pillow calls a palette."""
        if len(self._numbers) > 256:
            raise ValueError(f"{len(self._numbers)} colours in one picture; a canvas holds 256")
        return [part for colour in self._numbers for part in rgb(colour)]


class Canvas:
    """``scale`` pixels to a unit of the sheet; ``corner`` is the spot of the sheet in the upper left corner."""

    def __init__(self, image: Image.Image, palette: Palette, scale: float, corner: Spot = (0, 0)) -> None:
        self.image, self.palette, self.scale, self.corner = image, palette, scale, corner
        self._pen = ImageDraw.Draw(image)
        # Blending two numbers would give the number of a third colour.
        self._pen.fontmode = "1"

    def spots(self, points: Sequence[Spot]) -> list[tuple[int, int]]:
        scale, (left, top) = self.scale, self.corner
        return [(round((x - left) * scale), round((y - top) * scale)) for x, y in points]

    def paint(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            match shape:
                case Stroke(points, colour, width, dash):
                    for stretch in self._within(dashes(points, dash), width) if dash else [points]:
                        self.line(stretch, self.palette[colour], width)
                case Fill(points, colour, edge, width):
                    self.fill(points, self.palette[colour])
                    if edge:
                        self.edge(points, self.palette[edge], width)
                case Disc():
                    self.disc(shape)
                case Lettering():
                    self.words(shape)

    def _within(self, stretches: Sequence[Sequence[Spot]], width: float) -> Iterator[Sequence[Spot]]:
        """Those that the canvas can hold some of: a long line has hundreds, and a page few of them."""
        (left, top), (wide, high) = self.corner, self.image.size
        sheet = left - width, top - width, left + wide / self.scale + width, top + high / self.scale + width
        return (stretch for stretch in stretches if overlap(bounds(stretch), sheet))

    def fill(self, points: Sequence[Spot], number: int) -> None:
        self._pen.polygon(self.spots(points), fill=number)

    def line(self, points: Sequence[Spot], number: int, width: float, joint: str | None = None) -> None:
        self._pen.line(self.spots(points), number, max(1, round(width * self.scale)), joint)

    def edge(self, points: Sequence[Spot], number: int, width: float) -> None:
        """A line all around."""
        spots = self.spots(points)
        x, y = spots[0]
        rim = _rim(tuple([(ax - x, ay - y) for ax, ay in spots]), max(1, round(width * self.scale)))
        self._pen.bitmap((x + rim.left, y + rim.top), rim.mask, number)

    def disc(self, disc: Disc) -> None:
        [centre] = self.spots([disc.centre])
        half = disc.edge_width / 2
        if disc.edge and disc.dash:
            for stretch in dashes([*(rim := circle(disc.centre, disc.radius)), rim[0]], disc.dash):
                self.line(stretch, self.palette[disc.edge], disc.edge_width)
        elif disc.edge:
            # An outline grows inwards from its radius.
            wide = max(1, round(disc.edge_width * self.scale))
            outer = (disc.radius + half) * self.scale
            if disc.colour:
                self._pen.circle(centre, outer, self.palette[disc.colour], self.palette[disc.edge], wide)
            else:
                self._pen.circle(centre, outer, None, self.palette[disc.edge], wide)
        elif disc.colour:
            self._pen.circle(centre, disc.radius * self.scale, self.palette[disc.colour])

    def words(self, words: Lettering) -> None:
        if not words.text:
            return
        [(x, y)] = self.spots([words.at])
        size, rim = round(words.size * self.scale), round(words.halo_width * self.scale)
        if words.halo:
            halo = _stencil(words.text, words.face, size, words.align, rim, words.turn)
            self._pen.bitmap((x + halo.left, y + halo.top), halo.mask, self.palette[words.halo])
        if words.halo != words.colour:
            body = _stencil(words.text, words.face, size, words.align, 0, words.turn)
            self._pen.bitmap((x + body.left, y + body.top), body.mask, self.palette[words.colour])


@dataclass(frozen=True, slots=True)
class Stencil:
    """A rim or a line of text cut out, and where its corner lies from its first spot or the one it is written at."""

    mask: Image.Image
    left: int
    top: int


@lru_cache(maxsize=1500)
def _rim(spots: Sequence[tuple[int, int]], wide: int) -> Stencil:
    """A line around a polygon with round corners; many corners make a curve, which needs no rounding."""
    left, top, right, bottom = (round(edge) for edge in bounds(spots))
    mask = Image.new("1", (right - left + 2 * wide + 1, bottom - top + 2 * wide + 1))
    pen = ImageDraw.Draw(mask)
    moved = [(x - left + wide, y - top + wide) for x, y in spots]
    pen.line([*moved, moved[0]], 1, wide)
    for spot in moved if len(moved) <= ANGULAR else ():
        pen.circle(spot, (wide - 1) / 2, 1)
    return Stencil(mask, left - wide, top - wide)


@lru_cache(maxsize=1500)
def _stencil(text: str, face: Face, size: int, align: str, rim: int, turn: float) -> Stencil:
    letters = font(face, size)
    left, top, right, bottom = (round(edge) for edge in letters.getbbox(text, anchor=ANCHORS[align], stroke_width=rim))
    mask = Image.new("1", (right - left + 2, bottom - top + 2))
    pen = ImageDraw.Draw(mask)
    pen.text((1 - left, 1 - top), text, 1, letters, ANCHORS[align], stroke_width=rim)
    if not turn:
        return Stencil(mask, left - 1, top - 1)
    # Turned about the spot it is written at, which is made the middle of a square large enough.
    reach = math.ceil(math.hypot(max(-left, right), max(-top, bottom))) + 1
    square = Image.new("1", (2 * reach, 2 * reach))
    square.paste(mask, (reach + left - 1, reach + top - 1))
    return Stencil(square.rotate(-turn), -reach, -reach)

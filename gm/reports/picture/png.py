"""A scene as a PNG small enough for a letter.

The ground is painted once for a page and a width, several times too large and with a number for each province
instead of a colour. A picture is then a copy of it: numbers become tints, orders and units are painted over, and
reducing it smooths every edge. Nothing grows with the number of pictures.
"""

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw
from zlib_ng.zlib_ng import compress, crc32

from gm.reports.picture.colours import mix
from gm.reports.picture.drawing import Area, Drawing, Page, Spot
from gm.reports.picture.figures import dot
from gm.reports.picture.ground import (
    HATCH,
    LAND,
    PENS,
    SCENERY,
    SEA,
    SHALLOW_WATER,
    Border,
    Pen,
    borders,
    ground_colour,
)
from gm.reports.picture.raster import Canvas, Palette
from gm.reports.picture.scene import Scene
from gm.reports.picture.shapes import dashes
from gm.reports.picture.sheet import lay_out

BAND = 60
"""rows of the result that are smoothed at a time: larger pieces do not fit the processor's cache"""
LARGER = 2
"""times the size of the result, at which things are painted"""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The still part; numbers below ``len(lands)`` are provinces, the others colours."""

    image: Image.Image
    lands: tuple[str, ...]
    colours: tuple[str, ...]


def png(scene: Scene, drawing: Drawing, width: int = 1000, page: Page | None = None) -> bytes:
    """The picture of a page, or of the whole board, this many pixels wide."""
    sheet = lay_out(scene, drawing, page)
    drawing, page = sheet.drawing, sheet.page
    scale = width * LARGER / page.width
    map_image, colours = _tinted(drawing, page, width, tuple(sheet.tints.items()))
    palette = Palette(colours)

    rows = round((page.height + sheet.above + sheet.below) * width / page.width)
    image = Image.new("L", (width * LARGER, rows * LARGER), None)  # painted below, all of it
    top, bottom = round(sheet.above * scale), round(sheet.above * scale) + map_image.height
    image.paste(palette[SEA], (0, 0, image.width, top))
    image.paste(map_image, (0, top))
    image.paste(palette[SEA], (0, min(bottom, image.height), image.width, image.height))
    Canvas(image, palette, scale, (page.left, page.top - sheet.above)).paint(sheet.shapes)
    return _encode(_smooth(image, palette, (width, rows)), _few(palette, {*sheet.tints.values(), LAND, SEA}))


def _few(palette: Palette, grounds: Iterable[str]) -> Image.Image:
    """The colours of a picture, known before it is smooth: those it is painted with, and fine borders half as strong.

    Smooth edges take the nearest of them. That looks the same as more colours do, and packs far better.
    """
    thin = [mix(ground, 0.5, PENS[Border.BORDER].colour) for ground in sorted(grounds)]
    few = Image.new("P", (1, 1))
    few.putpalette(Palette((*palette, *thin)).flat())
    return few


@lru_cache(maxsize=4)  # the maps of a turn, in all languages, and those of its players' orders
def _tinted(
    drawing: Drawing, page: Page, width: int, tints: tuple[tuple[str, str], ...]
) -> tuple[Image.Image, tuple[str, ...]]:
    """A ground with these tints, as numbers of colours, and the colours."""
    ground, tint_of = _ground(drawing, page, width), dict(tints)
    palette = Palette(ground.colours)
    numbers = [palette[ground_colour(name, drawing, tint_of)] for name in ground.lands]
    numbers += range(len(ground.colours))
    return ground.image.point(numbers + [0] * (256 - len(numbers))), tuple(palette)


@lru_cache(maxsize=24)  # all pages of a game
def _ground(drawing: Drawing, page: Page, width: int) -> Ground:
    scale = width * LARGER / page.width
    corner = page.left, page.top
    lands = tuple(name for name, area in drawing.areas.items() if area.kind == "land")
    palette = Palette(lands)
    image = Image.new("L", (round(page.width * scale), round(page.height * scale)), palette[SEA])
    canvas = Canvas(image, palette, scale, corner)
    found = borders(drawing)
    _stroke(canvas, drawing, page, found[Border.COAST], SHALLOW_WATER)
    rings = [(points, area) for points, area in _rings(drawing) if _is_near(points, page)]
    scenery = Image.new("1", image.size)
    stencil = Canvas(scenery, palette, scale, corner)
    for points, area in rings:
        if area.kind == "scenery":
            stencil.fill(points, 1)
    image.paste(_hatch(image.size, scale, palette), (0, 0), scenery)
    for points, area in rings:
        if area.kind != "scenery":
            canvas.fill(points, palette[SEA if area.kind == "water" else area.name])
    for border in Border:
        _stroke(canvas, drawing, page, found[border], PENS[border])
    for place in drawing.places.values():
        if place.dot:
            canvas.paint(dot(place.dot))
    return Ground(image, lands, tuple(palette)[len(lands) :])


def _stroke(canvas: Canvas, drawing: Drawing, page: Page, numbers: Iterable[int], pen: Pen) -> None:
    for number in numbers:
        arc = drawing.arcs[number]
        if not _is_near(arc, page):
            continue
        for stretch in dashes(arc, pen.dash) if pen.dash else [arc]:
            canvas.line(stretch, canvas.palette[pen.colour], pen.width, "curve")


def _is_near(points: Sequence[Spot], page: Page) -> bool:
    """Whether any of it can be on the page; the broadest pen reaches no further than this."""
    across, down = zip(*points, strict=True)
    reach = SHALLOW_WATER.width
    beside = max(across) + reach < page.left or min(across) - reach > page.right
    return not beside and max(down) + reach >= page.top and min(down) - reach <= page.bottom


def _rings(drawing: Drawing) -> list[tuple[list[Spot], Area]]:
    """What is painted over the sea, larger rings first: a hole is then painted over by what lies in it."""
    rings = []
    for area in drawing.areas.values():
        if area.kind != "sea":
            outlines = [drawing.outline(ring) for ring in area.rings]
            whole = max(map(_extent, outlines))
            rings += [((_extent(points), whole), points, area) for points in outlines]
    rings.sort(key=lambda ring: ring[0], reverse=True)
    return [(points, area) for _, points, area in rings]


def _extent(points: Sequence[Spot]) -> float:
    """The surface inside a ring."""
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def _hatch(size: tuple[int, int], scale: float, palette: Palette) -> Image.Image:
    wide, high = size
    image = Image.new("L", size, palette[SCENERY])
    pen = ImageDraw.Draw(image)
    for start in range(-high, wide, round(11.3 * scale)):
        pen.line((start, high, start + high, 0), fill=palette[HATCH], width=round(2.8 * scale))
    return image


def _smooth(image: Image.Image, palette: Palette, size: tuple[int, int]) -> Image.Image:
    result = Image.new("RGB", size, None)
    image.putpalette(palette.flat())
    for top in range(0, size[1], BAND):
        rows = min(BAND, size[1] - top)
        band = image.crop((0, top * LARGER, image.width, (top + rows) * LARGER))
        result.paste(band.convert("RGB").reduce(LARGER), (0, top))
    return result


def _encode(image: Image.Image, few: Image.Image) -> bytes:
    """A PNG file of numbered colours (RFC 2083), written here because Pillow deflates with the system's zlib."""
    numbered = image.quantize(palette=few, dither=Image.Dither.NONE)
    (wide, high), pixels = numbered.size, numbered.tobytes()
    rows = b"".join([b"\0" + pixels[at : at + wide] for at in range(0, len(pixels), wide)])
    head = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    chunks = (b"IHDR", head), (b"PLTE", bytes(few.getpalette() or ())), (b"IDAT", compress(rows, 6)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data)) for name, data in chunks
    )

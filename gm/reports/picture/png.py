"""A scene as a PNG small enough for a letter.

The ground is painted once for a drawing and a width, three times too large and with a number for each province
instead of a colour. A picture is then a copy of it: numbers become tints, orders and units are painted over, and
reducing it smooths every edge. Nothing grows with the number of pictures.
"""

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from gm.reports.picture.colours import tint
from gm.reports.picture.drawing import Area, Drawing, Spot
from gm.reports.picture.figures import dot
from gm.reports.picture.ground import (
    HATCH,
    PENS,
    SCENERY,
    SEA,
    SHALLOW_WATER,
    Border,
    Pen,
    borders,
    ground_colour,
    label,
)
from gm.reports.picture.orders import (
    ON_TOP,
    UNDER_LABELS,
    colour_of,
    lay_out,
    order_shapes,
    ring_shapes,
    unit_shapes,
)
from gm.reports.picture.panel import (
    caption_shapes,
    edge_shapes,
    foot_height,
    head_height,
    legend_shapes,
    title_shapes,
)
from gm.reports.picture.raster import Canvas, Palette
from gm.reports.picture.scene import Scene
from gm.reports.picture.shapes import dashes

LARGER = 3
"""how many times larger than the result things are painted"""
BAND = 60
"""rows of the result that are smoothed at a time: larger pieces do not fit the processor's cache"""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The still part; numbers below ``len(lands)`` are provinces, the others colours."""

    image: Image.Image
    lands: tuple[str, ...]
    colours: tuple[str, ...]


def png(scene: Scene, drawing: Drawing, width: int = 1000) -> bytes:
    ground = _ground(drawing, width)
    scale = width * LARGER / drawing.width
    tints = {name: tint(colour_of(power, scene, drawing)) for name, power in scene.owners.items()}
    palette = Palette(ground.colours)
    numbers = [palette[ground_colour(name, drawing, tints)] for name in ground.lands]
    numbers += range(len(ground.colours))
    map_image = ground.image.point(numbers + [0] * (256 - len(numbers)))

    head, foot = head_height(drawing), foot_height(scene, drawing)
    rows = round((drawing.height + head + foot) * width / drawing.width)
    image = Image.new("L", (width * LARGER, rows * LARGER), palette[SEA])
    image.paste(map_image, (0, round(head * scale)))
    canvas = Canvas(image, palette, scale, -head)
    layout = lay_out(scene, drawing)
    canvas.paint(order_shapes(layout, UNDER_LABELS))
    canvas.paint(ring_shapes(layout))
    for name, text in drawing.labels[scene.language].items():
        lines = (scene.labels[name],) if name in scene.labels else text
        canvas.paint(label(drawing, name, lines, ground_colour(name, drawing, tints)))
    canvas.paint(unit_shapes(layout))
    canvas.paint(order_shapes(layout, ON_TOP))
    for shapes in (title_shapes, legend_shapes, caption_shapes, edge_shapes):
        canvas.paint(shapes(scene, drawing))
    return _encode(_smooth(image, palette, (width, rows)))


@lru_cache(maxsize=4)
def _ground(drawing: Drawing, width: int) -> Ground:
    scale = width * LARGER / drawing.width
    lands = tuple(name for name, area in drawing.areas.items() if area.kind == "land")
    palette = Palette(lands)
    image = Image.new("L", (width * LARGER, round(drawing.height * scale)), palette[SEA])
    canvas = Canvas(image, palette, scale, 0)
    found = borders(drawing)
    _stroke(canvas, drawing, found[Border.COAST], SHALLOW_WATER)
    rings = _rings(drawing)
    scenery = Image.new("1", image.size)
    stencil = Canvas(scenery, palette, scale, 0)
    for points, area in rings:
        if area.kind == "scenery":
            stencil.fill(points, 1)
    image.paste(_hatch(image.size, scale, palette), (0, 0), scenery)
    for points, area in rings:
        if area.kind != "scenery":
            canvas.fill(points, palette[SEA if area.kind == "water" else area.name])
    for border in Border:
        _stroke(canvas, drawing, found[border], PENS[border])
    for place in drawing.places.values():
        if place.dot:
            canvas.paint(dot(place.dot))
    return Ground(image, lands, tuple(palette)[len(lands) :])


def _stroke(canvas: Canvas, drawing: Drawing, numbers: Iterable[int], pen: Pen) -> None:
    for number in numbers:
        arc = drawing.arcs[number]
        for stretch in dashes(arc, pen.dash) if pen.dash else [arc]:
            canvas.line(stretch, canvas.palette[pen.colour], pen.width, "curve")


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
    result = Image.new("RGB", size)
    flat = palette.flat()
    for top in range(0, size[1], BAND):
        rows = min(BAND, size[1] - top)
        band = image.crop((0, top * LARGER, image.width, (top + rows) * LARGER))
        band.putpalette(flat)
        result.paste(band.convert("RGB").reduce(LARGER), (0, top))
    return result


def _encode(image: Image.Image) -> bytes:
    # 256 colours chosen from one pixel in 25 are as good as chosen from all, and far sooner.
    sample = image.resize((image.width // 5, image.height // 5), Image.Resampling.NEAREST)
    few = sample.quantize(256, Image.Quantize.MEDIANCUT)
    small = image.quantize(palette=few, dither=Image.Dither.NONE)
    file = io.BytesIO()
    small.save(file, "PNG", compress_level=4)
    return file.getvalue()

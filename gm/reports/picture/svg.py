"""A scene as SVG text: no script, nothing fetched from elsewhere, a tooltip on every province."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from itertools import groupby, pairwise

from gm.reports.picture.drawing import Drawing, Page, Spot
from gm.reports.picture.figures import dot
from gm.reports.picture.ground import HATCH, PENS, SCENERY, SEA, SHALLOW_WATER, Border, Pen, borders, ground_colour
from gm.reports.picture.scene import Scene
from gm.reports.picture.shapes import Disc, Face, Fill, Lettering, Shape, Stroke
from gm.reports.picture.sheet import lay_out

_FACES = {Face.PLAIN: "", Face.BOLD: ' font-weight="bold"', Face.SLANTED: ' font-style="italic"'}


def svg(scene: Scene, drawing: Drawing, page: Page | None = None) -> str:
    """The picture of a page, or of the whole board; scaled by whoever shows it (its own size is the drawing's)."""
    sheet = lay_out(scene, drawing, page)
    drawing, page = sheet.drawing, sheet.page
    seas, lines = still_svg(drawing)
    lands = "".join(
        f'<path fill="{ground_colour(name, drawing, sheet.tints)}" d="{path}">{_tooltip(name, scene)}</path>'
        for name, path in paths_svg(drawing, "land")
    )
    waters = "".join(f'<path d="{path}">{_tooltip(name, scene)}</path>' for name, path in paths_svg(drawing, "sea"))
    top, high = page.top - sheet.above, page.height + sheet.above + sheet.below
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{page.left:g} {top:g} {page.width:g} {high:g}" '
            f'role="img" font-family="DejaVu Sans, Verdana, sans-serif">'
            f"<title>{escape(_whole_title(scene))}</title>",
            f'<rect x="{page.left:g}" y="{top:g}" width="{page.width:g}" height="{high:g}" fill="{SEA}"/>',
            f'<g transform="scale(.1)"><g fill="{SEA}">{waters}</g>{seas}{lands}{lines}</g>',
            *shapes_svg(sheet.shapes),
            "</svg>",
        ]
    )


def _whole_title(scene: Scene) -> str:
    return f"{scene.title}, {scene.subtitle}" if scene.subtitle else scene.title


def _tooltip(name: str, scene: Scene) -> str:
    return f"<title>{escape(scene.names[name])}</title>" if name in scene.names else ""


@lru_cache(maxsize=16)
def paths_svg(drawing: Drawing, kind: str) -> tuple[tuple[str, str], ...]:
    return tuple(
        (name, "".join(path_svg(drawing.outline(ring)) + "z" for ring in area.rings))
        for name, area in drawing.areas.items()
        if area.kind == kind
    )


@lru_cache(maxsize=8)
def still_svg(drawing: Drawing) -> tuple[str, str]:
    """What lies under the lands, and the lines and dots over them."""
    found = borders(drawing)
    coast = "".join(path_svg(drawing.arcs[number]) for number in found[Border.COAST])
    seas = f'<defs><path id="coast" d="{coast}"/></defs>' + _stroke(SHALLOW_WATER, 'use href="#coast"')
    scenery = "".join(path for _, path in paths_svg(drawing, "scenery"))
    water = "".join(path for _, path in paths_svg(drawing, "water"))
    hatched = (
        '<pattern id="hatch" width="80" height="80" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><rect width="80" height="80" fill="{SCENERY}"/>'
        f'<path d="M0 0v80" stroke="{HATCH}" stroke-width="28"/></pattern>'
        f'<path d="{scenery}" fill="url(#hatch)"/><path d="{water}" fill="{SEA}"/>'
    )
    lines = _stroke(PENS[Border.COAST], 'use href="#coast"') + "".join(
        _stroke(PENS[border], f'path d="{"".join(path_svg(drawing.arcs[number]) for number in found[border])}"')
        for border in Border
        if border is not Border.COAST
    )
    dots = [shape for place in drawing.places.values() if place.dot for shape in dot(place.dot)]
    return seas, f'{hatched}{lines}<g transform="scale(10)">{"".join(shapes_svg(dots))}</g>'


def _stroke(pen: Pen, element: str) -> str:
    dash = f' stroke-dasharray="{pen.dash[0] * 10:g} {pen.dash[1] * 10:g}"' if pen.dash else ""
    return (
        f'<{element} fill="none" stroke="{pen.colour}" stroke-width="{pen.width * 10:g}"{dash} '
        f'stroke-linejoin="round" stroke-linecap="{"butt" if pen.dash else "round"}"/>'
    )


def path_svg(points: Sequence[Spot]) -> str:
    """Steps in tenths of a unit: whole numbers, the sign doing duty as a blank."""
    spots = [(round(x * 10), round(y * 10)) for x, y in points]
    (x, y), steps = spots[0], []
    for (ax, ay), (bx, by) in pairwise(spots):
        steps.append(f" {bx - ax}" if bx >= ax else f"{bx - ax}")
        steps.append(f" {by - ay}" if by >= ay else f"{by - ay}")
    return f"M{x} {y}l{''.join(steps).lstrip()}"


def shapes_svg(shapes: Iterable[Shape]) -> Iterator[str]:
    """Each by itself, but lines of one pen that follow one another: they are one path."""
    for pen, alike in groupby(shapes, _pen):
        if pen is None:
            yield from map(_shape, alike)
        else:
            yield _lines([line for line in alike if isinstance(line, Stroke)])


def _pen(shape: Shape) -> object:
    return (shape.colour, shape.width, shape.dash) if isinstance(shape, Stroke) else None


def _lines(lines: Sequence[Stroke]) -> str:
    pen = lines[0]
    dashed = f' stroke-dasharray="{pen.dash[0]:g} {pen.dash[1]:g}"' if pen.dash else ""
    return (
        f'<path d="{_path(line.points for line in lines)}" fill="none" stroke="{pen.colour}" '
        f'stroke-width="{pen.width:g}"{dashed} stroke-linejoin="round"/>'
    )


def _shape(shape: Shape) -> str:
    match shape:
        case Stroke():
            return _lines([shape])
        case Fill(points, colour, edge, width):
            rim = f' stroke="{edge}" stroke-width="{width:g}" stroke-linejoin="round"' if edge else ""
            return f'<path d="{_path([points])}z" fill="{colour}"{rim}/>'
        case Disc((x, y), radius, filling, edge, width, dash):
            rim = f' stroke="{edge}" stroke-width="{width:g}"' if edge else ""
            dashed = f' stroke-dasharray="{dash[0]:g} {dash[1]:g}"' if dash else ""
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{filling or "none"}"{rim}{dashed}/>'
        case Lettering():
            return _words(shape)


def _path(lines: Iterable[Sequence[Spot]]) -> str:
    """A spot, then steps to tenths of a unit: a figure is written alike wherever it stands, and takes little room when
    compressed."""
    written, at = "", (0, 0)
    for points in lines:
        left, top = points[0]
        start = round(left * 10), round(top * 10)
        spots = [(round((x - left) * 10), round((y - top) * 10)) for x, y in points]
        steps = " ".join([f"{(bx - ax) / 10:g} {(by - ay) / 10:g}" for (ax, ay), (bx, by) in pairwise(spots)])
        written += f"{'m' if written else 'M'}{(start[0] - at[0]) / 10:g} {(start[1] - at[1]) / 10:g}l{steps}"
        at = start[0] + spots[-1][0], start[1] + spots[-1][1]
    return written


def _words(words: Lettering) -> str:
    rim = f' stroke-width="{words.halo_width * 2:g}"' if words.halo else ""
    return line_svg(words, f" {face_svg(words)}{rim}")


def face_svg(words: Lettering) -> str:
    """How it is written, as attributes that a group of lines may have in common."""
    anchor = "" if words.align == "start" else f' text-anchor="{words.align}"'
    return f'font-size="{words.size:g}"{_FACES[words.face]}{anchor} stroke-linejoin="round" paint-order="stroke"'


def line_svg(words: Lettering, face: str = "", title: str = "") -> str:
    """What is written, where, and in which colours; and what it is called in full."""
    x, y = words.at
    halo = f' stroke="{words.halo}"' if words.halo else ""
    turn = f' transform="rotate({words.turn:g} {x:g} {y:g})"' if words.turn else ""
    told = f"<title>{escape(title)}</title>" if title else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{words.colour}"{halo}{turn}{face}>{escape(words.text)}{told}</text>'

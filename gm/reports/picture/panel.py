"""The frame of words around the map: title above, legend on it, captions below."""

from gm.reports.picture import figures
from gm.reports.picture.colours import darker
from gm.reports.picture.drawing import Drawing
from gm.reports.picture.orders import colour_of
from gm.reports.picture.scene import Caption, Scene, Sign
from gm.reports.picture.shapes import Disc, Face, Fill, Line, Shape, Words

BAR = "#2d3a45"
BAR_INK = "#ffffff"
BAR_SOFT = "#d9e3ea"
CARD = "#fffdf6"
CARD_EDGE = "#8a7f66"
CARD_INK = "#25231e"


def head_height(drawing: Drawing) -> float:
    return round(drawing.look.title * 1.9)


def foot_height(scene: Scene, drawing: Drawing) -> float:
    return round(drawing.look.legend * 2) if scene.captions else 0


def title_shapes(scene: Scene, drawing: Drawing) -> list[Shape]:
    """The bar above the map, in negative heights: the map itself begins at 0."""
    high, size, wide = head_height(drawing), drawing.look.title, drawing.width
    base = -high + high * 0.5 + size * 0.36
    return [
        _box(0, -high, wide, high, BAR),
        Words((16, base), scene.title, size, BAR_INK, Face.BOLD, "start"),
        Words((wide - 16, base), scene.subtitle, size * 0.72, BAR_SOFT, Face.PLAIN, "end"),
    ]


def legend_shapes(scene: Scene, drawing: Drawing) -> list[Shape]:
    if not scene.legend.rows:
        return []
    size = drawing.look.legend
    left, top = drawing.look.legend_at
    line, headed = size * 1.5, bool(scene.legend.centers or scene.legend.units)
    names = size * (2.4 + 0.58 * max(len(row.label) for row in scene.legend.rows))
    small = size * 0.74
    column = max(size * 1.9, small * (0.62 * max(len(scene.legend.centers), len(scene.legend.units)) + 0.9))
    centers, units = left + names + column * 0.5, left + names + column * 1.5
    high = line * (len(scene.legend.rows) + headed) + size * 0.5
    shapes: list[Shape] = [Fill(_corners(left, top, names + column * 2, high), CARD, CARD_EDGE, 1.6)]
    base = top + size * 1.3
    if headed:
        shapes += [
            Words((centers, base), scene.legend.centers, small, CARD_INK),
            Words((units, base), scene.legend.units, small, CARD_INK),
        ]
        base += line
    for row in scene.legend.rows:
        colour = colour_of(row.power, scene, drawing)
        chip = size * 0.95
        shapes += [
            Fill(
                _corners(left + size * 0.6, base - chip * 0.86, chip, chip),
                colour,
                darker(colour, 0.42),
                1.6,
            ),
            Words((left + size * 2.1, base), row.label, size, CARD_INK, Face.PLAIN, "start"),
            Words((centers, base), str(row.centers), size, CARD_INK, Face.BOLD),
            Words((units, base), str(row.units), size, CARD_INK, Face.PLAIN),
        ]
        base += line
    return shapes


def caption_shapes(scene: Scene, drawing: Drawing) -> list[Shape]:
    """One line under the map that says what the signs mean."""
    high = foot_height(scene, drawing)
    if not high:
        return []
    size, top = drawing.look.legend * 0.84, drawing.height
    shapes: list[Shape] = [_box(0, top, drawing.width, high, CARD)]
    step = min((drawing.width - 20) / len(scene.captions), size * 16)
    for number, caption in enumerate(scene.captions):
        left = 16 + number * step
        shapes += _sample(caption, left, top + high / 2)
        shapes.append(
            Words((left + 62, top + high / 2 + size * 0.36), caption.text, size, CARD_INK, Face.PLAIN, "start")
        )
    return shapes


def _sample(caption: Caption, left: float, middle: float) -> list[Shape]:
    ink = "#47525c"
    line = [(left, middle), (left + 52, middle)]
    centre = (left + 34, middle)
    match caption.sign:
        case Sign.MOVE:
            return figures.arrow(line, ink, True)
        case Sign.FAILURE:
            return figures.arrow(line, ink, False)
        case Sign.SUPPORT:
            return figures.thread(line, ink, True)
        case Sign.CUT:
            return figures.thread(line, ink, False)
        case Sign.CONVOY:
            return [*figures.chain(line, ink, True), Disc(centre, 4, ink)]
        case Sign.RETREAT:
            return figures.arrow(line, figures.RETREAT, True, (9, 6))
        case Sign.DISLODGED:
            return figures.ring(centre, 12, figures.FAILURE, (6, 4))
        case Sign.BUILD:
            return figures.plus(centre)
        case Sign.DISBAND:
            return figures.cross(centre, 9)
        case Sign.STANDOFF:
            return figures.burst(centre, 13)


def edge_shapes(scene: Scene, drawing: Drawing) -> list[Shape]:
    """A thin frame around everything."""
    top, bottom = -head_height(drawing), drawing.height + foot_height(scene, drawing)
    corners = _corners(0, top, drawing.width, bottom - top)
    return [Line([*corners, corners[0]], BAR, 3)]


def _corners(x: float, y: float, wide: float, high: float) -> list[tuple[float, float]]:
    return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


def _box(x: float, y: float, wide: float, high: float, colour: str) -> Fill:
    return Fill(_corners(x, y, wide, high), colour)

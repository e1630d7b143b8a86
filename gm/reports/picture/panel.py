"""The frame of words around the map: title above; below, the powers and every sign that the picture has."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from gm.reports.picture import figures
from gm.reports.picture.colours import darker, ink_on
from gm.reports.picture.drawing import PLAIN, Drawing, Page, Silhouette, Spot
from gm.reports.picture.emblems import emblem_shapes
from gm.reports.picture.ground import HATCH, SCENERY
from gm.reports.picture.layout import Layout
from gm.reports.picture.lettering import width, wrapped
from gm.reports.picture.orders import DASHED, DOTTED
from gm.reports.picture.scene import Scene, Sign
from gm.reports.picture.shapes import Face, Fill, Lettering, Shape, Stroke

BAR = "#2d3a45"
BAR_INK = "#ffffff"
BAR_SOFT = "#d9e3ea"
CARD = "#fffdf6"
CARD_EDGE = "#8a7f66"
CARD_INK = "#25231e"
GREY = "#47525c"
MARGIN = 16.0
SAMPLE = 62.0
"""the width of a sign's sample at the foot"""
SMALL = 44.0
"""that of a sample which is no line"""


@dataclass(frozen=True, slots=True)
class TitleBar:
    """The bar above the map: the title in as many lines as it needs, and which part of the board this is."""

    lines: Sequence[str]
    part: str
    size: float

    @property
    def height(self) -> float:
        return round(self.size * (0.75 + 1.25 * len(self.lines)))


def head(scene: Scene, drawing: Drawing, page: Page) -> TitleBar:
    size = drawing.look.title
    part = " · ".join(filter(None, (scene.subtitle, page.title.get(scene.language, ""))))
    room = page.width - 2 * MARGIN
    beside = width(part, Face.PLAIN, size * 0.95) + size if part else 0
    lines = wrapped(scene.title, Face.BOLD, size, room - beside)
    return TitleBar(lines, part, size)


def head_shapes(bar: TitleBar, page: Page) -> list[Shape]:
    """Above the top of the page, which is where the map begins."""
    top = page.top - bar.height
    shapes: list[Shape] = [_box(page.left, top, page.width, bar.height, BAR)]
    base = top + bar.size * 1.35
    for number, line in enumerate(bar.lines):
        at = page.left + MARGIN, base + number * bar.size * 1.25
        shapes.append(Lettering(at, line, bar.size, BAR_INK, Face.BOLD, "start"))
    shapes.append(Lettering((page.right - MARGIN, base), bar.part, bar.size * 0.95, BAR_SOFT, Face.PLAIN, "end"))
    return shapes


@dataclass(frozen=True, slots=True)
class Entry:
    """A cell at the foot: a sample drawn around a spot in its middle, then words."""

    sample: Callable[[Spot], Sequence[Shape]]
    wide: float
    text: str
    count: str = ""
    """written at the right end of the cell"""


@dataclass(frozen=True, slots=True)
class Foot:
    height: float
    shapes: Sequence[Shape]


def foot(layout: Layout, drawn: Iterable[str]) -> Foot:
    """The powers in columns, then the signs in rows as long as the page is wide."""
    page, size = layout.page, layout.drawing.look.legend
    line = size * 1.4
    shapes: list[Shape] = []
    top = page.bottom + size * 0.45
    powers = list(_powers(layout))
    if powers:
        cell = max(_wide(entry, size) for entry in powers)
        columns = max(1, int((page.width - 2 * MARGIN) // cell))
        rows = -(-len(powers) // columns)
        room = (page.width - 2 * MARGIN) / columns
        for number, entry in enumerate(powers):
            left = page.left + MARGIN + (number // rows) * room
            shapes += _entry(entry, left, top + (number % rows) * line, size, room - size * 0.7)
        top += rows * line
    left = page.left + MARGIN
    entries = [*_kinds(layout), *_signs(layout, drawn)]
    if powers and entries:
        shapes.append(Stroke(((left, top + size * 0.1), (page.right - MARGIN, top + size * 0.1)), CARD_EDGE, 1.6))
        top += size * 0.35
    for entry in entries:
        if left > page.left + MARGIN and left + _wide(entry, size) - size > page.right - MARGIN:
            left, top = page.left + MARGIN, top + line
        shapes += _entry(entry, left, top, size)
        left += _wide(entry, size)
    if not powers and not entries:
        return Foot(0, ())
    height = round(top + line * bool(entries) + size * 0.35 - page.bottom)
    return Foot(height, [_box(page.left, page.bottom, page.width, height, CARD), *shapes])


def edge_shapes(page: Page, above: float, below: float) -> list[Shape]:
    """A thin frame around everything."""
    corners = _corners(page.left, page.top - above, page.width, page.height + above + below)
    return [Stroke([*corners, corners[0]], BAR, 3)]


def _wide(entry: Entry, size: float) -> float:
    count = width(entry.count, Face.BOLD, size) + size * 0.4 if entry.count else 0
    return entry.wide + width(entry.text, Face.PLAIN, size) + size * 0.7 + count


def _entry(entry: Entry, left: float, top: float, size: float, room: float = 0) -> list[Shape]:
    middle, base = top + size * 0.7, top + size * 1.06
    shapes = [
        *entry.sample((left + entry.wide / 2 - size * 0.15, middle)),
        Lettering((left + entry.wide, base), entry.text, size, CARD_INK, Face.PLAIN, "start"),
    ]
    if entry.count:
        at, align = ((left + room, base), "end") if entry.text else ((left + entry.wide, base), "start")
        shapes.append(Lettering(at, entry.count, size, CARD_INK, Face.BOLD, align))
    return shapes


def _powers(layout: Layout) -> Iterable[Entry]:
    legend, size = layout.scene.legend, layout.drawing.look.legend
    chip = size * 0.95
    if legend.rows and (legend.centers or legend.units):
        yield Entry(lambda _: (), 0, f"{legend.centers}·{legend.units}".strip("·"))
    here = layout.powers if layout.page.name and layout.scene.initials else {row.power for row in legend.rows}
    for row in legend.rows:
        if row.power not in here:
            continue
        colour = layout.colour(row.power)

        initials = layout.scene.initials.get(row.power, "")
        wide = max(chip, width(initials, Face.BOLD, size * 0.7) + size * 0.3)

        def square(at: Spot, colour: str = colour, initials: str = initials, wide: float = wide) -> list[Shape]:
            corners = _corners(at[0] - wide / 2, at[1] - chip / 2, wide, chip)
            base = at[0], at[1] + size * 0.25
            return [
                Fill(corners, colour, darker(colour, 0.42), 1.6),
                *([Lettering(base, initials, size * 0.7, ink_on(colour), Face.BOLD)] if initials else ()),
            ]

        label = row.label if row.label != initials else ""
        yield Entry(square, wide + size * 0.4, label, f"{row.centers}·{row.units}")


def _kinds(layout: Layout) -> Iterable[Entry]:
    shown = {unit.kind for unit in layout.scene.units if unit in layout.whole}
    for kind, text in layout.scene.kinds.items():
        if kind in shown:
            letter, figure = layout.scene.letters.get(kind, kind), layout.figure(kind)

            def unit(at: Spot, figure: Silhouette = figure, letter: str = letter) -> list[Shape]:
                left, top, right, bottom = figures.extent(figure, (0, 0), layout.size)
                middle = at[0] - (left + right) / 2, at[1] - (top + bottom) / 2
                return figures.unit(figure, letter, middle, GREY, layout.size)

            yield Entry(unit, SMALL + 12, text)


def _signs(layout: Layout, drawn: Iterable[str]) -> Iterable[Entry]:
    found = set(drawn)
    for sign in Sign:
        if sign in found and sign in layout.scene.captions:
            sample, wide = SAMPLES[sign]
            yield Entry(sample, wide, layout.scene.captions[sign])
    for own, text in layout.scene.own_captions.items():
        if own in found:
            emblem = layout.drawing.emblems.get(own, PLAIN)
            yield Entry(partial(emblem_shapes, emblem), SMALL, text)


def _line(at: Spot) -> tuple[Spot, Spot]:
    return (at[0] - SAMPLE * 0.42, at[1]), (at[0] + SAMPLE * 0.42, at[1])


def _patch(at: Spot, ground: str = SCENERY, ink: str = HATCH) -> list[Shape]:
    x, y = at
    corners = _corners(x - 17, y - 12, 34, 24)
    strokes = [((x + k, y + 12), (x + k + 12, y - 12)) for k in (-17, -6, 5)]
    return [Fill(corners, ground, ink, 2), *(Stroke(stroke, ink, 4) for stroke in strokes)]


def _broken(at: Spot) -> list[Shape]:
    return [*figures.thread(_line(at), GREY)[:2], *figures.cut(at, (1, 0))]


def _crossing(at: Spot) -> list[Shape]:
    return [*figures.ferry(_line(at), GREY), *figures.ring((at[0] - 6, at[1]), 13, GREY, DOTTED)]


SAMPLES: Mapping[Sign, tuple[Callable[[Spot], Sequence[Shape]], float]] = {
    Sign.CENTER: (lambda at: figures.dot(at), SMALL * 0.7),
    Sign.CLOSED: (_patch, SMALL),
    Sign.WARD: (partial(_patch, ground=CARD, ink=GREY), SMALL),
    Sign.HOLD: (lambda at: figures.ring(at, 12, GREY), SMALL),
    Sign.MOVE: (lambda at: figures.arrow(_line(at), GREY), SAMPLE),
    Sign.SUPPORT: (lambda at: figures.thread(_line(at), GREY), SAMPLE),
    Sign.CONVOY: (_crossing, SAMPLE),
    Sign.FAILURE: (lambda at: figures.failure(at), SMALL),
    Sign.CUT: (_broken, SAMPLE),
    Sign.STANDOFF: (lambda at: figures.burst(at, 14), SMALL),
    Sign.DISLODGED: (lambda at: figures.jagged(at, 12), SMALL),
    Sign.WAY: (lambda at: figures.arrow(_line(at), GREY, False, DOTTED), SAMPLE),
    Sign.RETREAT: (lambda at: figures.arrow(_line(at), GREY, True, DASHED), SAMPLE),
    Sign.BUILD: (lambda at: figures.plus(at), SMALL),
    Sign.DISBAND: (lambda at: figures.cross(at, 10), SMALL),
}
"""What stands before each word at the foot, around a spot, and how wide it is."""


def _corners(x: float, y: float, wide: float, high: float) -> list[Spot]:
    return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


def _box(x: float, y: float, wide: float, high: float, colour: str) -> Fill:
    return Fill(_corners(x, y, wide, high), colour)

"""Everything of a picture that lies on its ground, from below to above: what SVG and PNG have in common."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from gm.reports.picture.drawing import Drawing, Page, Spot, enlarged, without
from gm.reports.picture.hatching import hatching
from gm.reports.picture.layout import Layout
from gm.reports.picture.orders import signs, unit_shapes
from gm.reports.picture.panel import edge_shapes, foot, head, head_shapes
from gm.reports.picture.scene import Scene, Sign, UnitMark
from gm.reports.picture.shapes import Lettering, Shape

EDGE = 0.08
"""how broad it is around letters, by their size"""


@dataclass(frozen=True, slots=True)
class PictureSheet:
    """One picture, laid out: the page of the map, what is above and below it, and what is drawn."""

    drawing: Drawing
    """The board, as large as the page is drawn."""
    page: Page
    above: float
    below: float
    tints: Mapping[str, str]
    under: Sequence[Shape]
    """What lies under the units."""
    units: Sequence[tuple[UnitMark, Sequence[Shape]]]
    over: Sequence[Shape]
    layout: Layout

    @property
    def shapes(self) -> Sequence[Shape]:
        return [*self.under, *(shape for _, shapes in self.units for shape in shapes), *self.over]


def lay_out(scene: Scene, drawing: Drawing, page: Page | None = None) -> PictureSheet:
    drawing, page = enlarged(without(drawing, scene.absent), page or drawing.whole)
    layout = Layout(scene, drawing, page)
    found = signs(layout)
    bar = head(scene, drawing, page)
    below = foot(layout, {*(drawn.sign for drawn in found), *_still(layout, page)})
    shapes: list[Shape] = hatching(layout)
    shapes += [shape for drawn in found if drawn.under for shape in drawn.shapes]
    shapes += [replace(words, colour=words.halo or words.colour) for words, _ in (*layout.labels, *layout.tags)]
    shapes += [shape for drawn in found if not (drawn.over or drawn.under) for shape in drawn.shapes]
    shapes += [_edged(words) for words, _ in layout.labels]
    over: list[Shape] = [_edged(words) for words, _ in layout.tags]
    over += [shape for drawn in found if drawn.over for shape in drawn.shapes]
    over += head_shapes(bar, page)
    over += below.shapes
    over += edge_shapes(page, bar.height, below.height)
    units = unit_shapes(layout)
    return PictureSheet(drawing, page, bar.height, below.height, layout.tints, shapes, units, over, layout)


def _edged(words: Lettering) -> Lettering:
    """Its halo lies under the lines, or it would wipe out those beside it; over a line, a fine edge is enough."""
    return replace(words, halo_width=words.size * EDGE)


def _still(layout: Layout, page: Page) -> Iterator[Sign]:
    """The signs of the ground that this page has."""
    drawing = layout.drawing

    def has_any(spots: Iterable[Spot]) -> bool:
        return any(page.left < x < page.right and page.top < y < page.bottom for x, y in spots)

    if has_any(place.dot for place in drawing.places.values() if place.dot):
        yield Sign.CENTER
    rings = [ring for area in drawing.areas.values() if area.kind == "scenery" for ring in area.rings]
    if has_any(spot for ring in rings for spot in drawing.outline(ring)):
        yield Sign.CLOSED
    if has_any(drawing.place(name).unit for name in layout.scene.hatched):
        yield Sign.WARD

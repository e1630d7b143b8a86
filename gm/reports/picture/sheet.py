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
"""how broad a line around letters is, by their size, where they lie over others: their halo, which would wipe out those
beside it, lies under the signs"""


@dataclass(frozen=True, slots=True)
class PictureSheet:
    """One picture, laid out: the page of the map, what is above and below it, and what is drawn."""

    drawing: Drawing
    """The board, as large as the page is drawn."""
    page: Page
    above: float
    below: float
    tints: Mapping[str, str]
    ground: Sequence[Shape]
    """What lies under everything else; above it, the halos of all that is written."""
    signs: Sequence[Shape]
    labels: Sequence[Lettering]
    """Of provinces: above the signs, under the units."""
    units: Sequence[tuple[UnitMark, Sequence[Shape]]]
    tags: Sequence[Lettering]
    """Whose things are: above the units."""
    over: Sequence[Shape]
    layout: Layout

    @property
    def shapes(self) -> Sequence[Shape]:
        written = [*self.labels, *self.tags]
        return [
            *self.ground,
            *(replace(words, colour=words.halo or words.colour) for words in written),
            *self.signs,
            *(replace(words, halo_width=words.size * EDGE) for words in self.labels),
            *(shape for _, shapes in self.units for shape in shapes),
            *(replace(words, halo_width=words.size * EDGE) for words in self.tags),
            *self.over,
        ]


def lay_out(scene: Scene, drawing: Drawing, page: Page | None = None) -> PictureSheet:
    drawing, page = enlarged(without(drawing, scene.absent), page or drawing.whole)
    layout = Layout(scene, drawing, page)
    found = signs(layout)
    bar = head(scene, drawing, page)
    below = foot(layout, {*(drawn.sign for drawn in found), *_still(layout, page)})
    ground: list[Shape] = [*hatching(layout), *(shape for drawn in found if drawn.under for shape in drawn.shapes)]
    marks = [shape for drawn in found if not (drawn.over or drawn.under) for shape in drawn.shapes]
    over: list[Shape] = [shape for drawn in found if drawn.over for shape in drawn.shapes]
    over += head_shapes(bar, page)
    over += below.shapes
    over += edge_shapes(page, bar.height, below.height)
    labels, tags = ([words for words, _ in placed] for placed in (layout.labels, layout.tags))
    units = unit_shapes(layout)
    return PictureSheet(
        drawing, page, bar.height, below.height, layout.tints, ground, marks, labels, units, tags, over, layout
    )


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

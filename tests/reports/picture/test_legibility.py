"""Pages of a map can be read where a phone shows them 380 pixels wide: large letters, and nothing upon another."""

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from gm.reports.picture import Drawing, Scene, png
from gm.reports.picture.drawing import Page, Spot
from gm.reports.picture.figures import FAILURE_REACH, SILHOUETTES, extent
from gm.reports.picture.ground import label
from gm.reports.picture.layout import Layout
from gm.reports.picture.lettering import CAPITAL, inked
from gm.reports.picture.orders import signs
from gm.reports.picture.scene import MoveMark, Sign, SupportMark, UnitMark
from gm.reports.picture.shapes import Box, Disc, Lettering, along, length, overlap
from gm.reports.picture.sheet import lay_out
from tests.reports.picture.scenes import autumn, crossing, retreats, start, winter
from tests.some import some

PHONE = 380
"""pixels: the width at which mail programs on a phone show a picture"""
HIGH = 9
"""pixels: the least height of a capital letter on it"""
SCENES = [start, autumn, winter, crossing, retreats]
PAGES = ["west", "east"]


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("turn", SCENES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_capitals_are_nine_pixels_high_on_a_phone(
    drawing: Drawing, turn: Callable[[Drawing], Scene], name: str, language: str
) -> None:
    page = drawing.page(name)
    shapes = lay_out(replace(turn(drawing), language=language), drawing, page).shapes
    heights = {
        shape.text: shape.size * CAPITAL * PHONE / page.width for shape in shapes if isinstance(shape, Lettering)
    }

    assert len(heights) > 40
    assert {text: round(high, 2) for text, high in heights.items() if text and high < HIGH} == {}


@pytest.mark.parametrize("what", ["label", "unit"])
def test_letters_are_as_high_in_the_painted_picture(drawing: Drawing, what: str) -> None:
    """Ink is measured, twice as large as a phone shows it."""
    page = drawing.page("west")
    scene = Scene("en", "", units=(UnitMark("SPA", "A", "GERMANY"),), labels={"NAF": "EEE"})
    other = replace(scene, labels={"NAF": ""}) if what == "label" else replace(scene, letters={"A": " "})
    one, two = (Image.open(io.BytesIO(png(each, drawing, 2 * PHONE, page))).convert("L") for each in (scene, other))
    difference = ImageChops.difference(one, two)
    if what == "label":  # its halo is no letter
        difference = one.point([255] * 90 + [0] * 166)
        left, top, right, bottom = (v * 2 * PHONE / page.width for v in _near(drawing, "NAF", page))
        difference = difference.crop((round(left), round(top), round(right), round(bottom)))

    box = difference.point([0] * 90 + [255] * 166).getbbox()

    assert box is not None
    assert box[3] - box[1] >= 2 * HIGH


def _near(drawing: Drawing, name: str, page: Page) -> Box:
    above = lay_out(Scene("en", ""), drawing, page).above
    x, y = drawing.places[name].label or (0, 0)
    return x - page.left - 60, y - page.top + above - 40, x - page.left + 60, y - page.top + above + 20


def kinds_at(drawing: Drawing, place: str) -> str:
    """The kinds that may stand there."""
    own = place.partition("/")[0]
    if "/" in place or drawing.areas[own].kind == "sea":
        return "F"
    sides = [side for sides in drawing.sides() if own in sides for side in sides]
    return "AF" if any(drawing.areas[side].kind == "sea" for side in sides) else "A"


def units_at(drawing: Drawing, *, aside: bool = False) -> Iterator[tuple[str, Box]]:
    for name, place in drawing.places.items():
        for kind in kinds_at(drawing, name):
            at = place.aside if aside else place.unit
            if at is not None:
                yield name, extent(SILHOUETTES[kind], at, drawing.look.unit)


def labels_of(drawing: Drawing, language: str) -> Iterator[tuple[str, Box]]:
    for name, text in drawing.labels[language].items():
        for words in label(drawing, name, text, "#ffffff"):
            yield name, inked(words)


def dots(drawing: Drawing) -> Iterator[tuple[str, Box]]:
    for name, place in drawing.places.items():
        if place.dot:
            x, y = place.dot
            yield name, (x - 7.6, y - 7.6, x + 7.6, y + 7.6)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_label_unit_or_center_hides_another_wherever_units_stand(drawing: Drawing, language: str) -> None:
    """A unit of every kind in every place, and every dislodged one beside it."""
    labels, centers = [*labels_of(drawing, language)], [*dots(drawing)]
    units, asides = [*units_at(drawing)], [*units_at(drawing, aside=True)]
    pairs = [
        *combinations(labels, 2),
        *((one, other) for one in labels for other in (*units, *asides, *centers)),
        *((one, other) for one in units for other in (*units, *asides) if one[0] != other[0]),
        *((one, other) for one in units for other in (*asides, *centers) if one[0] == other[0]),
        *((one, other) for one, other in combinations(asides, 2) if one[0] != other[0]),
    ]

    assert len(asides) > 75
    hidden = {(one[0], other[0]) for one, other in pairs if overlap(one[1], other[1])}
    # Two places of one province are never both taken.
    assert {(a, b) for a, b in hidden if a == b or a.partition("/")[0] != b.partition("/")[0]} == set()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_everything_is_whole_on_a_page(drawing: Drawing, language: str) -> None:
    def whole(box: Box) -> bool:
        return any(
            box[0] >= page.left and box[1] >= page.top and box[2] <= page.right and box[3] <= page.bottom
            for page in drawing.pages
        )

    things = some([*labels_of(drawing, language), *units_at(drawing), *units_at(drawing, aside=True)])

    assert [name for name, box in things if not whole(box)] == []


@pytest.mark.parametrize("name", ["", *PAGES])
@pytest.mark.parametrize("turn", [autumn, crossing])
def test_no_sign_of_failure_hides_a_name_a_unit_or_another_sign(
    drawing: Drawing, turn: Callable[[Drawing], Scene], name: str
) -> None:
    layout = Layout(turn(drawing), drawing, drawing.page(name))
    spots = [drawn.shapes[0] for drawn in signs(layout) if drawn.sign is Sign.FAILURE]
    crosses = [
        (x - FAILURE_REACH, y - FAILURE_REACH, x + FAILURE_REACH, y + FAILURE_REACH)
        for disc in spots
        if isinstance(disc, Disc)
        for x, y in [disc.centre]
    ]

    assert len(crosses) >= 3
    assert not any(overlap(one, other) for one, other in combinations(crosses, 2))
    assert not any(overlap(cross, box) for cross in crosses for _, box in layout.labels)
    assert not any(overlap(cross, box) for cross in crosses for box in layout.units)


def test_a_name_does_not_wipe_out_the_line_beside_it(drawing: Drawing) -> None:
    page = drawing.page("east")
    units = UnitMark("BUL", "A", "TURKEY"), UnitMark("BLA", "F", "TURKEY"), UnitMark("RUM", "F", "RUSSIA")
    marks = (MoveMark("BUL", "RUM", "TURKEY"), SupportMark("BLA", "BUL", "RUM", "TURKEY"))
    named = Scene("fr", "", units=units, marks=marks)
    layout = Layout(named, drawing, page)
    line = layout.towards("BUL", "RUM", layout.spot("BLA"), 0.55)
    whole, shown = (dark(scene, drawing, page, line) for scene in (replace(named, labels={"BLA": ""}), named))

    assert whole > 40
    assert shown > whole * 0.85


def dark(scene: Scene, drawing: Drawing, page: Page, line: Sequence[Spot]) -> int:
    """On how many of a hundred spots of a line there is ink."""
    picture = Image.open(io.BytesIO(png(scene, drawing, 2 * PHONE, page))).convert("L")
    scale, above = picture.width / page.width, lay_out(scene, drawing, page).above
    spots = [along(line, length(line) * k / 100) for k in range(100)]
    pixels = [(round((x - page.left) * scale), round((y - page.top + above) * scale)) for x, y in spots]
    return sum(picture.getpixel(pixel) < 140 for pixel in pixels)  # type: ignore[operator]  # one band: a number


def test_a_long_title_goes_on_in_a_second_line(drawing: Drawing) -> None:
    title = "championnat-de-france-2026-table-12 – Automne 1905 (ajustements)"
    page = drawing.page("east")

    sheet = lay_out(Scene("fr", title), drawing, page)

    boxes = [
        inked(shape) for shape in sheet.shapes if isinstance(shape, Lettering) and shape.text and shape.text in title
    ]
    assert len(boxes) >= 2
    assert all(page.left <= box[0] and box[2] <= page.right for box in boxes)


@pytest.mark.parametrize("name", ["", *PAGES])
@pytest.mark.parametrize("turn", SCENES)
def test_the_words_at_the_foot_stay_on_the_page_and_apart(
    drawing: Drawing, turn: Callable[[Drawing], Scene], name: str
) -> None:
    page = drawing.page(name)
    sheet = lay_out(turn(drawing), drawing, page)
    words = [inked(shape) for shape in sheet.shapes if isinstance(shape, Lettering) and shape.at[1] > page.bottom]

    assert len(words) > 10
    assert all(page.left <= box[0] and box[2] <= page.right for box in words)
    assert all(box[3] <= page.bottom + sheet.below for box in words)
    assert not any(overlap(one, other) for one, other in combinations(words, 2))

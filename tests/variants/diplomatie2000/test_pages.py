"""The pages of the world's map: every sector is whole on one of them, and nothing on any touches anything else."""

from dataclasses import replace
from itertools import combinations

import pytest

from gm.reports.facts import MapAnswer
from gm.reports.picture import figures
from gm.reports.picture.drawing import Drawing, Page, enlarged
from gm.reports.picture.ground import label
from gm.reports.picture.lettering import inked
from gm.reports.picture.scene import MoveMark, Scene, UnitMark
from gm.reports.picture.shapes import Box, Stroke, around, overlap
from gm.reports.picture.sheet import lay_out
from gm.reports.scenes import scene_for
from gm.reports.sections import board
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.variants.registry import variant

WIDEST = 820
"""Of a page on which letters of the usual size are 9 pixels high where a phone shows it 380 wide."""


@pytest.fixture(scope="module")
def drawing() -> Drawing:
    return variant("diplomatie2000").drawing()


def things(board: Drawing, page: Page) -> dict[tuple[str, str], Box]:
    """(sector, what) -> the box of its label, its unit, its centre, those that are whole on the page"""
    found: dict[tuple[str, str], Box] = {}
    for name, area in board.areas.items():
        if area.kind not in ("land", "sea"):
            continue
        place = board.places[name]
        words, *others = label(board, name, board.labels["fr"][name], "#ffffff")
        found[name, "label"] = inked(words)
        for other in others:
            found[name, "label again"] = inked(other)
        found[name, "unit"] = figures.extent(figures.OTHER, place.unit, board.look.unit)
        if place.dot:
            found[name, "dot"] = around(place.dot, 7)
    return {thing: box for thing, box in found.items() if is_within(box, page)}


def is_within(box: Box, page: Page) -> bool:
    return page.left <= box[0] and box[2] <= page.right and page.top <= box[1] and box[3] <= page.bottom


def test_every_sector_is_whole_on_a_page(drawing: Drawing) -> None:
    seen = set()
    for page in drawing.pages:
        shown = things(*enlarged(drawing, page))
        seen |= {name for name, what in shown if what == "unit" and (name, "label") in shown}

    assert {name for name, area in drawing.areas.items() if area.kind in ("land", "sea")} == seen


def test_every_page_is_read_on_a_phone_and_has_a_name(drawing: Drawing) -> None:
    for page in drawing.pages:
        assert enlarged(drawing, page)[1].width <= WIDEST + 1, page.name
        assert set(page.title) == {"fr", "en"}, page.name


def test_nothing_on_a_page_touches_anything_else(drawing: Drawing) -> None:
    for page in drawing.pages:
        shown = things(*enlarged(drawing, page))
        touching = [
            (one, other)
            for one, other in combinations(shown, 2)
            if overlap(shown[one], shown[other]) and {one[1], other[1]} != {"unit", "dot"}
        ]
        assert not touching, page.name


def test_land_without_a_centre_bears_the_tint_of_whoever_controls_it() -> None:
    world = variant("diplomatie2000")
    ruleset = world.ruleset("classique")
    opening = board(ruleset.opening, ruleset)
    assert opening.lands is not None and opening.lands["GRN"] == "UEUR" and "PAR" not in opening.lands

    taken = replace(opening, lands={**opening.lands, "GRN": "RUSS"})
    words = Words(stationery("fr").words, world.names()["fr"])
    scene = scene_for("position", MapAnswer("monde-1", "S2001M", taken), words, {"GRN": "UEUR"})
    assert scene.owners["GRN"] == "RUSS"


def test_an_arrow_over_the_date_line_leaves_at_one_edge_and_enters_at_the_other(drawing: Drawing) -> None:
    scene = Scene("en", "", units=(UnitMark("MBG", "F", "RUSS"),), marks=(MoveMark("MBG", "GAL", "RUSS"),))
    sheet = lay_out(scene, drawing)
    lines = [shape.points for shape in sheet.shapes if isinstance(shape, Stroke) and len(shape.points) < 9]
    ends = [sorted(x for x, _ in points) for points in lines if points[0] != points[-1]]

    assert any(right > sheet.page.right > left > sheet.page.width / 2 for left, *_, right in ends)
    assert any(left < 0 < right < sheet.page.width / 2 for left, *_, right in ends)
    assert not any(
        right - left > sheet.page.width / 2 and left >= 0 and right < sheet.page.right for left, *_, right in ends
    )

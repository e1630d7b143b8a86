"""The pages of the world's map: every sector is whole on one of them, and nothing on any touches anything else."""

import gzip
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from gm.reports.facts import MapAnswer
from gm.reports.picture import figures, orders
from gm.reports.picture.drawing import Drawing, Page, enlarged
from gm.reports.picture.layout import Layout
from gm.reports.picture.lettering import CAPITAL
from gm.reports.picture.scene import MoveMark, OwnMark, Scene, UnitMark
from gm.reports.picture.shapes import Box, Lettering, Stroke, around, overlap
from gm.reports.picture.sheet import lay_out
from gm.reports.picture.web import MapWords, web_map
from gm.reports.scenes import orders_scene, position_scene, scene_for
from gm.reports.sections import board, turn_report
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.rules.judge import adjudicate
from gm.rules.orders import Order
from gm.rules.position import Position, Turn, Unit
from gm.rules.ruleset import Ruleset
from gm.variants.diplomatie2000.board import UN
from gm.variants.diplomatie2000.measures import Intervention, Subversion
from gm.variants.registry import variant
from tests.positions import tangled_orders
from tests.some import some
from tools.check_marks import things, touching

WIDEST = 820
"""Of a page on which letters of the usual size are 9 pixels high where a phone shows it 380 wide."""
PHONE, HIGH = 380, 9
LIGHT = 40_000
SPRING, AUTUMN = Turn(2001, "S", "M"), Turn(2001, "F", "M")
MORE = ("M MOS RUSS", "M KIE USLA", "M BOG CAOR", "V ATN UEUR", "F BAR RUSS", "M CAI UNIA")
"""Units beside those of the opening: 126 in all, and mandate units of several states."""


@pytest.fixture(scope="module")
def drawing() -> Drawing:
    return variant("diplomatie2000").drawing()


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return variant("diplomatie2000").ruleset("classique")


@pytest.fixture(scope="module")
def full(ruleset: Ruleset) -> Position:
    """126 units in autumn; ETUN has lost land, and a centre."""
    extra = [Unit(kind, power, at) for kind, at, power in map(str.split, MORE)]
    units = {**ruleset.opening.units, **{unit.province: unit for unit in extra}}
    rng = Random(1901)
    free = sorted(ruleset.map.provinces.keys() - units.keys())
    while len(units) < 126:
        at = free.pop(rng.randrange(len(free)))
        units[at] = Unit("V", rng.choice(sorted(ruleset.powers.keys() - {UN})), at)
    owners = {**ruleset.opening.owners, "HOU": "MEXI"}
    return replace(ruleset.opening.at(AUTUMN), units=units, owners=owners)


@pytest.fixture(scope="module")
def busy(full: Position, ruleset: Ruleset) -> Mapping[str, Scene]:
    """language -> the autumn judged, with orders that meet"""
    sheets: dict[str, list[Order]] = {**tangled_orders(Random(1901), full, ruleset)}
    sheets["MCCA"] = [Subversion("PAN"), *sheets["MCCA"]]
    sheets["UEUR"] = [Subversion("KIE"), *sheets["UEUR"]]  # it has too many centres for one
    sheets[UN] = [Intervention("MOS"), *sheets.get(UN, [])]
    report = turn_report(adjudicate(full, sheets, ruleset), ruleset)
    return {language: orders_scene("monde-1", report, words(language), {}) for language in ("fr", "en")}


def words(language: str) -> Words:
    return Words(stationery(language).words, variant("diplomatie2000").names()[language])


def layouts(scene: Scene, drawing: Drawing) -> Iterator[tuple[str, Layout]]:
    for page in drawing.pages:
        yield page.name, Layout(scene, *enlarged(drawing, page))


def test_the_busiest_turn_of_the_world_is_light_on_the_web(busy: Mapping[str, Scene], drawing: Drawing) -> None:
    """A page is read over a mobile network: its map and its report in 40 kB, the ground apart, which is kept."""
    for language, scene in some(busy.items()):
        whole, parts = web_map(scene, drawing, "ground.svg", MapWords("monde-1", "", [("europe", "Europe")]))

        assert len(gzip.compress(whole.encode())) < LIGHT, language
        assert len(parts[0][1]) < 400


def test_every_sector_is_whole_on_a_page(drawing: Drawing) -> None:
    seen = set()
    for page in drawing.pages:
        shown = things(*enlarged(drawing, page))
        seen |= {name for name, what in shown if what == "unit" and (name, "label fr 0") in shown}

    assert {name for name, area in drawing.areas.items() if area.kind in ("land", "sea")} == seen


def test_every_page_is_read_on_a_phone_and_has_a_name(drawing: Drawing) -> None:
    for page in some(drawing.pages):
        assert enlarged(drawing, page)[1].width <= WIDEST + 1, page.name
        assert set(page.title) == {"fr", "en"}, page.name


def test_nothing_on_a_page_touches_anything_else(drawing: Drawing) -> None:
    """Units and fleets on coasts, labels in both languages, centres."""
    assert list(touching(drawing)) == []


def test_what_touches_is_named(drawing: Drawing) -> None:
    """Paris put upon Brussels; that is what the tool says to whoever moves a mark."""
    places = {**drawing.places, "PAR": replace(drawing.places["PAR"], unit=drawing.places["BRU"].unit)}
    moved = replace(drawing, places=places, parts=(drawing.page("europe"),))

    assert ("europe", ("BRU", "unit"), ("PAR", "unit")) in touching(moved)


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


def test_a_judged_autumn_marks_ice_intervention_and_a_subversion_that_took_place(busy: Mapping[str, Scene]) -> None:
    marks = {(mark.sign, mark.province) for mark in busy["fr"].marks if isinstance(mark, OwnMark)}

    assert {name for sign, name in marks if sign == "ice"} == {"BAR", "BBA", "MBF", "MGR", "MSI"}
    assert {("INTERVENE", "MOS"), ("SUBVERT", "PAN")} == {mark for mark in marks if mark[0] != "ice"}


def test_no_sea_is_frozen_in_spring(ruleset: Ruleset) -> None:
    scene = position_scene("monde-1", board(ruleset.opening.at(SPRING), ruleset), words("en"), {})

    assert not [mark for mark in scene.marks if isinstance(mark, OwnMark)]


def test_what_is_done_in_public_is_on_the_map_of_the_open_turn(full: Position, ruleset: Ruleset) -> None:
    shown = board(full, ruleset, [Intervention("PYO")])

    assert OwnMark("INTERVENE", "PYO") in position_scene("monde-1", shown, words("en"), {}).marks


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", {"mer prise par les glaces", "action subversive", "intervention de l'ONU", "unité sous mandat"}),
        ("en", {"frozen sea", "subversive action", "intervention by the UN", "mandate unit"}),
    ],
)
def test_the_foot_explains_the_signs_that_are_on_its_page(
    busy: Mapping[str, Scene], drawing: Drawing, language: str, said: set[str]
) -> None:
    explained = {
        page.name: {
            shape.text for shape in lay_out(busy[language], drawing, page).shapes if isinstance(shape, Lettering)
        }
        for page in (drawing.whole, drawing.page("russia"), drawing.page("china"))
    }

    assert said <= explained[""]
    assert said & explained["russia"] == said - {"action subversive", "subversive action"}
    assert not said & explained["china"]


def test_signs_are_told_by_their_shape(drawing: Drawing) -> None:
    """Each has corners or strokes that no other has."""
    assert {sign: (len(e.outline), len(e.strokes), bool(e.strewn)) for sign, e in drawing.emblems.items()} == {
        "ice": (0, 3, True),
        "SUBVERT": (3, 1, False),
        "INTERVENE": (8, 1, False),
    }


def test_a_frozen_sea_is_strewn_with_ice_and_no_other_is(busy: Mapping[str, Scene], drawing: Drawing) -> None:
    ice = drawing.emblems["ice"].ink
    [at_home, abroad] = [
        [shape for shape in lay_out(busy["fr"], drawing, drawing.page(name)).shapes if isinstance(shape, Stroke)]
        for name in ("russia", "islands")
    ]

    assert sum(shape.colour == ice for shape in at_home) > 60
    assert not any(shape.colour == ice for shape in abroad)


def test_each_kind_of_unit_has_a_figure_of_its_own(drawing: Drawing) -> None:
    outlines = {kind: drawing.silhouettes.get(kind) or figures.SILHOUETTES[kind] for kind in "AFVM"}
    corners = {kind: [len(piece) for piece in each.pieces] for kind, each in outlines.items()}

    assert corners == {"A": [8], "F": [3, 3, 4], "V": [4], "M": [16]}
    for kind, each in outlines.items():
        left, top, right, bottom = figures.extent(each, (0, 0), 1)
        widest = figures.extent(figures.OTHER, (0, 0), 1)
        assert left >= widest[0] and top >= widest[1] and right <= widest[2] and bottom <= widest[3], kind


def test_in_a_busy_autumn_every_page_is_read_on_a_phone(busy: Mapping[str, Scene], drawing: Drawing) -> None:
    """Labels and the letters of units; nothing that is written touches a unit or another thing that is written."""
    for page, layout in some(layouts(busy["fr"], drawing)):
        least = min(*(words.size for words, _ in layout.labels), figures.LETTER * layout.size)
        assert least * CAPITAL * PHONE / layout.page.width >= HIGH, page
        units = [(f"unit {name}", box) for box, name in layout.units.items() if layout.holds(box)]
        written = [(each.text, box) for each, box in (*layout.labels, *layout.tags)]
        signs = [(mark.sign, around(at, emblem.size)) for mark, emblem, at in layout.emblems]
        touching = [
            (one, other)
            for (one, box), (other, another) in combinations([*units, *written, *signs], 2)
            if overlap(box, another)
        ]
        assert not touching, page


def test_every_mandate_unit_says_whose_it_is(busy: Mapping[str, Scene], drawing: Drawing) -> None:
    mandates = [unit for unit in busy["fr"].units if unit.kind == "M"]
    for page, layout in layouts(busy["fr"], drawing):
        for unit in mandates:
            box = layout.standing[unit]
            if unit in layout.whole:
                near = [words.text for words, at in layout.tags if overlap(at, widened(box, 14))]
                assert unit.power in near, (page, unit)

    assert {unit.power for unit in mandates} > {"ETUN", "UEUR", "ONU", "RUSS"}


def widened(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def test_land_in_foreign_hands_says_in_whose(busy: Mapping[str, Scene], drawing: Drawing) -> None:
    """Tint and frontier tell the rest."""
    scene = replace(busy["fr"], units=(), marks=())
    tags = dict(layouts(scene, drawing))["north_america"].tags

    assert [words.text for words, _ in tags] == ["MEXI"]


def test_the_foot_of_a_page_lists_the_states_that_are_on_it(busy: Mapping[str, Scene], drawing: Drawing) -> None:
    scene = replace(busy["fr"], units=(UnitMark("NZE", "M", "UMAR"),), marks=())

    def states(page: Page) -> set[str]:
        layout = lay_out(scene, drawing, page)
        below = [shape for shape in layout.shapes if isinstance(shape, Lettering) and shape.at[1] > layout.page.bottom]
        return {shape.text for shape in below} & {*scene.initials.values()}

    assert {"CMWL", "UMAR"} <= states(drawing.page("islands"))
    assert not {"RUSS", "UCEN"} & states(drawing.page("islands"))
    assert len(states(drawing.whole)) == 22


@pytest.mark.parametrize("name", ["europe", "south_seas", "china"])
def test_marks_that_are_left_out_could_not_reach_the_page(
    busy: Mapping[str, Scene], drawing: Drawing, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = lay_out(busy["fr"], drawing, drawing.page(name)).shapes
    monkeypatch.setattr(orders, "_may_be_seen", lambda mark, layout: True)

    assert shown == lay_out(busy["fr"], drawing, drawing.page(name)).shapes

"""The map of the game for ten: neutrals, protectorates, Siberia, and nineteen powers told apart."""

from itertools import combinations

import pytest

from gm.reports.picture import png, svg
from gm.reports.picture.colours import ink_on, rgb, tint
from gm.reports.picture.layout import Layout
from gm.reports.picture.panel import foot
from gm.reports.picture.scene import Scene
from gm.reports.picture.shapes import Stroke, overlap
from gm.reports.picture.sheet import lay_out
from gm.reports.scenes import position_scene
from gm.reports.sections import board
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.rules.ruleset import Role
from gm.variants import dix
from gm.variants.dix.countries import neutral_homes
from gm.variants.dix.variant import DIX
from tests.some import some
from tests.variants.dix.table import RULES, at, judge

DRAWING = DIX.drawing()


def scene(where: object, language: str = "fr") -> Scene:
    words = Words(stationery(language).words, DIX.names()[language])
    return position_scene("game", board(where, RULES), words, DRAWING.countries)  # type: ignore[arg-type]


OPENING = judge(dix.opening(1900, siberia=True), {}).after


def test_everything_of_the_board_is_on_the_drawing() -> None:
    assert {name for name, area in DRAWING.areas.items() if area.kind in ("land", "sea")} - {"SIB/frame"} == set(
        RULES.map.provinces
    )
    assert set(DRAWING.colours) == set(RULES.powers)
    for location in RULES.atlas.province:
        assert DRAWING.place(location)
    for language in ("fr", "en"):
        assert set(RULES.map.provinces) <= set(DRAWING.labels[language])


def test_neutrals_are_paler_than_whoever_plays() -> None:
    def lightness(power: str) -> float:
        return sum(rgb(DRAWING.colours[power]))

    neutral = [code for code, power in RULES.powers.items() if power.role is Role.NEUTRAL]
    others = [code for code in RULES.powers if code not in neutral]

    assert min(map(lightness, neutral)) > max(lightness(power) for power in others if power != "NORWAY") + 30


@pytest.mark.parametrize("language", ["fr", "en"])
def test_each_of_the_nineteen_bears_letters_of_its_own(language: str) -> None:
    initials = scene(OPENING, language).initials

    assert set(initials) == set(RULES.powers)
    assert not [one for one, other in combinations(initials.values(), 2) if one.startswith(other)]
    assert all(len(each) <= 3 for each in initials.values())
    assert all(ink_on(colour) for colour in DRAWING.colours.values())


def test_a_protectorate_is_hatched_in_the_tint_of_its_protector_and_bears_his_letters() -> None:
    shown = scene(OPENING)
    assert shown.hatched == {"RUM": "SERBIA"}
    assert shown.labels == {"RUM": "Rou·Se"}
    assert shown.owners["RUM"] == "ROMANIA"

    free = lay_out(scene(at("S1902M", "SERBIA A SER", protectors={})), DRAWING)
    held = lay_out(scene(at("S1902M", "SERBIA A SER", protectors={"ROMANIA": "SERBIA"})), DRAWING)
    new = [shape for shape in held.shapes if isinstance(shape, Stroke) and shape not in free.shapes]
    strokes = [stroke for stroke in new if all(y < DRAWING.height for _, y in stroke.points)]
    ring = DRAWING.outline(DRAWING.areas["RUM"].rings[0])
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    assert len(strokes) > 10
    assert all(left - 1 <= x <= right + 1 for stroke in strokes for x, _ in stroke.points)


@pytest.mark.parametrize("protector", [code for code in RULES.powers if RULES.powers[code].role is not Role.NEUTRAL])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_protector_s_letters_are_beside_the_unit_not_under_it(protector: str, language: str) -> None:
    neutrals = neutral_homes()
    where = at("F1901M", *(f"{code} A {home}" for home, code in neutrals.items()),
               protectors=dict.fromkeys(neutrals.values(), protector))  # fmt: skip
    shown = scene(where, language)
    for page in some(DRAWING.pages):
        layout = Layout(shown, DRAWING, page)
        longer = [(words.text, box) for words, box in layout.labels if words.text in shown.labels.values()]
        others = [box for words, box in layout.labels if words.text not in shown.labels.values()]

        assert len(longer) >= 4
        assert [text for text, box in longer if any(overlap(box, other) for other in (*layout.units, *others))] == []


def test_after_an_annexation_the_land_bears_its_new_owner_s_tint() -> None:
    shown = scene(at("S1902M", "FRANCE A BEL", centers={"BEL": "FRANCE"}))

    assert shown.owners["BEL"] == "FRANCE"
    assert "BEL" not in shown.hatched
    assert tint(DRAWING.colours["FRANCE"]) != tint(DRAWING.colours["BELGIUM"])


def test_an_exile_stands_in_the_legend() -> None:
    where = at("S1902M", "AUSTRIA A SER", "ROMANIA A RUM", centers={"SER": "AUSTRIA"}, exiles={"SERBIA": "RUSSIA"},
               protectors={"ROMANIA": "SERBIA"})  # fmt: skip
    rows = {row.power: (row.centers, row.units) for row in scene(where).legend.rows}

    assert rows["SERBIA"] == (0, 0)
    assert "SERBIA" in Layout(scene(where), DRAWING, DRAWING.page("east")).powers
    assert "SERBIA" not in Layout(scene(where), DRAWING, DRAWING.page("west")).powers
    assert len({row.power for row in scene(OPENING).legend.rows}) == 19


def test_the_legend_stands_below_the_map_and_hides_nothing_of_it() -> None:
    layout = Layout(scene(OPENING), DRAWING, DRAWING.whole)
    under = foot(layout, ())

    points = [point for shape in under.shapes for point in getattr(shape, "points", ())]
    assert all(y >= DRAWING.height for _, y in some(points))


def test_stripes_are_explained_where_there_are_any() -> None:
    said = "protectorat, avec"

    assert said in svg(scene(at("S1902M", "BELGIUM A BEL", protectors={"BELGIUM": "FRANCE"})), DRAWING)
    assert said not in svg(scene(at("S1902M", "BELGIUM A BEL", protectors={}, points={})), DRAWING)


def test_siberia_has_a_box_with_its_army_in_it() -> None:
    where = at("F1901M", "RUSSIA A SIB siberian", siberia="in")
    left, top = map(min, zip(*DRAWING.outline(DRAWING.areas["SIB"].rings[0]), strict=True))
    right, bottom = map(max, zip(*DRAWING.outline(DRAWING.areas["SIB"].rings[0]), strict=True))
    x, y = DRAWING.place("SIB").unit

    assert left < x < right and top < y < bottom
    assert not [
        name for name, place in DRAWING.places.items()
        if name != "SIB" and left - 20 < place.unit[0] < right + 20 and top - 20 < place.unit[1] < bottom + 20
    ]  # fmt: skip
    assert png(scene(where), DRAWING, 500).startswith(b"\x89PNG")
    assert "Sibérie" in svg(scene(where), DRAWING)
    assert "Sibérie" in svg(scene(OPENING), DRAWING)


@pytest.mark.parametrize("siberia", ["off", "gone"])
def test_without_siberia_there_is_no_box(siberia: str) -> None:
    shown = svg(scene(at("S1902M", "RUSSIA A MOS", siberia=siberia)), DRAWING)

    assert "Sib" not in shown and "Moscou" in shown
    assert len(lay_out(scene(at("S1902M", siberia=siberia)), DRAWING).drawing.areas) == len(DRAWING.areas) - 2


@pytest.mark.parametrize("stands", ["RUSSIA A SIB siberian", "RUSSIA A MOS siberian", "RUSSIA A UKR siberian"])
def test_the_army_of_siberia_bears_its_sign_wherever_it_stands(stands: str) -> None:
    siberia = scene(at("S1902M", stands, "RUSSIA A WAR", siberia="in"))
    layout = Layout(siberia, DRAWING, DRAWING.whole)

    assert {unit.location: unit.sign for unit in siberia.units if unit.power == "RUSSIA"} == {
        stands.split()[2]: "Sib",
        "WAR": "",
    }
    assert [words.text for words, _ in layout.tags].count("Sib") == 1

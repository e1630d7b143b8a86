"""Facts become the scenes of maps, and the chart of centres is really painted."""

import io
import re
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import pairwise

import pytest
from PIL import Image

from gm.reports.chart import HEIGHT, RIGHT, SIZE, WIDTH, chart_svg
from gm.reports.facts import Acknowledgement, MyOrders, Reminder, Told
from gm.reports.news import YearCount
from gm.reports.picture import Drawing, load_drawing
from gm.reports.picture.lettering import CAPITAL, width
from gm.reports.picture.scene import (
    BuildMark,
    ConvoyMark,
    DisbandMark,
    HoldMark,
    MoveMark,
    RetreatMark,
    Sign,
    StandoffMark,
    SupportMark,
    UnitMark,
    WayMark,
)
from gm.reports.picture.shapes import Face
from gm.reports.pictures import picture, svg_to_png
from gm.reports.render import render
from gm.reports.scenes import scene_for
from gm.reports.show import show_position, show_text
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.variants import classic
from gm.variants.classic.names import names
from tests.reports.letters import NAME, report, results, samples, written
from tests.some import about, some

SAMPLES = samples()
FRENCH = Words(stationery("fr").words, names()["fr"])


@cache
def drawing() -> Drawing:
    return load_drawing(files(classic))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_letters_and_maps_use_the_same_short_names(language: str) -> None:
    short = names()[language].short

    assert {place: " ".join(lines) for place, lines in drawing().labels[language].items()} == {
        place: short(place) for place in drawing().labels[language]
    }


def test_every_map_that_a_letter_wants_has_a_scene() -> None:
    wanted = [(sample, each.what) for sample in SAMPLES for each in written(sample, "fr").pictures]
    for sample, what in some(each for each in wanted if each[1] != "chart"):
        with about(sample):
            assert scene_for(what, SAMPLES[sample], FRENCH).title.startswith(NAME)


def test_orders_are_drawn_with_their_success() -> None:
    scene = scene_for("orders", SAMPLES["results"], FRENCH, drawing().countries)

    assert scene.title == "europe-1 – Automne 1902"
    assert MoveMark("NWY", "STP", "ENGLAND") in scene.marks
    assert MoveMark("BUR", "BEL", "FRANCE", ok=False) in scene.marks
    assert SupportMark("SWE", "STP", "NWY", "RUSSIA", ok=False, cut=True) in scene.marks
    assert SupportMark("HOL", "BEL", None, "GERMANY") in scene.marks
    assert HoldMark("GRE", "AUSTRIA") in scene.marks
    assert UnitMark("STP", "A", "RUSSIA", dislodged=True) in scene.units
    assert UnitMark("NWY", "A", "ENGLAND") in scene.units
    assert scene.captions == {sign: FRENCH.say(f"map.{sign}") for sign in Sign}
    assert scene.kinds == {"A": "armée", "F": "flotte"}
    assert (scene.owners["BUR"], scene.owners["STP"], "ALB" in scene.owners) == ("FRANCE", "RUSSIA", False)


def test_convoys_standoffs_builds_and_retreats_are_drawn() -> None:
    autumn = scene_for("orders", results("F1901M", "ENGLAND"), FRENCH)
    retreats = scene_for("orders", results("F1902R", "ITALY"), FRENCH)
    winter = scene_for("orders", results("W1902A", "RUSSIA"), FRENCH)

    assert MoveMark("YOR", "NWY", "ENGLAND", via=("NTH",)) in autumn.marks
    assert ConvoyMark("NTH", "YOR", "NWY", "ENGLAND") in autumn.marks
    assert StandoffMark("SER") in autumn.marks
    assert RetreatMark("BUR", "GAS", "FRANCE") in retreats.marks
    assert DisbandMark("RUM", dislodged=True) in retreats.marks
    assert BuildMark("PAR", "A", "FRANCE") in winter.marks
    assert DisbandMark("GAL") in winter.marks


def test_a_position_shows_where_beaten_units_may_go() -> None:
    scene = scene_for("position", results("F1902M", "FRANCE"), FRENCH)

    assert {mark.target for mark in scene.marks if isinstance(mark, WayMark) and mark.origin == "STP"} == {
        "FIN",
        "LVN",
        "MOS",
    }


def test_a_position_with_retreats_due_shows_the_provinces_a_standoff_has_closed() -> None:
    facts = results("F1902M", "FRANCE")
    after = replace(facts.report.after, contested=("SIL",))

    waiting = scene_for("position", replace(facts, report=replace(facts.report, after=after)), FRENCH)
    settled = replace(facts, report=replace(facts.report, after=replace(after, dislodged=())))

    assert StandoffMark("SIL") in waiting.marks
    assert StandoffMark("SIL") not in scene_for("position", settled, FRENCH).marks


def test_a_preview_holds_nobody_else_s_orders() -> None:
    for sample in ("acknowledgement", "my_orders"):
        facts = SAMPLES[sample]
        assert isinstance(facts, Acknowledgement | MyOrders)
        scene = scene_for("preview", facts, FRENCH)

        assert {getattr(mark, "power", None) for mark in scene.marks} <= set(facts.seat.powers)
        assert len(scene.marks) == 3


def test_orders_without_meaning_on_the_board_are_not_drawn() -> None:
    from gm.reports.scenes import _marks

    for reason in ("not_yours", "no_unit", "ordered_twice", "disorder"):
        assert list(_marks(Told("FRANCE", "A PAR S A MAR - BUR", "void", reason), FRENCH)) == []
    assert list(_marks(Told("FRANCE", "A PAR - MOS", "void", "unreachable"), FRENCH)) == []
    assert list(_marks(Told("FRANCE", "A PAR B", "void", "none_due"), FRENCH)) == []
    assert list(_marks(Told("FRANCE", "A PAR H", "succeeds", supplied=True), FRENCH)) == []


def test_a_merged_answer_shows_the_map_of_its_part() -> None:
    wanted = render(SAMPLES["merged"], "fr", names=names()["fr"]).pictures

    assert [picture.what for picture in wanted] == ["preview@2"]
    assert scene_for("preview@2", SAMPLES["merged"], FRENCH) == scene_for("preview", SAMPLES["my_orders"], FRENCH)


def test_a_letter_without_a_map_has_no_scene() -> None:
    facts = SAMPLES["reminder"]
    assert isinstance(facts, Reminder)

    with pytest.raises(ValueError, match="'reminder' has no picture 'orders'"):
        scene_for("orders", facts, FRENCH)


# --- pictures --------------------------------------------------------------------------------------------------------


def test_pictures_are_small_enough_for_a_letter() -> None:
    letter = render(SAMPLES["end"], "fr", names=names()["fr"])
    for wanted in some(letter.pictures):
        painted = picture(wanted, SAMPLES["end"], "fr", names=names()["fr"], drawing=drawing())

        assert painted.startswith(b"\x89PNG")
        assert len(painted) <= 200_000


def test_the_map_asked_for_comes_as_svg_too() -> None:
    letter = render(SAMPLES["map"], "fr", names=names()["fr"])
    (wanted,) = [wanted for wanted in letter.pictures if wanted.svg]

    assert picture(wanted, SAMPLES["map"], "fr", names=names()["fr"], drawing=drawing()).startswith(b"<svg")


def history(years: int, powers: int) -> list[YearCount]:
    codes = [*classic.POWERS, *(f"P{number}" for number in range(powers))][:powers]
    return [YearCount(1900 + year, {code: (year + n) % 9 for n, code in enumerate(codes)}) for year in range(years)]


@pytest.mark.parametrize(("years", "powers"), [(1, 7), (3, 7), (40, 7), (5, 21)])
def test_names_on_the_chart_keep_apart_and_on_the_paper(years: int, powers: int) -> None:
    drawn = chart_svg(history(years, powers), "x", FRENCH, drawing().colours)
    edge = WIDTH - RIGHT
    names = [
        (float(y), float(x) + width(text, Face.PLAIN, SIZE))
        for x, y, text in re.findall(r'<text x="(\d+)" y="([\d.]+)">(.*?)</text>', drawn)
        if int(x) > edge
    ]
    heights = sorted(height for height, _ in names)

    assert len(heights) >= powers - (1 if years == 1 else 0)
    assert heights[-1] <= HEIGHT - 30
    assert max(end for _, end in names) <= WIDTH
    assert all(b - a >= 20 for a, b in pairwise(heights))


@pytest.mark.parametrize("years", [1, 5, 6, 40])
def test_the_chart_can_be_read_on_a_phone(years: int) -> None:
    """Capitals are 9 pixels high where it is shown 380 wide; the years below it keep apart."""
    drawn = chart_svg(history(years, 7), "championnat-de-france-2026-table-12 – centres par année", FRENCH, {})
    years_at = [float(x) for x in re.findall(r'<text x="([\d.]+)" y="\d+" text-anchor="middle">\d{4}<', drawn)]

    assert set(re.findall(r'font-size="(\d+)"', drawn)) == {str(SIZE)}
    assert SIZE * CAPITAL * 380 / WIDTH >= 9
    assert years_at and all(b - a >= width("1900", Face.PLAIN, SIZE) + 4 for a, b in pairwise(years_at))
    assert drawn.count('font-weight="bold"') == 2


def test_letters_on_the_chart_are_really_painted() -> None:
    with_words = chart_svg(history(3, 7), "Centres", FRENCH, drawing().colours)
    without = re.sub(r"<text.*?</text>", "", with_words)

    def inked(drawn: str) -> int:
        image = Image.open(io.BytesIO(svg_to_png(drawn))).convert("L")
        return sum(image.histogram()[:100])

    assert inked(with_words) > inked(without) + 1000


def test_names_cannot_break_the_chart() -> None:
    assert "<b>" not in chart_svg(history(2, 3), "<b> & co", FRENCH, {})


# --- the terminal ----------------------------------------------------------------------------------------------------


def test_gm_show_prints_what_a_watcher_reads() -> None:
    text = show_text(NAME, "classic", report("F1902M"), "fr", names=names()["fr"])
    assert text.replace("\N{NO-BREAK SPACE}", " ").startswith(f"{NAME} : ")

    assert "échoue, 1 contre 2" in text
    assert "@" not in text


def test_gm_show_prints_a_position_not_judged_yet() -> None:
    text = show_position(NAME, report("F1902R").before, "fr", names=names()["fr"]).replace("\N{NO-BREAK SPACE}", " ")

    assert "France            4        3       F Mar, F Pic, A Esp, [A Bou]" in text.splitlines()

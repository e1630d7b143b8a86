"""Which pages of the world a letter shows: those of its reader, the whole, those with news; as many as it can carry."""

from dataclasses import replace
from random import Random

import pytest

from gm.reports.facts import Acknowledgement, OwnSeat, Personal, Results, Start
from gm.reports.news import TurnReport
from gm.reports.pages import pages_of
from gm.reports.render import render
from gm.reports.sections import board
from gm.reports.wanted import PictureWanted, Shown
from gm.rules.judge import adjudicate
from gm.service.post.writing import MOST_PICTURES, too_many
from gm.variants.registry import variant
from gm.variants.telling import public_report
from tests.reports.letters import ARRIVED, GAME_RULES
from tests.some import some
from tests.variants.diplomatie2000.desk import WorldDesk
from tests.variants.diplomatie2000.sessions import everything_said

VARIANT = variant("diplomatie2000")
RULES = VARIANT.rules_of("classique", {})
DRAWING = VARIANT.drawing()
SEAT = OwnSeat(("MEXI",), "gm@example.org")


def report() -> TurnReport:
    ruling = adjudicate(RULES.opening, everything_said(Random(5), RULES.opening, RULES), RULES)
    return public_report(ruling, RULES, VARIANT.telling)


def test_a_report_begins_with_its_reader_s_page_and_shows_the_whole_and_the_news() -> None:
    told = report()
    own = Results("monde", VARIANT.name, told, personal=Personal(SEAT))
    onlooker = Results("monde", VARIANT.name, replace(told, happenings=(), dislodged=(), contested=()))

    assert pages_of(own, DRAWING)[:2] == ["caribbean", ""]
    assert len(pages_of(own, DRAWING)) > 2
    assert pages_of(onlooker, DRAWING) == [""]


def test_every_unit_and_centre_of_a_reader_is_on_a_page_that_he_is_shown() -> None:
    for state in some(RULES.powers):
        seat = OwnSeat((state,), "gm@example.org")
        shown = pages_of(Start("monde", VARIANT.name, seat, GAME_RULES, board(RULES.opening, RULES)), DRAWING)
        assert shown[0] and shown[1] == "", "one that is read on a phone comes first"
        pages = [DRAWING.page(name) for name in shown if name]
        held = [*(unit.location for unit in RULES.opening.units_of(state)), *RULES.opening.centers_of(state)]
        for location in some(held):
            x, y = DRAWING.place(location).unit

            assert any(p.left <= x <= p.right and p.top <= y <= p.bottom for p in pages), (state, location)


def test_the_whole_is_shown_once_and_never_of_ones_own_orders() -> None:
    facts = Results("monde", VARIANT.name, report(), personal=Personal(SEAT))
    pages = pages_of(facts, DRAWING)
    names = VARIANT.names()["fr"]
    letter = render(facts, "fr", names=names, shown=Shown(pages, left_out=()))
    preview = Acknowledgement("monde", "S2001M", SEAT, ARRIVED, "in_time", board=board(RULES.opening))
    answer = render(preview, "fr", names=names, shown=Shown(pages_of(preview, DRAWING), left_out=()))

    shown = [(each.what, each.page) for each in letter.pictures]
    assert shown.count(("orders", "")) == 1 and ("position", "") not in shown
    assert [(each.what, each.page) for each in answer.pictures] == [("preview", "caribbean")]
    assert letter.html is not None and len(letter.html.encode()) < 60_000, "mail programs cut long letters off"
    assert "écrivez : carte SVG" in " ".join(letter.text.split()).replace("\N{NO-BREAK SPACE}", " ")


AFRICA = ("west_africa", "east_africa", "south_africa")
ASKED = {
    "Carte Afrique": AFRICA,
    "Map Africa": AFRICA,
    "Carte : Afrique de l'Ouest": AFRICA[:1],
    "la carte de l'Afrique, svp": AFRICA,
    "carte SVG Europe": ("europe",),
    "Carte de l'Europe et de la Russie (SVG)": ("europe", "russia"),
    "Map of the Near East": ("near_east",),
    "Carte Asie du Sud": ("asia_south",),
    "Carte Asie": ("asia_south", "indochina"),
    "Carte Pacifiqe": ("south_seas",),
    "svg map: south-east asia": ("indochina",),
    "Carte du monde": ("",),
    "Carte de l'UMAR": ("west_africa",),
    "Map: Tokyo, Sri Lanka": ("asia_south", "japan"),
    "Map": (),
    "carte svg": (),
}
"""What is asked -> the pages that are shown."""


@pytest.fixture(scope="module")
def desk() -> WorldDesk:
    return WorldDesk().begin_world("CEAO", "RUSS")


@pytest.mark.parametrize("asked", ASKED)
def test_a_page_of_the_map_is_asked_for_by_its_name(desk: WorldDesk, asked: str) -> None:
    (row,) = desk.write("CEAO", asked)
    pages = ASKED[asked]
    letter = render(row.facts, "fr", names=VARIANT.names()["fr"], shown=Shown(pages_of(row.facts, DRAWING)))

    assert row.facts.pages == pages
    assert row.facts.svg == ("svg" in asked.lower())
    shown = [each.page for each in letter.pictures if not each.svg]
    assert shown == list(pages or pages_of(row.facts, DRAWING))
    attached = [each.page for each in letter.pictures if each.svg]
    assert attached == list(pages or ("",)) * row.facts.svg
    assert all(VARIANT.names()["fr"].pages[page] in letter.text for page in pages)


def test_maps_of_one_letter_have_each_its_own_pages(desk: WorldDesk) -> None:
    (row,) = desk.write("CEAO", "Carte Europe\nCarte SVG Russie")
    letter = render(row.facts, "fr", names=VARIANT.names()["fr"], shown=Shown(pages_of(row.facts, DRAWING)))

    shown = [(each.what, each.page, each.svg) for each in letter.pictures]
    assert shown == [("position@0", "europe", False), ("position@1", "russia", False), ("position@1", "russia", True)]


def test_who_asks_for_a_page_that_is_none_is_told_which_there_are(desk: WorldDesk) -> None:
    said = desk.says("CEAO", "Carte Atlantide") + desk.says("RUSS", "Map: Middle Earth")

    for language in ("fr", "en"):
        assert all(title in said for title in VARIANT.names()[language].pages.values()), (language, said)
    assert "Pacifique. Rien n'a été changé." in said and "Pacific. Nothing was changed." in said
    assert "Carte : Europe" in said and "Map: Europe" in said


def test_what_a_letter_cannot_carry_are_the_pages_that_concern_its_reader_least() -> None:
    wanted = [PictureWanted(what, f"{what}-{page}", "", page) for what in ("orders", "position") for page in "abc"]
    drawn = {each.cid: b"x" * (MOST_PICTURES // 4) for each in wanted}

    assert too_many(wanted, drawn) == ["orders-c", "position-c"]


def test_a_board_of_few_pages_is_always_shown_whole_and_in_its_pages() -> None:
    classic = variant("classic")
    facts = Results("europe-1", "classic", report(), personal=Personal(OwnSeat(("FRANCE",), "gm@example.org")))

    assert pages_of(facts, classic.drawing()) == ["", *(page.name for page in classic.drawing().pages)]

"""What a letter does to the orders in force: it replaces them, corrects them, or leaves them as they are."""

from datetime import timedelta

import pytest

from gm.notation.changes import amended, concern
from gm.rules.orders import Build, Hold, Move, Waive
from gm.service.model.letters import Sheet
from gm.service.turn.acts import onto
from gm.service.turn.sheets import in_force
from gm.service.turn.standing import counting
from tests.service.desk import FRIDAY_NIGHT, Desk

SHEET = "A Par - Bou\nA Mar - Esp\nF Bre - AtM"
ORDERED = ("A PAR - BUR", "A MAR - SPA", "F BRE - MAO")


@pytest.fixture
def desk() -> Desk:
    desk = Desk().begin()
    desk.write("FRANCE", SHEET)
    return desk


def in_force_of(desk: Desk, power: str = "FRANCE") -> tuple[str, ...] | None:
    with desk.store() as work:
        sheet = counting(work, desk.game).get(power)
    return sheet.orders if sheet else None


@pytest.mark.parametrize(
    "text",
    [
        "Merci pour l'accusé de réception, tout est parfait.",
        "A Par - Xqzwv",
        "A Par - Londres",
        "A Mun - Bou",
        "A Par",
        "Automne 1901 :\nA Par - Pic",
    ],
)
def test_a_letter_in_which_nothing_is_followed_leaves_the_sheet_and_says_so(desk: Desk, text: str) -> None:
    (answer,) = desk.write("FRANCE", text)

    assert in_force_of(desk) == ORDERED
    assert answer.kind == "nothing_found" or answer.facts.unchanged
    assert answer.facts.in_force[0].orders == ORDERED


def test_a_letter_in_which_nothing_is_followed_is_no_sheet(desk: Desk) -> None:
    desk.write("ENGLAND", "F Lon - Xqzwv")

    assert in_force_of(desk, "ENGLAND") is None


def test_a_list_replaces_the_sheet_and_says_what_each_order_was_before(desk: Desk) -> None:
    (answer,) = desk.write("FRANCE", "A Par - Pic\nF Bre - AtM")

    assert in_force_of(desk) == ("A PAR - PIC", "F BRE - MAO")
    assert answer.facts.in_force[0].before == {"A PAR - PIC": "A PAR - BUR", "F BRE - MAO": "F BRE - MAO"}
    assert answer.facts.vanished[0].orders == ("A MAR - SPA",)


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Pic\nLe reste est inchangé.",
        "A Par - Pic. Pour le reste on garde.",
        "A Par - Pic, les autres ordres restent valables",
        "A Par - Pic\nNothing else: the rest stays as it was.",
        "Par - Pic\nAll other orders unchanged",
    ],
)
def test_who_says_that_the_rest_stays_changes_what_he_names(desk: Desk, text: str) -> None:
    (answer,) = desk.write("FRANCE", text)

    assert in_force_of(desk) == ("A PAR - PIC", *ORDERED[1:])
    assert answer.facts.amended == ("FRANCE",)
    assert answer.facts.in_force[0].before["A MAR - SPA"] == "A MAR - SPA"


@pytest.mark.parametrize("text", ["Nouvelle feuille :\nA Par - Pic", "New set, as before only shorter:\nA Par - Pic"])
def test_who_says_that_all_begins_anew_replaces_the_sheet(desk: Desk, text: str) -> None:
    desk.write("FRANCE", text)

    assert in_force_of(desk) == ("A PAR - PIC",)


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("J'avais oublié Liverpool : A Lpl - Yor", ("F LON - ENG", "F EDI - NTH", "A LVP - YOR")),
        ("J'ajoute :\nA Lpl - Yor", ("F LON - ENG", "F EDI - NTH", "A LVP - YOR")),
        ("Oh, and I forgot Liverpool: A Lvp - Yor", ("F LON - ENG", "F EDI - NTH", "A LVP - YOR")),
        ("One more order:\nA Lvp - Yor", ("F LON - ENG", "F EDI - NTH", "A LVP - YOR")),
        ("A Lvp - Yor", ("A LVP - YOR",)),
    ],
)
def test_an_order_is_added_where_the_letter_says_so(desk: Desk, text: str, orders: tuple[str, ...]) -> None:
    desk.write("ENGLAND", "F Lon - Man\nF Edi - Nrd")
    desk.write("ENGLAND", text)

    assert in_force_of(desk, "ENGLAND") == orders


# How sheets come to what is in force.


def sheet(desk: Desk, hour: int, *orders: str, amends: tuple[str, ...] | None = None) -> Sheet:
    received = FRIDAY_NIGHT - timedelta(hours=24 - hour)
    return Sheet("europe-1", 1, 1, "FRANCE", 3, hour, received, hour, "", orders, amends)


def come_to(desk: Desk, *sheets: Sheet, **times: timedelta) -> tuple[str, ...] | None:
    due = FRIDAY_NIGHT
    closing = due + times.get("grace", timedelta())
    found = in_force(sheets, lambda before, sheet: onto(desk.game, before, sheet), due, closing).get("FRANCE")
    return found.orders if found else None


def test_corrections_follow_the_order_of_arrival_whatever_was_read_first(desk: Desk) -> None:
    first = sheet(desk, 1, "A PAR - BUR", "A MAR - SPA")
    correction = sheet(desk, 2, "A PAR - PIC", amends=("PAR",))
    unconfirmed = sheet(desk, 3, "A PAR H", "A MAR H", "F BRE H")
    last = sheet(desk, 4, "F BRE - MAO", amends=("BRE",))

    assert come_to(desk, first, correction, last) == ("A PAR - PIC", "A MAR - SPA", "F BRE - MAO")
    assert come_to(desk, first, correction, last, unconfirmed) == ("A PAR H", "A MAR H", "F BRE - MAO")


def test_who_takes_all_his_orders_back_has_sent_none(desk: Desk) -> None:
    first = sheet(desk, 1, "A PAR - BUR")
    back = sheet(desk, 2, amends=("PAR",))
    in_grace = sheet(desk, 25, "A PAR - PIC")

    assert come_to(desk, first, back) is None
    assert come_to(desk, first, back, in_grace, grace=timedelta(hours=2)) == ("A PAR - PIC",)


def test_in_grace_who_has_sent_orders_cannot_correct_them(desk: Desk) -> None:
    first = sheet(desk, 1, "A PAR - BUR")
    late = sheet(desk, 25, "A PAR - PIC", amends=("PAR",))
    later = sheet(desk, 26, "A PAR H", amends=("PAR",))

    assert come_to(desk, first, late, grace=timedelta(hours=3)) == ("A PAR - BUR",)
    assert come_to(desk, late, later, grace=timedelta(hours=3)) == ("A PAR - PIC",)


def test_a_corrected_order_stands_where_the_former_stood() -> None:
    before = (Move("PAR", "A", "BUR"), Hold("MAR", "A"), Hold("BRE", "F"))

    assert amended(before, (Hold("PAR", "A"),), ("PAR",)) == (Hold("PAR", "A"), *before[1:])
    assert amended(before, (), ("MAR",)) == (before[0], before[2])
    assert amended(before[:1], (Hold("BRE", "F"),), ("BRE",)) == (before[0], Hold("BRE", "F"))


def test_what_instructs_no_unit_is_about_its_kind() -> None:
    assert (concern(Build("STP/SC", "F")), concern(Waive())) == ("STP", "waive")

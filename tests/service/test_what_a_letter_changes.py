"""What a letter does to the orders in force: it replaces them, corrects them, or leaves them as they are."""

from dataclasses import replace
from datetime import timedelta

import pytest

from gm.notation.orders.changes import amended, concern
from gm.rules.orders import Build, Hold, Move, Waive
from gm.service.model.letters import Sheet
from gm.service.turn.acts import onto
from gm.service.turn.sheets import in_force
from gm.service.turn.standing import counting
from tests.service.desk import FRIDAY_NIGHT, Desk, settings

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
        "A Par - Pic. All other orders unchanged",
        "Remplacez A Par - Bou par A Par - Pic.",
        "Just one thing: Paris to Picardy",
    ],
)
def test_who_says_that_the_rest_stays_changes_what_he_names(desk: Desk, text: str) -> None:
    (answer,) = desk.write("FRANCE", text)

    assert in_force_of(desk) == ("A PAR - PIC", *ORDERED[1:])
    assert answer.facts.amended == ("FRANCE",)
    assert answer.facts.in_force[0].before["A MAR - SPA"] == "A MAR - SPA"


@pytest.mark.parametrize("text", ["Nouvelle feuille :\nA Par - Pic", "New list:\nA Par - Pic"])
def test_who_says_that_all_begins_anew_replaces_the_sheet(desk: Desk, text: str) -> None:
    desk.write("FRANCE", text)

    assert in_force_of(desk) == ("A PAR - PIC",)


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("J'avais oublié Liverpool : A Lpl - Yor", ("F LON - ENG", "F EDI - NTH", "A LVP - YOR")),
        ("One more order:\nA Lvp - Yor", ("F LON - ENG", "F EDI - NTH", "A LVP - YOR")),
        ("A Lvp - Yor", ("A LVP - YOR",)),
    ],
)
def test_an_order_is_added_where_the_letter_says_so(desk: Desk, text: str, orders: tuple[str, ...]) -> None:
    desk.write("ENGLAND", "F Lon - Man\nF Edi - Nrd")
    desk.write("ENGLAND", text)

    assert in_force_of(desk, "ENGLAND") == orders


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Annulez A Mar - Esp", (ORDERED[0], ORDERED[2])),
        ("Please cancel Marseilles.", (ORDERED[0], ORDERED[2])),
        ("Annulez A Mar - Pie", ORDERED),
        ("Annulez A Mar - Esp. A Par - Pic", ("A PAR - PIC", ORDERED[2])),
        ("J'annule tous mes ordres, svp", None),
        ("Cancel my orders.\nA Par - Pic", ("A PAR - PIC",)),
        ("Si l'Italie bouge, annulez tous mes ordres.", ORDERED),
        ("N'annulez pas mes ordres.", ORDERED),
    ],
)
def test_what_is_taken_back_goes_and_nothing_else(desk: Desk, text: str, orders: tuple[str, ...] | None) -> None:
    (answer,) = desk.write("FRANCE", text)

    assert in_force_of(desk) == orders
    gone = set(ORDERED) - set(orders or ())
    assert {order for line in getattr(answer.facts, "lines", ()) for order in line.taken_out} <= gone
    if gone and orders is None:
        assert answer.facts.vanished[0].orders == ORDERED


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Finalement A Par - Pic", ("A PAR - PIC", *ORDERED[1:])),
        ("PS : A Par - Pic", ("A PAR - PIC", *ORDERED[1:])),
        ("A Par - Pic au lieu de A Par - Bou", ("A PAR - PIC", *ORDERED[1:])),
        ("One change: A Par - Pic", ("A PAR - PIC", *ORDERED[1:])),
        ("Finalement A Par - Pic. A Mar H.", ("A PAR - PIC", "A MAR H", ORDERED[2])),
        ("A Par - Gas\nA Mar H\nPS : finalement A Par - Pic", ("A MAR H", "A PAR - PIC")),
        ("A Par - Bou est-il possible ?", ORDERED),
        ("Si l'Italie bouge, A Par - Pic", ORDERED),
        ("A Par - Pic ou A Par - Gas", ORDERED),
    ],
)
def test_a_correction_changes_the_units_it_names(desk: Desk, text: str, orders: tuple[str, ...]) -> None:
    desk.write("FRANCE", text)

    assert in_force_of(desk) == orders


@pytest.mark.parametrize(
    "text",
    [
        "Paris ne va pas en Bourgogne, elle va en Picardie.",
        "If England agrees, change to Picardy.",
    ],
)
def test_a_change_that_is_not_understood_whole_changes_nothing_and_is_told(desk: Desk, text: str) -> None:
    (answer,) = desk.write("FRANCE", text)

    assert in_force_of(desk) == ORDERED
    assert [line for line in answer.facts.lines if line.status != "ok"]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Finalement A Par - Pic. La date limite, c'est vendredi ?", "La date limite, c'est vendredi ?"),
        ("One change: A Par - Pic\nIs nine your time or mine?", "Is nine your time or mine?"),
    ],
)
def test_a_question_beside_orders_is_answered_at_least_with_a_word(desk: Desk, text: str, question: str) -> None:
    (answer,) = desk.write("FRANCE", text)

    assert in_force_of(desk) == ("A PAR - PIC", *ORDERED[1:])
    assert [line.text for line in answer.facts.lines if line.reason == "question"] == [question]
    assert "questions sur vos ordres" in " ".join(desk.text(answer).split())


@pytest.mark.parametrize("text", ["Is nine your time or mine?", "Neuf heures, est-ce chez vous ou chez moi ?"])
def test_a_letter_that_only_asks_hears_that_its_question_was_read(desk: Desk, text: str) -> None:
    (answer,) = desk.write("FRANCE", text)

    assert answer.kind == "nothing_found"
    assert text in desk.text(answer)


@pytest.mark.parametrize(
    "text",
    [
        "Tout comme envoyé, merci.",
        "Everything as sent, unless I write again.",
        "Thanks for confirming so fast! See you Friday.",
    ],
)
def test_a_letter_that_confirms_its_orders_hears_that_they_stay(desk: Desk, text: str) -> None:
    (answer,) = desk.write("FRANCE", text)

    assert in_force_of(desk) == ORDERED
    assert answer.facts.confirms and "mode d'emploi" not in desk.text(answer)
    assert "Vos ordres en vigueur restent tels quels." in " ".join(desk.text(answer).split())


def test_a_correction_of_a_letter_that_is_confirmed_late_is_made_where_it_arrived(desk: Desk) -> None:
    (question,) = desk.write("FRANCE", "Finalement A Par - Pic", dmarc="fail")
    desk.clock.at += timedelta(minutes=1)
    desk.write("FRANCE", "Finalement F Bre - Man")
    assert in_force_of(desk) == (*ORDERED[:2], "F BRE - ENG")

    desk.write("FRANCE", question.facts.code)

    assert in_force_of(desk) == ("A PAR - PIC", "A MAR - SPA", "F BRE - ENG")


def test_a_seat_of_two_powers_corrects_the_one_it_names() -> None:
    base = settings()
    players = (replace(base.players[1], powers=("ENGLAND", "RUSSIA")), *base.players[:1], *base.players[2:5])
    players = (*players, base.players[6])
    desk = Desk().begin(players=players, seating=tuple(player.powers for player in players))
    desk.write("ENGLAND", "F Lon - Nrd\nF Edi H\nA Mos - Ukr\nA Var - Gal")

    desk.write("ENGLAND", "Finalement A Mos - Seb")
    assert in_force_of(desk, "ENGLAND") == ("F LON - NTH", "F EDI H")
    assert in_force_of(desk, "RUSSIA") == ("A MOS - SEV", "A WAR - GAL")

    (answer,) = desk.write("ENGLAND", "F Lon - Man")
    assert in_force_of(desk, "ENGLAND") == ("F LON - ENG",)
    assert in_force_of(desk, "RUSSIA") == ("A MOS - SEV", "A WAR - GAL")
    assert [sheet.power for sheet in answer.facts.vanished] == ["ENGLAND"]


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


def test_a_first_letter_corrects_nothing_and_nobody_without_orders_is_asked_whether_he_is_ready() -> None:
    desk = Desk().begin()

    (asked,) = desk.write("FRANCE", "A Par - Londres")
    (answer,) = desk.write("FRANCE", "Bon, au final :\nA Par - Bou")

    assert "prêt" not in desk.text(asked)
    assert "Votre lettre corrige" not in desk.text(answer) and "prêt" in desk.text(answer)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Tout le monde tient.", "Tout le monde tient → non suivi"),
        ("A Par - Bou. Enfin, pour Paris, peut-être la Picardie ?", "une question n'ordonne rien"),
        ("Par - Pic instead. Rest unchanged.", "Par - Pic → A Par – Pic, compris Ordres en vigueur"),
        ("Est-ce que cela passerait avec F Bre ?", "nous ne savons répondre qu'aux questions sur vos ordres"),
        ("Il veut A Par - Pic. A Par - Bou", "Il veut A Par - Pic. → non suivi : vous en parlez sans l'ordonner"),
    ],
    ids=[
        "one line for all",
        "an order put in doubt",
        "what stays is no failed order",
        "a question that names no order",
        "nothing is offered that is ordered otherwise below",
    ],
)
def test_each_line_is_told_once_and_none_is_forgotten(desk: Desk, text: str, told: str) -> None:
    (answer,) = desk.write("FRANCE", text)

    row = " ".join(desk.text(answer).split())
    assert told in row and ("oui" not in row or "?" in text or "tout" in text.lower())

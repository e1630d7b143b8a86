"""« Oui » in reply to an answer takes what it offered: in its turn, until a later sheet says otherwise."""

from dataclasses import replace
from datetime import timedelta

import pytest

from gm.reports.facts import SheetLine
from gm.rules.position import Turn, Unit
from gm.service.model.outbox import OutboxRow
from gm.service.turn.standing import counting
from tests.service.desk import FRIDAY_NIGHT, Desk

SHEET = "A Par - Bou\nA Mar - Esp\nF Bre - AtM"
ORDERED = ("A PAR - BUR", "A MAR - SPA", "F BRE - MAO")


@pytest.fixture
def desk() -> Desk:
    desk = Desk().begin()
    desk.write("FRANCE", SHEET)
    return desk


def test_what_is_not_built_is_offered_and_taken_like_any_order() -> None:
    desk = Desk().begin()
    units = {place: unit for place, unit in desk.game.position.units.items() if place not in ("PAR", "BRE")}
    position = replace(desk.game.position, turn=Turn(1901, "W", "A"), units=units)
    desk.store.work.games.save(replace(desk.game, position=position))
    desk.write("FRANCE", "Construire A Par")
    (row,) = desk.write("FRANCE", "Je renonce peut-être à l'autre construction")
    assert row.facts.lines[0].offer == "WAIVE" and in_force(desk) == ("A PAR B",)

    desk.write("FRANCE", "Oui", headers=[f"In-Reply-To: {row.message_id}"])
    assert in_force(desk) == ("A PAR B", "WAIVE")


def test_a_yes_to_more_than_there_is_room_for_takes_no_order_away() -> None:
    desk = Desk().begin()
    units = {place: unit for place, unit in desk.game.position.units.items() if place not in ("PAR", "BRE", "MAR")}
    units["BUR"] = Unit("A", "FRANCE", "BUR")
    position = replace(desk.game.position, turn=Turn(1901, "W", "A"), units=units)
    desk.store.work.games.save(replace(desk.game, position=position))
    (row,) = desk.write("FRANCE", "Construire A Par\nPeut-être construire F Bre\nPeut-être construire A Mar")

    (answer,) = reply(desk, row, "oui 1, 2")
    assert in_force(desk) == ("A PAR B",)
    assert {line.reason for line in answer.facts.lines} == {"which"}
    reply(desk, row, "oui 2")
    assert in_force(desk) == ("A PAR B", "A MAR B")


def in_force(desk: Desk, power: str = "FRANCE") -> tuple[str, ...] | None:
    with desk.store() as work:
        sheet = counting(work, desk.game).get(power)
    return sheet.orders if sheet else None


def offered(desk: Desk, *orders: str, power: str = "FRANCE") -> OutboxRow:
    """The answer to a letter that is not understood, as if these orders were what it may well mean."""
    (row,) = desk.write(power, "A Par - Xqzwv")
    numbers = range(1, len(orders) + 1) if len(orders) > 1 else (0,)
    lines = tuple(
        SheetLine(f"en doute : {order}", power, "unreadable", reason="doubted", offer=order, offer_number=number)
        for order, number in zip(orders, numbers, strict=True)
    )
    row = replace(row, facts=replace(row.facts, lines=lines))
    desk.store.work.outbox.rows[row.id] = row
    return row


def reply(desk: Desk, row: OutboxRow, text: str, **how: object) -> list[OutboxRow]:
    return desk.write("FRANCE", text, headers=[f"In-Reply-To: {row.message_id}"], **how)  # type: ignore[arg-type]


def test_nothing_offered_counts_until_it_is_taken_and_a_yes_changes_its_unit_alone(desk: Desk) -> None:
    row = offered(desk, "A PAR - PIC")
    assert in_force(desk) == ORDERED

    (answer,) = reply(desk, row, "Oui, merci !")

    assert in_force(desk) == ("A PAR - PIC", *ORDERED[1:])
    assert answer.kind == "acknowledgement" and answer.facts.lines[0].how == "agreed"
    assert answer.facts.lines[0].text == "en doute : A PAR - PIC"
    assert "pris d'après votre « oui »" in desk.text(answer)


def test_a_yes_of_one_without_orders_is_his_sheet(desk: Desk) -> None:
    row = offered(desk, "F LON - NTH", power="ENGLAND")

    desk.write("ENGLAND", "yes please", headers=[f"In-Reply-To: {row.message_id}"])

    assert in_force(desk, "ENGLAND") == ("F LON - NTH",)


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("oui 1, 3", ("A PAR - PIC", "A MAR - SPA", "F BRE - ENG")),
        ("Oui pour le 2.", ("A PAR - BUR", "A MAR - GAS", "F BRE - MAO")),
        ("yes to all, thanks", ("A PAR - PIC", "A MAR - GAS", "F BRE - ENG")),
        ("oui", ("A PAR - PIC", "A MAR - GAS", "F BRE - ENG")),
        ("oui 1, pas 2", ORDERED),
        ("non", ORDERED),
        ("Oui ?", ORDERED),
        ("Ok, merci !", ORDERED),
        ("Bonjour,\nOui aux deux.\nJean", ("A PAR - PIC", "A MAR - GAS", "F BRE - ENG")),
        ("oui n° 2", ("A PAR - BUR", "A MAR - GAS", "F BRE - MAO")),
        ("ok pour le 1 et le 3", ("A PAR - PIC", "A MAR - SPA", "F BRE - ENG")),
        ("yes please to 1 and 3", ("A PAR - PIC", "A MAR - SPA", "F BRE - ENG")),
        ("Yes, that's right, thanks", ("A PAR - PIC", "A MAR - GAS", "F BRE - ENG")),
        ("oui 7", ORDERED),
    ],
)
def test_several_offers_are_taken_by_their_numbers(desk: Desk, text: str, orders: tuple[str, ...]) -> None:
    row = offered(desk, "A PAR - PIC", "A MAR - GAS", "F BRE - ENG")

    reply(desk, row, text)

    assert in_force(desk) == orders


def test_one_yes_after_another_takes_one_offer_after_another(desk: Desk) -> None:
    row = offered(desk, "A PAR - PIC", "A MAR - GAS")

    for text in ("oui 1", "oui 1", "oui 2"):
        reply(desk, row, text)

    assert in_force(desk) == ("A PAR - PIC", "A MAR - GAS", "F BRE - MAO")


def test_of_two_offers_for_one_unit_a_yes_takes_neither(desk: Desk) -> None:
    row = offered(desk, "A PAR - PIC", "A PAR - GAS")
    (answer,) = reply(desk, row, "oui")

    assert in_force(desk) == ORDERED
    assert [line.reason for line in answer.facts.lines] == ["offer_which"] * 2

    reply(desk, row, "oui 2")
    assert in_force(desk) == ("A PAR - GAS", *ORDERED[1:])


def test_a_yes_with_orders_beside_it_takes_both(desk: Desk) -> None:
    row = offered(desk, "A PAR - PIC")

    reply(desk, row, "Oui.\nEt A Mar - Pie")

    assert in_force(desk) == ("A PAR - PIC", "A MAR - PIE", "F BRE - MAO")


def test_a_yes_with_the_order_written_out_keeps_the_others(desk: Desk) -> None:
    row = offered(desk, "A PAR - PIC")

    reply(desk, row, "Oui, exactement :\nA Par - Pic")

    assert in_force(desk) == ("A PAR - PIC", *ORDERED[1:])


@pytest.mark.parametrize("later", [SHEET, "A Par - Gas\nLe reste est inchangé."])
def test_a_later_sheet_withdraws_the_offer_and_the_answer_says_so(desk: Desk, later: str) -> None:
    row = offered(desk, "A PAR - PIC")
    desk.clock.at += timedelta(minutes=5)
    desk.write("FRANCE", later)
    stands = in_force(desk)

    (answer,) = reply(desk, row, "oui")

    assert in_force(desk) == stands
    assert answer.facts.unchanged
    assert [line.reason for line in answer.facts.lines] == ["offer_withdrawn"]
    assert "a retiré cette proposition" in " ".join(desk.text(answer).split())


def test_a_later_sheet_for_another_unit_leaves_the_offer(desk: Desk) -> None:
    row = offered(desk, "A PAR - PIC")
    desk.clock.at += timedelta(minutes=5)
    desk.write("FRANCE", "A Mar - Gas\nLe reste est inchangé.")

    reply(desk, row, "oui")

    assert in_force(desk) == ("A PAR - PIC", "A MAR - GAS", "F BRE - MAO")


def test_an_offer_of_a_turn_that_is_over_is_not_taken(desk: Desk) -> None:
    row = offered(desk, "A PAR - PIC")
    desk.fall()
    desk.new()

    (answer,) = reply(desk, row, "oui")

    assert in_force(desk) is None
    assert [line.reason for line in answer.facts.lines] == ["offer_past"]


def test_a_late_yes_takes_nothing(desk: Desk) -> None:
    row = offered(desk, "A PAR - PIC")

    (answer,) = reply(desk, row, "oui", received=FRIDAY_NIGHT + timedelta(seconds=1))

    assert in_force(desk) == ORDERED
    assert answer.facts.standing == "late"


def test_nobody_takes_what_another_was_offered_and_a_yes_to_nothing_takes_nothing() -> None:
    desk = Desk().begin()
    row = offered(desk, "A PAR - PIC")

    desk.write("ENGLAND", "oui", headers=[f"In-Reply-To: {row.message_id}"])
    desk.write("FRANCE", "oui")

    assert in_force(desk) is in_force(desk, "ENGLAND") is None


def test_a_yes_that_nothing_proves_waits_until_it_is_confirmed(desk: Desk) -> None:
    row = offered(desk, "A PAR - PIC")

    (question,) = reply(desk, row, "oui", dmarc="fail")
    assert in_force(desk) == ORDERED

    desk.write("FRANCE", question.facts.code)
    assert in_force(desk) == ("A PAR - PIC", *ORDERED[1:])


def test_what_only_begins_like_a_yes_is_read_for_orders() -> None:
    desk = Desk().begin()

    desk.write("FRANCE", "Ok, Paris - Picardie")

    assert in_force(desk) == ("A PAR - PIC",)

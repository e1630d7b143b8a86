"""Orders in reply to a letter about a turn that is over: they are asked about, and « oui » takes them."""

import pytest

from gm.service.model.outbox import OutboxRow
from gm.service.turn.standing import counting
from tests.service.desk import Desk


@pytest.fixture
def desk() -> Desk:
    """In autumn."""
    desk = Desk().begin()
    judge(desk)
    return desk


def judge(desk: Desk) -> OutboxRow:
    """The report to France of the turn that is judged now."""
    desk.write("FRANCE", "A Par H")
    desk.new()
    desk.fall()
    france = desk.seat("FRANCE").number
    return next(row for row in desk.new() if row.kind == "results" and row.seat == france)


def in_force(desk: Desk) -> tuple[str, ...] | None:
    with desk.store() as work:
        sheet = counting(work, desk.game).get("FRANCE")
    return sheet.orders if sheet else None


def reply(desk: Desk, row: OutboxRow, text: str) -> list[OutboxRow]:
    return desk.write("FRANCE", text, headers=[f"In-Reply-To: {row.message_id}"])


def test_orders_in_reply_to_the_report_that_opened_the_turn_count(desk: Desk) -> None:
    row = judge(desk)
    reply(desk, row, "A Par - Bou")

    assert in_force(desk) == ("A PAR - BUR",)


def test_orders_in_reply_to_an_earlier_report_are_offered_and_a_yes_takes_them(desk: Desk) -> None:
    row = judge(desk)
    judge(desk)
    desk.write("FRANCE", "F Bre - Man")
    (answer,) = reply(desk, row, "A Par - Bou\nA Mar - Esp")

    assert in_force(desk) == ("F BRE - ENG",)
    told = " ".join(desk.text(answer).split())
    assert "un courrier d'une saison passée" in told and "répondez : oui 2" in told
    reply(desk, answer, "Oui")
    assert set(in_force(desk) or ()) == {"A PAR - BUR", "A MAR - SPA", "F BRE - ENG"}


def test_in_english_too(desk: Desk) -> None:
    row = judge(desk)
    judge(desk)
    (answer,) = reply(desk, row, "A Par - Bur, please")

    assert in_force(desk) is None
    reply(desk, answer, "yes please")
    assert in_force(desk) == ("A PAR - BUR",)


def test_an_answer_of_an_earlier_turn_is_no_place_for_orders_either(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", "A Par H")
    judge(desk)
    reply(desk, row, "A Par - Bou")

    assert in_force(desk) is None


def test_a_letter_that_names_the_open_turn_is_for_it_whatever_it_answers(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", "A Par H")
    judge(desk)
    reply(desk, row, "Printemps 1902 :\nA Par - Bou")

    assert str(desk.game.position.turn) == "S1902M" and in_force(desk) == ("A PAR - BUR",)

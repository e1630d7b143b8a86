"""Orders that went to a power too, by a copy or by "reply all": they count, and nobody reads them."""

import pytest

from gm.reports.facts import CopyHeld
from gm.service.model.outbox import OutboxRow
from gm.service.turn.standing import counting
from tests.service.desk import Desk, email_of

ORDERS = "A Par - Bur\nF Bre - MAO"


def orders(desk: Desk) -> tuple[str, ...]:
    with desk.store() as work:
        sheets = counting(work, desk.game)
    return sheets["FRANCE"].orders if "FRANCE" in sheets else ()


def held(rows: list[OutboxRow]) -> CopyHeld:
    (found,) = [
        part for row in rows for part in getattr(row.facts, "parts", (row.facts,)) if isinstance(part, CopyHeld)
    ]
    return found


@pytest.mark.parametrize("to", [["", "england"], ["england", ""], ["england", "italy", ""], ["gm", ""], ["all", ""]])
def test_orders_to_the_own_address_and_to_a_power_count_and_no_power_reads_them(desk: Desk, to: list[str]) -> None:
    rows = desk.write("FRANCE", ORDERS, to=to)

    assert orders(desk) == ("A PAR - BUR", "F BRE - MAO")
    assert [row.recipient for row in rows] == [email_of("FRANCE")]
    assert {who.upper() for who in to if who} == set(held(rows).to)


def test_a_copy_that_only_the_server_names_is_held_too(desk: Desk) -> None:
    hidden = (f"X-Original-To: {desk.address('FRANCE', 'england')}",)
    rows = desk.write("FRANCE", ORDERS, headers=hidden)

    assert orders(desk) == ("A PAR - BUR", "F BRE - MAO")
    assert {row.recipient for row in rows} == {email_of("FRANCE")}
    assert held(rows).to == ("ENGLAND",)


def test_the_answer_to_such_orders_tells_in_one_letter_that_they_count_and_asks_about_the_copy(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", ORDERS, to=["", "england"])

    said = " ".join(desk.text(row).split())
    assert "A Par – Bou" in said
    assert "n'a pas été remise à l'Angleterre" in said and held([row]).code in said


def test_a_copy_is_handed_on_once_its_writer_sends_the_code(desk: Desk) -> None:
    code = held(desk.write("FRANCE", ORDERS, to=["", "england"])).code
    rows = desk.write("FRANCE", code)

    assert [row.recipient for row in rows if row.kind == "press"] == [email_of("ENGLAND")]
    assert "A Par - Bur" in next(row.facts.text for row in rows if row.kind == "press")
    assert orders(desk) == ("A PAR - BUR", "F BRE - MAO")
    assert not [row for row in desk.write("FRANCE", code) if row.kind == "press"]


def test_a_yes_alone_hands_no_orders_on(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", ORDERS, to=["", "england"])
    rows = desk.write("FRANCE", "oui", headers=(f"In-Reply-To: {row.message_id}",))

    assert {row.recipient for row in rows} == {email_of("FRANCE")}
    assert not [row for row in rows if row.kind == "press"]


def test_a_no_leaves_the_orders_in_force(desk: Desk) -> None:
    code = held(desk.write("FRANCE", ORDERS, to=["", "england"])).code
    desk.write("FRANCE", f"Non.\n{code}")

    assert orders(desk) == ("A PAR - BUR", "F BRE - MAO")
    assert not [row for row in desk.store.work.letters.rows.values() if row.state == "set_aside"]


def test_a_vote_to_the_own_address_and_to_a_power_is_nobody_elses_to_read(desk: Desk) -> None:
    rows = desk.write("FRANCE", "Vote : nul", to=["", "england"])

    assert {row.recipient for row in rows} == {email_of("FRANCE")}
    assert held(rows).to == ("ENGLAND",)


def test_a_letter_without_orders_is_press_although_a_copy_went_to_the_own_address(desk: Desk) -> None:
    rows = desk.write("FRANCE", "Cher ami, un pacte pour dix ans vous tente-t-il ?", to=["", "england"])

    assert email_of("ENGLAND") in {row.recipient for row in rows if row.kind == "press"}


def test_orders_to_a_power_alone_are_press_as_before(desk: Desk) -> None:
    rows = desk.write("FRANCE", ORDERS, to="england")

    assert email_of("ENGLAND") in {row.recipient for row in rows if row.kind == "press"}
    assert orders(desk) == ()

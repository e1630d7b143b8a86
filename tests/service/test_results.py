"""What the letter with a turn's results says to one player: his own orders, where any were owed."""

import hashlib
import re
from datetime import timedelta

from gm.service.model.outbox import OutboxRow
from tests.service.desk import FRIDAY_NIGHT, Desk

JUDGED = "Vos ordres, tels qu'ils ont été jugés"


def winter() -> tuple[Desk, dict[str, OutboxRow]]:
    """France takes two centres in 1901 and builds in one place; nobody else moves. The letters about the builds."""
    desk = Desk().begin()
    for sheet in ("A Mar - Esp\nF Bre - AtM", "F AtM - Por", "construit A Mar"):
        desk.write("FRANCE", sheet)
        desk.fall()
    rows = {row.seat: row for row in desk.new() if row.kind == "results"}
    assert str(desk.game.position.turn) == "S1902M"
    return desk, {power: rows[desk.seat(power).number] for power in ("FRANCE", "ITALY")}


def test_a_power_that_owed_nothing_reads_nothing_of_its_orders():
    desk, letters = winter()

    assert JUDGED in desk.text(letters["FRANCE"])
    assert JUDGED not in desk.text(letters["ITALY"])


def test_what_was_left_without_orders_is_not_asked_for_any_more():
    desk, letters = winter()

    assert "Ordres non donnés : 1 construction" in desk.text(letters["FRANCE"])
    assert "Encore à ordonner" not in desk.text(letters["FRANCE"])


# The code of a sheet: what was judged is what was read.


def code_in(text: str) -> str:
    found = re.search(r"Code de cette feuille : ([0-9A-F]{8})\.", text)
    assert found is not None
    return found[1]


def test_the_report_names_the_code_that_the_answer_to_the_last_sheet_gave():
    desk = Desk().begin()
    first = desk.text(desk.write("FRANCE", "A Par - Bou")[-1])
    second = desk.text(desk.write("FRANCE", "A Par - Bou\nA Mar - Esp")[-1])
    desk.fall()
    reports = {row.seat: desk.text(row) for row in desk.new() if row.kind == "results"}
    listed = f"tels que nos réponses les ont donnés : France {code_in(second)}."

    assert code_in(first) != code_in(second)
    assert all(listed in " ".join(text.split()) for text in reports.values())
    assert code_in(reports[desk.seat("FRANCE").number]) == code_in(second)
    assert "Code de cette feuille" not in reports[desk.seat("ITALY").number]


def test_anybody_can_reckon_the_code_of_his_orders():
    desk = Desk().begin()
    text = desk.text(desk.write("FRANCE", "A Par - Bou\nA Mar - Esp\nbonjour")[-1])
    lines = b"S1901M FRANCE\nA PAR - BUR\nA MAR - SPA\n"

    assert code_in(text) == hashlib.sha256(lines).hexdigest()[:8].upper()


def test_a_letter_that_came_too_late_shows_the_code_of_what_is_in_force():
    desk = Desk().begin()
    first = desk.text(desk.write("FRANCE", "A Par - Bou")[-1])
    late = desk.text(desk.write("FRANCE", "A Par - Pic", received=FRIDAY_NIGHT + timedelta(minutes=1))[-1])

    assert code_in(late) == code_in(first)

"""What the letter with a turn's results says to one player: his own orders, where any were owed."""

from gm.service.model.outbox import OutboxRow
from tests.service.desk import Desk

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

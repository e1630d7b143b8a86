"""What if: a player has orders judged that he only supposes; nothing is changed, and nobody else learns of it."""

from datetime import timedelta

import pytest

from gm.reports.facts import Acknowledgement, Help, MyOrders, WhatIf
from gm.service.model.outbox import OutboxRow
from gm.service.turn.standing import counting
from tests.service.desk import Desk
from tests.variants.dix.desk import DixDesk

BOUNCE = "Simulation :\nA Par - Bou\nAllemagne : A Mun - Bou"


def supposed(rows: list[OutboxRow]) -> WhatIf:
    (row,) = rows
    assert isinstance(row.facts, WhatIf)
    return row.facts


def fates(facts: WhatIf) -> dict[str, str]:
    assert facts.report is not None
    return {told.order: told.fate for told in facts.report.outcomes if not told.supplied}


def sheets(desk: Desk) -> dict[str, tuple[str, ...]]:
    with desk.store() as work:
        return {power: sheet.orders for power, sheet in counting(work, desk.game).items()}


@pytest.mark.parametrize(
    "text",
    [
        BOUNCE,
        "What if:\nA Par - Bur\nGermany: A Mun - Bur",
        "Simulation : A Par - Bou\nGermany:\nA Mun-Bur",
        "Simulation : A Par - Bou ?\nA Mun-Bur ?",
    ],
)
def test_orders_that_a_player_supposes_are_judged_for_him_alone_and_change_nothing(desk: Desk, text: str) -> None:
    desk.write("FRANCE", "A Par - Pic")
    before = sheets(desk)

    rows = desk.write("FRANCE", text)

    facts = supposed(rows)
    assert rows[0].seat == desk.seat("FRANCE").number
    assert fates(facts) == {"A PAR - BUR": "bounced", "A MUN - BUR": "bounced"}
    assert sheets(desk) == before == {"FRANCE": ("A PAR - PIC",)}
    assert "Ce n'est qu'une simulation" in desk.text(rows[0])


def test_the_answer_shows_a_map_of_the_supposed_orders(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", BOUNCE)

    names = [part.get_filename() for part in desk.letter(row).walk() if part.get_content_type() == "image/png"]
    assert names == ["supposed-west.png", "supposed-east.png"]


def test_nothing_that_others_have_ordered_is_in_the_answer(desk: Desk) -> None:
    desk.write("GERMANY", "A Mun - Bou\nF Kie - Hol\nA Ber - Kie")

    facts = supposed(desk.write("FRANCE", "Simulation :\nA Par - Bou"))

    assert fates(facts) == {"A PAR - BUR": "succeeds"}
    assert not facts.own_in_force


def test_own_orders_in_force_are_taken_where_only_others_are_guessed(desk: Desk) -> None:
    desk.write("FRANCE", "A Par - Bou")

    facts = supposed(desk.write("FRANCE", "Simulation :\nAllemagne : A Mun - Bou"))

    assert fates(facts) == {"A PAR - BUR": "bounced", "A MUN - BUR": "bounced"}
    assert facts.own_in_force == ("FRANCE",)


def test_a_correction_that_is_supposed_leaves_the_rest_of_the_sheet_as_it_is(desk: Desk) -> None:
    desk.write("FRANCE", "A Par - Bou\nA Mar - Esp")

    facts = supposed(desk.write("FRANCE", "Simulation :\nUne seule modification : A Par - Pic"))

    assert fates(facts) == {"A PAR - PIC": "succeeds", "A MAR - SPA": "succeeds"}
    assert sheets(desk) == {"FRANCE": ("A PAR - BUR", "A MAR - SPA")}


def test_orders_above_the_line_count_and_those_below_do_not(desk: Desk) -> None:
    rows = desk.write("FRANCE", f"A Par - Pic\n\n{BOUNCE}")

    assert sheets(desk) == {"FRANCE": ("A PAR - PIC",)}
    (row,) = rows
    parts = {type(part): part for part in row.facts.parts}
    assert isinstance(parts[Acknowledgement], Acknowledgement)
    assert fates(parts[WhatIf]) == {"A PAR - BUR": "bounced", "A MUN - BUR": "bounced"}


@pytest.mark.parametrize("subject", ["Simulation", "What if:", "Simulation :"])
def test_a_letter_whose_subject_supposes_orders_nothing(desk: Desk, subject: str) -> None:
    facts = supposed(desk.write("FRANCE", "A Par - Bou", subject=subject))

    assert fates(facts) == {"A PAR - BUR": "succeeds"}
    assert sheets(desk) == {}


def test_a_seat_has_so_many_suppositions_a_day_and_those_without_an_order_cost_none() -> None:
    desk = Desk().begin(what_if=2)
    assert supposed(desk.write("FRANCE", "Simulation :\nQui sait ?")).refused == "no_order"

    answers = [supposed(desk.write("FRANCE", BOUNCE)).refused for _ in range(3)]
    desk.clock.forward(timedelta(days=1, minutes=1))

    assert answers == ["", "", "too_many"]
    assert supposed(desk.write("GERMANY", BOUNCE)).refused == ""
    assert supposed(desk.write("FRANCE", BOUNCE)).refused == ""


def test_a_file_may_let_nobody_suppose_and_help_says_nothing_of_it_then() -> None:
    desk = Desk().begin(what_if=0)

    assert supposed(desk.write("FRANCE", BOUNCE)).refused == "not_here"
    (row,) = desk.write("FRANCE", "Aide")
    assert isinstance(row.facts, Help) and "what_if" not in row.facts.offers


def test_a_game_with_secrets_judges_no_supposition() -> None:
    desk = DixDesk().begin_dix()

    desk.new()
    (row,) = desk.write("FRANCE", "Simulation :\nA Par - Bou")

    assert isinstance(row.facts, WhatIf)
    assert (row.facts.refused, row.facts.report, row.facts.lines) == ("not_here", None, ())


def test_the_game_master_is_told_nothing_of_it(desk: Desk) -> None:
    desk.write("FRANCE", BOUNCE)
    desk.fall()

    texts = [desk.text(row) for row in desk.new() if row.seat != desk.seat("FRANCE").number]
    assert len(texts) == len(desk.game.seats) - 1
    assert not any("imulation" in text or "Bou" in text for text in texts)


@pytest.mark.parametrize("line", ["Ma carte", "My map", "Carte de mes ordres"])
def test_my_map_draws_the_orders_in_force(desk: Desk, line: str) -> None:
    desk.write("FRANCE", "A Par - Bou")

    (row,) = desk.write("FRANCE", line)

    assert isinstance(row.facts, MyOrders)
    names = [part.get_filename() for part in desk.letter(row).walk() if part.get_content_type() == "image/png"]
    assert names == ["preview-west.png", "preview-east.png"]

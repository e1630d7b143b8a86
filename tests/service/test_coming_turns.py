"""Orders below the heading of a coming turn are kept, read when it opens, and answered then."""

import pytest

from gm.service.model.outbox import OutboxRow
from gm.service.turn.coming_orders import COMING, carried
from gm.service.turn.standing import counting
from tests.service.desk import Desk

BOTH = "Printemps 1901 :\nA Par - Bou\nAutomne 1901 :\nA Bou - Bel\nA Mar - Xyzkw"


def in_force(desk: Desk) -> tuple[str, ...] | None:
    with desk.store() as work:
        sheet = counting(work, desk.game).get("FRANCE")
    return sheet.orders if sheet else None


def opened(desk: Desk) -> list[OutboxRow]:
    """What France is answered when the next turn opens."""
    desk.new()
    assert desk.fall().judged
    france = desk.seat("FRANCE").number
    return [row for row in desk.new() if row.kind == "acknowledgement" and row.seat == france]


def test_they_are_kept_and_say_so_and_count_when_their_turn_opens(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", BOTH)
    assert in_force(desk) == ("A PAR - BUR",)
    assert "Automne 1901) sont gardés" in " ".join(desk.text(row).split())

    (answer,) = opened(desk)
    assert str(desk.game.position.turn) == "F1901M" and in_force(desk) == ("A BUR - BEL",)
    told = " ".join(desk.text(answer).split())
    assert "d'avance" in told and "Xyzkw" in told


def test_in_english_too(desk: Desk) -> None:
    desk.write("FRANCE", "Spring 1901:\nA Par - Bur\nFall 1901:\nA Bur - Bel")
    assert len(opened(desk)) == 1
    assert in_force(desk) == ("A BUR - BEL",)


def test_a_letter_under_the_same_heading_replaces_them(desk: Desk) -> None:
    desk.write("FRANCE", BOTH)
    desk.write("FRANCE", "Automne 1901 :\nA Bou - Mun")
    assert in_force(desk) == ("A PAR - BUR",)

    opened(desk)
    assert in_force(desk) == ("A BUR - MUN",)


def test_a_sheet_sent_in_that_turn_replaces_them(desk: Desk) -> None:
    desk.write("FRANCE", BOTH)
    opened(desk)
    desk.write("FRANCE", "A Bou - Ruh")

    assert in_force(desk) == ("A BUR - RUH",)


def test_those_of_a_past_turn_are_told_and_never_count(desk: Desk) -> None:
    desk.write("FRANCE", "A Par - Bou")
    opened(desk)
    (row,) = desk.write("FRANCE", "Printemps 1901 :\nA Bou - Bel")

    assert in_force(desk) is None
    assert "gardés" not in desk.text(row) and "autre saison" in desk.text(row)
    assert opened(desk) == []


def test_they_go_with_the_game_to_another_house(desk: Desk) -> None:
    desk.write("FRANCE", BOTH)
    with desk.store() as work:
        (act,) = (act for act in work.acts.of_game("europe-1") if act.kind == COMING)

    moved = carried(act, lambda letter: -letter)
    assert moved.value.split()[:2] == ["F1901M", f"-{act.value.split()[1]}"]
    assert moved.value.partition("\n")[2] == act.value.partition("\n")[2]


@pytest.mark.parametrize(
    ("line", "told"),
    [("Effacer mes ordres", "gardé pour Automne 1901"), ("Clear my orders", "gardé pour Automne 1901")],
)
def test_who_clears_his_orders_clears_what_is_kept_too(desk: Desk, line: str, told: str) -> None:
    desk.write("FRANCE", BOTH)
    (row,) = desk.write("FRANCE", line)
    assert told.casefold() in " ".join(desk.text(row).split()).casefold() and row.facts.cleared

    assert not opened(desk) and in_force(desk) is None
    (again,) = desk.write("FRANCE", line)
    assert again.facts.refused == "nothing_there"


def test_what_is_kept_is_cleared_where_nothing_is_in_force_and_may_be_given_again(desk: Desk) -> None:
    desk.write("FRANCE", "Automne 1901 :\nA Par - Bou")
    (row,) = desk.write("FRANCE", "Effacer mes ordres\nAutomne 1901 :\nA Par - Pic")
    assert [part.kind for part in row.facts.parts] == ["orders_cleared", "acknowledgement"]

    opened(desk)
    assert in_force(desk) == ("A PAR - PIC",)

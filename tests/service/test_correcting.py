"""The game master corrects the board, gives orders for a power, and ends the game: each line names its turn."""

import pytest

from gm.reports.facts import BoardCorrected, OrdersForPower, OrdersGiven
from gm.service.model.game import GameState
from gm.service.requests.console import by_hand
from gm.service.turn.standing import counting, ready_seats
from tests.service.desk import Desk


def units(desk: Desk, power: str) -> set[str]:
    return set(map(str, desk.game.position.units_of(power)))


def orders(desk: Desk, power: str) -> tuple[str, ...]:
    with desk.store() as work:
        sheets = counting(work, desk.game)
    return sheets[power].orders if power in sheets else ()


# The board.


def test_the_board_is_corrected_and_everybody_is_told(desk: Desk) -> None:
    desk.write("FRANCE", "A Par - Bur\n\nPrêt")
    rows = desk.master("Position France, P1901 : A Par, F Espagne (cs)")

    assert units(desk, "FRANCE") == {"A PAR", "F SPA/SC"}
    told = [row for row in rows if isinstance(row.facts, BoardCorrected)]
    assert len(told) == 8
    with desk.store() as work:
        assert ready_seats(work, desk.game) == frozenset()
    desk.fall()
    (record,) = desk.store.work.turns.rows
    assert "SPA" in record.before.units
    report = next(row for row in desk.new() if row.kind == "results")
    assert "corrigées à la main : la France" in desk.text(report)


@pytest.mark.parametrize("line", ["Position France : A Par, F Bre", "Position France, A1901 : A Par, F Bre"])
def test_a_correction_names_the_open_turn_else_its_line_is_told(desk: Desk, line: str) -> None:
    (row,) = desk.master(line)

    assert units(desk, "FRANCE") == {"A PAR", "A MAR", "F BRE"}
    assert "Position la France, P1901M : A PAR, F BRE" in desk.text(row)
    desk.master("Position la France, P1901M : A PAR, F BRE")
    assert units(desk, "FRANCE") == {"A PAR", "F BRE"}


def test_a_power_loses_all_its_units(desk: Desk) -> None:
    (row,) = desk.master("Position France: none")
    assert "Position la France, P1901M : aucune" in desk.text(row)

    desk.master("Position France, P1901 : aucune")
    assert units(desk, "FRANCE") == set()


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("Position France, S1901M: A Par, F Mun", "F MUN"),
        ("Position France, S1901M: A Par, F Spa", "F SPA"),
        ("Position France, S1901M: A Par, A Nowhere", "A Nowhere"),
    ],
)
def test_a_unit_that_cannot_stand_there_is_named(desk: Desk, line: str, word: str) -> None:
    (row,) = desk.master(line)

    assert row.facts.lines[0].word == word


def test_a_province_holds_one_unit(desk: Desk) -> None:
    (row,) = desk.master("Position France, S1901M: A Par, A Mun")

    assert row.facts.refused == "occupied" and "A MUN" in units(desk, "GERMANY")


# Orders for a power.


def test_orders_for_a_power_count_and_its_player_is_told(desk: Desk) -> None:
    rows = desk.master("Ordres pour la France :\nA Par - Bur\nA Mar - Lon")

    assert orders(desk, "FRANCE") == ("A PAR - BUR",)
    answer, told = (next(row for row in rows if row.kind == kind) for kind in ("orders_for", "orders_given"))
    assert isinstance(answer.facts, OrdersForPower) and isinstance(told.facts, OrdersGiven)
    assert (told.seat, answer.seat) == (desk.seat("FRANCE").number, 0)
    assert "A Par – Bou" in desk.text(told)
    assert [sheet.seat for sheet in desk.store.work.sheets.rows] == [0]


def test_the_game_master_is_not_told_what_the_player_has_ordered(desk: Desk) -> None:
    desk.write("FRANCE", "A Par - Gas\nF Bre - Mao")
    rows = desk.master("Orders for France:\nfinalement A Par - Bur")
    answer = next(row for row in rows if row.kind == "orders_for")

    assert orders(desk, "FRANCE") == ("A PAR - BUR", "F BRE - MAO")
    assert "Bre" not in desk.text(answer)


def test_what_the_player_sends_later_counts(desk: Desk) -> None:
    desk.master("Orders for France:\nA Par - Bur")
    desk.write("FRANCE", "A Par - Pic")

    assert orders(desk, "FRANCE") == ("A PAR - PIC",)


def test_orders_that_are_none_change_nothing_and_tell_nobody(desk: Desk) -> None:
    (row,) = desk.master("Orders for France:\nA Mar - Lon")

    assert row.facts.refused == "no_order" and orders(desk, "FRANCE") == ()


def test_a_player_who_heads_his_orders_so_gives_orders(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", "Ordres pour la France :\nA Par - Bur")

    assert row.kind == "acknowledgement" and orders(desk, "FRANCE") == ("A PAR - BUR",)


# The end.


@pytest.mark.parametrize(
    ("line", "kind", "powers"),
    [
        ("Terminer P1901 : nulle France, Italie", "draw", ("FRANCE", "ITALY")),
        ("End S1901M: victory Russia", "solo", ("RUSSIA",)),
        ("End S1901: stop", "stopped", ()),
    ],
)
def test_the_game_ends_as_its_master_says(desk: Desk, line: str, kind: str, powers: tuple[str, ...]) -> None:
    rows = desk.master(line)

    assert desk.game.state is GameState.ENDED and desk.game.verdict is not None
    assert desk.game.verdict.powers == powers
    assert [row.kind for row in rows].count("end") == 8


def test_all_who_are_left_share_where_nobody_is_named(desk: Desk) -> None:
    desk.master("Terminer P1901 : nulle")

    assert desk.game.verdict is not None and len(desk.game.verdict.powers) == 7


@pytest.mark.parametrize(
    ("line", "sure"),
    [
        ("Terminer : nulle France, Italie", "Terminer P1901M : nulle la France et l'Italie"),
        ("Terminer : nulle", "Terminer P1901M : nulle"),
        ("End: victory Russia", "Terminer P1901M : victoire la Russie"),
        ("Terminer la partie : arrêt", "Terminer P1901M : arrêt"),
    ],
)
def test_an_end_names_the_open_turn_else_its_line_is_told_and_does_it(desk: Desk, line: str, sure: str) -> None:
    (row,) = desk.master(line)
    assert desk.game.state is GameState.RUNNING
    assert sure in desk.text(row).replace("’", "'")

    desk.master(sure)
    assert desk.game.state is GameState.ENDED


def test_what_stands_below_the_end_of_a_game_does_nothing(desk: Desk) -> None:
    rows = desk.master("Terminer P1901 : arrêt\nPause")
    (merged,) = [row for row in rows if row.kind == "merged"]

    assert [part.kind for part in merged.facts.parts] == ["act", "request_refused"]
    assert desk.game.state is GameState.ENDED


def test_acts_are_done_at_the_machine_as_by_mail(desk: Desk) -> None:
    with desk.store() as work:
        done = by_hand(work, desk.house, desk.game, "Ordres pour la France :\nA Par - Bur")
    assert done is not None and done.followed and orders(desk, "FRANCE") == ("A PAR - BUR",)

    with desk.store() as work:
        unsure = by_hand(work, desk.house, desk.game, "Position France : A Par")
        done = by_hand(work, desk.house, desk.game, "Terminer P1901 : arrêt")
    assert unsure is not None and not unsure.followed
    assert done is not None and done.followed and desk.game.state is GameState.ENDED


@pytest.mark.parametrize(
    "line", ["Position, Automne 1902", "Deadline: Friday 27 November at 24:00 (midnight)", "Position"]
)
def test_headings_of_our_letters_in_a_players_letter_are_no_requests(desk: Desk, line: str) -> None:
    (row,) = desk.write("FRANCE", f"A Par - Bur\n\n{line}")

    assert row.kind == "acknowledgement"

"""The game master seats somebody else, seeks a player, or has nobody wait for a power; and the file keeps out of it."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from gm.reports.facts import Judged
from gm.running.apply import apply_file
from gm.service.model.game import GameState
from gm.service.turn.master import acts_of
from gm.service.turn.wishes import in_disorder
from tests.service.desk import Desk
from tests.service.test_changes import Files


def unfolded(desk: Desk, row: Any) -> str:
    return " ".join(desk.text(row).split())


def test_another_player_takes_a_seat_with_a_new_address_and_all_are_told(desk: Desk) -> None:
    former = desk.seat("TURKEY")
    rows = desk.master("Remplacer la Turquie : Hortense Zobel <hortense@zobel.example>")
    seat = desk.seat("TURKEY")

    assert (seat.player.name, seat.email) == ("Hortense Zobel", "hortense@zobel.example")
    assert seat.token != former.token
    kinds = {row.kind: row for row in rows}
    assert kinds["seat_left"].recipient == former.email and kinds["seat_taken"].recipient == seat.email
    assert [row.kind for row in rows].count("seat_replaced") == 6
    with desk.store() as work:
        (act,) = acts_of(work, desk.game)
    assert act.values == {"POWER": "TURKEY"}, "neither name nor address is kept with what is told"


@pytest.mark.parametrize(
    ("address", "refused"),
    [("ophelie@maitre.example", "taken"), ("gm@jeux.example", "own_mailbox")],
)
def test_no_seat_for_an_address_that_has_one(desk: Desk, address: str, refused: str) -> None:
    (row,) = desk.master(f"Replace Turkey: Somebody Else <{address}>")

    assert row.facts.refused == refused


def test_a_player_is_sought_until_somebody_sits_there(desk: Desk) -> None:
    desk.master("Cherche : Turquie")
    assert desk.game.wanted == {"TURKEY"}
    (row,) = desk.master("Wanted: Turkey")
    assert row.facts.refused == "so_already"

    desk.master("Replace Turkey: Hortense Zobel <hortense@zobel.example>")
    assert desk.game.wanted == frozenset()


def test_nobody_waits_for_a_power_in_disorder(desk: Desk) -> None:
    desk.master("Désordre : Turquie")
    armies = {"AUSTRIA": "Vie", "ENGLAND": "Lpl", "FRANCE": "Par", "GERMANY": "Mun", "ITALY": "Ven", "RUSSIA": "Mos"}
    for power, army in armies.items():
        desk.write(power, f"A {army} tient\n\nPrêt")
    assert desk.attend().judged

    (record,) = desk.store.work.turns.rows
    assert record.disorder == {"TURKEY"}
    with desk.store() as work:
        assert in_disorder(work, desk.game) == {"TURKEY"}
    report = next(row for row in desk.new() if row.kind == "results")
    assert "Mise en désordre civil : la Turquie" in desk.text(report)


def test_orders_in_force_are_set_aside_by_disorder_and_all_are_told_what_became_of_them(desk: Desk) -> None:
    desk.write("TURKEY", "A Con - Bul\nF Ank - Con\n\nPrêt")
    aside, answer = desk.master("Désordre : Turquie")
    assert aside.recipient == desk.seat("TURKEY").email
    assert "mis la Turquie en désordre civil" in unfolded(desk, aside)
    assert aside.facts.cleared[0].orders == ("A CON - BUL", "F ANK - CON")
    assert "Ses ordres en vigueur sont mis de côté, et son joueur en est averti" in unfolded(desk, answer)
    assert "Bul" not in desk.text(answer)
    desk.fall()

    (record,) = desk.store.work.turns.rows
    assert "TURKEY" not in record.orders and "TURKEY" in record.disorder


def test_who_has_sent_nothing_is_not_written_to_about_his_disorder(desk: Desk) -> None:
    (answer,) = desk.master("Disorder: Turkey")

    assert answer.facts.sheet == ""


def test_orders_of_a_power_put_into_disorder_after_the_deadline_stand_and_its_master_is_told(desk: Desk) -> None:
    desk.write("TURKEY", "A Con - Bul")
    desk.clock.at = desk.game.deadline.due + timedelta(seconds=30)  # type: ignore[union-attr]  # it runs
    (answer,) = desk.master("Disorder: Turkey")
    assert "elle n'est pas en désordre cette saison" in unfolded(desk, answer)
    desk.fall()

    (record,) = desk.store.work.turns.rows
    assert record.orders["TURKEY"] == ("A CON - BUL",) and "TURKEY" not in record.disorder


def test_orders_sent_after_disorder_count(desk: Desk) -> None:
    desk.write("TURKEY", "A Con - Smy")
    desk.master("Disorder: Turkey")
    desk.write("TURKEY", "A Con - Bul")
    desk.fall()

    (record,) = desk.store.work.turns.rows
    assert record.orders["TURKEY"] == ("A CON - BUL",) and "TURKEY" not in record.disorder


def test_a_power_silent_twice_in_a_row_is_offered_to_be_sought(desk: Desk) -> None:
    desk.fall()
    first = next(row for row in desk.new() if row.kind == "judged")
    desk.write("FRANCE", "A Par tient")
    desk.master("Cherche : Italie")
    desk.master("Remplacer la Turquie : Hortense Zobel <hortense@zobel.example>")
    desk.new()
    desk.fall()
    second = next(row for row in desk.new() if row.kind == "judged")

    assert isinstance(second.facts, Judged) and first.facts.silent_again == ()
    assert second.facts.silent_again == ("AUSTRIA", "ENGLAND", "GERMANY", "RUSSIA")
    assert "Cherche : la Russie" in desk.text(second)


# Acts and the file.


def test_an_edit_of_the_file_undoes_no_act_of_mail(tmp_path: Path) -> None:
    files = Files(tmp_path)
    desk = files.desk
    desk.master("Pause")
    desk.master("Remplacer la Turquie : Hortense Zobel <hortense@zobel.example>")
    applied = files.write(deadline='grace = "12 hours"')

    assert applied.changed
    assert desk.game.state is GameState.PAUSED
    assert desk.seat("TURKEY").player.name == "Hortense Zobel"


def test_a_line_of_the_file_that_is_edited_counts_again(tmp_path: Path) -> None:
    files = Files(tmp_path)
    files.desk.master("Pause")
    files.write(top="paused = true")
    assert files.desk.game.state is GameState.PAUSED

    files.write(top="paused = false")
    assert files.desk.game.state is GameState.RUNNING


def test_where_file_and_game_differ_is_shown_without_names(tmp_path: Path) -> None:
    files = Files(tmp_path)
    files.desk.master("Pause")
    files.desk.master("Remplacer la Turquie : Hortense Zobel <hortense@zobel.example>")
    files.touch()
    shown = "\n".join(apply_file(files.path, files.desk.store, files.desk.house, dry_run=True).notes)

    assert "paused: the file says no, the game has yes" in shown
    assert "players[7].email" in shown and "zobel" not in shown


def test_where_file_and_game_differ_is_said_once_for_each_edit_of_the_file(tmp_path: Path) -> None:
    files = Files(tmp_path)
    files.desk.master("Remplacer la Turquie : Hortense Zobel <hortense@zobel.example>")
    files.touch()

    assert apply_file(files.path, files.desk.store, files.desk.house, dry_run=True).notes
    assert files.apply().notes
    assert not files.apply().notes
    assert not apply_file(files.path, files.desk.store, files.desk.house, dry_run=True).notes

"""Who counts as silent: nobody whose orders came, whatever they are, and in a first turn that waits nobody at all."""

from datetime import timedelta
from pathlib import Path

import pytest

from gm.service.turn.standing import FOREVER
from tests.service.desk import POWERS, Desk
from tests.service.test_changes import Files


@pytest.mark.parametrize(
    "sheet",
    [
        "A Par H\nA Mar H\nF Bre H",
        "Toutes mes unités tiennent.",
        "All my units hold.",
        "A Paris holds",
    ],
)
def test_who_orders_his_units_to_hold_is_not_silent(sheet: str) -> None:
    desk = Desk().begin()
    desk.write("FRANCE", sheet)
    desk.fall()
    report = next(row.facts.report for row in desk.new() if row.kind == "results")

    assert "FRANCE" not in report.silent and "ITALY" in report.silent
    assert "FRANCE" not in desk.store.work.turns.rows[0].disorder


def test_a_first_turn_that_waits_is_judged_when_the_last_orders_are_there() -> None:
    desk = Desk().begin(first_turn_waits=True)
    for power in POWERS[1:]:
        desk.write(power, "Toutes mes unités tiennent.")
    desk.fall()
    assert desk.game.number == 1
    assert desk.game.deadline is not None and desk.game.deadline.grace_until == FOREVER
    told = next(row for row in desk.new() if row.kind == "deadline_changed" and row.seat == 1)
    desk.clock.forward(timedelta(days=3))
    desk.attend()
    assert desk.game.number == 1
    desk.write(POWERS[0], "A Vie - Gal")
    desk.attend()

    assert "Autriche" in desk.text(told)
    assert desk.game.number == 2
    assert not desk.store.work.turns.rows[0].disorder


def test_the_turns_after_it_wait_for_nobody() -> None:
    desk = Desk().begin(first_turn_waits=True)
    for power in POWERS:
        desk.write(power, "Toutes mes unités tiennent.")
    for _ in range(2):
        desk.fall()

    assert desk.game.number == 3
    assert desk.store.work.turns.rows[1].disorder == set(POWERS)


def test_the_first_letter_says_that_the_first_season_waits() -> None:
    desk = Desk()
    desk.begin(first_turn_waits=True)
    start = next(row for row in desk.rows() if row.seat == 1)

    assert "La première saison attend tout le monde" in " ".join(desk.text(start).split())


def test_the_file_says_so_and_players_are_told_of_a_change(tmp_path: Path) -> None:
    files = Files(tmp_path)
    desk = files.desk
    files.write(deadline='first_turn = "wait"')
    told = " ".join(desk.text(desk.new()[-1]).split())

    assert desk.game.settings.first_turn_waits
    assert "La première saison attend les ordres de tous : oui (avant : non)" in told

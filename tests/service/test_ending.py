"""A game that the game master ends by his word."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from gm.rules.position import Turn
from gm.service.model.game import GameState
from gm.service.play.reporting import end_by_word
from tests.service.desk import NAMES, Desk
from tests.service.test_changes import Files
from tests.some import some


def ended(desk: Desk, *, drawn: bool) -> list[str]:
    with desk.store() as work:
        end_by_word(work, desk.house, work.games.rows["europe-1"], drawn=drawn)
    return [" ".join(desk.text(row).split()) for row in desk.new() if row.kind == "end"]


@pytest.mark.parametrize("turns", [0, 1])
def test_a_draw_that_all_have_agreed_on_is_shared_by_all_who_are_left(turns: int) -> None:
    desk = Desk().begin()
    for _ in range(turns):
        desk.fall()
    desk.new()
    letters = ended(desk, drawn=True)

    assert len(letters) == 8
    assert all("La partie se termine par un accord" in letter for letter in letters)
    assert all("la Turquie se partagent la victoire" in letter for letter in letters)
    assert (desk.game.state, desk.game.deadline) == (GameState.ENDED, None)
    desk.clock.forward(timedelta(days=30))
    assert not desk.attend().judged


def test_a_game_that_stops_has_no_winner_and_leaves_the_calendar() -> None:
    desk = Desk().begin()
    before = max(row.facts.calendar.sequence for row in desk.rows())

    (letter, *_) = ended(desk, drawn=False)

    assert "La partie est arrêtée, sans vainqueur." in letter
    entries = [row.facts.calendar for row in desk.rows() if row.kind == "end"]
    assert all(entry.cancelled and entry.sequence > before for entry in entries)


def test_letters_that_waited_for_diplomacy_leave_when_the_game_ends() -> None:
    desk = Desk().begin()
    desk.write("FRANCE", "A Par-Bou")
    with desk.store() as work:
        game = work.games.rows["europe-1"]
        work.games.save(replace(game, position=replace(game.position, turn=Turn(1901, "W", "A"))))
    assert [row.kind for row in desk.write("FRANCE", "Merci !", to="england")] == ["press_sent"]

    with desk.store() as work:
        end_by_word(work, desk.house, work.games.rows["europe-1"], drawn=True)

    assert [row.facts.text for row in desk.new() if row.kind == "press"] == ["Merci !"]


def test_who_played_what_is_told_in_the_end_where_the_file_says_so() -> None:
    letters = ended(Desk().begin(reveal=True), drawn=True)

    assert all(f"France : {NAMES['FRANCE']}" in letter for letter in some(letters))


def test_nobody_is_named_in_the_end_otherwise() -> None:
    letters = ended(Desk().begin(), drawn=True)

    assert not [name for name in NAMES.values() for letter in some(letters) if name in letter]


def test_players_know_from_the_first_letter_that_they_will_be_named() -> None:
    desk = Desk()
    desk.begin(reveal=True)
    start = next(row for row in desk.rows() if row.seat == 1)

    assert "tout le monde apprendra qui jouait quelle puissance" in " ".join(desk.text(start).split())


def test_a_running_game_keeps_what_its_players_were_promised(tmp_path: Path) -> None:
    files = Files(tmp_path)
    applied = files.write(top="reveal = true")

    assert applied.refused and not files.desk.game.settings.reveal

"""`[press] closes`: letters written too close to a deadline are kept until the turn is judged."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from gm.service.model.outbox import OutboxRow
from gm.terms.press import PressRules
from tests.service.desk import Desk
from tests.service.test_changes import Files

CLOSES = PressRules(closes=timedelta(hours=6), delay=False)
MASTER = {"sender": "ophelie@maitre.example"}


@pytest.fixture
def desk() -> Desk:
    return Desk().begin(press=CLOSES)


def letters(rows: list[OutboxRow]) -> list[str]:
    return [row.facts.text for row in rows if row.kind in ("press", "proclamation") and row.seat]


def near_the_deadline(desk: Desk, before: timedelta) -> None:
    desk.clock.at = desk.game.deadline.due - before  # type: ignore[union-attr]  # it runs


def test_a_letter_before_the_last_hours_leaves_at_once(desk: Desk) -> None:
    near_the_deadline(desk, timedelta(hours=6))

    assert letters(desk.write("FRANCE", "Paix ?", to="italy")) == ["Paix ?"]


def test_the_writer_of_a_letter_in_the_last_hours_is_told_that_it_waits_for_the_judgement(desk: Desk) -> None:
    near_the_deadline(desk, timedelta(hours=5))
    (answer,) = desk.write("FRANCE", "Paix ?", to="italy")

    said = " ".join(desk.text(answer).split())
    assert "ferme 6 heures avant chaque date limite. Votre lettre à l'Italie est gardée" in said


def test_what_was_kept_in_the_last_hours_leaves_with_the_results_though_diplomacy_rests_then() -> None:
    desk = Desk().begin(press=replace(CLOSES, closed=frozenset({"M"})))
    with desk.store() as work:
        work.games.save(replace(desk.game, settings=replace(desk.game.settings, press=CLOSES)))
    near_the_deadline(desk, timedelta(hours=5))
    assert not letters(desk.write("FRANCE", "Paix ?", to="italy"))
    with desk.store() as work:
        closed = replace(CLOSES, closed=frozenset({"M"}))
        work.games.save(replace(desk.game, settings=replace(desk.game.settings, press=closed)))
    desk.fall()

    assert letters(desk.new()) == ["Paix ?"]


def test_a_letter_in_grace_waits_too() -> None:
    timing = replace(Desk().begin().game.settings.timing, grace=timedelta(days=1))
    desk = Desk().begin(press=CLOSES, timing=timing)
    near_the_deadline(desk, -timedelta(hours=1))

    assert not letters(desk.write("FRANCE", "Paix ?", to="italy"))


def test_a_deadline_that_moves_away_lets_go_what_waited_for_it(desk: Desk) -> None:
    near_the_deadline(desk, timedelta(hours=5))
    desk.write("FRANCE", "Paix ?", to="italy")

    assert letters(desk.write("GM", "Prolonger de 2 jours", **MASTER)) == ["Paix ?"]


def test_while_the_game_is_paused_letters_are_open(desk: Desk) -> None:
    near_the_deadline(desk, timedelta(hours=5))
    desk.write("FRANCE", "Une.", to="italy")

    assert letters(desk.write("GM", "Pause", **MASTER)) == ["Une."]
    assert letters(desk.write("FRANCE", "Deux.", to="italy")) == ["Deux."]


def test_the_game_master_is_written_to_and_writes_at_any_hour(desk: Desk) -> None:
    near_the_deadline(desk, timedelta(hours=1))
    question = desk.write("FRANCE", "Une question.", to="gm")

    assert [row.seat for row in question if row.kind == "press"] == [0]
    assert letters(desk.write("GM", "Pour : la France\n\nOui.", **MASTER)) == ["Oui."]


def test_the_first_letter_tells_players_when_letters_close() -> None:
    desk = Desk()
    desk.begin(press=CLOSES)
    start = next(row for row in desk.rows() if row.seat == 1)

    assert "Le courrier ferme 6 heures avant chaque date limite" in " ".join(desk.text(start).split())


def test_the_file_says_when_letters_close_and_players_are_told_of_a_change(tmp_path: Path) -> None:
    files = Files(tmp_path)
    files.write(press='closes = "6 hours"')
    told = " ".join(files.desk.text(files.desk.new()[-1]).split())

    assert files.desk.game.settings.press.closes == timedelta(hours=6)
    assert "où ferme le courrier entre joueurs : 6 heures (avant : il ne ferme pas)" in told

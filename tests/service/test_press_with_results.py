"""`[press] when = "with results"`: letters between players are kept until the turn is judged, and leave together."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from gm.service.model.outbox import OutboxRow
from gm.service.play.reporting import end_by_word
from gm.terms.press import PressRules, PressTime
from tests import watched
from tests.service.desk import Desk
from tests.service.test_changes import Files

KEPT = PressRules(when=PressTime.WITH_RESULTS, delay=False)


@pytest.fixture
def desk() -> Desk:
    return Desk().begin(press=KEPT)


def letters(rows: list[OutboxRow]) -> list[tuple[int, str]]:
    return [
        (row.seat, row.facts.text) for row in rows if row.kind in ("press", "proclamation") and row.seat is not None
    ]


def test_its_writer_is_told_that_it_leaves_with_the_results(desk: Desk) -> None:
    (answer,) = desk.write("FRANCE", "Paix ?", to="italy")
    text = " ".join(desk.text(answer).split())

    assert answer.kind == "press_sent"
    assert "partent avec les résultats de la saison. Votre lettre à l'Italie est gardée jusque-là." in text


def test_letters_leave_after_the_reports_in_the_order_they_came(desk: Desk) -> None:
    desk.write("FRANCE", "Une.", to="italy")
    desk.write("RUSSIA", "À : tous\n\nDeux.")
    desk.write("FRANCE", "Trois.", to="italy")
    desk.fall()
    rows = [row for row in desk.new() if row.seat == desk.seat("ITALY").number]

    assert [row.facts.text for row in rows if row.kind in ("press", "proclamation")] == ["Une.", "Deux.", "Trois."]
    assert [row.kind for row in rows].index("results") < [row.kind for row in rows].index("press")
    assert {row.facts.turn for row in rows if row.kind == "press"} == {"F1901M"}


def test_nobody_hears_anything_before(desk: Desk) -> None:
    assert not letters(desk.write("FRANCE", "Une.", to="italy"))
    assert not letters(desk.write("FRANCE", "Pour : tous\n\nDeux."))


def test_the_game_master_is_written_to_and_writes_at_once(desk: Desk) -> None:
    assert letters(desk.write("FRANCE", "Une question.", to="gm")) == [(0, "Une question.")]
    master = {"sender": "ophelie@maitre.example"}
    assert letters(desk.write("GM", "Pour : la France\n\nOui.", **master)) == [(desk.seat("FRANCE").number, "Oui.")]


def test_a_game_master_who_reads_letters_gets_his_copy_with_the_rest() -> None:
    desk = Desk().begin(press=replace(KEPT, gm_reads=True))
    assert not letters(desk.write("FRANCE", "Une.", to="italy"))
    desk.fall()

    assert (0, "Une.") in letters(desk.new())


def test_what_is_written_while_diplomacy_rests_waits_for_no_second_result() -> None:
    desk = Desk().begin(press=replace(KEPT, closed=frozenset({"A"})))
    desk.write("FRANCE", "A Mar - Esp")
    for _ in range(2):
        desk.fall()
    assert str(desk.game.position.turn) == "W1901A"
    answer = desk.write("FRANCE", "Après les ajustements.", to="italy")[-1]
    assert "fermé" in desk.text(answer)
    desk.fall()

    assert letters(desk.new()) == [(desk.seat("ITALY").number, "Après les ajustements.")]


def test_when_the_game_ends_nothing_is_kept_back(desk: Desk) -> None:
    desk.write("FRANCE", "Adieu.", to="italy")
    with desk.store() as work:
        end_by_word(work, desk.house, desk.game, drawn=True)

    assert letters(desk.new()) == [(desk.seat("ITALY").number, "Adieu.")]


def test_a_letter_that_is_insisted_on_waits_as_well() -> None:
    desk = Desk().begin(press=replace(KEPT, own_name=True))
    (held,) = desk.write("FRANCE", "C'est Clothilde.", to="italy")
    assert not letters(desk.write("FRANCE", held.facts.code))
    desk.fall()

    assert letters(desk.new()) == [(desk.seat("ITALY").number, "C'est Clothilde.")]
    watched.STORES.clear()  # he has unmasked himself, as he wanted


def test_a_setting_that_changes_lets_go_what_waits_and_keeps_what_comes(tmp_path: Path) -> None:
    files = Files(tmp_path)
    desk = files.desk
    files.write(press='when = "with results"')
    told = " ".join(desk.text(desk.new()[-1]).split())
    desk.write("FRANCE", "Une.", to="italy")
    files.write(press='when = "at once"')

    assert "avec les résultats de la saison" in told
    assert letters(desk.new()) == [(desk.seat("ITALY").number, "Une.")]
    assert letters(desk.write("FRANCE", "Deux.", to="italy"))


def test_phases_that_open_by_the_file_let_go_what_waits(tmp_path: Path) -> None:
    files = Files(tmp_path)
    desk = files.desk
    assert files.write(press='closed = ["moves"]').changed
    desk.write("FRANCE", "Une.", to="italy")
    desk.clock.forward(timedelta(minutes=5))
    desk.new()
    files.write(press="closed = []")

    assert letters(desk.new()) == [(desk.seat("ITALY").number, "Une.")]


def test_the_first_letter_tells_players_when_their_letters_leave() -> None:
    desk = Desk()
    desk.begin(press=KEPT)
    start = next(row for row in desk.rows() if row.seat == 1)

    assert "partent ensemble, avec son résultat" in " ".join(desk.text(start).split())

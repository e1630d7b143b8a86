"""One person in two games: a letter is about the one that its address, or the letter it answers, says."""

from dataclasses import replace

from gm.service.model.game import GameState
from gm.service.play.games import begin
from tests.service.desk import MAILBOX, Desk, email_of, settings


def two_games() -> Desk:
    desk = Desk().begin()
    with desk.store() as work:
        begin(work, desk.house, settings(name="asie-2"))
    desk.new()
    return desk


def test_a_letter_that_names_neither_game_has_no_effect_and_its_writer_learns_why():
    desk = two_games()
    (told,) = desk.write("FRANCE", "A Par - Bou", recipient=MAILBOX)

    assert told.recipient == email_of("FRANCE") and told.game is None
    said = " ".join(desk.text(told).split())
    assert "vous jouez ici plusieurs parties" in said and "nous ne connaissons pas votre adresse" not in said
    assert not desk.store.work.sheets.rows


def test_a_letter_that_answers_one_of_ours_is_about_its_game():
    desk = two_games()
    start = next(row for row in desk.store.work.outbox.rows.values() if (row.game, row.seat) == ("asie-2", 3))
    (asked,) = desk.write("FRANCE", "A Par - Bou", recipient=MAILBOX, headers=[f"In-Reply-To: {start.message_id}"])

    assert (asked.kind, asked.game) == ("confirmation", "asie-2")


def test_who_is_in_one_game_still_is_asked_about_a_letter_without_its_address():
    desk = two_games()
    with desk.store() as work:
        over = work.games.lock("asie-2")
        work.games.save(replace(over, state=GameState.ENDED, deadline=None))
    (asked,) = desk.write("FRANCE", "A Par - Bou", recipient=MAILBOX)

    assert (asked.kind, asked.game) == ("confirmation", "europe-1")

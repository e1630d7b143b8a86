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
    start = next(row for row in desk.rows() if (row.game, row.seat) == ("asie-2", 3))
    (asked,) = desk.write("FRANCE", "A Par - Bou", recipient=MAILBOX, headers=[f"In-Reply-To: {start.message_id}"])

    assert (asked.kind, asked.game) == ("confirmation", "asie-2")


def test_who_is_in_one_game_still_is_asked_about_a_letter_without_its_address():
    desk = two_games()
    with desk.store() as work:
        over = work.games.lock("asie-2")
        work.games.save(replace(over, state=GameState.ENDED, deadline=None))
    (asked,) = desk.write("FRANCE", "A Par - Bou", recipient=MAILBOX)

    assert (asked.kind, asked.game) == ("confirmation", "europe-1")


def addresses(desk: Desk, power: str, to: str = "") -> str:
    """A player's addresses in both games."""
    seats = [next(seat for seat in game.players if power in seat.powers) for game in desk.store.work.games.all()]
    games = [game.name for game in desk.store.work.games.all()]
    ending = f".{to}" if to else ""
    return ", ".join(f"gm+{game}.{seat.token}{ending}@jeux.example" for game, seat in zip(games, seats, strict=True))


def test_a_letter_to_the_addresses_of_two_games_is_read_for_each():
    desk = two_games()
    rows = desk.write("FRANCE", "A Par - Bou", recipient=addresses(desk, "FRANCE"), message_id="<one@x.example>")
    again = desk.write("FRANCE", "A Par - Bou", recipient=addresses(desk, "FRANCE"), message_id="<one@x.example>")

    assert sorted((row.kind, row.game) for row in rows) == [
        ("acknowledgement", "asie-2"),
        ("acknowledgement", "europe-1"),
    ]
    assert sorted(sheet.game for sheet in desk.store.work.sheets.rows) == ["asie-2", "europe-1"]
    assert not again


def test_a_secret_letter_in_two_games_tells_neither_of_the_other():
    desk = two_games()
    rows = desk.write("FRANCE", "Bonjour", recipient=addresses(desk, "FRANCE", "italy"))
    letters = [row for row in rows if row.kind == "press"]

    assert sorted(row.game for row in letters) == ["asie-2", "europe-1"]
    for row in letters:
        other = "asie-2" if row.game == "europe-1" else "europe-1"
        assert other not in desk.letter(row).as_string()


def test_a_doubtful_letter_to_two_games_is_asked_about_in_each():
    desk = two_games()
    asked = desk.write("FRANCE", "A Par - Bou", recipient=addresses(desk, "FRANCE"), sender="other@x.example")
    assert sorted((row.kind, row.game) for row in asked) == [("confirmation", "asie-2"), ("confirmation", "europe-1")]
    assert len({row.facts.code for row in asked}) == 2
    for row in asked:
        desk.write("FRANCE", row.facts.code, recipient=row.reply_to)

    assert sorted(sheet.game for sheet in desk.store.work.sheets.rows) == ["asie-2", "europe-1"]

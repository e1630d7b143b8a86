"""A game that was begun elsewhere goes on here: the demonstration game, from autumn 1902 on."""

from collections.abc import Mapping

import pytest

from gm.rules.position import Position, Turn
from gm.service.model.game import Applicant, GameState, Player, Signup
from gm.service.play.formation import join, open_game
from gm.service.play.replay import missing_turns, replay
from gm.service.play.reversal import go_back, openings
from gm.terms.takeover import Takeover
from tests.reports.demonstration import rulings
from tests.service.desk import NAMES, POWERS, Desk, email_of, settings
from tests.service.test_whole_games import write

BEFORE = ("S1901M", "F1901M", "W1901A", "S1902M")
NOW = "F1902M"


def past() -> str:
    """The turns before, as the one who ran the game wrote them down."""
    lines = []
    for turn in BEFORE:
        sent = rulings()[turn].docket.sent
        lines += [turn, *(f"{power}: {'; '.join(map(str, orders))}" for power, orders in sent.items())]
    return "\n".join(lines)


def position() -> str:
    """The same by its end alone."""
    before = rulings()[NOW].before
    return "\n".join(
        f"{power.title()}: {', '.join(map(str, before.units_of(power)))}; centres {' '.join(before.centers_of(power))}"
        for power in POWERS
    )


def taken_over(start: Takeover) -> Desk:
    players = tuple(Player(NAMES[power], (email_of(power),), (power,), language="en") for power in POWERS)
    return Desk().begin(start=start, players=players)


def letters(turn: str) -> Mapping[str, str]:
    return {power: "\n".join(map(str, orders)) for power, orders in rulings()[turn].docket.sent.items()}


def played_on(desk: Desk) -> Position:
    for turn in (NOW, "F1902R", "W1902A"):
        assert str(desk.game.position.turn) == turn
        write(desk, letters(turn))
        if not desk.attend().judged:
            desk.fall()
    return desk.game.position


@pytest.mark.parametrize(
    "start", [Takeover(NOW, "", past()), Takeover(NOW, position(), past()), Takeover(NOW, position())]
)
def test_it_plays_on_to_the_same_end(start: Takeover) -> None:
    desk = taken_over(start)
    assert desk.game.position == rulings()[NOW].before

    assert played_on(desk) == rulings()["W1902A"].after


def test_its_past_turns_can_be_read_again_replayed_and_gone_back_to() -> None:
    desk = taken_over(Takeover(NOW, position(), past()))

    report = write(desk, {"FRANCE": "Report S1902M"})["FRANCE"]
    assert "Spring 1902, results" in report and "Bur S F Pic – Bel" in report
    years = write(desk, {"FRANCE": "history"})["FRANCE"]
    assert "1900" in years and "1901" in years
    with desk.store() as work:
        replayed = replay(work, desk.game)
        assert [each.turn for each in replayed] == list(BEFORE)
        assert not any(each.differences for each in replayed)
        assert missing_turns(desk.game, replayed) == ()

    with desk.store() as work:
        go_back(work, desk.house, desk.game, openings(work, desk.game)[Turn(1902, "S", "M")])
    assert str(desk.game.position.turn) == "S1902M"
    desk.fall()
    assert desk.game.position == rulings()["S1902M"].after


def first_letter(**start: str) -> str:
    desk = Desk()
    with desk.store() as work:
        open_game(work, desk.house, settings(start=Takeover(NOW, **start)))
    return next(desk.text(row) for row in desk.new() if row.seat == desk.seat("FRANCE").number)


def test_the_first_letter_says_that_it_goes_on_here() -> None:
    with_turns, alone = first_letter(past=past()), first_letter(position=position())

    for letter in (with_turns, alone):
        assert "Elle a commencé ailleurs et se poursuit ici." in letter
        assert "position de départ" not in letter and "automne 1902" in letter.lower()
    assert "Rapport Printemps 1902" in with_turns and "Rapport" not in alone


def test_where_players_join_by_mail_the_past_is_kept_once_it_begins() -> None:
    desk = Desk()
    players = settings().players
    forming = settings(start=Takeover(NOW, "", past()), players=players[:6], signup=Signup.FULL)
    with desk.store() as work:
        open_game(work, desk.house, forming)
    assert str(desk.game.position.turn) == NOW
    assert not desk.store.work.turns.of_game("europe-1")

    with desk.store() as work:
        assert join(work, desk.house, desk.game, Applicant(players[6].name, players[6].emails[0], "fr", 0))

    assert desk.game.state is GameState.RUNNING
    assert [record.number for record in desk.store.work.turns.of_game("europe-1")] == [-3, -2, -1, 0]

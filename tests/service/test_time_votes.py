"""Votes by which players pause a game, take it up again, or give the open turn more time."""

from datetime import timedelta

import pytest

from gm.reports.facts import DeadlineChanged, Help, TimeVoteAnswer
from gm.service.model.game import GameState, Player
from gm.service.model.outbox import OutboxRow
from gm.service.play.transfer import pack
from gm.service.settings.changes import change
from gm.terms.votes import Majority
from tests.service.desk import FRIDAY_NIGHT, POWERS, Desk

PAUSE, RESUME, MORE = "Vote : pause", "Vote : reprise", "Vote : 2 jours de plus"


@pytest.fixture
def desk() -> Desk:
    return Desk().begin(pause_votes=Majority.HALF, extend_votes=Majority.TWO_THIRDS)


def vote(desk: Desk, line: str, *powers: str) -> list[OutboxRow]:
    """What is mailed because of these votes."""
    rows: list[OutboxRow] = []
    for power in powers:
        rows += desk.write(power, line)
    return rows


def answer(rows: list[OutboxRow]) -> TimeVoteAnswer:
    (found,) = (row.facts for row in rows if isinstance(row.facts, TimeVoteAnswer))
    return found


def told(rows: list[OutboxRow]) -> dict[int, DeadlineChanged]:
    """seat -> what it is told of the time"""
    return {row.seat: row.facts for row in rows if isinstance(row.facts, DeadlineChanged) and row.seat is not None}


def test_a_game_pauses_with_the_vote_that_makes_the_majority_and_all_are_told_that_it_was_voted(desk: Desk) -> None:
    before = vote(desk, PAUSE, *POWERS[:3])
    assert desk.game.state is GameState.RUNNING and not told(before)

    rows = vote(desk, PAUSE, POWERS[3])

    assert desk.game.state is GameState.PAUSED
    assert answer(rows).done
    letters = told(rows)
    assert letters.keys() == {seat.number for seat in desk.game.seats}  # the game master's too
    assert all(facts.what == "paused" and facts.voted for facts in letters.values())
    texts = [desk.text(row) for row in rows if isinstance(row.facts, DeadlineChanged)]
    assert all("Les joueurs ont voté une pause" in text for text in texts)


def test_nobody_is_told_who_votes_for_a_pause(desk: Desk) -> None:
    (row,) = vote(desk, PAUSE, "FRANCE")

    assert row.seat == desk.seat("FRANCE").number
    text = " ".join(desk.text(row).split())
    assert "dès que 4 de ces 7 joueurs l'ont voté" in text
    assert "ni combien de voix manquent" in text


def test_a_paused_game_goes_on_by_the_same_majority(desk: Desk) -> None:
    vote(desk, PAUSE, *POWERS[:4])

    rows = vote(desk, RESUME, *POWERS[3:])

    assert desk.game.state is GameState.RUNNING
    assert all(facts.what == "resumed" and facts.voted for facts in told(rows).values())


def test_a_pause_that_the_game_master_ends_is_not_voted_by_the_votes_that_were_spent(desk: Desk) -> None:
    vote(desk, PAUSE, *POWERS[:4])
    desk.master("Reprendre")
    assert desk.game.state is GameState.RUNNING

    rows = vote(desk, PAUSE, POWERS[4])

    assert desk.game.state is GameState.RUNNING
    assert not answer(rows).done


def test_the_turn_gets_the_time_that_two_thirds_want_at_least(desk: Desk) -> None:
    vote(desk, "Vote : 3 jours de plus", *POWERS[:3])
    rows = vote(desk, MORE, *POWERS[3:5])

    assert desk.game.deadline is not None
    assert desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=2)
    assert all(facts.what == "extended" and facts.voted for facts in told(rows).values())
    assert len(told(rows)) == len(desk.game.seats)


def test_a_vote_for_more_time_that_is_taken_back_counts_no_more(desk: Desk) -> None:
    vote(desk, MORE, *POWERS[:4])
    vote(desk, "Vote : contre", POWERS[0])

    rows = vote(desk, MORE, POWERS[4])

    assert desk.game.deadline is not None and desk.game.deadline.due == FRIDAY_NIGHT
    assert not answer(rows).done


def test_votes_on_the_time_end_with_their_turn_and_stand_in_none_that_is_taken_back(desk: Desk) -> None:
    vote(desk, PAUSE, *POWERS[:3])
    desk.fall()
    assert desk.game.number == 2
    vote(desk, PAUSE, POWERS[3])
    assert desk.game.state is GameState.RUNNING

    desk.master("Retour à P1901M")
    desk.master("Oui")
    assert desk.game.number == 1
    rows = vote(desk, PAUSE, POWERS[3])

    assert desk.game.state is GameState.RUNNING
    assert not answer(rows).done


def test_a_vote_for_more_time_that_comes_after_the_deadline_is_too_late() -> None:
    desk = Desk().begin(extend_votes=Majority.HALF)
    late = FRIDAY_NIGHT + timedelta(seconds=30)
    desk.clock.at = late

    rows = [row for power in POWERS for row in desk.write(power, MORE, received=late)]

    assert {row.facts.refused for row in rows if isinstance(row.facts, TimeVoteAnswer)} == {"late"}
    assert desk.game.deadline is not None and desk.game.deadline.due == FRIDAY_NIGHT


def test_who_sits_down_anew_is_not_bound_by_a_vote_on_the_time(desk: Desk) -> None:
    vote(desk, PAUSE, *POWERS[:3])
    with desk.store() as work:
        settings = desk.game.with_player(desk.seat(POWERS[0]).number, Player("Robin", ("robin@example.org",)))
        change(work, desk.house, desk.game, settings, (), {}, 0.0)

    rows = vote(desk, PAUSE, POWERS[3])

    assert desk.game.state is GameState.RUNNING
    assert not answer(rows).done


def test_where_the_file_names_no_majority_the_game_master_decides_and_help_shows_no_such_vote() -> None:
    desk = Desk().begin()

    rows = [row for power in POWERS for row in desk.write(power, PAUSE)]

    assert {row.facts.refused for row in rows if isinstance(row.facts, TimeVoteAnswer)} == {"not_here"}
    (row,) = desk.write("FRANCE", "Aide")
    assert isinstance(row.facts, Help)
    assert not {"vote_pause", "vote_resume", "vote_extend"} & set(row.facts.offers)


def test_help_shows_the_votes_and_the_rules_of_a_game_that_lets_players_decide(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", "Aide")

    assert isinstance(row.facts, Help)
    assert {"vote_pause", "vote_resume", "vote_extend"} <= set(row.facts.offers)
    text = " ".join(desk.text(row).split())
    assert (
        "La partie est mise en pause dès que plus de la moitié des joueurs consultés ont écrit « Vote : pause »" in text
    )
    assert "dès que les deux tiers des joueurs consultés ont écrit « Vote : 2 jours de plus »" in text


def test_a_vote_on_the_time_moves_house_with_its_game(desk: Desk) -> None:
    vote(desk, PAUSE, "FRANCE")

    with desk.store() as work:
        archive = pack(work, desk.house, desk.game, "")

    assert [(act.seat, act.value) for act in archive.acts if act.kind == "time vote"] == [
        (desk.seat("FRANCE").number, "pause 0")
    ]


@pytest.mark.parametrize(
    ("majority", "of_seven", "of_six", "of_one"),
    [(Majority.HALF, 4, 4, 1), (Majority.TWO_THIRDS, 5, 4, 1), (Majority.ALL, 7, 6, 1)],
)
def test_a_majority_is_so_many_voices(majority: Majority, of_seven: int, of_six: int, of_one: int) -> None:
    assert (majority.needed(7), majority.needed(6), majority.needed(1)) == (of_seven, of_six, of_one)

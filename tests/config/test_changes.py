"""What an edited game file changes, and what a running game refuses."""

from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from gm.config.changes import Change, changes, in_seats
from gm.service.model.game import FRIDAY_MIDNIGHT, Absence, GameSettings, Player
from gm.terms.press import PressRules

ANNA = Player("Anna", ("anna@example.net",))
BORIS = Player("Boris", ("boris@example.net", "b@example.org"))
CLARA = Player("Clara", ("clara@example.net",))
OLD = GameSettings("g", players=(ANNA, BORIS, CLARA), end_year=1910)


def with_players(*players: Player) -> GameSettings:
    return replace(OLD, players=players)


def test_the_same_file_changes_nothing() -> None:
    assert changes(OLD, replace(OLD)) == ()


@pytest.mark.parametrize(
    ("new", "key"),
    [
        (replace(OLD, language="en"), "language"),
        (replace(OLD, gm_email="x@example.org"), "gm"),
        (replace(OLD, end_year=None), "end_year"),
        (replace(OLD, paused=True), "paused"),
        (replace(OLD, absence=Absence.WAIT), "deadline.silence"),
        (replace(OLD, extra_time=timedelta(days=1)), "deadline.extension"),
        (replace(OLD, press=PressRules(grey=True)), "press.grey"),
        (replace(OLD, timing=replace(FRIDAY_MIDNIGHT, zone=ZoneInfo("Africa/Cairo"))), "deadline.zone"),
        (replace(OLD, timing=replace(FRIDAY_MIDNIGHT, notice=timedelta(days=1))), "deadline.moves.notice"),
    ],
)
def test_a_running_game_takes_a_change_of_its_dates_press_or_words(new: GameSettings, key: str) -> None:
    (change,) = changes(OLD, new)

    assert change.key == key
    assert not change.is_refused
    assert change.seat is None


@pytest.mark.parametrize(
    ("new", "key"),
    [
        (replace(OLD, variant="dix"), "variant"),
        (replace(OLD, edition="datc"), "rules.edition"),
        (replace(OLD, choices={"retreats": "drawn"}), "rules"),
        (replace(OLD, start_year=1902), "start_year"),
        (replace(OLD, setup="6", seating=(("FRANCE",),), unplayed=frozenset({"ITALY"})), "setup"),
        (with_players(ANNA, BORIS), "players"),
        (with_players(replace(ANNA, powers=("FRANCE",)), BORIS, CLARA), "players[1].powers"),
    ],
)
def test_a_running_game_refuses_other_rules_and_seats(new: GameSettings, key: str) -> None:
    (change,) = changes(OLD, new)

    assert change.key == key
    assert change.is_refused


def test_a_game_cannot_end_before_the_year_it_is_in() -> None:
    new = replace(OLD, end_year=1905)

    assert [change.refusal for change in changes(OLD, new, year=1906)] == ["the game is in 1906 already"]
    assert [change.refusal for change in changes(OLD, new, year=1905)] == [""]


def test_a_players_own_change_concerns_his_seat() -> None:
    new = with_players(ANNA, replace(BORIS, emails=("b@example.org",), language="en"), CLARA)

    assert changes(OLD, new) == (
        Change("players[2].email", ("boris@example.net", "b@example.org"), ("b@example.org",), seat=2),
        Change("players[2].language", None, "en", seat=2),
    )


def test_players_may_be_listed_in_another_order() -> None:
    new = with_players(CLARA, ANNA, BORIS)

    assert changes(OLD, new) == ()
    assert in_seats(OLD, new) == OLD


def test_a_player_who_changes_all_addresses_keeps_his_seat_by_his_name() -> None:
    new = with_players(CLARA, replace(ANNA, emails=("anna@example.com",)), BORIS)

    (change,) = changes(OLD, new)
    assert (change.key, change.seat) == ("players[2].email", 1)
    assert in_seats(OLD, new).players[0].emails == ("anna@example.com",)


def test_a_new_player_takes_the_seat_that_is_left() -> None:
    dora = Player("Dora", ("dora@example.net",))
    new = with_players(ANNA, CLARA, dora)

    assert {(change.key, change.seat) for change in changes(OLD, new)} == {
        ("players[3].name", 2),
        ("players[3].email", 2),
    }
    assert in_seats(OLD, new).players == (ANNA, dora, CLARA)


def test_players_are_not_told_of_what_does_not_concern_them() -> None:
    (change,) = changes(OLD, replace(OLD, timing=replace(FRIDAY_MIDNIGHT, sweep=timedelta(seconds=1))))

    assert not change.told

"""After the end of Les Dix: titles are voted for a week, then the last letter tells points, titles and ranking."""

from dataclasses import replace
from datetime import timedelta

import pytest

from gm.rules.outcomes import Verdict
from gm.rules.position import Turn
from gm.service.model.game import GameState
from gm.service.play import turns
from gm.service.play.ranking import ranking
from gm.service.play.reporting import end_with
from tests.variants.dix.desk import PERSONS, DixDesk

SCORES = {"ITALY": 9, "FRANCE": 7, "RUSSIA": 7, "NORWAY": 5, "AUSTRIA": 4, "ENGLAND": 4, "GERMANY": 4, "SERBIA": 4,
          "SPAIN": 4, "TURKEY": 1}  # fmt: skip


def over(**changes: object) -> DixDesk:
    """A game that has just ended in peace."""
    desk = DixDesk().begin_dix(**changes)
    with desk.store() as work:
        game = replace(desk.game, position=replace(desk.game.position, turn=Turn(1903, "S", "M")))
        end_with(work, desk.house, game, Verdict("draw", tuple(sorted(SCORES)[:-1]), SCORES, "points"))
    return desk


@pytest.fixture
def desk() -> DixDesk:
    return over()


def test_a_week_is_left_for_titles_and_the_letter_of_the_end_says_how(desk: DixDesk) -> None:
    french, english = desk.to("FRANCE", "end"), desk.to("ENGLAND", "end")

    assert desk.game.state is GameState.ENDED and desk.game.epilogue is not None
    assert desk.game.epilogue.due - desk.game.epilogue.queued == timedelta(days=7)
    assert "pour le meilleur diplomate et le meilleur traître" in desk.to("FRANCE", "start")
    assert "Meilleur diplomate : Autriche-Hongrie" in french and "Fin du vote : " in french
    assert "Best traitor: Austria-Hungary" in english and "1. Italy: 9" in english
    assert "2. France" in french and "2. Russie" in french and "Classement" not in french


def test_the_votes_of_a_week_give_titles_half_a_point_and_the_last_letter(desk: DixDesk) -> None:
    desk.write("FRANCE", "Meilleur diplomate : Italie\nMeilleur traître : la Russie")
    desk.write("ENGLAND", "Best diplomat: Italy\n\nBest traitor: Turkey")
    desk.write("RUSSIA", "meilleur diplomate : France")
    desk.new()
    assert not desk.attend().judged and not desk.new()

    wait(desk, timedelta(days=7))

    assert desk.game.verdict is not None and desk.game.epilogue is None
    assert desk.game.verdict.titles == {"diplomat": ("ITALY",), "traitor": ("RUSSIA", "TURKEY")}
    french, english = desk.to("FRANCE", "last"), desk.to("TURKEY", "last")
    assert "Meilleur diplomate : l'Italie" in french and "Meilleur traître : la Russie et la Turquie" in french
    assert "1. Italie : 9½ 2. Russie : 7½ 3. France : 7 4. Norvège : 5" in french
    assert "10. Turkey: 1½" in english
    assert (
        "Ranking of players" in english
        and "1. another player, Augustus: 9.50 2. another player, Caesar: 7.50" in english
    )
    assert "7. you: 1.50" in english


def test_the_game_master_is_told_that_titles_are_voted_and_has_no_voice(desk: DixDesk) -> None:
    (row,) = [row for row in desk.store.work.outbox.rows.values() if (row.seat, row.kind) == (0, "end")]
    text = " ".join(desk.text(row).split())

    assert "les joueurs votent par lettre" in text and "Fin du vote : lundi 23 novembre" in text
    assert "Meilleur diplomate :" not in text


def test_two_votes_of_a_letter_are_told_as_they_stand_after_the_whole_of_it(desk: DixDesk) -> None:
    desk.new()
    (row,) = desk.write("FRANCE", "Meilleur diplomate : Italie\nMeilleur traître : la Russie")
    answer = " ".join(desk.text(row).split())

    assert "pas encore voté" not in answer and answer.count("Votre vote est noté.") == 2
    assert answer.count("Votre vote, meilleur diplomate : Italie") == 1
    assert answer.count("Votre vote, meilleur traître : Russie") == 1


def test_a_vote_on_titles_during_the_game_is_not_answered_with_the_same_line() -> None:
    desk = DixDesk().begin_dix()
    desk.new()
    (row,) = desk.write("FRANCE", "Meilleur traître : Russie")
    answer = " ".join(desk.text(row).split())

    assert "pendant que la partie est en cours" in answer
    assert answer.count("Meilleur traître : Russie") == 1


def wait(desk: DixDesk, length: timedelta) -> None:
    """The time passes, with a look into the mailbox at its end."""
    desk.clock.at += length + timedelta(minutes=10)
    assert desk.attend().sweep
    turns.note_sweep(desk.store, "europe-1", desk.clock.now())
    assert desk.attend().judged


def test_when_all_have_voted_nobody_waits(desk: DixDesk) -> None:
    for power in sorted(PERSONS):
        other = "Italie" if power != "ITALY" else "France"
        desk.write(power, f"Meilleur diplomate : {other}\nMeilleur traître : {other}")

    assert desk.attend().judged and desk.game.epilogue is None
    turkey = desk.seat("TURKEY").number
    kinds = [row.kind for row in desk.store.work.outbox.claim(desk.clock.now(), "a", 999) if row.seat == turkey]
    assert kinds.index("merged") < kinds.index("last")  # the answer to the vote that ended it
    desk.write("FRANCE", "Meilleur diplomate : Russie")
    assert "le vote est clos" in desk.to("FRANCE", "title")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Meilleur diplomate : la France", "on ne vote pas pour soi"),
        ("Meilleur diplomate : la Belgique", "personne ne jouait la Belgique"),
    ],
)
def test_a_vote_that_counts_for_nobody_says_why(desk: DixDesk, line: str, why: str) -> None:
    desk.write("FRANCE", line)

    assert why in desk.to("FRANCE", "title")


def test_a_vote_may_be_changed_and_is_told_to_nobody(desk: DixDesk) -> None:
    desk.write("FRANCE", "Meilleur diplomate : Russie")
    desk.write("FRANCE", "Finalement\nMeilleur diplomate : Italie")
    assert "Votre vote, meilleur diplomate : Italie" in desk.to("FRANCE", "title")
    desk.new()
    wait(desk, timedelta(days=7))

    assert desk.game.verdict is not None and desk.game.verdict.titles == {"diplomat": ("ITALY",)}
    assert all(row.seat != desk.seat("RUSSIA").number or row.kind == "last" for row in desk.new())


def test_a_vote_that_comes_too_late_does_not_count(desk: DixDesk) -> None:
    assert desk.game.epilogue is not None
    due = desk.game.epilogue.due
    desk.clock.at = due + timedelta(minutes=1)
    desk.write("FRANCE", "Meilleur diplomate : Russie", received=due)
    desk.write("ENGLAND", "Best diplomat: Italy", received=due + timedelta(seconds=1))
    wait(desk, timedelta(0))

    assert "the vote is closed" in desk.to("ENGLAND", "title")
    assert desk.game.verdict is not None and desk.game.verdict.titles == {"diplomat": ("RUSSIA",)}


def test_before_the_end_nothing_is_voted() -> None:
    desk = DixDesk().begin_dix()
    desk.write("FRANCE", "Meilleur diplomate : Italie")

    assert "Meilleur diplomate" in desk.to("FRANCE", "request_refused")


def test_a_game_without_titles_ends_at_once_with_its_ranking() -> None:
    desk = over(options={"titles": False}, reveal=True)

    assert desk.game.epilogue is None and "meilleur diplomate" not in desk.to("ITALY", "start")
    text = desk.to("ITALY", "end")
    assert "Titres" not in text and "1. vous, Auguste : 9,00" in text
    assert f"2. {PERSONS['FRANCE']}, César : 7,00" in text and "@" not in text.partition("Classement")[2]


def test_the_ranking_divides_by_games_as_a_great_power_and_sets_the_others_apart(desk: DixDesk) -> None:
    first = replace(desk.game, epilogue=None)
    italy, spain = desk.seat("ITALY").player, desk.seat("SPAIN").player
    seats = {"ITALY": spain, "SPAIN": italy}
    swapped = tuple(
        replace(seat, player=seats[seat.powers[0]]) if seat.powers and seat.powers[0] in seats else seat
        for seat in first.seats
    )
    ranked = {each.name: each for each in ranking([first, replace(first, seats=swapped)])}

    # 9 and 4 points by one game as Italy; whoever played Spain, then Italy, has the same.
    assert [ranked[player.name].average for player in (italy, spain)] == [13, 13]
    assert [ranked[player.name].place for player in (italy, spain)] == [1, 1]
    assert ranked[PERSONS["FRANCE"]].step == 2 and ranked[PERSONS["FRANCE"]].games == 2
    assert [each.name for each in ranking([first]) if not each.place] == [
        PERSONS["NORWAY"], PERSONS["SERBIA"], PERSONS["SPAIN"]
    ]  # fmt: skip


def test_nobody_is_unmasked_by_the_ranking() -> None:
    desk = over(options={"titles": False})
    text = desk.to("FRANCE", "end")

    assert "2. vous, César" in text
    assert not any(name in text for name in PERSONS.values())

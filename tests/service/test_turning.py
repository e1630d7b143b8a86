"""The game master judges before the time, and goes back to a turn: what was undone is kept, and judged again."""

from datetime import timedelta
from typing import Any

import pytest

from gm.reports.facts import ActAnswered, Preview, TurnedBack, WhoPlays
from gm.rules.outcomes import Verdict
from gm.service.model.game import GameState
from gm.service.play.replay import missing_turns, replay
from gm.service.turn.standing import counting
from tests.service.desk import NAMES, Desk, email_of


def answer(desk: Desk, text: str) -> Any:
    return next(row.facts for row in desk.master(text) if row.seat == 0)


def orders(desk: Desk) -> dict[str, tuple[str, ...]]:
    with desk.store() as work:
        return {power: sheet.orders for power, sheet in counting(work, desk.game).items()}


def opened(desk: Desk) -> tuple[str, int, int]:
    return str(desk.game.position.turn), desk.game.number, desk.game.judgement


# Judging.


def test_the_turn_is_judged_at_once_with_what_is_there(desk: Desk) -> None:
    desk.write("FRANCE", "A Par - Bur")
    rows = desk.master("Juger P1901")

    assert opened(desk) == ("F1901M", 2, 1)
    assert sorted(row.kind for row in rows) == ["act", "judged", *["results"] * 7]
    report = next(row for row in rows if row.kind == "results")
    assert "A Par – Bou : réussit" in desk.text(report)
    assert "sans attendre la date limite" in desk.text(report)


@pytest.mark.parametrize("line", ["Juger", "Juger A1901", "Judge S1902M", "Juger P1901R"])
def test_a_turn_that_is_not_named_is_not_judged_and_the_line_that_would_is_told(desk: Desk, line: str) -> None:
    (row,) = desk.master(line)

    assert opened(desk) == ("S1901M", 1, 1)
    assert "Juger P1901M" in desk.text(row)


def test_the_preview_tells_who_is_missing_and_nothing_of_any_order(desk: Desk) -> None:
    desk.write("FRANCE", "A Par - Bur")
    (row,) = desk.master("Aperçu")
    facts = row.facts

    assert isinstance(facts, Preview)
    assert (facts.sent, facts.lacking, len(facts.missing)) == (("FRANCE",), {"FRANCE": 2}, 6)
    assert "Bou" not in desk.text(row) and "Juger P1901M" in desk.text(row)


def test_a_game_master_who_plays_is_not_told_whose_sheets_lack_something() -> None:
    desk = Desk().begin(gm_email=email_of("ITALY"))
    desk.write("FRANCE", "A Par - Bur")
    with desk.store() as work:
        from gm.service.requests.console import by_hand

        answered = by_hand(work, desk.house, desk.game, "Aperçu")
        who = by_hand(work, desk.house, desk.game, "Qui joue ?")

    assert answered is not None and answered.facts.lacking == {}
    assert who is not None and who.facts.refused == "plays"


def test_who_plays_what_is_told_to_a_game_master_who_may_know(desk: Desk) -> None:
    facts = answer(desk, "Qui joue ?")
    assert isinstance(facts, WhoPlays) and facts.players == NAMES

    secret = Desk().begin(gm_knows=False)
    facts = answer(secret, "Who plays?")
    assert (facts.players, facts.refused) == ({}, "told")


def test_those_who_are_missing_are_reminded(desk: Desk) -> None:
    desk.write("FRANCE", "A Par - Bur")
    rows = desk.master("Relancer")

    reminded = {desk.game.seat(row.seat).powers[0] for row in rows if row.kind == "reminder"}
    assert reminded == set(NAMES) - {"FRANCE"}


def test_a_deadline_is_set_and_everybody_is_told(desk: Desk) -> None:
    rows = desk.master("Échéance : dimanche 22 novembre 20 h")

    assert desk.game.deadline is not None
    assert desk.game.deadline.due.isoformat() == "2026-11-22T19:00:00+00:00"
    assert sorted(row.kind for row in rows) == ["act", *["deadline_changed"] * 7]


# Going back.


def back(desk: Desk, line: str) -> list[Any]:
    """The game master asks for it, and agrees to what the answer offers."""
    desk.master(line)
    return desk.master("Oui")


def played(desk: Desk) -> Desk:
    """Two turns, with an order of France's in each."""
    desk.write("FRANCE", "A Par - Bur")
    desk.write("ITALY", "A Ven - Pie")
    desk.fall()
    desk.write("FRANCE", "A Bur - Mun")
    desk.fall()
    desk.new()
    return desk


def test_a_turn_is_opened_again_with_its_sheets_as_they_stood(desk: Desk) -> None:
    played(desk)
    rows = back(desk, "Revenir à P1901")

    assert opened(desk) == ("S1901M", 1, 2)
    assert orders(desk) == {"FRANCE": ("A PAR - BUR",), "ITALY": ("A VEN - PIE",)}
    told = next(row for row in rows if row.kind == "turned_back" and row.seat == desk.seat("FRANCE").number)
    assert isinstance(told.facts, TurnedBack)
    assert told.facts.undone[:2] == ("S1901M", "F1901M")
    assert "A Par – Bou" in desk.text(told)
    assert [row.kind for row in rows].count("turned_back") == 8


def test_what_was_undone_is_kept_and_judged_anew_under_another_number(desk: Desk) -> None:
    played(desk)
    back(desk, "Revenir à P1901")
    desk.write("FRANCE", "A Par - Pic")
    desk.fall()
    reports = [row for row in desk.new() if row.kind == "results"]
    assert opened(desk) == ("F1901M", 2, 2)
    assert all("jugé à nouveau" in desk.text(row) for row in reports[:1])
    assert "revenue à cette saison" in desk.text(reports[0])
    assert orders(desk) == {}, "France has no army in Burgundy now"
    desk.fall()

    with desk.store() as work:
        records = [(record.number, record.judgement) for record in work.turns.of_game("europe-1")]
        replayed = replay(work, desk.game)
    assert records[:2] == [(1, 1), (2, 1)] and records[-2:] == [(1, 2), (2, 2)]
    assert not any(each.differences for each in replayed)
    assert missing_turns(desk.game, replayed) == ()


def test_a_game_goes_back_twice_and_no_letter_is_taken_for_one_sent_before(desk: Desk) -> None:
    played(desk)
    for judgement in (2, 3):
        rows = back(desk, "Back to S1901M")
        assert opened(desk) == ("S1901M", 1, judgement)
        assert [row.kind for row in rows].count("turned_back") == 8
        desk.fall()
        assert [row.kind for row in desk.new()].count("results") == 7


def test_calendars_take_the_deadline_of_a_turn_opened_again_for_the_newer_one(desk: Desk) -> None:
    played(desk)
    desk.fall()
    before = next(row.facts.calendar.sequence for row in desk.new() if row.kind == "results")
    told = [row.facts.calendar.sequence for row in back(desk, "Revenir à P1901") if row.kind == "turned_back"]
    desk.fall()
    after = [row.facts.calendar.sequence for row in desk.new() if row.kind == "results"]

    assert before < told[0] < after[0]


def test_an_ended_game_goes_on_where_it_is_taken_back_to(desk: Desk) -> None:
    from gm.service.play.reporting import end_with

    played(desk)
    with desk.store() as work:
        end_with(work, desk.house, desk.game, Verdict("stopped", ()))
    desk.new()
    back(desk, "Revenir à A1901")

    assert desk.game.state is GameState.RUNNING and desk.game.verdict is None
    assert opened(desk) == ("F1901M", 2, 2)
    desk.fall()
    assert "F1901M" not in opened(desk)


def test_a_turn_that_was_never_judged_cannot_be_gone_back_to(desk: Desk) -> None:
    facts = answer(desk, "Revenir à A1903")

    assert isinstance(facts, ActAnswered) and facts.refused == "not_judged"
    assert opened(desk) == ("S1901M", 1, 1)


def test_a_paused_game_stays_paused_when_it_goes_back(desk: Desk) -> None:
    played(desk)
    desk.master("Pause")
    back(desk, "Revenir à P1901")

    assert desk.game.state is GameState.PAUSED
    desk.master("Reprendre la partie")
    assert desk.game.deadline is not None and desk.game.deadline.due > desk.clock.now() + timedelta(days=1)


def test_history_tells_only_the_turns_that_stand(desk: Desk) -> None:
    played(desk)
    back(desk, "Revenir à A1901")
    desk.fall()
    desk.new()
    (row,) = desk.write("FRANCE", "Historique")

    assert row.facts.turns[:2] == ("S1901M", "F1901M") and row.facts.turns.count("F1901M") == 1


# What it would take back is told first, and can be put back.


@pytest.mark.parametrize(
    ("line", "number", "told"),
    [("Revenir à P1901", "2 saisons", "Rien n'est fait"), ("Back to S1901M", "2 turns", "Nothing is done")],
)
def test_going_back_says_what_it_would_take_back_and_waits_for_a_yes(line: str, number: str, told: str) -> None:
    desk = Desk().begin(language="fr" if "Revenir" in line else "en")
    desk.fall()
    desk.fall()
    desk.new()
    (row,) = desk.master(line)
    text = " ".join(desk.text(row).split())
    open_turn = opened(desk)[0]

    assert open_turn != "S1901M", "nothing is done yet"
    assert number in text and told in text

    desk.master("Oui", headers=(f"In-Reply-To: {row.message_id}",))
    assert opened(desk) == ("S1901M", 1, 2)


def test_a_yes_takes_back_no_turn_that_was_judged_after_the_question(desk: Desk) -> None:
    played(desk)
    desk.master("Revenir à P1901")
    desk.fall()
    before = opened(desk)
    desk.new()
    facts = answer(desk, "Oui")

    assert opened(desk) == before
    assert isinstance(facts, ActAnswered) and facts.refused == "judged_since"


def test_the_turns_that_were_taken_back_are_put_back_with_the_sheets_of_the_open_one(desk: Desk) -> None:
    played(desk)
    desk.write("FRANCE", "A Mun - Ber")
    there, position, sheets = opened(desk), desk.game.position, orders(desk)
    back(desk, "Revenir à P1901")
    rows = desk.master("Rétablir")

    assert (opened(desk), desk.game.position, orders(desk)) == (there, position, sheets)
    told = next(row for row in rows if row.kind == "turned_back" and row.seat == desk.seat("FRANCE").number)
    assert told.facts.restored[:2] == ("S1901M", "F1901M") and told.facts.undone == ()
    assert "comptent de nouveau" in desk.text(told)
    with desk.store() as work:
        assert missing_turns(desk.game, replay(work, desk.game)) == ()
    desk.fall()
    assert opened(desk)[1] == there[1] + 1


def test_what_was_taken_back_step_by_step_is_put_back_step_by_step(desk: Desk) -> None:
    played(desk)
    there = opened(desk)
    back(desk, "Back to F1901M")
    between = opened(desk)
    back(desk, "Back to S1901M")
    desk.master("Forward")
    assert opened(desk) == between

    desk.master("Forward")
    assert opened(desk) == there
    assert answer(desk, "Forward").refused == "nothing_undone"


def test_no_turn_is_put_back_over_one_that_was_judged_since(desk: Desk) -> None:
    played(desk)
    back(desk, "Revenir à P1901")
    desk.fall()
    before = opened(desk)
    desk.new()

    assert answer(desk, "Rétablir").refused == "nothing_undone"
    assert opened(desk) == before


def test_an_opening_that_was_left_by_going_forward_is_not_used_again(desk: Desk) -> None:
    played(desk)
    back(desk, "Revenir à P1901")
    desk.write("FRANCE", "A Par - Pic")
    desk.master("Rétablir")
    back(desk, "Revenir à P1901")

    assert opened(desk) == ("S1901M", 1, 3)
    assert orders(desk)["FRANCE"] == ("A PAR - BUR",)


def test_a_game_that_had_ended_is_over_again_when_it_goes_forward(desk: Desk) -> None:
    from gm.service.play.reporting import end_with

    played(desk)
    with desk.store() as work:
        end_with(work, desk.house, desk.game, Verdict("stopped", ()))
    desk.new()
    back(desk, "Revenir à A1901")
    rows = desk.master("Rétablir")

    assert desk.game.verdict == Verdict("stopped", ()) and desk.game.state is GameState.ENDED
    assert [row.kind for row in rows].count("end") == 8


def test_sheets_of_a_later_turn_are_in_force_again_when_it_opens_if_they_can_still_be_followed(desk: Desk) -> None:
    desk.write("FRANCE", "A Par - Bur")
    desk.write("ITALY", "A Ven - Pie")
    desk.fall()
    desk.write("FRANCE", "A Bur - Mun")
    desk.write("ITALY", "A Pie - Mar")
    back(desk, "Revenir à P1901")
    desk.write("ITALY", "A Ven - Tyr")
    desk.fall()
    report = next(row for row in desk.new() if row.kind == "results" and row.seat == desk.seat("FRANCE").number)

    assert opened(desk) == ("F1901M", 2, 2)
    assert orders(desk) == {"FRANCE": ("A BUR - MUN",)}, "Italy has no army in Piedmont now"
    assert "A Bou – Mun" in desk.text(report)


def test_a_turn_that_was_never_judged_before_is_not_said_to_be_judged_again(desk: Desk) -> None:
    desk.fall()
    back(desk, "Revenir à P1901")
    desk.fall()
    again = next(row for row in desk.new() if row.kind == "results")
    desk.fall()
    first = next(row for row in desk.new() if row.kind == "results")

    assert "jugé à nouveau" in str(desk.letter(again)["Subject"])
    assert opened(desk)[1] == 3
    assert "à nouveau" not in str(desk.letter(first)["Subject"]) + desk.text(first)

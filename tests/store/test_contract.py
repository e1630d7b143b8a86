"""What the service asks of a store, kept by the one in memory and by the real ones."""

from dataclasses import fields, replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Table

from gm.reports.facts import PressRefused
from gm.service.model.game import Deadline, Game, GameState, Seat
from gm.service.model.letters import Act, Confirmation, Incident, Incoming, LetterState, PressItem, Sheet
from gm.service.model.outbox import NOBODY, OutboxRow, Priority, RowState
from gm.service.model.record import TurnRecord
from gm.service.ports import AlreadyJudged, OpenWork, Work
from gm.store import tables
from gm.store.work import Store
from tests.store.samples import (
    ACT,
    ANNA,
    BORIS,
    CONFIRMATION,
    GAME,
    INCIDENT,
    LETTER,
    MINUTE,
    NOON,
    OPENING,
    PRESS,
    RECORD,
    ROW,
    SHEET,
)

DAY = timedelta(days=1)


def kept(number: int, **changes: Any) -> Incoming:
    return replace(LETTER, sha256=f"{number:064}", uid=number, **changes)


def row(number: int, **changes: Any) -> OutboxRow:
    return replace(ROW, message_id=f"<{number}@example.org>", **changes)


def with_game(open_work: OpenWork) -> OpenWork:
    with open_work() as work:
        work.games.add(GAME)
    return open_work


@pytest.mark.parametrize(
    ("cls", "table", "elsewhere"),
    [
        (Incoming, tables.letter, set()),
        (Game, tables.game, {"seats"}),
        (Seat, tables.seat, set()),
        (Sheet, tables.sheet, set()),
        (Act, tables.act, set()),
        (PressItem, tables.press, set()),
        (Confirmation, tables.confirmation, set()),
        (Incident, tables.incident, set()),
        (TurnRecord, tables.turn, set()),
        (OutboxRow, tables.outbox, set()),
    ],
)
def test_every_field_has_a_column(cls: type, table: Table, elsewhere: set[str]) -> None:
    assert {field.name for field in fields(cls)} - elsewhere <= set(table.c.keys())


# letters


def test_a_letter_is_kept_whole_and_once(open_work: OpenWork) -> None:
    with open_work() as work:
        assert work.letters.keep(LETTER)
        assert not work.letters.keep(replace(LETTER, uid=77))
    with open_work() as work:
        (found,) = work.letters.waiting(10)

    assert found == replace(LETTER, id=found.id)
    assert found.id > 0


def test_waiting_letters_come_in_order_of_receipt_then_uid(open_work: OpenWork) -> None:
    with open_work() as work:
        for number, received in ((3, NOON), (2, NOON), (1, NOON + MINUTE), (4, NOON - MINUTE)):
            work.letters.keep(kept(number, received=received))
    with open_work() as work:
        assert [letter.uid for letter in work.letters.waiting(3)] == [4, 2, 3]
        assert work.letters.waiting_until(NOON) == 3
        assert work.letters.waiting_until(NOON - 2 * MINUTE) == 0


def test_a_settled_letter_waits_no_longer(open_work: OpenWork) -> None:
    with open_work() as work:
        work.letters.keep(kept(1))
        (letter,) = work.letters.waiting(1)
        work.letters.settle(letter.id, LetterState.READ, kind="orders", game="europe-1", seat=2)
    with open_work() as work:
        found = work.letters.get(letter.id)
        assert work.letters.waiting(10) == []
        assert work.letters.waiting_until(NOON) == 0

    assert (found.state, found.kind, found.game, found.seat) == (LetterState.READ, "orders", "europe-1", 2)


def test_a_letter_may_wait_for_its_game_to_be_mended(open_work: OpenWork) -> None:
    with open_work() as work:
        for number in (1, 2):
            work.letters.keep(kept(number))
        first, second = work.letters.waiting(2)
        work.letters.wait_for(first.id, "europe-1")
    with open_work() as work:
        assert [letter.id for letter in work.letters.waiting(2)] == [second.id]
        assert not work.letters.take(first.id) and work.letters.take(second.id)
        assert (work.letters.waiting_until(NOON, "europe-1"), work.letters.waiting_until(NOON, "other")) == (2, 1)
        assert work.letters.waited_for() == ["europe-1"]
        work.letters.go_on("europe-1")
    with open_work() as work:
        assert [letter.id for letter in work.letters.waiting(2)] == [first.id, second.id]
        work.letters.settle(first.id, LetterState.READ, game="europe-1")
        assert not work.letters.take(first.id)
        assert work.letters.waited_for() == []


def test_a_seat_is_known_by_its_token_or_its_address(open_work: OpenWork) -> None:
    with open_work() as work:
        work.games.add(GAME)
    with open_work() as work:
        assert work.games.knows(["x" * 16, "a" * 16], "")
        assert work.games.knows([], "ANNA@example.net")
        assert not work.games.knows(["x" * 16], "nobody@example.net")
        assert work.games.address("europe-1", 1) == "anna@example.net"
        assert work.games.address("europe-1", 9) == work.games.address("asia-1", 1) == ""
        assert (work.games.variant("europe-1"), work.games.variant("asia-1")) == (GAME.settings.variant, None)
        assert work.games.running() == ["europe-1"]
        work.games.save(replace(GAME, state=GameState.PAUSED))
        assert work.games.running() == []
        # One that is over is still looked at while its players vote on titles.
        work.games.save(replace(GAME, state=GameState.ENDED, deadline=None, epilogue=Deadline(NOON, NOON)))
        assert work.games.running() == ["europe-1"]
        work.games.save(replace(GAME, state=GameState.ENDED, deadline=None))
        assert work.games.running() == []


def test_failed_attempts_are_counted(open_work: OpenWork) -> None:
    with open_work() as work:
        work.letters.keep(kept(1))
        (letter,) = work.letters.waiting(1)
        assert [work.letters.failed(letter.id) for _ in range(3)] == [1, 2, 3]
        assert work.letters.get(letter.id).attempts == 3


def test_a_message_id_is_accepted_once_for_each_seat(open_work: OpenWork) -> None:
    with with_game(open_work)() as work:
        assert work.letters.accept("europe-1", 1, "<x@y>", 1)
        assert not work.letters.accept("europe-1", 1, "<x@y>", 2)
        assert work.letters.accept("europe-1", 2, "<x@y>", 2)
        assert [work.letters.accepted_as("europe-1", seat, "<x@y>") for seat in (1, 2, 3)] == [1, 2, None]
        assert work.letters.accept("europe-1", 1, "<" + "é" * 50_000, 3)
        assert not work.letters.accept("europe-1", 1, "<" + "é" * 50_000, 3)
        assert work.letters.accept("europe-1", 1, "<" + "é" * 50_001, 3)


def test_a_letter_that_is_not_there_is_an_error(open_work: OpenWork) -> None:
    with pytest.raises(KeyError), open_work() as work:
        work.letters.get(99)


# games


def test_a_game_is_kept_whole(open_work: OpenWork) -> None:
    with with_game(open_work)() as work:
        assert work.games.get("europe-1") == GAME
        assert work.games.lock("europe-1") == GAME
        assert work.games.lock("europe-1", wait=False) == GAME
        assert work.games.all() == [GAME]
        assert work.games.get("europe-2") is None
        assert work.games.lock("europe-2") is None


def test_a_saved_game_is_the_new_one(open_work: OpenWork) -> None:
    seats = (GAME.seats[0], replace(GAME.seats[1], token="z" * 16, player=BORIS), GAME.seats[2])
    changed = replace(OPENING, seats=seats, state=GameState.PAUSED, number=4)
    with with_game(open_work)() as work:
        work.games.save(changed)
    with open_work() as work:
        assert work.games.get("europe-1") == changed
        assert work.games.by_address("anna@example.net") == []


def test_seats_may_exchange_their_tokens(open_work: OpenWork) -> None:
    one, other = GAME.seats[1:]
    changed = replace(GAME, seats=(GAME.seats[0], replace(one, token=other.token), replace(other, token=one.token)))
    with with_game(open_work)() as work:
        work.games.save(changed)
        assert work.games.get("europe-1") == changed


def test_seats_are_found_by_any_address_in_any_case(open_work: OpenWork) -> None:
    other = replace(OPENING, name="europe-2", seats=(Seat(1, "c" * 16, ("FRANCE",), ANNA),))
    with with_game(open_work)() as work:
        work.games.add(other)
        assert work.games.by_address("ANNA@example.NET") == [("europe-1", 1), ("europe-2", 1)]
        assert work.games.by_address("anna@example.org") == [("europe-1", 1), ("europe-2", 1)]
        assert work.games.by_address("boris@example.net") == [("europe-1", 0), ("europe-1", 2)]
        assert work.games.by_address("nobody@example.net") == []
        work.games.save(replace(other, state=GameState.ENDED, deadline=None, epilogue=Deadline(NOON, NOON)))
        assert work.games.by_address("anna@example.net") == [("europe-1", 1), ("europe-2", 1)]
        work.games.save(replace(other, state=GameState.ENDED))
        assert work.games.by_address("anna@example.net") == [("europe-1", 1)]


# turns and what belongs to them


def test_a_turn_is_kept_whole_and_judged_once(open_work: OpenWork) -> None:
    with with_game(open_work)() as work:
        work.turns.add(replace(RECORD, number=2, judged=RECORD.judged - DAY))
        work.turns.add(RECORD)
        with pytest.raises(AlreadyJudged):
            work.turns.add(replace(RECORD, edition="datc"))
        work.turns.add(replace(RECORD, judgement=3, judged=RECORD.judged + DAY))
        found = work.turns.of_game("europe-1")
        third = work.turns.of_number("europe-1", 3)
        latest = next(iter(work.turns.latest_first("europe-1")))
        assert list(work.turns.latest_first("europe-1")) == [*found[::-1]]

    assert latest == found[-1]
    assert [(record.number, record.judgement) for record in found] == [(2, 2), (3, 2), (3, 3)]
    assert third == found[1:]
    assert found[1] == RECORD


def test_a_turn_judged_in_a_work_that_fails_was_not_judged(open_work: OpenWork) -> None:
    with pytest.raises(ZeroDivisionError), with_game(open_work)() as work:
        work.turns.add(RECORD)
        work.outbox.add(ROW)
        work.games.save(replace(GAME, number=4))
        raise ZeroDivisionError
    with open_work() as work:
        assert work.turns.of_game("europe-1") == []
        assert work.outbox.by_message_id(ROW.message_id) is None
        assert work.games.get("europe-1") == GAME


def test_sheets_come_in_order_of_receipt_then_uid(open_work: OpenWork) -> None:
    with with_game(open_work)() as work:
        for uid, received in ((9, NOON), (5, NOON), (1, NOON + MINUTE)):
            work.sheets.add(replace(SHEET, uid=uid, received=received))
        work.sheets.add(replace(SHEET, judgement=1))
        found = work.sheets.of_turn("europe-1", 3, 2)

    assert [sheet.uid for sheet in found] == [5, 9, 1]
    assert found[0] == replace(SHEET, id=found[0].id)


def test_acts_come_in_order(open_work: OpenWork) -> None:
    with with_game(open_work)() as work:
        work.acts.add(ACT)
        work.acts.add(replace(ACT, value="no"))
        work.acts.add(replace(ACT, number=4))
        found = work.acts.of_turn("europe-1", 3, 2)

    assert [act.value for act in found] == ["yes", "no"]
    assert found[0] == replace(ACT, id=found[0].id)


# press and confirmations


def test_press_is_kept_whole_and_held_until_released(open_work: OpenWork) -> None:
    with with_game(open_work)() as work:
        number = work.press.add(PRESS)
        other = work.press.add(replace(PRESS, held="", thread="0def"))
        assert work.press.get(number) == replace(PRESS, id=number)
        assert [item.id for item in work.press.held("europe-1")] == [number]
        assert [item.id for item in work.press.by_thread("europe-1", "0def")] == [other]
        assert work.press.by_thread("europe-2", "0def") == []
        said = [work.press.add(replace(PRESS, to=(), held="", thread=thread)) for thread in ("0aaa", "0bbb")]
        work.press.add(replace(PRESS, to=(), held="own_name", thread="0ccc"))
        assert [item.id for item in work.press.public("europe-1", PRESS.number)] == said
        assert work.press.public("europe-1", PRESS.number + 1) == []
        work.press.hold(number, "", PRESS.number + 1)
        assert number not in [item.id for item in work.press.held("europe-1")]
        assert work.press.get(number) == replace(PRESS, held="", number=PRESS.number + 1, id=number)
        work.press.hold(number, "closed", PRESS.number + 1)
        assert [item.id for item in work.press.held("europe-1")][:1] == [number]


def test_text_from_outside_may_hold_anything(open_work: OpenWork) -> None:
    with with_game(open_work)() as work:
        number = work.press.add(replace(PRESS, text="a\0b", subject="\ud800 ½ 🎲"))
        work.sheets.add(replace(SHEET, text="\0" * 10))
        found = work.press.get(number)

    assert found.text[0] == "a"
    assert found.text[2] == "b"
    assert found.subject.endswith(" ½ 🎲")


def test_a_question_is_open_until_it_is_answered(open_work: OpenWork) -> None:
    later = replace(CONFIRMATION, code="d" * 64, asked=NOON + MINUTE)
    with with_game(open_work)() as work:
        work.confirmations.add(later)
        work.confirmations.add(CONFIRMATION)
        assert work.confirmations.open(CONFIRMATION.code) == CONFIRMATION
        assert work.confirmations.latest("europe-1", 1) == later
        assert work.confirmations.latest("europe-1", 2) is None
        work.confirmations.answer(CONFIRMATION.code, NOON + MINUTE)
        assert work.confirmations.open(CONFIRMATION.code) is None
        assert work.confirmations.open("x") is None


def test_unanswered_questions_are_those_of_some_seats_asked_since(open_work: OpenWork) -> None:
    asked = [
        replace(CONFIRMATION, code=f"{n:064}", letter=n, asked=NOON + n * MINUTE, seat=1 + (n == 4))
        for n in (3, 2, 1, 4)
    ]
    with with_game(open_work)() as work:
        for each in asked:
            work.confirmations.add(each)
        work.confirmations.answer(asked[0].code, NOON)

        assert [each.letter for each in work.confirmations.unanswered("europe-1", [1], NOON)] == [1, 2]
        assert [each.letter for each in work.confirmations.unanswered("europe-1", [1, 2], NOON)] == [1, 2, 4]
        assert [each.letter for each in work.confirmations.unanswered("europe-1", [1], NOON + 2 * MINUTE)] == [2]


def test_an_address_is_remembered_for_who_answered_until_its_domain_is_vouched_for(open_work: OpenWork) -> None:
    with open_work() as work:
        for address in ("Anna@Example.net", "boris@example.net", "anna@mail.example.net"):
            work.remembered.add(address, "anna@example.org", NOON)
            work.remembered.add(address, "anna@example.org", NOON + MINUTE)

    with open_work() as work:
        assert work.remembered.has("anna@example.NET", "Anna@example.org")
        assert not work.remembered.has("anna@example.net", "boris@example.org")
        work.remembered.forget("example.net")
        assert not work.remembered.has("anna@example.net", "anna@example.org")
        assert not work.remembered.has("boris@example.net", "anna@example.org")
        assert work.remembered.has("anna@mail.example.net", "anna@example.org")


# the outbox


def test_a_letter_out_is_kept_whole_and_once(open_work: OpenWork) -> None:
    with open_work() as work:
        assert work.outbox.add(ROW)
        assert not work.outbox.add(replace(ROW, recipient="else@example.net"))
        found = work.outbox.by_message_id(ROW.message_id)
        assert found == replace(ROW, id=found.id if found else 0)


def test_reports_go_before_answers_before_press(open_work: OpenWork) -> None:
    with open_work() as work:
        work.outbox.add(row(1, priority=Priority.PRESS))
        work.outbox.add(row(2, priority=Priority.ANSWER, created=NOON + MINUTE))
        work.outbox.add(row(3, priority=Priority.ANSWER))
        work.outbox.add(row(4, priority=Priority.REPORT, created=NOON + MINUTE))
        claimed = work.outbox.claim(NOON, "a", 3)

    assert [found.message_id[1] for found in claimed] == ["4", "3", "2"]


def test_answers_that_wait_in_a_game_can_go_before_its_reports(open_work: OpenWork) -> None:
    with open_work() as work:
        work.outbox.add(row(1, priority=Priority.ANSWER, game="europe-2"))
        work.outbox.add(row(2, priority=Priority.PRESS))
        work.outbox.add(row(3, priority=Priority.ANSWER))
        work.outbox.before_reports(row(3).game or "")
        work.outbox.add(row(4, priority=Priority.REPORT, created=NOON + MINUTE))
        waiting = [work.outbox.waiting(last) for last in Priority]
        claimed = work.outbox.claim(NOON, "a", 4)

    assert [found.message_id[1] for found in claimed] == ["3", "4", "1", "2"]
    assert waiting == [2, 3, 4]


def test_each_kind_of_letter_can_go_first(open_work: OpenWork) -> None:
    with open_work() as work:
        for number, priority in enumerate((*Priority, *Priority), 1):
            work.outbox.add(row(number, priority=priority))
        claimed = [work.outbox.claim(NOON, "a", 4, first) for first in Priority]

    assert ["".join(found.message_id[1] for found in rows) for rows in claimed] == ["1425", "2514", "3614"]


def test_a_claimed_letter_is_nobody_elses_while_its_claimer_lives(open_work: OpenWork) -> None:
    with open_work() as work:
        work.processes.begin("a", "")
        work.processes.begin("b", "")
        work.outbox.add(ROW)
        assert work.outbox.next_due() is not None
        assert len(work.outbox.claim(NOON, "a", 5)) == 1
    with open_work() as work:
        assert work.outbox.claim(NOON + DAY, "b", 5) == []
        assert work.outbox.claim(NOON + DAY, "a", 5) == [], "it is under way already"
        assert work.outbox.next_due() is None
        assert work.processes.end("a")
        assert work.outbox.next_due() is not None
        assert len(work.outbox.claim(NOON, "b", 5)) == 1


def test_a_letter_waits_for_its_time(open_work: OpenWork) -> None:
    with open_work() as work:
        work.outbox.add(row(1, not_before=NOON + MINUTE))
        work.outbox.add(row(2, not_before=NOON + 2 * MINUTE))
        assert work.outbox.claim(NOON, "a", 5) == []
        assert work.outbox.next_due() == NOON + MINUTE
        assert len(work.outbox.claim(NOON + MINUTE, "a", 5)) == 1


def test_a_letter_that_waited_for_its_time_may_go_sooner(open_work: OpenWork) -> None:
    with open_work() as work:
        work.outbox.add(row(1, not_before=NOON + DAY))
        work.outbox.add(row(2, not_before=NOON + DAY))
        (first, second) = work.outbox.waiting_for(row(1).game or "", row(1).seat or 0)
        work.outbox.retry(second.id, NOON + MINUTE, "busy")
        work.outbox.hasten(first.id)
        work.outbox.hasten(second.id)
        assert [letter.id for letter in work.outbox.claim(NOON, "a", 5)] == [first.id]
        assert second.id in [letter.id for letter in work.outbox.claim(NOON + MINUTE, "a", 5)]


def test_what_waits_for_a_time_that_a_clock_ahead_has_set_is_brought_forward(open_work: OpenWork) -> None:
    with open_work() as work:
        work.outbox.add(row(1, not_before=NOON + 10 * MINUTE))
        work.outbox.add(row(2, not_before=NOON + MINUTE))
        work.outbox.add(row(3, not_before=NOON - MINUTE))
        work.outbox.bring_forward(NOON, 9 * MINUTE)
        assert len(work.outbox.claim(NOON, "a", 5)) == 2
        assert work.outbox.next_due() is not None
        (last,) = work.outbox.claim(NOON + MINUTE, "a", 1)

    assert last.message_id == row(1).message_id


def test_what_was_noted_for_a_time_to_come_can_be_forgotten(open_work: OpenWork) -> None:
    with open_work() as work:
        for at in (NOON, NOON + 5 * MINUTE):
            work.health.beat("read", at)
            assert work.spending.use("a", 5, NOON - DAY, at)
        work.confirmations.add(replace(CONFIRMATION, asked=NOON + DAY))
        work.health.forget_after(NOON)
        work.spending.forget_after(NOON)
        work.confirmations.asked_by(NOON)
        assert list(work.health.beats("read", NOON - DAY)) == [NOON]
        assert work.spending.use("a", 2, NOON - DAY, NOON + DAY)
        assert not work.spending.use("a", 2, NOON - DAY, NOON + DAY)
        latest = work.confirmations.latest(CONFIRMATION.game, CONFIRMATION.seat)

    assert latest is not None and latest.asked == NOON


def test_a_sent_letter_is_not_sent_again(open_work: OpenWork) -> None:
    with open_work() as work:
        work.outbox.add(ROW)
        (claimed,) = work.outbox.claim(NOON, "a", 5)
        assert work.outbox.keep_bytes({claimed.id: (b"\0raw",)}) == {claimed.id: (b"\0raw",)}
        assert work.outbox.keep_bytes({claimed.id: (b"later",)}) == {claimed.id: (b"\0raw",)}
        work.outbox.sent([claimed.id], NOON)
        assert work.outbox.claim(NOON + DAY, "a", 5) == []
        assert work.outbox.next_due() is None
        found = work.outbox.by_message_id(ROW.message_id)

    assert found is not None
    assert (found.state, found.sent) == (RowState.SENT, NOON)


def test_who_claims_a_letter_again_sends_the_bytes_that_were_kept(open_work: OpenWork) -> None:
    file, end = (b"QUJD" * 19 + b"\r\n") * 50, b"--fence--\r\n"
    letters = [(f"From: {sender}\r\n\r\n".encode(), file, end) for sender in ("a@b", "c@d")]
    with open_work() as work:
        for number in (1, 2, 3):
            work.outbox.add(row(number))
        first, second, _ = work.outbox.claim(NOON, "a", 5)
        work.outbox.keep_bytes({first.id: letters[0]})
        work.outbox.keep_bytes({second.id: letters[1]})
    with open_work() as work:
        again = work.outbox.claim(NOON, "b", 5)

    assert [each.raw for each in again] == [*map(b"".join, letters), None]


def test_the_bytes_of_letters_sent_long_ago_are_given_up_and_those_that_wait_are_kept(open_work: OpenWork) -> None:
    with open_work() as work:
        for number in range(1, 7):
            work.outbox.add(row(number, created=NOON + number * MINUTE))
        claimed = work.outbox.claim(NOON + DAY, "a", 6)
        for each in claimed:
            work.outbox.keep_bytes({each.id: (b"From: x\r\n\r\nletter " + each.message_id.encode(),)})
        sent_long_ago, sent_lately, given_up, *waiting = [each.id for each in claimed]
        work.outbox.sent([sent_long_ago], NOON)
        work.outbox.sent([sent_lately], NOON + DAY)
        work.outbox.fail(given_up, "550 no such user")
        assert work.outbox.forget_bytes(NOON + DAY, 1) == 1
        assert work.outbox.forget_bytes(NOON + DAY, 10) == 1
        assert work.outbox.forget_bytes(NOON + DAY, 10) == 0
        again = work.outbox.claim(NOON + 2 * DAY, "b", 10)
        assert work.outbox.by_message_id("<1@example.org>") is not None

    assert [each.id for each in again] == waiting
    assert all(each.raw is not None for each in again)


def test_what_strangers_wrote_is_forgotten_and_what_belongs_to_a_game_stays(open_work: OpenWork) -> None:
    with with_game(open_work)() as work:
        for number in range(1, 6):
            work.letters.keep(kept(number, kept=NOON + number * MINUTE))
        own, stranger, aside, waiting, late = (letter.id for letter in work.letters.waiting(10))
        work.letters.settle(own, LetterState.READ, kind="orders", game="europe-1", seat=1)
        for letter in (stranger, late):
            work.letters.settle(letter, LetterState.READ, kind="stranger")
        work.letters.settle(aside, LetterState.SET_ASIDE, kind="unreadable")
        assert work.letters.forget_strangers(NOON + 5 * MINUTE, 10) == 1
        assert work.letters.forget_strangers(NOON + 5 * MINUTE, 10) == 0
        assert work.letters.get(stranger).raw == b""
        assert all(work.letters.get(letter).raw == LETTER.raw for letter in (own, late, aside, waiting))
        assert not work.letters.keep(kept(2))


def test_of_a_reader_who_is_forgotten_no_address_and_no_letter_stays(open_work: OpenWork) -> None:
    with with_game(open_work)() as work:
        work.letters.keep(kept(1))
        (letter,) = work.letters.waiting(10)
        work.letters.settle(letter.id, LetterState.READ, game="europe-1", seat=1)
        for name in ("<sent@x>", "<waits@x>"):
            work.outbox.add(replace(ROW, message_id=name, game="europe-1", seat=1))
        sent = work.outbox.by_message_id("<sent@x>")
        assert sent is not None
        work.outbox.sent([sent.id], NOON)

        work.letters.forget_of("europe-1", 1)
        work.outbox.forget_reader("europe-1", 1)

        assert work.letters.get(letter.id).raw == b""
        rows = [work.outbox.by_message_id(name) for name in ("<sent@x>", "<waits@x>")]
        assert [row is not None and row.recipient == NOBODY for row in rows] == [True, False]


def test_a_deferred_letter_is_tried_again_when_its_time_has_come(open_work: OpenWork) -> None:
    with open_work() as work:
        work.outbox.add(ROW)
        (claimed,) = work.outbox.claim(NOON, "a", 5)
        work.outbox.retry(claimed.id, NOON + MINUTE, "451 later")
        assert work.outbox.claim(NOON, "a", 5) == []
        (again,) = work.outbox.claim(NOON + MINUTE, "a", 5)

    assert (again.attempts, again.last_error) == (1, "451 later")


def test_a_server_that_cannot_be_reached_does_not_count_against_a_letter(open_work: OpenWork) -> None:
    with open_work() as work:
        work.outbox.add(ROW)
        (claimed,) = work.outbox.claim(NOON, "a", 5)
        work.outbox.retry(claimed.id, NOON + MINUTE, "no answer", counts=False)
        (again,) = work.outbox.claim(NOON + MINUTE, "a", 5)

    assert (again.attempts, again.last_error) == (0, "no answer")


def test_a_refused_letter_is_not_tried_again(open_work: OpenWork) -> None:
    with open_work() as work:
        work.outbox.add(ROW)
        (claimed,) = work.outbox.claim(NOON, "a", 5)
        work.outbox.fail(claimed.id, "550 no such user")
        assert work.outbox.claim(NOON + DAY, "a", 5) == []
        found = work.outbox.by_message_id(ROW.message_id)

    assert found is not None
    assert (found.state, found.last_error) == (RowState.FAILED, "550 no such user")


def test_a_letter_that_is_withdrawn_is_not_sent_and_has_not_failed(open_work: OpenWork) -> None:
    with open_work() as work:
        work.outbox.add(ROW)
        (waiting,) = work.outbox.claim(NOON, "a", 5)
        work.outbox.withdraw(waiting.id, "the seat is taken")
        assert work.outbox.claim(NOON + DAY, "a", 5) == []
        found = work.outbox.by_message_id(ROW.message_id)

    assert found is not None
    assert (found.state, found.last_error) == (RowState.WITHDRAWN, "the seat is taken")


def test_facts_change_until_somebody_has_claimed_the_letter(open_work: OpenWork) -> None:
    with open_work() as work:
        work.outbox.add(ROW)
        found = work.outbox.by_message_id(ROW.message_id)
        assert found is not None
        assert work.outbox.replace_facts(replace(found, facts=PressRefused("europe-2", "quota", "Paix ?", ("Spain",))))
        (claimed,) = work.outbox.claim(NOON, "a", 5)
        assert claimed.facts == PressRefused("europe-2", "quota", "Paix ?", ("Spain",))
        assert not work.outbox.replace_facts(found)
        work.outbox.sent([claimed.id], NOON)
        assert not work.outbox.replace_facts(found)
        assert work.outbox.by_message_id("<none@example.org>") is None


def test_what_waits_for_a_seat_can_be_addressed_anew(open_work: OpenWork) -> None:
    with with_game(open_work)() as work:
        for number, seat in enumerate((1, 1, 2, 1)):
            work.outbox.add(row(number, game="europe-1", seat=seat, recipient=GAME.seat(seat).email))
        first, second, third = work.outbox.waiting_for("europe-1", 1)
        work.outbox.keep_bytes({second.id: (b"To: somebody else",)})
        work.outbox.sent([third.id], NOON)
        new = {"recipient": "new@example.org", "reply_to": "gm@example.org", "language": "en"}
        work.outbox.readdress(replace(second, **new))
        assert list(work.outbox.waiting_for("europe-1", 1)) == [first, replace(second, **new, raw=None)]
        assert [each.message_id[1] for each in work.outbox.waiting_for("europe-1", 2)] == ["2"]


def test_letters_about_press_are_found_by_item_and_seat(open_work: OpenWork) -> None:
    with open_work() as work:
        for number, (press, seat) in enumerate(((1, 1), (2, 1), (1, 2), (3, 1))):
            work.outbox.add(row(number, press=press, seat=seat))
        found = work.outbox.of_press([1, 2], 1)

    assert [item.message_id[1] for item in found] == ["0", "1"]


# notes


def test_incidents_are_told_once(open_work: OpenWork) -> None:
    with with_game(open_work)() as work:
        work.incidents.add(INCIDENT)
        work.incidents.add(replace(INCIDENT, game=None, power=None))
        (mine,) = work.incidents.untold("europe-1")
        (nobodys,) = work.incidents.untold(None)
        assert mine == replace(INCIDENT, id=mine.id)
        work.incidents.told([mine.id])
        assert work.incidents.untold("europe-1") == []
        assert work.incidents.untold(None) == [nobodys]
        work.incidents.told([])


def test_a_budget_is_used_up_and_comes_back(open_work: OpenWork) -> None:
    for key in ("answers/1", "answers/" + "x" * 10_000):
        with open_work() as work:

            def use(minutes: int, *, most: int = 2, key: str = key, work: Work = work) -> bool:
                now = NOON + minutes * MINUTE
                return work.spending.use(key, most, now - 10 * MINUTE, now)

            assert [use(0), use(1), use(2), use(9)] == [True, True, False, False]
            assert use(10) is False, "the first use is exactly ten minutes old, and still counts"
            assert use(11) is True, "the first use is over, the refused ones were never counted"
            assert use(11) is False
            assert use(5, most=3) is True, "what was used at minute 11 lies ahead of a clock set back"


def test_budgets_of_others_are_their_own(open_work: OpenWork) -> None:
    with open_work() as work:
        assert work.spending.use("answers/1", 1, NOON - MINUTE, NOON)
        assert work.spending.use("answers/2", 1, NOON - MINUTE, NOON)
        assert not work.spending.use("answers/1", 1, NOON - MINUTE, NOON)


def test_old_spending_is_forgotten(store: Store) -> None:
    year = timedelta(days=365)
    with store() as work:
        assert work.spending.use("answers/1", 1, NOON - MINUTE, NOON)
        assert work.spending.use("answers/1", 1, NOON + year - MINUTE, NOON + year)
        assert not work.spending.use("answers/1", 1, NOON - MINUTE, NOON), "still known"
        work.health.beat("read", NOON + year)
        assert work.spending.use("answers/1", 1, NOON - MINUTE, NOON), "forgotten"
        assert not work.spending.use("answers/1", 1, NOON + year - MINUTE, NOON + year), "the later one is not"


def test_signs_of_life_are_kept_to_the_minute(open_work: OpenWork) -> None:
    with open_work() as work:
        for seconds in (61, 65, 10, 200):
            work.health.beat("read", NOON + timedelta(seconds=seconds))
        work.health.beat("sent", NOON)
        assert list(work.health.beats("read", NOON)) == [NOON, NOON + MINUTE, NOON + 3 * MINUTE]
        assert list(work.health.beats("read", NOON + MINUTE)) == [NOON + MINUTE, NOON + 3 * MINUTE]


def test_the_secret_stays_the_same(open_work: OpenWork) -> None:
    with open_work() as work:
        secret = work.health.secret()
    with open_work() as work:
        assert work.health.secret() == secret

    assert len(secret) == 32


def test_what_one_process_does_is_its_own_while_it_lives(open_work: OpenWork) -> None:
    with open_work() as work:
        work.processes.begin("a", "there")
        work.processes.begin("b", "")
        assert work.processes.take("reader", "a") == "a"
        assert work.processes.take("reader", "b") == "a"
        assert work.processes.take("config", "b") == "b"
    with open_work() as work:
        assert work.processes.take("reader", "a") == "a"
        work.processes.give_up("reader", "b")
        assert work.processes.take("reader", "b") == "a"
        assert work.processes.end("a")
        assert work.processes.take("reader", "b") == "b"
        work.processes.give_up("config", "b")
        work.processes.begin("c", "")
        assert work.processes.take("config", "c") == "c"
        assert work.processes.take("reader", "a") == "b", "the dead hold nothing"


def test_a_process_ends_unless_it_has_given_a_sign_of_life_meanwhile(open_work: OpenWork) -> None:
    with open_work() as work:
        assert not work.processes.beat("a")
        work.processes.begin("a", "there")
    with open_work() as work:
        (seen,) = work.processes.living()
        assert (seen.name, seen.birth) == ("a", "there")
        assert work.processes.beat("a")
        assert not work.processes.end("a", seen.count)
        (again,) = work.processes.living()
        assert again.count > seen.count
        assert work.processes.end("a", again.count)
        assert work.processes.living() == []
        assert not work.processes.end("a")
        assert not work.processes.beat("a")


# a game, whole


def test_all_that_was_kept_of_a_game_is_found_again(open_work: OpenWork) -> None:
    with with_game(open_work)() as work:
        for game in (GAME.name, None):
            work.letters.keep(kept(1 if game else 2))
            (letter,) = work.letters.waiting(1)
            work.letters.settle(letter.id, LetterState.READ, kind="orders", game=game, seat=1)
        work.sheets.add(SHEET)
        work.sheets.add(replace(SHEET, number=SHEET.number + 1))
        work.acts.add(ACT)
        work.press.add(PRESS)
        work.press.add(replace(PRESS, held="closed"))
        work.incidents.add(replace(INCIDENT, game=GAME.name))
        work.incidents.add(replace(INCIDENT, game=None))
        work.outbox.add(row(1, game=GAME.name))
    with open_work() as work:
        counts = [
            len(of_game(GAME.name))
            for of_game in (
                work.letters.of_game,
                work.sheets.of_game,
                work.acts.of_game,
                work.press.of_game,
                work.incidents.of_game,
                work.outbox.told_of,
            )
        ]
        assert counts == [1, 2, 1, 2, 1, 1]
        assert work.outbox.told_of(GAME.name) == [(ROW.created, ROW.kind, RowState.WAITING)]
        assert (work.outbox.waiting(), work.outbox.lost(ROW.created)) == (1, [])
        (number,) = [each.id for each in work.outbox.waiting_for(GAME.name, ROW.seat or 0)]
        work.outbox.fail(number, "550 no such user")
        assert (work.outbox.waiting(), work.outbox.lost(ROW.created + timedelta(seconds=1))) == (0, [])
        assert work.outbox.lost(ROW.created) == [(ROW.recipient, ROW.created, "550 no such user")]
        assert not work.letters.of_game("other")


def test_answers_that_wait_are_counted_up_to_as_many_as_matter(open_work: OpenWork) -> None:
    with open_work() as work:
        for number in range(1, 6):
            priority = Priority.REPORT if number == 5 else Priority.ANSWER
            later = NOON + DAY if number == 4 else None
            work.outbox.add(row(number, priority=priority, not_before=later))
        assert [work.outbox.answers_waiting(NOON, most) for most in (2, 9)] == [2, 3]
        (first, *_) = work.outbox.claim(NOON, "a", 1, Priority.ANSWER)
        work.outbox.sent([first.id], NOON)
        assert work.outbox.answers_waiting(NOON, 9) == 2

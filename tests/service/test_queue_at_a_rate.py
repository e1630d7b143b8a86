"""Where a provider lets few letters leave: who runs a table is told first, and when the last of its reports leaves."""

from dataclasses import replace
from datetime import datetime, timedelta

from gm.mail.throttle import Throttle
from gm.service.house import SendingRate
from gm.service.play import turns
from gm.service.play.games import begin
from gm.service.post import dispatch
from tests.mail.test_throttle import TAKEN, Clock, left
from tests.service.desk import Desk, settings

SLOW = SendingRate(timedelta(minutes=3), 4)


def night(rate: SendingRate, *others: str) -> Desk:
    """The first deadline of some tables falls; only what it causes waits to be sent."""
    desk = Desk()
    desk.house = replace(desk.house, rate=rate)
    desk.begin()
    with desk.store() as work:
        for name in others:
            begin(work, desk.house, settings(name=name))
    desk.mark_sent()
    desk.fall()
    for name in others:
        turns.note_sweep(desk.store, name, desk.clock.now())
        turns.attend(desk.store, desk.house, name)
    return desk


def told(desk: Desk, game: str) -> datetime | None:
    (last,) = [row.facts.last_leaves for row in desk.rows() if (row.game, row.kind) == (game, "judged")]
    assert last is None or isinstance(last, datetime)
    return last


def sent_at(desk: Desk) -> dict[str, datetime]:
    """When the last report of each table leaves."""
    clock, at = Clock(), {}
    rows = [each.row for each in dispatch.claim(desk.store, desk.house, "one", 100)]
    for row, seconds in zip(rows, left(Throttle(desk.house.rate, clock), clock, *[TAKEN] * len(rows)), strict=True):
        at[row.game or ""] = desk.clock.now() + timedelta(seconds=seconds)
    return at


def test_each_table_is_told_when_the_last_of_its_reports_leaves_behind_those_of_the_others() -> None:
    desk = night(SLOW, "europe-2", "europe-3")

    found = {game: told(desk, game) for game in ("europe-1", "europe-2", "europe-3")}

    assert found == sent_at(desk)
    assert found["europe-3"] == desk.clock.now() + (3 * 8 - 4) * SLOW.every


def test_the_game_master_is_told_before_the_players() -> None:
    desk = night(SLOW)

    assert next(row.kind for row in desk.rows() if row.kind in ("results", "judged")) == "judged"


def test_answers_and_press_that_wait_delay_no_report_and_are_not_counted() -> None:
    desk = Desk().begin()
    desk.house = replace(desk.house, rate=SLOW)
    for power, text in (("FRANCE", "A Par - Bou"), ("ITALY", "Statut")):
        desk.write(power, text)
    desk.fall()

    last = told(desk, "europe-1")

    waiting = [row for row in desk.rows() if row.kind in ("results", "judged", "start")]
    assert last == desk.clock.now() + (len(waiting) - SLOW.burst) * SLOW.every


def test_nothing_is_said_where_letters_leave_at_once_or_within_minutes() -> None:
    assert told(night(SendingRate()), "europe-1") is None
    assert told(night(SendingRate(timedelta(minutes=3), 5)), "europe-1") is None
    assert told(night(SLOW), "europe-1") is not None


def test_the_letter_says_it_in_both_languages() -> None:
    desk = night(SLOW, "europe-2")
    (row,) = [row for row in desk.rows() if (row.game, row.kind) == ("europe-2", "judged")]

    french, english = (" ".join(desk.text(replace(row, language=code)).split()) for code in ("fr", "en"))

    assert "partir samedi 21 novembre à 0 h 38, heure de Paris (UTC+1)." in french
    assert "leave on Saturday 21 November at 00:38, Paris time (UTC+1)." in english

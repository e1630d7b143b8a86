"""What the human game master is mailed: one letter a turn, and before its deadline only what needs him."""

from datetime import timedelta

import pytest

from gm.reports.facts import Judged, Summary
from gm.service.model.game import Absence, GameState
from gm.service.model.outbox import OutboxRow, RowState
from gm.service.post.bounces import report_undeliverable
from tests.service.desk import FRIDAY_NIGHT, Desk, email_of


def to_master(desk: Desk) -> list[OutboxRow]:
    return [row for row in desk.new() if row.seat == 0]


def set_aside(desk: Desk) -> None:
    """A player's letter that is too long to be read whole."""
    desk.deliver(desk.raw("FRANCE", "A Par-Bou"), truncated=True)


def test_a_judged_turn_is_one_letter_to_the_game_master(desk: Desk) -> None:
    desk.write("FRANCE", "A Par-Bou")
    desk.fall()

    (row,) = to_master(desk)
    assert isinstance(row.facts, Judged)
    assert row.facts.silent == ("AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
    text = " ".join(desk.text(row).split())
    assert "Ordres non reçus : " in text
    assert "A Par – Bou : réussit" in text
    assert "Date limite : " in text
    assert "Aucune lettre n'a été mise de côté" in text
    files = [part.get_filename() for part in desk.letter(row).walk() if part.get_filename()]
    assert "report.json" in files and "deadline.ics" in files


def test_nothing_is_mailed_to_him_before_the_deadline_when_nothing_needs_him(desk: Desk) -> None:
    desk.write("FRANCE", "A Par-Bou")
    desk.clock.at = FRIDAY_NIGHT - timedelta(hours=20)
    desk.attend()

    rows = desk.new()
    assert any(row.kind == "reminder" for row in rows)
    assert [row.kind for row in rows if row.seat == 0] == []


def test_what_needs_him_is_told_at_once_and_what_follows_in_one_letter_an_hour_later(desk: Desk) -> None:
    for _ in range(4):
        set_aside(desk)
        desk.clock.forward(timedelta(minutes=3))

    first, second = to_master(desk)
    assert isinstance(first.facts, Summary) and isinstance(second.facts, Summary)
    assert (len(first.facts.notices), first.not_before) == (1, None)
    assert len(second.facts.notices) == 3
    assert second.not_before is not None and second.not_before > desk.clock.now()
    text = desk.text(second)
    assert text.count("Une lettre a été mise de côté") == 3
    # What is gathered for an hour does not say who was missing, nor what was due, at its beginning.
    assert "Ordres manquants" in desk.text(first) and "Date limite" in desk.text(first)
    assert "Ordres manquants" not in text and "Date limite" not in text and "Aperçu" in text


def test_the_report_repeats_what_needed_him_and_a_letter_that_was_still_to_say_it_stays_behind(desk: Desk) -> None:
    desk.clock.at = FRIDAY_NIGHT - timedelta(minutes=5)
    set_aside(desk)
    set_aside(desk)
    desk.fall()

    told, gathered, report = to_master(desk)
    assert (told.state, gathered.state) == (RowState.WAITING, RowState.WITHDRAWN)
    assert [notice.kind for notice in report.facts.notices] == ["set_aside", "set_aside"]

    desk.fall()
    (next_report,) = [row for row in to_master(desk) if row.kind == "judged"]
    assert next_report.facts.notices == ()


def test_a_flood_of_trouble_is_counted(desk: Desk) -> None:
    for _ in range(60):
        set_aside(desk)
    rows = to_master(desk)
    desk.fall()

    (report,) = [row for row in to_master(desk) if row.kind == "judged"]
    assert len(rows) == 2
    assert (len(rows[1].facts.notices), rows[1].facts.unlisted) == (20, 39)
    assert (len(report.facts.notices), report.facts.unlisted) == (20, 40)


def test_a_game_that_waits_for_silent_powers_tells_the_game_master_once(desk: Desk) -> None:
    waiting = Desk().begin(absence=Absence.WAIT)
    waiting.write("FRANCE", "A Par-Bou")
    waiting.fall()

    (row,) = to_master(waiting)
    assert row.kind == "deadline_changed"
    assert "AUSTRIA" in row.facts.missing and "FRANCE" not in row.facts.missing
    assert waiting.game.state is GameState.RUNNING


@pytest.mark.parametrize("said", ["550 5.1.1 <{}>: user unknown", "550 no mailbox {} here, sorry {local}"])
def test_what_a_server_says_of_a_lost_letter_names_no_address(desk: Desk, said: str) -> None:
    address = email_of("ITALY")
    row = next(row for row in desk.rows() if row.recipient == address)
    with desk.store() as work:
        report_undeliverable(work, desk.house, row, said.format(address, local=address.partition("@")[0]))

    (told,) = to_master(desk)
    (notice,) = told.facts.notices
    assert notice.detail.startswith("550 ") and "…" in notice.detail
    assert address not in notice.detail and address.partition("@")[0] not in notice.detail

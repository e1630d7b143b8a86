"""`[deadline] first`: the first movement may have a notice of its own."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from gm.service.model.game import FRIDAY_MIDNIGHT
from tests.service.desk import Desk
from tests.service.test_changes import Files

WEEK = timedelta(weeks=1)
TIMING = replace(FRIDAY_MIDNIGHT, first=timedelta(weeks=2))


def due_in(desk: Desk) -> timedelta:
    assert desk.game.deadline is not None
    return desk.game.deadline.due - desk.game.deadline.queued


def test_the_first_deadline_leaves_its_own_notice_and_the_second_the_usual_one() -> None:
    desk = Desk().begin(timing=TIMING)
    assert 2 * WEEK <= due_in(desk) < 3 * WEEK
    desk.fall()

    assert str(desk.game.position.turn) == "F1901M"
    assert due_in(desk) <= WEEK


def test_the_first_letter_says_how_long_the_first_deadline_leaves() -> None:
    desk = Desk()
    desk.begin(timing=TIMING)
    start = next(row for row in desk.rows() if row.seat == 1)

    assert "La première date limite laisse au moins 14 jours" in " ".join(desk.text(start).split())


def test_a_notice_of_the_first_turn_that_the_file_changes_moves_the_first_deadline(tmp_path: Path) -> None:
    files = Files(tmp_path)
    before = due_in(files.desk)
    files.write(deadline='first = "2 weeks"')
    assert before <= WEEK and due_in(files.desk) >= 2 * WEEK
    told = " ".join(files.desk.text(files.desk.new()[-1]).split())

    assert "pour les premiers mouvements : 14 jours (avant : comme pour les autres)" in told


def test_a_notice_of_the_first_turn_moves_no_later_deadline(tmp_path: Path) -> None:
    files = Files(tmp_path)
    files.desk.fall()
    before = due_in(files.desk)
    files.write(deadline='first = "2 weeks"')

    assert due_in(files.desk) == before

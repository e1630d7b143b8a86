"""The game master's deputy, and letters that were set aside."""

from datetime import timedelta

import pytest

from gm.service.model.game import GameState
from gm.service.model.letters import Incoming, LetterState
from gm.service.turn.standing import counting
from tests.service.desk import MASTER, Desk, email_of

DEPUTY = "adjoint@cabinet.example"


def orders(desk: Desk, power: str) -> tuple[str, ...]:
    with desk.store() as work:
        sheets = counting(work, desk.game)
    return sheets[power].orders if power in sheets else ()


# A deputy.


def deputed(desk: Desk) -> Desk:
    code = next(row.facts.code for row in desk.master(f"Adjoint : {DEPUTY}") if row.recipient == DEPUTY)
    desk.write("GM", code, sender=DEPUTY, recipient="gm@jeux.example")
    return desk


def test_a_deputy_acts_once_his_code_came_back_and_reads_what_the_master_reads(desk: Desk) -> None:
    rows = desk.master(f"Adjoint : {DEPUTY}")
    asked = next(row for row in rows if row.recipient == DEPUTY)
    token = desk.game.seat(0).token
    assert token not in desk.letter(asked).as_string()
    assert desk.game.seat(0).player.emails == (MASTER,)

    desk.write("GM", asked.facts.code, sender=DEPUTY, recipient="gm@jeux.example")
    assert desk.game.seat(0).player.emails == (MASTER, DEPUTY)
    rows = desk.write("GM", "Pause", sender=DEPUTY)
    assert desk.game.state is GameState.PAUSED
    assert {row.recipient for row in rows if row.kind == "act"} == {MASTER, DEPUTY}


def test_before_his_code_came_back_he_can_do_nothing(desk: Desk) -> None:
    desk.master(f"Adjoint : {DEPUTY}")
    desk.write("GM", "Pause", sender=DEPUTY)

    assert desk.game.state is GameState.RUNNING


def test_no_player_becomes_a_deputy(desk: Desk) -> None:
    (row,) = desk.master(f"Deputy: {email_of('FRANCE')}")

    assert row.facts.refused == "taken"


def test_a_deputy_stays_through_other_acts_until_he_is_dismissed(desk: Desk) -> None:
    deputed(desk)
    desk.master("Pause")
    desk.master("Reprendre la partie")
    assert desk.game.seat(0).player.emails == (MASTER, DEPUTY)

    desk.master("Plus d'adjoint")
    assert desk.game.seat(0).player.emails == (MASTER,)


def test_a_deputy_who_is_dismissed_before_his_code_came_back_becomes_none(desk: Desk) -> None:
    code = next(row.facts.code for row in desk.master(f"Adjoint : {DEPUTY}") if row.recipient == DEPUTY)
    desk.master("No deputy")
    desk.write("GM", code, sender=DEPUTY, recipient="gm@jeux.example")

    assert desk.game.seat(0).player.emails == (MASTER,)


def test_the_report_of_a_turn_goes_to_the_deputy_too(desk: Desk) -> None:
    deputed(desk)
    desk.new()
    desk.fall()

    judged = [row for row in desk.new() if row.kind == "judged"]
    assert [row.recipient for row in judged] == [MASTER, DEPUTY]
    assert "Le maître de jeu a un adjoint" in desk.text(judged[0]) and DEPUTY not in desk.text(judged[0])


# Letters set aside.


def in_doubt(desk: Desk) -> int:
    """A letter in France's name that nobody vouches for."""
    desk.deliver(desk.raw("FRANCE", "A Par - Bur", dmarc="fail"))
    desk.new()
    (row,) = desk.master("Mises de côté")
    (listed,) = row.facts.letters
    assert (listed.power, listed.why, listed.waits) == ("FRANCE", "unconfirmed", True)
    assert "Bou" not in desk.text(row) and "joueur" not in desk.text(row).replace("son joueur", "")
    return int(listed.number)


def test_a_letter_that_is_let_in_counts_from_when_it_came_and_its_player_is_told(desk: Desk) -> None:
    number = in_doubt(desk)
    desk.clock.forward(timedelta(hours=3))
    came = desk.store.work.letters.rows[number].received
    rows = desk.master(f"Libérer {number}")

    assert orders(desk, "FRANCE") == ("A PAR - BUR",)
    assert [sheet.received for sheet in desk.store.work.sheets.rows] == [came]
    assert [(row.kind, row.recipient) for row in rows if row.seat != 0] == [("acknowledgement", email_of("FRANCE"))]
    (row,) = desk.master("Set aside")
    assert row.facts.letters == ()


def test_a_players_letter_that_his_program_marks_like_a_lists_is_told_of_and_let_in(desk: Desk) -> None:
    desk.deliver(desk.raw("FRANCE", "A Par - Bur", headers=("Precedence: bulk",)))
    (notice,) = desk.new()
    number = max(desk.store.work.letters.rows)
    (listed,) = desk.master("Mises de côté")

    assert notice.recipient == MASTER and "liste de diffusion" in " ".join(desk.text(notice).split())
    assert "liste de diffusion" in " ".join(desk.text(listed).split()) and not orders(desk, "FRANCE")
    rows = desk.master(f"Libérer {number}")
    assert orders(desk, "FRANCE") == ("A PAR - BUR",)
    assert email_of("FRANCE") in {row.recipient for row in rows}


def test_the_report_of_a_turn_never_says_that_no_letter_was_set_aside_while_one_waits(desk: Desk) -> None:
    in_doubt(desk)
    desk.new()
    desk.fall()

    (judged,) = [row for row in desk.new() if row.kind == "judged"]
    said = " ".join(desk.text(judged).split())
    assert "Aucune lettre n'a été mise de côté" not in said
    assert "1 lettre en doute attend votre décision" in said and "Mises de côté" in said


def test_where_no_letter_waits_the_report_of_a_turn_says_so(desk: Desk) -> None:
    desk.fall()

    (judged,) = [row for row in desk.new() if row.kind == "judged"]
    assert "Aucune lettre n'a été mise de côté" in " ".join(desk.text(judged).split())


def test_the_strangers_address_of_a_letter_that_was_let_in_is_not_called_the_players(desk: Desk) -> None:
    desk.deliver(desk.raw("FRANCE", "A Par - Bur", sender="ami@ailleurs.example"))
    number = max(desk.store.work.letters.rows)
    rows = desk.master(f"Libérer {number}")

    (told,) = [row for row in rows if row.kind == "acknowledgement"]
    said = " ".join(desk.text(told).split())
    assert "ami@ailleurs.example, qui n'est pas l'une de vos adresses dans cette partie" in said


def test_lines_to_let_in_and_to_drop_are_shown_with_the_number_of_a_letter_that_waits(desk: Desk) -> None:
    number = in_doubt(desk)
    (row,) = desk.master("Mises de côté")
    (unread,) = desk.master("Libérer tout")
    (guide,) = desk.master("Aide")

    assert f"Libérer {number}\n" in desk.text(row) and f"Écarter {number}\n" in desk.text(row)
    assert "Libérer 12" not in desk.text(row) + desk.text(unread) + desk.text(guide)
    assert "Mises de côté" in desk.text(unread) and "Mises de côté" in desk.text(guide)


def test_a_letter_that_is_dropped_counts_never_and_its_code_is_worth_nothing(desk: Desk) -> None:
    desk.deliver(desk.raw("FRANCE", "A Par - Bur", dmarc="fail"))
    (question,) = desk.new()
    number = max(desk.store.work.letters.rows)
    desk.master(f"Écarter {number}")
    desk.write("FRANCE", question.facts.code)

    assert orders(desk, "FRANCE") == ()


@pytest.mark.parametrize("line", ["Libérer 99", "Drop 99"])
def test_a_letter_that_is_not_there_is_told_so(desk: Desk, line: str) -> None:
    (row,) = desk.master(line)

    assert row.facts.refused == "no_letter"


def test_a_letter_that_was_read_cannot_be_let_in_again(desk: Desk) -> None:
    desk.write("FRANCE", "A Par - Bur")
    number = max(desk.store.work.letters.rows)
    desk.write("FRANCE", "A Par - Pic")
    (row,) = desk.master(f"Release {number}")

    assert row.facts.refused == "no_letter" and orders(desk, "FRANCE") == ("A PAR - PIC",)


def test_a_letter_that_could_not_be_read_is_let_in_by_nobody_and_the_answer_says_who_can_look_at_it(desk: Desk) -> None:
    with desk.store() as work:
        work.letters.keep(Incoming("f" * 64, "INBOX", 1, 99, desk.clock.now(), raw=b"\0", kept=desk.clock.now()))
        number = max(work.letters.rows)
        work.letters.settle(number, LetterState.SET_ASIDE, kind="failed")
    (answer,) = desk.master(f"Libérer n° {number}")

    assert answer.facts.refused == "not_read" and "gm letter" in desk.text(answer)
    (other,) = desk.master("Libérer n° 4711")
    assert other.facts.refused == "no_letter"

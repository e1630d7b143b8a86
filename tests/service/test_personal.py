"""What a player changes of himself by mail, and what he may know and have erased."""

from dataclasses import replace
from datetime import timedelta

import pytest

from gm.service.model.game import GameState
from gm.service.post.outgoing import refused
from gm.service.turn.declarations import note_newcomer
from gm.service.turn.standing import counting
from tests.service.desk import HOLDS, MASTER, Desk, email_of

NEW = "neuve@ailleurs.example"


def test_a_language_is_answered_in_and_kept(desk: Desk) -> None:
    (answer,) = desk.write("FRANCE", "Langue : anglais")

    assert answer.language == "en" and desk.seat("FRANCE").player.language == "en"
    assert "Noted: in this game" in desk.text(answer)
    assert desk.game.settings.players[2].language == "en"


def test_a_time_zone_tells_the_deadline_at_once(desk: Desk) -> None:
    (answer,) = desk.write("FRANCE", "Time zone: America/New_York")

    assert "18 h 00" in desk.text(answer)
    assert desk.seat("FRANCE").player.zone == "America/New_York"


@pytest.mark.parametrize("line", ["Langue : klingon", "Fuseau : chez moi", "Nouvelle adresse : chez moi"])
def test_what_cannot_be_read_changes_nothing(desk: Desk, line: str) -> None:
    before = desk.seat("FRANCE")
    (answer,) = desk.write("FRANCE", line)

    assert answer.kind == "request_refused" and desk.seat("FRANCE") == before


def code_to(desk: Desk, address: str) -> str:
    (row,) = (row for row in desk.rows() if row.recipient == address)
    return row.facts.code


def test_a_new_address_is_taken_by_its_code_and_the_old_one_hears_of_it(desk: Desk) -> None:
    rows = desk.write("FRANCE", f"Nouvelle adresse : {NEW}")
    to_new = next(row for row in rows if row.recipient == NEW)
    to_old = next(row for row in rows if row.recipient == email_of("FRANCE"))
    assert desk.seat("FRANCE").token not in desk.letter(to_new).as_string()
    assert to_new.facts.code not in desk.letter(to_old).as_string()
    assert desk.seat("FRANCE").email == email_of("FRANCE")

    done = desk.write("FRANCE", f"{to_new.facts.code}", sender=NEW, recipient="gm@jeux.example")

    assert desk.seat("FRANCE").email == NEW
    assert {(row.kind, row.recipient) for row in done} == {
        ("personal_set", NEW),
        ("address_gone", email_of("FRANCE")),
    }
    desk.write("FRANCE", "A Par - Pic", sender=NEW)
    with desk.store() as work:
        assert counting(work, desk.game)["FRANCE"].orders == ("A PAR - PIC",)


def test_a_code_works_once_and_only_before_it_expires(desk: Desk) -> None:
    desk.write("FRANCE", f"Nouvelle adresse : {NEW}")
    word = code_to(desk, NEW)
    desk.clock.at += desk.house.limits.confirmation_lasts + timedelta(minutes=1)
    desk.write("FRANCE", word, sender=NEW, recipient="gm@jeux.example")

    assert desk.seat("FRANCE").email == email_of("FRANCE")


def test_a_code_quoted_below_a_question_changes_no_address_and_below_a_yes_it_does(desk: Desk) -> None:
    desk.write("FRANCE", f"Nouvelle adresse : {NEW}")
    quoted = f"\n\nLe 16 novembre, le maître de jeu a écrit :\n> {code_to(desk, NEW)}"
    for text in ("Qui êtes-vous ?", "Je suis absent jusqu'à lundi.", "Non."):
        desk.write("FRANCE", text + quoted, sender=NEW, recipient="gm@jeux.example")
        assert desk.seat("FRANCE").email == email_of("FRANCE")

    desk.write("FRANCE", "Oui" + quoted, sender=NEW, recipient="gm@jeux.example")
    assert desk.seat("FRANCE").email == NEW


def test_the_old_address_can_stop_it(desk: Desk) -> None:
    desk.write("FRANCE", f"New address: {NEW}")
    (answer,) = desk.write("FRANCE", "Garder mon adresse")
    assert answer.facts.stopped
    desk.write("FRANCE", code_to(desk, NEW), sender=NEW, recipient="gm@jeux.example")

    assert desk.seat("FRANCE").email == email_of("FRANCE")


@pytest.mark.parametrize(("power", "line"), [("FRANCE", "Nouvelle adresse : {}"), ("GM", "Adjoint : {}")])
def test_a_code_that_the_mail_server_refuses_is_told_to_who_asked_for_it(desk: Desk, power: str, line: str) -> None:
    asker = MASTER if power == "GM" else email_of(power)
    desk.write(power, line.format(NEW), sender=asker)
    code = code_to(desk, NEW)
    lost = next(row for row in desk.rows() if row.recipient == NEW)

    for _ in range(2):  # at once, and by a bounce
        refused(desk.store, desk.house, lost, "550 5.1.1 user unknown")

    (told,) = desk.new()
    assert told.recipient == asker
    assert NEW in desk.text(told) and "rien n'a changé" in desk.text(told)
    assert code not in desk.text(told)


def test_another_players_address_is_not_taken_and_the_answer_does_not_say_whose_it_is(desk: Desk) -> None:
    (answer,) = desk.write("FRANCE", f"Nouvelle adresse : {email_of('TURKEY')}")

    assert answer.facts.refused == "taken"
    assert "Turquie" not in desk.text(answer)


def test_who_resigns_needs_a_code_his_orders_stand_and_the_game_master_hears_of_it(desk: Desk) -> None:
    desk.write("FRANCE", HOLDS["FRANCE"])
    (asked,) = desk.write("FRANCE", "Je me retire")
    assert not asked.facts.done

    rows = desk.write("FRANCE", asked.facts.code)

    assert any(row.kind == "resign" and row.facts.done for row in rows)
    assert [notice.kind for row in rows if row.kind == "summary" for notice in row.facts.notices] == ["resigned"]
    with desk.store() as work:
        assert counting(work, desk.game)["FRANCE"].orders


def test_a_newcomer_who_resigns_is_not_taken_for_the_one_before_him(desk: Desk) -> None:
    (asked,) = desk.write("FRANCE", "Je me retire")
    desk.write("FRANCE", asked.facts.code)
    with desk.store() as work:
        note_newcomer(work, desk.game, desk.seat("FRANCE").number, desk.clock.now())
    desk.clock.at += timedelta(hours=2)

    (again,) = desk.write("FRANCE", "I resign")
    rows = desk.write("FRANCE", again.facts.code)

    assert [notice.kind for row in rows if row.kind == "summary" for notice in row.facts.notices] == ["resigned"]


def test_a_record_counts_turns_on_time_and_silent_ones(desk: Desk) -> None:
    for power, text in HOLDS.items():
        if power != "TURKEY":
            desk.write(power, text)
    desk.fall()
    desk.new()

    (france,) = desk.write("FRANCE", "Mon assiduité")
    (turkey,) = desk.write("TURKEY", "My record")

    assert (france.facts.on_time, france.facts.silent) == (1, 0)
    assert (turkey.facts.on_time, turkey.facts.silent) == (0, 1)


def test_my_data_hold_mine_and_nobody_elses(desk: Desk) -> None:
    desk.write("FRANCE", HOLDS["FRANCE"])
    desk.write("ENGLAND", HOLDS["ENGLAND"])
    desk.write("FRANCE", "Attaquons.", to="ENGLAND", subject="Projet")
    desk.write("ENGLAND", "Non.", to="FRANCE", subject="Refus")
    (answer,) = desk.write("FRANCE", "Mes données")
    (file,) = desk.letter(answer).iter_attachments()
    text = file.get_content().decode()

    assert file.get_filename() == "my-data.json"
    assert "Projet" in text and "Refus" not in text and "Lestrange" not in text and "A Lpl" not in text


def test_nobody_is_forgotten_while_he_plays_and_whoever_has_finished_by_a_code(desk: Desk) -> None:
    (refused,) = desk.write("FRANCE", "Oubliez-moi")
    assert refused.facts.refused == "playing"
    desk.store.work.games.rows["europe-1"] = replace(desk.game, state=GameState.ENDED, deadline=None)
    desk.mark_sent()
    (asked,) = desk.write("FRANCE", "Forget me")
    rows = desk.write("FRANCE", asked.facts.code)

    assert [(row.kind, row.facts.done, row.recipient) for row in rows] == [("forget", True, email_of("FRANCE"))]
    assert desk.seat("FRANCE").email.endswith(".invalid") and "Vaubert" not in repr(desk.game.settings.players)
    with desk.store() as work:
        kept = [letter.raw for letter in work.letters.of_game("europe-1") if letter.seat == 3 and letter.raw]
    assert all(asked.facts.code.encode() in raw for raw in kept), "all but the letter that brought the code"

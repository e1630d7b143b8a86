"""Games that anybody may ask for by mail, and get into."""

from datetime import timedelta

import pytest

from gm.service.model.outbox import OutboxRow, RowState
from gm.service.play.transfer import pack, unpack
from gm.store.archive import from_document, to_document
from tests.service.desk import MAILBOX, NAMES, Desk, email_of

STRANGER = "hortense@zobel.example"


def stranger(desk: Desk, text: str, sender: str = STRANGER) -> list[OutboxRow]:
    return desk.write("Quitterie Bonnefoy", text, sender=sender, recipient=MAILBOX, subject="Bonjour")


# Which games there are.


@pytest.mark.parametrize(("line", "language", "said"), [("Parties", "fr", "En cours"), ("Games", "en", "In play")])
def test_a_stranger_is_told_the_games_in_the_language_he_asks_in(
    desk: Desk, line: str, language: str, said: str
) -> None:
    (answer,) = stranger(desk, line)

    assert (answer.kind, answer.language, answer.recipient) == ("games", language, STRANGER)
    assert said in desk.text(answer) and "europe-1" in desk.text(answer)
    assert not any(name in desk.text(answer) for name in (*NAMES.values(), "Delaunay"))


def test_a_player_is_told_the_games_too(desk: Desk) -> None:
    (answer,) = desk.write("FRANCE", "Parties")

    assert (answer.kind, answer.recipient) == ("games", email_of("FRANCE"))


def test_whoever_forges_a_sender_makes_us_write_to_him_a_few_times_a_day_only(desk: Desk) -> None:
    rows = [row for _ in range(30) for row in stranger(desk, "Games")]
    assert len(rows) == desk.house.limits.strangers_ask

    desk.clock.at += timedelta(days=1, minutes=1)
    assert len(stranger(desk, "Games")) == 1


def test_an_installation_answers_so_many_strangers_an_hour(desk: Desk) -> None:
    rows = [row for number in range(40) for row in stranger(desk, "Games", f"somebody{number}@far.example")]

    assert len(rows) == desk.house.limits.strangers_an_hour


def test_what_is_no_request_of_a_stranger_is_answered_as_ever(desk: Desk) -> None:
    (answer,) = stranger(desk, "Prolonger de 2 jours")

    assert answer.kind == "unknown_sender"


# A place that is sought.


def sought(desk: Desk) -> None:
    desk.write("GM", "Cherche : Turquie", sender="ophelie@maitre.example", subject="Une place")


def code_of(rows: list[OutboxRow]) -> str:
    (row,) = (row for row in rows if row.kind == "entry_code")
    assert row.recipient == STRANGER
    return str(row.facts.code)


@pytest.mark.parametrize(
    "line",
    [
        "Reprendre la Turquie, europe-1",
        "Take over Turkey, europe-1",
        "Reprendre la Turquie dans europe-1",
        "reprendre la turquie",
    ],
)
def test_a_seat_that_is_sought_is_taken_over_by_a_code_and_names_nobody(desk: Desk, line: str) -> None:
    former = desk.seat("TURKEY")
    desk.write("TURKEY", "A Con - Bul")
    sought(desk)
    code = code_of(stranger(desk, line))
    assert desk.seat("TURKEY") == former

    rows = stranger(desk, f"Voici : {code}")

    seat = desk.seat("TURKEY")
    assert (seat.email, seat.player.name) == (STRANGER, "Quitterie Bonnefoy") and seat.token != former.token
    taken = next(row for row in rows if row.kind == "seat_taken")
    text = desk.letter(taken).as_string()
    assert taken.recipient == STRANGER and former.player.name not in text and former.email not in text
    assert taken.facts.in_force[0].orders, "the orders in force are shown"
    assert [row.recipient for row in rows if row.kind == "seat_left"] == [former.email]
    assert desk.game.wanted == frozenset()
    before = desk.game
    stranger(desk, f"{code}")
    assert desk.game == before, "a code works once"


def test_a_newcomer_has_a_day_at_least_and_reads_the_history(desk: Desk) -> None:
    desk.fall()
    sought(desk)
    assert desk.game.deadline is not None
    desk.clock.at = desk.game.deadline.due - timedelta(hours=3)
    rows = stranger(desk, code_of(stranger(desk, "Take over Turkey, europe-1")))

    assert desk.game.deadline.due == desk.clock.at + timedelta(days=1)
    assert sum(row.kind == "deadline_changed" for row in rows) == 8
    taken = next(row for row in rows if row.kind == "seat_taken")
    assert taken.facts.turns == ("S1901M",) and "Spring 1901" in desk.text(taken)


def test_whoever_left_may_return_while_nobody_has_his_seat(desk: Desk) -> None:
    (asked,) = desk.write("TURKEY", "Je me retire")
    desk.write("TURKEY", asked.facts.code)
    sought(desk)
    (answer,) = desk.write("TURKEY", "A Con - Bul")

    assert answer.kind == "acknowledgement" and not answer.facts.unchanged


def test_from_a_resignation_to_the_first_report_of_who_was_waiting(desk: Desk) -> None:
    stranger(desk, code_of(stranger(desk, "Join europe-1")))
    (asked,) = desk.write("TURKEY", "Je me retire")
    resigned = desk.write("TURKEY", asked.facts.code)
    assert any(row.recipient == "ophelie@maitre.example" for row in resigned)
    desk.write("TURKEY", "A Con - Bul\nA Smy - Con")
    desk.write("GM", "Wanted: Turkey", sender="ophelie@maitre.example")
    (call,) = (row for row in desk.rows() if row.kind == "entry_code" and row.facts.what == "call")
    stranger(desk, call.facts.code)
    own = desk.address("TURKEY")
    (answer,) = desk.write("Quitterie Bonnefoy", "One change: A Smy - Ank", sender=STRANGER, recipient=own)
    assert (answer.kind, answer.recipient) == ("acknowledgement", STRANGER)
    (nothing,) = desk.write("TURKEY", "A Con H", recipient=own)
    assert nothing.kind == "confirmation" and nothing.recipient == STRANGER, "the former player is nobody now"
    desk.fall()

    assert desk.store.work.turns.rows[-1].orders["TURKEY"] == ("A CON - BUL", "A SMY - ANK")
    reports = [row for row in desk.new() if row.kind == "results"]
    assert STRANGER in {row.recipient for row in reports} and email_of("TURKEY") not in {
        row.recipient for row in reports
    }


def test_a_seat_that_is_not_sought_has_a_waiting_list_which_is_called_in_its_order(desk: Desk) -> None:
    others = [f"autre{number}@loin.example" for number in (1, 2)]
    for number, address in enumerate(others, 1):
        (asked,) = stranger(desk, "Reprendre la Turquie, europe-1", address)
        (answer,) = stranger(desk, asked.facts.code, address)
        assert (answer.kind, answer.facts.rank, answer.recipient) == ("entry", number, address)
    assert desk.seat("TURKEY").email == email_of("TURKEY")

    sought(desk)
    rows = desk.store.work.outbox.rows
    calls = [row for row in rows.values() if row.kind == "entry_code" and row.facts.what == "call"]
    assert [row.recipient for row in calls] == others
    assert calls[0].not_before is None and calls[1].not_before == desk.clock.at + timedelta(days=1)

    stranger(desk, calls[0].facts.code, others[0])
    assert desk.seat("TURKEY").email == others[0]
    assert [each.email for each in desk.game.waiting] == others[1:]
    assert desk.store.work.outbox.rows[calls[1].id].state is RowState.WITHDRAWN, "the next one need not be called"


def test_a_code_that_has_expired_and_one_refused_do_nothing(desk: Desk) -> None:
    sought(desk)
    code = code_of(stranger(desk, "Reprendre la Turquie, europe-1"))
    desk.clock.at += desk.house.limits.confirmation_lasts + timedelta(minutes=1)
    stranger(desk, code)
    other = code_of(stranger(desk, "Reprendre la Turquie, europe-1"))
    stranger(desk, f"Non.\n\n> {other}")
    stranger(desk, other)

    assert desk.seat("TURKEY").email == email_of("TURKEY")


def test_a_player_does_not_take_a_second_seat_of_his_game(desk: Desk) -> None:
    sought(desk)
    (answer,) = desk.write("FRANCE", "Reprendre la Turquie, europe-1")

    assert answer.facts.refused == "inside"


# Observers.


def test_an_observer_reads_reports_and_proclamations_and_writes_nothing(desk: Desk) -> None:
    (asked,) = stranger(desk, "Observer europe-1")
    (answer,) = stranger(desk, asked.facts.code)
    seat = desk.game.seats[-1]
    assert (answer.kind, answer.recipient, seat.powers, seat.email) == ("entry", STRANGER, (), STRANGER)
    assert answer.facts.seat.press == {}

    desk.write("FRANCE", "Peuples d'Europe !", to="ALL", subject="Proclamation")
    desk.write("FRANCE", "En secret.", to="ENGLAND", subject="Projet")
    proclaimed = [row.kind for row in desk.rows() if row.recipient == STRANGER]
    assert proclaimed.count("proclamation") == 1 and "press" not in proclaimed
    own = f"gm+europe-1.{seat.token}"
    refused = desk.write("Quitterie Bonnefoy", "Bonjour.", sender=STRANGER, recipient=f"{own}.england@jeux.example")
    assert [(row.kind, row.facts.reason) for row in refused] == [("press_refused", "observer")]
    ignored = desk.write("Quitterie Bonnefoy", "A Con - Bul", sender=STRANGER, recipient=f"{own}@jeux.example")
    assert [row.kind for row in ignored] == ["nothing_found"] and not desk.store.work.sheets.rows
    (helped,) = desk.write("Quitterie Bonnefoy", "Aide", sender=STRANGER, recipient=f"{own}@jeux.example")
    said = " ".join(desk.text(helped).split())
    assert "vous lisez ce qui y est public" in said and "Lettre secrète" not in said and ".england@" not in said
    assert "Comment écrire des ordres" not in said and "Ne plus observer" in said
    desk.fall()
    report = next(row for row in desk.new() if row.kind == "results" and row.recipient == STRANGER)
    assert report.facts.personal.orders == () and desk.text(report)


@pytest.mark.parametrize(
    ("line", "language"),
    [("Ne plus observer", "fr"), ("Stop observing", "en"), ("Désinscription europe-1", "fr")],
)
def test_an_observer_changes_his_address_and_stops_when_he_likes(desk: Desk, line: str, language: str) -> None:
    word = {"fr": "Observer", "en": "Observe"}[language]
    (asked,) = stranger(desk, f"{word} europe-1")
    stranger(desk, asked.facts.code)
    own, new = f"gm+europe-1.{desk.game.seats[-1].token}@jeux.example", "hortense@nouvelle.example"

    rows = desk.write("Quitterie Bonnefoy", f"New address: {new}", sender=STRANGER, recipient=own)
    code = next(row.facts.code for row in rows if row.recipient == new)
    desk.write("Quitterie Bonnefoy", code, sender=new, recipient=MAILBOX)
    assert desk.game.seats[-1].email == new
    desk.write("Quitterie Bonnefoy", "Time zone: Europe/London", sender=new, recipient=own)
    assert desk.game.seats[-1].player.zone == "Europe/London"
    (left,) = desk.write("Quitterie Bonnefoy", line, sender=new, recipient=own)

    assert (left.recipient, left.facts.what, left.language) == (new, "leave", language) and desk.text(left)
    assert len(desk.game.seats) == 8
    desk.fall()
    assert not [row for row in desk.new() if row.recipient == new]


def test_an_observer_who_takes_a_seat_over_observes_no_more(desk: Desk) -> None:
    stranger(desk, stranger(desk, "Observer europe-1")[0].facts.code)
    own = f"gm+europe-1.{desk.game.seats[-1].token}@jeux.example"
    sought(desk)
    (asked,) = desk.write("Quitterie Bonnefoy", "Reprendre la Turquie, europe-1", sender=STRANGER, recipient=own)
    desk.write("Quitterie Bonnefoy", asked.facts.code, sender=STRANGER, recipient=own)

    assert desk.seat("TURKEY").email == STRANGER and len(desk.game.seats) == 8


@pytest.mark.parametrize(
    "words", ["I am out of the office until Monday.", "Votre message a bien été reçu.", "Qu'est-ce que c'est ?"]
)
def test_a_code_that_is_only_quoted_below_other_words_does_nothing(desk: Desk, words: str) -> None:
    sought(desk)
    code = code_of(stranger(desk, "Take over Turkey, europe-1"))
    stranger(desk, f"{words}\n\nOn Monday the game master wrote:\n> {code}")
    assert desk.seat("TURKEY").email == email_of("TURKEY")

    stranger(desk, f"Oui, c'est moi.\n\n> {code}")
    assert desk.seat("TURKEY").email == STRANGER


def test_who_waits_moves_house_with_the_game_and_is_called_there(desk: Desk) -> None:
    stranger(desk, code_of(stranger(desk, "Reprendre la Turquie, europe-1")))
    with desk.store() as work:
        archive = from_document(to_document(pack(work, desk.house, desk.game, "")))
    there = Desk()
    with there.store() as work:
        unpack(work, there.house, archive)
    sought(there)
    (call,) = (row for row in there.store.work.outbox.rows.values() if row.kind == "entry_code")
    stranger(there, call.facts.code)

    assert there.seat("TURKEY").email == STRANGER

"""Players say by mail what the web archive may show of them."""

import pytest

from gm.service.turn.consents import Consent, consents, named
from gm.service.turn.declarations import note_newcomer
from gm.terms.web import Publicity, WebRules
from tests.service.desk import NAMES, Desk

OPEN = WebRules(press=Publicity.END, names=Publicity.END)


@pytest.fixture
def desk() -> Desk:
    return Desk().begin(web=OPEN)


@pytest.mark.parametrize("line", ["Nom public : oui", "Public name: yes", "mon nom public : OUI"])
def test_a_player_who_agrees_is_named(desk: Desk, line: str) -> None:
    (answer,) = desk.write("FRANCE", line)

    assert answer.kind == "personal_set" and answer.facts.value == "yes"
    with desk.store() as work:
        assert named(work, desk.game) == {"FRANCE": NAMES["FRANCE"]}


def test_the_last_word_counts(desk: Desk) -> None:
    desk.write("FRANCE", "Nom public : oui")
    desk.write("FRANCE", "Public name: no")

    with desk.store() as work:
        assert named(work, desk.game) == {}


@pytest.mark.parametrize("line", ["Courrier privé : non", "Private letters: no"])
def test_a_player_keeps_his_letters_from_the_site(desk: Desk, line: str) -> None:
    (answer,) = desk.write("TURKEY", line)

    assert "aucune de vos lettres" in desk.text(answer)
    with desk.store() as work:
        assert consents(work, desk.game, Consent.LETTERS) == {desk.seat("TURKEY").number: False}


def test_what_his_predecessor_said_binds_nobody(desk: Desk) -> None:
    desk.write("FRANCE", "Nom public : oui")
    with desk.store() as work:
        note_newcomer(work, desk.game, desk.seat("FRANCE").number, desk.clock.now())

    with desk.store() as work:
        assert named(work, desk.game) == {}


def test_where_the_site_shows_no_names_nothing_is_noted() -> None:
    desk = Desk().begin()
    (answer,) = desk.write("FRANCE", "Nom public : oui")

    assert "ne nomme aucun joueur" in desk.text(answer)
    with desk.store() as work:
        assert consents(work, desk.game, Consent.NAME) == {}


@pytest.mark.parametrize("line", ["Nom public : peut-être", "Courrier privé : peut-être"])
def test_what_cannot_be_read_is_answered_and_changes_nothing(desk: Desk, line: str) -> None:
    (answer,) = desk.write("FRANCE", line)

    assert answer.kind == "request_refused"
    with desk.store() as work:
        assert not consents(work, desk.game, Consent.NAME) and not consents(work, desk.game, Consent.LETTERS)


def test_first_letters_and_help_say_what_the_site_will_show(desk: Desk) -> None:
    closed = Desk().begin()
    open_start, closed_start = (
        next(each.text(row) for row in each.store.work.outbox.rows.values() if row.kind == "start")
        for each in (desk, closed)
    )
    (answer,) = desk.write("FRANCE", "Aide")

    for text in (open_start, desk.text(answer)):
        assert "Courrier privé : non" in text and "Nom public : oui" in text
    assert "Courrier privé" not in closed_start and "Nom public" not in closed_start

"""Acts that wait for a yes or a code: done once, when it comes, by whom it was asked, and never after a week."""

from datetime import timedelta
from typing import Any

import pytest

from gm.languages.wordlists import RequestWords
from gm.reports.facts import ConfirmationRequest, PressRefused
from gm.service.house import House
from gm.service.ports import Work
from gm.service.requests import table as tables
from gm.service.requests.patterns import index, patterns
from gm.service.requests.row import PLAYERS, Agreement, Answer, Asking, Request, RequestTable, Waiting
from tests.service.desk import Desk, email_of

DONE: list[Any] = []


def flag(by: Agreement) -> Any:
    def handle(work: Work, house: House, asking: Asking) -> Answer:
        """Asks by a letter with a code, and is done by being noted."""
        if not asking.confirmed:
            asks = ConfirmationRequest(asking.game.name, "", "", asking.at, turn=str(asking.game.position.turn))
            told = PressRefused(asking.game.name, "none")
            return Waiting(asks if by is Agreement.CODE else told, by)
        DONE.append(dict(asking.values))
        return PressRefused(asking.game.name, "nobody")

    return handle


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A game in which flags may be raised: white ones for a yes, black ones for a code."""
    DONE.clear()
    usual = tables.table_of("classic")
    rows = {
        **usual.rows,
        "white": Request("white", flag(Agreement.YES), PLAYERS, acts=True),
        "black": Request("black", flag(Agreement.CODE), PLAYERS, acts=True),
    }
    said = {"white": "hoist white {NUMBER}", "black": "hoist black {NUMBER}", "yes": "oui (pour {NUMBERS})"}
    forms = [form for name, written in said.items() for form in patterns(name, written)]
    table = RequestTable(rows, {"fr": {"white": RequestWords("", "", ())}}, index(forms, []), usual.headed)
    for module in ("gm.service.desk.division", "gm.service.desk.confirmations", "gm.service.desk.chain"):
        monkeypatch.setattr(f"{module}.table_of", lambda variant: table)
    return Desk().begin()


def test_a_yes_does_what_waits_for_it_once(desk: Desk) -> None:
    desk.write("FRANCE", "Hoist white 3")
    assert DONE == []

    first = desk.write("FRANCE", "Oui")
    second = desk.write("FRANCE", "oui")
    assert DONE == [{"NUMBER": 3}]
    assert [row.kind for row in (*first, *second)] == ["press_refused", "nothing_found"]


def test_the_yes_of_another_does_nothing(desk: Desk) -> None:
    desk.write("FRANCE", "Hoist white 3")
    desk.write("ITALY", "Oui")

    assert DONE == []


def test_a_yes_after_a_week_does_nothing(desk: Desk) -> None:
    desk.write("FRANCE", "Hoist white 3")
    desk.clock.at += timedelta(days=8)
    desk.write("FRANCE", "Oui")

    assert DONE == []


def test_a_yes_that_may_mean_two_acts_does_neither(desk: Desk) -> None:
    desk.write("FRANCE", "Hoist white 3\nHoist white 4")
    desk.write("FRANCE", "Oui")

    assert DONE == []


def test_a_code_does_what_waits_for_it_once_and_a_bare_yes_does_not(desk: Desk) -> None:
    (question,) = desk.write("FRANCE", "A Par - Bur\nHoist black 3")
    code = question.facts.parts[1].code
    desk.write("FRANCE", "Oui")
    assert DONE == []

    desk.write("FRANCE", f"Voici : {code}")
    desk.write("FRANCE", code)
    assert DONE == [{"NUMBER": 3}]


def test_a_code_that_is_refused_is_worth_nothing(desk: Desk) -> None:
    (question,) = desk.write("FRANCE", "Hoist black 3")
    desk.write("FRANCE", f"Non, pas de moi : {question.facts.code}")
    desk.write("FRANCE", question.facts.code)

    assert DONE == []


def test_a_forged_line_is_asked_about_before_its_act_is(desk: Desk) -> None:
    forged = desk.raw("FRANCE", "Hoist white 3", dmarc="fail")
    desk.deliver(forged)
    (question,) = desk.new()
    desk.write("FRANCE", "Oui", sender=email_of("FRANCE"))

    assert question.kind == "confirmation" and DONE == []

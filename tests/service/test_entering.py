"""Games that anybody may ask for by mail, and get into."""

from datetime import timedelta

import pytest

from gm.service.model.outbox import OutboxRow
from tests.service.desk import MAILBOX, NAMES, Desk, email_of

STRANGER = "hortense@zobel.example"


@pytest.fixture
def desk() -> Desk:
    return Desk().begin()


def stranger(desk: Desk, text: str, sender: str = STRANGER, **how: str) -> list[OutboxRow]:
    return desk.write("", text, sender=sender, recipient=MAILBOX, subject=how.pop("subject", "Bonjour"), **how)


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

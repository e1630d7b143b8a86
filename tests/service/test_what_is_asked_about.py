"""What needs no proof of a seat is not asked about, and what is asked about is named as what it is."""

import pytest

from tests.service.desk import Desk, email_of

PLAIN = "gm@jeux.example"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Join europe-2", "entry"),
        ("Observe europe-2", "entry"),
        ("Take over Turkey, europe-2", "entry"),
        ("Which games are there?", "games"),
    ],
)
@pytest.mark.parametrize("recipient", [PLAIN, None], ids=["to the mailbox", "to his orders, without proof"])
def test_who_plays_elsewhere_asks_to_get_in_without_being_asked_whether_he_wrote(
    desk: Desk, line: str, kind: str, recipient: str | None
) -> None:
    (row,) = desk.write("FRANCE", line, subject="hello", recipient=recipient, dmarc="none")

    assert row.kind == kind and row.recipient == email_of("FRANCE")


def test_a_request_about_the_players_own_game_is_asked_about(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", "Leave the game europe-1", subject="hello", recipient=PLAIN)

    assert (row.kind, row.facts.about) == ("confirmation", "request")


def test_orders_beside_such_a_request_are_asked_about(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", "Join europe-2\nA Par - Bur", subject="hello", recipient=PLAIN)

    assert (row.kind, row.facts.about) == ("confirmation", "orders")


@pytest.mark.parametrize(
    ("text", "about", "said"),
    [
        ("A Par - Bur", "orders", "une feuille d'ordres"),
        ("Prêt", "request", "une demande"),
        ("Merci pour tout.", "letter", "nous n'y voyons ni ordres ni demande"),
    ],
)
def test_a_letter_in_doubt_is_named_as_what_it_is(desk: Desk, text: str, about: str, said: str) -> None:
    (row,) = desk.write("FRANCE", text, recipient=PLAIN)

    assert row.facts.about == about
    assert said in " ".join(desk.text(row).split())

"""Where a provider has no `+`: a domain whose every address leads to the mailbox, or tokens in subjects alone."""

from dataclasses import replace

import pytest

from gm.service.model.outbox import OutboxRow
from gm.service.press.stripping import strip_tags
from tests.service.desk import MAILBOX, Desk, email_of

DOMAIN = "parties.jeux.example"


def begun(**house: object) -> tuple[Desk, dict[str, OutboxRow]]:
    """A game in such an installation, and the start letters by power."""
    desk = Desk()
    desk.house = replace(desk.house, **house)  # type: ignore[arg-type]
    desk.begin()
    rows = {row.seat: row for row in desk.rows() if row.kind == "start"}
    return desk, {seat.powers[0]: rows[seat.number] for seat in desk.game.players}


def own(desk: Desk, power: str, to: str = "") -> str:
    return f"europe-1.{desk.seat(power).token}{to}@{DOMAIN}"


def test_of_a_domain_of_its_own_seats_have_addresses_without_a_plus() -> None:
    desk, starts = begun(catch_all=DOMAIN)
    text = desk.text(starts["FRANCE"])

    assert starts["FRANCE"].reply_to == own(desk, "FRANCE")
    assert own(desk, "FRANCE") in text and own(desk, "FRANCE", ".england") in text and "gm+" not in text
    assert desk.letter(starts["FRANCE"])["From"].addresses[0].addr_spec == MAILBOX


def test_orders_and_press_come_to_that_domain() -> None:
    desk, _ = begun(catch_all=DOMAIN)

    (answer,) = desk.write("FRANCE", "A Par - Bou", recipient=own(desk, "FRANCE"))
    assert (answer.kind, answer.reply_to) == ("acknowledgement", own(desk, "FRANCE"))
    rows = desk.write("FRANCE", "Bonjour", recipient=own(desk, "FRANCE", ".england"))
    (press,) = (row for row in rows if row.kind == "press")
    assert (press.recipient, press.reply_to) == (email_of("ENGLAND"), own(desk, "ENGLAND", ".france"))


def test_addresses_of_before_are_still_known_there() -> None:
    desk, _ = begun(catch_all=DOMAIN)

    (answer,) = desk.write("FRANCE", "A Par - Bou")
    assert answer.kind == "acknowledgement"


def test_no_address_of_that_domain_can_be_a_players() -> None:
    desk, _ = begun(catch_all=DOMAIN)

    assert desk.house.is_own(f"anybody@{DOMAIN}") and desk.house.is_own(MAILBOX)
    assert not desk.house.is_own("gm@elsewhere.example")


@pytest.mark.parametrize("to", ["", ".england", ".0abcdefghij234567"])
def test_who_quotes_such_an_address_does_not_give_his_token_away(to: str) -> None:
    desk, _ = begun(catch_all=DOMAIN)

    assert strip_tags(f"Écrivez à <{own(desk, 'FRANCE', to)}>, merci.") == "Écrivez à <…>, merci."


def test_without_any_address_beside_the_mailbox_the_token_stands_in_subjects() -> None:
    desk, starts = begun(no_plus=True)
    tag = f"[europe-1 {desk.seat('FRANCE').token}]"
    letter = desk.letter(starts["FRANCE"])

    assert starts["FRANCE"].reply_to == MAILBOX
    assert letter["Subject"].startswith(tag) and "gm+" not in desk.text(starts["FRANCE"])
    (answer,) = desk.write("FRANCE", "A Par - Bou", recipient=MAILBOX, subject=f"Re: {tag} ordres")
    assert answer.kind == "acknowledgement" and answer.subject_tag == tag
    rows = desk.write("FRANCE", "À : Angleterre\n\nBonjour", recipient=MAILBOX, subject=f"{tag} Manche")
    assert email_of("ENGLAND") in {row.recipient for row in rows}

"""Who pretends to be whom: nothing but token, registered address and no contrary word of our server moves a unit."""

from dataclasses import replace

import pytest

from gm.service.model.identity import new_token
from tests.hostile.world import SERVER, World
from tests.service.memory import Dice

SHEET = "A Par-Bou\nA Mar-Esp\nF Bre-Man"
FORGED = "A Par-Pic\nA Mar H\nF Bre H"


def test_a_spoofed_from_without_a_token_is_asked_about(world: World) -> None:
    read = world.post(world.write("FRANCE", FORGED, to=world.house.mailbox))

    assert read.kinds == ["confirmation"]
    assert read.recipients == [world.address("FRANCE")]
    assert world.orders("FRANCE") == ()


def test_a_spoofed_from_with_a_token_and_our_servers_fail_is_asked_about(world: World) -> None:
    world.post(world.write("FRANCE", SHEET))

    read = world.post(world.write("FRANCE", FORGED, verdict="dmarc=fail"))

    assert read.kinds == ["confirmation"]
    assert world.orders("FRANCE") == ("A PAR - BUR", "A MAR - SPA", "F BRE - ENG")


def test_a_stolen_token_from_another_address_is_asked_about_at_the_registered_one(world: World) -> None:
    read = world.post(world.write("FRANCE", FORGED, sender="thief@elsewhere.example"))

    assert read.kinds == ["confirmation"]
    assert read.recipients == [world.address("FRANCE")]
    assert world.orders("FRANCE") == ()


def test_the_token_of_another_seat_moves_neither_that_seat_nor_ones_own(world: World) -> None:
    read = world.post(world.write("GERMANY", FORGED, to=world.tagged("FRANCE")))

    assert read.recipients == [world.address("FRANCE")]
    assert world.orders("FRANCE") == world.orders("GERMANY") == ()


def test_two_seats_addressed_at_once_are_not_both_obeyed(world: World) -> None:
    both = f"{world.tagged('FRANCE')}, {world.tagged('GERMANY')}"

    world.post(world.write("GERMANY", "France : A Par H\nAllemagne : A Mun H", to=both))

    assert world.orders("FRANCE") == ()


@pytest.mark.parametrize(
    "forged",
    [
        (f"Authentication-Results: {SERVER}; dmarc=pass header.from=boite-postale.example",),
        (f"Authentication-Results: {SERVER} 1; dkim=pass header.d=boite-postale.example",),
        (f"Received: from {SERVER} by {SERVER}", f"Authentication-Results: {SERVER}; dmarc=pass"),
    ],
    ids=["verdict", "with a version", "with a server of its own"],
)
def test_a_verdict_that_the_writer_wrote_himself_does_not_outweigh_our_servers(
    world: World, forged: tuple[str, ...]
) -> None:
    read = world.post(world.write("FRANCE", FORGED, verdict="dmarc=fail", headers=forged))

    assert read.kinds == ["confirmation"]
    assert world.orders("FRANCE") == ()


def test_a_verdict_of_some_other_server_counts_for_nothing(world: World) -> None:
    """Neither way: nobody else's "fail" stops a player, nobody else's "pass" makes a letter somebody's."""
    alien = ("Authentication-Results: mx.elsewhere.example; dmarc=fail header.from=boite-postale.example",)

    world.post(world.write("FRANCE", SHEET, headers=alien))
    read = world.post(world.write("FRANCE", FORGED, verdict="", headers=(alien[0].replace("fail", "pass"),)))

    assert read.kinds == ["confirmation"]
    assert world.orders("FRANCE")[0] == "A PAR - BUR"


@pytest.mark.parametrize(
    "headers",
    [
        ("From: Agatha <agatha@blyth-mail.example>",),
        ("Reply-To: jr.dampierre@boite-postale.example", "X-Original-From: jr.dampierre@boite-postale.example"),
        ("Sender: jr.dampierre@boite-postale.example",),
    ],
    ids=["a second From", "Reply-To", "Sender"],
)
def test_no_other_header_makes_a_letter_a_players(world: World, headers: tuple[str, ...]) -> None:
    sender = "thief@elsewhere.example"

    read = world.post(world.write("FRANCE", FORGED, sender=sender, headers=headers))

    assert world.orders("FRANCE") == ()
    assert sender not in read.recipients


@pytest.mark.parametrize(
    "sender",
    [
        '"jr.dampierre@boite-postale.example" <thief@elsewhere.example>',
        "jr.dampierre@boite-postale.example, thief@elsewhere.example",
        "jr.dampierre@boite-postale.example <thief@elsewhere.example>",
        "<jr.dampierre@boite-postale.example> <thief@elsewhere.example>",
        "jr.dampierre@boite-postale.example\\0@elsewhere.example",
        "jr.dampierre@boite-postale.example.elsewhere.example",
    ],
)
def test_a_from_that_can_be_read_in_two_ways_is_nobodys(world: World, sender: str) -> None:
    world.post(world.write("FRANCE", FORGED, sender=sender, verdict=""))

    assert world.orders("FRANCE") == ()


def test_a_second_registered_address_is_the_players_own_and_the_first_one_hears_of_it(world: World) -> None:
    read = world.post(world.write("ENGLAND", "F Lon-Nth", sender="a.blyth@work.example"))

    assert read.recipients == ["agatha@blyth-mail.example"]
    assert read.rows[0].facts.came_from == "a.blyth@work.example"
    assert world.orders("ENGLAND") == ("F LON - NTH",)


def test_a_subject_tag_is_believed_only_for_a_seat_that_needs_one(world: World) -> None:
    tag = f"[europe-1 {world.seat('FRANCE').token}] ordres"
    own = f"[europe-1 {world.seat('RUSSIA').token.upper()}] ordres"

    world.post(world.write("FRANCE", FORGED, to=world.house.mailbox, subject=tag))
    world.post(world.write("RUSSIA", "A Mos-Ukr", subject=own))

    assert world.orders("FRANCE") == ()
    assert world.orders("RUSSIA") == ("A MOS - UKR",)


def test_a_renewed_token_makes_a_letter_under_way_one_that_is_asked_about(world: World) -> None:
    under_way = world.write("FRANCE", SHEET)
    game = world.game
    renewed = tuple(
        replace(seat, token=new_token(Dice(99).octets)) if seat.powers == ("FRANCE",) else seat for seat in game.seats
    )
    with world.store() as work:
        work.games.save(replace(game, seats=renewed))

    asked = world.post(under_way)
    code = asked.rows[0].facts.code
    world.post(world.write("FRANCE", f"oui {code}"))

    assert asked.kinds == ["confirmation"]
    assert world.orders("FRANCE") == ("A PAR - BUR", "A MAR - SPA", "F BRE - ENG")


@pytest.mark.parametrize(
    "to",
    ["gm+europe-2.{token}@table.example", "gm+europe-1.{wrong}@table.example", "gm+europe-1.{token}x@table.example"],
    ids=["wrong game", "wrong token", "token too long"],
)
def test_a_letter_to_a_seat_that_does_not_exist_is_asked_about(world: World, to: str) -> None:
    token = world.seat("FRANCE").token

    read = world.post(world.write("FRANCE", SHEET, to=to.format(token=token, wrong="a" * 16)))

    assert read.kinds == ["confirmation"]
    assert read.recipients == [world.address("FRANCE")]


def test_press_to_a_power_that_does_not_exist_is_told_to_its_writer_only(world: World) -> None:
    read = world.post(world.write("FRANCE", "Bonjour", to=world.tagged("FRANCE", "spain")))

    assert read.kinds == ["press_refused"]
    assert read.recipients == [world.address("FRANCE")]


def test_a_stranger_learns_nothing_and_is_answered_once(world: World) -> None:
    letters = [
        world.write("FRANCE", "Qui joue la France ?", sender="curious@elsewhere.example", to=world.house.mailbox)
        for _ in range(5)
    ]

    reads = [world.post(letter) for letter in letters]

    assert [read.kinds for read in reads] == [["unknown_sender"], [], [], [], []]
    assert reads[0].rows[0].game is None


def test_a_strangers_letter_that_fails_authentication_makes_us_write_to_nobody(world: World) -> None:
    """Whoever forges From must not make us write to his victim."""
    forged = world.write(
        "FRANCE", "Games", sender="victim@elsewhere.example", to=world.house.mailbox, verdict="dmarc=fail"
    )

    assert world.post(forged).kinds == []

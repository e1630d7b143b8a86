"""A letter for which no server vouches: its address is asked once, and again when its domain was vouched for since."""

from dataclasses import replace
from datetime import timedelta

import pytest

from gm.service.model.letters import LetterState
from tests.hostile.test_confirmation import reply
from tests.hostile.world import SERVER, World
from tests.service.memory import MemoryStore

SHEET = "A Par-Bou\nA Mar-Esp\nF Bre-Man"
OTHER = "A Par-Pic\nA Mar-Bou\nF Bre-MAO"
ORDERED = ("A PAR - BUR", "A MAR - SPA", "F BRE - ENG")
CHANGED = ("A PAR - PIC", "A MAR - BUR", "F BRE - MAO")
NOTHING_SAID = [
    "",
    "dmarc=none",
    "dmarc=temperror",
    "dmarc=permerror",
    "spf=softfail smtp.mailfrom=x@boite-postale.example;",
]
HOUR = timedelta(hours=1, minutes=1)


def answered(world: World, power: str = "FRANCE", text: str = SHEET) -> None:
    """A letter for which nobody vouches, and its writer's yes."""
    asked = world.post(world.write(power, text, verdict=""))
    assert (asked.kinds, asked.recipients) == (["confirmation"], [world.address(power)])
    world.post(world.write(power, f"Oui {asked.rows[0].facts.code}", verdict=""))
    world.clock.forward(HOUR)


@pytest.mark.parametrize("verdict", NOTHING_SAID)
def test_a_letter_without_a_verdict_waits_until_its_address_was_asked(world: World, verdict: str) -> None:
    read = world.post(world.write("FRANCE", SHEET, verdict=verdict))

    assert (read.kinds, read.recipients) == (["confirmation"], [world.address("FRANCE")])
    assert read.rows[0].facts.remembered
    assert world.orders("FRANCE") == ()


def test_an_address_is_asked_once(sqlite_world: World) -> None:
    answered(sqlite_world)
    assert sqlite_world.orders("FRANCE") == ORDERED

    read = sqlite_world.post(sqlite_world.write("FRANCE", OTHER, verdict="dmarc=none"))

    assert read.kinds == ["acknowledgement"]
    assert sqlite_world.orders("FRANCE") == CHANGED


def test_an_answer_is_remembered_for_its_own_address_alone(world: World) -> None:
    answered(world, "ENGLAND", "F Lon-Nth")

    other = world.post(world.write("ENGLAND", "F Lon H", sender="a.blyth@work.example", verdict=""))
    france = world.post(world.write("FRANCE", SHEET, verdict=""))

    assert other.recipients == [world.address("ENGLAND")]
    assert [other.kinds, france.kinds] == [["confirmation"], ["confirmation"]]
    assert world.orders("ENGLAND") == ("F LON - NTH",)


@pytest.mark.parametrize("verdict", NOTHING_SAID)
def test_a_domain_that_was_vouched_for_is_asked_about_when_that_is_missing(sqlite_world: World, verdict: str) -> None:
    sqlite_world.post(sqlite_world.write("FRANCE", SHEET))

    read = sqlite_world.post(sqlite_world.write("FRANCE", OTHER, verdict=verdict))

    assert read.kinds == ["confirmation"]
    assert sqlite_world.orders("FRANCE") == ORDERED


def test_an_answer_is_forgotten_when_the_domain_is_vouched_for_later(sqlite_world: World) -> None:
    answered(sqlite_world)
    sqlite_world.post(sqlite_world.write("FRANCE", OTHER))

    read = sqlite_world.post(sqlite_world.write("FRANCE", SHEET, verdict="dmarc=none"))

    assert read.kinds == ["confirmation"]
    assert sqlite_world.orders("FRANCE") == CHANGED


def test_a_strangers_letter_that_passes_makes_no_player_be_asked_again(world: World) -> None:
    """Whoever has an address at the same provider could otherwise trouble everybody there."""
    answered(world)
    neighbour = "voisin@boite-postale.example"
    world.post(world.write("FRANCE", "Bonjour", sender=neighbour, to=world.house.mailbox))
    world.post(world.write("FRANCE", "Bonjour", sender=neighbour))
    world.clock.forward(HOUR)

    assert world.post(world.write("FRANCE", OTHER, verdict="")).kinds == ["acknowledgement"]


def test_without_the_name_of_our_server_nobody_is_asked() -> None:
    named = World(MemoryStore())
    world = World(MemoryStore(), house=replace(named.house, authserv_ids=()))

    for verdict in (*NOTHING_SAID, "dmarc=pass", "dmarc=fail"):
        read = world.post(world.write("FRANCE", SHEET, verdict=verdict))
        assert read.kinds == ["acknowledgement"]


@pytest.mark.parametrize(
    "verdict", ["dmarc=fail", "dmarc=pass header.from=elsewhere.example;", "dmarc=none header.from=elsewhere.example;"]
)
def test_a_failure_is_asked_about_every_time(world: World, verdict: str) -> None:
    """DMARC failed, or our server looked at another From than the one that is read here."""
    answered(world)

    first = world.post(world.write("FRANCE", OTHER, verdict=verdict))
    assert first.kinds == ["confirmation"]
    assert not first.rows[0].facts.remembered
    assert world.orders("FRANCE") == ORDERED
    reply(world, first.rows[0].facts.code, "Oui")
    assert world.orders("FRANCE") == CHANGED
    world.clock.forward(HOUR)

    assert world.post(world.write("FRANCE", SHEET, verdict=verdict)).kinds == ["confirmation"]
    assert world.orders("FRANCE") == CHANGED


def test_a_no_is_not_remembered_as_a_yes(world: World) -> None:
    asked = world.post(world.write("FRANCE", SHEET, verdict=""))
    read = reply(world, asked.rows[0].facts.code, "Non", verdict="")
    world.clock.forward(HOUR)

    assert read.kind == "denied"
    assert world.post(world.write("FRANCE", SHEET, verdict="")).kinds == ["confirmation"]
    assert world.orders("FRANCE") == ()


def test_a_yes_to_a_letter_from_elsewhere_remembers_nothing(world: World) -> None:
    asked = world.post(world.write("FRANCE", SHEET, sender="jr@elsewhere.example", verdict=""))
    reply(world, asked.rows[0].facts.code, "Oui", verdict="")
    world.clock.forward(HOUR)

    for sender in ("jr@elsewhere.example", None):
        world.post(world.write("FRANCE", OTHER, sender=sender, verdict=""))
    assert world.orders("FRANCE") == ORDERED


def test_a_yes_to_a_failure_remembers_nothing(world: World) -> None:
    asked = world.post(world.write("FRANCE", SHEET, verdict="dmarc=fail"))
    reply(world, asked.rows[0].facts.code, "Oui", verdict="")
    world.clock.forward(HOUR)

    assert world.post(world.write("FRANCE", OTHER, verdict="")).kinds == ["confirmation"]
    assert world.orders("FRANCE") == ORDERED


def test_what_a_player_wrote_while_he_was_asked_counts_with_his_answer(sqlite_world: World) -> None:
    """His second thoughts, and his letter to England; he is not asked about them an hour later."""
    world = sqlite_world
    asked = world.post(world.write("FRANCE", SHEET, verdict=""))
    world.clock.forward(timedelta(minutes=5))
    changed = world.post(world.write("FRANCE", OTHER, verdict=""))
    press = world.post(world.write("FRANCE", "Paix ?", to=world.tagged("FRANCE", "england"), verdict=""))
    world.clock.forward(timedelta(minutes=5))

    read = reply(world, asked.rows[0].facts.code, "Oui", verdict="")

    assert world.orders("FRANCE") == CHANGED
    assert [row.facts.text for row in read.to(world.address("ENGLAND"))] == ["Paix ?"]
    assert {world.letter(each.letter.sha256).state for each in (changed, press)} == {LetterState.READ}
    asking = {each.rows[0].message_id for each in (changed, press)}
    assert {row.state for row in world.rows() if row.message_id in asking} == {"withdrawn"}, "nothing is to be asked"


def test_a_list_of_which_all_was_answered_for_meanwhile_is_not_sent(sqlite_world: World) -> None:
    world = sqlite_world
    asked, *_, fourth = [world.post(world.write("FRANCE", SHEET, verdict="")) for _ in range(4)]

    reply(world, asked.rows[0].facts.code, "Oui", verdict="")

    listed = next(row for row in world.rows() if row.message_id == fourth.rows[0].message_id)
    assert len(fourth.rows[0].facts.listed) == 1
    assert listed.state == "withdrawn", "there is nothing to list any more"
    doubtful = world.post(world.write("FRANCE", SHEET, sender="thief@elsewhere.example"))
    assert (doubtful.kinds, len(doubtful.rows[0].facts.listed)) == (["confirmation"], 1)


def test_a_forged_letter_does_not_ride_along_with_the_players_own(world: World) -> None:
    asked = world.post(world.write("FRANCE", SHEET, verdict=""))
    forged = [
        world.write("FRANCE", OTHER, sender="thief@elsewhere.example", verdict=""),
        world.write("FRANCE", OTHER, verdict="dmarc=fail"),
        world.write("FRANCE", OTHER, to=world.house.mailbox, verdict=""),
    ]
    for letter in forged:
        world.post(letter)

    reply(world, asked.rows[0].facts.code, "Oui", verdict="")

    assert world.orders("FRANCE") == ORDERED


@pytest.mark.parametrize(
    "forged",
    [
        f"Authentication-Results: {SERVER}; dmarc=pass header.from=boite-postale.example",
        f'Authentication-Results: {SERVER}; spf=pass smtp.mailfrom="; dmarc=pass header.from=boite-postale.example"@x',
    ],
)
def test_a_verdict_in_the_envelope_sender_or_below_our_servers_passes_nobody(world: World, forged: str) -> None:
    local = '"x; dmarc=pass header.from=boite-postale.example; y"@evil.example'

    for verdict in (f"spf=pass smtp.mailfrom={local};", f"dmarc=none; spf=none (helo=a(b) smtp.mailfrom={local};"):
        world.post(world.write("FRANCE", SHEET, verdict=verdict, headers=[forged]))

    assert world.orders("FRANCE") == ()

"""The same letter again: what was accepted once is not accepted again, and nobody blocks anybody by a Message-ID."""

from datetime import timedelta

from gm.service.model.letters import LetterState
from tests.hostile.world import SATURDAY, World

OLD = "A Par-Bou\nA Mar-Esp\nF Bre-Man"
NEW = "A Par-Pic\nA Mar-Bou\nF Bre-MAO"
ORDERED_NEW = ("A PAR - PIC", "A MAR - BUR", "F BRE - MAO")
NAME = "<1903.my-orders@boite-postale.example>"


def test_an_old_sheet_injected_again_by_another_way_changes_nothing_and_is_not_answered(sqlite_world: World) -> None:
    world = sqlite_world
    world.post(world.write("FRANCE", OLD, message_id=NAME))
    world.post(world.write("FRANCE", NEW))
    world.clock.forward(timedelta(hours=3))

    again = world.post(world.write("FRANCE", OLD, message_id=NAME))

    assert again.rows == ()
    assert world.orders("FRANCE") == ORDERED_NEW


def test_another_letter_under_the_number_of_an_earlier_one_is_told_of(sqlite_world: World) -> None:
    world = sqlite_world
    world.post(world.write("FRANCE", OLD, message_id=NAME))

    again = world.post(world.write("FRANCE", NEW, message_id=NAME))

    assert (again.kinds, again.recipients) == (["summary"], ["corbeau@arbre-perche.example"])
    assert again.letter.state is LetterState.SET_ASIDE
    assert world.orders("FRANCE") == ("A PAR - BUR", "A MAR - SPA", "F BRE - ENG")


def test_another_letter_under_that_number_is_told_of_once_it_is_confirmed(world: World) -> None:
    world.post(world.write("FRANCE", OLD, message_id=NAME))
    asked = world.post(world.write("FRANCE", NEW, message_id=NAME, verdict="dmarc=fail"))

    read = world.post(world.write("FRANCE", asked.rows[0].facts.code))

    assert read.kinds == ["summary"]
    assert world.letters()[asked.letter.id - 1].state is LetterState.SET_ASIDE


def test_the_very_same_bytes_are_one_letter(world: World) -> None:
    letter = world.write("FRANCE", OLD)

    first, second = world.post(letter), world.post(letter)

    assert first.kinds == ["acknowledgement"]
    assert second.rows == ()
    assert len(world.letters()) == 1


def test_an_old_sheet_under_a_new_name_is_asked_about_when_its_signature_no_longer_holds(world: World) -> None:
    """Message-ID is signed by DKIM: who changes it fails our server's check."""
    world.post(world.write("FRANCE", OLD, message_id=NAME))
    world.post(world.write("FRANCE", NEW))

    again = world.post(world.write("FRANCE", OLD, message_id="<other@boite-postale.example>", verdict="dmarc=fail"))

    assert again.kinds == ["confirmation"]
    assert world.orders("FRANCE") == ORDERED_NEW


def test_an_old_sheet_under_a_new_name_is_asked_about_where_our_server_vouches_no_more(world: World) -> None:
    world.post(world.write("FRANCE", OLD, message_id=NAME))
    world.post(world.write("FRANCE", NEW))

    again = world.post(world.write("FRANCE", OLD, message_id="<other@boite-postale.example>", verdict=""))

    assert again.kinds == ["confirmation"]
    assert world.orders("FRANCE") == ORDERED_NEW


def test_an_old_sheet_under_a_new_name_is_never_silent(world: World) -> None:
    """Where our server believes it, it is a new letter of that seat: the registered address is told at once."""
    world.post(world.write("FRANCE", OLD, message_id=NAME))
    world.post(world.write("FRANCE", NEW))

    again = world.post(world.write("FRANCE", OLD, message_id="<other@boite-postale.example>"))

    assert again.kinds == ["acknowledgement"]
    assert again.recipients == [world.address("FRANCE")]


def test_an_old_sheet_without_a_message_id_is_known_by_what_it_says(world: World) -> None:
    letter = world.write("FRANCE", OLD, message_id=NAME)
    nameless = letter.replace(f"Message-ID: {NAME}\r\n".encode(), b"")
    world.post(nameless)
    world.post(world.write("FRANCE", NEW))

    again = world.post(nameless.replace(b"ESMTPS id", b"SMTP id"))

    assert again.rows == ()
    assert world.orders("FRANCE") == ORDERED_NEW


def test_a_message_id_used_by_somebody_else_before_does_not_block_its_owner(world: World) -> None:
    world.post(world.write("GERMANY", "A Mun H", message_id=NAME))
    world.post(world.write("FRANCE", "A Par H", message_id=NAME, sender="thief@elsewhere.example"))
    world.post(world.write("FRANCE", "A Par H", message_id=NAME, verdict="dmarc=fail"))

    own = world.post(world.write("FRANCE", NEW, message_id=NAME))

    assert own.kinds == ["acknowledgement"]
    assert world.orders("FRANCE") == ORDERED_NEW


def test_a_letter_that_arrives_by_two_ways_is_answered_once(world: World) -> None:
    world.deliver(world.write("FRANCE", OLD, message_id=NAME))
    world.deliver(world.write("FRANCE", OLD, message_id=NAME))

    before = len(world.rows())
    world.read_all()

    assert len(world.rows()) == before + 1


def test_press_sent_again_is_relayed_once(world: World) -> None:
    letters = [world.write("FRANCE", "Paix ?", to=world.tagged("FRANCE", "england"), message_id=NAME) for _ in range(3)]

    reads = [world.post(letter) for letter in letters]

    assert [len(read.to(world.address("ENGLAND"))) for read in reads] == [1, 0, 0]


def test_a_replay_after_the_clock_was_set_back_is_still_a_replay(world: World) -> None:
    world.post(world.write("FRANCE", OLD, message_id=NAME))
    world.post(world.write("FRANCE", NEW))
    world.clock.at = SATURDAY - timedelta(days=400)

    again = world.post(world.write("FRANCE", OLD, message_id=NAME))
    world.clock.at = SATURDAY + timedelta(days=1)

    assert again.rows == ()
    assert world.orders("FRANCE") == ORDERED_NEW


def test_requests_repeated_are_each_answered_once_and_change_nothing_twice(world: World) -> None:
    world.post(world.write("FRANCE", OLD))

    reads = [world.post(world.write("FRANCE", "statut\nstatut\nstatus\nétat")) for _ in range(3)]

    assert [read.kinds for read in reads] == [["status"]] * 3

"""The question "did you write this?": its code opens one letter of one seat, once, for a while, and only with a yes."""

from dataclasses import replace
from datetime import timedelta
from email import message_from_bytes
from email.policy import default

import pytest

from gm.service.model.letters import LetterState
from gm.service.model.outbox import OutboxRow
from gm.service.post.writing import write
from tests.hostile.world import Read, World
from tests.service.desk import PICTURES

SHEET = "A Par-Bou\nA Mar-Esp\nF Bre-Man"
ORDERED = ("A PAR - BUR", "A MAR - SPA", "F BRE - ENG")


def asked(world: World, text: str = SHEET) -> tuple[Read, str]:
    """A letter in France's name from elsewhere, and the code that France was mailed."""
    read = world.post(world.write("FRANCE", text, sender="jr@elsewhere.example"))
    (row,) = read.rows
    assert row.kind == "confirmation" and row.recipient == world.address("FRANCE")
    return read, row.facts.code


def reply(world: World, code: str, text: str, **more: object) -> Read:
    """An answer to our question as programs write it: the code stands in the subject and in the quotation."""
    quoted = f"Le sam. 21 nov. 2026 à 11:01, Diplomacy <gm@table.example> a écrit :\n> citant le code {code} :\n"
    return world.post(
        world.write("FRANCE", f"{text}\n\n{quoted}", subject=f"Re: europe-1 : avez-vous écrit ? [{code}]", **more)  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("text", ["", "Oui.", "oui c'est bien moi", "Yes, that was me", "Je confirme, merci !"])
def test_a_plain_reply_confirms(world: World, text: str) -> None:
    _, code = asked(world)

    read = reply(world, code, text)

    assert world.orders("FRANCE") == ORDERED
    assert read.kind == "confirmation"


def test_a_reply_that_quotes_nothing_confirms_by_what_it_answers(world: World) -> None:
    asked_by, _ = asked(world)
    (row,) = asked_by.rows

    world.post(world.write("FRANCE", "Oui", headers=(f"In-Reply-To: {row.message_id}",)))

    assert world.orders("FRANCE") == ORDERED


@pytest.mark.parametrize(
    "text",
    [
        "Non",
        "Non ! Ce n'est pas moi.",
        "Ce n'est pas moi qui ai écrit cette lettre.",
        "Je n'ai rien envoyé, qui a fait cela ?",
        "Cette lettre n'est pas de moi.",
        "I did not write this!",
        "It wasn't me.",
        "No.",
        "Bonjour,\n\nje n'ai jamais écrit cela.",
    ],
)
def test_a_protest_never_confirms_whatever_it_quotes(world: World, text: str) -> None:
    _, code = asked(world)

    reply(world, code, text)

    assert world.orders("FRANCE") == ()


def test_new_orders_in_a_reply_to_the_question_are_read_and_confirm_nothing(world: World) -> None:
    _, code = asked(world)

    read = reply(world, code, "A Par-Pic\nA Mar-Bou\nF Bre-MAO")

    assert read.kinds == ["acknowledgement"]
    assert world.orders("FRANCE") == ("A PAR - PIC", "A MAR - BUR", "F BRE - MAO")


def test_a_code_works_once(world: World) -> None:
    _, code = asked(world)
    reply(world, code, "Oui")
    world.post(world.write("FRANCE", "A Par-Pic\nA Mar-Bou\nF Bre-MAO"))

    reply(world, code, "Oui")

    assert world.orders("FRANCE") == ("A PAR - PIC", "A MAR - BUR", "F BRE - MAO")


def test_a_code_ends_after_its_time(world: World) -> None:
    _, code = asked(world)
    world.clock.forward(timedelta(days=7, seconds=1))

    reply(world, code, "Oui")

    with world.store() as work:
        assert not work.sheets.of_turn("europe-1", 1, 1)


def test_codes_cannot_be_guessed_by_writing_many(world: World) -> None:
    asked(world)
    words = " ".join(f"{number:08d}".translate(str.maketrans("0123456789", "ABCDEFGHIJ")) for number in range(5000))

    world.post(world.write("FRANCE", f"oui {words}", sender="thief@elsewhere.example"))

    assert world.orders("FRANCE") == ()


def test_a_strangers_and_another_seats_code_confirm_nothing(world: World) -> None:
    _, code = asked(world)

    world.post(world.write("FRANCE", f"oui {code}", sender="thief@elsewhere.example", to=world.house.mailbox))
    world.post(world.write("GERMANY", f"oui {code}"))

    assert world.orders("FRANCE") == world.orders("GERMANY") == ()


def test_a_letter_does_not_confirm_itself(world: World) -> None:
    """Its own words are read only after the code that was mailed has come back."""
    asked(world)

    world.post(world.write("FRANCE", SHEET + "\noui", sender="jr@elsewhere.example"))

    assert world.orders("FRANCE") == ()


def doubtful(world: World, count: int, text: str = SHEET) -> list[Read]:
    """Letters in France's name from elsewhere, one after another."""
    return [world.post(world.write("FRANCE", text, sender=f"thief{n}@elsewhere.example")) for n in range(count)]


def test_each_letter_without_proof_is_told_of_at_once_where_it_is_no_flood(world: World) -> None:
    rows = [row for read in doubtful(world, 3) for row in read.rows]

    assert [row.kind for row in rows] == ["confirmation"] * 3
    assert [row.not_before for row in rows] == [None] * 3 and len({row.facts.code for row in rows}) == 3
    for row in rows[1:]:
        reply(world, row.facts.code, "Oui")
    assert world.orders("FRANCE") == ORDERED


@pytest.mark.parametrize(
    ("power", "said"),
    [("FRANCE", "votre réponse doit arriver avant la date limite"), ("ENGLAND", "must arrive before the deadline")],
)
def test_a_question_says_that_the_deadline_is_nearer_than_its_own_end(world: World, power: str, said: str) -> None:
    far = world.post(world.write(power, "A Par H", sender="jr@elsewhere.example")).rows[0]
    near_end = replace(far.facts, expires=replace(far.facts.expires, at=far.facts.deadline.at))

    assert said in words_of(world, far)
    assert said not in words_of(world, replace(far, facts=near_end))


def words_of(world: World, row: OutboxRow) -> str:
    pieces, _ = write(row, world.house, "classic", PICTURES)
    part = message_from_bytes(b"".join(pieces), policy=default).get_body(("plain",))
    assert part is not None
    return " ".join(part.get_content().split())


def test_a_few_questions_an_hour_are_asked_however_many_letters_are_forged(world: World) -> None:
    began = world.clock.now()
    rows = []
    for _ in range(4):
        rows += [row for read in doubtful(world, 30) for row in read.rows]
        world.clock.forward(timedelta(minutes=25))

    assert {row.kind for row in rows} == {"confirmation"}
    assert {row.recipient for row in rows} == {world.address("FRANCE")}
    times = sorted((row.not_before or row.created) - began for row in rows)
    hours = [sum(timedelta(hours=hour) <= at < timedelta(hours=hour + 1) for at in times) for hour in range(3)]
    assert sum(hours) == len(times) and max(hours) <= world.house.limits.confirmations_at_once


def test_letters_that_came_after_a_question_are_listed_in_the_next_and_each_has_its_own_code(world: World) -> None:
    doubtful(world, 3)
    forged = world.post(world.write("FRANCE", "A Par H", sender="thief@elsewhere.example"))
    real = world.post(world.write("FRANCE", SHEET, sender="jr@office.example"))
    press = world.post(
        world.write("FRANCE", "Paix ?", sender="jr@office.example", to=world.tagged("FRANCE", "england"))
    )
    (row,) = forged.rows
    assert not real.rows and not press.rows
    with world.store() as work:
        listed = work.outbox.by_message_id(row.message_id).facts.listed  # type: ignore[union-attr]  # it is there
    assert [one.about for one in listed] == ["orders", "orders", "press"]
    assert row.not_before == row.created + timedelta(hours=1)
    world.clock.forward(timedelta(hours=1, minutes=1))

    # A mere yes would let forged letters ride along.
    codes = [one.code for one in listed]
    reply(world, " ".join(codes), "Oui")
    assert world.orders("FRANCE") == ()

    answer = world.post(world.write("FRANCE", f"Oui : {codes[1]}\n{codes[2].lower()}\n\n> {codes[0]}"))
    assert world.orders("FRANCE") == ORDERED
    assert [row.facts.text for row in answer.to(world.address("ENGLAND"))] == ["Paix ?"]

    reply(world, codes[0], "Oui")
    assert world.orders("FRANCE") == ORDERED


def test_too_many_letters_for_a_list_are_set_aside_and_their_number_told(world: World) -> None:
    reads = doubtful(world, 30)

    (row,) = reads[3].rows
    with world.store() as work:
        facts = work.outbox.by_message_id(row.message_id).facts  # type: ignore[union-attr]  # it is there
    assert (len(facts.listed), facts.unlisted) == (20, 7)
    assert {read.letter.state for read in reads[:23]} == {LetterState.READ}
    assert {read.letter.state for read in reads[23:]} == {LetterState.SET_ASIDE}
    assert world.incidents().count("unconfirmed") == 7


def test_letters_of_the_hour_after_a_list_wait_for_the_next_one(world: World) -> None:
    doubtful(world, 4)
    world.clock.forward(timedelta(hours=1, minutes=1))

    *_, again = doubtful(world, 3)

    (row,) = again.rows
    assert len(row.facts.listed) == 1
    assert row.not_before == row.created + timedelta(hours=1)


def test_an_absence_message_that_quotes_the_code_confirms_nothing(world: World) -> None:
    _, code = asked(world)

    read = reply(world, code, "Je suis absent.", headers=("Auto-Submitted: auto-replied",))

    assert world.orders("FRANCE") == ()
    assert read.rows == ()


def test_a_confirmed_sheet_counts_by_its_own_time_of_receipt(world: World) -> None:
    _, code = asked(world)
    world.clock.forward(timedelta(minutes=10))
    world.post(world.write("FRANCE", "A Par-Pic\nA Mar-Bou\nF Bre-MAO"))

    reply(world, code, "Oui")

    assert world.orders("FRANCE") == ("A PAR - PIC", "A MAR - BUR", "F BRE - MAO")


def test_a_confirmed_letter_is_press_when_it_was_press(world: World) -> None:
    read = world.post(
        world.write("FRANCE", "Paix ?", sender="jr@elsewhere.example", to=world.tagged("FRANCE", "england"))
    )

    answer = reply(world, read.rows[0].facts.code, "oui")

    assert [row.facts.text for row in answer.to(world.address("ENGLAND"))] == ["Paix ?"]

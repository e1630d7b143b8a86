"""An exchange of relayed letters is one thread in each reader's mail program, made of ids of our own only."""

import pytest

from gm.service.model.game import PressRules
from gm.service.model.outbox import OutboxRow
from tests.service.desk import Desk


def thread_of(desk: Desk, row: OutboxRow) -> tuple[str, list[str]]:
    letter = desk.letter(row)
    return str(letter["In-Reply-To"] or ""), str(letter["References"] or "").split()


def reply(desk: Desk, power: str, row: OutboxRow, text: str, *, names_parent: bool = True) -> dict[str, OutboxRow]:
    """A player answers a letter of ours as mail programs do: to Reply-To, with its ids. Kind -> what is sent then."""
    _, known = thread_of(desk, row)
    parent = [f"In-Reply-To: {row.message_id}"] if names_parent else []
    rows = desk.write(
        power,
        text,
        recipient=row.reply_to,
        subject=f"Re: {desk.letter(row)['Subject']}",
        headers=[*parent, f"References: {' '.join([*known, '<own@prive.example>', row.message_id])}"],
    )
    return {each.kind: each for each in rows}


@pytest.mark.parametrize("grey", [False, True])
@pytest.mark.parametrize("names_parent", [True, False])
def test_an_answer_and_the_answer_to_it_thread_at_both_ends(grey: bool, names_parent: bool) -> None:
    desk = Desk().begin(press=PressRules(grey=grey))
    first = {row.kind: row for row in desk.write("FRANCE", "Paix ?", to="italy", subject="Notre frontière")}
    second = reply(desk, "ITALY", first["press"], "Oui.", names_parent=names_parent)
    third = reply(desk, "FRANCE", second["press"], "Bien.", names_parent=names_parent)
    fourth = reply(desk, "ITALY", third["press"], "Parfait.", names_parent=names_parent)

    to_italy, to_france = [first["press"], third["press"]], [second["press"], fourth["press"]]
    assert thread_of(desk, to_italy[0]) == ("", [])
    # What France has of her own letter is our receipt for it: the answer hangs below that.
    assert thread_of(desk, to_france[0]) == (first["press_sent"].message_id, [first["press_sent"].message_id])
    assert thread_of(desk, to_italy[1])[1] == [to_italy[0].message_id, second["press_sent"].message_id]
    assert thread_of(desk, to_france[1])[1] == [
        first["press_sent"].message_id,
        to_france[0].message_id,
        third["press_sent"].message_id,
    ]
    for row in (*to_italy, *to_france):
        assert desk.letter(row)["Subject"] == "Notre frontière"
        ids = {thread_of(desk, row)[0], *thread_of(desk, row)[1]} - {""}
        own = {each.message_id for each in desk.rows() if each.seat == row.seat}
        assert ids <= own


def test_a_letter_without_a_subject_keeps_the_thread_under_one_subject() -> None:
    desk = Desk().begin()
    first = {row.kind: row for row in desk.write("FRANCE", "Paix ?", to="italy", subject="")}
    second = reply(desk, "ITALY", first["press"], "Oui.")
    third = reply(desk, "FRANCE", second["press"], "Bien.")

    assert thread_of(desk, third["press"])[1] == [first["press"].message_id, second["press_sent"].message_id]


def test_an_anonymous_letter_that_is_answered_to_another_address_threads_nowhere() -> None:
    """Else its hidden writer would learn from the thread who wrote to him by name."""
    desk = Desk().begin(press=PressRules(grey=True))
    first = {row.kind: row for row in desk.write("FRANCE", "Je sais tout.", to="italy")}
    asked = desk.write(
        "ITALY", "Est-ce vous ?", to="france", headers=[f"In-Reply-To: {first['press'].message_id}"], subject="?"
    )
    (letter,) = [row for row in asked if row.kind == "press"]

    assert letter.seat == desk.seat("FRANCE").number
    assert thread_of(desk, letter) == ("", [])

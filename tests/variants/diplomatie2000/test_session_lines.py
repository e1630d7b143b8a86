"""Lines of the session are read as they were meant, or not at all; in doubt, nothing is done in public."""

import random

import pytest

from gm.notation.orders.lines import How
from gm.variants.diplomatie2000.floor import PUBLIC
from tests.notation.random_orders import slip
from tests.variants.diplomatie2000.session_lines import DOCUMENT, DOUBTED, NOTHING, TOLERATED, WORLD, Row, read, told


@pytest.mark.parametrize("row", [*DOCUMENT, *TOLERATED, *DOUBTED], ids=lambda row: row.text)
def test_lines_of_the_session_are_read_in_both_languages(row: Row) -> None:
    for language in ("fr", "en"):
        assert told(read(row.text, row.power, phase=row.phase, made=row.made, language=language)) == row.comes_to


def test_a_comment_goes_with_the_motion_above_it_and_no_order_slips_out() -> None:
    text = "1A : RUSS\nCommentaire : la Russie a été\nadmirable, « 2 : » compris.\nA WAS xxx\n3A : OPTO"
    sheet = read(text, made=NOTHING)
    secret = read("1A : RUSS\nCommentaire : A WAS xxx", made=NOTHING)
    ballot = read("1A : RUSS\nCommentaire : bravo\nJe vote pour OPTO", made={"OPTO": ("PROPOSE 3A OPTO",)})

    assert told(sheet) == ["PROPOSE 1A RUSS", "A WAS H", "PROPOSE 3A OPTO"]
    assert [line.comment for line in sheet.lines] == ["la Russie a été\nadmirable, « 2 : » compris.", "", ""]
    assert told(ballot) == ["PROPOSE 1A RUSS", "VOTE 3 OPTO"]
    assert ballot.lines[0].comment == "bravo"
    assert told(secret) == ["order_in_comment: PROPOSE 1A RUSS?"]
    assert told(read("1) UMAR\nCommentaire : hélas")) == ["VOTE 1 UMAR", "comment_alone"]


def test_an_amount_in_a_states_line_is_passed_over_with_a_word() -> None:
    assert [notice.kind for notice in read("1A : 10 pV pour RUSS", made=NOTHING).warnings] == ["amount_passed_over"]
    assert not read("1A : RUSS", made=NOTHING).warnings


def test_lines_of_the_session_are_no_requests() -> None:
    lines = ("Aide : 1 : UCEN", "Vote 1 : UMAR", "1) UMAR", "AS : PYO", "Aide :", "Commentaire : prêt", "Vote : UMAR")
    others = ("Aide", "aide svp", "Vote : nulle", "vote : victoire RUSS", "Vote : contre", "Absence : lundi", "prêt")
    assert all(map(WORLD.requests.headed, lines))
    assert not any(map(WORLD.requests.headed, others))


def test_a_monstrous_letter_is_looked_into_so_far_and_proposes_nothing_half() -> None:
    many = read("2 : M MOR xxx\n" + "M MOR xxx\n" * 500, made=NOTHING)

    assert not any(isinstance(line.order, PUBLIC) and line.followed for line in many.lines)
    assert len(read("1) CHIN\n" * 3000).lines) < 700


def corrupt_session(count: int, seed: int) -> tuple[int, list[tuple[str, str, str]]]:
    """Write so many lines with one slip of the pen: how many public acts stand as meant, and those that others do."""
    dice = random.Random(seed)
    rows = [row for row in (*DOCUMENT, *TOLERATED) if isinstance(row.power, str)]
    same, others = 0, []
    meant: dict[str, set[str]] = {}
    for _ in range(count):
        row = dice.choice(rows)
        wanted = meant.setdefault(repr(row), {*row.comes_to})
        slipped = slip(dice, row.text)
        for line in read(slipped, row.power, phase=row.phase, made=row.made).lines:
            if line.followed and isinstance(line.order, PUBLIC):
                same += str(line.order) in wanted
                if str(line.order) not in wanted and not (line.how is How.EXACT and _is_another(str(line.order), row)):
                    others.append((row.text, slipped, str(line.order)))
    return same, others


def _is_another(order: str, row: Row) -> bool:
    """Whether an act differs from what was meant by its measure, the digits of its amount, or a sector's code, each a
    right one: these are no slips that anybody could see."""
    verb, *rest = order.split()
    for name, *words in map(str.split, row.comes_to):
        if name == verb and ((verb == "PROPOSE" and words[1:] == rest[1:]) or verb == "INTERVENE"):
            return True
        if name == verb == "AMOUNT" and words[0] == rest[0]:
            return True
    return False


def test_one_slip_of_the_pen_makes_no_public_act_of_another_meaning() -> None:
    same, others = corrupt_session(400, 7)

    assert same > 20
    assert not others


if __name__ == "__main__":
    found = corrupt_session(20_000, 20_26)
    print(f"20 000 slips: {found[0]} public acts as meant, {len(found[1])} of another meaning")
    for each in found[1]:
        print(*each, sep="  |  ")

"""Only what is understood whole is followed."""

import pytest

from gm.languages.language import languages
from gm.notation.orders.lines import LineStatus
from gm.notation.sentences.sentence import GOVERNED
from tests.notation.sheets import followed, orders, read

STRANGE = ("zorglub", "vilify", "chocolat", "umbrella", "grmbl")
WORDS = [
    (language.code, mark, word)
    for language in languages().values()
    for mark, _ in GOVERNED
    if mark != "corrected"
    for word in getattr(language.orders.governing, mark)
    if word.split()[-1] not in ("spring", "printemps")  # the turn that is open
]


@pytest.mark.parametrize("word", STRANGE)
@pytest.mark.parametrize("text", ["{} A Par - Bur", "A Par - Bur {}", "A Par {} - Bur", "A Mar H and {} A Par - Bur"])
def test_a_word_that_nobody_knows_beside_an_order_is_never_followed(text: str, word: str) -> None:
    reading = read(text.format(word))

    assert "A PAR - BUR" not in followed(reading)
    assert reading.lines


@pytest.mark.parametrize(("language", "mark", "word"), WORDS)
def test_a_governing_word_before_an_order_never_leaves_it_followed(language: str, mark: str, word: str) -> None:
    assert "A PAR - BUR" not in followed(read(f"{word} A Par - Bur", language=language)), mark


OVER_LISTS = [row for row in WORDS if row[1] not in ("asked", "deferred", "withdrawn")]
"""A question heads no list; the others may name another turn, or what was sent before."""


@pytest.mark.parametrize(("language", "mark", "word"), OVER_LISTS)
def test_a_governing_word_above_a_list_never_leaves_it_followed(language: str, mark: str, word: str) -> None:
    assert followed(read(f"{word} :\nA Par - Bur\nA Mar - Spa", language=language)) == [], mark


@pytest.mark.parametrize(
    "text", ["A Par - Bur. Scratch that.", "A Par - Bur\nforget that", "A Par - Bur (unless Italy moves)"]
)
def test_what_is_taken_back_behind_an_order_is_not_followed(text: str) -> None:
    assert followed(read(text)) == []


def test_an_alternative_is_offered_each_way() -> None:
    lines = read("A Par - Bur or A Par - Pic").lines

    assert [str(line.offer) for line in lines] == ["A PAR - BUR", "A PAR - PIC"]


def test_a_question_is_offered_nothing() -> None:
    (line,) = read("may A Par - Bur?").lines

    assert line.offer is None


def test_two_orders_of_one_unit_follow_neither() -> None:
    reading = read("A Par - Bur\nA Par - Pic")

    assert followed(reading) == []
    assert {line.status for line in reading.lines} == {LineStatus.ILLEGAL}


def test_talk_is_silent() -> None:
    assert not read("I hope you had a good week and the weather is fine.").lines


def test_a_sheet_and_then_a_letter_without_an_order_leaves_the_sheet() -> None:
    held = ["A PAR - BUR", "F BRE - MAO"]

    assert orders(read("Thanks for the quick answer, see you next week!", held=held)) == held


@pytest.mark.parametrize("rest", ["A Bud H", "A Bud stands", "A Bud H, F Tri H"])
def test_the_letter_of_a_support_is_never_passed_over(rest: str) -> None:
    found = followed(read(f"A Vie S A Bud, {rest}", power="AUSTRIA"))

    assert "A VIE S A BUD" in found
    assert "A VIE H" not in found


def test_orders_above_what_is_announced_stay_orders() -> None:
    reading = read("A Par H, A Mar - Spa. Look what Italy sent me:\n")

    assert followed(reading) == ["A PAR H", "A MAR - SPA"]


@pytest.mark.parametrize("lead", ["If Italy moves:", "A Par H. If Italy moves:"])
def test_a_condition_above_a_list_reaches_it_from_behind_other_sentences(lead: str) -> None:
    assert "A MAR - PIE" not in followed(read(f"{lead}\nA Mar - Pie"))

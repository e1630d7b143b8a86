"""Only what is understood whole is followed."""

import pytest

from gm.languages.language import languages
from gm.notation.orders.lines import LineStatus
from gm.notation.sentences.sentence import GOVERNED
from tests.notation.sheets import followed, orders, read
from tests.some import some

STRANGE = ("zorglub", "vilify", "chocolat", "umbrella", "grmbl")
GOVERNING = [(language, mark) for language in languages() for mark, _ in GOVERNED if mark != "corrected"]
OF_THIS_TURN = ("spring", "printemps")


def words(language: str, mark: str) -> list[str]:
    listed = getattr(languages()[language].orders.governing, mark)
    return some(word for word in listed if word.split()[-1] not in OF_THIS_TURN)


@pytest.mark.parametrize("word", STRANGE)
@pytest.mark.parametrize("text", ["{} A Par - Bur", "A Par - Bur {}", "A Par {} - Bur", "A Mar H and {} A Par - Bur"])
def test_a_word_that_nobody_knows_beside_an_order_is_never_followed(text: str, word: str) -> None:
    reading = read(text.format(word))

    assert "A PAR - BUR" not in followed(reading)
    assert reading.lines


@pytest.mark.parametrize(("language", "mark"), GOVERNING)
def test_a_governing_word_before_an_order_never_leaves_it_followed(language: str, mark: str) -> None:
    found = {word: followed(read(f"{word} A Par - Bur", language=language)) for word in words(language, mark)}

    assert not [word for word, orders in found.items() if "A PAR - BUR" in orders]


# A question heads no list; the others may name another turn, or what was sent before.
@pytest.mark.parametrize(
    ("language", "mark"), [each for each in GOVERNING if each[1] not in ("asked", "deferred", "withdrawn")]
)
def test_a_governing_word_above_a_list_never_leaves_it_followed(language: str, mark: str) -> None:
    texts = [f"{word} :\nA Par - Bur\nA Mar - Spa" for word in words(language, mark)]

    assert not [text for text in texts if followed(read(text, language=language))]


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

"""Whatever a letter holds, reading it ends, and ends with a value."""

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gm.notation.letter.sheet import read_sheet
from gm.variants.classic import ruleset
from gm.variants.classic.names import reader

WORDS = (
    *("A", "F", "Par", "Bur", "-", "S", "C", "H", ",", ";", "et", "armée", "vers", "Russie", "xqz", "12", "(", ")"),
    *("côte", "sud", "toutes", "tiennent", ":", "/", "nc", "via", "par", "mer", "du", "nord", "'", "construit", "?"),
)


def read(text: str) -> int:
    return len(read_sheet(text, ruleset().opening, ruleset(), ["FRANCE"], reader()).lines)


@given(st.text(max_size=300))
def test_any_text_is_read_without_an_exception(text: str) -> None:
    read(text)


@example("Bur Par Par")
@given(st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join))
def test_any_row_of_the_notations_own_words_is_read_without_an_exception(text: str) -> None:
    read(text)


@pytest.mark.parametrize("size", [20_000, pytest.param(100_000, marks=pytest.mark.full)])
def test_a_line_of_many_thousand_characters_is_read(size: int) -> None:
    dice = random.Random(7)

    read("A Par - Bur " * (size // 12))
    read("".join(chr(dice.randrange(32, 0x3000)) for _ in range(size)))
    read("A" * size)
    read("-" * size)


@pytest.mark.parametrize("count", [1_000, pytest.param(10_000, marks=pytest.mark.full)])
def test_thousands_of_lines_are_read(count: int) -> None:
    assert read("A Par - Bur\n" * count) == 1

"""Text from outside never steers the terminal that shows it."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.visible import in_one_line, visible

DIRECTIONS = ("RLO", "LRO", "RLE", "LRE", "PDF", "RLI", "LRI", "FSI", "PDI")


@given(st.text(st.characters(), max_size=40))
def test_no_control_and_no_mark_of_direction_is_left(text: str) -> None:
    for shown, kept in ((visible(text), "\n\t"), (in_one_line(text), "")):
        assert not [c for c in shown if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") and c not in kept]
        assert not [c for c in shown if unicodedata.bidirectional(c) in DIRECTIONS]
        shown.encode()


@pytest.mark.parametrize("text", ["Où ça ? « Là »", "日本 👨‍👩‍👧 العربية", "a\tb\nc"])
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert visible(text) == text


def test_lines_of_a_letter_stay_lines() -> None:
    assert visible("From: a\r\n\r\nb\rc") == "From: a\n\nb\\x0dc"

"""Two years of the world by mail, from the first session to a common victory."""

import pytest

from tests import watched
from tests.variants.diplomatie2000.whole_game import Played, play

TEN_MINUTES = 2200
"""Words that are read aloud in that time; addresses, and signs between words, are not."""


@pytest.fixture(scope="module")
def played() -> Played:
    game = play(chair=True)  # says on its way what it expects
    watched.STORES.clear()  # its thousand letters are looked through by the command of the same name
    return game


def test_two_years_of_the_world_are_played_by_mail(played: Played) -> None:
    assert played.desk.game.verdict is not None


@pytest.mark.parametrize(("kind", "turns"), [("start", 1), ("results", 6)])
def test_first_letters_and_reports_are_read_in_ten_minutes(played: Played, kind: str, turns: int) -> None:
    rows = [row for row in played.desk.rows() if row.kind == kind]
    assert len(rows) >= 22 * turns
    fullest = sorted(rows, key=lambda row: len(repr(row.facts)))[-20:]
    longest = max(map(played.desk.text, fullest), key=_words)

    assert _words(longest) <= TEN_MINUTES, longest


def _words(letter: str) -> int:
    """Words that are read: no lines to copy, which stand apart, and no signs."""
    read = [line for line in letter.splitlines() if not line.startswith("    ")]
    return sum(any(map(str.isalnum, word)) for line in read for word in line.split())

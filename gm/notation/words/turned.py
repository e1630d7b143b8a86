"""Words with which one turns from what one has just written to something else, and where pieces of orders end."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.words.fold import fold
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, FOR, IN, MARK

OneMeaning = Callable[[Sequence[Word]], bool]
"""Whether words are an order of which only one may be given."""
SMALL = frozenset((FILLER, IN, FOR))
PIECES = frozenset(("PLACE", "UNIT", "HOLDS"))
"""Kinds of word that alone take the place of another such piece."""
ENDS = frozenset(".;!?|")
OPEN = frozenset(("asked", "alternative", "conditional", "doubted", "undecided", "deferred"))
"""Marks behind a piece that leave it open."""
_TURNING = frozenset(("refused", "corrected"))
LONGEST_TURN = 12
"""Words and signs between a piece and the one that takes its place."""
LONGEST_ORDER = 14
"""Words before it among which the order begins."""


@cache
def said_to_settle(part: str) -> frozenset[str]:
    said = said_anywhere(lambda language: getattr(language.reading.settling, part))
    return frozenset(" ".join(fold(phrase).replace("'", " ").replace("-", " ").split()) for phrase in said)


def is_turn(word: Word) -> bool:
    """Whether a word, and no name, takes back what stands before it."""
    if word.meanings[0][0] in ("PLACE", "UNIT", "POWER"):
        return False
    return word.text in said_to_settle("turns") or any(
        kind == MARK and value in _TURNING for kind, value in word.meanings
    )


def is_either(word: Word) -> bool:
    return word.text in said_to_settle("either")


def is_name(word: Word) -> bool:
    return word.meanings[0][0] == "PLACE"


def is_sign(word: Word) -> bool:
    return word.meanings[0][0] == SEPARATOR or (word.meanings[0][0] == "TO" and not word.text[0].isalpha())


def may_end(word: Word) -> bool:
    """Whether nothing that belongs to a piece follows it."""
    marks = {value for kind, value in word.meanings if kind == MARK}
    kind = word.meanings[0][0]
    return kind in (SEPARATOR, "AND") or (kind == MARK and marks.isdisjoint(OPEN))


def beginnings(row: Sequence[Word], end: int) -> Iterator[int]:
    """Where the order may begin that ends before a word, the nearest first."""
    for index in range(end - 1, max(-1, end - LONGEST_ORDER), -1):
        if index == 0 or row[index - 1].meanings[0][0] in (SEPARATOR, "AND", MARK):
            yield index
        if index and row[index - 1].text in ENDS:
            return


def with_dash(word: Word) -> Word:
    """A word, and for a colon between a unit and where it goes the dash that it stands for."""
    return word._replace(meanings=(("TO", "-"),), text="-") if word.text == ":" else word

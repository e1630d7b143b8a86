"""A line of a letter as it was written and as it is read."""

from bisect import bisect
from collections.abc import Iterator

from gm.notation.fold import origins
from gm.notation.tokens import Word

_BRACKETS = {"(": ")", "[": "]"}


class RawLine:
    """A line of the letter: as it was written, and as it is read."""

    def __init__(self, text: str, marked: str, whole: str, folded: str) -> None:
        """`whole` is the folded line; in `folded` its asides are blanked."""
        self.text, self.whole, self.folded = text, whole, folded
        self.places = origins(marked)
        """For each character of the folded line the one it comes from."""
        self.brackets = list(_ranges(folded)) if "(" in folded or "[" in folded else []

    def bracket(self, word: Word) -> int:
        """The number of the bracket that a word stands in; 0 outside."""
        number = bisect(self.brackets, (word.start,))
        return number if number and word.start < self.brackets[number - 1][1] else 0

    def between(self, first: Word, second: Word) -> str:
        """What is written between two words of the line."""
        return self.text[self.places[first.end - 1] + 1 : self.places[second.start]]


def _ranges(folded: str) -> Iterator[tuple[int, int]]:
    """Where brackets open and close; one that is not closed, or stands in another, is none."""
    opened: tuple[int, str] | None = None
    for index, sign in enumerate(folded):
        if sign in _BRACKETS:
            opened = opened or (index, _BRACKETS[sign])
        elif opened is not None and sign == opened[1]:
            yield opened[0], index
            opened = None

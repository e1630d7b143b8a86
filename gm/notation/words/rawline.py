"""A line of a letter as it was written and as it is read."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from copy import copy

from gm.notation.words.fold import origins
from gm.notation.words.respelt import Respelt
from gm.notation.words.tokens import SEPARATOR, Word

BLANK = "\0"
"""Stands in the text of a line for what was read before the rest of it."""
STOP = (SEPARATOR, ".")
_BRACKETS = {"(": ")", "[": "]"}


class RawLine:
    """A line of the letter: as it was written, and as it is read."""

    def __init__(self, text: str, marked: str, whole: str, folded: str) -> None:
        """`whole` is the folded line; in `folded` its asides are blanked; what is shown of the line is as `written`."""
        self.written = self.text = text
        self.whole, self.folded = whole, folded
        self.places = origins(marked)
        """For each character of the folded line the one it comes from."""
        self.brackets = list(_ranges(folded)) if "(" in folded or "[" in folded else []

    def unblanked(self) -> "RawLine":
        """The line with its asides."""
        whole = copy(self)
        whole.folded = self.whole
        whole.brackets = list(_ranges(self.whole))
        return whole

    def bracket(self, word: Word) -> int:
        """The number of the bracket that a word stands in; 0 outside."""
        number = bisect(self.brackets, (word.start,))
        return number if number and word.start < self.brackets[number - 1][1] else 0

    def without(self, start: int, end: int) -> "RawLine":
        """The line with what stands between two places of the folded one blanked."""
        first, last = self.places[start], self.places[end - 1] + 1
        blanked = copy(self)
        blanked.text = f"{self.text[:first]}{BLANK * (last - first - 1)}.{self.text[last:]}"
        blanked.whole, blanked.folded = _without(self.whole, start, end), _without(self.folded, start, end)
        return blanked

    def blanked(self, start: int, end: int) -> "RawLine":
        """The line with spaces between two places of the folded one, as if nothing had been written there."""
        first, last = self.places[start], self.places[end - 1] + 1
        line = copy(self)
        line.written = line.text = _spaced(self.text, first, last)
        line.whole, line.folded = _spaced(self.whole, start, end), _spaced(self.folded, start, end)
        return line

    def respelt(self, pieces: Sequence[Respelt]) -> "RawLine":
        """The line with other words read in the place of some; what is shown of it stays as it was written."""
        line = copy(self)
        for start, end, text, _ in reversed(pieces):
            whole, folded = line.whole, line.folded
            line.whole, line.folded = whole[:start] + text + whole[end:], folded[:start] + text + folded[end:]
            middle = [line.places[start]] * (len(text) - 1) + [line.places[end - 1]]
            line.places = [*line.places[:start], *middle, *line.places[end:]]
        line.brackets = list(_ranges(line.folded)) if self.brackets else []
        return line

    def stopped(self, places: Sequence[int]) -> "RawLine":
        """The line with full stops for the spaces at these places of the folded one."""
        return self._signed(places, ".")

    def dashed(self, places: Sequence[int]) -> "RawLine":
        """The same with dashes."""
        return self._signed(places, "-")

    def _signed(self, places: Sequence[int], sign: str) -> "RawLine":
        line = copy(self) if places else self
        for place in places:
            if line.folded[place] == " ":
                line.whole, line.folded = _put(line.whole, place, sign), _put(line.folded, place, sign)
                line.text = _put(line.text, line.places[place], sign)
        return line

    def with_stops(self, words: Sequence[Word]) -> "RawLine":
        """The line with a full stop for each sign that stands among its words as one."""
        stopped = copy(self)
        for word in words:
            first, last = self.places[word.start], self.places[max(word.start, word.end - 1)] + 1
            if word.meanings[0] == STOP and word.end > word.start and self.text[first] != ".":
                stopped.text = f"{stopped.text[:first]}.{' ' * (last - first - 1)}{stopped.text[last:]}"
        return stopped

    def between(self, first: Word, second: Word) -> str:
        """What is written between two words of the line."""
        return self.text[self.places[first.end - 1] + 1 : self.places[second.start]]


def _put(text: str, place: int, sign: str) -> str:
    return f"{text[:place]}{sign}{text[place + 1 :]}"


def _spaced(text: str, start: int, end: int) -> str:
    return f"{text[:start]}{' ' * (end - start)}{text[end:]}"


def _without(text: str, start: int, end: int) -> str:
    """A text with a stretch of it made spaces, and the sign that ends a sentence behind them."""
    return f"{text[:start]}{' ' * (end - start - 1)}.{text[end:]}"


def _ranges(folded: str) -> Iterator[tuple[int, int]]:
    """Where brackets open and close; one that is not closed, or stands in another, is none."""
    opened: tuple[int, str] | None = None
    for index, sign in enumerate(folded):
        if sign in _BRACKETS:
            opened = opened or (index, _BRACKETS[sign])
        elif opened is not None and sign == opened[1]:
            yield opened[0], index
            opened = None

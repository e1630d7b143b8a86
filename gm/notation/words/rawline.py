"""A line of a letter as it was written and as it is read."""

from gm.notation.words.fold import origins
from gm.notation.words.tokens import Word

_OPENS, _CLOSES, _QUOTE = "([", ")]", '"'


class RawLine:
    """A line of the letter: as it was written, and folded."""

    def __init__(self, text: str, marked: str, folded: str) -> None:
        """`marked`: the line with the words marked that folding would make another one."""
        self.text, self.folded = text, folded
        self._marked = marked
        self._places: list[int] | None = None
        self._depths: list[int] | None = None

    @property
    def places(self) -> list[int]:
        """For each character of the folded line the one it comes from."""
        if self._places is None:
            self._places = origins(self._marked)
        return self._places

    def bracket(self, word: Word) -> int:
        """The number of the bracket, or quotation, that a word stands in; 0 outside. One that is not closed is none."""
        if self._depths is None:
            self._depths = _brackets(self.folded)
        return self._depths[word.start]

    def written(self, first: Word, last: Word) -> str:
        """What the player wrote from one word to another, with the brackets that close behind them."""
        start, end = self.places[first.start], self.places[max(last.start, last.end - 1)] + 1
        text = self.text[start:end]
        while end < len(self.text) and self.text[end] in _CLOSES and _is_open(text):
            end += 1
            text = self.text[start:end]
        return text.strip()


def _is_open(text: str) -> bool:
    return sum(map(text.count, _OPENS)) > sum(map(text.count, _CLOSES))


def _brackets(folded: str) -> list[int]:
    depths = [0] * (len(folded) + 1)
    opened, number, closes = -1, 0, ""
    for index, sign in enumerate(folded):
        if opened < 0 and (sign in _OPENS or sign == _QUOTE):
            opened, closes = index, _CLOSES if sign in _OPENS else _QUOTE
        elif opened >= 0 and sign in closes:
            number += 1
            depths[opened : index + 1] = [number] * (index + 1 - opened)
            opened = -1
    return depths

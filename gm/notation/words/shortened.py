"""Names of provinces as somebody shortens them in his own way: `trst`, `hlg`, « MéO »."""

from collections.abc import Iterator
from typing import NamedTuple

SHORT_NAME = 4
"""Letters of an abbreviation at most."""

_VOWELS = frozenset("aeiouy")


class FullName(NamedTuple):
    """The words of a province's name; those in `spare` an abbreviation may leave out: "of", « mer »."""

    code: str
    words: tuple[str, ...]
    spare: frozenset[str]

    def begins(self, text: str) -> bool:
        """Whether a text is the beginning of one of its words, or of all of them together."""
        if len(text) <= SHORT_NAME - 2:
            return False
        return "".join(self.words).startswith(text) or any(word.startswith(text) for word in self.words)

    def is_shortened(self, text: str) -> bool:
        """Whether a text has the beginnings of its words, each with consonants behind it, or none.

        Of one of them, where it is short or has no vowels.
        """
        if len(text) > SHORT_NAME and not has_no_vowels(text):
            return self._goes_on(text, 0, 2)
        alone = (word for word in self.words if word not in self.spare)
        return self._goes_on(text, 0, 1) or any(len(text) in _ends(text, word) for word in alone)

    def _goes_on(self, text: str, start: int, fewest: int) -> bool:
        """`fewest`: how many more words it must have a beginning of."""
        if start == len(self.words):
            return not text and fewest <= 0
        word = self.words[start]
        if word in self.spare and self._goes_on(text, start + 1, fewest):
            return True
        return any(self._goes_on(text[end:], start + 1, fewest - 1) for end in _ends(text, word))


def has_no_vowels(text: str) -> bool:
    """Whether none stands within a word."""
    return _VOWELS.isdisjoint(text[1:-1])


def _ends(text: str, word: str) -> Iterator[int]:
    """How many of the first letters of a text are a beginning of a word, or that and some of its later consonants, and
    perhaps its last letter."""
    begins, at = True, 0
    for end, letter in enumerate(text, 1):
        found = word.find(letter, at)
        begins = begins and found == at
        if end > 1 and letter == word[-1]:
            yield end
        if found < 0 or not (begins or (end > 1 and letter not in _VOWELS)):
            return
        at = found + 1
        yield end

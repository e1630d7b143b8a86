"""Slips of the pen: which of the words that are known a misspelt one may stand for."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract


def is_slip(text: str, word: str) -> bool:
    """Whether one letter is missing, too many, another one, or has changed places with its neighbour."""
    return text != word and OSA.distance(text, word, score_cutoff=1) <= 1


class NearWords:
    """Words that are known, found by what is written for them."""

    def __init__(self, known: Iterable[str]) -> None:
        self.known = dict.fromkeys(known)
        self.one_slip_away = lru_cache(maxsize=8_000)(self._one_slip_away)
        self.two_slips_away = lru_cache(maxsize=8_000)(self._two_slips_away)

    @cached_property
    def _shortened(self) -> Mapping[str, Sequence[str]]:
        """word with one letter left out, or none -> words: two that are a slip apart share one of these"""
        shortened: dict[str, list[str]] = {}
        for word in self.known:
            for short in _shorten(word):
                shortened.setdefault(short, []).append(word)
        return shortened

    def _one_slip_away(self, text: str) -> tuple[str, ...]:
        """In the order of the alphabet."""
        close = {word for short in _shorten(text) for word in self._shortened.get(short, ())}
        return tuple(sorted(word for word in close if is_slip(text, word)))

    def _two_slips_away(self, text: str) -> tuple[str, ...]:
        """Those with the same first letter."""
        far = extract(text, self.known.keys(), scorer=OSA.distance, score_cutoff=2, limit=8)
        return tuple(sorted(word for word, _, _ in far if word[0] == text[0]))


def _shorten(word: str) -> set[str]:
    return {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}

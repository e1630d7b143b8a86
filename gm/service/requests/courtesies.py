"""What may stand around a request and says nothing: greetings, thanks, and what leads to what is asked for."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, product

from gm.languages.language import Language, said_anywhere
from gm.languages.wordlists import Words
from gm.service.requests.patterns import RequestLine, cut_words

_AROUND = frozenset('.;!?"()…/•')
"""Signs at the ends of a line that say nothing."""


def without_courtesies(line: RequestLine) -> Iterator[tuple[int, int]]:
    """Where in a line a request may stand, the most words first: "StP" is a place before it is « s'il te plaît »."""
    words = [word.text for word in line.words]
    start, end = _within(words, 0, len(words))
    if start == end and "?" in words:
        yield 0, len(words)  # « ? » alone asks for help
    if start == end:
        return
    starts, ends = [start], [end]
    while length := _harmless().begins(words[starts[-1] : end - 1]):
        behind = starts[-1] + length
        starts.append(_within(words, behind + (words[behind] == ":"), end)[0])
    while length := _harmless().ends(words[start + 1 : ends[-1]]):
        ends.append(_within(words, start, ends[-1] - length)[1])
    yield from ((first, last) for first, last in product(starts, ends) if first < last)


def _within(words: Sequence[str], start: int, end: int) -> tuple[int, int]:
    while start < end and words[start] in _AROUND:
        start += 1
    while start < end and words[end - 1] in _AROUND:
        end -= 1
    if words[start:end].count("(") > words[start:end].count(")") and words[end : end + 1] == [")"]:
        end += 1  # "F Bar - StP (nc)"
    return start, end


@dataclass(frozen=True, slots=True)
class _Harmless:
    """What may stand around a request: the reader's courtesies, and what leads to what is asked for."""

    before: frozenset[tuple[str, ...]]
    after: frozenset[tuple[str, ...]]
    longest: int

    def begins(self, words: Sequence[str]) -> int:
        """How many words at the beginning are one of them, the longest."""
        return next((n for n in self._lengths(words) if tuple(words[:n]) in self.before), 0)

    def ends(self, words: Sequence[str]) -> int:
        return next((n for n in self._lengths(words) if tuple(words[-n:]) in self.after), 0)

    def _lengths(self, words: Sequence[str]) -> Iterable[int]:
        return range(min(self.longest, len(words)), 0, -1)


@cache
def _harmless() -> _Harmless:
    meaningful = said_anywhere(_meaningful)
    polite = tuple(phrase for phrase in said_anywhere(_courtesies) if phrase not in meaningful)
    leads = said_anywhere(_leads)
    joins = said_anywhere(lambda language: language.letters.names.and_)
    before, after = frozenset(map(cut_words, polite + leads)), frozenset(map(cut_words, polite + joins))
    return _Harmless(before, after, max(map(len, before | after)))


def _leads(language: Language) -> Words:
    """What leads to what is asked for: "could you", "send me", "PS:"."""
    return (*language.orders.around.requests, *language.letters.asking, *language.letters.questions.lead)


def _courtesies(language: Language) -> Words:
    return language.orders.around.courtesies


def _meaningful(language: Language) -> Iterator[str]:
    """What says something elsewhere, as "it is" and "all" do."""
    orders = language.orders
    words = (said for kind, said in orders.words.items() if kind != "FILLER")
    return chain(orders.around.subjects, orders.around.reasons, orders.around.so, *words)

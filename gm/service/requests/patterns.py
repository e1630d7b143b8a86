"""Patterns of requests, made ready: every way to write a line, by the word it begins with."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from gm.notation.words.fold import fold, origins
from gm.notation.words.near import NearWords
from gm.notation.words.tokens import Cut, cut

JOINTS = frozenset(("'", ",", ":", "=", "-"))
"""Signs that say nothing between two words of a line."""
_TOKEN = re.compile(r"\{[A-Z]+\}|[()\[\]|]|[^\s()\[\]{}|]+")
_BETWEEN_SLOTS = re.compile(r"\s*[,:=]\s*|\s+-\s+")
"""Between two slots that stand side by side a sign must tell where the first one ends."""
SHORTEST_SLIP = 4
"""Letters of a word that may be written with a slip; "not" and "now" are too near to each other."""


def cut_words(phrase: str) -> tuple[str, ...]:
    """The words of a phrase as a line of a letter is cut."""
    return tuple(word.text for word in RequestLine.of(phrase).words)


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A line of a letter, cut into words as the reader of orders cuts them, without the signs that only join two."""

    text: str
    folded: str
    words: Sequence[Cut]
    is_corrected: bool = False
    """A word of it is no more as its writer wrote it."""

    @staticmethod
    def of(text: str) -> "RequestLine":
        folded = fold(text)
        return RequestLine(text, folded, [piece for piece in cut(folded) if piece.text not in JOINTS])

    def written(self, start: int, end: int) -> str:
        """What its writer wrote, from one word to before another."""
        places = origins(self.text)
        return self.text[places[self.words[start].start] : places[self.words[end - 1].end]]

    def says(self, words: Sequence[str], at: int) -> bool:
        """Whether these words stand there."""
        return [word.text for word in self.words[at : at + len(words)]] == list(words)

    def parts_slots(self, at: int) -> bool:
        """Whether a sign before that word may stand between two slots."""
        between = self.folded[self.words[at - 1].end : self.words[at].start] if 0 < at < len(self.words) else ""
        return _BETWEEN_SLOTS.fullmatch(between) is not None

    def corrected(self, at: int, text: str) -> "RequestLine":
        """The same with another word there."""
        words = [*self.words[:at], self.words[at]._replace(text=text), *self.words[at + 1 :]]
        return replace(self, words=words, is_corrected=True)


Spans = Mapping[str, tuple[int, int]]
"""slot -> its first word, and the one behind its last"""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to write one request: words, and slots between them."""

    request: str
    parts: tuple[str, ...]
    """Words as the reader cuts them, and slots in braces."""
    words: tuple[str, ...]
    slots: tuple[str, ...]

    @property
    def first(self) -> str:
        """The word that it begins with; "" for a slot."""
        return "" if self.parts[0][0] == "{" else self.parts[0]

    @staticmethod
    def of(request: str, parts: Sequence[str]) -> "Pattern":
        words = tuple(part for part in parts if part[0] != "{")
        slots = tuple(part[1:-1] for part in parts if part[0] == "{")
        return Pattern(request, tuple(parts), words, slots)

    def fit(self, line: RequestLine, start: int, end: int) -> Spans | None:
        """Where its slots stand, if these words are it; of several ways the one with the shortest first slot."""
        return _fit(self.parts, line, start, end)


def _fit(parts: Sequence[str], line: RequestLine, start: int, end: int) -> Spans | None:
    for index, part in enumerate(parts):
        if start >= end:
            return None
        if part[0] != "{":
            if line.words[start].text != part:
                return None
            start += 1
            continue
        rest = parts[index + 1 :]
        beside = bool(rest) and rest[0][0] == "{"
        for stop in range(start + 1, end) if rest else (end,):
            behind = _fit(rest, line, stop, end) if not beside or line.parts_slots(stop) else None
            if behind is not None:
                return {part[1:-1]: (start, stop), **behind}
        return None
    return {} if start == end else None


def patterns(request: str, written: str) -> Iterator[Pattern]:
    """Every plain form of what `requests.toml` writes. Raises ValueError naming a pattern that is no pattern."""
    for parts in dict.fromkeys(_alternatives(_TOKEN.findall(written), written)):
        if all(part[0] == "{" for part in parts):
            raise ValueError(f"{request}: {written!r}: expected a word")
        slots = [part for part in parts if part[0] == "{"]
        if len(set(slots)) < len(slots):
            raise ValueError(f"{request}: {written!r}: a slot stands twice")
        yield Pattern.of(request, [word for part in parts for word in ([part] if part[0] == "{" else cut_words(part))])


def _alternatives(tokens: Sequence[str], written: str) -> Iterator[tuple[str, ...]]:
    """Groups multiplied out; none is inside another."""
    choices: list[list[tuple[str, ...]]] = []
    inside: list[list[str]] | None = None
    closes = ""
    for token in tokens:
        if token in _GROUPS and inside is None:
            inside, closes = [[]], _GROUPS[token]
        elif token == closes and inside is not None:
            choices.append([*map(tuple, inside), *([()] if token == ")" else [])])
            inside = None
        elif token == "|" and inside is not None:
            inside.append([])
        elif token in "()[]|":
            raise ValueError(f"{written!r}: brackets do not fit")
        elif inside is not None:
            inside[-1].append(token)
        else:
            choices.append([(token,)])
    if inside is not None:
        raise ValueError(f"{written!r}: a bracket is not closed")
    for chosen in product(*choices):
        yield tuple(part for parts in chosen for part in parts)


_GROUPS = {"(": ")", "[": "]"}
"""What begins a group -> what ends it: words in parentheses may be left out, of those in brackets one stands there."""


@dataclass(frozen=True, slots=True)
class Index:
    """The patterns of a table, found by the word that a line begins with."""

    by_first: Mapping[str, Sequence[Pattern]]
    begins: Mapping[str, Sequence[tuple[str, Sequence[str]]]]
    """first word -> (request, the words that a line begins with which is meant as it)"""
    begun: frozenset[str]
    """The requests that have such words."""
    vocabulary: NearWords
    """Every word that may be written with a slip."""
    amid: Mapping[str, Collection[Sequence[str]]]
    """first word -> what a request begins with that may stand within a sentence"""


def index(forms: Sequence[Pattern], beginnings: Sequence[tuple[str, str]], amid: Collection[str] = ()) -> Index:
    """`amid`: requests that may stand within a sentence. One word before their slot is too little to tell them by."""
    by_first: dict[str, list[Pattern]] = {}
    begins: dict[str, list[tuple[str, Sequence[str]]]] = {}
    for form in sorted(forms, key=lambda form: -len(form.words)):  # "is" is no part of an address
        by_first.setdefault(form.first, []).append(form)
    for request, said in beginnings:
        words = cut_words(said)
        begins.setdefault(words[0], []).append((request, words))
    known = (word for form in forms for word in form.words if len(word) >= SHORTEST_SLIP and word.isalpha())
    within: dict[str, set[Sequence[str]]] = {}
    for form in forms:
        if form.request in amid and len(form.slots) == 1 < len(form.words):
            within.setdefault(form.first, set()).add(form.parts[:-1])
    return Index(by_first, begins, frozenset(request for request, _ in beginnings), NearWords(known), within)

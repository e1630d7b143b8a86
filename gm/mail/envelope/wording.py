"""Lines as a table writes them (`envoyé de mon {device} …`), compared with a letter's word by word.

A line is read once from left to right, with all the ways in which it may go on to fit at a time, so that no line takes
longer than its length times the pattern's. What a pattern may hold is told in `adverts.toml`.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gm.mail.envelope.marks import folded

GAP = 6
"""Words that a "…" stands for at most."""

_SPLIT = re.compile(r"<[^<>]*>|\s+|(?<=')")
_EDGES = " .,:;!?\"'’()[]{}<>*_|/–—-«»“”„。、"


_LETTERS = str.maketrans({"ł": "l", "ø": "o", "ß": "ss", "ı": "i", "đ": "d", "æ": "ae"})


def plain(text: str) -> str:
    """In small letters without marks, strokes through letters included."""
    return folded(text).translate(_LETTERS)


@dataclass(frozen=True, slots=True)
class PatternPlace:
    """One place of a pattern: words it takes, beginnings or endings of words, names, or anything."""

    words: frozenset[str] = frozenset()
    begins: str = ""
    ends: str = ""
    device: bool = False
    optional: bool = False
    gap: bool = False

    def takes(self, word: str) -> bool:
        if self.begins or self.ends:
            return word.startswith(self.begins) and word.endswith(self.ends)
        return word in self.words


def pattern_of(line: str) -> tuple[PatternPlace, ...]:
    return tuple(_piece(part) for part in line.split())


def _piece(part: str) -> PatternPlace:
    if part == "…":
        return PatternPlace(gap=True)
    if part == "{device}":
        return PatternPlace(device=True)
    said = plain(part.strip("()"))
    if part.endswith("…"):
        return PatternPlace(begins=said.rstrip("…"))
    if part.startswith("…"):
        return PatternPlace(ends=said.lstrip("…"))
    return PatternPlace(frozenset(word.strip(_EDGES) for word in said.split("|")), optional=part.startswith("("))


def firsts(pattern: Sequence[PatternPlace]) -> frozenset[str]:
    """The words it may begin with; none where that may be any word."""
    found: set[str] = set()
    for piece in pattern:
        if not piece.words:
            return frozenset()
        found |= piece.words
        if not piece.optional:
            break
    return frozenset(found)


def stems_of(text: str) -> re.Pattern[str]:
    """An expression for words that begin so; a hyphen stands for a space. In scripts without spaces a word may begin
    anywhere."""
    stems = [plain(stem) for stem in text.split()]
    begun = "|".join(re.escape(stem).replace(r"\-", "[ -]") for stem in stems if stem[0] < FIRST_WITHOUT_SPACES)
    anywhere = "".join(f"|{re.escape(stem)}" for stem in stems if stem[0] >= FIRST_WITHOUT_SPACES)
    return re.compile(rf"(?<![^\W_])(?:{begun}){anywhere}")


FIRST_WITHOUT_SPACES = "\u2e80"
"""The first character of the scripts that set no spaces between words."""


def words_of(line: str) -> list[str]:
    """The words of a line without the signs around them."""
    return [word for part in _SPLIT.split(plain(line)) if (word := part.strip(_EDGES))]


def fits(pattern: Sequence[PatternPlace], words: Sequence[str], devices: Sequence[Iterable[int]]) -> bool:
    """Whether a pattern matches all the words. `devices`: for each word, in how many devices' names it stands."""
    return len(words) in _ends(pattern, words, devices)


def begins(pattern: Sequence[PatternPlace], words: Sequence[str]) -> bool:
    """Whether a pattern takes the first of the words."""
    return bool(_ends(pattern, words, ()))


def _ends(pattern: Sequence[PatternPlace], words: Sequence[str], devices: Sequence[Iterable[int]]) -> set[int]:
    """How many words a pattern may take: all its states are followed at once, so that nothing is tried twice."""
    states: list[set[tuple[int, int]]] = [set() for _ in range(len(words) + 1)]
    states[0].add((0, 0))
    found: set[int] = set()
    for at in range(len(words) + 1):
        waiting = list(states[at])
        while waiting:
            place, skipped = waiting.pop()
            if place == len(pattern):
                found.add(at)
                continue
            piece = pattern[place]
            if (piece.optional or piece.gap) and (place + 1, 0) not in states[at]:
                states[at].add((place + 1, 0))
                waiting.append((place + 1, 0))
            if at == len(words):
                continue
            if piece.gap and skipped < GAP:
                states[at + 1].add((place, skipped + 1))
            elif piece.device:
                for count in devices[at]:
                    states[at + count].add((place + 1, 0))
            elif piece.takes(words[at]):
                states[at + 1].add((place + 1, 0))
        if at < len(words) and not any(states[at + 1 :]):
            break
    return found

"""What programs write under a letter of their own accord: the lines of `adverts.toml`, compared word by word.

A line is read once from left to right, with all the ways in which it may go on to fit at a time, so that no line takes
longer than its length times that of the few patterns that begin as it does.
"""

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from gm.mail.envelope.marks import folded

GAP = 6
"""Words that a "…" stands for at most."""
LONGEST = 40
"""Words of a line that is compared."""
NAME_WORDS = 4
ENDING = 20
"""Letters that a language may add to a name: "iPhonestani"."""

_SPLIT = re.compile(r"<[^<>]*>|\s+|(?<=')")
_EDGES = " .,:;!?\"'’()[]{}<>*_|/–—-«»“”„。、"


_LETTERS = str.maketrans({"ł": "l", "ø": "o", "ß": "ss", "ı": "i", "đ": "d", "æ": "ae"})


def _plain(text: str) -> str:
    """In small letters without marks, strokes through letters included."""
    return folded(text).translate(_LETTERS)


@dataclass(frozen=True, slots=True)
class Piece:
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


@dataclass(frozen=True, slots=True)
class Adverts:
    """The table, ready to be compared with lines."""

    names: frozenset[str]
    beginnings: frozenset[str]
    """Of the names, by which most words are passed over."""
    by_first: dict[str, tuple[tuple[Piece, ...], ...]]
    """The first word of a line -> the patterns it may fit."""
    others: tuple[tuple[Piece, ...], ...]
    """Patterns that may begin with any word."""
    together: tuple[tuple[re.Pattern[str], ...], ...]
    notice: tuple[re.Pattern[str], ...]


@cache
def adverts() -> Adverts:
    """Raises ValueError naming the section whose lines cannot be read."""
    table = tomllib.loads(files(__package__).joinpath("adverts.toml").read_text(encoding="utf-8"))
    by_first: dict[str, tuple[tuple[Piece, ...], ...]] = {}
    others: list[tuple[Piece, ...]] = []
    for section, content in table.items():
        if section in ("names", "together", "notice"):
            continue
        for line in content["lines"] if isinstance(content, dict) and "lines" in content else _wrong(section):
            pattern = _pattern(line)
            firsts = _firsts(pattern)
            for first in firsts:
                by_first[first] = (*by_first.get(first, ()), pattern)
            if not firsts:
                others.append(pattern)
    names = frozenset(" ".join(words_of(name)) for name in table["names"])
    return Adverts(
        names=names,
        beginnings=frozenset(name[:BEGINNING] for name in names),
        by_first=by_first,
        others=tuple(others),
        together=tuple(tuple(_stems(words) for words in each["lists"]) for each in table["together"]),
        notice=tuple(_stems(table["notice"][sign]) for sign in ("secret", "meant_for", "in_error")),
    )


def _wrong(section: str) -> list[str]:
    raise ValueError(f"adverts.toml: {section}: expected lines = [...]")


def _pattern(line: str) -> tuple[Piece, ...]:
    return tuple(_piece(part) for part in line.split())


def _piece(part: str) -> Piece:
    if part == "…":
        return Piece(gap=True)
    if part == "{device}":
        return Piece(device=True)
    plain = _plain(part.strip("()"))
    if part.startswith("…") or part.endswith("…"):
        return Piece(
            begins=plain.rstrip("…") if part.endswith("…") else "", ends=plain.lstrip("…") if part[0] == "…" else ""
        )
    return Piece(frozenset(plain.split("|")), optional=part.startswith("("))


def _firsts(pattern: Sequence[Piece]) -> frozenset[str]:
    """The words it may begin with; none where that may be any word."""
    found: set[str] = set()
    for piece in pattern:
        if not piece.words:
            return frozenset()
        found |= piece.words
        if not piece.optional:
            break
    return frozenset(found)


def _stems(text: str) -> re.Pattern[str]:
    """Any of these beginnings of words; a hyphen stands for a space. What is written without spaces begins anywhere."""
    stems = [_plain(stem) for stem in text.split()]
    begun = "|".join(re.escape(stem).replace(r"\-", "[ -]") for stem in stems if stem[0] < FIRST_WITHOUT_SPACES)
    anywhere = "".join(f"|{re.escape(stem)}" for stem in stems if stem[0] >= FIRST_WITHOUT_SPACES)
    return re.compile(rf"(?<![^\W_])(?:{begun}){anywhere}")


FIRST_WITHOUT_SPACES = "\u2e80"
"""The first character of the scripts that set no spaces between words."""


def words_of(line: str) -> list[str]:
    """The words of a line without the signs around them."""
    return [word for part in _SPLIT.split(_plain(line)) if (word := part.strip(_EDGES))]


def is_advert(line: str) -> bool:
    """Whether a line, without accents and in small letters, is nothing but what a program writes."""
    table = adverts()
    words = words_of(line)
    if not 0 < len(words) <= LONGEST:
        return False
    devices = [
        _device_at(words, at, table.names) if word[:BEGINNING] in table.beginnings else frozenset()
        for at, word in enumerate(words)
    ]
    known = any(devices)
    for pattern in (*table.by_first.get(words[0], ()), *table.others):
        if (known or not any(piece.device for piece in pattern)) and _fits(pattern, words, devices):
            return True
    plain = _plain(line)
    return any(all(stems.search(plain) for stems in each) for each in table.together)


def is_notice(paragraph: str) -> bool:
    """Whether a paragraph says that it is secret, for whom it is meant, and what not to do with it by mistake."""
    return all(sign.search(_plain(paragraph)) for sign in adverts().notice)


def may_be_notice(line: str) -> bool:
    """Whether a line speaks of a secret, as every notice does."""
    return adverts().notice[0].search(_plain(line)) is not None


def _device_at(words: Sequence[str], at: int, names: frozenset[str]) -> frozenset[int]:
    """In how many words a name stands here; the last of them may have an ending."""
    found = set()
    for count in range(1, NAME_WORDS + 1):
        if at + count > len(words):
            break
        said = " ".join(words[at : at + count])
        shortest = max(SHORTEST, len(said) - ENDING, len(said) - len(words[at + count - 1]) + 1)
        if said in names or any(said[:end] in names for end in range(shortest, len(said))):
            found.add(count)
    return frozenset(found)


BEGINNING = 2
"""Letters of a name that are looked at first."""
SHORTEST = 4
"""Letters of a name that may take an ending."""


def _fits(pattern: Sequence[Piece], words: Sequence[str], devices: Sequence[Iterable[int]]) -> bool:
    """Whether a pattern takes all the words: all its states are followed at once, so that nothing is tried twice."""
    states: list[set[tuple[int, int]]] = [set() for _ in range(len(words) + 1)]
    states[0].add((0, 0))
    for at in range(len(words) + 1):
        waiting = list(states[at])
        while waiting:
            place, skipped = waiting.pop()
            if place == len(pattern):
                if at == len(words):
                    return True
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
    return False

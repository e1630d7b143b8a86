"""What programs write under a letter of their own accord: the lines of `adverts.toml`."""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from gm.mail.envelope.wording import PatternPlace, firsts, fits, pattern_of, plain, stems_of, words_of

LONGEST = 40
"""Words of a line that is compared."""
NAME_WORDS = 4
ENDING = 20
"""Letters that a language may add to a name: "iPhonestani"."""


@dataclass(frozen=True, slots=True)
class Adverts:
    """The table, ready to be compared with lines."""

    names: frozenset[str]
    beginnings: frozenset[str]
    """Of the names, by which most words are passed over."""
    by_first: dict[str, tuple[tuple[PatternPlace, ...], ...]]
    """The first word of a line -> the patterns it may fit."""
    others: tuple[tuple[PatternPlace, ...], ...]
    """Patterns that may begin with any word."""
    together: tuple[tuple[re.Pattern[str], ...], ...]
    notice: tuple[re.Pattern[str], ...]


@cache
def adverts() -> Adverts:
    """Raises ValueError naming the section whose lines cannot be read."""
    table = tomllib.loads(files(__package__).joinpath("adverts.toml").read_text(encoding="utf-8"))
    by_first: dict[str, tuple[tuple[PatternPlace, ...], ...]] = {}
    others: list[tuple[PatternPlace, ...]] = []
    for section, content in table.items():
        if section in ("names", "together", "notice"):
            continue
        for line in content["lines"] if isinstance(content, dict) and "lines" in content else _wrong(section):
            pattern = pattern_of(line)
            begun = firsts(pattern)
            for first in begun:
                by_first[first] = (*by_first.get(first, ()), pattern)
            if not begun:
                others.append(pattern)
    names = frozenset(" ".join(words_of(name)) for name in table["names"])
    return Adverts(
        names=names,
        beginnings=frozenset(name[:BEGINNING] for name in names),
        by_first=by_first,
        others=tuple(others),
        together=tuple(tuple(stems_of(words) for words in each["lists"]) for each in table["together"]),
        notice=tuple(stems_of(table["notice"][sign]) for sign in ("secret", "meant_for", "in_error")),
    )


def _wrong(section: str) -> list[str]:
    raise ValueError(f"adverts.toml: {section}: expected lines = [...]")


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
        if (known or not any(piece.device for piece in pattern)) and fits(pattern, words, devices):
            return True
    said = plain(line)
    return any(all(stems.search(said) for stems in each) for each in table.together)


def is_notice(paragraph: str) -> bool:
    """Whether a paragraph says that it is secret, for whom it is meant, and what not to do with it by mistake."""
    return all(sign.search(plain(paragraph)) for sign in adverts().notice)


def may_be_notice(line: str) -> bool:
    """Whether a line speaks of a secret, as every notice does."""
    return adverts().notice[0].search(plain(line)) is not None


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

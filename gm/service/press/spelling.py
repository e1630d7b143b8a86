"""Words that sign a letter or look like a name: `spelling.toml`, checked and folded once."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from gm.notation.words.fold import fold


@dataclass(frozen=True, slots=True)
class Spelling:
    """The words of all languages together: who writes French may sign in English."""

    closings: frozenset[str]
    presents: frozenset[tuple[str, ...]]
    saints: frozenset[str]
    sovereigns: frozenset[str]
    numerals: frozenset[str]
    ordinary: frozenset[str]
    short: frozenset[str]
    """Words of two letters that are nobody's initials."""


@cache
def spelling() -> Spelling:
    """The lists of all languages: a text is a list of words, a list one of phrases."""
    table = tomllib.loads(files(__package__).joinpath("spelling.toml").read_text(encoding="utf-8"))
    words = {section: frozenset(fold(each) for list_ in lists.values() for each in _each(list_))
             for section, lists in table.items()}  # fmt: skip
    presents = frozenset(tuple(phrase.split()) for phrase in words.pop("presents"))
    return Spelling(presents=presents, **words)


def _each(words: str | list[str]) -> list[str]:
    return words.split() if isinstance(words, str) else words

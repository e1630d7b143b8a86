"""A language as one value: its files are read when they are asked for. Which languages there are, the folders say."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from gm.languages.files import read, read_sections
from gm.languages.saying import SayingWords
from gm.languages.wordlists import AskingWords, DayWords, LetterWords, OrderWords, RequestWords, Times
from gm.places import folder

if TYPE_CHECKING:
    from babel import Locale

Shelf = TypeVar("Shelf", Path, Traversable, Path | Traversable)
"""A folder with one folder a language, or a file in it."""
USUAL_LANGUAGE = "fr"
"""Of an installation, a game or a tool that names none."""
OTHERWISE = "en"
"""What a language lacks is borrowed from this one; so is a language that is not there (any more)."""


@dataclass(frozen=True)
class Language:
    """One language of the game."""

    code: str
    """As game files and Babel call it, and as its folders are called."""
    folder: Path

    @cached_property
    def saying(self) -> SayingWords:
        """How sentences are made: articles, dates, spaces, the alphabet, how an order is written."""
        return read(SayingWords, self.folder / "saying.toml")

    @cached_property
    def orders(self) -> OrderWords:
        """The words of orders, and what letters hold around them."""
        return read(OrderWords, self.folder / "orders.toml")

    @cached_property
    def letters(self) -> LetterWords:
        """What letters hold beside orders."""
        return read(LetterWords, self.folder / "letters.toml")

    @cached_property
    def times(self) -> Times:
        """How game files write times."""
        return read(Times, self.folder / "times.toml")

    @cached_property
    def days(self) -> DayWords:
        """How letters write days and hours."""
        return read(DayWords, self.folder / "days.toml")

    @cached_property
    def asking(self) -> AskingWords:
        """How requests are asked, and those that it has no words for in English."""
        own = read_sections(RequestWords, self.folder / "requests.toml")
        return own if self.code == OTHERWISE else {**languages()[OTHERWISE].asking, **own}

    @cached_property
    def locale(self) -> "Locale":
        """What Babel knows of it."""
        from babel import Locale  # who judges needs no letters

        return Locale.parse(self.code)

    def plural(self, number: int) -> str:
        """The plural form that a number takes (CLDR): `one` for 0 in French, `few` for 3 in Polish, mostly `other`."""
        return self.locale.plural_form(number)

    def name_of(self, code: str) -> str:
        """What another language is called in this one: « anglais »."""
        return str(self.locale.languages.get(code, code))


@cache
def languages() -> Mapping[str, Language]:
    """code -> language: every folder of `grammars/` is one."""
    places = sorted(place for place in folder("grammars").iterdir() if (place / "saying.toml").is_file())
    return {place.name: Language(place.name, place) for place in places}


def file_of(folder: Shelf, code: str, name: str) -> Shelf:
    """A file of a language's folder in `folder`; where it has none, the one of the language that it borrows from."""
    own = folder / code / name
    return own if own.is_file() else folder / OTHERWISE / name


def said_anywhere(words: Callable[[Language], Iterable[str]]) -> tuple[str, ...]:
    """Words of every language together, each once: who plays in one may write in another."""
    return tuple(dict.fromkeys(word for each in languages().values() for word in words(each)))


def meant_anywhere(words: Callable[[Language], Mapping[str, Iterable[str]]]) -> Mapping[str, str]:
    """word -> what it means, from lists of words by meaning in every language."""
    tables = [words(each) for each in languages().values()]
    return {word: meaning for table in tables for meaning, said in table.items() for word in said}


def any_of(words: Iterable[str]) -> str:
    """A regular expression for one of the words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(set(words), key=lambda word: (-len(word), word)))


def language_of(code: str) -> Language:
    """The language of that code; one that is not there is answered in another."""
    return languages().get(code) or languages()[OTHERWISE]

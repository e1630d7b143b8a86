"""How a language makes its sentences: the value of `saying.toml`, and what the program does with it."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from gm.languages.wordlists import row


@dataclass(frozen=True)
class Alphabet:
    """How names are sorted."""

    passed_over: str = ""
    """What counts for nothing at the beginning of a name without its accents, as a regular expression."""
    letters: str = ""
    """The letters in their order, where it is not that of the Latin ones without accents."""

    @cached_property
    def _passed_over(self) -> re.Pattern[str]:
        return re.compile(self.passed_over)

    def key(self, name: str) -> str:
        """What a name is sorted by, every word of it counting."""
        return self._ranked(self._plain(name))

    def key_of_noun(self, name: str) -> str:
        """What a name is sorted by, without articles and the like."""
        plain = self._plain(name)
        return self._ranked(self._passed_over.sub("", plain, count=1) if self.passed_over else plain)

    def _plain(self, name: str) -> str:
        """Without case and accents, but for the letters that have a place of their own."""
        composed = unicodedata.normalize("NFC", name.lower())
        return "".join(letter if letter in self.letters else _plain(letter) for letter in composed)

    def _ranked(self, plain: str) -> str:
        places = {letter: chr(_FIRST + place) for place, letter in enumerate(self.letters)}
        return "".join(places.get(letter, letter) for letter in plain)


_FIRST = 0x10000
"""Letters of an alphabet are sorted behind digits and signs, in its own order."""


def _plain(letter: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", letter) if not unicodedata.combining(c))


@dataclass(frozen=True)
class Spaces:
    """Which spaces are not broken."""

    before: str = ""
    """Signs with such a space before them."""
    after: str = ""

    @cached_property
    def _space(self) -> re.Pattern[str]:
        before, after = re.escape(self.before), re.escape(self.after)
        ways = [rf" (?=[{before}])"] * bool(before) + [rf"(?<=[{after}]) "] * bool(after)
        return re.compile("|".join(ways))

    def set_in(self, text: str) -> str:
        return self._space.sub("\N{NO-BREAK SPACE}", text) if self.before or self.after else text


@dataclass(frozen=True, slots=True)
class Article:
    """What becomes of an article in a sentence."""

    of: str = row("whose it is", "du ", asked=True)
    to: str = row("to whom it goes", "au ", asked=True)
    verbs: str = row("`many`: verbs stand in the plural behind it", "many", kind=lambda: "one")


@dataclass(frozen=True, slots=True)
class NameForms:
    name: str = row("somebody's name", "game master", asked=True)
    article: str = row("its article, with the space behind it", "the ", asked=True)


@dataclass(frozen=True, slots=True)
class Coast:
    name: str = row("a coast, in sentences", "north coast", asked=True)
    short: str = row("a coast, in tables", "nc", asked=True)


@dataclass(frozen=True)
class Dates:
    """Moments in words; the fields to fill in are named beside each."""

    near: str = row("a day that is near, as a CLDR pattern", "EEEE d MMMM", asked=True)
    far: str = row("a day whose year does not go without saying, as a CLDR pattern", "EEEE d MMMM y", asked=True)
    moment: str = row("a day and an hour", "{day} at {clock}", asked=True)
    clock: str = row("an hour", "{hour}:{minute}", asked=True)
    exactly: str = row("an hour to the second", "{hour}:{minute}:{second}", asked=True)
    end_of_day: str = row("24:00, which belongs to the day that ends", "24:00", asked=True)
    after: str = row("a length of time, then the next hour", "{text}, at the next {clock}", asked=True)
    zone: str = row("a zone of time, by its city", "{city} time", asked=True)
    universal: str = row("UTC", "UTC", asked=True)
    remaining: str = row("the time that remains", "in {span}", asked=True)
    soon: str = row("less than a minute remains", "now", asked=True)
    both: str = row("between two parts of a length of time", " and ", asked=True)
    first: str = row("the first day of a month", "1st", kind=lambda: "1")
    cities: tuple[tuple[str, ...], ...] = row("expression in a city, and what stands for it", ["^Le ", "du "])
    lengths: Mapping[str, str] = row("a length of time, where Babel has no words", "{count} days", kind=dict)

    def of_zone(self, city: str) -> str:
        """« heure de Paris »."""
        for pattern, said in self.cities:
            city, found = re.subn(pattern, said, city, count=1)
            if found:
                break
        return self.zone.format(city=city)


@dataclass(frozen=True, slots=True)
class SayingWords:
    alphabet: Alphabet
    spaces: Spaces
    articles: Mapping[str, Article]
    """article with the space behind it, "" for none -> what becomes of it"""
    people: Mapping[str, NameForms]
    """Who is no power and may stand where one does."""
    coasts: Mapping[str, Coast]
    """The coasts of the compass, for variants that have them."""
    dates: Dates
    sentences: Mapping[str, str] = row(
        "an order as a sentence: {unit} with {a} as its noun, {the} {at} {of} where it stands, {to} its goal, {helped} "
        "whom it helps; `unit` is how a unit is named there",
        "{unit} moves to {to}.",
        asked=True,
    )
    lines: Mapping[str, str] = row(
        "an order as a short line: {unit} {to} {helped}; `unit`: {noun} {place}; `backed`: {units} that support {line}",
        "{unit} – {to}",
        asked=True,
    )

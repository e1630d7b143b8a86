"""How a language makes its sentences: the value of `saying.toml`, and what the program does with it."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property


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

    of: str
    """Whose it is: « du »."""
    to: str
    """To whom it goes: « au »."""
    verbs: str = "one"
    """`many`: in the plural behind it, as behind « les »."""


@dataclass(frozen=True, slots=True)
class NameForms:
    """Somebody's name, and its article with the space behind it."""

    name: str
    article: str


@dataclass(frozen=True, slots=True)
class Coast:
    """What a coast is called."""

    name: str
    short: str


@dataclass(frozen=True)
class Dates:
    """Moments in words; the fields to fill in are named beside each."""

    near: str
    """CLDR pattern of a day that is near."""
    far: str
    """CLDR pattern of one whose year does not go without saying."""
    moment: str
    """{day} {clock}"""
    clock: str
    """{hour} {minute}"""
    exactly: str
    """{hour} {minute} {second}"""
    end_of_day: str
    """24:00, which belongs to the day that ends"""
    after: str
    """{text}, at the next {clock}"""
    zone: str
    """{city}"""
    universal: str
    """UTC"""
    remaining: str
    """{span}"""
    soon: str
    """Less than a minute remains."""
    both: str
    """Between two parts of a length of time."""
    first: str = "1"
    """The first day of a month."""
    cities: tuple[tuple[str, ...], ...] = ()
    """[regular expression, what stands for it]: the first that fits is put in the place of a city's beginning."""

    lengths: Mapping[str, str] = field(default_factory=dict)
    """Lengths of time where Babel has no words for them: `day_one` is one {count} day, `day_other` several."""

    def of_zone(self, city: str) -> str:
        """« heure de Paris »."""
        for pattern, said in self.cities:
            city, found = re.subn(pattern, said, city, count=1)
            if found:
                break
        return self.zone.format(city=city)


@dataclass(frozen=True, slots=True)
class SayingWords:
    """All of it."""

    alphabet: Alphabet
    spaces: Spaces
    articles: Mapping[str, Article]
    """article with the space behind it, "" for none -> what becomes of it"""
    people: Mapping[str, NameForms]
    """Who is no power and may stand where one does."""
    coasts: Mapping[str, Coast]
    """The coasts of the compass, for variants that have them."""
    dates: Dates
    sentences: Mapping[str, str]
    """name of an order -> its sentence: {unit} with {a} as its noun, {the} {at} {of} where it stands, {to} its goal,
    {helped} whom it helps; `unit` is how a unit is named there: {the} {of}"""
    lines: Mapping[str, str]
    """name of an order -> a short line of it: {unit} {to} {helped}; `unit`: {noun} {place}; `backed`: {units} that
    support what a {line} says"""

"""What people call things in one language: powers with their articles, provinces, coasts, kinds of unit.

The reports own no names: whoever knows the variant hands them in. Orders come as canonical text and leave in the short
form of that language (`A TRI - BUD` is « A Tri – Bud »), which the players' own sheets use.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from gm.languages.language import language_of
from gm.languages.wordlists import AskingWords
from gm.reports.news import Piece
from gm.reports.values import GAME_MASTER, HIDDEN_WRITER
from gm.terms.latest import Latest

NBSP = "\N{NO-BREAK SPACE}"
Placed = TypeVar("Placed", Piece, str)


@dataclass(frozen=True, slots=True)
class Name:
    """A name with the article it takes in a sentence, one of the language's, with the space behind it; "" for none."""

    text: str
    article: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A page of a variant's guide."""

    title: str
    paragraphs: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]
    """(a line to copy, what it does)"""
    of_office: bool = False
    """Only the holder of the variant's office is shown it."""


_NO_POWERS = {GAME_MASTER: "game_master", HIDDEN_WRITER: "hidden_writer"}
"""Who may stand where a power's name does: the game master, the writer of an anonymous letter."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one game's variant in one language."""

    language: str
    powers: Mapping[str, Name]
    """In the order of their names, which lists follow."""
    provinces: Mapping[str, str]
    """code -> full name, in the order of these names"""
    abbreviations: Mapping[str, str]
    """code -> short form, in the order of these; a code that is not here is written as it is"""
    coasts: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """NC -> ("cn", "côte nord")"""
    kinds: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    """A -> ("A", "armée", "armées"): letter, one, several"""
    places: Mapping[str, str] = field(default_factory=dict)
    """code -> name with its article: « la Bulgarie »; a code that is not here goes by its full name"""
    duties: Mapping[str, str] = field(default_factory=dict)
    """code of a phase -> what it asks of a power (`gm.rules.ruleset.Duty`), in the order of the year"""
    words: Mapping[str, str] = field(default_factory=dict)
    """What only this variant says, by key of words.toml (`turn.S_M`, `reason.closed`); goes before the usual word."""
    own_asking: AskingWords = field(default_factory=dict)
    """The words of requests that only this variant has."""

    @property
    def asking(self) -> AskingWords:
        """name of a request -> how it is asked, and what comes of it"""
        return {**language_of(self.language).asking, **self.own_asking}

    @property
    def examples(self) -> tuple[tuple[str, str], ...]:
        """(canonical order, what it says) for the guide, from the variant's words."""
        section = "example."
        return tuple((key.removeprefix(section), said) for key, said in self.words.items() if key.startswith(section))

    @property
    def pages(self) -> Mapping[str, str]:
        """page of the map -> its title, for a map of several; the whole map, which has no name, is one of them"""
        section = "page."
        said = {key.removeprefix(section): said for key, said in self.words.items() if key.startswith(section)}
        return {"" if page == "whole" else page: title for page, title in said.items()}

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """What the guide teaches of this game alone: sections `lesson_1`, `lesson_2` … of the variant's words.
        Section `lesson_office` is for who holds its office."""
        sections: dict[str, dict[str, str]] = {}
        for key, said in self.words.items():
            section, _, name = key.partition(".")
            if section.startswith("lesson_"):
                sections.setdefault(section, {})[name] = said
        return tuple(
            Lesson(
                said.pop("title"),
                tuple(said.pop("text").split("\n\n")),
                tuple(said.items()),
                section == "lesson_office",
            )
            for section, said in sections.items()
        )

    def _name(self, power: str) -> Name:
        if power in _NO_POWERS:
            person = language_of(self.language).saying.people[_NO_POWERS[power]]
            return Name(person.name, person.article)
        return self.powers.get(power) or Name(power.capitalize())

    def power(self, power: str) -> str:
        """« Autriche »."""
        return self._name(power).text

    def brief(self, power: str) -> str:
        """« CASO »: as tables and lists of many powers say it."""
        name = self._name(power)
        return name.short or name.text

    def code(self, power: str) -> str:
        """« CASO », « All », or as its land where that is one province: « Bel »."""
        name = self._name(power)
        land = next((each for each, full in self.provinces.items() if full == name.text), None)
        return name.short or (self.short(land) if land else name.text[:3])

    @property
    def are_short(self) -> bool:
        """Whether powers have names for tables."""
        return any(name.short for name in self.powers.values())

    def titled(self, power: str) -> str:
        """« CASO, Coopération d'Asie du Sud-Ouest »: where what concerns a power begins."""
        name = self._name(power)
        return f"{name.short}, {name.text}" if name.short and name.short != name.text else name.text

    def the(self, power: str) -> str:
        """« l'Autriche »."""
        name = self._name(power)
        return name.article + name.text

    def is_many(self, power: str) -> bool:
        """Whether verbs are in the plural behind its name: « les États-Unis »."""
        return language_of(self.language).saying.articles[self._name(power).article].verbs == "many"

    def of(self, power: str) -> str:
        """« de l'Autriche », "of Austria"."""
        name = self._name(power)
        return language_of(self.language).saying.articles[name.article].of + name.text

    def to(self, power: str) -> str:
        """« à l'Autriche », "to Austria"."""
        name = self._name(power)
        return language_of(self.language).saying.articles[name.article].to + name.text

    def in_order(self, powers: Iterable[str]) -> list[str]:
        """Powers in the order of their names, who is no power last."""
        return sorted(powers, key=self.rank)

    def rank(self, power: str | None) -> tuple[int, str]:
        """The place of a power in the order of their names."""
        ranks = _ranks(self.powers)
        return ranks.get(power or "", len(ranks)), power or ""

    def place(self, location: str) -> tuple[int, str]:
        """The place of a location in the order of the short names of provinces."""
        return _rank_in(_ranks(self.abbreviations), location)

    def by_place(self, places: Iterable[Placed]) -> list[Placed]:
        """Locations, units as text, or pieces, in the order of the short names of their provinces."""
        ranks = _ranks(self.abbreviations)
        return sorted(places, key=lambda each: _rank_in(ranks, getattr(each, "location", str(each)).split()[-1]))

    def short(self, location: str) -> str:
        """« StP (cs) »."""
        province, _, coast = location.partition("/")
        text = self.abbreviations.get(province, province)
        return f"{text}{NBSP}({self.coasts.get(coast, (coast.lower(),))[0]})" if coast else text

    def full(self, location: str) -> str:
        """« Saint-Pétersbourg (côte sud) »."""
        province, _, coast = location.partition("/")
        text = self.provinces.get(province, province)
        return f"{text} ({self.coasts.get(coast, ('', coast))[1]})" if coast else text

    def the_place(self, location: str) -> str:
        """« la Bulgarie »."""
        province = location.partition("/")[0]
        return self.places.get(province) or self.full(province)

    def letter(self, kind: str) -> str:
        return self.kinds[kind][0] if kind in self.kinds else kind

    def unit(self, piece: Piece | str, marks: Iterable[str] = ()) -> str:
        """« A Tri », of a unit as canonical text or of a piece, with what marks it: « A Mos (sibérienne) », and the
        power whose it is: « A (Bel) Ruh »."""
        kind, location = piece.split() if isinstance(piece, str) else (piece.kind, piece.location)
        letter, place = self.letter(kind), self.short(location)
        for mark in marks if isinstance(piece, str) else piece.tags:
            if mark in self.powers:
                letter += f"{NBSP}({self.code(mark)})"
            elif f"tag.{mark}" in self.words:
                place += f"{NBSP}({self.words[f'tag.{mark}']})"
        return f"{letter}{NBSP}{place}"

    def units(self, count: int, kind: str) -> str:
        """« 2 armées »."""
        _, one, several = self.kinds.get(kind, (kind, kind, kind))
        return f"{count}{NBSP}{one if language_of(self.language).plural(count) == 'one' else several}"


def _count_through(names: Iterable[str]) -> Mapping[str, int]:
    return {name: rank for rank, name in enumerate(names)}


_ranks = Latest(_count_through)


def _rank_in(ranks: Mapping[str, int], location: str) -> tuple[int, str]:
    return ranks.get(location.partition("/")[0], len(ranks)), location

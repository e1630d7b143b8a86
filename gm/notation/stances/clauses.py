"""The parts of a line, its sentences and clauses: orders, words that make none, and how their writer stands to them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from typing import NamedTuple

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.build import Situation
from gm.notation.orders.parse import Parsed, Stopped
from gm.notation.orders.segments import Segment
from gm.notation.words.attempts import Sort
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, HARMLESS, MARK, UNKNOWN, plain

_SENTENCE_END = re.compile(r"[.;!?/|•]")
ABBREVIATED = ". ("
"""« F Nap - Tyr. (la mer) »: the dot is the name's."""
INTERJECTION = 3
"""Letters of an unknown word that is passed over before a word of stances: "eh", "hm"."""


class Marking(NamedTuple):
    """A word that says how its writer stands to an order."""

    kind: str
    begins: bool
    """Whether nothing but politeness stands before it in its part."""


@dataclass(frozen=True, slots=True)
class Part:
    """An order of a line, or words between orders."""

    segment: Segment
    sort: Sort
    lead: str
    """What is written between the part before and this one."""
    marks: tuple[Marking, ...]
    """Its words of stances."""
    bracket: int = 0
    """The bracket it fills; 0 when it stands in none."""
    parted: bool = False
    """Whether a turn of phrase parts it from what follows."""
    is_called: bool = False
    """Whether each of its words begins with a capital, as those of a name do."""
    retracted: bool = False
    """Whether it is taken back for a later order of the same unit."""
    instead: bool = False
    """Whether it takes the place of an earlier order of the same unit."""
    beside: bool = False
    """Whether it is a clause of its own behind an order, and says nothing of it."""

    @property
    def words(self) -> tuple[Word, ...]:
        return self.segment.words

    @property
    def parsed(self) -> Parsed | Stopped:
        return self.segment.parsed

    @property
    def is_order(self) -> bool:
        return self.segment.is_order

    @property
    def is_for_all(self) -> bool:
        """Whether it is an order for all units that have none of their own."""
        return isinstance(self.parsed, Parsed) and self.parsed.shape.name == "hold_all"

    def has(self, *kinds: str) -> bool:
        """Whether one of its marks is of these kinds."""
        return any(mark.kind in kinds for mark in self.marks)


def marks_of(segment: Segment) -> tuple[Marking, ...]:
    """The words of stances of a part. A word that has its own place in an order is none."""
    found: list[Marking] = []
    begins, named = True, False
    able = _DROPPED if segment.is_order else ABLE
    for word, after in zip_longest(segment.words, segment.words[1:]):
        first = word.meanings[0][0]
        held = [value for kind, value in word.meanings if kind == MARK] if first in able else []
        if after is not None and _is_noun(after):
            held = ["negated" if value == "refused" else value for value in held]  # "no surprise"
        if after is not None and "commands" in held and _is_done(word, after):
            held = ["told" if value == "commands" else value for value in held]
        found += [Marking(value, begins and not (named and value in _INVERTED)) for value in held]
        named = named or word.meanings[0] == HARMLESS or word.text in persons() or first == "NUMBER"
        small = first in _SMALL or (first == UNKNOWN and len(word.text) <= INTERJECTION)
        begins = begins and (small or not _BEGINNINGS.isdisjoint(held))
    return tuple(found)


def _is_noun(word: Word) -> bool:
    """Whether what stands behind a "no" is what there is none of: "no surprise", "no questions"."""
    marks = {value for kind, value in word.meanings if kind == MARK}
    return word.meanings[0][0] in (UNKNOWN, MARK) and word.text[:1].isalpha() and marks <= _NOUNS


def _is_done(word: Word, after: Word) -> bool:
    """Whether "would have" has a verb behind it, of what was not done: "I would have sent Paris"."""
    return after.meanings[0][0] in (UNKNOWN, "MOVES", "HOLDS") and word.text.endswith(tuple(words_said("would_have")))


_SIGHS = frozenset(("doubted", "regrets"))
"""Marks of a word before what a sentence begins with: "hmm"."""
_INVERTED = frozenset(("asked_first", "conditional_first"))
"""Marks of verbs before their subject: "had he moved"; not "I had", "the Sultan is pleased to"."""


@cache
def persons() -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: language.reading.words.persons))


_NOUNS = frozenset(("asked", "alternative", "doubted", "titles"))
_DROPPED = frozenset((FILLER, MARK))
"""Kinds of word that an order passes over."""
ABLE = frozenset((FILLER, MARK, UNKNOWN, "TALK", "HEADING", "MOVES", "HOLDS", "AND", "WAIVES", "REMOVES", "DISBANDS"))
"""Kinds of word, none of them a name, that elsewhere may be words of stances."""
_SMALL = frozenset((FILLER, "AND", "HEADING", SEPARATOR))
_BEGINNINGS = frozenset(("polite", "amends", "titles", "doubted", "corrected"))


@dataclass(frozen=True, slots=True)
class Sentence:
    """The parts of a sentence, and what its marks come to."""

    parts: tuple[Part, ...]
    reaches: tuple[frozenset[str], ...]
    """For each part the kinds of marks that reach it; of those in an aside only the ones that bind."""
    beginning: frozenset[str]
    """The kinds of marks with which a part of it begins."""
    strange: frozenset[int]
    """The parts with words that nobody can account for."""
    alarming: frozenset[int]
    """Of them, those that may say of an order that it is not its writer's, not for now, or none."""
    waiting: frozenset[int]
    """The parts that give a retreat in advance, and what stands before them."""

    @property
    def whole(self) -> bool:
        """Whether every word is accounted for, or says nothing of an order."""
        return not self.alarming

    @property
    def reaching(self) -> frozenset[str]:
        """The kinds of marks that reach one of its parts."""
        return frozenset().union(*self.reaches)

    @property
    def has_order(self) -> bool:
        return any(part.is_order for part in self.parts)

    @property
    def begins_with(self) -> frozenset[str]:
        """The kinds of marks with which it begins."""
        first = self.parts[0]
        begun = {mark.kind for mark in first.marks if mark.begins}
        if len(self.parts) > 1 and begun and len(first.words) == 1:
            following = {mark.kind for mark in self.parts[1].marks if mark.begins}
            begun |= following if begun <= _SIGHS else following & {"withdrawn"}  # "Hmm, or an army"
        return frozenset(begun)


@dataclass(frozen=True, slots=True)
class Clause:
    """One part of a sentence, and what stands beside it."""

    sentence: Sentence
    index: int
    at: Situation
    after: Sentence | None = None
    """The next sentence of the line."""
    later_on: tuple[Sentence, ...] = ()
    """Every later sentence of the line."""
    above: Sentence | None = None
    """What stands before the last colon of the line, and reaches as far as the line does."""

    @property
    def part(self) -> Part:
        return self.sentence.parts[self.index]

    @property
    def earlier(self) -> tuple[Part, ...]:
        return self.sentence.parts[: self.index]

    @property
    def later(self) -> tuple[Part, ...]:
        return self.sentence.parts[self.index + 1 :]

    def is_reached(self, *kinds: str) -> bool:
        """Whether a mark of these kinds reaches it."""
        above = self.above.reaching if self.above is not None else frozenset()
        tries = self.part.is_order or self.part.sort is Sort.ATTEMPT
        reaching = self.sentence.reaches[self.index] if tries else self.sentence.reaching
        return not reaching.isdisjoint(kinds) or not above.isdisjoint(kinds)

    def is_reached_now(self, *kinds: str) -> bool:
        """Whether such a mark reaches it that does not speak of an earlier sheet."""
        return self.is_reached(*kinds) and not self.is_reached("anew")


def ends_sentence(lead: str) -> bool:
    """Whether what is written between two parts ends a sentence; a sign within a bracket does not."""
    start = max(lead.rfind(")"), lead.rfind("]")) + 1
    return lead != ABBREVIATED and _SENTENCE_END.search(lead, start) is not None


def sentences(parts: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    """The parts of a line, sentence by sentence. A colon or a comma ends none; what is in brackets belongs before."""
    row: list[Part] = []
    for part in parts:
        ended = bool(row) and (ends_sentence(part.lead) or row[-1].words[-1].text == "?")
        ended = ended and not (part.lead.strip() == "." and _is_abbreviated(row[-1].words[-1]))
        ended = ended or (part.is_order and (_is_taken_back(row) or _is_freed(part, row)))
        ended = ended or _takes_another_back(part, row)
        if ended and not all(word.text == "?" for word in part.words):
            yield tuple(row)
            row = []
        row.append(part)
    if row:
        yield tuple(row)


def _is_abbreviated(word: Word) -> bool:
    """Whether the dot behind it is its own: "e.g. A Par - Bur"."""
    return " " in word.text and all(len(piece) <= ABBREVIATION for piece in word.text.split())


ABBREVIATION = 2
"""Letters of the words of "e.g.", « p. ex. »."""


def _is_taken_back(row: Sequence[Part]) -> bool:
    """Whether parts take back something of their own, so that an order behind them takes its place."""
    return bool(row) and row[-1].parted and any(part.has("withdrawn", "negated") for part in row)


def _is_freed(part: Part, row: Sequence[Part]) -> bool:
    """Whether an order behind another hangs on nothing said before it: "if he agrees A Par - Bur, in any case …"."""
    return any(one.is_order for one in row) and row[0].has("conditional") and is_unbound(part)


def is_unbound(part: Part) -> bool:
    """Whether it begins with what frees it of all that was said before it: "in any case", « quoi qu'il arrive »."""
    said = " ".join(word.text for word in part.words if word.meanings[0][0] != "AND")
    return f"{said.replace(chr(39), ' ')} ".startswith(_freeing())


@cache
def _freeing() -> tuple[str, ...]:
    said = said_anywhere(lambda language: (*language.reading.words.unbound, *language.reading.words.unbound_by))
    return tuple(f"{plain(phrase).replace(chr(39), ' ')} " for phrase in said)


def _takes_another_back(part: Part, row: Sequence[Part]) -> bool:
    """Whether a part behind an order takes back another: « Marseille soutient Paris, oubliez l'Espagne »."""
    begun = any(mark.kind == "withdrawn" and mark.begins for mark in part.marks)
    if part.is_order or not begun or not any(one.is_order for one in row) or any(one.has(*_REACHING) for one in row):
        return False
    named = [word.meanings[0][1] for word in part.words if word.meanings[0][0] == "PLACE"]
    ordered = [
        word.meanings[0][1] for one in row if one.is_order for word in one.words if word.meanings[0][0] == "PLACE"
    ]
    return bool(named) and not set(named) & set(ordered)


_REACHING = ("told", "asked", "conditional", "alternative", "doubted", "deferred")
"""Marks of which one before an order reaches what is taken back behind it."""


def first_said(part: Part) -> Word:
    """The first word of a part that says something."""
    return next((word for word in part.words if word.meanings[0][0] not in _SMALL), part.words[0])

"""Tell words that try to order something from greetings, headings and signatures, which are passed over in silence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from gm.notation.tokens import Word
from gm.notation.vocabulary import FILLER, MARK, UNKNOWN, Vocabulary

VERBS = frozenset(
    ("TO", "MOVES", "HOLDS", "SUPPORTS", "CONVOYS", "RETREATS", "DISBANDS", "REMOVES", "BUILDS", "CARRIED",
     "BACKED")
)  # fmt: skip
HEADINGS = frozenset(
    ("POWER", "HEADING", "NUMBER", "MOVES", "RETREATS", "REMOVES", "BUILDS", "DISBANDS", "AND", FILLER, "SUPPORTS",
     "CONVOYS", "ALL", "WAIVES")
)  # fmt: skip
PIECES = frozenset(("VIA", "COAST", "BACKED", "CARRIED", "FROM"))
FEW = 6
"""Words, fillers apart, up to which a line that lacks its verb or its unit may be an order with a slip in it."""
LONG_TALK = 14
"""Words from which on a sentence in which most are unknown is talk."""
FRAGMENT_WORDS = 3
"""Words of a piece of an order at most: a unit, its letter and its power."""
LIST_WORDS = 4
"""Words of a province with what belongs to it: its coast, a verb."""
UNIT_WORDS = 8
"""Words of a sentence that begins with a unit's noun and has a verb, up to which the rest may be a name misspelt."""
MOST_NEAR = 4
"""Unknown words that are compared with names; a sentence with more is no order with a slip."""
_TALKED = frozenset(
    ("told", "deferred", "doubted", "asides", "polite", "titles", "amends", "asked", "asked_first", "dislodged")
)
"""Marks that sentences between players hold as well as orders."""


class Sort(Enum):
    """What a part of a line is that makes no order."""

    TALK = auto()
    HEADING = auto()
    """Names a power, a season, or the kind of orders that follow."""
    FRAGMENT = auto()
    """A unit or a province by itself: a piece of an order."""
    ATTEMPT = auto()


@dataclass(frozen=True, slots=True)
class Said:
    """Words that make no order, counted."""

    words: tuple[Word, ...]
    """Without fillers."""
    kinds: tuple[str, ...]
    """Of each word the likeliest."""
    spoken: frozenset[str]
    """Every kind that one of them may be."""
    strange: int
    """Words that no order holds."""
    verbs: int
    units: int
    near: int
    """Strange words that look like names of places."""
    places: int
    signs: bool
    """Whether a dash, an arrow or a letter of the notation stands among the words."""
    broken: bool
    """Whether it looks like an order of which a part is misspelt."""

    @property
    def named(self) -> int:
        """Places, if only by a misspelt name."""
        return self.places + self.near

    @property
    def count(self) -> int:
        return len(self.words)

    @property
    def first(self) -> str:
        return self.kinds[0] if self.kinds else ""


class SortRule(NamedTuple):
    """What must hold of words for a sort."""

    name: str
    holds: Callable[[Said], bool]
    sort: Sort


def sort_of(words: Sequence[Word], vocabulary: Vocabulary | None) -> Sort:
    """What the words are, by which kinds of word they hold; with a vocabulary, misspelt names count too."""
    said = _said(words, vocabulary)
    return next((rule.sort for rule in SORTS if rule.holds(said)), Sort.TALK)


def _said(words: Sequence[Word], vocabulary: Vocabulary | None) -> Said:
    kept = tuple(word for word in words if word.meanings[0][0] != FILLER)
    kinds = tuple(word.meanings[0][0] for word in kept)
    strange = sum(1 for word in kept if _is_strange(word))
    near = 0
    if vocabulary is not None and 0 < strange <= MOST_NEAR:
        near = sum(1 for word in kept if word.meanings[0][0] == UNKNOWN and _is_near_place(word.text, vocabulary))
    return Said(
        kept,
        kinds,
        frozenset(kind for word in kept for kind, _ in word.meanings),
        strange,
        verbs=sum(1 for word in kept if any(kind in VERBS for kind, _ in word.meanings)),
        units=_units(kept),
        near=near,
        places=kinds.count("PLACE"),
        signs=any(len(word.text) <= 2 and any(kind in VERBS for kind, _ in word.meanings) for word in kept),
        broken=0 < len(kept) <= FEW and vocabulary is not None and _is_broken(kept, vocabulary),
    )


def _is_heading(said: Said) -> bool:
    if said.places or "UNIT" in said.kinds or not said.words:
        return False
    return all(any(kind in HEADINGS for kind, _ in word.meanings) and len(word.text) > 1 for word in said.words)


def _is_counted(said: Said) -> bool:
    """A number without anything that is counted: a date."""
    return "NUMBER" in said.kinds and not said.units and not said.verbs


def _is_spoken(said: Said) -> bool:
    """A word of letters between players, and no whole order."""
    return "TALK" in said.spoken and not (said.units and said.verbs) and not said.signs


def _is_strange_talk(said: Said) -> bool:
    """More than half of it unknown, unless names and a verb explain it."""
    if not said.strange or said.strange * 2 <= said.count or (said.units and said.first == "UNIT" and said.named):
        return False
    return said.named < 2 or not said.verbs or said.strange > said.near + 1


def _explains_itself(said: Said) -> bool:
    """More than half of it unknown, but misspelt names and a verb."""
    return bool(said.strange) and said.strange * 2 > said.count and not (said.units and said.first == "UNIT")


def _is_unit_with_name(said: Said) -> bool:
    return bool(said.units and said.named and (said.verbs or said.first in ("UNIT", "POWER")))


def _is_unit_alone(said: Said) -> bool:
    return _is_unit_with_name(said) and not said.verbs and not said.strange and said.count <= FRAGMENT_WORDS


def _is_end(said: Said) -> bool:
    """The end of an order: a coast, "via convoy"."""
    return 0 < said.count <= FRAGMENT_WORDS and not said.strange and bool(said.spoken & PIECES)


def _is_unit_and_verb(said: Said) -> bool:
    return said.count == 2 and said.first == "UNIT" and bool(said.verbs)


def _is_unit_that_acts(said: Said) -> bool:
    noun = said.first == "UNIT" and (said.signs or len(said.words[0].text) > 2)
    return noun and bool(said.verbs) and said.count <= UNIT_WORDS


def _names_two(said: Said) -> bool:
    return said.named >= 2 and bool(said.verbs)


def _is_name(said: Said) -> bool:
    """A province with little beside it, unless it is somebody's name."""
    return bool(said.named) and not said.strange and said.count <= LIST_WORDS and said.first != "POWER"


def _is_name_alone(said: Said) -> bool:
    return _is_name(said) and (not said.verbs or said.count <= 2)


def _acts_on_name(said: Said) -> bool:
    acts = said.first in VERBS and len(said.words[0].text) > 2
    return bool(said.named) and not said.strange and said.count <= FEW and acts


def _is_notation(said: Said) -> bool:
    bare = 0 < said.count <= FRAGMENT_WORDS and not said.strange
    return bare and said.signs and bool(said.units or said.verbs)


SORTS = (
    SortRule("heads orders", _is_heading, Sort.HEADING),
    SortRule("counts nothing", _is_counted, Sort.TALK),
    SortRule("is spoken", _is_spoken, Sort.TALK),
    SortRule("all hold", lambda said: {"ALL", "HOLDS"} <= said.spoken and said.count <= LONG_TALK, Sort.ATTEMPT),
    SortRule("is broken", lambda said: said.broken, Sort.ATTEMPT),
    SortRule("is strange", _is_strange_talk, Sort.TALK),
    SortRule("is misspelt", _explains_itself, Sort.ATTEMPT),
    SortRule("is long and strange", lambda said: said.count > LONG_TALK and said.strange * 3 > said.count, Sort.TALK),
    SortRule("is a unit alone", _is_unit_alone, Sort.FRAGMENT),
    SortRule("has unit and name", _is_unit_with_name, Sort.ATTEMPT),
    SortRule("is the end of an order", _is_end, Sort.FRAGMENT),
    SortRule("is a unit and a verb", _is_unit_and_verb, Sort.FRAGMENT),
    SortRule("is a unit that acts", _is_unit_that_acts, Sort.ATTEMPT),
    SortRule("names two places", _names_two, Sort.ATTEMPT),
    SortRule("is a name alone", _is_name_alone, Sort.FRAGMENT),
    SortRule("is a name that acts", _is_name, Sort.ATTEMPT),
    SortRule("acts on a name", _acts_on_name, Sort.ATTEMPT),
    SortRule("is notation", _is_notation, Sort.FRAGMENT),
)
"""First match wins; what none of them holds of is talk."""


def _is_strange(word: Word) -> bool:
    kind, value = word.meanings[0]
    return kind in (UNKNOWN, "KEEPS") or (kind == MARK and value in _TALKED and word.text != "?")


def _is_broken(words: Sequence[Word], vocabulary: Vocabulary) -> bool:
    """Whether few words hold two of the three parts of an order and something unknown beside: `LFarmée Paris tient`."""
    kinds = [{kind for kind, _ in word.meanings} for word in words]
    strange = sum(bool(held & {UNKNOWN, "NUMBER", "TO"}) or held == {MARK} for held in kinds)
    if any("WAIVES" in held and len(word.text) > 4 for held, word in zip(kinds, words, strict=True)):
        return bool(strange) or any("BUILDS" in held for held in kinds)
    unit = any("UNIT" in held and len(word.text) > 3 for held, word in zip(kinds, words, strict=True))
    verb = any(held & VERBS - {"TO"} and len(word.text) > 4 for held, word in zip(kinds, words, strict=True))
    place = any("PLACE" in held for held in kinds)
    if "BUILDS" in kinds[0] and unit and 2 < len(words) < 5:
        return True
    if not strange or strange > 2 or sum((unit, verb, place)) < 2:
        return False
    return (
        (place and unit)
        or any(
            UNKNOWN in held and ((verb and unit) or _is_near_unit(word.text, vocabulary))
            for held, word in zip(kinds, words, strict=True)
        )
        or (place and "BUILDS" in kinds[0])
    )


def _is_near_unit(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a word is one slip from "armée" or "fleet", or two where the word before or behind it sticks to it."""
    if len(text) < 4:
        return False
    parts = (text[1:], text[2:], text[:-1], text[:-2])
    near = {*vocabulary.one_away(text)}.union(*map(vocabulary.one_away, parts))
    near |= set(parts) & vocabulary.meanings.keys()
    return any(len(phrase) > 3 and vocabulary.meanings[phrase][0][0] == "UNIT" for phrase in near)


def _units(words: Sequence[Word]) -> int:
    """Units: an army or fleet by its noun, or by a letter that begins the line or stands before a name."""
    count = 0
    for index, word in enumerate(words):
        if word.meanings[0][0] != "UNIT":
            continue
        after = words[index + 1].meanings[0][0] if index + 1 < len(words) else ""
        if len(word.text) > 2 or index == 0 or after in ("PLACE", "POWER"):
            count += 1
    return count


def _is_near_place(text: str, vocabulary: Vocabulary) -> bool:
    if len(text) < 3:
        return False
    close = [*vocabulary.one_away(text), *(more.phrase for more in vocabulary.further(text) if len(text) > 5)]
    return any(vocabulary.meanings[phrase][0][0] == "PLACE" for phrase in close)

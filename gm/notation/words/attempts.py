"""Tell words that try to order something from greetings, headings and signatures, which are passed over in silence."""

import re
from collections.abc import Callable, Container, Sequence
from enum import Enum, auto
from itertools import takewhile
from typing import NamedTuple

from gm.notation.words.said import FEW, VERBS, Said, said_of
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, Vocabulary

HEADINGS = frozenset(
    ("POWER", "HEADING", "NUMBER", "MOVES", "RETREATS", "REMOVES", "BUILDS", "DISBANDS", "AND", FILLER, "SUPPORTS",
     "CONVOYS", "ALL", "WAIVES")
)  # fmt: skip
PIECES = frozenset(("VIA", "COAST", "BACKED", "CARRIED", "FROM"))
LONG_TALK = 14
"""Words from which on a sentence in which most are unknown is talk."""
FRAGMENT_WORDS = 3
"""Words of a piece of an order at most: a unit, its letter and its power."""
LIST_WORDS = 4
"""Words of a province with what belongs to it: its coast, a verb."""
UNIT_WORDS = 8
"""Words of a sentence that begins with a unit's noun and has a verb, up to which the rest may be a name misspelt."""


SHORTEST_LINE = 3
"""Letters of a unit, a place and a verb that are a line in notation, whatever has become of them."""
SHORT_LINE = 6
"""The same with an abbreviation of three letters, and one too many."""
LONGEST_CODE = 4
"""Letters of an abbreviation with one too many."""
_CODES = re.compile(r"\w+|[-=>/]+")


def is_in_letters(text: str, units: Container[str]) -> bool:
    """Whether a line is written as orders are: a unit's letter, abbreviations, a dash or a verb's letter.

    Such a line is never passed over, whatever other words its abbreviations happen to be: `A BUt - RUM`, `F I N H`,
    `AM UN - BOH`.
    """
    words = _CODES.findall(text)
    stuck = bool(words) and len(words[0]) > 1 and words[0].isalpha() and words[0].isupper() and words[0][0] in units
    if not words or (words[0] not in units and not stuck) or "." in text.strip(" ."):
        return False
    codes = list(takewhile(lambda word: len(word) <= LONGEST_CODE and not word.islower(), words))
    written = [word for word in codes if word[0].isalnum()]
    letters = "".join(written)
    if len(letters) <= SHORTEST_LINE or len(codes) + stuck < SHORTEST_LINE:
        return False
    if len(codes) < len(words):  # `A STPL-VN supported from MOS`
        return "-" in codes[2:-1] and letters.isupper()
    if len(letters) <= SHORT_LINE and letters.isupper():
        return True  # `F TU ND`
    return len(written) < len(codes) or any(len(word) == 1 for word in written[1:])


class Sort(Enum):
    """What a part of a line is that makes no order."""

    TALK = auto()
    HEADING = auto()
    """Names a power, a season, or the kind of orders that follow."""
    FRAGMENT = auto()
    """A unit or a province by itself: a piece of an order."""
    ATTEMPT = auto()


class SortRule(NamedTuple):
    """What must hold of words for a sort."""

    name: str
    holds: Callable[[Said], bool]
    sort: Sort


def sort_of(words: Sequence[Word], vocabulary: Vocabulary | None) -> Sort:
    """What the words are, by which kinds of word they hold; with a vocabulary, misspelt names count too."""
    said = said_of(words, vocabulary)
    return next((rule.sort for rule in SORTS if rule.holds(said)), Sort.TALK)


def _is_heading(said: Said) -> bool:
    if said.places or "UNIT" in said.kinds or not said.words:
        return False
    return all(any(kind in HEADINGS for kind, _ in word.meanings) and len(word.text) > 1 for word in said.words)


def _is_counted(said: Said) -> bool:
    """A number without anything that is counted: a date."""
    return "NUMBER" in said.kinds and not said.units and not said.verbs


def _is_spoken(said: Said) -> bool:
    """A word of letters between players, and no whole order."""
    signs = said.signs and (said.named or said.units)
    return "TALK" in said.spoken and not (said.units and said.verbs) and not signs


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
    if said.manners and not said.verbs:
        return False  # "Paris is beautiful"
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

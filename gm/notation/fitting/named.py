"""What a stretch names and does where units are built, taken off or retreat, and little else can be meant."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from gm.languages.language import said_anywhere, words_said
from gm.notation.fitting.clauses import NOTHING
from gm.notation.fitting.meanings import is_own
from gm.notation.fitting.pieces import (
    FROM,
    HELPS,
    LEAVES,
    ODD,
    PLACE,
    POWER,
    QUIET,
    STAYS,
    TO,
    UNIT,
    VERB,
    FittedStretch,
    FittedWord,
    Strange,
)
from gm.notation.orders.build import Situation
from gm.notation.phrases.leaving import said_of_leaving
from gm.notation.phrases.winter import names_a_build, phrase
from gm.notation.words.sayings import determined
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, FOR, IN, MARK
from gm.rules.orders import Order

BESIDE = frozenset(("BUILDS", "RECEIVES", "TAKEN", "NUMBER", "ALL", "UNITS", "IT_IS", "ORDER", "HELP", "KEEPS"))
"""Kinds of word that say no more of such units."""
_OF_THE_PAST = frozenset(("told", "past"))
"""Marks of words that may say only which unit is meant."""
_OF_WHY = _OF_THE_PAST | {"negated"}
"""Marks of a stretch that may say why a unit goes for good."""
_OF_FATES = _OF_THE_PAST | {"negated", "refused", "corrected"}
"""Marks of words that may say only how a unit fares."""
_LEADS = frozenset((FILLER, IN, FOR, TO, FROM))

Given = tuple[Order, tuple[Word, ...]]
"""An order, and the words that give it."""
Bearing = Callable[[Sequence[Word]], frozenset[str]]
"""The marks of words without a name that speak of an order beside them."""


class NamedStretch(NamedTuple):
    """What a stretch names, and does."""

    words: tuple[Word, ...]
    units: list[int]
    """Where its nouns of units stand among its words."""
    places: list[int]
    verbs: frozenset[str]
    """What is done."""
    acts: list[int]
    """Where it is said."""
    odd: list[int]
    """Where words stand that nobody knows."""
    marks: frozenset[str] = frozenset()
    """What it says against an order."""

    @property
    def names(self) -> bool:
        return bool(self.units or self.places)

    def codes(self, index: int) -> list[str]:
        return self.words[index].meanings[0][1].split()

    def is_led(self, index: int) -> bool:
        """Whether a small word leads to a name: "the docks *of* Kiel"; it is no article, but for « a Londres »."""
        before = [
            word for word in self.words[max(0, index - 2) : index] if word.text == "a" or word.text not in determined()
        ]
        return bool(before) and any(kind in _LEADS for kind, _ in before[-1].meanings)

    @property
    def has_pronoun(self) -> bool:
        return any(not words_said("objects").isdisjoint(word.text.split()) for word in self.words)

    @property
    def says_why(self) -> bool:
        """Whether a stretch takes no unit off, and does not point back to what was said."""
        return LEAVES not in self.verbs and self.words[0].text not in words_said("pointing", "remarks")

    @property
    def is_plain(self) -> bool:
        """Whether words that nobody knows say only what a unit is like, or how it comes to its place.

        "A brand new fleet", "comes out of the docks of Kiel"; not "Berlin fears an army", "an army withers in Vienna".
        """
        names = sorted((*self.units, *self.places))
        for index in self.odd:
            if not names or index > names[-1]:
                return False
            following = next(name for name in names if name > index)
            if index < names[0]:
                beside = following == index + 1 or index + 1 in self.odd
            else:
                led = following in self.places and self.is_led(following)
                done = any(act < index for act in self.acts)  # else it may be the verb: "an army withers in Vienna"
                beside = led and done and index + 1 not in (*self.odd, *self.acts)
            if not beside:
                return False
        return True


def without_why(rows: Sequence[NamedStretch]) -> list[NamedStretch]:
    """Stretches where a unit goes for good, without those that say why: "disband it, it was a rotten army anyway".

    It goes where a stretch says so that names it, or has a pronoun for it: not « elle ne doit pas, oh non, être
    dissoute ».
    """
    over = [
        index
        for index, row in enumerate(rows)
        if LEAVES in row.verbs and not row.marks and (row.names or row.has_pronoun)
    ]
    return [
        row
        for index, row in enumerate(rows)
        if not (over and row.marks and row.marks <= _OF_WHY and row.says_why and (row.names or index > over[0]))
    ]


def named_in(said: FittedStretch, at: Situation, bearing: Bearing) -> NamedStretch:
    """What a stretch names and does; raises `Strange` where it names another power."""
    words = said.words
    at_kind: dict[str, list[int]] = {UNIT: [], PLACE: [], ODD: [], VERB: []}
    verbs: set[str] = set()
    others = False
    marked: dict[int, frozenset[str]] = {}
    for piece in said.pieces:
        index = words.index(piece.word)
        if piece.kind == POWER:
            others = others or (piece.said not in at.powers and all(kind != "ALL" for kind, _ in piece.word.meanings))
        elif piece.kind == MARK:
            allows = piece.word.text in said_of_leaving("lets_go")
            marked[index] = frozenset(() if allows else piece.said.split())
        elif not _says_no_more(words, index, piece, at_kind[UNIT]):
            at_kind[piece.kind].append(index)
            verbs |= {piece.said} if piece.kind == VERB else set()
    units, places, odd, acts = at_kind.values()
    if others and (units or verbs or (places and not _says_whence(words[0]))):
        raise Strange
    if any(phrase(words, index, "one_of") for index in range(len(words))):
        raise Strange
    if any(_keeps(word) for word in words):
        verbs.add(STAYS)
    row = NamedStretch(words, units, places, frozenset(verbs), acts, odd)
    return row._replace(marks=_bearing(row, marked, at, bearing)) if any(marked.values()) else row


def _says_no_more(words: Sequence[Word], index: int, piece: FittedWord, units: Sequence[int]) -> bool:
    """Whether a piece of a stretch says nothing of its own beside what is built, taken off or retreats."""
    if piece.kind == UNIT:
        return not piece.said or _is_of_the_same(words, units, index)
    if piece.kind == PLACE:
        return False
    if piece.said in (NOTHING, HELPS) and (names_a_build(piece.word) or phrase(words, index, "clitics")):
        return True  # « la seconde sera … »
    if piece.kind == ODD and len(piece.word.text) > LONGEST_NAME and piece.word.text.endswith(_unreal()):
        raise Strange  # « ferait »
    return piece.kind not in (ODD, VERB) or any(kind == FILLER for kind, _ in piece.word.meanings)


def _bearing(
    row: NamedStretch, marked: Mapping[int, frozenset[str]], at: Situation, bearing: Bearing
) -> frozenset[str]:
    """The marks of a stretch that speak of an order.

    None does that stands in what only says who is meant, "the army that used to live in Venice", or what became of a
    beaten unit, "beaten but not bowed", or of a place that is named before it, "where nobody expects it".
    """
    if not row.names:
        first = row.words[0]
        told = first.meanings[0][0] == "WHERE" or (MARK, "dislodged") in first.meanings
        left = frozenset[str]().union(*marked.values()) if told else bearing(row.words) - QUIET
        return left - _OF_FATES if told else left
    left = frozenset[str]()
    for index, marks in marked.items():
        unit = max((unit for unit in row.units if unit < index), default=-1)
        place = min((place for place in row.places if place > index), default=-1)
        meant = 0 <= unit < place and any(is_own(code, at) for code in row.codes(place))
        if not meant or not marks <= _OF_THE_PAST or any(unit < act < place for act in row.acts):
            left |= marks
    return left


def _says_whence(word: Word) -> bool:
    """Whether a word begins what says whence a beaten unit comes: "driven out of Venice by the Austrians"."""
    return word.meanings[0][0] == FROM or (MARK, "dislodged") in word.meanings


def _is_of_the_same(words: Sequence[Word], units: Sequence[int], index: int) -> bool:
    """Whether a noun of a unit says what the one before it is made of: "an army of recruits"."""
    between = words[units[-1] + 1 : index] if units else ()
    of = bool(between) and all(word.meanings[0][0] == FILLER for word in between)
    return of and words[units[-1]].meanings[0] == words[index].meanings[0]


@cache
def _unreal() -> tuple[str, ...]:
    return said_anywhere(lambda language: language.reading.marks.unreal)


LONGEST_NAME = 4
"""Letters of a word that may end as a verb of what is not so, and be none: « fait », « lait »."""


def _keeps(word: Word) -> bool:
    return word.text.split()[-1] in words_said("keeps") and (MARK, "polite") not in word.meanings

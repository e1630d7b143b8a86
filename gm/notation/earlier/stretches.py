"""The words between two signs of a line of a later letter, and the orders in force of the units that they name."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from gm.notation.earlier.meant import ACTS, NOUNS, held_at, is_noun, leading_to, orders_named
from gm.notation.orders.build import Situation
from gm.notation.words.sayings import others, saves, selves, strangers, turns_said, unreal, wants
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN
from gm.rules.orders import Order

_UNIT = "@"
"""Stands in what is said for the name of a unit that has an order."""
ENDS = frozenset(".;!?|")
OPEN = frozenset(("conditional", "alternative", "asked", "undecided", "mocking", "unreal", "provisional"))
"""Marks of a sentence in which nothing is settled."""
UNSURE = OPEN | {"doubted", "deferred"}
"""Marks of what is not settled yet."""
BESIDE = frozenset((FILLER, IN, "AND", "UNIT", "UNITS", "ALL", "NUMBER", "TALK", "COAST", "HEADING", "FOR", "FROM"))
"""Kinds of word that may stand beside the names of units, and say nothing else of them."""
MILD = frozenset(
    ("polite", "amends", "corrected", "kept", "past", "titles", "asides", "anew", "withdrawn", "deferred", "presents")
)
"""Marks beside what becomes of an order that leave it as it is said."""
_LEADS = frozenset((FILLER, IN, "TALK", "AND", "HEADING"))
MOST_STRANGERS = 2
"""Words nobody knows of a piece that says what becomes of an order."""


@dataclass(frozen=True, slots=True)
class SaidOfOrders:
    """What is said of some orders, and by which words of a line."""

    start: int
    end: int
    """The place behind the last of them."""
    taken_out: tuple[Order, ...] = ()
    """None where the orders stay as they are."""
    denied: bool = False
    """Whether what is said not to be was the order, so that what follows may go on with its unit."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words between two signs of a line."""

    start: int
    words: tuple[Word, ...]
    sign: str
    """What stands before it."""
    said: str
    """Its words, a sign for each unit that has an order among them."""
    places: tuple[int, ...]
    """Where each word begins in that."""

    @property
    def end(self) -> int:
        return self.start + len(self.words)


def pieces(words: Sequence[Word], at: Situation) -> Iterator[Stretch]:
    start, sign = 0, ""
    for index, word in enumerate((*words, None)):
        if word is not None and not (parts(word) or _is_turn(words, start, index, at)):
            continue
        if index > start:
            inside = tuple(words[start:index])
            said = [_UNIT if held_at(each, at) else each.text for each in inside]
            places = tuple(accumulate((len(one) + 1 for one in said[:-1]), initial=0))
            yield Stretch(start, inside, sign, " ".join(said), places)
            sign = ""
        if word is not None:
            start, sign = index + 1, word.text if word.text in ENDS or sign not in ENDS else sign


def _is_turn(words: Sequence[Word], start: int, index: int, at: Situation) -> bool:
    """Whether a word parts what is not to be from an order: "forget that adventure - Burgundy holds", "not … but"."""
    before = words[start:index]
    if words[index].text in turns_said("but"):
        return any(denies(word) for word in before)
    if words[index].meanings[0][0] != "TO" or words[index].text[0] != "-" or index + 2 >= len(words):
        return False
    taken = any((MARK, "withdrawn") in word.meanings for word in before)
    return taken and bool(held_at(words[index + 1], at)) and words[index + 2].meanings[0][0] in ACTS


def parts(word: Word) -> bool:
    """Whether a word is a sign between pieces; « plus » may be « et », and may deny."""
    kind = word.meanings[0][0]
    return kind == SEPARATOR or word.text == "?" or (kind == "AND" and word.text not in turns_said("rejects"))


def denies(word: Word) -> bool:
    rejects = word.text in turns_said("rejects") and word.meanings[0][0] != "PLACE"  # « Nor » is no "nor"
    return rejects or bool(marks_in((word,)) & {"negated"})


def is_quiet(piece: Stretch, at: Situation, *found: re.Match[str] | None) -> bool:
    """Whether all other words of a piece name units, or say nothing that could change what is said of them."""
    strange = 0
    nouns = {word.start for index, word in enumerate(piece.words) if is_noun(piece.words, index)}
    for word, place in zip(piece.words, piece.places, strict=True):
        if any(one is not None and place < one.end() and one.start() < place + len(word.text) for one in found):
            continue
        kind = word.meanings[0][0]
        if word.text in selves() or word.start in nouns or (nouns and kind == "TO"):
            continue
        if kind == UNKNOWN:
            strange += 1
        elif (
            (kind == MARK and not marks_in((word,)) <= MILD and not saves().fullmatch(word.text))
            or (kind == "PLACE" and not (held_at(word, at) or leading_to(word, at)))
            or (kind not in (MARK, "PLACE", "KEEPS") and BESIDE.isdisjoint(held for held, _ in word.meanings))
        ):
            return False
    return strange <= MOST_STRANGERS


def leads(word: Word) -> bool:
    """Whether a word before a verb says nothing: "please", « j' », « finalement »."""
    kind, marks = word.meanings[0][0], marks_in((word,))
    if word.text in selves():
        return True
    return (kind in _LEADS or kind == MARK) and marks <= MILD - {"withdrawn"} and word.text not in strangers()


def only_names(piece: Stretch, at: Situation, *, heads: bool = False) -> bool:
    """Whether a piece names one unit that has an order, and says nothing; `heads`: or that it is left as it is."""
    words = piece.words[1:] if heads and any(kind == "KEEPS" for kind, _ in piece.words[0].meanings) else piece.words
    kinds = [word.meanings[0][0] for word in words]
    called = {word.meanings[0][0] for word in words if len(word.text) > 1}  # a letter alone names no unit: "F, not -"
    one = kinds.count("PLACE") == 1 or (kinds.count("PLACE") == 0 and not (NOUNS | ACTS).isdisjoint(called))
    beside = {FILLER, IN, "UNIT", "UNITS", "PLACE", "COAST", "HEADING", "TALK", "ALL", "FROM"}
    nouns = [is_noun(words, index) for index, kind in enumerate(kinds) if kind in ACTS]
    beside |= ACTS | {"TO"} if nouns and all(nouns) else set()
    return one and beside.issuperset(kinds) and bool(orders_named(piece.words, at))


def marks_in(words: Sequence[Word]) -> set[str]:
    return {value for word in words for kind, value in word.meanings if kind == MARK and word.meanings[0][0] in _ABLE}


_ABLE = frozenset((MARK, FILLER, UNKNOWN, "TALK", "HEADING"))
"""Kinds of word, none of them a name, that may be words of stances."""


def is_of_others(words: Sequence[Word], index: int, at: Situation) -> bool:
    """Whether somebody else is spoken of: "the Turk", « il aimerait », "my wife says"; not "I had written"."""
    word = words[index]
    kind, value = word.meanings[0]
    if kind == "POWER":
        return value not in at.powers
    own = bool(index) and (bool(held_at(words[index - 1], at)) or words[index - 1].meanings[0][0] == "UNIT")
    if own and (word.text in wants() or kind == UNKNOWN):
        return False  # "London wants the Channel", « la flotte devait aller »
    if marks_in([word]) & {"told", "past"}:
        mine = {word.text.partition(" ")[0], words[index - 1].text.partition(" ")[0] if index else ""}
        return mine.isdisjoint(selves())
    return word.text in others() or (kind == UNKNOWN and word.text.endswith(unreal()))

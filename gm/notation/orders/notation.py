"""The words and grammar of one variant, and what rows of words mean in a position."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from gm.notation.orders.build import Builder, Situation
from gm.notation.orders.changes import sense
from gm.notation.orders.grammar import Grammar
from gm.notation.orders.near import MOST_TRIES, Parse, Understand, all_readings, one_slip
from gm.notation.orders.parse import Parsed, Stopped, parse, understand
from gm.notation.orders.parts import says_enough
from gm.notation.words.lexicon import Lexicon
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, Vocabulary
from gm.rules.orders import Order, Waive

SHORT_ORDER = 24
"""Words of the longest order that two parts of a line are tried as."""
LOOSE = frozenset(
    (
        "bare",
        "move_without_verb",
        "move_in",
        "move_to_stay",
        "move_pair",
        "move_of_kind",
        "move_back",
        "move_of_place",
        "move_of_place_told",
        "move_of_unit_told",
        "move_backed",
        "support_by",
        "convoy_by_any",
        "move_for",
        "hold_in",
        "hold_of_kind",
        "move_by",
        "move_in_verse",
        "move_of_same",
        "move_each",
        "disband_of_kind",
        "disband_all",
        "build_each",
        "build_there",
    )
)
"""Shapes that are an order only when the position gives them a meaning."""
SPARE = frozenset(("move_pair", "move_of_kind", "hold_of_kind", "disband_of_kind"))
"""Shapes that say so little that every word of them must be right, and none stand between."""
_ADJACENT = frozenset(("move_without_verb", "move_pair", "move_in"))
"""Shapes of two names, of which the second is where the first can go."""
_UNMENDED = SPARE | {"move_sent", "move_of_same"}
"""Shapes that no slip put right has: two verbs of going would explain too much."""
_INSTEAD = {"hold_in": ("bare", "support", "move", "move_to_stay")}
"""shape that means nothing -> those that the same words may have: « Vienne protège Trieste », « va camper à Brest »"""


@dataclass(frozen=True, slots=True)
class Sought:
    """What in a game makes a line that orders nothing an attempt: no such line is passed over."""

    counted: Container[str] = ()
    """Places and powers beside which a small number is meant for an order."""
    words: Container[str] = ()
    """Kinds of its own words, wherever they stand."""
    beside_power: Container[str] = ()
    """Kinds of its own words where a power is named too."""


NOTHING_SOUGHT = Sought()


@dataclass(frozen=True)
class Notation:
    """All that is known of one variant's orders; it keeps nothing of what is read but shapes of lines."""

    lexicon: Lexicon
    grammar: Grammar
    vocabulary: Vocabulary
    builders: Mapping[str, Builder]
    sought: Sought = NOTHING_SOUGHT

    def whole(self, words: Sequence[Word], at: Situation) -> Parsed | Stopped:
        """The parse of words that are an order of this phase; a lone unit is one only where units are built."""
        parsed = parse(words, self.grammar)
        if isinstance(parsed, Stopped):
            return parsed
        if parsed.shape.name == "waive" and Waive not in at.accepts:
            return Stopped(len(words))  # "so nothing fancy" waives nothing where nothing is built
        if parsed.shape.name not in LOOSE:
            return parsed
        spare = parsed.shape.name in SPARE
        if (not spare or says_enough(words)) and understand(parsed, at, self.builders):
            return parsed
        if parsed.shape.name in _ADJACENT and (begun := self._begun(words, at)) is not None:
            return begun
        if len(words) > 1 and any(kind == FILLER for kind, _ in words[-1].meanings[1:]):
            return self.whole(words[:-1], at)  # "stp" may be St Petersburg, and « s'il te plaît »
        if parsed.shape.name == "hold_of_kind" and (several := _of_several(words)) is not None:
            return self.whole(several, at)
        other = parse(words, self.grammar, parsed.shape.name)  # « A (Bel) Bel » in winter: no move, but a build
        instead = _INSTEAD.get(parsed.shape.name, ("bare",))
        if isinstance(other, Parsed) and other.shape.name in instead and understand(other, at, self.builders):
            return other
        kinds = tuple(meaning[0] for meaning in parsed.meanings)
        return Stopped(1, kinds[:1]) if spare else Stopped(len(words), kinds)

    def _begun(self, words: Sequence[Word], at: Situation) -> Parsed | None:
        """A unit and where it goes, by an abbreviation that can only stand for a name that it begins: `a lvp gal`."""
        index = max(index for index, word in enumerate(words) if word.meanings[0][0] == "PLACE")
        begun = self.vocabulary.begun.get(words[index].text)
        if begun is None:
            return None
        other = words[index]._replace(meanings=(("PLACE", begun),))
        parsed = parse((*words[:index], other, *words[index + 1 :]), self.grammar)
        groups = understand(parsed, at, self.builders) if isinstance(parsed, Parsed) else []
        legal = {reading.order for group in groups for reading in group if reading.reason is None}
        return parsed if len(legal) == 1 and isinstance(parsed, Parsed) else None

    def mended(self, words: Sequence[Word], at: Situation) -> Parsed | Stopped:
        """The parse of words put right; a misspelt name, or hardly more, is too little to build on."""
        parsed = self.whole(words, at)
        if isinstance(parsed, Parsed) and (
            (parsed.shape.name == "bare" and parsed.shape.units[0].kind is None) or parsed.shape.name in _UNMENDED
        ):
            return Stopped(len(words))
        if isinstance(parsed, Parsed) and parsed.shape.name != "move":
            kinds = {word.meanings[0][0] for word in words}
            if "BACKED" in kinds and "HOLDS" not in kinds:
                return Stopped(len(words))  # `F IONNAP, avec le soutien de ROM` has lost a move
        return parsed

    def ways(self, at: Situation) -> tuple[Parse, Understand]:
        """How words put right are parsed and understood in a position."""
        return lambda row: self.mended(row, at), lambda parsed: understand(parsed, at, self.builders)

    def has_one_meaning(self, words: Sequence[Word], at: Situation) -> bool:
        """Whether words are orders of which in this position exactly one of each may be given."""
        parsed = self.whole(words, at)
        groups = understand(parsed, at, self.builders) if isinstance(parsed, Parsed) else []
        may_be = [{(each.order, each.power) for each in group if each.reason is None} for group in groups]
        return bool(may_be) and all(len(orders) == 1 for orders in may_be)

    def order_of(self, words: Sequence[Word], at: Situation) -> Order | None:
        """The order that words are, if they are one and it may be given; its coast may be left to be asked."""
        parsed = self.whole(words, at)
        groups = understand(parsed, at, self.builders) if isinstance(parsed, Parsed) else []
        legal = {sense(each.order): each.order for group in groups for each in group if each.reason is None}
        return next(iter(legal.values())) if len(groups) == len(legal) == 1 else None

    def is_one_slip(self, words: Sequence[Word], folded: str, at: Situation) -> bool:
        """Whether one slip put right makes an order of the words."""
        if len(words) > SHORT_ORDER or not _names_anything(words):
            return False
        rows = islice(one_slip(words, folded, self.vocabulary), MOST_TRIES)
        return any(True for _ in all_readings(rows, *self.ways(at)))


def _of_several(words: Sequence[Word]) -> list[Word] | None:
    """The words with a noun of several units as no more than that; None where there is none."""
    row = [
        word._replace(meanings=several) if (several := tuple(m for m in word.meanings if m[0] == "UNITS")) else word
        for word in words
    ]
    return row if row != list(words) else None


def _names_anything(words: Iterable[Word]) -> bool:
    return any(kind in ("UNIT", "PLACE") for word in words for kind, _ in word.meanings)

"""The orders that rows of words may be in a position: which words, which shape, which readings."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gm.notation.orders.build import Builder, Reading, Situation
from gm.notation.orders.grammar import Grammar, WordRow
from gm.notation.orders.shaping import RETRACT, RETRACT_ALL, Shape
from gm.notation.words.lexicon import Lexicon
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, UNKNOWN, Meaning, Vocabulary
from gm.rules.orders import Convoy, Hold, Move, Support, Waive
from gm.rules.outcomes import Reason

LOOSE = frozenset(
    [
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
        "move_from",
        "hold_in",
        "hold_of_kind",
        "move_by",
        "move_each",
        "disband_of_kind",
        "disband_all",
        "build_each",
        "build_there",
        "same",
    ]
)
"""Shapes that are an order only when the position gives them a meaning."""
OF_KIND = frozenset(("move_of_kind", "hold_of_kind", "disband_of_kind"))
"""Shapes that name a unit by its noun alone."""
MOST_SLIPS = 1
"""Names put right in an order that is followed."""


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


class Span(NamedTuple):
    """Words that are an order, or several in one clause."""

    start: int
    end: int
    """The word behind the last."""
    shape: Shape
    meanings: tuple[Meaning, ...]
    groups: tuple[tuple[Reading, ...], ...]
    """For each order its readings: those that may be given, or else one that may not."""
    slips: int
    """Names that were put right."""
    shortened: bool
    """Whether a name in it is somebody's own abbreviation."""
    begun: bool = False
    """Whether a name that is known is taken for the beginning of another one."""

    @property
    def retracts(self) -> bool:
        return self.shape.name in (RETRACT, RETRACT_ALL)

    @property
    def trouble(self) -> int:
        """0: each order has one reading that may be given; 1: some have several; 2: some have none."""
        if self.retracts:
            return 0
        legal = [sum(reading.reason is None for reading in group) for group in self.groups]
        return 2 if min(legal, default=0) == 0 else int(max(legal) > 1)


@dataclass(frozen=True)
class Notation:
    """All that is known of one variant's orders; it keeps nothing of what is read but shapes of lines."""

    lexicon: Lexicon
    grammar: Grammar
    vocabulary: Vocabulary
    builders: Mapping[str, Builder]
    sought: Sought = NOTHING_SOUGHT

    def spans(self, words: Sequence[Word], start: int, at: Situation, *, passing: bool = False) -> list[Span]:
        """The orders that begin with a word, one for each word with which one may end."""
        held = words[start].meanings
        if words[start].text in _BETWEEN:
            return []
        if (held[0][0] == FILLER and len(held) == 1) or not any(kind in self.grammar.begins for kind, _ in held):
            return []
        best: dict[int, Span] = {}
        for row in self.grammar.rows(words, start, passing=passing):
            span = self._span(row, words, start, at)
            if span is not None:
                known = best.get(span.end)
                best[span.end] = span if known is None else _better(known, span, at)
        return list(best.values())

    def _span(self, row: WordRow, words: Sequence[Word], start: int, at: Situation) -> Span | None:
        shape = self.grammar.shape(tuple(kind for kind, _ in row.meanings))
        if shape is None:
            return None
        named = [words[index] for index in row.indexes]
        strange = [word for word in named if word.meanings[0][0] == UNKNOWN]
        short = [word for word in strange if self.vocabulary.shortened_to(word.text)]
        slips = len(strange) - len(short)
        if shape.name == RETRACT_ALL:
            if not any(kind == "ALL" or (kind == "HEADING" and value.endswith("s")) for kind, value in row.meanings):
                return None  # "cancel the order" is of one
            return Span(start, row.end, shape, row.meanings, (), slips, bool(short))
        other = any(map(_is_another, named, row.meanings))
        if shape.name == "bare" and (
            slips or other or (strange and not any(kind == "UNIT" for kind, _ in row.meanings))
        ):
            return None  # « Prêt » is not Pretoria
        groups = self._groups(shape, row.meanings, named, at)
        if not groups:
            return None
        return Span(start, row.end, shape, row.meanings, tuple(groups), slips, bool(short), other)

    def _groups(
        self, shape: Shape, meanings: Sequence[Meaning], named: Sequence[Word], at: Situation
    ) -> list[tuple[Reading, ...]]:
        if shape.name == RETRACT:
            return self._retracted(meanings, at)
        if shape.name == "waive" and Waive not in at.accepts:
            return []
        builder = self.builders.get(shape.name)
        if builder is None or (shape.name in OF_KIND and _is_lettered(named)):
            return []
        groups = [_sifted(group) for group in builder(shape, meanings, at)]
        loose = shape.name in LOOSE and not (shape.name == "bare" and any(kind == "UNIT" for kind, _ in meanings))
        if not groups or not all(groups) or (loose and any(group[0].reason is not None for group in groups)):
            return []
        return groups

    def _retracted(self, meanings: Sequence[Meaning], at: Situation) -> list[tuple[Reading, ...]]:
        """The order that is taken back; of a unit alone its hold, which says whose."""
        inner = tuple(meaning for meaning in meanings if meaning[0] not in ("CANCELS", "HEADING"))
        shape = self.grammar.shape(tuple(kind for kind, _ in inner))
        if shape is None:
            return []
        builder = self.builders.get("hold" if shape.name == "bare" else shape.name)
        return [tuple(group) for group in builder(shape, inner, at) if group] if builder is not None else []


_MOVEMENTS = (Move, Support, Convoy, Hold)


_BETWEEN = frozenset((":", "|"))
"""Signs that lead to a goal within an order, and begin none."""


def _is_another(word: Word, said: Meaning) -> bool:
    """Whether a name that is known is taken for the beginning of another one."""
    return word.meanings[0][0] == "PLACE" == said[0] and said != word.meanings[0]


def _is_lettered(named: Sequence[Word]) -> bool:
    """Whether a lone letter would be the noun of a unit: "a hold"."""
    return any(len(word.text) == 1 and word.meanings[0][0] == "UNIT" for word in named)


def _sifted(group: Sequence[Reading]) -> tuple[Reading, ...]:
    """The readings that may be given, the exact ones alone where there are any; else one that may not."""
    legal = list({(each.order, each.power): each for each in reversed(group) if each.reason is None}.values())[::-1]
    exact = [each for each in legal if not each.guessed and not each.mended]
    return tuple(exact if len(exact) == 1 else legal) or tuple(sorted(group, key=_is_of_nobody)[:1])


def _is_of_nobody(reading: Reading) -> bool:
    """Whether an order is for no unit at all; another meaning of its words may be for one."""
    return reading.reason is Reason.NO_UNIT


def _better(known: Span, other: Span, at: Situation) -> Span:
    """Of two ways to read the same words the one with less trouble; both together where each may be given."""
    if known.retracts or other.retracts:  # « retire A Gal » removes a unit where that may be ordered
        plain, back = (other, known) if known.retracts else (known, other)
        orders = [reading.order for group in plain.groups for reading in group if isinstance(reading.order, _MOVEMENTS)]
        stands = any(order in (*at.held, *at.written) for order in orders)
        return plain if plain.trouble < 2 and not plain.retracts and not stands else back  # "withdraw A Par - Bur"
    one, two = _rank(known), _rank(other)
    if one != two or known.trouble == 2 or len(known.groups) != len(other.groups):
        return known if one <= two else other
    groups = tuple(_sifted([*first, *second]) for first, second in zip(known.groups, other.groups, strict=True))
    return known._replace(groups=groups)


def _rank(span: Span) -> tuple[int, int, int, bool, int]:
    nobody = sum(all(map(_is_of_nobody, group)) for group in span.groups)
    return span.trouble, nobody, span.slips, span.begun, _guesses(span)


def _guesses(span: Span) -> int:
    """How much of it was filled in: a verb, a coast, a kind of unit."""
    return sum(any(reading.guessed for reading in group) for group in span.groups) * 2 + sum(
        any(reading.mended for reading in group) for group in span.groups
    )

"""From words to one order: choose among the meanings of each word those that make a shape, then ask the position."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import NamedTuple

from gm.notation.orders.build import Builder, Reading, Situation, readings
from gm.notation.orders.grammar import LONGEST, Grammar, NoShape
from gm.notation.orders.shaping import Shape
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, FOR, IN, MARK, UNKNOWN, Meaning

LONGEST_WITH_PREPOSITION = 8
"""Words of a line that says with a preposition alone that a unit moves."""
MOST_CHOICES = 32
"""Combinations of meanings tried for one row of words."""


_SILENT = frozenset(("move_without_verb", "move_pair"))
"""Shapes in which a preposition says what no verb does."""


_PAIRS = frozenset(("move_pair", "move_of_place", "move_of_place_told", "retreat"))
"""The shapes of two names, which are turned about where "for" stands behind the first of them."""
TURNED = "move_back"
"""The shape of "into the North Sea sails London"; a dash that begins a line is none of its words."""


class Parsed(NamedTuple):
    """A row of words with a shape."""

    shape: Shape
    meanings: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Stopped:
    """A row of words without one: the word that stopped the reader, and the kinds of the words before it."""

    index: int
    before: tuple[str, ...] = ()


def parse(words: Sequence[Word], grammar: Grammar, but: str = "") -> Parsed | Stopped:
    """The first choice of meanings that makes a shape, `but` one of this name; otherwise how far the best one came."""
    if len(words) > LONGEST and (late := _stopped_late(words)) is not None:
        return late
    best: Stopped | None = None
    # With an unknown word there is no shape to find, only the place where the reader stops.
    hopeless = len(words) > LONGEST or any(word.meanings[0][0] in (UNKNOWN, MARK) for word in words)
    for choice in islice(_choices(words), 1 if hopeless else MOST_CHOICES):
        kept = [(index, meaning) for index, meaning in enumerate(choice) if meaning[0] != FILLER]
        found = grammar.shape(tuple(meaning[0] for _, meaning in kept))
        if isinstance(found, NoShape):
            index = kept[found.index][0] if found.index < len(kept) else len(words)
            if best is None or index > best.index:
                best = Stopped(index, tuple(meaning[0] for _, meaning in kept[: found.index]))
            continue
        if found.name in _SILENT and any(kind == IN for word in words for kind, _ in word.meanings):
            break
        if found.name in _PAIRS and _is_turned_about(words):
            continue
        if found.name == but or (found.name == TURNED and not kept[0][1][1][0].isalpha()):
            continue
        return Parsed(found, tuple(meaning for _, meaning in kept))
    if not hopeless and len(words) <= LONGEST_WITH_PREPOSITION:
        for choice in islice(_with_preposition(words), MOST_CHOICES):
            said = tuple(meaning for meaning in choice if meaning[0] != FILLER)
            found = grammar.shape(tuple(meaning[0] for meaning in said))
            if isinstance(found, Shape):
                return Parsed(found, said)
    return best or Stopped(0)


def _is_turned_about(words: Sequence[Word]) -> bool:
    """Whether "for" stands behind the first name, or a preposition before it: « En Ukraine l'armée de Moscou »."""
    kinds = [{kind for kind, _ in word.meanings} for word in words]
    said = [held for held in kinds if held != {FILLER}]
    first, second = (*said, set(), set())[:2]
    return ("PLACE" in first and FOR in second) or (IN in first and "PLACE" in second)


def _stopped_late(words: Sequence[Word]) -> Stopped | None:
    """Where a row stops that says more than any order does, however it goes on; None if only fillers make it long."""
    kinds: list[str] = []
    for index, word in enumerate(words):
        kind = next((kind for kind, _ in _held(index, word)), FILLER)
        if kind == FILLER:
            continue
        if len(kinds) == LONGEST:
            return Stopped(index, tuple(kinds))
        kinds.append(kind)
    return None


def _choices(words: Sequence[Word]) -> Iterator[tuple[Meaning, ...]]:
    """Every choice of meanings. A province that is also short for a unit, "arm", is a unit at the beginning only."""
    return product(*(_held(index, word) for index, word in enumerate(words)))


def _held(index: int, word: Word) -> Sequence[Meaning]:
    if len(word.meanings) == 1 and word.meanings[0][0] != IN:
        return word.meanings
    name = index > 0 and word.meanings[0][0] == "PLACE"
    kept = [held for held in word.meanings if held[0] not in (IN, MARK) and not (name and held[0] == "UNIT")]
    if kept:
        return kept
    only = word.meanings[0]
    return [(FILLER, "") if only[0] == IN else only]


def _with_preposition(words: Sequence[Word]) -> Iterator[tuple[Meaning, ...]]:
    """The choices in which the only preposition of place is one: `Bourgogne en Belgique`."""
    here = [index for index, word in enumerate(words) if any(kind == IN for kind, _ in word.meanings)]
    if len(here) != 1:
        return iter(())
    (at,) = here
    only = [meaning for meaning in words[at].meanings if meaning[0] == IN]
    return product(*(only if index == at else word.meanings for index, word in enumerate(words)))


def understand(parsed: Parsed, at: Situation, builders: Mapping[str, Builder]) -> list[list[Reading]]:
    """The orders of a parsed row, each with its readings."""
    return [group for group in readings(parsed.shape, parsed.meanings, at, builders) if group]

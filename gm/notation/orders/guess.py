"""What words that are no order may well mean: read for an offer or the answer to a question, never followed."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gm.notation.orders.build import Reading, Situation
from gm.notation.orders.notation import Notation
from gm.notation.orders.parse import Parsed, understand
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, MARK, UNKNOWN

MOST_WORDS = 24
"""Words of a clause that is guessed at."""
_SAID = frozenset((FILLER, MARK, UNKNOWN, SEPARATOR, "TALK", "HEADING", "NUMBER", "AND"))
"""Kinds of word that an order does without."""


def guessed(words: Sequence[Word], notation: Notation, at: Situation) -> list[Reading]:
    """The readings of the first row that words may stand for; none when there is none."""
    if len(words) > MOST_WORDS or not any(word.meanings[0][0] == "PLACE" for word in words):
        return []
    return next(filter(None, (_readings(row, notation, at) for row in _rows(words))), [])


def completed(order: Sequence[Word], piece: Sequence[Word], notation: Notation, at: Situation) -> list[Reading]:
    """What a piece means that takes the place of the end of an order: « A Par - Bou, ou plutôt Pic »."""
    said = [word for word in piece if word.meanings[0][0] not in _SAID]
    if not said:
        return []
    kinds = [word.meanings[0][0] for word in order]
    places = [index for index, kind in enumerate(kinds) if kind == "PLACE"]
    verbs = [index for index, kind in enumerate(kinds) if kind in VERBS]
    starts = [places[-1]] if len(places) > 1 and said[0].meanings[0][0] in ("PLACE", "COAST") else []
    starts += verbs[:1]
    rows = [[*order[:start], *said] for start in starts]
    return next(filter(None, (_readings(row, notation, at) for row in rows)), [])


def _readings(words: Sequence[Word], notation: Notation, at: Situation) -> list[Reading]:
    parsed = notation.whole(words, at)
    if not isinstance(parsed, Parsed):
        return []
    return [reading for group in understand(parsed, at, notation.builders) for reading in group]


def _rows(words: Sequence[Word]) -> Iterator[list[Word]]:
    """The words that an order may hold; with a dash for unknown ones between two places; what precedes the first."""
    kept = [word for word in words if word.meanings[0][0] not in _SAID]
    yield kept
    places = [index for index, word in enumerate(words) if word.meanings[0][0] == "PLACE"]
    for first, second in pairwise(places):
        between = words[first + 1 : second]
        if any(word.meanings[0][0] == UNKNOWN for word in between) and all(
            word.meanings[0][0] in _SAID for word in between
        ):
            dash = Word((("TO", "-"),), between[0].start, between[0].end, "-")
            head = [word for word in words[: first + 1] if word.meanings[0][0] not in _SAID]
            tail = [word for word in words[second:] if word.meanings[0][0] not in _SAID]
            yield [*head, dash, *tail]
    for end in range(len(kept) - 1, 1, -1):
        if kept[end].meanings[0][0] in ("PLACE", "UNIT", "POWER", "COAST"):
            return
        yield kept[:end]

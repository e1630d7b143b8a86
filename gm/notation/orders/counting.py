"""Lines of games in which a number is said of a place: `1 = Mid`, which looks like a line of a list, and is none."""

import re
from collections.abc import Sequence
from itertools import islice, takewhile

from gm.notation.orders.near import MOST_TRIES, one_slip
from gm.notation.orders.notation import Notation
from gm.notation.orders.parse import Parsed, parse
from gm.notation.orders.parts import is_unknown
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import Meaning

_MOST_MARKS = 3
"""Marks of a list before a line, and one: `- 2) 1 = Mid`."""
_SHORT = 6
"""Words of a line in which a slip is looked for before its number is taken for a list's."""
_SMALL_NUMBER = re.compile(r"\d{1,2}(?!\d)")


def own_line(words: Sequence[Word], notation: Notation, folded: str, near: bool) -> list[Word] | None:
    """The words from where a line of the game's own begins with a number or dash, if one does."""
    if not notation.grammar.own:
        return None
    for start in range(_MOST_MARKS):
        first = _to_separator(words[start:])
        if _is_order(first, notation) or _is_order(_to_and(first), notation) or _says_number(first, notation):
            return list(words[start:])
        if not first or first[0].meanings[0][0] not in ("NUMBER", "TO"):
            break
    first = _to_separator(words)
    if not near or not 0 < len(first) <= _SHORT or first[0].meanings[0][0] not in ("NUMBER", "TO"):
        return None
    slips = islice(one_slip(first, folded, notation.vocabulary), MOST_TRIES) if not _names_unit(first) else ()
    return list(words) if any(isinstance(parse(row.words, notation.grammar), Parsed) for row in slips) else None


def is_own_line(notation: Notation, words: Sequence[Word]) -> bool:
    """Whether the words up to the next separator are a line that the game's own words may make."""
    return bool(notation.grammar.own) and isinstance(parse(_to_separator(words), notation.grammar), Parsed)


def counts_at_a_place(words: Sequence[Word], notation: Notation, near: bool) -> bool:
    """Whether a small number stands beside a name that this game counts at, or it says what the number is."""
    if not notation.sought.counted or not any(_SMALL_NUMBER.match(word.text) for word in words):
        return False
    return _says_number(words, notation) or any(
        code in notation.sought.counted
        for word in words
        for kind, codes in (*word.meanings, *(meant_by(word, notation) if near else ()))
        if kind in ("PLACE", "POWER")
        for code in codes.split()
    )


def meant_by(word: Word, notation: Notation) -> Sequence[Meaning]:
    """What a word that nobody knows may mean with a slip in it put right."""
    if not is_unknown(word) or len(word.text) <= 3:
        return ()
    vocabulary = notation.vocabulary
    return [held for phrase in vocabulary.one_away(word.text) for held in vocabulary.meanings[phrase]]


def _says_number(words: Sequence[Word], notation: Notation) -> bool:
    """`2 = …`, without a unit."""
    kinds = [word.meanings[0][0] for word in words]
    start = kinds.index("NUMBER") if "NUMBER" in kinds[:2] else len(kinds)
    return bool(notation.sought.counted) and kinds[start + 1 : start + 2] == ["TO"] and not _names_unit(words)


def _to_separator(words: Sequence[Word]) -> list[Word]:
    return list(takewhile(lambda word: word.meanings[0][0] != SEPARATOR, words))


def _to_and(words: Sequence[Word]) -> list[Word]:
    """« 2 points en Belgique » of « 2 points en Belgique et 1 en Hollande »."""
    return list(takewhile(lambda word: word.meanings[0][0] != "AND", words))


def _is_order(words: Sequence[Word], notation: Notation) -> bool:
    return isinstance(parse(words, notation.grammar), Parsed)


def _names_unit(words: Sequence[Word]) -> bool:
    return any(word.meanings[0][0] == "UNIT" for word in words)

"""Read orders written plainly, one look-up a word; a line that holds anything else takes the long way."""

import re
from collections.abc import Mapping, Sequence

from gm.languages.language import any_of
from gm.notation.orders.choice import settled
from gm.notation.orders.lines import Line
from gm.notation.orders.notation import LOOSE, Notation
from gm.notation.words.tokens import AT
from gm.notation.words.vocabulary import FILLER, MARK, Meaning, Vocabulary

_ENDS = frozenset(";,.")
_OF_ORDERS = frozenset(
    ("PLACE", "UNIT", "COAST", "TO", "MOVES", "HOLDS", "SUPPORTS", "CONVOYS", "RETREATS", "DISBANDS", "BUILDS", FILLER)
)
_SLOW = LOOSE | {"hold_all", "retract", "retract_all", "waive"}
"""Shapes that the position, or the other lines, must first give a meaning."""


class Quick:
    """The words that may be looked up one by one."""

    def __init__(self, notation: Notation) -> None:
        self._notation = notation
        self._first, self._pairs = _tables(notation.vocabulary)
        """word -> what it means, where that is one thing in a row of plain orders; pairs that begin a longer phrase"""
        self._begun = frozenset(notation.vocabulary.meanings[name][0] for name in notation.vocabulary.begun)
        elided = any_of(notation.vocabulary.marks.elided)
        self._pieces = re.compile(rf"(?<!\w)(?:{elided})'(?=\w)|\w+|/\w\w|[-=]+>?|[^\w\s]").findall

    def read(self, folded: str, text: str, at: object, number: int = 0) -> list[Line] | None:
        """Orders written plainly, without a phrase of several words; None when there is anything else.

        `number`: the line of the letter.
        """
        rows = self._rows(folded)
        if rows is None:
            return None
        texts = [text] if len(rows) == 1 else text.split(";")
        if len(texts) < len(rows):
            return None
        items: list[Line] = []
        for row, written in zip(rows, texts, strict=False):
            shape = self._notation.grammar.shape(tuple([meaning[0] for meaning in row]))
            if shape is None or shape.name in _SLOW or shape.backers or shape.carriers or shape.through:
                return None
            builder = self._notation.builders.get(shape.name)
            groups = builder(shape, row, at) if builder is not None else []  # type: ignore[arg-type]
            if len(groups) != 1 or len(groups[0]) != 1:
                return None
            (reading,) = groups[0]
            if reading.reason is not None and not self._begun.isdisjoint(row):
                return None
            items.append(settled(reading, written.strip(), number))
        return items

    def _rows(self, folded: str) -> list[list[Meaning]] | None:
        """The meanings of every order's words; None when one has none, or begins a phrase."""
        pieces = self._pieces(folded)
        while pieces and pieces[-1] in _ENDS:
            pieces.pop()
        first, pairs = self._first, self._pairs
        row: list[Meaning] = []
        rows = [row]
        for index, piece in enumerate(pieces):
            after = pieces[index + 1] if index + 1 < len(pieces) else ""
            if after == "-" and index + 2 < len(pieces):
                after = pieces[index + 2]  # a hyphen within a name, or a move
            if (piece, after) in pairs:
                return None
            meaning = first.get(piece)
            if meaning is None:
                if piece != ";" or not row:
                    return None
                row = []
                rows.append(row)
            elif meaning[0] != FILLER:
                row.append(meaning)
        return rows if row else None


def _tables(vocabulary: Vocabulary) -> tuple[Mapping[str, Meaning], frozenset[tuple[str, str]]]:
    """Words that may be looked up one by one, and pairs of words that begin a phrase of several."""
    first = {
        phrase: held[0]
        for phrase, held in vocabulary.meanings.items()
        if " " not in phrase and " " not in held[0][1] and _is_plain(held)
    }
    first.update({f"{letter}'": (FILLER, "") for letter in vocabulary.marks.elided})
    first[AT] = (FILLER, "")
    first.update({sign: ("TO", sign) for sign in ("-", "->", "--", "=", "=>", "-->", "==")})
    for phrase, held in vocabulary.meanings.items():
        if len(phrase) == 2:
            first.update({f"/{phrase}": meaning for meaning in held if meaning[0] == "COAST"})
    pairs = {(one.removesuffix("'"), other) for one, other in vocabulary.begins}
    pairs |= {(AT, other) for one, other in pairs if one == "a"}
    return first, frozenset(pairs)


def _is_plain(held: Sequence[Meaning]) -> bool:
    """Whether a word is of one kind in an order, and governs nothing."""
    kinds = [kind for kind, _ in held]
    if kinds[0] not in _OF_ORDERS or MARK in kinds or "CANCELS" in kinds:
        return False
    others = set(kinds) & _OF_ORDERS - {FILLER, kinds[0]}
    return not others or (kinds[0] in ("PLACE", "UNIT") and len(others) < len(_OF_ORDERS))

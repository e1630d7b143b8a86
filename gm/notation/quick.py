"""Read orders written plainly, one look-up a word; a line that holds anything else takes the long way."""

import re
from collections.abc import Collection, Mapping, Sequence

from gm.languages.language import any_of, said_anywhere, words_said
from gm.notation.orders.build import Builder, Situation
from gm.notation.orders.choose import names_another, settled
from gm.notation.orders.grammar import Grammar
from gm.notation.orders.lines import Line
from gm.notation.orders.parse import Parsed, understand
from gm.notation.orders.shaping import Shape, is_told
from gm.notation.phrases.announced import rulers
from gm.notation.phrases.pivots import orders_named
from gm.notation.words.tokens import AT
from gm.notation.words.vocabulary import FILLER, MARK, Meaning, Vocabulary, plain
from gm.rules.outcomes import Reason

_ENDS = frozenset(";,.")
_CAREFUL = frozenset(("AND", "MARK", "HEADING"))
"""Kinds of word that make a line more than one plain order."""
_PASSED = frozenset((FILLER,))
"""Kinds of word that say nothing, unless they are words of stances too."""
_SLOW = frozenset(
    (
        "bare",
        "move_without_verb",
        "move_in",
        "move_by",
        "move_from",
        "move_of_same",
        "move_pair",
        "move_of_kind",
        "hold_all",
        "hold_in",
        "hold_of_kind",
        "move_each",
        "convoy_by_any",
        "move_of_unit_told",
        "disband_of_kind",
        "disband_all",
        "build_each",
        "build_there",
    )
)
"""Shapes that the position, or the other lines, must first give a meaning."""


class Quick:
    """The words that may be looked up one by one."""

    def __init__(
        self,
        grammar: Grammar,
        vocabulary: Vocabulary,
        builders: Mapping[str, Builder],
        homographs: Collection[str] = (),
    ) -> None:
        """`homographs`: names that are also words, or a power's, and must be looked at beside others."""
        self._grammar, self._vocabulary, self._builders = grammar, vocabulary, builders
        self._capitals, self._pairs = _tables(vocabulary)
        self._first = {word: meaning for word, meaning in self._capitals.items() if word not in homographs}
        """word -> what it means; in a line of capitals, where a name that is also a word is the name"""
        self._begun = frozenset(vocabulary.meanings[name][0] for name in vocabulary.begun)
        """Names that may stand for another, where they cannot be meant themselves."""
        self._numbers = bool(grammar.own)
        """Whether orders of this game may say a number."""
        self._relative = {
            "PLACE": words_said("relative"),
            "POWER": words_said("wants") | words_said("bids", "announces"),
        }
        self._lost = words_said("lost")
        """What may be said of a province and of a unit: "Venice is lost", "the army in Venice is lost"."""
        found = ((phrase, held) for phrase, held in vocabulary.meanings.items() if " " not in phrase)
        self._powers = {phrase: meaning for phrase, held in found for meaning in held if meaning[0] == "POWER"}
        """Names of powers of one word, the last of each."""
        elided = any_of(vocabulary.marks.elided)
        self._pieces = re.compile(rf"(?<!\w)(?:{elided})'(?=\w)|\w+|/\w\w|[-=]+>?|[^\w\s]").findall

    def read(self, folded: str, text: str, at: Situation, number: int = 0) -> list[Line] | None:
        """Orders written plainly, without a phrase of several words; None when there is anything else.

        `number`: the line of the letter.
        """
        rows = self._rows(folded, self._capitals if text.isupper() else self._first)
        if rows is None:
            return None
        shapes: list[Shape] = []
        for row in rows:
            shape = self._grammar.shape(tuple([meaning[0] for meaning in row]))
            if not isinstance(shape, Shape) or shape.name in _SLOW or shape.backers or shape.carriers or shape.through:
                return None
            if shape.name == "convoy" and is_told(row, folded.split()):
                return None  # the army that it says is carried goes there
            shapes.append(shape)
        texts = [text] if len(rows) == 1 else text.split(";")
        if len(texts) < len(rows):
            return None
        items: list[Line] = []
        for shape, row, written in zip(shapes, rows, texts, strict=False):
            parsed = Parsed(shape, tuple(row))
            groups = understand(parsed, at, self._builders)
            if len(groups) != 1 or len(groups[0]) != 1 or names_another(parsed, groups[0][0]):
                return None
            reason = groups[0][0].reason
            if reason is not None and not self._begun.isdisjoint(row):
                return None
            if reason is Reason.NO_UNIT or (reason is Reason.NO_SUCH_UNIT_THERE and _helps(row)):
                return None  # "the Baltic fleet" may be in port
            items.append(settled(groups[0][0], written.strip(), number))
        return items

    def _rows(self, folded: str, first: Mapping[str, Meaning]) -> list[list[Meaning]] | None:
        """The meanings of every order's words; None when one has none, or begins a phrase that is not whole."""
        pieces = self._pieces(folded)
        while pieces and pieces[-1] in _ENDS:
            pieces.pop()
        longest, pairs = self._vocabulary.longest, self._pairs
        relative = self._relative
        row: list[Meaning] = []
        rows = [row]
        index, count = 0, len(pieces)
        while index < count:
            piece = pieces[index]
            index += 1
            if piece == "(" and self._numbers and pieces[index + 1 : index + 2] == [")"]:
                if (named := self._powers.get(pieces[index])) is None:
                    return None
                row.append(named)  # `1 = (Esp) Por`
                index += 2
                continue
            after = pieces[index] if index < count and longest.get(piece, 0) > 1 else ""
            if after == "-" and index + 1 < count and (piece, pieces[index + 1]) in pairs:
                return None  # a hyphen within a name, or a move
            if after and (piece, after) in pairs:
                meaning, index = self._phrase(pieces, index - 1, first)
            else:
                meaning = first.get(piece) or (("NUMBER", piece) if self._numbers and piece.isdigit() else None)
            if meaning is None:
                if piece != ";" or not row:
                    return None
                row = []
                rows.append(row)
            elif meaning[0] != FILLER:
                row.append(meaning)
            elif piece == AT and index < count and (piece, pieces[index]) in pairs:
                return None  # « à ta place »
            elif row and row[-1][0] in ("PLACE", "POWER") and piece in relative[row[-1][0]]:
                return None  # « F Nth qui monte en mer de Norvège » orders F Nth too; « l'Italie veut A Par - Bou »
        return rows

    def _phrase(self, pieces: list[str], index: int, first: Mapping[str, Meaning]) -> tuple[Meaning | None, int]:
        """The longest phrase that begins here, and the piece after it."""
        most = min(self._vocabulary.longest[pieces[index]], len(pieces) - index)
        for length in range(most, 1, -1):
            said = " ".join(pieces[index : index + length]).replace("'", "")
            held = self._vocabulary.meanings.get(said)
            if held is not None:
                return (None if _is_careful(held) or said in self._lost else held[0]), index + length
        return first.get(pieces[index]), index + 1


def _is_careful(held: Sequence[Meaning]) -> bool:
    """Whether a word makes a line more than one plain order."""
    kind = held[0][0]
    return kind in _CAREFUL or (kind in _PASSED and any(other == MARK for other, _ in held))


def _tables(vocabulary: Vocabulary) -> tuple[dict[str, Meaning], set[tuple[str, str]]]:
    """Words that may be looked up one by one, and pairs of words that begin a phrase of several."""
    first = {
        phrase: held[0]
        for phrase, held in vocabulary.meanings.items()
        if " " not in phrase and " " not in held[0][1] and not _is_careful(held)
    }
    for phrase in orders_named() & first.keys():
        del first[phrase]  # an order may be what is removed
    for word in (*said_anywhere(lambda language: language.reading.words.relative), *rulers()):
        first.pop(word, None)  # who is helped, and goes there, is ordered too; and who orders may be another
    clefts = {plain(phrase).split()[0] for phrase in said_anywhere(lambda language: language.reading.words.it_is)}
    first.update({f"{letter}'": (FILLER, "") for letter in vocabulary.marks.elided if letter not in clefts})
    first[AT] = (FILLER, "")
    first.update({sign: ("TO", sign) for sign in ("-", "->", "--", "=", "=>", "-->", "==")})
    for phrase, held in vocabulary.meanings.items():
        if len(phrase) == 2:
            first.update({f"/{phrase}": meaning for meaning in held if meaning[0] == "COAST"})
    pairs: set[tuple[str, str]] = set()
    orders = orders_named()
    for one, other in vocabulary.begins:
        if one not in orders:
            pairs.add((one, other))
            if other in vocabulary.marks.elided:
                pairs.add((one, f"{other}'"))
        if one == "a":
            pairs.add((AT, other))
    return first, pairs


def _helps(row: Sequence[Meaning]) -> bool:
    """Whether it goes somewhere and helps: « rentre protéger Munich », which is empty."""
    return {"MOVES", "SUPPORTS"} <= {kind for kind, _ in row}

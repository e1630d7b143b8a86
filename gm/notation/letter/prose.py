"""Whether an order of a letter stands as a list, or is told in the midst of talk: « timo again. kie goes hel :) ».

A line that holds nothing but orders, labels, politeness, a greeting or a signature is a line of a list.
"""

import re
from collections.abc import Iterable, Sequence

from gm.notation.letter.rows import LetterRow
from gm.notation.orders.build import Situation
from gm.notation.orders.lines import How, Line, LineStatus
from gm.notation.orders.segments import LONGEST_SHORT
from gm.notation.orders.stance import Stance
from gm.notation.words.fold import fold
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import SEPARATOR, Word, cut, look_up
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN, Vocabulary

_PIECES = re.compile(r"[.,;:!?()\[\]…]+| [-–—]+ ")
NOTATION = re.compile(r"[-=>→]|\b[AF]\b")
"""What orders are written with, and sentences are not."""
SIGNS = re.compile(r"\s[-–—]|\b\w{3}[-–—]\w{3}\b|[-–—]\s|[=>→]|\b[AF]\b")
"""The same, and no stroke within a name: « Saint-Pétersbourg », "Mid-Atlantic"."""
_POLITE = frozenset(("polite", "asides", "titles"))
_TOLD = VERBS - {"TO"} | {UNKNOWN, "TALK", "KEEPS", "PLACE"}
"""Kinds of word that are no label."""
_ONLY_NAMES = frozenset(("PLACE", "UNIT", "COAST", "AND", SEPARATOR, FILLER, IN))
MOST_GREETED = 2
"""Words nobody knows beside a greeting or behind a thank-you: a name."""


def rows_beside(lines: Iterable[Line], rows: Sequence[LetterRow]) -> list[LetterRow]:
    """The rows that hold anything but an order read as it stands."""
    whole = {line.text for line in lines if line.how is How.EXACT}
    return [row for row in rows if row.text not in whole]


def rows_with_talk(lines: Iterable[Line], rows: Sequence[LetterRow], vocabulary: Vocabulary) -> frozenset[int]:
    """The numbers of the rows in which something beside their orders is told."""
    written: dict[int, list[Line]] = {}
    for line in lines:
        written.setdefault(line.number, []).append(line)
    return frozenset(
        row.number
        for row in rows
        if any(line.followed for line in written.get(row.number, ()))
        and (
            any(_is_said(line, vocabulary) for line in written[row.number])
            or _is_sentence(written[row.number])
            or _talks(row.text, written[row.number], vocabulary)
        )
    )


def _is_said(line: Line, vocabulary: Vocabulary) -> bool:
    """Whether a line names an order that is not given, the unit of another power, or is a sentence without signs."""
    given = line.stance is Stance.ORDER and line.status is not LineStatus.ILLEGAL and NOTATION.search(line.text)
    firsts = (word.meanings[0] for word in (_words(line.text, vocabulary) if given and not line.followed else ()))
    says = any(kind == MARK and value not in _POLITE for kind, value in firsts)  # "A Mar can't go to Burgundy"
    return not line.followed and (says or not given)


def _words(text: str, vocabulary: Vocabulary) -> list[Word]:
    return list(look_up(cut(fold(text)), vocabulary))


def _is_sentence(lines: Sequence[Line]) -> bool:
    """Whether orders follow one another in a row of words, without signs."""
    return len(lines) > 1 and not any(NOTATION.search(line.text) for line in lines)


def _talks(text: str, lines: Iterable[Line], vocabulary: Vocabulary) -> bool:
    for line in lines:
        text = text.replace(line.text, " . ", 1)
    pieces = filter(str.strip, _PIECES.split(text))
    return any(_is_talk(_words(piece, vocabulary)) for piece in pieces)


def _is_noun(word: Word) -> bool:
    """Whether it is the noun of a unit, no letter: "behind the other army"."""
    return word.meanings[0][0] == "UNIT" and len(word.text) > LONGEST_SHORT


def _is_talk(words: Sequence[Word]) -> bool:
    """Whether words between orders say something: more than a name, a label, a greeting or thanks."""
    said = [word for word in words if word.meanings[0][0] != SEPARATOR]
    marks = {value for word in said for kind, value in word.meanings if kind == MARK}
    strange = sum(word.meanings[0][0] in _TOLD or _is_noun(word) for word in said)
    named = any(word.meanings[0][0] == "PLACE" for word in said)
    if len(said) < 2 or (_POLITE >= marks != set() and not named and strange <= MOST_GREETED):
        return False
    return strange > 0 or bool(marks - _POLITE)


def who_acts(line: Line, at: Situation, vocabulary: Vocabulary) -> frozenset[str]:
    """The unit of the writer's of which a line that is not understood orders something: "only Paris stirs (to Bur)"."""
    if line.status is not LineStatus.UNREADABLE or line.stance is not Stance.ORDER or line.rest:
        return frozenset()
    words = _words(line.text, vocabulary)
    if _ONLY_NAMES.issuperset(word.meanings[0][0] for word in words):
        return frozenset()  # "all hold: Holland, Ruhr and Munich"
    first = next((value for word in words for kind, value in word.meanings[:1] if kind == "PLACE"), "")
    units = (at.unit(code) for code in first.split())
    return frozenset(unit.province for unit in units if unit is not None and unit.power in at.powers)

"""Units left out of an order for all: « tout tient, sauf l'Arménie, qui va à Smyrne », "all but Kiel hold".

What is said around them is put into the words that the rest of the reader knows: "nobody moves" is "all hold", "all but
Kiel hold" is "all hold, Kiel", and what is left out so must have an order of its own.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from gm.languages.language import said_anywhere, words_said
from gm.notation.words.fold import fold
from gm.notation.words.tokens import BARRIER, SEPARATOR, Word, cut
from gm.notation.words.vocabulary import FILLER, IN, MARK, plain

_NAMES = frozenset(("PLACE", "UNIT", "COAST"))
_LEFT_OUT = frozenset(("PLACE", "UNIT", "COAST", "AND", FILLER, IN))
"""Kinds of word that may name who is left out."""


@cache
def _said(part: str) -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: getattr(language.reading.pivots, part)))


def with_exceptions(words: Sequence[Word], *, rests: bool) -> list[Word]:
    """The words of a line; behind an order for all, the word that leaves a unit out parts it.

    `rests`: whether an order for all stands above the line.
    """
    row = list(words)
    if not (rests or any(word.text in _said("none") or _may_be(word, "ALL") for word in row)):
        return row
    row = _with_verb_first(_nobody_moves(row))
    for index, word in enumerate(row[:-1]):
        if not _names_unit(row, index):
            continue
        left_out = _leaves_out(word) and (rests or _is_for_all(row[:index]))
        if left_out:
            row[index] = _apart(word)
    return row


def without_nobodys_help(words: Sequence[Word]) -> list[Word]:
    """The words of a line without « avec l'appui de personne », "supported by nobody"."""
    row = list(words)
    for index, (word, after) in enumerate(pairwise(words)):
        if word.meanings[0][0] == "BACKED" and after.text in _said("none"):
            return [*row[:index], *without_nobodys_help(row[index + 2 :])]
    return row


def names_region(words: Sequence[Word]) -> bool:
    """Whether words speak of one side of the map only: "nobody moves in the south"."""
    bearings = said_anywhere(lambda language: language.reading.words.bearings)
    return any(text in bearings for word in words for text in word.text.split())


def leaves_out(text: str) -> bool:
    """Whether what is written between two parts of a line leaves out the unit that follows."""
    said = {word.text for word in cut(fold(text))}
    return not said.isdisjoint(_heads())


@cache
def _heads() -> frozenset[str]:
    """The longest word of each phrase that leaves a unit out."""
    phrases = (*_said("save"), *said_anywhere(lambda language: language.reading.stances.excepted))
    return frozenset(max(plain(phrase).split(), key=len) for phrase in phrases)


def _apart(word: Word) -> Word:
    """The word as what parts the unit behind it from the order before it."""
    return word._replace(meanings=((SEPARATOR, BARRIER),), text=BARRIER)


def _leaves_out(word: Word) -> bool:
    return (MARK, "excepted") in word.meanings


def _is_for_all(row: Sequence[Word]) -> bool:
    return any(_may_be(word, "ALL") for word in row) and any(_may_be(word, "HOLDS") for word in row)


def _may_be(word: Word, kind: str) -> bool:
    return any(held == kind for held, _ in word.meanings)


def _nobody_moves(row: Sequence[Word]) -> list[Word]:
    """ "Nobody moves" as "all hold"; where it moves to would be another matter."""
    found = list(row)
    for index, (word, after) in enumerate(pairwise(row)):
        if word.text not in _said("none"):
            continue
        behind = row[index + 2].meanings[0][0] if index + 2 < len(row) else ""
        if (_may_be(after, "HOLDS") and after.text.split()[0] in words_said("negated", "stances")) or (
            after.meanings[0][0] == "MOVES" and behind not in ("TO", "FROM", *_NAMES)
        ):
            found[index] = word._replace(meanings=(("ALL", word.text),))
            found[index + 1] = after._replace(meanings=(("HOLDS", after.text),))
            if index and found[index - 1].meanings[0][0] == "AND":
                found[index - 1] = _apart(found[index - 1])
    return found


def _with_verb_first(row: Sequence[Word]) -> list[Word]:
    """ "All but Kiel hold" with its verb right behind "all"; it stands where that word ends."""
    for index, word in enumerate(row):
        if not _may_be(word, "ALL"):
            continue
        start = index + 1 + (index + 1 < len(row) and row[index + 1].text == ",")
        if start >= len(row) or not (row[start].text in _said("save") or _leaves_out(row[start])):
            continue
        end = start + 1
        while end < len(row) and row[end].meanings[0][0] in _LEFT_OUT:
            end += 1
        verb = end + (end < len(row) and row[end].text == ",")
        if end > start + 1 and verb < len(row) and _may_be(row[verb], "HOLDS"):
            holds = row[verb]._replace(start=word.end, end=word.end)
            return [*row[: index + 1], holds, _apart(row[start]), *row[start + 1 : end], *row[verb + 1 :]]
    return list(row)


def _names_unit(row: Sequence[Word], index: int) -> bool:
    """Whether a name follows a word."""
    after = next((word for word in row[index + 1 :] if word.meanings[0][0] not in (FILLER, IN)), None)
    return after is not None and after.meanings[0][0] in _NAMES

"""A word nobody knows between whose a unit is and the unit is how it is: "my zorbic fleet in Brest"."""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, HARMLESS, UNKNOWN, Vocabulary

MOST_EPITHETS = 4
"""Adjectives before one unit."""


def without_epithets(words: Sequence[Word], vocabulary: Vocabulary) -> list[Word]:
    """The words without unknown adjectives; one that makes it no unit of now and here stays, and so does a slip."""
    if all(word.meanings[0][0] != UNKNOWN for word in words):
        return list(words)
    row: list[Word] = []
    index = 0
    while index < len(words):
        end = _end_of_epithets(words, index, vocabulary) if row and row[-1].text in _said("holders") else index
        row.extend(word for word in words[index:end] if word.meanings[0][0] != UNKNOWN)
        if end == index:
            row.append(words[index])
            end += 1
        index = end
    return row


def _end_of_epithets(words: Sequence[Word], start: int, vocabulary: Vocabulary) -> int:
    """Where the unit stands whose adjectives begin here; `start` itself where they are none."""
    end = start
    while end < len(words) and end - start <= MOST_EPITHETS and _may_be_epithet(words[end], vocabulary):
        end += 1
    is_unit = end < len(words) and (words[end].meanings[0][0] == "UNIT" or words[end].text in _said("troops"))
    return end if is_unit and len(words[end].text) > 1 else start


def _may_be_epithet(word: Word, vocabulary: Vocabulary) -> bool:
    if word.meanings[0][0] in (FILLER, "AND") or word.text == ",":
        return (word.meanings[0] == HARMLESS and word.text not in _said("troops")) or word.text in _said("joins")
    strange = word.meanings[0][0] == UNKNOWN and word.text.isalpha() and len(word.text) > 2
    return strange and word.text not in _said("unsound") and not vocabulary.one_away(word.text)


@cache
def _said(part: str) -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: getattr(language.reading.epithets, part)))

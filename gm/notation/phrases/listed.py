"""Units of a list that are told together what to do: « Bou, Par, Mar : personne ne bouge », "both (Con, Smy) hold"."""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import said_anywhere, words_said
from gm.notation.phrases.exceptions import without_nobodys_help
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN

_NAMES = frozenset(("UNIT", "PLACE", "COAST", FILLER, IN, "AND"))
MOST_SIGNS = 3
"""Words of a list for each of its names at most: its letter, and a sign."""
FEWEST_LISTED = 2
"""Names of a list."""


@cache
def _keeping() -> frozenset[str]:
    said = said_anywhere(lambda language: language.reading.pivots.keeping)
    return frozenset(text for phrase in said for text in (phrase, phrase.split()[-1]))


def with_lists_joined(words: Sequence[Word], raw: RawLine) -> list[Word]:
    """The words of a line, what is said of the units of a list behind their names alone."""
    row = without_nobodys_help(words)
    if not any(raw.bracket(word) or word.text == ":" for word in row):
        return row
    return _with_all_of_list(row)


def _is_list(words: Sequence[Word]) -> bool:
    """Whether words name units one after the other, and say no more."""
    kinds = [word.meanings[0][0] for word in words if word.text != ","]
    return kinds.count("PLACE") >= FEWEST_LISTED and _NAMES.issuperset(kinds)


def _placed(words: Sequence[Word]) -> list[str]:
    return [word.meanings[0][1] for word in words if word.meanings[0][0] == "PLACE"]


def _with_all_of_list(row: Sequence[Word]) -> list[Word]:
    """« Bou, Par, Mar : personne ne bouge », "Con and Smy: all hold" as an order of those alone."""
    for index, word in enumerate(row):
        if word.text != ":" or index + 2 >= len(row):
            continue
        start = index
        while start and (row[start - 1].meanings[0][0] in _NAMES or row[start - 1].text == ","):
            start -= 1
        if not _is_list(row[start:index]):
            continue
        named = _placed(row[start:index])
        if _placed(row[index + 1 : index + 1 + MOST_SIGNS * len(named)])[: len(named)] == named:
            return [*row[:start], *row[index + 1 :]]  # "Bur and Par: both hold"
        every = next((i for i in range(index + 1, len(row)) if row[i].meanings[0][0] != FILLER), len(row) - 1)
        end = next((i for i in range(every, len(row)) if row[i].meanings[0][0] in (SEPARATOR, "AND")), len(row))
        keeps = row[every].text in _keeping()  # « on garde » keeps their orders
        if row[every].meanings[0][0] == "HOLDS" and end == every + 1 and not keeps:
            return [*row[:index], *row[every:]]  # « Trieste, Vienne : on ne bouge plus »
        stays = [one for one in row[every + 1 : end] if one.meanings[0][0] != FILLER]
        told = row[every].text in words_said("none", "pivots") or any(kind == "ALL" for kind, _ in row[every].meanings)
        moves = ("HOLDS", "MOVES") if row[every].text in words_said("none", "pivots") else ("HOLDS",)
        if not (told and len(stays) == 1 and stays[0].meanings[0][0] in moves):
            continue
        verb = stays[0]._replace(meanings=(("HOLDS", stays[0].text),))
        return [*row[:index], verb, *row[end:]]
    return list(row)

"""What only announces the order behind it: "I have the honour to inform you that", « il est décrété que »."""

import re
from collections.abc import Sequence
from functools import cache

from gm.languages.language import any_of, languages
from gm.languages.reading import AnnouncingWords
from gm.notation.build import Situation
from gm.notation.tokens import SEPARATOR, Word
from gm.notation.verdict import Sight
from gm.notation.vocabulary import FILLER

MOST_MANNERS = 8
"""Words or phrases of manner that one announcement may have."""
MOST_CLAUSES = 40
"""Beginnings of clauses of a line that are looked at."""


def without_announcements(words: Sequence[Word], sight: Sight) -> list[Word]:
    """The words without announcements in the writer's own name at the beginning of a clause.

    Who is told to announce, and what another power announces, stays.
    """
    row, folded = list(words), sight.raw.folded
    tried = index = 0
    while index < len(row) and tried < MOST_CLAUSES:
        if index and row[index - 1].meanings[0][0] not in (SEPARATOR, "AND"):
            index += 1
            continue
        tried += 1
        named = _own_name(row, index, sight.at)
        start = row[named].start if named < len(row) else len(folded)
        found = _announcement(named > index).match(folded, start)
        if found is not None and found[0]:
            row = [*row[:index], *(word for word in row[index:] if word.start >= found.end())]
        index += 1
    return row


def _own_name(row: Sequence[Word], index: int, at: Situation) -> int:
    """Where the clause goes on behind the name of the writer's own power; at its beginning, if it does not open so."""
    behind = index
    while behind < len(row) and row[behind].meanings[0][0] == FILLER:
        behind += 1
    if behind < len(row) and any(held == ("POWER", power) for power in at.powers for held in row[behind].meanings):
        return behind + 1
    return index


@cache
def _announcement(named: bool) -> re.Pattern[str]:
    """One announcement with its "that", of whichever language; `named`: whether the writer's power stands before it."""
    each = (language.reading.announces for language in languages().values())
    return re.compile("|".join(f"(?:{_sentence(words, named)})" for words in each))


_GAP = r"(?: |(?=')|(?<='))"
"""Between two words, of which an apostrophe may have joined them: "I'm", « j'ai »."""


def _sentence(words: AnnouncingWords, named: bool) -> str:
    manners = rf"(?:(?:{any_of(words.manners)}){_GAP}){{0,{MOST_MANNERS}}}"
    hearers = rf"(?:(?:{any_of(words.hearers)}),? ){{0,2}}"
    offices = rf"(?:(?:{any_of(words.offices)}) )?"
    who = offices if named else rf"(?:{any_of((*words.authors, *words.impersonal))}){_GAP}"
    asked = "" if named else rf"|(?:(?:{any_of(words.asked)}) ){{0,3}}(?:{any_of(words.noting)}) "
    verbs = any_of(words.verbs)
    return rf"(?:{who}{manners}(?:{verbs}) {hearers}{manners}{asked})(?:{any_of(words.that)})(?!\w)"

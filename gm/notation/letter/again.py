"""A letter that orders the same as before, « idem », names no orders: it is asked about, for nothing is guessed."""

import re
from collections.abc import Sequence
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.letter.rows import LetterRow
from gm.notation.orders.lines import Line, LineStatus, Misread
from gm.notation.words.fold import fold

LONGEST_SAYING = 160
"""Characters of a line that may say no more than that."""


@cache
def _sayings() -> tuple[re.Pattern[str], re.Pattern[str]]:
    whole = "|".join(said_anywhere(lambda language: language.reading.again.alone))
    within = "|".join(said_anywhere(lambda language: language.reading.again.within))
    return re.compile(rf"\W*(?:{whole})\W*"), re.compile(rf"\b(?:{within})\b")


def same_again(rows: Sequence[LetterRow]) -> list[Line]:
    """The lines of a letter without orders that ask for those of before."""
    alone, within = _sayings()
    found = []
    for number, text, *_ in rows:
        if not text.strip() or len(text) > LONGEST_SAYING or "?" in text:
            continue
        said = fold(text)
        if alone.fullmatch(said) or within.search(said):
            found.append(Line(text.strip(), LineStatus.UNREADABLE, reason=Misread.AGAIN, number=number))
    return found

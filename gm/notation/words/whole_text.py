"""What a text names and says as a whole: these provinces, and that what was ordered before stays."""

import re
from functools import cache

from gm.languages.language import any_of, said_anywhere
from gm.notation.words.fold import fold
from gm.notation.words.tokens import cut, look_up
from gm.notation.words.vocabulary import Vocabulary, plain

LOOKED_AT = 20_000
"""Characters of a letter that are looked at."""


def places_named(text: str, vocabulary: Vocabulary) -> frozenset[str]:
    """The provinces whose names stand in a text, spelt right."""
    words = look_up(cut(fold(text[:LOOKED_AT])), vocabulary)
    found = (value for word in words for kind, value in word.meanings[:1] if kind == "PLACE")
    return frozenset(code for value in found for code in value.split())


def keeps_the_rest(text: str) -> bool:
    """« Le reste est inchangé », "leave everything as I sent it"."""
    return _keeping().search(plain(text[:LOOKED_AT])) is not None


@cache
def _keeping() -> re.Pattern[str]:
    said = said_anywhere(lambda language: language.orders.governing.amends)
    return re.compile(rf"\b(?:{any_of(plain(phrase) for phrase in said if ' ' in phrase)})\b")

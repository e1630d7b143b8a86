"""What a text says as a whole: the rest of the sheet stays, all begins anew, everything is taken back, these places."""

import re
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.fold import fold
from gm.notation.tokens import cut, look_up
from gm.notation.vocabulary import Vocabulary

LOOKED_AT = 20_000
"""Characters of a letter that are looked at; its orders are read however long it is."""


@cache
def _pattern(part: str) -> re.Pattern[str]:
    return re.compile("|".join(said_anywhere(lambda language: getattr(language.reading.sheet, part))))


def keeps_the_rest(text: str) -> bool:
    """« Le reste est inchangé », "Norway as before", "I forgot Smyrna"."""
    return _says("keeps", text)


def begins_anew(text: str) -> bool:
    """« Voici ma nouvelle feuille », "these supersede the others"."""
    return _says("anew", text)


def names_everything(text: str) -> bool:
    """Whether what is taken back is all that was ordered: « tous mes ordres », "the lot"."""
    return _says("everything", text)


def _says(part: str, text: str) -> bool:
    return _pattern(part).search(fold(text[:LOOKED_AT])) is not None


def places_named(text: str, vocabulary: Vocabulary) -> frozenset[str]:
    """The provinces whose names stand in a text, spelt right."""
    words = look_up(cut(fold(text[:LOOKED_AT])), vocabulary)
    found = (value for word in words for kind, value in word.meanings[:1] if kind == "PLACE")
    return frozenset(code for value in found for code in value.split())

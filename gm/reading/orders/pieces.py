"""Read a list of units as a position writes them: « A Par, F Stp (cs) », "army Munich and fleet Kiel"."""

import re
from collections.abc import Iterator

from gm.languages.language import languages
from gm.reading.words.fold import fold
from gm.reading.words.vocabulary import Vocabulary, plain

_COMMAS = re.compile(r"[,;\n]+")


class NoPiece(ValueError):
    """What stands there is no unit and its place: says it as it was written."""


def pieces(text: str, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """(kind, location) of each. Raises NoPiece."""
    joined = "|".join(re.escape(word) for each in languages().values() for word in each.letters.names.and_)
    for listed in _COMMAS.split(text):
        for written in re.split(rf"\s(?:{joined})\s", listed, flags=re.IGNORECASE):
            if written.strip(" ."):
                yield _piece(written.strip(" ."), vocabulary)


def _piece(written: str, vocabulary: Vocabulary) -> tuple[str, str]:
    words = plain(fold(re.sub(r"[/().]", " ", written))).split()
    for kind_ends in range(1, len(words)):
        kind = _meant("UNIT", words[:kind_ends], vocabulary)
        for place_ends in range(len(words), kind_ends, -1) if kind else ():
            place = _meant("PLACE", words[kind_ends:place_ends], vocabulary)
            coast = _meant("COAST", words[place_ends:], vocabulary)
            if place and " " not in place and (coast or place_ends == len(words)):
                return kind, f"{place}/{coast}" if coast else place
    raise NoPiece(written)


def _meant(terminal: str, words: list[str], vocabulary: Vocabulary) -> str:
    """The code that a phrase has as a name of that kind; "" where it has none."""
    meanings = vocabulary.meanings.get(" ".join(words), ())
    return next((code for name, code in meanings if name == terminal), "")

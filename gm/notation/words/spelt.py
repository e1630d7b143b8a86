"""Names spelt letter by letter, as by telephone and radio: "Bravo Uniform Romeo", `M-U-N`, « P comme Pierre »."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from gm.languages.language import any_of, said_anywhere
from gm.notation.words.fold import fold
from gm.notation.words.vocabulary import Vocabulary

LONGEST = 400
"""Characters of a line that is looked at so."""
_LETTERS = re.compile(r"(?<![\w'’-])[A-Za-z](?:(?:[ .·]|-)[A-Za-z](?![\w'’])){2,}")
"""`R O U M A N I E`, `M-U-N`, `P.A.R`"""
_LETTER = re.compile(r"[A-Za-z]")
_WORD = re.compile(r"[^\W\d]+")
_ORDER = re.compile(r"([af]?)(\w{3})(?:([hsc])(?:([af]?)(\w{3})(\w{3})?)?)?")
"""An order in letters alone: `AMARSAPAR`."""


class _Patterns:
    """Words that stand for their first letters, in every language."""

    def __init__(self) -> None:
        words = any_of(said_anywhere(lambda language: language.reading.words.alphabet))
        like = any_of(said_anywhere(lambda language: language.reading.words.letter_of))
        self.words = re.compile(rf"\b(?:{words})\b(?:[ ,-]{{1,2}}(?:{words})\b){{2,}}", re.IGNORECASE)
        self.named = re.compile(rf"\b(?P<letter>[a-z])[ ,]+(?:{like}) +(?=(?P=letter))[^\W\d]+,?", re.IGNORECASE)
        single = r"(?<!\w)[a-z][-. ][a-z][-. ][a-z](?!\w)"
        self.hint = re.compile(rf"\b(?:{words})\b|\b[a-z][ ,]+(?:{like}) |{single}", re.IGNORECASE)


@cache
def _patterns() -> _Patterns:
    return _Patterns()


def spelt_out(row: str, vocabulary: Vocabulary) -> str:
    """The line with what is spelt letter by letter as the names that the letters make; the same where it makes none."""
    patterns = _patterns()
    if len(row) > LONGEST or patterns.hint.search(row) is None:
        return row
    made = 0

    def by_words(found: re.Match[str]) -> str:
        return put(found[0], _WORD.findall(found[0].replace("-", "")))

    def by_letters(found: re.Match[str]) -> str:
        return put(found[0], _LETTER.findall(found[0]))

    def put(written: str, words: Sequence[str]) -> str:
        nonlocal made
        name = next(_names("".join(word[0] for word in words).lower(), vocabulary), None)
        made += name is not None
        return written if name is None else name

    said = patterns.named.sub(lambda found: found["letter"], row)
    said = _LETTERS.sub(by_letters, patterns.words.sub(by_words, said))
    return said if made else row


def _names(letters: str, vocabulary: Vocabulary) -> Iterator[str]:
    """What letters spell: a name, a unit, or an order in three-letter names."""
    if _is_place(letters, vocabulary):
        yield letters.upper()
    if letters[:1] in ("a", "f") and _is_place(letters[1:], vocabulary):
        yield f"{letters[0]} {letters[1:]}".upper()
    found = _ORDER.fullmatch(letters)
    places = [place for place in (found[2], found[5], found[6]) if place] if found is not None else []
    if found is not None and places and all(_is_place(place, vocabulary) for place in places):
        said = " ".join(part for part in found.groups()[:5] if part)
        yield f"{said} - {found[6]}".upper() if found[6] else said.upper()


def _is_place(text: str, vocabulary: Vocabulary) -> bool:
    return any(kind == "PLACE" for kind, _ in vocabulary.meanings.get(fold(text), ())[:1])

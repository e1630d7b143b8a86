"""Orders as programmers joke them: `orders['SWE'] = 'DEN'` is `SWE - DEN`, `nwg.moveTo(BAR);` is `nwg move To BAR`.

Every word of such a row stays, and the names of what holds orders are left out, so that what denies it denies it here.
"""

import re
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.letter.tables import kinds_of
from gm.notation.words.vocabulary import Vocabulary, plain

LONGEST_CODE = 120
"""Characters of a row of code."""
_GIVEN = re.compile(r"^\s*(\w{1,30})\[([^\][]{1,40})\]\s*=\s*([^=<>].*)$")
"""`orders["A PAR"] = "BUR"`"""
_CALLED = re.compile(r"^\s*\w{1,30}(?:\([^()]{0,40}\))?\.\w{1,30}\([^()]{0,60}\)\s*;?\s*$")
"""`par.move(to="BUR")`, `Unit("A", "PAR").moveTo(BUR);`"""
_NUMBERED = re.compile(r"^(\W*)(\w{2,20}) ?# ?\d{1,2} ?\(([^()]{2,30})\)")
"""`Fleet #1 (Tyrrhenian)`"""
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_SIGNS = re.compile(r"[\"'()\[\].,;=:]+")


@cache
def _called(column: str) -> frozenset[str]:
    """What is called so in the head of a table."""
    return frozenset(map(plain, said_anywhere(lambda language: language.reading.columns[column])))


def as_words(line: str, vocabulary: Vocabulary) -> str:
    """A row of code as words; any other line as it stands."""
    if not ("(" in line or "[" in line) or len(line) > LONGEST_CODE:
        return line
    if "#" in line:
        return _NUMBERED.sub(lambda found: _named(found, vocabulary), line)
    given = _GIVEN.match(line)
    if given is not None:
        if plain(given[1]) not in _called("order"):
            return line  # `old_orders["PAR"]`
        what = _bare(given[3])
        said = f"{_bare(given[2])}{' - ' if kinds_of(what, vocabulary)[:1] == ('PLACE',) else ' '}{what}"
    elif _CALLED.match(line) is not None:
        words = _bare(_CAMEL.sub(" ", line)).split()
        said = " ".join(word for word in words if plain(word) not in _called("unit") - _called("target"))
    else:
        return line
    return said if "PLACE" in kinds_of(said, vocabulary) else line


def _bare(text: str) -> str:
    return " ".join(_SIGNS.sub(" ", text).split())


def _named(found: re.Match[str], vocabulary: Vocabulary) -> str:
    """A unit that has a number, called by where it stands."""
    named = kinds_of(found[2], vocabulary) == ("UNIT",) and "PLACE" in kinds_of(found[3], vocabulary)
    return f"{found[1]}{found[2]} {found[3]}" if named else found[0]

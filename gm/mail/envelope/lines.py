"""Lines of a letter, each marked as quoted or signed where a program says so."""

import re
import unicodedata
from typing import NamedTuple

KEY_LIMIT = 400  # characters of a line that the rules look at

_INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\ufeff"
_SPACES = "\t\u00a0\u1680\u2002\u2003\u2007\u2009\u200a\u202f\u3000"
_FOLD = str.maketrans({**dict.fromkeys(_INVISIBLE), **dict.fromkeys(_SPACES, " "), "\u2019": "'"})
_PREFIX = re.compile(r"[ \t\u00a0\ufeff]{0,3}>")
_RUNS = re.compile(r" {2,}")


class TextLine(NamedTuple):
    """One line; quoted when the program marked it so, signed when the program marked it as a signature."""

    text: str
    quoted: bool = False
    signed: bool = False


def key(text: str) -> str:
    """A line as the rules compare it: composed accents, plain spaces, nothing invisible, never long."""
    text = text[:KEY_LIMIT]
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    return _RUNS.sub(" ", text.translate(_FOLD)).strip()


def plain_lines(text: str) -> list[TextLine]:
    """Lines of plain text; those that begin with ">" are quoted."""
    lines = [TextLine(line, bool(_PREFIX.match(line))) for line in text.split("\n")]
    for at, line in enumerate(lines):
        # Mail stores once wrote ">From " for "From " at the beginning of a line; a quotation has neighbours.
        if line.text.startswith(">From ") and not any(
            lines[near].quoted for near in (at - 1, at + 1) if 0 <= near < len(lines)
        ):
            lines[at] = TextLine(line.text[1:])
    return lines

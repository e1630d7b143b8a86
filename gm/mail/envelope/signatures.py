"""Mark in the plain text of a letter the lines that its HTML form marks as a signature."""

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate

from gm.mail.envelope.lines import TextLine

LONGEST = 2_000
"""Letters of a signature."""
TRIES = 20
"""Places at which the letters of one may stand within other words."""
_SIGNS = re.compile(r"[\W_]+")


def signed_as(lines: Sequence[TextLine], page: Iterable[TextLine]) -> list[TextLine]:
    """Lines of a plain text, those marked that the page marks as a signature, however they are broken there."""
    marked = list(lines)
    if any(line.text == "-- " and not line.quoted for line in lines):
        return marked  # the plain form marks it itself
    for block in _blocks(page):
        for place in _places(lines, block):
            marked[place] = lines[place]._replace(signed=True)
    return marked


def _blocks(page: Iterable[TextLine]) -> list[str]:
    """The letters and digits of each signature in a page; a name alone could stand anywhere."""
    blocks: list[str] = []
    signed = False
    for line in page:
        if line.signed and not line.quoted:
            blocks += [] if signed else [""]
            blocks[-1] += _letters(line.text)
        signed = (line.signed and not line.quoted) or (signed and not line.text.strip())
    return [block for block in blocks if 0 < len(block) <= LONGEST]


def _places(lines: Sequence[TextLine], block: str) -> range:
    """The lines that say the same, and nothing else: the last such, for a signature ends what is written."""
    said = ["" if line.quoted else _letters(line.text) for line in lines]
    starts = [0, *accumulate(len(each) for each in said)]
    first = {start: place for place, start in reversed(list(enumerate(starts))) if place < len(said) and said[place]}
    last = {starts[place + 1]: place for place, each in enumerate(said) if each}
    whole = "".join(said)
    at = whole.rfind(block)
    for _ in range(TRIES):
        if at < 0:
            break
        if at in first and at + len(block) in last:
            return range(first[at], last[at + len(block)] + 1)
        at = whole.rfind(block, 0, at + len(block) - 1)
    return range(0)


def _letters(text: str) -> str:
    return _SIGNS.sub("", text)

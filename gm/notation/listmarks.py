"""What stands before a line because it is one of a list, and what its writer struck out: neither is a word of an order.

Numbers, dashes and dots are left to the reader: lines of some games begin so.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

_FIRST_STROKE, _LAST_STROKE = "\u0335", "\u0338"
"""Strokes through the character before them, which some telephones write."""
_STROKE = re.compile(f"[{_FIRST_STROKE}-{_LAST_STROKE}]")
_STRUCK = re.compile(r"~~[^~\n]{1,200}~~")
_SYMBOL = re.compile(r"\s*[oOØø§üÜvqw¨](?:\t|[ \u00a0]{2})\s*(?=\S)")
"""What the bullets of Word become in plain text: letters of a symbol font, and several spaces."""
_BOX = re.compile(r"\s*(?:(?:[-*+•]\s+)?(?:\[[ xX✓✔]?\]|\([xX✓✔]\))\s+|#\d{1,2}\b[.:)]?\s*)(?=\S)")
_FULL_BOX = re.compile(r"\s*(?:[-*+•]\s+)?(?:\[[xX✓✔]\]|\([xX✓✔]\)|[☑☒✅])")
_EMPTY_BOX = re.compile(r"\s*(?:[-*+•]\s+)?(?:\[ ?\]|[☐⬜◻□])")
CROSS = "❌"
"""Says that a line is not to be followed."""
_LETTER = re.compile(r"\s*\(?([a-zA-Z]|[ivx]{2,5}|[IVX]{2,5})[.)]\s*(?=\S)")
_SERIES = (
    tuple("abcdefghijklmnopqrstuvwxyz"),
    (
        "i",
        "ii",
        "iii",
        "iv",
        "v",
        "vi",
        "vii",
        "viii",
        "ix",
        "x",
        "xi",
        "xii",
        "xiii",
        "xiv",
        "xv",
        "xvi",
        "xvii",
        "xviii",
    ),
)

_SIGNS = (")", ".", "]", "  ", "\t", "\u00a0", "#", "/", "°", "☑", "☒", "✅")
"""Without one of these no line has a mark."""

_Mark = tuple[int, re.Match[str]]
"""A line's index, and what marks it."""


def without_struck(text: str) -> str:
    """The text without what is struck out in it: `~~A Par-Bou~~`."""
    if "~~" in text:
        text = _STRUCK.sub(" ", text)
    if not text.isascii() and _STROKE.search(text):
        text = "".join(sign for sign, after in pairwise(f"{text}\n") if not (_is_stroke(sign) or _is_stroke(after)))
    return text


def _is_stroke(sign: str) -> bool:
    return _FIRST_STROKE <= sign <= _LAST_STROKE


def may_be_marked(text: str) -> bool:
    """Whether a line of a letter may have a box, a number or a letter before it."""
    return any(map(text.__contains__, _SIGNS))


def without_marks(rows: Sequence[str]) -> list[str]:
    """The lines without their boxes, symbols and letters.

    A letter marks a list where other lines go on with the alphabet, or with Roman numbers: an "A." by itself may be an
    army.
    """
    rows = _unchosen_crossed(rows)
    found = [_behind(_SYMBOL, _behind(_BOX, row)) for row in rows]
    marked = [(index, mark) for index, row in enumerate(found) if (mark := _LETTER.match(row)) is not None]
    for series in _SERIES:
        for index, mark in _in_order(marked, series):
            found[index] = mark.string[mark.end() :]
    return found


def _unchosen_crossed(rows: Sequence[str]) -> Sequence[str]:
    """The lines, those with an empty box crossed out where others have a full one: they are not chosen."""
    if not any(_FULL_BOX.match(row) for row in rows):
        return rows
    return [f"{CROSS} {row[found.end() :]}" if (found := _EMPTY_BOX.match(row)) else row for row in rows]


def _behind(mark: re.Pattern[str], row: str) -> str:
    """What stands behind the mark that a line begins with, if it begins so."""
    found = mark.match(row)
    return row if found is None else row[found.end() :]


def _in_order(marked: Sequence[_Mark], series: Sequence[str]) -> Iterator[_Mark]:
    """The marks that follow each other as in a series, from its first on."""
    run: list[_Mark] = []
    for each in marked:
        said = each[1][1]
        goes_on = 0 < len(run) < len(series) and said.lower() == series[len(run)]
        if goes_on and said.isupper() == run[0][1][1].isupper():
            run.append(each)
            continue
        yield from run if len(run) > 1 else ()
        run = [each] if said.lower() == series[0] else []
    yield from run if len(run) > 1 else ()

"""What stands before a line because it is one of a list, and what its writer struck out: neither is a word of an order.

Numbers, dashes and dots are left to the reader: lines of some games begin so.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from gm.languages.language import any_of, said_anywhere

_FIRST_STROKE, _LAST_STROKE = "\u0335", "\u0338"
"""Strokes through the character before them, which some telephones write."""
_STROKE = re.compile(f"[{_FIRST_STROKE}-{_LAST_STROKE}]")
_STRUCK = re.compile(r"~~(?!>)[^~\n]{1,200}~~(?!>)")
_CHANGED = re.compile(
    r"^-[ \t]*(?P<sign>\W?)(?P<unit>\w+)\b[^\n]*\n\+[ \t]*(?P<new>(?P=sign)(?P=unit)\b[^\n]*)", re.MULTILINE
)
"""A line as programs show that it was changed: as it was, and as it is."""
_SYMBOL = re.compile(r"\s*[oOØø§üÜvqw¨](?:\t|[ \u00a0]{2})\s*(?=\S)")
"""What the bullets of Word become in plain text: letters of a symbol font, and several spaces."""
_BOX = re.compile(r"\s*(?:(?:[-*+•]\s+)?(?:\[[ xX✓✔]?\]|\([xX✓✔]\))\s+|#\d{1,2}\b[.:)]?\s*)(?=\S)")
_FULL_BOX = re.compile(r"\s*(?:[-*+•]\s+)?(?:\[[xX✓✔]\]|\([xX✓✔]\)|[☑☒✅])")
_EMPTY_BOX = re.compile(r"\s*(?:[-*+•]\s+)?(?:\[ ?\]|[☐⬜◻□])")
_COMMENT = re.compile(r"^\s*//+\s*(?=[^\W\d_])")
"""What makes a line of a program none: « // A Par - Bou »."""
CROSS = "❌"
"""Says that a line is not to be followed."""
_LETTER = re.compile(r"\s*\(?([a-zA-Z]|[ivx]{2,5}|[IVX]{2,5})[.)]\s*(?=\S)")
_ROMAN = re.compile(r"\s*([ivx]{1,5}|[IVX]{1,5})\s*[-–—:]\s+(?=\S)")
"""A Roman number before a dash: « II – A Par-Bou »."""
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
    """The text without what is struck out in it: `~~A Par-Bou~~`, or the line with a minus before one with a plus."""
    if "~~" in text:
        text = _STRUCK.sub(" ", text)
    if "\n+" in text:
        text = _CHANGED.sub(r"\g<new>", text)
    if not text.isascii() and _STROKE.search(text):
        text = "".join(sign for sign, after in pairwise(f"{text}\n") if not (_is_stroke(sign) or _is_stroke(after)))
    return text


def _is_stroke(sign: str) -> bool:
    return _FIRST_STROKE <= sign <= _LAST_STROKE


@cache
def _named_number() -> re.Pattern[str]:
    """« Article 3 – », "Order no. 3:", « 3e : »: what numbers a line in more than digits and a dot."""
    noun = any_of(said_anywhere(lambda language: language.reading.before.numbered))
    ordinal = any_of(said_anywhere(lambda language: language.reading.marks.ordinals))
    first = any_of(said_anywhere(lambda language: language.reading.before.first))
    number = rf"(?P<number>\d{{1,2}})(?:{ordinal})?|(?P<first>{first})"
    named = rf"(?:{noun})\.?\s*(?:n[°o]\.?\s*)?(?:{number})"
    return re.compile(
        rf"^[ \t]*(?:{named}|(?P<ordinal>\d{{1,2}})(?:{ordinal}))[ \t]*[-–—:.)][ \t]*(?=\S)",
        re.IGNORECASE | re.MULTILINE,
    )


def may_be_marked(text: str) -> bool:
    """Whether a line of a letter may have a box, a number or a letter before it."""
    return any(map(text.__contains__, _SIGNS)) or "II" in text or _named_number().search(text) is not None


def without_marks(rows: Sequence[str]) -> list[str]:
    """The lines without their boxes, symbols and letters.

    A letter marks a list where other lines go on with the alphabet, or with Roman numbers: an "A." by itself may be an
    army.
    """
    rows = [_COMMENT.sub(f"{CROSS} ", row) for row in _unchosen_crossed(rows)]
    found = [_behind(_SYMBOL, _behind(_BOX, row)) for row in rows]
    marked = [(index, mark) for index, row in enumerate(found) if (mark := _LETTER.match(row)) is not None]
    roman = [(index, mark) for index, row in enumerate(found) if (mark := _ROMAN.match(row)) is not None]
    for index, mark in (each for series in _SERIES for each in _in_order(marked, series)):
        found[index] = mark.string[mark.end() :]
    for index, mark in _in_order(roman, _SERIES[1]):
        found[index] = mark.string[mark.end() :]
    return found


def with_plain_numbers(rows: Sequence[str]) -> list[str]:
    """The lines with the number of « Article 3 – » as « 3. »."""
    found = [_named_number().match(row) for row in rows]
    return [row if mark is None else _numbered(row, mark) for row, mark in zip(rows, found, strict=True)]


def _numbered(row: str, mark: re.Match[str]) -> str:
    number = mark["number"] or mark["ordinal"] or "1"
    return f"{number}. {row[mark.end() :]}"


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

"""What the layout of a letter says, as lines: no marks of lists, nothing struck out, tables as written lines."""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import unescape

from gm.notation.letter.tables import (
    BARS,
    Head,
    columns_of,
    head_of,
    may_have_head,
    orders_side_by_side,
    row_of,
    with_forms_said,
)
from gm.notation.words.fold import fold
from gm.notation.words.vocabulary import Vocabulary

QUOTE = ">"
"""What begins a line quoted from another letter, where HTML's entities hid it from the envelope."""
FEWEST_ROWS = 2
"""Lines with a bar or a tab within them from which on they are a table's; one by itself may be a slip of the pen."""

_ENTITY = re.compile(r"&#?\w{2,8};")
"""What a mail program leaves of HTML: `&gt;`, `&nbsp;`."""
_WAVE = re.compile(r"(?<=\s)~+>?(?=\s)")
"""A dash as some draw it."""
_STRUCK = re.compile(r"~~(?!>)[^~\n]{1,200}~~(?!>)")
_STROKES = re.compile("(?:.[\u0335-\u0338])+")
"""Characters struck through one by one, which some telephones write."""
_MARK = re.compile(
    r"\s*(?:[-*+•]\s+)?(?:\[[ xX✓✔]?\]|\([xX✓✔]\)|#\d{1,2}\b[.:)]?|\(?[a-hA-H][.)]|\(\d{1,2}\))\s+(?=\S)"
)
"""What marks a line of a list, beside the numbers and dashes that are read as words: `[x]`, `#1`, `a)`, `(1)`."""
_COMMAND = re.compile(r"\s*\.(?:order|orders|ordre|ordres)\b\s*", re.IGNORECASE)
"""What a chat's bot is told by: `.order`."""
_BETWEEN = re.compile(f"[{BARS}\\t]")
_BARS = frozenset(BARS)
_PAIR = r"\w{3}(?:/|[-–]?>|[-–→])\w{3}"
_SPARSE = re.compile(rf"\S(?:\t| {{3,}}| ?\.{{3,}}| ?·{{3,}})\s*\S|{_PAIR}[, ]+(?:[AaFf] )?{_PAIR}")
"""What parts columns, or orders that stand side by side."""


def laid_out(text: str, vocabulary: Vocabulary) -> Iterator[tuple[int, str]]:
    """The lines of a letter with their numbers; of empty ones in a row, the first."""
    found: Iterable[tuple[int, str]] = [(number, _unmarked(line)) for number, line in written_lines(text)]
    if _BETWEEN.search(text) or may_have_head(fold(text)):
        found = list(_tables(list(found), vocabulary))
    if _SPARSE.search(text):
        found = _columns(found, vocabulary)
    empty = False
    for number, line in found:
        if line and not line.isspace():
            yield number, line
        elif not empty:
            yield number, ""
        empty = not line or line.isspace()


def written_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, without what the letter quotes or strikes out."""
    for number, line in enumerate(_STROKES.sub("", _STRUCK.sub("", text)).splitlines(), 1):
        if "~" in line:
            line = _WAVE.sub("-", line)
        if "&" in line:
            line = _ENTITY.sub(lambda found: unescape(found[0]), line)
            if line.lstrip().startswith(QUOTE):
                continue
        yield number, line


def _unmarked(line: str) -> str:
    if (found := _MARK.match(line)) is not None:
        line = line[found.end() :]
    return _COMMAND.sub("", line, count=1) if "." in line else line


def _tables(lines: Sequence[tuple[int, str]], vocabulary: Vocabulary) -> Iterator[tuple[int, str]]:
    """The lines, the rows of tables among them put together; their heads and drawn lines are left out."""
    head: Head | None = None
    rows = sum(_BETWEEN.search(line.strip()) is not None for _, line in lines)
    for number, line in with_forms_said(lines, vocabulary):
        found = head_of(line)
        if found is not None:
            head = found
            continue
        ruled = line.lstrip()[:1] in _BARS or (rows >= FEWEST_ROWS and _BETWEEN.search(line) is not None)
        row = row_of(line, head, vocabulary) if head is not None or ruled else None
        if row is None and line.strip():
            head = None
        yield number, line if row is None else row


def _columns(lines: Iterable[tuple[int, str]], vocabulary: Vocabulary) -> Iterable[tuple[int, str]]:
    """The lines; two columns with nothing drawn between, and orders side by side, as orders."""
    rows = list(lines)
    said = [columns_of(line, vocabulary) if _SPARSE.search(line) else None for _, line in rows]
    if sum(each is not None for each in said) < FEWEST_ROWS:
        said = [None] * len(rows)
    return [
        (number, each or (_SPARSE.search(line) and orders_side_by_side(line, vocabulary)) or line)
        for (number, line), each in zip(rows, said, strict=True)
    ]

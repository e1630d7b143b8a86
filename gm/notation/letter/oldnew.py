"""An order and what takes its place, each on a line of its own behind a word for it: "old: A Rom D", "new: F Tun D"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from gm.languages.language import any_of, words_said
from gm.notation.letter.blocks import Block
from gm.notation.letter.rows import LetterRow
from gm.notation.orders.lines import Line, LineStatus, reason_of
from gm.notation.orders.stance import Stance
from gm.notation.words.fold import fold
from gm.notation.words.vocabulary import plain


def old_and_new(rows: Sequence[LetterRow]) -> dict[int, bool]:
    """The numbers of such lines, and whether each has the new order; the old one stands above it."""
    if not any(":" in row.text or "=" in row.text for row in rows):
        return {}
    full = [row for row in rows if row.text.strip()]
    pairs = [(one.number, other.number) for one, other in pairwise(full) if _says("old", one) and _says("new", other)]
    return {number: new for pair in pairs for number, new in zip(pair, (False, True), strict=True)}


def with_old_withdrawn(blocks: Sequence[Block], marked: dict[int, bool]) -> Iterator[Block]:
    """The blocks; an order that is called the old one is taken back, and the new one corrects."""
    for block in blocks:
        yield (
            block
            if not marked
            else replace(block, lines=[_marked(line, marked.get(line.number)) for line in block.lines])
        )


def _marked(line: Line, new: bool | None) -> Line:
    named = (line.order,) if line.order is not None else line.readings or tuple(filter(None, (line.offer,)))
    if new is not False or not named:
        return replace(line, amends=line.amends or (new is True and line.followed))
    told = replace(line, status=LineStatus.UNREADABLE, order=None, how=None, offer=None, readings=named)
    return replace(told, stance=Stance.WITHDRAWN, reason=reason_of(Stance.WITHDRAWN))


@cache
def _label(part: str) -> re.Pattern[str]:
    said = any_of(plain(word) for word in words_said(part, "sheet"))
    return re.compile(rf"\W*(?:\d+\W+)?(?:{said})\s*[:=]+>?\s*\S")


def _says(part: str, row: LetterRow) -> bool:
    return _label(part).match(fold(row.text)) is not None

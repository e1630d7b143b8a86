"""Cut one line into the orders it holds: at semicolons, commas and the like, or where one order follows another."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gm.notation.grammar import LONGEST
from gm.notation.parse import Parsed, Stopped
from gm.notation.words import SEPARATOR, Word

LONGEST_JOIN = 5
"""Parts of a line, cut at its separators, that may still be one order ("A Par, soutenue par A Mar, va en Bou")."""
SHORT_VERBS = frozenset("hd")


@dataclass(frozen=True, slots=True)
class Segment:
    """Words that are one order, or a part of the line that is none."""

    words: tuple[Word, ...]
    parsed: Parsed | Stopped

    @property
    def is_order(self) -> bool:
        return isinstance(self.parsed, Parsed)


Whole = Callable[[Sequence[Word]], "Parsed | Stopped"]
"""The parse of words that make a whole order of this phase."""


def segments(words: Sequence[Word], whole: Whole, is_slip: Callable[[Sequence[Word]], bool]) -> list[Segment]:
    """The orders of a line, and what lies between them.

    `is_slip` says whether words are one order with a slip in it: then they are not cut where they bear no sign.
    Whatever division leaves the fewest parts unread is taken; among equals the one with the most orders.
    """
    parts = _parts(words)
    # For each number of parts: (parts read, orders found, where the last segments begin, those segments)
    best: list[tuple[int, int, int, tuple[Segment, ...]]] = [(0, 0, 0, ())]
    for end in range(1, len(parts) + 1):
        choices = []
        for start in range(max(0, end - LONGEST_JOIN), end):
            read, orders = best[start][:2]
            joined = tuple(word for part in parts[start:end] for word in part.joined(part is parts[start]))
            parsed = whole(joined)
            found: tuple[Segment, ...] = (Segment(joined, parsed),)
            if end - start == 1 and isinstance(parsed, Stopped):
                apart = _juxtaposed(joined, whole)
                found = apart if apart and not is_slip(joined) else found
            if all(segment.is_order for segment in found):
                choices.append((read + end - start, orders + len(found), start, found))
            elif end - start == 1:
                choices.append((read, orders, start, found))
        best.append(max(choices, key=lambda choice: choice[:2]))
    row: list[tuple[Segment, ...]] = []
    end = len(parts)
    while end:
        _, _, end, found = best[end]
        row.append(found)
    return [segment for found in reversed(row) for segment in found]


@dataclass(frozen=True, slots=True)
class _Part:
    words: tuple[Word, ...]
    glue: Word | None
    """The "and" before it, which is a word of its own when two parts are one order."""

    def joined(self, first: bool) -> tuple[Word, ...]:
        return self.words if first or self.glue is None else (self.glue, *self.words)


def _parts(words: Sequence[Word]) -> list[_Part]:
    parts: list[_Part] = []
    row: list[Word] = []
    glue: Word | None = None
    for word in words:
        if word.meanings[0][0] in (SEPARATOR, "AND"):
            if row:
                parts.append(_Part(tuple(row), glue))
                row, glue = [], None
            glue = word if word.meanings[0][0] == "AND" else None
        else:
            row.append(word)
    if row:
        parts.append(_Part(tuple(row), glue))
    return parts


def _juxtaposed(words: tuple[Word, ...], whole: Whole) -> tuple[Segment, ...]:
    """Orders one after the other without a sign between them; empty unless all of it is orders."""
    starts = [i for i, word in enumerate(words) if i and any(kind in ("UNIT", "POWER") for kind, _ in word.meanings)]
    if not starts:
        return ()
    ways: dict[int, tuple[Segment, ...]] = {0: ()}
    reached = [0]
    for end in [*starts, len(words)]:
        if end - reached[-1] > LONGEST:
            return ()
        for start in reached[-6:]:
            row = words[start:end]
            parsed = whole(row)
            sure = isinstance(parsed, Parsed) and parsed.shape.name != "move_without_verb"
            if sure and not _may_go_on(words, end):
                ways[end] = (*ways[start], Segment(row, parsed))
                reached.append(end)
                break
    return ways.get(len(words), ())


def _may_go_on(words: tuple[Word, ...], end: int) -> bool:
    """Whether a row that ends in a lone letter runs into more words: `A Par H A Mar - Bur` may be a slip for S."""
    last = words[end - 1]
    if end == len(words) or last.text not in SHORT_VERBS:
        return False
    return words[end].start - last.end < 2

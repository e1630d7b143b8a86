"""What a sentence says is not done: "not to Burgundy", "instead of the support", "replace A Par - Bur by …"."""

from collections.abc import Sequence

from gm.notation.sentences.chunks import Chunk, ChunkKind
from gm.notation.words.tokens import Word
from gm.rules.orders import Order


def corrected(row: list[Chunk], words: Sequence[Word]) -> tuple[list[Chunk], list[Chunk]]:
    """The chunks without an order that the same sentence corrects by another one of its unit."""
    replaced: list[Chunk] = []
    for index in [i for i, chunk in enumerate(row) if chunk.kind is ChunkKind.CORRECTS or chunk.marks & _CONTRASTS]:
        before = next((i for i in range(index - 1, -1, -1) if row[i].kind is not ChunkKind.JOINT), None)
        after = next((i for i in range(index + 1, len(row)) if row[i].kind is not ChunkKind.JOINT), None)
        if "instead" in row[index].marks and before is None and (tail := _contrasted(row, index, words)) is not None:
            if tail.stop + 1 < len(row) and row[tail.stop + 1].kind is ChunkKind.ORDER:
                _contrast(row, row[tail.stop + 1], index, tail, replaced)
            continue
        if before is None or after is None:
            continue
        if "instead" in row[index].marks and first_order(row[before]) is not None:
            if (tail := _contrasted(row, index, words)) is not None:
                _contrast(row, row[before], index, tail, replaced)
            continue
        one, other = first_order(row[before]), first_order(row[after])
        if one is not None and other is not None and one.at == other.at and one.at:
            replaced.append(row[before])
            row[before] = row[before]._replace(kind=ChunkKind.FINE, span=None)
            row[index] = row[index]._replace(kind=ChunkKind.AMENDS, marks=AMENDS_MARK)
    return row, replaced


def exchanged(row: Sequence[Chunk], words: Sequence[Word]) -> list[Chunk]:
    """The chunks of "replace A Par - Bur by A Par - Pic", "not … but …" with a sign of what becomes of the first."""
    found = list(row)
    for index in range(len(row) - 3):
        lead, one, joint, other = row[index : index + 4]
        first, second = first_order(one), first_order(other)
        if not lead.marks & {"amends", "instead"} or first is None or second is None or first.at != second.at:
            continue
        if joint.span is None and any(
            kind in _EXCHANGING or value == "becomes" for kind, value in meanings(joint, words)
        ):
            found[index] = lead._replace(kind=ChunkKind.AMENDS, marks=AMENDS_MARK)
            found[index + 2] = joint._replace(kind=ChunkKind.GOVERNS, marks=frozenset(("becomes",)))
    return found


def meanings(chunk: Chunk, words: Sequence[Word]) -> Sequence[tuple[str, str]]:
    return words[chunk.start].meanings


_EXCHANGING = frozenset(("BY", "WITH", "FOR", "TO", "IN"))
_CONTRASTS = frozenset(("instead", "becomes"))
AMENDS_MARK = frozenset(("amends",))
"""That of a word which introduces a correction."""


def _contrast(row: list[Chunk], given: Chunk, index: int, tail: range, replaced: list[Chunk]) -> None:
    """Mark what is not done: another order of the unit is replaced, one of another unit is taken back."""
    one = first_order(given)
    for i in tail:
        other = first_order(row[i]) if row[i].kind is ChunkKind.ORDER else None
        if other is not None and one is not None and other.at.partition("/")[0] != one.at.partition("/")[0]:
            if given.span is None or given.span.trouble:
                return
            row[i] = row[i]._replace(kind=ChunkKind.RETRACT)
        else:
            replaced += [row[i]] if row[i].kind is ChunkKind.ORDER else []
            row[i] = row[i]._replace(kind=ChunkKind.FINE, span=None)
    row[index] = row[index]._replace(kind=ChunkKind.AMENDS, marks=AMENDS_MARK)


def _contrasted(row: Sequence[Chunk], index: int, words: Sequence[Word]) -> range | None:
    """The chunks of what is not done behind "instead of": an order, or words of one; None where there is more to it."""
    end = next((i for i in range(index + 1, len(row)) if row[i].kind is ChunkKind.JOINT), len(row))
    tail = range(index + 1, end)
    ordered = [i for i in tail if row[i].kind is ChunkKind.ORDER]
    known = all(
        row[i].kind in (ChunkKind.FINE, ChunkKind.ORDER)
        or (row[i].kind in (ChunkKind.STRANGE, ChunkKind.LABEL) and meanings(row[i], words)[0][0] in _OF_ORDERS)
        for i in tail
    )
    said = ordered or any(row[i].kind is ChunkKind.STRANGE for i in tail)
    return tail if known and said and len(ordered) <= 1 else None


_OF_ORDERS = frozenset(
    (
        "PLACE",
        "COAST",
        "UNIT",
        "TO",
        "IN",
        "FROM",
        "MOVES",
        "HOLDS",
        "SUPPORTS",
        "CONVOYS",
        "RETREATS",
        "DISBANDS",
        "IT",
    )
)
"""Kinds of word with which an order says what its unit does."""


def first_order(chunk: Chunk) -> Order | None:
    """The only order of a chunk, whatever is amiss with it."""
    if chunk.span is None or len(chunk.span.groups) != 1:
        return None
    return chunk.span.groups[0][0].order

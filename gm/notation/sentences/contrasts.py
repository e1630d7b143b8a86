"""What a sentence says is not done: "not to Burgundy", "instead of the support", "replace A Par - Bur by …"."""

from collections.abc import Sequence

from gm.notation.sentences.chunks import AMENDS_MARK, Chunk, ChunkKind
from gm.notation.words.tokens import Word
from gm.rules.orders import Build, Disband, Order


def corrected(row: list[Chunk], words: Sequence[Word]) -> tuple[list[Chunk], list[Chunk]]:
    """The chunks without an order that the same sentence corrects by another one of its unit."""
    replaced: list[Chunk] = []
    for index in [i for i, chunk in enumerate(row) if chunk.kind is ChunkKind.CORRECTS or chunk.marks & _CONTRASTS]:
        before = next((i for i in range(index - 1, -1, -1) if row[i].kind not in _PASSED_BACK), None)
        after = next((i for i in range(index + 1, len(row)) if row[i].kind not in _PASSED), None)
        if "instead" in row[index].marks and before is None:
            _contrast_ahead(row, index, words, replaced)
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
            if before and row[before - 1].marks == {"told"}:
                row[before - 1] = row[before - 1]._replace(kind=ChunkKind.FINE, marks=frozenset())  # "I wrote …"
            row[before] = row[before]._replace(kind=ChunkKind.FINE, span=None)
            row[index] = row[index]._replace(kind=ChunkKind.AMENDS, marks=AMENDS_MARK)
    return row, replaced


_PASSED = frozenset((ChunkKind.JOINT, ChunkKind.FINE, ChunkKind.CORRECTS))
"""Kinds of chunk that may stand between an order and the one that corrects it: "A Par - Bur, no, sorry, A Par - Pic".
"""


_PASSED_BACK = _PASSED | {ChunkKind.AMENDS}
"""Of those before it: "A Par - Pic after all, not Bur"."""


def exchanged(row: Sequence[Chunk], words: Sequence[Word]) -> list[Chunk]:
    """The chunks of "replace A Par - Bur by A Par - Pic", "not … but …" with a sign of what becomes of the first."""
    found = list(row)
    said = [i for i, chunk in enumerate(row) if chunk.kind is not ChunkKind.FINE or _exchanges(chunk, words)]
    for lead_at, index, joint_at, other_at in zip(said, said[1:], said[2:], said[3:], strict=False):
        lead, one, joint, other = row[lead_at], row[index], row[joint_at], row[other_at]
        first, second = first_order(one), first_order(other)
        if not lead.marks & {"amends", "instead"} or first is None or second is None:
            continue
        elsewhere = first.at != second.at
        if elsewhere and not (isinstance(first, _ADJUSTING) and isinstance(second, _ADJUSTING)):
            continue
        if joint.span is None and _exchanges(joint, words):
            found[lead_at] = lead._replace(kind=ChunkKind.AMENDS, marks=AMENDS_MARK)
            if elsewhere:
                found[index] = one._replace(kind=ChunkKind.RETRACT)
                found[joint_at] = joint._replace(kind=ChunkKind.FINE, marks=frozenset())
            else:
                found[joint_at] = joint._replace(kind=ChunkKind.GOVERNS, marks=frozenset(("becomes",)))
    return found


def _exchanges(chunk: Chunk, words: Sequence[Word]) -> bool:
    return any(kind in _EXCHANGING or value == "becomes" for kind, value in meanings(chunk, words))


def meanings(chunk: Chunk, words: Sequence[Word]) -> Sequence[tuple[str, str]]:
    return words[chunk.start].meanings


_ADJUSTING = (Build, Disband)
_EXCHANGING = frozenset(("BY", "WITH", "FOR", "TO", "IN"))
_CONTRASTS = frozenset(("instead", "becomes"))


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


def _contrast_ahead(row: list[Chunk], index: int, words: Sequence[Word], replaced: list[Chunk]) -> None:
    """Mark what is not done where it stands first: "instead of F MAO please remove A Spa", "not to Bur, to Pic"."""
    ordered = [i for i in range(index + 1, len(row)) if row[i].kind is ChunkKind.ORDER]
    end = next((i for i in range(index + 1, len(row)) if row[i].kind is ChunkKind.JOINT), len(row))
    given = next((i for i in ordered[1:] if i < end), next((i for i in ordered if i > end), None))
    if given is None or any(row[i].kind not in _BETWEEN for i in range(min(end + 1, given), given)):
        return
    if (tail := _contrasted(row[:given], index, words)) is not None:
        _contrast(row, row[given], index, tail, replaced)


_BETWEEN = frozenset((ChunkKind.FINE, ChunkKind.LABEL, ChunkKind.JOINT))


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
        "HEADING",
    )
)
"""Kinds of word with which an order says what its unit does."""


def first_order(chunk: Chunk) -> Order | None:
    """The only order of a chunk, whatever is amiss with it."""
    if chunk.span is None or len(chunk.span.groups) != 1:
        return None
    return chunk.span.groups[0][0].order

"""A line as the cheapest row of chunks: its orders, and what stands between them."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from gm.notation.orders.build import Situation
from gm.notation.orders.notation import LOOSE, Notation, Span
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import ASIDE, SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, HEADING, MARK, POLITE, SO

STOPS = frozenset(".!;?")
"""Signs that end a sentence."""
MOST_STARTS = 120
"""Words of one line from which orders are looked for; far more than a line of orders has."""
_COST_OF_ORDER, _COST_OF_TROUBLE, _COST_OF_SLIP, _COST_OF_LOOSE = 1.0, (0.0, 0.5, 5.0), 1.5, 0.3
_COST_OF_STRANGE, _COST_OF_SMALL = 8.0, 4.0
_SMALL = frozenset(("BY", "WITH", "FOR"))
"""Prepositions, which may stand between two orders: "replace A Ber by A Mun"."""


class ChunkKind(StrEnum):
    """What a chunk is; the terminals of `sentences.lark`."""

    ORDER = "ORDER"
    RETRACT = "RETRACT"
    JOINT = "JOINT"
    """A comma, "and", a stop."""
    FINE = "FINE"
    """A harmless word."""
    LABEL = "LABEL"
    """A title, a number, the writer's own power."""
    AMENDS = "AMENDS"
    """It introduces a correction."""
    CORRECTS = "CORRECTS"
    GOVERNS = "GOVERNS"
    ASIDE = "ASIDE"
    """A remark in brackets, or behind a dash, that governs nothing."""
    STRANGE = "STRANGE"


_COSTS = {
    ChunkKind.JOINT: 0.2,
    ChunkKind.FINE: 0.6,
    ChunkKind.LABEL: 0.6,
    ChunkKind.AMENDS: 1.2,
    ChunkKind.CORRECTS: 2.0,
    ChunkKind.GOVERNS: 3.0,
    ChunkKind.ASIDE: 0.2,
    ChunkKind.STRANGE: _COST_OF_STRANGE,
}
AMENDING = frozenset(("amends", "anew"))
AMENDS_MARK = frozenset(("amends",))
"""That of a word which introduces a correction."""


class Chunk(NamedTuple):
    """A stretch of words."""

    kind: ChunkKind
    start: int
    end: int
    span: Span | None = None
    marks: frozenset[str] = frozenset()
    """Which governing words it holds."""


NAMES = frozenset(("PLACE", "UNIT", "UNITS"))
"""Kinds of word that name a province or a unit."""


def words_of(chunks: Iterable[Chunk], words: Sequence[Word]) -> list[Word]:
    return [word for chunk in chunks for word in words[chunk.start : chunk.end]]


def marks_of(chunks: Iterable[Chunk]) -> frozenset[str]:
    """Which governing words they hold together."""
    return frozenset().union(*(chunk.marks for chunk in chunks))


def names_another(words: Iterable[Word], at: Situation) -> bool:
    """Whether a power is named that is not the writer's."""
    return any(kind == "POWER" and value not in at.powers for word in words for kind, value in word.meanings[:1])


def chunks_of(
    words: Sequence[Word], raw: RawLine, notation: Notation, at: Situation, *, passing: bool = False
) -> list[Chunk]:
    """The cheapest row of chunks that covers a line. `passing`: whether words of no order are passed over in one."""
    size = len(words)
    brackets = [raw.bracket(word) for word in words]
    spans: list[list[Span]] = [
        [
            span
            for span in notation.spans(words, start, at, passing=passing)
            if _keeps_brackets(span, brackets) and not _spans_a_topic(span, words)
        ]
        if start < MOST_STARTS
        else []
        for start in range(size)
    ]
    for start in range(size - 2):
        if words[start + 1].text == ":" and words[start].meanings[0][0] != "PLACE":
            # "My first ever moves: A Par - Bur": the title adds nothing, and belongs to what stands before it
            behind = {(span.end, span.groups) for span in spans[start + 2]}
            spans[start] = [span for span in spans[start] if (span.end, span.groups) not in behind]
    best: list[tuple[float, Chunk | None]] = [(0.0, None)] * (size + 1)
    for start in range(size - 1, -1, -1):
        single = Chunk(kind := _kind_of(words, start, at), start, start + 1, None, _marks(words[start]))
        if kind is ChunkKind.LABEL and spans[start] and not words[start].text[0].isalnum():
            single, kind = single._replace(kind=ChunkKind.STRANGE), ChunkKind.STRANGE  # `- 1 = Suède` takes points back
        small = kind is ChunkKind.STRANGE and words[start].meanings[0][0] in _SMALL
        options = [((_COST_OF_SMALL if small else _COSTS[kind]) + best[start + 1][0], single)]
        for span in spans[start]:
            chunk = Chunk(ChunkKind.RETRACT if span.retracts else ChunkKind.ORDER, start, span.end, span)
            options.append((_cost(span) + best[span.end][0], chunk))
        best[start] = min(options, key=lambda option: option[0])
    row: list[Chunk] = []
    while (place := row[-1].end if row else 0) < size and (chosen := best[place][1]) is not None:
        row.append(chosen)
    return row


def _cost(span: Span) -> float:
    loose = _COST_OF_LOOSE * (span.shape.name in LOOSE)
    if span.retracts:
        return _COST_OF_ORDER + _COST_OF_TROUBLE[1]
    return _COST_OF_ORDER + _COST_OF_TROUBLE[span.trouble] + _COST_OF_SLIP * span.slips + loose


def _spans_a_topic(span: Span, words: Sequence[Word]) -> bool:
    """Whether an order goes over a colon behind which another one begins: "the fleet in MAO: F MAO - Por"."""
    inside = words[span.start : span.end]
    colon = next((i for i, word in enumerate(inside) if word.text == ":"), len(inside))
    begins = colon + 2 < len(inside) and inside[colon + 1].meanings[0][0] == "UNIT"
    return begins and colon > 1 and inside[colon - 1].meanings[0][0] == "PLACE"


def _keeps_brackets(span: Span, brackets: Sequence[int]) -> bool:
    """Whether no bracket is cut by an order: it stands within one, or holds whole ones."""
    inside = set(brackets[span.start : span.end])
    if len(inside) == 1:
        return True
    if brackets[span.start] and brackets[: span.start + 1].count(brackets[span.start]) > 1:
        return False
    return all(
        not number or brackets.count(number) == brackets[span.start : span.end].count(number) for number in inside
    )


def _marks(word: Word) -> frozenset[str]:
    return frozenset(value for kind, value in word.meanings if kind == MARK and value != "dislodged")


def _kind_of(words: Sequence[Word], index: int, at: Situation) -> ChunkKind:
    """What a word is that belongs to no order."""
    word = words[index]
    kinds = {kind for kind, _ in word.meanings}
    if marks := _marks(word):
        if marks <= AMENDING:
            return ChunkKind.AMENDS
        return ChunkKind.CORRECTS if marks <= AMENDING | {"corrected"} else ChunkKind.GOVERNS
    if SEPARATOR in kinds or word.meanings[0][0] == "AND" or word.text == "+":
        return ChunkKind.JOINT
    if ASIDE in kinds:
        return ChunkKind.ASIDE
    if word.meanings[0][0] == "TO" and not word.text[0].isalnum() and _is_bullet(words, index):
        return ChunkKind.LABEL
    if POLITE in kinds or (FILLER in kinds and not kinds & {"IN", "UNIT"}):
        return ChunkKind.FINE
    if SO in kinds and (index == 0 or words[index - 1].text in STOPS):
        return ChunkKind.FINE
    if word.text == "a" and index + 1 < len(words) and _is_noun(words[index + 1]):
        return ChunkKind.FINE
    if HEADING in kinds or ("NUMBER" in kinds and _is_label(words, index)):
        return ChunkKind.LABEL
    if any(kind == "POWER" and value in at.powers for kind, value in word.meanings) and len(word.text) > 1:
        return ChunkKind.LABEL
    return ChunkKind.STRANGE


def _is_noun(word: Word) -> bool:
    return word.meanings[0][0] == "UNIT" and len(word.text) > 1


def _is_bullet(words: Sequence[Word], index: int) -> bool:
    """Whether a dash begins a line, or stands behind a label of it."""
    if index == 0 or words[index - 1].meanings[0][0] in (SEPARATOR, "NUMBER", "POWER", HEADING):
        return True
    return (
        words[index - 1].end < words[index].start
        and words[index + 1 : index + 2] != []
        and (words[index + 1].meanings[0][0] == "UNIT")
    )


def _is_label(words: Sequence[Word], index: int) -> bool:
    """Whether a number counts the lines of a list."""
    if index == 0 or words[index - 1].meanings[0][0] in (SEPARATOR, HEADING, "POWER", "TO"):
        return True
    after = index + 1
    if after < len(words) and words[after].text in _BEHIND_NUMBER:
        after += 1
    return after < len(words) and words[after].meanings[0][0] in ("UNIT", "PLACE")


_BEHIND_NUMBER = frozenset("/).:")

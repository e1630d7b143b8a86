"""A sentence of a line: its chunks, whether Lark derives it whole, and what governs it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby

from lark import Lark
from lark.exceptions import LarkError

from gm.places import folder
from gm.reading.orders.grammar import KindsLexer
from gm.reading.orders.stance import Stance
from gm.reading.sentences.chunks import AMENDING, STOPS, Chunk, Kind
from gm.reading.words.rawline import RawLine
from gm.reading.words.tokens import ASIDE, Word
from gm.reading.words.vocabulary import POLITE, UNKNOWN
from gm.rules.orders import Order

LONGEST_SENTENCE = 200
"""Chunks of a sentence that could still be derived."""
GOVERNED = (
    ("asked", Stance.ASKED),
    ("told", Stance.TOLD),
    ("conditional", Stance.CONDITIONAL),
    ("alternative", Stance.ALTERNATIVE),
    ("withdrawn", Stance.WITHDRAWN),
    ("negated", Stance.NEGATED),
    ("deferred", Stance.DEFERRED),
    ("void", Stance.DOUBTED),
    ("doubted", Stance.DOUBTED),
    ("corrected", Stance.CORRECTED),
)
"""governing word -> what it makes of the orders of its sentence; the first that is there counts"""
_WITHOUT_ORDERS = frozenset(("PLACE", "UNIT", "UNITS"))


@dataclass(frozen=True, slots=True)
class Sentence:
    """Chunks up to a stop, those of remarks put together."""

    chunks: tuple[Chunk, ...]
    replaced: tuple[Chunk, ...] = ()
    """Orders that the sentence itself corrects: « A Par - Pic, non, A Par - Bou »."""

    @property
    def orders(self) -> list[Chunk]:
        return [chunk for chunk in self.chunks if chunk.kind is Kind.ORDER]

    @property
    def acts(self) -> bool:
        """Whether it names a whole order, given or taken back."""
        return any(chunk.kind in (Kind.ORDER, Kind.RETRACT) for chunk in self.chunks)

    @property
    def marks(self) -> frozenset[str]:
        return frozenset().union(*(chunk.marks for chunk in self.chunks if chunk.kind is not Kind.ORDER))

    @property
    def is_derived(self) -> bool:
        """Whether every chunk of it belongs to a sentence that gives orders."""
        return len(self.chunks) <= LONGEST_SENTENCE and _derives(tuple(chunk.kind for chunk in self.chunks))

    @property
    def stance(self) -> Stance:
        """What is done with its orders: given where the whole of it is understood and nothing governs it."""
        if self.is_derived:
            return Stance.ORDER
        marks = self.marks
        return next((stance for mark, stance in GOVERNED if mark in marks), Stance.DOUBTED)

    @property
    def amends(self) -> bool:
        leads = next((i for i, chunk in enumerate(self.chunks) if chunk.kind is Kind.ORDER), len(self.chunks))
        corrects = any(chunk.kind is Kind.CORRECTS for chunk in self.chunks[:leads])
        return bool(self.replaced) or corrects or not self.marks.isdisjoint(AMENDING)


@cache
def _grammar() -> Lark:
    text = (folder("grammars") / "sentences.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer=KindsLexer)


@lru_cache(maxsize=20_000)
def _derives(kinds: tuple[Kind, ...]) -> bool:
    try:
        _grammar().parse(" ".join(kinds))
    except LarkError:
        return False
    return True


def sentences_of(chunks: Sequence[Chunk], words: Sequence[Word], raw: RawLine) -> Iterator[Sentence]:
    """The sentences of a line; a stop within brackets ends none."""
    row: list[Chunk] = []
    for chunk in chunks:
        row.append(chunk)
        word = words[chunk.start]
        if chunk.span is None and word.text in STOPS and not raw.bracket(word):
            yield _sentence(row, words, raw)
            row = []
    if row:
        yield _sentence(row, words, raw)


def _sentence(row: Sequence[Chunk], words: Sequence[Word], raw: RawLine) -> Sentence:
    row = _exchanged(_with_addressed(row, words, raw), words)
    chunks, replaced = _corrected(list(_with_remarks(list(_parted(row, words)), words, raw)), words)
    return Sentence(tuple(_with_dash_aside(chunks, words, raw)), tuple(replaced))


def _with_addressed(row: Sequence[Chunk], words: Sequence[Word], raw: RawLine) -> list[Chunk]:
    """The chunks; a name that nobody knows behind words of courtesy is whom they greet, or who signs."""
    found = list(row)
    for index, chunk in enumerate(row):
        word = words[chunk.start]
        ends = index + 1 == len(row) or row[index + 1].kind is Kind.JOINT
        if chunk.kind is not Kind.STRANGE or not ends or not raw.text[raw.places[word.start]].isupper():
            continue
        before = [one for one in row[max(0, index - 2) : index] if one.kind is not Kind.JOINT]
        polite = bool(before) and any(kind == POLITE for kind, _ in words[before[-1].end - 1].meanings)
        if polite and [kind for kind, _ in word.meanings] == [UNKNOWN]:
            found[index] = chunk._replace(kind=Kind.FINE)
    return found


def _with_remarks(row: Sequence[Chunk], words: Sequence[Word], raw: RawLine) -> Iterator[Chunk]:
    """The chunks, those of a bracket that holds no order as one: a remark, unless something in it governs."""
    for number, group in groupby(row, lambda chunk: raw.bracket(words[chunk.start])):
        inside = list(group)
        plain = all(chunk.kind in (Kind.FINE, Kind.LABEL, Kind.JOINT) for chunk in inside)
        if not number or plain or any(chunk.span is not None for chunk in inside):
            yield from inside
            continue
        marks = frozenset().union(*(chunk.marks for chunk in inside))
        if _is_other_goal(inside, words):
            yield Chunk(Kind.ASIDE, inside[0].start, inside[-1].end)
            continue
        governs = not marks <= AMENDING
        named = (len(inside) <= 2 and _names(inside, words)) or _says_how(inside, words)
        kind = Kind.GOVERNS if governs else Kind.STRANGE if named else Kind.ASIDE
        yield Chunk(kind, inside[0].start, inside[-1].end, None, marks)


def _is_other_goal(inside: Sequence[Chunk], words: Sequence[Word]) -> bool:
    """Whether a bracket says only where a unit does not go: `Wes - Tun (not Tys)`."""
    said = [chunk for chunk in inside if chunk.kind is not Kind.JOINT and words[chunk.start].text not in "()[]"]
    denies = len(said) == 2 and "negated" in said[0].marks
    return denies and words[said[1].start].meanings[0][0] == "PLACE" and said[1].end == said[1].start + 1


def _with_dash_aside(row: Sequence[Chunk], words: Sequence[Word], raw: RawLine) -> list[Chunk]:
    """The chunks, what stands behind a dash, `#` or `//` behind the last order as one: a remark, likewise."""
    last = max((i for i, chunk in enumerate(row) if chunk.span is not None), default=len(row))
    for index in range(last + 1, len(row)):
        word = words[row[index].start]
        if not (word.meanings[0][0] == ASIDE or _is_dash(word, raw)) or index + 1 == len(row):
            continue
        inside = row[index:]
        marks = frozenset().union(*(chunk.marks for chunk in inside))
        if not marks <= AMENDING or (word.meanings[0][0] != ASIDE and _names(inside, words)):
            return list(row)
        return [*row[:index], Chunk(Kind.ASIDE, inside[0].start, inside[-1].end, None, marks)]
    return list(row)


def _is_dash(word: Word, raw: RawLine) -> bool:
    around = raw.folded[max(0, word.start - 1) : word.end + 1]
    return word.text.strip("-") == "" and around[:1] == " " == around[-1:]


def _names(chunks: Sequence[Chunk], words: Sequence[Word]) -> bool:
    return any(
        words[index].meanings[0][0] in _WITHOUT_ORDERS for chunk in chunks for index in range(chunk.start, chunk.end)
    )


def _says_how(chunks: Sequence[Chunk], words: Sequence[Word]) -> bool:
    """Whether words say who carries or helps, and so are a part of the order."""
    return any(
        kind in _OF_HELP
        for chunk in chunks
        for index in range(chunk.start, chunk.end)
        for kind, _ in words[index].meanings
    )


_OF_HELP = frozenset(("VIA", "CARRIED", "CONVOYED_BY", "BACKED"))


def _parted(row: Sequence[Chunk], words: Sequence[Word]) -> Iterator[Chunk]:
    """The chunks; "no A Par - Pic" gives none, and of "A Par H A Mar - Bur" the letter may have been another."""
    for index, chunk in enumerate(row):
        after = row[index + 1] if index + 1 < len(row) else None
        if after is not None and after.kind is Kind.ORDER:
            if chunk.kind is Kind.CORRECTS and len(words[chunk.start].text) <= SHORT_NO:
                chunk = chunk._replace(kind=Kind.GOVERNS, marks=chunk.marks | {"negated"})
            if chunk.span is not None and len(words[chunk.end - 1].text) == 1:
                chunk = chunk._replace(kind=Kind.STRANGE)
        yield chunk


SHORT_NO = 4
"""Letters of "no" and its kin, which deny what stands right behind them."""


def _corrected(row: list[Chunk], words: Sequence[Word]) -> tuple[list[Chunk], list[Chunk]]:
    """The chunks without an order that the same sentence corrects by another one of its unit."""
    replaced: list[Chunk] = []
    for index in [i for i, chunk in enumerate(row) if chunk.kind is Kind.CORRECTS or chunk.marks & _CONTRASTS]:
        before = next((i for i in range(index - 1, -1, -1) if row[i].kind is not Kind.JOINT), None)
        after = next((i for i in range(index + 1, len(row)) if row[i].kind is not Kind.JOINT), None)
        if before is None or after is None:
            continue
        if "instead" in row[index].marks and first_order(row[before]) is not None:
            if not _is_contrast(row, after, words):
                continue
            if row[after].kind is Kind.ORDER:
                replaced.append(row[after])
            row[after] = row[after]._replace(kind=Kind.FINE, span=None)
            row[index] = row[index]._replace(kind=Kind.AMENDS, marks=_AMENDS)
            continue
        one, other = first_order(row[before]), first_order(row[after])
        if one is not None and other is not None and one.at == other.at and one.at:
            replaced.append(row[before])
            row[before] = row[before]._replace(kind=Kind.FINE, span=None)
            row[index] = row[index]._replace(kind=Kind.AMENDS, marks=_AMENDS)
    return row, replaced


def _exchanged(row: Sequence[Chunk], words: Sequence[Word]) -> list[Chunk]:
    """The chunks of "replace A Par - Bur by A Par - Pic", "not … but …" with a sign of what becomes of the first."""
    found = list(row)
    for index in range(len(row) - 3):
        lead, one, joint, other = row[index : index + 4]
        first, second = first_order(one), first_order(other)
        if not lead.marks & {"amends", "instead"} or first is None or second is None or first.at != second.at:
            continue
        if joint.span is None and any(
            kind in _EXCHANGING or value == "becomes" for kind, value in _meanings(joint, words)
        ):
            found[index] = lead._replace(kind=Kind.AMENDS, marks=_AMENDS)
            found[index + 2] = joint._replace(kind=Kind.GOVERNS, marks=frozenset(("becomes",)))
    return found


def _meanings(chunk: Chunk, words: Sequence[Word]) -> Sequence[tuple[str, str]]:
    return words[chunk.start].meanings


_EXCHANGING = frozenset(("BY", "WITH", "FOR", "TO", "IN"))
_CONTRASTS = frozenset(("instead", "becomes"))
_AMENDS = frozenset(("amends",))


def _is_contrast(row: Sequence[Chunk], after: int, words: Sequence[Word]) -> bool:
    """Whether what is not done is another order of the unit, or another goal of it."""
    one, other = first_order(row[after - 2]) if after > 1 else None, first_order(row[after])
    if one is not None and other is not None:
        return one.at == other.at
    word = words[row[after].start]
    return row[after].kind is Kind.STRANGE and word.meanings[0][0] == "PLACE"


def first_order(chunk: Chunk) -> Order | None:
    """The only order of a chunk, whatever is amiss with it."""
    if chunk.span is None or len(chunk.span.groups) != 1:
        return None
    return chunk.span.groups[0][0].order

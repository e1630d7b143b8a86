"""A sentence of a line: its chunks, whether Lark derives it whole, and what governs it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple

from lark import Lark
from lark.exceptions import LarkError

from gm.notation.orders.build import Situation
from gm.notation.orders.grammar import KindsLexer
from gm.notation.orders.stance import Stance
from gm.notation.sentences.chunks import AMENDING, STOPS, Chunk, ChunkKind, marks_of
from gm.notation.sentences.clauses import apart, without_talk
from gm.notation.sentences.contrasts import corrected, exchanged
from gm.notation.sentences.edits import all_withdrawn, parted, with_addressed, with_exception, with_request, with_topic
from gm.notation.sentences.remarks import with_dash_aside, with_remarks
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import Word
from gm.places import folder

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
    ("excepted", Stance.DOUBTED),
    ("refused", Stance.CONDITIONAL),
    ("doubted", Stance.DOUBTED),
    ("corrected", Stance.CORRECTED),
)
"""governing word -> what it makes of the orders of its sentence; the first that is there counts"""
_KEEPING = frozenset((ChunkKind.FINE, ChunkKind.LABEL, ChunkKind.JOINT, ChunkKind.AMENDS))


@dataclass(frozen=True, slots=True)
class Sentence:
    """Chunks up to a stop, those of remarks put together."""

    chunks: tuple[Chunk, ...]
    replaced: tuple[Chunk, ...] = ()
    """Orders that the sentence itself corrects: « A Par - Pic, non, A Par - Bou »."""
    tries: bool = False
    """Whether it is a clause that begins with a unit and is not understood whole."""

    @property
    def orders(self) -> list[Chunk]:
        return [chunk for chunk in self.chunks if chunk.kind is ChunkKind.ORDER]

    @property
    def acts(self) -> bool:
        """Whether it names a whole order, given or taken back."""
        return any(chunk.kind in (ChunkKind.ORDER, ChunkKind.RETRACT) for chunk in self.chunks)

    @property
    def marks(self) -> frozenset[str]:
        return marks_of(chunk for chunk in self.chunks if chunk.kind is not ChunkKind.ORDER)

    @property
    def has_strange(self) -> bool:
        """Whether there are words in it that belong to nothing."""
        return any(chunk.kind is ChunkKind.STRANGE for chunk in self.chunks)

    @property
    def only_keeps(self) -> bool:
        """Whether it says no more than that something stays as it is, or that something changes."""
        return all(chunk.kind in _KEEPING for chunk in self.chunks)

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
        if "instead" in marks and len(self.orders) > 1:
            return Stance.CORRECTED
        if {"amends", "negated"} <= marks:
            return Stance.DOUBTED  # "do not change A Par - Bur"
        if {"told", "conditional"} <= marks and self._first({"told", "conditional"}) == "conditional":
            return Stance.CONDITIONAL  # "unless England tells you that he goes there"
        return next((stance for mark, stance in GOVERNED if mark in marks), Stance.DOUBTED)

    def _first(self, marks: set[str]) -> str:
        """Which of these governing words comes first."""
        return next(mark for chunk in self.chunks if chunk.span is None for mark in sorted(marks & chunk.marks))

    @property
    def amends(self) -> bool:
        leads = next((i for i, chunk in enumerate(self.chunks) if chunk.kind is ChunkKind.ORDER), len(self.chunks))
        corrects = any(chunk.kind is ChunkKind.CORRECTS for chunk in self.chunks[:leads])
        return bool(self.replaced) or corrects or not self.marks.isdisjoint(AMENDING)


class Part(NamedTuple):
    """Words of a sentence, and what they are in it."""

    kind: ChunkKind
    text: str


def parts_of(sentence: Sentence, words: Sequence[Word], raw: RawLine) -> Iterator[Part]:
    """The words of a sentence without its commas and stops; neighbours of one kind together, but for orders."""
    said = (chunk for chunk in sentence.chunks if chunk.kind is not ChunkKind.JOINT)
    for kind, group in groupby(said, lambda chunk: (chunk.kind, chunk.start if chunk.span else 0)):
        chunks = list(group)
        yield Part(kind[0], raw.written(words[chunks[0].start], words[chunks[-1].end - 1]))


@cache
def _grammar() -> Lark:
    text = (folder("grammars") / "sentences.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer=KindsLexer)


@lru_cache(maxsize=20_000)
def _derives(kinds: tuple[ChunkKind, ...]) -> bool:
    try:
        _grammar().parse(" ".join(kinds))
    except LarkError:
        return False
    return True


def sentences_of(chunks: Sequence[Chunk], words: Sequence[Word], raw: RawLine, at: Situation) -> Iterator[Sentence]:
    """The sentences of a line; a stop within brackets ends none."""
    row: list[Chunk] = []
    for chunk in chunks:
        row.append(chunk)
        word = words[chunk.start]
        if chunk.span is None and word.text in STOPS and not raw.bracket(word) and not _goes_on(row, word, raw):
            yield from _sentences(row, words, raw, at)
            row = []
    if row:
        yield from _sentences(row, words, raw, at)


def _goes_on(row: Sequence[Chunk], stop: Word, raw: RawLine) -> bool:
    """Whether a full stop behind words that order nothing stands before a small letter: "at 3 a.m. to send …"."""
    if raw.text[: raw.places[stop.start]].endswith("."):
        return False  # "Down to two... remove A Gas"
    behind = raw.text[raw.places[stop.start] + 1 :].lstrip()
    talk = not any(chunk.span is not None for chunk in row)
    return stop.text == "." and talk and behind[:1].islower() and not raw.text.islower()


def _sentences(row: Sequence[Chunk], words: Sequence[Word], raw: RawLine, at: Situation) -> Iterator[Sentence]:
    """The sentence that chunks are; where clauses of it stand for themselves, that of the others, and each of them."""
    whole = _sentence(row, words, raw, at)
    if whole.is_derived or whole.replaced or not whole.has_strange:
        yield whole
        return
    kept, tried = apart(whole.chunks, words, raw, at, lambda chunks: Sentence(tuple(chunks)).is_derived)
    yield Sentence(tuple(kept))
    yield from (Sentence(tuple(chunks), tries=True) for chunks in tried)


def _sentence(row: Sequence[Chunk], words: Sequence[Word], raw: RawLine, at: Situation) -> Sentence:
    row = with_addressed(with_request(row, words), words, raw)
    row = with_topic(with_exception(row), words)
    row = exchanged(all_withdrawn(row, words, at), words)
    row, replaced = corrected(list(with_remarks(list(parted(row, words)), words, raw, at)), words)
    chunks = without_talk(with_dash_aside(row, words, raw), words, raw, at)
    return Sentence(tuple(chunks), tuple(replaced))

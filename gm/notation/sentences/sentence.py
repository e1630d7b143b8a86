"""A sentence of a line: its chunks, whether Lark derives it whole, and what governs it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple

from lark import Lark
from lark.exceptions import LarkError

from gm.notation.orders.build import Situation
from gm.notation.orders.changes import sense
from gm.notation.orders.grammar import KindsLexer
from gm.notation.orders.stance import Stance
from gm.notation.sentences.chunks import AMENDING, AMENDS_MARK, STOPS, Chunk, ChunkKind
from gm.notation.sentences.clauses import apart, denies, without_talk
from gm.notation.sentences.contrasts import corrected, exchanged, first_order, meanings
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import ASIDE, Word
from gm.notation.words.vocabulary import FILLER, MARK, POLITE, REQUEST, SUBJECT, UNKNOWN
from gm.places import folder
from gm.rules.geography import province_of
from gm.rules.orders import Disband, Order

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
_WITHOUT_ORDERS = frozenset(("PLACE", "UNIT", "UNITS"))


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
        return frozenset().union(*(chunk.marks for chunk in self.chunks if chunk.kind is not ChunkKind.ORDER))

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
    row = _with_addressed(_with_request(row, words), words, raw)
    row = _with_topic(_with_exception(row), words)
    row = exchanged(_all_withdrawn(row, words, at), words)
    row, replaced = corrected(list(_with_remarks(list(_parted(row, words)), words, raw, at)), words)
    chunks = without_talk(_with_dash_aside(row, words, raw), words, raw, at)
    return Sentence(tuple(chunks), tuple(replaced))


def _with_addressed(row: Sequence[Chunk], words: Sequence[Word], raw: RawLine) -> list[Chunk]:
    """The chunks; a name that nobody knows behind words of courtesy is whom they greet, or who signs."""
    found = list(row)
    for index, chunk in enumerate(row):
        greets = chunk.kind is ChunkKind.CORRECTS or any(kind == POLITE for kind, _ in words[chunk.end - 1].meanings)
        end = next((i for i in range(index + 1, len(row)) if row[i].kind is ChunkKind.JOINT), len(row))
        behind = range(index + 1, end)
        if (
            chunk.span is None
            and greets
            and len(behind) <= LONGEST_ADDRESS
            and _is_name(found[index + 1 : end], words, raw)
        ):
            found[index + 1 : end] = [row[i]._replace(kind=ChunkKind.FINE) for i in behind]
    return found


LONGEST_ADDRESS = 4
"""Words, and hyphens between them, of a name."""


def _is_name(chunks: Sequence[Chunk], words: Sequence[Word], raw: RawLine) -> bool:
    """Whether all of the chunks are words that nobody knows, written with capitals, but for small ones between them."""
    strange = [words[chunk.start] for chunk in chunks if chunk.kind is not ChunkKind.FINE]
    named = [word for word in strange if word.text != "-"]
    capitals = all(word.meanings[0][0] == UNKNOWN and raw.text[raw.places[word.start]].isupper() for word in named)
    return bool(named) and capitals and all(chunk.span is None and not chunk.marks for chunk in chunks)


def _with_request(row: Sequence[Chunk], words: Sequence[Word]) -> list[Chunk]:
    """The chunks; "could you change A Par - Bur to A Par - Pic?" asks for it, and is no question."""
    leads = (
        i
        for i, chunk in enumerate(row)
        if chunk.kind not in (ChunkKind.FINE, ChunkKind.JOINT) or _requests(chunk, words)
    )
    asks = next(leads, len(row))
    said = [chunk for chunk in row[asks + 1 :] if chunk.kind is not ChunkKind.FINE]
    edits = bool(said) and (
        said[0].kind in (ChunkKind.AMENDS, ChunkKind.CORRECTS, ChunkKind.RETRACT) or "withdrawn" in said[0].marks
    )
    if asks == len(row) or not (edits and _requests(row[asks], words)):
        asks = len(row) - 2  # "A Par - Pic instead, would you?"
        if asks < 1 or not _requests(row[asks], words) or words[row[-1].start].text != "?":
            return list(row)
    return [
        chunk._replace(kind=ChunkKind.FINE, marks=frozenset()) if i == asks or words[chunk.start].text == "?" else chunk
        for i, chunk in enumerate(row)
    ]


def _requests(chunk: Chunk, words: Sequence[Word]) -> bool:
    return any(kind == REQUEST for kind, _ in words[chunk.start].meanings)


def _all_withdrawn(row: Sequence[Chunk], words: Sequence[Word], at: Situation) -> list[Chunk]:
    """The chunks; "cancel A Par - Bur and A Mar - Spa" takes back both, where both are in force."""
    found = list(row)
    held = {sense(order) for order in at.held}
    for index, chunk in enumerate(row[:-1]):
        order = first_order(row[index + 1])
        keeps = any(kind == "KEEPS" for kind, _ in words[chunk.start].meanings) and chunk.span is None
        if keeps and order is not None and row[index + 1].kind is ChunkKind.ORDER and sense(order) in held:
            # "Keep F MAO": it is built as ordered, or is not removed.
            kind = ChunkKind.RETRACT if isinstance(order, Disband) else ChunkKind.AMENDS
            found[index] = chunk._replace(kind=ChunkKind.FINE)
            found[index + 1] = row[index + 1]._replace(kind=kind, marks=AMENDS_MARK)
            if kind is ChunkKind.AMENDS:
                found[index + 1] = found[index + 1]._replace(span=None)
    for index, chunk in enumerate(row):
        order = first_order(chunk)
        before = [one for one in found[:index] if one.kind not in (ChunkKind.JOINT, ChunkKind.FINE)]
        joined = index > 0 and row[index - 1].kind in (ChunkKind.JOINT, ChunkKind.FINE)
        if order is None or chunk.kind is not ChunkKind.ORDER or not joined or sense(order) not in held:
            continue
        if before and before[-1].kind is ChunkKind.RETRACT:
            found[index] = chunk._replace(kind=ChunkKind.RETRACT)
    return found


_BETWEEN = frozenset((ChunkKind.JOINT, ChunkKind.FINE))


def _with_exception(row: Sequence[Chunk]) -> list[Chunk]:
    """The chunks; in "as before, except A Par - Gas", "same again but A Par - Gas" the exception is what changes."""
    found = list(row)
    for index, chunk in enumerate(row):
        before = next((one for one in reversed(row[:index]) if one.kind not in _BETWEEN), None)
        if chunk.marks in (_EXCEPTS, _BUT) and before is not None and before.kind is ChunkKind.AMENDS:
            found[index] = chunk._replace(kind=ChunkKind.AMENDS, marks=AMENDS_MARK)
    return found


def _with_topic(row: Sequence[Chunk], words: Sequence[Word]) -> list[Chunk]:
    """The chunks; "Smyrna only: F Smy - Eas" names the unit before its order and says no more."""
    colon = next((i for i, chunk in enumerate(row) if words[chunk.start].text == ":" and chunk.span is None), None)
    order = first_order(row[colon + 1]) if colon is not None and colon + 1 < len(row) else None
    if colon is None or order is None:
        return list(row)
    named = {("PLACE", order.at.partition("/")[0]), ("UNIT", getattr(order, "kind", "")), ("UNIT", "")}
    return [
        chunk._replace(kind=ChunkKind.LABEL)
        if i < colon and chunk.kind is ChunkKind.STRANGE and meanings(chunk, words)[0] in named
        else chunk
        for i, chunk in enumerate(row)
    ]


def _with_remarks(row: Sequence[Chunk], words: Sequence[Word], raw: RawLine, at: Situation) -> Iterator[Chunk]:
    """The chunks, those of a bracket that holds no order as one: a remark, unless something in it governs."""
    before: Order | None = None
    for number, group in groupby(row, lambda chunk: raw.bracket(words[chunk.start])):
        inside = list(group)
        plain = all(chunk.kind in (ChunkKind.FINE, ChunkKind.LABEL, ChunkKind.JOINT) for chunk in inside)
        others = before is not None and _is_of_others(inside, words, at)
        if not number or plain or (any(chunk.span is not None for chunk in inside) and not others):
            before = first_order(inside[-1])
            yield from inside
            continue
        marks = frozenset().union(*(chunk.marks for chunk in inside))
        sorry = marks == _CORRECTS and all(
            len(words[c.start].text) > SHORT_NO for c in inside if c.kind is ChunkKind.CORRECTS
        )
        if (
            others
            or sorry
            or _is_other_goal(inside, words)
            or (before is not None and (_is_its_kind(inside, before, words) or _is_gloss(inside, before, words)))
        ):
            marked = AMENDS_MARK if "instead" in marks else frozenset[str]()
            yield Chunk(ChunkKind.ASIDE, inside[0].start, inside[-1].end, None, marked)
            continue
        harmless = _OF_OTHERS if _is_of_somebody(inside, words) else _OF_TALK if _is_talk(inside, words) else AMENDING
        governs = not marks <= harmless
        named = (len(inside) <= 2 and _names(inside, words)) or _says_how(inside, words)
        kind = ChunkKind.GOVERNS if governs else ChunkKind.STRANGE if named else ChunkKind.ASIDE
        yield Chunk(kind, inside[0].start, inside[-1].end, None, marks)


_OF_OTHERS = AMENDING | {"told", "doubted", "negated", "instead", "deferred"}
"""What may be said of somebody in brackets without a word about the order: "(he swore that he would bounce me)"."""


_OF_TALK = AMENDING | {"becomes", "negated", "instead"}


def _is_talk(inside: Sequence[Chunk], words: Sequence[Word]) -> bool:
    """Whether a bracket begins with what governs nothing, and denies nothing of the order: "(tell him nothing)"."""
    said = [word for chunk in inside for word in words[chunk.start : chunk.end] if word.text not in "()[]"]
    return len(said) >= SHORTEST_TALK - 1 and all(kind != MARK for kind, _ in said[0].meanings) and not denies(said)


def _is_of_somebody(inside: Sequence[Chunk], words: Sequence[Word]) -> bool:
    """Whether a bracket has a subject that is neither its writer nor his order: "he …"."""
    said = [word for chunk in inside for word in words[chunk.start : chunk.end] if word.text not in "()[]"]
    kinds = said[0].meanings if said else ()
    return (SUBJECT, "") in kinds and (MARK, "told") in kinds and all(kind != "IT" for kind, _ in kinds)


def _is_of_others(inside: Sequence[Chunk], words: Sequence[Word], at: Situation) -> bool:
    """Whether a bracket speaks of another power, and of what its units do: "(Russia promises F Bot - Swe)"."""
    spans = [chunk.span for chunk in inside if chunk.span is not None]
    said = [word for chunk in inside for word in words[chunk.start : chunk.end]]
    other = any(kind == "POWER" and value not in at.powers for word in said for kind, value in word.meanings[:1])
    return other and bool(spans) and all(span.trouble == 2 for span in spans)


def _is_its_kind(inside: Sequence[Chunk], order: Order, words: Sequence[Word]) -> bool:
    """Whether a bracket behind an order says only what its unit is: `Kie - Den (F)`."""
    said = [chunk for chunk in inside if words[chunk.start].text not in "()[]"]
    return len(said) == 1 and meanings(said[0], words)[0] == ("UNIT", getattr(order, "kind", ""))


def _is_gloss(inside: Sequence[Chunk], before: Order, words: Sequence[Word]) -> bool:
    """Whether a bracket behind an order only names again where its unit goes or stands: "Smy - EMS (Eastern Med)"."""
    said = [word for c in inside for word in words[c.start : c.end] if word.text not in "()[]" and not _is_filler(word)]
    named = {province_of(place) for place in (before.at, getattr(before, "to", None)) if place}
    return len(said) == 1 and any(kind == "PLACE" and not named.isdisjoint(v.split()) for kind, v in said[0].meanings)


def _is_filler(word: Word) -> bool:
    return word.meanings[0][0] == FILLER


def _is_other_goal(inside: Sequence[Chunk], words: Sequence[Word]) -> bool:
    """Whether a bracket says only where a unit does not go: `Wes - Tun (not Tys)`."""
    said = [chunk for chunk in inside if chunk.kind is not ChunkKind.JOINT and words[chunk.start].text not in "()[]"]
    denies = len(said) > 1 and "negated" in said[0].marks and words[said[1].start].meanings[0][0] == "PLACE"
    return denies and all(chunk.marks <= {"told"} for chunk in said[1:])


def _with_dash_aside(row: Sequence[Chunk], words: Sequence[Word], raw: RawLine) -> list[Chunk]:
    """The chunks, what stands behind a dash, `#` or `//` behind the last order as one: a remark, likewise."""
    last = max((i for i, chunk in enumerate(row) if chunk.span is not None), default=len(row))
    for index in range(last + 1, len(row)):
        word = words[row[index].start]
        if not (word.meanings[0][0] == ASIDE or _is_dash(word, raw)) or index + 1 == len(row):
            continue
        inside = row[index:]
        marks = frozenset().union(*(chunk.marks for chunk in inside))
        if not marks <= AMENDING or (
            word.meanings[0][0] != ASIDE and (_names(inside, words) or _is_a_goal(inside, words))
        ):
            return list(row)
        return [*row[:index], Chunk(ChunkKind.ASIDE, inside[0].start, inside[-1].end, None, marks)]
    return list(row)


def _is_a_goal(inside: Sequence[Chunk], words: Sequence[Word]) -> bool:
    """Whether so little stands behind a dash that it may be a name that nobody knows: `A Vie S A Tri - Kyr`."""
    said = [word.text for chunk in inside for word in words[chunk.start : chunk.end] if word.text[0].isalnum()]
    return len(said) < 2 or all(len(text) < SHORTEST_TALK for text in said)


SHORTEST_TALK = 4
"""Letters of the longest word that a remark has at least."""


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
        kind in OF_HELP
        for chunk in chunks
        for index in range(chunk.start, chunk.end)
        for kind, _ in words[index].meanings
    )


OF_HELP = frozenset(("VIA", "CARRIED", "CONVOYED_BY", "BACKED"))


def _parted(row: Sequence[Chunk], words: Sequence[Word]) -> Iterator[Chunk]:
    """The chunks; "no A Par - Pic" gives none, and of "A Par H A Mar - Bur" the letter may have been another.

    Nor is an order sure beside one that may not be given, without a sign between them: both may be one, cut in two.
    """
    for index, chunk in enumerate(row):
        after = row[index + 1] if index + 1 < len(row) else None
        if chunk.span is not None and chunk.span.shape.name == "waive" and _waives_a_build(row, index):
            chunk = chunk._replace(kind=ChunkKind.STRANGE)
        if after is not None and after.kind is ChunkKind.ORDER:
            if chunk.kind is ChunkKind.CORRECTS and len(words[chunk.start].text) <= SHORT_NO:
                chunk = chunk._replace(kind=ChunkKind.GOVERNS, marks=chunk.marks | {"negated"})
            troubled = any(
                one.span is not None and (one.span.trouble > 1 or one.span.shape.name == "waive")
                for one in (chunk, after)
            )
            if chunk.span is not None and (_may_lead(words[chunk.end - 1]) or troubled):
                chunk = chunk._replace(kind=ChunkKind.STRANGE)
        yield chunk


def _may_lead(word: Word) -> bool:
    """Whether a word is a letter that may be the unit of what stands behind it."""
    return len(word.text) == 1 and any(kind == "UNIT" for kind, _ in word.meanings)


def _waives_a_build(row: Sequence[Chunk], index: int) -> bool:
    """Whether a build is named behind what waives, without a sign: "skip A Ber", « je passe pour Kiel »."""
    behind = next((one for one in row[index + 1 :] if one.kind not in (ChunkKind.FINE, ChunkKind.LABEL)), None)
    return behind is not None and behind.kind is ChunkKind.ORDER


SHORT_NO = 3
"""Letters of "no" and its kin, which deny what stands right behind them."""
_CORRECTS = frozenset(("corrected",))
_EXCEPTS = frozenset(("excepted",))
_BUT = frozenset(("becomes",))

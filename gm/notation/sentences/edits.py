"""Chunks of a sentence seen anew: whom it greets, what it asks for, takes back or excepts, what is no sure order."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from gm.notation.orders.build import Situation
from gm.notation.orders.changes import sense
from gm.notation.sentences.chunks import AMENDS_MARK, Chunk, ChunkKind
from gm.notation.sentences.contrasts import first_order, meanings
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import POLITE, REQUEST, UNKNOWN
from gm.rules.orders import Disband


def with_addressed(row: Sequence[Chunk], words: Sequence[Word], raw: RawLine) -> list[Chunk]:
    """The chunks; a name that nobody knows behind words of courtesy is whom they greet, or who signs."""
    found = list(row)
    for index, chunk in enumerate(row):
        greets = chunk.kind is ChunkKind.CORRECTS or any(kind == POLITE for kind, _ in words[chunk.end - 1].meanings)
        if chunk.span is not None or not greets:
            continue
        near = row[index + 1 : index + 2 + LONGEST_ADDRESS]
        size = next((i for i, one in enumerate(near) if one.kind is ChunkKind.JOINT), len(near))
        if size <= LONGEST_ADDRESS and _is_name(near[:size], words, raw):
            found[index + 1 : index + 1 + size] = [one._replace(kind=ChunkKind.FINE) for one in near[:size]]
    return found


LONGEST_ADDRESS = 4
"""Words, and hyphens between them, of a name."""


def _is_name(chunks: Sequence[Chunk], words: Sequence[Word], raw: RawLine) -> bool:
    """Whether all of the chunks are words that nobody knows, written with capitals, but for small ones between them."""
    strange = [words[chunk.start] for chunk in chunks if chunk.kind is not ChunkKind.FINE]
    named = [word for word in strange if word.text != "-"]
    capitals = all(word.meanings[0][0] == UNKNOWN and raw.text[raw.places[word.start]].isupper() for word in named)
    return bool(named) and capitals and all(chunk.span is None and not chunk.marks for chunk in chunks)


def with_request(row: Sequence[Chunk], words: Sequence[Word]) -> list[Chunk]:
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


def all_withdrawn(row: Sequence[Chunk], words: Sequence[Word], at: Situation) -> list[Chunk]:
    """The chunks; "cancel A Par - Bur and A Mar - Spa" takes back both, "keep F MAO" none; of those in force."""
    held = {sense(order) for order in at.held}
    return _joined_withdrawn(_kept(row, words, held), held)


def _kept(row: Sequence[Chunk], words: Sequence[Word], held: Collection[tuple[object, ...]]) -> list[Chunk]:
    """The chunks; "keep F MAO": it is built as ordered, or is not removed."""
    found = list(row)
    for index, (chunk, kept) in enumerate(pairwise(row)):
        keeps = chunk.span is None and any(kind == "KEEPS" for kind, _ in words[chunk.start].meanings)
        order = first_order(kept) if keeps and kept.kind is ChunkKind.ORDER else None
        if order is not None and sense(order) in held:
            removed = isinstance(order, Disband)
            kind, span = (ChunkKind.RETRACT, kept.span) if removed else (ChunkKind.AMENDS, None)
            found[index] = chunk._replace(kind=ChunkKind.FINE)
            found[index + 1] = kept._replace(kind=kind, span=span, marks=AMENDS_MARK)
    return found


def _joined_withdrawn(row: Sequence[Chunk], held: Collection[tuple[object, ...]]) -> list[Chunk]:
    """The chunks; an order in force that is joined to one that is taken back is taken back with it."""
    found: list[Chunk] = []
    last: ChunkKind | None = None
    for index, chunk in enumerate(row):
        if chunk.kind is ChunkKind.ORDER and last is ChunkKind.RETRACT and row[index - 1].kind in _BETWEEN:
            order = first_order(chunk)
            chunk = chunk._replace(kind=ChunkKind.RETRACT) if order is not None and sense(order) in held else chunk
        last = last if chunk.kind in _BETWEEN else chunk.kind
        found.append(chunk)
    return found


_BETWEEN = frozenset((ChunkKind.JOINT, ChunkKind.FINE))


def with_exception(row: Sequence[Chunk]) -> list[Chunk]:
    """The chunks; in "as before, except A Par - Gas", "same again but A Par - Gas" the exception is what changes.

    In "all hold except A Par - Gas" it is one more order: the sheet leaves it out of those for all.
    """
    found: list[Chunk] = []
    last: Chunk | None = None
    for chunk in row:
        if chunk.marks in (_EXCEPTS, _BUT) and last is not None:
            if last.kind is ChunkKind.AMENDS:
                chunk = chunk._replace(kind=ChunkKind.AMENDS, marks=AMENDS_MARK)
            elif last.span is not None and last.span.shape.name == "hold_all":
                chunk = chunk._replace(kind=ChunkKind.JOINT, marks=frozenset())
        last = last if chunk.kind in _BETWEEN else chunk
        found.append(chunk)
    return found


def with_topic(row: Sequence[Chunk], words: Sequence[Word]) -> list[Chunk]:
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


_EXCEPTS = frozenset(("excepted",))
_BUT = frozenset(("becomes",))


def parted(row: Sequence[Chunk], words: Sequence[Word]) -> Iterator[Chunk]:
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

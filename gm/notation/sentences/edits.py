"""Chunks of a sentence seen anew: whom it greets, what it asks for, takes back or excepts, what is no sure order."""

from collections.abc import Iterator, Sequence

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


def with_exception(row: Sequence[Chunk]) -> list[Chunk]:
    """The chunks; in "as before, except A Par - Gas", "same again but A Par - Gas" the exception is what changes."""
    found = list(row)
    for index, chunk in enumerate(row):
        before = next((one for one in reversed(row[:index]) if one.kind not in _BETWEEN), None)
        if chunk.marks in (_EXCEPTS, _BUT) and before is not None and before.kind is ChunkKind.AMENDS:
            found[index] = chunk._replace(kind=ChunkKind.AMENDS, marks=AMENDS_MARK)
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

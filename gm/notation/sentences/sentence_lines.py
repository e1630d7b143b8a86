"""What becomes of the orders of a sentence: lines that are followed, not allowed, open, offered or told."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gm.notation.orders.build import Reading, Situation
from gm.notation.orders.choice import distinct, followed, settled, sorted_orders, what_is_open
from gm.notation.orders.helpers import implied
from gm.notation.orders.lines import How, Line, LineStatus, Misread, reason_of
from gm.notation.orders.notation import MOST_SLIPS, Notation, Span
from gm.notation.orders.shaping import RETRACT_ALL
from gm.notation.orders.stance import Stance
from gm.notation.sentences.chunks import Chunk, ChunkKind
from gm.notation.sentences.sentence import Sentence
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, MARK, UNKNOWN

OFFERED = frozenset((Stance.CONDITIONAL, Stance.ALTERNATIVE, Stance.CORRECTED, Stance.DOUBTED))
"""Stances of an order that one word of its writer would give."""
KINDS = {
    "UNIT": "unit", "PLACE": "province", "COAST": "coast", "POWER": "power", "TO": "destination", "FROM": "destination",
    "MOVES": "verb", "HOLDS": "verb", "SUPPORTS": "verb", "CONVOYS": "verb", "RETREATS": "verb", "DISBANDS": "verb",
    "REMOVES": "verb", "BUILDS": "verb", "WAIVES": "verb", "CARRIED": "verb", "KEEPS": "verb", "$END": "end",
}  # fmt: skip
"""terminal -> what a person is told was expected there"""
_EXPECTED = {Misread.COAST: "coast", Misread.PLACE: "province", Misread.ORDER: "verb", Misread.SPELLING: "province"}


@dataclass(frozen=True, slots=True)
class Sight:
    """What is looked at while a line is read."""

    notation: Notation
    raw: RawLine
    words: Sequence[Word]
    at: Situation
    language: str


def lines_of(sentence: Sentence, sight: Sight) -> Iterator[Line]:
    """The lines of a sentence that names an order."""
    for chunk in sentence.replaced:
        yield from _not_given(chunk, Stance.CORRECTED, sight, _written(chunk, sight))
    stance, amends = sentence.stance, sentence.amends
    whole = _written_whole(sentence, sight)
    for index, chunk in enumerate(sentence.chunks):
        if chunk.kind not in (ChunkKind.ORDER, ChunkKind.RETRACT) or _is_kept(sentence, index, sight):
            continue
        if stance is Stance.ORDER and chunk.kind is ChunkKind.ORDER:
            lines = _given(chunk, sight, _written(chunk, sight))
        elif chunk.kind is ChunkKind.RETRACT:
            lines = _taken_back(chunk, stance, sight, whole)
        else:
            lines = _not_given(chunk, stance, sight, whole, sentence)
        adds = amends or _adds(chunk, sight)
        yield from (replace(line, amends=line.implied_by is None) if adds else line for line in lines)


def _is_kept(sentence: Sentence, index: int, sight: Sight) -> bool:
    """Whether "Brest stays as before" keeps what is in force, and orders no hold."""
    chunk, behind = sentence.chunks[index], sentence.chunks[index + 1 : index + 2]
    if chunk.span is None or not chunk.span.shape.name.startswith("hold") or not behind:
        return False
    stands = {order.at for order in sight.at.held}
    named = {reading.order.at for group in chunk.span.groups for reading in group}
    kinds = sight.words[behind[0].start].meanings
    other = (MARK, "instead") in kinds or any(kind == "SAME" for kind, _ in kinds)  # "F Aeg H too" is an order
    return behind[0].kind is ChunkKind.AMENDS and not other and not named.isdisjoint(stands)


def _adds(chunk: Chunk, sight: Sight) -> bool:
    """Whether an order's own verb says that it is given beside those before: "add 1 = Hol"."""
    if chunk.span is None or chunk.span.shape.name == "hold_all":
        return False
    said = [word.meanings for word in sight.words[chunk.start : chunk.end]]
    return any((MARK, "amends") in held and all(kind != "HOLDS" for kind, _ in held) for held in said)


def _written(chunk: Chunk, sight: Sight) -> str:
    return sight.raw.written(sight.words[chunk.start], sight.words[chunk.end - 1])


def _written_whole(sentence: Sentence, sight: Sight) -> str:
    return sight.raw.written(sight.words[sentence.chunks[0].start], sight.words[sentence.chunks[-1].end - 1])


def _given(chunk: Chunk, sight: Sight, text: str) -> Iterator[Line]:
    """The lines of orders that their sentence gives."""
    if (span := chunk.span) is None:
        return
    for group in span.groups:
        legal = distinct([reading for reading in group if reading.reason is None])
        if len(legal) == 1 and span.slips <= MOST_SLIPS:
            line = followed(legal[0], text)
            if span.slips or (span.shortened and line.how is How.EXACT):
                line = replace(line, how=How.CORRECTED)
            line = replace(line, rest=span.shape.name == "hold_all")
            yield line
            yield from implied(line, span.shape, span.meanings, sight.at)
        elif len(legal) == 1:
            yield offered(legal[0], text, Misread.UNKNOWN_WORD)
        elif legal:
            yield _open(legal, span, sight, text)
        else:
            others = sorted_orders(group) if len(distinct(group)) > 1 else ()
            yield replace(settled(group[0], text), readings=others)


def offered(reading: Reading, text: str, reason: Misread) -> Line:
    """A line that may well mean one order that may be given."""
    return Line(
        text, LineStatus.UNREADABLE, power=reading.power, readings=(reading.order,), reason=reason, offer=reading.order
    )


def _open(legal: Sequence[Reading], span: Span, sight: Sight, text: str) -> Line:
    reason = Misread.SPELLING if span.slips else what_is_open(legal, span)
    places = [word for word in sight.words[span.start : span.end] if word.meanings[0][0] == "PLACE"]
    start = sight.raw.places[places[-1].start] - sight.raw.places[sight.words[span.start].start] if places else 0
    return Line(
        text, LineStatus.AMBIGUOUS, readings=sorted_orders(legal), reason=reason, column=start + 1,
        expected=(_EXPECTED.get(reason, "verb"),), power=legal[0].power,
    )  # fmt: skip


def _not_given(
    chunk: Chunk, stance: Stance, sight: Sight, text: str, sentence: Sentence | None = None
) -> Iterator[Line]:
    """The lines of orders that are named and not given: offered, where their writer may well want them."""
    if (span := chunk.span) is None:
        return
    unsure = sentence is not None and (sentence.has_strange or span.shape.name == "bare")
    if stance is Stance.NEGATED and unsure:
        stance = Stance.TOLD  # "I am no longer sure about Burgundy holding" takes nothing back
    odd = _odd_word(sentence, sight) if sentence is not None and stance is Stance.DOUBTED else None
    for group in span.groups:
        legal = distinct([reading for reading in group if reading.reason is None])
        orders = tuple(dict.fromkeys(reading.order for reading in legal or group))
        offer = legal[0].order if len(legal) == 1 and stance in OFFERED else None
        line = Line(
            text, LineStatus.UNREADABLE, power=group[0].power, readings=orders, reason=reason_of(stance),
            stance=stance, offer=offer, rest=span.shape.name == "hold_all",
        )  # fmt: skip
        yield line if odd is None else _stopped(line, odd, sight)


def _odd_word(sentence: Sentence, sight: Sight) -> Word | None:
    """The first word that belongs to nothing."""
    strange = (chunk for chunk in sentence.chunks if chunk.kind is ChunkKind.STRANGE)
    return next((sight.words[chunk.start] for chunk in strange), None)


def _stopped(line: Line, word: Word, sight: Sight) -> Line:
    """The line with what is told of a word that stopped the reader: its column, and names that look like it."""
    text = line.text
    unknown = word.meanings[0][0] == UNKNOWN
    names = sight.notation.lexicon.names(sight.language)
    first = sight.raw.text.find(text) if text else 0
    column = sight.raw.places[word.start] - max(first, 0) + 1
    return replace(
        line,
        reason=Misread.UNKNOWN_WORD if unknown else Misread.UNEXPECTED,
        column=column if 0 < column <= len(text) + 1 else None,
        suggestions=tuple(sight.notation.vocabulary.suggestions(word.text, names)) if unknown else (),
    )


def _taken_back(chunk: Chunk, stance: Stance, sight: Sight, text: str) -> Iterator[Line]:
    """The line of orders that are taken back; whether they stand, the sheet knows."""
    if (span := chunk.span) is None:
        return
    done = Stance.WITHDRAWN if stance is Stance.ORDER else stance
    line = Line(text, LineStatus.UNREADABLE, reason=reason_of(done), stance=done)
    if span.shape.name == RETRACT_ALL:
        yield replace(line, rest=True)
        return
    places = {reading.order.at for group in span.groups for reading in group}
    held = [order for order in (*sight.at.held, *sight.at.written) if order.at.partition("/")[0] in _provinces(places)]
    if any(kind in _ACTS for kind, _ in span.meanings):
        yield replace(line, readings=tuple(reading.order for group in span.groups for reading in group))
        return
    named = tuple(dict.fromkeys(held)) or tuple(reading.order for group in span.groups for reading in group)
    yield replace(line, readings=named, apart=frozenset(_provinces(places)))


_ACTS = frozenset(("TO", "MOVES", "HOLDS", "SUPPORTS", "CONVOYS", "RETREATS", "DISBANDS", "BUILDS"))
"""Kinds of word with which a whole order is taken back, and not whatever its unit does."""


def _provinces(places: set[str]) -> set[str]:
    return {place.partition("/")[0] for place in places}


def unread(words: Sequence[Word], sight: Sight, text: str) -> Line:
    """The line of an attempt that is no order: where it stops, and what could have stood there."""
    row = [word for word in words if word.meanings[0][0] != FILLER]
    odd = next((word for word in row if word.meanings[0][0] == UNKNOWN), None)
    before: list[str] = []
    stopped = row[-1] if row else words[-1]
    for word in row:
        kinds = [kind for kind, _ in word.meanings]
        goes_on = next((kind for kind in kinds if sight.notation.grammar.could_follow((*before, kind))), None)
        if word is odd or goes_on is None:
            stopped = word
            break
        before.append(goes_on)
    ended = odd is None and len(before) == len(row)
    expected = sight.notation.grammar.could_follow(before)
    kinds_told = tuple(dict.fromkeys(KINDS[kind] for kind in sorted(expected) if kind in KINDS))
    if "province" in kinds_told:
        kinds_told = tuple(kind for kind in kinds_told if kind != "coast")
    line = Line(text, LineStatus.UNREADABLE, reason=Misread.INCOMPLETE, column=len(text) + 1, expected=kinds_told)
    return line if ended else _stopped(line, stopped, sight)

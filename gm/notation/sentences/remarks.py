"""Remarks: brackets, and what stands behind a dash, put together and asked whether they govern."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from gm.notation.orders.build import Situation
from gm.notation.sentences.chunks import (
    AMENDING,
    AMENDS_MARK,
    NAMES,
    Chunk,
    ChunkKind,
    marks_of,
    names_another,
    words_of,
)
from gm.notation.sentences.clauses import denies
from gm.notation.sentences.contrasts import first_order, meanings
from gm.notation.sentences.edits import SHORT_NO
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import ASIDE, Word
from gm.notation.words.vocabulary import FILLER, MARK, SUBJECT
from gm.rules.geography import province_of
from gm.rules.orders import Order

_CORRECTS = frozenset(("corrected",))


def with_remarks(row: Sequence[Chunk], words: Sequence[Word], raw: RawLine, at: Situation) -> Iterator[Chunk]:
    """The chunks, those of a bracket that holds no order as one: a remark, unless something in it governs."""
    before: Order | None = None
    for number, group in groupby(row, lambda chunk: raw.bracket(words[chunk.start])):
        inside = list(group)
        plain = all(chunk.kind in (ChunkKind.FINE, ChunkKind.LABEL, ChunkKind.JOINT) for chunk in inside)
        others = before is not None and (_is_of_others(inside, words, at) or _is_former(inside, words))
        if not number or plain or (any(chunk.span is not None for chunk in inside) and not others):
            before = first_order(inside[-1])
            yield from inside
            continue
        marks = marks_of(inside)
        sorry = marks == _CORRECTS and all(
            len(words[c.start].text) > SHORT_NO for c in inside if c.kind is ChunkKind.CORRECTS
        )
        if (
            others
            or sorry
            or _is_other_goal(inside, words)
            or (before is not None and (_is_its_kind(inside, before, words) or _is_gloss(inside, before, words)))
        ):
            marked = AMENDS_MARK if "instead" in marks or "told" in marks else frozenset[str]()
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


def _said(inside: Sequence[Chunk], words: Sequence[Word]) -> list[Word]:
    """The words of a bracket without its signs."""
    return [word for word in words_of(inside, words) if word.text not in "()[]"]


def _is_talk(inside: Sequence[Chunk], words: Sequence[Word]) -> bool:
    """Whether a bracket begins with what governs nothing, and denies nothing of the order: "(tell him nothing)"."""
    said = _said(inside, words)
    return len(said) >= SHORTEST_TALK - 1 and all(kind != MARK for kind, _ in said[0].meanings) and not denies(said)


def _is_of_somebody(inside: Sequence[Chunk], words: Sequence[Word]) -> bool:
    """Whether a bracket has a subject that is neither its writer nor his order: "he …"."""
    said = _said(inside, words)
    kinds = said[0].meanings if said else ()
    return (SUBJECT, "") in kinds and (MARK, "told") in kinds and all(kind != "IT" for kind, _ in kinds)


def _is_of_others(inside: Sequence[Chunk], words: Sequence[Word], at: Situation) -> bool:
    """Whether a bracket speaks of another power, and of what its units do: "(Russia promises F Bot - Swe)"."""
    spans = [chunk.span for chunk in inside if chunk.span is not None]
    return names_another(words_of(inside, words), at) and bool(spans) and all(span.trouble == 2 for span in spans)


def _is_its_kind(inside: Sequence[Chunk], order: Order, words: Sequence[Word]) -> bool:
    """Whether a bracket behind an order says only what its unit is: `Kie - Den (F)`."""
    said = [chunk for chunk in inside if words[chunk.start].text not in "()[]"]
    return len(said) == 1 and meanings(said[0], words)[0] == ("UNIT", getattr(order, "kind", ""))


def _is_gloss(inside: Sequence[Chunk], before: Order, words: Sequence[Word]) -> bool:
    """Whether a bracket behind an order only names again where its unit goes or stands: "Smy - EMS (Eastern Med)"."""
    said = [word for word in _said(inside, words) if word.meanings[0][0] != FILLER]
    named = {province_of(place) for place in (before.at, getattr(before, "to", None)) if place}
    return len(said) == 1 and any(kind == "PLACE" and not named.isdisjoint(v.split()) for kind, v in said[0].meanings)


def _is_other_goal(inside: Sequence[Chunk], words: Sequence[Word]) -> bool:
    """Whether a bracket says only where a unit does not go: `Wes - Tun (not Tys)`."""
    said = [chunk for chunk in inside if chunk.kind is not ChunkKind.JOINT and words[chunk.start].text not in "()[]"]
    denies = len(said) > 1 and said[0].marks & {"negated", "instead"} and words[said[1].start].meanings[0][0] == "PLACE"
    return bool(denies) and all(chunk.marks <= {"told"} for chunk in said[1:])


def _is_former(inside: Sequence[Chunk], words: Sequence[Word]) -> bool:
    """Whether a bracket behind an order only says what was ordered before: `A Pie - Ven (was H)`."""
    said = _said(inside, words)
    first = {value for kind, value in said[0].meanings if kind == MARK} if said else set()
    rest = ({kind for kind, _ in word.meanings} for word in said[1:] if word.text != ":")
    return "told" in first and len(said) > 1 and all(kinds & _OF_ORDERS for kinds in rest)


_OF_ORDERS = NAMES | {"COAST", "TO", "HOLDS", "SUPPORTS", "MOVES", "CONVOYS", "BUILDS", "DISBANDS", FILLER}


def with_dash_aside(row: Sequence[Chunk], words: Sequence[Word], raw: RawLine) -> list[Chunk]:
    """The chunks, what stands behind a dash, `#` or `//` behind the last order as one: a remark, likewise."""
    last = max((i for i, chunk in enumerate(row) if chunk.span is not None), default=len(row))
    for index in range(last + 1, len(row)):
        word = words[row[index].start]
        if not (word.meanings[0][0] == ASIDE or _is_dash(word, raw)) or index + 1 == len(row):
            continue
        inside = row[index:]
        marks = marks_of(inside)
        if not marks <= AMENDING or (
            word.meanings[0][0] != ASIDE and (_names(inside, words) or _is_a_goal(inside, words))
        ):
            return list(row)
        return [*row[:index], Chunk(ChunkKind.ASIDE, inside[0].start, inside[-1].end, None, marks)]
    return list(row)


def _is_a_goal(inside: Sequence[Chunk], words: Sequence[Word]) -> bool:
    """Whether so little stands behind a dash that it may be a name that nobody knows: `A Vie S A Tri - Kyr`."""
    said = [word.text for word in words_of(inside, words) if word.text[0].isalnum()]
    return len(said) < 2 or all(len(text) < SHORTEST_TALK for text in said)


SHORTEST_TALK = 4
"""Letters of the longest word that a remark has at least."""


def _is_dash(word: Word, raw: RawLine) -> bool:
    around = raw.folded[max(0, word.start - 1) : word.end + 1]
    return word.text.strip("-") == "" and around[:1] == " " == around[-1:]


def _names(chunks: Sequence[Chunk], words: Sequence[Word]) -> bool:
    return any(word.meanings[0][0] in NAMES for word in words_of(chunks, words))


def _says_how(chunks: Sequence[Chunk], words: Sequence[Word]) -> bool:
    """Whether words say who carries or helps, and so are a part of the order."""
    return any(kind in OF_HELP for word in words_of(chunks, words) for kind, _ in word.meanings)


OF_HELP = frozenset(("VIA", "CARRIED", "CONVOYED_BY", "BACKED"))

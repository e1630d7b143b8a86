"""Clauses of a sentence that stand for themselves: introductions, reasons, what stays, orders not understood whole.

"My moves: A Par - Bur, F Bre disbands, since I want it back at home, A Mar gazpacho": an introduction, two orders, a
reason, and an attempt that says nothing of the others.
"""

from collections.abc import Callable, Iterator, Sequence

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
from gm.notation.sentences.contrasts import first_order
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, MARK, POLITE, REASON, REST, SO, SUBJECT, UNKNOWN
from gm.rules.geography import province_of
from gm.rules.orders import Order

_OF_REASONS = AMENDING | {"negated", "instead", "told", "deferred", "asked", "doubted", "corrected", "becomes"}
"""What may be said in a reason without a word about the order: "since Italy won't move"."""
_OF_PROMISES = AMENDING | {"conditional", "deferred", "doubted", "told", "asked"}
"""What may be said behind an order that is taken back: "I'll send another one tomorrow"."""


def clauses_of(row: Sequence[Chunk], words: Sequence[Word], raw: RawLine) -> Iterator[list[Chunk]]:
    """The clauses of a sentence up to and with their comma, colon or "and"; a bracket is not cut."""
    clause: list[Chunk] = []
    for chunk in row:
        clause.append(chunk)
        if chunk.kind is ChunkKind.JOINT and not raw.bracket(words[chunk.start]):
            yield clause
            clause = []
    if clause:
        yield clause


def without_talk(row: Sequence[Chunk], words: Sequence[Word], raw: RawLine, at: Situation) -> list[Chunk]:
    """The chunks; what a colon or "so" introduces, and a reason behind an order, are each one harmless chunk."""
    whole = [chunk for chunk in row if chunk.kind is not ChunkKind.JOINT]
    if _keeps(whole, words, at):
        return [_one(row, ChunkKind.AMENDS)]
    if _keeps_the_rest(row, words, at):
        return [_one(row, ChunkKind.AMENDS)._replace(marks=AMENDS_MARK)]
    found: list[Chunk] = []
    acts: set[ChunkKind] = set()
    for clause in _with_reasons(clauses_of(_concluding(row, words), words, raw), words):
        joint = clause[-1:] if clause[-1].kind is ChunkKind.JOINT else []
        body = clause[: len(clause) - len(joint)]
        leads = not acts and joint and joint[0] is not row[-1] and len(found) + len(body) <= LONGEST_INTRODUCTION
        begins = [*found, *body] if leads and _size([*found, *body]) <= LONGEST_INTRODUCTION else []
        if begins and _introduces(begins, words[joint[0].start], words, at, _order_behind(row, joint[0])):
            found = [_one([*begins, *joint], ChunkKind.LABEL)]
        elif _keeps(body, words, at) or _keeps_the_rest(body, words, at):
            found += [Chunk(ChunkKind.AMENDS, body[0].start, body[-1].end, None, AMENDS_MARK), *joint]
        elif acts and body and _is_remark(body, words, at, _OF_PROMISES if acts == _RETRACTS else AMENDING):
            found += [_one(body, ChunkKind.ASIDE), *joint]
        else:
            found += clause
        acts |= {chunk.kind for chunk in clause if chunk.span is not None}
    return found


def _with_reasons(clauses: Iterator[list[Chunk]], words: Sequence[Word]) -> Iterator[list[Chunk]]:
    """The clauses; a reason without a comma before it is one of its own: "A Vie waived because it is full"."""
    for clause in clauses:
        ordered = max((i for i, chunk in enumerate(clause) if chunk.span is not None), default=len(clause)) + 1
        if ordered < len(clause) and _gives_reason(clause[ordered:], words):
            yield clause[:ordered]
            clause = clause[ordered:]
        yield clause


def _gives_reason(chunks: Sequence[Chunk], words: Sequence[Word]) -> bool:
    """Whether chunks behind an order begin with why: "because it is full", "to cut Ukraine", "for the safety"."""
    first = words[chunks[0].start]
    if first.meanings[0][0] == REASON:
        return True
    said = [word for word in words_of(chunks[1:], words) if word.meanings[0][0] != FILLER]
    loosely = any(kind == REASON for kind, _ in first.meanings) and all(chunk.span is None for chunk in chunks)
    return loosely and bool(said) and said[0].meanings[0][0] in (UNKNOWN, "SUPPORTS", POLITE)


def _order_behind(row: Sequence[Chunk], joint: Chunk) -> Order | None:
    """The order right behind a colon or comma."""
    return next((first_order(chunk) for chunk in row if chunk.start >= joint.end and chunk.span is not None), None)


def _size(chunks: Sequence[Chunk]) -> int:
    return sum(chunk.end - chunk.start for chunk in chunks)


LONGEST_INTRODUCTION = 8
"""Words of what stands before a colon: a longer one may say anything."""
_RETRACTS = {ChunkKind.RETRACT}


def _one(chunks: Sequence[Chunk], kind: ChunkKind) -> Chunk:
    """The chunks as one, which still says where it introduces a correction."""
    marks = marks_of(chunks)
    marks = (marks & AMENDING) | (AMENDS_MARK if "corrected" in marks else frozenset())
    kind = ChunkKind.AMENDS if marks and kind is ChunkKind.LABEL else kind
    return Chunk(kind, chunks[0].start, chunks[-1].end, None, marks)


def _concluding(row: Sequence[Chunk], words: Sequence[Word]) -> list[Chunk]:
    """The chunks; what leads to "so", and waits for nothing, is only why: "it has nowhere to go, so disband it"."""
    first = next((i for i, chunk in enumerate(row) if chunk.span is not None), -1)
    lead = next((i for i, chunk in enumerate(row) if chunk.kind is not ChunkKind.FINE), -1)
    reason = 0 <= lead < first and words[row[lead].start].meanings[0][0] == REASON
    if reason and row[first].kind is ChunkKind.ORDER and all(chunk.marks <= AMENDING for chunk in row[lead:first]):
        return [*row[:lead], _one(row[lead:first], ChunkKind.LABEL), *row[first:]]
    last = next((i for i in range(first, 0, -1) if _concludes(row[i], words)), 0)
    why = row[:last]
    if not any(chunk.kind is ChunkKind.STRANGE for chunk in why) or any(not c.marks <= _OF_REASONS for c in why):
        return list(row)
    return [_one(why, ChunkKind.LABEL), *row[last:]]


def _concludes(chunk: Chunk, words: Sequence[Word]) -> bool:
    return any(kind == SO for word in words_of([chunk], words) for kind, _ in word.meanings)


def _introduces(chunks: Sequence[Chunk], sign: Word, words: Sequence[Word], at: Situation, order: Order | None) -> bool:
    """Whether words before a colon say nothing of orders: "My first ever moves:"; so may "Changed my mind again,".

    `order`: that behind it, whose unit they may name: "I see I forgot Denmark:".
    """
    said = words_of(chunks, words)
    marks = marks_of(chunks)
    may = _OF_TITLES if denies(said) else _OF_TITLES | {"negated", "instead"}
    may = may | {"told"} if "amends" in marks else may  # "I forgot two units yesterday:"
    if not marks <= may or any(chunk.span is not None for chunk in chunks):
        return False
    if sign.text != ":" and (sign.text != "," or marks.isdisjoint(_OF_TITLES)):
        return False
    strange = any(chunk.kind is ChunkKind.STRANGE for chunk in chunks)
    own = frozenset(("", *((province_of(order.at),) if order is not None and order.at else ())))
    named = {word.meanings[0][1] if word.meanings[0][0] == "PLACE" else "" for word in said if _names(word)}
    return strange and not names_another(said, at) and named <= own


def denies(said: Sequence[Word]) -> bool:
    """Whether words deny what they introduce: "not these:", and not "nothing new in my orders:"."""
    denied = False
    for word in said:
        if word.meanings[0][0] == SEPARATOR:
            denied = False
        denied = denied or (MARK, "negated") in word.meanings
        if denied and any(kind in _DENIED for kind, _ in word.meanings):
            return True
    return False


_OF_TITLES = AMENDING | {"corrected"}
_DENIED = frozenset(("HEADING", "POINTS", "IT"))
"""Kinds of word with which a title says that what it introduces is not ordered: "not these:"."""


def _names(word: Word) -> bool:
    """Whether a word names a province, or a unit by its noun."""
    return word.meanings[0][0] in NAMES and (len(word.text) > 1 or word.meanings[0][0] == "PLACE")


def _keeps(body: Sequence[Chunk], words: Sequence[Word], at: Situation) -> bool:
    """Whether a clause only says that orders in force stay: "Brest as before", "A Gas still goes"."""
    amends = next((i for i, chunk in enumerate(body) if chunk.kind is ChunkKind.AMENDS), 0)
    if not amends or (MARK, "amends") not in words[body[amends].start].meanings:
        return False
    if any(chunk.span is not None and chunk.span.shape.name != "bare" for chunk in body):
        return False
    said = words_of((chunk for chunk in body if chunk.kind is not ChunkKind.AMENDS), words)
    kinds = [{kind for kind, _ in word.meanings} for word in said if word.meanings[0][0] != SEPARATOR]
    named = {code for word in said for kind, value in word.meanings[:1] if kind == "PLACE" for code in value.split()}
    held = {province_of(order.at) for order in at.held if order.at}
    return bool(named) and named <= held and all(each & _OF_KEEPING for each in kinds)


def _keeps_the_rest(body: Sequence[Chunk], words: Sequence[Word], at: Situation) -> bool:
    """Whether a clause says of the other orders no more than that they are fine: "Rest is fine", "others as sent"."""
    said = [word for word in words_of(body, words) if not _is_courtesy(word)]
    said = [word for word in said if word.meanings[0][0] not in (SEPARATOR, "AND", "FOR", FILLER)]
    if not said or all(kind != REST for kind, _ in said[0].meanings) or any(chunk.span is not None for chunk in body):
        return False
    marks = marks_of(body)
    acts = any(word.meanings[0][0] in _CHANGING and all(kind != MARK for kind, _ in word.meanings) for word in said)
    return (
        marks <= AMENDING | {"negated", "told"}
        and not names_another(said, at)
        and not acts
        and not any(map(_names, said))
    )


_CHANGING = frozenset(
    ("MOVES", "SUPPORTS", "CONVOYS", "RETREATS", "DISBANDS", "REMOVES", "BUILDS", "WAIVES", "CANCELS")
)
"""Kinds of word with which the other orders would change."""
_OF_KEEPING = NAMES | {"COAST", "AND", "DISBANDS", "REMOVES", "BUILDS", "MOVES", FILLER, POLITE}


def _is_remark(body: Sequence[Chunk], words: Sequence[Word], at: Situation, may: frozenset[str]) -> bool:
    """Whether a clause behind an order gives its reason, or says something with a subject of its own."""
    said = [word for word in words_of(body, words) if not _is_courtesy(word)]
    if sum(word.text.count(" ") + 1 for word in said) < SHORTEST or any(chunk.span is not None for chunk in body):
        return False
    opens = {kind for kind, _ in said[0].meanings}
    marks = marks_of(chunk for chunk in body if words[chunk.start] is not said[0])
    if REASON in opens:
        return marks <= _OF_REASONS
    acts = any(kind in _POINTING for word in said[1:] for kind, _ in word.meanings)
    if acts and "IT" in opens:
        return False
    may = may if acts else may | {"negated", "instead"}
    may = may | {"doubted", "deferred"} if (MARK, "told") in said[0].meanings and "IT" not in opens else may
    other = names_another(said[:1], at)
    subject = SUBJECT in opens or (other and len(said) > SHORTEST)
    return subject and marks <= may and not any(map(_names, said))


_POINTING = frozenset(
    ("IT", "POINTS", "MOVES", "HOLDS", "SUPPORTS", "CONVOYS", "RETREATS", "DISBANDS", "REMOVES", "BUILDS", "WAIVES")
)
"""Kinds of word with which something may be denied of the order."""
SHORTEST = 2
"""Words of a remark."""


def _is_courtesy(word: Word) -> bool:
    kinds = {kind for kind, _ in word.meanings}
    return POLITE in kinds and not kinds & {REASON, SUBJECT}


def apart(
    row: Sequence[Chunk],
    words: Sequence[Word],
    raw: RawLine,
    at: Situation,
    is_whole: Callable[[Sequence[Chunk]], bool],
) -> tuple[list[Chunk], list[list[Chunk]]]:
    """The clauses that are understood, together, and each one that tries to order a unit of the writer and is not."""
    kept: list[Chunk] = []
    tried: list[list[Chunk]] = []
    clauses = list(clauses_of(row, words, raw))
    for clause in clauses:
        last = clause is clauses[-1]
        if _tries(clause, words, at) and not (last and any(chunk.marks and chunk.span is None for chunk in clause)):
            tried.append(clause)
        else:
            kept += clause
    if tried and any(chunk.span is not None and chunk.span.shape.name != "bare" for chunk in kept) and is_whole(kept):
        return kept, tried
    return list(row), []


_OF_ONE = frozenset(("conditional", "amends"))
"""What governs only the order in whose clause it stands, where orders with commas follow: "F Eng - Lon only if …"."""


def _tries(clause: Sequence[Chunk], words: Sequence[Word], at: Situation) -> bool:
    """Whether a clause begins with a unit or its order, has words that belong to nothing, and governs nothing."""
    if not any(chunk.kind is ChunkKind.STRANGE for chunk in clause) or words[clause[-1].start].text == ":":
        return False
    begins = next(chunk for chunk in clause if chunk.kind not in (ChunkKind.FINE, ChunkKind.LABEL))
    marks = marks_of(chunk for chunk in clause if chunk.span is None)
    if begins.kind is ChunkKind.ORDER:
        return marks <= _OF_ONE
    if marks:
        return False
    said = [word for word in words_of(clause, words) if word.meanings[0][0] != FILLER]
    kinds = [word.meanings[0][0] for word in said if word.text[0].isalnum()]
    own = any(at.owns(word.meanings[0][1]) for word in said[:2] if word.meanings[0][0] == "PLACE")
    return own and kinds[0] in NAMES and any(kind not in NAMES | {"COAST"} for kind in kinds)

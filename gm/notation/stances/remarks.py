"""Remarks behind a whole order: "he'll never expect it", « elle n'a nulle part où aller » say nothing of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from gm.languages.language import words_said
from gm.notation.orders.verdict import Sight
from gm.notation.stances.apart import stands_apart
from gm.notation.stances.bearing import bears_on
from gm.notation.stances.clauses import Marking, Part, ends_sentence
from gm.notation.stances.matters import goes_on, remembers, tells_what_comes
from gm.notation.stances.spoken import ELSEWHERE, SpokenClause, SpokenOf, SpokenWord, acts, clauses_of, is_own
from gm.notation.words.attempts import Sort
from gm.notation.words.vocabulary import FILLER, MARK
from gm.rules.orders import Move


def with_remarks(parts: Sequence[Part], sight: Sight) -> list[Part]:
    """The parts of a line; of those behind an order only the marks are left that speak of it."""
    row = list(parts)
    for start, end in list(_runs(parts)):
        several = row[start:end]
        clauses = list(_borne(clauses_of(several, row[start - 1], sight)))
        for index, part in enumerate(several, start):
            mine = [each for each in clauses if _overlap(each.clause, part)]
            if mine and not _is_a_time(part):
                row[index] = _weighed(part, mine, sight)
    return row


class Borne(NamedTuple):
    """A clause beside an order, and the marks of it that speak of the order."""

    clause: SpokenClause
    marks: frozenset[str]


def _borne(clauses: Iterable[SpokenClause]) -> Iterator[Borne]:
    """What clauses say of the order they stand beside; one that goes on with what was said before it says no more."""
    before: SpokenClause | None = None
    for clause in clauses:
        marks = bears_on(clause)
        marks = marks - goes_on(clause, before) if before is not None else marks
        yield Borne(clause, marks)
        apart = clause.subject in ELSEWHERE or remembers(clause)
        before = clause if apart and marks <= _IDLE else None


def _is_a_time(part: Part) -> bool:
    """Whether a part is one phrase for a time that is not now, whatever words are in it: "when the time comes"."""
    said = [word for word in part.words if word.meanings[0][0] != FILLER]
    return len(said) == 1 and (MARK, "deferred") in said[0].meanings


def _runs(parts: Sequence[Part]) -> Iterator[tuple[int, int]]:
    """Where parts stand together that are no orders, behind one; none that leads to an order right behind it."""
    start = next((at for at, part in enumerate(parts) if part.is_order or _is_tried(parts, at)), len(parts)) + 1
    while start < len(parts):
        end = start
        while end < len(parts) and not parts[end].is_order:
            end += 1
        if end > start and (end == len(parts) or _is_apart(parts[end])):
            yield start, end
        start = end + 1


def _is_tried(parts: Sequence[Part], index: int) -> bool:
    """Whether a sentence ends in what is meant for an order: "Brest, having thought it over, holds all the same."."""
    ends = index + 1 < len(parts) and ends_sentence(parts[index + 1].lead)
    return ends and parts[index].sort is Sort.ATTEMPT


def _is_apart(order: Part) -> bool:
    """Whether a sign other than a colon parts an order from what stands before it."""
    return ":" not in order.lead and any(sign in order.lead for sign in ",.;!?)/|\n")


def _overlap(clause: SpokenClause, part: Part) -> bool:
    held = [piece.word.start for piece in clause.pieces if piece.word is not None]
    return bool(held) and held[0] <= part.words[-1].start and part.words[0].start <= held[-1]


def _weighed(part: Part, borne: Sequence[Borne], sight: Sight) -> Part:
    """A part with the marks that speak of the order before it."""
    kept = frozenset().union(*(marks for clause, marks in borne if not clause.tag))
    clauses = [clause for clause, _ in borne]
    marks = tuple(mark for mark in part.marks if mark.kind in kept)
    marks += tuple(Marking(kind, False) for kind in kept - {mark.kind for mark in part.marks} - {"asked"})
    if not kept <= _IDLE or not all(_is_accounted(clause, sight) for clause in clauses):
        return replace(part, marks=marks)
    unit = any(clause.subject is SpokenOf.UNIT and not tells_what_comes(clause) for clause in clauses)
    if len(marks) == len(part.marks) and unit:
        return part
    return replace(part, marks=marks, sort=Sort.TALK, beside=True)


_IDLE = frozenset(("polite", "asides", "titles", "amends", "commands", "presents", "unreal", "regrets", "dislodged"))
"""Marks that say nothing against an order."""


def _is_accounted(clause: SpokenClause, sight: Sight) -> bool:
    """Whether a clause has a subject, and is no attempt at an order for a unit of the writer."""
    due = _DUE if Move not in sight.at.accepts else frozenset[str]()
    ordering = any(map(acts, clause.predicate))
    if tells_what_comes(clause):
        return True
    if ((apart := stands_apart(clause)) or clause.says(words_said("loses"))) and not ordering:
        return True
    fares = clause.subject is SpokenOf.OWN and clause.predicate[0].text in words_said("copulas") and not ordering
    if fares and any(piece.kind == "UNKNOWN" for piece in clause.predicate) and not clause.says(clause.words.pointing):
        return not any(piece.kind == "PLACE" for piece in clause.pieces)  # "the crew is drunk"
    if (clause.subject in (SpokenOf.NONE, SpokenOf.OWN) and not apart) or any(
        piece.kind in due for piece in clause.predicate
    ):
        return False
    before, behind = [None, *clause.pieces[:-1]], [*clause.pieces[1:], None]
    if any(
        is_own(one, piece, sight) and _is_named(piece, after)
        for one, piece, after in zip(before, clause.pieces, behind, strict=True)
    ):
        return False
    named = any(piece.kind == "PLACE" for piece in clause.pieces)
    return not (named and ordering) or clause.subject in ELSEWHERE


def _is_named(piece: SpokenWord, after: SpokenWord | None) -> bool:
    """Whether a word is no letter, or that of the unit named behind it."""
    return len(piece.text) > 1 or (after is not None and after.kind == "PLACE")


_DUE = frozenset(("BUILDS", "WAIVES", "REMOVES", "DISBANDS"))

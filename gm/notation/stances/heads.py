"""What stands before a colon and is about the world: "Russia says he'll bounce me, which suits me: A Vie - Gal".

The last clause before the colon says what the orders are. What is told, denied or doubted before it is no more than how
it came to them, where that clause is their writer's own conclusion: "result:", « moi pas : », "so here's my plan:". A
report goes on to the orders where nothing of his own stands between: "he wrote to me last night: A Par - Bur".
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile, pairwise

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.verdict import Sight
from gm.notation.stances.bearing import bears_on
from gm.notation.stances.clauses import Part, ends_sentence
from gm.notation.stances.spoken import ELSEWHERE, SpokenClause, SpokenOf, clauses_of, is_own
from gm.notation.stances.telling import is_cut_short
from gm.notation.words.attempts import Sort

_BEFORE = frozenset(
    ("told", "past", "negated", "doubted", "asked_first", "deferred", "refused", "regrets", "undecided")
)
"""Marks of clauses before a conclusion that say nothing of what is concluded."""
_WEIGHED = _BEFORE | {"asked", "withdrawn"}


def with_heads(parts: Sequence[Part], sight: Sight) -> list[Part]:
    """The parts of a line; of those before a colon only the marks are left that speak of what stands behind it."""
    row = list(parts)
    end = next((at for at, part in enumerate(row) if at and ":" in part.lead), len(row))
    if end == len(row) and not sight.raw.text.rstrip().endswith(":"):
        return row
    start = max((at for at in range(1, end) if ends_sentence(row[at].lead)), default=0)
    head = row[start:end]
    if not head or any(part.is_order for part in head):
        return row
    stops = {"withdrawn"} if end < len(row) and row[end].is_for_all else set()  # "call off the attacks: all units hold"
    clauses = list(clauses_of((replace(head[0], lead=","), *head[1:]), head[-1], sight))
    kept = list(zip(clauses, _kept(clauses), strict=True))
    for at, part in enumerate(head, start):
        if held := [each for each in kept if _holds(each[0], part)]:
            said = frozenset().union(*(marks for _, marks in held)) - stops
            marks = tuple(mark for mark in part.marks if mark.kind not in _WEIGHED or mark.kind in said)
            apart = len(marks) < len(part.marks) and all(_is_apart(*each, sight) for each in held)
            row[at] = replace(part, marks=marks, sort=Sort.TALK if apart else part.sort, beside=apart or part.beside)
    return row


def _is_apart(clause: SpokenClause, marks: frozenset[str], sight: Sight) -> bool:
    """Whether a clause says nothing of what follows, and names no unit of the writer."""
    row = pairwise((None, *clause.pieces))
    own = any(is_own(before, piece, sight) for before, piece in row if piece is not None and piece.kind == "PLACE")
    return marks.isdisjoint(_WEIGHED) and not own


def _holds(clause: SpokenClause, part: Part) -> bool:
    starts = [piece.word.start for piece in clause.pieces if piece.word is not None]
    return bool(starts) and starts[0] <= part.words[-1].start and part.words[0].start <= starts[-1]


def _kept(clauses: Sequence[SpokenClause]) -> list[frozenset[str]]:
    """For each clause before a colon its marks that speak of what follows."""
    if not clauses:
        return []
    if _promises(clauses):
        return [clause.marks - _OF_PROMISES for clause in clauses]
    *before, last = clauses
    concludes = bool(before) and _concludes(last) and not any(_brings_in(clause, last) for clause in before)
    told = [_told(clause) if concludes else frozenset() for clause in before]
    kept = [_plain(clause) - spent for clause, spent in zip(before, told, strict=True)]
    return [*kept, _of_last(last, before, concludes=concludes)]


def _promises(clauses: Sequence[SpokenClause]) -> bool:
    """Whether a promise of the writer's to somebody else is kept behind it: "I told Bill I'd help him:".

    Not where what he said is what stands behind: "I told Bill I'd play this:".
    """
    pieces = [piece for clause in clauses for piece in clause.pieces]
    words = clauses[0].words
    told = next((at for at, piece in enumerate(pieces) if piece.marks & {"told", "asides"}), len(pieces))
    mine = next((at for at, piece in enumerate(pieces) if at > told and piece.text in words.selves), len(pieces))
    texts = {piece.text for piece in pieces[mine + 1 :]}
    played = words_said("plays") | words_said("these") | words.pointing | words.what
    endings = tuple(said_anywhere(lambda language: language.reading.marks.unreal))
    would = any(text in words.modals - words.may or text.endswith(endings) for text in texts)
    whom = any(len(piece.text) > 1 for piece in pieces[told + 1 : mine])
    return clauses[0].subject is SpokenOf.SELF and whom and would and texts.isdisjoint(played)


_OF_PROMISES = frozenset(("told", "past", "negated", "doubted", "asked_first"))
"""Marks of a promise that say nothing of what is ordered to keep it."""


def _brings_in(clause: SpokenClause, last: SpokenClause) -> bool:
    """Whether what stands behind a conclusion was asked for before it: "he wants me to play this, I won't:"."""
    pointing = clause.words.pointing - clause.words.purposes
    refused = last.subject is SpokenOf.SELF and is_cut_short(last)
    return clause.pieces[-1].text in pointing or (
        refused and clause.says(clause.words.doing | words_said("orders", "before"))
    )


def _told(clause: SpokenClause) -> frozenset[str]:
    """The marks of a clause before a conclusion that only speak of what it tells itself."""
    own = clause.subject in (SpokenOf.SELF, *ELSEWHERE, SpokenOf.UNIT) and not is_cut_short(clause)
    inner = frozenset(("conditional",)) if clause.first("conditional") >= clause.behind > 0 else frozenset[str]()
    return _BEFORE | inner if own else frozenset()


def _plain(clause: SpokenClause) -> frozenset[str]:
    """The marks of a clause without those of a mere noun, and of what was agreed."""
    marks = clause.marks - {"asked"} if _asks_nothing(clause) else clause.marks
    return marks - {"told", "past"} if was_agreed(clause) else marks


def _of_last(last: SpokenClause, before: Sequence[SpokenClause], *, concludes: bool) -> frozenset[str]:
    """The marks of the clause right before a colon that speak of what follows."""
    marks = _plain(last)
    if last.subject is SpokenOf.NONE and _lacks(last):
        marks = marks - {"negated", "refused"}  # "no suspense"
    if not before or not concludes:
        return marks
    if last.subject is SpokenOf.SELF and is_cut_short(last):
        marks = marks - {"negated"}  # "Germany would like a fight, I wouldn't"
    return marks - {"told", "doubted", "asked_first"} - ({"withdrawn"} if _said(last) in last.words.resigned else set())


def was_agreed(clause: SpokenClause) -> bool:
    """Whether it says that what follows was agreed: "as agreed last night", « on fait comme on a dit »."""
    mine = clause.subject is SpokenOf.NONE or (clause.subject is SpokenOf.SELF and clause.does())
    agreed, told = clause.first("asides"), clause.first("told", "past")
    return mine and 0 <= agreed < told


def _lacks(clause: SpokenClause) -> bool:
    """ "No surprises", « côté flottes pas de suspense »."""
    at = clause.first("negated", "refused")
    lack = replace(clause, pieces=clause.pieces[max(at, 0) :], behind=0)
    return at >= 0 and bears_on(lack).isdisjoint(("negated", "refused"))


def _asks_nothing(clause: SpokenClause) -> bool:
    """Whether a word that asks is but a noun in it: « avec le pourquoi », "against my minister's advice"."""
    at = clause.first("asked")
    ahead = [piece.text for piece in clause.pieces[: max(at, 0)]]
    led = bool(ahead) and ahead[-1] in clause.words.articles and clause.subject is SpokenOf.NONE
    return at > 0 and not clause.asks and (led or not clause.words.heedless.isdisjoint(ahead))


def _said(clause: SpokenClause) -> str:
    links = clause.words.links
    return " ".join(piece.text for piece in dropwhile(lambda piece: piece.text in links, clause.pieces))


def _concludes(clause: SpokenClause) -> bool:
    """Whether a clause draws its writer's own conclusion from those before it."""
    words, texts = clause.words, {piece.text for piece in clause.pieces}
    own, said = words_said("own"), _said(clause)
    if said in words.resigned or said in words.results:
        return True
    if not clause.marks.isdisjoint(("told", "past", "unreal", "conditional", "alternative", "negated")):
        return clause.subject is SpokenOf.SELF and is_cut_short(clause)
    if clause.subject is SpokenOf.SELF:
        return is_cut_short(clause) or clause.says(words.answers)
    if clause.subject in (SpokenOf.POINTING, SpokenOf.UNIT) and clause.says(words.suits):
        return True
    lets = clause.pieces[0].text in words.lets and len(clause.pieces) <= LONGEST_LEAVE
    return lets or (not texts.isdisjoint(own) and not texts.isdisjoint(words_said("orders", "before") | words.plans))


LONGEST_LEAVE = 4
"""Words with which somebody is left to do as he likes: "let him", « qu'il y aille »."""

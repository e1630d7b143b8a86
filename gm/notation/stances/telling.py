"""What a clause beside an order tells: that somebody says so, what that is, or nothing behind an auxiliary."""

from collections.abc import Sequence
from itertools import takewhile

from gm.languages.language import said_anywhere, words_said
from gm.notation.stances.spoken import SpokenClause, SpokenOf, SpokenWord, acts


def is_cut_short(clause: SpokenClause) -> bool:
    """Whether nothing stands behind its subject but an auxiliary: "so I won't", "I can't"."""
    return all(
        piece.text in clause.words.verbs or piece.text in ("t", "not", "pas") or "negated" in piece.marks
        for piece in clause.predicate
    )


def is_report(clause: SpokenClause) -> bool:
    """Whether it says no more than that somebody says so: "he says", « m'a promis l'Italie »."""
    words = clause.words
    told = [piece for piece in clause.pieces if {"told", "past"} & piece.marks]
    if clause.subject is not SpokenOf.NONE and all(piece.text in clause.links for piece in told):
        return False  # "last year I forgot"
    left = [
        piece
        for piece in clause.pieces[clause.behind if clause.subject is not SpokenOf.NONE else 0 :]
        if not ({"told", "past"} & piece.marks)
        and piece.kind != "POWER"
        and piece.text not in words.report | words.articles | words.others | words.units | words.links
    ]
    if any(piece.text in words.passives for piece in clause.predicate) and clause.subject is SpokenOf.OTHER:
        return False  # "England was warned"
    subjects = words.others | words.units | words.selves | words.readers
    ahead = takewhile(lambda piece: "told" not in piece.marks or piece.text in subjects, clause.pieces)
    return len(left) <= all(piece.text in words.report for piece in ahead)  # « m'a promis le roi »


def equates(clause: SpokenClause) -> bool:
    """ "That's what he wants", « c'est ce qu'il veut »."""
    words = clause.words
    ahead = list(takewhile(lambda piece: piece.text not in words.what, clause.predicate))
    if clause.subject not in (SpokenOf.POINTING, SpokenOf.UNIT) or len(ahead) == len(clause.predicate):
        return False
    small = words.verbs | words.pointing
    led = bool(ahead) and ahead[-1].text in words.pointing & words_said("determiners")  # « c'est du moins ce que »
    loose = ("FILLER", "UNKNOWN") if led else ()
    told = [p for p in ahead if p.text not in words.passives]
    return all("told" not in p.marks and (p.text in small or p.kind in loose) for p in told)


def names_another(clause: SpokenClause) -> bool:
    """Whether somebody else is spoken of behind its subject and verb: "I think he's asleep"."""
    words = clause.words
    others = words.others | words.readers | words.selves
    return any(piece.text in others or piece.kind == "POWER" for piece in clause.predicate[1:AMONG])


AMONG = 6
"""Words behind a subject among which somebody else is named who does something."""


def told_of(clause: SpokenClause) -> Sequence[SpokenWord]:
    """What whoever writes was told of others: "I was told Danes can't shoot"; nothing where he acts himself."""
    first = next(
        (at for at, piece in enumerate(clause.predicate) if "told" in piece.marks and piece.text not in _PAST), -1
    )
    ordering = any(acts(piece) or piece.text in clause.words.doing for piece in clause.predicate[: first + 1])
    behind = clause.predicate[first + 1 :]
    mine = behind and behind[0].text in clause.words.report | clause.words.selves
    return () if first < 0 or ordering or mine else behind


_PAST = frozenset(("was", "were"))


def is_denied_shortly(clause: SpokenClause) -> bool:
    """Whether it ends in a denial: "I promised Klaus I would not"."""
    last = clause.pieces[-1]
    return "negated" in last.marks and len(clause.predicate) > 1


def is_told(clause: SpokenClause) -> bool:
    """ "I was told", « on m'a dit »."""
    return "told" in clause.marks and is_report(clause)


def is_unreal(clause: SpokenClause) -> bool:
    """Whether it says what would be: "I'd love to", « j'aimerais bien »."""
    unreal = tuple(said_anywhere(lambda language: language.reading.marks.unreal))
    return clause.says(clause.words.modals) or any(piece.text.endswith(unreal) for piece in clause.predicate if unreal)

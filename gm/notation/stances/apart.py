"""A clause beside an order that says something of its own: a saying, what is granted, asked or guarded against."""

from collections.abc import Iterable
from itertools import dropwhile

from gm.notation.stances.spoken import FIRST, SpokenClause, SpokenOf, acts


def _is_idle(clause: SpokenClause) -> bool:
    """ "You never know", « que faire d'autre ? »."""
    return any(phrase in clause.text for phrase in clause.words.idle)


def _has_outcome(clause: SpokenClause) -> bool:
    """Whether what hangs on something is said in it: "if it fails I'll eat my hat"; not "if you think I can"."""
    words = clause.words
    unit = clause.subject in (SpokenOf.UNIT, SpokenOf.POINTING)
    if unit and clause.first("conditional", "asked") >= 0 and clause.text.endswith(tuple(words.resigned)):
        return True  # "and if it bounces too bad"
    subjects = words.selves | words.others | words.readers | words.units | (words.pointing - words.purposes)
    at = [index for index, piece in enumerate(clause.pieces) if piece.text in subjects]
    ifs = words.ifs | words.when | words.onces  # not "unless", behind which an order hangs on all that is said
    supposed = any(piece.text in ifs for piece in clause.pieces[:FIRST])
    if not supposed or len(at) < 2 or at[-1] - at[0] < 2:
        return False
    ahead, behind = clause.pieces[at[0] + 1 : at[-1]], clause.pieces[at[-1] + 1 :]
    opened = words.thinking | words.hoping | words.report | words.telling | words.what
    tells = clause.subject not in (SpokenOf.UNIT, SpokenOf.POINTING)  # "if it fails"
    if len(behind) < 2 or any(piece.text in opened or (tells and "told" in piece.marks) for piece in ahead):
        return False
    left = words.thinking | words.modals | words.doing | words.pointing | words.validity
    if any(piece.kind in ("PLACE", "UNIT") for piece in behind):
        return False  # "if Germany minds I'd rather it went to Picardy"
    return not any(piece.text in left or "told" in piece.marks or acts(piece) for piece in behind)


def _concedes(clause: SpokenClause) -> bool:
    """ "Whatever Vienna says", « n'en déplaise à ma tante », "not that I like it"; not "whatever you prefer"."""
    joins = clause.words.joins - clause.words.choices  # "or whatever you think best"
    said = " ".join(piece.text for piece in dropwhile(lambda piece: piece.text in joins, clause.pieces))
    conceded = any(said.startswith(f"{phrase} ") for phrase in clause.words.concedes)
    return conceded and clause.subject is not SpokenOf.READER


def _guards(clause: SpokenClause) -> bool:
    """ "Munich holds in case France comes": what a unit that stays guards against is no condition,
    nor are somebody's "ideas" against which one moves, nor what a mere precaution is taken for."""
    if not clause.moves:
        return False
    guards, careful = _begins(clause, clause.words.guards), _begins(clause, clause.words.precautions)
    favoured = any(piece.text in clause.words.favours for piece in clause.pieces)
    if clause.bracket and not favoured:
        return guards or careful
    if any((piece.kind == "HOLDS" and acts(piece)) or "negated" in piece.marks for piece in clause.pieces):
        return False  # "as long as Italy holds"
    threatened = clause.stays or any(piece.text in clause.words.threats for piece in clause.pieces)
    return (guards and threatened) or (careful and not favoured)


def _begins(clause: SpokenClause, phrases: Iterable[str]) -> bool:
    return any(f"{clause.text} ".startswith(f"{phrase} ") for phrase in phrases)


def _asks_apart(clause: SpokenClause) -> bool:
    """ "Could somebody tell me if Trieste was defended?"; not "tell me if it's legal"."""
    words = clause.words
    told = next((at for at, piece in enumerate(clause.pieces) if piece.text in words.telling), len(clause.pieces))
    matter = clause.pieces[told + 1 :]
    inner = any(piece.text in words.whys for piece in matter)
    return inner and not any(piece.text in words.pointing | words.units | words.validity for piece in matter)


def stands_apart(clause: SpokenClause) -> bool:
    """Whether a clause says something of its own: a saying, what is granted, asked or guarded against."""
    return any(holds(clause) for holds in (_is_idle, _has_outcome, _concedes, _guards, _asks_apart))

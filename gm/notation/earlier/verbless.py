"""What a clause says that tells no deed: that orders stay, that a unit or a goal is named, or nothing.

Each rule looks at a clause and gives what it says; the first that gives anything counts. `UNCLEAR` is said of a clause
that nobody can rely on.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gm.languages.language import words_said
from gm.notation.earlier.deeds import (
    BACK,
    CALM,
    QUIET,
    REFUSED,
    TOLD,
    VERBS_OF_DEEDS,
    DeedKind,
    LaterClause,
    SaidDeed,
    SpokenLast,
    Told,
    mine,
    says_himself,
)
from gm.notation.earlier.meant import named_by
from gm.notation.earlier.stretches import UNSURE, is_of_others, marks_in
from gm.notation.earlier.verbal import deed_of, has_verb, is_clear, is_lost, taken_back
from gm.notation.words.sayings import expressions, stays_so
from gm.notation.words.vocabulary import FILLER, MARK, UNKNOWN
from gm.rules.geography import province_of

UNCLEAR: Final[Told] = ([], SpokenLast(named=("",)))
MOST_STRANGERS = 2
"""Words nobody knows of a clause that says something of a unit."""
_JUDGES = CALM - {"refused"} | {"unreal"}


def read(clause: LaterClause) -> Told | None:
    """What a clause says, and of whom it speaks; nothing where it is not understood."""
    found = next((said for rule in _RULES if (said := rule(clause)) is not None), UNCLEAR)
    return None if found is UNCLEAR else found


def _idle(clause: LaterClause) -> Told:
    return [], clause.spoken


def _names_nothing(clause: LaterClause) -> bool:
    return not (clause.units or clause.strange)


def _speaks(clause: LaterClause) -> bool:
    return not _names_nothing(clause) or bool(clause.acts) or "UNIT" in clause.kinds


def _others(clause: LaterClause) -> bool:
    return "ALL" in clause.kinds or expressions("others").search(clause.said) is not None


def _kept(clause: LaterClause) -> bool:
    """Whether it says that an order stays; "just holds, ok" does not."""
    found = expressions("kept").search(clause.said) or stays_so().search(clause.said)
    if found is None or "HOLDS" not in clause.kinds or "kept" in clause.marks:
        return found is not None
    return any(word.meanings[0][0] == "HOLDS" and word.text in found[0] for word in clause.words)


def _headed(clause: LaterClause) -> Told | None:
    """A unit before a colon, whatever is said around it: "you asked about the Baltic:"."""
    if clause.sign != ":" or len(clause.units) != 1 or clause.spoken.named:
        return None
    return [], replace(clause.spoken, named=tuple(clause.units), heads=True)


def _aside(clause: LaterClause) -> Told | None:
    """What stands between a unit and what it does: "Naples, left alone, holds", "Munich, which I left open,"."""
    if not clause.spoken.named or not _names_nothing(clause):
        return None
    first = next((kind for kind in clause.kinds if kind not in (FILLER, MARK)), "")
    between = clause.joint == clause.sign == "," and first not in VERBS_OF_DEEDS | {"WAIVES", ""}
    if between and not clause.marks & (UNSURE | BACK):
        return _idle(clause)
    if not clause.acts and clause.words[0].text in words_said("relatives", "before"):
        return _idle(clause) if says_himself(clause.words[1:3]) else UNCLEAR
    return None


def _of_another(clause: LaterClause) -> Told | None:
    return UNCLEAR if any(_is_of_another(clause, index) for index in range(len(clause.words))) else None


def _is_of_another(clause: LaterClause, index: int) -> bool:
    word = clause.words[index]
    told = word.meanings[0][0] != "POWER" and bool(marks_in((word,)) & (TOLD | {"kept"}))
    return not told and is_of_others(clause.words, index, clause.at)


def _rest(clause: LaterClause) -> Told | None:
    """That all others stay as they are."""
    if expressions("all_kept").fullmatch(clause.said.removeprefix("~ ")) and _names_nothing(clause):
        return _idle(clause)
    kept = _kept(clause)
    if not (expressions("rest").fullmatch(clause.said) or (kept and _others(clause) and _names_nothing(clause))):
        return None
    of = clause.spoken.named
    return ([SaidDeed(of, DeedKind.KEEPS)], SpokenLast(of, clause.spoken.units)) if of and kept else _idle(clause)


def _comment(clause: LaterClause) -> Told | None:
    """What is said of an old goal, or of a unit, and orders nothing: "Munich is madness:", "so Burgundy is alone"."""
    copula = any(word.text.split()[-1] in words_said("copulas") for word in clause.words)
    if not copula or clause.acts or _kept(clause):
        return None
    was = {place for order in clause.at.held for place in named_by(order) - {province_of(order.at)}}
    if not clause.units and len(clause.strange) == 1 and {*clause.strange} <= was and clause.marks <= _JUDGES:
        return clause.dropped(clause.strange, DeedKind.UNSAID) or UNCLEAR
    if clause.done and clause.units and not clause.strange and {*clause.kinds} <= QUIET - {UNKNOWN}:
        return _idle(clause) if clause.marks <= CALM - REFUSED - {"negated"} else UNCLEAR
    return None


def _unsure(clause: LaterClause) -> Told | None:
    return UNCLEAR if clause.marks & UNSURE or (clause.marks & REFUSED and clause.done) else None


def _keeps(clause: LaterClause) -> Told | None:
    """That units keep their orders: "Vienna and Serbia: unchanged", « le Piémont laisse la Toscane tranquille »."""
    spoken = clause.spoken
    if not _kept(clause):
        return None
    if _names_nothing(clause):
        if spoken.named and not _others(clause):
            return [SaidDeed(spoken.named, DeedKind.KEEPS)], SpokenLast(spoken.named, spoken.units)
        return UNCLEAR if _speaks(clause) else _idle(clause)
    if _others(clause):
        return UNCLEAR
    if not clause.units or not {*clause.kinds} <= QUIET | {"HOLDS"}:
        return None
    of = (*spoken.named, *clause.units)
    if clause.strange:
        return [SaidDeed(of, DeedKind.UNSAID, tuple(clause.strange), denied=True)], SpokenLast(of, spoken.units)
    return [SaidDeed(of, DeedKind.KEEPS)], SpokenLast(of, spoken.units)


def _talk(clause: LaterClause) -> Told | None:
    """What names no unit, no place and no deed."""
    if _speaks(clause) and not (clause.kinds[0] == "WITH" and _names_nothing(clause)):
        amends = clause.sign == ":" and "amends" in clause.marks and _names_nothing(clause)
        return _idle(clause) if amends and not (clause.acts or clause.denied) else None
    bears = clause.marks & BACK or "WAIVES" in clause.kinds
    return UNCLEAR if bears and not _speaks(clause) and (clause.done or clause.sign == ":") else _idle(clause)


def _is_wrong(clause: LaterClause) -> Told | None:
    """ "My mail about Kiel is wrong"."""
    if len(clause.units) != 1 or clause.strange or clause.acts or not (clause.denied and "regrets" in clause.marks):
        return None
    return [], SpokenLast(tuple(clause.units), clause.spoken.units, tuple(clause.units), heads=True)


def _beyond(clause: LaterClause) -> Told | None:
    """What is read elsewhere: orders for all others, notation, more words than anybody knows."""
    signs = any(word.text == "-" for word in clause.words)
    return UNCLEAR if _others(clause) or signs or clause.kinds.count(UNKNOWN) > MOST_STRANGERS else None


def _recalled(clause: LaterClause) -> Told | None:
    """What its writer tells that he ordered before: "I wrote Denmark", « j'avais demandé que la Norvège tienne »."""
    if not clause.marks & TOLD:
        return None
    if not says_himself(clause.words):
        return UNCLEAR
    if {*clause.kinds} <= QUIET and len(clause.strange) == 1 and not clause.units:
        return clause.dropped(clause.strange)
    meant = replace(clause, words=[word for word in clause.words if not marks_in((word,)) & TOLD])
    told = deed_of(meant) if has_verb(meant) and is_clear(meant) else None
    if told is None or len(told[0]) != 1 or len(told[0][0].units) != 1 or told[0][0].denied:
        return UNCLEAR
    old = {*told[0][0].units, *told[0][0].places}
    if not any(old == named_by(order) for order in clause.at.held):
        return UNCLEAR
    return [], replace(told[1], units=clause.spoken.units, named=told[0][0].units)


def _told_deed(clause: LaterClause) -> Told | None:
    if (back := taken_back(clause)) is not None:
        return UNCLEAR if is_lost(back) else back
    if not is_clear(clause):
        return UNCLEAR
    return (deed_of(clause) or UNCLEAR) if has_verb(clause) else None


def _alike(clause: LaterClause) -> Told | None:
    """ "Rumania too", « Constantinople en fait autant »."""
    text = f" {' '.join(word.text for word in clause.words)} "
    alike = any(f" {phrase} " in text for phrase in words_said("alike"))
    again = (DeedKind.STAYS, DeedKind.KEEPS, DeedKind.HELPS, DeedKind.DROPS)
    of = tuple(clause.units)
    if not (alike and of and clause.done and clause.done[-1].act in again) or clause.strange:
        return None
    return [replace(clause.done[-1], units=of)], SpokenLast(of, clause.spoken.units)


def _goal(clause: LaterClause) -> Told | None:
    """A goal of a unit spoken of, or one that is none: "not Burgundy", "but Picardy", "I meant Holland for Kiel"."""
    spoken, units, strange = clause.spoken, tuple(clause.units), tuple(clause.strange)
    of, places = spoken.named or spoken.units, (*units, *strange)
    if len(units) == len(strange) == 1:
        if clause.denied:
            return [SaidDeed(units, DeedKind.UNSAID, strange, denied=True)], SpokenLast(units, of, heads=True)
        if _is_for(clause):
            return [SaidDeed(units, DeedKind.GOES, strange)], SpokenLast(units, of)
    if UNKNOWN in clause.kinds and not clause.denied:
        return UNCLEAR
    if clause.denied and len(places) == 1:
        if not spoken.named and strange and not clause.done:
            return clause.dropped(strange)
        return [SaidDeed(of, DeedKind.UNSAID, places, denied=True)], SpokenLast(of, spoken.before, heads=True)
    leads = spoken.heads or clause.joint == "but" or "corrected" in clause.marks
    if leads and len(places) == 1 and len(of) == 1:
        return [SaidDeed(of, DeedKind.GOES, places)], SpokenLast(of, spoken.before)
    return None


def _is_for(clause: LaterClause) -> bool:
    return any(kind == "FOR" for word in clause.words for kind, _ in word.meanings)


def _nouns(clause: LaterClause) -> tuple[str, ...]:
    """Where the units stand that are of a kind it names."""
    kinds = {word.meanings[0][1] for word in clause.words if word.meanings[0][0] == "UNIT" and len(word.text) > 1}
    return tuple(place for place, unit in mine(clause.at).items() if unit.kind in kinds)


def _named(clause: LaterClause) -> Told | None:
    """Units that are only named: what becomes of them is still to be said."""
    if clause.strange or clause.denied:
        return UNCLEAR
    found = clause.units or _nouns(clause)
    if not clause.units and len(found) != 1:
        return UNCLEAR
    return [], replace(clause.spoken, named=(*clause.spoken.named, *found))


_RULES: tuple[Callable[[LaterClause], Told | None], ...] = (
    _headed,
    _aside,
    _of_another,
    _rest,
    _comment,
    _unsure,
    _keeps,
    _is_wrong,
    _talk,
    _beyond,
    _recalled,
    _told_deed,
    _alike,
    _goal,
    _named,
)

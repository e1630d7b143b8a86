"""What a clause beside an order says of it: a mark counts only where its clause speaks of the order.

It does where it has no subject of its own ("not now", "he says"), where its writer speaks of what he does ("I won't do
it", "I think"), or says of the order what it is ("it isn't legal"). A negation, a report, a doubt or a question in a
clause about somebody else, or about another matter, says nothing of it.
"""

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from gm.languages.language import said_anywhere, words_said
from gm.notation.stances.apart import stands_apart
from gm.notation.stances.matters import (
    comes_later,
    dates_itself,
    has_its_own_object,
    hopes,
    is_of_the_world,
    is_overdue,
    keeps_his_word,
    lacks,
    looks_ahead,
    remembers,
    tells_what_comes,
    waits_to_see,
    wants_something_else,
    was_bidden,
    wishes,
)
from gm.notation.stances.spoken import ELSEWHERE, FIRST, SpokenClause, SpokenOf, acts
from gm.notation.stances.telling import (
    AMONG,
    equates,
    is_cut_short,
    is_denied_shortly,
    is_report,
    is_told,
    is_unreal,
    names_another,
)

_STATED = frozenset(("negated", "told", "past", "doubted", "deferred", "asked_first"))
"""Marks that a clause about somebody else says of him."""
_DENIED = frozenset(("negated", "refused", "withdrawn", "corrected", "doubted", "asked_first"))
"""Marks that a clause with an object of its own says of that."""
_OF_WHO_ASKS = frozenset((SpokenOf.SELF, SpokenOf.READER, SpokenOf.NONE, SpokenOf.OWN))
_SAID = frozenset(("UNKNOWN", "TALK", "POWER", "LENDS"))


class RemarkRule(NamedTuple):
    """What must hold of a clause beside an order, so that marks of some kinds say nothing of it."""

    name: str
    holds: Callable[[SpokenClause], bool]
    spent: frozenset[str]


def bears_on(clause: SpokenClause) -> frozenset[str]:
    """The marks of a clause that speak of the order."""
    if clause.matter is not None and is_of_the_world(clause.matter, clause):
        return bears_on(clause.matter) - _THOUGHT
    marks = clause.marks
    for rule in RULES:
        if not marks.isdisjoint(rule.spent) and rule.holds(clause):
            marks = marks - rule.spent
    return marks.union(*(kinds for holds, kinds in _ADDED if holds(clause)))


def _offers_another(clause: SpokenClause) -> bool:
    """ "Then again why not Berlin"."""
    named = any(piece.kind == "PLACE" for piece in clause.pieces)
    return named and any(phrase in clause.text for phrase in _offers())


@cache
def _offers() -> tuple[str, ...]:
    return said_anywhere(lambda language: language.reading.remarks.offers)


def _waits_for(clause: SpokenClause) -> bool:
    """ "Once Austria has left", "Germany has to agree first"."""
    words = clause.words
    agrees = clause.subject in ELSEWHERE and any(piece.text in words.consents for piece in clause.predicate)
    if agrees and (clause.says(words.awaits) or any(f" {must} " in f" {clause.text} " for must in words.musts)):
        return True
    return clause.subject is not SpokenOf.NONE and clause.pieces[0].text in clause.words.onces


def _refuses_it(clause: SpokenClause) -> bool:
    """ "I don't dare", « je n'ose pas », "I can't do it"; not "I don't want trouble"."""
    if clause.subject is not SpokenOf.SELF or "negated" not in clause.marks or "conditional" in clause.marks:
        return False
    if stands_apart(clause):
        return False  # « On ne passe pas ! »
    words = clause.words
    small = words.verbs | words.units | words.pointing | words.modals | words.report | words.doing
    return clause.does() and all(piece.text in small or "negated" in piece.marks for piece in clause.predicate)


def _drops_it(clause: SpokenClause) -> bool:
    """ "And rejected it", « que j'ai écarté », "but that's off now"; not "I rejected his offer", "he dropped it"."""
    if clause.subject in (*ELSEWHERE, SpokenOf.OWN):
        return False
    return _dropping().search(clause.text) is not None


@cache
def _dropping() -> re.Pattern[str]:
    return re.compile("|".join(said_anywhere(lambda language: language.reading.remarks.drops)))


def _is_anothers(clause: SpokenClause) -> bool:
    """Whether what an order is said to be is somebody else's wish: "that's what he wants"; not "that's what I want"."""
    words = clause.words
    spoken = [
        piece
        for piece in clause.predicate
        if piece.text in words.others | words.selves | words.units
        or piece.kind == "POWER"
        or ("told" in piece.marks and piece.text not in words.verbs)  # "what Austria wanted"
    ]
    return bool(spoken) and spoken[0].text not in words.selves


def _tells_why(clause: SpokenClause) -> bool:
    """ "Because I no longer trust him", « car s'il vient je suis perdu »."""
    if clause.first("conditional") == 0:
        return False  # « étant entendu que Munich part »
    return clause.subject is not SpokenOf.NONE and not clause.links.isdisjoint(clause.words.reasons)


def _is_about_another(clause: SpokenClause) -> bool:
    """ "Berlin won't see it coming", "my advisers think I'm mad"; not "he says"."""
    telling = clause.subject is SpokenOf.UNIT and any("told" in piece.marks for piece in clause.predicate[:AMONG])
    if not (clause.subject in ELSEWHERE or telling) or equates(clause):
        return False
    if clause.subject is SpokenOf.READER and (clause.says(clause.words.doing) or "undecided" in clause.marks):
        return False  # « à vous de voir »
    if any(piece.text in clause.words.selves for piece in clause.pieces[: clause.behind]):
        return False  # "the other two I haven't decided"
    if clause.pieces[0].text in clause.words.recalls or (
        "undecided" in clause.marks and clause.pieces[0].kind == "PLACE"
    ):
        return False  # « rappelez-vous que j'ai dit non », "Piedmont tempts me as much"
    if any(piece.text in clause.words.pointing for piece in clause.predicate[:FIRST_OF_NONE]) and _of(clause):
        return False  # "none of this counts"
    if clause.says(clause.words.validity) and any(p.text in clause.words.lacks for p in clause.pieces[: clause.behind]):
        return False  # « aucun des deux n'est sûr »
    nobody = clause.pieces[clause.behind - 1].text in clause.words.nobodies  # "nobody wants it but me"
    return nobody or not (clause.marks & {"told", "past"} and is_report(clause))


FIRST_OF_NONE = 3
"""Words behind "none" among which one says of what: « rien de tout ça »."""


def _of(clause: SpokenClause) -> bool:
    return bool(clause.predicate) and clause.predicate[0].text in words_said("of", "turns")


def _takes_his_own_back(clause: SpokenClause) -> bool:
    """ "Italy has cancelled our treaty"; not "he cancelled it", "which you may consider cancelled"."""
    said = clause.first("withdrawn") >= clause.behind > 0 and clause.links.isdisjoint(clause.words.pointing)
    pointing, opening = clause.words.pointing | clause.words.units, clause.words.opening
    row = pairwise(clause.pieces)
    meant = any(piece.text in pointing and before.text not in opening for before, piece in row)
    return clause.subject is SpokenOf.OTHER and said and clause.pieces[0].text not in pointing and not meant


def _is_his_own_affair(clause: SpokenClause) -> bool:
    """ "I never liked the French", « je n'ai plus confiance »; not "I won't do it", "I don't think so"."""
    words = clause.words
    if clause.subject is not SpokenOf.SELF or is_cut_short(clause) or is_denied_shortly(clause) or is_told(clause):
        return False
    another = names_another(clause)  # "I think the Italian sleeps"
    if (clause.does() and not wants_something_else(clause)) or any(
        acts(piece) and not (another and piece.kind == "HOLDS") for piece in clause.predicate
    ):
        return False
    if "negated" in clause.marks and clause.says(words.validity):
        return False
    if clause.predicate[-1].text in words.units | words.pointing | {"y", "en", "le", "la"}:
        return False
    return not clause.says(words.thinking) or names_another(clause)


def _doubts_another(clause: SpokenClause) -> bool:
    """ "I think he's asleep", "I could cry"; not "I think", "we'll see"."""
    if not _is_his_own_affair(clause):
        return False
    words = clause.words
    doubts = [piece.text for piece in clause.pieces if "doubted" in piece.marks]
    return names_another(clause) or (
        (words.modals | words.hedges).issuperset(doubts) and not clause.says(words.validity | words.judged)
    )


def _says_nothing_of_it(clause: SpokenClause) -> bool:
    """ "It isn't pretty", « elle n'a nulle part où aller »; not "it isn't legal", "that's what he wants"."""
    words = clause.words
    if clause.subject not in (SpokenOf.POINTING, SpokenOf.UNIT) or equates(clause) or is_cut_short(clause):
        return False
    if clause.says(words.validity):
        return False
    stays = any(piece.kind == "HOLDS" for piece in clause.predicate)
    nobody = any(piece.kind == "ALL" for piece in clause.predicate)  # « ça ne surprendra personne »
    return nobody or not any(map(acts, clause.predicate)) or stays is not clause.stays


def _states(clause: SpokenClause) -> bool:
    """ "The crew is drunk": a verb behind its subject asks nothing."""
    return clause.subject is SpokenOf.OWN and clause.first("asked_first") >= clause.behind


def _asserts(clause: SpokenClause) -> bool:
    """ "Only the south coast is possible", « c'est permis » ask nothing; not "is it possible", "tell me if it is"."""
    at = clause.first("asked")
    said = 0 < clause.behind < at and clause.subject is not SpokenOf.READER and not clause.asks
    return (
        said
        and clause.pieces[at].text in clause.words.validity
        and clause.pieces[at - 1].text in clause.words.copulas
        and not any("asked_first" in piece.marks for piece in clause.pieces[: clause.behind])
        and not any(piece.text in clause.words.thinking | clause.words.telling for piece in clause.pieces)
    )


def _may_seem(clause: SpokenClause) -> bool:
    """ "It may look odd", « ça peut surprendre »; not "it may be wrong", "that would be nice"."""
    words = clause.words
    if (
        clause.subject not in (SpokenOf.POINTING, SpokenOf.UNIT)
        or clause.predicate[0].text not in words.may | words.copulas
    ):
        return False
    doubts = [piece.text for piece in clause.pieces if "doubted" in piece.marks]
    return (
        words.modals.issuperset(doubts)
        and not clause.says(words.validity | words.judged | words.doing)
        and not any(map(acts, clause.predicate))
    )


def _is_habit(clause: SpokenClause) -> bool:
    """ "I always forget", « j'oublie toujours », "last year I forgot"."""
    habit = any(piece.text in clause.words.habits or piece.marks & {"told", "past"} for piece in clause.pieces)
    return clause.subject is SpokenOf.SELF and habit


def _was_wrong_before(clause: SpokenClause) -> bool:
    """ "I got that wrong last time", « je me suis toujours trompé »: what was wrong before is right now."""
    before = any(f" {phrase} " in f" {clause.text} " for phrase in clause.words.once_before)
    return before and clause.subject is SpokenOf.SELF and clause.says(clause.words.validity | clause.words.mistaken)


def _hushes(clause: SpokenClause) -> bool:
    """ "Don't ask", « ne le dis à personne »; not "don't do it", "not now", "never"."""
    words = clause.words
    if clause.subject is not SpokenOf.NONE or not 0 <= clause.first("negated") < FIRST:
        return False
    urged = any(piece.text in words.readers for piece in clause.pieces[FIRST : FIRST + 1])  # "don't you dare laugh"
    if not urged and clause.says(words.doing | words.validity):
        return False
    behind = [piece for piece in clause.pieces if "negated" not in piece.marks and piece.text not in words.verbs]
    said = [piece for piece in behind if piece.kind in _SAID or piece.marks & {"told", "commands"}]
    about = behind[: behind.index(said[0])] if said else behind  # "don't tell Vienna"; not "don't let Vienna know"
    return bool(said) and not any(map(acts, behind)) and not any(piece.kind in ("PLACE", "UNIT") for piece in about)


def _asks_nothing(clause: SpokenClause) -> bool:
    """ "Is England even watching?", "who said the navy was asleep?"; not "is that legal?", "can I?"."""
    words = clause.words
    texts = {piece.text for piece in clause.pieces}
    if clause.marks.isdisjoint(("asked", "asked_first")):
        return False
    doing = words.doing if clause.subject in _OF_WHO_ASKS else frozenset[str]()
    if texts & (words.validity | words.judged | doing):
        return False
    if "alternative" in clause.marks and not (clause.subject in ELSEWHERE and _offers_nothing(clause)):
        return False
    if texts & words.selves and (texts & words.modals or clause.text.startswith(_offers())):
        return False  # "what if I held", « et si je tenais plutôt ? »
    if texts & words.readers or texts & words.pointing:
        return False
    if any(piece.kind in ("PLACE", "UNIT") for piece in clause.pieces) and any(map(acts, clause.pieces)):
        return False
    if _is_his_own_affair(clause) and not texts & words.thinking:
        return True
    others = (
        texts & words.others or any(piece.kind == "POWER" for piece in clause.pieces) or clause.subject in ELSEWHERE
    )
    return bool(others or texts & words.asking)


def _offers_nothing(clause: SpokenClause) -> bool:
    """ "Or I'll eat my hat", « sinon je suis perdu », "my cat would have chosen otherwise"; not "or I hold"."""
    words = clause.words
    if clause.subject in (SpokenOf.NONE, SpokenOf.UNIT, SpokenOf.POINTING):
        return False
    decides = clause.says(words.thinking | words.doing | words.judged) or _chooses(clause)
    if clause.subject is SpokenOf.READER and decides:
        return False  # "or whatever you think best"
    past = any(phrase in clause.text for phrase in words_said("would_have"))  # « la solution aurait été »
    if not past and any("alternative" in piece.marks and piece.text not in words.choices for piece in clause.pieces):
        return False
    return clause.subject in ELSEWHERE or not (clause.does() or any(map(acts, clause.predicate)))


def _threatens(clause: SpokenClause) -> bool:
    """ "Or I'll never hear the end of it"."""
    return 0 <= clause.first("alternative") < clause.behind and _offers_nothing(clause)


def _chooses(clause: SpokenClause) -> bool:
    """« Ou ce que vous voudrez »: what stands before its subject leaves it open."""
    return any(piece.text in clause.words.what for piece in clause.pieces[: clause.behind])


def _hangs_itself(clause: SpokenClause) -> bool:
    """Whether what hangs on something is somebody else's affair: "he'll cry when he sees it"."""
    at = clause.first("conditional")
    mine = clause.subject is SpokenOf.SELF and _is_his_own_affair(clause) and not clause.says(clause.words.pointing)
    said = at > 0 and clause.pieces[at - 1].text in clause.words.copulas  # « il fait si froid »
    stated = at > clause.behind or clause.subject is not SpokenOf.POINTING  # not "all that only if he agrees"
    return said or (
        stated and at >= clause.behind > 0 and (mine or _is_about_another(clause) or _says_nothing_of_it(clause))
    )


def _calls_off(clause: SpokenClause) -> bool:
    """ "(abandoned)", « projet supprimé » beside an order that moves; where units are removed such a word removes."""
    last = clause.pieces[-1]
    alone = len(clause.pieces) < FIRST + 1 and clause.subject is SpokenOf.NONE
    return clause.moves and alone and last.text in words_said("called_off", "remarks")


def _promises_final(clause: SpokenClause) -> bool:
    """ "Final orders tonight", « définitif ce soir »."""
    final = any(piece.text in clause.words.finals for piece in clause.pieces)
    return final and any(f" {later} " in f" {clause.text} " for later in clause.words.soon)


def _would(clause: SpokenClause) -> bool:
    return not clause.marks.isdisjoint(("told", "doubted")) and is_unreal(clause)


_THOUGHT = _STATED | {"undecided", "asked", "refused", "corrected", "regrets"}
"""Marks of what is thought, known or wanted that say nothing of an order."""

_ADDED = (
    (lambda clause: equates(clause) and (_is_anothers(clause) or _would(clause)), {"told", "undecided"}),
    (_calls_off, {"withdrawn"}),
    (_promises_final, {"undecided"}),
    (_offers_another, {"alternative"}),
    (_waits_for, {"conditional"}),
    (waits_to_see, {"undecided"}),
    (_refuses_it, {"withdrawn"}),
    (_drops_it, {"withdrawn"}),
)
"""What a clause says against an order without a mark of its own, and what it is then."""

RULES = (
    RemarkRule("tells why", _tells_why, _STATED | {"conditional", "alternative"}),
    RemarkRule(
        "is about another",
        _is_about_another,
        _STATED | {"undecided", "refused", "corrected", "regrets", "kept", "commands"},
    ),
    RemarkRule("takes his own back", _takes_his_own_back, frozenset(("withdrawn",))),
    RemarkRule("is his own affair", _is_his_own_affair, _STATED - {"doubted"}),
    RemarkRule("doubts another", _doubts_another, frozenset(("doubted", "asked_first"))),
    RemarkRule("says nothing of it", _says_nothing_of_it, frozenset(("negated", "asked_first"))),
    RemarkRule("states", _states, frozenset(("asked_first",))),
    RemarkRule("asserts", _asserts, frozenset(("asked", "asked_first"))),
    RemarkRule("may seem", _may_seem, frozenset(("doubted", "asked_first"))),
    RemarkRule("hopes", hopes, frozenset(("doubted", "negated", "told"))),
    RemarkRule("dates itself", dates_itself, frozenset(("deferred",))),
    RemarkRule("remembers", remembers, frozenset(("told", "past", "kept"))),
    RemarkRule("is a habit", _is_habit, frozenset(("withdrawn", "amends"))),
    RemarkRule("was wrong before", _was_wrong_before, frozenset(("negated", "regrets", "corrected", "told", "past"))),
    RemarkRule("looks ahead", looks_ahead, frozenset(("undecided", "doubted", "deferred", "asked", "told"))),
    RemarkRule("wishes", wishes, frozenset(("doubted", "asked_first"))),
    RemarkRule("is overdue", is_overdue, _STATED),
    RemarkRule("stands apart", stands_apart, _STATED | {"asked", "alternative", "conditional", "withdrawn", "refused"}),
    RemarkRule("says where then", tells_what_comes, _STATED | {"alternative"}),
    RemarkRule("lacks", lacks, frozenset(("negated", "refused", "doubted", "unreal", "deferred"))),
    RemarkRule("has its own object", has_its_own_object, _DENIED),
    RemarkRule("was bidden", was_bidden, frozenset(("told", "past"))),
    RemarkRule("keeps his word", keeps_his_word, frozenset(("told", "past"))),
    RemarkRule("hushes", _hushes, frozenset(("negated", "asked", "told"))),
    RemarkRule("asks nothing", _asks_nothing, frozenset(("asked", "asked_first", "doubted", "told", "alternative"))),
    RemarkRule("threatens", _threatens, frozenset(("negated", "doubted", "told"))),
    RemarkRule("offers nothing", _offers_nothing, frozenset(("alternative",))),
    RemarkRule("hangs itself", _hangs_itself, frozenset(("conditional",))),
    RemarkRule("comes later", comes_later, frozenset(("deferred",))),
)

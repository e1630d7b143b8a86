"""What a clause beside an order is about that is no order: what its writer thinks, wants or remembers.

"I doubt Germany expects it", « je ne veux pas de soucis », "I did the same in Namur", "from where it may go to Munich"
leave the order as it is; "I doubt it", "I don't want Burgundy", "I did that last year" speak of it.
"""

from itertools import pairwise

from gm.languages.language import words_said
from gm.notation.phrases.pivots import orders_named
from gm.notation.stances.spoken import ELSEWHERE, FIRST, SpokenClause, SpokenOf, SpokenWord, acts
from gm.notation.stances.telling import is_cut_short, is_unreal


def is_of_the_world(matter: SpokenClause, clause: SpokenClause) -> bool:
    """Whether what its writer thinks, wants or knows is no order: "I doubt Germany expects it", "I know it's late"."""
    if waits_to_see(clause):
        return False
    if matter.subject is SpokenOf.OTHER or (matter.subject is SpokenOf.READER and not matter.says(matter.words.doing)):
        return "conditional" not in matter.marks
    final = clause.says(clause.words.finals | words_said("orders", "before"))
    knows = any(piece.text in clause.words.knowing for piece in clause.predicate) and not final
    denied = "negated" in frozenset().union(*(piece.marks for piece in clause.pieces[: -len(matter.pieces)]))
    faulty = matter.says(matter.words.validity) or "negated" in matter.pieces[-1].marks  # "I know it's wrong"
    return knows and not (denied or faulty) and matter.subject in (SpokenOf.POINTING, SpokenOf.UNIT)


def wants_something_else(clause: SpokenClause) -> bool:
    """ "I don't want trouble", « je ne veux pas de soucis avec Rome »; not "I don't want Burgundy"."""
    words = clause.words
    at = next((at for at, piece in enumerate(clause.predicate) if piece.text in words.wills), -1)
    doing = [piece for piece in clause.predicate if piece.text in words.doing]
    if at < 0 or len(doing) > (clause.predicate[at].text in words.doing):
        return False
    small = words.articles | words.between | words.lacks | words_said("of", "turns") | {"to"}
    wanted = next((piece for piece in clause.predicate[at + 1 :] if piece.text not in small), None)
    return wanted is not None and wanted.kind in ("UNKNOWN", "TALK", "POWER") and not clause.says(words.validity)


def tells_what_comes(clause: SpokenClause) -> bool:
    """ "From where it may go to Munich or Marseilles", « d'où elle pourra rentrer »; not "or it may go"."""
    words = clause.words
    leads = words.wheres | words.purposes
    whose = clause.subject in (SpokenOf.UNIT, SpokenOf.SELF, *ELSEWHERE)
    return whose and not clause.links.isdisjoint(leads) and clause.says(words.modals | words.may)


def dates_itself(clause: SpokenClause) -> bool:
    """ "Next turn he won't be so cocky", "next year I'll be in Rome"; not "next turn it goes on"."""
    dated = 0 <= clause.first("deferred") < clause.behind and clause.subject is not SpokenOf.NONE
    strange = any(piece.kind in ("UNKNOWN", "TALK") for piece in clause.predicate)
    return dated and strange and not clause.does() and not any(map(acts, clause.predicate))


def remembers(clause: SpokenClause) -> bool:
    """ "I did the same in Namur", « j'avais fait pareil »; not "I ordered that last year"."""
    past = not clause.marks.isdisjoint(("told", "past")) or clause.says(words_said("bygone"))
    return (
        clause.subject is SpokenOf.SELF and past and "kept" in clause.marks and not clause.says(clause.words.pointing)
    )


def goes_on(clause: SpokenClause, before: SpokenClause) -> frozenset[str]:
    """The marks of a clause that speak of the one before it, which says nothing of the order: "…, we'll see", "…, I
    don't", "…, never mind", "… and it failed"."""
    words = clause.words
    if clause.text.startswith(tuple(words.sees)) and not clause.says(words.ifs):
        return frozenset(("doubted", "undecided"))
    if clause.text in words.resigned:
        return frozenset(("withdrawn",))
    if remembers(before) and clause.subject in (SpokenOf.POINTING, SpokenOf.UNIT):
        return frozenset(("told", "past"))
    thought = before.subject is SpokenOf.OTHER and before.says(words.opinions)
    mine = clause.subject is SpokenOf.SELF and is_cut_short(clause)
    return frozenset(("negated",)) if thought and mine and not before.says(words.selves) else frozenset()


def waits_to_see(clause: SpokenClause) -> bool:
    """ "We'll see what Germany says before I confirm", « on verra d'abord ce qu'il dit »."""
    return clause.text.startswith(tuple(clause.words.sees)) and clause.says(clause.words.awaits)


def looks_ahead(clause: SpokenClause) -> bool:
    """ "We'll see what happens", « on verra la tête de Monsieur »; not "we'll see", « on verra demain »."""
    if waits_to_see(clause):
        return False
    if f"{clause.text} ".startswith(tuple(f"{phrase} " for phrase in clause.words.outlooks)):
        return True
    named = "laughs" in clause.marks or any(piece.kind in ("UNKNOWN", "TALK", "POWER") for piece in clause.pieces)
    return named and clause.text.startswith(tuple(clause.words.sees)) and not clause.says(clause.words.ifs)


def hopes(clause: SpokenClause) -> bool:
    """ "I hope he doesn't mind"; not "I hope"."""
    return clause.subject is SpokenOf.SELF and clause.says(clause.words.hoping) and len(clause.predicate) > 1


def is_overdue(clause: SpokenClause) -> bool:
    """ "Should have done it in spring", « j'aurais dû le faire plus tôt »; not "it should have been Berlin"."""
    if any(piece.kind in ("PLACE", "UNIT") for piece in clause.pieces) or clause.subject in ELSEWHERE:
        return False
    said = any(clause.text.startswith(phrase) or f" {phrase} " in clause.text for phrase in clause.words.overdue)
    return said and any(piece.text in clause.words.doing for piece in clause.pieces)


def wishes(clause: SpokenClause) -> bool:
    """ "And may St Andrew ride with them"; not "may I?", "may go to Burgundy"."""
    first = next((piece.text for piece in clause.pieces if piece.text not in clause.words.links), "")
    named = any(piece.kind in ("PLACE", "UNIT") for piece in clause.pieces)
    return first in words_said("wishes", "remarks") and not (clause.asks or named)


def comes_later(clause: SpokenClause) -> bool:
    """ "The rest I'll send tomorrow", « la suite demain »."""
    return any(piece.text in clause.words.later for piece in clause.pieces)


def lacks(clause: SpokenClause) -> bool:
    """ "No tears", « pas de larmes », "without a word"; not "no way", "no order"."""
    words = clause.words
    bare = clause.subject is SpokenOf.NONE or (clause.subject is SpokenOf.OTHER and not clause.links)
    lacked = _LACKED | (_OF_ANOTHER_TURN if clause.moves else frozenset())
    about = (piece for piece in clause.predicate if piece.kind not in lacked - _LACKED)
    if not bare or any(piece.text in words.validity | words.doing for piece in about):
        return False
    if any(piece.kind in ("PLACE", "UNIT") for piece in clause.pieces):
        return False
    text = clause.text
    noun = any(piece.kind in lacked and piece.text not in words.lacks for piece in clause.pieces)
    return noun and any(text.startswith(f"{lack} ") or f" {lack} " in text for lack in words.lacks)


_LACKED = frozenset(("UNKNOWN", "TALK", "MOVES", "SUPPORTS", "HELP"))
_OF_ANOTHER_TURN = frozenset(("RETREATS", "DISBANDS", "REMOVES"))
"""What no order of a move is taken for: "no retreat, no surrender"."""


def has_its_own_object(clause: SpokenClause) -> bool:
    """ "Don't shoot the messenger", « ce n'est plus un secret »; not "don't sign the order", "it isn't the moment"."""
    words = clause.words
    begun = clause.behind if clause.subject is not SpokenOf.NONE else clause.first("negated") + 1
    said = clause.pieces[begun:]
    meant = words.units | words.pointing | words.validity | words.judged | words.ordering | words_said("above")
    meant = meant | {text for text in orders_named() if len(text) > 1}
    articles = words.articles - words.lacks
    nouns = [at for at, (before, piece) in enumerate(pairwise(said), 1) if before.text in articles and _is_noun(piece)]
    if clause.subject is SpokenOf.POINTING and is_unreal(clause):
        return False  # « ce serait une bêtise »
    if not nouns or (clause.subject is SpokenOf.NONE and nouns[0] < FIRST) or (begun == 0):
        return False  # without a verb it is short for one: "not in a million years"
    behind = [piece for piece in said if piece.text not in words.articles]
    named = any(piece.kind in ("PLACE", "UNIT", "ALL") for piece in behind)
    return not (named or any(piece.text in meant or "conditional" in piece.marks for piece in behind))


def _is_noun(piece: SpokenWord) -> bool:
    return piece.kind == "UNKNOWN" and not piece.marks


def keeps_his_word(clause: SpokenClause) -> bool:
    """ "That was the deal with Italy", « c'était le marché »; not "that was the deal he wanted"."""
    at = next((at for at, piece in enumerate(clause.pieces) if piece.text in clause.words.bargains), -1)
    meant = clause.subject in (SpokenOf.POINTING, SpokenOf.UNIT) and at >= clause.behind
    behind = clause.pieces[at + 1 :]
    return meant and "negated" not in clause.marks and not any(piece.text in clause.words.verbs for piece in behind)


def was_bidden(clause: SpokenClause) -> bool:
    """ "He asked me to", "my wife told me to": whoever writes does what he was asked for."""
    ends = [piece.text for piece in clause.pieces[-FIRST:]]
    me = ends[0] in clause.words.selves and ends[-1] == "to"
    return me and clause.subject in ELSEWHERE and "told" in clause.marks and "negated" not in clause.marks

"""A clause beside an order that says something of its own: a saying, what is granted, asked or guarded against."""

from collections.abc import Iterable, Sequence
from itertools import dropwhile, pairwise

from gm.languages.language import words_said
from gm.notation.stances.spoken import FIRST, SpokenClause, SpokenOf, SpokenWord, acts


def _is_idle(clause: SpokenClause) -> bool:
    """ "You never know", « que faire d'autre ? », « une fois »."""
    return clause.text in clause.words.alone or any(phrase in clause.text for phrase in clause.words.idle)


def _has_outcome(clause: SpokenClause) -> bool:
    """Whether what hangs on something is said in it: "if it fails I'll eat my hat"; not "if you think I can"."""
    words = clause.words
    if clause.first("conditional", "asked") >= 0 and (_is_resigned(clause) or _bids_silence(clause)):
        return True  # "and if it bounces too bad"
    subjects = words.selves | words.others | words.readers | words.units | (words.pointing - words.purposes)
    at = [index for index, piece in enumerate(clause.pieces) if piece.text in subjects]
    if clause.subject is SpokenOf.OTHER:
        at = sorted({clause.behind - 1, *at})  # "if the German isn't happy he can write to me"
    ifs = words.ifs | words.when | words.onces  # not "unless", behind which an order hangs on all that is said
    supposed = any(piece.text in ifs for piece in clause.pieces[:FIRST])
    if not supposed or len(at) < 2 or at[-1] - at[0] < 2:
        return False
    ahead, behind = clause.pieces[at[0] + 1 : at[-1]], clause.pieces[at[-1] + 1 :]
    opened = words.thinking | words.hoping | words.report | words.telling | words.what
    tells = clause.subject not in (SpokenOf.UNIT, SpokenOf.POINTING)  # "if it fails"
    if len(behind) < 2 or any(piece.text in opened or (tells and "told" in piece.marks) for piece in ahead):
        return False
    his = clause.subject is SpokenOf.OTHER and clause.pieces[at[-1]].text not in words.selves | words.readers
    left = words.thinking | (frozenset() if his else words.modals) | words.doing | words.pointing | words.validity
    if any(piece.kind in ("PLACE", "UNIT") for piece in behind):
        return False  # "if Germany minds I'd rather it went to Picardy"
    return not any(piece.text in left or "told" in piece.marks or acts(piece) for piece in behind)


def _bids_silence(clause: SpokenClause) -> bool:
    """ "If you think it's daft don't tell me", « si tu ris ne le dis pas »; not "if you don't tell me"."""
    words, texts = clause.words, [piece.text for piece in clause.pieces]
    said = [at for at, text in enumerate(texts) if text in words.telling]
    behind = clause.pieces[said[-1] - NEAR : said[-1]] if said and said[-1] > NEAR else ()
    denied = next((at for at, piece in enumerate(behind) if "negated" in piece.marks), -1)
    led = texts[said[-1] - NEAR + denied - 1] if denied >= 0 else ""
    persons = words.selves | words.readers | words.others | words.units | words.pointing
    supposed = clause.pieces[clause.first("conditional", "asked") + 1 : said[-1] - NEAR + denied] if said else ()
    if len(supposed) < FIRST or not any(piece.text in persons for piece in supposed):
        return False  # "only if Pat doesn't tell me"
    return denied >= 0 and led not in persons and not any(map(acts, clause.pieces[said[-1] + 1 :]))


NEAR = 3
"""Words before a verb among which it is denied: « ne me le dis pas »."""


def _is_resigned(clause: SpokenClause) -> bool:
    """ "If it fails, too bad for me", "if Galicia bounces, it bounces": what comes of it is taken as it comes."""
    last = clause.pieces[-1]
    again = last.kind not in ("PLACE", "UNIT") and any(piece.text == last.text for piece in clause.pieces[1:-FIRST])
    selves = clause.words.selves
    closed = last.text not in clause.words.units | clause.words.pointing and len(last.text) > 1
    closed = closed and not any(piece.text in selves for piece in clause.pieces)  # "if he goes, I wonder if he goes"
    return clause.text.endswith(tuple(clause.words.resigned)) or (again and closed)


def _concedes(clause: SpokenClause) -> bool:
    """What is granted: "whatever Vienna says", "whether he likes it or not", « n'en déplaise à ma tante »,
    "not that I like it"; not "whatever you prefer".
    """
    joins = clause.words.joins - clause.words.choices  # "or whatever you think best"
    said = " ".join(piece.text for piece in dropwhile(lambda piece: piece.text in joins, clause.pieces))
    conceded = any(said.startswith(f"{phrase} ") for phrase in clause.words.concedes)
    either = clause.pieces[0].text in clause.words.opening and "withdrawn" not in clause.marks
    either = either and any(f" {phrase} " in f"{said} " for phrase in words_said("or_not"))
    return (conceded or either) and clause.subject is not SpokenOf.READER


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


def _is_of_reader(clause: SpokenClause) -> bool:
    """ "If you pass through Oxford"; not "if you agree", "if you see no objection"."""
    words = clause.words
    if clause.subject is not SpokenOf.READER or not 0 <= clause.first("conditional") < FIRST:
        return False
    if not any(piece.text in words.ifs for piece in clause.pieces[:FIRST]):
        return False
    opened = words.thinking | words.judged | words.validity | words.doing | words.pointing | words.units | words.modals
    strange = sum(piece.kind == "UNKNOWN" for piece in clause.predicate)
    named = any(piece.kind in ("PLACE", "UNIT") for piece in clause.pieces)
    return strange > 0 and len(clause.predicate) > FIRST and not clause.says(opened) and not named


def _sends_word(clause: SpokenClause) -> bool:
    """ "Tell Fred the Barolo was excellent", « dites bonjour à votre femme »; not "tell me", "tell him it's off"."""
    words = clause.words
    said = [piece for piece in clause.pieces if piece.text not in words.links | words.articles]
    if clause.subject is not SpokenOf.NONE or len(said) < FIRST or said[0].text not in words.sends:
        return False
    if _is_sent_something(said, clause):
        return True
    if said[1].text in words.selves | words.report or clause.says(words.units | words.pointing | words.validity):
        return False
    return not any(piece.kind in ("PLACE", "UNIT") for piece in clause.pieces)


def _is_sent_something(said: Sequence[SpokenWord], clause: SpokenClause) -> bool:
    """ "Tell him I warned him", « dis-lui que je l'avais prévenu »; not "tell him it's off"."""
    words = clause.words
    whom = said[1:] if "-" in said[0].text else said[FIRST:]
    to_him = "-" in said[0].text or said[1].text in words.report - words.selves
    matter = [piece for piece in whom if piece.text not in words.opening]
    mine = bool(matter) and matter[0].text in words.selves and not clause.says(words.doing | words.validity)
    return to_him and mine and not any(piece.kind in ("PLACE", "UNIT") or acts(piece) for piece in matter)


def _recalls(clause: SpokenClause) -> bool:
    """ "Remember Namur in 1997", « souviens-toi de Lyon »; not "remember that", "remember the plan"."""
    words = clause.words
    said = [piece for piece in clause.pieces if piece.text not in words.links]
    bidden = clause.subject is SpokenOf.NONE and len(said) > 1 and said[0].text in words.recalls
    strange = any(piece.kind == "UNKNOWN" for piece in said[1:])
    about = words.pointing | words.units | words.validity
    return bidden and strange and not any(piece.text in about or piece.kind in ("PLACE", "UNIT") for piece in said[1:])


def _asks_of_a_thing(clause: SpokenClause) -> bool:
    """ "How is your mother?", "did you see the match?"; not "what is your opinion?", "is that allowed?"."""
    words = clause.words
    if not clause.asks or "alternative" in clause.marks:
        return False
    texts = {piece.text for piece in clause.pieces}
    if texts & (words.pointing | words.units | words.validity | words.judged | words.thinking):
        return False
    if texts & words.selves and texts & words.modals:
        return False  # "should I ask the cat?"
    if any(piece.kind in ("PLACE", "UNIT") for piece in clause.pieces):
        return False
    return any(piece.text in words.articles and after.kind == "UNKNOWN" for piece, after in pairwise(clause.pieces))


def stands_apart(clause: SpokenClause) -> bool:
    """Whether a clause says something of its own: a saying, what is granted, asked or guarded against."""
    return not _waits_for_consent(clause) and any(holds(clause) for holds in APART)


def _waits_for_consent(clause: SpokenClause) -> bool:
    """« Si Ali est d'accord »; not "if you agree", which asks whoever reads."""
    words = clause.words
    agrees = clause.first("conditional") == 0 and any(piece.text in words.consents for piece in clause.pieces)
    return agrees and not any(piece.text in words.readers for piece in clause.pieces)


APART = (
    _is_idle,
    _has_outcome,
    _concedes,
    _guards,
    _asks_apart,
    _is_of_reader,
    _sends_word,
    _recalls,
    _asks_of_a_thing,
)
"""What makes a clause stand apart."""

"""Units that do as the clause before has it: they go along, look on from there, go likewise."""

from gm.notation.orders.build import Situation
from gm.notation.phrases.wording import (
    GOES,
    HELPS,
    QUIET,
    LineClause,
    is_own,
    last_of,
    put_behind,
    said_for,
)
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, FOR, IN, MARK, UNKNOWN

_FROM_AND_TO = 2
"""Names in an order of going."""
_HELPED_TO = 3
"""Names in an order of help that says where the unit helped goes."""


def follows(word: Word) -> bool:
    """Whether a phrase, or what stands in it behind its verb, leads to where another unit has just left."""
    said = word.text in said_for("follows") or word.text.partition(" ")[2] in said_for("follows")
    return said or any(kind == "FOLLOWS" for kind, _ in word.meanings)


def _left(clause: LineClause) -> Word | None:
    """Where the unit of a clause stands that is ordered to go somewhere."""
    places = clause.indexes("PLACE")
    moves = len(places) == _FROM_AND_TO and not clause.indexes(*HELPS, "HOLDS")
    return clause.words[places[0]] if moves and clause.is_plain else None


def goes_as_carried(before: list[LineClause], clause: LineClause, at: Situation) -> list[LineClause] | None:
    """ "The North Sea convoys York to Denmark, and the army goes by that convoy": the unit helped, or carried."""
    last = last_of(before)
    if last is None or not last.is_plain or clause.indexes("PLACE", *HELPS):
        return None
    places, verbs, units = last.indexes("PLACE"), clause.indexes(*GOES), clause.indexes("UNIT")
    if not last.indexes(*HELPS) or len(places) != _HELPED_TO or len(verbs) != 1 or len(units) > 1:
        return None
    subject = clause.words[: verbs[0]]
    latter = (*said_for("latter"), *said_for("relative"))
    named = [word for word in subject if word.meanings[0][0] == "UNIT" or word.text in latter]
    said = all(word.meanings[0][0] in (FILLER, "UNIT") or word.text in latter for word in subject)
    unit, goal = (last.words[index] for index in places[1:])
    if len(named) != 1 or not said or not is_own(unit, at):
        return None
    kind = named[0].meanings[0]
    standing = at.unit(unit.meanings[0][1])
    if kind[0] == "UNIT" and standing is not None and kind[1] not in ("", standing.kind):
        return None
    verb = clause.words[verbs[0]]
    behind = [word for word in clause.words[verbs[0] + 1 :] if word.text not in said_for("there")]
    who = named[0]._replace(meanings=unit.meanings, text=unit.text)
    return [*before, LineClause(clause.sign, (who, verb, put_behind(verb, goal), *behind))]


def looks_on(before: list[LineClause], clause: LineClause) -> list[LineClause] | None:
    """ "Munich goes to the Ruhr, from there it keeps an eye on things": what a unit does then is no order of now."""
    said = [word.text for word in clause.words]
    begun = next((n for n in range(1, min(MOST_THENCE, len(said))) if " ".join(said[:n]) in said_for("thence")), 0)
    if not begun or clause.sign is None or not before or _left(before[-1]) is None:
        return None
    if said[begun] not in said_for("resumes") or clause.indexes(*GOES, *HELPS, "TO", "DISBANDS"):
        return None
    marks = {value for word in clause.words for kind, value in word.meanings if kind == MARK}
    return before if marks <= QUIET | {"doubted"} else None


MOST_THENCE = 4
"""Words of a phrase that says from where one looks on, and one behind it."""


def does_alike(before: list[LineClause], clause: LineClause, at: Situation) -> list[LineClause] | None:
    """« Kiel part pour le Danemark, Berlin pour Kiel », « Munich celle de la Bourgogne »: who goes where likewise."""
    places = clause.indexes("PLACE")
    last = last_of(before)
    if last is None or len(places) != _FROM_AND_TO or _left(last) is None or not last.indexes(*GOES):
        return None
    here = clause.words[places[0]]
    middle = clause.words[places[0] + 1 : places[1]]
    others = [*clause.words[: places[0]], *clause.words[places[1] + 1 :]]
    if not is_own(here, at) or any(word.meanings[0][0] not in (FILLER, IN, "UNIT") for word in others):
        return None
    if not any(map(_leads, middle)) or not all(_leads(word) or word.meanings[0][0] == FILLER for word in middle):
        return None
    dash = Word((("TO", "-"),), here.end, here.end, "-")
    kept = [word for word in others if word.start < here.start]
    return [*before, LineClause(clause.sign, (*kept, here, dash, *clause.words[places[1] :]))]


def _leads(word: Word) -> bool:
    """Whether a word between two names says no more than that one goes to the other: « pour », « celle »."""
    loose = word.meanings[0][0] in (FILLER, FOR, "UNIT", UNKNOWN, "BUILDS") or word.text in said_for("vehicles")
    return loose and word.text in (*said_for("vehicles"), *said_for("bound"))

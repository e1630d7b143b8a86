"""Words that stand for what a line has named: « Kiel, qui part au Danemark », "where it goes", "the latter"."""

from collections.abc import Sequence
from functools import cache

from gm.notation.orders.build import Situation
from gm.notation.phrases.goals import leads_in, stands_for_place
from gm.notation.phrases.successors import (
    does_alike,
    follows,
    goes_as_carried,
    looks_on,
)
from gm.notation.phrases.wording import (
    ACTS,
    GOES,
    HELPS,
    NAMES,
    QUIET,
    LineClause,
    clauses_of,
    comma_for,
    is_own,
    last_of,
    put_behind,
    put_for,
    said_for,
)
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN


def with_referents(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words of a line; what stands for a place or a unit that was named is its name."""
    starts = any(word.text in _starters() or _may_stand(word) for word in words)
    if not (starts or _names_more(words) or leads_in(words[0]) or words[0].meanings[0][0] == "TO"):
        return list(words)
    row: list[LineClause] = []
    for clause in clauses_of(words):
        if (kept := looks_on(row, clause)) is not None:
            row = kept
        elif clause.is_plain and clause.words:
            row = _resolved(row, clause, at)
        else:
            row.append(clause)
    return [word for clause in row for word in clause.all()]


def _names_more(words: Sequence[Word]) -> bool:
    """Whether clauses name enough for one of them to leave out what another says."""
    kinds = [word.meanings[0][0] for word in words]
    return SEPARATOR in kinds and kinds.count("PLACE") >= _OF_TWO


_OF_TWO = 3
"""Names of two clauses, one of which says in full what its unit does."""


def _may_stand(word: Word) -> bool:
    return (
        stands_for_place(word)
        or follows(word)
        or word.meanings[0][0] in (*HELPS, "BACKED", "WHERE", "FROM")
        or (word.meanings[0][0] == "AND" and len(word.text) > 1)
    )


@cache
def _starters() -> frozenset[str]:
    parts = ("there", "follows", "objects", "where", "relative", "it_is", "whose", "thence")
    return frozenset(word for part in parts for word in said_for(part))


def _resolved(before: list[LineClause], clause: LineClause, at: Situation) -> list[LineClause]:
    """The clauses with one more, as it is meant."""
    for rule in _RULES:
        found = rule(before, clause, at)
        if found is not None:
            return found
    return [*before, clause]


def _relative_subject(before: list[LineClause], clause: LineClause, at: Situation) -> list[LineClause] | None:
    """« Berlin va à Kiel, qui part au Danemark »: who goes there is the unit named last, if it is the writer's."""
    first = clause.words[0]
    said = [word for word in clause.words[1:] if word.meanings[0][0] != FILLER]
    near = clause.words[:3]  # not « lequel des deux passe »
    acts = said[:1] and said[0] in near and said[0].meanings[0][0] in ACTS and len(said[0].text) > 1
    if first.text not in said_for("relative") or clause.sign is None or not acts or not before or _lands(clause.words):
        return None
    last = before[-1]
    places = last.indexes("PLACE")
    if not last.is_plain and not _is_replaced(last):  # "all hold except Kiel, which goes to Holland"
        return None
    stays = bool(said) and said[0].meanings[0][0] in ("HOLDS", *HELPS)
    helps = bool(last.indexes(*HELPS)) and len(places) < _HELPED_TO and not stays
    if not places or helps or not is_own(last.words[places[-1]], at):
        return None
    if _is_bare(last):
        return [*before[:-1], LineClause(last.sign, (*last.words, *clause.words[1:]))]
    unit = put_for(first, last.words[places[-1]])
    return [*before, LineClause(comma_for(clause.sign), (unit, *clause.words[1:]))]


def _lands(words: Sequence[Word]) -> bool:
    """Whether who goes is somebody else: « qui la dépose au Danemark », "which lands it in Belgium"."""
    objects = said_for("objects")
    for index, word in enumerate(words):
        if word.meanings[0][0] == "MOVES":
            behind = [one.text for one in words[index + 1 : index + 2]]
            before = [one.text for one in words[max(0, index - 1) : index]]
            named = any(one.meanings[0][0] == "PLACE" for one in words[index + 1 :])
            return named and any(text in objects for text in (*before[-1:], *behind))
    return False


def _is_replaced(clause: LineClause) -> bool:
    """Whether a clause says no more than that a unit takes another's place: « Smyrne remplace Constantinople »."""
    marks = {value for word in clause.words for kind, value in word.meanings if kind == MARK}
    return marks <= QUIET | {"amends", "instead"} and len(clause.indexes("PLACE")) > 1


_HELPED_TO = 3
"""Names in an order of help that says where the unit helped goes."""


def _is_bare(clause: LineClause) -> bool:
    """Whether a clause names a unit and says no more."""
    return not clause.indexes(*ACTS, "TO", UNKNOWN) and len(clause.indexes("PLACE")) == 1


def _goes_where_said(before: list[LineClause], clause: LineClause, at: Situation) -> list[LineClause] | None:
    """« Vienne épaule Budapest vers la Galicie, où celle-ci se rend »: an order of the unit helped."""
    last = last_of(before)
    if last is None or clause.sign is None:
        return None
    if clause.words[0].text not in said_for("where"):
        return _goes_as_said(before, clause, at)
    places, verbs = last.indexes("PLACE"), clause.indexes(*GOES)
    strange = [index for index in clause.indexes(*NAMES, UNKNOWN) if index]
    if not (verbs and last.indexes(*HELPS)) or strange or len(places) != _HELPED_TO:
        return None
    unit, goal = (last.words[index] for index in places[1:])
    if not is_own(unit, at):
        return None
    verb = clause.words[verbs[-1]]
    return [*before, LineClause(comma_for(clause.sign), (put_for(clause.words[0], unit), verb, put_behind(verb, goal)))]


def _goes_as_said(before: list[LineClause], clause: LineClause, at: Situation) -> list[LineClause] | None:
    """ "Bohemia supports Vienna into Galicia; Vienna goes": where the clause of help says."""
    last = last_of(before) or clause
    places, verbs = last.indexes("PLACE"), clause.indexes(*GOES)
    named = clause.indexes(*NAMES, UNKNOWN, "TO", *HELPS)
    if len(verbs) != 1 or not last.indexes(*HELPS) or len(places) != _HELPED_TO:
        return None
    unit, goal = (last.words[index] for index in places[1:])
    here = [index for index in named if clause.words[index].meanings[0][0] != "UNIT"]
    if len(here) != 1 or clause.words[here[0]].meanings != unit.meanings or here[0] > verbs[0] or not is_own(unit, at):
        return None
    verb = clause.words[verbs[0]]
    behind = clause.words[verbs[0] + 1 :]
    return [*before, LineClause(clause.sign, (*clause.words[: verbs[0] + 1], put_behind(verb, goal), *behind))]


def _is_sent(before: list[LineClause], clause: LineClause, at: Situation) -> list[LineClause] | None:
    """« Prends l'armée de Munich et envoie-la au Tyrol »: the unit named in the clause before it."""
    places, verbs = clause.indexes("PLACE"), clause.indexes(*GOES)
    if len(places) != 1 or not verbs or verbs[0] > places[0] or clause.indexes("UNIT", UNKNOWN) or not before:
        return None
    last = before[-1]
    units = last.indexes("PLACE")
    taken = all(_is_taking(word) for word in last.words if word.meanings[0][0] not in (FILLER, IN, *NAMES, "POWER"))
    if len(units) != 1 or not taken or not last.is_plain or not is_own(last.words[units[0]], at):
        return None
    behind = [word for word in clause.words[verbs[0] + 1 :] if word.meanings[0][0] != "TO" or word.text != "-"]
    pronoun = [*clause.words[max(0, verbs[0] - 1) : verbs[0]], *behind[:1], *behind[1:2]]
    if all(word.text not in said_for("objects") for word in pronoun) or not _has_pronoun(clause, verbs[0]):
        return None
    unit = [word for word in last.words if word.meanings[0][0] in (*NAMES, "POWER")]
    row = [word for word in clause.words[verbs[0] :] if word.text != "-" and word.text not in said_for("objects")]
    return [*before[:-1], LineClause(last.sign, (*unit, *row))]


def _is_taking(word: Word) -> bool:
    return word.text in said_for("takes")


def _has_pronoun(clause: LineClause, verb: int) -> bool:
    """Whether the pronoun is none before a name: « envoie-la », « tu me la sacres », not « va la Bourgogne »."""
    before = clause.words[verb - 1] if verb else None
    if before is not None and before.text in said_for("objects"):
        return True
    hyphen = verb + 1 < len(clause.words) and clause.words[verb + 1].text == "-"
    behind = clause.words[verb + 2 if hyphen else verb + 1 :]
    found = next((index for index, word in enumerate(behind) if word.text in said_for("objects")), None)
    follows = behind[found + 1].meanings[0][0] if found is not None and found + 1 < len(behind) else ""
    return found == 0 and (hyphen or follows in (FILLER, IN, "TO"))


_RULES = (
    _relative_subject,
    goes_as_carried,
    _goes_where_said,
    does_alike,
    _is_sent,
)
"""The first that has something to say puts the words of a clause in their places."""

"""What a line leaves open beside orders that it gives: "…, and the other tomorrow", "Venice to be decided".

It is told apart from the rest, and what is certain is followed.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.build import Situation
from gm.notation.orders.lines import Line, LineStatus, reason_of
from gm.notation.orders.stance import Stance
from gm.notation.orders.verdict import Sight
from gm.notation.phrases.winter import clauses_said, gives_up, names_a_build, phrase
from gm.notation.words.fold import fold
from gm.notation.words.rawline import STOP
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import MARK
from gm.rules.geography import province_of
from gm.rules.orders import Build, Move

_LATER = frozenset(("undecided", "deferred", "doubted", "alternative"))
"""Marks of what is not settled yet."""
_UNSETTLED = _LATER - {"alternative"}
_ACTS = VERBS | {"KEEPS", "WAIVES", "POWER", "ALL"}


def without_open(words: Sequence[Word], sight: Sight) -> tuple[list[Word], Sight, list[Line]]:
    """The line without clauses that leave open what becomes of a unit, and the lines of those."""
    at = sight.at
    removes = Build in at.accepts and not any(at.owed.get(power, 0) > 0 for power in at.powers)
    row: list[Word] = []
    lines: list[Line] = []
    raw = sight.raw
    clauses = list(clauses_said(words, raw))
    if (len(clauses) == 1 and not removes) or (at.held and Move in at.accepts):
        return list(words), sight, []
    while clauses:
        clause = clauses.pop(0)
        said = [word for word in clause if word.meanings[0][0] not in (SEPARATOR, "AND") or word.text == ":"]
        chosen = removes and _is_choice(said)
        while clauses and ((chosen and _goes_on(clauses[0])) or (_is_name(said, at) and _is_unsettled(clauses[0]))):
            said = clause = [*clause, *clauses.pop(0)]
        while clauses and _is_name(said[:2], at) and all(word.text == "?" for word in clauses[0]):
            said = clause = [*clause, *clauses.pop(0)]
        chosen = chosen and sum(word.meanings[0][0] == "PLACE" for word in clause) > 1
        if not chosen and not (_is_left_open(said) if Build in at.accepts else _is_open_unit(said, at)):
            row += clause
            continue
        while clauses and _is_beside(clauses[0], at):
            clause = [*clause, *clauses.pop(0)]
        first = next(word for word in clause if word.meanings[0][0] not in (SEPARATOR, "AND"))
        last = clause[-1]
        stance = Stance.ALTERNATIVE if chosen else Stance.DEFERRED if Build in at.accepts else Stance.DOUBTED
        text = raw.written[raw.places[first.start] : raw.places[last.end - 1] + 1]
        line = Line(text, LineStatus.UNREADABLE, reason=str(reason_of(stance)), stance=stance)
        apart = () if Build in at.accepts else (province_of(code) for word in clause for code in _codes(word))
        lines.append(replace(line, apart=frozenset(apart)))
        raw = raw.without(clause[0].start, last.end)
        row.append(Word((STOP,), last.end, last.end, "."))
    return row, replace(sight, raw=raw.with_stops(row)) if lines else sight, lines


def _codes(word: Word) -> list[str]:
    return word.meanings[0][1].split() if word.meanings[0][0] == "PLACE" else []


@cache
def _either() -> frozenset[str]:
    return frozenset(fold(said) for said in said_anywhere(lambda language: language.reading.winter.either))


def _is_choice(said: Sequence[Word]) -> bool:
    """Whether a clause begins with a choice of several: "either Gascony or Marseilles", "one of ion/nap"."""
    return bool(said) and (bool(phrase(said, 0, "one_of")) or said[0].text in _either())


def _goes_on(clause: Sequence[Word]) -> bool:
    """Whether a clause names one more of them, or says who chooses."""
    chooses = any(phrase(clause, index, "left_open") for index in range(len(clause)))
    return clause[0].text == "/" or (chooses and not any(map(_codes, clause)))


def _is_left_open(said: Sequence[Word]) -> bool:
    """Whether a clause names no unit but one more of those that are owed, and leaves it for later."""
    if said and said[0].text.split()[0] in words_said("pointing", "remarks") | words_said("these"):
        return False  # « c'est pour le prochain tour » speaks of those above it
    names = any(names_a_build(word) or phrase(said, index, "another") for index, word in enumerate(said))
    if any(map(_codes, said)) or not names:
        return False
    one_more = any(phrase(said, index, part) for index in range(len(said)) for part in ("another", "left"))
    if one_more and any(kind == MARK and value in _UNSETTLED for word in said for kind, value in word.meanings):
        return True
    given_up = any(gives_up(said, index) for index in range(len(said)))
    return not given_up and any(phrase(said, index, "left_open") for index in range(len(said)))


def _is_name(said: Sequence[Word], at: Situation) -> bool:
    """Whether words are the name of one of the writer's units, and no more."""
    named = [word for word in said if word.meanings[0][0] in ("PLACE", "UNIT")]
    return Move in at.accepts and 0 < len(said) == len(named) and _is_own(said, at)


def _is_own(said: Sequence[Word], at: Situation) -> bool:
    units = [at.unit(province_of(code)) for word in said for code in _codes(word)]
    return len(units) == 1 and units[0] is not None and units[0].power in at.powers


def _is_unsettled(clause: Sequence[Word]) -> bool:
    """Whether a clause behind a comma says that something is not settled yet, and names nothing."""
    marks = {value for word in clause for kind, value in word.meanings if kind == MARK}
    kinds = {word.meanings[0][0] for word in clause}
    return clause[0].text in (",", ":") and "undecided" in marks and kinds.isdisjoint(_ACTS | {"PLACE", "UNIT"})


def _is_beside(clause: Sequence[Word], at: Situation) -> bool:
    """Whether a clause behind one that is left open goes on about it: "…, it depends on Paris", "… and a waive"."""
    if clause[0].meanings[0][0] == "AND" and clause[-1].meanings[0][0] == "WAIVES":
        return not any(map(names_a_build, clause[1:]))
    acts = any(word.meanings[0][0] in ("UNIT", "BUILDS", "REMOVES", "DISBANDS", "WAIVES") for word in clause)
    ends = clause[0].text not in (",", "-") and clause[0].meanings[0][0] != "AND"
    return not (ends or acts or any(_is_own([word], at) for word in clause))


def _is_open_unit(said: Sequence[Word], at: Situation) -> bool:
    """Whether a clause names one of the writer's units, and only that it is not settled: "Ven: still thinking"."""
    if Move not in at.accepts or not said or not _is_own(said, at):
        return False
    first = next(word for word in said if word.meanings[0][0] not in ("UNIT", "FILLER", "IN"))
    marks = {value for word in said for kind, value in word.meanings if kind == MARK}
    kinds = {word.meanings[0][0] for word in said}
    later = not marks.isdisjoint(_LATER) or sum(word.text == "?" for word in said) > 1
    return bool(_codes(first)) and later and kinds.isdisjoint(_ACTS)

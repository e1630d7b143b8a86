"""Units that do as the clause before has it: they take the place left, enter what was named, go along, go likewise."""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.orders.build import Situation
from gm.notation.phrases.wording import (
    GOES,
    HELPS,
    MOST_BACK,
    QUIET,
    LineClause,
    is_own,
    last_of,
    put_behind,
    said_for,
)
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, FOR, IN, MARK, UNKNOWN, plain

_SMALL = frozenset((FILLER, IN, "TO"))
_FROM_AND_TO = 2
"""Names in an order of going."""
_HELPED_TO = 3
"""Names in an order of help that says where the unit helped goes."""


def takes_the_place(before: list[LineClause], clause: LineClause, at: Situation) -> list[LineClause] | None:
    """« Kiel au Danemark, Berlin prend sa place », "Berlin fills the gap": where the unit stood that left last."""
    places, words, left = clause.indexes("PLACE"), clause.words, _last_left(before)
    if len(places) == _FROM_AND_TO and is_own(words[places[1]], at) and clause.indexes(*GOES):
        kept = _without_hole(words, places[1])
        if len(kept) < len(words):
            return [*before, LineClause(clause.sign, tuple(kept))]
    if left is None or not places:
        return None
    verbs = [i for i, word in enumerate(words) if follows(word) or word.meanings[0][0] in GOES]
    verb = next((i for i in reversed(verbs) if follows(words[i])), verbs[0] if verbs else None)
    between = words[places[-1] + 1 : -1]
    owned = len(places) == _FROM_AND_TO and all(word.meanings[0][0] == FILLER for word in between)
    if verb is not None and owned and _is_vacant(words[-1]) and places[1] < len(words) - 1:
        return [*before, LineClause(clause.sign, words[:-1])]  # "takes Kiel's place"
    named = [index for index in places if words[index].meanings == left.meanings]
    if named:  # « occupe la Bulgarie laissée vide », "into vacant Holland steps the Ruhr", "into the gap at Denmark"
        kept = [word for index, word in enumerate(words) if not (_is_left(word) and _beside(index, named, words))]
        kept = kept if len(kept) < len(words) else _without_hole(words, named[-1])
        return [*before, LineClause(clause.sign, tuple(kept))] if len(kept) < len(words) else None
    return _into_the_place(before, clause, verb, left, at) if verb is not None else None


def _into_the_place(
    before: list[LineClause], clause: LineClause, verb: int, left: Word, at: Situation
) -> list[LineClause] | None:
    """« Berlin prend sa place », "march Moscow into the port behind it": with the name of what was left."""
    words, places = clause.words, clause.indexes("PLACE")
    who, behind = words[: verb + 1], words[verb + 1 :]
    if places[0] > verb and not any(map(_is_named, words[:verb])):  # the verb, and then who is sent
        end = places[0] + 1
        while end < len(words) and words[end].meanings[0][0] == "UNIT":
            end += 1
        if not all(word.meanings[0][0] == FILLER or _is_named(word) for word in words[verb + 1 : end]):
            return None
        who, behind = (*words[:verb], *words[verb + 1 : end], words[verb]), words[end:]
    said = words[verb].text.split()[1:] + [word.text for word in behind]
    vacant = any(text in said_for("vacant") for text in said)
    if not (follows(words[verb]) or vacant) or not all(map(_says_vacated, behind)):
        return None
    named = [word for word in who if word.meanings[0][0] == "PLACE"]
    if len(places) > 1 + sum(_is_vacant(word) for word in behind) or not named or not is_own(named[0], at):
        return None
    if left.meanings == named[0].meanings:
        return None
    kept = [word for word in behind if word.meanings[0][0] == FILLER and not _is_left(word) and not _is_vacant(word)]
    return [*before, LineClause(clause.sign, (*who, put_behind((who + behind)[-1], left), *kept))]


def _is_named(word: Word) -> bool:
    return word.meanings[0][0] in ("PLACE", "UNIT", "COAST")


def _without_hole(words: Sequence[Word], name: int) -> list[Word]:
    """The words with "into the empty tin at Trieste" as "into Trieste"."""
    start = name
    while start and (_says_vacated(words[start - 1]) or words[start - 1].meanings[0][0] in (FILLER, UNKNOWN)):
        start -= 1
    said = words[start:name]
    hole = any(_is_vacant(word) or word.text in said_for("emptied") for word in said)
    strange = sum(word.meanings[0][0] == UNKNOWN and not _is_left(word) and not _is_vacant(word) for word in said)
    if not hole or strange > 1 or start == 0:
        return list(words)
    leads = [word for word in said if word.meanings[0][0] == "TO"][:1]
    return [*words[:start], *leads, *words[name:]]


def without_stead(before: Sequence[LineClause], clause: LineClause) -> LineClause:
    """« Les Pouilles montent à Venise à sa place » without what says again who stood there; « Smyrne à la place de
    Constantinople », which has left, as going there."""
    places = clause.indexes("PLACE")
    if len(places) == _FROM_AND_TO and places[1] == places[0] + _FROM_AND_TO and not clause.indexes(*GOES, *HELPS):
        stead, there = clause.words[places[0] + 1], clause.words[places[1]]
        gone = any((left := _left(one)) is not None and left.meanings == there.meanings for one in before)
        if gone and (MARK, "instead") in stead.meanings and set(said_for("vacant")) & set(stead.text.split()):
            dash = stead._replace(meanings=(("TO", "-"),), text="-")
            return LineClause(clause.sign, (*clause.words[: places[0] + 1], dash, *clause.words[places[1] :]))
    if len(clause.words) < 2 or clause.words[-1].text not in _stead():
        return clause
    left = _last_left(before)
    if left is not None and clause.words[-2].meanings[0][0] in GOES and len(places) == 1:  # « se glisse à sa place »
        return LineClause(clause.sign, (*clause.words[:-1], put_behind(clause.words[-2], left)))
    again = left is not None and clause.words[-2].meanings == left.meanings
    return LineClause(clause.sign, clause.words[:-1]) if again else clause


def _last_left(before: Sequence[LineClause]) -> Word | None:
    """Where the unit stood that was ordered away last."""
    return next((left for left in map(_left, reversed(before[-MOST_BACK:])) if left is not None), None)


@cache
def _stead() -> frozenset[str]:
    return frozenset(plain(phrase) for phrase in said_anywhere(lambda language: language.reading.pivots.stead))


def follows(word: Word) -> bool:
    """Whether a phrase, or what stands in it behind its verb, leads to where another unit has just left."""
    said = word.text in said_for("follows") or word.text.partition(" ")[2] in said_for("follows")
    return said or any(kind == "FOLLOWS" for kind, _ in word.meanings)


def _left(clause: LineClause) -> Word | None:
    """Where the unit of a clause stands that is ordered to go somewhere."""
    places = clause.indexes("PLACE")
    moves = len(places) == _FROM_AND_TO and not clause.indexes(*HELPS, "HOLDS")
    return clause.words[places[0]] if moves and clause.is_plain else None


def _is_left(word: Word) -> bool:
    """Whether a word says that a place has been left: « laissée », "vacant"."""
    return all(text in said_for("left") for text in word.text.split())


def _is_vacant(word: Word) -> bool:
    """Whether a word is one for a place that has been left: « trou », "gap"; a port is no Portugal then."""
    return word.text in said_for("vacant")


def _says_vacated(word: Word) -> bool:
    return word.meanings[0][0] in _SMALL or _is_left(word) or _is_vacant(word)


def _beside(index: int, named: Sequence[int], words: Sequence[Word]) -> bool:
    """Whether nothing but such words stands between a word and a name."""
    return any(all(map(_is_left, words[min(index, one) + 1 : max(index, one)])) for one in named)


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


def sent_by_sea(clauses: list[LineClause], at: Situation) -> list[LineClause]:
    """ "Ferry York over to Belgium, the North Sea fleet convoying": an army is sent, and a fleet carries it."""
    row = list(clauses)
    for index, clause in enumerate(row):
        verbs, places = clause.indexes("CONVOYS"), clause.indexes("PLACE")
        if len(verbs) != 1 or len(places) < _FROM_AND_TO or verbs[0] > places[0] or not clause.is_plain:
            continue
        if len(clause.words[verbs[0]].text) < _FEWEST_OF_VERB or not is_own(clause.words[places[0]], at):
            continue
        led = clause.indexes("WITH", "BY")
        carried = len(led) == 1 and places[1] < led[0] and len(places) == _HELPED_TO
        after = clauses[index + 1] if index + 1 < len(clauses) else clause
        joined = len(places) == _FROM_AND_TO and len(after.indexes("PLACE")) == 1 and bool(after.indexes("CONVOYS"))
        if carried or joined:
            said = {verbs[0]: "MOVES", **dict.fromkeys(led, "CONVOYED_BY")}
            row[index] = LineClause(clause.sign, tuple(
                word._replace(meanings=((said[place], word.text),)) if place in said else word
                for place, word in enumerate(clause.words)
            ))  # fmt: skip
    return row


_FEWEST_OF_VERB = 4
"""Letters of a verb that is no abbreviation."""


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

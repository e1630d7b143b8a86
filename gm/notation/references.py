"""Words that stand for what a line has named: « Danemark : Kiel y va », « Berlin prend sa place », "where it goes"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.build import Situation
from gm.notation.fold import fold
from gm.notation.rawline import RawLine
from gm.notation.tokens import SEPARATOR, Word
from gm.notation.vocabulary import FILLER, IN, MARK, UNKNOWN, Vocabulary

_QUIET = frozenset(("polite", "titles", "asides", "asked_first", "presents"))
"""Marks of words that may stand in a clause whose words are put in their places."""
_GOES = frozenset(("MOVES", "RETREATS"))
_ACTS = _GOES | {"HOLDS", "SUPPORTS", "CONVOYS", "DISBANDS"}
_HELPS = frozenset(("SUPPORTS", "CONVOYS"))
_NAMES = frozenset(("UNIT", "PLACE", "COAST"))


@cache
def _said(part: str) -> tuple[str, ...]:
    """What every language says for that, as the words of a line are spelt."""
    words = said_anywhere(lambda language: getattr(language.reading.words, part))
    return tuple(" ".join(fold(word).replace("'", " ").replace("-", " ").split()) for word in words)


@dataclass(frozen=True, slots=True)
class _Clause:
    """The words between two signs, with the sign before them."""

    sign: Word | None
    words: tuple[Word, ...]

    def indexes(self, *kinds: str) -> list[int]:
        return [index for index, word in enumerate(self.words) if word.meanings[0][0] in kinds]

    @property
    def is_plain(self) -> bool:
        """Whether no word of it says that it is not to be, or may not be."""
        return all(kind != MARK or value in _QUIET for word in self.words for kind, value in word.meanings)

    def all(self) -> tuple[Word, ...]:
        return (self.sign, *self.words) if self.sign is not None else self.words


def with_referents(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words of a line; what stands for a place or a unit that was named is its name."""
    if all(word.text not in _starters() and not _may_stand(word) for word in words):
        return list(words)
    row: list[_Clause] = []
    for clause in _clauses(words):
        if clause.is_plain and clause.words:
            row = _resolved(row, clause, at)
        else:
            row.append(clause)
    return [word for clause in row for word in clause.all()]


def _may_stand(word: Word) -> bool:
    return (
        _stands_for_place(word)
        or _follows(word)
        or word.meanings[0][0] in _HELPS
        or (word.meanings[0][0] == "AND" and len(word.text) > 1)
    )


def with_names_settled(words: Sequence[Word], raw: RawLine, vocabulary: Vocabulary) -> list[Word]:
    """The line with a name that a bracket behind it settles: « Liv (Livonie) », « Tyr (mer) »."""
    row: list[Word] = []
    index = 0
    while index < len(words):
        word = words[index]
        end = index + 1
        while raw.bracket(word) == 0 and end < len(words) and raw.bracket(words[end]):
            end += 1
        inside = [one for one in words[index + 1 : end] if one.meanings[0][0] not in (FILLER, IN)]
        settled = _settled(word, inside, vocabulary) if word.meanings[0][0] == "PLACE" and inside else None
        row.append(word if settled is None else settled)
        index = index + 1 if settled is None else end
    return row


def _settled(word: Word, inside: Sequence[Word], vocabulary: Vocabulary) -> Word | None:
    """A name as the one of its provinces that the words in a bracket name too."""
    said = " ".join(one.text for one in inside)
    if len(inside) == 1 and inside[0].meanings[0][0] == "PLACE":
        held = inside[0].meanings[:1]
    else:
        phrases = (f"{said} {word.text}", f"{word.text} {said}")
        held = next((found[:1] for one in phrases if (found := vocabulary.meanings.get(one, ()))), ())
    if not held or held[0][0] != "PLACE":
        return None
    named, meant = set(word.meanings[0][1].split()), set(held[0][1].split())
    begun = set(vocabulary.begun.get(word.text, "").split())
    if named <= meant:
        return word
    one_name = len(inside) == 1 and inside[0].meanings[0][0] == "PLACE"
    return word._replace(meanings=held) if meant <= named | begun or not one_name else None


@cache
def _starters() -> frozenset[str]:
    parts = ("there", "follows", "objects", "where", "relative")
    return frozenset(word for part in parts for word in _said(part))


def _clauses(words: Sequence[Word]) -> Iterator[_Clause]:
    sign: Word | None = None
    row: list[Word] = []
    for word in words:
        if word.meanings[0][0] in (SEPARATOR, "AND") or word.text == "?":
            if row or sign is not None:
                yield _Clause(sign, tuple(row))
            sign, row = word, []
        else:
            row.append(word)
    if row or sign is not None:
        yield _Clause(sign, tuple(row))


def _resolved(before: list[_Clause], clause: _Clause, at: Situation) -> list[_Clause]:
    """The clauses with one more, as it is meant."""
    if before and _names_again(before[-1], clause):
        return before
    for rule in (_relative_subject, _goes_where_said, _takes_the_place, _goes_there, _is_sent, _sets_out):
        found = rule(before, clause, at)
        if found is not None:
            return found
    return [*before, clause]


def _names_again(last: _Clause, clause: _Clause) -> bool:
    """« F Nth y va, dans le Skagerrak »: where « y » was put in its place, the name says nothing more."""
    goal = next((word for word in last.words if word.start == word.end and word.meanings[0][0] == "PLACE"), None)
    return goal is not None and bool(clause.words) and _is_topic(clause, goal)


def _own(word: Word, at: Situation) -> bool:
    """Whether a name is that of a province in which a unit of the writer stands."""
    units = [at.unit(code) for code in word.meanings[0][1].split()]
    return len(units) == 1 and units[0] is not None and units[0].power in at.powers


def _named(word: Word, meant: Word) -> Word:
    """A name in the place of a word; one that is put in has no letters of its own."""
    return word._replace(meanings=meant.meanings, text=meant.text)


def _behind(word: Word, meant: Word) -> Word:
    return Word(meant.meanings, word.end, word.end, meant.text)


def _places(clauses: Sequence[_Clause]) -> list[Word]:
    return [word for clause in clauses for word in clause.words if word.meanings[0][0] == "PLACE"]


def _relative_subject(before: list[_Clause], clause: _Clause, at: Situation) -> list[_Clause] | None:
    """« Berlin va à Kiel, qui part au Danemark »: who goes there is the unit named last, if it is the writer's."""
    first = clause.words[0]
    said = [word for word in clause.words[1:] if word.meanings[0][0] != FILLER]
    acts = bool(said) and said[0].meanings[0][0] in _ACTS and len(said[0].text) > 1
    if first.text not in _said("relative") or clause.sign is None or not acts or not before:
        return None
    last = before[-1]
    if not last.is_plain:  # "all hold except Kiel, which goes to Holland"
        return None
    places = last.indexes("PLACE")
    helps = bool(last.indexes(*_HELPS)) and len(places) < _HELPED_TO and (not said or said[0].meanings[0][0] != "HOLDS")
    if not places or helps or not _own(last.words[places[-1]], at):
        return None
    if _is_bare(last) or _is_left_out(last, places[-1]):
        return [*before[:-1], _Clause(last.sign, (*last.words, *clause.words[1:]))]
    unit = _named(first, last.words[places[-1]])
    return [*before, _Clause(_comma(clause.sign), (unit, *clause.words[1:]))]


_HELPED_TO = 3
"""Names in an order of help that says where the unit helped goes."""


def _is_bare(clause: _Clause) -> bool:
    """Whether a clause names a unit and says no more."""
    return not clause.indexes(*_ACTS, "TO", UNKNOWN) and len(clause.indexes("PLACE")) == 1


def _is_left_out(clause: _Clause, place: int) -> bool:
    """Whether the unit named last is one that what stands before it is not for: « sauf Kiel, qui … »."""
    before = clause.words[place - 1] if place else None
    return place + 1 == len(clause.words) and before is not None and (MARK, "excepted") in before.meanings


def _comma(sign: Word) -> Word:
    return sign if sign.meanings[0][0] == SEPARATOR else sign._replace(meanings=((SEPARATOR, ","),), text=",")


def _goes_where_said(before: list[_Clause], clause: _Clause, at: Situation) -> list[_Clause] | None:
    """« Vienne épaule Budapest vers la Galicie, où celle-ci se rend »: an order of the unit helped."""
    if not before or clause.sign is None:
        return None
    last = before[-1]
    if clause.words[0].text not in _said("where"):
        return _goes_as_said(before, clause, at)
    places, verbs = last.indexes("PLACE"), clause.indexes(*_GOES)
    strange = [index for index in clause.indexes(*_NAMES, UNKNOWN) if index]
    if not (verbs and last.indexes(*_HELPS)) or strange or len(places) != _HELPED_TO:
        return None
    unit, goal = (last.words[index] for index in places[1:])
    if not _own(unit, at):
        return None
    verb = clause.words[verbs[-1]]
    return [*before, _Clause(_comma(clause.sign), (_named(clause.words[0], unit), verb, _behind(verb, goal)))]


def _goes_as_said(before: list[_Clause], clause: _Clause, at: Situation) -> list[_Clause] | None:
    """ "Bohemia supports Vienna into Galicia; Vienna goes": where the clause of help says."""
    last = before[-1]
    places, verbs = last.indexes("PLACE"), clause.indexes(*_GOES)
    named = clause.indexes(*_NAMES, UNKNOWN, "TO", *_HELPS)
    if len(verbs) != 1 or not last.indexes(*_HELPS) or len(places) != _HELPED_TO:
        return None
    unit, goal = (last.words[index] for index in places[1:])
    here = [index for index in named if clause.words[index].meanings[0][0] != "UNIT"]
    if len(here) != 1 or clause.words[here[0]].meanings != unit.meanings or here[0] > verbs[0] or not _own(unit, at):
        return None
    verb = clause.words[verbs[0]]
    behind = clause.words[verbs[0] + 1 :]
    return [*before, _Clause(clause.sign, (*clause.words[: verbs[0] + 1], _behind(verb, goal), *behind))]


def _takes_the_place(before: list[_Clause], clause: _Clause, at: Situation) -> list[_Clause] | None:
    """« Kiel au Danemark, Berlin prend sa place »: where the unit stood that was ordered away last."""
    verbs = [index for index, word in enumerate(clause.words) if _follows(word)]
    places = clause.indexes("PLACE")
    if len(verbs) != 1 or len(places) != 1 or not _own(clause.words[places[0]], at) or places[0] > verbs[0]:
        return None
    left = next((one for one in map(_left, reversed(before)) if one is not None), None)
    if left is None or left.meanings == clause.words[places[0]].meanings:
        return None
    verb = clause.words[verbs[0]]
    row = (*clause.words[: verbs[0] + 1], _behind(verb, left), *clause.words[verbs[0] + 1 :])
    return [*before, _Clause(clause.sign, row)]


def _follows(word: Word) -> bool:
    """Whether a phrase, or what stands in it behind its verb, leads to where another unit has just left."""
    said = word.text in _said("follows") or word.text.partition(" ")[2] in _said("follows")
    return said or any(kind == "FOLLOWS" for kind, _ in word.meanings)


def _left(clause: _Clause) -> Word | None:
    """Where the unit of a clause stands that is ordered to go somewhere."""
    places = clause.indexes("PLACE")
    moves = len(places) == len(("from", "to")) and not clause.indexes(*_HELPS, "HOLDS")
    return clause.words[places[0]] if moves and clause.is_plain else None


def _stands_for_place(word: Word) -> bool:
    """Whether a word, or a phrase with such a word in it, says no more of where one goes than « y », "there"."""
    return any(f" {said} " in f" {word.text} " for said in _said("there"))


def _goes_there(before: list[_Clause], clause: _Clause, at: Situation) -> list[_Clause] | None:
    """« Danemark, toujours le Danemark : Kiel y va », « La Bourgogne ? Paris la prend. »"""
    places, verbs = clause.indexes("PLACE"), clause.indexes(*_GOES)
    named = _places(before)
    if len(places) != 1 or not verbs or not named or not _own(clause.words[places[0]], at):
        return None
    goal, verb = named[-1], clause.words[verbs[-1]]
    there = [word for word in clause.words if _stands_for_place(word)]
    topics = [one for one in before if one.words]
    is_topic = bool(topics) and _is_topic(topics[-1], goal)
    if not there and not (is_topic and _has_object(clause, verbs[-1])):
        return None
    if places[0] > verbs[-1] or goal.meanings == clause.words[places[0]].meanings:
        return None
    kept = list(before)
    while kept and _is_topic(kept[-1], goal):
        kept.pop()
    sign = clause.sign if kept else None
    row = [word for word in clause.words if word.text not in _said("there")]
    place = row.index(verb) + 1
    return [*kept, _Clause(sign, (*row[:place], _behind(verb, goal), *row[place:]))]


def _is_topic(clause: _Clause, goal: Word) -> bool:
    """Whether a clause does no more than name a place."""
    kinds = [word.meanings[0] for word in clause.words if word.meanings[0][0] not in (FILLER, IN)]
    return all(meaning == goal.meanings[0] for meaning in kinds) and clause.is_plain


def _has_object(clause: _Clause, verb: int) -> bool:
    """Whether a pronoun for what is taken stands beside the verb: « la prend », "takes it"."""
    beside = clause.words[max(0, verb - 1) : verb] + clause.words[verb + 1 : verb + 2]
    return any(word.text in _said("objects") for word in beside)


def _is_sent(before: list[_Clause], clause: _Clause, at: Situation) -> list[_Clause] | None:
    """« Prends l'armée de Munich et envoie-la au Tyrol »: the unit named in the clause before it."""
    places, verbs = clause.indexes("PLACE"), clause.indexes(*_GOES)
    if len(places) != 1 or not verbs or verbs[0] > places[0] or clause.indexes("UNIT", UNKNOWN) or not before:
        return None
    last = before[-1]
    units = last.indexes("PLACE")
    taken = all(_is_taking(word) for word in last.words if word.meanings[0][0] not in (FILLER, IN, *_NAMES, "POWER"))
    if len(units) != 1 or not taken or not last.is_plain or not _own(last.words[units[0]], at):
        return None
    behind = [word for word in clause.words[verbs[0] + 1 :] if word.meanings[0][0] != "TO" or word.text != "-"]
    pronoun = [*clause.words[max(0, verbs[0] - 1) : verbs[0]], *behind[:1], *behind[1:2]]
    if all(word.text not in _said("objects") for word in pronoun) or not _has_pronoun(clause, verbs[0]):
        return None
    unit = [word for word in last.words if word.meanings[0][0] in (*_NAMES, "POWER")]
    row = [word for word in clause.words[verbs[0] :] if word.text != "-" and word.text not in _said("objects")]
    return [*before[:-1], _Clause(last.sign, (*unit, *row))]


def _sets_out(before: list[_Clause], clause: _Clause, at: Situation) -> list[_Clause] | None:
    """« Smyrne lève l'ancre et met le cap sur la mer Égée »: two verbs of going, and one place to go to."""
    said = [word for word in clause.words if word.meanings[0][0] != FILLER]
    joined = clause.sign is not None and clause.sign.meanings[0][0] == "AND"
    if not before or not joined or not said or said[0].meanings[0][0] not in _GOES or clause.indexes("UNIT", UNKNOWN):
        return None
    last = before[-1]
    units, verbs = last.indexes("PLACE"), last.indexes(*_GOES)
    kinds = {word.meanings[0][0] for word in last.words}
    if len(units) != 1 or not verbs or verbs[0] < units[0] or not kinds <= {FILLER, IN, *_NAMES, *_GOES}:
        return None
    if not last.is_plain or not _own(last.words[units[0]], at) or len(clause.indexes("PLACE")) != 1:
        return None
    return [*before[:-1], _Clause(last.sign, (*last.words[: verbs[0]], *clause.words))]


def _is_taking(word: Word) -> bool:
    return word.text in _said("takes")


def _has_pronoun(clause: _Clause, verb: int) -> bool:
    """Whether the pronoun is none before a name: « envoie-la », « tu me la sacres », not « va la Bourgogne »."""
    before = clause.words[verb - 1] if verb else None
    if before is not None and before.text in _said("objects"):
        return True
    hyphen = verb + 1 < len(clause.words) and clause.words[verb + 1].text == "-"
    behind = clause.words[verb + 2 if hyphen else verb + 1 :]
    found = next((index for index, word in enumerate(behind) if word.text in _said("objects")), None)
    follows = behind[found + 1].meanings[0][0] if found is not None and found + 1 < len(behind) else ""
    return found == 0 and (hyphen or follows in (FILLER, IN, "TO"))

"""What a later letter puts in the place of an order in force without saying it whole, said as the order it comes to.

« MAO change d'avis : Espagne côte sud », "Belgium rather than Holland", « À Kiel ce sera une armée »: which unit is
meant, where it was to go, and what it was to be, is known from what its writer ordered before.
"""

from collections.abc import Iterator, Sequence

from gm.notation.earlier.exchanged import OrderOf, exchanged, names_unit, new_order, recalls, tells_another
from gm.notation.earlier.meant import ACTS, codes_of, is_name, named_by
from gm.notation.earlier.stretches import ENDS, UNSURE, is_of_others, marks_in, parts
from gm.notation.orders.build import Situation
from gm.notation.words.rawline import STOP, RawLine
from gm.notation.words.sayings import expressions, turns_said
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN
from gm.rules.geography import province_of
from gm.rules.orders import Build, Hold, Move

_BARE = frozenset((FILLER, IN, "UNIT", "COAST", "PLACE", SEPARATOR))
"""Kinds of word of a sentence that names a unit and where it goes: "London: Channel", where a letter corrects."""
_BUILT = frozenset(
    (FILLER, IN, "FOR", MARK, UNKNOWN, "UNIT", "TO", "AND", "TALK", "MOVES", "BUILDS", "PLACE", "NUMBER", SEPARATOR)
)
_CORRECTS = frozenset(("amends", "corrected", "instead", "presents", "refused"))
_DENIES = frozenset(("negated", "instead"))
MOST_PIECES = 8
"""Pieces of a sentence that are looked at together."""
MOST_WORDS = 24
MOST_STRANGERS = 3
"""Words nobody knows beside the names of the old goal and the new one."""
SHORT = 3
"""Words of a sentence that only says what is new: "Not Serbia for Budapest. Rumania."."""
LONGEST_SHORT = 3
"""Letters of the name of a coast that may be another word."""


def rerouted(words: Sequence[Word], at: Situation, order_of: OrderOf, raw: RawLine | None = None) -> list[Word]:
    """The words of a line; what puts a goal in the place of another is the order that it comes to."""
    words = [word for index, word in enumerate(words) if not index or not _is_idle(words, index)]
    ends = [*(i for i, word in enumerate(words) if word.text in ENDS), len(words)]
    row: list[Word] = []
    start = 0
    for number, end in enumerate(ends):
        if start > end:
            continue  # it is one with the sentence before
        words[start:end] = _with_minds_changed(words[start:end])
        if not any(map(is_name, words[:start])):
            words[start:end] = _with_the_only(words[start:end], at)
        other = _exchanged(words[start:end], at, raw, order_of)
        behind = ends[number + 1] if number + 1 < len(ends) else end
        asks = any(word.text == "?" for word in (*words[end : end + 1], *words[behind : behind + 1]))
        if other is None and behind > end and not asks and _recalls(words[start:end], words[end + 1 : behind]):
            other = _exchanged(words[start:behind], at, raw, order_of)
            if other is None:  # "Budapest's not going to Serbia, too many Turks. Rumania instead."
                other = _exchanged([*_without_reasons(words[start:end]), *words[end:behind]], at, raw, order_of)
            end = behind if other is not None else end
        row += other if other is not None else _sentence(words[start:end], at, raw, order_of)
        row += words[end : end + 1]
        start = end + 1
    return row


def _with_minds_changed(said: Sequence[Word]) -> list[Word]:
    """A sentence; where it says that a mind is changed, and goes on with what is wanted, that corrects."""
    row = list(said)
    for index, word in enumerate(row):
        if {(MARK, "withdrawn"), (MARK, "presents")}.issubset(word.meanings):
            sign = next((i for i in range(index + 1, len(row)) if row[i].meanings[0][0] == SEPARATOR), len(row))
            if any(is_name(one) or one.meanings[0][0] in ACTS for one in row[sign:]):
                row[index] = word._replace(meanings=((MARK, "amends"),))
    return row


def _with_the_only(said: Sequence[Word], at: Situation) -> list[Word]:
    """The first sentence; where it begins with a pronoun and changes something, that is the unit of the only order."""
    row = list(said)
    acts = any(word.meanings[0][0] in ACTS for word in row) and not any(map(is_name, row))
    begins = bool(row) and row[0].text in turns_said("it") and bool(marks_in(row) & _CORRECTS)
    if len(at.held) == 1 and at.held[0].at and begins and acts:
        code = province_of(at.held[0].at)
        row[0] = row[0]._replace(meanings=(("PLACE", code),), text=code.lower())
    return row


def _is_idle(words: Sequence[Word], index: int) -> bool:
    """Whether a word only joins what was written to what takes its place: "(was: hold)", « je remplace par … »."""
    before = words[index - 1]
    if words[index].text != ":":
        replaces = (MARK, "amends") in before.meanings and before.text.split()[-1] in turns_said("replaces")
        return replaces and any(kind == "BY" for kind, _ in words[index].meanings)
    return recalls(words, index - 1)


def _recalls(said: Sequence[Word], after: Sequence[Word]) -> bool:
    """Whether one of two sentences says what was ordered: "I said hold. Make it Piedmont."; or the next is short."""
    if any(recalls(row, index) for row in (said, after) for index in range(len(row))):
        return True
    return (
        len(after) <= SHORT
        and any(map(_denies, said))
        and any(is_name(word) or word.meanings[0][0] == "HOLDS" for word in after)
    )


def _is_judged(said: Sequence[Word]) -> bool:
    """Whether a change is only spoken of: "Holland rather than Belgium would be silly"; not "…, silly me"."""
    last = max((index for index, word in enumerate(said) if is_name(word)), default=len(said))
    behind = said[last + 1 :]
    if any(word.meanings[0][0] == SEPARATOR for word in behind) or len(behind) < SHORT - 1:
        return False
    return behind[-1].meanings[0] == (MARK, "regrets") and behind[0].meanings[0][0] != MARK


def _exchanged(said: Sequence[Word], at: Situation, raw: RawLine | None, order_of: OrderOf) -> list[Word] | None:
    """A sentence with the new order alone; where talk that names nothing stands before or behind, the rest of it."""
    if _is_judged(said):
        return None
    starts = [i for i in range(1, len(said)) if _begins_piece(said, i, raw)]
    whole = exchanged(said, starts, at, order_of)
    if whole is not None or len(starts) > MOST_STARTS:
        return whole
    row = [0, *starts, len(said)]
    first, last = 0, len(row) - 1
    while first < last - 1 and _is_idle_talk(said[: row[first + 1]], at):
        first += 1
    while last > first + 1 and _names_nothing(said[row[last - 1] :]):
        last -= 1
    if (first, last) == (0, len(row) - 1):
        return None
    begin, end = row[first], row[last]
    found = exchanged(said[begin:end], [i - begin for i in starts if begin < i < end], at, order_of)
    return None if found is None else [*said[:begin], *found, *said[end:]]


MOST_STARTS = 16
"""Pieces of a sentence that is looked at without what stands before and behind."""


def _without_reasons(said: Sequence[Word]) -> Sequence[Word]:
    """A sentence without what stands behind a comma in it and names nothing."""
    comma = next((i for i in range(len(said) - 1, 0, -1) if said[i].text == ","), len(said))
    return said[:comma] if _names_nothing(said[comma:]) else said


def _names_nothing(said: Sequence[Word]) -> bool:
    """Whether words name no unit and nothing that one does, and leave nothing open."""
    kinds = {word.meanings[0][0] for word in said}
    bears = marks_in(said) & (UNSURE | _DENIES | {"withdrawn"})
    return not bears and kinds.isdisjoint(ACTS | {"PLACE", "UNIT", "UNITS", "TO"})


def _is_idle_talk(said: Sequence[Word], at: Situation) -> bool:
    """The same, and they tell of nobody else, who might say what follows: "a correction to yesterday's orders:"."""
    corrects = marks_in(said) & {"amends", "corrected"}
    others = [word for index, word in enumerate(said) if is_of_others(said, index, at)]
    return _names_nothing(said) and all(corrects and marks_in([word]) == {"past"} for word in others)


def _sentence(said: Sequence[Word], at: Situation, raw: RawLine | None, order_of: OrderOf) -> list[Word]:
    builds = any(isinstance(order, Build) for order in at.held)
    bare = at.corrects and (
        builds or _BARE.issuperset(word.meanings[0][0] for word in said) or any(w.text == ":" for w in said)
    )
    if not (bare or any(map(_turns, said))) or marks_in(said) & UNSURE or _forbids(said):
        return list(said)
    if tells_another(said, at):
        return list(said)
    cuts = [0, *(index for index in range(1, len(said)) if _begins_piece(said, index, raw)), len(said)]
    if len(cuts) > MOST_PIECES + 1:
        return list(said)
    for length in range(len(cuts) - 1, 0, -1):
        for first in range(len(cuts) - length):
            start, end = cuts[first], cuts[first + length]
            alone = length == len(cuts) - 1
            found = _order(said[start:end], at, order_of, alone=alone)
            clear = found is not None and not any(is_of_others(said, index, at) for index in range(end))
            if found is not None and clear:
                before = [*_sentence(said[:start], at, raw, order_of), *_stop(said[start])] if start else []
                behind = list(_stop(said[end])) if end < len(said) else []
                return [*before, *found, *behind, *_sentence(said[end + len(behind) :], at, raw, order_of)]
    return list(said)


def _forbids(said: Sequence[Word]) -> bool:
    """Whether nothing is to take the place of anything: "don't replace", « ne remplacez pas »."""
    denied = [index for index, word in enumerate(said) if (MARK, "negated") in word.meanings]
    turns = [i for i, word in enumerate(said) if word.text in turns_said("replaces") or "amends" in marks_in([word])]
    return any(abs(index - at) <= NEAR for index in turns for at in denied)


NEAR = 2
"""Words between a verb and its « ne », at most."""


def _begins_piece(said: Sequence[Word], index: int, raw: RawLine | None) -> bool:
    """Whether a sign, or a bracket that opens or closes, parts a word from the one before it."""
    return parts(said[index]) or (raw is not None and raw.bracket(said[index]) != raw.bracket(said[index - 1]))


def _stop(word: Word) -> Iterator[Word]:
    """A sign as the end of a sentence; nothing where a word is none."""
    if parts(word):
        yield word._replace(meanings=(STOP,), text=".")


def _order(said: Sequence[Word], at: Situation, order_of: OrderOf, *, alone: bool) -> list[Word] | None:
    """The words of the order that a stretch of a sentence comes to; `alone`: whether it is all of the sentence."""
    if len(said) > MOST_WORDS:
        return None
    if any(isinstance(order, Build) for order in at.held):
        return _build(said, at)
    return _move(said, at, order_of, alone=alone)


_TURNED = frozenset(("presents", "amends", "corrected"))


def _ends_label(said: Sequence[Word], index: int) -> bool:
    """Whether a noun of a unit stands before a colon, and no name does: "new orders for the fleet only: Ionian"."""
    colon = next((i for i, word in enumerate(said) if word.text == ":"), 0)
    return index < colon and not any(map(is_name, said[:colon]))


_STAYS = ACTS - {"MOVES", "RETREATS", "DISBANDS", "REMOVES"}


def _move(said: Sequence[Word], at: Situation, order_of: OrderOf, *, alone: bool) -> list[Word] | None:
    """The new goal of a unit that is named before it: « Paris change d'avis : Picardie », "London: Channel"."""
    changes = marks_in(said) & {"amends", "corrected", "presents"}
    if not alone or "kept" in marks_in(said) or not (changes or at.corrects):
        return None
    if expressions("kept").search(" ".join(word.text for word in said)):
        return None
    if any(word.meanings[0][0] in _STAYS for word in said) and any(map(parts, said)):
        return None  # "I leave Venice alone: A Ven H, and Rome goes to Apulia" says more than one goal
    found: list[list[Word]] = []
    begins = next((i for i, word in enumerate(said) if is_name(word)), 0)
    plain = bool(changes) and all(word.meanings[0][0] != UNKNOWN for word in said[begins:])
    for order in (*at.held, *(_unordered(at) if plain else ())):
        named = next((i for i, word in enumerate(said) if is_name(word) and names_unit(word, order)), None)
        if named is None and sum(getattr(other, "kind", None) == getattr(order, "kind", "") for other in at.held) == 1:
            nouns = (i for i, word in enumerate(said) if ("UNIT", getattr(order, "kind", "")) == word.meanings[0])
            named = next((i for i in nouns if len(said[i].text) > 1 and _ends_label(said, i)), None)
        goals = {code for i, word in enumerate(said) if i != named for code in codes_of(word) - named_by(order)}
        first = next((i for i, word in enumerate(said) if codes_of(word) & goals), -1)
        if named is not None and any(word.meanings[0][0] == "AND" for word in said[named:first]):
            continue  # "leave Aegean and Eastern Med"
        only = len(at.held) == 1 and bool(changes)
        leads = bool(named) and any(kind == "FOR" for word in said[first:named] for kind, _ in word.meanings)
        if len(goals) != 1 or (not only if named is None else first < named and not leads):
            continue
        around = [w for i, w in enumerate(said) if i == named or not (codes_of(w) - goals or marks_in([w]) & _TURNED)]
        if (new := new_order(around, order, order_of)) is not None:
            found.append([new[0]._replace(end=new[0].start, meanings=((MARK, "amends"),)), *new])
    return found[0] if len(found) == 1 else None


def _unordered(at: Situation) -> Iterator[Hold]:
    """The writer's units that have no order in force, as if they held."""
    ordered = {province_of(order.at) for order in at.held if order.at}
    units = [unit for place, unit in at.position.units.items() if place not in ordered and unit.power in at.powers]
    return (Hold(unit.location, unit.kind) for unit in units if Move in at.accepts)


def _build(said: Sequence[Word], at: Situation) -> list[Word] | None:
    """A unit of another kind in the place of one that was to be built."""
    kinds = [word.meanings[0][0] for word in said]
    if not _BUILT.issuperset(kinds) or kinds.count(UNKNOWN) > MOST_STRANGERS:
        return None
    builds = [order for order in at.held if isinstance(order, Build)]
    places = [word for word in said if is_name(word)]
    named = [word.meanings[0][0] == "UNIT" and bool(word.meanings[0][1]) for word in said]  # not "the one"
    nouns = [index for index, word in enumerate(said) if named[index] and len(word.text) > 1]
    found = []
    for order in builds:
        other = [index for index in nouns if said[index].meanings[0][1] != order.kind]
        same = [index for index in nouns if index not in other]
        if len(other) != 1 or not all(names_unit(word, order) for word in places):
            continue
        denied = [index for index in nouns if any(map(_denies, _before(said, index, nouns)))]
        if denied and denied != same:
            continue
        if places or (same and denied) or len(builds) == 1:
            found.append((order, said[other[0]]))
    if len(found) != 1:
        return None
    order, noun = found[0]
    first, last = said[0], next(word for word in reversed(said) if word.meanings[0][0] != SEPARATOR)
    unit = noun._replace(start=first.start, end=first.start, meanings=(("UNIT", noun.meanings[0][1]),))
    return [unit, noun._replace(start=first.start, end=last.end, meanings=(("PLACE", order.at),))]


def _before(said: Sequence[Word], index: int, nouns: Sequence[int]) -> Sequence[Word]:
    """The words between a noun and the one before it."""
    return said[max((noun + 1 for noun in nouns if noun < index), default=0) : index]


def _turns(word: Word) -> bool:
    """Whether a word says that something takes the place of something else."""
    return bool(marks_in([word]) & (_CORRECTS | _DENIES)) or word.text in turns_said("replaces") | turns_said("rejects")


def _denies(word: Word) -> bool:
    """Whether what is named next is not to be."""
    rejects = word.text in turns_said("rejects") or word.text in turns_said("than")
    return bool(marks_in([word]) & _DENIES) or rejects

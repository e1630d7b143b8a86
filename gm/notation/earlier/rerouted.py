"""What a later letter puts in the place of an order in force without saying it whole, said as the order it comes to.

« MAO change d'avis : Espagne côte sud », "Belgium rather than Holland": which unit is meant, and where it was to go,
is known from what its writer ordered before.
"""

from collections.abc import Iterator, Sequence

from gm.notation.earlier.exchanged import OrderOf, exchanged, names_unit, new_order, recalls, tells_another
from gm.notation.earlier.meant import ACTS, codes_of, is_name, named_by
from gm.notation.earlier.stretches import ENDS, UNSURE, is_of_others, marks_in, parts
from gm.notation.orders.build import Situation
from gm.notation.words.rawline import RawLine
from gm.notation.words.sayings import expressions, turns_said
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN
from gm.rules.geography import province_of
from gm.rules.orders import Build, Hold, Move

_BARE = frozenset((FILLER, IN, "UNIT", "COAST", "PLACE", SEPARATOR))
"""Kinds of word of a sentence that names a unit and where it goes: "London: Channel", where a letter corrects."""
_CORRECTS = frozenset(("amends", "corrected", "instead", "presents", "refused"))
_DENIES = frozenset(("negated", "instead"))
MOST_WORDS = 24
SHORT = 3
"""Words of a sentence that only says what is new: "Not Serbia for Budapest. Rumania."."""


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
        other = _exchanged(words[start:end], at, raw, order_of)
        behind = ends[number + 1] if number + 1 < len(ends) else end
        asks = any(word.text == "?" for word in (*words[end : end + 1], *words[behind : behind + 1]))
        if other is None and behind > end and not asks and _recalls(words[start:end], words[end + 1 : behind]):
            other = _exchanged(words[start:behind], at, raw, order_of)
            if other is None:  # "Budapest's not going to Serbia, too many Turks. Rumania instead."
                other = _exchanged([*_without_reasons(words[start:end]), *words[end:behind]], at, raw, order_of)
            end = behind if other is not None else end
        if other is None:
            other = _moved(words[start:end], at, order_of)
        row += words[start:end] if other is None else other
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


def _begins_piece(said: Sequence[Word], index: int, raw: RawLine | None) -> bool:
    """Whether a sign, or a bracket that opens or closes, parts a word from the one before it."""
    return parts(said[index]) or (raw is not None and raw.bracket(said[index]) != raw.bracket(said[index - 1]))


_TURNED = frozenset(("presents", "amends", "corrected"))


def _ends_label(said: Sequence[Word], index: int) -> bool:
    """Whether a noun of a unit stands before a colon, and no name does: "new orders for the fleet only: Ionian"."""
    colon = next((i for i, word in enumerate(said) if word.text == ":"), 0)
    return index < colon and not any(map(is_name, said[:colon]))


_STAYS = ACTS - {"MOVES", "RETREATS", "DISBANDS", "REMOVES"}


def _moved(said: Sequence[Word], at: Situation, order_of: OrderOf) -> list[Word] | None:
    """The new goal of a unit that is named before it: « Paris change d'avis : Picardie », "London: Channel"."""
    marks = marks_in(said)
    changes = marks & {"amends", "corrected", "presents"}
    bare = _BARE.issuperset(word.meanings[0][0] for word in said) or any(word.text == ":" for word in said)
    if not (changes or (at.corrects and (bare or any(map(_turns, said))))) or marks & (UNSURE | {"kept"}):
        return None
    if len(said) > MOST_WORDS or tells_another(said, at) or any(isinstance(order, Build) for order in at.held):
        return None
    if any(is_of_others(said, index, at) for index in range(len(said))):
        return None
    if expressions("kept").search(" ".join(word.text for word in said)):
        return None
    if any(word.meanings[0][0] in _STAYS for word in said) and any(map(parts, said)):
        return None  # "I leave Venice alone: A Ven H, and Rome goes to Apulia" says more than one goal
    colon = next((i + 1 for i, word in enumerate(said) if word.text == ":"), 0)
    if colon and (whole := order_of(said[colon:])) is not None:  # "I meant Burgundy: Paris to Burgundy"
        goals_said = [codes_of(word) for word in said[:colon] if is_name(word)]
        again = changes and goals_said and all(codes <= named_by(whole) for codes in goals_said)
        return [said[0]._replace(end=said[0].start, meanings=((MARK, "amends"),)), *said[colon:]] if again else None
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


def _turns(word: Word) -> bool:
    """Whether a word says that something takes the place of something else."""
    return bool(marks_in([word]) & (_CORRECTS | _DENIES)) or word.text in turns_said("replaces") | turns_said("rejects")


def _denies(word: Word) -> bool:
    """Whether what is named next is not to be."""
    rejects = word.text in turns_said("rejects") or word.text in turns_said("than")
    return bool(marks_in([word]) & _DENIES) or rejects

"""Units named by their kind alone, where only one reading can be meant: "strike the fleet", "my fleets go to …".

Where units retreat or are taken off, its name is put in behind the noun; an army or fleet that has its province beside
it is left as it is written. Where all of a kind are sent, each goes where only it can.
"""

from collections.abc import Collection, Sequence
from itertools import permutations

from gm.languages.language import words_said
from gm.notation.orders.adjustments import numbers_in
from gm.notation.orders.build import Situation
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, FOR, IN, MARK
from gm.rules.orders import Move, Retreat
from gm.rules.position import Unit

_SMALL = frozenset((FILLER, IN, FOR, "TO"))
_GOES = frozenset(("MOVES", "RETREATS", "TO"))
_OFF = frozenset(("REMOVES", "DISBANDS"))


def with_only_unit_named(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line with the province of a unit that is named by its kind, if its writer has only one that may be meant.

    Only where units retreat or are taken off.
    """
    row = list(words)
    retreats = Retreat in at.accepts
    if not any(_is_noun(word) for word in row):
        return row
    found: list[Word] = []
    for index, word in enumerate(row):
        found.append(word)
        beside = [row[i] for i in (index - 1, index + 1) if 0 <= i < len(row)]
        theirs = any(one.meanings[0][0] == "POWER" and one.meanings[0][1] not in at.powers for one in beside)
        if not _is_noun(word) or theirs or (index and row[index - 1].text in words_said("others")):
            continue
        kind = next(value for held, value in word.meanings if held == "UNIT")
        mine = [unit.province for unit in _own(at) if unit.kind == kind]
        said = _goes_somewhere(row, index, at) if retreats else _is_taken_off(row, index)
        if len(mine) == 1 and said and not any(_means(other, mine) for other in row):
            found.append(Word((("PLACE", mine[0]),), word.end, word.end, mine[0].lower()))
    return found


def with_each_sent(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line with « les flottes vont en mer Noire et en Botnie » as what each of them does."""
    row = list(words)
    if Move not in at.accepts:
        return row  # and no more than MOST_SENT are ever tried in every order
    for noun in [index for index, word in enumerate(row) if _is_of_several(word)]:
        kind = row[noun].meanings[0][1]
        mine = [unit for unit in at.position.units.values() if unit.power in at.powers and unit.kind == kind]
        first, goals = _sent(row, noun, len(mine))
        if not goals:
            continue
        touches = at.ruleset.atlas.touches.get(kind, {})
        ways = [
            ways
            for ways in permutations(mine)
            if all(
                not touches[unit.location].isdisjoint(row[goal].meanings[0][1].split())
                for unit, goal in zip(ways, goals, strict=True)
            )
        ]
        if len(ways) == 1:
            said: list[Word] = []
            for unit, goal in zip(ways[0], goals, strict=True):
                start = row[goal].start
                dash = Word((("TO", "-"),), start, start, "-")
                comma = Word(((SEPARATOR, ","),), start, start, ",")
                said += [comma] * bool(said) + [Word((("PLACE", unit.location),), start, start, unit.location.lower())]
                said += [dash, row[goal]]
            return [*row[:first], *said, *with_each_sent(row[goals[-1] + 1 :], at)]
    return row


MOST_SENT = 4
"""Units of one kind that are sent at once."""


def with_each_helping(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line with "both fleets carry it" as what each of them does; not where their places stand before it."""
    row = list(words)
    if Move not in at.accepts:
        return row
    for noun in [index for index, word in enumerate(row) if _is_of_several(word)]:
        kind = row[noun].meanings[0][1]
        mine = [unit for unit in at.position.units.values() if unit.power in at.powers and unit.kind == kind]
        acts = next((word.meanings[0][0] for word in row[noun + 1 :] if word.meanings[0][0] not in _SMALL), "")
        led = next((word for word in reversed(row[:noun]) if word.meanings[0][0] not in (*_SMALL, "ALL")), row[noun])
        led_by = {held for held, _ in led.meanings}
        if acts == "CONVOYS" or not led_by.isdisjoint(("BY", "BOARDS", "CONVOYED_BY")):
            mine = [unit for unit in mine if unit.province in at.ruleset.atlas.bit]  # who carries is at sea
        helps = acts in ("SUPPORTS", "CONVOYS") or not led_by.isdisjoint(("BY", "BACKED", "BOARDS", "CONVOYED_BY"))
        named = any(_means(word, [unit.province for unit in mine]) for word in sentence(row, noun))
        every = numbers_in(row[noun - 1].text if noun else "")
        named = named or (noun > 0 and not words_said("others").isdisjoint(row[noun - 1].text.split()))
        if helps and not named and 1 < len(mine) <= MOST_SENT and every in ([], [len(mine)]):
            first = noun - (row[noun - 1].meanings[0][0] == "ALL" if noun else 0)
            start, end = row[first].start, row[noun].end
            said: list[Word] = []
            for unit in mine:
                sign = Word((("AND", "&"),), end, end, "&")
                said += [sign] * bool(said) + [Word((("PLACE", unit.province),), start, end, unit.province.lower())]
                start = end
            return [*row[:first], *said, *with_each_helping(row[noun + 1 :], at)]
    return row


def _is_of_several(word: Word) -> bool:
    return len(word.text) > 1 and {"UNIT", "UNITS"} <= {kind for kind, _ in word.meanings}


def _sent(row: Sequence[Word], noun: int, count: int) -> tuple[int, list[int]]:
    """Where a clause begins in which all units of a kind are sent somewhere, and where the names of its goals stand."""
    first = noun
    while first and row[first - 1].meanings[0][0] in (*_SMALL, "ALL", "MOVES"):
        first -= 1
    begins = not first or row[first - 1].meanings[0][0] in (SEPARATOR, "AND")
    goals: list[int] = []
    for index in range(noun + 1, len(row)):
        kind = row[index].meanings[0][0]
        if kind == "PLACE":
            goals.append(index)
        elif kind not in (*_SMALL, "MOVES", "AND", SEPARATOR) and row[index].text not in words_said("another"):
            break
        if row[index].text in _ENDS or len(goals) == count:
            break
    goes = any(word.meanings[0][0] in ("MOVES", "TO") for word in row[first : goals[0] if goals else noun])
    ends = bool(goals) and (goals[-1] + 1 == len(row) or row[goals[-1] + 1].meanings[0][0] in (SEPARATOR, "AND"))
    return first, goals if begins and goes and ends and 1 < len(goals) == count <= MOST_SENT else []


_ENDS = frozenset(".;!?")


def _is_noun(word: Word) -> bool:
    """Whether it is the word for one army or fleet, and no letter, nor one for several."""
    kinds = {kind for kind, _ in word.meanings}
    return word.meanings[0][0] == "UNIT" and word.meanings[0][1] != "" and len(word.text) > 1 and "UNITS" not in kinds


def _own(at: Situation) -> list[Unit]:
    """The writer's units that may retreat, or be taken off."""
    beaten = [each.unit for each in at.position.dislodged.values()]
    units = beaten or list(at.position.units.values())
    return [unit for unit in units if unit.power in at.powers]


def _clause(row: Sequence[Word], index: int) -> tuple[list[Word], list[Word]]:
    """The words before and behind one in its part of the line."""
    ends = [i for i, word in enumerate(row) if word.meanings[0][0] in (SEPARATOR, "AND", MARK)]
    first = max((i for i in ends if i < index), default=-1) + 1
    last = min((i for i in ends if i > index), default=len(row))
    return list(row[first:index]), list(row[index + 1 : last])


def _goes_somewhere(row: Sequence[Word], index: int, at: Situation) -> bool:
    """Whether a part says of a unit where it goes, and not where it is."""
    before, behind = _clause(row, index)
    here = {unit.province for unit in _own(at)}
    named = [word for word in (*before, *behind) if word.meanings[0][0] == "PLACE"]
    goes = [word for word in behind if word.meanings[0][0] not in _SMALL][:2]
    links = any(word.meanings[0][0] in _SMALL for word in behind[:1]) or any(
        word.meanings[0][0] in _GOES for word in goes
    )
    known = all(word.meanings[0][0] in (*_SMALL, *_GOES) for word in before)
    return len(named) == 1 and named[0] in behind and not _means(named[0], here) and links and known


def _is_taken_off(row: Sequence[Word], index: int) -> bool:
    """Whether a part names nothing but a unit, and what is taken off stands before it."""
    before, behind = _clause(row, index)
    alone = all(word.meanings[0][0] in (*_SMALL, *_OFF) for word in before)
    if alone and [word.meanings[0][0] for word in behind if word.meanings[0][0] not in _SMALL][:1] == ["HOLDS"]:
        return True  # "the fleet fights on": it is named, too
    verb = [word for word in row[:index] if word.meanings[0][0] in (*_OFF, "KEEPS", "HOLDS")][-1:]
    only = alone and all(word.meanings[0][0] in _SMALL for word in behind)
    return only and bool(verb) and verb[0].meanings[0][0] in _OFF and verb[0] not in behind


def sentence(row: Sequence[Word], index: int) -> Sequence[Word]:
    """The words of the sentence in which one stands."""
    ends = [i for i, word in enumerate(row) if word.text in _ENDS]
    first = max((i for i in ends if i < index), default=-1) + 1
    return row[first : min((i for i in ends if i > index), default=len(row))]


def _means(word: Word, provinces: Collection[str]) -> bool:
    return word.meanings[0][0] == "PLACE" and any(
        code.partition("/")[0] in provinces for code in word.meanings[0][1].split()
    )

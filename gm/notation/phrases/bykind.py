"""A unit named by its kind alone, where only one can be meant: "strike the fleet", « l'armée recule en Toscane ».

Where units retreat or are taken off, its name is put in behind the noun; an army or fleet that has its province beside
it is left as it is written.
"""

from collections.abc import Collection, Sequence

from gm.notation.orders.build import Situation
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, FOR, IN, MARK
from gm.rules.orders import Retreat
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
        if not _is_noun(word):
            continue
        kind = next(value for held, value in word.meanings if held == "UNIT")
        mine = [unit.province for unit in _own(at) if unit.kind == kind]
        beside = _goes_somewhere(row, index, at) if retreats else _is_taken_off(row, index)
        if len(mine) == 1 and beside and not any(_means(other, mine) for other in row):
            found.append(Word((("PLACE", mine[0]),), word.end, word.end, mine[0].lower()))
    return found


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
    verb = [word for word in row[:index] if word.meanings[0][0] in (*_OFF, "KEEPS", "HOLDS")][-1:]
    only = alone and all(word.meanings[0][0] in _SMALL for word in behind)
    return only and bool(verb) and verb[0].meanings[0][0] in _OFF and verb[0] not in behind


def _means(word: Word, provinces: Collection[str]) -> bool:
    return word.meanings[0][0] == "PLACE" and any(
        code.partition("/")[0] in provinces for code in word.meanings[0][1].split()
    )

"""Units singled out of those spoken of, in their names: "the former … the latter", « l'autre », "the remaining army".

Of two that are named together the first and the second are told apart; the other one is the only one of the writer's,
of its kind where a kind is said, that the letter has not named.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from gm.languages.language import said_anywhere
from gm.notation.orders.build import Situation
from gm.notation.phrases.wording import is_own
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, plain
from gm.rules.geography import Terrain, province_of
from gm.rules.position import Unit

_SMALL = frozenset((FILLER, IN))
_SIGNS = frozenset((SEPARATOR, "AND"))
_ACTS = frozenset(("MOVES", "HOLDS", "SUPPORTS", "CONVOYS", "TO", "FOR", IN, "LENDS", "RETREATS"))
_BEFORE = frozenset((*_SIGNS, "MOVES", "PLACE", "COAST", "HOLDS"))
_SAYS_ORDERS = frozenset(("HOLDS", "SUPPORTS", "CONVOYS", "DISBANDS", "BUILDS"))
LONGEST = 4
"""Words of such a phrase."""
FIRST, SECOND, LEFT = "first", "second", "left"


@cache
def _phrases(part: str) -> frozenset[str]:
    said = said_anywhere(lambda language: getattr(language.reading.singled, part))
    return frozenset(plain(phrase) for phrase in said)


@cache
def _heads() -> frozenset[str]:
    return frozenset(phrase.split()[0] for part in (FIRST, SECOND, LEFT) for phrase in _phrases(part))


class _Singled(NamedTuple):
    """A phrase that singles a unit out, where it stands, and the kind of unit that it says."""

    part: str
    start: int
    end: int
    kind: str


def with_singled_named(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words of a line, with the name of a unit where one is singled out of those spoken of."""
    row = _placed(list(words), at)
    if not any(word.text.partition(" ")[0] in _heads() for word in row):
        return row
    singled = list(_singled(row, at))
    pair = next((found for one in singled[:1] for found in [_pair(row, one.start, at)] if found), None)
    parts = [one.part for one in singled]
    if pair and parts == [FIRST, SECOND]:
        names = dict(zip(singled, (row[pair[0]], row[pair[1]]), strict=True))
        begun = _begun(row, pair[0], singled[0].start)
    else:
        names = {one: name for one in singled if one.part != FIRST and (name := _left_over(row, one, at)) is not None}
        begun = (0, 0)
    found: list[Word] = []
    index = 0
    while index < len(row):
        one = next((one for one in names if one.start == index), None)
        if one is not None:
            name = names[one]
            found.append(Word(name.meanings, row[one.start].start, row[one.end - 1].end, name.text))
            index = one.end
        elif begun[0] <= index < begun[1]:
            index += 1
        else:
            found.append(row[index])
            index += 1
    return found


def _placed(row: list[Word], at: Situation) -> list[Word]:
    """ "The fleet I have out at sea" with its name: it is the only one of its kind that is at sea."""
    for index in range(len(row) - 1):
        kind, value = row[index].meanings[0]
        if kind != "UNIT" or not value:
            continue
        for end in range(min(len(row), index + 1 + MOST_PLACED), index + 1, -1):
            said = " ".join(word.text for word in row[index + 1 : end])
            sea = said in _phrases("at_sea")
            if sea or said in _phrases("in_port"):
                mine = [unit for unit in _own(at) if unit.kind == value and _is_at_sea(unit, at) is sea]
                acts = end < len(row) and not _ACTS.isdisjoint(kind for kind, _ in row[end].meanings)
                if len(mine) == 1 and acts:
                    code = mine[0].province
                    name = Word((("PLACE", code),), row[index + 1].start, row[end - 1].end, code.lower())
                    return [*row[: index + 1], name, *row[end:]]
                break
    return row


MOST_PLACED = 6


def _own(at: Situation) -> list[Unit]:
    return [unit for unit in at.position.units.values() if unit.power in at.powers]


def _is_at_sea(unit: Unit, at: Situation) -> bool:
    province = at.ruleset.map.provinces.get(unit.province)
    return province is not None and province.terrain is Terrain.SEA


def _singled(row: Sequence[Word], at: Situation) -> Iterator[_Singled]:
    """Phrases that begin a clause and single a unit out that does something in it."""
    for index in range(len(row)):
        if index and row[index - 1].meanings[0][0] not in _BEFORE:
            continue
        for end in range(min(len(row), index + LONGEST), index, -1):
            said = " ".join(word.text for word in row[index:end] if word.text != "-")
            part = next((part for part in (LEFT, SECOND, FIRST) if said in _phrases(part)), "")
            kinds = [value for kind, value in row[end].meanings if kind == "UNIT"] if part and end < len(row) else []
            behind = end + bool(kinds)
            if part and behind < len(row) and _acts(row[behind], at):
                yield _Singled(part, index, behind, kinds[0] if kinds else "")
                break


def _acts(word: Word, at: Situation) -> bool:
    """Whether a word begins what a unit does: a verb, or at once where it goes."""
    return any(kind in _ACTS for kind, _ in word.meanings) or (word.meanings[0][0] == "PLACE" and not is_own(word, at))


def _pair(row: Sequence[Word], end: int, at: Situation) -> tuple[int, int] | None:
    """The last two units of the writer's that are named together before a word."""
    places = [index for index in range(end) if row[index].meanings[0][0] == "PLACE"]
    for first, second in reversed(list(pairwise(places))):
        between = [word.meanings[0][0] for word in row[first + 1 : second]]
        joined = between.count("AND") == 1 and all(kind in (*_SMALL, "AND", "UNIT") for kind in between)
        if joined and is_own(row[first], at) and is_own(row[second], at):
            return first, second
    return None


def _begun(row: Sequence[Word], first: int, end: int) -> tuple[int, int]:
    """The clause that names two units and says nothing else of which they are ordered: it is said in what follows."""
    start = next((at + 1 for at in range(first - 1, -1, -1) if row[at].meanings[0][0] in _SIGNS), 0)
    said = row[start:end]
    marks = any(kind == MARK and value not in _IDLE for word in said for kind, value in word.meanings[:1])
    orders = any(word.meanings[0][0] in _SAYS_ORDERS for word in said)
    places = sum(word.meanings[0][0] == "PLACE" for word in said)
    return (0, 0) if marks or orders or places > len(("the former", "the latter")) else (start, end)


_IDLE = frozenset(("polite", "titles", "asides"))


def _left_over(row: Sequence[Word], one: _Singled, at: Situation) -> Word | None:
    """The name of the only unit of the writer's, of its kind, that nothing before has named."""
    before = row[: one.start]
    named = {
        province_of(code) for word in before if word.meanings[0][0] == "PLACE" for code in word.meanings[0][1].split()
    }
    named |= {province_of(order.at) for order in at.written if order.at}
    own = _own(at)
    kinds = [value for word in before for kind, value in word.meanings[:1] if kind == "UNIT" and value]
    kind = one.kind or (kinds[-1] if kinds and len(set(kinds)) == 1 else _of_pair(own, named))
    left = [unit for unit in own if unit.province not in named and kind in ("", unit.kind)]
    spoken = any(unit.province in named and kind in ("", unit.kind) for unit in own)
    goal = next((word for word in row[one.end : one.end + 3] if word.meanings[0][0] == "PLACE"), None)
    stands = goal is not None and row[one.end].meanings[0][0] in _SMALL and is_own(goal, at)
    if len(left) != 1 or stands or not (spoken or one.part == LEFT):
        return None
    code = left[0].province
    return Word((("PLACE", code),), 0, 0, code.lower())


def _of_pair(own: Sequence[Unit], named: Collection[str]) -> str:
    """The kind of which the writer has two units, if all that are named are of it: "Kiel to the Baltic, the other"."""
    kinds = {unit.kind for unit in own if unit.province in named}
    kind = kinds.pop() if len(kinds) == 1 else ""
    return kind if sum(unit.kind == kind for unit in own) == len(("the one", "the other")) else ""

"""Units named by where they stand among the writer's: "the northern fleet", « celle du sud », "the Baltic fleet".

The map decides: one of them stands plainly farther on that side than any other of its kind; and a fleet is called by a
sea in which none stands when it is the only one in a port there. Where that leaves two, the words are left as they are.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from gm.languages.language import languages, words_said
from gm.notation.orders.build import Situation
from gm.notation.words.fold import fold
from gm.notation.words.lexicon import Lexicon
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN
from gm.rules.geography import Terrain
from gm.rules.position import Unit

NEAR = 40
"""Units of the sheet, 1600 wide, that are no distance between two units: they stand as far on that side."""
ASIDE = 0.5
"""How far on that side one stands at least, of how far they are apart the other way."""
_TOWARDS: Mapping[str, tuple[int, int]] = {"NC": (0, -1), "SC": (0, 1), "EC": (1, 0), "WC": (-1, 0)}


class _Named(NamedTuple):
    """The words that name a unit so."""

    first: int
    last: int
    noun: int
    """Which of them is the noun, or stands for one; -1 where there is none."""
    side: str


@cache
def _sides() -> Mapping[str, str]:
    """Word -> the side it says, by the code of its coast."""
    said = (sides for each in languages().values() for sides in (each.reading.coasts.sides, each.reading.singled.sides))
    return {fold(word): side for sides in said for side, words in sides.items() for word in words}


@cache
def _small() -> frozenset[str]:
    said = (word for each in languages().values() for word in each.reading.singled.whereabouts)
    return frozenset(token for word in said for token in fold(word).split())


@cache
def _ones() -> frozenset[str]:
    return frozenset(fold(word) for each in languages().values() for word in each.reading.singled.ones)


def with_compass_named(words: Sequence[Word], at: Situation, lexicon: Lexicon) -> list[Word]:
    """The words of a line, with the name of each unit that is named by a side or by the sea off its port."""
    row = _of_seas(list(words), at)
    if not any(word.text.rpartition(" ")[2] in _sides() for word in row):
        return row
    found: list[Word] = []
    done, kind = 0, ""
    for named in _named(row):
        if named.first < done or (named.noun < 0 and not kind):
            continue
        said = next((value for held, value in row[named.noun].meanings if held == "UNIT"), "")
        said = (said if named.noun >= 0 else "") or kind or _last_kind(row[: named.first])
        unit = _farthest(_own(said, at), named.side, lexicon)
        if not said or unit is None or not _is_the_writers(row, named, at):
            continue
        kind = said
        start, end = row[named.first].start, row[named.last].end
        noun = row[named.noun].text if named.noun >= 0 else said.lower()
        found += row[done : named.first]
        found += [Word((("UNIT", said),), start, end, noun), _name(unit.location, end)]
        done = named.last + 1
    return [*found, *row[done:]]


def _named(row: Sequence[Word]) -> Iterator[_Named]:
    """Phrases that may name a unit by a side."""
    for index, word in enumerate(row):
        *before, last = word.text.split() or [""]
        side = _sides().get(last)
        behind = row[index + 1].meanings[0] if index + 1 < len(row) else (SEPARATOR, "")
        if side is None or not _small().issuperset(before) or behind == (MARK, "titles") or behind[0] == UNKNOWN:
            continue  # "of the northern power"
        if (FILLER, word.text) in word.meanings and not (index and row[index - 1].meanings == ((FILLER, ""),)):
            continue  # « la flotte est magnifique », not « celle de l'est »
        first = index - len(list(takewhile(_is_small, reversed(row[:index]))))
        noun = first - 1
        if noun >= 0 and _is_noun(row[noun]) and not (_sent(row, noun) and first == index):
            yield _Named(noun, index, noun, side)
        elif index + 1 < len(row) and _is_noun(row[index + 1]):
            yield _Named(index, index + 1, index + 1, side)
        elif (of := _of_several(row, index + 1)) > index + 1:
            yield _Named(index, of, of, side)
        elif first < index and (noun < 0 or row[noun].meanings[0][0] in (SEPARATOR, "AND")):
            yield _Named(index, index, -1, side)


def _of_several(row: Sequence[Word], index: int) -> int:
    """Where the noun stands of which one is singled out: "the northernmost of my armies"; 0 for none."""
    while index < len(row) and _is_small(row[index]):
        index += 1
    kinds = {kind for kind, _ in row[index].meanings} if index < len(row) else set()
    return index if {"UNIT", "UNITS"} <= kinds else 0


def _is_small(word: Word) -> bool:
    return not word.text or _small().issuperset(word.text.split())


def _is_noun(word: Word) -> bool:
    kinds = {kind for kind, _ in word.meanings}
    return word.text in _ones() or (word.meanings[0][0] == "UNIT" and len(word.text) > 1 and "UNITS" not in kinds)


def _last_kind(row: Sequence[Word]) -> str:
    return next((word.meanings[0][1] for word in reversed(row) if word.meanings[0][0] == "UNIT"), "")


def _sent(row: Sequence[Word], index: int) -> bool:
    """Whether what is named there is sent, and the side may be where: "send the army north to Galicia"."""
    return _governor(row, index) == "MOVES"


def _governor(row: Sequence[Word], index: int) -> str:
    """The kind of the word before one that is no article."""
    before = (word.meanings[0][0] for word in reversed(row[:index]) if word.meanings[0][0] not in (FILLER, IN))
    return next(before, "")


def _is_the_writers(row: Sequence[Word], named: _Named, at: Situation) -> bool:
    """Whether it is one of his own that is meant: nobody else's, and none that is gone against."""
    beside = [*row[max(0, named.first - 2) : named.first], *row[named.last + 1 : named.last + 4]]
    beside = [word for word in beside if word.meanings[0][0] in ("POWER", "PLACE", "UNIT") or word.text in _theirs()]
    theirs = any(word.text in _theirs() or word.meanings[0][0] == "POWER" for word in beside)
    governor = _governor(row, named.first)
    if governor == "MOVES":
        start = max((i for i in range(named.first) if row[i].meanings[0][0] in (SEPARATOR, "AND")), default=-1) + 1
        sends = next((word for word in row[start:] if word.meanings[0][0] not in (FILLER, MARK)), None)
        return not theirs and sends is not None and sends.meanings[0][0] == "MOVES"
    return not theirs and governor != "TO"


def _theirs() -> frozenset[str]:
    return words_said("others")


def _own(kind: str, at: Situation) -> list[Unit]:
    return [unit for unit in at.position.units.values() if unit.power in at.powers and unit.kind == kind]


def _farthest(units: Sequence[Unit], side: str, lexicon: Lexicon) -> Unit | None:
    """The one that stands plainly farther on a side than all others."""
    right, down = _TOWARDS[side]

    def spot(unit: Unit) -> tuple[int, int]:
        return lexicon.spots.get(unit.location) or lexicon.spots.get(unit.province) or (0, 0)

    def is_farther(one: Unit, other: Unit) -> bool:
        across, along = (a - b for a, b in zip(spot(one), spot(other), strict=True))
        far, aside = (across * right, along) if right else (along * down, across)
        return far >= max(NEAR, ASIDE * abs(aside))

    return next((one for one in units if all(one is other or is_farther(one, other) for other in units)), None)


def _of_seas(row: list[Word], at: Situation) -> list[Word]:
    """The words, with the port of a fleet that is called by the sea off it, where no fleet stands."""
    for sea in [index for index, word in enumerate(row) if _is_empty_sea(word, at)]:
        first = sea
        while first and {kind for kind, _ in row[first - 1].meanings} == {FILLER} and _is_small(row[first - 1]):
            first -= 1  # not "in the Baltic": there is none
        led = first < sea or row[sea].text.split()[0] in _small()
        called = led and sea + 1 < len(row) and _is_fleet(row[sea + 1])
        named = _Named(sea, sea + 1, sea + 1, "") if called else _Named(first - 1, sea, first - 1, "")
        if not called and (named.noun < 0 or first == sea or not _is_fleet(row[named.noun])):
            continue
        kind = row[named.noun].meanings[0][1]
        touches = at.ruleset.atlas.touches.get(kind, {})
        off = [each for each in _own(kind, at) if row[sea].meanings[0][1] in touches.get(each.location, ())]
        if len(off) == 1 and _is_the_writers(row, named, at):
            noun = row[named.noun]._replace(start=row[named.first].start)
            return [*row[: named.first], noun, _name(off[0].location, row[named.last].end), *row[named.last + 1 :]]
    return row


def _is_fleet(word: Word) -> bool:
    return _is_noun(word) and word.meanings[0][0] == "UNIT" and word.text not in _ones()


def _is_empty_sea(word: Word, at: Situation) -> bool:
    kind, code = word.meanings[0]
    place = at.ruleset.map.provinces.get(code) if kind == "PLACE" else None
    return place is not None and place.terrain is Terrain.SEA and at.unit(code) is None


def _name(location: str, end: int) -> Word:
    return Word((("PLACE", location),), end, end, location.lower())

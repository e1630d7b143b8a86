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
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN, Meaning, plain
from gm.rules.geography import Terrain, province_of
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
        nouns = [row[named.noun]] if named.noun >= 0 else []
        kinds = (value for word in (*nouns, *reversed(row[: named.first])) for held, value in word.meanings[:1]
                 if held == "UNIT" and value)  # fmt: skip
        said = next(kinds, "") if nouns or kind else ""
        unit = _farthest(_own(said, at), named.side, lexicon) if named.first >= done else None
        if unit is None or not _is_the_writers(row, named.first, named.last, at):
            continue
        if _is_said(unit, row, named) or _is_in_a_name(row[named.first : named.last + 1], said, unit, at, lexicon):
            continue
        kind, end = said, row[named.last].end
        noun = Word((("UNIT", said),), row[named.first].start, end, nouns[0].text if nouns else said.lower())
        found += [*row[done : named.first], noun, _name(unit.location, end)]
        done = named.last + 1
    return [*found, *row[done:]]


def _is_said(unit: Unit, row: Sequence[Word], named: _Named) -> bool:
    """Whether its place is named with it: "the northern fleet leaves St Petersburg", "St Pete's northern squadron"."""
    ends = [index for index, word in enumerate(row) if word.meanings[0][0] in (SEPARATOR, "AND")]
    start = max((end for end in ends if end < named.first), default=0)
    end = min((end for end in ends if end > named.last), default=len(row))
    places = (word.meanings[0] for word in row[start:end])
    return any(kind == "PLACE" and unit.province in map(province_of, code.split()) for kind, code in places)


def _is_in_a_name(words: Sequence[Word], kind: str, unit: Unit, at: Situation, lexicon: Lexicon) -> bool:
    """Whether another unit stands where a name begins with the word: "the Western fleet" of the Western Med."""
    others = {each.province for each in _own(kind, at) if each is not unit}
    sides = {token for word in words for token in word.text.split() if token in _sides()}
    names = (plain(place.name) for named in lexicon.places.values() for code, place in named.items() if code in others)
    return any(name.split()[0] in sides for name in names)


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
        if noun >= 0 and _is_noun(row[noun]) and not (first == index and _governor(row, noun)[0] == "MOVES"):
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


def _governor(row: Sequence[Word], index: int) -> Meaning:
    """What the word before one says that is no article."""
    before = (word.meanings[0] for word in reversed(row[:index]) if word.meanings[0][0] not in (FILLER, IN))
    return next(before, (SEPARATOR, ""))


def _is_the_writers(row: Sequence[Word], first: int, last: int, at: Situation) -> bool:
    """Whether it is one of his own that is meant: nobody else's, and none that is gone against."""
    governor = _governor(row, first)
    behind = next((word.meanings[0] for word in row[last + 1 :] if word.meanings[0][0] not in (FILLER, IN)), governor)
    theirs = any(kind == "POWER" and power not in at.powers for kind, power in (governor, behind))
    if theirs or any(word.text in words_said("others") for word in row[max(0, first - 2) : first]):
        return False
    if governor[0] == "MOVES":  # "move the northern army"; not "Munich attacks the northern army"
        ends = (index for index in range(first - 1, -1, -1) if row[index].meanings[0][0] in (SEPARATOR, "AND"))
        said = (word.meanings[0][0] for word in row[next(ends, -1) + 1 :] if word.meanings[0][0] not in (FILLER, MARK))
        return next(said, "") == "MOVES"
    return governor[0] != "TO"


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
        if led and sea + 1 < len(row) and _is_noun(row[sea + 1]):
            first, noun, last = sea, sea + 1, sea + 1
        elif 0 < first < sea and _is_noun(row[first - 1]):
            first, noun, last = first - 1, first - 1, sea
        else:
            continue
        kind = row[noun].meanings[0][1]
        touches = at.ruleset.atlas.touches.get(kind, {})
        off = [each for each in _own(kind, at) if row[sea].meanings[0][1] in touches.get(each.location, ())]
        if len(off) == 1 and _is_the_writers(row, first, last, at):
            return [*row[:first], row[noun], _name(off[0].location, row[last].end), *row[last + 1 :]]
    return row


def _is_empty_sea(word: Word, at: Situation) -> bool:
    kind, code = word.meanings[0]
    place = at.ruleset.map.provinces.get(code) if kind == "PLACE" else None
    return place is not None and place.terrain is Terrain.SEA and at.unit(code) is None


def _name(location: str, end: int) -> Word:
    return Word((("PLACE", location),), end, end, location.lower())

"""Sentences that can only mean builds, or units taken off, in no shape that the grammar knows.

Each unit of a sentence has a place where it may be built, or is one of the writer's that stands there; what is said of
them makes or ends units, or nothing at all. « Une flotte sort de Liverpool, une autre d'Édimbourg. »
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gm.languages.language import words_said
from gm.notation.fitting.clauses import NOTHING
from gm.notation.fitting.pieces import (
    FROM,
    GOES,
    HELPS,
    LEAVES,
    ODD,
    PLACE,
    POWER,
    STAYS,
    TO,
    UNIT,
    VERB,
    FittedStretch,
    Strange,
)
from gm.notation.orders.adjustments import numbers_in
from gm.notation.orders.build import Situation, judge
from gm.notation.phrases.winter import names_a_build, phrase
from gm.notation.words.sayings import determined
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, FOR, IN, MARK
from gm.rules.geography import province_of
from gm.rules.orders import Build, Disband, Order

BESIDE = frozenset(("BUILDS", "RECEIVES", "TAKEN", "NUMBER", "ALL", "UNITS", "IT_IS", "ORDER"))
"""Kinds of word that say no more of units that are built or taken off."""
_LEADS = frozenset((FILLER, IN, FOR, TO, FROM))

MOST_PLACES = 9
"""Places that a noun of several units stands for."""

Given = tuple[Order, tuple[Word, ...]]
"""An order, and the words that give it."""


class _Stretch(NamedTuple):
    """What a stretch names, and does."""

    words: tuple[Word, ...]
    units: list[int]
    """Where its nouns of units stand among its words."""
    places: list[int]
    verbs: frozenset[str]
    """What is done."""
    acts: list[int]
    """Where it is said."""
    odd: list[int]
    """Where words stand that nobody knows."""

    def codes(self, index: int) -> list[str]:
        return self.words[index].meanings[0][1].split()

    def is_led(self, index: int) -> bool:
        """Whether a small word leads to a name: "the docks *of* Kiel"; it is no article, but for « a Londres »."""
        before = [
            word for word in self.words[max(0, index - 2) : index] if word.text == "a" or word.text not in determined()
        ]
        return bool(before) and any(kind in _LEADS for kind, _ in before[-1].meanings)


def _stretch(said: FittedStretch, at: Situation) -> _Stretch:
    units, places, odd, acts = [], [], [], []
    verbs: set[str] = set()
    for piece in said.pieces:
        index = said.words.index(piece.word)
        if piece.kind == POWER and piece.said not in at.powers:
            raise Strange
        if piece.kind == UNIT and piece.said:
            units.append(index)
        elif piece.kind == PLACE:
            places.append(index)
        elif piece.said in (NOTHING, HELPS) and (names_a_build(piece.word) or phrase(said.words, index, "clitics")):
            continue  # « la seconde sera … »
        elif piece.kind == ODD:
            odd.append(index)
        elif piece.kind == VERB and not any(kind == FILLER for kind, _ in piece.word.meanings):
            verbs.add(piece.said)
            acts.append(index)
    if any(_keeps(word) for word in said.words):
        verbs.add(STAYS)
    return _Stretch(said.words, units, places, frozenset(verbs), acts, odd)


def _keeps(word: Word) -> bool:
    return word.text.split()[-1] in words_said("keeps") and (MARK, "polite") not in word.meanings


def adjusted(said: Sequence[FittedStretch], at: Situation, given: Sequence[Order]) -> list[Given] | None:
    """The only builds or removals that a sentence can mean, beside those given before it; None where it may mean more.

    A sentence that only says what is kept means none.
    """
    owed = sum(at.owed.get(power, 0) for power in at.powers)
    due = abs(owed) - len(given)
    try:
        rows = [_stretch(one, at) for one in said]
        found = list(_built(rows, at) if owed > 0 else _taken_off(rows, due, at))
    except Strange:
        return None
    places = [province_of(order.at) for order in (*given, *(order for order, _ in found)) if order.at]
    return found if len(found) <= due and len(set(places)) == len(places) else None


# Builds


def _built(rows: Sequence[_Stretch], at: Situation) -> Iterator[Given]:
    """Each kind with its place, or places; what stands alone waits for the other half."""
    kind, waits = "", _NONE
    """The kind last named, and how many places it still waits for."""
    alone: list[_Stretch] = []
    """What names places of which no kind has been named yet."""
    for row in rows:
        if STAYS in row.verbs and not row.units:
            continue  # « Londres attendra »
        if not row.verbs <= {GOES} or not _stands_beside(row) or len(row.units) > 1:
            raise Strange
        if row.units:
            if waits.least:
                raise Strange
            kind, waits = row.words[row.units[0]].meanings[0][1], _number(row)
        elif not kind:
            alone += [row] * bool(row.places)
            continue
        elif _carries(row):
            waits = _ONE
        for one in (*alone, row):
            for code in _codes(one):
                waits = waits.less()
                yield _build(kind, code, one, at)
        alone = []
    if alone or waits.least:
        raise Strange


class _Waits(NamedTuple):
    """For how many places a noun still stands."""

    least: int
    most: int

    def less(self) -> "_Waits":
        if not self.most:
            raise Strange
        return _Waits(max(0, self.least - 1), self.most - 1)


_NONE, _ONE = _Waits(0, 0), _Waits(1, 1)


def _codes(row: _Stretch) -> Iterator[str]:
    for index in row.places:
        code, *more = row.codes(index)
        if more:
            raise Strange
        yield code


def _build(kind: str, code: str, row: _Stretch, at: Situation) -> Given:
    reading = judge(Build(code, kind), at)
    if reading.reason is not None:
        raise Strange
    return reading.order, row.words


def _number(row: _Stretch) -> _Waits:
    """For how many places a noun stands."""
    if all(held != "UNITS" for held, _ in row.words[row.units[0]].meanings):
        return _ONE
    said = [number for word in row.words[: row.units[0]] for number in numbers_in(word.text)]
    return _Waits(said[-1], said[-1]) if said else _Waits(2, MOST_PLACES)


def _carries(row: _Stretch) -> bool:
    """Whether a stretch that names no kind says that it is the one before: "another out of Edinburgh".

    Of « une autre unité » nobody knows of what kind it is.
    """
    alike = words_said("another") | words_said("alike")
    return any(
        (word.text in alike or phrase(row.words, index, "one") or phrase(row.words, index, "another"))
        and all(after.meanings[0] != (UNIT, "") for after in row.words[index + 1 : index + 2])
        for index, word in enumerate(row.words)
    )


def _stands_beside(row: _Stretch) -> bool:
    """Whether words that nobody knows say only what a unit is like, or how it comes to its place.

    "A brand new fleet", "an army arises in Vienna"; not "Berlin fears an army", "a fleet once sailed out of London".
    """
    names = sorted((*row.units, *row.places))
    for index in row.odd:
        if not names or index > names[-1]:
            return False
        following = next(name for name in names if name > index)
        if index < names[0]:
            beside = following == index + 1 or index + 1 in row.odd
        else:
            beside = following in row.places and row.is_led(following) and index + 1 not in (*row.odd, *row.acts)
        if not beside:
            return False
    return True


# Removals


def _taken_off(rows: Sequence[_Stretch], due: int, at: Situation) -> Iterator[Given]:
    """The units that go, each named once; a stretch without a verb does as the one before it, or the next."""
    named = [(row, list(_own(row, at))) for row in rows]
    acts = [_act(row) if provinces else "" for row, provinces in named]
    first = next((act for act in acts if act == LEAVES), "")
    going: list[Given] = []
    last = ""
    for index, (row, provinces) in enumerate(named):
        last = acts[index] or last or first
        if last == LEAVES:
            for province in provinces:
                unit = at.position.units[province]
                reading = judge(Disband(unit.location, unit.kind), at)
                if reading.reason is not None:
                    raise Strange
                going.append((reading.order, row.words))
    if len(going) != due and any(row.odd for row, _ in named):
        raise Strange
    yield from going


def _act(row: _Stretch) -> str:
    """What is done with the units of a stretch: who goes, and goes nowhere, is taken off."""
    if row.verbs <= {GOES, LEAVES}:
        return LEAVES if row.verbs else ""
    if row.verbs == {STAYS}:
        return STAYS
    raise Strange


def _own(row: _Stretch, at: Situation) -> Iterator[str]:
    """The province of the writer's unit that a stretch names, by its place, its kind, or both."""
    if len(row.places) > 1 or len(row.units) > 1:
        raise Strange  # it goes from one to the other
    mine = {place: unit for place, unit in at.position.units.items() if unit.power in at.powers}
    for index in row.places:
        mine = {place: mine[place] for place in map(province_of, row.codes(index)) if place in mine}
    for index in row.units:
        mine = {place: unit for place, unit in mine.items() if unit.kind == row.words[index].meanings[0][1]}
    if row.places or row.units:
        if len(mine) != 1:
            raise Strange
        yield next(iter(mine))

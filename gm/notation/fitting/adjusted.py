"""Sentences that can only mean builds, or units taken off, in no shape that the grammar knows.

Each unit of a sentence has a place where it may be built, or is one of the writer's that stands there; what is said of
them makes or ends units, or nothing at all. « Une flotte sort de Liverpool, une autre d'Édimbourg. »
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gm.languages.language import words_said
from gm.notation.fitting.named import Bearing, Given, NamedStretch, named_in, without_why
from gm.notation.fitting.pieces import GOES, LEAVES, STAYS, UNIT, FittedStretch, Strange
from gm.notation.orders.adjustments import numbers_in
from gm.notation.orders.build import Situation, judge
from gm.notation.phrases.winter import alike, phrase
from gm.notation.words.vocabulary import MARK
from gm.rules.geography import province_of
from gm.rules.orders import Build, Disband, Order
from gm.rules.outcomes import Reason

MOST_PLACES = 9
"""Places that a noun of several units stands for."""


def adjusted(
    said: Sequence[FittedStretch], at: Situation, given: Sequence[Order], bearing: Bearing
) -> list[Given] | None:
    """The only builds or removals that a sentence can mean, beside those given before it; None where it may mean more.

    A sentence that only says what is kept means none.
    """
    owed = sum(at.owed.get(power, 0) for power in at.powers)
    due = abs(owed) - len(given)
    try:
        rows = [named_in(one, at, bearing) for one in said]
        found = list(_built(rows, at, given) if owed > 0 else _taken_off(rows, due, at))
    except Strange:
        return None
    places = [province_of(order.at) for order in (*given, *(order for order, _ in found)) if order.at]
    followed = sum(judge(order, at).reason is None for order, _ in found)
    fits = followed <= due and bool(followed) == bool(found) and len(set(places)) == len(places)
    return found if fits else None


# Builds


def _built(rows: Sequence[NamedStretch], at: Situation, given: Sequence[Order]) -> Iterator[Given]:
    """Each kind with its place, or places; what stands alone waits for the other half."""
    before = next((order.kind for order in reversed(given) if isinstance(order, Build)), "")
    beside = len(given) > len(at.written)
    """Whether something is given in the same line, of which "the other one" may be said."""
    kind, waits = "", _NONE
    """The kind last named, and how many places it still waits for."""
    alone: list[NamedStretch] = []
    """What names places of which no kind has been named yet."""
    for row in rows:
        if _names_no_build(row) or (not waits.least and _is_of_units_at_large(row)):
            continue
        if not row.verbs <= {GOES} or not row.is_plain or len(row.units) > 1:
            raise Strange
        if row.units:
            if waits.least:
                raise Strange
            kind, waits = row.words[row.units[0]].meanings[0][1], _number(row)
        elif row.places and before and not kind and (_carries(row) if beside else _is_alike(row)):
            kind, waits = before, _ONE  # "Kiel: fleet. Berlin: same."
        elif not kind:
            alone += [row] * bool(row.places)
            continue
        elif row.places and _carries(row):
            waits = _ONE
        for one in (*alone, row):
            for code in _codes(one):
                waits = waits.less()
                yield _build(kind, code, one, at)
        alone = []
    if alone or waits.least:
        raise Strange


def _names_no_build(row: NamedStretch) -> bool:
    """Whether a stretch is talk, or says only what is left as it is: « Londres attendra »."""
    if row.marks:
        raise Strange
    return (STAYS in row.verbs and not row.units) or not (row.names or row.verbs or _carries(row))


def _is_of_units_at_large(row: NamedStretch) -> bool:
    """ "Boats are for Brits": of no place, and of no number of units."""
    several = all(any(held == "UNITS" for held, _ in row.words[unit].meanings) for unit in row.units)
    return bool(row.odd) and several and not row.places and not any(numbers_in(word.text) for word in row.words)


class _Waits(NamedTuple):
    """For how many places a noun still stands."""

    least: int
    most: int

    def less(self) -> "_Waits":
        if not self.most:
            raise Strange
        return _Waits(max(0, self.least - 1), self.most - 1)


_NONE, _ONE = _Waits(0, 0), _Waits(1, 1)


def _codes(row: NamedStretch) -> Iterator[str]:
    for index in row.places:
        code, *more = row.codes(index)
        if more:
            raise Strange
        yield code


def _build(kind: str, code: str, row: NamedStretch, at: Situation) -> Given:
    """A build that may be given, or that an own unit stands in the way of."""
    reading = judge(Build(code, kind), at)
    if reading.reason not in (None, Reason.OCCUPIED):
        raise Strange
    return reading.order, row.words


def _number(row: NamedStretch) -> _Waits:
    """For how many places a noun stands."""
    if all(held != "UNITS" for held, _ in row.words[row.units[0]].meanings):
        return _ONE
    said = [number for word in row.words[: row.units[0]] for number in numbers_in(word.text)]
    return _Waits(said[-1], said[-1]) if said else _Waits(2, MOST_PLACES)


def _is_alike(row: NamedStretch) -> bool:
    return any(alike(row.words, index) for index in range(len(row.words)))


def _carries(row: NamedStretch) -> bool:
    """Whether a stretch that names no kind says that it is the one before: "another out of Edinburgh".

    Of « une autre unité » nobody knows of what kind it is.
    """
    words = row.words
    return _is_alike(row) or any(
        (word.text in words_said("another") or phrase(words, index, "one") or phrase(words, index, "another"))
        and all(after.meanings[0] != (UNIT, "") for after in words[index + 1 : index + 2])
        for index, word in enumerate(words)
    )


# Removals


def _taken_off(rows: Sequence[NamedStretch], due: int, at: Situation) -> Iterator[Given]:
    """The units that go, each named once, or by those that stay: "the other two are disbanded", "I only keep Rome".

    A stretch without a verb does as the one before it, or as the next where only so as many go as are owed.
    """
    rows = without_why(rows)
    named = [(row, [] if _is_rest(row) else list(_own(row, at))) for row in rows]
    acts = [_act(row) if provinces or _is_rest(row) else "" for row, provinces in named]
    strange = (row.odd and not act and own for (row, own), act in zip(named, acts, strict=True))
    if any(strange) or any(row.marks - _only(row) for row in rows):
        raise Strange  # "spare the Gascons and remove the army in Spain"
    acts = [_acting(acts, index, rows) for index in range(len(acts))]
    going = [(place, row) for (row, own), act in zip(named, acts, strict=True) if act == LEAVES for place in own]
    kept = {place for (_, own), act in zip(named, acts, strict=True) if act == STAYS for place in own}
    left = [place for place, unit in at.position.units.items() if unit.power in at.powers and place not in kept]
    rest = [row for row in rows if _is_rest(row) and _act(row) == LEAVES and not row.odd] or [
        row for row in rows if _only(row)
    ]
    if rest and kept and len(left) == due and {place for place, _ in going} <= {*left}:
        going = [(place, rest[0]) for place in left]
    if len(going) != due and any(row.odd for row in rows):
        raise Strange
    for province, row in going:
        unit = at.position.units[province]
        reading = judge(Disband(unit.location, unit.kind), at)
        if reading.reason is not None:
            raise Strange
        yield reading.order, row.words


def _acting(acts: Sequence[str], index: int, rows: Sequence[NamedStretch]) -> str:
    """What is done with the units of a stretch: where it has no verb, what the next one says behind its own names,
    unless a verb before it stands before all it names: "Spain and Gascony go", "disband Spain and Gascony"."""
    before = next((at for at in range(index - 1, -1, -1) if acts[at]), -1)
    behind = next((at for at in range(index + 1, len(acts)) if acts[at]), -1)
    if acts[index] or before < 0 > behind:
        return acts[index]
    if before < 0 or (behind >= 0 and not _begins_with_verb(rows[before]) and not _begins_with_verb(rows[behind])):
        return acts[behind]
    if behind == index + 1 and not _begins_with_verb(rows[behind]) and not _has_and(rows[index - 1], rows[index]):
        return acts[behind] if _has_and(rows[index], rows[behind]) else acts[before]  # "… Spain and Marseilles stay"
    return acts[before]


def _has_and(row: NamedStretch, after: NamedStretch) -> bool:
    """Whether more than a sign stands between two stretches."""
    return after.words[0].start - row.words[-1].end >= SHORTEST_AND


SHORTEST_AND = len(" et ")


def _begins_with_verb(row: NamedStretch) -> bool:
    return bool(row.acts and (*row.places, *row.units)) and row.acts[0] < min((*row.places, *row.units))


def _is_rest(row: NamedStretch) -> bool:
    """Whether a stretch speaks of those units that no other names: "the other two", « le reste »."""
    return not row.places and any(phrase(row.words, index, "left") for index in range(len(row.words)))


def _only(row: NamedStretch) -> frozenset[str]:
    """The mark that says, of units that stay, that no others do: "I only keep", « je ne garde que »; else nothing."""
    denials = sum((MARK, "negated") in word.meanings for word in row.words)
    said = "but" if denials else "only"
    if denials > 1 or STAYS not in row.verbs or not row.places:
        return frozenset()
    return frozenset(("negated",)) if any(phrase(row.words, i, said) for i in range(len(row.words))) else frozenset()


def _act(row: NamedStretch) -> str:
    """What is done with the units of a stretch: who goes, and goes nowhere, is taken off."""
    going = (row.words[index] for index in row.acts)
    if any(word.meanings[0][0] == "MOVES" and word.text not in words_said("leaves") for word in going):
        raise Strange  # "Rome attacks": an order out of season
    if row.verbs <= {GOES, LEAVES}:
        return LEAVES if row.verbs else ""
    if row.verbs == {STAYS}:
        return STAYS
    raise Strange


def _own(row: NamedStretch, at: Situation) -> Iterator[str]:
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

"""Sentences that can only mean retreats, in no shape that the grammar knows.

Only beaten units have orders then: who goes where, or goes for good, is the only one of its name or kind. « Exfiltrez
Venise vers la Toscane. »
"""

from collections.abc import Iterator, Sequence

from gm.notation.fitting.named import Bearing, Given, NamedStretch, named_in, without_why
from gm.notation.fitting.pieces import GOES, LEAVES, STAYS, FittedStretch, Strange
from gm.notation.orders.build import Situation, judge
from gm.notation.words.sayings import determined
from gm.rules.geography import province_of
from gm.rules.orders import Disband, Order, Retreat
from gm.rules.position import Unit


def retreating(
    said: Sequence[FittedStretch], at: Situation, given: Sequence[Order], bearing: Bearing
) -> list[Given] | None:
    """The only retreats that a sentence can mean, beside those given before it; None where it may mean more."""
    beaten = {p: each.unit for p, each in at.position.dislodged.items() if each.unit.power in at.powers}
    try:
        found = list(_gone([named_in(one, at, bearing) for one in said], beaten, at))
    except Strange:
        return None
    orders = (*given, *(order for order, _ in found))
    apart = [{order.at for order in orders}, {order.to for order in orders if isinstance(order, Retreat)}]
    several = [len(orders), sum(isinstance(order, Retreat) for order in orders)]
    return found if found and [len(each) for each in apart] == several else None


def _gone(rows: Sequence[NamedStretch], beaten: dict[str, Unit], at: Situation) -> Iterator[Given]:
    """Each beaten unit with where it goes, if it goes anywhere; who goes may stand in the stretch before."""
    meant: list[Unit] = []
    done: list[Unit] = []
    left = without_why(rows)
    for row in rows:
        if row not in left:
            meant = _spoken_of(row, beaten) or meant
            continue
        who = [index for index in row.places if _is_of(row.codes(index), beaten)]
        goals = [index for index in row.places if index not in who]
        if not _is_clear(row, goals):
            raise Strange
        if who or row.units:
            named = [_unit(row, who, beaten)]
            if named != meant and any(unit not in done for unit in meant):
                raise Strange
            meant = named  # "my fleet, driven out of Sweden, …"
        elif LEAVES in row.verbs and any(word.meanings[0][0] == "ALL" for word in row.words):
            meant = list(beaten.values())  # "disband both"
        if goals and (len(meant) != 1 or not _goes(row, who, goals[0])):
            raise Strange
        for unit in meant:
            orders = list(_orders(unit, goals, row))
            if orders and (goals or unit not in done):
                yield _legal(orders, at), row.words
                done.append(unit)
    if any(unit not in done for unit in meant):
        raise Strange


def _is_clear(row: NamedStretch, goals: Sequence[int]) -> bool:
    """Whether a stretch says nothing against a retreat, and of one goal at most."""
    stays = STAYS in row.verbs and row.words[0].meanings[0][0] != "WHERE"
    return not row.marks and not stays and len(goals) <= 1 and _begins_plainly(row)


def _orders(unit: Unit, goals: Sequence[int], row: NamedStretch) -> Iterator[Order]:
    """What a stretch may order of a unit: to go to one of the places of a name, or for good."""
    for goal in goals:
        yield from (Retreat(unit.location, unit.kind, code) for code in row.codes(goal))
    if not goals and LEAVES in row.verbs and row.verbs <= {GOES, LEAVES}:
        yield Disband(unit.location, unit.kind)


def _spoken_of(row: NamedStretch, beaten: dict[str, Unit]) -> list[Unit]:
    """The beaten unit of which a stretch only says why it goes."""
    if not all(_is_of(row.codes(index), beaten) for index in row.places):
        raise Strange
    return [_unit(row, row.places, beaten)] if row.names else []


def _begins_plainly(row: NamedStretch) -> bool:
    """Whether words that nobody knows before the first name only say what is like: "my gallant remnant of the fleet",
    "poor Venice"; not "my wife prefers Venice"."""
    first = min((*row.units, *row.places), default=0)
    before = [index for index in row.odd if index < first]
    if not before or before == [first - 1]:
        return True
    led = row.words[max(0, before[0] - 1)].text in determined()
    if before == [0] and first == 2 and row.words[1].text in determined():
        return True  # "save the fleet"
    return (led or before[0] == 0) and (row.is_led(first) or (first in row.units and before[-1] == first - 1))


def _goes(row: NamedStretch, who: Sequence[int], goal: int) -> bool:
    """Whether a stretch says that a unit goes somewhere: by a verb, by what leads there, or to whom a place falls.

    A place that stands before the verb and the unit does something itself: "Finland tempts the fleet".
    """
    behind = [index for index in (*who, *row.units) if index > goal]
    if behind and row.verbs == {LEAVES}:
        return False  # "the arm of Sevastopol disbands"
    if behind and any(goal < act < behind[0] for act in row.acts):
        return row.is_led(goal)
    return bool(row.verbs - {LEAVES}) or row.is_led(goal) or any(row.is_led(index) for index in behind)


def _is_of(codes: Sequence[str], beaten: dict[str, Unit]) -> bool:
    return any(province_of(code) in beaten for code in codes)


def _unit(row: NamedStretch, who: Sequence[int], beaten: dict[str, Unit]) -> Unit:
    """The beaten unit that a stretch names by its place, its kind, or both."""
    left = beaten
    for index in who:
        left = {place: left[place] for place in map(province_of, row.codes(index)) if place in left}
    for index in row.units:
        left = {place: unit for place, unit in left.items() if unit.kind == row.words[index].meanings[0][1]}
    if len(left) != 1:
        raise Strange
    return next(iter(left.values()))


def _legal(orders: Sequence[Order], at: Situation) -> Order:
    legal = [reading.order for order in orders if (reading := judge(order, at)).reason is None]
    if len(legal) != 1:
        raise Strange
    return legal[0]

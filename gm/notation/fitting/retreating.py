"""Sentences that can only mean retreats, in no shape that the grammar knows.

Only beaten units have orders then: who goes where, or goes for good, is the only one of its name or kind. « Exfiltrez
Venise vers la Toscane. »
"""

from collections.abc import Iterator, Sequence

from gm.notation.fitting.named import Bearing, Given, NamedStretch, named_in
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
    waits = False
    for row in rows:
        if row.marks or (STAYS in row.verbs and row.words[0].meanings[0][0] != "WHERE"):
            raise Strange
        who = [index for index in row.places if _is_of(row.codes(index), beaten)]
        goals = [index for index in row.places if index not in who]
        if len(goals) > 1 or (waits and who) or not _begins_plainly(row):
            raise Strange
        if who or row.units:
            meant = [_unit(row, who, beaten)]
        elif LEAVES in row.verbs and not goals and any(word.meanings[0][0] == "ALL" for word in row.words):
            meant = list(beaten.values())  # "disband both"
        if goals and len(meant) == 1 and _goes(row, who, goals[0]):
            retreats = [Retreat(meant[0].location, meant[0].kind, code) for code in row.codes(goals[0])]
            yield _legal(retreats, at), row.words
            waits = False
        elif goals:
            raise Strange
        elif LEAVES in row.verbs and row.verbs <= {GOES, LEAVES} and meant:
            for unit in meant:
                yield _legal([Disband(unit.location, unit.kind)], at), row.words
            waits = False
        else:
            waits = waits or bool(who or row.units)
    if waits:
        raise Strange


def _begins_plainly(row: NamedStretch) -> bool:
    """Whether words that nobody knows before the first name only say what is like: "my gallant remnant of the fleet",
    "poor Venice"; not "my wife prefers Venice"."""
    first = min((*row.units, *row.places), default=0)
    before = [index for index in row.odd if index < first]
    if not before or before == [first - 1]:
        return True
    led = row.words[max(0, before[0] - 1)].text in determined()
    return (led or before[0] == 0) and (row.is_led(first) or (first in row.units and before[-1] == first - 1))


def _goes(row: NamedStretch, who: Sequence[int], goal: int) -> bool:
    """Whether a stretch says that a unit goes somewhere: by a verb, by what leads there, or to whom a place falls.

    A place that stands before the verb and the unit does something itself: "Finland tempts the fleet".
    """
    behind = [index for index in (*who, *row.units) if index > goal]
    falls = any(row.is_led(index) for index in behind)
    verb = bool(row.verbs - {LEAVES}) and not (behind and any(goal < act < behind[0] for act in row.acts))
    return verb or row.is_led(goal) or falls


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

"""Sentences that can only mean retreats, in no shape that the grammar knows.

Only beaten units have orders then: who goes where, or goes for good, is the only one of its name or kind. « Exfiltrez
Venise vers la Toscane. »
"""

from collections.abc import Iterator, Sequence

from gm.notation.fitting.named import Given, NamedStretch, named_in
from gm.notation.fitting.pieces import LEAVES, STAYS, FittedStretch, Strange
from gm.notation.orders.build import Situation, judge
from gm.rules.geography import province_of
from gm.rules.orders import Disband, Order, Retreat
from gm.rules.position import Unit


def retreating(said: Sequence[FittedStretch], at: Situation, given: Sequence[Order]) -> list[Given] | None:
    """The only retreats that a sentence can mean, beside those given before it; None where it may mean more."""
    beaten = {p: each.unit for p, each in at.position.dislodged.items() if each.unit.power in at.powers}
    try:
        found = list(_gone([named_in(one, at) for one in said], beaten, at))
    except Strange:
        return None
    orders = (*given, *(order for order, _ in found))
    apart = [{order.at for order in orders}, {order.to for order in orders if isinstance(order, Retreat)}]
    several = [len(orders), sum(isinstance(order, Retreat) for order in orders)]
    return found if found and [len(each) for each in apart] == several else None


def _gone(rows: Sequence[NamedStretch], beaten: dict[str, Unit], at: Situation) -> Iterator[Given]:
    """Each beaten unit with where it goes, if it goes anywhere; who goes may stand in the stretch before."""
    meant: Unit | None = None
    waits = False
    for row in rows:
        if not row.is_plain or STAYS in row.verbs:
            raise Strange
        who = [index for index in row.places if _is_of(row.codes(index), beaten)]
        goals = [index for index in row.places if index not in who]
        if len(goals) > 1 or (waits and who):
            raise Strange
        if who or row.units:
            meant = _unit(row, who, beaten)
        led = bool(goals) and row.is_led(goals[0])
        acts = bool(row.verbs - {LEAVES}) or (led and bool(row.verbs or row.odd))
        if goals and meant is not None and acts:
            yield _legal([Retreat(meant.location, meant.kind, code) for code in row.codes(goals[0])], at), row.words
            waits = False
        elif goals:
            raise Strange
        elif row.verbs == {LEAVES} and meant is not None:
            yield _legal([Disband(meant.location, meant.kind)], at), row.words
            waits = False
        else:
            waits = bool(who or row.units)
    if waits:
        raise Strange


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

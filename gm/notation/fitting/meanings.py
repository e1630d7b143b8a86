"""The orders that a clause can give: each of its names has its part in one, and the rules allow it."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from gm.notation.fitting.clauses import NOTHING, FittedClause
from gm.notation.fitting.pieces import BY, CARRIES, FROM, GOES, HELPS, LEAVES, STAYS, TO, WITH
from gm.notation.orders.build import Situation, judge
from gm.rules.geography import province_of
from gm.rules.orders import Convoy, Disband, Hold, Move, Order, Retreat, Support

MOST_NAMES = 4
"""Names of a clause: who helps, whom, from where and to where."""


def meanings(clause: FittedClause, at: Situation, given: Sequence[Order]) -> Iterator[tuple[Order, ...]]:
    """The orders that a clause can give; an empty row when it says nothing."""
    if len(clause.names) > MOST_NAMES:
        return
    if not clause.names:
        if not clause.verbs:
            yield ()
        return
    seen: set[tuple[Order, ...]] = set()
    for codes in product(*(name.codes for name in clause.names)):
        if len({province_of(code) for code in codes}) < len(codes):
            continue
        if not all(name.may_be(code, at) for name, code in zip(clause.names, codes, strict=True)):
            continue
        for orders in _of_codes(codes, clause, at, given):
            if orders not in seen:
                seen.add(orders)
                yield orders


def _of_codes(
    codes: Sequence[str], clause: FittedClause, at: Situation, given: Sequence[Order]
) -> Iterator[tuple[Order, ...]]:
    own = [index for index, code in enumerate(codes) if is_own(code, at)]
    verbs = clause.verbs
    listed = len(own) == len(codes) == clause.apart and not any(name.lead for name in clause.names)
    if verbs == {STAYS} and listed:
        yield from _all([_legal(Hold(*_unit(code, at)), at) for code in codes])
    elif verbs == {LEAVES} and listed:
        yield from _all([_legal(Disband(*_unit(code, at)), at) for code in codes])
    elif verbs <= {GOES} and len(codes) == 2:
        yield from _all([_going(codes, own, clause, at)])
    elif CARRIES in verbs and verbs <= {CARRIES, GOES}:
        yield from _carrying(codes, own, clause, at, given)
    elif HELPS in verbs and verbs <= {HELPS, GOES, STAYS}:
        for order in _helping(codes, own, clause, at, given):
            yield (order,)


def _all(orders: Sequence[Order | None]) -> Iterator[tuple[Order, ...]]:
    found = tuple(order for order in orders if order is not None)
    if len(found) == len(orders):
        yield found


def is_own(code: str, at: Situation) -> bool:
    """Whether a unit of the writer stands there."""
    unit = at.unit(province_of(code))
    return unit is not None and unit.power in at.powers


def _unit(code: str, at: Situation) -> tuple[str, str]:
    """Where the unit of a province stands, with its coast, and its letter."""
    unit = at.unit(province_of(code))
    if unit is None:
        raise LookupError(code)
    return unit.location, unit.kind


def _legal(order: Order, at: Situation) -> Order | None:
    reading = judge(order, at)
    return reading.order if reading.reason is None else None


def _going(codes: Sequence[str], own: Sequence[int], clause: FittedClause, at: Situation) -> Order | None:
    """Who goes where: where to is led to, or stands behind; or first, if no unit of the writer is there."""
    first, second = clause.names
    if (not clause.verbs and TO not in (first.lead, second.lead)) or BY in (first.lead, second.lead):
        return None
    inverted = first.lead == TO or second.lead in (FROM, WITH) or (0 not in own and 1 in own)
    if inverted and second.lead == TO:
        return None
    who, to = (1, 0) if inverted else (0, 1)
    if who not in own or clause.names[to].lead == FROM:
        return None
    kind = Retreat if Retreat in at.accepts else Move
    return _legal(kind(*_unit(codes[who], at), codes[to]), at)


def _carrying(
    codes: Sequence[str], own: Sequence[int], clause: FittedClause, at: Situation, given: Sequence[Order]
) -> Iterator[tuple[Order, ...]]:
    """Who carries whom where: all three are named, or the order before is an army's that goes by sea."""
    last = given[-1] if given else None
    if len(codes) == 1 and own and isinstance(last, Move):
        yield from _all([_convoy(codes[0], last.at, last.to, at)])
    to = [index for index, name in enumerate(clause.names) if name.lead == TO and index not in own]
    if len(codes) != 3 or len(to) != 1:
        return
    goal = codes[to[0]]
    for fleet, army in permutations([index for index in range(3) if index != to[0]]):
        if (
            fleet in own
            and clause.names[fleet].lead != FROM
            and (carried := _convoy(codes[fleet], codes[army], goal, at))
        ):
            going = [_legal(Move(*_unit(codes[army], at), goal, via=True), at)] if army in own else []
            yield from _all([carried, *going])


def _convoy(fleet: str, army: str, goal: str, at: Situation) -> Order | None:
    carried = at.unit(province_of(army))
    if carried is None:
        return None
    return _legal(Convoy(*_unit(fleet, at), carried.kind, carried.location, goal), at)


def _helping(
    codes: Sequence[str], own: Sequence[int], clause: FittedClause, at: Situation, given: Sequence[Order]
) -> Iterator[Order]:
    """The help that the words can mean: of whom they name, of who goes where they name, or of an order before."""
    who = _helper(clause, own)
    if who is None:
        return
    others = [province_of(code) for index, code in enumerate(codes) if index != who]
    leads = [name.lead for index, name in enumerate(clause.names) if index != who]
    for helped, to in _helped(others, leads, given, at):
        unit = at.position.units[helped]
        order = _legal(Support(*_unit(codes[who], at), unit.kind, unit.location, to), at)
        if order is not None:
            yield order


def _helper(clause: FittedClause, own: Sequence[int]) -> int | None:
    """Who helps: whom "helped by" leads to; else the writer's unit that stands before the verb, or next behind it."""
    led = [index for index in own if clause.names[index].lead == BY]
    if led or any(name.lead == BY for name in clause.names):
        return led[0] if led else None
    free = [index for index in own if clause.names[index].lead == NOTHING]
    before = [index for index in free if clause.names[index].start < clause.verb]
    return before[-1] if before else next(iter(free), None)


def _helped(
    others: Sequence[str], leads: Sequence[str], given: Sequence[Order], at: Situation
) -> Iterator[tuple[str, str | None]]:
    """Whom help may be for, and where to."""
    mine = {province_of(order.at): order for order in given if isinstance(order, (Move, Hold, Support, Convoy))}
    if not others:
        yield from ((helped, goes_to(order)) for helped, order in mine.items())
    elif len(others) == 2:
        helped, to = others if leads[0] != TO else others[::-1]
        if helped in at.position.units and goes_to(mine.get(helped)) in (None, to):
            yield helped, to
    elif len(others) == 1 and leads[0] == TO:
        yield from ((helped, others[0]) for helped, order in mine.items() if goes_to(order) == others[0])
    elif len(others) == 1 and others[0] in at.position.units and (others[0] in mine or not is_own(others[0], at)):
        yield others[0], goes_to(mine.get(others[0]))


def goes_to(order: Order | None) -> str | None:
    """The province that a unit so ordered goes to, if it does."""
    return province_of(order.to) if isinstance(order, Move) else None

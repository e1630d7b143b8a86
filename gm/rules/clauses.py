"""Retreats given in advance: `A SER IF DISLODGED ALB GRE`. They stand beside the order of their unit."""

from collections.abc import Iterator, Mapping, Sequence

from gm.rules.legality import unit_for
from gm.rules.orders import DISBANDED, Disband, IfDislodged, Order, Retreat
from gm.rules.outcomes import Fate, Outcome, Reason
from gm.rules.position import Dislodged, Position, Unit
from gm.rules.rulebook import Retreats
from gm.rules.ruleset import Docket, Ruleset, tell


def check_clause(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """Legal where the unit could go in one step; whether it may then is seen when it is beaten."""
    assert isinstance(order, IfDislodged)
    unit = unit_for(order, power, docket, ruleset)
    if isinstance(unit, Reason):
        return unit
    if ruleset.rulebook.retreats is Retreats.DRAWN:
        return Reason.MAY_NOT_ORDER
    ends: list[str] = []
    for end in order.ends:
        to = end if end == DISBANDED else _shore(end, unit, docket.position, ruleset)
        if isinstance(to, Reason):
            return to
        ends.append(to)
    found = IfDislodged(unit.location, unit.kind, tuple(dict.fromkeys(ends)))
    return order if found == order else found


def _shore(to: str, unit: Unit, position: Position, ruleset: Ruleset) -> str | Reason:
    near, province = ruleset.atlas.reach[unit.kind][unit.location], ruleset.atlas.find(to)
    shores = [to] if to in near else [end for end in near if ruleset.atlas.province[end] == province]
    if len(shores) > 1:
        return Reason.COAST_NEEDED
    if not shores:
        return Reason.UNREACHABLE
    return (ruleset.laws.barred and ruleset.laws.barred(position, unit, shores[0])) or shores[0]


def clauses_of(orders: Sequence[tuple[str, Order]], ruleset: Ruleset) -> Mapping[str, IfDislodged]:
    """province -> the clause of its unit; two different ones are none."""
    found: dict[str, set[IfDislodged]] = {}
    for _, order in orders:
        if isinstance(order, IfDislodged):
            found.setdefault(ruleset.atlas.province[order.at], set()).add(order)
    return {place: next(iter(held)) for place, held in sorted(found.items()) if len(held) == 1}


def tell_clauses(docket: Docket, ruleset: Ruleset) -> Docket:
    """To its writer: the clause is kept, or there is another for its unit."""
    if not docket.acts:
        return docket
    kept = clauses_of(docket.acts, ruleset)
    told = []
    for power, act in docket.acts:
        if isinstance(act, IfDislodged):
            stands = ruleset.atlas.province[act.at] in kept
            fate, reason = (Fate.SUCCEEDS, None) if stands else (Fate.VOID, Reason.ORDERED_TWICE)
            told.append(Outcome(power, act, fate, reason))
    return tell(docket, told)


def end_of(clause: IfDislodged, beaten: Dislodged) -> str | None:
    """Where the clause sends the beaten unit, or `D`; None where nothing that it names is open."""
    return next((end for end in clause.ends if end == DISBANDED or end in beaten.retreats), None)


def retreats_by_clauses(
    orders: Sequence[tuple[str, Order]], position: Position, ruleset: Ruleset
) -> Iterator[tuple[str, Order]]:
    """(power, order) for the beaten units whose clauses, given by those who order them, lead somewhere."""
    if ruleset.rulebook.retreats is Retreats.DRAWN:
        return
    for place, clause in clauses_of(orders, ruleset).items():
        beaten = position.dislodged.get(place)
        if beaten is None or not beaten.retreats:
            continue
        giver = next(power for power, order in orders if order == clause)
        to, unit = end_of(clause, beaten), beaten.unit
        if to is not None and ruleset.may_order(position, giver, unit):
            at, kind = unit.location, unit.kind
            yield giver, Disband(at, kind) if to == DISBANDED else Retreat(at, kind, to)

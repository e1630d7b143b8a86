"""Retreats given in advance (rule 12): `A SER IF DISLODGED ALB`."""

from gm.rules.legality import unit_for
from gm.rules.orders import Disband, Order, Retreat
from gm.rules.outcomes import Fate, Outcome, Reason
from gm.rules.position import Dislodged, Position, Unit
from gm.rules.retreats import retreats_owed, settle_retreats
from gm.rules.rulebook import Retreats
from gm.rules.ruleset import Docket, Ruleset, tell
from gm.variants.dix.orders import DISBANDED, IfDislodged
from gm.variants.dix.state import changed, commander, dix


def check_clause(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """Legal where the unit could go in one step; whether it may then is seen when it is beaten."""
    assert isinstance(order, IfDislodged)
    unit = unit_for(order, power, docket, ruleset)
    if isinstance(unit, Reason):
        return unit
    if ruleset.rulebook.retreats is Retreats.DRAWN:
        return Reason.MAY_NOT_ORDER
    to = order.to and _shore(order.to, unit, docket.position, ruleset)
    if isinstance(to, Reason):
        return to
    found = IfDislodged(unit.location, unit.kind, to)
    return order if found == order else found


def _shore(to: str, unit: Unit, position: Position, ruleset: Ruleset) -> str | Reason:
    near, province = ruleset.atlas.reach[unit.kind][unit.location], ruleset.atlas.find(to)
    shores = [to] if to in near else [end for end in near if ruleset.atlas.province[end] == province]
    if len(shores) > 1:
        return Reason.COAST_NEEDED
    if not shores:
        return Reason.UNREACHABLE
    return (ruleset.barred and ruleset.barred(position, unit, shores[0])) or shores[0]


def keep_clauses(docket: Docket, ruleset: Ruleset) -> Docket:
    """The clauses of beaten units that can be followed; two different ones for a unit are none."""
    found: dict[str, set[str]] = {}
    for _, act in docket.acts:
        if isinstance(act, IfDislodged):
            found.setdefault(ruleset.atlas.province[act.at], set()).add(act.to or DISBANDED)
    if not found:
        return docket
    told = []
    for power, act in docket.acts:
        if isinstance(act, IfDislodged):
            doubtful = len(found[ruleset.atlas.province[act.at]]) > 1
            fate, reason = (Fate.VOID, Reason.ORDERED_TWICE) if doubtful else (Fate.SUCCEEDS, None)
            told.append(Outcome(power, act, fate, reason))
    beaten = docket.dislodged
    kept = {
        place: next(iter(ends))
        for place, ends in sorted(found.items())
        if len(ends) == 1 and place in beaten and ends <= {DISBANDED, *beaten[place].retreats}
    }
    return tell(changed(docket, clauses=kept), told)


def carry_out_clauses(docket: Docket, ruleset: Ruleset) -> Docket:
    """Where clauses serve every beaten unit that has a way out, no phase opens for them."""
    position = docket.position
    clauses = dix(position).clauses
    waiting = [place for place, beaten in position.dislodged.items() if beaten.retreats]
    if not waiting or any(place not in clauses for place in waiting):
        return docket
    table = stand_by_clauses(docket._replace(orders={}, givers={}, supplied=frozenset(), mended={}), ruleset)
    lost = {
        place: Disband(beaten.unit.location, beaten.unit.kind)
        for place, beaten in position.dislodged.items()
        if place not in table.orders
    }
    table = table._replace(orders={**table.orders, **lost}, supplied=frozenset(lost))
    done = settle_retreats(table, ruleset)
    settled = {place: _with_no_way_left(beaten) for place, beaten in docket.dislodged.items()}
    return docket._replace(
        position=done.position, events=done.events, tellers=done.tellers, dislodged=settled, contested=docket.contested
    )


def _with_no_way_left(beaten: Dislodged) -> Dislodged:
    return Dislodged(beaten.unit, beaten.by, beaten.convoyed, ())


def stand_by_clauses(docket: Docket, ruleset: Ruleset) -> Docket:
    """Beaten units that got no order follow their clauses, as orders of whoever gave them."""
    orders, givers = dict(docket.orders), dict(docket.givers)
    for place, to in dix(docket.position).clauses.items():
        beaten = docket.position.dislodged.get(place)
        if beaten is None or place in orders or (to != DISBANDED and to not in beaten.retreats):
            continue
        unit, giver = beaten.unit, commander(docket.position, beaten.unit)
        if giver is not None:
            at, kind = unit.location, unit.kind
            orders[place] = Disband(at, kind) if to == DISBANDED else Retreat(at, kind, to)
            givers[place] = giver
    return docket._replace(orders=orders, givers=givers)


def retreats_owed_here(position: Position, ruleset: Ruleset) -> dict[str, int]:
    """A unit with a clause needs no order."""
    owed = dict(retreats_owed(position, ruleset))
    for place in dix(position).clauses.keys() & position.dislodged.keys():
        giver = commander(position, position.dislodged[place].unit)
        if giver in owed:
            owed[giver] -= 1
    return {power: count for power, count in owed.items() if count > 0}


def forget_clauses(docket: Docket, ruleset: Ruleset) -> Docket:
    return changed(docket, clauses={}) if dix(docket.position).clauses else docket

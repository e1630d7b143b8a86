"""Retreats given in advance (rule 12): here the rules carry them out, at once where they can."""

from gm.rules.clauses import clauses_of, end_of, tell_clauses
from gm.rules.orders import DISBANDED, Disband, Retreat
from gm.rules.position import Dislodged, Position
from gm.rules.retreats import retreats_owed, settle_retreats
from gm.rules.ruleset import Docket, Ruleset
from gm.variants.dix.state import changed, commander, dix


def keep_clauses(docket: Docket, ruleset: Ruleset) -> Docket:
    """Where the clauses of beaten units send them."""
    clauses, beaten = clauses_of(docket.acts, ruleset), docket.dislodged
    ends = {place: end_of(clause, beaten[place]) for place, clause in clauses.items() if place in beaten}
    kept = {place: end for place, end in ends.items() if end is not None}
    return tell_clauses(changed(docket, clauses=kept), ruleset) if clauses or docket.acts else docket


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

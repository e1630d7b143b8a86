"""The first steps of every phase: from sheets as sent to one order a unit, each accepted, void or supplied by rule."""

from gm.rules.orders import Order
from gm.rules.outcomes import Fate, Outcome, Reason
from gm.rules.ruleset import Docket, Ruleset, tell


def read_orders(docket: Docket, ruleset: Ruleset) -> Docket:
    """Check each order; a unit with two different legal orders follows neither (DATC 4.D.3)."""
    phase = ruleset.phase(docket.position.turn)
    province = ruleset.atlas.province
    orders: dict[str, Order] = {}
    mended: dict[str, Order] = {}
    givers: dict[str, str] = {}
    acts: list[tuple[str, Order]] = []
    voids: list[Outcome] = []
    twice: set[str] = set()
    plain = phase.plainly(docket, ruleset)
    for power, sheet in docket.sent.items():
        for order in sheet:
            found = order
            if plain is None or not plain(order, power):
                check = phase.accepts.get(type(order))
                answer = Reason.WRONG_PHASE if check is None else check(order, power, docket, ruleset)
                if isinstance(answer, Reason):
                    voids.append(Outcome(power, order, Fate.VOID, answer))
                    continue
                found = answer
                if not found.instructs:
                    acts.append((power, found))
                    continue
            place = province[found.at]
            if place not in orders:
                orders[place], givers[place] = found, power
                if found is not order:
                    mended[place] = order
            elif orders[place] != found:
                voids.append(Outcome(power, found, Fate.VOID, Reason.ORDERED_TWICE))
                twice.add(place)
    for place in twice:
        voids.append(Outcome(givers.pop(place), orders.pop(place), Fate.VOID, Reason.ORDERED_TWICE))
    docket = docket._replace(orders=orders, givers=givers, mended=mended, acts=(*docket.acts, *acts))
    return tell(docket, voids)


def supply_orders(docket: Docket, ruleset: Ruleset) -> Docket:
    """Give every unit that got no order the phase's own."""
    default = ruleset.phase(docket.position.turn).default_orders(docket, ruleset)
    missing = {place: order for place, order in default.items() if place not in docket.orders}
    if not missing:
        return docket
    return docket._replace(orders={**docket.orders, **missing}, supplied=docket.supplied | frozenset(missing))


def cancel(docket: Docket, ruleset: Ruleset, places: frozenset[str]) -> Docket:
    """Strike out the orders of some units from outside; they get the phase's own order instead."""
    struck = [place for place in sorted(places) if place in docket.orders and place not in docket.supplied]
    told = tell(
        docket, [Outcome(docket.givers[place], docket.orders[place], Fate.VOID, Reason.CANCELLED) for place in struck]
    )
    kept = {place: order for place, order in docket.orders.items() if place not in struck}
    givers = {place: power for place, power in docket.givers.items() if place not in struck}
    return supply_orders(told._replace(orders=kept, givers=givers), ruleset)

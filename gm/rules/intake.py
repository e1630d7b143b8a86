"""The first steps of every phase: from sheets as sent to one order a unit, each accepted, void or supplied by rule."""

from gm.rules.orders import Hold, Order
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
    plain = phase.course.plainly(docket, ruleset)
    apart = {act.kind for act in phase.acts}
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
                if not found.instructs or type(found) in apart:
                    acts.append((power, found))
                    continue
            place = province[found.at]
            if place not in orders:
                orders[place], givers[place] = found, power
                if found is not order:
                    mended[place] = order
            elif orders[place] != found:
                written = order if found is not order else None
                voids.append(Outcome(power, found, Fate.VOID, Reason.ORDERED_TWICE, written=written))
                twice.add(place)
    for place in sorted(twice):
        power, order, written = givers.pop(place), orders.pop(place), mended.pop(place, None)
        voids.append(Outcome(power, order, Fate.VOID, Reason.ORDERED_TWICE, written=written))
    docket = docket._replace(orders=orders, givers=givers, mended=mended, acts=(*docket.acts, *acts))
    return tell(docket, voids)


def supply_orders(docket: Docket, ruleset: Ruleset) -> Docket:
    """Give every unit that got no order the phase's own."""
    default = ruleset.phase(docket.position.turn).course.default_orders(docket, ruleset)
    missing = {place: order for place, order in default.items() if place not in docket.orders}
    if not missing:
        return docket
    return docket._replace(orders={**docket.orders, **missing}, supplied=docket.supplied | frozenset(missing))


def cancel(docket: Docket, places: frozenset[str]) -> Docket:
    """Strike out the orders of some units from outside: they hold, whether somebody or a rule had sent them."""
    struck = sorted(places & docket.orders.keys())
    told = [
        Outcome(
            docket.givers[place], docket.orders[place], Fate.VOID, Reason.CANCELLED, written=docket.mended.get(place)
        )
        for place in struck
        if place not in docket.supplied
    ]
    units = docket.position.units
    holds = {place: Hold(units[place].location, units[place].kind) for place in struck}
    docket = docket._replace(
        orders={**docket.orders, **holds},
        givers={place: power for place, power in docket.givers.items() if place not in holds},
        mended={place: order for place, order in docket.mended.items() if place not in holds},
        supplied=docket.supplied | holds.keys(),
    )
    return tell(docket, told)

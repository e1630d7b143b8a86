"""Spring and autumn: ice, canals, mandates voted, orders cancelled, moves; and what becomes of units given up.

`settle_turn` is rule 8 of the game, step by step.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from gm.rules.intake import cancel, read_orders, supply_orders
from gm.rules.legality import check_convoy, check_hold, check_move, check_support, quick_yes
from gm.rules.movement import settle_moves
from gm.rules.options import movement_options, unit_orders
from gm.rules.orders import Convoy, Disband, Hold, Move, Order, Support
from gm.rules.outcomes import Fate, Outcome, Reason
from gm.rules.position import Position, Unit, tally
from gm.rules.resolver import Resolution
from gm.rules.ruleset import ActKind, Check, Docket, Phase, Ruleset, owner_commands, tell
from gm.rules.standard import MOVEMENT
from gm.variants.diplomatie2000.admissibility import (
    MISSIONS,
    check_amount,
    check_ballot,
    check_intervention,
    check_motion,
    check_pledge,
    check_ranking,
    check_subversion,
    is_order_to_mandate,
)
from gm.variants.diplomatie2000.board import KINDS, MANDATE, UN, world
from gm.variants.diplomatie2000.measures import (
    Amount,
    Ballot,
    Intervention,
    Motion,
    Pledge,
    Ranking,
    Subversion,
)
from gm.variants.diplomatie2000.season import open_turn
from gm.variants.diplomatie2000.session import Sitting, hold_session, take_effect, tell_session
from gm.variants.diplomatie2000.world_state import changed, controller, is_mandate, united

# The Great North.


def barred(position: Position, unit: Unit, to: str) -> Reason | None:
    """Rule 2: in autumn a fleet neither enters the Great North nor does anything in it but hold, and be beaten out."""
    if position.turn.season != "F" or not KINDS[unit.kind].can_convoy:
        return None
    ice, place = world().ice, unit.location
    caught = place in ice and position.units.get(place) is unit
    return Reason.CLOSED if caught or to in ice else None


def moored(position: Position, unit: Unit) -> Reason | None:
    """Rule 2: a fleet in the ice carries nobody."""
    return Reason.CLOSED if position.turn.season == "F" and unit.location in world().ice else None


# What a sheet may say.


def commander(position: Position, unit: Unit) -> str:
    """Mandate units take no orders from their owner, but for where to retreat (rule 5): the UN counts votes."""
    if is_mandate(unit) and position.turn.phase == MOVEMENT.code and position.units.get(unit.province) is unit:
        return UN
    return unit.power


def by_vote_alone(check: Check) -> Check:
    """The check for units that states order themselves: mandate units are told by votes what to do (rule 5)."""

    def checked(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
        if is_order_to_mandate(order, docket, ruleset):
            unit = docket.position.units[ruleset.atlas.find(order.at) or ""]
            return Reason.MAY_NOT_ORDER if unit.power == power else Reason.NOT_YOURS
        return check(order, power, docket, ruleset)

    return checked


def plainly(docket: Docket, ruleset: Ruleset) -> Callable[[Order, str], bool] | None:
    """As everywhere, but for mandate units."""
    # The others are their owners' to order, and nothing is barred to anybody in spring.
    in_the_way = ruleset.laws.barred if docket.position.turn.season == "F" else None
    plain = quick_yes(docket, ruleset.atlas, owner_commands, in_the_way)
    mandates = {unit.location for unit in docket.position.units.values() if unit.kind == MANDATE}
    return lambda order, power: order.at not in mandates and plain(order, power)


def check_dismissal(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """Rule 36: only a mandate unit is given up in spring and autumn."""
    assert isinstance(order, Disband)
    unit = docket.position.units.get(ruleset.atlas.find(order.at) or "")
    if unit is None:
        return Reason.NO_UNIT
    if unit.power != power:
        return Reason.NOT_YOURS
    if power in docket.disorder:
        return Reason.DISORDER
    return Disband(unit.location, unit.kind) if is_mandate(unit) else Reason.WRONG_PHASE


def owes_orders(position: Position, ruleset: Ruleset) -> Mapping[str, int]:
    """One order for each unit that its state orders."""
    idle = ruleset.idle(position)
    return tally(unit.power for unit in position.units.values() if unit.power not in idle and not is_mandate(unit))


def options(position: Position, power: str, ruleset: Ruleset) -> Mapping[str, tuple[Order, ...]]:
    """What a state may order; under the UN, what a vote may order the mandate units."""
    if power != UN:
        return {unit: orders for unit, orders in movement_options(position, power, ruleset).items() if orders}
    mandates = {place: UN for place, unit in position.units.items() if is_mandate(unit)}
    return unit_orders(position, mandates, MISSIONS, ruleset)


# Rule 8.


def settle_turn(docket: Docket, ruleset: Ruleset) -> Docket:
    """Judge a spring or an autumn up to its retreats."""
    docket = read_orders(docket, ruleset)
    session = hold_session(docket.acts)
    docket = tell_session(docket, session)
    docket = give_missions(docket, session, ruleset)
    docket = supply_orders(docket, ruleset)
    docket = strike_out(docket)
    docket = settle_moves(docket, ruleset)
    docket = keep_dismissals(docket, ruleset)
    return take_effect(docket, session, ruleset)


def give_missions(docket: Docket, session: Sitting, ruleset: Ruleset) -> Docket:
    """Step 1: the adopted programme orders mandate units; those it does not name, or all where there is none, hold."""
    adopted = session.adopted("2")
    if not adopted:
        return docket
    (_, programme) = adopted[0]
    orders = {ruleset.atlas.province[order.at]: order for order in programme.orders}
    givers = dict.fromkeys(orders, UN)
    return docket._replace(orders={**docket.orders, **orders}, givers={**docket.givers, **givers})


def strike_out(docket: Docket) -> Docket:
    """Step 2: subversion and intervention cancel the order of whatever unit stands there, and are spent."""
    used = [(power, act) for power, act in docket.acts if isinstance(act, Subversion | Intervention)]
    if not used:
        return docket
    docket = tell(docket, [Outcome(power, act, Fate.SUCCEEDS) for power, act in used])
    hits = [(power, act) for power, act in used if act.at]
    un, last = united(docket.position), united(docket.position).last
    for _, act in hits:
        if isinstance(act, Intervention):
            last = (act.at, controller(docket.position, act.at))
    spent = un.spent | {power for power, _ in hits}
    docket = docket._replace(position=changed(docket.position, spent=spent, last=last))
    return cancel(docket, frozenset(act.at for _, act in hits))


def keep_dismissals(docket: Docket, ruleset: Ruleset) -> Docket:
    """Rule 36: where the units given up stand after the moves; one that was beaten does not retreat."""
    settled, before = docket.settled, united(docket.position).leaving
    given_up = [(power, act) for power, act in docket.acts if isinstance(act, Disband)]
    if settled is None or not (given_up or before):
        return docket
    docket = tell(docket, [Outcome(power, act, Fate.SUCCEEDS) for power, act in given_up])
    leaving, dislodged = set(), dict(docket.dislodged)
    for place in before | {ruleset.atlas.province[act.at] for _, act in given_up}:
        if place in dislodged:
            dislodged[place] = replace(dislodged[place], retreats=())
        else:
            leaving.add(_stands_at(place, settled))
    position = replace(changed(docket.position, leaving=frozenset(leaving)), dislodged=dislodged)
    return docket._replace(position=position, dislodged=dislodged)


def _stands_at(place: str, settled: Resolution) -> str:
    return settled.dest[place] if settled.moved.get(place) else place


HALF_WAY = 0.5
SPRING_AND_AUTUMN: Phase = replace(
    MOVEMENT,
    accepts={
        Hold: by_vote_alone(check_hold),
        Move: by_vote_alone(check_move),
        Support: by_vote_alone(check_support),
        Convoy: by_vote_alone(check_convoy),
        Disband: check_dismissal,
        Motion: check_motion,
        Ballot: check_ballot,
        Pledge: check_pledge,
        Subversion: check_subversion,
        Intervention: check_intervention,
        Amount: check_amount,
        Ranking: check_ranking,
    },
    course=replace(MOVEMENT.course, steps=(settle_turn,), opens=(*MOVEMENT.course.opens, open_turn), plainly=plainly),
    owes=owes_orders,
    options=options,
    acts=(
        ActKind(Motion, public=True, closes=HALF_WAY),
        ActKind(Intervention, public=True, closes=HALF_WAY),
        ActKind(Amount, public=True),
        ActKind(Ballot),
        ActKind(Pledge),
        ActKind(Subversion),
        ActKind(Ranking),
        ActKind(Disband),
    ),
)

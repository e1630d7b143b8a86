"""Whether a line of the session may stand: who may propose, vote, aid, subvert and intervene, and about what.

A line is judged by itself and by those of its own kind on the same sheet; what it adds up to with everybody's is
counted in `gm.variants.diplomatie2000.session`.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from gm.rules.geography import Terrain
from gm.rules.legality import check_hold, check_move, check_support
from gm.rules.orders import Hold, Move, Order, Support, UnitOrder
from gm.rules.outcomes import Reason
from gm.rules.position import NOTHING, Position, tally
from gm.rules.ruleset import Check, Docket, Ruleset
from gm.variants.diplomatie2000.board import UN, world
from gm.variants.diplomatie2000.measures import (
    ABSTAIN,
    NONE,
    Amount,
    Ballot,
    Intervention,
    Motion,
    Pledge,
    Ranking,
    Subversion,
)
from gm.variants.diplomatie2000.world_state import controller, is_mandate, united

IN_DISGRACE = Reason("in_disgrace")
OUT_OF_SEASON = Reason("out_of_season")
NOT_A_STATE = Reason("not_a_state")
ALREADY_PROPOSED = Reason("already_proposed")
NOT_PROPOSED = Reason("not_proposed")
OWN_STATE = Reason("own_state")
SPENT = Reason("spent")
NOT_HELD = Reason("not_held")
UNDER_EMBARGO = Reason("under_embargo")
HOLDS_IMF = Reason("holds_imf")
IN_GRACE = Reason("in_grace")
SAME_AGAIN = Reason("same_again")
MUST_BE_LAND = Reason("must_be_land")
OUT_OF_RANGE = Reason("out_of_range")

AMOUNTS: Mapping[str, range] = {"1A": range(1, 41), "1B": range(1, 41), "1D": range(1, 6)}
"""Points of victory, or turns of disgrace (rule 19)."""
MISSIONS: Mapping[type[Order], Check] = {Hold: check_hold, Move: check_move, Support: check_support}
"""What mandate units may be told to do."""

A = TypeVar("A", bound=Order)


def why_silent(power: str, docket: Docket) -> Reason | None:
    """Why this power says nothing at all this turn."""
    if power in docket.disorder:
        return Reason.DISORDER
    return NOT_A_STATE if power in united(docket.position).eliminated else None


def why_no_state(state: str, position: Position) -> Reason | None:
    """Why nothing can be about this state."""
    return NOT_A_STATE if state not in world().figures or state in united(position).eliminated else None


def why_no_land(sector: str, ruleset: Ruleset) -> Reason | None:
    province = ruleset.map.provinces.get(sector)
    if province is None:
        return Reason.UNREACHABLE
    return MUST_BE_LAND if province.terrain is Terrain.SEA else None


def _why_no_chair(power: str, docket: Docket) -> Reason | None:
    """Why this is not the Secretary-General's to say."""
    return why_silent(power, docket) if power == UN else Reason.MAY_NOT_ORDER


def _of_kind(kind: type[A], power: str, docket: Docket) -> list[A]:
    return [order for order in docket.sent.get(power, ()) if type(order) is kind]


# Motions.


def check_motion(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    assert isinstance(order, Motion)
    found = _motion_alone(order, power, docket, ruleset)
    if isinstance(found, Reason):
        return found
    for earlier in _of_kind(Motion, power, docket):
        if earlier == order:
            break
        if earlier.type == order.type and not isinstance(_motion_alone(earlier, power, docket, ruleset), Reason):
            return ALREADY_PROPOSED
    return found


def _motion_alone(order: Motion, power: str, docket: Docket, ruleset: Ruleset) -> Motion | Reason:
    """What was proposed stands, though its state has fallen silent since (rule 39)."""
    position = docket.position
    if power in united(position).eliminated:
        return NOT_A_STATE
    if power in united(position).disgrace:
        return IN_DISGRACE
    if order.type == "1" and position.turn == ruleset.opening.turn:
        return OUT_OF_SEASON
    if order.type == "3" and position.turn.season != "F":
        return OUT_OF_SEASON
    if order.type == "2":
        return _programme(order, docket, ruleset)
    return _why_not_about(order, position) or order


def _why_not_about(order: Motion, position: Position) -> Reason | None:
    """Rules 19 and 21."""
    if order.state is None:
        return None
    if (why := why_no_state(order.state, position)) is not None:
        return why
    un = united(position)
    if order.measure == "1C" and order.state not in un.disgrace:
        return IN_GRACE
    if order.measure == "3A" and order.state == un.embargo:
        return UNDER_EMBARGO
    return HOLDS_IMF if order.measure == "3B" and order.state == un.imf else None


def _programme(order: Motion, docket: Docket, ruleset: Ruleset) -> Motion | Reason:
    """Rule 20: one order a mandate unit, checked on the present position."""
    seen: set[str] = set()
    orders: list[Order] = []
    for each in order.orders:
        found = check_mission(each, docket, ruleset)
        if isinstance(found, Reason):
            return found
        place = ruleset.atlas.province[found.at]
        if place in seen:
            return Reason.ORDERED_TWICE
        seen.add(place)
        orders.append(found)
    written = tuple(orders)
    return order if written == order.orders else replace(order, orders=written)


def check_mission(order: Order, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """An order to a mandate unit, whoever owns it and whatever became of him."""
    check = MISSIONS.get(type(order))
    if check is None:
        return Reason.CANNOT_CONVOY
    unit = docket.position.units.get(ruleset.atlas.find(order.at) or "")
    if unit is None:
        return Reason.NO_UNIT
    if not is_mandate(unit):
        return Reason.MAY_NOT_ORDER
    return check(order, UN, docket._replace(disorder=frozenset(), sent=NOTHING), ruleset)


# Ballots and aid.


def check_ballot(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """Rule 23; whether a motion that it names stands, and a second ballot beside it, is seen when all are counted."""
    assert isinstance(order, Ballot)
    if power == UN:
        return Reason.MAY_NOT_ORDER
    if (why := why_silent(power, docket)) is not None:
        return why
    if power in united(docket.position).disgrace:
        return IN_DISGRACE
    for choice in order.choices:
        if choice in (NONE, ABSTAIN) or _moves(choice, order.type, docket) is not None:
            return order
    return NOT_PROPOSED


def _moves(power: str, type_: str, docket: Docket) -> Motion | None:
    """This power's motion of that type, if it wrote one."""
    for order in docket.sent.get(power, ()):
        if type(order) is Motion and order.type == type_:
            return order
    return None


def _made(power: str, type_: str, docket: Docket, ruleset: Ruleset) -> Motion | None:
    """This power's motion of that type, if it may be made."""
    for order in docket.sent.get(power, ()):
        if type(order) is Motion and order.type == type_:
            found = check_motion(order, power, docket, ruleset)
            if isinstance(found, Motion):
                return found
    return None


def check_pledge(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """Rule 29."""
    assert isinstance(order, Pledge)
    if power == UN:
        return Reason.MAY_NOT_ORDER
    if (why := why_silent(power, docket)) is not None:
        return why
    if order.state == power:
        return OWN_STATE
    if order.state is not None and (why := why_no_state(order.state, docket.position)) is not None:
        return why
    if any(each.slot == order.slot and each != order for each in _of_kind(Pledge, power, docket)):
        return Reason.ORDERED_TWICE
    return order


# Subversion and intervention.


def check_subversion(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """Rule 32."""
    assert isinstance(order, Subversion)
    if power == UN:
        return Reason.MAY_NOT_ORDER
    if (why := why_silent(power, docket)) is not None:
        return why
    if not order.at:
        return order
    held = tally(docket.position.owners.values()).get(power, 0)
    if (why := why_no_land(order.at, ruleset)) is not None:
        return why
    if held not in world().figures[power].subversion:
        return NOT_HELD
    first = next((each for each in _of_kind(Subversion, power, docket) if each.at), order)
    return SPENT if power in united(docket.position).spent or first != order else order


def check_intervention(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """Rule 33."""
    assert isinstance(order, Intervention)
    why = _why_no_chair(power, docket) or why_no_land(order.at, ruleset)
    if why is not None:
        return why
    un = united(docket.position)
    if UN in un.spent or next(iter(_of_kind(Intervention, power, docket)), order) != order:
        return SPENT
    return SAME_AGAIN if un.last == (order.at, controller(docket.position, order.at)) else order


# What the Secretary-General says of motions.


def check_amount(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """Rule 19: once, up to the deadline."""
    assert isinstance(order, Amount)
    if (why := _why_no_chair(power, docket)) is not None:
        return why
    motion = _made(order.proposer, "1", docket, ruleset)
    if motion is None or motion.measure not in AMOUNTS:
        return NOT_PROPOSED
    if order.amount not in AMOUNTS[motion.measure]:
        return OUT_OF_RANGE
    said = [each for each in _of_kind(Amount, power, docket) if each.proposer == order.proposer]
    return ALREADY_PROPOSED if said and said[0] != order else order


def check_ranking(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """Rule 26."""
    assert isinstance(order, Ranking)
    if (why := _why_no_chair(power, docket)) is not None:
        return why
    if any(each.type == order.type and each != order for each in _of_kind(Ranking, power, docket)):
        return Reason.ORDERED_TWICE
    return order if any(_made(each, order.type, docket, ruleset) for each in order.proposers) else NOT_PROPOSED


def is_order_to_mandate(order: Order, docket: Docket, ruleset: Ruleset) -> bool:
    """Whether a sheet tells a mandate unit what votes alone tell it."""
    if not isinstance(order, UnitOrder):
        return False
    unit = docket.position.units.get(ruleset.atlas.find(order.at) or "")
    return unit is not None and is_mandate(unit)

"""Points of diplomacy: what a power may write in a season, and how it is counted when the season closes."""

from collections.abc import Mapping, Sequence

from gm.rules.orders import Order
from gm.rules.outcomes import Fate, Outcome, Reason
from gm.rules.position import Position
from gm.rules.ruleset import Docket, Ruleset, tell
from gm.variants.dix.countries import neutral_homes
from gm.variants.dix.orders import GivePoints, TakePointsBack, read
from gm.variants.dix.state import Levels, changed, dix, level, plays, with_level

PURSE, PURSE_IN_EXILE = 3, 2

OVERSPENT = Reason("overspent")
NOT_NEUTRAL = Reason("not_neutral")
ANNEXED = Reason("annexed")
NOTHING_SAID = Reason("nothing")
NOTHING_THERE = Reason("nothing_there")
CANNOT_RECEIVE = Reason("cannot_receive")


def purse(position: Position, power: str) -> int:
    """What a power may spend in a season, while there is a neutral (rule 13)."""
    if not plays(position, power) or not dix(position).points:
        return 0
    return PURSE_IN_EXILE if power in dix(position).exiles else PURSE


def why_no_points(neutral: str | None, position: Position) -> Reason | None:
    """Why nobody has points there; `neutral`: whose home was named, if it is one's."""
    if neutral in dix(position).points:
        return None
    return ANNEXED if neutral in dix(position).annexed else NOT_NEUTRAL


def check_points(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """Rules 14 and 15, but for what the purse still holds: that hangs on the lines before."""
    assert isinstance(order, GivePoints)
    if (reason := _why_not(order, power, docket)) is not None:
        return reason
    if order.to_power == power:
        return GivePoints(order.at, order.number)
    if order.to_power is not None and not plays(docket.position, order.to_power):
        return CANNOT_RECEIVE
    return order


def check_withdrawal(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """Own points of earlier seasons are taken back, as many as there are (rule 15)."""
    assert isinstance(order, TakePointsBack)
    if (reason := _why_not(order, power, docket)) is not None:
        return reason
    neutral = neutral_homes()[order.at]
    return order if level(dix(docket.position).points, neutral, power) else NOTHING_THERE


def _why_not(order: GivePoints | TakePointsBack, power: str, docket: Docket) -> Reason | None:
    if power in docket.disorder:
        return Reason.DISORDER
    if not plays(docket.position, power):
        return Reason.MAY_NOT_ORDER
    if (reason := why_no_points(neutral_homes().get(order.at), docket.position)) is not None:
        return reason
    return None if order.number else NOTHING_SAID


def overspent(said: Sequence[tuple[str, Order]], position: Position, *_: Ruleset) -> Mapping[int, Reason]:
    """Lines count in order; one beyond what is left is not followed at all (rule 14)."""
    left: dict[str, int] = {}
    found = {}
    for number, (power, order) in enumerate(said):
        if isinstance(order, GivePoints):
            purse_now = left[power] if power in left else purse(position, power)
            if order.number > purse_now:
                found[number] = OVERSPENT
            else:
                left[power] = purse_now - order.number
    return found


def spend(docket: Docket, ruleset: Ruleset) -> Docket:
    """What the purse pays for waits, in secret, until the season closes."""
    if not any(isinstance(act, GivePoints | TakePointsBack) for _, act in docket.acts):
        return docket
    kept: dict[str, tuple[str, ...]] = {}
    beyond = overspent(docket.acts, docket.position, ruleset)
    told = [Outcome(*docket.acts[number], Fate.VOID, reason) for number, reason in beyond.items()]
    for number, (power, act) in enumerate(docket.acts):
        if isinstance(act, GivePoints | TakePointsBack) and number not in beyond:
            kept[power] = (*kept.get(power, ()), str(act))
    return tell(changed(docket, pending=kept), told)


def count_points(docket: Docket, ruleset: Ruleset) -> Docket:
    """Withdrawals, then points and gifts together (rule 36); all is told now."""
    state = dix(docket.position)
    if not state.pending:
        return docket
    lines = [(power, read(text)) for power, texts in sorted(state.pending.items()) for text in texts]
    points: Levels = state.points
    told = []
    for kind, count in _COUNTS.items():
        for power, order in lines:
            if type(order) is not kind:
                continue
            neutral = neutral_homes()[order.at]
            if (reason := why_no_points(neutral, docket.position)) is not None:
                told.append(Outcome(power, order, Fate.VOID, reason, disclosed=True))
                continue
            points = count(points, neutral, power, order)
            told.append(Outcome(power, order, Fate.SUCCEEDS, disclosed=True))
    return tell(changed(docket, points=points, pending={}), told)


def _withdrawn(points: Levels, neutral: str, power: str, order: Order) -> Levels:
    assert isinstance(order, TakePointsBack)
    return with_level(points, neutral, power, level(points, neutral, power) - order.number)


def _given(points: Levels, neutral: str, power: str, order: Order) -> Levels:
    assert isinstance(order, GivePoints)
    whose = order.to_power or power
    return with_level(points, neutral, whose, level(points, neutral, whose) + order.number)


_COUNTS = {TakePointsBack: _withdrawn, GivePoints: _given}

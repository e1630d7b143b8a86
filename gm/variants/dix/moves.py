"""The movement phase: what may not be ordered here, and what attacks on neutrals cost."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from gm.rules.legality import check_convoy, check_support, plainly_legal
from gm.rules.movement import settle_moves
from gm.rules.orders import Convoy, Hold, Move, Order, Support
from gm.rules.outcomes import Event, EventKind, Reason
from gm.rules.position import Position, Unit
from gm.rules.resolver import Resolution
from gm.rules.ruleset import Docket, Ruleset
from gm.variants.dix.countries import SIBERIA, home_of
from gm.variants.dix.state import Levels, changed, commander, dix, level, with_level

SURVIVAL = Reason("survival")
PENALTY = EventKind("penalty")
EVERYTHING = 10_000
"""A loss that leaves nothing of any level."""

ATTACKED_HOLDING = Reason("attacked_holding")
HELPED_AGAINST_HOLDING = Reason("helped_against_holding")
ATTACKED_MOVING = Reason("attacked_moving")
HELPED_AGAINST_MOVING = Reason("helped_against_moving")


def check_help(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """A support; none from Siberia (rule 8), none of others into the supporter's own neutral home (rule 26)."""
    found = check_support(order, power, docket, ruleset)
    if isinstance(found, Reason):
        return found
    assert isinstance(found, Support)
    if found.at == SIBERIA:
        return Reason.CLOSED
    return SURVIVAL if _against_home(found, docket.position, ruleset) else found


def check_carrying(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """A convoy; none of others into the fleet's own neutral home (rule 26)."""
    found = check_convoy(order, power, docket, ruleset)
    if isinstance(found, Reason):
        return found
    assert isinstance(found, Convoy)
    return SURVIVAL if _against_home(found, docket.position, ruleset) else found


def _against_home(order: Support | Convoy, position: Position, ruleset: Ruleset) -> bool:
    """Whether a neutral's unit would help another power's into the neutral's home."""
    province = ruleset.atlas.province
    power = position.units[province[order.at]].power
    if order.to is None or power not in dix(position).points or position.units[province[order.of]].power == power:
        return False
    return province[order.to] == home_of(power)


def plainly_legal_here(docket: Docket, ruleset: Ruleset) -> Callable[[Order, str], bool] | None:
    """The usual quick yes, but not to supports of neutrals or from Siberia, which are looked at above."""
    plain = plainly_legal(docket, ruleset)
    neutrals = dix(docket.position).points
    watched = {unit.location for unit in docket.position.units.values() if unit.power in neutrals} | {SIBERIA}

    def plain_here(order: Order, power: str) -> bool:
        if type(order) is Support and order.at in watched:
            return False
        return plain is not None and plain(order, power)

    return plain_here


class Deed(NamedTuple):
    """An order that costs its doer something with a neutral."""

    doer: str
    neutral: str
    unit: Unit
    goal: str
    """Where the neutral's unit stands."""
    price: int
    reason: Reason


def settle_moves_here(docket: Docket, ruleset: Ruleset) -> Docket:
    """Moves are settled as ever; then who attacked neutrals pays for it (rules 24 and 25)."""
    before = docket.position
    docket = settle_moves(docket, ruleset)
    points: Levels = dix(before).points
    events = []
    for deed in _deeds(docket, before, ruleset):
        now = level(points, deed.neutral, deed.doer)
        loss = min(now, deed.price)
        if loss:
            points = with_level(points, deed.neutral, deed.doer, now - loss)
            events.append(
                Event(PENALTY, deed.doer, deed.goal, deed.unit, reason=deed.reason, other=deed.neutral, amount=loss)
            )
    return changed(docket, points=points)._replace(events=(*docket.events, *events)) if events else docket


def _deeds(docket: Docket, before: Position, ruleset: Ruleset) -> Iterator[Deed]:
    """What each order that counts costs, with the neutral whose unit stands where the attack goes."""
    found, state, units = docket.settled, dix(before), before.units
    if found is None:
        return
    for goal in sorted(found.attackers.keys() & units.keys()):
        neutral = units[goal].power
        if neutral not in state.points or not isinstance(docket.orders[goal], Hold | Move):
            continue
        held = isinstance(docket.orders[goal], Hold)
        for mover in sorted(found.attackers[goal]):
            if not _set_out(mover, found, ruleset):
                continue
            for place in (mover, *sorted(found.backers.get(mover, ()))):
                doer = commander(before, units[place])
                if doer is not None and doer != state.protectors.get(neutral):
                    yield Deed(doer, neutral, units[place], goal, *_price(held, place == mover))


def _price(held: bool, attacker: bool) -> tuple[int, Reason]:
    if held:
        return (EVERYTHING, ATTACKED_HOLDING) if attacker else (3, HELPED_AGAINST_HOLDING)
    return 1, ATTACKED_MOVING if attacker else HELPED_AGAINST_MOVING


def _set_out(mover: str, found: Resolution, ruleset: Ruleset) -> bool:
    """Whether a move had a way at all: over land, or over fleets that were told to carry it."""
    if mover not in found.fleets or mover in found.falls_back:
        return True
    return ruleset.atlas.linked(mover, found.dest[mover], found.fleets[mover])

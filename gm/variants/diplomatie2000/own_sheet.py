"""What the answer to a letter tells a state beside its orders: its votes, and what each helps; aid; subversion; what is
still to be said."""

from collections.abc import Iterator, Mapping, Sequence

from gm.reports.values import Extra, Saying
from gm.rules.orders import Build, Order
from gm.rules.position import Position
from gm.variants.diplomatie2000.admissibility import AMOUNTS
from gm.variants.diplomatie2000.board import UN
from gm.variants.diplomatie2000.measures import ABSTAIN, NONE, TYPES, Ballot, Pledge, Ranking, Subversion
from gm.variants.diplomatie2000.minutes import amount_of, motion_told
from gm.variants.diplomatie2000.session import Sitting, hold_session
from gm.variants.diplomatie2000.world_state import NO_PROGRAMME, aid_points, controller, living, may_subvert, united

NOBODY = "–"
Made = Mapping[str, Sequence[Order]]


def of_sheet(position: Position, power: str, orders: Sequence[Order], made: Made) -> tuple[Extra, ...]:
    """The sections that an answer shows to the writer of a sheet."""
    if power != UN and power not in living(position):
        return ()
    if position.turn.phase == "A":
        abroad = tuple(_abroad(position, power, orders))
        return (Extra("own_winter", abroad),) if abroad else ()
    if position.turn.phase != "M":
        return ()
    session = hold_session((each, order) for each, acts in made.items() for order in acts)
    said = [("own_motions", _motions(power, session))]
    if power == UN:
        said += [("own_chair", _chair(orders, session))]
    else:
        said += [("own_votes", _votes(position, power, orders, session))]
        said += [("own_aid", _aid(position, power, orders)), ("own_subversion", _subversion(position, power, orders))]
    return tuple(Extra(title, found) for title, lines in said if (found := tuple(lines)))


def _abroad(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Saying]:
    """Mandate units to be built where another state must invite them (rules 34 and 37)."""
    for order in orders:
        host = controller(position, order.at) if isinstance(order, Build) else None
        if host not in (None, power):
            yield Saying("own_abroad", listed={"state": (host or "",)}, orders={"order": str(order)}, warns=True)


def _motions(power: str, session: Sitting) -> Iterator[Saying]:
    """Its own, which are public."""
    for type_ in TYPES:
        moved = session.moved(type_)
        if power in moved:
            yield motion_told(power, moved[power], amount_of(session, power, moved))


def _votes(position: Position, power: str, orders: Sequence[Order], session: Sitting) -> Iterator[Saying]:
    """Of each type that something is proposed in: what its vote helps, or that there is none yet."""
    if power in united(position).disgrace:
        if session.types:
            yield Saying("own_disgrace")
        return
    cast = {order.type: order for order in orders if isinstance(order, Ballot)}
    for type_ in TYPES:
        moved = session.moved(type_)
        if type_ not in cast:
            if moved:
                yield Saying("own_vote_lacking", {"type": type_}, warns=True)
            continue
        for choice in cast[type_].choices:
            if choice in moved:
                motion = motion_told(choice, moved[choice], amount_of(session, choice, moved))
                yield Saying("own_vote_for", {"type": type_}, within={"motion": motion})
            elif choice in (NONE, ABSTAIN):
                yield Saying("own_vote_none" if choice == NONE else "own_vote_abstain", {"type": type_})
            else:
                yield Saying("own_vote_idle", {"type": type_}, listed={"state": (choice,)}, warns=True)


def _aid(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Saying]:
    """The programme as it will stand, where there is one or aid to give."""
    slots = list(united(position).aid.get(power, NO_PROGRAMME))
    written = [order for order in orders if isinstance(order, Pledge)]
    for order in written:
        slots[order.slot - 1] = order.state
    points = aid_points(position, power)
    if written or any(slots):
        named = {name: (slot or NOBODY,) for name, slot in zip(("one", "two", "three"), slots, strict=True)}
        yield Saying("own_programme", counts={"points_of_aid": points}, listed=named)
    elif points:
        yield Saying("own_aid_lacking", counts={"points_of_aid": points})


def _subversion(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Saying]:
    used = [order for order in orders if isinstance(order, Subversion)]
    if any(order.at for order in used):
        yield Saying("own_subversion_at", orders={"order": str(used[-1])})
    elif may_subvert(position, power) and power not in united(position).spent:
        yield Saying("own_subversion_left")


def _chair(orders: Sequence[Order], session: Sitting) -> Iterator[Saying]:
    """What the Secretary-General has said, and may still say."""
    moved = session.moved("1")
    for proposer, motion in moved.items():
        if motion.measure in AMOUNTS and proposer not in session.amounts:
            yield Saying("own_amount_open", within={"motion": motion_told(proposer, motion, None)})
    for order in orders:
        if isinstance(order, Ranking):
            yield Saying("own_ranking", orders={"order": str(order)})
    ranked = {order.type for order in orders if isinstance(order, Ranking)}
    for type_ in TYPES:
        if len(session.moved(type_)) > 1 and type_ not in ranked:
            yield Saying("own_ranking_open", {"type": type_})

"""What the clauses of a later letter come to: each unit's order once all of them are said."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gm.notation.earlier.deeds import DeedKind, SaidDeed, mine
from gm.notation.earlier.meant import named_by
from gm.notation.orders.build import Situation, judge_all
from gm.rules.geography import province_of
from gm.rules.orders import Convoy, Disband, Hold, Move, Order, Retreat, Support

Changes = dict[str, Order | None]
"""The new order of each unit, by province; none where the one in force is taken back."""


def units_of(deed: SaidDeed, held: Mapping[str, Order]) -> tuple[str, ...]:
    """The units that a deed is of; of a goal alone, the one that was to go there."""
    if deed.units and not (deed.act is DeedKind.DROPS and deed.places):
        return deed.units
    there = [place for place, order in held.items() if set(deed.places) & (named_by(order) - {place})]
    moves = [place for place in there if isinstance(held[place], Move | Retreat)]
    own = tuple(place for place in deed.places if place in held)
    return own or tuple(moves if len(moves) == 1 else ())


def changes_of(deeds: Sequence[SaidDeed], held: Mapping[str, Order], at: Situation) -> Changes | None:
    """What becomes of each unit, by what is said of it last; nothing where that contradicts the order in force."""
    said = _by_unit(deeds, held)
    if said is None or _contradicts(said, held):
        return None
    does = said.does
    goals = {
        place: deed.places[0] for place, deed in does.items() if deed.act is DeedKind.GOES and len(deed.places) == 1
    }
    left = {place: order for place, order in held.items() if place not in does.keys() | said.dropped.keys()}
    changes: Changes = dict.fromkeys(said.dropped.keys() - does.keys())
    for place, deed in does.items():
        order = _order(place, deed, goals, left, at)
        if order is None:
            return None
        if order != held.get(place):
            changes[place] = order
    return changes


@dataclass(frozen=True, slots=True)
class _Said:
    """What is said of each unit."""

    does: dict[str, SaidDeed]
    kept: set[str]
    dropped: dict[str, bool]
    """Whose order is said not to be; and whether no more is said of it than a name: "Paris, not Burgundy"."""


def _by_unit(deeds: Sequence[SaidDeed], held: Mapping[str, Order]) -> _Said | None:
    said = _Said({}, set(), {})
    for deed in deeds:
        units = units_of(deed, held)
        if not units:
            return None
        for unit in units:
            if deed.act is DeedKind.KEEPS:
                said.kept.add(unit)
            elif deed.denied or deed.act is DeedKind.DROPS:
                was = unit in held and (deed.act is DeedKind.DROPS or _was(deed, held[unit]))
                if not (was or (unit in held and not deed.places)):
                    return None
                said.dropped[unit] = not (was and deed.act is not DeedKind.UNSAID) and said.dropped.get(unit, True)
            else:
                said.does[unit] = deed
    return said


def _contradicts(said: _Said, held: Mapping[str, Order]) -> bool:
    """Whether a unit keeps its order and gets another, or loses one that is only named."""
    spared = {place for place in said.kept if isinstance(held.get(place), Disband) and place in said.does}
    if (said.kept - spared) & (said.does.keys() | said.dropped.keys()):
        return True
    return any(unsaid and unit not in said.does for unit, unsaid in said.dropped.items())


def _was(deed: SaidDeed, old: Order) -> bool:
    """Whether what is said not to be was the order."""
    acts: dict[DeedKind, tuple[type[Order], ...]] = {
        DeedKind.GOES: (Move, Retreat),
        DeedKind.STAYS: (Hold,),
        DeedKind.HELPS: (Support,),
        DeedKind.CARRIES: (Convoy,),
        DeedKind.OFF: (Disband,),
    }
    return (deed.act is DeedKind.UNSAID or isinstance(old, acts[deed.act])) and set(deed.places) <= named_by(old)


def _order(
    place: str, deed: SaidDeed, goals: Mapping[str, str], held: Mapping[str, Order], at: Situation
) -> Order | None:
    """The one order that a deed comes to, if it may be given."""
    unit = mine(at).get(place)
    if unit is None:
        return None
    where, kind = unit.location, unit.kind
    tried: list[Order] = []
    others = tuple(code for code in deed.places if code != place)
    if deed.act is DeedKind.GOES and len(others) == 1:
        goal = others[0] + (f"/{deed.coast}" if deed.coast else "")
        tried = [Retreat(where, kind, goal) if Retreat in at.accepts else Move(where, kind, goal)]
    elif deed.act is DeedKind.STAYS and not others:
        tried = [Hold(where, kind)]
    elif deed.act is DeedKind.OFF and not others:
        tried = [Disband(where, kind)]
    elif deed.act in (DeedKind.HELPS, DeedKind.CARRIES):
        tried = list(_helps(where, kind, deed, others, goals, held, at))
    readings = [reading for order in tried for reading in judge_all([(order, False, False)], at, None)]
    legal = {reading.order for reading in readings if reading.reason is None}
    return legal.pop() if len(legal) == 1 else None


def _helps(
    where: str,
    kind: str,
    deed: SaidDeed,
    others: Sequence[str],
    goals: Mapping[str, str],
    held: Mapping[str, Order],
    at: Situation,
) -> Iterator[Order]:
    """The help that a unit gives to what another is to do once the letter is read."""

    def aim(place: str) -> str | None:
        old = held.get(place)
        return goals.get(place) or (province_of(old.to) if isinstance(old, Move) else None)

    units = at.position.units
    if deed.helped and not others:
        helped, to = deed.helped, aim(deed.helped)
    elif others and others[0] in units:
        helped, to = others[0], (others[1] if len(others) > 1 else aim(others[0]))
    else:
        return
    if helped not in units or len(others) > 2 or (len(others) > 1 and others[0] != helped):
        return
    friend = units[helped]
    if deed.act is DeedKind.HELPS:
        yield Support(where, kind, friend.kind, friend.location, to)
    elif to is not None:
        yield Convoy(where, kind, friend.kind, friend.location, to)

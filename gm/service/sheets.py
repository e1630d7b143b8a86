"""Which orders count: pure functions of the sheets a turn has received. The last one on time counts."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from gm.rules.orders import Build, Disband, Order
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset
from gm.service.model import Sheet


def in_force(sheets: Iterable[Sheet], due: datetime | None, closing: datetime | None = None) -> dict[str, Sheet]:
    """power -> the sheet that counts.

    The last that was received at or before `due` (None: there is no deadline). A power without one is served by its
    first sheet until `closing`, the end of grace: who has sent orders can no longer change them then.
    """
    counting: dict[str, Sheet] = {}
    on_time: set[str] = set()
    for sheet in sorted(sheets, key=lambda sheet: (sheet.received, sheet.uid, sheet.id)):
        if not sheet.confirmed:
            continue
        if due is None or sheet.received <= due:
            counting[sheet.power] = sheet
            on_time.add(sheet.power)
        elif closing is not None and sheet.received <= closing and sheet.power not in on_time:
            counting.setdefault(sheet.power, sheet)
    return counting


def without_order(position: Position, ruleset: Ruleset, power: str, orders: Sequence[Order]) -> tuple[str, ...]:
    """Units of a power that still lack an order, as `A PAR`; none in adjustments, where numbers are owed."""
    if position.dislodged:
        ordered = {order.at for order in orders if order.instructs}
        return tuple(
            str(beaten.unit)
            for _, beaten in sorted(position.dislodged.items())
            if beaten.unit.power == power and not _is_at(beaten.unit.location, ordered)
        )
    if position.turn.phase != "M":
        return ()
    ordered = {order.at for order in orders if order.instructs}
    return tuple(
        str(unit)
        for _, unit in sorted(position.units.items())
        if ruleset.may_order(position, power, unit) and not _is_at(unit.location, ordered)
    )


def _is_at(location: str, ordered: set[str]) -> bool:
    province = location.partition("/")[0]
    return any(place.partition("/")[0] == province for place in ordered)


def still_owed(owes: Mapping[str, int], power: str, position: Position, orders: Sequence[Order]) -> int:
    """In adjustments: builds (> 0) or removals (< 0) that no order asks for yet; 0 in other phases."""
    owed = owes.get(power, 0)
    if position.dislodged or position.turn.phase == "M":
        return 0
    if owed > 0:
        asked = sum(isinstance(order, Build) or order.name == "waive" for order in orders)
        return max(0, owed - asked)
    asked = sum(isinstance(order, Disband) for order in orders)
    return min(0, owed + asked)


def silent(owes: Mapping[str, int], counting: Mapping[str, Sheet], unplayed: frozenset[str]) -> tuple[str, ...]:
    """Powers that owe orders and sent none (NMR)."""
    return tuple(sorted(power for power in owes if power not in counting and power not in unplayed))

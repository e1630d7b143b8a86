"""Which orders count: pure functions of the sheets a turn has received, applied in the order of their arrival."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime

from gm.service.model.letters import Sheet

Onto = Callable[[Sheet, Sheet], tuple[str, ...]]
"""(what was in force, a later sheet of the same power) -> the orders in force then"""


def in_force(
    sheets: Iterable[Sheet], onto: Onto, due: datetime | None, closing: datetime | None = None
) -> dict[str, Sheet]:
    """power -> the sheet that counts: the last one, with all the orders that are in force.

    Those received at or before `due` (None: there is no deadline). A power without one is served by its first sheet
    until `closing`, the end of grace: who has sent orders can no longer change them then. Who has taken all his orders
    back has sent none.
    """
    counting: dict[str, Sheet] = {}
    on_time: set[str] = set()
    for sheet in sorted(sheets, key=lambda sheet: (sheet.received, sheet.uid, sheet.id)):
        before = counting.get(sheet.power)
        if due is None or sheet.received <= due:
            counting[sheet.power] = sheet if before is None else replace(sheet, orders=onto(before, sheet))
            on_time.add(sheet.power)
        elif closing is not None and sheet.received <= closing and sheet.power not in on_time and before is None:
            counting[sheet.power] = sheet
        now = counting.get(sheet.power)
        if now is not None and now.amends is not None and not now.orders:
            del counting[sheet.power]
            on_time.discard(sheet.power)
    return counting

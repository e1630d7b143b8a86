"""Which orders count: pure functions of the sheets a turn has received. The last one on time counts."""

from collections.abc import Iterable
from datetime import datetime

from gm.service.model.letters import Sheet


def in_force(sheets: Iterable[Sheet], due: datetime | None, closing: datetime | None = None) -> dict[str, Sheet]:
    """power -> the sheet that counts.

    The last that was received at or before `due` (None: there is no deadline). A power without one is served by its
    first sheet until `closing`, the end of grace: who has sent orders can no longer change them then.
    """
    counting: dict[str, Sheet] = {}
    on_time: set[str] = set()
    for sheet in sorted(sheets, key=lambda sheet: (sheet.received, sheet.uid, sheet.id)):
        if due is None or sheet.received <= due:
            counting[sheet.power] = sheet
            on_time.add(sheet.power)
        elif closing is not None and sheet.received <= closing and sheet.power not in on_time:
            counting.setdefault(sheet.power, sheet)
    return counting

"""What `gm parse` answers in JSON."""

from collections.abc import Mapping, Sequence
from typing import Any

from gm.exchange.values import CaseError, shown
from gm.notation.orders.changes import concern
from gm.notation.orders.lines import Line, LineStatus, SheetReading
from gm.notation.orders.stance import Stance
from gm.notation.reader import Reader
from gm.rules.orders import Order
from gm.rules.position import NOTHING
from gm.rules.ruleset import Ruleset


def powers_named(text: str, where: str, reader: Reader, ruleset: Ruleset) -> tuple[str, ...]:
    """The powers a text names: codes or names in either language, several separated by commas."""
    found = []
    for name in text.split(","):
        power = reader.power(name)
        if power is None or power not in ruleset.powers:
            known = ", ".join(sorted(ruleset.powers))
            raise CaseError(f"{where}: {shown(name.strip())}, expected one of {known}")
        found.append(power)
    return tuple(dict.fromkeys(found))


def report(sheet: SheetReading, before: Mapping[str, Sequence[Order]] = NOTHING) -> dict[str, Any]:
    """What `gm parse` answers: one entry for each order found, the orders to follow, what is missing.

    `before`: the sheets that were in force; those of their orders that the letter drops without a word are told.
    """
    several = len(sheet.orders) > 1
    answer: dict[str, Any] = {
        "lines": [line_json(line, several) for line in sheet.lines],
        "orders": [str(order) for orders in sheet.orders.values() for order in orders],
        "missing": list(sheet.missing),
        "warnings": [
            {
                "kind": notice.kind,
                **({"order": str(notice.order)} if notice.order is not None else {}),
                **({"others": [str(order) for order in notice.others]} if notice.others else {}),
                **({"power": notice.power, "count": notice.count} if notice.power is not None else {}),
            }
            for notice in sheet.warnings
        ],
    }
    if dropped := _dropped(sheet, before):
        answer["dropped"] = dropped
    if sheet.replaced:
        answer["replaced"] = [line_json(line, several) for line in sheet.replaced]
    return answer


def _dropped(sheet: SheetReading, before: Mapping[str, Sequence[Order]]) -> list[str]:
    """The orders before whose unit has none any more, and of which the letter says nothing."""
    named = {order for line in sheet.lines for order in (*line.taken_out, *line.readings)}
    stands = {concern(order) for orders in sheet.orders.values() for order in orders}
    held = (order for orders in before.values() for order in orders)
    return [str(order) for order in held if concern(order) not in stands and order not in named]


def line_json(line: Line, with_power: bool) -> dict[str, Any]:
    """One order found. What explains trouble is there only when there is some."""
    entry: dict[str, Any] = {
        "text": line.text,
        "status": str(line.status),
        "order": str(line.order) if line.order is not None else None,
    }
    if with_power:
        entry["power"] = line.power
    if line.status is LineStatus.OK:
        return {**entry, "how": str(line.how)}
    return {
        **entry,
        **({"stance": str(line.stance)} if line.stance is not Stance.ORDER else {}),
        **({"offer": str(line.offer)} if line.offer is not None else {}),
        "readings": [str(order) for order in line.readings],
        "reason": str(line.reason) if line.reason is not None else None,
        "column": line.column,
        "expected": list(line.expected),
        "suggestions": list(line.suggestions),
    }

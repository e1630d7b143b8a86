"""The code of a sheet: a few characters by which a player sees that what was judged is what was read."""

import hashlib
from collections.abc import Sequence

from gm.rules.orders import IfDislodged, Order
from gm.rules.ruleset import Ruleset

_AHEAD = " IF DISLODGED "
LENGTH = 8
"""Hexadecimal digits: two sheets of one turn hardly ever share a code."""


def is_told(orders: Sequence[Order], ruleset: Ruleset) -> bool:
    """Whether the code of a sheet may be published. That of sealed orders may not: whoever tries all possible orders
    would find them."""
    return not any(ruleset.seals(order) and not isinstance(order, IfDislodged) for order in orders)


def sheet_code(turn: str, power: str, orders: Sequence[str]) -> str:
    """The code of canonical orders, in the order in which the sheet has them, without retreats given in advance.

    Anybody can reckon it: SHA-256 over lines that each end with a line feed, `S1901M FRANCE` and then the orders.
    """
    lines = "".join(f"{line}\n" for line in (f"{turn} {power}", *(order for order in orders if _AHEAD not in order)))
    return hashlib.sha256(lines.encode()).hexdigest()[:LENGTH].upper()

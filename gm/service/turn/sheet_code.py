"""The code of a sheet: a few characters by which a player sees that what was judged is what was read."""

import hashlib
from collections.abc import Sequence

LENGTH = 8
"""Hexadecimal digits: two sheets of one turn hardly ever share a code."""


def sheet_code(turn: str, power: str, orders: Sequence[str]) -> str:
    """The code of canonical orders, in the order in which the sheet has them.

    Anybody can reckon it: SHA-256 over lines that each end with a line feed, `S1901M FRANCE` and then the orders.
    """
    lines = "".join(f"{line}\n" for line in (f"{turn} {power}", *orders))
    return hashlib.sha256(lines.encode()).hexdigest()[:LENGTH].upper()

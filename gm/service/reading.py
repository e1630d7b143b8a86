"""Read the orders of a letter: the game's reader, its readings as the facts of an acknowledgement."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from gm.notation.canonical import read_canonical
from gm.reports.facts import SheetLine, Warned
from gm.service.model import NOTHING, Game, Seat


@dataclass(frozen=True, slots=True)
class Reading:
    """What a letter orders."""

    lines: tuple[SheetLine, ...] = ()
    """Every attempt at an order, understood or not."""
    orders: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    """power -> canonical orders; a power is here when an order was attempted for it"""
    warnings: tuple[Warned, ...] = ()


def read_orders(game: Game, seat: Seat, text: str) -> Reading:
    """What a seat's letter orders at the open turn."""
    lines: list[SheetLine] = []
    power = seat.powers[0]
    for line in text.splitlines():
        try:
            order = read_canonical(line)
        except ValueError:
            continue
        lines.append(SheetLine(line, power, "ok", str(order), "exact"))
    orders = {power: tuple(line.order or "" for line in lines)} if lines else {}
    return Reading(tuple(lines), orders)

"""What a letter does to a sheet of orders: it replaces it, changes some of it, or leaves it as it is."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from gm.rules.geography import province_of
from gm.rules.orders import Build, IfDislodged, Order


class Manner(StrEnum):
    """How the letter meets the orders that a power has given before."""

    REPLACES = "replaces"
    """They are all gone."""
    AMENDS = "amends"
    """It changes what it names and keeps the rest: « finalement », "one change", « annulez »."""
    LEAVES = "leaves"
    """Nothing in it is followed."""


@dataclass(frozen=True, slots=True)
class SheetChange:
    """What a letter does to the sheet of one power."""

    manner: Manner = Manner.LEAVES
    orders: tuple[Order, ...] = ()
    """What it orders itself."""
    gone: tuple[str, ...] = ()
    """Where it amends: the concerns whose earlier orders go."""


def concern(order: Order) -> str:
    """What an order is about, of which there is one order: its unit's province; else its kind, and what it names."""
    return province_of(order.at) if order.instructs else order.topic()


def sense(order: Order) -> tuple[object, ...]:
    """An order without its coasts, to compare it with another.

    A new unit, and what instructs none, by all that it says.
    """
    if isinstance(order, Build) or not (order.instructs or isinstance(order, IfDislodged)):
        return type(order), str(order)
    names = (order.at, getattr(order, "of", None), getattr(order, "to", None))
    return (type(order), *(province_of(name) if name else name for name in names))


def amended(before: Sequence[Order], orders: Sequence[Order], gone: Collection[str]) -> tuple[Order, ...]:
    """The earlier orders without those that go, each new one where the one for the same unit stood, others behind."""
    waiting = list(orders)
    after: list[Order] = []
    for old in before:
        what = concern(old)
        if what not in gone:
            after.append(old)
            continue
        new = [order for order in waiting if concern(order) == what]
        after.extend(new)
        waiting = [order for order in waiting if order not in new]
    return (*after, *waiting)


def after(change: SheetChange, before: Sequence[Order]) -> tuple[Order, ...]:
    """The orders in force once the letter is read."""
    match change.manner:
        case Manner.REPLACES:
            return change.orders
        case Manner.AMENDS:
            return amended(before, change.orders, change.gone)
        case Manner.LEAVES:
            return tuple(before)


def provinces_of(order: Order) -> frozenset[str]:
    """Where its unit stands, and where that goes."""
    return frozenset(province_of(place) for place in (order.at, getattr(order, "to", None)) if place)

"""What a line of a letter holds: orders, and headings, which say what stands above or below them."""

from dataclasses import dataclass

from gm.notation.orders.lines import Line
from gm.notation.orders.stance import Stance


@dataclass(frozen=True, slots=True)
class Heading:
    """A line or part of one that is no order: the power it names, if any."""

    power: str | None = None
    talk: bool = True
    """Whether it is a sentence, which ends a block of orders, and not the title of a list."""
    below: Stance | None = None
    """What it makes of the orders of the list below it: « Si l'Italie bouge : »."""
    above: Stance | None = None
    """What it makes of the orders above it: « Oubliez cela. »"""
    far: bool = False
    """Whether it speaks of all that stands together above it: « L'une des deux. »"""
    places: frozenset[str] = frozenset()
    """Where the units stand that it names: what it takes back is their orders, if they have any above it."""
    numbers: frozenset[int] = frozenset()
    """Of which orders above it speaks, where it names them by the numbers of their list."""
    amends: bool = False
    """Whether the orders below it correct earlier ones: « Un changement : »."""


Item = Line | Heading

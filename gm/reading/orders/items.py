"""What a line of a letter holds: orders, and headings, which say what stands above or below them."""

from dataclasses import dataclass

from gm.reading.orders.lines import Line
from gm.reading.orders.stance import Stance


@dataclass(frozen=True, slots=True)
class Heading:
    """A line or part of one that is no order: the power it names, if any."""

    power: str | None = None
    talk: bool = True
    """Whether it is a sentence, which ends a block of orders, and not the title of a list."""
    below: Stance | None = None
    """What it makes of the orders of the list below it: « Si l'Italie bouge : »."""
    above: Stance | None = None
    """What it makes of the order above it: « Oubliez cela. »"""
    amends: bool = False
    """Whether the orders of the letter correct earlier ones: « Un changement : »."""
    anew: bool = False
    """Whether they take the place of all earlier ones: « annule et remplace »."""
    void: bool = False
    """Whether it says that nothing in the letter is an order yet."""


Item = Line | Heading

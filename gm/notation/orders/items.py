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
    """What it makes of the order above it: « Oubliez cela. »"""
    near: bool = False
    """Whether it is of an order right above it only, without an empty line between."""
    every: bool = False
    """Whether it is of all orders above: "both only if Italy helps"."""
    named: frozenset[str] = frozenset()
    """Provinces of the order above that it speaks of, where it names one: "Burgundy only if Germany agrees"."""
    amends: bool = False
    """Whether the orders of the letter correct earlier ones: « Un changement : »."""
    anew: bool = False
    """Whether they take the place of all earlier ones: « annule et remplace »."""
    void: bool = False
    """Whether it says that nothing in the letter is an order yet."""


Item = Line | Heading

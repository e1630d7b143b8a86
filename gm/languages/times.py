"""How a language writes times in game files: the value of `times.toml`. Small letters."""

from collections.abc import Mapping
from dataclasses import dataclass

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Times:
    """Words of deadline rules."""

    weekdays: tuple[Words, ...]
    """From Monday on."""
    every_day: Words
    days: Words
    """Behind a number: `3 days at 20:00`."""
    at: Words
    from_: Words
    """Before the day from which days are counted."""
    and_: Words
    """Between parts of a length."""
    midnight: Words
    """It ends the day."""
    noon: Words
    units: Mapping[str, Words]
    """second, minute, hour, day, week"""

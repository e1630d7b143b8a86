"""Who sits where: the powers of each chair for one number of players."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seating:
    """One way to share out the powers of a variant."""

    chairs: tuple[tuple[str, ...], ...]
    """The powers of each chair."""
    unplayed: frozenset[str] = frozenset()
    """Powers nobody holds: their units stand and defend."""
    start_year: int | None = None
    """The year in which such a game begins; None: as the variant."""


def singly(powers: Sequence[str], *, without: Sequence[str] = ()) -> Seating:
    """A chair for each power, but for those that stay unplayed."""
    return Seating(tuple((power,) for power in powers if power not in without), frozenset(without))

"""Votes by which players decide on something, and how many of them it takes."""

from enum import StrEnum


class Majority(StrEnum):
    """How many of the seats that have a voice must want something before it is done."""

    NONE = "none"
    """It is not voted on."""
    HALF = "majority"
    """More than half."""
    TWO_THIRDS = "two_thirds"
    """Two thirds at least."""
    ALL = "all"

    def needed(self, voices: int) -> int:
        """How many of so many voices; of none no number is enough."""
        shares = {Majority.HALF: voices // 2 + 1, Majority.TWO_THIRDS: max(-(-2 * voices // 3), 1)}
        return shares.get(self, max(voices, 1))

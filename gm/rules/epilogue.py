"""What players still decide once a game is over: titles, voted in the time after its end."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Titles = Mapping[str, tuple[str, ...]]
"""title -> who bears it"""


@dataclass(frozen=True, slots=True)
class Epilogue:
    """Which titles there are, the first one first, and how many days they are voted on."""

    titles: tuple[str, ...]
    days: int = 7


def bearers(epilogue: Epilogue, votes: Iterable[tuple[str, str]]) -> Titles:
    """Who has most votes for each title; those level all bear it, and without a vote nobody does.

    `votes`: title and power.
    """
    counted = Counter(votes)
    found = {}
    for title in epilogue.titles:
        most = max((number for (voted, _), number in counted.items() if voted == title), default=0)
        if most:
            found[title] = tuple(sorted(power for (voted, power), n in counted.items() if (voted, n) == (title, most)))
    return found

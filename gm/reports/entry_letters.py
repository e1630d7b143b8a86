"""The facts of letters about getting into a game: which are open, the code that proves an address, the place."""

from dataclasses import dataclass
from typing import ClassVar

from gm.reports.values import DeadlineTold, Facts, OwnSeat


@dataclass(frozen=True, slots=True)
class OpenGame:
    """One game, told to whoever asks: nothing of who plays.

    What it is called and whom it seeks stand in words of the reader's language: each game has its own.
    """

    name: str
    variant: str
    turn: str
    state: str
    """running, paused"""
    wanted: tuple[str, ...] = ()
    """Powers for which a player is sought."""


@dataclass(frozen=True, slots=True)
class GamesTold(Facts):
    """The answer to "games"."""

    kind: ClassVar[str] = "games"
    games: tuple[OpenGame, ...]


@dataclass(frozen=True, slots=True)
class EntryCode(Facts):
    """To somebody who wants to get into a game, or who waits for a place that is free now: the code that does it."""

    kind: ClassVar[str] = "entry_code"
    what: str
    """take: to take over `powers`; call: who waits is called to them; observe"""
    code: str
    expires: DeadlineTold
    powers: str = ""
    """In words of the reader's language."""
    free: bool = False
    """The place is there now; else he will wait for it."""


@dataclass(frozen=True, slots=True)
class EntryAnswer(Facts):
    """What came of it; whoever plays now has a letter that says all, and not this one."""

    kind: ClassVar[str] = "entry"
    what: str
    """As in `EntryCode`."""
    wanted: str
    """The game that was meant, as it was named."""
    powers: str = ""
    rank: int = 0
    """On the list of those who wait; 0 for who does not."""
    seat: OwnSeat | None = None
    """An observer's."""
    refused: str = ""
    """unknown: no such game, or nobody plays such a power there; which game is meant; over; inside: his address is in
    that game already; full: too many wait"""

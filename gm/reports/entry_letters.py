"""The facts of letters about getting into a game: which are open, the code that proves an address, the place."""

from dataclasses import dataclass
from typing import ClassVar

from gm.reports.values import Facts


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
    wanted_line: str = ""
    """The line that takes over the first of them."""


@dataclass(frozen=True, slots=True)
class GamesTold(Facts):
    """The answer to "games"."""

    kind: ClassVar[str] = "games"
    games: tuple[OpenGame, ...]

"""What a game comes to in the end: points and places, titles, the ranking of persons over several games."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from gm.reports.values import DeadlineTold


@dataclass(frozen=True, slots=True)
class PlaceTold:
    """A power's place in a game that counts points."""

    place: int
    """From 1; those level share one."""
    power: str
    halves: int
    """Twice its points: a title is worth half a one."""


@dataclass(frozen=True, slots=True)
class RankTold:
    """A person's place in the ranking."""

    place: int
    """From 1; those level share one. 0 for who never played a great power."""
    step: int
    """As the place, but that none is left out after those who are level: the second step bears the second title."""
    halves: int
    """Twice his points in all games."""
    games: int
    """As a great power: his points are divided by them."""
    name: str = ""
    """"" where it would tell who played what."""
    own: bool = False
    """He reads it himself."""

    @property
    def average(self) -> float:
        return self.halves / (2 * self.games) if self.games else 0.0


@dataclass(frozen=True, slots=True)
class TitlesTold:
    """The titles that are voted, and a reader's own votes. Who else voted, nobody is told."""

    titles: tuple[str, ...]
    deadline: DeadlineTold
    early: bool
    """The last letter does not wait for it once all have voted on everything."""
    own: Mapping[str, str] = field(default_factory=dict)
    """title -> for whom he has voted"""
    example: str = ""
    """A power that he may vote for; "" where he has no voice."""

"""The facts of letters after the end of a game: votes on titles, the last letter with points, titles and ranking."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from gm.reports.news import Ending
from gm.reports.standings import PlaceTold, RankTold, TitlesTold
from gm.reports.values import Facts, OwnSeat


@dataclass(frozen=True, slots=True)
class TitleAnswer(Facts):
    """The answer to a vote on a title."""

    kind: ClassVar[str] = "title"
    turn: str
    seat: OwnSeat
    title: str
    power: str
    """For whom it was."""
    refused: str = ""
    """Why it does not count: oneself, unplayed, closed, not_in_this_game."""
    titles: TitlesTold | None = None
    """As things stand now; None when nothing is voted any more."""


@dataclass(frozen=True, slots=True)
class LastLetter(Facts):
    """To everybody: what the titles add, and what it comes to."""

    kind: ClassVar[str] = "last"
    variant: str
    turn: str
    ending: Ending
    titles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """title -> who bears it; one for which nobody voted is not there"""
    places: tuple[PlaceTold, ...] = ()
    ranking: tuple[RankTold, ...] = ()
    zone: str = ""

"""The facts of answers to what players look up: turns that were judged, letters, who plays, what the rules are."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from gm.reports.news import YearCount
from gm.reports.values import DeadlineTold, Facts, GameRules, OwnSeat, PowerOrders, SheetLine


@dataclass(frozen=True, slots=True)
class History(Facts):
    """The answer to "history": centres by year, and the turns whose reports may be asked for."""

    kind: ClassVar[str] = "history"
    turn: str
    turns: tuple[str, ...] = ()
    """Those that were judged, the oldest first."""
    years: tuple[YearCount, ...] = ()
    web_page: str = ""
    """Where the web archive shows the game; "" where it does not."""


@dataclass(frozen=True, slots=True)
class NoReport(Facts):
    """The report asked for does not exist: the turn was not judged."""

    kind: ClassVar[str] = "no_report"
    turn: str
    turns: tuple[str, ...] = ()
    """Those that were judged."""


@dataclass(frozen=True, slots=True)
class LetterListed:
    """A letter that a seat has written or received."""

    at: datetime
    sent: bool
    writer: str | None = None
    """Of one received; None where that is hidden."""
    to: tuple[str, ...] = ()
    """As it was shown to this reader; empty: to all."""
    subject: str = ""
    waits: bool = False
    """Sent, and not handed on yet."""


@dataclass(frozen=True, slots=True)
class LettersOfTurn:
    """What was written in one turn, the newest first."""

    turn: str
    letters: tuple[LetterListed, ...]


@dataclass(frozen=True, slots=True)
class LettersListed(Facts):
    """The answer to "mail": the reader's own letters, the newest turn first."""

    kind: ClassVar[str] = "letters"
    turn: str
    turns: tuple[LettersOfTurn, ...] = ()
    more: int = 0
    """How many older ones there are."""
    zone: str = ""


@dataclass(frozen=True, slots=True)
class LateTold(Facts):
    """The answer to "who is late?"."""

    kind: ClassVar[str] = "late"
    turn: str
    owing: int
    """How many seats owe orders."""
    missing: int
    """How many of them have sent none."""
    powers: tuple[str, ...] = ()
    """The powers of those seats, where players may know who is late."""
    named: bool = False
    """Whether players may know who is late."""
    deadline: DeadlineTold | None = None


@dataclass(frozen=True, slots=True)
class PowerPlayed:
    """Who plays a power, as far as the reader may know."""

    power: str
    state: str = "played"
    """played, unplayed, out"""
    replaced: bool = False
    """Somebody else began the game with it."""
    silent: bool = False
    """It sent nothing for the last turn that was judged."""
    player: str = ""


@dataclass(frozen=True, slots=True)
class PlayersTold(Facts):
    """The answer to "players"."""

    kind: ClassVar[str] = "players"
    turn: str
    rows: tuple[PowerPlayed, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesTold(Facts):
    """The answer to "rules": this game's."""

    kind: ClassVar[str] = "rules"
    turn: str
    seat: OwnSeat
    rules: GameRules
    powers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PossibleTold(Facts):
    """The answer to "is it possible": of each order whether it may be given. Nothing is ordered by it."""

    kind: ClassVar[str] = "possible"
    turn: str
    text: str
    lines: tuple[SheetLine, ...] = ()


@dataclass(frozen=True, slots=True)
class OrdersCleared(Facts):
    """The answer to "clear my orders", or unasked where the game master has put a power into disorder."""

    kind: ClassVar[str] = "orders_cleared"
    turn: str
    seat: OwnSeat
    cleared: tuple[PowerOrders, ...] = ()
    """What was in force before."""
    refused: str = ""
    """nothing_there, late, game_over"""
    deadline: DeadlineTold | None = None
    coming: tuple[str, ...] = ()
    """Turns to come for which orders were kept."""
    disorder: str = ""
    """The power that the game master has put into disorder; "": the player cleared them himself."""

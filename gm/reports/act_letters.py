"""The facts of letters about what the human game master does: to him, and to whom it concerns."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

from gm.reports.news import ActTold, Board
from gm.reports.values import CalendarEntry, DeadlineTold, Facts, OwnSeat, PowerOrders, SheetLine


@dataclass(frozen=True, slots=True)
class ActAnswered(Facts):
    """To the game master: what his act did, or why it did nothing."""

    kind: ClassVar[str] = "act"
    act: str
    """The request's name."""
    turn: str
    deadline: DeadlineTold | None = None
    state: str = "running"
    """running, paused, ended"""
    refused: str = ""
    """A key of `[act_refused]` in the words: already, no_deadline, …; `turn`: the line must name the open turn."""
    done: ActTold | None = None
    """What was done, as reports tell it."""
    announced: bool = True
    """All players are told at once; else the next report tells it."""
    values: Mapping[str, str] = field(default_factory=dict)
    """slot -> what stood there, for the line that would do it"""
    sheet: str = ""
    """Of a power put into disorder that had orders in force: set_aside, stands"""
    calendar: CalendarEntry | None = None
    """It stands for the letter that everybody else is sent."""


@dataclass(frozen=True, slots=True)
class TurnedBack(Facts):
    """To everybody: the game goes back to a turn that was judged, or forward again to where it stood before."""

    kind: ClassVar[str] = "turned_back"
    turn: str
    seat: OwnSeat
    board: Board
    undone: tuple[str, ...] = ()
    """The turns whose results are void, the oldest first."""
    restored: tuple[str, ...] = ()
    """Those whose results count again, the oldest first."""
    in_force: tuple[PowerOrders, ...] = ()
    """The reader's own orders, as they stood."""
    deadline: DeadlineTold | None = None
    paused: bool = False
    calendar: CalendarEntry | None = None


@dataclass(frozen=True, slots=True)
class BackOffered(Facts):
    """To the game master: what going back would take back, before it is done."""

    kind: ClassVar[str] = "back_offered"
    turn: str
    """The open one."""
    to: str
    undone: tuple[str, ...]
    """The turns whose results would be void, the oldest first."""
    deadline: DeadlineTold | None = None
    code: str = ""
    """What agrees to it; « oui » does as well."""


@dataclass(frozen=True, slots=True)
class BoardCorrected(Facts):
    """To everybody, at once: the game master has corrected the units of a power by hand."""

    kind: ClassVar[str] = "board_corrected"
    turn: str
    power: str
    board: Board
    deadline: DeadlineTold | None = None


@dataclass(frozen=True, slots=True)
class OrdersForPower(Facts):
    """To the game master: the orders that he gave for a power, line by line; none that its player gave."""

    kind: ClassVar[str] = "orders_for"
    turn: str
    power: str
    lines: tuple[SheetLine, ...] = ()
    deadline: DeadlineTold | None = None
    refused: str = ""
    """no_order: none of it is followed"""


@dataclass(frozen=True, slots=True)
class OrdersGiven(Facts):
    """To a player: the game master has given orders for his power."""

    kind: ClassVar[str] = "orders_given"
    turn: str
    seat: OwnSeat
    in_force: tuple[PowerOrders, ...]
    deadline: DeadlineTold | None = None


@dataclass(frozen=True, slots=True)
class Preview(Facts):
    """To the game master: where the open turn stands, and what judging it now would mean. Nothing of any order."""

    kind: ClassVar[str] = "preview"
    turn: str
    deadline: DeadlineTold | None = None
    missing: tuple[str, ...] = ()
    """Powers that owe orders and have sent none."""
    sent: tuple[str, ...] = ()
    lacking: Mapping[str, int] = field(default_factory=dict)
    """power -> how many of its orders are missing, of those who have sent some; nothing where he plays himself"""
    ready: tuple[str, ...] = ()
    silence: str = "disorder"
    """What silence means now: disorder, wait, rules (retreats and adjustments go by the rules)"""
    state: str = "running"


@dataclass(frozen=True, slots=True)
class LetterAside:
    """A letter that the game master may let in or drop."""

    number: int
    at: datetime
    power: str | None
    """In whose name it came."""
    why: str
    """unconfirmed, absence"""
    waits: bool = False
    """Its seat is asked about it, and has not answered yet."""


@dataclass(frozen=True, slots=True)
class SetAsideListed(Facts):
    """To the game master: the letters that were set aside, without what they say."""

    kind: ClassVar[str] = "set_aside"
    turn: str
    letters: tuple[LetterAside, ...] = ()
    zone: str = ""


@dataclass(frozen=True, slots=True)
class WhoPlays(Facts):
    """To the game master: who plays what, where he may know."""

    kind: ClassVar[str] = "who_plays"
    turn: str
    players: Mapping[str, str] = field(default_factory=dict)
    """power -> name"""
    refused: str = ""
    """plays: he has a seat himself; told: players were told that he does not know"""

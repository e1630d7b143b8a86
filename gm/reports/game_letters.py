"""The facts of letters about a whole game: its start, its changes, its end."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

from gm.reports.news import Board, Ending, YearCount
from gm.reports.standings import PlaceTold, RankTold, TitlesTold
from gm.reports.values import CalendarEntry, DeadlineTold, Extra, Facts, GameRules, OwnSeat, PowerOrders, SettingValue


@dataclass(frozen=True, slots=True)
class Start(Facts):
    """The first letter of a game."""

    kind: ClassVar[str] = "start"
    variant: str
    seat: OwnSeat
    rules: GameRules
    opening: Board
    deadline: DeadlineTold | None = None
    powers: tuple[str, ...] = ()
    """Every power somebody plays."""
    unplayed: tuple[str, ...] = ()
    players: Mapping[str, str] = field(default_factory=dict)
    """power -> player: where powers are public, and for a game master who may know."""
    gm: str = ""
    """The human game master's name, if players are to know it."""
    mailbox: str = ""
    calendar: CalendarEntry | None = None
    owes: Mapping[str, int] | None = None
    """power of the seat -> what it owes in the first turn, where anything; None: not said."""
    sections: tuple[Extra, ...] = ()
    """What a variant tells of its opening."""
    form: tuple[PowerOrders, ...] = ()
    """The units that are to be ordered, for the form of a sheet."""
    elsewhere: bool = False
    """It was begun elsewhere, and `opening` is where it goes on here."""
    turns: tuple[str, ...] = ()
    """Those that were played there: their reports may be asked for."""
    web_page: str = ""
    """Where the web archive shows the game; "" where it does not."""


@dataclass(frozen=True, slots=True)
class SeatTaken(Facts):
    """To a new player: the seat, the position, and how to play."""

    kind: ClassVar[str] = "seat_taken"
    variant: str
    turn: str
    seat: OwnSeat
    rules: GameRules
    board: Board
    deadline: DeadlineTold | None = None
    in_force: tuple[PowerOrders, ...] = ()
    powers: tuple[str, ...] = ()
    players: Mapping[str, str] = field(default_factory=dict)
    """power -> player, as in `Start`."""
    mailbox: str = ""
    calendar: CalendarEntry | None = None
    turns: tuple[str, ...] = ()
    """Those that were judged: their reports may be asked for."""
    years: tuple[YearCount, ...] = ()
    """Centres by year."""


@dataclass(frozen=True, slots=True)
class SeatReplaced(Facts):
    """To everybody: somebody else plays these powers now."""

    kind: ClassVar[str] = "seat_replaced"
    powers: tuple[str, ...]
    player: str = ""
    """Who, for a game master who may know; to players nobody is named."""


@dataclass(frozen=True, slots=True)
class SeatLeft(Facts):
    """To the player who sat there before: somebody else does now."""

    kind: ClassVar[str] = "seat_left"
    powers: tuple[str, ...]
    turn: str = ""
    calendar: CalendarEntry | None = None


@dataclass(frozen=True, slots=True)
class TokenRenewed(Facts):
    """To a player: the seat's address changed."""

    kind: ClassVar[str] = "token_renewed"
    seat: OwnSeat


@dataclass(frozen=True, slots=True)
class DeadlineChanged(Facts):
    """To everybody: the deadline moved."""

    kind: ClassVar[str] = "deadline_changed"
    turn: str
    what: str
    """moved, extended, grace, paused, resumed, outage, absence."""
    deadline: DeadlineTold | None = None
    former: DeadlineTold | None = None
    note: str = ""
    """The game master's own words."""
    missing: tuple[str, ...] = ()
    """In grace: the powers that are waited for; of an absence: those that are away; if players may know."""
    began: datetime | None = None
    ended: datetime | None = None
    """Of an outage."""
    voted: bool = False
    """It is what the players have voted for."""
    calendar: CalendarEntry | None = None


@dataclass(frozen=True, slots=True)
class ChangeTold:
    """One setting that changed, by its key in the game file."""

    key: str
    old: SettingValue
    new: SettingValue


@dataclass(frozen=True, slots=True)
class GameChanged(Facts):
    """The game's file was applied: to everybody what concerns all, to a player what concerns him."""

    kind: ClassVar[str] = "game_changed"
    changes: tuple[ChangeTold, ...]
    deadline: DeadlineTold | None = None
    note: str = ""
    seat: OwnSeat | None = None
    """Given when the addresses of the reader's own seat are others now."""


@dataclass(frozen=True, slots=True)
class EndOfGame(Facts):
    """To everybody: how it ended, and its history."""

    kind: ClassVar[str] = "end"
    variant: str
    turn: str
    ending: Ending
    history: tuple[YearCount, ...] = ()
    board: Board | None = None
    players: Mapping[str, str] = field(default_factory=dict)
    """power -> player, when names are revealed."""
    note: str = ""
    calendar: CalendarEntry | None = None
    places: tuple[PlaceTold, ...] = ()
    """Where points are counted."""
    titles: TitlesTold | None = None
    """What is voted now: another letter will be the last."""
    ranking: tuple[RankTold, ...] = ()
    """Of persons over several games, if this letter is the last."""

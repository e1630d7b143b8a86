"""The facts of letters about one turn: sheets, results, reminders, and answers to requests."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

from gm.reports.news import Board, Told, TurnReport
from gm.reports.standings import TitlesTold
from gm.reports.values import (
    CalendarEntry,
    Days,
    DeadlineTold,
    Extra,
    Facts,
    GameRules,
    OwnSeat,
    PowerOrders,
    PublicAct,
    SheetLine,
    VoteTold,
    Warned,
)
from gm.terms.codec import Json


@dataclass(frozen=True, slots=True)
class Overtaken:
    """A letter that arrived after the one that is answered, and was read before it."""

    power: str
    """Whose orders it gives."""
    at: datetime
    replaces: bool
    """Else it corrects them."""


@dataclass(frozen=True, slots=True)
class Acknowledgement(Facts):
    """The answer to a sheet of orders, line by line."""

    kind: ClassVar[str] = "acknowledgement"
    turn: str
    seat: OwnSeat
    received_at: datetime
    standing: str
    """in_time, grace (late, yet counted), late (not counted), confirmed (counts by its own time of receipt)."""
    deadline: DeadlineTold | None = None
    lines: tuple[SheetLine, ...] = ()
    in_force: tuple[PowerOrders, ...] = ()
    vanished: tuple[PowerOrders, ...] = ()
    """Orders of the sheet before that no longer stand."""
    amended: tuple[str, ...] = ()
    """Powers whose sheet the letter corrects instead of replacing it."""
    unchanged: bool = False
    """Nothing in the letter is followed: what was in force is in force."""
    warnings: tuple[Warned, ...] = ()
    ready: bool | None = None
    """None where readiness has no meaning."""
    came_from: str | None = None
    """The address it came from, when that is not the one this answer goes to."""
    from_stranger: bool = False
    """That address is none of the seat's: the game master, or the player by a code, has answered for the letter."""
    board: Board | None = None
    """For the private preview map."""
    crowded: bool = False
    """So many answers wait that it goes without that map."""
    attached: tuple[str, ...] = ()
    """Files that were not read."""
    cut: bool = False
    """Only the beginning of the letter was read: it is too large."""
    sections: tuple[Extra, ...] = ()
    """A variant's own, of the orders in force."""
    quoted: bool = False
    """Whether it quotes orders that are not of our letters."""
    kept_for: tuple[str, ...] = ()
    """Coming turns for which it holds orders, which are read when they open."""
    given_before: bool = False
    """Whether the letter came before its turn was opened, and was kept for it."""
    overtaken: tuple[Overtaken, ...] = ()


@dataclass(frozen=True, slots=True)
class DoneInPublic(Facts):
    """To all others, at once: powers have done something in public that is part of the open turn."""

    kind: ClassVar[str] = "done_in_public"
    turn: str
    acts: tuple[PublicAct, ...]
    """In the order in which they were done; those of some minutes are told together."""
    deadline: DeadlineTold | None = None


@dataclass(frozen=True, slots=True)
class SessionClosed(Facts):
    """To all: what was done in public in the open turn, now that no more of it may be done."""

    kind: ClassVar[str] = "session_closed"
    turn: str
    acts: tuple[PublicAct, ...] = ()
    sections: tuple[Extra, ...] = ()
    """In the variant's own words; without them, the acts are told as they were done."""
    deadline: DeadlineTold | None = None


@dataclass(frozen=True, slots=True)
class NothingFound(Facts):
    """A letter to the seat's own address in which neither orders nor a request were found."""

    kind: ClassVar[str] = "nothing_found"
    turn: str
    seat: OwnSeat
    received_at: datetime
    deadline: DeadlineTold | None = None
    in_force: tuple[PowerOrders, ...] = ()
    attached: tuple[str, ...] = ()
    """Files and pictures that were not read."""
    cut: bool = False
    """As in `Acknowledgement`."""
    titled: bool = False
    """Its subject gives orders, which are not read beside a text."""
    encrypted: bool = False
    quoted: bool = False
    """There are orders in what was cut away: a quotation, a letter that is forwarded, a signature."""
    lines: tuple[SheetLine, ...] = ()
    """What it asks."""
    confirms: bool = False
    """It says that what is in force shall stay, or only gives thanks where nothing is missing."""


@dataclass(frozen=True, slots=True)
class Personal:
    """The part of a result letter that is for one seat only."""

    seat: OwnSeat
    orders: tuple[PowerOrders, ...] = ()
    """What was in force when the turn was judged."""
    owes: Mapping[str, int] = field(default_factory=dict)
    sealed: tuple[Told, ...] = ()
    """What became of the orders that nobody else is told of."""
    sections: tuple[Extra, ...] = ()
    """A variant's own, for this seat."""
    vote: VoteTold | None = None
    """How this seat wants the game to end."""
    in_force: tuple[PowerOrders, ...] = ()
    """What it has given in advance for the turn that opens."""
    form: tuple[PowerOrders, ...] = ()
    """That, and the units that are still to be ordered, for the form of a sheet."""


@dataclass(frozen=True, slots=True)
class Results(Facts):
    """The report of a judged turn. Without `personal` it is for somebody who only watches."""

    kind: ClassVar[str] = "results"
    variant: str
    report: TurnReport
    deadline: DeadlineTold | None = None
    personal: Personal | None = None
    press_closed: bool = False
    again: bool = False
    """Sent once more, to a reader who asked for it."""
    report_json: Mapping[str, Json] | None = None
    """The turn for programs, attached as report.json: what `gm adjudicate` takes and what it answers."""
    calendar: CalendarEntry | None = None
    web_page: str = ""
    """Where the web archive shows the turn; "" where it does not."""


@dataclass(frozen=True, slots=True)
class Reminder(Facts):
    """The deadline is near and something is missing."""

    kind: ClassVar[str] = "reminder"
    turn: str
    seat: OwnSeat
    deadline: DeadlineTold
    in_force: tuple[PowerOrders, ...] = ()
    ready: bool | None = None
    silence: str = "disorder"
    sections: tuple[Extra, ...] = ()
    """A variant's own, of the orders in force."""


@dataclass(frozen=True, slots=True)
class Help(Facts):
    """The answer to "help": how to write orders and letters, and what else may be asked."""

    kind: ClassVar[str] = "help"
    seat: OwnSeat
    rules: GameRules
    turn: str
    deadline: DeadlineTold | None = None
    powers: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    """Names of the requests that the reader may make."""


@dataclass(frozen=True, slots=True)
class Status(Facts):
    """The answer to "status": public facts, and whether this seat's orders are in."""

    kind: ClassVar[str] = "status"
    turn: str
    seat: OwnSeat
    board: Board
    deadline: DeadlineTold | None = None
    owes: Mapping[str, int] = field(default_factory=dict)
    in_force: tuple[PowerOrders, ...] = ()
    ready: bool | None = None
    state: str = "running"
    """running, paused, over."""
    vote: VoteTold | None = None
    titles: TitlesTold | None = None
    """What is voted once it is over."""
    sections: tuple[Extra, ...] = ()
    """A variant's own, of the orders in force and of the open turn."""


@dataclass(frozen=True, slots=True)
class AbsenceAnswer(Facts):
    """The answer to a player who says that he will be away: what it does, or would do once he has agreed."""

    kind: ClassVar[str] = "absence"
    turn: str
    days: tuple[Days, ...]
    """As they were read; of a cancellation, all that are cancelled."""
    deadline: DeadlineTold | None = None
    """As it was before."""
    later: DeadlineTold | None = None
    """As it is then."""
    why: str = ""
    """Why it stays: later (it falls into another time), nothing_owed, not_enough, paused, not_here."""
    needed_seconds: int = 0
    left_seconds: int = 0
    """Of what this player's absences may put off deadlines this year."""
    taken: bool = False
    """Agreed to, and noted."""
    cancelled: bool = False
    named: bool = False
    """Where a deadline is put off, all are told for whom."""
    code: str = ""
    """What agrees to it; « oui » does as well."""


@dataclass(frozen=True, slots=True)
class MoreTimeAsked(Facts):
    """To the game master: somebody asks for more time."""

    kind: ClassVar[str] = "more_time"
    turn: str
    powers: tuple[str, ...]
    seconds: int
    """0 where he does not say how much."""
    deadline: DeadlineTold | None = None


@dataclass(frozen=True, slots=True)
class MoreTimeAnswer(Facts):
    """To who asked for more time: whether anybody decides on it."""

    kind: ClassVar[str] = "more_time_asked"
    turn: str
    seconds: int
    nobody: bool = False
    """The game has no game master who could grant it."""
    deadline: DeadlineTold | None = None


@dataclass(frozen=True, slots=True)
class VoteAnswer(Facts):
    """The answer to a vote on how the game is to end."""

    kind: ClassVar[str] = "vote"
    turn: str
    seat: OwnSeat
    vote: VoteTold | None = None
    """What stands now; None: nothing."""
    refused: VoteTold | None = None
    """What was wanted, and cannot be: its `idle` says why."""
    out: bool = False
    """The seat is out of the game, and has no voice."""
    ended: bool = False
    """It was the last that was wanted: the game is over."""
    deadline: DeadlineTold | None = None


@dataclass(frozen=True, slots=True)
class TimeVoteAnswer(Facts):
    """The answer to a vote for a pause, for its end, or for more time."""

    kind: ClassVar[str] = "time_vote"
    turn: str
    matter: str
    """pause, resume, extend."""
    seconds: int = 0
    """How much more time."""
    asked: tuple[str, ...] = ()
    """The powers that have a voice."""
    voices: int = 0
    """How many seats these are."""
    needed: int = 0
    """How many of them must want it."""
    refused: str = ""
    """Why the vote was not noted: not_here (the file lets nobody vote on it), no_voice (out of the game, or in
    disorder), paused (already), not_paused, late (the deadline has passed)."""
    done: bool = False
    """It was the last that was wanted."""
    deadline: DeadlineTold | None = None


@dataclass(frozen=True, slots=True)
class MyOrders(Facts):
    """The answer to "my orders"."""

    kind: ClassVar[str] = "my_orders"
    turn: str
    seat: OwnSeat
    in_force: tuple[PowerOrders, ...] = ()
    received_at: datetime | None = None
    deadline: DeadlineTold | None = None
    ready: bool | None = None
    board: Board | None = None
    sections: tuple[Extra, ...] = ()
    """A variant's own, of the orders in force and of the open turn."""


@dataclass(frozen=True, slots=True)
class MapAnswer(Facts):
    """The answer to "map"."""

    kind: ClassVar[str] = "map"
    turn: str
    board: Board
    svg: bool = False
    """The drawing itself is wanted too, attached."""
    powers: tuple[str, ...] = ()
    """The reader's."""
    pages: tuple[str, ...] = ()
    """Those that were asked for, where some were; "" is the whole map."""


@dataclass(frozen=True, slots=True)
class ReadyAnswer(Facts):
    """The answer to "ready" and "not ready"."""

    kind: ClassVar[str] = "ready"
    turn: str
    seat: OwnSeat
    ready: bool
    refused: str = ""
    """Why "ready" was not taken: no_orders, by_orders (the phase ends with the last order due), not_early, paused,
    nothing_owed, game_over."""
    in_force: tuple[PowerOrders, ...] = ()
    deadline: DeadlineTold | None = None
    missing: tuple[str, ...] = ()
    """Powers of the seat that owe orders and have sent none."""

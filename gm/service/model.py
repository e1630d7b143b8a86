"""What the service knows: games and their seats, letters kept, sheets, press, turns, and letters to be sent.

All values are frozen, all times aware and UTC. The store writes them as rows, and what has no column of its own as
JSON by kind (the class's name); a field may hold any frozen value of `gm.rules`, `gm.reports.facts` or this module.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Any
from zoneinfo import ZoneInfo

from gm.rules.outcomes import Event, Outcome, Verdict
from gm.rules.position import Position
from gm.service.times import MIDNIGHT_END, Timing, Weekly

NOTHING: Mapping[str, Any] = MappingProxyType({})
FRIDAY_MIDNIGHT = Timing(ZoneInfo("Europe/Paris"), Weekly(((4, MIDNIGHT_END),)))


# --- a game and its file ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PressRules:
    """`[press]` of the game file."""

    private: bool = True
    """Secret letters to single powers."""
    public: bool = True
    """Proclamations to all."""
    grey: bool = False
    """Whether the sender's power stays hidden too."""
    closed: frozenset[str] = frozenset({"R", "A"})
    """Codes of the phases without diplomacy (document 000, XI): letters are held until the next one that has it."""
    gm_reads: bool = False
    """Whether the human game master gets a copy; players are told."""
    own_name: bool = False
    """Whether a player may insist on sending a letter that names himself."""
    per_day: int = 40
    """Letters a seat may write in a day; a letter to three powers counts once."""
    delay: bool | None = None
    """Hold a letter back for a random minute or two, so that times give nobody away. None: when grey."""


class Absence(StrEnum):
    """What happens when a power that owes orders is silent at the deadline."""

    DISORDER = "disorder"
    """Civil disorder (document 000, XIV)."""
    WAIT = "wait"
    """The turn waits until everybody's orders are there."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person. The first address is the registered one; letters may come from any of them."""

    name: str
    emails: tuple[str, ...]
    powers: tuple[str, ...] = ()
    """Asked for in the game file; empty: by lot."""
    language: str | None = None
    zone: str | None = None
    no_plus: bool = False
    """Whose mail provider refuses `+` in an address: the token may stand in his subjects."""


@dataclass(frozen=True, slots=True)
class GameSettings:
    """A game file, read and checked."""

    name: str
    variant: str = "classic"
    setup: str = "7"
    """The number of players, and a letter where there are several ways to share out the powers."""
    seating: tuple[tuple[str, ...], ...] = ()
    """The powers of each chair, one chair for each player; who names none draws lots for what is left."""
    unplayed: frozenset[str] = frozenset()
    """Powers that no chair holds."""
    language: str = "fr"
    gm_name: str = ""
    gm_email: str = ""
    start_year: int = 1901
    end_year: int | None = None
    timing: Timing = FRIDAY_MIDNIGHT
    early: bool = True
    """Movements are judged as soon as every power that owes orders has said that it is ready."""
    edition: str = "classique"
    choices: Mapping[str, object] = field(default_factory=lambda: NOTHING)
    """Single choices of the edition replaced, as text or truth values."""
    press: PressRules = field(default_factory=PressRules)
    players: tuple[Player, ...] = ()
    absence: Absence = Absence.DISORDER
    paused: bool = False
    extra_time: timedelta = timedelta(0)
    """An extension of the open turn's deadline."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair in a game: the powers it holds, its secret token, and who sits in it."""

    number: int
    """From 1; never changes. 0 is the human game master's, which holds no power."""
    token: str = field(repr=False)
    powers: tuple[str, ...]
    player: Player = field(repr=False)

    @property
    def email(self) -> str:
        """The registered address."""
        return self.player.emails[0]


class GameState(StrEnum):
    RUNNING = "running"
    PAUSED = "paused"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Deadline:
    """When the open turn's orders are due."""

    due: datetime
    queued: datetime
    """When the report before it was queued: the time given counts from here. A letter received earlier was late."""
    grace_until: datetime | None = None
    """Set once the deadline has passed and somebody is waited for."""
    reminded: datetime | None = None
    """When the last reminder was queued."""
    swept: datetime | None = None
    """When the last complete look into the mailbox after the deadline began."""
    shifted: int = 0
    """How often it was moved, or taken away and given back: a calendar passes over an event that is no newer."""
    extended: timedelta = timedelta(0)
    """How much of it is the game master's extension."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game in play. Its open turn is `number`, counted from 1; `judgement` says how often that turn was opened."""

    name: str
    settings: GameSettings
    state: GameState
    seats: tuple[Seat, ...]
    position: Position
    number: int = 1
    judgement: int = 1
    deadline: Deadline | None = None
    """None when ended; while paused, the one that was left."""
    verdict: Verdict | None = None
    lots: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    """What was drawn when the game began: power -> seat number."""
    unplayed: frozenset[str] = frozenset()
    file_stamp: float = 0.0
    """When the applied game file was last modified: an older one is refused."""

    def seat(self, number: int) -> Seat:
        return next(seat for seat in self.seats if seat.number == number)

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that play."""
        return tuple(seat for seat in self.seats if seat.powers)

    def holder(self, power: str) -> Seat | None:
        """The seat that holds a power; None for one that nobody plays."""
        return next((seat for seat in self.seats if power in seat.powers), None)


# --- letters in ------------------------------------------------------------------------------------------------------


class LetterState(StrEnum):
    WAITING = "waiting"
    READ = "read"
    SET_ASIDE = "set_aside"


@dataclass(frozen=True, slots=True)
class KeptLetter:
    """A letter as it arrived. Its order of arrival is (received, uid)."""

    sha256: str
    mailbox: str
    uidvalidity: int
    uid: int
    received: datetime
    """INTERNALDATE: the time that counts."""
    raw: bytes = field(repr=False)
    kept: datetime
    truncated: bool = False
    state: LetterState = LetterState.WAITING
    attempts: int = 0
    id: int = 0
    """Given by the store."""
    game: str | None = None
    seat: int | None = None
    kind: str = ""
    """What it turned out to be."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The orders one letter gives one power. The last one on time counts."""

    game: str
    number: int
    """of the turn"""
    judgement: int
    power: str
    seat: int
    letter: int
    received: datetime
    uid: int
    text: str
    """What the player wrote."""
    orders: tuple[str, ...]
    """Canonical, as read; what was not understood is not here."""
    confirmed: bool = True
    """False while the sender's registered address is asked whether it wrote this."""
    id: int = 0


@dataclass(frozen=True, slots=True)
class Act:
    """Something a seat did in a turn that is neither a sheet nor press: it is ready, it votes. Never changed."""

    game: str
    number: int
    judgement: int
    seat: int
    kind: str
    value: str
    at: datetime
    id: int = 0


@dataclass(frozen=True, slots=True)
class PressItem:
    """A letter between powers."""

    game: str
    number: int
    seat: int
    power: str
    """Its writer's, whether shown or not."""
    to: tuple[str, ...]
    """Powers, `GM`, and the threads of grey letters that it answers, whose writers stay hidden; empty: to all."""
    grey: bool
    thread: str
    """Opaque, one for each letter; stands in its reply address where its writer is hidden."""
    subject: str
    text: str
    received: datetime
    letter: int
    parent: int | None = None
    """The press item it answers."""
    held: str = ""
    """Why it has not been relayed: "" (it has), `closed`, `own_name`."""
    id: int = 0


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A question to a registered address: did you write this letter?"""

    code: str
    """HMAC of the code that was mailed."""
    game: str
    seat: int
    letter: int
    asked: datetime
    purpose: str = "letter"
    answered: datetime | None = None


@dataclass(frozen=True, slots=True)
class Incident:
    """What the game master must be told, without the content."""

    kind: str
    """set_aside, bounced, undeliverable, forged, flood, refused_file…"""
    at: datetime
    game: str | None = None
    power: str | None = None
    letter: int | None = None
    detail: str = ""
    told: bool = False
    id: int = 0


# --- judged turns ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One judged turn, for ever: with the ruleset's settings it can be judged again to the same result."""

    game: str
    number: int
    judgement: int
    before: Position
    after: Position
    orders: Mapping[str, tuple[str, ...]]
    """power -> the orders that counted"""
    sheets: tuple[int, ...]
    disorder: frozenset[str]
    chance: Mapping[str, str]
    outcomes: tuple[Outcome, ...]
    events: tuple[Event, ...]
    verdict: Verdict | None
    edition: str
    code_version: str
    due: datetime
    judged: datetime


# --- letters out -----------------------------------------------------------------------------------------------------


class Priority(StrEnum):
    """What is sent first; compare with `rank`."""

    REPORT = "report"
    ANSWER = "answer"
    PRESS = "press"

    @property
    def rank(self) -> int:
        return tuple(Priority).index(self)


class RowState(StrEnum):
    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A letter to be sent: facts now, bytes before the first sending."""

    message_id: str
    """HMAC of its cause, so the same letter never has two."""
    kind: str
    """Which letter of `gm.reports` renders the facts."""
    facts: Any
    """A frozen value of `gm.reports.facts`."""
    language: str
    priority: Priority
    recipient: str
    created: datetime
    game: str | None = None
    number: int | None = None
    """of the turn it belongs to"""
    seat: int | None = None
    sender_name: str = ""
    """Shown before our address in From; "" for the service's own name."""
    reply_to: str = ""
    subject_tag: str = ""
    """For a seat whose provider refuses `+`: stands before the subject."""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    null_path: bool = False
    """Envelope sender <>: acknowledgements must not bounce back (RFC 3834, 3.3)."""
    answers: int | None = None
    """The letter it answers."""
    press: int | None = None
    """The press item it relays."""
    not_before: datetime | None = None
    state: RowState = RowState.WAITING
    attempts: int = 0
    next_try: datetime | None = None
    last_error: str = ""
    sent: datetime | None = None
    raw: bytes | None = field(default=None, repr=False)
    id: int = 0

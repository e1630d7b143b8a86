"""A game and its file: its settings, its seats, its deadline."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Any
from zoneinfo import ZoneInfo

from gm.rules.outcomes import Verdict
from gm.rules.position import Position
from gm.terms.times import MIDNIGHT_END, Timing, Weekly
from gm.variants.registry import USUAL

NOTHING: Mapping[str, Any] = MappingProxyType({})
FRIDAY_MIDNIGHT = Timing(ZoneInfo("Europe/Paris"), Weekly(((4, MIDNIGHT_END),)))


@dataclass(frozen=True, slots=True)
class PressRules:
    """`[press]` of the game file."""

    private: bool = True
    """Secret letters to single powers."""
    public: bool = True
    """Proclamations to all."""
    grey: bool = False
    """Whether the sender's power stays hidden too."""
    closed: frozenset[str] = USUAL.quiet_phases
    """Codes of the phases without diplomacy: letters are held until the next one that has it."""
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
    variant: str = USUAL.name
    setup: str = USUAL.usual_setup
    """The number of players, and a letter where there are several ways to share out the powers."""
    seating: tuple[tuple[str, ...], ...] = ()
    """The powers of each chair, one chair for each player; who names none draws lots for what is left."""
    unplayed: frozenset[str] = frozenset()
    """Powers that no chair holds."""
    language: str = "fr"
    gm_name: str = ""
    gm_email: str = ""
    gm_knows: bool = True
    """The human game master is told who plays what."""
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

    @property
    def gm_plays(self) -> bool:
        """The human game master has a seat among the players too."""
        master = self.gm_email.casefold()
        return any(master == email.casefold() for player in self.players for email in player.emails)

    @property
    def gm_is_told(self) -> bool:
        """Whether he may know who plays what: never where he plays himself."""
        return self.gm_knows and not self.gm_plays


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

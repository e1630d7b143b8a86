"""A game and its file: its settings, its seats, its deadline."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Any
from zoneinfo import ZoneInfo

from gm.languages.language import USUAL_LANGUAGE
from gm.rules.outcomes import Verdict
from gm.rules.position import Position
from gm.terms.press import PressRules
from gm.terms.table import RULES_STAND, SEATS_STAND, setting
from gm.terms.takeover import Takeover
from gm.terms.times import MIDNIGHT_END, Timing, Weekly
from gm.terms.votes import Majority
from gm.terms.web import WebRules
from gm.variants.registry import USUAL, variant

NOTHING: Mapping[str, Any] = MappingProxyType({})
FRIDAY_MIDNIGHT = Timing(ZoneInfo("Europe/Paris"), Weekly(((4, MIDNIGHT_END),)))


class Absence(StrEnum):
    """What happens when a power that owes orders is silent at the deadline."""

    DISORDER = "disorder"
    """Civil disorder (document 000, XIV)."""
    WAIT = "wait"
    """The turn waits until everybody's orders are there."""


class Draws(StrEnum):
    """Which draws players may agree on."""

    ALL = "all"
    """All who are left share (document 000, II)."""
    NAMED = "named"
    """Those whom all who are left agree to name may share alone."""
    NONE = "none"


class Signup(StrEnum):
    """When a game begins whose file leaves players out: the others join by mail."""

    NONE = "none"
    """The file names them all."""
    FULL = "full"
    """When the last place is taken."""
    GM = "gm"
    """When the game master says so."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person. The first address is the registered one; letters may come from any of them."""

    name: str = setting("name", "name", "his name")
    emails: tuple[str, ...] = setting("email", "emails", "his address, or several: the first is where letters go")
    powers: tuple[str, ...] = setting("powers", "powers", "his powers; left out: by lot", (), stands=SEATS_STAND)
    language: str | None = setting("language", "language", "his language, where it is not the game's", None)
    zone: str | None = setting("zone", "zone name", "his time zone, where it is not the game's", None)
    no_plus: bool = setting(
        "no_plus", "flag", 'his provider refuses "+" in an address: the tag goes into the subject', False
    )
    """The token may stand in his subjects."""
    joined: bool = False
    """He has joined by mail: the game's file need not name him."""

    def shares_address(self, other: "Player") -> bool:
        return not {email.casefold() for email in self.emails}.isdisjoint(email.casefold() for email in other.emails)

    def has_name_of(self, other: "Player") -> bool:
        return self.name == other.name


@dataclass(frozen=True, slots=True)
class GameSettings:
    """A game file, read and checked."""

    name: str
    variant: str = setting("variant", "variant", "the game", USUAL.name, stands=RULES_STAND)
    setup: str = setting(
        "setup", "setup", "how many play, and how they share out the powers", USUAL.usual_setup, stands=SEATS_STAND
    )
    seating: tuple[tuple[str, ...], ...] = ()
    """The powers of each chair, one chair for each player; who names none draws lots for what is left."""
    unplayed: frozenset[str] = frozenset()
    """Powers that no chair holds."""
    language: str = setting("language", "language", "of players who have none of their own", USUAL_LANGUAGE)
    gm_name: str = setting("gm", "mailbox name", "the human game master, and his address", "", needed=True)
    gm_email: str = setting("gm", "mailbox address", "", "", told=False)
    gm_knows: bool = setting(
        "gm_knows",
        "flag",
        "the game master is told who plays what",
        True,
        stands="players were told whether the game master knows who plays what; where he plays himself, he does not",
        compared="gm_is_told",
    )
    reveal: bool = setting(
        "reveal",
        "flag",
        "the last letter says who played what",
        False,
        stands="players were told at the beginning whether their names are told in the end",
    )
    start_year: int = setting(
        "start_year", "start year", "the year in which the game begins", USUAL.first_year, stands=RULES_STAND
    )
    end_year: int | None = setting(
        "end_year", "year", "the last year of an abridged game; left out: play to the end", None
    )
    timing: Timing = FRIDAY_MIDNIGHT
    early: bool = setting("deadline.early", "flag", "judge as soon as everybody has said that he is ready", True)
    edition: str = setting("rules.edition", "edition", "the book that rules the game", "classique", stands=RULES_STAND)
    choices: Mapping[str, object] = setting(
        "rules", "choices", "single choices of the edition replaced", NOTHING, stands=RULES_STAND
    )
    """As text or truth values."""
    options: Mapping[str, object] = setting(
        "options", "choices", "what only this variant lets choose", NOTHING, stands=RULES_STAND
    )
    start: Takeover = field(default_factory=Takeover)
    press: PressRules = field(default_factory=PressRules)
    web: WebRules = field(default_factory=WebRules)
    draws: Draws = setting(
        "votes.draw",
        "draws",
        'which draw all who are left may agree on by their votes: they all share, or "named" powers do; or "none"',
        Draws.ALL,
    )
    pause_votes: Majority = setting(
        "votes.pause",
        "majority",
        "by which majority of those who have a voice players pause the game and take it up again: more than half, two "
        "thirds, or all",
        Majority.NONE,
    )
    extend_votes: Majority = setting(
        "votes.extend", "majority", "by which majority they give the open turn more time", Majority.NONE
    )
    what_if: int = setting(
        "what_if",
        "number",
        "how many times a day a seat may ask what would become of orders that it supposes; 0: never. No game with "
        "secrets answers that",
        6,
    )
    players: tuple[Player, ...] = ()
    """In the order of their seats."""
    signup: Signup = setting(
        "signup.start",
        "signup",
        'players who are not in the file join by mail; the game begins when the table is "full", or when the "gm" says '
        '"Start"',
        Signup.NONE,
        shown='"none"',
        stands="a game in play has its players",
    )
    absence: Absence = setting(
        "deadline.silence",
        "absence",
        'who sends nothing: civil disorder, or "wait" for everybody',
        Absence.DISORDER,
    )
    disorder_after: int = setting(
        "deadline.disorder_after",
        "count",
        "after how many movements in a row without its orders a power is in disorder for votes: it is not asked",
        2,
    )
    absence_names: bool = setting(
        "deadline.absence_names",
        "flag",
        "where a deadline is put off for somebody's absence, all are told whose",
        False,
    )
    tells_late: bool = setting(
        "deadline.names_late", "flag", "whoever asks is told which powers have not sent their orders yet", False
    )
    first_turn_waits: bool = setting(
        "deadline.first_turn",
        "first turn",
        '"wait" for everybody in the first turn, so that nobody who has not found his way yet is left behind',
        False,
        shown='"as the others"',
    )
    paused: bool = setting("paused", "flag", "nothing falls due", False, told=False)
    extra_time: timedelta = setting(
        "deadline.extension", "length", "more time for the open turn", timedelta(0), told=False
    )

    @property
    def gm_plays(self) -> bool:
        """The human game master has a seat among the players too."""
        master = self.gm_email.casefold()
        return any(master == email.casefold() for player in self.players for email in player.emails)

    @property
    def gm_is_told(self) -> bool:
        """Whether he may know who plays what: never where he plays himself."""
        return self.gm_knows and not self.gm_plays

    @property
    def quiet_phases(self) -> frozenset[str]:
        """Codes of the phases in which letters wait."""
        return variant(self.variant).quiet_phases if self.press.closed is None else self.press.closed


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


@dataclass(frozen=True, slots=True)
class Applicant:
    """Somebody who waits for a place in a game."""

    name: str = field(repr=False)
    email: str = field(repr=False)
    language: str
    letter: int
    """The one in which he asked: the codes that are mailed to him are about it."""
    powers: tuple[str, ...] = ()
    """What he would play; empty: anything."""
    preferences: str = ""
    """The powers he would like best in a game that has not begun yet (`gm.service.play.preferences`)."""


FIRST_OBSERVER = 101
"""The seats of those who play have lower numbers."""


class GameState(StrEnum):
    FORMING = "forming"
    """Players are still joining: nobody has a power yet, and no turn is open."""
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
    fixed: bool = False
    """The game master has named the day and the hour: another rule does not move it."""
    session: datetime | None = None
    """When acts in public were closed, once they are."""
    listed: bool = False
    """Whether everybody has been sent the list of them since."""
    resumed: datetime | None = None
    """When the game was last taken up after a pause in this turn: the time given counts from here."""


@dataclass(frozen=True, slots=True)
class TurnedFrom:
    """Where a game stood when the game master took it back to an earlier turn."""

    position: Position
    number: int
    judgement: int
    verdict: Verdict | None = None


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
    """None when ended, and before it has begun; while paused, the one that was left."""
    verdict: Verdict | None = None
    epilogue: Deadline | None = None
    """While titles are voted, once it has ended: until when. The last letter goes out then."""
    lots: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    """What was drawn when the game began: power -> seat number."""
    unplayed: frozenset[str] = frozenset()
    file_stamp: float = 0.0
    """When the applied game file was last modified: an older one is refused."""
    filed: GameSettings | None = None
    """What the file said when it was last applied: only what is edited since counts beside what was done by mail."""
    disorder: frozenset[str] = frozenset()
    """Powers that the game master has put into civil disorder: nobody waits for them."""
    wanted: frozenset[str] = frozenset()
    """Powers for which he seeks another player."""
    waiting: tuple[Applicant, ...] = ()
    """Who would like a place, in their order."""
    turned_from: tuple[TurnedFrom, ...] = ()
    """What may be put back, the newest last: nothing was judged since."""

    @property
    def running(self) -> "Running | None":
        """Itself, with its deadline; None while it is paused, and once it has ended."""
        if self.state is not GameState.RUNNING or self.deadline is None:
            return None
        return Running(self, self.deadline)

    def seat(self, number: int) -> Seat:
        found = next((seat for seat in self.seats if seat.number == number), None)
        if found is None:
            # Not the StopIteration of `next`: a thread's would never reach who waits for it.
            raise KeyError(f"seat {number} of {self.name}")
        return found

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that play."""
        return tuple(seat for seat in self.seats if seat.powers)

    @property
    def table(self) -> tuple[Seat, ...]:
        """The seats of the players, who have no powers before it has begun; not observers', nor the game master's.

        Each is that of the player in the same place of the settings.
        """
        return tuple(sorted((seat for seat in self.seats if 0 < seat.number < FIRST_OBSERVER), key=_number))

    def without_observer(self, email: str) -> "Game":
        """The game without an observer who has left, or plays now."""
        seats = (
            each for each in self.seats if each.number < FIRST_OBSERVER or each.email.casefold() != email.casefold()
        )
        return replace(self, seats=tuple(seats))

    @property
    def places(self) -> int:
        """How many play when the table is full."""
        return len(self.settings.seating)

    def with_player(self, number: int, player: Player) -> GameSettings:
        """The settings with somebody else, or the same one changed, on a seat of the table."""
        pairs = zip(self.table, self.settings.players, strict=True)
        players = tuple(player if seat.number == number else known for seat, known in pairs)
        return replace(self.settings, players=players)

    def holder(self, power: str) -> Seat | None:
        """The seat that holds a power; None for one that nobody plays."""
        return next((seat for seat in self.seats if power in seat.powers), None)


def _number(seat: Seat) -> int:
    return seat.number


@dataclass(frozen=True, slots=True)
class Running:
    """A game that is played now, and so has a deadline."""

    game: Game
    deadline: Deadline

    def due_at(self, deadline: Deadline) -> "Running":
        """The same with another deadline."""
        return Running(replace(self.game, deadline=deadline), deadline)

"""A row of the table: who may ask what and when, and who answers it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from gm.languages.wordlists import AskingWords
from gm.mail.envelope import Envelope
from gm.reports.facts import Facts
from gm.rules.agreement import Accord
from gm.service.case.case import OwnLetter
from gm.service.house import House
from gm.service.model.game import FIRST_OBSERVER, NOTHING, Game, GameState, Seat
from gm.service.model.letters import Incoming
from gm.service.ports import Work
from gm.service.requests.patterns import Index


class AskerRole(StrEnum):
    """Who asks."""

    PLAYER = "player"
    OBSERVER = "observer"
    """Whoever reads along."""
    STRANGER = "stranger"
    """Whoever has no seat."""
    MASTER = "master"
    """The human game master."""


def role_of(seat: Seat) -> AskerRole:
    if seat.number == 0:
        return AskerRole.MASTER
    return AskerRole.PLAYER if seat.number < FIRST_OBSERVER else AskerRole.OBSERVER


@dataclass(frozen=True, slots=True)
class RequestRead:
    """A request that was read, before it is answered."""

    request: "Request"
    line: str
    """As it was written."""
    values: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    """slot -> what was read there; a slot that was left out is not here"""
    below: str = ""
    """The text under the line, for a request that takes it."""
    place: int = 0
    """Which line of its letter it is; 0 is the subject."""
    slip: bool = False
    """A word of it is not quite right."""
    amid: bool = False
    """Its line says more."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A request of a seat, being answered."""

    asked: RequestRead
    game: Game
    seat: Seat
    at: datetime
    """When it was received: dates are counted from here."""
    table: "RequestTable"
    """What may be asked in this game."""
    confirmed: bool = False
    """Whoever asked has said that he means it (see `Waiting`)."""
    case: OwnLetter | None = None
    """The letter; None at the command line."""

    @property
    def values(self) -> Mapping[str, Any]:
        return self.asked.values

    @property
    def line(self) -> str:
        return self.asked.line

    @property
    def length(self) -> timedelta:
        """The time that it names; a bare number is one of days. Nothing where it names none."""
        return self.values.get("LENGTH") or timedelta(days=self.values.get("NUMBER", 0))

    @property
    def cause(self) -> str:
        """The same for the same request, and for no other: part of the name of each letter it causes."""
        letter = self.case.letter.sha256 if self.case else self.at.isoformat()
        return f"{letter}/{self.asked.place}"


@dataclass(frozen=True, slots=True)
class StrangerAsking:
    """A request of somebody who has no seat."""

    asked: RequestRead
    letter: Incoming
    envelope: Envelope
    sender: str
    """His address. Nothing proves it: few answers a day go there, and an act needs a code."""
    language: str
    """In which he asks."""

    @property
    def values(self) -> Mapping[str, Any]:
        return self.asked.values


class Agreement(StrEnum):
    """What an act waits for."""

    YES = "yes"
    """« oui » in a letter that is the seat's own; the code does as well."""
    CODE = "code"
    """The code that the answer bears: who has it reads the address it went to."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """An act that is not done yet: the same handler is called again, `confirmed`, once the answer is agreed to.

    It is kept with the letter that asked, works once, and expires as every code does. The letter is read again then,
    as of the time it was received.
    """

    facts: Facts
    """What is to be agreed to; its `code` is filled in, if it has such a field."""
    by: Agreement


Answer = Facts | Waiting | None
"""None: the line asks nothing after all."""
Handler = Callable[[Work, House, Asking], Answer]
StrangerHandler = Callable[[Work, House, StrangerAsking], Facts | None]

SEATED = frozenset({AskerRole.PLAYER, AskerRole.OBSERVER, AskerRole.MASTER})
PLAYERS = frozenset({AskerRole.PLAYER})
OBSERVERS = frozenset({AskerRole.OBSERVER})
MASTER = frozenset({AskerRole.MASTER})
ANYBODY = frozenset(AskerRole)
OUTSIDERS = ANYBODY - MASTER
"""Whoever may want to get into a game: its own players are told that they are in it."""
FORMING = frozenset({GameState.FORMING})
ALWAYS = frozenset(GameState)
"""As long as it is kept."""
BEGUN = ALWAYS - FORMING
OPEN = frozenset({GameState.RUNNING, GameState.PAUSED})
RUNNING = frozenset({GameState.RUNNING})
OVER = frozenset({GameState.ENDED})


@dataclass(frozen=True, slots=True)
class Request:
    """Something that may be asked by mail; how, the languages say (`requests.toml`)."""

    name: str
    handle: Handler | None
    """What answers a seat."""
    who: frozenset[AskerRole] = SEATED
    when: frozenset[GameState] = BEGUN
    acts: bool = False
    """It changes something: a question mark, or a slip of the pen in a short word, makes it none."""
    confirmed: bool = False
    """It is an act that is only done once whoever asked has said that he means it."""
    in_acknowledgement: bool = False
    """The acknowledgement of orders beside it says it anyway, unless it was refused."""
    takes_below: bool = False
    """What stands below its line belongs to it."""
    others_pass: bool = False
    """Its words may mean something else where somebody writes them who may not ask it."""
    beside: bool = False
    """It goes with what else its letter asks, which is looked at before it."""
    first: bool = False
    """It is done before the orders of the same letter are taken."""
    only_whole: bool = False
    """A line that no more than begins like it is none: it may be an order, or talk."""
    stranger: StrangerHandler | None = None
    """What answers somebody without a seat."""
    as_machines_do: bool = False
    """It is said in a sentence, alone or within another. Answering machines write so too: in a letter that looks like
    theirs, its line proves nobody."""
    secret: bool = False
    """Nobody else may learn that it was asked."""
    accord: Accord | None = None
    """The end of a game that it asks for: the guide shows it where the game may end so."""
    offered: Callable[[Game], bool] = lambda game: True
    """Whether the guide of such a game shows it."""
    shown_as: str = ""
    """The row that it is in other words: the guide shows that one."""
    instead: "Request | None" = None
    """The row for the same end that who may not ask this one may ask, or that lists what this one chooses from: who may
    ask it is shown it in place of this one."""
    untold: bool = False
    """An act of the game master's of which reports say nothing, for it would unmask somebody; or that notes itself."""

    @property
    def is_safe(self) -> bool:
        """Whether nothing changes by reading it where it was not meant."""
        return self.confirmed or not (self.acts or self.takes_below or self.others_pass)


@dataclass(frozen=True, slots=True)
class RequestTable:
    """The requests of one game, and their words in every language."""

    rows: Mapping[str, Request]
    words: Mapping[str, AskingWords]
    """language -> words of each request; one that has none there cannot be asked in it"""
    index: Index
    headed: Callable[[str], bool]
    """Whether a line is headed as orders of this game are, and no request."""

"""The facts of letters to the human game master. None holds the content of a player's letter."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from gm.reports.news import Ending
from gm.reports.values import Deadline, Facts


@dataclass(frozen=True, slots=True)
class Summary(Facts):
    """For the game master, when a deadline falls: who is missing, and what needs a person."""

    kind: ClassVar[str] = "summary"
    turn: str
    deadline: Deadline
    missing: tuple[str, ...] = ()
    sent: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()
    set_aside: int = 0
    undeliverable: int = 0
    unconfirmed: int = 0
    """Letters that still wait for their sender's confirmation."""


@dataclass(frozen=True, slots=True)
class Noticed:
    """One thing that went wrong, or that a person should look at."""

    kind: str
    """set_aside, forged, flood, bounced, undeliverable, refused_file, template, picture, outage, or a newer word."""
    at: datetime
    power: str | None = None
    letter: str = ""
    """The number by which the letter can be looked at."""
    detail: str = ""
    """What a server or a template engine said; never a player's words, never a token."""
    ended: datetime | None = None
    """For an outage."""


@dataclass(frozen=True, slots=True)
class Notices(Facts):
    """For the game master: what needs a person. `game` is empty for what concerns the whole service."""

    kind: ClassVar[str] = "notices"
    notices: tuple[Noticed, ...]
    zone: str = "UTC"


@dataclass(frozen=True, slots=True)
class Judged(Facts):
    """For the game master: a turn was judged."""

    kind: ClassVar[str] = "judged"
    turn: str
    next_turn: str
    silent: tuple[str, ...] = ()
    deadline: Deadline | None = None
    judgement: int = 1
    ending: Ending | None = None

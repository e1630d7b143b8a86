"""The facts of letters to the human game master. None holds the content of a player's letter."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from gm.reports.news import Ending, TurnReport
from gm.reports.values import CalendarEntry, DeadlineTold, Facts


@dataclass(frozen=True, slots=True)
class Noticed:
    """One thing that went wrong, or that a person should look at."""

    kind: str
    """set_aside, unconfirmed, bounced, undeliverable, machine, refused_file, template, picture, or a newer word."""
    at: datetime
    power: str | None = None
    letter: str = ""
    """The number by which the letter can be looked at."""
    detail: str = ""
    """What a server or a template engine said; never a player's words, address or token."""
    ended: datetime | None = None
    """For what lasts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForMaster(Facts):
    """What needs a person."""

    notices: tuple[Noticed, ...] = ()
    unlisted: int = 0
    """How many more there are than are listed."""
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Summary(ForMaster):
    """Before the deadline, when something needs him: what, and where the turn stands. Nothing is sent otherwise."""

    kind: ClassVar[str] = "summary"
    turn: str
    deadline: DeadlineTold | None = None
    missing: tuple[str, ...] = ()
    sent: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()
    standing: bool = False
    """Whether it says where the turn stands; one that is gathered for an hour cannot know."""


@dataclass(frozen=True, slots=True)
class Judged(ForMaster):
    """The one letter of a judged turn: its report, who was silent, what needs him, and the next deadline."""

    kind: ClassVar[str] = "judged"
    turn: str
    next_turn: str
    silent: tuple[str, ...] = ()
    deadline: DeadlineTold | None = None
    judgement: int = 1
    ending: Ending | None = None
    report: TurnReport | None = None
    """None in rows of an older version, which sent it apart."""
    report_json: Mapping[str, Any] | None = None
    calendar: CalendarEntry | None = None
    silent_again: tuple[str, ...] = ()
    """Powers that have sent no orders for their units twice in a row."""
    undecided: int = 0
    """Letters in doubt that he may still let in or drop."""
    web_page: str = ""
    """Where the web archive shows the turn; "" where it does not."""
    last_leaves: datetime | None = None
    """About when the last report of the turn is sent, where a rate makes that late."""


@dataclass(frozen=True, slots=True)
class Notices(Facts):
    """What needs the administrator, or the game master in a matter of the whole service. `game` may be empty."""

    kind: ClassVar[str] = "notices"
    notices: tuple[Noticed, ...]
    zone: str = "UTC"

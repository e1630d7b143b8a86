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
class SetAside(Facts):
    """For the game master: a letter that needs a person. Its content is not told."""

    kind: ClassVar[str] = "set_aside"
    letter: str
    """The number by which `gm letter` shows it."""
    received_at: datetime
    reason: str
    """unreadable, unconfirmed, too_large, too_many, failed, not_authentic, or a word of the service's own."""
    size: int = 0
    zone: str = "UTC"


@dataclass(frozen=True, slots=True)
class Undeliverable(Facts):
    """For the game master: mail that did not arrive."""

    kind: ClassVar[str] = "undeliverable"
    power: str | None
    letter_kind: str
    at: datetime
    permanent: bool = True
    attempts: int = 1
    answer: str = ""
    """What the mail server said."""
    zone: str = "UTC"


@dataclass(frozen=True, slots=True)
class TemplateError(Facts):
    """For the game master: a template is broken, and plain letters went out instead."""

    kind: ClassVar[str] = "template_error"
    file: str
    line: int | None
    message: str
    letter_kind: str = ""
    letter_language: str = ""


@dataclass(frozen=True, slots=True)
class Outage(Facts):
    """For the game master: the service could not read or send mail for a while."""

    kind: ClassVar[str] = "outage"
    began: datetime
    ended: datetime | None = None
    what: str = "read"
    """read, send or both."""
    zone: str = "UTC"
    deadline: Deadline | None = None
    """The game's deadline after it was moved, if it was."""


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

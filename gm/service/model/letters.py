"""What came by mail: letters as they arrived, and what they turned out to say."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class LetterState(StrEnum):
    WAITING = "waiting"
    READ = "read"
    SET_ASIDE = "set_aside"


@dataclass(frozen=True, slots=True)
class Incoming:
    """A letter as it arrived. Its order of arrival is (received, uid)."""

    sha256: str
    mailbox: str
    uidvalidity: int
    uid: int
    received: datetime
    """INTERNALDATE: the time that counts."""
    raw: bytes = field(repr=False)
    """Empty when it was a stranger's and has been forgotten."""
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
    """What one letter does to the orders of one power. In force is what those on time come to, in order of arrival."""

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
    """Canonical, as read: those that it gives itself; what was not understood is not here."""
    amends: tuple[str, ...] | None = None
    """None: it replaces what was in force. Else it keeps that, but for the orders of these concerns."""
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
    """Why it has not been relayed: "" (it has), `closed`, `results`, `own_name`."""
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
    """set_aside, bounced, undeliverable, machine, forged, flood, refused_file…"""
    at: datetime
    game: str | None = None
    power: str | None = None
    letter: int | None = None
    detail: str = ""
    told: bool = False
    id: int = 0

"""Letters out."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

NOBODY = "nobody@erased.invalid"
"""In place of an address that was erased: no mail goes there, ever (RFC 2606)."""


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
    WITHDRAWN = "withdrawn"
    """Something else has said it, or nobody is left to be told."""
    HELD = "held"
    """It may have left before the database was restored: a person says whether it is sent."""


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
    """What is sent; only a row that was claimed has it."""
    id: int = 0

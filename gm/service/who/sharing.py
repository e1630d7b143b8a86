"""Letters of a mailbox that several installations empty: those for games that are known here, and those for others."""

from enum import Enum, auto

from gm.mail.envelope import read_head
from gm.service.house import House
from gm.service.model.identity import marks, read_subject
from gm.service.ports import Work


class Destination(Enum):
    """Where the games are played to which a letter is addressed, by its addresses and the tag of its subject."""

    HERE = auto()
    """At least one of them."""
    ELSEWHERE = auto()
    NOWHERE = auto()
    """It names none."""


def destination(work: Work, house: House, raw: bytes) -> Destination:
    head = read_head(raw)
    tag, _ = read_subject(head.subject)
    games = {mark.game for mark in (*marks(head.recipients, *house.mailboxes), tag) if mark is not None}
    if not games:
        return Destination.NOWHERE
    return Destination.HERE if any(work.games.has(name) for name in games) else Destination.ELSEWHERE

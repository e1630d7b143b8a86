"""Letters in: a mailbox whose INBOX is a queue, emptied over IMAP."""

from gm.mail.inbox.arrivals import (
    Announce,
    Arrival,
    FetchLimits,
    Folder,
    Folders,
    Keep,
    MovedMark,
    NotKept,
    Past,
    Patience,
    SetAside,
)
from gm.mail.inbox.queue import Inbox
from gm.mail.inbox.session import CommandRefused, LoginRefused, Lost, Session

__all__ = [
    "Announce",
    "Arrival",
    "CommandRefused",
    "FetchLimits",
    "Folder",
    "Folders",
    "Inbox",
    "Keep",
    "LoginRefused",
    "Lost",
    "MovedMark",
    "NotKept",
    "Past",
    "Patience",
    "Session",
    "SetAside",
]

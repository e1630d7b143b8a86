"""Letters in: a mailbox whose INBOX is a queue, emptied over IMAP."""

from gm.mail.inbox.arrivals import (
    SIGN,
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
    Sharing,
)
from gm.mail.inbox.queue import Inbox
from gm.mail.inbox.session import CommandRefused, LoginRefused, Lost, Session

__all__ = [
    "SIGN",
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
    "Sharing",
]

"""Letters in: a mailbox whose INBOX is a queue, emptied over IMAP."""

from gm.mail.inbox.arrivals import (
    SIGN,
    Arrival,
    Desk,
    FetchLimits,
    Folder,
    Folders,
    MovedMark,
    NotKept,
    Past,
    Patience,
    SetAside,
)
from gm.mail.inbox.queue import Inbox
from gm.mail.inbox.session import CommandRefused, LoginRefused, Lost, Session

__all__ = [
    "SIGN",
    "Arrival",
    "CommandRefused",
    "Desk",
    "FetchLimits",
    "Folder",
    "Folders",
    "Inbox",
    "LoginRefused",
    "Lost",
    "MovedMark",
    "NotKept",
    "Past",
    "Patience",
    "Session",
    "SetAside",
]

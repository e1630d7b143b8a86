"""Letters in: a mailbox whose INBOX is a queue, emptied over IMAP."""

from gm.mail.inbox.arrivals import Announce, Arrival, Folders, Keep, Limits, Mailbox, NotKept, Patience, SetAside
from gm.mail.inbox.queue import Inbox
from gm.mail.inbox.session import LoginRefused, Lost, Refused, Session

__all__ = [
    "Announce",
    "Arrival",
    "Folders",
    "Inbox",
    "Keep",
    "Limits",
    "LoginRefused",
    "Lost",
    "Mailbox",
    "NotKept",
    "Patience",
    "Refused",
    "Session",
    "SetAside",
]

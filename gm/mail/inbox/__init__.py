"""Letters in: a mailbox whose INBOX is a queue, emptied over IMAP."""

from gm.mail.inbox.arrivals import Announce, Arrival, Keep, Limits, Mailbox, NotKept, SetAside
from gm.mail.inbox.queue import Inbox
from gm.mail.inbox.session import LoginRefused, Lost, Refused, Session

__all__ = [
    "Announce",
    "Arrival",
    "Inbox",
    "Keep",
    "Limits",
    "LoginRefused",
    "Lost",
    "Mailbox",
    "NotKept",
    "Refused",
    "Session",
    "SetAside",
]

"""What a letter says once it is read: values only."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What sort of letter it is; only PERSONAL ones may be answered or read for orders."""

    PERSONAL = "personal"
    BOUNCE = "bounce"
    AUTOMATIC = "automatic"
    LIST = "list"


class Clue(StrEnum):
    """Why a letter is of its kind."""

    NOTHING_SPECIAL = "nothing_special"
    DELIVERY_REPORT = "delivery_report"  # RFC 3464, or a mail server's own words
    RECEIPT = "receipt"  # RFC 8098: somebody's program says the letter was read
    CALENDAR_ANSWER = "calendar_answer"  # RFC 5546: an appointment is accepted or declined
    OWN_LOOP = "own_loop"  # a letter of ours came back
    OTHER_SERVICE = "other_service"  # another installation of this program wrote it
    AUTO_SUBMITTED = "auto_submitted"  # RFC 3834
    AUTO_HEADER = "auto_header"  # one of the older header fields of answering machines
    AUTO_SUBJECT = "auto_subject"
    NO_RETURN = "no_return"  # the return path is empty: nobody wants an answer
    NO_REPLY_ADDRESS = "no_reply_address"
    MAILING_LIST = "mailing_list"  # RFC 2369, RFC 2919
    BULK = "bulk"


class Vouching(StrEnum):
    """What our own mail server says about the domain in From."""

    PASS = "pass"
    FAIL = "fail"
    NONE = "none"


class Caution(StrEnum):
    """What a person should know about how the letter was read."""

    TRUNCATED = "truncated"
    CHARSET_GUESSED = "charset_guessed"
    TOO_MANY_PARTS = "too_many_parts"
    NESTED_TOO_DEEP = "nested_too_deep"
    HTML_ONLY = "html_only"
    ENCRYPTED = "encrypted"
    MARKED_SPAM = "marked_spam"
    UNREADABLE = "unreadable"  # reading stopped half-way: what could be read is there


@dataclass(frozen=True, slots=True)
class Attachment:
    """A part that was left aside; its content is never opened."""

    name: str
    media_type: str
    inline: bool = False  # belongs to the page, as a logo does


@dataclass(frozen=True, slots=True)
class Failure:
    """A recipient who did not get a letter."""

    address: str
    permanent: bool  # False: the server still tries, or may be tried again
    status: str = ""  # RFC 3463, such as 5.1.1


@dataclass(frozen=True, slots=True)
class Bounce:
    """What a delivery report says; `original_id` is the Message-ID of the letter it is about."""

    failures: tuple[Failure, ...]
    original_id: str | None


@dataclass(frozen=True, slots=True)
class Envelope:
    """A letter as it was read. Nothing here is trusted but `sha256`, and `authentication` when it says FAIL."""

    sha256: str
    message_id: str
    message_id_made: bool  # the letter had none: made from From, Date, Subject and body
    in_reply_to: str | None
    references: tuple[str, ...]
    sender: str | None  # lower case; None unless there is exactly one From with one address
    sender_name: str
    recipients: tuple[str, ...]  # lower case; most trusted header field first
    written_to: tuple[str, ...]  # those of them that its writer shows: a blind copy's is not among them
    subject: str
    text: str  # what the writer wrote now
    quoted: str  # what was cut from it
    attachments: tuple[Attachment, ...]
    kind: Kind
    reason: Clue
    bounce: Bounce | None
    authentication: Vouching
    warnings: frozenset[Caution]

    @property
    def given_id(self) -> str:
        """The Message-ID that an answer names; "" where the letter had none."""
        return "" if self.message_id_made else self.message_id

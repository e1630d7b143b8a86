"""Reading incoming mail: bytes to who wrote, to whom, and what he wrote now. Pure: no clock, file, socket or store."""

from gm.mail.envelope.absences import tells_absence
from gm.mail.envelope.authentication import signers
from gm.mail.envelope.domains import domain_of
from gm.mail.envelope.marks import SENTINEL_EN, SENTINEL_FR
from gm.mail.envelope.quoting import fresh_text
from gm.mail.envelope.reading import Header, read, read_head
from gm.mail.envelope.subject import Subject, clean_subject, is_answer, is_forwarded
from gm.mail.envelope.values import (
    Attachment,
    Bounce,
    Caution,
    Clue,
    Envelope,
    Failure,
    Kind,
    Vouching,
)

__all__ = [
    "SENTINEL_EN",
    "SENTINEL_FR",
    "Attachment",
    "Bounce",
    "Caution",
    "Clue",
    "Envelope",
    "Failure",
    "Header",
    "Kind",
    "Subject",
    "Vouching",
    "clean_subject",
    "domain_of",
    "fresh_text",
    "is_answer",
    "is_forwarded",
    "read",
    "read_head",
    "signers",
    "tells_absence",
]

"""Name the parts of a letter that are not read, such as files, so that its answer tells its writer of them."""

import re
from collections.abc import Iterable
from textwrap import shorten

from gm.mail.envelope import Attachment, Caution, Envelope
from gm.service.model.letters import Incoming

MOST_FILES = 10
NAME_LENGTH = 60

# What programs attach of their own accord: signatures, keys, cards, appointments, and what a server made of a page.
_TRAPPINGS = re.compile(
    r"application/(?:pgp-\w+|(?:x-)?pkcs7-signature|ics)|text/(?:calendar|(?:x-)?vcard|directory|x-amp-html)"
    r"|text/rfc822-headers|message/(?:delivery-status|disposition-notification)"
)
_MADE_BY_SERVER = re.compile(r"ATT\d+\.\w+", re.IGNORECASE)
_OUTLOOKS_OWN = frozenset({"application/ms-tnef", "application/vnd.ms-tnef"})


def attached(envelope: Envelope) -> tuple[str, ...]:
    """The names of the files that its writer attached, beside a text that was read."""
    return _named(file for file in envelope.attachments if not file.inline and file.media_type not in _OUTLOOKS_OWN)


def anything_else(envelope: Envelope) -> tuple[str, ...]:
    """The names of all files: of a letter without orders they may hold what its writer wanted to say."""
    return _named(envelope.attachments)


def is_cut(letter: Incoming, envelope: Envelope) -> bool:
    """Whether only the beginning of a letter was read."""
    return letter.truncated or Caution.TRUNCATED in envelope.warnings


def _named(files: Iterable[Attachment]) -> tuple[str, ...]:
    meant = [
        shorten(file.name, NAME_LENGTH, placeholder="…") or file.media_type
        for file in files
        if not _TRAPPINGS.fullmatch(file.media_type) and not _MADE_BY_SERVER.fullmatch(file.name)
    ]
    return tuple(dict.fromkeys(meant))[:MOST_FILES]

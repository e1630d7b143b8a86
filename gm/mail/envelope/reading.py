"""Bytes of a letter to an Envelope, whatever the bytes are."""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass

from gm.mail.envelope.addresses import recipients, sender
from gm.mail.envelope.authentication import verdict
from gm.mail.envelope.bounces import read_bounce
from gm.mail.envelope.fields import HEADER_LIMIT, Fields, message_ids, split
from gm.mail.envelope.forwards import may_be_forwarded, own_note
from gm.mail.envelope.kinds import Evidence, kind_of
from gm.mail.envelope.parts import PartsRead, open_letter, read_parts
from gm.mail.envelope.quoting import QUOTED_LIMIT, cut, fresh_text, tidy
from gm.mail.envelope.subject import SUBJECT_LIMIT
from gm.mail.envelope.values import Bounce, Caution, Clue, Envelope, Kind, Vouching

REFERENCES_LIMIT = 20
ATTACHMENTS_LIMIT = 50
NAME_LIMIT = 120
ENCRYPTED_TEXT = "-----BEGIN PGP MESSAGE-----"  # RFC 9580, 6.2


@dataclass(frozen=True, slots=True)
class Header:
    """What a letter's header says of whose it is."""

    sender: str | None
    recipients: tuple[str, ...]
    subject: str


def read_head(raw: bytes) -> Header:
    """The little that is needed to know whether the rest is worth reading. Never raises."""
    try:
        fields = split(raw[:HEADER_LIMIT])[0]
        return Header(sender(fields)[0], recipients(fields), fields.words("subject")[:SUBJECT_LIMIT])
    except Exception:
        return Header(None, (), "")


def read(raw: bytes, *, authserv_ids: Collection[str] = (), own_loop_id: str | None = None) -> Envelope:
    """Read a letter as it came from the mail store. Never raises, whatever the bytes.

    `authserv_ids` are the names by which our own mail server signs its Authentication-Results; without them
    nothing is said about the sender. `own_loop_id` is the value of our own loop header field.
    """
    digest = hashlib.sha256(raw).hexdigest()
    try:
        return _read(raw, digest, authserv_ids, own_loop_id)
    except Exception:  # a letter that breaks the reader is set aside by the caller, and the others go on
        return _unreadable(digest)


def _read(raw: bytes, digest: str, authserv_ids: Collection[str], own_loop_id: str | None) -> Envelope:
    root, warnings = open_letter(raw)
    fields = root.fields
    address, name = sender(fields)
    subject = fields.words("subject")[:SUBJECT_LIMIT]
    content = read_parts(root, warnings)
    whole = _whole_text(content)
    kind, reason = kind_of(Evidence(root, address, subject, whole, own_loop_id))
    text, quoted = _fresh(content)
    if may_be_forwarded(text):
        text = tidy([text, "", fresh_text(own_note(quoted, address, subject))])
    if not text:
        # Outlook on a telephone puts the cursor into its signature: some write their whole letter there.
        text, quoted = _fresh(content, signed_too=True)
    if ENCRYPTED_TEXT in whole:
        warnings.add(Caution.ENCRYPTED)
    to = recipients(fields)
    bounce: Bounce | None = None
    if kind is Kind.BOUNCE:
        bounce = read_bounce(root, whole, (*to, address or ""))
    if _is_marked_spam(fields):
        warnings.add(Caution.MARKED_SPAM)
    ids = message_ids(fields.first("message-id"))
    return Envelope(
        sha256=digest,
        message_id=ids[0] if ids else _made_id(raw, fields),
        message_id_made=not ids,
        in_reply_to=next(iter(message_ids(fields.first("in-reply-to"))), None),
        references=message_ids(fields.first("references"))[-REFERENCES_LIMIT:],
        sender=address,
        sender_name=name[:NAME_LIMIT],
        recipients=to,
        written_to=recipients(fields, shown=True),
        subject=subject,
        text=text,
        quoted=quoted,
        attachments=tuple(content.attachments[:ATTACHMENTS_LIMIT]),
        kind=kind,
        reason=reason,
        bounce=bounce,
        authentication=verdict(fields, address, authserv_ids),
        warnings=frozenset(warnings),
    )


def _whole_text(content: PartsRead) -> str:
    return "\n".join(line.text for body in content.bodies for line in body)


def _fresh(content: PartsRead, *, signed_too: bool = False) -> tuple[str, str]:
    """The fresh text of each part, one below the other, and what was cut."""
    fresh: list[str] = []
    gone: list[str] = []
    for body in content.bodies:
        text, quoted = cut(body, signed_too=signed_too)
        fresh.extend([text] if text else [])
        gone.extend([quoted] if quoted else [])
    return tidy(["\n\n".join(fresh)]), "\n".join(gone)[:QUOTED_LIMIT]


def _made_id(raw: bytes, fields: Fields) -> str:
    """An id for a letter without one: the same for the same letter on whatever way it came."""
    begin = split(raw[: 1024 * 1024])[1]
    parts = [fields.first(name) or "" for name in ("from", "date", "subject")]
    made = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape"))
    made.update(b"\0" + raw[begin : begin + 1024 * 1024].replace(b"\r\n", b"\n"))
    return f"<{made.hexdigest()[:32]}@without-message-id.invalid>"


def _is_marked_spam(fields: Fields) -> bool:
    flag = fields.first("x-spam-flag") or fields.first("x-spam-status") or ""
    return flag.strip().lower().startswith("yes")


def _unreadable(digest: str) -> Envelope:
    return Envelope(
        sha256=digest,
        message_id=f"<{digest[:32]}@without-message-id.invalid>",
        message_id_made=True,
        in_reply_to=None,
        references=(),
        sender=None,
        sender_name="",
        recipients=(),
        written_to=(),
        subject="",
        text="",
        quoted="",
        attachments=(),
        kind=Kind.PERSONAL,
        reason=Clue.NOTHING_SPECIAL,
        bounce=None,
        authentication=Vouching.NONE,
        warnings=frozenset({Caution.UNREADABLE}),
    )

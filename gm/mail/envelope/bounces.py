"""Delivery reports: who did not get a letter, for good or for now, and which letter it was (RFC 3464, RFC 3461)."""

import re
from collections.abc import Iterable, Iterator
from email.message import Message

from flufl.bounce import all_failures

from gm.mail.envelope.addresses import mailboxes
from gm.mail.envelope.charsets import decode
from gm.mail.envelope.fields import Fields, content, message_ids, split
from gm.mail.envelope.parts import BodyPart, body_bytes
from gm.mail.envelope.values import Bounce, Failure

REPORT_LIMIT = 64 * 1024
FAILURES_LIMIT = 50

_ORIGINAL_ID = re.compile(r"^[> \t]{0,10}message-id:\s{0,5}(<[^<>\s]{1,250}>)", re.IGNORECASE | re.MULTILINE)
_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_STATUS = re.compile(r"(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])")
_REPLY_CODE = re.compile(r"(?<![\d.-])[45][0-5]\d(?=[ -])")
# Words of servers that answer in plain text, French ones above all: flufl.bounce knows many others, but none of those.
_FAILED = re.compile(
    r"n'a pas pu [êe]tre (?:remis|d[ée]livr[ée]|distribu[ée]|achemin[ée]|envoy[ée])|"
    r"[ée]chec (?:de (?:la )?|d[ée]finitif de )(?:remise|livraison|distribution)|"
    r"non (?:remis|distribu[ée]|d[ée]livr[ée])|"
    r"destinataires? (?:inconnu|introuvable)|(?:adresse|bo[îi]te aux lettres|compte) "
    r"(?:inconnue?|inexistante?|introuvable|pleine|d[ée]sactiv[ée]e?|n'existe pas)|"
    r"(?:could not|couldn't|wasn't|cannot|can't) be(?:en)? delivered|wasn't delivered|undeliver(?:able|ed)|"
    r"delivery (?:has )?failed|user unknown|unknown user|mailbox (?:full|unavailable)|"
    r"konnte nicht zugestellt|unzustellbar",
    re.IGNORECASE,
)
_DELAYED = re.compile(
    r"retard|pas encore|toujours en attente|nouvelles? tentatives?|delayed|still trying|not yet been delivered|"
    r"will (?:be retried|retry|keep trying)|temporar|bo[îi]te aux lettres pleine|quota|mailbox full",
    re.IGNORECASE,
)
_COPY = re.compile(
    r"^.{0,20}(?:original message|message d'origine|message original|copy of (?:the|your) message|copie d[eu] |"
    r"en-t[êe]tes|headers of the|begin (?:returned|message)).{0,80}$|^(?:received|return-path): ",
    re.IGNORECASE | re.MULTILINE,
)
_LOWER_APOSTROPHE = str.maketrans("\u2019", "'")


def is_report(root: BodyPart) -> bool:
    """Whether a mail server wrote it in the standard form."""
    return any(part.media_type == "message/delivery-status" for part in _all(root))


def is_receipt(root: BodyPart) -> bool:
    """Whether it says that a letter was read or deleted unread (RFC 8098)."""
    return any(part.media_type == "message/disposition-notification" for part in _all(root))


def is_calendar_answer(root: BodyPart) -> bool:
    """Whether a calendar accepts or declines an appointment (RFC 5546, 3.2.3)."""
    return any(
        part.media_type == "text/calendar"
        and content(part.fields, "text/plain").parameters.get("method", "").upper() in ("REPLY", "COUNTER", "REFRESH")
        for part in _all(root)
    )


def says_undelivered(subject: str, text: str) -> bool:
    """Whether a server's plain words mean that a letter did not arrive."""
    words = f"{subject}\n{text[:4000]}".translate(_LOWER_APOSTROPHE)
    return bool(_FAILED.search(words) or _DELAYED.search(words))


def names_failures(root: BodyPart) -> bool:
    """Whether it names failed recipients in one of the forms that servers used before there was a standard."""
    return any(_announced(root))


def read_bounce(root: BodyPart, text: str, own: Iterable[str]) -> Bounce:
    """What a delivery report says. `own` are addresses that cannot have failed: those the report itself went to."""
    failures = list(_standard(root)) or list(_announced(root)) or list(_in_words(text, frozenset(own)))
    once: dict[str, Failure] = {}
    for failure in failures:
        if len(once) < FAILURES_LIMIT:
            once.setdefault(failure.address, failure)
    return Bounce(tuple(once.values()), _original(root, text))


def _all(part: BodyPart) -> Iterator[BodyPart]:
    yield part
    for child in part.children:
        yield from _all(child)


def _report_text(part: BodyPart) -> str:
    return decode(body_bytes(part, REPORT_LIMIT)[0], part.charset)[0]


def _standard(root: BodyPart) -> Iterator[Failure]:
    for part in _all(root):
        if part.media_type != "message/delivery-status":
            continue
        for block in re.split(r"\n[ \t]*\n", _report_text(part))[: FAILURES_LIMIT + 1]:
            fields = split(block.encode("utf-8", "replace"))[0]
            action = (fields.first("action") or "").strip().lower()
            address = _typed(fields.first("final-recipient")) or _typed(fields.first("original-recipient"))
            if address and action in ("failed", "delayed"):
                status = _STATUS.search(fields.first("status") or "")
                permanent = action == "failed" and not (status and status[0].startswith("4"))
                yield Failure(_wanted(fields) or address, permanent, status[0] if status else "")


def _wanted(fields: Fields) -> str:
    """The address we wrote to, which a server may have rewritten on the way."""
    return _typed(fields.first("original-recipient"))


def _typed(value: str | None) -> str:
    """The address of "rfc822; jean@example.org"."""
    boxes = mailboxes((value or "").partition(";")[2])
    return boxes[0].address if boxes else ""


def _announced(root: BodyPart) -> Iterator[Failure]:
    """Recipients in header fields of the report, and those that flufl.bounce finds in older or private forms."""
    for value in root.fields.every("x-failed-recipients"):
        for box in mailboxes(value):
            if box.address:
                yield Failure(box.address, permanent=True)
    try:
        temporary, permanent = all_failures(_message(root))
    except Exception:  # its detectors trust the letter: an empty From is an IndexError in one of them
        return
    for found, lasting in ((permanent, True), (temporary, False)):
        for address in sorted(found):
            text = address.decode("ascii", "replace").strip().strip("<>").lower()
            if _ADDRESS.fullmatch(text):
                yield Failure(text, lasting)


def _message(part: BodyPart) -> Message:
    """The parts as flufl.bounce wants them: small, already split, never parsed again."""
    message = Message()
    for name, value in part.fields.all[:100]:
        message[name] = value[:1000].encode("ascii", "replace").decode("ascii")
    if part.children:
        message.set_payload([_message(child) for child in part.children])
    else:
        del message["content-transfer-encoding"]
        message.set_payload(_report_text(part).encode("ascii", "replace").decode("ascii"))
    return message


def _in_words(text: str, own: frozenset[str]) -> Iterator[Failure]:
    copy = _COPY.search(text)
    words = (text[: copy.start()] if copy else text)[:REPORT_LIMIT].translate(_LOWER_APOSTROPHE)
    status = _STATUS.search(words)
    code = status or _REPLY_CODE.search(words)
    permanent = code[0].startswith("5") if code else not _DELAYED.search(words)
    for found in _ADDRESS.finditer(words):
        address = found[0].lower().rstrip(".")
        if address not in own and not address.startswith(("postmaster@", "mailer-daemon@")):
            yield Failure(address, permanent, status[0] if status else "")


def _original(root: BodyPart, text: str) -> str | None:
    for part in _all(root):
        if part.media_type in ("message/rfc822", "text/rfc822-headers", "message/global", "message/rfc822-headers"):
            found = message_ids(split(body_bytes(part, REPORT_LIMIT)[0])[0].first("message-id"))
            if found:
                return found[0]
    in_text = _ORIGINAL_ID.search(text)
    if in_text:
        return in_text[1]
    # Exchange and Gmail thread their reports under the letter they are about.
    found = message_ids(root.fields.first("in-reply-to")) or message_ids(root.fields.first("references"))[-1:]
    return found[0] if found else None

"""The header of a letter or of one of its parts: fields, encoded words, message ids.

The standard parser is not used for splitting: it takes a bare CR for the end of a line (so a writer could smuggle in
a field that our server never saw), and passes each line through every enclosing part.
"""

import base64
import binascii
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from email.message import Message
from email.utils import collapse_rfc2231_value
from itertools import islice

from gm.mail.envelope.charsets import decode

HEADER_LIMIT = 256 * 1024  # bytes of one header block that are looked at
FIELD_LIMIT = 16 * 1024  # bytes of one field; more is cut
FIELDS_LIMIT = 1000
PARAMETERS_LIMIT = 1000  # the standard library reads parameters in quadratic time

_NAME = re.compile(rb"([!-9;-~]{1,76})[ \t]*:")
_BLANK = b" \t\r"
_EMPTY_LINE = re.compile(rb"\r?\n\r?\n")
_WORD = re.compile(r"=\?([\w.:+-]{1,40})(?:\*[\w-]{0,20})?\?([bBqQ])\?([^?\n]{0,2000})\?=")
_BETWEEN_WORDS = re.compile(r"(\?=)[ \t]+(?==\?)")
_SPACES = re.compile(r"[\s\u2028\u2029]+")
_MESSAGE_ID = re.compile(r"<([^<>\s]{1,250})>")


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one header, first to last, names in lower case, values unfolded but not decoded."""

    all: tuple[tuple[str, str], ...]
    by_name: Mapping[str, Sequence[str]]
    cut: bool = False  # there was more than is looked at

    def every(self, name: str) -> Sequence[str]:
        return self.by_name.get(name, ())

    def first(self, name: str) -> str | None:
        values = self.by_name.get(name)
        return values[0] if values else None

    def words(self, name: str) -> str:
        """The first such field as one line of text; empty if there is none."""
        value = self.first(name)
        return one_line(decode_words(value)) if value else ""


def split(entity: bytes) -> tuple[Fields, int]:
    """The fields of an entity, and where its body begins."""
    if entity[:1] == b"\n" or entity[:2] == b"\r\n":
        return Fields((), {}), entity.index(b"\n") + 1
    end = _EMPTY_LINE.search(entity)
    header = entity[: min(end.start() if end else len(entity), HEADER_LIMIT)]
    begin = end.end() if end else len(entity)
    found = tuple(islice(_fields(header), FIELDS_LIMIT))
    by_name: dict[str, list[str]] = {}
    for name, value in found:
        by_name.setdefault(name, []).append(value)
    return Fields(found, by_name, cut=len(header) == HEADER_LIMIT or len(found) == FIELDS_LIMIT), begin


def _fields(block: bytes) -> Iterator[tuple[str, str]]:
    name, chunks, size = "", [b""], 0
    for raw in block.split(b"\n"):
        line = raw.rstrip(b"\r")
        if line[:1] in (b" ", b"\t"):
            chunk = line.strip(_BLANK)
            if name and chunk and size <= FIELD_LIMIT:  # what is not kept must not end the field before its last words
                chunks.append(chunk)
                size += len(chunk) + 1
            continue
        found = _NAME.match(line)
        if not found:  # an mbox "From " line or rubbish: passed over, so that it hides nothing below it
            continue
        if name:
            yield name, _value(chunks)
        chunks = [line[found.end() :].strip(_BLANK)]
        name, size = found[1].decode("ascii").lower(), len(chunks[0])
    if name:
        yield name, _value(chunks)


def _value(chunks: list[bytes]) -> str:
    # A field that was cut is as long as the limit: blanks at the cut stay.
    joined = b" ".join(chunks).strip(_BLANK)[:FIELD_LIMIT]
    # surrogateescape keeps the raw bytes until it is known whether they stand in a word or in an address.
    return joined.decode("ascii", "surrogateescape")


def decode_words(value: str) -> str:
    """RFC 2047 text, tolerantly: neighbouring words of one charset are joined first, since programs cut characters."""
    value = _BETWEEN_WORDS.sub(r"\1", value) if "=?" in value else value
    out: list[str] = []
    pending, charset, at = b"", "", 0
    for word in _WORD.finditer(value):
        if word.start() > at or word[1].lower() != charset:
            out.append(_text(pending, charset))
            pending, charset = b"", word[1].lower()
        if word.start() > at:
            out.append(_raw(value[at : word.start()]))
        pending += _payload(word[3], word[2])
        at = word.end()
    out.append(_text(pending, charset))
    out.append(_raw(value[at:]))
    return "".join(out)


def _payload(text: str, encoding: str) -> bytes:
    data = text.encode("ascii", "surrogateescape")
    if encoding in "qQ":
        return binascii.a2b_qp(data, header=True)
    return unbase64(data)


def unbase64(data: bytes) -> bytes:
    """Base64 with rubbish and wrong padding tolerated; what cannot be read is lost, not raised."""
    data = re.sub(rb"[^A-Za-z0-9+/]", b"", data)
    data = data[: len(data) - 1] if len(data) % 4 == 1 else data
    try:
        return base64.b64decode(data + b"=" * (-len(data) % 4))
    except (binascii.Error, ValueError):
        return b""


def _text(data: bytes, charset: str) -> str:
    return decode(data, charset)[0] if data else ""


def _raw(value: str) -> str:
    return value if value.isascii() else decode(value.encode("utf-8", "surrogateescape"), None)[0]


def one_line(text: str) -> str:
    """Text on one line, without control characters, so that it can stand in a header again."""
    text = _SPACES.sub(" ", text).strip()
    if text.isprintable():
        return text
    return "".join(char for char in text if char.isprintable() or char == "\u200d").strip()  # joins emoji


def message_ids(value: str | None) -> tuple[str, ...]:
    """The ids in a field, angle brackets and all, in order and once each."""
    found = _MESSAGE_ID.findall(value or "")
    return tuple(dict.fromkeys(f"<{one_line(_raw(inner))}>" for inner in found))


@dataclass(frozen=True, slots=True)
class Content:
    """What the Content-… fields say."""

    media_type: str
    parameters: Mapping[str, str]
    disposition: str
    filename: str


def content(fields: Fields, default: str) -> Content:
    """The Content-… fields, by way of the standard library, which knows RFC 2231 parameters."""
    message = Message()
    for name in ("content-type", "content-disposition"):
        value = fields.first(name)
        if value:
            message[name] = value[:PARAMETERS_LIMIT].encode("ascii", "replace").decode("ascii")
    message.set_default_type(default)
    parameters = _parameters(message, "content-type")
    placed = _parameters(message, "content-disposition")
    filename = one_line(decode_words(placed.get("filename") or parameters.get("name") or ""))
    return Content(message.get_content_type(), parameters, message.get_content_disposition() or "", filename)


def _parameters(message: Message, field: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in (message.get_params(header=field) or [])[1:]:
        found.setdefault(name.lower(), collapse_rfc2231_value(value))
    return found

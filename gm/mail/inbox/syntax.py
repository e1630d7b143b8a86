"""The few pieces of IMAP syntax (RFC 3501) that the library leaves to its callers, as pure functions."""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone

MONTHS = (b"Jan", b"Feb", b"Mar", b"Apr", b"May", b"Jun", b"Jul", b"Aug", b"Sep", b"Oct", b"Nov", b"Dec")

FETCH_START = re.compile(rb"\d+ FETCH \(", re.IGNORECASE)
UID = re.compile(rb"\bUID (\d+)", re.IGNORECASE)
SIZE = re.compile(rb"\bRFC822\.SIZE (\d+)", re.IGNORECASE)
INTERNALDATE = re.compile(
    rb'\bINTERNALDATE "([ \d]\d)-([A-Z][a-z]{2})-(\d{4}) (\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)"', re.IGNORECASE
)
PERSONAL = re.compile(rb'(?:NAMESPACE )?\(\("((?:[^"\\]|\\.)*)"', re.IGNORECASE)
SHORT_BODY = re.compile(rb'\bBODY\[\](?:<\d+>)? (?:"((?:[^"\\]|\\.)*)"|NIL)', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fetched:
    """One FETCH response: what the server said of one letter, and the literal it sent, if any."""

    said: bytes
    literal: bytes | None

    @property
    def uid(self) -> int | None:
        found = UID.search(self.said)
        return int(found[1]) if found else None

    @property
    def size(self) -> int | None:
        found = SIZE.search(self.said)
        return int(found[1]) if found else None

    @property
    def received(self) -> datetime | None:
        return internal_date(self.said)

    @property
    def body(self) -> bytes | None:
        if self.literal is not None:
            return self.literal
        # A server may send a very short letter as a quoted string, and an empty one as NIL.
        found = SHORT_BODY.search(self.said)
        return re.sub(rb"\\(.)", rb"\1", found[1] or b"") if found else None


def fetched(lines: Iterable[bytes | bytearray]) -> Iterator[Fetched]:
    """Put the library's flat list of lines (`bytes`) and literals (`bytearray`) back together, letter by letter.

    The items of a response come in any order, so the UID may stand after the literal.
    """
    said: list[bytes] = []
    literal: bytes | None = None
    for line in lines:
        if isinstance(line, bytearray):
            literal = bytes(line)
        elif FETCH_START.match(line):
            if said:
                yield Fetched(b" ".join(said), literal)
            said, literal = [line], None
        elif said:
            said.append(line)
    if said:
        yield Fetched(b" ".join(said), literal)


def internal_date(said: bytes) -> datetime | None:
    """The INTERNALDATE in a FETCH response, in UTC; month names are English whatever the locale."""
    found = INTERNALDATE.search(said)
    if not found:
        return None
    day, month, year, hour, minute, second, sign, hours, minutes = found.groups()
    offset = timedelta(hours=int(hours), minutes=int(minutes))
    try:
        return datetime(
            int(year),
            MONTHS.index(month.title()) + 1,
            int(day),
            int(hour),
            int(minute),
            min(int(second), 59),  # a leap second
            tzinfo=timezone(-offset if sign == b"-" else offset),
        ).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def personal_prefix(lines: Iterable[bytes | bytearray]) -> str:
    """What stands before the names of a user's own folders, as the answer to NAMESPACE tells it (RFC 2342)."""
    found = next((match for line in lines if (match := PERSONAL.match(bytes(line)))), None)
    return re.sub(rb"\\(.)", rb"\1", found[1]).decode("ascii", "replace") if found else ""


def quoted(text: str) -> str:
    """A quoted string (RFC 3501, section 9); the library quotes passwords only."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def folder_name(name: str) -> str:
    """A folder's name in modified UTF-7 (RFC 3501, 5.1.3), quoted for a command."""
    encoded: list[str] = []
    shifted = ""
    for character in name + "\0":
        if " " <= character <= "~" or character == "\0":
            if shifted:
                base64 = b64encode(shifted.encode("utf-16-be")).decode().rstrip("=").replace("/", ",")
                encoded.append(f"&{base64}-")
                shifted = ""
            encoded.append("&-" if character == "&" else character)
        else:
            shifted += character
    return quoted("".join(encoded[:-1]))

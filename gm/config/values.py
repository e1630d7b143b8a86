"""The kinds of value a configuration file has: each is read from text, and says what it expects."""

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from email.utils import parseaddr
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, PlainValidator

from gm.languages.language import languages
from gm.terms.time_words import read_clock, read_length, read_schedule, read_skipped, read_zone
from gm.terms.times import Schedule, WallTime

_ADDRESS = re.compile(r"[^\s\x00-\x20\x7f-\x9f<>()\[\],;:\\\"@]{1,64}@[^\s\x00-\x20\x7f-\x9f<>()\[\],;:\\\"@]{1,255}")
_SIZE = re.compile(r"(\d{1,6}) ?(kB|MB|GB)?", re.IGNORECASE)
_RATE = re.compile(r"([1-9]\d{0,6}) an? (second|minute|hour|day)")
_FACTOR = {"": 1, "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000}


_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Unseen, and parts of names in Persian or Hindi."""
LONGEST_NAME = 100
LEAST_SIZE = 10_000


class Section(BaseModel):
    """A section of a file: no key it does not know, and no guessing of types (`"yes"` is not true)."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class OpenSection(Section):
    """A section with keys that others know."""

    model_config = ConfigDict(extra="allow")


def _text(read: Callable[[str], Any], example: str) -> PlainValidator:
    def validate(value: object) -> Any:
        if not isinstance(value, str):
            raise ValueError(f'expected text in quotes, such as "{example}"')
        return read(value)

    return PlainValidator(validate)


def read_email(text: str) -> str:
    """A plain address, as SMTP takes it."""
    if not _ADDRESS.fullmatch(text):
        raise ValueError("expected an e-mail address such as 'name@example.org'")
    return text


def read_mailbox(text: str) -> tuple[str, str]:
    """Name and address: `Le Maître de jeu <mj@example.org>`, or the address alone."""
    name, address = parseaddr(text)
    if not _ADDRESS.fullmatch(address) or any(ord(c) < 32 for c in name):
        raise ValueError("expected 'Name <name@example.org>', or an address alone")
    return read_name(name) if name else "", address


def read_name(text: str) -> str:
    """A person's name, as it may stand in a header."""
    name = " ".join(text.split())
    if not name or any(ord(c) < 32 or 0x7F <= ord(c) < 0xA0 for c in text):
        raise ValueError("expected a name on one line")
    if not all(c.isprintable() or c in _JOINERS for c in name):
        raise ValueError("expected a name without signs that nobody sees")
    if len(name) > LONGEST_NAME:
        raise ValueError(f"expected a name of at most {LONGEST_NAME} characters")
    return name


def _emails(value: object) -> tuple[str, ...]:
    addresses = [value] if isinstance(value, str) else value
    if not isinstance(addresses, list) or not addresses or not all(isinstance(item, str) for item in addresses):
        raise ValueError("expected an e-mail address, or a list of them: the first is where letters go")
    return tuple(read_email(item) for item in addresses)


def _setup(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError("expected the number of players, such as 7")
    return str(value)


def _skipped(value: object) -> tuple[date, date]:
    # TOML has dates of its own: skip = [2026-12-25] is as good as skip = ["2026-12-25"].
    if isinstance(value, datetime) or not isinstance(value, str | date):
        raise ValueError("expected a date such as '2026-12-25' or a range such as '2026-12-24..2027-01-02'")
    return read_skipped(str(value))


def _size(value: object) -> int:
    match = _SIZE.fullmatch(str(value)) if isinstance(value, str | int) and not isinstance(value, bool) else None
    if match is None:
        raise ValueError("expected a size such as '5 MB'")
    size = int(match[1]) * _FACTOR[(match[2] or "").lower()]
    if size < LEAST_SIZE:
        raise ValueError(f"expected at least {LEAST_SIZE // 1000} kB: less holds no letter")
    return size


def read_rate(text: str) -> timedelta:
    """So many in a time, as the time between two of them."""
    if text == "unlimited":
        return timedelta(0)
    match = _RATE.fullmatch(text.strip())
    if match is None:
        raise ValueError("expected a number in a time, such as '300 an hour' or '20 a minute'")
    return read_length(f"1 {match[2]}") / int(match[1])


def _language(value: object) -> str:
    if not isinstance(value, str) or value not in languages():
        known = [f'"{code}"' for code in languages()]
        raise ValueError(f"expected {' or '.join(known)}")
    return value


Length = Annotated[timedelta, _text(read_length, "2 days")]
Clock = Annotated[WallTime, _text(read_clock, "24:00")]
Rule = Annotated[Schedule, _text(read_schedule, "friday 24:00")]
Close = Annotated[Schedule | None, _text(lambda text: None if text == "half-way" else read_schedule(text), "half-way")]
Zone = Annotated[ZoneInfo, _text(read_zone, "Europe/Paris")]
Email = Annotated[str, _text(read_email, "name@example.org")]
Emails = Annotated[tuple[str, ...], PlainValidator(_emails)]
MailboxText = Annotated[tuple[str, str], _text(read_mailbox, "Name <name@example.org>")]
Name = Annotated[str, _text(read_name, "Jeanne Durand")]
Skipped = Annotated[tuple[date, date], PlainValidator(_skipped)]
Setup = Annotated[str, PlainValidator(_setup)]
Rate = Annotated[timedelta, _text(read_rate, "300 an hour")]
Size = Annotated[int, PlainValidator(_size)]
Language = Annotated[str, PlainValidator(_language)]

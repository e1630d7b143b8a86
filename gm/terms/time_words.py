"""Read the words of a deadline rule (`friday 24:00`, `3 days at 20:00`, `2 jours`), in English or French."""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from gm.terms.times import EveryDays, Interval, Schedule, TimesError, WallTime, Weekly

WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            ("monday", "mon", "lundi", "lun"),
            ("tuesday", "tue", "mardi", "mar"),
            ("wednesday", "wed", "mercredi", "mer"),
            ("thursday", "thu", "jeudi", "jeu"),
            ("friday", "fri", "vendredi", "ven"),
            ("saturday", "sat", "samedi", "sam"),
            ("sunday", "sun", "dimanche", "dim"),
        )
    )
    for name in names
}
UNITS = {
    name: length
    for length, names in (
        (timedelta(seconds=1), ("second", "seconds", "seconde", "secondes", "s")),
        (timedelta(minutes=1), ("minute", "minutes", "min")),
        (timedelta(hours=1), ("hour", "hours", "heure", "heures", "h")),
        (timedelta(days=1), ("day", "days", "jour", "jours", "d", "j")),
        (timedelta(weeks=1), ("week", "weeks", "semaine", "semaines")),
    )
    for name in names
}
EVERY_DAY = ("daily", "every day", "everyday", "tous les jours", "chaque jour")

_CLOCK = re.compile(r"(\d{1,2})(?::(\d{2})|h(\d{2})?)")
_LENGTH = re.compile(r"(\d{1,6}) ?([a-zé]+)")
_EVERY_DAYS = re.compile(r"(\d{1,3}) (?:days?|jours?) (?:at|à) (\S+)(?: (?:from|depuis) (\S+))?")

_AT = re.compile(r"^(?:at|à) ")

A_CLOCK = "a time from '00:00' to '24:00'"
A_LENGTH = "a length of time such as '2 days', '12 hours' or '90 seconds'"
A_SCHEDULE = (
    "something like 'friday 24:00', 'tuesday 20:00, friday 24:00', '24:00' (every day), "
    "'3 days at 20:00' or '90 seconds'"
)
A_DATE = "a date such as '2026-12-25' or a range such as '2026-12-24..2027-01-02'"


def _words(text: str) -> str:
    return " ".join(text.lower().split())


def read_clock(text: str) -> WallTime:
    """`24:00`, `9:30`, `20h`, `20h15`, `midnight` (which ends the day), `noon`."""
    words = _words(text)
    if words in ("midnight", "minuit"):
        return WallTime(24)
    if words in ("noon", "midi"):
        return WallTime(12)
    match = _CLOCK.fullmatch(words)
    if match:
        at = WallTime(int(match[1]), int(match[2] or match[3] or 0))
        if at.minute < 60 and at <= WallTime(24):
            return at
    raise TimesError(f"{text!r}: expected {A_CLOCK}")


def read_length(text: str) -> timedelta:
    """`2 days`, `12 hours`, `1 day 12 hours`, `90 secondes`; `0` is none at all."""
    words = _words(text)
    if words == "0":
        return timedelta(0)
    total, rest = timedelta(0), words
    while match := _LENGTH.match(rest):
        unit = UNITS.get(match[2])
        if unit is None:
            break
        total += int(match[1]) * unit
        rest = re.sub(r"^,? ?(?:and|et)? ?", "", rest[match.end() :])
    if rest or not words:
        raise TimesError(f"{text!r}: expected {A_LENGTH}")
    return total


def read_schedule(text: str) -> Schedule:
    """The rule by which movements fall due. Raises TimesError saying what was expected."""
    words = _words(text)
    if match := _EVERY_DAYS.fullmatch(words):
        days, at = int(match[1]), read_clock(match[2])
        if days == 0:
            raise TimesError(f"{text!r}: expected at least 1 day")
        return EveryDays(days, at, _read_date(match[3], text)) if match[3] else EveryDays(days, at)
    if not _CLOCK.fullmatch(words) and (length := _length_or_none(words)) is not None:
        if length <= timedelta(0):
            raise TimesError(f"{text!r}: expected more than nothing")
        return Interval(length)
    times: list[tuple[int, WallTime]] = []
    for part in words.split(","):
        times += _read_weekly(part.strip(), text)
    minutes = {(day * 1440 + at.hour * 60 + at.minute) % (7 * 1440) for day, at in times}
    if len(minutes) < len(times):
        raise TimesError(f"{text!r}: names one time twice")
    return Weekly(tuple(sorted(times)))


def _length_or_none(words: str) -> timedelta | None:
    try:
        return read_length(words)
    except TimesError:
        return None


def _read_weekly(part: str, whole: str) -> Iterable[tuple[int, WallTime]]:
    try:
        days, at = _split_day(part)
        return [(day, read_clock(at)) for day in days]
    except TimesError:
        raise TimesError(f"{whole!r}: expected {A_SCHEDULE}") from None


def _split_day(part: str) -> tuple[Iterable[int], str]:
    for phrase in EVERY_DAY:
        if part.startswith(phrase):
            return range(7), _AT.sub("", part.removeprefix(phrase).strip())
    first, _, rest = part.partition(" ")
    if first in WEEKDAYS:
        return (WEEKDAYS[first],), _AT.sub("", rest)
    return range(7), _AT.sub("", part)


def read_skipped(text: str) -> tuple[date, date]:
    """One day, or the first and last of several, on which nothing is due."""
    first, dots, last = text.strip().partition("..")
    days = (_read_date(first.strip(), text), _read_date((last if dots else first).strip(), text))
    if days[1] < days[0]:
        raise TimesError(f"{text!r}: the last day is before the first")
    return days


def _read_date(text: str, whole: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise TimesError(f"{whole!r}: expected {A_DATE}") from None


def read_zone(name: str) -> ZoneInfo:
    """An IANA zone by its name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise TimesError(f"{name!r}: expected the name of a time zone such as 'Europe/Paris'") from None

"""Read the words of a deadline rule (`friday 24:00`, `3 days at 20:00`, `2 jours`), in any language."""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from gm.languages.language import any_of, languages
from gm.terms.times import EveryDays, Interval, Schedule, TimesError, WallTime, Weekly

_UNITS = {
    "second": timedelta(seconds=1),
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
}
LONGEST = timedelta(days=36_500)
YEARS = range(1000, 3000)
"""A length or a date beyond these may leave the years that a calendar has, once it is added to another."""
_CLOCK = re.compile(r"(\d{1,2})(?::(\d{2})|h(\d{2})?)")
_LENGTH = re.compile(r"(\d{1,6}) ?([^\W\d_]+)")


class _Words:
    """The words for times of every language."""

    def __init__(self) -> None:
        said = [language.times for language in languages().values()]
        self.weekdays = {name: day for each in said for day, names in enumerate(each.weekdays) for name in names}
        self.units = {name: _UNITS[unit] for each in said for unit, names in each.units.items() for name in names}
        self.every_day = sorted((phrase for each in said for phrase in each.every_day), key=len, reverse=True)
        days, at, from_, and_ = (
            any_of(word for each in said for word in getattr(each, part)) for part in ("days", "at", "from_", "and_")
        )
        self.every_days = re.compile(rf"(\d{{1,3}}) (?:{days}) (?:{at}) (\S+)(?: (?:{from_}) (\S+))?")
        self.at = re.compile(rf"^(?:{at}) ")
        self.joint = re.compile(rf"^,? ?(?:{and_})? ?")
        self.midnight = frozenset(word for each in said for word in each.midnight)
        self.noon = frozenset(word for each in said for word in each.noon)


@cache
def _known() -> _Words:
    return _Words()


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
    if words in _known().midnight:
        return WallTime(24)
    if words in _known().noon:
        return WallTime(12)
    match = _CLOCK.fullmatch(words)
    if match:
        at = WallTime(int(match[1]), int(match[2] or match[3] or 0))
        if at.minute < 60 and at <= WallTime(24):
            return at
    raise TimesError(f"{text!r}: expected {A_CLOCK}")


def read_length(text: str) -> timedelta:
    """`2 days`, `12 hours`, `1 day 12 hours`, `90 secondes`; `0` is none at all. Raises TimesError."""
    found = _length_or_none(text)
    if found is None:
        raise TimesError(f"{text!r}: expected {A_LENGTH}")
    return found


def _length_or_none(text: str) -> timedelta | None:
    """None where it is no length; raises TimesError where it is too long a one."""
    words = _words(text)
    if words == "0":
        return timedelta(0)
    total, rest = timedelta(0), words
    while match := _LENGTH.match(rest):
        unit = _known().units.get(match[2])
        if unit is None:
            break
        total += int(match[1]) * unit
        if total > LONGEST:
            raise TimesError(f"{text!r}: expected at most {LONGEST.days} days")
        rest = _known().joint.sub("", rest[match.end() :])
    return None if rest or not words else total


def read_schedule(text: str) -> Schedule:
    """The rule by which movements fall due. Raises TimesError saying what was expected."""
    words = _words(text)
    if match := _known().every_days.fullmatch(words):
        days, at = int(match[1]), read_clock(match[2])
        if days == 0:
            raise TimesError(f"{text!r}: expected at least 1 day")
        return EveryDays(days, at, _read_date(match[3], text)) if match[3] else EveryDays(days, at)
    if not _CLOCK.fullmatch(words) and (length := _length_or_none(text)) is not None:
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


def _read_weekly(part: str, whole: str) -> Iterable[tuple[int, WallTime]]:
    try:
        days, at = _split_day(part)
        return [(day, read_clock(at)) for day in days]
    except TimesError:
        raise TimesError(f"{whole!r}: expected {A_SCHEDULE}") from None


def _split_day(part: str) -> tuple[Iterable[int], str]:
    for phrase in _known().every_day:
        if part.startswith(phrase):
            return range(7), _known().at.sub("", part.removeprefix(phrase).strip())
    first, _, rest = part.partition(" ")
    if first in _known().weekdays:
        return (_known().weekdays[first],), _known().at.sub("", rest)
    return range(7), _known().at.sub("", part)


def read_skipped(text: str) -> tuple[date, date]:
    """One day, or the first and last of several, on which nothing is due."""
    first, dots, last = text.strip().partition("..")
    days = (_read_date(first.strip(), text), _read_date((last if dots else first).strip(), text))
    if days[1] < days[0]:
        raise TimesError(f"{text!r}: the last day is before the first")
    if not all(day.year in YEARS for day in days):
        raise TimesError(f"{text!r}: expected a year from {YEARS[0]} to {YEARS[-1]}")
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

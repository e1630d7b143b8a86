"""Moments in words: « vendredi 27 novembre à 24 h 00 (minuit), heure de Paris », and how long it is till then.

One form for every time in every letter. Midnight belongs to the day that ends: that is how players say it, and it is
what no date library prints. A letter tells of days that are near, so their year goes without saying.
"""

from datetime import date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel.dates import format_date, get_timezone_location
from babel.units import format_unit

from gm.languages.language import language_of
from gm.languages.saying import Dates
from gm.reports.values import DeadlineTold

_UNITS = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))


def zone_of(name: str) -> ZoneInfo:
    """A zone that is gone from the system's table must not keep a letter from being written."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def moment(at: datetime, zone: str, language: str) -> str:
    """Day and clock time to the minute, midnight as the end of its day."""
    return _moment(at, zone, language, exactly=False)


def _moment(at: datetime, zone: str, language: str, *, exactly: bool) -> str:
    shown = at.astimezone(zone_of(zone))
    ends_day = (shown.hour, shown.minute, shown.second) == (0, 0, 0)
    says = _dates(language)
    that = _day(shown - timedelta(hours=1) if ends_day else shown, language, says.near)
    told = "24:00" if ends_day else f"{shown:%H:%M:%S}" if exactly else f"{shown:%H:%M}"
    return says.moment.format(day=that, clock=clock(told, language))


@lru_cache(maxsize=32)  # a turn's deadline is told to everybody
def receipt(at: datetime, zone: str, language: str, *, exactly: bool = False) -> str:
    """When a letter came; to the second where seconds decide."""
    return f"{_moment(at, zone, language, exactly=exactly)}, {zone_words(at, zone, language)}"


def day(shown: date, language: str) -> str:
    """A day that may be far off: « vendredi 27 novembre 2026 »."""
    return _day(shown, language, _dates(language).far)


def _day(shown: date, language: str, pattern: str) -> str:
    text = format_date(shown, pattern, locale=language) + " "
    return text.replace(" 1 ", f" {_dates(language).first} ", 1).rstrip()


def zone_words(at: datetime, zone: str, language: str) -> str:
    """« heure de Paris (UTC+1) »: the place people know, and the offset that leaves no doubt when clocks change."""
    known = zone_of(zone)
    place = local(zone, language)
    minutes = int((at.astimezone(known).utcoffset() or timedelta()).total_seconds() // 60)
    if known.key in _UNIVERSAL:
        return f"{place} (UTC)"
    sign = "+" if minutes >= 0 else "\N{MINUS SIGN}"
    hours, rest = divmod(abs(minutes), 60)
    offset = f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "")
    return f"{place} ({offset})"


_UNIVERSAL = ("UTC", "Etc/UTC", "GMT", "Etc/GMT")


def local(zone: str, language: str) -> str:
    """« heure de Paris »."""
    key, says = zone_of(zone).key, _dates(language)
    if key in _UNIVERSAL:
        return says.universal
    return says.of_zone(get_timezone_location(key, locale=language, return_city=True))


@lru_cache(maxsize=32)
def span(seconds: float, language: str) -> str:
    """« 6 jours et 5 heures »: the two largest units, rounded down."""
    left = max(0, int(seconds))
    parts: list[str] = []
    for index, (unit, length) in enumerate(_UNITS):
        count, rest = divmod(left, length)
        if count or (unit == "second" and not parts):
            parts.append(_count(count, unit, language))
            left = rest
            if index + 1 < len(_UNITS) and (unit, count) != ("day", 0):
                smaller, size = _UNITS[index + 1]
                if left // size and (unit != "minute" or count < 10):
                    parts.append(_count(left // size, smaller, language))
            break
    return _dates(language).both.join(parts)


def _count(count: int, unit: str, language: str) -> str:
    own = _dates(language).lengths
    said = own.get(f"{unit}_{language_of(language).plural(count)}", own.get(f"{unit}_other"))
    return said.format(count=count) if said else format_unit(count, f"duration-{unit}", locale=language)


def remaining(deadline: DeadlineTold, language: str) -> str:
    """« dans 6 jours et 5 heures »; empty when it has passed. To the minute in the last three hours."""
    left = int((deadline.at - deadline.as_of).total_seconds())
    if left < 1:
        return ""
    if left < 60:
        return _dates(language).soon
    step = 60 if left < 3 * 3600 else 3600
    return _dates(language).remaining.format(span=span(left // step * step, language))


def deadline_words(deadline: DeadlineTold, language: str) -> str:
    """Everything about a deadline: day, time, zone, remaining time."""
    text, left = passed_words(deadline, language), remaining(deadline, language)
    return f"{text}, {left}" if left else text


def passed_words(deadline: DeadlineTold, language: str) -> str:
    """A deadline that holds no more: day, time and zone."""
    return receipt(deadline.at, deadline.zone, language)


def clock(text: str, language: str) -> str:
    """`24:00` of a deadline rule: « 24 h 00 (minuit) »; `00:00:05` as « 0 h 00 min 05 s »."""
    says = _dates(language)
    if text == "24:00":
        return says.end_of_day
    hour, minute, *seconds = map(int, text.split(":"))
    if not seconds:
        return says.clock.format(hour=hour, minute=minute)
    return says.exactly.format(hour=hour, minute=minute, second=seconds[0])


def _dates(code: str) -> Dates:
    return language_of(code).saying.dates

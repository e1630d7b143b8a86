"""Moments in words: « vendredi 27 novembre 2026 à 24h00 (minuit), heure de Paris », and how long it is till then.

Midnight belongs to the day that ends: that is how players say it, and it is what no date library prints.
"""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel.dates import format_date, get_timezone_location
from babel.units import format_unit

from gm.reports.values import Deadline

_PATTERNS = {"fr": "EEEE d MMMM y", "en": "EEEE d MMMM y"}
_VOWELS = "aeiouyâàéèêëîïôûùœæ"
_UNITS = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))


def zone_of(name: str) -> ZoneInfo:
    """A zone that is gone from the system's table must not keep a letter from being written."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def moment(at: datetime, zone: str, language: str) -> str:
    """A deadline: day and clock time, midnight as the end of its day."""
    shown = at.astimezone(zone_of(zone))
    if (shown.hour, shown.minute, shown.second) == (0, 0, 0):
        ended = day(shown - timedelta(hours=1), language)
        return f"{ended} à 24h00 (minuit)" if language == "fr" else f"{ended}, midnight at the end of the day (24:00)"
    that = day(shown, language)
    return f"{that} à {shown:%Hh%M}" if language == "fr" else f"{that} at {shown:%H:%M}"


def receipt(at: datetime, zone: str, language: str) -> str:
    """When a letter came, to the second: it may be a matter of seconds."""
    shown = at.astimezone(zone_of(zone))
    joint = "à" if language == "fr" else "at"
    return f"{day(shown, language)} {joint} {shown:%H:%M:%S}, {zone_words(at, zone, language)}"


def day(shown: date, language: str) -> str:
    """« vendredi 27 novembre 2026 »."""
    text = format_date(shown, _PATTERNS[language], locale=language)
    return text.replace(" 1 ", " 1er ", 1) if language == "fr" else text


def zone_words(at: datetime, zone: str, language: str) -> str:
    """« heure de Paris (UTC+1) »: the place people know, and the offset that leaves no doubt when clocks change."""
    known = zone_of(zone)
    minutes = int((at.astimezone(known).utcoffset() or timedelta()).total_seconds() // 60)
    if known.key in ("UTC", "Etc/UTC", "GMT", "Etc/GMT"):
        return "heure universelle (UTC)" if language == "fr" else "universal time (UTC)"
    sign = "+" if minutes >= 0 else "\N{MINUS SIGN}"
    hours, rest = divmod(abs(minutes), 60)
    offset = f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "")
    city = get_timezone_location(known.key, locale=language, return_city=True)
    return f"heure {_of_city(city)} ({offset})" if language == "fr" else f"{city} time ({offset})"


def _of_city(city: str) -> str:
    if city.startswith("Le "):
        return "du " + city[3:]
    return ("d'" if city[0].lower() in _VOWELS else "de ") + city


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
    return (" et " if language == "fr" else " and ").join(parts)


def _count(count: int, unit: str, language: str) -> str:
    return format_unit(count, f"duration-{unit}", locale=language)


def remaining(deadline: Deadline, language: str) -> str:
    """« dans 6 jours et 5 heures »; empty when it has passed."""
    seconds = (deadline.at - deadline.as_of).total_seconds()
    if seconds < 1:
        return ""
    return ("dans " if language == "fr" else "in ") + span(seconds, language)


def deadline_words(deadline: Deadline, language: str) -> str:
    """Everything about a deadline: day, time, zone, remaining time."""
    text = f"{moment(deadline.at, deadline.zone, language)}, {zone_words(deadline.at, deadline.zone, language)}"
    left = remaining(deadline, language)
    return f"{text}, {left}" if left else text


def clock(text: str, language: str) -> str:
    """`24:00` of a deadline rule: « 24h00 (minuit) »."""
    hour, _, minute = text.partition(":")
    if language == "fr":
        return f"{int(hour)}h{minute}" + (" (minuit)" if text == "24:00" else "")
    return "midnight" if text == "24:00" else text

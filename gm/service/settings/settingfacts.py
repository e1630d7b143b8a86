"""The values of a game's settings as letters tell them: plain facts, which templates put into words."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from gm.reports.facts import Days, Others, Setting
from gm.service.post.seatfacts import schedule_facts
from gm.terms.times import EveryDays, Interval, ShortRule, Weekly


def setting_facts(value: Any) -> Setting:
    """Raises TypeError on what is no value of a setting."""
    match value:
        case None:
            return Setting()
        case bool():
            return Setting(flag=value)
        case int():
            return Setting(number=value)
        case str():
            return Setting(texts=(str(value),) if value else ())
        case timedelta():
            return Setting(spans=(round(value.total_seconds()),))
        case ZoneInfo():
            return Setting(texts=(value.key,))
        case Weekly() | EveryDays() | Interval():
            return Setting(moves=schedule_facts(value))
        case ShortRule():
            clock = str(value.at) if value.at else ""
            return Setting(others=Others(round(value.after.total_seconds()), clock, value.early))
        case frozenset():
            return Setting(texts=tuple(sorted(value)))
        case Mapping():
            return Setting(texts=tuple(f"{key} = {each}" for key, each in value.items()))
        case Iterable():
            return _several(tuple(value))
    raise TypeError(f"no setting is a {type(value).__name__}")


def _several(values: tuple[Any, ...]) -> Setting:
    if all(isinstance(each, timedelta) for each in values):
        return Setting(spans=tuple(round(each.total_seconds()) for each in values))
    if all(isinstance(each, str) for each in values):
        return Setting(texts=values)
    return Setting(days=tuple(Days(first, last) for first, last in values))

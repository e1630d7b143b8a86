"""The values of a game's settings as letters tell them: plain facts, which templates put into words."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from textwrap import shorten
from typing import Any
from zoneinfo import ZoneInfo

from gm.reports.facts import Days, Others, SettingValue
from gm.service.post.seatfacts import schedule_facts
from gm.terms.times import EveryDays, Interval, ShortRule, Weekly

LONGEST = 120
"""Characters of a text that are told."""


def setting_facts(value: Any) -> SettingValue:
    """Raises TypeError on what is no value of a setting."""
    match value:
        case None:
            return SettingValue()
        case bool():
            return SettingValue(flag=value)
        case int():
            return SettingValue(number=value)
        case str():
            return SettingValue(texts=(shorten(str(value), LONGEST, placeholder=" …"),) if value else ())
        case timedelta():
            return SettingValue(spans=(round(value.total_seconds()),))
        case ZoneInfo():
            return SettingValue(texts=(value.key,))
        case Weekly() | EveryDays() | Interval():
            return SettingValue(moves=schedule_facts(value))
        case ShortRule():
            clock = str(value.at) if value.at else ""
            return SettingValue(others=Others(round(value.after.total_seconds()), clock, value.early))
        case frozenset():
            return SettingValue(texts=tuple(sorted(value)))
        case Mapping():
            return SettingValue(texts=tuple(f"{key} = {each}" for key, each in value.items()))
        case Iterable():
            return _several(tuple(value))
    raise TypeError(f"no setting is a {type(value).__name__}")


def _several(values: tuple[Any, ...]) -> SettingValue:
    if all(isinstance(each, timedelta) for each in values):
        return SettingValue(spans=tuple(round(each.total_seconds()) for each in values))
    if all(isinstance(each, str) for each in values):
        return SettingValue(texts=values)
    return SettingValue(days=tuple(Days(first, last) for first, last in values))

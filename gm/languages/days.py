"""How a language writes days and hours in letters: the value of `days.toml`, beside `times.toml`. Folded."""

from collections.abc import Mapping
from dataclasses import dataclass

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DayWords:
    """Words of dates."""

    months: tuple[Words, ...]
    """From January on; never cut short to what is a weekday cut short."""
    ordinals: Words
    """Behind the number of a day: « 1er », "3rd"."""
    before_noon: Words
    """Behind an hour up to 12."""
    after_noon: Words
    today: Words
    tomorrow: Words
    day_after: Words
    weekend: Words
    week: Words
    """Beside `next` or `this`."""
    this: Words
    next: Words
    parts: Mapping[str, Words]
    """morning, afternoon, evening, night"""
    in_: Words
    """Before a length of time: "in 2 days"."""
    during: Words
    """May stand before a length: « pendant 3 jours »."""
    from_: Words
    to: Words
    """Between two days of a range."""
    until: Words
    fillers: Words
    """What says nothing: articles, "on", « à »."""
    counts: tuple[Words, ...]
    """One, two, three …, as words before a length."""

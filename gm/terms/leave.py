"""Days for which a player said that he is away, and the deadlines that he misses by it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from gm.terms.times import (
    LONGEST_SEARCH,
    MIDNIGHT_END,
    Timing,
    WallTime,
    days_later,
    instant,
    is_skipped,
    local,
)

SETTLING = timedelta(hours=12)
"""What somebody has who comes back, at least, before his orders are due."""


@dataclass(frozen=True, slots=True)
class Leave:
    """From one day to another, both within, in the zone of who is away."""

    first: date
    last: date
    zone: ZoneInfo

    @property
    def begins(self) -> datetime:
        return instant(self.first, WallTime(0), self.zone)

    @property
    def ends(self) -> datetime:
        return instant(self.last, MIDNIGHT_END, self.zone)

    def covers(self, due: datetime) -> bool:
        """Whether what is due then is due in his absence. At the midnight before he goes he is still there."""
        return self.begins < due <= self.ends

    def __str__(self) -> str:
        return f"{self.first}..{self.last} {self.zone.key}"


def read_leave(text: str) -> Leave:
    """A leave as it is stored. Raises ValueError."""
    days, _, zone = text.partition(" ")
    first, _, last = days.partition("..")
    return Leave(date.fromisoformat(first), date.fromisoformat(last), ZoneInfo(zone))


def after(leave: Leave, due: datetime, timing: Timing) -> datetime:
    """The first deadline at the same hour that leaves him half a day when he is back, on a day when things fall due."""
    for days in range(1, LONGEST_SEARCH):
        moved = days_later(due, days, timing.zone)
        if moved >= leave.ends + SETTLING and not is_skipped(local(moved, timing.zone).day, timing):
            return moved
    return due


def put_off(
    due: datetime, leaves: Mapping[int, Iterable[Leave]], allowed: Mapping[int, timedelta], timing: Timing
) -> tuple[datetime, Mapping[int, timedelta]]:
    """The deadline past all absences into which it falls, and by how much each of those who are away has moved it.

    Whoever would need more than he is allowed moves it not at all: he would miss the deadline all the same.
    """
    used: dict[int, timedelta] = {}
    moving = True
    while moving:
        moving = False
        for who, theirs in leaves.items():
            for leave in theirs:
                wanted = after(leave, due, timing) - due if leave.covers(due) else timedelta(0)
                if timedelta(0) < wanted <= allowed[who] - used.get(who, timedelta(0)):
                    used[who] = used.get(who, timedelta(0)) + wanted
                    due, moving = due + wanted, True
    return due, used

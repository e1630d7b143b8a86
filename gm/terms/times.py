"""When things are due: wall-clock rules in a zone, and the instants they give. Pure: the time now is always given.

Instants are aware and UTC. `24:00` is the midnight that ends a day, so Friday 24:00 belongs to Friday.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from typing import ClassVar
from zoneinfo import ZoneInfo

from gm.terms.table import setting

DAY = timedelta(days=1)
DEFAULT_NOTICE = timedelta(days=2)
JUDGING_SLACK = timedelta(hours=6)
"""How much of `after` may go by while a turn is judged: 24:00 two days after Friday 24:00 is Sunday's, not Monday's."""
LONGEST_SEARCH = 4000
"""Days looked through for a date that is not skipped."""


class TimesError(ValueError):
    """A rule that cannot be read or never falls: says what was expected."""

    why: ClassVar[str] = ""
    """What is wrong with a day that was understood."""


class PastDay(TimesError):
    """A day or an hour that is over."""

    why = "past"


class WrongWeekday(TimesError):
    """A date beside a day of the week that it does not fall on."""

    why = "weekday"


@dataclass(frozen=True, slots=True, order=True)
class WallTime:
    """What a clock on the wall shows, 00:00 to 24:00."""

    hour: int
    minute: int = 0

    def __str__(self) -> str:
        return f"{self.hour:02}:{self.minute:02}"


MIDNIGHT_END = WallTime(24)


@dataclass(frozen=True, slots=True)
class LocalTime:
    """An instant as a person reads it in one zone: what a letter needs to name a deadline."""

    day: date
    """The day it belongs to: at midnight, the day that ends."""
    at: WallTime
    zone: str

    @property
    def weekday(self) -> int:
        """0 is Monday."""
        return self.day.weekday()


def instant(day: date, at: WallTime, zone: ZoneInfo) -> datetime:
    """When the clocks of a zone show that time on that day.

    A time that does not exist is the first instant after it; one that comes twice is the later.
    """
    naive = datetime.combine(day, time(0)) + timedelta(hours=at.hour, minutes=at.minute)
    before = (naive - _offset(naive, zone, fold=0)).replace(tzinfo=UTC)
    after = (naive - _offset(naive, zone, fold=1)).replace(tzinfo=UTC)
    if after >= before:  # the usual case, or a time that comes twice
        return after
    # The clock jumps over it: the jump lies after `after` and not later than `before`.
    low, high = after, before
    old = low.astimezone(zone).utcoffset()
    while high - low > timedelta(seconds=1):
        middle = low + timedelta(seconds=(high - low).total_seconds() // 2)
        low, high = (middle, high) if middle.astimezone(zone).utcoffset() == old else (low, middle)
    return high


def _offset(naive: datetime, zone: ZoneInfo, *, fold: int) -> timedelta:
    return naive.replace(tzinfo=zone, fold=fold).utcoffset() or timedelta(0)


def local(at: datetime, zone: ZoneInfo) -> LocalTime:
    """An instant as the clocks of a zone show it; midnight is the end of the day before."""
    shown = at.astimezone(zone)
    if shown.time() == time(0):
        return LocalTime(shown.date() - DAY, MIDNIGHT_END, zone.key)
    return LocalTime(shown.date(), WallTime(shown.hour, shown.minute), zone.key)


@dataclass(frozen=True, slots=True)
class Weekly:
    """At some times of the week: (weekday, time) pairs, 0 is Monday. A daily rule names all seven days."""

    times: tuple[tuple[int, WallTime], ...]

    def of_day(self, day: date) -> tuple[WallTime, ...]:
        return tuple(sorted(at for weekday, at in self.times if weekday == day.weekday()))

    def shortest_gap(self) -> timedelta:
        minutes = sorted(weekday * 1440 + at.hour * 60 + at.minute for weekday, at in self.times)
        following = [*minutes[1:], minutes[0] + 7 * 1440]
        return timedelta(minutes=min(b - a for a, b in zip(minutes, following, strict=True)))


@dataclass(frozen=True, slots=True)
class EveryDays:
    """Every so many days at one time. Counted through from a fixed day, so the answer needs no memory."""

    days: int
    at: WallTime
    start: date = date(2024, 1, 1)

    def of_day(self, day: date) -> tuple[WallTime, ...]:
        return (self.at,) if (day - self.start).days % self.days == 0 else ()

    def shortest_gap(self) -> timedelta:
        return self.days * DAY


@dataclass(frozen=True, slots=True)
class Interval:
    """A fixed time after each report, whatever the hour: for demonstrations and fast games."""

    length: timedelta


Schedule = Weekly | EveryDays | Interval


@dataclass(frozen=True, slots=True)
class ShortRule:
    """When retreats and adjustments are due: `after` the report, at the next `at` if there is one."""

    after: timedelta
    at: WallTime | None = MIDNIGHT_END
    early: bool = True
    """Judged as soon as every power that owes an order has sent it."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Everything one game says about time."""

    zone: ZoneInfo = setting("deadline.zone", "zone", "the time zone of every time in this file")
    moves: Schedule = setting("deadline.moves.every", "rule", "when movements fall due", shown='"friday 24:00"')
    session: Schedule | None = setting(
        "deadline.session",
        "close",
        "in games with acts in public, when no more of them may be made, where such a time falls inside the turn",
        None,
        shown='"half-way"',
        told=False,
    )
    notice: timedelta | None = setting(
        "deadline.moves.notice", "length", "the least time players get for a movement", None, shown='"2 days"'
    )
    """None is the default (see `least_notice`)."""
    first: timedelta | None = setting(
        "deadline.first", "length", "the least time for the first movement, in place of the notice", None
    )
    others: ShortRule = setting(
        "deadline.others",
        "short rule",
        'when retreats and adjustments fall due: so long after the report, at the next "at" if there is one',
        ShortRule(2 * DAY),
    )
    skipped: tuple[tuple[date, date], ...] = setting("deadline.skip", "days", "nothing is due on these days", ())
    """(first, last) days."""
    grace: timedelta = setting(
        "deadline.grace", "length", "how long those who are missing are waited for", timedelta(0)
    )
    reminders: tuple[timedelta, ...] = setting(
        "deadline.reminders", "lengths", "how long before a deadline those who still owe orders are reminded", (DAY,)
    )
    absence: timedelta = setting(
        "deadline.absence",
        "length",
        "how much later a player's announced absences may make deadlines, in a year; a deadline falls past an absence",
        21 * DAY,
    )
    sweep: timedelta = setting(
        "deadline.sweep",
        "length",
        "from the deadline to the last look into the mailbox",
        timedelta(seconds=60),
        told=False,
    )
    """Mail servers take a moment."""
    outage: timedelta = setting(
        "deadline.outage",
        "length",
        "how long the service may have been away in the day before a deadline; longer, and it falls a day later",
        timedelta(hours=6),
        told=False,
    )


def least_notice(timing: Timing) -> timedelta:
    """The notice of the file. By default two days, but never so much that every other date of the rule is missed."""
    if timing.notice is not None:
        return timing.notice
    if isinstance(timing.moves, Interval):
        return timedelta(0)
    gap = timing.moves.shortest_gap()
    return DEFAULT_NOTICE if gap > DEFAULT_NOTICE else gap / 2


def moves_due(timing: Timing, queued_at: datetime, not_before: datetime | None = None) -> datetime:
    """The first scheduled instant at least `notice` after the report is queued.

    `not_before` is the latest time this game has lived through (its last judgement): a clock that was set back does
    not bring back a deadline that has passed.
    """
    base = max(queued_at, not_before) if not_before else queued_at
    earliest = base + least_notice(timing)
    if isinstance(timing.moves, Interval):
        return _first_unskipped(max(earliest, base + timing.moves.length), timing)
    for day in _days_from(earliest, timing.zone):
        for at in timing.moves.of_day(day):
            due = instant(day, at, timing.zone)
            if due >= earliest and due > base and not is_skipped(day, timing):
                return due
    raise TimesError(f"no date of the deadline rule that is not skipped within {LONGEST_SEARCH // 365} years")


def others_due(timing: Timing, queued_at: datetime, not_before: datetime | None = None) -> datetime:
    """When retreats or adjustments are due whose report is queued at that time; `not_before` as in `moves_due`."""
    rule = timing.others
    base = max(queued_at, not_before) if not_before else queued_at
    if rule.at is None:
        return _first_unskipped(base + rule.after, timing)
    earliest = base + rule.after - min(JUDGING_SLACK, rule.after / 4)
    for day in _days_from(earliest, timing.zone):
        due = instant(day, rule.at, timing.zone)
        if due >= earliest and due > base and not is_skipped(day, timing):
            return due
    raise TimesError(f"every day is skipped for {LONGEST_SEARCH // 365} years")


def session_named(timing: Timing, since: datetime, due: datetime) -> datetime | None:
    """The first time between those at which the file closes acts in public; None where it names none."""
    rule = timing.session
    if rule is None:
        return None
    if isinstance(rule, Interval):
        return since + rule.length if since + rule.length < due else None
    for day in _days_from(since, timing.zone):
        times = [instant(day, at, timing.zone) for at in rule.of_day(day)]
        found = next((at for at in times if since < at < due), None)
        if found is not None or (times and min(times) >= due) or instant(day, WallTime(0), timing.zone) >= due:
            return found
    return None


def is_skipped(day: date, timing: Timing) -> bool:
    return any(first <= day <= last for first, last in timing.skipped)


def _days_from(earliest: datetime, zone: ZoneInfo) -> Iterator[date]:
    # A day early: 24:00 of yesterday is today's midnight.
    first = earliest.astimezone(zone).date() - DAY
    return (first + n * DAY for n in range(LONGEST_SEARCH))


def _first_unskipped(due: datetime, timing: Timing) -> datetime:
    for days in range(LONGEST_SEARCH):
        moved = days_later(due, days, timing.zone) if days else due
        if not is_skipped(local(moved, timing.zone).day, timing):
            return moved
    raise TimesError(f"every day is skipped for {LONGEST_SEARCH // 365} years")


def days_later(due: datetime, days: int, zone: ZoneInfo) -> datetime:
    """The same time on the clock some days later: what an extension or an outage does to a deadline."""
    shown = local(due, zone)
    moved = instant(shown.day + days * DAY, shown.at, zone)
    # The clock knows hours and minutes; what is left are the seconds of a short interval.
    return moved + timedelta(seconds=due.second, microseconds=due.microsecond)


def after_pause(timing: Timing, due: datetime, resumed_at: datetime) -> datetime:
    """The deadline of a game that was paused: the old one if it still leaves the notice, else the next that does."""
    return max(due, moves_due(timing, resumed_at))


class Timeliness(StrEnum):
    """How a letter stands to a deadline, by the time the mail server received it."""

    ON_TIME = "on_time"
    IN_GRACE = "in_grace"
    """Counts for a power that had sent nothing; nobody may change what he sent."""
    LATE = "late"


def timeliness(received_at: datetime, due: datetime, grace: timedelta = timedelta(0)) -> Timeliness:
    """At the deadline itself is on time."""
    if received_at <= due:
        return Timeliness.ON_TIME
    return Timeliness.IN_GRACE if received_at <= due + grace else Timeliness.LATE


def reminder_is_due(
    timing: Timing, due: datetime, opened_at: datetime, reminded_at: datetime | None, now: datetime
) -> bool:
    """Whether a reminder's time has come since the last one (or since the turn opened) and the deadline is ahead.

    After an outage several may have come: they are one reminder.
    """
    since = max(opened_at, reminded_at) if reminded_at else opened_at
    return now < due and any(since < due - lead <= now for lead in timing.reminders)


Gap = tuple[datetime, datetime]
"""From when to when the service could not read, or could not send."""


def silence(gaps: Iterable[Gap], since: datetime, until: datetime) -> timedelta:
    """How long, between two instants, at least one of the gaps was open. Gaps may overlap."""
    total, reached = timedelta(0), since
    for began, ended in sorted(gaps):
        began, ended = max(began, reached), min(ended, until)
        if ended > began:
            total += ended - began
            reached = ended
    return total


def moved_by_outage(due: datetime, gaps: Iterable[Gap], timing: Timing) -> datetime:
    """The deadline, moved day by day until the day before it saw no longer silence of the service than the game bears.

    It is moved to no holiday, and shows the same clock wherever a day has that time.
    """
    known = tuple(gaps)
    for days in range(LONGEST_SEARCH):
        moved = days_later(due, days, timing.zone) if days else due
        if days and is_skipped(local(moved, timing.zone).day, timing):
            continue
        if silence(known, moved - DAY, moved) <= timing.outage:
            return moved
    raise TimesError(f"every day is skipped for {LONGEST_SEARCH // 365} years")

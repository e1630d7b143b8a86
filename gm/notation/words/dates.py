"""Read days and hours as people write them in letters, in any language: « du 3 au 10 août », "Friday 14 August 20:00".

`10/8` is 10 August in every language, and `8/14` can be 14 August only. A day without a year is the next one; a weekday
that does not fit its date is a contradiction, and no day. 24:00 belongs to the day that ends.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from gm.languages.language import any_of, languages
from gm.notation.words.fold import fold
from gm.terms.time_words import read_length
from gm.terms.times import DAY, MIDNIGHT_END, PastDay, TimesError, WallTime, WrongWeekday, instant

PARTS = {"morning": WallTime(9), "afternoon": WallTime(15), "evening": WallTime(20), "night": MIDNIGHT_END}
"""When a part of a day is, where no hour stands beside it."""
FARTHEST = 800
"""Days ahead in which a day is looked for."""
A_WHILE = 183
"""Days in which a date without a year may have gone by."""
A_DATE = "a day such as '14 August', '14/8' or 'Friday'"
MIDDAY = WallTime(12)


@dataclass(frozen=True, slots=True)
class DatesMeant:
    """Days, from the first to the last, and the instants at which they begin and end in their writer's zone."""

    first: date
    last: date
    begins: datetime
    ends: datetime


@dataclass(frozen=True, slots=True)
class Moment:
    """An instant to come, and how it was written: a day, and what the clock shows."""

    at: datetime
    day: date
    clock: WallTime


@dataclass(frozen=True, slots=True)
class _Day:
    """What is said of one day."""

    weekday: int | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    ahead: int | None = None
    """0 is today."""
    span: str = ""
    """weekend, week"""
    following: bool = False
    """The next one."""

    @property
    def is_dated(self) -> bool:
        return self.day is not None or self.month is not None

    def fits(self, day: date) -> bool:
        return (self.day in (None, day.day)) and (self.month in (None, day.month)) and self.year in (None, day.year)


class _Token(NamedTuple):
    kind: str
    value: object
    text: str


class _Words:
    """The words of days in every language, longest first."""

    def __init__(self) -> None:
        days = [language.days for language in languages().values()]
        times = [language.times for language in languages().values()]
        listed: dict[str, Mapping[str, object]] = {
            "month": {word: n for each in days for n, words in enumerate(each.months, 1) for word in words},
            "weekday": {fold(word): n for each in times for n, words in enumerate(each.weekdays) for word in words},
            "part": {word: part for each in days for part, words in each.parts.items() for word in words},
            "clock": {fold(word): MIDNIGHT_END for each in times for word in each.midnight}
            | {fold(word): MIDDAY for each in times for word in each.noon},
            "ahead": {
                word: n
                for each in days
                for n, words in enumerate((each.today, each.tomorrow, each.day_after))
                for word in words
            },
            "span": {word: "weekend" for each in days for word in each.weekend}
            | {word: "week" for each in days for word in each.week},
            "next": {word: True for each in days for word in each.next},
            "until": {word: True for each in days for word in each.until},
            "to": {word: True for each in days for word in each.to},
            "from": {word: True for each in days for word in each.from_},
            "filler": {word: True for each in days for word in (*each.fillers, *each.this)},
        }
        self.meanings: dict[str, list[_Token]] = {}
        for kind, words in listed.items():
            for word, value in words.items():
                self.meanings.setdefault(word, []).append(_Token(kind, value, word))
        hours = any_of({"h", *(fold(w) for each in times for w in each.units["hour"] if len(w) > 1)})
        ordinals = any_of(word for each in days for word in each.ordinals)
        early, late = (
            any_of(w for each in days for w in getattr(each, name)) for name in ("before_noon", "after_noon")
        )
        half = f"(?:{early}|{late})"
        self.early, self.late = re.compile(rf".*(?:{early})"), re.compile(rf".*(?:{late})")
        self.signs = re.compile(
            r"(?P<iso>(\d{4})-(\d{1,2})-(\d{1,2}))(?!\w)"
            r"|(?P<slash>(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?)(?![\w/])"
            rf"|(?P<clock>(\d{{1,2}})(?:(?::\d\d| ?(?:{hours})(?: ?\d\d)?)(?: ?{half})?| ?{half}))(?!\w)"
            rf"|(?P<number>(\d{{1,4}})(?:{ordinals})?)(?![\d])"
            r"|(?P<dash>-)"
        )
        said = any_of(self.meanings)
        self.word = re.compile(rf"(?:{said})(?!\w)|(?:{any_of(w for w in self.meanings if w[-1] == chr(39))})")
        self.ahead = re.compile(rf"(?:{any_of(word for each in days for word in each.in_)}) (.+)")
        self.during = re.compile(rf"(?:(?:{any_of(word for each in days for word in each.during)}) )?(.+)")
        self.counts = {word: n for each in days for n, words in enumerate(each.counts, 1) for word in words}
        self.units = frozenset(fold(word) for each in times for words in each.units.values() for word in words)


@cache
def _words() -> _Words:
    return _Words()


def words_of_days() -> frozenset[str]:
    """Every word for a month, a weekday, or a day near to this one, folded."""
    kinds = ("month", "weekday", "ahead")
    return frozenset(word for word, tokens in _words().meanings.items() if tokens[0].kind in kinds)


def words_of_lengths() -> frozenset[str]:
    """Every word for a unit of time, folded."""
    return _words().units


def counted(text: str) -> str:
    """A length of time with its numbers as digits: « une semaine » → `1 semaine`."""
    found = fold(text).strip(" .,;:!?").split()
    return " ".join(
        str(_words().counts[word]) if word in _words().counts and after in _words().units else word
        for word, after in zip(found, [*found[1:], ""], strict=False)
    )


def number_words(text: str) -> str:
    """A text, folded, with digits where it says a number in words."""
    return " ".join(str(_words().counts.get(word, word)) for word in fold(text).split())


def length_meant(text: str) -> timedelta:
    """« 2 jours », "48 hours", « une semaine », and a unit alone is one of it: "another day". Raises TimesError."""
    length = counted(text)
    return read_length(f"1 {length}" if length in _words().units else length)


def read_dates(text: str, at: datetime, zone: ZoneInfo) -> DatesMeant:
    """The days that a text names, none of them over at that time. Raises TimesError."""
    today = at.astimezone(zone).date()
    whole = " ".join(fold(text).split()).strip(" .,;!")
    lasting = _words().during.fullmatch(whole)
    length = _length_or_none(lasting[1]) if lasting else None
    if length is not None and timedelta(0) < length <= FARTHEST * DAY:
        return _span(today, today + max(length - timedelta(seconds=1), timedelta(0)), at, zone)
    tokens = list(_tokens(whole))
    until = bool(tokens) and tokens[0].kind in ("until", "to")
    sides = _sides(tokens, whole)
    if len(sides) == 2 and not until:
        first, last = _range(sides[0], sides[1], today, whole)
    elif len(sides) == 1:
        first, last = _days_of(sides[0], today, whole, ends=until)
        if until:
            first = today
    else:
        raise _unread(text)
    if last < today or last < first:
        raise _unread(text)
    return _span(max(first, today), last, at, zone)


def read_moment(text: str, at: datetime, zone: ZoneInfo) -> Moment:
    """The instant that a text names, after that time; a day without an hour ends at 24:00. Raises TimesError."""
    today = at.astimezone(zone).date()
    whole = " ".join(fold(text).split()).strip(" .,;!")
    ahead = _words().ahead.fullmatch(whole)
    length = _length_or_none(ahead[1]) if ahead else None
    if length is not None and timedelta(0) < length <= FARTHEST * DAY:
        due = at + length
        shown = due.astimezone(zone)
        return Moment(due, shown.date(), WallTime(shown.hour, shown.minute))
    tokens = list(_tokens(whole))
    clock = _clock(tokens, whole)
    rest = [token for token in tokens if token.kind not in ("clock", "part", "until", "to", "from", "filler")]
    sides = _sides(rest, whole) if rest else []
    if len(sides) > 1 or (not sides and clock is None):
        raise _unread(text)
    said, shows = (sides[0] if sides else _Day()), clock or MIDNIGHT_END
    if said.span or (said.month and not said.day):
        raise _unread(text)
    for ahead_by in range(FARTHEST):
        day = today + ahead_by * DAY
        if _is_day(said, day, today, whole) and instant(day, shows, zone) > at:
            return Moment(instant(day, shows, zone), day, shows)
    raise _missed(said, today, _unread(text))


def _unread(text: str) -> TimesError:
    return TimesError(f"{text!r}: expected {A_DATE}")


def _missed(said: _Day, today: date, other: TimesError) -> TimesError:
    """Why no day to come is the one that was said: it is over, or what else may be the matter."""
    for day in (today - ago * DAY for ago in range(FARTHEST if said.year else A_WHILE)):
        if said.fits(day) and (said.year or said.weekday in (None, day.weekday())):
            return PastDay(f"{day} is over")
    return other


def _length_or_none(text: str) -> timedelta | None:
    try:
        return length_meant(text)
    except (TimesError, OverflowError):
        return None


def _span(first: date, last: date, at: datetime, zone: ZoneInfo) -> DatesMeant:
    return DatesMeant(first, last, max(at, instant(first, WallTime(0), zone)), instant(last, MIDNIGHT_END, zone))


def _tokens(folded: str) -> Iterator[_Token]:
    """The parts of a folded text. Raises TimesError where something in it is no part of a date."""
    place = 0
    while place < len(folded):
        if folded[place] in " ,;()":
            place += 1
            continue
        sign = _words().signs.match(folded, place)
        if sign is not None:
            yield _sign(sign, folded)
            place = sign.end()
            continue
        word = _words().word.match(folded, place)
        if word is None:
            raise _unread(folded[place:])
        yield _words().meanings[word[0]][0]
        place = word.end()


def _sign(match: re.Match[str], whole: str) -> _Token:
    kind, text = str(match.lastgroup), match[0]
    kind = next(name for name in ("iso", "slash", "clock", "number", "dash") if match[name] is not None)
    numbers = [int(n) for n in re.findall(r"\d+", text)]
    if kind == "iso":
        return _Token("day", _Day(year=numbers[0], month=numbers[1], day=numbers[2]), text)
    if kind == "slash":
        day, month = numbers[:2]
        if month > 12 >= day:
            day, month = month, day
        year = numbers[2] + (2000 if numbers[2] < 100 else 0) if len(numbers) > 2 else None
        return _Token("day", _Day(day=day, month=month, year=year), text)
    if kind == "clock":
        hour, minute = numbers[0], numbers[1] if len(numbers) > 1 else 0
        if 1 <= hour < 12 and _words().late.fullmatch(text):
            hour += 12
        shows = WallTime(0 if hour == 12 and _words().early.fullmatch(text) else hour, minute)
        if shows > MIDNIGHT_END or shows.minute > 59:
            raise _unread(whole)
        return _Token("clock", shows, text)
    return _Token(kind, numbers[0] if numbers else 0, text)


def _clock(tokens: Sequence[_Token], whole: str) -> WallTime | None:
    """What the clock is to show, if anything says it: an hour, or a part of the day."""
    clocks = [token.value for token in tokens if token.kind == "clock"]
    parts = [PARTS[str(token.value)] for token in tokens if token.kind == "part"]
    said = clocks or parts
    if len(said) > 1:
        raise _unread(whole)
    return said[0] if said and isinstance(said[0], WallTime) else None


def _sides(tokens: Sequence[_Token], whole: str) -> list[_Day]:
    """The days named, one on each side of a "to" or a dash."""
    sides = [_Day()]
    if tokens and tokens[-1].kind in ("to", "until", "dash"):
        raise _unread(whole)
    for token in tokens:
        if token.kind in ("to", "until", "dash"):
            if sides[-1] != _Day():
                sides.append(_Day())
        elif token.kind not in ("from", "filler", "clock", "part"):
            sides[-1] = _with(sides[-1], token, whole)
    return [side for side in sides if side != _Day()]


def _with(said: _Day, token: _Token, whole: str) -> _Day:
    """A day of which one thing more is said. Raises TimesError where it was said before."""
    value = token.value
    added: dict[str, Any]
    if token.kind == "number" and isinstance(value, int):
        field = "year" if value > 31 else "day"
        added = {field: value + 2000 if field == "year" and value < 100 else value}
    elif isinstance(value, _Day):
        added = {"day": value.day, "month": value.month, "year": value.year}
    elif token.kind == "next":
        return replace(said, following=True)
    else:
        added = {token.kind: value}
    taken = [name for name in added if getattr(said, name) not in (None, "") and added[name] is not None]
    if taken or (value == 0 and token.kind == "number"):
        raise _unread(whole)
    return replace(said, **{name: found for name, found in added.items() if found is not None})


def _is_day(said: _Day, day: date, today: date, whole: str) -> bool:
    """Whether a day is the one that was said; of a date, the weekday must be right. Raises TimesError."""
    if said.ahead is not None and day != today + said.ahead * DAY:
        return False
    if said.is_dated or said.year is not None:
        if not said.fits(day):
            return False
        if said.weekday not in (None, day.weekday()):
            raise _missed(said, today, WrongWeekday(f"{whole!r}: {day} is another day of the week"))
        return True
    if said.following and said.weekday is not None and day == today:
        return False
    return said.weekday in (None, day.weekday())


def _days_of(
    said: _Day, today: date, whole: str, *, ends: bool = False, since: date | None = None
) -> tuple[date, date]:
    """The first and the last of the days that one side names. `ends`: as the end of something, after today."""
    start = since or today
    if said.span:
        monday = today - today.weekday() * DAY + (7 * DAY if said.following else timedelta(0))
        first, last = (monday + 5 * DAY, monday + 6 * DAY) if said.span == "weekend" else (monday, monday + 6 * DAY)
        return (max(first, today), last) if last >= today else (first + 7 * DAY, last + 7 * DAY)
    if ends and said.weekday is not None and not said.is_dated and said.weekday == start.weekday():
        start += DAY
    for ahead_by in range(FARTHEST):
        day = start + ahead_by * DAY
        if not _is_day(said, day, today, whole):
            continue
        if said.month is None or said.day is not None:
            return day, day
        following = next(d for d in (day + n * DAY for n in range(1, 32)) if d.month != day.month)
        return day, following - DAY
    raise _missed(said, today, _unread(whole))


def _range(one: _Day, other: _Day, today: date, whole: str) -> tuple[date, date]:
    """From one day to another: « du 3 au 10 août » is all in August, and the end is still to come."""
    since = date.min
    if other.month is None and other.day is not None and one.month is not None:
        other = replace(other, month=one.month)
        if one.day is not None and other.day is not None and other.day < one.day:
            other = replace(other, month=one.month % 12 + 1)
    elif one.month is None and one.day is not None and other.month is not None:
        one = replace(one, month=other.month, year=other.year)
        if one.day is not None and other.day is not None and one.day > other.day:
            one = replace(one, month=(one.month or 1) - 1 or 12, year=None)
            since = today - 7 * DAY
    if not one.is_dated or (one.month is None and other.month is None):
        first = _days_of(one, today, whole)[0]
        return first, _days_of(other, today, whole, since=first)[1]
    last = _days_of(other, today, whole)[1]
    for before in range(366):
        if _is_day(one, last - before * DAY, today, whole) and last - before * DAY >= since:
            return last - before * DAY, last
    raise _unread(whole)

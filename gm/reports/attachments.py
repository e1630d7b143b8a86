"""What a letter carries beside its words: report.json for programs, deadline.ics for calendars."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from gm.reports.facts import Merged
from gm.reports.values import CalendarEntry, DeadlineTold, Facts
from gm.reports.words import Words
from gm.terms.codec import Json
from gm.terms.latest import Latest


@dataclass(frozen=True, slots=True)
class Enclosure:
    """A file sent with a letter."""

    name: str
    media_type: str
    content: bytes


def attachments(facts: Facts, words: Words) -> Iterator[Enclosure]:
    """The files that belong to these facts; of several that are one letter, the last of each name."""
    if isinstance(facts, Merged):
        each = (enclosure for part in facts.parts for enclosure in attachments(part, words))
        yield from {enclosure.name: enclosure for enclosure in each}.values()
    report = getattr(facts, "report_json", None)
    if report is not None:
        yield Enclosure("report.json", "application/json", _report_file(report))
    data = getattr(facts, "data", None)
    if data is not None:
        yield Enclosure("my-data.json", "application/json", _file(data))
    calendar = deadline_ics(facts, words)
    if calendar is not None:
        method = "CANCEL" if facts.calendar.cancelled else "PUBLISH"  # type: ignore[attr-defined]  # it has one, or no file
        yield Enclosure("deadline.ics", f"text/calendar; charset=utf-8; method={method}", calendar)


def _file(plain: Json) -> bytes:
    return json.dumps(plain, ensure_ascii=False, indent=1).encode() + b"\n"


_report_file = Latest(_file)


def deadline_ics(facts: Facts, words: Words) -> bytes | None:
    """The deadline as an iCalendar event (RFC 5545), and an earlier close of acts in public; a cancelled one takes it
    off the reader's calendar (RFC 5546)."""
    entry = getattr(facts, "calendar", None)
    deadline: DeadlineTold | None = getattr(facts, "deadline", None)
    if entry is None:
        return None
    stamp = entry.stamped or (deadline.as_of if deadline is not None else None)
    if stamp is None or (deadline is None and not entry.cancelled):
        return None
    moments = [(_summary("due", facts, words), entry.uid, deadline.at if deadline is not None else stamp)]
    if deadline is not None and deadline.session is not None and deadline.session > deadline.as_of:
        moments.append((_summary("session", facts, words), f"session-{entry.uid}", deadline.session))
    return _calendar(entry, stamp.replace(microsecond=0), tuple(moments))


@lru_cache(maxsize=32)  # that of a turn goes to everybody
def _calendar(entry: CalendarEntry, stamp: datetime, moments: Sequence[tuple[str, str, datetime]]) -> bytes:
    """A file of these events: what each is called, by which calendars know it, and when it is."""
    from icalendar import Calendar, Event  # a tenth of a second to load, and few letters need it

    calendar = Calendar()
    calendar.add("prodid", "-//gm//Diplomacy by mail//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "CANCEL" if entry.cancelled else "PUBLISH")
    for summary, uid, at in moments:
        event = Event()
        event.add("uid", uid)
        event.add("sequence", entry.sequence)
        event.add("dtstamp", stamp)
        event.add("dtstart", at)
        event.add("duration", timedelta(0))
        event.add("summary", summary)
        event.add("transp", "TRANSPARENT")
        event.add("status", "CANCELLED" if entry.cancelled else "CONFIRMED")
        calendar.add_component(event)
    return bytes(calendar.to_ical())


def _summary(what: str, facts: Facts, words: Words) -> str:
    report = getattr(facts, "report", None)
    opening = getattr(facts, "opening", None)
    turn = report.after.turn if report else opening.turn if opening else getattr(facts, "turn", "")
    return words.say(f"calendar.{what}", game=facts.game, turn=words.turn(turn))

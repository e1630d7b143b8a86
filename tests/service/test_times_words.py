"""The words of a deadline rule, English and French."""

from datetime import date, timedelta

import pytest

from gm.terms.time_words import read_clock, read_length, read_schedule, read_skipped, read_zone
from gm.terms.times import EveryDays, Interval, TimesError, WallTime, Weekly

MIDNIGHT = WallTime(24)
FRIDAY = Weekly(((4, MIDNIGHT),))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("friday 24:00", FRIDAY),
        ("  Friday   24:00 ", FRIDAY),
        ("vendredi 24h00", FRIDAY),
        ("vendredi 24h", FRIDAY),
        ("vendredi à minuit", FRIDAY),
        ("friday at midnight", FRIDAY),
        ("fri 24:00", FRIDAY),
        ("tuesday 20:00, friday 24:00", Weekly(((1, WallTime(20)), (4, MIDNIGHT)))),
        ("vendredi 24:00, mardi 20h15", Weekly(((1, WallTime(20, 15)), (4, MIDNIGHT)))),
        ("24:00", Weekly(tuple((day, MIDNIGHT) for day in range(7)))),
        ("24h", Weekly(tuple((day, MIDNIGHT) for day in range(7)))),
        ("every day 9:30", Weekly(tuple((day, WallTime(9, 30)) for day in range(7)))),
        ("tous les jours à midi", Weekly(tuple((day, WallTime(12)) for day in range(7)))),
        ("3 days at 20:00", EveryDays(3, WallTime(20))),
        ("3 jours à 20h", EveryDays(3, WallTime(20))),
        ("3 days at 20:00 from 2026-11-20", EveryDays(3, WallTime(20), date(2026, 11, 20))),
        ("90 seconds", Interval(timedelta(seconds=90))),
        ("10 minutes", Interval(timedelta(minutes=10))),
        ("1 hour 30 minutes", Interval(timedelta(minutes=90))),
    ],
)
def test_a_rule_is_read(text: str, expected: object) -> None:
    assert read_schedule(text) == expected


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("fryday 24:00", "expected something like 'friday 24:00'"),
        ("friday", "expected something like"),
        ("friday 25:00", "expected something like"),
        ("friday 24:01", "expected something like"),
        ("friday 20:60", "expected something like"),
        ("", "expected something like"),
        ("0 days at 20:00", "at least 1 day"),
        ("0 seconds", "more than nothing"),
        ("500000 weeks", "at most 36500 days"),
        ("3 days at 20:00 from tomorrow", "a date such as"),
        ("monday 24:00, tuesday 0:00", "one time twice"),
        ("sunday 24:00, monday 0:00", "one time twice"),
        ("24:00, friday 24:00", "one time twice"),
    ],
)
def test_a_rule_that_cannot_be_read_says_what_was_expected(text: str, says: str) -> None:
    with pytest.raises(TimesError, match=says):
        read_schedule(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 days", timedelta(days=2)),
        ("2 jours", timedelta(days=2)),
        ("1 week", timedelta(days=7)),
        ("90 secondes", timedelta(seconds=90)),
        ("1 day 12 hours", timedelta(hours=36)),
        ("1 jour et 12 heures", timedelta(hours=36)),
        ("12h", timedelta(hours=12)),
        ("0", timedelta(0)),
    ],
)
def test_a_length_of_time_is_read(text: str, expected: timedelta) -> None:
    assert read_length(text) == expected


@pytest.mark.parametrize("text", ["", "2", "two days", "2 moons", "2 days later", "-1 day"])
def test_a_length_that_cannot_be_read_says_what_was_expected(text: str) -> None:
    with pytest.raises(TimesError, match="expected a length of time such as '2 days'"):
        read_length(text)


def test_clock_times_are_read_as_french_and_english_write_them() -> None:
    assert [read_clock(text) for text in ("9:30", "20h", "20h15", "00:00", "noon")] == [
        WallTime(9, 30),
        WallTime(20),
        WallTime(20, 15),
        WallTime(0),
        WallTime(12),
    ]


def test_skipped_days_are_one_or_a_range() -> None:
    assert read_skipped("2026-12-25") == (date(2026, 12, 25), date(2026, 12, 25))
    assert read_skipped("2026-12-24..2027-01-02") == (date(2026, 12, 24), date(2027, 1, 2))
    with pytest.raises(TimesError, match="before the first"):
        read_skipped("2027-01-02..2026-12-24")
    with pytest.raises(TimesError, match="a date such as"):
        read_skipped("Christmas")


@pytest.mark.parametrize("name", ["Europe/Lutetia", "../etc/passwd", "", "europe", "/etc/localtime"])
def test_a_zone_that_does_not_exist_is_an_error(name: str) -> None:
    with pytest.raises(TimesError, match="such as 'Europe/Paris'"):
        read_zone(name)


def test_no_length_is_so_long_that_no_calendar_holds_it() -> None:
    assert read_length("36500 days") == timedelta(days=36_500)
    for text in ("36501 days", "999999 weeks", ", ".join(["999999 weeks"] * 1000)):
        with pytest.raises(TimesError, match="expected at most 36500 days"):
            read_length(text)

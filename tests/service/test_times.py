"""When turns fall due: the clocks of several zones, over every trick they play."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from gm.terms.time_words import read_length, read_schedule
from gm.terms.times import (
    DAY,
    Interval,
    LocalTime,
    ShortRule,
    Timeliness,
    TimesError,
    Timing,
    WallTime,
    after_pause,
    days_later,
    instant,
    local,
    moved_by_outage,
    moves_due,
    others_due,
    reminder_is_due,
    silence,
    timeliness,
)

PARIS = ZoneInfo("Europe/Paris")
CAIRO = ZoneInfo("Africa/Cairo")
NEW_YORK = ZoneInfo("America/New_York")
MIDNIGHT = WallTime(24)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def game(every: str = "friday 24:00", *, zone: ZoneInfo = PARIS, **more: object) -> Timing:
    return Timing(zone, read_schedule(every), **more)  # type: ignore[arg-type]


# the clock on the wall


@pytest.mark.parametrize(
    ("zone", "day", "at", "expected"),
    [
        (PARIS, "2026-11-27", "24:00", "2026-11-27 23:00"),
        (PARIS, "2026-07-03", "24:00", "2026-07-03 22:00"),
        (PARIS, "2026-03-29", "02:30", "2026-03-29 01:00"),  # does not exist: 03:00 summer time
        (PARIS, "2026-03-29", "02:00", "2026-03-29 01:00"),
        (PARIS, "2026-03-29", "01:59", "2026-03-29 00:59"),
        (PARIS, "2026-10-25", "02:30", "2026-10-25 01:30"),  # comes twice: the later
        (PARIS, "2026-10-25", "01:59", "2026-10-24 23:59"),
        (PARIS, "2026-10-25", "03:00", "2026-10-25 02:00"),
        (CAIRO, "2026-04-23", "24:00", "2026-04-23 22:00"),  # no midnight that night: 01:00 summer time
        (CAIRO, "2026-10-29", "24:00", "2026-10-29 22:00"),  # back from 24:00 to 23:00: the hour comes twice
        (CAIRO, "2026-10-29", "23:30", "2026-10-29 21:30"),
        (PARIS, "2028-02-29", "24:00", "2028-02-29 23:00"),
        (PARIS, "2026-12-31", "24:00", "2026-12-31 23:00"),
        (NEW_YORK, "2026-11-27", "24:00", "2026-11-28 05:00"),
    ],
)
def test_a_wall_clock_time_is_one_instant(zone: ZoneInfo, day: str, at: str, expected: str) -> None:
    hour, minute = at.split(":")

    assert instant(date.fromisoformat(day), WallTime(int(hour), int(minute)), zone) == utc(expected)


def test_midnight_belongs_to_the_day_it_ends() -> None:
    shown = local(utc("2026-11-27 23:00"), PARIS)

    assert shown == LocalTime(date(2026, 11, 27), MIDNIGHT, "Europe/Paris")
    assert shown.weekday == 4


def test_a_deadline_is_another_time_for_a_reader_elsewhere() -> None:
    shown = local(utc("2026-11-27 23:00"), NEW_YORK)

    assert (shown.day, str(shown.at)) == (date(2026, 11, 27), "18:00")


def test_a_midnight_that_does_not_exist_reads_as_one_in_the_morning() -> None:
    shown = local(instant(date(2026, 4, 23), MIDNIGHT, CAIRO), CAIRO)

    assert (shown.day, str(shown.at)) == (date(2026, 4, 24), "01:00")


# movements


@pytest.mark.parametrize(
    ("every", "queued", "expected"),
    [
        # Wednesday to Friday leaves two days; from Thursday it does not, and the next Friday it is.
        ("friday 24:00", "2026-11-25 22:59", "2026-11-27 23:00"),
        ("friday 24:00", "2026-11-25 23:00", "2026-11-27 23:00"),
        ("friday 24:00", "2026-11-25 23:01", "2026-12-04 23:00"),
        ("friday 24:00", "2026-11-27 23:02", "2026-12-04 23:00"),
        # over both changes of the clock the wall stays at midnight
        ("friday 24:00", "2026-10-23 22:02", "2026-10-30 23:00"),
        ("friday 24:00", "2026-03-27 23:02", "2026-04-03 22:00"),
        ("sunday 02:30", "2026-03-22 01:31", "2026-03-29 01:00"),
        ("sunday 02:30", "2026-10-18 00:31", "2026-10-25 01:30"),
        ("tuesday 20:00, friday 24:00", "2026-11-24 19:01", "2026-11-27 23:00"),
        ("tuesday 20:00, friday 24:00", "2026-11-27 23:01", "2026-12-01 19:00"),
        ("24:00", "2026-12-30 23:01", "2026-12-31 23:00"),
        ("24:00", "2028-02-28 23:01", "2028-02-29 23:00"),
        ("3 days at 20:00 from 2026-11-20", "2026-11-20 19:01", "2026-11-23 19:00"),
        ("3 days at 20:00 from 2026-11-20", "2026-11-21 19:01", "2026-11-26 19:00"),
        ("90 seconds", "2026-11-21 12:00:07", "2026-11-21 12:01:37"),
    ],
)
def test_the_next_deadline_is_the_first_that_leaves_the_notice(every: str, queued: str, expected: str) -> None:
    assert moves_due(game(every), utc(queued)) == utc(expected)


def test_a_notice_in_the_file_replaces_the_two_days() -> None:
    timing = game(notice=read_length("4 days"))

    assert moves_due(timing, utc("2026-11-24 12:00")) == utc("2026-12-04 23:00")


def test_a_friday_game_with_retreats_and_adjustments_stays_weekly() -> None:
    timing, due, fridays = game(), utc("2026-10-09 22:00"), []
    for _ in range(6):
        retreats = others_due(timing, due + timedelta(minutes=2))
        adjustments = others_due(timing, retreats + timedelta(minutes=2))
        due = moves_due(timing, adjustments + timedelta(minutes=2))
        fridays.append((local(retreats, PARIS).weekday, local(adjustments, PARIS).weekday, local(due, PARIS).day))

    sunday, tuesday = 6, 1
    assert fridays == [(sunday, tuesday, date(2026, 10, 16) + 7 * n * DAY) for n in range(6)]


def test_a_service_that_was_away_for_a_week_does_not_judge_the_next_turn_at_once() -> None:
    back = utc("2026-12-05 08:00")

    assert moves_due(game(), back) == utc("2026-12-11 23:00")


def test_holidays_are_passed_over() -> None:
    timing = game(skipped=((date(2026, 12, 24), date(2027, 1, 2)), (date(2026, 12, 18), date(2026, 12, 18))))

    assert moves_due(timing, utc("2026-12-11 23:05")) == utc("2027-01-08 23:00")


def test_the_midnight_that_ends_a_holiday_is_part_of_it() -> None:
    timing = game("24:00", skipped=((date(2026, 12, 25), date(2026, 12, 25)),))

    assert moves_due(timing, utc("2026-12-25 00:00")) == utc("2026-12-26 23:00")


def test_a_rule_whose_dates_are_all_skipped_is_an_error_and_not_an_endless_search() -> None:
    timing = game(skipped=((date(2000, 1, 1), date(2999, 1, 1)),))

    with pytest.raises(TimesError, match="not skipped"):
        moves_due(timing, utc("2026-12-11 23:05"))
    with pytest.raises(TimesError, match="skipped"):
        others_due(timing, utc("2026-12-11 23:05"))


def test_a_clock_that_was_set_back_does_not_bring_back_a_deadline_that_has_passed() -> None:
    judged = utc("2026-11-27 23:02")
    set_back = judged - 10 * DAY

    assert moves_due(game(), set_back, not_before=judged) == utc("2026-12-04 23:00")
    assert others_due(game(), set_back, not_before=judged) == utc("2026-11-29 23:00")


# retreats and adjustments


@pytest.mark.parametrize(
    ("queued", "expected"),
    [
        ("2026-11-27 23:02", "2026-11-29 23:00"),  # Friday's midnight: Sunday's
        ("2026-11-25 14:00", "2026-11-27 23:00"),  # early, on Wednesday afternoon: Friday's
        ("2026-11-28 09:00", "2026-11-30 23:00"),  # late, on Saturday morning: Monday's
    ],
)
def test_retreats_are_due_at_midnight_two_days_later(queued: str, expected: str) -> None:
    assert others_due(game(), utc(queued)) == utc(expected)


def test_a_short_rule_without_a_clock_counts_from_the_report() -> None:
    timing = game(others=ShortRule(timedelta(seconds=30), at=None))

    assert others_due(timing, utc("2026-11-27 23:02:05")) == utc("2026-11-27 23:02:35")


def test_retreats_are_not_due_on_a_holiday_either() -> None:
    holiday = ((date(2026, 11, 28), date(2026, 11, 29)),)

    assert others_due(game(skipped=holiday), utc("2026-11-27 23:02")) == utc("2026-11-30 23:00")
    quick = game(skipped=holiday, others=ShortRule(timedelta(hours=12), at=None))
    assert others_due(quick, utc("2026-11-27 23:30")) == utc("2026-11-30 11:30")


# moving a deadline


def test_an_extension_by_a_day_keeps_the_clock_over_a_change_of_the_hour() -> None:
    assert days_later(utc("2026-10-24 22:00"), 1, PARIS) == utc("2026-10-25 23:00")
    assert days_later(utc("2026-10-24 22:00"), 0, PARIS) == utc("2026-10-24 22:00")
    assert days_later(utc("2026-10-24 22:00:17"), 1, PARIS) == utc("2026-10-25 23:00:17")


def test_a_short_pause_keeps_the_deadline_and_a_long_one_takes_the_next() -> None:
    due = utc("2026-11-27 23:00")

    assert after_pause(game(), due, utc("2026-11-24 12:00")) == due
    assert after_pause(game(), due, utc("2026-11-27 12:00")) == utc("2026-12-04 23:00")
    assert after_pause(game(), due, utc("2027-02-01 12:00")) == utc("2027-02-05 23:00")


def test_silence_counts_overlapping_gaps_once_and_only_inside_the_window() -> None:
    day = utc("2026-11-27 00:00")
    gaps = [
        (day - DAY, day + timedelta(hours=2)),
        (day + timedelta(hours=1), day + timedelta(hours=4)),
        (day + timedelta(hours=20), day + timedelta(hours=30)),
    ]

    assert silence(gaps, day, day + DAY) == timedelta(hours=8)
    assert silence(reversed(gaps), day, day + DAY) == timedelta(hours=8)
    assert silence([], day, day + DAY) == timedelta(0)


def test_more_than_six_silent_hours_in_the_last_day_move_the_deadline_by_a_day() -> None:
    due = utc("2026-11-27 23:00")
    six = [(due - timedelta(hours=30), due - timedelta(hours=18))]
    more = [(due - timedelta(hours=30), due - timedelta(hours=17, minutes=59))]

    assert moved_by_outage(due, six, game()) == due
    assert moved_by_outage(due, more, game()) == due + DAY


def test_a_service_away_for_days_moves_the_deadline_until_players_have_had_a_day_with_it() -> None:
    due, back = utc("2026-11-27 23:00"), utc("2026-11-30 09:00")

    assert moved_by_outage(due, [(due - DAY, back)], game()) == utc("2026-12-01 23:00")


def test_a_game_says_how_long_an_outage_it_bears() -> None:
    due = utc("2026-11-27 23:00")
    hour, more = [(due - timedelta(hours=1), due)], [(due - timedelta(hours=1, minutes=1), due)]
    timing = game(outage=timedelta(hours=1))

    assert moved_by_outage(due, hour, timing) == due
    assert moved_by_outage(due, more, timing) == due + DAY


def test_an_outage_moves_no_deadline_to_a_holiday() -> None:
    due = utc("2026-12-24 23:00")
    timing = game("thursday 24:00", skipped=((date(2026, 12, 25), date(2027, 1, 2)),))

    assert moved_by_outage(due, [(due - DAY, due)], timing) == utc("2027-01-03 23:00")


def test_a_time_that_one_day_lacks_is_kept_for_the_days_after_it() -> None:
    due = utc("2027-03-27 01:30")  # 02:30; the next day has no such time
    holiday = game(others=ShortRule(DAY, None), skipped=((date(2027, 3, 27), date(2027, 3, 28)),))

    assert moved_by_outage(due, [(due - DAY, due + DAY)], game()) == utc("2027-03-29 00:30")
    assert others_due(holiday, due - DAY) == utc("2027-03-29 00:30")


# letters and reminders


def test_a_letter_is_on_time_up_to_the_deadline_itself() -> None:
    due, second, grace = utc("2026-11-27 23:00"), timedelta(seconds=1), timedelta(hours=12)

    assert timeliness(due, due) is Timeliness.ON_TIME
    assert timeliness(due + second, due) is Timeliness.LATE
    assert timeliness(due + second, due, grace) is Timeliness.IN_GRACE
    assert timeliness(due + grace, due, grace) is Timeliness.IN_GRACE
    assert timeliness(due + grace + second, due, grace) is Timeliness.LATE


def test_a_reminder_comes_once_and_not_after_the_deadline() -> None:
    timing = game(reminders=(2 * DAY, DAY))
    opened, due = utc("2026-11-20 23:02"), utc("2026-11-27 23:00")
    hour = timedelta(hours=1)

    assert not reminder_is_due(timing, due, opened, None, due - 2 * DAY - hour)
    assert reminder_is_due(timing, due, opened, None, due - 2 * DAY)
    assert not reminder_is_due(timing, due, opened, due - 2 * DAY, due - 2 * DAY + hour)
    assert reminder_is_due(timing, due, opened, due - 2 * DAY, due - hour)
    assert reminder_is_due(timing, due, opened, None, due - hour)
    assert not reminder_is_due(timing, due, opened, due - hour, due - hour + hour / 2)
    assert not reminder_is_due(timing, due, opened, None, due)


def test_a_turn_that_opens_within_a_day_of_its_deadline_has_no_reminder() -> None:
    due = utc("2026-11-27 23:00")

    assert not reminder_is_due(game(), due, due - DAY / 2, None, due - timedelta(hours=1))


def test_an_interval_rule_is_for_fast_games() -> None:
    assert read_schedule("90 seconds") == Interval(timedelta(seconds=90))

"""What holds of every deadline, whatever the rule, the zone and the hour."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from gm.terms.times import (
    JUDGING_SLACK,
    EveryDays,
    ShortRule,
    Timing,
    WallTime,
    Weekly,
    days_later,
    instant,
    is_skipped,
    least_notice,
    local,
    moved_by_outage,
    moves_due,
    others_due,
    silence,
)

# Zones that change at night, at midnight, by half an hour, in the southern summer, and not at all.
ZONES = ["Europe/Paris", "Africa/Cairo", "Australia/Lord_Howe", "America/Santiago", "Pacific/Chatham", "Asia/Tokyo"]

zones = st.sampled_from(ZONES).map(ZoneInfo)
walls = st.one_of(st.just(WallTime(24)), st.builds(WallTime, st.integers(0, 23), st.integers(0, 59)))
days = st.dates(date(2020, 1, 1), date(2035, 12, 31))
START = datetime(2020, 1, 1, tzinfo=UTC)
moments = st.integers(0, 16 * 365 * 86400).map(lambda seconds: START + timedelta(seconds=seconds))
lengths = st.integers(0, 20 * 24 * 60).map(lambda minutes: timedelta(minutes=minutes))
weekly = st.lists(st.tuples(st.integers(0, 6), walls), min_size=1, max_size=4, unique=True).map(
    lambda times: Weekly(tuple(sorted(times)))
)
schedules: st.SearchStrategy[Weekly | EveryDays] = st.one_of(weekly, st.builds(EveryDays, st.integers(1, 20), walls))
skips = st.lists(st.tuples(days, st.integers(0, 30)), max_size=3).map(
    lambda pairs: tuple((first, first + timedelta(days=length)) for first, length in pairs)
)
timings = st.builds(
    Timing,
    zones,
    schedules,
    notice=st.none() | lengths,
    others=st.builds(ShortRule, lengths.map(lambda length: length + timedelta(hours=1)), st.none() | walls),
    skipped=skips,
)


@given(days, walls, zones)
def test_an_instant_reads_as_ruled_unless_the_clock_never_shows_it(day: date, at: WallTime, zone: ZoneInfo) -> None:
    found = instant(day, at, zone)
    shown = found.astimezone(zone).replace(tzinfo=None)
    ruled = datetime.combine(day, time(0)) + timedelta(hours=at.hour, minutes=at.minute)

    if shown != ruled:
        just_before = (found - timedelta(seconds=1)).astimezone(zone).replace(tzinfo=None)
        assert just_before < ruled < shown
    later = (found + timedelta(hours=2)).astimezone(zone).replace(tzinfo=None)
    assert later > ruled, "the clock shows that time again, later"


@given(days, walls, zones)
def test_reading_a_clock_and_setting_it_agree(day: date, at: WallTime, zone: ZoneInfo) -> None:
    found = instant(day, at, zone)
    shown = local(found, zone)

    assert instant(shown.day, shown.at, zone) == found


@given(timings, moments)
def test_the_next_deadline_leaves_the_notice_and_is_no_holiday(timing: Timing, queued: datetime) -> None:
    due = moves_due(timing, queued)

    assert due > queued
    assert due >= queued + least_notice(timing)
    around = [due.astimezone(timing.zone).date() + timedelta(days=n) for n in (-2, -1, 0)]
    assert any(
        due == instant(day, at, timing.zone) and not is_skipped(day, timing)
        for day in around
        for at in timing.moves.of_day(day)
    )


@given(timings, moments, moments)
def test_a_later_report_never_has_an_earlier_deadline(timing: Timing, one: datetime, other: datetime) -> None:
    first, second = sorted((one, other))

    assert moves_due(timing, first) <= moves_due(timing, second)
    # What would fall on a holiday so long after its report keeps its hour, on the first day after the holiday.
    same_day = timedelta(hours=25) if timing.skipped and timing.others.at is None else timedelta(0)
    assert others_due(timing, first) <= others_due(timing, second) + same_day


@given(weekly, zones, moments)
def test_no_deadline_is_passed_over_without_cause(rule: Weekly, zone: ZoneInfo, queued: datetime) -> None:
    due = moves_due(Timing(zone, rule, notice=timedelta(0)), queued)

    assert due - queued <= timedelta(days=7, hours=3)
    week = [queued.astimezone(zone).date() + timedelta(days=n) for n in range(-1, 8)]
    scheduled = (instant(day, at, zone) for day in week for at in rule.of_day(day))
    assert not [found for found in scheduled if queued < found < due]


@given(timings, moments)
def test_retreats_get_their_time_less_what_judging_may_take(timing: Timing, queued: datetime) -> None:
    due = others_due(timing, queued)

    assert due > queued
    assert due >= queued + timing.others.after - JUDGING_SLACK


@given(moments.map(lambda at: at.replace(second=0, microsecond=0)), st.integers(0, 30), zones)
def test_days_later_shows_the_same_clock_where_it_can(due: datetime, count: int, zone: ZoneInfo) -> None:
    moved = days_later(due, count, zone)

    assert abs(moved - due - timedelta(days=count)) <= timedelta(hours=1)


@given(moments, st.lists(st.tuples(moments, lengths), max_size=5), timings)
def test_a_deadline_moved_by_outages_is_whole_days_later_with_a_day_of_service_before_it(
    due: datetime, outages: list[tuple[datetime, timedelta]], timing: Timing
) -> None:
    gaps = [(began, began + length) for began, length in outages]
    moved = moved_by_outage(due, gaps, timing)

    assert moved == due or (moved > due and not is_skipped(local(moved, timing.zone).day, timing))
    assert silence(gaps, moved - timedelta(days=1), moved) <= timedelta(hours=6)

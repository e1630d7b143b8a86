"""Days and hours as people write them in letters, in French and in English, over New Year and the change of clocks."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from gm.notation.words.dates import length_meant, read_dates, read_moment
from gm.notation.words.turns import turn_meant
from gm.terms.times import TimesError

PARIS, NEW_YORK = ZoneInfo("Europe/Paris"), ZoneInfo("America/New_York")
SUMMER = datetime(2026, 7, 28, 9, tzinfo=UTC)
"""A Tuesday, 11:00 in Paris."""
CHRISTMAS = datetime(2026, 12, 22, 9, tzinfo=UTC)
"""A Tuesday, 10:00 in Paris."""
MARCH = datetime(2027, 3, 24, 9, tzinfo=UTC)
"""The Wednesday before the clocks go forward."""
OCTOBER = datetime(2026, 10, 22, 9, tzinfo=UTC)
"""The Thursday before they go back."""


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("du 3 au 10 août", "2026-08-03", "2026-08-10"),
        ("from 3 to 10 August", "2026-08-03", "2026-08-10"),
        ("3-10 August", "2026-08-03", "2026-08-10"),
        ("August 3-10", "2026-08-03", "2026-08-10"),
        ("August 3rd to 10th", "2026-08-03", "2026-08-10"),
        ("du 3/8 au 10/8", "2026-08-03", "2026-08-10"),
        ("3/8-10/8", "2026-08-03", "2026-08-10"),
        ("du 1er au 15/09", "2026-09-01", "2026-09-15"),
        ("between 3 and 10 August", "2026-08-03", "2026-08-10"),
        ("du 3 au 10", "2026-08-03", "2026-08-10"),
        ("du 30 août au 2 septembre", "2026-08-30", "2026-09-02"),
        ("du 30 au 2 septembre", "2026-08-30", "2026-09-02"),
        ("du 25 juillet au 30 juillet", "2026-07-28", "2026-07-30"),
        ("de vendredi à lundi", "2026-07-31", "2026-08-03"),
        ("from Friday to Monday", "2026-07-31", "2026-08-03"),
        ("jusqu'à dimanche", "2026-07-28", "2026-08-02"),
        ("jusqu’au dimanche 2 août", "2026-07-28", "2026-08-02"),
        ("until Sunday", "2026-07-28", "2026-08-02"),
        ("until Tuesday", "2026-07-28", "2026-08-04"),
        ("jusqu'au 10 août inclus", "2026-07-28", "2026-08-10"),
        ("until the 10th", "2026-07-28", "2026-08-10"),
        ("10/8", "2026-08-10", "2026-08-10"),
        ("10.8.2027", "2027-08-10", "2027-08-10"),
        ("8/14", "2026-08-14", "2026-08-14"),
        ("2026-08-14", "2026-08-14", "2026-08-14"),
        ("le 5 août", "2026-08-05", "2026-08-05"),
        ("vendredi 14 août", "2026-08-14", "2026-08-14"),
        ("14 août 2027", "2027-08-14", "2027-08-14"),
        ("demain", "2026-07-29", "2026-07-29"),
        ("après-demain", "2026-07-30", "2026-07-30"),
        ("the day after tomorrow", "2026-07-30", "2026-07-30"),
        ("aujourd'hui", "2026-07-28", "2026-07-28"),
        ("ce week-end", "2026-08-01", "2026-08-02"),
        ("la semaine prochaine", "2026-08-03", "2026-08-09"),
        ("next week", "2026-08-03", "2026-08-09"),
        ("en août", "2026-08-01", "2026-08-31"),
        ("pendant 3 jours", "2026-07-28", "2026-07-30"),
        ("une semaine", "2026-07-28", "2026-08-03"),
        ("for two weeks", "2026-07-28", "2026-08-10"),
    ],
)
def test_days_of_the_summer(text: str, first: str, last: str) -> None:
    found = read_dates(text, SUMMER, PARIS)

    assert (str(found.first), str(found.last)) == (first, last)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("du 28 décembre au 3 janvier", "2026-12-28", "2027-01-03"),
        ("from 28 December to 3 January", "2026-12-28", "2027-01-03"),
        ("du 28 au 3 janvier", "2026-12-28", "2027-01-03"),
        ("du 2 au 5 janvier", "2027-01-02", "2027-01-05"),
        ("until 2 January", "2026-12-22", "2027-01-02"),
        ("1er janvier", "2027-01-01", "2027-01-01"),
        ("10/8", "2027-08-10", "2027-08-10"),
        ("29 février 2028", "2028-02-29", "2028-02-29"),
    ],
)
def test_days_over_the_new_year(text: str, first: str, last: str) -> None:
    found = read_dates(text, CHRISTMAS, PARIS)

    assert (str(found.first), str(found.last)) == (first, last)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("vendredi 14 août 20 h", "2026-08-14T20:00"),
        ("Friday 14 August 20:00", "2026-08-14T20:00"),
        ("August 14th, 8 pm", "2026-08-14T20:00"),
        ("14/8 à 20h30", "2026-08-14T20:30"),
        ("2026-08-14 20:00", "2026-08-14T20:00"),
        ("14 août 24 h", "2026-08-15T00:00"),
        ("14 août", "2026-08-15T00:00"),
        ("vendredi minuit", "2026-08-01T00:00"),
        ("Friday at noon", "2026-07-31T12:00"),
        ("demain soir", "2026-07-29T20:00"),
        ("demain à midi", "2026-07-29T12:00"),
        ("tomorrow 8:30 am", "2026-07-29T08:30"),
        ("8 h du soir", "2026-07-28T20:00"),
        ("le 14 à 20 heures", "2026-08-14T20:00"),
        ("mardi 10 h", "2026-08-04T10:00"),
        ("mardi 12 h", "2026-07-28T12:00"),
        ("20 h", "2026-07-28T20:00"),
        ("8h", "2026-07-29T08:00"),
        ("24 h", "2026-07-29T00:00"),
        ("noon", "2026-07-28T12:00"),
        ("dans 2 jours", "2026-07-30T11:00"),
        ("in 48 hours", "2026-07-30T11:00"),
    ],
)
def test_moments_of_the_summer(text: str, at: str) -> None:
    assert f"{read_moment(text, SUMMER, PARIS).at.astimezone(PARIS):%Y-%m-%dT%H:%M}" == at


@pytest.mark.parametrize(
    ("text", "now", "zone", "at"),
    [
        ("dimanche 20 h", OCTOBER, PARIS, "2026-10-25T19:00"),
        ("samedi 20 h", OCTOBER, PARIS, "2026-10-24T18:00"),
        ("dimanche 25 octobre 2 h 30", OCTOBER, PARIS, "2026-10-25T01:30"),
        ("Sunday 28 March 02:30", MARCH, PARIS, "2027-03-28T01:00"),
        ("Sunday 28 March 20:00", MARCH, PARIS, "2027-03-28T18:00"),
        ("vendredi 26 mars 20 h", MARCH, PARIS, "2027-03-26T19:00"),
        ("31 décembre 24 h", CHRISTMAS, PARIS, "2026-12-31T23:00"),
        ("Friday 20:00", CHRISTMAS, NEW_YORK, "2026-12-26T01:00"),
    ],
)
def test_the_clocks_of_the_writers_zone_count(text: str, now: datetime, zone: ZoneInfo, at: str) -> None:
    assert f"{read_moment(text, now, zone).at:%Y-%m-%dT%H:%M}" == at


@pytest.mark.parametrize(
    "text",
    [
        "jeudi 14 août",
        "31 février",
        "32 août",
        "0 août",
        "du 10 au 3 août",
        "le 14 août 2025",
        "quand je veux",
        "3 fois 4",
        "",
        "août août",
        "13/13",
        "du 3 au 10 au 20 août",
    ],
)
def test_what_is_no_day_or_contradicts_itself_is_refused(text: str) -> None:
    with pytest.raises(TimesError):
        read_dates(text, SUMMER, PARIS)


@pytest.mark.parametrize(
    "text", ["25 h", "20 h 75", "août", "ce week-end", "vendredi ou samedi", "20 h 21 h", "14 août 2025"]
)
def test_what_is_no_moment_is_refused(text: str) -> None:
    with pytest.raises(TimesError):
        read_moment(text, SUMMER, PARIS)


def test_days_begin_and_end_in_their_writers_zone() -> None:
    found = read_dates("du 3 au 10 août", SUMMER, PARIS)

    assert (found.begins, found.ends) == (
        datetime(2026, 8, 2, 22, tzinfo=UTC),
        datetime(2026, 8, 10, 22, tzinfo=UTC),
    )
    assert read_dates("until Sunday", SUMMER, PARIS).begins == SUMMER


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("2 jours", 48),
        ("48 hours", 48),
        ("48h", 48),
        ("une semaine", 168),
        ("a week", 168),
        ("deux jours", 48),
        ("un jour et 12 heures", 36),
        ("Three days", 72),
        ("quinze jours", 360),
    ],
)
def test_lengths_of_time(text: str, hours: int) -> None:
    assert length_meant(text) == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("A1902", "F1902"),
        ("automne 1902", "F1902"),
        ("F1902M", "F1902M"),
        ("P1901", "S1901"),
        ("le printemps 02", "S1902"),
        ("l'automne 1901, retraites", "F1901R"),
        ("fall of 1901", "F1901"),
        ("winter 1901 builds", "W1901A"),
        ("1902", "None"),
        ("automne", "None"),
        ("demain", "None"),
    ],
)
def test_turns_by_name(text: str, turn: str) -> None:
    assert str(turn_meant(text, 1900)) == turn


def test_every_date_written_in_full_is_read_back() -> None:
    months = ["janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre"]
    months += ["novembre", "décembre"]
    for ahead in range(400):
        day = date(2026, 7, 28) + timedelta(days=ahead)
        found = read_dates(f"{day.day} {months[day.month - 1]} {day.year}", SUMMER, PARIS)
        assert found.first == found.last == day

"""Players who will be away: the deadlines that they would miss fall later, for all, and nobody learns for whom."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from gm.reports.facts import AbsenceAnswer
from gm.service.model.game import FRIDAY_MIDNIGHT, Game, GameState, Player
from gm.service.play.absences import cancel_absence, offer_absence, take_absence
from gm.service.play.deadlines import ask_more_time
from gm.service.settings.changes import change
from gm.terms.leave import Leave, put_off, read_leave
from gm.terms.times import DAY, Timing, WallTime, Weekly, instant
from tests.service.desk import FRIDAY_NIGHT, PARIS, POWERS, Desk


def from_to(first: int, last: int, zone: ZoneInfo = PARIS) -> Leave:
    """Days of November 2026."""
    return Leave(date(2026, 11, first), date(2026, 11, last), zone)


def midnight_after(day: int) -> datetime:
    return instant(date(2026, 11, day), WallTime(24), PARIS)


def away(desk: Desk, power: str, leave: Leave) -> AbsenceAnswer:
    with desk.store() as work:
        return take_absence(work, desk.house, desk.game, desk.seat(power), leave)


def back(desk: Desk, power: str) -> AbsenceAnswer:
    with desk.store() as work:
        return cancel_absence(work, desk.house, desk.game, desk.seat(power))


def due(desk: Desk) -> datetime:
    assert desk.game.deadline is not None
    return desk.game.deadline.due


def altered(desk: Desk, game: Game) -> None:
    with desk.store() as work:
        work.games.save(game)


# When deadlines fall then.


@pytest.mark.parametrize(
    ("leave", "falls"),
    [
        (from_to(18, 22), midnight_after(23)),  # the day of his return is his
        (from_to(20, 20), midnight_after(21)),
        (from_to(21, 30), FRIDAY_NIGHT),  # at Friday's midnight he is still there
        (from_to(10, 19), FRIDAY_NIGHT),
    ],
)
def test_a_deadline_falls_past_an_absence_that_holds_it(leave: Leave, falls: datetime) -> None:
    moved, used = put_off(FRIDAY_NIGHT, {1: [leave]}, {1: 21 * DAY}, FRIDAY_MIDNIGHT)

    assert moved == falls
    assert used == ({1: falls - FRIDAY_NIGHT} if falls != FRIDAY_NIGHT else {})


def test_who_comes_back_in_the_morning_has_half_a_day() -> None:
    timing = Timing(PARIS, Weekly(((4, WallTime(8)),)))
    friday = instant(date(2026, 11, 20), WallTime(8), PARIS)

    moved, _ = put_off(friday, {1: [from_to(18, 22)]}, {1: 21 * DAY}, timing)

    assert moved == instant(date(2026, 11, 24), WallTime(8), PARIS)


def test_a_deadline_keeps_its_hour_when_the_clocks_change() -> None:
    night = instant(date(2026, 10, 23), WallTime(20), PARIS)
    leave = Leave(date(2026, 10, 20), date(2026, 10, 26), PARIS)

    moved, _ = put_off(night, {1: [leave]}, {1: 21 * DAY}, FRIDAY_MIDNIGHT)

    assert moved == instant(date(2026, 10, 27), WallTime(20), PARIS)


def test_days_of_an_absence_are_those_of_who_is_away() -> None:
    tokyo = from_to(21, 21, ZoneInfo("Asia/Tokyo"))

    moved, _ = put_off(FRIDAY_NIGHT, {1: [tokyo]}, {1: 21 * DAY}, FRIDAY_MIDNIGHT)

    assert moved == midnight_after(22)


def test_nothing_falls_due_on_a_day_that_the_file_leaves_out() -> None:
    timing = replace(FRIDAY_MIDNIGHT, skipped=((date(2026, 11, 23), date(2026, 11, 25)),))

    moved, _ = put_off(FRIDAY_NIGHT, {1: [from_to(18, 22)]}, {1: 21 * DAY}, timing)

    assert moved == midnight_after(26)


@pytest.mark.parametrize(
    ("allowed", "falls", "used"),
    [
        ({1: 21 * DAY, 2: 21 * DAY}, midnight_after(27), {1: 3 * DAY, 2: 4 * DAY}),
        ({1: 21 * DAY, 2: 3 * DAY}, midnight_after(23), {1: 3 * DAY}),
        ({1: 2 * DAY, 2: 21 * DAY}, FRIDAY_NIGHT, {}),
    ],
)
def test_one_absence_leads_to_another_as_far_as_each_is_allowed(
    allowed: Mapping[int, timedelta], falls: datetime, used: Mapping[int, timedelta]
) -> None:
    # The second is looked at first, and again when the first has moved the deadline.
    leaves: dict[int, Iterable[Leave]] = {2: [from_to(22, 26)], 1: [from_to(18, 22)]}

    assert put_off(FRIDAY_NIGHT, leaves, allowed, FRIDAY_MIDNIGHT) == (falls, used)


def test_an_absence_is_read_as_it_was_kept() -> None:
    leave = from_to(18, 22, ZoneInfo("America/New_York"))

    assert read_leave(str(leave)) == leave


# What becomes of it in a game.


def test_an_absence_that_is_only_offered_changes_nothing(desk: Desk) -> None:
    with desk.store() as work:
        answer = offer_absence(work, desk.house, desk.game, desk.seat("TURKEY"), from_to(18, 22))

    assert answer.deadline is not None and answer.later is not None
    assert (answer.deadline.at, answer.later.at, answer.taken) == (FRIDAY_NIGHT, midnight_after(23), False)
    assert (due(desk), desk.new()) == (FRIDAY_NIGHT, [])


def test_all_are_told_the_new_deadline_and_only_the_game_master_for_whom(desk: Desk) -> None:
    answer = away(desk, "TURKEY", from_to(18, 22))

    assert answer.later is not None
    assert (answer.taken, answer.later.at, due(desk)) == (True, midnight_after(23), midnight_after(23))
    rows = desk.new()
    changed = [row for row in rows if row.kind == "deadline_changed"]
    assert [row.seat for row in changed] == [seat.number for seat in desk.game.seats]
    assert all("Turquie" not in desk.text(row) for row in changed)
    (notice,) = [row for row in rows if row.kind != "deadline_changed"]
    assert notice.seat == 0
    said = desk.text(notice)
    assert "Puissance : Turquie" in said and "jours : 2026-11-18 – 2026-11-22" in said
    # And once more in his report, which a letter that is gathered gives way to.
    desk.fall()
    report = next(row for row in desk.new() if row.kind == "judged")
    assert "jours : 2026-11-18 – 2026-11-22" in desk.text(report)


def test_where_the_file_says_so_all_are_told_whose_absence_it_is() -> None:
    desk = Desk().begin(absence_names=True)
    away(desk, "TURKEY", from_to(18, 22))

    assert "la Turquie est en congé" in " ".join(
        desk.text(next(row for row in desk.new() if row.kind == "deadline_changed")).split()
    )


def test_the_same_absence_twice_is_one(desk: Desk) -> None:
    away(desk, "TURKEY", from_to(18, 22))
    desk.new()

    away(desk, "TURKEY", from_to(18, 22))

    assert (due(desk), desk.new()) == (midnight_after(23), [])


def test_an_absence_to_come_moves_the_deadline_of_its_turn_when_that_opens(desk: Desk) -> None:
    answer = away(desk, "TURKEY", from_to(25, 28))
    assert (answer.why, due(desk)) == ("later", FRIDAY_NIGHT)

    desk.fall()

    assert due(desk) == midnight_after(29)
    told = {row.facts.deadline.at for row in desk.new() if row.kind in ("results", "judged")}
    assert told == {midnight_after(29)}


def test_a_deadline_that_passed_is_moved_by_no_absence(desk: Desk) -> None:
    desk.clock.at = FRIDAY_NIGHT + timedelta(minutes=1)

    assert away(desk, "TURKEY", from_to(18, 22)).why == "later"
    assert due(desk) == FRIDAY_NIGHT


def test_a_player_may_put_off_deadlines_for_so_long_a_year() -> None:
    desk = Desk().begin(timing=replace(FRIDAY_MIDNIGHT, absence=4 * DAY))
    away(desk, "TURKEY", from_to(18, 22))
    desk.new()

    answer = away(desk, "TURKEY", from_to(23, 24))

    assert (answer.why, answer.needed_seconds, answer.left_seconds) == ("not_enough", 2 * 86400, 86400)
    assert due(desk) == midnight_after(23)
    (notice,) = desk.new()
    assert "épuisées" in " ".join(desk.text(notice).split())
    assert away(desk, "FRANCE", from_to(23, 24)).later is not None
    # Another year, another allowance.
    desk.clock.at = datetime(2027, 1, 4, 9, tzinfo=UTC)
    altered(desk, replace(desk.game, deadline=replace(desk.game.deadline, due=desk.clock.at + 4 * DAY)))  # type: ignore[type-var]
    assert away(desk, "TURKEY", Leave(date(2027, 1, 7), date(2027, 1, 9), PARIS)).later is not None


def test_where_absences_count_for_nothing_the_game_master_still_learns_of_them() -> None:
    desk = Desk().begin(timing=replace(FRIDAY_MIDNIGHT, absence=timedelta(0)))

    assert away(desk, "TURKEY", from_to(18, 22)).why == "not_here"
    assert [row.seat for row in desk.new()] == [0]
    assert due(desk) == FRIDAY_NIGHT


def test_who_is_there_after_all_leaves_a_deadline_where_it_is(desk: Desk) -> None:
    away(desk, "TURKEY", from_to(18, 22))
    away(desk, "TURKEY", from_to(27, 28))

    answer = back(desk, "TURKEY")

    assert len(answer.days) == 2
    assert due(desk) == midnight_after(23)
    desk.fall()
    assert due(desk) == midnight_after(27)
    assert back(desk, "TURKEY").days == ()


def test_nobody_waits_for_somebody_who_owes_nothing(desk: Desk) -> None:
    units = {code: unit for code, unit in desk.game.position.units.items() if unit.power != "TURKEY"}
    altered(desk, replace(desk.game, position=replace(desk.game.position, units=units)))

    assert away(desk, "TURKEY", from_to(18, 22)).why == "nothing_owed"
    assert due(desk) == FRIDAY_NIGHT


def test_a_new_player_is_not_away_because_the_former_one_was(desk: Desk) -> None:
    away(desk, "AUSTRIA", from_to(25, 28))
    players = list(desk.game.settings.players)
    players[0] = Player("Hippolyte Quenneville", ("hippolyte@ailleurs.example",), ("AUSTRIA",))
    with desk.store() as work:
        change(work, desk.house, desk.game, replace(desk.game.settings, players=tuple(players)), (), {}, 1.0)
    desk.fall()

    assert due(desk) == midnight_after(27)


def test_a_game_that_resumes_is_due_past_the_absences_announced_meanwhile(desk: Desk) -> None:
    altered(
        desk,
        replace(desk.game, state=GameState.PAUSED, settings=replace(desk.game.settings, paused=True)),
    )
    assert away(desk, "TURKEY", from_to(18, 22)).why == "paused"
    with desk.store() as work:
        change(work, desk.house, desk.game, replace(desk.game.settings, paused=False), (), {}, 1.0)

    assert due(desk) == midnight_after(23)


# More time.


def test_the_game_master_reads_who_asks_for_more_time_and_the_line_that_grants_it(desk: Desk) -> None:
    with desk.store() as work:
        for _ in range(2):
            answer = ask_more_time(work, desk.house, desk.game, desk.seat("TURKEY"), 2 * DAY)

    assert not answer.nobody
    (asked,) = desk.new()
    assert (asked.seat, due(desk)) == (0, FRIDAY_NIGHT)
    text = desk.text(asked)
    assert "La Turquie demande plus de temps : 2 jours." in text
    assert "    Prolonger de 2 jours\n" in text


def test_where_there_is_no_game_master_nobody_grants_more_time() -> None:
    desk = Desk().begin(gm_email="")
    with desk.store() as work:
        assert ask_more_time(work, desk.house, desk.game, desk.seat("TURKEY"), 2 * DAY).nobody
    assert desk.new() == []
    assert len(desk.game.seats) == len(POWERS)


# As people say it.


@pytest.mark.parametrize(
    "text",
    [
        "I will be on holiday next week, and cannot send orders then.",
        "Bonjour, je serai en vacances la semaine prochaine, soyez patients.\n\nA Par - Bur",
    ],
)
def test_a_sentence_that_goes_on_behind_its_days_offers_the_absence(desk: Desk, text: str) -> None:
    (row,) = desk.write("FRANCE", text)

    offered = next(part for part in getattr(row.facts, "parts", (row.facts,)) if part.kind == "absence")
    assert (offered.days[0].first, offered.days[0].last) == (date(2026, 11, 23), date(2026, 11, 29))


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Bur\nNote that I'll be away next week.",
        "A Par - Bur\n\nA quick word: I'll be away next week; the rest of us can write. See you!",
        "A Par - Bur\nPour information, je serai absente la semaine prochaine. Bonne partie à tous !",
    ],
)
def test_an_absence_within_a_sentence_is_offered_beside_the_orders(desk: Desk, text: str) -> None:
    (row,) = desk.write("FRANCE", text)

    told = {part.kind: part for part in getattr(row.facts, "parts", (row.facts,))}
    days = told["absence"].days[0]
    assert (days.first, days.last) == (date(2026, 11, 23), date(2026, 11, 29))
    assert "A Par – Bou" in desk.text(row) or "A Par – Bur" in desk.text(row)


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Bur\nMunich will be away next week.",
        "A Par - Bur\nI doubt that I'll be away for long.",
        "A Par - Bur\nWho told you that I'll be away next week?",
    ],
)
def test_what_is_no_absence_of_its_writer_or_names_no_day_offers_none(desk: Desk, text: str) -> None:
    (row,) = desk.write("FRANCE", text)

    assert "absence" not in {part.kind for part in getattr(row.facts, "parts", (row.facts,))}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_who_may_be_a_machine_is_shown_the_line_that_says_his_days(language: str) -> None:
    desk = Desk().begin(language=language)
    (question,) = desk.write("FRANCE", "I will be on holiday next week.", subject="Hello")

    (line,) = (each for each in desk.text(question).splitlines() if each.startswith("    Absence"))
    (offered,) = desk.write("FRANCE", line.strip())
    assert (question.kind, offered.kind) == ("confirmation", "absence")
    assert offered.facts.days == question.facts.days

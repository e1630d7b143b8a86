"""Late by a second, two letters in a second, a clock set back: the mail server's time decides, then its order."""

from datetime import UTC, datetime, timedelta

import pytest

from gm.service.play import clocks
from gm.service.play.turns import Attended, attend, note_sweep
from gm.service.post import outgoing
from tests.hostile.world import DEADLINE, PLAYERS, SECOND, World
from tests.service.desk import HOLDS

GOOD = "A Par-Bou\nA Mar-Esp\nF Bre-Man"
ORDERED = ("A PAR - BUR", "A MAR - SPA", "F BRE - ENG")
OTHER = "A Par-Pic\nA Mar H\nF Bre H"


def alive(world: World, due: datetime) -> None:
    with world.store() as work:
        for number in range(24 * 12 + 1):
            for kind in ("read", "sent"):
                work.health.beat(kind, due - timedelta(minutes=5 * number))


def judged(world: World) -> dict[str, tuple[str, ...]]:
    """The orders that counted."""
    alive(world, DEADLINE)
    world.clock.at = DEADLINE + timedelta(minutes=2)
    note_sweep(world.store, "europe-1", world.clock.now())
    assert attend(world.store, world.house, "europe-1").judged
    with world.store() as work:
        return dict(work.turns.of_game("europe-1")[0].orders)


def test_a_letter_at_the_deadline_is_on_time_and_one_a_second_later_is_late(world: World) -> None:
    world.clock.at = DEADLINE + 30 * SECOND

    on_time = world.post(world.write("FRANCE", GOOD), received=DEADLINE)
    late = world.post(world.write("FRANCE", OTHER), received=DEADLINE + SECOND)

    assert on_time.rows[0].facts.standing == "in_time"
    assert late.rows[0].facts.standing == "late"
    assert judged(world)["FRANCE"] == ORDERED


def test_a_date_header_moves_nothing(world: World) -> None:
    world.clock.at = DEADLINE + 30 * SECOND
    world.post(world.write("FRANCE", GOOD), received=DEADLINE - SECOND)

    early = world.post(world.write("FRANCE", OTHER, at=DEADLINE - timedelta(days=3)), received=DEADLINE + SECOND)

    assert early.rows[0].facts.standing == "late"
    assert judged(world)["FRANCE"] == ORDERED


def test_of_two_letters_in_one_second_the_one_with_the_higher_uid_counts(world: World) -> None:
    at = world.clock.now()

    world.post(world.write("FRANCE", GOOD), received=at, uid=901)
    world.post(world.write("FRANCE", OTHER), received=at, uid=900)

    assert world.orders("FRANCE") == ORDERED


def test_letters_read_in_the_wrong_order_count_in_the_right_one(world: World) -> None:
    at = world.clock.now()

    world.post(world.write("FRANCE", GOOD), received=at + SECOND)
    world.post(world.write("FRANCE", OTHER), received=at)

    assert world.orders("FRANCE") == ORDERED


def test_a_turn_is_not_judged_while_a_letter_that_was_on_time_is_unread(world: World) -> None:
    alive(world, DEADLINE)
    world.clock.at = DEADLINE + timedelta(minutes=2)
    note_sweep(world.store, "europe-1", world.clock.now())
    world.deliver(world.write("FRANCE", GOOD), received=DEADLINE)

    first = attend(world.store, world.house, "europe-1")
    world.read_all()
    second = attend(world.store, world.house, "europe-1")

    assert not first.judged and second.judged


def everybody_ready(world: World) -> None:
    for power in PLAYERS:
        token = world.seat(power).token
        subject = f"[europe-1 {token}] Ordres" if power == "RUSSIA" else "Ordres"
        world.post(world.write(power, f"{HOLDS[power]}\nprêt", subject=subject))


def test_a_turn_that_all_are_ready_for_is_judged_though_letters_never_stop_coming(world: World) -> None:
    everybody_ready(world)
    world.deliver(world.write("FRANCE", "statut"))
    first = attend(world.store, world.house, "europe-1")
    world.clock.forward(SECOND)
    world.read_all()
    world.deliver(world.write("ITALY", "statut"))

    second = attend(world.store, world.house, "europe-1", first.complete_since)

    assert not first.judged and first.unread
    assert second.judged
    world.read_all()


def test_who_takes_ready_back_before_the_service_has_looked_is_heard(world: World) -> None:
    everybody_ready(world)
    world.deliver(world.write("FRANCE", "pas prêt"))
    first = attend(world.store, world.house, "europe-1")
    world.read_all()

    second = attend(world.store, world.house, "europe-1", first.complete_since)

    assert not second.judged and second.complete_since is None


def test_letters_that_come_after_a_deadline_do_not_hold_up_its_judging(world: World) -> None:
    alive(world, DEADLINE)
    world.clock.at = DEADLINE + timedelta(minutes=2)
    note_sweep(world.store, "europe-1", world.clock.now())
    world.deliver(world.write("FRANCE", GOOD), received=DEADLINE + SECOND)

    assert attend(world.store, world.house, "europe-1").judged
    world.read_all()


def test_a_last_look_made_while_the_clock_was_ahead_is_made_again(world: World) -> None:
    alive(world, DEADLINE)
    world.clock.at = DEADLINE + timedelta(minutes=2)
    world.deliver(world.write("FRANCE", GOOD), received=DEADLINE)
    note_sweep(world.store, "europe-1", world.clock.now())
    world.clock.at = DEADLINE + timedelta(seconds=61)

    assert attend(world.store, world.house, "europe-1") == Attended(sweep=True)
    world.read_all()


HOURS = timedelta(hours=3)


def test_nothing_waits_for_a_time_that_a_clock_ahead_has_set(world: World) -> None:
    now = world.clock.now()
    world.clock.forward(HOURS)
    for _ in range(2):  # the second question waits for an hour
        world.post(world.write("FRANCE", GOOD, sender="thief@elsewhere.example"))
    outgoing.deferred(world.store, world.house, world.rows()[0], "451 later")
    world.clock.at = now
    clocks.set_back(world.store, world.house, HOURS)

    waits = [max(filter(None, (row.not_before, row.next_try, now))) - now for row in world.rows()]
    asked = world.post(world.write("ITALY", GOOD, sender="thief@elsewhere.example"))

    assert max(waits) <= timedelta(hours=1)
    assert waits[0] <= timedelta(minutes=1)
    assert [row.kind for row in asked.rows] == ["confirmation"] and asked.rows[0].not_before is None


def test_signs_of_life_given_by_a_clock_ahead_do_not_hide_that_the_service_is_away(world: World) -> None:
    alive(world, DEADLINE - 4 * HOURS)
    with world.store() as work:
        for minutes in range(0, 12 * 60, 5):
            for kind in clocks.SIGNS:
                work.health.beat(kind, DEADLINE - timedelta(minutes=minutes))
    world.clock.at = DEADLINE - 4 * HOURS
    by = clocks.ahead(world.store, world.house)
    clocks.set_back(world.store, world.house, by)
    world.clock.at = DEADLINE + 2 * HOURS
    note_sweep(world.store, "europe-1", world.clock.now())

    attended = attend(world.store, world.house, "europe-1")

    assert by > HOURS and not clocks.ahead(world.store, world.house)
    assert not attended.judged
    assert world.game.deadline is not None and world.game.deadline.due > DEADLINE


def test_a_last_look_made_by_a_clock_ahead_counts_no_more_once_it_is_set_back(world: World) -> None:
    alive(world, DEADLINE)
    world.clock.at = DEADLINE + timedelta(minutes=2)
    note_sweep(world.store, "europe-1", world.clock.now())
    world.clock.at = DEADLINE - HOURS
    clocks.set_back(world.store, world.house, HOURS)
    alive(world, DEADLINE)
    world.clock.at = DEADLINE + timedelta(minutes=3)

    assert attend(world.store, world.house, "europe-1").sweep


def test_while_the_clock_that_judged_a_turn_is_set_back_letters_for_the_next_are_on_time(world: World) -> None:
    world.clock.at = DEADLINE
    judged(world)
    world.clock.at -= timedelta(hours=3)

    read = world.post(world.write("FRANCE", "A Bou H"))

    assert read.rows[0].facts.standing == "in_time"


@pytest.mark.parametrize("back", [timedelta(minutes=5), timedelta(days=1), timedelta(days=400)])
def test_a_clock_set_back_judges_nothing_twice_and_loses_nothing(world: World, back: timedelta) -> None:
    world.post(world.write("FRANCE", GOOD))
    judged(world)
    due = world.game.deadline
    assert due is not None
    world.clock.at -= back

    again = attend(world.store, world.house, "europe-1")
    world.clock.at = due.due - timedelta(days=1)
    read = world.post(world.write("FRANCE", "A Bou H\nA Esp H\nF Man H"))

    assert not again.judged
    assert world.game.deadline == due
    assert read.rows[0].facts.standing == "in_time"
    with world.store() as work:
        assert len(work.turns.of_game("europe-1")) == 1


def test_a_clock_that_runs_far_ahead_and_comes_back_answers_everybody(world: World) -> None:
    at = world.clock.now()
    world.clock.at = datetime(2027, 11, 1, tzinfo=UTC)
    for _ in range(70):
        world.post(world.write("FRANCE", "statut"), received=at)
    world.clock.at = at

    read = world.post(world.write("FRANCE", GOOD))

    assert read.kinds == ["acknowledgement"]
    assert read.rows[0].not_before is None

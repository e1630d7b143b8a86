"""Many letters: no budget of a player's can be spent by others, reports go first, nothing is dropped."""

from datetime import timedelta

from gm.service.model.letters import LetterState
from gm.service.model.outbox import Priority
from gm.service.play.turns import attend, note_sweep
from gm.service.post.outgoing import claim
from tests.hostile.world import DEADLINE, World

SHEET = "A Par-Bou\nA Mar-Esp\nF Bre-Man"


def test_a_hundred_forged_letters_leave_a_player_his_answers(world: World) -> None:
    for number in range(50):
        world.deliver(world.write("FRANCE", SHEET, sender=f"thief{number}@elsewhere.example"))
        world.deliver(world.write("FRANCE", SHEET, to=world.house.mailbox, verdict=""))
    before = len(world.rows())
    world.read_all()

    own = world.post(world.write("FRANCE", SHEET))

    asked = [row.not_before for row in world.rows()[before:] if row.kind == "confirmation"]
    later = world.clock.now() + timedelta(hours=1)
    assert asked == [None, None, None, later], "a few questions, and the next an hour later"
    assert len(world.rows()) - before == 5, "four questions, one answer"
    assert own.kinds == ["acknowledgement"]
    assert own.rows[0].not_before is None


def test_a_players_own_flood_is_answered_to_the_last_letter_in_few_letters(world: World) -> None:
    """Sixty at once, the rest merged into one answer an hour; each letter's answer is in there."""
    for number in range(100):
        world.deliver(world.write("FRANCE", f"A Par-Bou\nA Mar {'H' if number % 2 else '-Esp'}\nF Bre-Man"))
    before = {row.message_id for row in world.rows()}
    world.read_all()

    new = [row for row in world.rows() if row.message_id not in before]
    answered = sum(len(row.facts.parts) if row.kind == "merged" else 1 for row in new)

    assert answered == 100
    assert len(new) <= 61
    assert world.orders("FRANCE")[1] == "A MAR H"


def test_the_flood_of_one_seat_takes_nothing_from_another(world: World) -> None:
    for _ in range(100):
        world.deliver(world.write("FRANCE", "aide"))
    world.read_all()

    other = world.post(world.write("GERMANY", "aide"))

    assert other.kinds == ["help"]
    assert other.rows[0].not_before is None


def test_hundreds_of_letters_from_one_stranger_are_kept_and_cost_one_answer(world: World) -> None:
    letters = [world.write("FRANCE", "Achetez !", sender="spam@elsewhere.example", to="gm@table.example")]
    letters += [letters[0].replace(b"1.letter@", b"%d.letter@" % number) for number in range(2, 301)]
    before = len(world.rows())
    for number, letter in enumerate(letters):
        world.deliver(letter)
        if number % 25 == 24:  # as the mailbox hands them over
            world.read_all()

    assert len(world.rows()) - before == 1
    assert len(world.letters()) == 300
    assert {letter.state for letter in world.letters()} == {LetterState.READ}


def test_many_strangers_together_get_few_answers(world: World) -> None:
    before = len(world.rows())
    for number in range(200):
        world.deliver(world.write("FRANCE", "?", sender=f"victim{number}@elsewhere.example", to="gm@table.example"))
    world.read_all()

    assert len(world.rows()) - before == world.house.limits.strangers_an_hour


def test_letters_that_break_are_announced_seldom_and_never_lost(world: World) -> None:
    """The administrator is not bombed either: twenty notices a day."""
    before = len(world.rows())
    for number in range(60):
        world.deliver(b"\x00\xff" * 10 + str(number).encode())
    world.read_all()

    assert len(world.rows()) - before == world.house.limits.notices_a_day
    assert sum(letter.state is LetterState.SET_ASIDE for letter in world.letters()) == 60
    assert world.incidents().count("set_aside") == 60


def test_a_quota_of_press_is_a_seats_own_and_its_writer_is_told(world: World) -> None:
    reads = [
        world.post(world.write("FRANCE", f"Lettre {number}", to=world.tagged("FRANCE", "england")))
        for number in range(41)
    ]

    assert [read.kinds for read in reads[:40]] == [["press", "press_sent"]] * 40
    assert reads[40].kinds == ["press_refused"]
    assert reads[40].rows[0].facts.reason == "quota"


def test_forged_press_spends_no_quota(world: World) -> None:
    for _ in range(60):
        world.post(world.write("FRANCE", "x", to=world.tagged("FRANCE", "england"), sender="thief@elsewhere.example"))

    read = world.post(world.write("FRANCE", "Paix ?", to=world.tagged("FRANCE", "england")))

    assert read.kinds == ["press", "press_sent"]


def test_reports_are_sent_before_the_answers_and_the_press_of_a_flood(world: World) -> None:
    world.clock.at = DEADLINE - timedelta(minutes=30)
    for hour in range(24):  # the service was there all day
        for minute in range(0, 60, 5):
            at = DEADLINE - timedelta(hours=hour, minutes=minute)
            with world.store() as work:
                work.health.beat("read", at)
                work.health.beat("sent", at)
    for _ in range(10):
        world.post(world.write("FRANCE", "aide"))
        world.post(world.write("FRANCE", "Bonjour à tous", to=world.tagged("FRANCE", "england")))
    world.clock.at = DEADLINE + timedelta(minutes=2)
    note_sweep(world.store, "europe-1", world.clock.now())
    attended = attend(world.store, world.house, "europe-1")
    for row in world.rows():
        if row.kind == "start":
            with world.store() as work:
                work.outbox.sent([row.id], world.clock.now())

    order = [claimed.row.priority for claimed in claim(world.store, world.house, "nobody", 1000)]

    assert attended.judged
    assert order == sorted(order, key=lambda priority: priority.rank)
    assert order.count(Priority.REPORT) >= 7 and order.count(Priority.PRESS) == 10

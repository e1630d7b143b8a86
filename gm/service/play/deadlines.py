"""The deadline of an open turn: when it falls, who is reminded of it, and how an outage moves it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise

from gm.reports.facts import DeadlineChanged, MoreTimeAnswer, MoreTimeAsked, Reminder
from gm.rules.ruleset import Pace
from gm.service.house import House
from gm.service.model.game import Deadline, Game, GameState, Running, Seat
from gm.service.ports import Work
from gm.service.post.orderfacts import orders_of, readiness, sections_of
from gm.service.post.queue import queue
from gm.service.post.seatfacts import calendar_entry, calendar_number, deadline_facts, seat_facts
from gm.service.press.relay import release
from gm.service.turn.rulesets import phase_of
from gm.service.turn.standing import counting, owing_powers, owing_seats, silence_of, timing_of
from gm.terms.times import DAY, Gap, days_later, moved_by_outage, moves_due, others_due, reminder_is_due

BEAT_EVERY = timedelta(minutes=1)
"""How often a running service notes that it can read and send."""
TOLERATED = timedelta(minutes=10)
"""Between two signs of life; more is a gap."""


def opened(game: Game, now: datetime) -> Deadline:
    """The deadline of a turn that opens now. A clock that was set back brings back no deadline."""
    now = now.replace(microsecond=0)  # as exact as the times at which mail servers receive letters
    lived = game.deadline.queued if game.deadline else None
    find = moves_due if phase_of(game).pace is Pace.LONG else others_due
    return Deadline(due=find(timing_of(game), now, lived), queued=max(now, lived) if lived else now)


def outdating(before: Game, game: Game, deadline: Deadline) -> Deadline:
    """Mark a deadline as newer than the one that players' calendars have."""
    # The end of a game has taken the last event away, as a newer one.
    least = calendar_number(before) + 1 + (before.deadline is None)
    there = calendar_number(replace(game, deadline=deadline))
    return replace(deadline, shifted=deadline.shifted + max(0, least - there))


def remind(work: Work, house: House, running: Running) -> Running:
    """Send a reminder to those who still owe orders, when its time has come."""
    game, deadline, now = running.game, running.deadline, house.now()
    if not reminder_is_due(game.settings.timing, deadline.due, deadline.queued, deadline.reminded, now):
        return running
    return remind_now(work, house, running)


def remind_now(work: Work, house: House, running: Running) -> Running:
    """Send a reminder to those who still owe orders."""
    game, deadline, now = running.game, running.deadline, house.now()
    sheets = counting(work, game)
    owing = owing_powers(game)
    for seat in owing_seats(game):
        told = deadline_facts(house, game, seat)
        if told is None or owing & set(seat.powers) <= sheets.keys():
            continue
        facts = Reminder(
            game=game.name,
            turn=str(game.position.turn),
            seat=seat_facts(house, game, seat),
            deadline=told,
            in_force=orders_of(game, seat, sheets),
            ready=readiness(work, game, seat),
            silence=str(silence_of(game)),
            sections=sections_of(work, game, seat, sheets),
        )
        queue(work, house, game, seat, facts, deadline.due.isoformat(), now.isoformat())
    running = running.due_at(replace(deadline, reminded=now))
    work.games.save(running.game)
    return running


@dataclass(frozen=True, slots=True)
class Because:
    """What a letter about a changed deadline tells beside it."""

    missing: Sequence[str] = ()
    away: Gap | None = None
    """Of an outage: from when to when."""
    voted: bool = False


def announce(
    work: Work,
    house: House,
    game: Game,
    what: str,
    former: datetime | None,
    why: Because | None = None,
) -> None:
    """Tell everybody that the deadline is another one now, or that there is none; letters that are no longer too close
    to it leave."""
    why = why or Because()
    for seat in game.seats:
        facts = DeadlineChanged(
            game.name,
            turn=str(game.position.turn),
            what=what,
            deadline=deadline_facts(house, game, seat),
            former=deadline_facts(house, game, seat, former) if former else None,
            missing=tuple(why.missing),
            began=why.away[0] if why.away else None,
            ended=why.away[1] if why.away else None,
            voted=why.voted,
            calendar=calendar_entry(house, game, cancelled=game.state is not GameState.RUNNING),
        )
        due = game.deadline.due.isoformat() if game.deadline else house.now().isoformat()
        queue(work, house, game, seat, facts, what, due, game.deadline.shifted if game.deadline else 0)
    release(work, house, game)


def extended(work: Work, house: House, running: Running, length: timedelta, *, voted: bool = False) -> Running:
    """Put off the deadline; by whole days it keeps the time on the clock. Everybody is told.

    `voted`: its players have voted for it.
    """
    due, zone = running.deadline.due, running.game.settings.timing.zone
    later = due + length if length % DAY else days_later(due, length // DAY, zone)
    longer = replace(running.deadline, due=later, extended=running.deadline.extended + (later - due))
    return _put(work, house, running, longer, "extended", voted=voted)


def put_at(work: Work, house: House, running: Running, due: datetime) -> Running:
    """Set the deadline of the open turn, whatever the rule says; everybody is told."""
    return _put(work, house, running, replace(running.deadline, due=due, extended=timedelta(0), fixed=True), "moved")


def _put(work: Work, house: House, running: Running, deadline: Deadline, what: str, *, voted: bool = False) -> Running:
    former = running.deadline
    running = running.due_at(replace(deadline, swept=None, grace_until=None, shifted=former.shifted + 1))
    work.games.save(running.game)
    announce(work, house, running.game, what, former.due, Because(voted=voted))
    return running


def gaps(beats: Sequence[datetime], since: datetime, until: datetime) -> list[Gap]:
    """The times between signs of life that are too long, from `since` to `until`."""
    signs = [since, *(beat for beat in sorted(beats) if since < beat < until), until]
    return [(one, other) for one, other in pairwise(signs) if other - one > TOLERATED]


def shift_after_outage(work: Work, house: House, running: Running) -> bool:
    """Put off the deadline, if the service was away for too long before it."""
    deadline = running.deadline
    since = max(deadline.due - DAY, deadline.queued)
    # Beyond the deadline the service may still be away: it is not counted until it has come back.
    now = house.now()
    silent = [
        gap
        for kind in ("read", "sent")
        for gap in gaps(work.health.beats(kind, since - TOLERATED), since, max(now, deadline.due))
    ]
    due = moved_by_outage(deadline.due, silent, running.game.settings.timing)
    if due == deadline.due:
        return False
    moved = running.due_at(replace(deadline, due=due, swept=None, grace_until=None, shifted=deadline.shifted + 1))
    work.games.save(moved.game)
    away = (min(gap[0] for gap in silent), max(gap[1] for gap in silent))
    announce(work, house, moved.game, "outage", deadline.due, Because(away=away))
    return True


def ask_more_time(work: Work, house: House, game: Game, seat: Seat, length: timedelta) -> MoreTimeAnswer:
    """A player's wish goes to the game master, once for each length of time that he asks for in a turn."""
    turn, seconds = str(game.position.turn), round(length.total_seconds())
    master = next((each for each in game.seats if each.number == 0), None)
    if master is not None:
        told = MoreTimeAsked(game.name, turn, seat.powers, seconds, deadline_facts(house, game, master))
        queue(work, house, game, master, told, seat.number, seconds)
    return MoreTimeAnswer(game.name, turn, seconds, nobody=master is None, deadline=deadline_facts(house, game, seat))

"""Judge a turn: once, when its time has come and every letter that was on time has been read."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from gm.rules.judge import Ruling, adjudicate
from gm.rules.orders import Order
from gm.rules.ruleset import Duty, Pace
from gm.service.house import House
from gm.service.model.game import Absence, Game, Running, Seat
from gm.service.model.letters import Sheet
from gm.service.model.record import TurnRecord
from gm.service.play.absences import past_absences
from gm.service.play.advance_orders import keep_retreats, keep_undone, read_kept
from gm.service.play.deadlines import Because, announce, opened, outdating, remind, shift_after_outage
from gm.service.play.epilogue import attend_epilogue, ended
from gm.service.play.reporting import report_turn, say_farewell
from gm.service.play.votes import end_if_agreed
from gm.service.play.waiting import Attended, wanting
from gm.service.ports import OpenWork, Work
from gm.service.post.announcements import tell_list
from gm.service.post.orderfacts import early_by_word
from gm.service.post.seatfacts import calendar_entry, canonical, orders_facts
from gm.service.press.relay import release
from gm.service.turn.acts import made_in_public, session_closes
from gm.service.turn.line import next_judgement
from gm.service.turn.rulesets import phase_of, ruleset_of
from gm.service.turn.standing import (
    FOREVER,
    closing,
    counting,
    counting_by,
    owing_offices,
    owing_powers,
    owing_seats,
    ready_seats,
    silence_of,
    unheard_seats,
)

LOCKED = timedelta(seconds=1)
"""After which a game is looked at again that another process was busy with."""


def attend(open_work: OpenWork, house: House, name: str, complete_since: datetime | None = None) -> Attended:
    """Do what is due in a game now. Any number of processes may ask at once: one of them does it.

    Who asks again hands in what the last answer said of `complete_since`: letters received later hold nothing up.
    """
    began = house.now()
    with open_work() as work:
        game = work.games.lock(name, wait=False)
        if game is None:
            return Attended(next=began + LOCKED)
        # Never a time to come: the clock may have been set back since.
        complete_since = min(complete_since or began, began)
        if game.epilogue is not None:
            attended = attend_epilogue(work, house, game, complete_since)
        elif game.running is not None:
            running = _note_session(work, house, remind(work, house, game.running))
            game = running.game
            settle = _early if house.now() < running.deadline.due else _fallen
            attended = settle(work, house, running, complete_since)
        else:
            return Attended()
        return replace(attended, next=min((moment for moment in moments(game) if moment > began), default=None))


def note_sweep(open_work: OpenWork, name: str, began: datetime) -> None:
    """Note that a complete look into the mailbox began then."""
    with open_work() as work:
        game = work.games.lock(name)
        if game is not None and game.deadline is not None:
            work.games.save(replace(game, deadline=replace(game.deadline, swept=began)))
        elif game is not None and game.epilogue is not None:
            work.games.save(replace(game, epilogue=replace(game.epilogue, swept=began)))


def moments(game: Game) -> tuple[datetime, ...]:
    """When a game may next need something; some may have passed."""
    if game.epilogue is not None:
        return (game.epilogue.due, game.epilogue.due + game.settings.timing.sweep)
    if game.deadline is None:
        return ()
    due, sweep = game.deadline.due, game.settings.timing.sweep
    found = [
        session_closes(game) or due,
        (session_closes(game) or due) + sweep,
        due,
        due + sweep,
        *(due - before for before in game.settings.timing.reminders),
    ]
    if game.deadline.grace_until is not None and game.deadline.grace_until < FOREVER:
        found += [game.deadline.grace_until, game.deadline.grace_until + sweep]
    return tuple(found)


def _note_session(work: Work, house: House, running: Running) -> Running:
    """Once public acts are closed they stay so, whatever moves the deadline; all are sent the list of them, when those
    that came in time have been read."""
    game, now = running.game, house.now()
    closes = session_closes(game)
    if closes is None or running.deadline.listed or now < closes:
        return running
    surely = now >= closes + game.settings.timing.sweep and not work.letters.waiting_until(closes, game.name)
    if surely or now >= running.deadline.due:
        tell_list(work, house, game)
        running = running.due_at(replace(running.deadline, session=closes, listed=True))
    elif running.deadline.session is None:
        running = running.due_at(replace(running.deadline, session=closes))
    work.games.save(running.game)
    return running


def _early(work: Work, house: House, running: Running, complete_since: datetime) -> Attended:
    """Before the deadline: judged when nobody is waited for any more."""
    game = running.game
    closes = session_closes(game)
    if closes is not None and not running.deadline.listed:
        return Attended()
    if not _all_done(work, game):
        return Attended()
    if work.letters.waiting_until(complete_since, game.name):
        return Attended(unread=True, complete_since=complete_since)
    judge(work, house, game, counting(work, game))
    return Attended(judged=True)


def _all_done(work: Work, game: Game) -> bool:
    owing, sheets = owing_powers(game), counting(work, game)
    if not owing <= sheets.keys():
        return False
    if early_by_word(game):
        return {seat.number for seat in owing_seats(game)} <= ready_seats(work, game)
    if phase_of(game).pace is Pace.LONG or not game.settings.timing.others.early or unheard_seats(work, game):
        return False
    # A sheet whose only retreat is not allowed has sent no retreat: its writer has until the deadline to mend it.
    lacking = (orders_facts(game, power, sheets.get(power)) for power in owing | owing_offices(game))
    return not any(each.lacking for each in lacking)


def _fallen(work: Work, house: House, running: Running, complete_since: datetime) -> Attended:
    """At the deadline and after it."""
    game, deadline, now = running.game, running.deadline, house.now()
    if deadline.grace_until is None and shift_after_outage(work, house, running):
        return Attended(moved=True)
    sheets = work.sheets.of_turn(game.name, game.number, game.judgement)
    end = closing(game, deadline)
    if (waits := wanting(work, game, deadline, deadline.due, now)) is not None:
        return waits
    on_time = counting_by(game, sheets, deadline.due)
    missing = sorted(owing_powers(game) - on_time.keys())
    if missing and end > deadline.due:
        if begins := deadline.grace_until is None:
            running = running.due_at(replace(deadline, grace_until=end, shifted=deadline.shifted + 1))
            game = running.game
            work.games.save(game)
            announce(work, house, game, "grace", deadline.due, Because(missing))
        late = counting_by(game, sheets, deadline.due, end)
        # Who was missing has sent meanwhile, or grace is over and the mailbox was looked through once more.
        complete = owing_powers(game) <= late.keys()
        if complete and not work.letters.waiting_until(complete_since, game.name):
            judge(work, house, game, late)
            return Attended(judged=True)
        if now < end:
            return Attended(unread=complete, complete_since=complete_since if complete else None, moved=begins)
        if (waits := wanting(work, game, running.deadline, end, now)) is not None:
            return waits
        on_time = late
    judge(work, house, game, on_time)
    return Attended(judged=True)


def judge(work: Work, house: House, game: Game, sheets: Mapping[str, Sheet]) -> Game:
    """Settle the open turn and open the next: one transaction, with every report queued."""
    now, ruleset, position = house.now(), ruleset_of(game), game.position
    if game.deadline is not None and now < game.deadline.due:
        # A letter ended the turn a moment ago: its answer leaves before the report. At a deadline reports go first.
        work.outbox.before_reports(game.name)
    silent = tuple(sorted(owing_powers(game) - sheets.keys()))
    # Silence about retreats and adjustments is no disorder: the rules say what happens then.
    units_wait = phase_of(game).duty is Duty.UNITS
    disorder = frozenset(silent if units_wait and silence_of(game) is Absence.DISORDER else ())
    if units_wait:
        disorder |= game.disorder & ruleset.owing(position) - sheets.keys()
    orders: dict[str, tuple[Order, ...]] = dict(made_in_public(work, game))
    for power, sheet in sheets.items():
        orders[power] = (*orders.get(power, ()), *canonical(game, sheet.orders))
    chance = {what: house.chance.pick(lots) for what, lots in ruleset.lots(position).items()}
    ruling = adjudicate(position, orders, ruleset, disorder=disorder, chance=chance)
    work.turns.add(
        TurnRecord(
            game=game.name,
            number=game.number,
            judgement=game.judgement,
            before=position,
            after=ruling.after,
            orders={power: tuple(map(str, given)) for power, given in orders.items()},
            sheets=tuple(sheet.id for sheet in sheets.values()),
            disorder=disorder,
            chance=chance,
            outcomes=ruling.outcomes,
            events=ruling.events,
            verdict=ruling.verdict,
            edition=game.settings.edition,
            code_version=house.code_version,
            due=game.deadline.due if game.deadline else now,
            judged=now,
        )
    )
    following = past_absences(work, house, _following(work, game, ruling, now))
    work.games.save(following)
    if ruling.verdict is None:
        keep_retreats(work, following, sheets)
        keep_undone(work, following)
    report_turn(work, house, game, following, ruling, sheets, silent)
    if ruling.verdict is None:
        read_kept(work, house, following)
    if ruling.verdict is not None:
        say_farewell(work, house, following, ruling.verdict, calendar_entry(house, following, cancelled=True))
    release(work, house, following, judged=True)
    # Whose consent was wanted may be out of the game now, or in disorder.
    return end_if_agreed(work, house, following)


def _following(work: Work, game: Game, ruling: Ruling, now: datetime) -> Game:
    """The game with its next turn open, or ended."""
    following = replace(
        game,
        position=ruling.after,
        number=game.number + 1,
        judgement=next_judgement(work, game, game.number + 1),
        turned_from=(),
        seats=with_allies(game.seats, ruleset_of(game).allies(ruling.after)),
    )
    if ruling.verdict is not None:
        return ended(following, ruling.verdict, now)
    return replace(following, deadline=outdating(game, following, opened(following, now)))


def with_allies(seats: tuple[Seat, ...], allies: Mapping[str, str]) -> tuple[Seat, ...]:
    """The seats with the powers that have become allies of theirs."""
    for power, leader in allies.items():
        seats = tuple(
            replace(seat, powers=(*seat.powers, power)) if leader in seat.powers and power not in seat.powers else seat
            for seat in seats
        )
    return seats

"""Judge a turn: once, when its time has come and every letter that was on time has been read."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from gm.exchange.report import report_json
from gm.reports.facts import GAME_MASTER, Deadline, EndOfGame, Judged, Personal, Results, Summary
from gm.reports.news import Spoken
from gm.reports.sections import board, ending, turn_report, year_counts
from gm.rules.judge import Ruling, adjudicate
from gm.rules.orders import Order
from gm.rules.ruleset import Duty, Pace, Ruleset
from gm.service.desk.orders import early_by_word, orders_of
from gm.service.house import House
from gm.service.model.game import Absence, Game, GameState, Seat
from gm.service.model.letters import Sheet
from gm.service.model.record import TurnRecord
from gm.service.play.deadlines import announce, opened, remind, shift_after_outage
from gm.service.ports import OpenWork, Work
from gm.service.post.queue import queue, tell_gm
from gm.service.post.seatfacts import calendar_entry, canonical, deadline_facts, orders_facts, seat_facts
from gm.service.press.relay import is_closed, release
from gm.service.turn.rulesets import phase_of, ruleset_of
from gm.service.turn.sheets import in_force
from gm.service.turn.standing import FOREVER, closing, counting, owing_powers, owing_seats, ready_seats


@dataclass(frozen=True, slots=True)
class Attended:
    """What a game needs next."""

    judged: bool = False
    sweep: bool = False
    """A last look into the mailbox is wanted before the turn can be judged."""
    unread: bool = False
    """Letters that were on time lie here and must be read before."""
    complete_since: datetime | None = None
    """When all orders were found to be there, although letters are still unread."""


def attend(open_work: OpenWork, house: House, name: str, complete_since: datetime | None = None) -> Attended:
    """Do what is due in a game now. Any number of processes may ask at once: one of them does it.

    Who asks again hands in what the last answer said of `complete_since`: letters received later hold nothing up.
    """
    with open_work() as work:
        game = work.games.lock(name, wait=False)
        if game is None or game.state is not GameState.RUNNING or game.deadline is None:
            return Attended()
        game = remind(work, house, game)
        assert game.deadline is not None
        settle = _early if house.now() < game.deadline.due else _fallen
        # Never a time to come: the clock may have been set back since.
        return settle(work, house, game, min(complete_since or house.now(), house.now()))


def note_sweep(open_work: OpenWork, name: str, began: datetime) -> None:
    """A complete look into the mailbox began then."""
    with open_work() as work:
        game = work.games.lock(name)
        if game is not None and game.deadline is not None:
            work.games.save(replace(game, deadline=replace(game.deadline, swept=began)))


def moments(game: Game) -> tuple[datetime, ...]:
    """When a running game may next need something; some may have passed."""
    if game.deadline is None:
        return ()
    due, sweep = game.deadline.due, game.settings.timing.sweep
    found = [due, due + sweep, *(due - before for before in game.settings.timing.reminders)]
    if game.deadline.grace_until is not None and game.deadline.grace_until < FOREVER:
        found += [game.deadline.grace_until, game.deadline.grace_until + sweep]
    return tuple(found)


def _early(work: Work, house: House, game: Game, complete_since: datetime) -> Attended:
    """Before the deadline: judged when nobody is waited for any more."""
    if not _all_done(work, game):
        return Attended()
    if work.letters.waiting_until(complete_since):
        return Attended(unread=True, complete_since=complete_since)
    judge(work, house, game, counting(work, game))
    return Attended(judged=True)


def _all_done(work: Work, game: Game) -> bool:
    owing, sheets = owing_powers(game), counting(work, game)
    if not owing <= sheets.keys():
        return False
    if early_by_word(game):
        return {seat.number for seat in owing_seats(game)} <= ready_seats(work, game)
    if phase_of(game).pace is Pace.LONG or not game.settings.timing.others.early:
        return False
    # A sheet whose only retreat is not allowed has sent no retreat: its writer has until the deadline to mend it.
    lacking = (orders_facts(game, power, sheets[power]) for power in owing)
    return not any(each.missing or each.owed for each in lacking)


def _fallen(work: Work, house: House, game: Game, complete_since: datetime) -> Attended:
    """At the deadline and after it."""
    deadline, now = game.deadline, house.now()
    assert deadline is not None
    if deadline.grace_until is None:
        moved = shift_after_outage(work, house, game)
        if moved is not None:
            return Attended()
    sheets = work.sheets.of_turn(game.name, game.number, game.judgement)
    end = closing(game)
    assert end is not None
    wanting = _wanting(work, game, deadline.due, now)
    if wanting is not None:
        return wanting
    on_time = in_force(sheets, deadline.due)
    missing = sorted(owing_powers(game) - on_time.keys())
    if missing and end > deadline.due:
        if deadline.grace_until is None:
            game = replace(game, deadline=replace(deadline, grace_until=end, shifted=deadline.shifted + 1))
            work.games.save(game)
            announce(work, house, game, "grace", deadline.due, missing=missing)
            _summarise(work, house, game, on_time, "grace")
        late = in_force(sheets, deadline.due, end)
        # Who was missing has sent meanwhile, or grace is over and the mailbox was looked through once more.
        complete = owing_powers(game) <= late.keys()
        if complete and not work.letters.waiting_until(complete_since):
            judge(work, house, game, late)
            return Attended(judged=True)
        if now < end:
            return Attended(unread=True, complete_since=complete_since) if complete else Attended()
        wanting = _wanting(work, game, end, now)
        if wanting is not None:
            return wanting
        on_time = late
    judge(work, house, game, on_time)
    return Attended(judged=True)


def _wanting(work: Work, game: Game, until: datetime, now: datetime) -> Attended | None:
    """What is wanted before every letter received until then is sure to have been read; None when nothing is."""
    assert game.deadline is not None
    settled, swept = until + game.settings.timing.sweep, game.deadline.swept
    # A look that is still to come was made while the clock was ahead.
    if swept is None or not settled <= swept <= now:
        return Attended(sweep=now >= settled)
    return Attended(unread=True) if work.letters.waiting_until(until) else None


def judge(work: Work, house: House, game: Game, sheets: Mapping[str, Sheet]) -> Game:
    """Settle the open turn and open the next: one transaction, with every report queued."""
    now, ruleset, position = house.now(), ruleset_of(game), game.position
    silent = tuple(sorted(owing_powers(game) - sheets.keys()))
    # Silence about retreats and adjustments is no disorder: the rules say what happens then.
    units_wait = phase_of(game).duty is Duty.UNITS
    disorder = frozenset(silent if units_wait and game.settings.absence is Absence.DISORDER else ())
    orders: dict[str, tuple[Order, ...]] = {power: canonical(sheet.orders) for power, sheet in sheets.items()}
    chance = {what: house.chance.pick(lots) for what, lots in ruleset.lots(position).items()}
    ruling = adjudicate(position, orders, ruleset, disorder=disorder, chance=chance)
    work.turns.add(
        TurnRecord(
            game=game.name,
            number=game.number,
            judgement=game.judgement,
            before=position,
            after=ruling.after,
            orders={power: sheet.orders for power, sheet in sheets.items()},
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
    _summarise(work, house, game, sheets, "judged")
    following = _following(game, ruling, ruleset, now)
    work.games.save(following)
    _report(work, house, game, following, ruling, ruleset, sheets, silent)
    if following.state is GameState.ENDED:
        _say_farewell(work, house, following)
    release(work, house, following)
    return following


def _following(game: Game, ruling: Ruling, ruleset: Ruleset, now: datetime) -> Game:
    """The game with its next turn open, or ended."""
    following = replace(
        game,
        position=ruling.after,
        number=game.number + 1,
        judgement=1,
        verdict=ruling.verdict,
        seats=_with_allies(game.seats, ruleset.allies(ruling.after)),
    )
    if ruling.verdict is not None:
        return replace(following, state=GameState.ENDED, deadline=None)
    return replace(following, deadline=opened(following, now))


def _with_allies(seats: tuple[Seat, ...], allies: Mapping[str, str]) -> tuple[Seat, ...]:
    """A power that joins another is played from its seat."""
    for power, leader in allies.items():
        seats = tuple(
            replace(seat, powers=(*seat.powers, power)) if leader in seat.powers and power not in seat.powers else seat
            for seat in seats
        )
    return seats


def _report(
    work: Work,
    house: House,
    game: Game,
    following: Game,
    ruling: Ruling,
    ruleset: Ruleset,
    sheets: Mapping[str, Sheet],
    silent: tuple[str, ...],
) -> None:
    over = ruling.verdict is not None
    owes = {} if over else {power: n for power, n in ruleset.owes(ruling.after).items() if following.holder(power)}
    public = replace(
        turn_report(ruling, ruleset, silent=silent, proclamations=_proclaimed(work, game), judgement=game.judgement),
        owes=owes,
    )
    public_json = report_json(ruling, ruleset, setup=game.settings.setup, language=game.settings.language)
    for seat in game.seats:
        personal = Personal(
            seat_facts(house, following, following.seat(seat.number)),
            orders_of(game, seat, dict(sheets)),
            {power: count for power, count in owes.items() if power in following.seat(seat.number).powers},
        )
        facts = Results(
            game=game.name,
            variant=game.settings.variant,
            report=public,
            deadline=deadline_facts(house, following, seat),
            personal=personal if seat.powers else None,
            press_closed=not over and is_closed(following),
            report_json=public_json,
            calendar=calendar_entry(house, following, cancelled=over),
        )
        queue(work, house, game, seat, facts)
    master = next((seat for seat in game.seats if seat.number == 0), None)
    if master is not None:
        facts_for_master = Judged(
            game.name,
            turn=str(ruling.before.turn),
            next_turn=str(ruling.after.turn),
            silent=silent,
            deadline=deadline_facts(house, following, master),
            judgement=game.judgement,
            ending=ending(ruling.verdict),
        )
        tell_gm(work, house, game, facts_for_master)


def _proclaimed(work: Work, game: Game) -> tuple[Spoken, ...]:
    """What everybody was told during the turn; where press is grey, not by whom."""
    return tuple(
        Spoken(item.text, None if item.grey and item.power != GAME_MASTER else item.power, item.subject)
        for item in work.press.public(game.name, game.number)
    )


def _say_farewell(work: Work, house: House, game: Game) -> None:
    assert game.verdict is not None
    records = work.turns.of_game(game.name)
    last = records[-1].before.turn
    told = ending(game.verdict)
    assert told is not None
    for seat in game.seats:
        facts = EndOfGame(
            game.name,
            variant=game.settings.variant,
            turn=str(last),
            ending=told,
            history=year_counts(((record.before, record.after) for record in records), ruleset_of(game)),
            board=board(game.position),
            calendar=calendar_entry(house, game, cancelled=True),
        )
        queue(work, house, game, seat, facts)


def _summarise(work: Work, house: House, game: Game, sheets: Mapping[str, Sheet], when: str) -> None:
    """For the game master: who is missing by power, and what needs a person."""
    master = next((seat for seat in game.seats if seat.number == 0), None)
    if master is None or game.deadline is None:
        return
    owing = owing_powers(game)
    ready = ready_seats(work, game)
    untold = work.incidents.untold(game.name)
    kinds = [incident.kind for incident in untold]
    due = Deadline(game.deadline.due, game.settings.timing.zone.key, house.now())
    facts = Summary(
        game.name,
        turn=str(game.position.turn),
        deadline=due,
        missing=tuple(sorted(owing - sheets.keys())),
        sent=tuple(sorted(owing & sheets.keys())),
        ready=tuple(sorted(power for seat in game.players if seat.number in ready for power in seat.powers)),
        set_aside=kinds.count("set_aside"),
        undeliverable=kinds.count("undeliverable"),
        unconfirmed=kinds.count("unconfirmed"),
    )
    tell_gm(work, house, game, facts, when)
    work.incidents.told([incident.id for incident in untold])

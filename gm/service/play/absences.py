"""Absences: deadlines that fall into one are put off for everybody, and nobody learns for whom."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from gm.reports.facts import AbsenceAnswer, Days, DeadlineTold, Noticed
from gm.service.house import House
from gm.service.model.game import Game, GameState, Seat
from gm.service.model.letters import Incident
from gm.service.play.deadlines import Because, announce
from gm.service.ports import Work
from gm.service.post.attention import call
from gm.service.post.seatfacts import deadline_facts
from gm.service.turn.leaves import allowance, leaves, note_leave, note_moved
from gm.service.turn.standing import owing_seats
from gm.terms.leave import Leave, after, put_off


def past_absences(work: Work, house: House, game: Game) -> Game:
    """Put the deadline of the open turn past the absences of those who owe something; noted in the game."""
    running, now = game.running, house.now()
    if running is None or running.deadline.due <= now:
        return game
    away = _away(work, game)
    due, used = put_off(running.deadline.due, away, allowance(work, game, now.year), game.settings.timing)
    if not used:
        return game
    note_moved(work, game, used, now)
    shifted = running.deadline.shifted + 1
    return running.due_at(replace(running.deadline, due=due, swept=None, shifted=shifted)).game


def _away(work: Work, game: Game) -> dict[int, tuple[Leave, ...]]:
    owing = {seat.number for seat in owing_seats(game)}
    return {seat: each for seat, each in leaves(work, game).items() if seat in owing}


def offer_absence(work: Work, house: House, game: Game, seat: Seat, leave: Leave) -> AbsenceAnswer:
    """What an absence would do to deadlines, before it is confirmed."""
    return _answer(work, house, game, seat, leave, _effect(work, house, game, seat, leave))


def take_absence(work: Work, house: House, game: Game, seat: Seat, leave: Leave) -> AbsenceAnswer:
    """Note an absence; the game master is told, whatever becomes of the deadline."""
    now, effect = house.now(), _effect(work, house, game, seat, leave)
    answer = replace(_answer(work, house, game, seat, leave, effect), taken=True)
    if leave in leaves(work, game).get(seat.number, ()):
        return answer
    note_leave(work, game, seat.number, leave, now)
    moved = past_absences(work, house, game)
    if moved.deadline != game.deadline and game.deadline is not None:
        work.games.save(moved)
        named = seat.powers if game.settings.absence_names else ()
        announce(work, house, moved, "absence", game.deadline.due, Because(named))
    stays = effect.why in ("not_enough", "not_here")
    _tell_master(work, house, moved, seat, "absence_unmoved" if stays else "absence", leave)
    return answer


def cancel_absence(work: Work, house: House, game: Game, seat: Seat) -> AbsenceAnswer:
    """Take back an absence. A deadline that was put off for it stays: others count on it."""
    now = house.now()
    known = [leave for leave in leaves(work, game).get(seat.number, ()) if leave.ends > now]
    if known:
        note_leave(work, game, seat.number, None, now)
        _tell_master(work, house, game, seat, "absence_cancelled", *known)
    return AbsenceAnswer(
        game.name,
        turn=str(game.position.turn),
        days=tuple(Days(leave.first, leave.last) for leave in known),
        deadline=deadline_facts(house, game, seat),
        cancelled=True,
    )


def _tell_master(work: Work, house: House, game: Game, seat: Seat, kind: str, *known: Leave) -> None:
    """Now, and in the report of the turn."""
    now, power = house.now(), seat.powers[0]
    detail = "away: " + ", ".join(f"{leave.first} – {leave.last}" for leave in known)
    work.incidents.add(Incident(kind, now, game.name, power=power, detail=detail))
    call(work, house, game, Noticed(kind, now, power, detail=detail))


@dataclass(frozen=True, slots=True)
class _Effect:
    """What an absence does to the open turn."""

    due: datetime | None = None
    """The deadline with it; None: it stays as it is."""
    why: str = ""
    """Why it stays."""
    needed: timedelta = timedelta(0)
    left: timedelta = timedelta(0)


def _effect(work: Work, house: House, game: Game, seat: Seat, leave: Leave) -> _Effect:
    timing, now = game.settings.timing, house.now()
    if not timing.absence:
        return _Effect(why="not_here")
    if game.running is None:
        return _Effect(why="paused" if game.state is GameState.PAUSED else "later")
    due = game.running.deadline.due
    if due <= now or not leave.covers(due):
        return _Effect(why="later")
    if seat.number not in {each.number for each in owing_seats(game)}:
        return _Effect(why="nothing_owed")
    allowed = allowance(work, game, now.year)
    away = _away(work, game)
    moved, used = put_off(due, {**away, seat.number: (*away.get(seat.number, ()), leave)}, allowed, timing)
    if seat.number not in used:
        return _Effect(None, "not_enough", after(leave, due, timing) - due, allowed[seat.number])
    return _Effect(moved)


def _answer(work: Work, house: House, game: Game, seat: Seat, leave: Leave, effect: _Effect) -> AbsenceAnswer:
    told = deadline_facts(house, game, seat)
    later: DeadlineTold | None = None
    if effect.due is not None:
        later = deadline_facts(house, game, seat, effect.due)
    return AbsenceAnswer(
        game.name,
        turn=str(game.position.turn),
        days=(Days(leave.first, leave.last),),
        deadline=told,
        later=later,
        why=effect.why,
        needed_seconds=round(effect.needed.total_seconds()),
        left_seconds=round(effect.left.total_seconds()),
        named=game.settings.absence_names,
    )

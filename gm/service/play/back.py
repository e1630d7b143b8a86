"""Go back to a turn that was judged: it is opened once more, with the sheets as they stood. Nothing of it is lost."""

from collections.abc import Mapping
from dataclasses import replace

from gm.reports.facts import TurnedBack
from gm.reports.sections import board
from gm.rules.position import Turn
from gm.service.house import House
from gm.service.model.game import Game, GameState, Seat
from gm.service.model.letters import Sheet
from gm.service.model.record import TurnRecord
from gm.service.play.absences import past_absences
from gm.service.play.deadlines import opened, outdating
from gm.service.ports import Work
from gm.service.post.orderfacts import orders_of
from gm.service.post.publicly import tell_at_once
from gm.service.post.queue import queue
from gm.service.post.seatfacts import calendar_entry, deadline_facts, seat_facts
from gm.service.press.relay import release
from gm.service.turn.acts import PUBLIC
from gm.service.turn.line import judged_turns, next_judgement, note_undone, sheets_judged
from gm.service.turn.rulesets import ruleset_of
from gm.service.turn.standing import counting


def openings(work: Work, game: Game) -> Mapping[Turn, TurnRecord]:
    """The turns that a game may go back to."""
    return {record.before.turn: record for record in judged_turns(work, game)}


def go_back(work: Work, house: House, game: Game, to: TurnRecord) -> Game:
    """The game as it stood when that turn was opened, with its sheets and public acts; everybody is told.

    The turns since stay in the records, as do letters, votes and absences.
    """
    now = house.now()
    since = [record for record in judged_turns(work, game) if record.number >= to.number]
    note_undone(work, game, since, now)
    tell_at_once(work, house, game)
    before = replace(
        game,
        state=GameState.PAUSED if game.settings.paused else GameState.RUNNING,
        seats=_seats_then(game, to),
        position=to.before,
        number=to.number,
        judgement=next_judgement(work, game, to.number),
        verdict=None,
        epilogue=None,
    )
    before = replace(before, deadline=outdating(game, before, opened(before, now)))
    _keep_again(work, game, to, before.judgement)
    before = past_absences(work, house, before)
    work.games.save(before)
    sheets = counting(work, before)
    turns = tuple(str(record.before.turn) for record in since)
    for seat in before.seats:
        facts = TurnedBack(
            before.name,
            turn=str(before.position.turn),
            undone=turns,
            seat=seat_facts(house, before, seat),
            board=board(before.position),
            in_force=orders_of(before, seat, sheets),
            deadline=deadline_facts(house, before, seat),
            paused=before.state is GameState.PAUSED,
            calendar=calendar_entry(house, before, cancelled=before.state is not GameState.RUNNING),
        )
        queue(work, house, before, seat, facts, now.isoformat())
    release(work, house, before)
    return before


def _seats_then(game: Game, to: TurnRecord) -> tuple[Seat, ...]:
    """The seats with the powers that they held: one that has joined another since is its own again."""
    allies = ruleset_of(game).allies(to.before)
    drawn = {power: int(number) for power, number in game.lots.items()}

    def held(seat: Seat) -> tuple[str, ...]:
        own = tuple(power for power in seat.powers if drawn.get(power, seat.number) == seat.number)
        return (*own, *(power for power in seat.powers if power not in own and allies.get(power) in own))

    return tuple(replace(seat, powers=held(seat)) for seat in game.seats)


def _keep_again(work: Work, game: Game, to: TurnRecord, judgement: int) -> None:
    """Sheets as they were judged, and what was done in public, are those of the new opening too."""
    for sheet in sheets_judged(work, game, to).values():
        work.sheets.add(replace(_whole(sheet), judgement=judgement))
    for act in work.acts.of_turn(to.game, to.number, to.judgement):
        if act.kind == PUBLIC:
            work.acts.add(replace(act, judgement=judgement))


def _whole(sheet: Sheet) -> Sheet:
    """A sheet that gives by itself all the orders that were in force with it."""
    return replace(sheet, amends=None, id=0)

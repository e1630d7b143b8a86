"""Go back to a turn that was judged: it is opened once more, with the sheets as they stood. Nothing of it is lost, and
until a turn is judged the game can go forward again to where it stood."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gm.reports.facts import TurnedBack
from gm.reports.sections import board
from gm.rules.position import Turn
from gm.service.house import House
from gm.service.model.game import Game, GameState, Seat, TurnedFrom
from gm.service.model.letters import Sheet
from gm.service.model.record import TurnRecord
from gm.service.play.absences import past_absences
from gm.service.play.deadlines import opened, outdating
from gm.service.play.reporting import end_with
from gm.service.play.turns import with_allies
from gm.service.ports import Work
from gm.service.post.announcements import tell_at_once
from gm.service.post.orderfacts import orders_of
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
    since = turns_since(work, game, to)
    note_undone(work, game, since, now)
    tell_at_once(work, house, game)
    before = replace(
        game,
        seats=_seats_then(game, to),
        position=to.before,
        number=to.number,
        judgement=next_judgement(work, game, to.number),
        turned_from=(
            *game.turned_from,
            TurnedFrom(game.position, game.number, game.judgement, game.verdict),
        ),
    )
    _keep_again(work, game, to, before.judgement)
    return _opened_again(work, house, game, before, undone=tuple(str(record.before.turn) for record in since))


def turns_since(work: Work, game: Game, to: TurnRecord) -> Sequence[TurnRecord]:
    """What going back there takes back, the oldest first."""
    return [record for record in judged_turns(work, game) if record.number >= to.number]


def go_forward(work: Work, house: House, game: Game) -> Game:
    """The game as it stood before it was last taken back, with the sheets of the turn that was open; everybody is told.

    What was sent for the turn that was opened again stays in the records, for when it is opened once more.
    """
    *earlier, former = game.turned_from
    note_undone(work, game, (), house.now())
    tell_at_once(work, house, game)
    after = replace(
        game,
        seats=with_allies(game.seats, ruleset_of(game).allies(former.position)),
        position=former.position,
        number=former.number,
        judgement=former.judgement,
        turned_from=tuple(earlier),
    )
    if former.verdict is not None:
        # It ends once more, and the letters that say so are others than the first time.
        after = replace(after, judgement=next_judgement(work, game, former.number))
        return end_with(work, house, after, former.verdict)
    restored = [record for record in judged_turns(work, after) if record.number >= game.number]
    return _opened_again(work, house, game, after, restored=tuple(str(record.before.turn) for record in restored))


def _opened_again(
    work: Work, house: House, left: Game, game: Game, *, undone: tuple[str, ...] = (), restored: tuple[str, ...] = ()
) -> Game:
    """The game with a turn open that was open before, and a deadline for it; everybody is told."""
    now = house.now()
    state = GameState.PAUSED if game.settings.paused else GameState.RUNNING
    game = replace(game, state=state, verdict=None, epilogue=None)
    game = past_absences(work, house, replace(game, deadline=outdating(left, game, opened(game, now))))
    work.games.save(game)
    sheets = counting(work, game)
    for seat in game.seats:
        facts = TurnedBack(
            game.name,
            turn=str(game.position.turn),
            seat=seat_facts(house, game, seat),
            board=board(game.position),
            undone=undone,
            restored=restored,
            in_force=orders_of(game, seat, sheets),
            deadline=deadline_facts(house, game, seat),
            paused=game.state is GameState.PAUSED,
            calendar=calendar_entry(house, game, cancelled=game.state is not GameState.RUNNING),
        )
        queue(work, house, game, seat, facts, now.isoformat())
    release(work, house, game)
    return game


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

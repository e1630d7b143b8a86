"""The turns of a game as they count: the last judgement of each, without those that the game master has undone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import islice

from gm.rules.position import Turn
from gm.rules.ruleset import Duty
from gm.service.model.game import Game
from gm.service.model.letters import Act, Sheet
from gm.service.model.record import TurnRecord
from gm.service.ports import Work
from gm.service.turn.declarations import NEWCOMER
from gm.service.turn.rulesets import ruleset_of
from gm.service.turn.standing import counting_by

UNDONE = "undone"
"""Kind of the rows that say that an opening of a turn was taken back, judged or not; the value is the turn."""


def judged_turns(work: Work, game: Game) -> Sequence[TurnRecord]:
    """The last judgement of each turn that is closed, the oldest first."""
    return list(latest_turns(work, game))[::-1]


def latest_turns(work: Work, game: Game) -> Iterator[TurnRecord]:
    """The same, the latest first. Records are decoded one by one, so that a reader of a few costs no more."""
    number = game.number
    for record in work.turns.latest_first(game.name):
        if record.number < number:
            number = record.number
            yield record


def next_judgement(work: Work, game: Game, number: int) -> int:
    """How often a turn will have been opened when it is opened now."""
    acts = work.acts.of_game(game.name)
    return 1 + max((act.judgement for act in acts if act.kind == UNDONE and act.number == number), default=0)


def note_undone(work: Work, game: Game, since: Sequence[TurnRecord], at: datetime) -> None:
    """Note that the game master has undone those turns, and the open one."""
    openings = {(record.number, record.judgement): record.before.turn for record in since}
    openings[game.number, game.judgement] = game.position.turn
    for (number, judgement), turn in sorted(openings.items()):
        work.acts.add(Act(game.name, number, judgement, 0, UNDONE, str(turn), at))


def undone_sheets(work: Work, game: Game) -> dict[str, Sheet]:
    """power -> the sheet in force when an opening of the turn that is open now was taken back, the last time."""
    turn = str(game.position.turn)
    undone = [act for act in work.acts.of_game(game.name) if act.kind == UNDONE and act.value == turn]
    if not undone:
        return {}
    number, judgement = undone[-1].number, undone[-1].judgement
    record = next((each for each in work.turns.of_number(game.name, number) if each.judgement == judgement), None)
    if record is not None:
        return sheets_judged(work, game, record)
    return counting_by(game, work.sheets.of_turn(game.name, number, judgement), None)


def times_judged_by_now(work: Work, game: Game) -> int:
    """How often the open turn has been judged, of which one is now."""
    turn = str(game.position.turn)
    if not any(act.kind == UNDONE and act.value == turn for act in work.acts.of_game(game.name)):
        return 1
    return times_judged(work.turns.of_game(game.name), game.position.turn)


def times_judged(records: Sequence[TurnRecord], turn: Turn, until: datetime | None = None) -> int:
    """How often a turn has been judged; until then."""
    return sum(each.before.turn == turn and (until is None or each.judged <= until) for each in records)


def sheets_judged(work: Work, game: Game, record: TurnRecord) -> dict[str, Sheet]:
    """power -> the sheet that was judged, with all the orders that were in force then"""
    sheets = work.sheets.of_turn(record.game, record.number, record.judgement)
    counted = {sheet.power: _place(sheet) for sheet in sheets if sheet.id in record.sheets}
    until = [sheet for sheet in sheets if sheet.power in counted and _place(sheet) <= counted[sheet.power]]
    return counting_by(replace(game, position=record.before), until, None)


def _place(sheet: Sheet) -> tuple[object, ...]:
    return sheet.received, sheet.uid, sheet.id


def silent_again(work: Work, game: Game) -> tuple[str, ...]:
    """The powers that have sent no orders for their units twice in a row, from a seat where nobody new sits since, and
    for which nobody else is sought yet."""
    ruleset = ruleset_of(game)
    turns = (each for each in latest_turns(work, game) if ruleset.phase(each.before.turn).duty is Duty.UNITS)
    records = list(islice(turns, 2))[::-1]
    if len(records) < 2:
        return ()
    newcomers = {
        act.seat for act in work.acts.of_game(game.name) if act.kind == NEWCOMER and act.at >= records[0].judged
    }
    silent = (ruleset.owing(each.before) - each.orders.keys() for each in records)
    seats = {power: game.holder(power) for power in frozenset.intersection(*map(frozenset, silent)) - game.wanted}
    return tuple(sorted(power for power, seat in seats.items() if seat is not None and seat.number not in newcomers))


def turn_named(game: Game, wanted: Turn) -> Turn | None:
    """The turn that a letter means: of a season, whose phase it leaves out, the first. None where there is no such."""
    calendar = ruleset_of(game).calendar
    turns = [Turn(wanted.year, season, phase) for season, phase in calendar.rows]
    meant = [turn for turn in turns if wanted.phase in ("", turn.phase)]
    own = [turn for turn in meant if turn.season == wanted.season]
    called = [turn for turn in meant if wanted.season in calendar.seasons(turn)]
    return next(iter((*own, *called)), None)

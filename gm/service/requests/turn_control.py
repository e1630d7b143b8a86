"""The game master judges a turn before its time, looks what that would mean, or goes back to one that was judged."""

from gm.reports.facts import BackOffered, Facts, Preview
from gm.rules.ruleset import Duty
from gm.service.house import House
from gm.service.model.game import Absence, GameState
from gm.service.play.reversal import go_back, go_forward, openings, turns_since
from gm.service.play.turns import judge
from gm.service.ports import Work
from gm.service.post.announcements import tell_list
from gm.service.post.orderfacts import orders_of
from gm.service.post.seatfacts import deadline_facts
from gm.service.requests.letters import STATES
from gm.service.requests.master_answers import UNNAMED, mastered, names_open_turn
from gm.service.requests.notes import note
from gm.service.requests.row import Agreement, Answer, Asking, Waiting
from gm.service.turn.acts import session_closes
from gm.service.turn.line import turn_named
from gm.service.turn.rulesets import phase_of
from gm.service.turn.standing import counting, owing_powers, ready_seats


def judge_now(work: Work, house: House, asking: Asking) -> Facts:
    """Judge the open turn now; whoever has sent nothing is silent."""
    if not names_open_turn(asking):
        return mastered(house, asking, refused=UNNAMED)
    # The letter that asks it waits itself.
    if work.letters.waiting_until(asking.at, asking.game.name) > (asking.case is not None):
        return mastered(house, asking, refused="unread")
    note(work, house, asking, asking.game)
    if session_closes(asking.game) is not None and not (asking.game.deadline and asking.game.deadline.listed):
        # No turn is judged before acts in public are over: they are now.
        tell_list(work, house, asking.game)
    return mastered(house, asking, judge(work, house, asking.game, counting(work, asking.game)))


def turn_back(work: Work, house: House, asking: Asking) -> Answer:
    """Go back to a turn, once that was agreed to: every turn since is undone."""
    wanted = turn_named(asking.game, asking.values["TURN"])
    record = openings(work, asking.game).get(wanted) if wanted is not None else None
    if record is None:
        return mastered(house, asking, refused="not_judged")
    since = turns_since(work, asking.game, record)
    if not asking.confirmed:
        offered = BackOffered(
            asking.game.name,
            turn=str(asking.game.position.turn),
            to=str(record.before.turn),
            undone=tuple(str(each.before.turn) for each in since),
            deadline=deadline_facts(house, asking.game, asking.seat),
        )
        return Waiting(offered, Agreement.YES)
    if since[-1].judged > asking.at and asking.case is not None:
        # More would be taken back than he was told.
        return mastered(house, asking, refused="judged_since")
    return mastered(house, asking, go_back(work, house, asking.game, record))


def turn_forward(work: Work, house: House, asking: Asking) -> Facts:
    if not asking.game.turned_from:
        return mastered(house, asking, refused="nothing_undone")
    return mastered(house, asking, go_forward(work, house, asking.game))


def preview(work: Work, house: House, asking: Asking) -> Facts:
    """Tell who has sent orders and who has not. The orders are nobody's but their writers' before the deadline."""
    game = asking.game
    over = game.state is GameState.ENDED
    owing = frozenset() if over else owing_powers(game)
    sheets = counting(work, game)
    lacking: dict[str, int] = {}
    for seat in game.players if not game.settings.gm_plays and not over else ():
        for told in orders_of(game, seat, sheets):
            if told.power in sheets and told.lacking:
                lacking[told.power] = told.lacking
    ready = ready_seats(work, game)
    waits = game.settings.absence is Absence.WAIT
    return Preview(
        game.name,
        turn=str(game.position.turn),
        deadline=deadline_facts(house, game, asking.seat),
        missing=tuple(sorted(owing - sheets.keys())),
        sent=tuple(sorted(owing & sheets.keys())),
        lacking=lacking,
        ready=tuple(sorted(power for seat in game.players if seat.number in ready for power in seat.powers)),
        silence="rules" if phase_of(game).duty is not Duty.UNITS else "wait" if waits else "disorder",
        state=STATES[game.state],
    )

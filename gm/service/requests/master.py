"""What the human game master does to the time of a game, by mail or at the command line."""

from gm.reports.facts import Facts
from gm.service.house import House
from gm.service.model.game import GameState
from gm.service.play.deadlines import extended, put_at, remind_now
from gm.service.ports import Work
from gm.service.requests.master_answers import mastered
from gm.service.requests.row import Asking
from gm.service.settings.changes import with_pause
from gm.service.turn.standing import counting, owing_powers


def pause(work: Work, house: House, asking: Asking) -> Facts:
    if asking.game.state is GameState.PAUSED:
        return mastered(house, asking, refused="paused")
    return mastered(house, asking, with_pause(work, house, asking.game, paused=True))


def resume(work: Work, house: House, asking: Asking) -> Facts:
    if asking.game.state is not GameState.PAUSED:
        return mastered(house, asking, refused="not_paused")
    return mastered(house, asking, with_pause(work, house, asking.game, paused=False))


def extend(work: Work, house: House, asking: Asking) -> Facts:
    running = asking.game.running
    if running is None:
        return mastered(house, asking, refused="no_deadline")
    return mastered(house, asking, extended(work, house, running, asking.values["LENGTH"]).game)


def set_deadline(work: Work, house: House, asking: Asking) -> Facts:
    running, due = asking.game.running, asking.values["MOMENT"].at
    if running is None:
        return mastered(house, asking, refused="no_deadline")
    if due <= house.now():
        # It was to come when the line was written.
        return mastered(house, asking, refused="past")
    return mastered(house, asking, put_at(work, house, running, due).game)


def remind_all(work: Work, house: House, asking: Asking) -> Facts:
    """Remind those whose orders are missing, once more."""
    running = asking.game.running
    if running is None:
        return mastered(house, asking, refused="no_deadline")
    if owing_powers(running.game) <= counting(work, running.game).keys():
        return mastered(house, asking, refused="nobody_missing")
    return mastered(house, asking, remind_now(work, house, running).game, announced=False)

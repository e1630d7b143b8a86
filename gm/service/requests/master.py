"""What the human game master does to a game, by mail or at the command line. Each act is logged, and told to all."""

import logging
from dataclasses import replace

from gm.reports.facts import ActAnswered, Facts
from gm.service.house import House
from gm.service.model.game import Game, GameState
from gm.service.play.deadlines import extended
from gm.service.ports import Work
from gm.service.post.seatfacts import deadline_facts
from gm.service.requests.row import Asking
from gm.service.settings.changes import change

log = logging.getLogger(__name__)


def pause(work: Work, house: House, asking: Asking) -> Facts:
    if asking.game.state is GameState.PAUSED:
        return _answer(house, asking, asking.game, refused="already")
    return _answer(house, asking, _with_pause(work, house, asking, paused=True))


def resume(work: Work, house: House, asking: Asking) -> Facts:
    if asking.game.state is not GameState.PAUSED:
        return _answer(house, asking, asking.game, refused="already")
    return _answer(house, asking, _with_pause(work, house, asking, paused=False))


def _with_pause(work: Work, house: House, asking: Asking, *, paused: bool) -> Game:
    game = asking.game
    settings = replace(game.settings, paused=paused)
    return change(work, house, game, settings, (), {}, game.file_stamp)


def extend(work: Work, house: House, asking: Asking) -> Facts:
    running = asking.game.running
    if running is None:
        return _answer(house, asking, asking.game, refused="no_deadline")
    return _answer(house, asking, extended(work, house, running, asking.values["LENGTH"]).game)


def _answer(house: House, asking: Asking, game: Game, refused: str = "") -> Facts:
    state = {GameState.RUNNING: "running", GameState.PAUSED: "paused", GameState.ENDED: "over"}[game.state]
    return ActAnswered(
        game.name,
        act=asking.asked.request.name,
        turn=str(game.position.turn),
        deadline=deadline_facts(house, game, asking.seat),
        state=state,
        refused=refused,
    )

"""Troubles for which an installation needs a person: no mail for long, a deadline that passed without a judgement."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from gm.service.model.game import Game
from gm.service.play.clocks import SIGNS
from gm.service.ports import Work


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing that a person must look at. `kind` is a key of the letters' words, section `alarm`."""

    kind: str
    game: str = ""
    turn: str = ""


def troubles(work: Work, now: datetime, patience: timedelta) -> tuple[Trouble, ...]:
    """What has lasted for longer than `patience`, of all processes together."""
    silent = [Trouble(sign) for sign in SIGNS if not work.health.beats(sign, now - patience)]
    unjudged = [
        Trouble("unjudged", game.name, str(game.position.turn))
        for game in work.games.all()
        if _overdue(game, now) > patience
    ]
    return (*silent, *unjudged)


def _overdue(game: Game, now: datetime) -> timedelta:
    """For how long its turn could have been judged; less than nothing while it could not."""
    if game.running is None:
        return timedelta(0)
    deadline = game.running.deadline
    return now - (deadline.grace_until or deadline.due) - game.settings.timing.sweep

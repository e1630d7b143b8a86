"""What the human game master has done to a game in the open turn: noted, so that its report can tell."""

import json
from collections.abc import Mapping
from datetime import datetime

from gm.reports.news import ActTold
from gm.service.model.game import Game
from gm.service.model.letters import Act
from gm.service.ports import Work

MASTERS = "master"
"""Kind of the rows that keep them; the value is JSON: the name of the act, and its slots."""


def note_act(work: Work, game: Game, name: str, values: Mapping[str, str], at: datetime) -> None:
    value = json.dumps({"act": name, "values": dict(values)}, ensure_ascii=False)
    work.acts.add(Act(game.name, game.number, game.judgement, 0, MASTERS, value, at))


def acts_of(work: Work, game: Game) -> tuple[ActTold, ...]:
    """The game master's acts in the open turn, in the order they were done."""
    rows = work.acts.of_turn(game.name, game.number, game.judgement)
    return tuple(act_told(row) for row in rows if row.kind == MASTERS)


def act_told(row: Act) -> ActTold:
    kept = json.loads(row.value)
    return ActTold(kept["act"], row.at, kept["values"])

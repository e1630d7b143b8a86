"""Note an act of the game master's, so that the report of its turn tells it: no more of it than that sentence needs."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from string import Formatter
from typing import Any

from gm.notation.words.dates import Moment
from gm.reports.facts import ActTold
from gm.service.house import House
from gm.service.model.game import Game
from gm.service.ports import Work
from gm.service.requests.row import Asking
from gm.service.turn.master import note_act


def note(work: Work, house: House, asking: Asking, game: Game) -> None:
    """Note an act for the report of the open turn."""
    note_act(work, game, asking.asked.request.name, _told_slots(asking), house.now())


def act_done(asking: Asking, at: datetime) -> ActTold:
    """An act as the report of the turn tells it."""
    return ActTold(asking.asked.request.name, at, _told_slots(asking))


def _told_slots(asking: Asking) -> Mapping[str, str]:
    """What stood in the slots that the sentence has: a name or an address stays with who wrote it."""
    words = [said[name].told for said in asking.table.words.values() if (name := asking.asked.request.name) in said]
    told = {slot for sentence in words for _, slot, _, _ in Formatter().parse(sentence) if slot}
    return {slot: as_text(value) for slot, value in asking.values.items() if slot in told}


def as_text(value: Any) -> str:
    """A slot's value as it is stored: codes, seconds of a length, ISO dates."""
    if isinstance(value, timedelta):
        return str(round(value.total_seconds()))
    if isinstance(value, Moment):
        return value.at.isoformat()
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)

"""Lines as somebody asks them, read without a letter around them."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

from gm.service.model.game import Game, GameState
from gm.service.requests.line_reading import Asker, Unread, request_in
from gm.service.requests.row import AskerRole, RequestRead
from gm.service.requests.slots import SlotGround
from gm.service.requests.table import table_of
from tests.service.desk import PARIS, Desk

SUMMER = datetime(2026, 7, 28, 9, tzinfo=UTC)
"""A Tuesday, 11:00 in Paris."""


@cache
def game_to_ask_in() -> Game:
    return Desk().begin().game


def asker(role: AskerRole, state: GameState | None = GameState.RUNNING, *, at: datetime = SUMMER) -> Asker:
    """Somebody of a classic game."""
    return Asker(role, SlotGround(at, PARIS, game_to_ask_in()), state)


def read_line(line: str, who: Asker) -> RequestRead | Unread | None:
    found = request_in(line, table_of("classic"), who)
    return replace(found, line=line) if found is not None else None

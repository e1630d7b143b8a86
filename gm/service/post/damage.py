"""Rows of the store that cannot be read: the work goes on without them, and each is told of once."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from gm.reports.facts import Noticed, Notices
from gm.service import budgets
from gm.service.budgets import Budget
from gm.service.house import House
from gm.service.model.game import Game
from gm.service.ports import OpenWork, Spoilt, Work
from gm.service.post.queue import UNANSWERED, queue_to

_OF_THE_GAME = ("game", "seat", "sheet", "act")
"""Tables without whose rows nothing can be done in a game."""
ONCE = timedelta(days=30)
"""A fault that lasts is told again after this time."""


def telling(open_work: OpenWork, house: House) -> OpenWork:
    """The same store; each row that a transaction passes over is told of with it."""

    @contextmanager
    def opened() -> Iterator[Work]:
        with open_work() as work:
            yield work
            for each in work.passed_over:
                if stops_its_game(each):
                    tell_stopped(work, house, each.game or "", in_database(each))
                else:
                    _tell(work, house, "row_spoilt", in_database(each), each.game)

    return opened


def stops_its_game(spoilt: Spoilt) -> bool:
    return spoilt.game is not None and spoilt.table in _OF_THE_GAME


def in_database(spoilt: Spoilt) -> str:
    """Which row, in the form of a notice's detail."""
    return f"in_database: {spoilt}"


def game_if_readable(work: Work, name: str | None) -> Game | None:
    """The game of that name; None where it cannot be read, of which others tell."""
    try:
        return work.games.get(name) if name else None
    except Spoilt:
        return None


def tell_stopped(work: Work, house: House, name: str, why: str, time: int = 0) -> None:
    """Tell that a game cannot go on. `time` counts how often it has been repaired."""
    _tell(work, house, "game_stopped", why, name, time)


def _tell(work: Work, house: House, kind: str, detail: str, game: str | None, *more: object) -> None:
    now = house.now()
    cause = (kind, detail, game or "", *more)
    if not budgets.spend(work, Budget("/".join(map(str, cause)), 1, ONCE), now):
        return
    master = work.games.address(game, 0) if game else ""
    facts = Notices(game or "", (Noticed(kind, now, detail=detail),), house.zone)
    for recipient in dict.fromkeys(address for address in (house.admin.casefold(), master) if address):
        address = house.admin if recipient == house.admin.casefold() else recipient
        named = ("spoilt", recipient, now.isoformat(), *cause)
        queue_to(work, house, address, house.language, facts, *named, travel=UNANSWERED)

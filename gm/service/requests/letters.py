"""The requests of a seat's letter, and why some of its lines are none."""

from collections.abc import Iterable
from datetime import datetime
from zoneinfo import ZoneInfo

from gm.reports.facts import Facts, RequestRefused, Unfollowed
from gm.service.case.reading import read_orders
from gm.service.house import House
from gm.service.model.game import Game, GameState, Seat
from gm.service.post.queue import zone_of
from gm.service.post.seatfacts import deadline_facts
from gm.service.requests.line_reading import Asker, Unread
from gm.service.requests.reading import RequestsFound, requests_in
from gm.service.requests.row import MASTER, RequestTable, role_of
from gm.service.requests.slots import SlotGround

STATES = {
    GameState.FORMING: "forming",
    GameState.RUNNING: "running",
    GameState.PAUSED: "paused",
    GameState.ENDED: "over",
}
"""How letters call them."""


def requests_of(table: RequestTable, game: Game, seat: Seat, subject: str, text: str, at: datetime) -> RequestsFound:
    """What a letter of this seat asks that was received then."""
    asker = Asker(role_of(seat), SlotGround(at, ZoneInfo(zone_of(game, seat)), game), game.state)

    def is_order(line: str) -> bool:
        read = read_orders(game, seat, line).lines if seat.powers else ()
        return any(each.status != "unreadable" for each in read)

    return requests_in(subject, text, table, asker, is_order)


def refused(house: House, game: Game, seat: Seat, unread: Iterable[Unread]) -> Facts:
    """Why lines were not followed."""
    return RequestRefused(
        game.name,
        tuple(_unfollowed(each, game, seat) for each in unread),
        str(game.position.turn),
        deadline_facts(house, game, seat),
    )


def _unfollowed(unread: Unread, game: Game, seat: Seat) -> Unfollowed:
    state, shown = STATES[game.state], unread.request.shown_as or unread.request.name
    return Unfollowed(
        unread.line,
        unread.why,
        shown,
        slot=unread.slot,
        word=unread.word,
        state=state,
        near=unread.near,
        instead=_instead(unread, game, seat),
        masters=unread.request.who == MASTER,
    )


def _instead(unread: Unread, game: Game, seat: Seat) -> str:
    """What of the same end this seat may ask now; "" for nothing."""
    row = unread.request.instead
    may = row is not None and role_of(seat) in row.who and game.state in row.when
    return row.name if row is not None and may else ""

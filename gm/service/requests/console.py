"""A line of the game master's that was typed at the machine: as by mail, but answered where it was typed."""

from dataclasses import dataclass

from gm.reports.facts import Facts, RequestRefused
from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.ports import Work
from gm.service.post.attention import master_of
from gm.service.requests.execution import done
from gm.service.requests.letters import refused, requests_of
from gm.service.requests.line_reading import Unread
from gm.service.requests.row import Asking
from gm.service.requests.table import table_of


@dataclass(frozen=True, slots=True)
class AnsweredByHand:
    """What came of a typed line."""

    seat: Seat
    """The game master's."""
    facts: Facts
    followed: bool


def by_hand(work: Work, house: House, game: Game, text: str) -> AnsweredByHand | None:
    """Do a line that was typed; None where the game has no game master in whose name it could be done."""
    seat = master_of(game)
    if seat is None:
        return None
    table, now = table_of(game.settings.variant), house.now()
    found = requests_of(table, game, seat, "", text, now)
    for asked in found.asked[:1]:
        facts = done(work, house, Asking(asked, game, seat, now, table))
        if facts is not None:
            followed = not isinstance(facts, RequestRefused) and not getattr(facts, "refused", "")
            return AnsweredByHand(seat, facts, followed)
    unread = found.unread or (Unread(table.rows["help"], text, "unread" if text.strip() else "empty", word=text),)
    return AnsweredByHand(seat, refused(house, game, seat, unread), followed=False)

"""What players have voted once their game is over: who bears which title. Nobody is told who voted for whom."""

from collections.abc import Mapping
from datetime import datetime

from gm.service.model.game import Game, Seat
from gm.service.model.outbox import NOBODY
from gm.service.ports import Work
from gm.service.turn.declarations import said, say

TITLE = "title"
"""Kind of the rows that keep such a vote: the title, and the power that should bear it."""


def vote_for(work: Work, game: Game, seat: int, title: str, power: str, at: datetime) -> None:
    """A seat's newest vote for a title is the one that counts."""
    say(work, game, seat, TITLE, f"{title} {power}", at)


def title_votes(work: Work, game: Game) -> Mapping[int, Mapping[str, str]]:
    """seat -> title -> for whom it votes; of this end of the game, should it have ended before and gone on."""
    if game.epilogue is None:
        return {}
    since = game.epilogue.queued
    found: dict[int, dict[str, str]] = {}
    for seat, acts in said(work, game, TITLE).items():
        votes = dict(act.value.split() for act in acts if act.at >= since)
        if votes:
            found[seat] = votes
    return found


def voters(game: Game) -> tuple[Seat, ...]:
    """Everybody who played to the end, in the game or out of it, but for whom nobody can reach any more."""
    return tuple(seat for seat in game.players if seat.email != NOBODY)

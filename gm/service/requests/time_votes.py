"""Votes that pause a game, take it up again, or give its open turn more time: done as soon as enough want it, once."""

from datetime import datetime

from gm.reports.facts import Facts, TimeVoteAnswer
from gm.service.house import House
from gm.service.model.game import Game, GameState
from gm.service.play.deadlines import extended
from gm.service.ports import Work
from gm.service.post.seatfacts import deadline_facts
from gm.service.requests.row import Asking
from gm.service.settings.changes import with_pause
from gm.service.turn.time_votes import (
    TimeMatter,
    TimeVote,
    decided,
    is_voted_on,
    majority_for,
    note_time_vote,
    time_votes,
    voices,
)


def vote_on_time(matter: TimeMatter, work: Work, house: House, asking: Asking) -> Facts:
    """Note a vote on time and do what is decided. The game must be locked, so that of two last votes the later sees the
    earlier."""
    game, seat = asking.game, asking.seat
    vote = TimeVote(matter, asking.length)
    heard = voices(work, game)
    refused = _refusal(game, matter, asking.at) or ("" if seat in heard else "no_voice")
    wanted = None
    if not refused:
        note_time_vote(work, game, seat.number, vote, house.now())
        wanted = decided(work, game, matter)
    after = game if wanted is None else _do(work, house, game, wanted)
    return TimeVoteAnswer(
        game.name,
        turn=str(game.position.turn),
        matter=str(matter),
        seconds=round((wanted or vote).length.total_seconds()),
        asked=tuple(sorted(power for each in heard for power in each.powers)),
        voices=len(heard),
        needed=majority_for(game, matter).needed(len(heard)),
        refused=refused,
        done=wanted is not None,
        deadline=deadline_facts(house, after, seat),
    )


def _refusal(game: Game, matter: TimeMatter, received: datetime) -> str:
    if not is_voted_on(matter, game):
        return "not_here"
    is_paused = game.state is GameState.PAUSED
    if is_paused is not (matter is TimeMatter.RESUME):
        return "paused" if is_paused else "not_paused"
    # Whoever is late may not make himself the time: others can no longer change their orders.
    return "late" if not is_paused and game.deadline is not None and received > game.deadline.due else ""


def _do(work: Work, house: House, game: Game, wanted: TimeVote) -> Game:
    for number, vote in time_votes(work, game).items():
        # It has come: nobody is taken to want it again.
        if vote.matter is wanted.matter:
            note_time_vote(work, game, number, None, house.now())
    if wanted.matter is TimeMatter.EXTEND and game.running is not None:
        return extended(work, house, game.running, wanted.length, voted=True).game
    return with_pause(work, house, game, paused=wanted.matter is TimeMatter.PAUSE, voted=True)

"""Votes on the time of the open turn: a pause, its end, more time. They are secret, and end with the turn."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from gm.rules.agreement import Accord, Wish
from gm.service.model.game import Game, Seat
from gm.service.ports import Work
from gm.service.turn.declarations import said, say
from gm.service.turn.wishes import asked, in_disorder
from gm.terms.votes import Majority

TIME_VOTE = "time vote"
"""Of the rows that keep them."""


class TimeMatter(StrEnum):
    """What is voted on."""

    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"


@dataclass(frozen=True, slots=True)
class TimeVote:
    """What a seat wants; it has one such vote, whatever it is on."""

    matter: TimeMatter
    length: timedelta = timedelta(0)
    """How much more time."""

    def __str__(self) -> str:
        return f"{self.matter} {round(self.length.total_seconds())}"


def majority_for(game: Game, matter: TimeMatter) -> Majority:
    return game.settings.extend_votes if matter is TimeMatter.EXTEND else game.settings.pause_votes


def is_voted_on(matter: TimeMatter, game: Game) -> bool:
    return majority_for(game, matter) is not Majority.NONE


def voices(work: Work, game: Game) -> tuple[Seat, ...]:
    """The seats that are asked: those whom a draw needs."""
    return asked(game, Wish(Accord.DRAW), in_disorder(work, game))


def note_time_vote(work: Work, game: Game, seat: int, vote: TimeVote | None, at: datetime) -> None:
    """A seat votes; None: it takes its vote back."""
    say(work, game, seat, TIME_VOTE, str(vote or ""), at)


def time_votes(work: Work, game: Game) -> Mapping[int, TimeVote]:
    """seat -> what it wants now. A vote of another turn, or of one that was taken back, is over."""
    last = {seat: acts[-1] for seat, acts in said(work, game, TIME_VOTE).items()}
    return {
        seat: _read(act.value)
        for seat, act in last.items()
        if act.value and (act.number, act.judgement) == (game.number, game.judgement)
    }


def decided(work: Work, game: Game, matter: TimeMatter) -> TimeVote | None:
    """What enough of them want. Who wants more time than others wants as much as they do, too."""
    heard = voices(work, game)
    wanted = time_votes(work, game)
    votes = [wanted[seat.number] for seat in heard if seat.number in wanted]
    lengths = sorted((vote.length for vote in votes if vote.matter is matter), reverse=True)
    needed = majority_for(game, matter).needed(len(heard))
    return TimeVote(matter, lengths[needed - 1]) if len(lengths) >= needed else None


def _read(text: str) -> TimeVote:
    matter, seconds = text.split()
    return TimeVote(TimeMatter(matter), timedelta(seconds=int(seconds)))

"""Votes as letters tell them: to a seat its own, and whose consent that needs; never who has given it."""

from gm.reports.facts import VoteTold
from gm.rules.agreement import Wish
from gm.service.model.game import Game, Seat
from gm.service.ports import Work
from gm.service.turn.wishes import consulted, in_disorder, leads_to, survivors, why_not, wishes


def vote_facts(work: Work, game: Game, seat: Seat) -> VoteTold | None:
    """What a seat is told of its own vote; None when it has none, or has no voice any more."""
    return votes_told(work, game).get(seat.number)


def votes_told(work: Work, game: Game) -> dict[int, VoteTold]:
    """seat -> its own vote as it is told it"""
    here = survivors(game)
    heard = {seat.number for seat in game.players if here & set(seat.powers)}
    standing = {seat: wanted for seat, wanted in wishes(work, game).items() if seat in heard}
    disorder = in_disorder(work, game) if standing else frozenset()
    return {seat: _told(game, wanted, disorder) for seat, wanted in standing.items()}


def vote_told(work: Work, game: Game, wanted: Wish) -> VoteTold:
    """A vote as its owner is told it."""
    return _told(game, wanted, in_disorder(work, game))


def _told(game: Game, wanted: Wish, disorder: frozenset[str]) -> VoteTold:
    idle = why_not(game, wanted) or ("" if leads_to(game, wanted) is not None else "not_now")
    gone = tuple(sorted(set(wanted.powers) - survivors(game)))
    return VoteTold(str(wanted.accord), wanted.powers, tuple(sorted(consulted(game, wanted, disorder))), idle, gone)

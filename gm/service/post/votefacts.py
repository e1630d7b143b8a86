"""What a seat is told of its own vote, and of whose consent that needs: never who has given it."""

from gm.reports.facts import VoteTold
from gm.rules.agreement import Wish
from gm.service.model.game import Game, Seat
from gm.service.ports import Work
from gm.service.turn.wishes import asked, in_disorder, leads_to, survivors, why_not, wishes


def vote_facts(work: Work, game: Game, seat: Seat) -> VoteTold | None:
    """What a seat is told of its own vote; None when it has none, or has no voice any more."""
    wanted = wishes(work, game).get(seat.number)
    if wanted is None or not survivors(game) & set(seat.powers):
        return None
    return vote_told(work, game, wanted)


def vote_told(work: Work, game: Game, wanted: Wish) -> VoteTold:
    """A vote as its owner is told it."""
    disorder = in_disorder(work, game)
    powers = {power for seat in asked(game, wanted, disorder) for power in seat.powers}
    idle = why_not(game, wanted) or ("" if leads_to(game, wanted) is not None else "not_now")
    gone = tuple(sorted(set(wanted.powers) - survivors(game)))
    return VoteTold(str(wanted.accord), wanted.powers, tuple(sorted(powers & survivors(game) - disorder)), idle, gone)

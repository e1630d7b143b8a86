"""How players vote by mail for an end of the game, take their vote back, and vote on titles when it is over."""

from gm.reports.facts import Facts
from gm.rules.agreement import Accord, Wish
from gm.service.house import House
from gm.service.play.epilogue import take_title_vote
from gm.service.play.votes import take_vote
from gm.service.ports import Work
from gm.service.requests.row import Asking
from gm.service.turn.time_votes import note_time_vote
from gm.service.turn.wishes import survivors


def vote_draw(work: Work, house: House, asking: Asking) -> Facts:
    """Vote for a draw. To name all who are left, or all who play, means whoever is left in the end."""
    powers, game = asking.values.get("POWERS", ()), asking.game
    played = {power for seat in game.players for power in seat.powers}
    named = () if set(powers) in (survivors(game), played) else powers
    return take_vote(work, house, game, asking.seat, Wish(Accord.DRAW, named))


def vote_concession(work: Work, house: House, asking: Asking) -> Facts:
    wanted = Wish(Accord.CONCESSION, (asking.values["POWER"],))
    return take_vote(work, house, asking.game, asking.seat, wanted)


def vote_against(work: Work, house: House, asking: Asking) -> Facts:
    """Take back every vote of a seat."""
    note_time_vote(work, asking.game, asking.seat.number, None, house.now())
    return take_vote(work, house, asking.game, asking.seat, None)


def vote_title(title: str, work: Work, house: House, asking: Asking) -> Facts:
    return take_title_vote(work, house, asking.game, asking.seat, title, asking.values["POWER"], asking.at)

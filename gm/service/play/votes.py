"""Votes that end a game: as soon as all whose consent it needs want the same, once, however many processes look."""

from gm.reports.facts import VoteAnswer
from gm.rules.agreement import Wish
from gm.service.house import House
from gm.service.model.game import Game, GameState, Seat
from gm.service.play.reporting import end_with
from gm.service.ports import Work
from gm.service.post.seatfacts import deadline_facts, seat_facts
from gm.service.post.votefacts import vote_facts, vote_told
from gm.service.turn.wishes import agreed, survivors, why_not, wish, wishes


def take_vote(work: Work, house: House, game: Game, seat: Seat, wanted: Wish | None) -> VoteAnswer:
    """Note a seat's vote for an end, or take it back. A vote that can end no game of this kind changes nothing."""
    refused = wanted is not None and bool(why_not(game, wanted))
    out = not survivors(game) & set(seat.powers)
    told = vote_told(work, game, wanted) if wanted is not None else None
    if not refused and not out:
        wish(work, game, seat.number, wanted, house.now())
    after = game if refused or out else end_if_agreed(work, house, game)
    ended = after.state is GameState.ENDED
    return VoteAnswer(
        game.name,
        turn=str(game.position.turn),
        seat=seat_facts(house, game, seat),
        vote=told if ended else vote_facts(work, game, seat),
        refused=told if refused else None,
        out=out,
        ended=ended,
        deadline=deadline_facts(house, after, seat),
    )


def end_if_agreed(work: Work, house: House, game: Game) -> Game:
    """End the game if that is agreed on. It must be locked, so that of two last votes the later sees the earlier."""
    if game.state is GameState.ENDED:
        return game
    verdict = agreed(work, game)
    if verdict is None:
        return game
    for seat in wishes(work, game):
        # What was wanted has come: should the end be undone, nobody is taken to want it again.
        wish(work, game, seat, None, house.now())
    return end_with(work, house, game, verdict)

"""What letters tell of a game that is over: everybody's place, and what is still voted."""

from gm.reports.facts import DeadlineTold, PlaceTold, TitlesTold
from gm.rules.outcomes import Verdict
from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.ports import Work
from gm.service.post.queue import zone_of
from gm.service.turn.rulesets import ruleset_of
from gm.service.turn.titles import title_votes

POINTS = "points"


def places(verdict: Verdict) -> tuple[PlaceTold, ...]:
    """The powers in the order of their points, where these are counted."""
    if verdict.counted != POINTS:
        return ()
    halves = {power: verdict.halves(power) for power in verdict.scores}
    reached = sorted(halves.values(), reverse=True)
    powers = sorted(halves, key=lambda power: (-halves[power], power))
    return tuple(PlaceTold(reached.index(halves[power]) + 1, power, halves[power]) for power in powers)


def titles_told(work: Work, house: House, game: Game, seat: Seat) -> TitlesTold | None:
    """What is voted on, and this seat's votes; None when nothing is. Who has no power has no vote."""
    after = ruleset_of(game).ending.epilogue
    if after is None or game.epilogue is None:
        return None
    others = [power for each in game.players if each.number != seat.number for power in each.powers]
    return TitlesTold(
        after.titles,
        DeadlineTold(game.epilogue.due, zone_of(game, seat), house.now()),
        game.settings.early,
        title_votes(work, game).get(seat.number, {}),
        min(others, default="") if seat.powers else "",
    )

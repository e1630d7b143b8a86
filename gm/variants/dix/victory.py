"""How a game ends, and what each power gets for it (rules 31 to 33)."""

from collections.abc import Mapping

from gm.rules.agreement import Accord, Wish
from gm.rules.outcomes import Verdict
from gm.rules.position import Position, tally
from gm.rules.ruleset import Docket, Role, Ruleset
from gm.variants.dix.countries import played
from gm.variants.dix.state import dix, in_play

GOAL = 18
MOST_SHARED = 17
TAKING_PART, SURVIVING, AGREEING = 1, 2, 2


def total_victory(docket: Docket, ruleset: Ruleset) -> Docket:
    """At the autumn adjustment, before that season's points: 18 own centres (rule 31)."""
    position = docket.position
    own = _own_centers(position)
    winner = next((power for power in sorted(own) if own[power] >= ruleset.ending.goal), None)
    if winner is None:
        return docket
    surviving = {power for power, count in own.items() if count} | set(dix(position).protectors.values())
    shares = dict.fromkeys(surviving & in_play(position), SURVIVING) | {winner: own[winner]}
    scores = _scores(shares, position, position.turn.year, ruleset)
    return docket._replace(verdict=Verdict("solo", (winner,), scores, "points"))


def negotiated(position: Position, ruleset: Ruleset, wish: Wish) -> Verdict | None:
    """Agreed by all survivors, exiles too, and shared by them all; by two only with 17 centres each (rule 32)."""
    left = in_play(position)
    if wish.accord is not Accord.DRAW or (wish.powers and set(wish.powers) != left):
        return None
    own = _own_centers(position)
    if len(left) == 2 and any(own[power] != MOST_SHARED for power in left):
        return None
    return _shared("draw", position, position.turn.year, ruleset)


def after_the_last_year(position: Position, ruleset: Ruleset) -> Verdict | None:
    """An agreed last year scores as an agreement does (rule 32)."""
    if ruleset.ending.end_year is None or position.turn.year <= ruleset.ending.end_year:
        return None
    return _shared("abridged", position, ruleset.ending.end_year, ruleset)


def _shared(kind: str, position: Position, year: int, ruleset: Ruleset) -> Verdict:
    own = _own_centers(position)
    surviving = in_play(position)
    shares = {power: min(MOST_SHARED, own[power] + AGREEING) for power in surviving}
    return Verdict(kind, tuple(sorted(surviving)), _scores(shares, position, year, ruleset), "points")


def _own_centers(position: Position) -> dict[str, int]:
    """Protectorates never count."""
    count = tally(position.owners.values())
    return {power: count.get(power, 0) for power in sorted(played())}


def _scores(shares: Mapping[str, int], position: Position, year: int, ruleset: Ruleset) -> dict[str, int]:
    """A minor power has 1, and 1 for each year begun in play, beside what it gets for surviving (rule 33)."""
    first, fell = ruleset.opening.turn.year, dix(position).eliminated
    scores = {}
    for power in played():
        if ruleset.powers[power].role is Role.MINOR:
            scores[power] = TAKING_PART + fell.get(power, year) - first + shares.get(power, 0)
        else:
            scores[power] = shares.get(power, TAKING_PART)
    return dict(sorted(scores.items(), key=lambda item: (-item[1], item[0])))

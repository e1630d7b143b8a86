"""How the players want the game to end: secret votes, which hold until they are taken back, and whom they need."""

from collections.abc import Mapping
from datetime import datetime

from gm.rules.agreement import Accord, Wish, read_wish
from gm.rules.outcomes import Verdict
from gm.rules.ruleset import Duty
from gm.service.model.game import Draws, Game, Seat
from gm.service.ports import Work
from gm.service.turn.declarations import said, say
from gm.service.turn.rulesets import ruleset_of

WISH = "wish"


def wish(work: Work, game: Game, seat: int, wanted: Wish | None, at: datetime) -> None:
    """A seat votes; None: it takes its vote back."""
    say(work, game, seat, WISH, str(wanted or ""), at)


def wishes(work: Work, game: Game) -> Mapping[int, Wish]:
    """seat -> what it wants now"""
    last = {seat: acts[-1].value for seat, acts in said(work, game, WISH).items()}
    return {seat: read_wish(value) for seat, value in last.items() if value}


def survivors(game: Game) -> frozenset[str]:
    """The powers still in the game that somebody plays."""
    return frozenset(power for power in ruleset_of(game).laws.alive(game.position) if game.holder(power) is not None)


def in_disorder(work: Work, game: Game) -> frozenset[str]:
    """The powers that were silent each of the last times when moves were judged, as many as the file says: nobody waits
    for their consent (document 000, XIV). Nor for that of those whom the game master has put into it.

    It is as the last report told it: an answer that changed with their next letter would tell of that letter.
    """
    phases, needed = ruleset_of(game).phases, game.settings.disorder_after
    silent: list[frozenset[str]] = []
    for number in range(game.number - 1, 0, -1):
        judged = work.turns.of_number(game.name, number)
        if judged and phases[judged[-1].before.turn.phase].duty is Duty.UNITS:
            silent.append(judged[-1].disorder)
            if len(silent) == needed:
                return game.disorder | frozenset.intersection(*silent)
    return game.disorder


def consulted(game: Game, wanted: Wish, disorder: frozenset[str]) -> frozenset[str]:
    """The powers that must agree to an end: all survivors that are not in disorder, but for who is given the victory.
    Where all are in disorder, each is asked: who writes no orders may still vote."""
    winners = set(wanted.powers) if wanted.accord is Accord.CONCESSION else set()
    others = {power for seat in game.players if not winners & set(seat.powers) for power in seat.powers}
    left = survivors(game) & others
    return left - disorder or left


def asked(game: Game, wanted: Wish, disorder: frozenset[str]) -> tuple[Seat, ...]:
    """The seats of those powers. A seat has one vote, however many powers it holds."""
    heard = consulted(game, wanted, disorder)
    return tuple(seat for seat in game.players if heard & set(seat.powers))


def why_not(game: Game, wanted: Wish) -> str:
    """Why no game of this kind ends so; "" where it may."""
    if wanted.accord not in ruleset_of(game).ending.accords:
        return "not_in_this_game"
    if not set(wanted.powers) <= survivors(game):
        return "gone"
    if wanted.accord is Accord.DRAW:
        if game.settings.draws is Draws.NONE:
            return "no_draws"
        if wanted.powers and game.settings.draws is Draws.ALL:
            return "shared_by_all"
        if len(wanted.powers) == 1:
            return "alone"
    return ""


def agreed(work: Work, game: Game) -> Verdict | None:
    """The verdict of an end, if all who must agree to it do."""
    standing = wishes(work, game)
    if not standing:
        return None
    disorder = in_disorder(work, game)
    outcomes = {seat: leads_to(game, wanted) for seat, wanted in standing.items()}
    for number, wanted in standing.items():
        verdict = outcomes[number]
        seats = asked(game, wanted, disorder)
        if verdict is not None and seats and all(outcomes.get(seat.number) == verdict for seat in seats):
            return verdict
    return None


def leads_to(game: Game, wanted: Wish) -> Verdict | None:
    """The verdict of an end as things stand, were it agreed on."""
    return None if why_not(game, wanted) else ruleset_of(game).ending.agreed(game.position, ruleset_of(game), wanted)

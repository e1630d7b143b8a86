"""The ranking of persons over the games of a variant that are over, by their points (document 003)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from gm.reports.facts import RankTold
from gm.rules.ruleset import Role
from gm.service.model.game import Game, GameState, Seat
from gm.service.model.outbox import NOBODY
from gm.service.ports import Work
from gm.service.turn.rulesets import ruleset_of
from gm.variants.registry import variant


@dataclass
class Ranked:
    """A person: whoever writes from one of these addresses."""

    name: str
    emails: set[str] = field(repr=False)
    halves: int = 0
    """Twice his points in all games."""
    games: int = 0
    great: int = 0
    """Games that he played as a great power."""
    revealed: bool = True
    """All of them told in the end who played what."""
    place: int = 0
    """From 1; those level share one. 0: he never played a great power."""
    step: int = 0
    """As his place, but that after those who are level the next best is one step further."""

    @property
    def average(self) -> Fraction:
        """A person's points divided by the games that he played as a great power."""
        return Fraction(self.halves, 2 * self.great) if self.great else Fraction(0)


def is_ranked(game: Game) -> bool:
    """Whether a game counts: it is over for good, and came to points."""
    over = game.state is GameState.ENDED and game.epilogue is None
    return over and game.verdict is not None and bool(game.verdict.scores) and variant(game.settings.variant).ranked


def ranking(games: Iterable[Game]) -> tuple[Ranked, ...]:
    """The persons of these games, the best first; at the end, apart, who never played a great power."""
    found: list[Ranked] = []
    for game in games:
        for seat in game.players:
            if seat.email != NOBODY:
                _count(_person(found, seat), game, seat.powers)
    placed = sorted(found, key=lambda each: (not each.great, -each.average, -each.halves, each.name))
    averages = sorted({each.average for each in found if each.great}, reverse=True)
    for each in (each for each in placed if each.great):
        each.place = 1 + sum(other.average > each.average for other in placed if other.great)
        each.step = 1 + averages.index(each.average)
    return tuple(placed)


def _person(found: list[Ranked], seat: Seat) -> Ranked:
    """Two who turn out to share an address are one."""
    emails = {email.casefold() for email in seat.player.emails}
    known = [each for each in found if each.emails & emails]
    first = known[0] if known else Ranked(seat.player.name, set())
    for other in known[1:]:
        first.halves, first.games, first.great = (
            first.halves + other.halves,
            first.games + other.games,
            first.great + other.great,
        )
        first.emails |= other.emails
        first.revealed &= other.revealed
        found.remove(other)
    if not known:
        found.append(first)
    first.name = seat.player.name
    first.emails |= emails
    return first


def _count(person: Ranked, game: Game, played: Iterable[str]) -> None:
    powers = ruleset_of(game).powers
    person.halves += sum(map(game.verdict.halves, played)) if game.verdict else 0
    person.games += 1
    person.great += any(powers[power].role is Role.GREAT for power in played)
    person.revealed &= game.settings.reveal


def ranked_games(work: Work, variant_name: str) -> Sequence[Game]:
    """The games of a variant that count."""
    return [game for game in work.games.all() if game.settings.variant == variant_name and is_ranked(game)]


def ranking_told(work: Work, game: Game) -> dict[int, tuple[RankTold, ...]]:
    """seat -> the ranking as its player reads it, `game` counted as it stands here.

    He finds himself. Others are named where that tells of no game who played what that does not tell it anyway: those
    of this game, if it tells that in the end, and so did all that they played. Nobody's address is told.
    """
    if not is_ranked(game):
        return {}
    others = [each for each in ranked_games(work, game.settings.variant) if each.name != game.name]
    ranked = ranking([*others, game])
    here = {email.casefold() for seat in game.players for email in seat.player.emails}
    shown = [
        RankTold(each.place, each.step, each.halves, each.great, each.name if _is_named(each, game, here) else "")
        for each in ranked
    ]
    return {
        seat.number: tuple(
            replace(told, own=seat.email.casefold() in each.emails) for told, each in zip(shown, ranked, strict=True)
        )
        for seat in game.seats
    }


def _is_named(person: Ranked, game: Game, here: set[str]) -> bool:
    return game.settings.reveal and person.revealed and not here.isdisjoint(person.emails)

"""Which powers the players of a game that forms would like best, and who gets which: least total rank, ties by lot."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from gm.service.house import House
from gm.service.model.game import Game
from gm.service.model.letters import Act
from gm.service.play.assignment import cheapest
from gm.service.ports import Work
from gm.service.turn.declarations import say

PREFERENCES = "preferences"
"""Kind of the rows that say what a seat would like; the value is `FRANCE ITALY=RUSSIA TURKEY`, or "" for nothing."""
DRAWN = "powers_drawn"
"""Kind of the row that keeps the lot: `3 1 2/0 2 1`, the orders of seats and chairs in which ties were broken."""

Ranked = tuple[tuple[str, ...], ...]
"""Powers, the best liked first; those that stand together are liked alike."""


def as_text(ranked: Ranked) -> str:
    return " ".join("=".join(together) for together in ranked)


def from_text(text: str) -> Ranked:
    return tuple(tuple(together.split("=")) for together in text.split())


def prefer(work: Work, game: Game, seat: int, preferences: str, at: datetime) -> None:
    """Note the powers that a seat would like; its earlier preferences count no more."""
    say(work, game, seat, PREFERENCES, preferences, at)


def preferences_of(work: Work, game: Game) -> Mapping[int, Ranked]:
    """seat -> what it would like, or liked when powers were drawn; seats that have said nothing are not here"""
    found: dict[int, str] = {}
    for act in work.acts.of_game(game.name):
        if act.kind == DRAWN:
            break
        if act.kind == PREFERENCES:
            found[act.seat] = act.value
    return {seat: from_text(text) for seat, text in found.items() if text}


def offered(game: Game) -> tuple[str, ...]:
    """The powers that a player of this game may get."""
    return tuple(power for chair in game.settings.seating for power in chair)


def draw_powers(work: Work, house: House, game: Game) -> Mapping[int, tuple[str, ...]]:
    """seat -> its powers: those that the file gives it, else a chair of the rest. The lot that breaks ties is kept."""
    seats, chairs = _left(game)
    order = (house.chance.shuffled(seats), house.chance.shuffled(chairs))
    value = "/".join(" ".join(map(str, numbers)) for numbers in order)
    work.acts.add(Act(game.name, game.number, game.judgement, 0, DRAWN, value, house.now()))
    return _shared_out(game, preferences_of(work, game), *order)


def drawn_again(work: Work, game: Game) -> Mapping[int, tuple[str, ...]] | None:
    """The powers that the kept preferences and the kept lot give; None for a game that did not begin so."""
    kept = next((act for act in work.acts.of_game(game.name) if act.kind == DRAWN), None)
    if kept is None:
        return None
    seats, _, chairs = kept.value.partition("/")
    return _shared_out(game, preferences_of(work, game), [*map(int, seats.split())], [*map(int, chairs.split())])


def comes_out_the_same(work: Work, game: Game) -> bool | None:
    """Whether they are those that were given out; None for a game that did not begin so."""
    again = drawn_again(work, game)
    if again is None:
        return None
    return {power: str(seat) for seat, powers in again.items() for power in powers} == dict(game.lots)


def _left(game: Game) -> tuple[list[int], list[int]]:
    """Seats that the file gives no powers, and the chairs for them, by their place in the seating."""
    given = [set(player.powers) for player in game.settings.players if player.powers]
    pairs = zip(game.table, game.settings.players, strict=True)
    seats = [seat.number for seat, player in pairs if not player.powers]
    return seats, [place for place, chair in enumerate(game.settings.seating) if set(chair) not in given]


def _shared_out(
    game: Game, preferences: Mapping[int, Ranked], seats: Sequence[int], chairs: Sequence[int]
) -> Mapping[int, tuple[str, ...]]:
    seating = game.settings.seating
    costs = [[rank(preferences.get(seat, ()), seating[chair]) for chair in chairs] for seat in seats]
    found = {seat: seating[chairs[place]] for seat, place in zip(seats, cheapest(costs), strict=True)}
    given = {
        seat.number: chair
        for seat, player in zip(game.table, game.settings.players, strict=True)
        for chair in seating
        if player.powers and set(chair) == set(player.powers)
    }
    return given | found


def rank(ranked: Ranked, chair: Sequence[str]) -> int:
    """The rank of a chair in a preference, from 1; what is not named comes last. A chair of several powers counts as
    its best one."""
    places = [place for place, together in enumerate(ranked, 1) if set(together) & set(chair)]
    return min(places, default=len(ranked) + 1)

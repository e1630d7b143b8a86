"""Apply a changed file to a game that has not begun: nearly everything may change, and who plays too."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gm.reports.facts import ChangeTold
from gm.service.house import House
from gm.service.model.game import Game, GameSettings, GameState, Player, Seat
from gm.service.play.formation import LEFT, forming_facts, new_seat, seat_waiting, start_if_full, tell, without_seats
from gm.service.ports import Work
from gm.service.post.queue import Travel, queue
from gm.service.settings.changes import change
from gm.service.turn.declarations import say
from gm.service.turn.rulesets import beginning_of


def reform(
    work: Work,
    house: House,
    game: Game,
    settings: GameSettings,
    told: Sequence[ChangeTold],
    own: Mapping[int, Sequence[ChangeTold]],
    stamp: float,
) -> Game:
    """As `change`, of a game that forms; those whom the file names no more lose their places, others have one.

    `game.filed` names the same players as the settings, in the same order.
    """
    former = {seat.number: seat for seat in game.table}
    said = game.filed or settings
    places = _places(game.table, settings.players)
    gone = former.keys() - places.keys()
    game = without_seats(replace(game, filed=None), gone)
    for number in gone:
        say(work, game, number, LEFT, "", house.now())
    added: list[int] = []
    for place in sorted(set(range(len(settings.players))) - set(places.values())):
        seat = new_seat(work, house, game, settings.players[place])
        if seat is None:
            continue
        game = replace(game, seats=(*game.seats, seat))
        places[seat.number] = place
        added.append(seat.number)
    numbers = sorted(places)
    settings = replace(settings, players=tuple(settings.players[places[number]] for number in numbers))
    game = replace(
        game,
        settings=replace(game.settings, players=tuple(game.seat(number).player for number in numbers)),
        seats=tuple(sorted(game.seats, key=lambda each: each.number)),
        filed=replace(said, players=tuple(said.players[places[number]] for number in numbers)),
        position=beginning_of(settings).position,
        unplayed=settings.unplayed,
    )
    for number in gone:
        facts = forming_facts(work, house, game, None, "removed")
        queue(work, house, game, former[number], facts, "removed", travel=Travel(reply_to=house.mailbox))
    game = seat_waiting(work, house, change(work, house, game, settings, told, own, stamp))
    if game.state is GameState.FORMING and not start_if_full(work, house, game):
        for number in added:
            tell(work, house, game, game.seat(number), "named")
    return work.games.get(game.name) or game


def _places(table: Sequence[Seat], players: Sequence[Player]) -> dict[int, int]:
    """seat -> where its player stands among these, by his address, else by his name"""
    found: dict[int, int] = {}
    for is_same in (Player.shares_address, Player.has_name_of):
        for seat in table:
            left = (place for place in range(len(players)) if place not in found.values())
            place = next((place for place in left if is_same(seat.player, players[place])), None)
            if place is not None and seat.number not in found:
                found[seat.number] = place
    return found

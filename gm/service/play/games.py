"""Begin a game: draw the powers by lot, give every seat its token, and send the start letters."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gm.reports.facts import Start
from gm.reports.sections import board
from gm.service.house import House
from gm.service.model.game import Game, GameSettings, GameState, Player, Seat
from gm.service.model.identity import new_token
from gm.service.play.deadlines import opened
from gm.service.play.takeover import keep_past
from gm.service.play.turns import with_allies
from gm.service.ports import Work
from gm.service.post.orderfacts import orders_of
from gm.service.post.queue import queue
from gm.service.post.seatfacts import calendar_entry, deadline_facts, rules_facts, seat_facts, seats_known_to
from gm.service.post.web import page_of_game
from gm.service.turn.rulesets import beginning_of, ruleset_for, ruleset_of
from gm.variants.registry import variant


def begin(work: Work, house: House, settings: GameSettings, file_stamp: float = 0.0) -> Game:
    """A new game with its first turn open, and a letter to everybody. The draw is recorded with it."""
    chairs = draw(house, settings.players, settings.seating)
    game = laid_out(house, settings, file_stamp)
    game = with_powers(house, game, dict(enumerate(chairs, 1)))
    work.games.add(game)
    keep_past(work, house, game)
    for seat in game.seats:
        welcome(work, house, game, seat)
    return game


def laid_out(house: House, settings: GameSettings, file_stamp: float) -> Game:
    """The game during its sign-up: everybody in its file has a seat and no power yet."""
    seats = [Seat(number, new_token(house.chance.octets), (), each) for number, each in enumerate(settings.players, 1)]
    if settings.gm_email:
        master = Player(settings.gm_name, (settings.gm_email,))
        seats.insert(0, Seat(0, new_token(house.chance.octets), (), master))
    return Game(
        name=settings.name,
        settings=settings,
        state=GameState.FORMING,
        seats=tuple(seats),
        position=beginning_of(settings).position,
        unplayed=settings.unplayed,
        file_stamp=file_stamp,
        filed=settings,
    )


def with_powers(house: House, game: Game, powers: Mapping[int, tuple[str, ...]]) -> Game:
    """The game with its first turn open, each seat with the powers that were drawn for it."""
    seats = tuple(replace(seat, powers=powers.get(seat.number, ())) for seat in game.seats)
    game = replace(
        game,
        state=GameState.PAUSED if game.settings.paused else GameState.RUNNING,
        seats=with_allies(seats, ruleset_of(game).allies(game.position)),
        lots={power: str(seat.number) for seat in seats for power in seat.powers},
    )
    deadline, extended = opened(game, house.now()), game.settings.extra_time
    return replace(game, deadline=replace(deadline, due=deadline.due + extended, extended=extended))


def draw(house: House, players: Sequence[Player], chairs: Sequence[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """The powers of each player: what the file gives him, else a lot drawn among the chairs that are left."""
    left = list(chairs)
    given: dict[int, tuple[str, ...]] = {}
    for place, player in enumerate(players):
        if player.powers:
            chair = next(chair for chair in left if set(chair) == set(player.powers))
            left.remove(chair)
            given[place] = chair
    lots = iter(house.chance.shuffled(left))
    return tuple(given[place] if place in given else next(lots) for place in range(len(players)))


def welcome(work: Work, house: House, game: Game, seat: Seat) -> None:
    queue(work, house, game, seat, start_facts(house, game, seat))


def start_facts(house: House, game: Game, seat: Seat) -> Start:
    """The first letter: the seat's address, the rules of this game, and how to write orders."""
    return Start(
        game.name,
        variant=game.settings.variant,
        seat=seat_facts(house, game, seat),
        rules=rules_facts(game),
        opening=board(game.position, ruleset_of(game)),
        deadline=deadline_facts(house, game, seat),
        powers=tuple(sorted(power for other in game.players for power in other.powers)),
        unplayed=tuple(sorted(game.unplayed - ruleset_for(game.settings).neutral)),
        players=seats_known_to(game, seat),
        gm=game.settings.gm_name,
        mailbox=house.mailbox,
        calendar=calendar_entry(house, game),
        owes={power: n for power, n in ruleset_of(game).owes(game.position).items() if power in seat.powers},
        sections=variant(game.settings.variant).telling.at_the_start(game.position),
        form=orders_of(game, seat, {}),
        elsewhere=bool(game.settings.start.turn),
        turns=tuple(str(ruling.before.turn) for ruling in beginning_of(game.settings).past),
        web_page=page_of_game(house, game, seat),
    )

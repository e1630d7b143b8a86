"""A game forms: its players join by mail, say which powers they would like, and it begins once the table is full."""

from dataclasses import replace

from gm.reports.facts import Forming
from gm.service.house import House
from gm.service.model.game import FIRST_OBSERVER, Applicant, Game, GameSettings, GameState, Player, Seat, Signup
from gm.service.model.identity import new_token
from gm.service.play.games import begin, laid_out, welcome, with_powers
from gm.service.play.preferences import draw_powers, offered, prefer, preferences_of
from gm.service.play.takeover import keep_past
from gm.service.ports import Work
from gm.service.post.attention import master_of
from gm.service.post.orderfacts import status_facts
from gm.service.post.queue import queue
from gm.service.post.seatfacts import seat_facts
from gm.service.turn.declarations import said, say

LEFT = "left"
"""Kind of the row that says that whoever had joined on this seat has left: nobody else ever has its number."""


def open_game(work: Work, house: House, settings: GameSettings, file_stamp: float = 0.0) -> Game:
    """Begin a game, or the sign-up for it; everybody of its file is told."""
    full = len(settings.players) == len(settings.seating)
    if settings.signup is Signup.NONE or (full and settings.signup is Signup.FULL):
        return begin(work, house, settings, file_stamp)
    game = laid_out(house, settings, file_stamp)
    work.games.add(game)
    for seat in game.seats:
        tell(work, house, game, seat, "named" if seat.number else "opened")
    return game


def is_full(game: Game) -> bool:
    return len(game.table) >= game.places


def new_seat(work: Work, house: House, game: Game, player: Player) -> Seat | None:
    """A seat with a number that nobody has had; None when there is none."""
    used = {seat.number for seat in game.table} | said(work, game, LEFT).keys()
    number = max(used, default=0) + 1
    return Seat(number, new_token(house.chance.octets), (), player) if number < FIRST_OBSERVER else None


def join(work: Work, house: House, game: Game, person: Applicant, event: str = "joined") -> bool:
    """Give somebody a place; with the last one the game may begin. False when there is no place."""
    player = Player(person.name, (person.email,), language=person.language, joined=True)
    seat = None if is_full(game) else new_seat(work, house, game, player)
    if seat is None:
        return False
    filed, game = game.filed or game.settings, game.without_observer(person.email)
    game = replace(
        game,
        seats=tuple(sorted((*game.seats, seat), key=lambda each: each.number)),
        settings=replace(game.settings, players=(*game.settings.players, player)),
        filed=replace(filed, players=(*filed.players, player)),
    )
    work.games.save(game)
    if person.preferences:
        prefer(work, game, seat.number, person.preferences, house.now())
    if start_if_full(work, house, game):
        return True
    tell(work, house, game, seat, event)
    master = master_of(game)
    if is_full(game) and master is not None:
        tell(work, house, game, master, "full", seat.number)
    return True


def leave(work: Work, house: House, game: Game, seat: Seat) -> Forming:
    """Take back a joiner's place; who has waited longest gets one."""
    say(work, game, seat.number, LEFT, "", house.now())
    game = without_seats(game, {seat.number})
    work.games.save(game)
    return forming_facts(work, house, seat_waiting(work, house, game), None, "left")


def seat_waiting(work: Work, house: House, game: Game) -> Game:
    """Give the free place to who has waited longest."""
    while game.waiting and game.state is GameState.FORMING and not is_full(game):
        person = game.waiting[0]
        if not join(work, house, replace(game, waiting=game.waiting[1:]), person, "called"):
            break
        game = work.games.get(game.name) or game
    return game


def without_seats(game: Game, numbers: set[int]) -> Game:
    """The game without those seats and their players."""
    filed = game.filed or game.settings
    stay = [seat.number not in numbers for seat in game.table]
    return replace(
        game,
        seats=tuple(seat for seat in game.seats if seat.number not in numbers),
        settings=replace(game.settings, players=_those(game.settings, stay)),
        filed=replace(filed, players=_those(filed, stay)),
    )


def _those(settings: GameSettings, stay: list[bool]) -> tuple[Player, ...]:
    return tuple(player for player, stays in zip(settings.players, stay, strict=True) if stays)


def start_if_full(work: Work, house: House, game: Game) -> bool:
    """Begin the game if its last player has joined; whether it did."""
    if not is_full(game) or game.settings.signup is Signup.GM:
        return False
    start(work, house, game)
    return True


def start(work: Work, house: House, game: Game, answered: Seat | None = None) -> Game:
    """Begin the game: draw powers by the players' preferences, open the first turn, send everybody his start letter.

    `answered`: the player whose start letter is the answer to his own letter; it is not queued here.
    """
    game = with_powers(house, game, draw_powers(work, house, game))
    work.games.save(game)
    keep_past(work, house, game)
    for seat in game.seats:
        if answered is not None and seat.number == answered.number:
            continue
        if seat.number < FIRST_OBSERVER:
            welcome(work, house, game, seat)
        else:
            queue(work, house, game, seat, status_facts(work, house, game, seat), "begun")
    return game


def tell(work: Work, house: House, game: Game, seat: Seat, event: str, *cause: object) -> None:
    queue(work, house, game, seat, forming_facts(work, house, game, seat, event), event, seat.token, *cause)


def forming_facts(work: Work, house: House, game: Game, seat: Seat | None, event: str) -> Forming:
    """How far the sign-up is. `seat`: of the letter's reader; None where he has none any more."""
    ranked = preferences_of(work, game).get(seat.number, ()) if seat else ()
    is_master = seat is not None and seat.number == 0
    return Forming(
        game.name,
        event=event,
        variant=game.settings.variant,
        taken=len(game.table),
        places=game.places,
        waiting=len(game.waiting),
        by_word=game.settings.signup is Signup.GM,
        ranked=ranked,
        powers=tuple(sorted(offered(game))),
        seat=replace(seat_facts(house, game, seat), press={}) if seat else None,
        is_master=is_master,
        observes=seat is not None and seat.number >= FIRST_OBSERVER,
        names=tuple(each.player.name for each in game.table) if is_master and game.settings.gm_is_told else (),
        gm=game.settings.gm_name,
        mailbox=house.mailbox,
    )

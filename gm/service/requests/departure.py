"""A player leaves his seat, and what is kept of him: both only by a code that went to his registered address."""

from dataclasses import replace

from gm.reports.facts import EntryAnswer, Facts, Forgotten, Noticed, Resigned
from gm.service.house import House
from gm.service.model.game import Game, GameState, Player, Seat
from gm.service.model.identity import new_token
from gm.service.model.outbox import NOBODY, Priority
from gm.service.play.formation import leave
from gm.service.ports import Work
from gm.service.post.attention import call
from gm.service.post.queue import Travel, queue
from gm.service.post.seatfacts import deadline_facts, seat_facts
from gm.service.requests.personal import RESIGNED
from gm.service.requests.row import Agreement, Answer, Asking, Waiting
from gm.service.turn.declarations import said, say


def resign(work: Work, house: House, asking: Asking) -> Answer:
    """Resign a seat: it is kept, with its orders, until somebody else takes it; the game master looks for one.

    Who has joined a game that has not begun leaves it at once.
    """
    game, seat = asking.game, asking.seat
    if game.state is GameState.FORMING:
        return leave(work, house, game, seat)
    told = Resigned(
        game.name, str(game.position.turn), seat_facts(house, game, seat), deadline=deadline_facts(house, game, seat)
    )
    if not asking.confirmed:
        return Waiting(told, Agreement.CODE)
    told = replace(told, done=True)
    if seat.number not in said(work, game, RESIGNED):
        say(work, game, seat.number, RESIGNED, "", house.now())
        for power in seat.powers:
            call(work, house, game, Noticed("resigned", house.now(), power))
    return told


def stop_observing(work: Work, house: House, asking: Asking) -> Facts:
    game = asking.game
    work.games.save(game.without_observer(asking.seat.email))
    return EntryAnswer(game.name, "leave", game.name, observed=True)


def forget_me(work: Work, house: House, asking: Asking) -> Answer:
    """Delete a player's name, addresses and letters, once the game is over or he has left it."""
    game, seat = asking.game, asking.seat
    if game.state is not GameState.ENDED:
        return Forgotten(game.name, refused="playing")
    if not asking.confirmed:
        return Waiting(Forgotten(game.name), Agreement.CODE)
    work.letters.forget_of(game.name, seat.number)
    work.outbox.forget_reader(game.name, seat.number)
    work.games.save(_without(house, game, seat))
    queue(work, house, game, seat, Forgotten(game.name, done=True), asking.cause, travel=LAST)
    return None


def _without(house: House, game: Game, seat: Seat) -> Game:
    """The game with nobody on a seat; nobody is told, for nobody else sits there."""
    nobody = Player("", (NOBODY,), seat.player.powers, joined=seat.player.joined)
    empty = replace(seat, player=nobody, token=new_token(house.chance.octets))
    seats = tuple(empty if each.number == seat.number else each for each in game.seats)
    return replace(game, settings=game.with_player(seat.number, nobody), seats=seats)


LAST = Travel(Priority.ANSWER)

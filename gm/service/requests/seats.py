"""The game master's acts about who plays: somebody else takes a seat, is sought, or nobody is waited for."""

from dataclasses import replace

from gm.reports.facts import ActAnswered, Facts, OrdersCleared
from gm.service.house import House
from gm.service.model.game import Game, Player
from gm.service.ports import Work
from gm.service.post.orderfacts import orders_of
from gm.service.post.queue import queue
from gm.service.post.seatfacts import deadline_facts, seat_facts
from gm.service.requests.applicants import call_nobody, call_waiting
from gm.service.requests.master_answers import mastered
from gm.service.requests.row import Asking
from gm.service.requests.withdrawal import take_out
from gm.service.settings.changes import change
from gm.service.turn.standing import counting, standing
from gm.terms.times import Timeliness


def replace_player(work: Work, house: House, asking: Asking) -> Facts:
    """Give a seat to another player, as an edit of the game's file does: new token, a letter to both."""
    game, seat = asking.game, asking.game.holder(asking.values["POWER"])
    name, address = asking.values["ADDRESS"]
    refused = _not_for_a_seat(house, game, address)
    if seat is None or refused:
        return mastered(house, asking, refused=refused or "nobodys")
    # Who says no name is called by what stands before the @, as mail programs do.
    player = Player(name or address.partition("@")[0], (address,), seat.player.powers, joined=seat.player.joined)
    settings = game.with_player(seat.number, player)
    call_nobody(work, house, game, seat.number)
    return mastered(house, asking, change(work, house, game, settings, (), {}, game.file_stamp))


def _not_for_a_seat(house: House, game: Game, address: str) -> str:
    """Why nobody can play from an address; "" where somebody can."""
    if house.is_own(address):
        return "own_mailbox"
    taken = {email.casefold() for seat in game.seats for email in seat.player.emails}
    return "taken" if address.casefold() in taken else ""


def want(work: Work, house: House, asking: Asking) -> Facts:
    """Look for another player; the present one plays on until there is one."""
    told = _marked(work, house, asking, wanted=asking.game.wanted | {asking.values["POWER"]})
    seat = asking.game.holder(asking.values["POWER"])
    if seat is not None and not told.refused:
        call_waiting(work, house, asking.game, seat.number)
    return told


def want_no_more(work: Work, house: House, asking: Asking) -> Facts:
    seat = asking.game.holder(asking.values["POWER"])
    if seat is not None:
        call_nobody(work, house, asking.game, seat.number)
    return _marked(work, house, asking, wanted=asking.game.wanted - {asking.values["POWER"]})


def put_into_disorder(work: Work, house: House, asking: Asking) -> Facts:
    """Put a power into disorder: nobody waits for its orders or consent, and those in force are set aside; later ones
    count."""
    told = _marked(work, house, asking, disorder=asking.game.disorder | {asking.values["POWER"]})
    return told if told.refused else replace(told, sheet=_set_aside(work, house, asking))


def _set_aside(work: Work, house: House, asking: Asking) -> str:
    """What becomes of the orders in force, as `ActAnswered.sheet` says it. After the deadline they stand."""
    game, power = asking.game, asking.values["POWER"]
    seat, before = game.holder(power), counting(work, game, (power,))
    if seat is None or not before:
        return ""
    if standing(game, asking.at, house.now()) is not Timeliness.ON_TIME:
        return "stands"
    told = orders_of(game, replace(seat, powers=(power,)), before)
    take_out(work, house, asking, seat, before)
    if counting(work, game, (power,)):
        # They came after the line, which was only read now.
        return "stands"
    aside = OrdersCleared(
        game.name,
        turn=str(game.position.turn),
        seat=seat_facts(house, game, seat),
        cleared=told,
        disorder=power,
        deadline=deadline_facts(house, game, seat),
    )
    queue(work, house, game, seat, aside, asking.cause)
    return "set_aside"


def end_disorder(work: Work, house: House, asking: Asking) -> Facts:
    return _marked(work, house, asking, disorder=asking.game.disorder - {asking.values["POWER"]})


def _marked(work: Work, house: House, asking: Asking, **marks: frozenset[str]) -> ActAnswered:
    game = asking.game
    if game.holder(asking.values["POWER"]) is None:
        return mastered(house, asking, refused="nobodys")
    if all(getattr(game, mark) == powers for mark, powers in marks.items()):
        return mastered(house, asking, refused="so_already")
    marked = replace(game, wanted=marks.get("wanted", game.wanted), disorder=marks.get("disorder", game.disorder))
    work.games.save(marked)
    return mastered(house, asking, marked, announced=False)

"""A second address that may act as the game master: whoever reads its mail says so by a code."""

from dataclasses import replace

from gm.reports.facts import Facts
from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.ports import Work
from gm.service.requests.address import ask_address, keep_address, refusal
from gm.service.requests.master_answers import mastered
from gm.service.requests.notes import note
from gm.service.requests.row import Asking


def add_deputy(work: Work, house: House, asking: Asking) -> Facts:
    """Ask whether an address is a deputy's: a deputy may do what the game master may, and gets his letters but for
    players'."""
    _, address = asking.values["ADDRESS"]
    first, *others = asking.seat.player.emails
    if address.casefold() in (email.casefold() for email in asking.seat.player.emails):
        return mastered(house, asking, refused="so_already")
    if not asking.confirmed and asking.case is not None:
        refused = refusal(work, house, asking, address)
        if not refused:
            ask_address(work, house, asking, address)
        return mastered(house, asking, refused=refused or "code_sent")
    game = _with_addresses(work, asking.game, asking.seat, (first, *others, address))
    note(work, house, asking, game)
    return mastered(house, asking, game, announced=False)


def without_deputies(work: Work, house: House, asking: Asking) -> Facts:
    """Remove the deputies; a code that is still under way makes none either."""
    first, *others = asking.seat.player.emails
    stopped = keep_address(work, house, asking).stopped
    if not others and not stopped:
        return mastered(house, asking, refused="so_already")
    game = _with_addresses(work, asking.game, asking.seat, (first,))
    note(work, house, asking, game)
    return mastered(house, asking, game, announced=False)


def _with_addresses(work: Work, game: Game, seat: Seat, emails: tuple[str, ...]) -> Game:
    master = replace(seat, player=replace(seat.player, emails=emails))
    game = replace(game, seats=tuple(master if each.number == seat.number else each for each in game.seats))
    work.games.save(game)
    return game

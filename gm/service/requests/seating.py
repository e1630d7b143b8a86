"""The game master's acts about who plays: somebody else takes a seat, is sought, or nobody is waited for."""

from dataclasses import replace

from gm.reports.facts import ActAnswered, Facts
from gm.service.house import House
from gm.service.model.game import Game, Player
from gm.service.ports import Work
from gm.service.requests.applicants import call_nobody, call_waiting
from gm.service.requests.mastered import mastered
from gm.service.requests.row import Asking
from gm.service.settings.changes import change


def replace_player(work: Work, house: House, asking: Asking) -> Facts:
    """As an edit of the game's file does it: the seat has a new token, and both players a letter."""
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
    """Another player is sought; who plays goes on until there is one."""
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
    """Nobody waits for its orders or its consent any more; should orders come, they count."""
    return _marked(work, house, asking, disorder=asking.game.disorder | {asking.values["POWER"]})


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

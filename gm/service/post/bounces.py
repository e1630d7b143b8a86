"""Bounces of our mail: the game master, or who asked for the letter, is told whose it was, and no content."""

from gm.mail.envelope import Envelope
from gm.reports.facts import AddressAsked, AddressCode, Noticed
from gm.service import budgets
from gm.service.house import House
from gm.service.model.letters import Incident, Incoming
from gm.service.model.outbox import OutboxRow
from gm.service.ports import Work
from gm.service.post.attention import call, nameless
from gm.service.post.causes import code_hash
from gm.service.post.damage import game_if_readable
from gm.service.post.queue import queue


def take_bounce(work: Work, house: House, letter: Incoming, envelope: Envelope) -> tuple[str | None, int | None]:
    """The game and seat whose mail came back; nobody's, when it names none of our letters.

    Only the Message-ID of a letter that we sent is proof, as nobody can guess it. Of a bounce that names a player's
    address without one, the game master hears, and nothing else comes of it.
    """
    bounce = envelope.bounce
    if bounce is None:
        return None, None
    lost = [failure for failure in bounce.failures if failure.permanent]
    row = work.outbox.by_message_id(bounce.original_id) if bounce.original_id else None
    if row is None:
        for address in dict.fromkeys(failure.address.casefold() for failure in lost):
            _report_named(work, house, letter, address)
        return None, None
    if lost:
        report_undeliverable(work, house, row, lost[0].status, letter=letter.id)
        work.outbox.fail(row.id, nameless(lost[0].status, (row.recipient,)))
    return row.game, row.seat


def _report_named(work: Work, house: House, letter: Incoming, address: str) -> None:
    """Tell the game masters of a player's address that a bounce without proof names it.

    One who is not to know who plays what is told no power: he could write such a bounce himself.
    """
    for name, number in work.games.by_address(address):
        game = game_if_readable(work, name)
        seat = next((each for each in game.seats if each.number == number), None) if game else None
        if game is None or seat is None or not budgets.spend(work, budgets.named(name, number), house.now()):
            continue
        power = next(iter(seat.powers), None) if game.settings.gm_is_told else None
        work.incidents.add(Incident("bounced", house.now(), name, power, letter.id))
        if number != 0:
            call(work, house, game, Noticed("bounced", house.now(), power, str(letter.id)))


def report_undeliverable(work: Work, house: House, row: OutboxRow, answer: str, *, letter: int | None = None) -> None:
    """Tell the game master that a letter of ours did not arrive, by power; of one with a code, who asked for it."""
    if isinstance(row.facts, AddressCode):
        _report_lost_code(work, house, row, row.facts)
        return
    game = game_if_readable(work, row.game)
    if game is None or row.seat is None or not budgets.spend(work, budgets.lost(row.message_id), house.now()):
        return
    seat = next((each for each in game.seats if each.number == row.seat), None)
    if seat is None:
        return  # who has left meanwhile
    power = seat.powers[0] if seat.powers else None
    said = nameless(answer, (row.recipient, *seat.player.emails))
    work.incidents.add(Incident("undeliverable", house.now(), game.name, power, letter, said))
    if seat.number != 0:  # a letter to the game master did not arrive: another would not either
        call(work, house, game, Noticed("undeliverable", house.now(), power, str(letter or ""), said))


def _report_lost_code(work: Work, house: House, row: OutboxRow, lost: AddressCode) -> None:
    """The question is over: nobody has the code. Whose address it was to become is told at the one he has."""
    question = work.confirmations.open(code_hash(house, lost.code))
    game = game_if_readable(work, lost.game)
    seat = next((each for each in game.seats if question and each.number == question.seat), None) if game else None
    if question is None or game is None or seat is None:
        return
    work.confirmations.answer(question.code, house.now())
    told = AddressAsked(game.name, str(game.position.turn), row.recipient, refused="undeliverable")
    queue(work, house, game, seat, told, row.message_id)

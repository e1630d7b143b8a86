"""Mail of ours that came back: the game master is told which power's, and no content."""

from gm.mail.envelope import Envelope
from gm.reports.facts import Noticed
from gm.service import budgets
from gm.service.house import House
from gm.service.model.letters import Incident, Incoming
from gm.service.model.outbox import OutboxRow
from gm.service.ports import Work
from gm.service.post.attention import call, nameless
from gm.service.post.spoilt import game_if_readable


def take_bounce(work: Work, house: House, letter: Incoming, envelope: Envelope) -> tuple[str | None, int | None]:
    """The game and seat whose mail came back; nobody's, when it names none of our letters.

    Only a letter that we sent is believed: its Message-ID cannot be guessed.
    """
    bounce = envelope.bounce
    row = work.outbox.by_message_id(bounce.original_id) if bounce and bounce.original_id else None
    if row is None or bounce is None:
        return None, None
    if any(failure.permanent for failure in bounce.failures):
        status = next((failure.status for failure in bounce.failures if failure.permanent), "")
        report_undeliverable(work, house, row, status, letter=letter.id)
    return row.game, row.seat


def report_undeliverable(work: Work, house: House, row: OutboxRow, answer: str, *, letter: int | None = None) -> None:
    """Tell the game master that a letter of ours did not arrive, by power."""
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

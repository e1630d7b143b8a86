"""Mail of ours that came back: the game master is told which power's, and no content."""

from gm.mail.envelope import Envelope
from gm.reports.facts import Noticed, Notices
from gm.service import budgets
from gm.service.house import House
from gm.service.model.letters import Incident, KeptLetter
from gm.service.model.outbox import OutboxRow
from gm.service.ports import Work
from gm.service.post.queue import tell_gm


def take_bounce(work: Work, house: House, letter: KeptLetter, envelope: Envelope) -> tuple[str | None, int | None]:
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
    """Tell the game master that a letter of ours did not arrive, by power; over budget, in his next summary."""
    game = work.games.get(row.game) if row.game else None
    if game is None or row.seat is None:
        return
    seat = game.seat(row.seat)
    power = seat.powers[0] if seat.powers else None
    work.incidents.add(Incident("undeliverable", house.now(), game.name, power, letter))
    if seat.number == 0 or not budgets.spend(work, budgets.notices(house, game.name, "undeliverable"), house.now()):
        return
    tell_gm(
        work,
        house,
        game,
        Notices(
            game.name,
            (Noticed("undeliverable", house.now(), power, str(letter or ""), answer),),
            game.settings.timing.zone.key,
        ),
        row.message_id,
    )

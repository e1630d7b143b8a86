"""Put letters into the outbox: rows of facts, queued in the transaction of what caused them."""

from dataclasses import dataclass, replace
from datetime import datetime

from gm.reports.facts import GAME_MASTER, Facts
from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.model.identity import Mark, subject_tag, tagged_address
from gm.service.model.letters import Incoming
from gm.service.model.outbox import OutboxRow, Priority
from gm.service.ports import Work
from gm.service.post.causes import message_id


def seat_address(house: House, game: Game, seat: Seat) -> str:
    """Where a seat's orders and requests go. One that cannot write to `+` uses the plain mailbox and a subject."""
    if by_subject(house, seat):
        return house.mailbox
    return tagged_address(house.tagged, Mark(game.name, seat.token))


def press_address(house: House, game: Game, seat: Seat, to: str) -> str:
    """Where a seat writes to a power, to the game master, or to the writer of a grey letter."""
    if by_subject(house, seat):
        return house.mailbox
    return tagged_address(house.tagged, Mark(game.name, seat.token, to.lower()))


def by_subject(house: House, seat: Seat) -> bool:
    """Whether its token stands in the subject, and no address of its own is known."""
    return house.no_plus or seat.player.no_plus


def tag_of(house: House, game: Game, seat: Seat) -> str:
    return subject_tag(game.name, seat.token) if by_subject(house, seat) else ""


def language_of(game: Game, seat: Seat) -> str:
    return seat.player.language or game.settings.language


def zone_of(game: Game, seat: Seat) -> str:
    return seat.player.zone or game.settings.timing.zone.key


@dataclass(frozen=True, slots=True)
class Travel:
    """How a letter travels."""

    priority: Priority = Priority.REPORT
    answers: Incoming | None = None
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    """Left empty: the letter it is a reply to."""
    reply_to: str | None = None
    """None: the seat's own address."""
    press: int | None = None
    not_before: datetime | None = None


AS_REPORT = Travel()
UNANSWERED = Travel(reply_to="")
"""An answer to it has no address of its own."""


def queue(
    work: Work, house: House, game: Game, seat: Seat, facts: Facts, *cause: object, travel: Travel = AS_REPORT
) -> bool:
    """A letter to the registered address of a seat. False when this cause has queued it before.

    A seat is sent one letter of a kind in a turn, and one more for each other `cause`.
    """
    name = message_id(house, game.name, game.number, game.judgement, facts.kind, seat.number, *cause)
    row = _row(house, name, seat.email, language_of(game, seat), facts, travel, seat_address(house, game, seat))
    row = replace(row, game=game.name, number=game.number, seat=seat.number, subject_tag=tag_of(house, game, seat))
    added = work.outbox.add(row)
    # What is gathered meanwhile stands in the game master's own letter alone, as do players' letters to him.
    for deputy in seat.player.emails[1:] if seat.number == 0 and not (travel.not_before or travel.press) else ():
        copy = message_id(house, row.message_id, deputy.casefold())
        work.outbox.add(replace(row, message_id=copy, recipient=deputy))
    return added


def queue_to(
    work: Work, house: House, address: str, language: str, facts: Facts, *cause: object, travel: Travel = AS_REPORT
) -> bool:
    """A letter to an address that is no seat's: nothing of a game is needed to send it."""
    return work.outbox.add(_row(house, message_id(house, *cause), address, language, facts, travel, house.mailbox))


def _row(
    house: House, name: str, address: str, language: str, facts: Facts, travel: Travel, reply_to: str
) -> OutboxRow:
    return OutboxRow(
        message_id=name,
        kind=facts.kind,
        facts=facts,
        language=language,
        priority=travel.priority,
        recipient=address,
        created=house.now(),
        reply_to=reply_to if travel.reply_to is None else travel.reply_to,
        in_reply_to=travel.in_reply_to,
        references=travel.references or ((travel.in_reply_to,) if travel.in_reply_to else ()),
        null_path=travel.priority is Priority.ANSWER,
        answers=travel.answers.id if travel.answers else None,
        press=travel.press,
        not_before=travel.not_before,
    )


def tell_gm(work: Work, house: House, game: Game, facts: Facts, *cause: object) -> bool:
    """A letter to the human game master, if the game has one."""
    master = next((seat for seat in game.seats if seat.number == 0), None)
    return master is not None and queue(work, house, game, master, facts, GAME_MASTER, *cause)


def tell_admin(work: Work, house: House, facts: Facts, *cause: object) -> bool:
    """A letter about what belongs to no game."""
    cause = ("admin", facts.kind, *cause)
    return bool(house.admin) and queue_to(work, house, house.admin, house.language, facts, *cause, travel=UNANSWERED)

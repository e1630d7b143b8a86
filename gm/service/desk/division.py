"""Divide a seat's own mail: letters to other powers, requests, and orders."""

from dataclasses import dataclass, replace

from gm.notation.orders.lines import LineStatus
from gm.reports.facts import GAME_MASTER
from gm.service.case.case import OwnLetter
from gm.service.case.reading import orders_in, read_orders, titled
from gm.service.model.game import Game, Seat
from gm.service.requests.letters import requests_of
from gm.service.requests.reading import RequestsFound
from gm.service.requests.row import RequestTable
from gm.service.requests.table import table_of
from gm.service.who.addressing import Addressed, Parted, parted


@dataclass(frozen=True, slots=True)
class Division:
    """The parts of one mail."""

    case: OwnLetter
    """The letter; its subject is its text where the text is empty and the subject gives orders."""
    above: str
    """What stands above the first letter to others."""
    letters: tuple[Addressed, ...]
    """What is to be relayed."""
    table: RequestTable
    asked: RequestsFound
    """The requests in `above`, and in `asked.rest` the orders."""
    copied: bool
    """It orders or asks something, and went to other powers too, perhaps by a slip."""


def divide(case: OwnLetter) -> Division:
    """Divide a mail by its addresses, its subject and the lines that stand at the head of its parts."""
    game, seat = case.game, case.seat
    bare = not (case.envelope.text.strip() or case.to or case.blind)
    if bare and (title := titled(case)[0]):
        case = replace(case, envelope=replace(case.envelope, text=title), subject="")
    table = table_of(game.settings.variant)
    copied = bool(case.to or case.blind) and case.for_orders and _is_for_game(case, table)
    to, subject = ((), "") if copied else (case.to, case.subject)
    found = _as_orders(parted(to, subject, case.envelope.text, game, seat), game, seat)
    asked = requests_of(table, game, seat, case.subject, found.above, case.letter.received)
    # Letters below further head lines have gone to those whom these name, with the copy that everybody sees.
    letters = found.letters[:1] if case.blind else found.letters
    return Division(case, found.above, letters, table, asked, copied)


def _is_for_game(case: OwnLetter, table: RequestTable) -> bool:
    """Whether a letter orders or asks anything."""
    game, seat, text = case.game, case.seat, case.envelope.text
    asked = requests_of(table, game, seat, case.subject, text, case.letter.received)
    return bool(asked.asked or asked.unread or (seat.powers and orders_in(case, text).lines))


def _as_orders(found: Parted, game: Game, seat: Seat) -> Parted:
    """The same, but a memo headed "To: GM" that gives orders is no letter to the person in the office.

    Its head may have other lines above that one: « De : le Quai d'Orsay ».
    """
    if len(found.letters) != 1:
        return found
    (letter,) = found.letters
    to_the_master = letter.by == "head" and letter.to.known == (GAME_MASTER,) and not letter.to.unknown
    if to_the_master and _gives_orders(letter.text, game, seat) and not _gives_orders(found.above, game, seat):
        return Parted(f"{found.above}\n{letter.text}".strip("\n"), ())
    return found


def _gives_orders(text: str, game: Game, seat: Seat) -> bool:
    return bool(text.strip()) and any(line.status == LineStatus.OK for line in read_orders(game, seat, text).lines)

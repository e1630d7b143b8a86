"""Divide a seat's own mail: letters to other powers, requests, and orders."""

from dataclasses import dataclass

from gm.notation.orders.lines import LineStatus
from gm.reports.facts import GAME_MASTER
from gm.service.case.case import OwnLetter
from gm.service.case.reading import read_orders, titled
from gm.service.model.game import Game, Seat
from gm.service.requests.letters import requests_of
from gm.service.requests.reading import RequestsFound
from gm.service.requests.row import RequestTable
from gm.service.requests.table import table_of
from gm.service.who.addressing import Addressed, Parted, parted


@dataclass(frozen=True, slots=True)
class Division:
    """The parts of one mail."""

    title: str
    """The subject where it gives the orders and the text is empty."""
    above: str
    """What stands above the first letter to others."""
    letters: tuple[Addressed, ...]
    """What is to be relayed."""
    table: RequestTable
    asked: RequestsFound
    """The requests in `above`, and in `asked.rest` the orders."""
    copied: bool
    """It orders or asks something, and went to other powers too, perhaps by a slip."""

    @property
    def ready(self) -> bool | None:
        """What its requests say last of being ready; None where they say nothing."""
        said = [each.request.name for each in self.asked.asked if each.request.name in ("ready", "not_ready")]
        return said[-1] == "ready" if said else None

    @property
    def yes(self) -> tuple[int, ...] | None:
        """The numbers of the offers that it takes, none for all; None where it says no yes."""
        said = [each.values.get("NUMBERS", ()) for each in self.asked.asked if each.request.name == "yes"]
        return tuple(number for numbers in said for number in numbers) if said else None


def divide(case: OwnLetter) -> Division:
    """Divide a mail by its addresses, its subject and the lines that stand at the head of its parts."""
    game, seat, text = case.game, case.seat, case.envelope.text
    title = "" if text.strip() or case.to or case.blind else titled(case)[0]
    text, subject = (title, "") if title else (text, case.subject)
    table = table_of(game.settings.variant)
    copied = bool(case.to or case.blind) and case.for_orders and _is_for_game(case, table)
    to, shown = ((), "") if copied else (case.to, subject)
    found = _as_orders(parted(to, shown, text, game, seat), game, seat)
    asked = requests_of(table, game, seat, subject, found.above, case.letter.received)
    # Further letters go to whom their head lines name, and have gone there with the copy that everybody sees.
    letters = found.letters[:1] if case.blind else found.letters
    return Division(title, found.above, letters, table, asked, copied)


def _is_for_game(case: OwnLetter, table: RequestTable) -> bool:
    """Whether a letter orders or asks anything."""
    game, seat, text = case.game, case.seat, case.envelope.text
    asked = requests_of(table, game, seat, case.subject, text, case.letter.received)
    return bool(asked.asked or asked.unread or (seat.powers and read_orders(game, seat, text).lines))


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

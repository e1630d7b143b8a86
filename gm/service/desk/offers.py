"""« Oui » in reply to an answer of ours: the orders that it offered count from now on, as if they were written now.

What was offered stands in the facts of that answer. It can be taken in the turn it was offered in, and until a later
sheet says something else of its unit.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gm.notation.orders.changes import concern
from gm.reports.facts import Acknowledgement, Facts, Merged, SheetLine
from gm.rules.orders import Order
from gm.service.case.case import OwnLetter
from gm.service.model.letters import Sheet
from gm.service.model.outbox import OutboxRow
from gm.service.ports import Work
from gm.service.turn.acts import read_order
from gm.service.who.confirmation import says_yes

PAST = "offer_past"
WITHDRAWN = "offer_withdrawn"
UNKNOWN = "offer_unknown"
WHICH = "offer_which"
"""Why an offer cannot be taken: its turn is over, a later sheet came, it has no such number, two are for one unit."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """What a letter takes of what an answer has offered."""

    agreed: tuple[tuple[str, Order], ...] = ()
    """(the line that it was offered for, the order)"""
    refused: tuple[SheetLine, ...] = ()


def accepted(work: Work, case: OwnLetter, sheets: Sequence[Sheet], yes: tuple[int, ...] | None) -> Accepted | None:
    """The offers that a letter takes; None where it takes none. `yes`: their numbers, none for all; None where no line
    says yes."""
    row = answer_replied_to(work, case) if yes is not None or says_yes(case.envelope) else None
    parts = list(_with_offers(row.facts)) if row is not None else []
    if row is None or not parts:
        return None
    if yes is None:
        return Accepted()
    game = case.game
    if row.number != game.number or any(part.turn != str(game.position.turn) for part in parts):
        return Accepted(refused=_all_refused(parts, PAST))
    if len(parts) > 1:
        return Accepted(refused=_all_refused(parts, WHICH))
    letter = work.letters.get(row.answers) if row.answers is not None else None
    since = (letter.received, letter.uid) if letter is not None else (parts[0].received_at, 0)
    later = [sheet for sheet in sheets if since < (sheet.received, sheet.uid) < (case.letter.received, case.letter.uid)]
    return _taken(parts[0], yes, later, case)


def answer_replied_to(work: Work, case: OwnLetter) -> OutboxRow | None:
    """The letter of ours that a letter of the same seat answers."""
    envelope = case.envelope
    for name in (envelope.in_reply_to, *reversed(envelope.references)):
        row = work.outbox.by_message_id(name) if name else None
        if row is not None and (row.game, row.seat) == (case.game.name, case.seat.number):
            return row
    return None


def _with_offers(facts: Facts) -> Iterator[Acknowledgement]:
    for part in facts.parts if isinstance(facts, Merged) else (facts,):
        if isinstance(part, Acknowledgement) and any(line.offer for line in part.lines):
            yield part


def _taken(part: Acknowledgement, yes: tuple[int, ...], later: Sequence[Sheet], case: OwnLetter) -> Accepted:
    """Those of the offers that the yes names, each unless it is void by now."""
    offers = {max(line.offer_number, 1): line for line in reversed(part.lines) if line.offer}
    refused = [SheetLine(str(number), None, "unreadable", reason=UNKNOWN) for number in yes if number not in offers]
    wanted = [line for number, line in sorted(offers.items()) if not yes or number in yes]
    orders = [read_order(case.game, line.offer or "") for line in wanted]
    concerns = [concern(order) for order in orders]
    agreed: list[tuple[str, Order]] = []
    for line, order in zip(wanted, orders, strict=True):
        if concerns.count(concern(order)) > 1:
            refused.append(_refused(line, WHICH))
        elif _is_withdrawn(line, order, later, case):
            refused.append(_refused(line, WITHDRAWN))
        else:
            agreed.append((line.text, order))
    return Accepted(tuple(agreed), tuple(refused))


def _is_withdrawn(line: SheetLine, order: Order, later: Sequence[Sheet], case: OwnLetter) -> bool:
    """Whether a later sheet says something else of its unit, or replaces all."""
    for sheet in later:
        if line.power not in (None, sheet.power) or str(order) in sheet.orders:
            continue
        named = {concern(read_order(case.game, text)) for text in sheet.orders}
        if sheet.amends is None or concern(order) in {*sheet.amends, *named}:
            return True
    return False


def _all_refused(parts: Sequence[Acknowledgement], reason: str) -> tuple[SheetLine, ...]:
    return tuple(_refused(line, reason) for part in parts for line in part.lines if line.offer)


def _refused(line: SheetLine, reason: str) -> SheetLine:
    return SheetLine(line.text, line.power, "unreadable", reason=reason)

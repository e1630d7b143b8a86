"""Orders in reply to a letter about a turn that is over: they may be meant for that turn, so they are offered only."""

from dataclasses import replace

from gm.notation.words.turns import names_turn
from gm.reports.facts import Acknowledgement, Facts, Merged, Reminder, Results, SheetLine, Status, TurnedBack
from gm.service.case.case import OwnLetter
from gm.service.case.reading import OrdersRead
from gm.service.desk.offers import answer_replied_to
from gm.service.ports import Work
from gm.service.turn.rulesets import ruleset_of
from gm.variants.registry import variant

REASON = "past_report"
_OF_A_TURN = (Acknowledgement, Reminder, Status, TurnedBack)


def answers_the_past(work: Work, case: OwnLetter, text: str) -> bool:
    """Whether a letter replies to one about a turn that is over, and does not name the open turn."""
    row = answer_replied_to(work, case)
    turn = _turn_told(row.facts) if row is not None else ""
    now, ruleset = case.game.position.turn, ruleset_of(case.game)
    if turn in ("", str(now)):
        return False
    vocabulary = variant(case.game.settings.variant).reader().vocabulary
    return not names_turn(text, now, ruleset.calendar.seasons(now), ruleset.opening.turn.year, vocabulary)


def _turn_told(facts: Facts) -> str:
    """The turn that was open to the reader of a letter; "" where it is about none."""
    if isinstance(facts, Merged):
        return next(filter(None, map(_turn_told, facts.parts)), "")
    if isinstance(facts, Results):
        return "" if facts.again else facts.report.after.turn
    return facts.turn if isinstance(facts, _OF_A_TURN) else ""


def asked_about(reading: OrdersRead) -> OrdersRead:
    """The reading with each order as an offer: none counts before « oui »."""
    offers = list(dict.fromkeys(order for line in reading.lines if (order := _offer(line)) is not None))
    lines = (_asked(line, offers) if _offer(line) or line.taken_out else line for line in reading.lines)
    return OrdersRead(tuple(lines), coming=reading.coming)


def _offer(line: SheetLine) -> str | None:
    return line.order if line.status == "ok" else line.offer


def _asked(line: SheetLine, offers: list[str]) -> SheetLine:
    offer = _offer(line)
    number = offers.index(offer) + 1 if offer is not None and len(offers) > 1 else 0
    if line.status != "ok" and offer is not None:
        return replace(line, offer_number=number)
    return SheetLine(
        line.text, line.power, "unreadable", reason=REASON, stance="doubted", offer=offer, offer_number=number
    )

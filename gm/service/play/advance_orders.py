"""Orders given before their turn was opened: retreats in advance, what stood below its heading, and sheets of the same
turn as it was before the game went back."""

from collections.abc import Mapping
from dataclasses import replace

from gm.reports.facts import Acknowledgement, SheetLine
from gm.reports.sections import board
from gm.rules.outcomes import Reason
from gm.rules.position import NOTHING
from gm.rules.ruleset import Docket
from gm.service.case.reading import read_orders
from gm.service.house import House
from gm.service.model.game import Game
from gm.service.model.letters import Sheet
from gm.service.ports import Work
from gm.service.post.orderfacts import orders_of, sections_of
from gm.service.post.queue import queue
from gm.service.post.seatfacts import canonical, deadline_facts, seat_facts
from gm.service.turn.acts import is_public, read_order
from gm.service.turn.coming_orders import kept_for
from gm.service.turn.line import undone_sheets
from gm.service.turn.rulesets import phase_of, ruleset_of
from gm.service.turn.standing import counting


def keep_retreats(work: Work, following: Game, judged: Mapping[str, Sheet]) -> None:
    """What the sheets that were judged say of the retreats of their beaten units, as sheets of the same letters.

    They are the oldest of the new turn: whatever comes for it is newer.
    """
    said = [(power, order) for power, sheet in judged.items() for order in canonical(following, sheet.orders)]
    given: dict[str, list[str]] = {}
    for power, order in phase_of(following).course.given_before(said, following.position, ruleset_of(following)):
        given.setdefault(power, []).append(str(order))
    for power, orders in given.items():
        sheet = replace(judged[power], number=following.number, judgement=following.judgement, id=0)
        work.sheets.add(replace(sheet, orders=tuple(orders), amends=None))


def keep_undone(work: Work, following: Game) -> None:
    """Sheets that were in force in a turn that was taken back are so again in the same turn, where each of their orders
    can be given at its position, by who sits in the same seat."""
    ruleset, phase = ruleset_of(following), phase_of(following)
    for power, sheet in undone_sheets(work, following).items():
        orders, holder = canonical(following, sheet.orders), following.holder(power)
        docket = Docket(following.position, {power: orders}, frozenset(), NOTHING)
        checks = [(order, phase.accepts.get(type(order))) for order in orders]
        still = all(check and not isinstance(check(order, power, docket, ruleset), Reason) for order, check in checks)
        if still and holder is not None and holder.number == sheet.seat:
            whole = replace(sheet, number=following.number, judgement=following.judgement, amends=None, id=0)
            work.sheets.add(whole)


def read_kept(work: Work, house: House, following: Game) -> None:
    """What was kept for the turn that opens is read at its position; its writer is told what it comes to."""
    for kept in kept_for(work, following, str(following.position.turn)):
        seat = following.seat(kept.seat)
        reading = read_orders(following, seat, kept.text)
        reading = replace(reading, lines=tuple(_secret_only(following, line) for line in reading.lines))
        turn = (following.name, following.number, following.judgement)
        for power, orders in reading.orders.items():
            text, gone = kept.text, reading.amends.get(power)
            orders = tuple(order for order in orders if not is_public(following, read_order(following, order)))
            if orders or not reading.orders[power] or gone is not None:
                work.sheets.add(
                    Sheet(*turn, power, kept.seat, kept.letter, kept.received, kept.uid, text, orders, gone)
                )
        sheets = counting(work, following, seat.powers)
        told = Acknowledgement(
            following.name,
            turn=str(following.position.turn),
            seat=seat_facts(house, following, seat),
            received_at=kept.received,
            standing="in_time",
            deadline=deadline_facts(house, following, seat),
            lines=reading.lines,
            in_force=orders_of(following, seat, sheets),
            unchanged=not reading.orders,
            warnings=reading.warnings,
            board=board(following.position, ruleset_of(following)),
            sections=sections_of(work, following, seat, sheets),
            given_before=True,
        )
        queue(work, house, following, seat, told, "kept", following.judgement)


def _secret_only(game: Game, line: SheetLine) -> SheetLine:
    """What is done in public stands at once, before everybody: nobody does it while he is not there."""
    if line.status != "ok" or not line.order or not is_public(game, read_order(game, line.order)):
        return line
    return replace(line, status="illegal", how=None, reason="public_in_advance")

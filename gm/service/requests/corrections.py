"""The game master corrects the board by hand, gives orders for a power, or ends the game."""

from dataclasses import replace

from gm.notation.orders.lines import OrderedBefore
from gm.reports.facts import BoardCorrected, Facts, OrdersForPower, OrdersGiven
from gm.reports.sections import board
from gm.rules.agreement import Accord, Wish
from gm.rules.outcomes import Verdict
from gm.rules.position import Unit
from gm.service.case.reading import OrdersRead, read_orders
from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.model.letters import Sheet
from gm.service.play.reporting import end_with
from gm.service.ports import Work
from gm.service.post.queue import queue
from gm.service.post.seatfacts import canonical, deadline_facts, orders_facts, seat_facts
from gm.service.requests.master_answers import UNNAMED, mastered, names_open_turn
from gm.service.requests.row import Asking
from gm.service.turn.acts import is_public, made_in_public, read_order
from gm.service.turn.rulesets import ruleset_of
from gm.service.turn.standing import counting, note_ready, ready_seats, standing
from gm.service.turn.wishes import survivors
from gm.terms.times import Timeliness

LONGEST = 4_000
"""Characters of orders for a power that are read."""


def correct_board(work: Work, house: House, asking: Asking) -> Facts:
    """Replace a power's units; everybody is told, and nobody is ready any more."""
    game, power = asking.game, asking.values["POWER"]
    units = tuple(replace(unit, power=power) for unit in asking.values.get("UNITS", ()))
    if not names_open_turn(asking):
        return mastered(house, asking, refused=UNNAMED)
    others = {province: unit for province, unit in game.position.units.items() if unit.power != power}
    if any(unit.province in others for unit in units):
        return mastered(house, asking, refused="occupied")
    there = {unit.province: _as_it_was(game, unit) for unit in units}
    corrected = replace(game, position=replace(game.position, units={**others, **there}))
    work.games.save(corrected)
    for number in ready_seats(work, corrected):
        note_ready(work, corrected, number, house.now(), ready=False)
    for seat in corrected.seats:
        told = BoardCorrected(
            game.name,
            turn=str(game.position.turn),
            power=power,
            board=board(corrected.position),
            deadline=deadline_facts(house, corrected, seat),
        )
        queue(work, house, corrected, seat, told, asking.cause)
    return mastered(house, asking, corrected)


def _as_it_was(game: Game, unit: Unit) -> Unit:
    """A unit that stood there already keeps its marks."""
    before = game.position.units.get(unit.province)
    return before if before is not None and replace(before, tags=unit.tags) == unit else unit


def order_for(work: Work, house: House, asking: Asking) -> Facts:
    """Give orders for a power; its player is told, and his later orders count."""
    game, power = asking.game, asking.values["POWER"]
    seat = game.holder(power)
    if seat is None:
        return mastered(house, asking, refused="nobodys")
    if standing(game, asking.at, house.now()) is Timeliness.LATE:
        return mastered(house, asking, refused="late")
    reading = _read(work, game, seat, power, asking.asked.below[:LONGEST])
    orders = tuple(text for text in reading.orders.get(power, ()) if not is_public(game, read_order(game, text)))
    if orders:
        work.sheets.add(_sheet(asking, power, orders, reading.amends.get(power)))
        if seat.number in ready_seats(work, game):
            note_ready(work, game, seat.number, house.now(), ready=False)
        told = OrdersGiven(
            game.name,
            turn=str(game.position.turn),
            seat=seat_facts(house, game, seat),
            in_force=(orders_facts(game, power, counting(work, game, (power,)).get(power)),),
            deadline=deadline_facts(house, game, seat),
        )
        queue(work, house, game, seat, told, asking.cause)
    return OrdersForPower(
        game.name,
        turn=str(game.position.turn),
        power=power,
        lines=reading.lines,
        deadline=deadline_facts(house, game, asking.seat),
        refused="" if orders else "no_order",
    )


def _read(work: Work, game: Game, seat: Seat, power: str, text: str) -> OrdersRead:
    before = {each: canonical(game, sheet.orders) for each, sheet in counting(work, game, (power,)).items()}
    return read_orders(game, replace(seat, powers=(power,)), text, OrderedBefore(made_in_public(work, game), before))


def _sheet(asking: Asking, power: str, orders: tuple[str, ...], amends: tuple[str, ...] | None) -> Sheet:
    """Marked as the game master's by his seat."""
    letter = asking.case.letter if asking.case else None
    return Sheet(
        game=asking.game.name,
        number=asking.game.number,
        judgement=asking.game.judgement,
        power=power,
        seat=asking.seat.number,
        letter=letter.id if letter else 0,
        received=letter.received if letter else asking.at,
        uid=letter.uid if letter else 0,
        text=asking.asked.below,
        orders=orders,
        amends=amends,
    )


def end_in_draw(work: Work, house: House, asking: Asking) -> Facts:
    """End the game in a draw of those named, or of all who are left."""
    return _ended(work, house, asking, Wish(Accord.DRAW, asking.values.get("POWERS", ())))


def end_in_victory(work: Work, house: House, asking: Asking) -> Facts:
    return _ended(work, house, asking, Wish(Accord.CONCESSION, (asking.values["POWER"],)))


def end_without_winner(work: Work, house: House, asking: Asking) -> Facts:
    return _ended(work, house, asking, None)


def _ended(work: Work, house: House, asking: Asking, how: Wish | None) -> Facts:
    game, ruleset = asking.game, ruleset_of(asking.game)
    if not names_open_turn(asking):
        return mastered(house, asking, refused=UNNAMED)
    if how is not None and not set(how.powers) <= survivors(game):
        return mastered(house, asking, refused="gone")
    verdict = Verdict("stopped", ()) if how is None else ruleset.ending.agreed(game.position, ruleset, how)
    if verdict is None:
        return mastered(house, asking, refused="no_such_end")
    return mastered(house, asking, end_with(work, house, game, verdict))

"""Take back a whole sheet: a seat has then sent no orders."""

from collections.abc import Mapping

from gm.notation.orders.changes import concern
from gm.reports.facts import Facts, OrdersCleared
from gm.service.house import House
from gm.service.model.game import GameState, Seat
from gm.service.model.letters import Sheet
from gm.service.ports import Work
from gm.service.post.orderfacts import orders_of
from gm.service.post.seatfacts import canonical, deadline_facts, seat_facts
from gm.service.requests.row import Asking
from gm.service.turn.coming_orders import clear_coming, coming_turns
from gm.service.turn.standing import counting, note_ready, ready_seats, standing
from gm.terms.times import Timeliness


def clear_orders(work: Work, house: House, asking: Asking) -> Facts | None:
    """Keep a sheet that takes out every order: later orders are added to nothing, none is kept for later turns."""
    game, seat, case = asking.game, asking.seat, asking.case
    if case is None:
        return None
    before = {power: sheet for power, sheet in counting(work, game, seat.powers).items() if sheet.orders}
    coming = coming_turns(work, game, seat)
    refused = _refusal(house, asking, any(before) or bool(coming))
    told = orders_of(game, seat, before) if not refused else ()
    if not refused:
        take_out(work, house, asking, seat, before)
        clear_coming(work, game, seat, case.letter)
    return OrdersCleared(
        game.name,
        turn=str(game.position.turn),
        seat=seat_facts(house, game, seat),
        cleared=tuple(each for each in told if each.orders),
        coming=coming if not refused else (),
        refused=refused,
        deadline=deadline_facts(house, game, seat),
    )


def take_out(work: Work, house: House, asking: Asking, seat: Seat, sheets: Mapping[str, Sheet]) -> None:
    """Take every order out of these sheets, by a letter or a typed line; their writer is not ready any more."""
    game, letter = asking.game, asking.case.letter if asking.case else None
    for power, sheet in sheets.items():
        work.sheets.add(
            Sheet(
                game=game.name,
                number=game.number,
                judgement=game.judgement,
                power=power,
                seat=asking.seat.number,
                letter=letter.id if letter else 0,
                received=letter.received if letter else asking.at,
                uid=letter.uid if letter else 0,
                text=asking.line,
                orders=(),
                amends=tuple(concern(order) for order in canonical(game, sheet.orders)),
            )
        )
    if seat.number in ready_seats(work, game):
        note_ready(work, game, seat.number, house.now(), ready=False)


def _refusal(house: House, asking: Asking, there: bool) -> str:
    if asking.game.state is GameState.ENDED:
        return "game_over"
    if standing(asking.game, asking.at, house.now()) is not Timeliness.ON_TIME:
        return "late"
    return "" if there else "nothing_there"

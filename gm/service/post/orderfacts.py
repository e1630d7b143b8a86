"""What letters tell a seat of its own orders: those in force, and whether it has said that it is ready."""

from collections.abc import Mapping
from dataclasses import replace

from gm.notation.orders.changes import concern
from gm.reports.facts import Board, PowerOrders, Status
from gm.reports.sections import board
from gm.reports.values import Extra
from gm.rules.ruleset import Pace
from gm.service.house import House
from gm.service.model.game import Game, GameState, Seat
from gm.service.model.letters import Sheet
from gm.service.ports import Work
from gm.service.post.endfacts import titles_told
from gm.service.post.seatfacts import canonical, deadline_facts, orders_facts, seat_facts
from gm.service.post.votefacts import vote_facts
from gm.service.turn.acts import made_in_public
from gm.service.turn.rulesets import phase_of, ruleset_of
from gm.service.turn.standing import counting, in_office, owing_powers, ready_seats
from gm.variants.registry import variant


def board_now(work: Work, game: Game) -> Board:
    """The position of the open turn, with what was done in public."""
    acts = (act for orders in made_in_public(work, game).values() for act in orders)
    return board(game.position, ruleset_of(game), acts)


def orders_of(game: Game, seat: Seat, sheets: dict[str, Sheet]) -> tuple[PowerOrders, ...]:
    """What is in force for each power of a seat that owes orders or has given some."""
    owing = owing_powers(game)
    return tuple(
        orders_facts(game, power, sheets.get(power)) for power in seat.powers if power in owing or power in sheets
    )


def sections_of(work: Work, game: Game, seat: Seat, sheets: Mapping[str, Sheet]) -> tuple[Extra, ...]:
    """The variant's own sections about a seat's orders in force."""
    of_sheet, position = variant(game.settings.variant).telling.of_sheet, game.position
    made = made_in_public(work, game)
    given = {power: canonical(game, sheets[power].orders) if power in sheets else () for power in seat.powers}
    several = len(given) > 1
    return tuple(
        replace(extra, power=power) if several else extra
        for power, orders in given.items()
        for extra in of_sheet(position, power, orders, made)
    )


def sections_asked_for(work: Work, game: Game, seat: Seat, sheets: Mapping[str, Sheet]) -> tuple[Extra, ...]:
    """The same, then the variant's public sections on the open turn, for a player who asks where the game stands."""
    public = variant(game.settings.variant).telling.of_open_turn(game.position, made_in_public(work, game))
    return (*sections_of(work, game, seat, sheets), *public)


def marked(game: Game, told: tuple[PowerOrders, ...], before: Mapping[str, Sheet]) -> tuple[PowerOrders, ...]:
    """The same, each order with what it was before the letter; of powers that had orders before."""
    rows = []
    for each in told:
        sheet = before.get(each.power)
        if sheet is not None:
            former = {concern(order): str(order) for order in canonical(game, sheet.orders)}
            now = {str(order): former.get(concern(order), "") for order in canonical(game, each.orders)}
            each = replace(each, before=now)
        rows.append(each)
    return tuple(rows)


def readiness(work: Work, game: Game, seat: Seat) -> bool | None:
    """Whether a seat has said that it is ready; None where being ready does not matter."""
    if not early_by_word(game) or not owing_powers(game) & set(seat.powers):
        return None
    return seat.number in ready_seats(work, game)


def early_by_word(game: Game) -> bool:
    """Whether a turn ends early when everybody says that he is ready; elsewhere it does when all orders are there."""
    return game.settings.early and game.state is GameState.RUNNING and phase_of(game).pace is Pace.LONG


def status_facts(work: Work, house: House, game: Game, seat: Seat) -> Status:
    states = {GameState.RUNNING: "running", GameState.PAUSED: "paused", GameState.ENDED: "over"}
    over = game.state is GameState.ENDED
    writer = in_office(game, seat)
    sheets = {} if over else counting(work, game, writer.powers)
    return Status(
        game=game.name,
        turn=str(game.position.turn),
        seat=seat_facts(house, game, seat),
        board=board_now(work, game),
        deadline=deadline_facts(house, game, seat),
        owes={} if over else dict(ruleset_of(game).owes(game.position)),
        in_force=() if over else orders_of(game, writer, sheets),
        ready=readiness(work, game, seat),
        state=states[game.state],
        vote=None if over else vote_facts(work, game, seat),
        titles=titles_told(work, house, game, seat),
        sections=() if over else sections_asked_for(work, game, writer, sheets),
    )

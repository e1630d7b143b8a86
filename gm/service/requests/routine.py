"""What players ask every day: help, the state of the game, their orders, the map; and that they are ready."""

from gm.notation.words.fold import fold
from gm.reports.facts import Facts, MapAnswer, MyOrders, ReadyAnswer
from gm.rules.ruleset import Pace
from gm.service.house import House
from gm.service.model.game import Game, GameState, Seat
from gm.service.play.formation import forming_facts
from gm.service.ports import Work
from gm.service.post.orderfacts import board_now, early_by_word, orders_of, readiness, sections_asked_for, status_facts
from gm.service.post.seatfacts import deadline_facts, seat_facts
from gm.service.requests.row import Asking
from gm.service.turn.rulesets import phase_of
from gm.service.turn.standing import counting, note_ready, owing_powers


def give_status(work: Work, house: House, asking: Asking) -> Facts:
    return where_it_stands(work, house, asking.game, asking.seat)


def where_it_stands(work: Work, house: House, game: Game, seat: Seat) -> Facts:
    if game.state is GameState.FORMING:
        return forming_facts(work, house, game, seat, "status")
    return status_facts(work, house, game, seat)


def give_orders(work: Work, house: House, asking: Asking) -> Facts:
    game, seat = asking.game, asking.seat
    if game.state is GameState.ENDED:
        return status_facts(work, house, game, seat)
    sheets = counting(work, game, seat.powers)
    mine = [sheets[power] for power in seat.powers if power in sheets]
    return MyOrders(
        game=game.name,
        turn=str(game.position.turn),
        seat=seat_facts(house, game, seat),
        in_force=orders_of(game, seat, sheets),
        received_at=max((sheet.received for sheet in mine), default=None),
        deadline=deadline_facts(house, game, seat),
        ready=readiness(work, game, seat),
        board=board_now(work, game),
        sections=sections_asked_for(work, game, seat, sheets),
    )


def give_map(work: Work, house: House, asking: Asking) -> Facts:
    svg = "svg" in fold(asking.line)
    game = asking.game
    return MapAnswer(
        game.name,
        str(game.position.turn),
        board_now(work, game),
        svg=svg,
        powers=asking.seat.powers,
        pages=asking.values.get("PAGE", ()),
    )


def be_ready(work: Work, house: House, asking: Asking) -> Facts:
    return _ready_answer(work, house, asking, _refusal(work, asking), ready=True)


def be_unready(work: Work, house: House, asking: Asking) -> Facts:
    refused = _refusal(work, asking)
    return _ready_answer(work, house, asking, "" if refused == "no_orders" else refused, ready=False)


def _refusal(work: Work, asking: Asking) -> str:
    """Why "ready" decides nothing now; "" when it does."""
    game = asking.game
    if game.state is GameState.ENDED:
        return "game_over"
    owing = owing_powers(game) & set(asking.seat.powers)
    waits = phase_of(game).waits_for_all and game.settings.timing.others.early
    if not owing and not waits:
        return "nothing_owed"
    if game.state is GameState.PAUSED:
        return "paused"
    if waits and not owing:
        return ""
    if phase_of(game).pace is Pace.SHORT and game.settings.timing.others.early:
        return "by_orders"
    if not early_by_word(game):
        return "not_early"
    return "" if owing <= counting(work, game, asking.seat.powers).keys() else "no_orders"


def _ready_answer(work: Work, house: House, asking: Asking, refused: str, *, ready: bool) -> Facts:
    game, seat = asking.game, asking.seat
    if not refused:
        note_ready(work, game, seat.number, house.now(), ready=ready)
    sheets = {} if game.state is GameState.ENDED else counting(work, game, seat.powers)
    lacking = owing_powers(game) - sheets.keys()
    missing = tuple(power for power in seat.powers if power in lacking)
    return ReadyAnswer(
        game=game.name,
        turn=str(game.position.turn),
        seat=seat_facts(house, game, seat),
        ready=ready and not refused,
        refused=refused,
        missing=missing,
        in_force=() if game.state is GameState.ENDED else orders_of(game, seat, sheets),
        deadline=deadline_facts(house, game, seat),
    )

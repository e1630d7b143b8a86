"""Help: the guide, with what its reader may ask."""

from gm.reports.facts import Facts, Help
from gm.rules.agreement import Accord
from gm.service.house import House
from gm.service.model.game import Draws, Game, GameState, Seat
from gm.service.ports import Work
from gm.service.post.seatfacts import deadline_facts, rules_facts, seat_facts
from gm.service.requests.row import BEGUN, Asking, Request, role_of
from gm.service.turn.rulesets import ruleset_of


def give_help(work: Work, house: House, asking: Asking) -> Facts:
    game, seat = asking.game, asking.seat
    return Help(
        game=game.name,
        seat=seat_facts(house, game, seat),
        rules=rules_facts(game),
        turn=str(game.position.turn),
        deadline=deadline_facts(house, game, seat),
        powers=tuple(sorted(power for other in game.players for power in other.powers)),
        offers=tuple(row.name for row in asking.table.rows.values() if _is_offered(row, game, seat)),
    )


def _is_offered(row: Request, game: Game, seat: Seat) -> bool:
    """Of a game in play all that may be asked at any time, and of one that forms what may be asked now."""
    at = {game.state} if game.state is GameState.FORMING else BEGUN
    may = role_of(seat) in row.who and not row.when.isdisjoint(at)
    listed = row.instead is not None and role_of(seat) in row.instead.who
    may_end = row.accord is None or _may_end(game, row.accord, seat)
    return may and not row.shown_as and not listed and row.offered(game) and may_end


def _may_end(game: Game, accord: Accord, seat: Seat) -> bool:
    """Players share no victory where they must fight it out, but by the game master's word."""
    fought_out = accord is Accord.DRAW and game.settings.draws is Draws.NONE
    return accord in ruleset_of(game).ending.accords and not (fought_out and seat.number)

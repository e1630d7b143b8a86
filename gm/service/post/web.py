"""Where the web archive shows a game, as letters name it."""

from gm.service.house import House
from gm.service.model.game import Game, GameState, Seat
from gm.service.post.queue import language_of
from gm.site.facts import NOW
from gm.terms.web import Publicity


def is_shown(game: Game, when: Publicity) -> bool:
    """Whether the web archive shows already what its file lets it show at that time."""
    return when is Publicity.RESULTS or (when is Publicity.END and game.state is GameState.ENDED)


def page_of_game(house: House, game: Game, seat: Seat) -> str:
    """The address of a game's page; "" where no site shows it."""
    listed = game.settings.web.show is not Publicity.NEVER
    return _address(house, game, seat, NOW) if listed else ""


def page_of_turn(house: House, game: Game, seat: Seat, turn: str) -> str:
    """The address of a judged turn's page; "" while no site shows it."""
    return _address(house, game, seat, turn) if is_shown(game, game.settings.web.show) else ""


def _address(house: House, game: Game, seat: Seat, page: str) -> str:
    return f"{house.site}{language_of(game, seat)}/{game.name}/{page}.html" if house.site else ""

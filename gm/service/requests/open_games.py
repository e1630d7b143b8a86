"""The games of an installation, told to anybody who asks: what is played there, and how to join."""

from gm.reports.facts import Facts, GamesTold, OpenGame
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.service.house import House
from gm.service.model.game import Game, GameState
from gm.service.ports import Work
from gm.service.post.queue import language_of
from gm.service.requests.letters import STATES
from gm.service.requests.row import Asking, StrangerAsking
from gm.variants.registry import variant

MOST_TOLD = 50
"""Games that one answer tells of."""


def tell_games(work: Work, house: House, asking: Asking) -> Facts:
    return games_told(work, language_of(asking.game, asking.seat), asking.game.name)


def tell_games_to_stranger(work: Work, house: House, asking: StrangerAsking) -> Facts:
    return games_told(work, asking.language)


def games_told(work: Work, language: str, game: str = "") -> GamesTold:
    """`game`: the one in which the answer is written."""
    open_ones = [each for each in work.games.all() if each.state is not GameState.ENDED]
    return GamesTold(game, tuple(_told(each, language) for each in open_ones[:MOST_TOLD]))


def _told(game: Game, language: str) -> OpenGame:
    names = variant(game.settings.variant).names()[language]
    words = Words(stationery(language).words, names)
    return OpenGame(
        game.name,
        words.one_of("variant", game.settings.variant),
        words.turn(str(game.position.turn)),
        STATES[game.state],
    )

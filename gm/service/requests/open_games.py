"""List the games of an installation for anybody who asks: what is played there, and how to join."""

from collections.abc import Iterable

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


def powers_told(game: Game, powers: Iterable[str], language: str) -> str:
    """Powers with their articles, for a reader without a seat, whose letters know no game's names."""
    return _words(game, language).powers(powers)


def _words(game: Game, language: str) -> Words:
    return Words(stationery(language).words, variant(game.settings.variant).names()[language])


def _told(game: Game, language: str) -> OpenGame:
    words = _words(game, language)
    wanted = sorted(game.wanted, key=words.names.power)
    return OpenGame(
        game.name,
        words.one_of("variant", game.settings.variant),
        words.turn(str(game.position.turn)),
        STATES[game.state],
        tuple(words.names.the(power) for power in wanted),
        taken=len(game.table),
        places=game.places,
    )

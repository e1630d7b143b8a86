"""The ruleset of a game, made from its settings and cached: making one compiles a map."""

import json
from functools import lru_cache
from typing import NamedTuple

from gm.exchange.takeover import Beginning, beginning
from gm.rules.ruleset import Phase, Ruleset
from gm.service.model.game import Game, GameSettings
from gm.terms.latest import Latest
from gm.terms.takeover import Takeover
from gm.variants.registry import variant


def ruleset_of(game: Game) -> Ruleset:
    """Raises RulesError where the settings name what does not exist."""
    return ruleset_for(game.settings)


def phase_of(game: Game) -> Phase:
    """The phase of the open turn."""
    return ruleset_of(game).phase(game.position.turn)


def ruleset_for(settings: GameSettings) -> Ruleset:
    return _ruleset(_ruled_by(settings))


def beginning_of(settings: GameSettings) -> Beginning:
    """The position at which a game begins that was played elsewhere. Raises TakeoverError where its file is wrong."""
    return _beginning(settings.start, _ruled_by(settings))


class _RuledBy(NamedTuple):
    """What of a game's settings decides its rules."""

    variant: str
    edition: str
    choices: tuple[tuple[str, object], ...]
    language: str
    start_year: int
    end_year: int | None
    unplayed: frozenset[str]
    setup: str
    options: str
    """As JSON: a table may be among them."""


@Latest
def _ruled_by(settings: GameSettings) -> _RuledBy:
    return _RuledBy(
        settings.variant,
        settings.edition,
        tuple(sorted(settings.choices.items())),
        settings.language,
        settings.start_year,
        settings.end_year,
        settings.unplayed,
        settings.setup,
        json.dumps(dict(settings.options), sort_keys=True),
    )


@lru_cache(maxsize=8)
def _beginning(start: Takeover, by: _RuledBy) -> Beginning:
    return beginning(start, _ruleset(by))


@lru_cache(maxsize=64)
def _ruleset(by: _RuledBy) -> Ruleset:
    return variant(by.variant).rules_of(
        by.edition,
        json.loads(by.options),
        rules=dict(by.choices),
        language=by.language,
        start_year=by.start_year,
        end_year=by.end_year,
        unplayed=by.unplayed,
        setup=by.setup,
    )

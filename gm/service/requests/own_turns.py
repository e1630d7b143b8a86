"""Turns that only one game has, by the names that it gives them: « la mobilisation », "Mobilization of 1900"."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from gm.languages.language import languages
from gm.notation.words.fold import fold
from gm.notation.words.near import is_slip
from gm.rules.position import Turn
from gm.service.model.game import Game
from gm.variants.registry import variant

_WORD = re.compile(r"[^\W\d_]+|\d+")
_TITLE = "turn."
LONG = 6
"""Letters from which on a word may have a slip."""


def own_turn(text: str, game: Game) -> Turn | None:
    """The turn that a few words name and nothing else; of no year, that of the year in which the game began."""
    said = [word for word in _WORD.findall(fold(text)) if word not in _joining()]
    years = [word for word in said if word.isdecimal()]
    if len(years) > 1 or any(len(year) not in (2, 4) for year in years):
        return None
    named = [word for word in said if not word.isdecimal()]
    found = {turn for title, turn in _titles(game.settings.variant).items() if _is_said(named, title)}
    if len(found) != 1:
        return None
    season, phase = found.pop()
    year = int(years[0]) if years else game.settings.start_year
    return Turn(year + (game.settings.start_year // 100 * 100 if year < 100 else 0), season, phase)


def _is_said(words: Sequence[str], title: Sequence[str]) -> bool:
    if len(words) != len(title):
        return False
    return all(a == b or (len(b) >= LONG and is_slip(a, b)) for a, b in zip(words, title, strict=True))


@cache
def _titles(variant_name: str) -> Mapping[tuple[str, ...], tuple[str, str]]:
    """The words of a title -> (season, phase)"""
    found = {}
    for names in variant(variant_name).names().values():
        for key, title in names.words.items():
            if key.startswith(_TITLE):
                season, _, phase = key.removeprefix(_TITLE).partition("_")
                words = _WORD.findall(fold(title.replace("{year}", " ")))
                found[tuple(word for word in words if word not in _joining())] = (season, phase)
    return found


@cache
def _joining() -> frozenset[str]:
    """Articles, and what stands between a season and its year."""
    between = [word for each in languages().values() for word in (*each.orders.turns.of, *each.letters.names.articles)]
    return frozenset(word for each in between for word in _WORD.findall(each))

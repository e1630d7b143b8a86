"""Pages of the map, as players call them: « Afrique » are all that have this word in their titles."""

import re
from collections.abc import Mapping
from functools import cache

from gm.languages.language import languages
from gm.notation.words.fold import fold
from gm.notation.words.vocabulary import plain
from gm.reports.pages import covering
from gm.service.model.game import Game
from gm.service.who.naming import name_of
from gm.variants.registry import variant

JOINING = 2
"""Letters of the longest words that say nothing: of, de."""
_WORD = re.compile(r"[^\W\d_]+")


def pages_called(text: str, game: Game) -> tuple[str, ...]:
    """« Afrique de l'Ouest, Europe »: pages in their own order; of a power or a place, those that show it.

    None where anything else is named.
    """
    found: set[str] = set()
    for piece in _pieces(fold(text)):
        shown = _titled(_words(piece), game.settings.variant) or _showing(piece, game)
        if not shown:
            return ()
        found |= shown
    return tuple(page for page in _titles(game.settings.variant) if page in found)


def _titled(said: frozenset[str], variant_name: str) -> set[str]:
    titles = _titles(variant_name)
    fitting = {page for page, called in titles.items() if any(said <= title for title in called)}
    return {page for page in fitting if said in titles[page]} or fitting


def _showing(piece: str, game: Game) -> set[str]:
    """The pages on which what a power has, or a place, is."""
    named = " ".join(word for word in _WORD.findall(piece) if word not in _articles())
    power = name_of(named, game, freely=True)
    position = game.position
    held = {unit.province for unit in position.units.values() if unit.power == power}
    held |= {center for center, owner in position.owners.items() if owner == power}
    places = held or _places(game.settings.variant).get(named, ())
    return set(covering(places, variant(game.settings.variant).drawing()))


@cache
def _places(variant_name: str) -> Mapping[str, tuple[str, ...]]:
    """What a place is called, in any language -> its code; of one that shares its name with another, neither's"""
    aliases = variant(variant_name).lexicon().place_aliases
    return {plain(name): codes for name, codes in aliases.items() if len(codes) == 1}


@cache
def words_of_pages(variant_name: str) -> frozenset[str]:
    """Every word of a title, folded, in any language."""
    return frozenset(word for titles in _titles(variant_name).values() for title in titles for word in title)


@cache
def _titles(variant_name: str) -> Mapping[str, tuple[frozenset[str], ...]]:
    """page -> the words of its title, in each language"""
    called: dict[str, tuple[frozenset[str], ...]] = {}
    for names in variant(variant_name).names().values():
        for page, title in names.pages.items():
            called[page] = (*called.get(page, ()), _words(fold(title)))
    return called


def _pieces(folded: str) -> list[str]:
    words = "|".join(re.escape(word) for each in languages().values() for word in each.letters.names.and_)
    return [piece for piece in re.split(rf"[,;/&+]|\b(?:{words})\b", folded) if _words(piece)]


def _words(folded: str) -> frozenset[str]:
    return frozenset(word for word in _WORD.findall(folded) if len(word) > JOINING and word not in _articles())


@cache
def _articles() -> frozenset[str]:
    names = [each.letters.names for each in languages().values()]
    return frozenset(word for each in names for article in each.articles for word in _WORD.findall(article))

"""Pages of the map, by the words that players call them: « Afrique » are all whose titles have this word."""

import re
from collections.abc import Mapping
from functools import cache

from gm.languages.language import languages
from gm.notation.fold import fold
from gm.variants.registry import variant

JOINING = 2
"""Letters of the longest words that say nothing: of, de."""
_WORD = re.compile(r"[^\W\d_]+")


def pages_called(text: str, variant_name: str) -> tuple[str, ...]:
    """« Afrique de l'Ouest, Europe »: pages in their own order; none where a word is no word of a title."""
    titles = _titles(variant_name)
    found: set[str] = set()
    for said in map(_words, _pieces(fold(text))):
        fitting = {page for page, called in titles.items() if any(said <= title for title in called)}
        if not fitting:
            return ()
        found |= {page for page in fitting if said in titles[page]} or fitting
    return tuple(page for page in titles if page in found)


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

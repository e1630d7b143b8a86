"""Powers as players name them in addresses, subjects and head lines, in either language."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice

from rapidfuzz.distance import DamerauLevenshtein

from gm.languages.language import any_of, languages
from gm.notation.words.fold import fold
from gm.reports.facts import GAME_MASTER
from gm.service.model.game import Game
from gm.variants.registry import VARIANTS, variant

ALL = "ALL"


class _Names:
    """Who is named beside the powers, and what is passed over, in every language."""

    def __init__(self) -> None:
        said = [language.letters.names for language in languages().values()]
        self.everybody = frozenset(word for each in said for word in each.everybody)
        self.abbreviated = frozenset(word for each in said for word in each.abbreviated)
        self.master = frozenset(word for each in said for word in each.game_master)
        self.article = re.compile(rf"^(?:(?:{any_of(word for each in said for word in each.articles)})\s*)+")
        conjunction = any_of(word for each in said for word in each.and_)
        self.but = re.compile(rf"\s*,?\s*\b(?:{any_of(word for each in said for word in each.but)})\b\s*")
        self.split = re.compile(rf"\s*(?:[,;/&+]|\b(?:{conjunction})\b)\s*", re.IGNORECASE)


@cache
def _names() -> _Names:
    return _Names()


@dataclass(frozen=True, slots=True)
class Named:
    """Whom a phrase names."""

    known: tuple[str, ...] = ()
    """Powers, `GM`, `ALL`."""
    unknown: tuple[str, ...] = ()
    """The player's own words."""


def named(phrase: str, game: Game, *, freely: bool = False, public: bool = True) -> Named:
    """« Angleterre, Italie et la Russie » or "all": everybody that a list of names means.

    `freely`: by any word for a power, « l'Anglais », "the Turks". Without `public` a bare "all" is nobody: it may well
    be short for « Allemagne ».
    """
    known: dict[str, None] = {}
    unknown: list[str] = []
    for piece in _names().split.split(phrase.strip(" .:")):
        if not piece.strip():
            continue
        who = name_of(piece, game, freely=freely)
        if who is None or (who == ALL and not public and _plain(piece) in _names().abbreviated):
            unknown.append(piece.strip())
        else:
            known[who] = None
    return Named(tuple(known), tuple(unknown))


def without(phrase: str) -> tuple[str, str | None]:
    """« tous sauf l'Angleterre » parted into whom it names and whom it leaves out; None where it leaves out nobody."""
    whole, *spared = _names().but.split(fold(phrase), maxsplit=1)
    return whole, spared[0] if spared else None


def name_of(piece: str, game: Game, *, freely: bool = False) -> str | None:
    """The power (or `GM`, `ALL`) that one name means, articles and accents aside."""
    folded = " ".join(fold(piece).split())
    for plain in (folded, _names().article.sub("", folded)):
        words = plain.strip(_STRAY)
        if words in _names().everybody:
            return ALL
        if words in _names().master:
            return GAME_MASTER
        if words in _plain_names(game.settings.variant):
            return _plain_names(game.settings.variant)[words]
        if freely and words in _all_names(game.settings.variant):
            return _all_names(game.settings.variant)[words]
    return None


@cache
def words_of_powers(variant_name: str) -> frozenset[str]:
    """Every word for a power of a game, folded."""
    return frozenset((*_plain_names(variant_name), *_all_names(variant_name)))


@cache
def names_of_powers() -> frozenset[str]:
    """The name of every power of any game, folded."""
    return frozenset(name for each in VARIANTS for name in _plain_names(each))


def is_power_anywhere(words: str) -> bool:
    """Whether a name is a power's of any game, articles and accents aside."""
    folded = " ".join(fold(words).split())
    names = {plain.strip(_STRAY) for plain in (folded, _names().article.sub("", folded))}
    return any(not names.isdisjoint(_all_names(each)) or not names.isdisjoint(_plain_names(each)) for each in VARIANTS)


_STRAY = " .:!\"'()"


def _plain(piece: str) -> str:
    return " ".join(fold(piece).split()).strip(_STRAY)


@lru_cache
def _plain_names(variant_name: str) -> Mapping[str, str]:
    """The codes and names of powers, folded."""
    return {
        fold(name): power
        for power, titles in variant(variant_name).lexicon().power_titles.items()
        for name in (power, *titles)
    }


@lru_cache
def _all_names(variant_name: str) -> Mapping[str, str]:
    """Every word for a power, folded: names, inhabitants, abbreviations."""
    return {fold(phrase): power for phrase, power in variant(variant_name).lexicon().power_aliases.items()}


def perhaps(pieces: Iterable[str], game: Game) -> tuple[str, ...]:
    """Powers whose names are near to these: to ask about, never to send to."""
    near: dict[str, None] = {}
    for piece in islice(pieces, MOST_GUESSED):
        folded = fold(piece).strip()
        if folded in _all_names(game.settings.variant):
            near[_all_names(game.settings.variant)[folded]] = None
        for name, power in _plain_names(game.settings.variant).items():
            if DamerauLevenshtein.normalized_similarity(folded, name) >= 0.72:
                near[power] = None
    return tuple(near)


MOST_GUESSED = 10
"""Names that are guessed at; whole letters were once written on the line of the names."""

"""Powers as players name them in addresses, subjects and head lines, in either language."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz.distance import DamerauLevenshtein

from gm.notation.fold import fold
from gm.reports.facts import GAME_MASTER
from gm.service.model import Game
from gm.variants.seating import POWER_NAMES

ALL = "ALL"
_EVERYBODY = (
    *("tous", "toutes", "tous les joueurs", "a tous", "tout le monde", "toutes les puissances"),
    *("all", "everybody", "everyone", "all players", "all powers", "proclamation"),
)
_MASTER = (
    *("mj", "maitre de jeu", "maitre du jeu", "le maitre de jeu", "le maitre du jeu", "arbitre"),
    *("gm", "game master", "gamemaster", "master", "judge"),
)
_ARTICLE = re.compile(r"^(?:(?:l'|le |la |les |aux? |a l'|a la |a |the |to |de l'|de la |du |des |de |d'|from )\s*)+")
_SPLIT = re.compile(r"\s*(?:[,;/&+]|\bet\b|\band\b)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Named:
    """Whom a phrase names."""

    known: tuple[str, ...] = ()
    """Powers, `GM`, `ALL`."""
    unknown: tuple[str, ...] = ()
    """The player's own words."""


def named(phrase: str, game: Game) -> Named:
    """« Angleterre, Italie et la Russie » or "all": everybody that a list of names means."""
    known: dict[str, None] = {}
    unknown: list[str] = []
    for piece in _SPLIT.split(phrase.strip(" .:")):
        if not piece.strip():
            continue
        who = name_of(piece, game)
        if who is None:
            unknown.append(piece.strip())
        else:
            known[who] = None
    return Named(tuple(known), tuple(unknown))


def name_of(piece: str, game: Game) -> str | None:
    """The power (or `GM`, `ALL`) that one name means, articles and accents aside."""
    folded = " ".join(fold(piece).split())
    for plain in (folded, _ARTICLE.sub("", folded)):
        words = plain.strip(" .:!\"'()")
        if words in _EVERYBODY:
            return ALL
        if words in _MASTER:
            return GAME_MASTER
        for power, names in POWER_NAMES[game.settings.variant].items():
            if words in (fold(power), *map(fold, names)):
                return power
    return None


def perhaps(pieces: Iterable[str], game: Game) -> tuple[str, ...]:
    """Powers whose names are near to these: to ask about, never to send to."""
    near: dict[str, None] = {}
    for piece in pieces:
        folded = fold(piece).strip()
        for power, names in POWER_NAMES[game.settings.variant].items():
            if any(DamerauLevenshtein.normalized_similarity(folded, fold(name)) >= 0.72 for name in (power, *names)):
                near[power] = None
    return tuple(near)

"""What in a letter would tell who wrote it: his own name, his own addresses. Pure."""

import re

from gm.notation.fold import fold
from gm.service.model import Seat

SHORTEST = 3
"""Letters of a part of a name that is looked for by itself: « de » and "J." stand in every text."""
_TITLES = frozenset({"von", "van", "der", "den", "del", "les", "the", "mac", "san", "ben"})


def own_traces(seat: Seat, game_words: frozenset[str], *texts: str) -> tuple[str, ...]:
    """The writer's own name (or a part of it) and addresses that stand in these texts, as he is registered.

    A word of the game is no name: a player called Rome may write of Rome. `game_words` are folded.
    """
    folded = " \n ".join(fold(text) for text in texts)
    squeezed = re.sub(r"\s+", "", folded)
    found: dict[str, None] = {}
    for address in seat.player.emails:
        local = fold(address.partition("@")[0])
        told = fold(address) in squeezed or (len(local) > SHORTEST and _stands_in(local, folded))
        if told and local not in game_words:
            found[address] = None
    name = seat.player.name.strip()
    whole = fold(name)
    if whole and whole not in game_words and _stands_in(whole, folded):
        found[name] = None
    for part in re.split(r"[\s'.-]+", name):
        plain = fold(part)
        if len(plain) >= SHORTEST and plain not in game_words | _TITLES and _stands_in(plain, folded):
            found[part] = None
    return tuple(found)


def _stands_in(word: str, text: str) -> bool:
    return re.search(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text) is not None

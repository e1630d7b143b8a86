"""What in a letter would tell who wrote it: his own name, his own addresses. Pure."""

import re

from gm.notation.fold import fold
from gm.service.model.game import Seat

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


def unsigned(seat: Seat, game_words: frozenset[str], text: str) -> str:
    """A text without the writer's own name or address where he signs with it: alone on a line, or after a comma.

    A signature is one of the last lines; a name that is part of what he says stays.
    """
    lines = text.split("\n")
    last = [number for number, line in enumerate(lines) if line.strip()][-SIGNED:]
    for number in reversed(last):
        if len(lines[number].split()) > FORMULA + SIGNED:
            break
        formula, comma, name = lines[number].rpartition(",")
        if _is_own(lines[number], seat, game_words):
            del lines[number]
        elif number == last[-1] and comma and len(formula.split()) <= FORMULA and _is_own(name, seat, game_words):
            lines[number] = formula + comma
    return "\n".join(lines).rstrip()


SIGNED = 3
"""Lines at the end of a letter in which its writer may have signed: « Clothilde / ambassadrice de France »."""
FORMULA = 5
"""Words before a signature: « bien cordialement à vous tous, Clothilde »."""


def _is_own(words: str, seat: Seat, game_words: frozenset[str]) -> bool:
    """Whether these are nothing but the writer's own name, or a part of it that tells him, or his address."""
    if words.strip(" <>()[]*_-–—").casefold() in (address.casefold() for address in seat.player.emails):
        return True
    name = fold(seat.player.name)
    parts = {part for part in _WORDS.split(name) if part}
    said = [word for word in _WORDS.split(fold(words)) if word]
    telling = {part for part in parts if len(part) >= SHORTEST and part not in game_words | _TITLES}
    return (
        bool(telling & set(said))
        and len(said) <= len(parts) + 1
        and all(word in parts or any(len(word) == 1 and part.startswith(word) for part in parts) for word in said)
    )


_WORDS = re.compile(r"[\W_]+")


def _stands_in(word: str, text: str) -> bool:
    return re.search(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text) is not None

"""Whether a text names a person, and where: by his name, by a part of it, in the plural."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gm.notation.words.fold import fold
from gm.service.press.spelling import spelling
from gm.service.press.text import SeenWord, Span, Text

SHORTEST = 3
"""Letters of a part of a name that is looked for by itself: « de » and "J." stand in every text."""
_TITLES = frozenset({"von", "van", "der", "den", "del", "les", "the", "mac", "san", "ben"})
_PLURALS = ("s", "x", "es")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_BETWEEN = re.compile(r"[.,]?[ '\n-]*")
"""What stands between two words of one name."""


@dataclass(frozen=True)
class PlayerName:
    """A person's name as it is looked for. `firm` parts are names and nothing else; `ordinary` ones are words too."""

    parts: tuple[str, ...]
    firm: frozenset[str]
    ordinary: frozenset[str]


def name_of(name: str, game_words: frozenset[str]) -> PlayerName:
    """A name to look for. A word of the game is none: a player called Rome may write of Rome."""
    forms = (name, name.casefold().translate(_UMLAUTS))
    parts = tuple(dict.fromkeys(part for form in forms for part in re.split(r"[\W_]+", fold(form)) if part))
    telling = {part for part in parts if len(part) >= SHORTEST and part not in game_words | _TITLES}
    ordinary = frozenset(telling & spelling().ordinary)
    return PlayerName(parts, frozenset(telling - ordinary), ordinary)


def named_in(name: PlayerName, text: Text) -> Iterator[tuple[str, Span]]:
    """Which part of the name, or the whole of it, stands where in the text."""
    plurals = {part + ending for part in name.firm if len(part) > SHORTEST for ending in _PLURALS} - spelling().ordinary
    for at, word in enumerate(text.words):
        if word.text in name.firm | plurals:
            found = not _is_somebody_else(text, at)
        else:
            found = word.text in name.ordinary and _is_meant_as_name(text, at)
        if found:
            yield word.text, text.span(word.start, word.end)
        elif len(name.parts) > 1 and _is_whole(name.parts, text, at):
            yield " ".join(name.parts), text.span(word.start, text.words[at + len(name.parts) - 1].end)


def _is_somebody_else(text: Text, at: int) -> bool:
    """« Saint-Martin », "King George", « Guillaume II », "Ali Pasha", and the syllable in « va-t-ali »."""
    said = spelling()
    word, before, after = text.words[at], _neighbour(text, at, -1), _neighbour(text, at, 1)
    if len(word.text) <= SHORTEST and _written(text, word).islower():
        return True
    return before in said.saints or (word.text in said.sovereigns and (after in said.numerals))


def _is_meant_as_name(text: Text, at: int) -> bool:
    """Whether an ordinary word is said to be a name: a capital after "I am"."""
    before = tuple(each.text for each in text.words[max(0, at - 4) : at])
    presented = any(before[-size:] in spelling().presents for size in range(1, 5))
    return presented and bool(_neighbour(text, at, -1)) and _written(text, text.words[at]).istitle()


def _is_whole(parts: tuple[str, ...], text: Text, at: int) -> bool:
    """Whether a whole name stands here, in capitals as names are."""
    words = text.words[at : at + len(parts)]
    return tuple(word.text for word in words) == parts and all(_written(text, word)[:1].isupper() for word in words)


def _neighbour(text: Text, at: int, step: int) -> str:
    """The next word, or the one before; "" where a full stop, a bracket or the text's end parts them."""
    if not 0 <= at + step < len(text.words):
        return ""
    first, second = sorted((text.words[at], text.words[at + step]), key=lambda word: word.start)
    near = _BETWEEN.fullmatch(text.folded, first.end, second.start)
    return text.words[at + step].text if near else ""


def _written(text: Text, word: SeenWord) -> str:
    start, end = text.span(word.start, word.end)
    return text.written[start:end]


def merged(found: Iterable[tuple[str, Span]]) -> list[tuple[str, Span]]:
    """Each place once: of what overlaps, what begins first and is longest."""
    kept: list[tuple[str, Span]] = []
    for word, (start, end) in sorted(found, key=lambda each: (each[1][0], -each[1][1])):
        if not kept or start >= kept[-1][1][1]:
            kept.append((word, (start, end)))
    return kept

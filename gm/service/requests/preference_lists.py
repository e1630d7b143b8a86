"""Read which powers somebody would like best: « France [Angleterre Russie] », brackets around those liked alike."""

import re
from collections.abc import Callable, Iterator
from itertools import takewhile

from gm.languages.language import languages
from gm.notation.words.fold import fold
from gm.service.play.preferences import Ranked

_TOKEN = re.compile(r"[\[({]|[\])}]|[=,;:>/|\n]|[^\s\[\](){}=,;:>/|]+")
_COUNT = re.compile(r"\W+|\W*\d{1,2}\W*(?:er|ere|e|st|nd|rd|th)?\W*")
"""A word that only numbers what follows, or is but a sign."""
_SIGNS = "[](){}=,;:>/|\n"
LONGEST_NAME = 8
"""Words."""


class UnknownPower(ValueError):
    """A word that is no power, or one that stands there twice."""


def powers_liked(text: str, power_called: Callable[[str], str | None]) -> Ranked:
    """The best liked first. Raises UnknownPower."""
    found: list[list[str]] = []
    inside, together, named = False, False, set()
    for sign, power in _read(text, power_called):
        if sign:
            inside = sign in "[({" or (inside and sign not in "])}")
            together = sign == "=" or (together and sign not in "[({")
            if sign in "[({":
                found.append([])
            continue
        if power in named:
            raise UnknownPower(power)
        named.add(power)
        if (inside or together) and found:
            found[-1].append(power)
        else:
            found.append([power])
        together = False
    return tuple(tuple(group) for group in found if group)


def _read(text: str, power_called: Callable[[str], str | None]) -> Iterator[tuple[str, str]]:
    """(sign, "") or ("", power), in their order."""
    tokens = [token for token in _TOKEN.findall(fold(text)) if token in _SIGNS or not _COUNT.fullmatch(token)]
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token in _SIGNS:
            yield token, ""
            place += 1
            continue
        words = list(takewhile(lambda each: each not in _SIGNS, tokens[place : place + LONGEST_NAME]))
        for length in range(len(words), 0, -1):
            power = power_called(" ".join(words[:length]))
            if power is not None:
                yield "", power
                place += length
                break
        else:
            if token not in _passed_over():
                raise UnknownPower(token)
            place += 1


def _passed_over() -> set[str]:
    return {word for each in languages().values() for word in each.letters.names.and_}

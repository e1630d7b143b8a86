"""One slip of the pen in a slot whose words are known: powers, days and months, lengths, languages, time zones."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from rapidfuzz.distance import OSA

from gm.languages.language import languages
from gm.notation.words.dates import words_of_days, words_of_lengths
from gm.notation.words.fold import fold
from gm.service.requests.map_pages import words_of_pages
from gm.service.requests.slots import SlotGround, SlotUnread, read_slot
from gm.service.who.naming import names_of_powers, words_of_powers


@dataclass(frozen=True, slots=True)
class SlotMended:
    """What a slot can only mean."""

    value: Any
    written: str
    word: str
    """What stands for `written`."""


LONGEST_LOOKED_AT = 100
"""Characters of a slot."""
_WORD = re.compile(r"[^\W\d_]{4,}(?:-[^\W\d_]+)*")
_WHOLE = re.compile(r"\S(?:.*\S)?", re.DOTALL)


def mended(slot: str, text: str, ground: SlotGround) -> SlotMended | None:
    """The word that differs from what stands there by one slip; None where none or several do. The first letter must be
    right: Prussia is not Russia."""
    if slot not in CLOSED or len(text) > LONGEST_LOOKED_AT:
        return None
    known, folded = CLOSED[slot](ground), fold(text)
    found: list[SlotMended] = []
    for match in (_WHOLE if slot == "ZONE" else _WORD).finditer(folded):
        for word in _near(match[0], known):
            for value in _read(slot, folded[: match.start()] + known[word] + folded[match.end() :], ground):
                found.append(SlotMended(value, match[0], known[word]))
    if any(each.value != found[0].value for each in found):
        return None
    return max(found, key=lambda each: len(each.word), default=None)


def _near(word: str, known: Mapping[str, str]) -> Iterator[str]:
    if word not in known:
        yield from (each for each in known if each[0] == word[0] and OSA.distance(each, word, score_cutoff=1) == 1)


def _read(slot: str, text: str, ground: SlotGround) -> Iterator[Any]:
    try:
        yield read_slot(slot, text, ground)
    except SlotUnread:
        return


def _powers(ground: SlotGround) -> Mapping[str, str]:
    return _as_they_are(words_of_powers(ground.game.settings.variant) if ground.game else names_of_powers())


def _powers_anywhere(ground: SlotGround) -> Mapping[str, str]:
    return _as_they_are(names_of_powers())


def _days(ground: SlotGround) -> Mapping[str, str]:
    return _as_they_are(words_of_days())


def _lengths(ground: SlotGround) -> Mapping[str, str]:
    return _as_they_are(words_of_lengths())


def _pages(ground: SlotGround) -> Mapping[str, str]:
    return _as_they_are(words_of_pages(ground.game.settings.variant) if ground.game else frozenset())


@cache
def _as_they_are(words: frozenset[str]) -> Mapping[str, str]:
    return {word: word for word in sorted(words) if _WORD.fullmatch(word)}


def _languages(ground: SlotGround) -> Mapping[str, str]:
    return _names_of_languages()


def _zones(ground: SlotGround) -> Mapping[str, str]:
    return _names_of_zones()


@cache
def _names_of_languages() -> Mapping[str, str]:
    names = {other.name_of(code) for code in languages() for other in languages().values()}
    return {fold(name): name for name in names}


@cache
def _names_of_zones() -> Mapping[str, str]:
    return {fold(name): name for name in available_timezones()}


CLOSED: Mapping[str, Callable[[SlotGround], Mapping[str, str]]] = {
    "POWERS": _powers,
    "POWER": _powers,
    "LIKED": _powers,
    "PLACE": _powers_anywhere,
    "DATES": _days,
    "MOMENT": _days,
    "LENGTH": _lengths,
    "LANGUAGE": _languages,
    "ZONE": _zones,
    "PAGE": _pages,
}
"""slot -> the words that may stand in it, folded, and as they are read"""

"""One slip of the pen in a slot whose words are known: powers, days and months, lengths, languages, time zones."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from gm.languages.language import languages
from gm.notation.words.dates import words_of_days, words_of_lengths
from gm.notation.words.fold import fold
from gm.notation.words.near import NearWords
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
    closed, folded = CLOSED[slot](ground), fold(text)
    found: list[SlotMended] = []
    for match in (_WHOLE if slot == "ZONE" else _WORD).finditer(folded):
        for word in closed.near(match[0]):
            for value in _read(slot, folded[: match.start()] + word + folded[match.end() :], ground):
                found.append(SlotMended(value, match[0], word))
    if any(each.value != found[0].value for each in found):
        return None
    return max(found, key=lambda each: len(each.word), default=None)


def _read(slot: str, text: str, ground: SlotGround) -> Iterator[Any]:
    try:
        yield read_slot(slot, text, ground)
    except SlotUnread:
        return


class _Closed:
    """The words that may stand in a slot."""

    def __init__(self, words: Iterable[str]) -> None:
        self._as_read = {fold(word): word for word in sorted(words)}
        self._words = NearWords(self._as_read)

    def near(self, text: str) -> Iterator[str]:
        if text not in self._as_read:
            yield from (self._as_read[word] for word in self._words.one_slip_away(text) if word[0] == text[0])


def _powers(ground: SlotGround) -> _Closed:
    return _whole(words_of_powers(ground.game.settings.variant) if ground.game else names_of_powers())


def _powers_anywhere(ground: SlotGround) -> _Closed:
    return _whole(names_of_powers())


def _days(ground: SlotGround) -> _Closed:
    return _whole(words_of_days())


def _lengths(ground: SlotGround) -> _Closed:
    return _whole(words_of_lengths())


def _pages(ground: SlotGround) -> _Closed:
    return _whole(words_of_pages(ground.game.settings.variant) if ground.game else frozenset())


@cache
def _whole(words: frozenset[str]) -> _Closed:
    return _Closed(word for word in words if _WORD.fullmatch(word))


@cache
def _languages() -> _Closed:
    return _Closed(other.name_of(code) for code in languages() for other in languages().values())


@cache
def _zones() -> _Closed:
    return _Closed(available_timezones())


CLOSED: Mapping[str, Callable[[SlotGround], _Closed]] = {
    "POWERS": _powers,
    "POWER": _powers,
    "LIKED": _powers,
    "PLACE": _powers_anywhere,
    "DATES": _days,
    "MOMENT": _days,
    "LENGTH": _lengths,
    "LANGUAGE": lambda ground: _languages(),
    "ZONE": lambda ground: _zones(),
    "PAGE": _pages,
}
"""slot -> the words that may stand in it"""

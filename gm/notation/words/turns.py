"""Tell which turn a heading names: `Automne 1901 :`, `S1902M`, `Ordres pour le printemps 02`, `FALL 1901 RETREATS`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import NamedTuple

from gm.languages.language import languages, meant_anywhere
from gm.notation.words.fold import fold, origins
from gm.notation.words.near import is_slip
from gm.notation.words.tokens import SEPARATOR, Word, cut, look_up
from gm.notation.words.vocabulary import FILLER, HEADING, IN, POLITE, UNKNOWN, Vocabulary
from gm.rules.position import Turn

_TWO_DIGITS = re.compile(r"\d\d")
_HEADS = frozenset((HEADING, "POWER", POLITE, FILLER, IN, SEPARATOR, "TO", "FOR"))
_SIGNS = " :,;.]–—-=>|/•*_"
_LONGEST = 14
"""Words of the longest heading."""
_MOST_UNKNOWN = 3
_LONGEST_TITLE = 300
_MOST_TITLES = 100
"""Lines of a letter in which a title is looked for, and how long one may be with the orders behind it."""


SIGN = 5
"""Letters with which the name of a season begins."""


class _Names:
    """The names of turns in every language."""

    def __init__(self) -> None:
        turns = [language.orders.turns for language in languages().values()]
        self.whole = meant_anywhere(lambda language: language.orders.turns.seasons)
        self.short = meant_anywhere(lambda language: language.orders.turns.short)
        """Seasons that are one only with a year beside them."""
        self.letters = meant_anywhere(lambda language: language.orders.turns.letters)
        self.code = re.compile(rf"([{''.join(self.letters)}])(\d{{4}}|\d{{2}})([mrab]?)")
        """`S1901M`, `P02`, `A1901R`"""
        self.any_code = re.compile(rf"([{''.join(self.letters)}])(\d{{4}}|\d{{2}})([a-z]?)")
        """The same with the letter of any phase."""
        self.phases = meant_anywhere(lambda language: language.orders.turns.phases)
        self.now = frozenset(word for each in turns for word in each.now)
        self.year = frozenset(word for each in turns for word in each.year)
        self.between = frozenset((".", *(word for each in turns for word in each.of)))
        self.signs = (*sorted({name[:SIGN] for name in self.whole}), *sorted(self.now))
        """Beginnings that show that a letter names a season."""


@cache
def _names() -> _Names:
    return _Names()


class TurnNamed(NamedTuple):
    """A turn that a line names as the title of the orders below it, or beside it."""

    present: bool
    """Whether the open turn is named, alone or among others."""
    before: str
    """What stands before its name in the line."""
    rest: str
    """What stands behind it."""
    surely: bool
    """Whether it is a title whatever the rest is; otherwise it is one if the rest orders something."""
    turn: Turn | None = None
    """The one season that is named, of the year that is named or of this; its phase is "" where none is."""


@dataclass(slots=True)
class _Mention:
    first: int
    last: int
    season: str = ""
    year: int | None = None
    phase: str = ""
    now: bool = False
    dated: bool = False
    """Whether a year stands beside it, if only one with a slip in it."""

    def is_at(self, turn: Turn, seasons: str) -> bool:
        """Whether this names the turn, which goes by these seasons."""
        return self.now or (
            (not self.season or self.season in seasons)
            and self.year in (None, turn.year)
            and self.phase in ("", turn.phase)
        )


def may_name(text: str) -> bool:
    """Whether it is worth looking for the name of a turn, in a line or a whole letter."""
    if any(map(text.__contains__, "0123456789")) and _TWO_DIGITS.search(text):
        return True
    small = fold(text)
    return any(sign in small for sign in _names().signs)


def turn_named(text: str, turn: Turn, seasons: str, first_year: int, vocabulary: Vocabulary) -> TurnNamed | None:
    """The turn that a line names as a title of orders; None when the line is no such title.

    `seasons` are those that the open turn goes by: the retreats of spring are summer to some.

    A year that is neither one of the game's so far nor the next is a slip of the pen, or else a date and no turn.
    """
    if not may_name(text):
        return None
    folded = fold(text)
    words = list(look_up(cut(folded), vocabulary))
    calendar = _Calendar(turn, range(first_year, turn.year + 2), _names())
    lead = next((i for i, word in enumerate(words) if not (calendar.is_part(words, i) or _heads(word))), len(words))
    found = calendar.mentions(words[:lead])
    if found:
        last = found[-1].last
        bounded = any(mention.dated for mention in found) or last + 1 == len(words) or _is_sign(words[last + 1])
        if not bounded:
            return None
        places = origins(text)
        begins = found[0].first
        while begins and (FILLER, "") in words[begins - 1].meanings:  # « d'été »
            begins -= 1
        before = text[: places[words[begins].start]].rstrip(_SIGNS + "(")
        rest = text[places[words[last].end] :].lstrip(_SIGNS + ")")
        surely = lead == len(words) and len(words) <= _LONGEST
        if surely:
            before = _powers_headed(words[:begins], text, places) or before
            rest = _powers_headed(words[last + 1 :], text, places) or rest
        return TurnNamed(any(m.is_at(turn, seasons) for m in found), before, rest, surely, _season_of(found, turn))
    found = calendar.mentions(words)
    if not found or len(words) > _LONGEST or sum(map(_is_unknown, words)) > _MOST_UNKNOWN:
        return None
    title = words[0].meanings[0][0] in ("HEADING", "POWER") and words[-1].text not in ".!?;"
    if title or words[-1].text == ":":
        return TurnNamed(any(m.is_at(turn, seasons) for m in found), "", "", True, _season_of(found, turn))
    return None


def _powers_headed(words: Sequence[Word], text: str, places: Sequence[int]) -> str:
    """The powers that part of a title names; with a colon where one is called as a province is."""
    named = [word for word in words if any(kind == "POWER" for kind, _ in word.meanings)]
    said = " ".join(text[places[word.start] : places[word.end - 1] + 1] for word in named)
    return f"{said}:" if any(kind == "PLACE" for word in named for kind, _ in word.meanings) else said


def _season_of(found: Sequence[_Mention], now: Turn) -> Turn | None:
    if len(found) != 1 or not found[0].season:
        return None
    year = found[0].year
    return Turn(now.year if year is None else year, found[0].season, found[0].phase)


def names_turn(text: str, turn: Turn, seasons: str, first_year: int, vocabulary: Vocabulary) -> bool:
    """Whether a letter has a line that names the turn as the title of its orders."""
    if not may_name(text):
        return False
    rows = (row for row in text.splitlines() if len(row) <= _LONGEST_TITLE)
    found = (turn_named(row, turn, seasons, first_year, vocabulary) for row in islice(rows, _MOST_TITLES))
    return any(each is not None and each.present for each in found)


def turn_meant(text: str, century: int) -> Turn | None:
    """The turn that a few words name and nothing else: « automne 1902 », `F1902M`; its phase is "" where none is named.

    `century` is what a year of two digits is counted from.
    """
    names = _names()
    season, year, phase = "", 0, ""
    for word in fold(text).replace(",", " ").replace("(", " ").replace(")", " ").split():
        bare = word.strip(".:;!?\"'").removeprefix("l'").removeprefix("d'")
        code = names.any_code.fullmatch(bare)
        if code is not None and not (season or year):
            season, year, phase = names.letters[code[1]], _full(code[2], century), code[3].upper().replace("B", "A")
        elif (bare in names.whole or bare in names.short) and not season:
            season = names.whole.get(bare) or names.short[bare]
        elif bare.isdecimal() and len(bare) in (2, 4) and not year:
            year = _full(bare, century)
        elif bare in names.phases and not phase:
            phase = names.phases[bare]
        elif bare and bare not in names.between | names.year | _ARTICLES:
            return None
    return Turn(year, season, phase) if season and year else None


def _full(digits: str, century: int) -> int:
    return int(digits) + (century if len(digits) == 2 else 0)


_ARTICLES = frozenset({"le", "la", "les", "l", "the", "-"})


@dataclass(frozen=True, slots=True)
class _Calendar:
    """The turn that is open and the years that can be meant."""

    turn: Turn
    years: range
    names: _Names

    def is_part(self, words: Sequence[Word], index: int) -> bool:
        """Whether a word may belong to the name of a turn."""
        text = words[index].text
        coded = self.names.code.fullmatch(text) is not None
        return self.season(words, index) != "" or coded or text in self.names.now or text.isdecimal()

    def season(self, words: Sequence[Word], index: int) -> str:
        text = words[index].text
        if text in self.names.whole:
            return self.names.whole[text]
        beside = [word.text for word in words[index + 1 : index + 4] if word.text not in self.names.between]
        if not beside or not beside[0].isdecimal():
            return ""
        if text in self.names.short:
            return self.names.short[text]
        near = [name for name in self.names.whole if len(text) > 5 and is_slip(text, name)]
        return self.names.whole[near[0]] if near else ""

    def mentions(self, words: Sequence[Word]) -> list[_Mention]:
        """The turns named, in the order they are."""
        found: list[_Mention] = []
        phase = ""
        for index, word in enumerate(words):
            text = word.text
            season = self.season(words, index)
            code = self.names.code.fullmatch(text)
            if text in self.names.now:
                found.append(_Mention(index, index, now=True))
            elif season:
                found.append(_Mention(index, index, season, phase=phase))
                phase = ""
            elif code is not None and self.year(code[2]) is not None:
                kind = {"B": "A"}.get(code[3].upper(), code[3].upper())
                found.append(
                    _Mention(index, index, self.names.letters[code[1]], self.year(code[2]), kind or phase, dated=True)
                )
                phase = ""
            elif text.isdecimal() and len(text) in (2, 4):
                self._dated(found, words, index)
            elif text in self.names.phases:
                ends = index + 1 == len(words) or _is_sign(words[index + 1])
                if not found:
                    phase = self.names.phases[text]
                elif ends and not found[-1].phase and index - found[-1].last <= 2:
                    found[-1].phase, found[-1].last = self.names.phases[text], index
        return [mention for mention in found if mention.year != _DATE]

    def _dated(self, found: list[_Mention], words: Sequence[Word], index: int) -> None:
        """A year: of the season before it, of "year" before it, or alone in its line."""
        text = words[index].text
        year = self.year(text)
        if found and not found[-1].dated and not found[-1].now and index - found[-1].last <= 3:
            mention = found[-1]
        elif year is not None and len(text) == 4 and _names_year(words, index):
            mention = _Mention(index, index)
            found.append(mention)
        else:
            return
        mention.last, mention.dated = index, True
        slip = len(text) == 4 and any(is_slip(text, str(known)) for known in self.years)
        mention.year = year if year is not None or slip else _DATE

    def year(self, text: str) -> int | None:
        year = int(text) + (self.turn.year // 100 * 100 if len(text) == 2 else 0)
        return year if year in self.years else None


_DATE = -1
"""The year of a season that is a date and no turn."""


def _names_year(words: Sequence[Word], index: int) -> bool:
    first_two = list(islice((word for word in words if not _is_sign(word)), 2))
    return len(first_two) == 1 or (index > 0 and words[index - 1].text in _names().year)


def _heads(word: Word) -> bool:
    """Whether a word may stand in a title; a letter is one only where it is all that is left of an article."""
    letter = len(word.text) == 1 and not _is_sign(word) and (FILLER, "") not in word.meanings
    return not letter and any(kind in _HEADS for kind, _ in word.meanings)


def _is_sign(word: Word) -> bool:
    return not word.text[:1].isalnum()


def _is_unknown(word: Word) -> bool:
    return word.meanings[0][0] == UNKNOWN

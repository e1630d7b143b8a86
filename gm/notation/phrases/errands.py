"""What a unit goes somewhere to do is no part of its order: « va moissonner en Ukraine », "goes fishing in …"."""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.build import Situation
from gm.notation.phrases.wording import said_for
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, HARMLESS, IN, MARK, UNKNOWN, plain
from gm.rules.geography import province_of
from gm.rules.orders import Move

LONGEST_ERRAND = 6
"""Words between the going and where it leads."""


def without_errands(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words, with the place where somebody goes to do something as where he goes."""
    row = list(words)
    for index in range(2, len(row) - 1):
        if _guards(row, index, at):
            row[index] = row[index]._replace(meanings=(("TO", "-"),))
    for index in range(len(row) - 1, -1, -1):
        start = _errand(row, index) if row[index].meanings[0][0] in _GOES else 0
        if start and (end := _end_of_errand(row, start)):
            going = row[index]._replace(meanings=(("MOVES", row[index].text),))
            row[index : end + 1] = [going, row[end]._replace(meanings=(("TO", "-"),))]
    return row


def _guards(row: Sequence[Word], index: int, at: Situation) -> bool:
    """Whether who goes is to guard a place where nobody stands or is sent: « retourne défendre Munich »."""
    kind, place = row[index + 1].meanings[0]
    lead = [word for word in row[max(0, index - 2) : index] if word.meanings[0][0] not in (FILLER, MARK)]
    if kind != "PLACE" or row[index].text.split()[-1] not in said_for("guards") or not lead:
        return False
    places = set(map(province_of, place.split()))
    sent = {province_of(order.to) for order in at.written if isinstance(order, Move)}
    named = [word for word in row if word.meanings[0][0] == "PLACE" and places & set(word.meanings[0][1].split())]
    taken = any(at.unit(code) is not None for code in places) or places & sent
    return lead[-1].meanings[0][0] == "MOVES" and len(named) == 1 and not taken


_GOES = frozenset(("MOVES", "CONVOYS"))
"""Kinds of « va », and of « va prendre »."""


def _errand(row: Sequence[Word], index: int) -> int:
    """Behind what is done by who goes: « va se baigner », "goes wine tasting", « va prendre un bain »; or 0."""
    word, rest = row[index], row[index + 1 : index + 3]
    if word.text in _going():
        doing = next((number for number, each in enumerate(rest, 1) if _is_doing(each)), 0)
        lead = row[index + 1 : index + doing]
        return index + doing + 1 if doing and all(map(_says_nothing, lead)) else 0
    first, _, said = word.text.rpartition(" ")
    noun = len(rest) > 1 and rest[0].text in words_said("determiners") and rest[1].meanings[0][0] == UNKNOWN
    return index + 3 if noun and first in _going() and said.endswith(_endings()) else 0


def _end_of_errand(row: Sequence[Word], start: int) -> int:
    """The preposition behind what is done, before the place; 0 where more is said of it."""
    for end in range(start, min(len(row) - 1, start + LONGEST_ERRAND)):
        if not _says_nothing(row[end]):
            return 0
        leads = any(kind == IN for kind, _ in row[end].meanings)
        after = end + 1 + (end + 2 < len(row) and row[end + 1].text in words_said("determiners"))
        if leads and row[after].meanings[0][0] == "PLACE":
            return end
    return 0


def _is_doing(word: Word) -> bool:
    """Whether a word is an infinitive, or an "-ing", of which nobody knows that it orders something."""
    kind, said = word.meanings[0][0], word.text.split()
    ending = next((each for each in said if each not in words_said("reflexive", "remarks")), "")
    may = kind == UNKNOWN or word.meanings[0] == HARMLESS or (kind == "HOLDS" and len(said) > 1)
    return may and ending.endswith(_endings()) and all(held != MARK for held, _ in word.meanings)


def _says_nothing(word: Word) -> bool:
    kind = word.meanings[0][0]
    return kind in (UNKNOWN, FILLER, IN) and all(held != MARK for held, _ in word.meanings)


@cache
def _going() -> frozenset[str]:
    return frozenset(plain(word) for word in words_said("errands"))


@cache
def _endings() -> tuple[str, ...]:
    return tuple(said_anywhere(lambda language: language.reading.remarks.aims))

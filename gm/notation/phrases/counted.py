"""All units, or all others, said with their number: "all five of mine hold", « les trois autres restent »."""

import re
from collections.abc import Sequence
from functools import cache

from gm.languages.language import meant_anywhere, said_anywhere, words_said
from gm.notation.orders.build import Situation
from gm.notation.words.fold import fold
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, UNKNOWN
from gm.rules.geography import province_of
from gm.rules.orders import Move

LONGEST = 7
"""Words that number units."""


@cache
def _numbers() -> dict[str, int]:
    """Words for numbers, and digits."""
    said = {
        word: int(number) for word, number in meant_anywhere(lambda language: language.reading.numbered.counts).items()
    }
    return {fold(word): number for word, number in said.items()} | {str(number): number for number in range(2, 10)}


def _any(part: str) -> str:
    said = said_anywhere(lambda language: getattr(language.reading.numbered, part))
    phrases = {" ".join(fold(phrase).replace("'", " ").replace("-", " ").split()) for phrase in said}
    return "|".join(sorted(map(re.escape, phrases), key=len, reverse=True))


@cache
def _phrase() -> re.Pattern[str]:
    number = "|".join(map(re.escape, _numbers()))
    return re.compile(
        rf"(?:(?P<none>{_any('none')}) )?(?:(?P<own>{_any('own')}) )?(?:(?P<other>{_any('other')}) )?"
        rf"(?P<number>{number})(?: (?P<others>{_any('other')}))?"
        rf"(?: (?P<units>{_any('units')}))?(?: (?P<mine>{_any('mine')}))?"
    )


def with_counts_as_all(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words of a line; a number of units that is the one of all of them, or leaves some out, is "all"."""
    row: list[Word] = []
    index = 0
    while index < len(words):
        count, none = _counted(words, index, at)
        if count:
            first, last = words[index], words[index + count - 1]
            kind, text = (UNKNOWN, "none") if none else ("ALL", "all")
            row.append(Word(((kind, text),), first.start, last.end, text))
        else:
            row.append(words[index])
        index += max(1, count)
    return _without_leave(row)


PAIR = 2
"""Units of which both are meant."""


def number_of_all(text: str) -> int | None:
    """How many units all are said to be: "both hold", « les trois tiennent »; of the others nothing is counted."""
    said = " ".join(fold(text).replace("'", " ").split())
    numbers = "|".join(map(re.escape, _numbers()))
    if re.search(rf"\b(?:{_any('other')})\b", said):
        return None
    found = re.search(rf"\b(?:{_any('own')}) (?P<number>{numbers})\b", said)
    if found is not None:
        return _numbers()[found["number"]]
    return None if words_said("couples").isdisjoint(said.split()) else PAIR


def _counted(words: Sequence[Word], index: int, at: Situation) -> tuple[int, bool]:
    """How many words from one on number units so, and whether they say none of them; 0 when they do not."""
    if not (_heads() & set(words[index].text.split()[:1])):
        return 0, False
    if index and words[index - 1].text in _parts():
        return 0, False  # "two of my four units"
    own = sum(len(list(at.position.units_of(power))) for power in at.powers)
    for count in range(min(LONGEST, len(words) - index), 0, -1):
        found = _phrase().fullmatch(" ".join(word.text for word in words[index : index + count]))
        after = words[index + count].meanings[0][0] if index + count < len(words) else ""
        if found is None or not (found["own"] or found["others"] or found["other"] or found["mine"]):
            continue
        number = _numbers()[found["number"]]
        others = found["other"] or found["others"]
        if after in ("UNIT", "UNITS"):
            if others and number == _left(words, index, words[index + count], at):
                return count, bool(found["none"])  # "the two other fleets"
            continue
        right = (number < own if others else number == own) or Move not in at.accepts
        begins = index == 0 or words[index - 1].meanings[0][0] in (SEPARATOR, "AND")
        every = begins and (found["own"] or "").split()[:1] in _every()
        if right and (others or every or found["units"] or found["mine"]):
            return count, bool(found["none"])
    return 0, False


def _left(words: Sequence[Word], index: int, noun: Word, at: Situation) -> int:
    """How many of the writer's units of a kind are not named before a word, nor in the lines above it."""
    named = {
        province_of(code)
        for word in words[:index]
        if word.meanings[0][0] == "PLACE"
        for code in word.meanings[0][1].split()
    }
    named |= {province_of(order.at) for order in at.written if order.at}
    mine = (unit for power in at.powers for unit in at.position.units_of(power))
    return sum(unit.kind == noun.meanings[0][1] and unit.province not in named for unit in mine)


@cache
def _parts() -> frozenset[str]:
    """Words behind a smaller number: "of", « parmi »."""
    return frozenset(fold(word) for word in said_anywhere(lambda language: language.reading.numbered.part_of))


@cache
def _every() -> list[list[str]]:
    """The first words of "all", « toutes les »."""
    said = said_anywhere(lambda language: language.reading.numbered.every)
    return [[fold(word)] for word in said]


@cache
def _heads() -> frozenset[str]:
    """The words with which such a number may begin."""
    said = [*_numbers()]
    for part in ("none", "own", "other"):
        said += said_anywhere(lambda language, part=part: getattr(language.reading.numbered, part))  # type: ignore[misc]
    return frozenset(fold(phrase).split()[0] for phrase in said)


def _without_leave(row: list[Word]) -> list[Word]:
    """ "Leave the others where they stand" as "the others where they stand": a verb of staying says enough."""
    for index, word in enumerate(row):
        if not any(kind == "KEEPS" for kind, _ in word.meanings):
            continue
        behind = [each for each in row[index + 1 : index + 6] if each.meanings[0][0] not in (FILLER, IN)][:2]
        if [each.meanings[0][0] for each in behind] == ["ALL", "HOLDS"]:
            row[index] = word._replace(meanings=((FILLER, ""),))
    for index in range(2, len(row)):
        if row[index].meanings[0][0] == "ALL" and row[index - 1].text in _parts() and row[index - 2].text in _numbers():
            row[index] = row[index]._replace(meanings=(("UNIT", ""),))  # "two of my four": which is not said
    for index in range(2, len(row)):  # « Rou, Séb, Ukr tiennent tous »
        ends = index + 1 == len(row) or row[index + 1].meanings[0][0] == SEPARATOR
        if ends and [word.meanings[0][0] for word in row[index - 2 : index + 1]] == ["PLACE", "HOLDS", "ALL"]:
            row[index] = row[index]._replace(meanings=((FILLER, ""),))
    for index in range(2, len(row)):  # « toutes restent toutes là où elles sont »
        if [word.meanings[0][0] for word in row[index - 2 : index + 1]] == ["ALL", "HOLDS", "ALL"]:
            row[index] = row[index]._replace(meanings=((FILLER, ""),))
    return row

"""What a sentence says of a unit beside what it orders: what it is called, and polite questions.

"The Southern Fleet (Sevastopol) shall enter the Black Sea", "would you kindly move the Roman army to Venice?"
"""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.orders.build import Situation
from gm.notation.words.said import VERBS
from gm.notation.words.sayings import turns_said
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, plain
from gm.rules.geography import province_of

LONGEST_SHORT = 3
"""Letters of a coast abbreviated."""
_POLITE = frozenset(("polite", "asides", "titles", "commands"))
_ACTS = VERBS - {"TO", "BUILDS", "BACKED", "CARRIED"}


@cache
def _said(part: str) -> frozenset[str]:
    return frozenset(map(plain, said_anywhere(lambda language: getattr(language.reading.words, part))))


def without_predicates(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line without what it says of units that orders nothing, where it goes on with what does."""
    return _without_nicknames(_without_courtesy(words), at)


def _without_courtesy(words: Sequence[Word]) -> list[Word]:
    """The line with "would you kindly move Rome to Venice?" as what it asks for; not "could you please tell me if"."""
    row = list(words)
    start = 0
    for end in [*(index for index, word in enumerate(row) if word.text in _ENDS), len(row)]:
        said = [word for word in row[start:end] if word.meanings[0] != (FILLER, "the")]
        start = end + 1
        if (asks := _request(said)) is not None:
            row[row.index(asks)] = asks._replace(meanings=((FILLER, ""), (MARK, "polite")))
            if end < len(row) and row[end].text == "?":
                row[end] = row[end]._replace(meanings=((SEPARATOR, "."),), text=".")
            continue
        comma = max((index for index, word in enumerate(said) if word.text == ","), default=len(said))
        tag = said[comma + 1 :] if comma else []
        if end < len(row) and row[end].text == "?" and " ".join(word.text for word in tag) in _said("tags"):
            for word in tag:
                row[row.index(word)] = word._replace(meanings=((FILLER, ""),))
            row[end] = row[end]._replace(meanings=((SEPARATOR, "."),), text=".")
    return row


def _request(said: Sequence[Word]) -> Word | None:
    """The word with which who reads is asked to do what a unit should: in many words, or with a please somewhere.

    "Can you send Brest to the Channel, please?", « auriez-vous l'obligeance de faire tenir Paris ? »; not "could you
    please tell me", nor "can Brest reach the Channel, please?".
    """
    pleads = any(word.text in turns_said("pleas") for word in said)
    for index, word in enumerate(said):
        if word.text in _said("courteous") or (pleads and word.text in turns_said("second")):
            others = (*said[:index], *said[index + 1 :])
            marked = {value for other in others for kind, value in other.meanings if kind == MARK}
            first = next(
                (other for other in said[index + 1 :] if _acts(other) or other.meanings[0][0] == "POWER"), None
            )
            acts = first is not None and _acts(first) and all(map(_is_small, said[:index]))  # not "ask England to hold"
            return word if acts and marked <= _POLITE else None
    return None


_ENDS = frozenset(".;!?|")


def _acts(word: Word) -> bool:
    """Whether a word says what a unit does."""
    return word.meanings[0][0] in _ACTS | {"BUILDS", "KEEPS"} and len(word.text) > 1 and word.text[0].isalpha()


def _is_small(word: Word) -> bool:
    return word.meanings[0][0] in (FILLER, IN, SEPARATOR, "AND", "TALK")


def _without_nicknames(words: Sequence[Word], at: Situation) -> list[Word]:
    """The line without what a unit is called beside where it stands: "the Southern Fleet (Sevastopol)"."""
    row = list(words)
    for index in range(len(row) - 2, 0, -1):
        called, unit = row[index - 1], row[index]
        if not _begins(row, index - 1):
            continue
        if unit.meanings[0][0] != "UNIT" or len(unit.text) < 2 or called.meanings[0][0] not in ("PLACE", "COAST"):
            continue
        comma = row[index + 1].text == ","
        start = index + 1 + comma
        leaves = (
            called.meanings[0][0] == "COAST" and start < len(row) and ("KEEPS", row[start].text) in row[start].meanings
        )
        start += leaves  # "the northern fleet leaves St Petersburg for the Barents Sea"
        behind = next((i for i in range(start, len(row)) if row[i].meanings[0][0] not in (FILLER, IN)), 0)
        apart = any(word.meanings[0][0] in (FILLER, IN) and word.text != "the" for word in row[start:behind])
        named = behind == index + 1 and row[behind].start > unit.end + 1
        named = named or (called.meanings[0][0] == "COAST" and len(called.text) > LONGEST_SHORT)
        if not behind or row[behind].meanings[0][0] != "PLACE" or not (apart or named):
            continue
        if not _stands(row[behind], unit, at) or (called.meanings[0][0] == "PLACE" and _stands(called, unit, at)):
            continue
        row[index - 1] = called._replace(meanings=((FILLER, ""),))
        end = behind + 1 + (behind + 1 < len(row) and row[behind + 1].meanings[0][0] == "COAST")
        if comma:
            row = [*row[: index + 1], *row[start:end], *row[end + (end < len(row) and row[end].text == ",") :]]
    return row


def _begins(row: Sequence[Word], index: int) -> bool:
    """Whether a word is the first of its part of the line that names anything."""
    before = next((word for word in reversed(row[:index]) if word.text not in _said("own") | _ARTICLES), None)
    return before is None or before.meanings[0][0] in (SEPARATOR, "AND", "TALK", MARK)


_ARTICLES = frozenset(("the", "la", "le", "l"))


def _stands(place: Word, unit: Word, at: Situation) -> bool:
    """Whether a unit of the writer's, of that kind, stands where a word says."""
    units = (at.unit(province_of(code)) for code in place.meanings[0][1].split())
    kind = unit.meanings[0][1]
    return any(one is not None and one.power in at.powers and kind in ("", one.kind) for one in units)

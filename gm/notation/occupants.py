"""A goal told by who stands there: "attacks the Turkish fleet in the Black Sea", « attaque les Turcs en Bulgarie »."""

from collections.abc import Sequence

from gm.notation.build import Situation
from gm.notation.tokens import Word
from gm.notation.vocabulary import FILLER, IN

_WHO = frozenset(("POWER", "UNIT", FILLER, IN, "TO"))
"""Kinds of word between a verb of going and the province of whoever is attacked."""


def without_occupants(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words; a goal is its province alone, where the unit named before it stands there, and is another's."""
    row: list[Word] = []
    index = 0
    while index < len(words):
        row.append(words[index])
        index += 1
        if row[-1].meanings[0][0] not in ("MOVES", "TO"):
            continue
        end = index
        while end < len(words) and words[end].meanings[0][0] in _WHO:
            end += 1
        if end < len(words) and words[end].meanings[0][0] == "PLACE" and _stands_there(words[index : end + 1], at):
            index = end
    return row


def _stands_there(words: Sequence[Word], at: Situation) -> bool:
    """Whether words tell of a unit of another power, and of its kind or its power, where it is."""
    *who, place = words
    said = [word.meanings[0] for word in who if word.meanings[0][0] in ("POWER", "UNIT") and len(word.text) > 1]
    standing = [unit for code in place.meanings[0][1].split() if (unit := at.position.units.get(code)) is not None]
    if not said or len(standing) != 1 or standing[0].power in at.powers:
        return False
    (unit,) = standing
    return all(value == (unit.power if kind == "POWER" else unit.kind) for kind, value in said)

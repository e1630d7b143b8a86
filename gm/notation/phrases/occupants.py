"""Units told by their power: who stands where one goes, "attacks the Turks in Bulgaria"."""

from collections.abc import Sequence

from gm.languages.language import words_said
from gm.notation.orders.build import Situation
from gm.notation.phrases.wording import said_for
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, IN

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
        goal = words[index : end + 1]
        mine = row[-1].text.split()[-1] in said_for("vacant")  # « prend la place de ma flotte de Kiel »
        if end < len(words) and words[end].meanings[0][0] == "PLACE" and _stands_there(goal, at, mine=mine):
            index = end
    return row


def _stands_there(words: Sequence[Word], at: Situation, *, mine: bool) -> bool:
    """Whether words tell of a unit where it is, of its kind or its power, and whether it is the writer's."""
    *who, place = words
    if any(word.text in words_said("own") for word in who) or any(
        word.meanings[0][0] == "UNIT" and "TO" in {after.meanings[0][0] for after in who[index:]}
        for index, word in enumerate(who)
    ):
        return False  # "taking my army over to Holland"
    said = [word.meanings[0] for word in who if word.meanings[0][0] in ("POWER", "UNIT") and len(word.text) > 1]
    standing = [unit for code in place.meanings[0][1].split() if (unit := at.position.units.get(code)) is not None]
    if not said or len(standing) != 1 or (standing[0].power in at.powers) is not mine:
        return False
    (unit,) = standing
    return all(value == (unit.power if kind == "POWER" else unit.kind) for kind, value in said)

"""Units told by their power: who stands where one goes, "attacks the Turks in Bulgaria", and whose move one helps.

« Soutient l'attaque anglaise sur le Danemark » helps the one English unit that may go there, if there is just one.
"""

from collections.abc import Sequence
from itertools import takewhile

from gm.languages.language import words_said
from gm.notation.orders.build import Situation
from gm.notation.phrases.wording import said_for
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK

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


def with_helped_named(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words; a helper's power is its unit that may go where help is given, and "against England" says no more."""
    for index, word in enumerate(words):
        if word.meanings[0][0] != "SUPPORTS":
            continue
        behind = list(takewhile(lambda one: one.meanings[0][0] not in _ENDS, words[index + 1 :]))
        rest = words[index + 1 + len(behind) :]
        said = [one for one in behind if one.meanings[0][0] not in (FILLER, IN, "MOVES")]
        kinds = [one.meanings[0][0] for one in said]
        if kinds == ["PLACE", "TO", "POWER"]:
            return [*words[: index + 1], said[0], *rest]
        if kinds == ["POWER", "TO", "PLACE"]:
            helped = _able(said[0].meanings[0][1], said[2].meanings[0][1], at)
            named = said[0]._replace(meanings=(("PLACE", " ".join(helped)),))
            return [*words[: index + 1], named, *said[1:], *rest] if len(helped) == 1 else list(words)
    return list(words)


_ENDS = frozenset((SEPARATOR, "AND", MARK))


def _able(power: str, goals: str, at: Situation) -> list[str]:
    """Where the units of another power stand that may go to a place; by sea only where none may by itself."""
    atlas = at.ruleset.atlas
    units = {} if power in at.powers else {c: unit for c, unit in at.position.units.items() if unit.power == power}
    near = [
        code
        for code, unit in units.items()
        if not atlas.touches[unit.kind][unit.location].isdisjoint(goals.split()) and code not in goals.split()
    ]
    fleets = atlas.afloat(at.position.units)
    armies = (code for code, unit in units.items() if not atlas.kinds[unit.kind].can_convoy)
    return near or [code for code in armies if any(atlas.could_sail(code, goal, fleets) for goal in goals.split())]


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

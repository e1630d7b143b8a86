"""Fleets on which an army goes: "to Greece on the Aegean fleet", « en Grèce sur la flotte d'Égée »."""

from collections.abc import Sequence

from gm.notation.orders.build import Situation
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER
from gm.rules.geography import Terrain, province_of
from gm.rules.orders import Move

_LEADS = frozenset(("TO", "VIA"))


def with_fleets_boarded(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words, where a fleet at sea is named behind a goal, with what says that it carries who goes there."""
    row = list(words)
    if Move not in at.accepts:
        return row
    for index in range(3, len(row) - 2):
        led = row[index].meanings[0][0] in _LEADS and row[index].text.replace(" ", "").isalpha()
        if led and row[index - 1].meanings[0][0] == "PLACE" and _goes(row, index) and _is_fleet(row[index + 1 :], at):
            row[index] = row[index]._replace(meanings=(("CONVOYED_BY", row[index].text),))
    return row


def _goes(row: Sequence[Word], end: int) -> bool:
    """Whether a clause says before a word who goes where, with no such word between."""
    start = next((i + 1 for i in range(end - 1, -1, -1) if row[i].meanings[0][0] in (SEPARATOR, "AND")), 0)
    said = row[start:end]
    names = [word.meanings[0][1] for word in said if word.meanings[0][0] == "PLACE"]
    return len(names) == len(("who", "where")) and all(word.text != row[end].text for word in said)


def _is_fleet(words: Sequence[Word], at: Situation) -> bool:
    """Whether words begin with a fleet at sea, called one."""
    said = [word for word in words if word.meanings[0][0] != FILLER][:2]
    kinds = {kind: value for word in said for kind, value in word.meanings[:1]}
    if kinds.keys() != {"UNIT", "PLACE"} or kinds["UNIT"] == "A":
        return False
    places = [at.ruleset.map.provinces[province_of(code)] for code in kinds["PLACE"].split()]
    return all(place.terrain is Terrain.SEA for place in places)

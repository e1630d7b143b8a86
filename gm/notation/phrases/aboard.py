"""Fleets on which an army goes: "to Greece on the Aegean fleet", « en Grèce sur la flotte d'Égée »."""

from collections.abc import Sequence

from gm.notation.orders.build import Situation
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER
from gm.rules.geography import Terrain, province_of


def with_fleets_boarded(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words, where a fleet at sea is named right behind a goal, with what says that it carries who goes there."""
    row = list(words)
    for index in range(3, len(row) - 2):
        leads = row[index].meanings[0][0] in ("TO", "VIA") and row[index].text.replace(" ", "").isalpha()
        leads = leads and all(word.text != row[index].text for word in row[:index])
        named = dict([word.meanings[0] for word in row[index + 1 :] if word.meanings[0][0] != FILLER][:2])
        if not leads or row[index - 1].meanings[0][0] != "PLACE" or named.keys() != {"UNIT", "PLACE"}:
            continue
        places = [at.ruleset.map.provinces[province_of(code)] for code in named["PLACE"].split()]
        if named["UNIT"] != "A" and all(place.terrain is Terrain.SEA for place in places):
            row[index] = row[index]._replace(meanings=(("CONVOYED_BY", row[index].text),))
    return row

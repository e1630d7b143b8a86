"""What is answered to each line that may not be followed, word for word, in both languages."""

import re
from dataclasses import replace

import pytest

from gm.variants.dix.names import names
from tests.variants.dix.desk import DixDesk
from tests.variants.dix.table import at

WHERE = at(
    "S1902M", "FRANCE A PIC", "BELGIUM A RUH", "GERMANY A KIE", "HOLLAND A BEL", "ROMANIA A RUM", "ITALY A ROM",
    protectors={"BELGIUM": "FRANCE", "HOLLAND": "GERMANY", "ROMANIA": "SERBIA"},
    annexed={"BULGARIA": "TURKEY"}, eliminated={"SPAIN": 1901}, exiles={"NORWAY": "ITALY"},
    centers={"BUL": "TURKEY", "TUN": "ITALY", "SPA": "ITALY", "NWY": "ENGLAND"},
    points={"BELGIUM": {"FRANCE": 6}, "ROMANIA": {"SERBIA": 6}, "HOLLAND": {"GERMANY": 5}, "SWEDEN": {"NORWAY": 4}},
)  # fmt: skip
"""Bulgaria is annexed and Tunisia gone."""

BAD = {
    "FRANCE": {
        "1 = Par": "ce n'est pas un neutre, ou il n'est plus en jeu",
        "1 = Tun": "ce n'est pas un neutre, ou il n'est plus en jeu",
        "1 = Bul": "ce neutre est annexé",
        "0 = Bel": "aucun point n'est donné",
        "-1 = Dan": "vous n'y avez pas de points des saisons passées",
        "1 = (Esp) Hol": "cette puissance ne peut rien recevoir",
        "1 = (Hol) Bel": "cette puissance ne peut rien recevoir",
        "A Rou - Bul": "A Rou n'est pas à vous",
        "A Rhe S A Pic - Bel": "l'unité d'un neutre n'aide personne à entrer dans son propre pays",
        "Accueille la Serbie": "ce n'est pas un gouvernement en exil",
        "N'accueille plus la Norvège": "vous n'êtes pas son hôte",
        "Exil : Turquie": "ce n'est pas un gouvernement en exil",
        "construit A (Bel) Par": "cet ordre n'est pas de cette saison",
        "2 = Bel": "",
        "2 = Hol": "il ne vous reste pas assez de points",
        "A Pic - Bel": "",
    },
    "GERMANY": {
        "1 = Kie": "that is no neutral, or it is no longer in play",
        "1 = Tun": "that is no neutral, or it is no longer in play",
        "1 = Bul": "that neutral is annexed",
        "0 = Hol": "no point is given",
        "-1 = Den": "you have no points of earlier seasons there",
        "1 = (Spa) Hol": "that power cannot receive anything",
        "1 = (Hol) Bel": "that power cannot receive anything",
        "A Rum - Bul": "A Rum is not yours",
        "A Bel S A Ruh - Hol": "a neutral's unit helps nobody into its own country",
        "Host Serbia": "that is no government in exile",
        "No longer host Norway": "you are not its host",
        "Exile: Turkey": "that is no government in exile",
        "build A (Hol) Kie": "this order does not belong to this season",
        "2 = Hol": "",
        "2 = Den": "not enough of your points are left",
        "A Kie - Ruh": "",
    },
}
READ = {"FRANCE": ("compris", "non suivi : "), "GERMANY": ("understood", "not followed: ")}


@pytest.mark.parametrize("power", BAD)
def test_each_bad_line_gets_its_answer(power: str) -> None:
    desk = DixDesk().begin_dix()
    with desk.store() as work:
        work.games.save(replace(desk.game, position=WHERE))

    desk.write(power, "\n".join(BAD[power]))
    answer = desk.to(power, "acknowledgement")

    read, refused = READ[power]
    told = " ".join(f"{line} → {refused}{why}" if why else f"{line} → {read}" for line, why in BAD[power].items())
    assert told in answer


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_guides_examples_name_provinces_as_its_list_does(language: str) -> None:
    told = names()[language]
    (order,) = re.findall(r"[«“]\s*([^«“]*A [^«“]*) [–-] Hol\s*[»”]", told.words["guide.units"])

    assert order.split()[-1] in {told.short(code) for code in told.provinces}

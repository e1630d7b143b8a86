"""The rules as letters tell them: whole, with the army of Siberia where it is played and without it elsewhere."""

from dataclasses import replace

import pytest

from tests.variants.dix.desk import DixDesk
from tests.variants.dix.table import RULES, at, judge

TOLD = {
    "FRANCE": (
        "de plusieurs, c'est la plus proche qui y rentre",
        "vont vers le plus proche autre centre du neutre",
        "Entre plusieurs chemins, on tire au sort",
        "reconstruite dans son pays s'il est libre et toujours au neutre",
        "Délogée, l'unité d'un neutre sans protecteur est perdue",
        "L'attaque coûte même si elle échoue ; personne ne descend au-dessous de zéro",
    ),
    "ENGLAND": (
        "of several, the nearest does",
        "go to the nearest other centre of the neutral",
        "Between several ways a lot is drawn",
        "is rebuilt at home if that is free and still the neutral's",
        "Dislodged, the unit of a neutral without a protector is lost",
        "The attack costs as much if it fails; nobody goes below zero",
    ),
}
SIBERIA = {
    "FRANCE": (
        "Armée de Sibérie : quand s'ouvre le premier automne, la Russie reçoit une armée en Sibérie",
        "comme « A Sib – Mos », vers Moscou, Saint-Pétersbourg ou Sébastopol",
        "Elle ne sort jamais de Russie",
        "on ne la retire pas faute de centres",
        "Détruite, elle n'est pas remplacée",
        "où la Russie a six centres ou plus, ou n'a plus Moscou",
    ),
    "ENGLAND": (
        "Army of Siberia: when the first autumn opens, Russia gets an army in Siberia",
        "like “A Sib - Mos”, to Moscow, St Petersburg or Sevastopol",
        "It never leaves Russia",
        "is not removed for want of centres",
        "Once destroyed, it is not replaced",
        "Russia has six centres or more, or has not Moscow",
    ),
}


@pytest.mark.parametrize("power", TOLD)
@pytest.mark.parametrize(("kind", "asked"), [("start", ""), ("rules", "règles"), ("help", "aide")])
def test_ways_home_losses_and_penalties_are_told_whole(power: str, kind: str, asked: str) -> None:
    desk = DixDesk().begin_dix()
    if asked:
        desk.write(power, asked if power == "FRANCE" else kind)
    told = desk.to(power, kind)

    assert [sentence for sentence in TOLD[power] if sentence not in told] == []


@pytest.mark.parametrize("power", SIBERIA)
@pytest.mark.parametrize(("kind", "asked"), [("start", ""), ("rules", "règles"), ("help", "aide")])
def test_the_army_of_siberia_is_told_whole_where_it_is_played(power: str, kind: str, asked: str) -> None:
    desk = DixDesk().begin_dix(options={"siberia": True})
    if asked:
        desk.write(power, asked if power == "FRANCE" else kind)
    told = desk.to(power, kind)

    assert [sentence for sentence in SIBERIA[power] if sentence not in told] == []


@pytest.mark.parametrize("power", SIBERIA)
@pytest.mark.parametrize(("kind", "asked"), [("start", ""), ("rules", "règles"), ("help", "aide")])
def test_where_it_is_not_played_no_letter_speaks_of_siberia(power: str, kind: str, asked: str) -> None:
    desk = DixDesk().begin_dix()
    if asked:
        desk.write(power, asked if power == "FRANCE" else kind)
    told = desk.to(power, kind)

    assert "Sibé" not in told and "Siberia" not in told and " Sib" not in told


def test_the_army_of_siberia_is_raised_not_built() -> None:
    desk = DixDesk().begin_dix(options={"siberia": True})
    while str(desk.game.position.turn) != "F1901M":
        desk.fall()

    french, english = desk.to("FRANCE", "results"), desk.to("ENGLAND", "results")
    assert "La Russie lève A Sib (sibérienne)" in french and "construit" not in french
    assert "Russia raises A Sib (Siberian)" in english and "builds" not in english


def test_the_army_of_siberia_is_marked_among_the_orders_as_it_is_read() -> None:
    desk = DixDesk().begin_dix(options={"siberia": True})
    while str(desk.game.position.turn) != "F1901M":
        desk.fall()
    desk.write("RUSSIA", "A Sib (sibérienne) – Mos\nA Mos - Ukr")
    assert "- A Sib (sibérienne) – Mos" in desk.to("RUSSIA", "acknowledgement")
    desk.fall()

    assert "A Sib (sibérienne) – Mos : réussit" in desk.to("FRANCE", "results")
    assert "A Sib (Siberian) – Mos: succeeds" in desk.to("ENGLAND", "results")


def test_a_beaten_unit_that_nobody_orders_is_told_to_be_lost_for_that() -> None:
    where = at("S1902M", "HOLLAND F HOL", "GERMANY A KIE", "GERMANY A RUH", protectors={}, points={})
    ruling = judge(where, {"GERMANY": ["A KIE - HOL", "A RUH S A KIE - HOL"]})
    assert [event.reason for event in ruling.events if event.kind == "destroyed"] == ["unled"]

    desk = DixDesk().begin_dix()
    with desk.store() as work:
        work.games.save(replace(desk.game, position=where))
    desk.write("GERMANY", "A Kie - Hol, A Ruh S A Kie - Hol")
    desk.fall()
    told = desk.to("FRANCE", "results")

    assert "F Hol (Hollande), délogée par A Kie, est annihilée : personne ne la commande" in told
    assert "aucune retraite possible" not in told and "nulle part" not in told
    assert "is destroyed: nobody orders it" in desk.to("ENGLAND", "results")
    assert RULES.laws.commander(where, where.units["HOL"]) is None

"""A heading that names a turn: orders for another one are told, and never counted."""

import pytest

from gm.notation.orders.lines import SheetReading
from gm.notation.words.turns import turn_named
from gm.rules.position import Turn
from gm.variants.classic import ruleset
from gm.variants.classic.names import reader
from tests.notation.phrasebook import Phrase, read

SPRING = "FRANCE | S1901M | opening"
AUTUMN_RETREATS = "FRANCE | F1902R | GERMANY A BUR | dislodged: FRANCE A BUR by MUN -> PAR GAS"
WINTER = "FRANCE | W1902A | FRANCE A SPA | owns: FRANCE PAR BRE MAR"


def sheet(text: str, scene: str = SPRING) -> SheetReading:
    return read(Phrase("phrases.fr.txt", 0, scene, text, ""), ruleset(), reader())


def orders(reading: SheetReading) -> list[str]:
    return [str(order) for held in reading.orders.values() for order in held]


@pytest.mark.parametrize(
    "heading",
    [
        *("Automne 1901 :", "Automne :", "AUT 1901", "Fall 1901", "FALL 1901 MOVES:", "F1901M", "A01", "Autmone 1901"),
        *("Printemps 1902", "P02", "S1902M:", "Spr. '02", "Print. 1902", "1902 :", "Year 1902", "Spring of 1902"),
        *("Retraites d'été 1901 :", "Printemps 1901 – retraites", "S1901R", "Hiver 1901 (ajustements)", "W1901A"),
        *("FRANCE - Automne 1901", "Ordres de la France pour le printemps 1902 :", "Tour : automne 1901"),
        *("Voici mes ordres pour l'automne :", "Orders for F1901M (France):", "Phase: Fall 1901 Movement"),
    ],
)
def test_orders_below_the_name_of_another_turn_do_not_count_and_are_told(heading: str) -> None:
    read = sheet(f"Bonjour,\n{heading}\nA Par-Bou\nA Mar-Esp\n")

    assert orders(read) == []
    assert [(line.text, line.reason) for line in read.lines] == [
        ("A Par-Bou", "other_turn"),
        ("A Mar-Esp", "other_turn"),
    ]
    assert not read.followed


@pytest.mark.parametrize(
    "heading",
    [
        *(
            "Printemps 1901 :",
            "Printemps :",
            "P01",
            "S1901M",
            "Spring 1901",
            "SPRING 1901 MOVES:",
            "Spr. 1901",
            "1901 :",
        ),
        *("Printemps 1091", "Printemps 1991", "FRANCE - Printemps 1901", "Ordres pour ce tour :"),
        *("Printemps 1901 et automne 1901", "Paris, automne 2026", "Le 12 novembre 2026", "Autriche :", "12/11/2026"),
        *("En automne 1901 je veux la Belgique.", "Je prépare déjà l'automne 1901 !"),
        *("Automne 1901 fut rude pour la France.", "I can't wait for Fall 1901.", "Fall back is no option.", "20 20"),
    ],
)
def test_orders_below_the_name_of_the_open_turn_or_below_talk_count(heading: str) -> None:
    assert orders(sheet(f"{heading}\nA Par-Bou\n")) == ["A PAR - BUR"]


@pytest.mark.parametrize(
    "text",
    [
        "Printemps 1901 :\nA Par-Bou\n\nAutomne 1901 :\nA Bou-Bel\n",
        "Fall 1901:\nA Bur-Bel\n\nSpring 1901:\nA Par-Bur\n",
        "Spring 1901: A Par-Bur; Fall 1901: A Bur-Bel",
        "S1901M A Par-Bou. F1901M: A Bou-Bel",
    ],
)
def test_of_two_turns_in_one_letter_the_open_one_counts(text: str) -> None:
    read = sheet(text)

    assert orders(read) == ["A PAR - BUR"]
    assert [line.reason for line in read.lines if not line.followed] == ["other_turn"]


def test_a_retreat_goes_by_three_names() -> None:
    for heading in ("Automne 1902", "Hiver 1902", "Fall 1902 retreats:", "F1902R", "Retraites d'automne 1902"):
        assert orders(sheet(f"{heading}\nA Bou-Par", AUTUMN_RETREATS)) == ["A BUR R PAR"]
    for heading in ("Automne 1902 - mouvements", "Winter 1902 adjustments", "Printemps 1902"):
        assert orders(sheet(f"{heading}\nA Bou-Par", AUTUMN_RETREATS)) == []


def test_what_is_built_may_stand_beside_the_name_of_the_turn() -> None:
    assert orders(sheet("Hiver 1902 : construction A Par", WINTER)) == ["A PAR B"]
    for text in ("Winter 1902: waive", "Pas de construction cet hiver"):
        assert orders(sheet(text, WINTER)) == ["WAIVE"]
    assert orders(sheet("Winter 1901: A Par", WINTER)) == []


def test_the_power_named_with_the_turn_heads_what_follows() -> None:
    named = turn_named("FRANCE - Hiver 1902", Turn(1902, "W", "A"), "WF", 1901, reader().vocabulary)

    assert named is not None
    assert (named.present, named.before, named.rest) == (True, "FRANCE", "")

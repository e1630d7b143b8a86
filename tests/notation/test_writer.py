"""Sentences: elisions, contractions and articles right in French, articles right in English."""

import pytest

from gm.notation.orders.canonical import read_canonical
from gm.notation.orders.writer import Writer
from gm.rules.orders import Move
from gm.variants.classic.names import lexicon

SENTENCES = [
    ("A PAR - BUR", "L'armée de Paris va vers la Bourgogne.", "The army of Paris moves to Burgundy."),
    ("F TRI - ALB", "La flotte de Trieste va vers l'Albanie.", "The fleet of Trieste moves to Albania."),
    ("F KIE - DEN", "La flotte de Kiel va vers le Danemark.", "The fleet of Kiel moves to Denmark."),
    ("F DEN H", "La flotte du Danemark tient sur place.", "The fleet of Denmark holds."),
    ("A RUH H", "L'armée de la Ruhr tient sur place.", "The army of the Ruhr holds."),
    ("A ANK H", "L'armée d'Ankara tient sur place.", "The army of Ankara holds."),
    (
        "F NTH C A YOR - NWY",
        "La flotte de la mer du Nord convoie l'armée du Yorkshire vers la Norvège.",
        "The fleet of the North Sea convoys the army of Yorkshire to Norway.",
    ),
    (
        "A GAS S A MAR - BUR",
        "L'armée de Gascogne soutient l'armée de Marseille vers la Bourgogne.",
        "The army of Gascony supports the army of Marseilles to Burgundy.",
    ),
    (
        "F STP/SC - BOT",
        "La flotte de Saint-Pétersbourg (côte sud) va vers le golfe de Botnie.",
        "The fleet of St Petersburg (south coast) moves to the Gulf of Bothnia.",
    ),
    ("A LON - BEL VIA", "L'armée de Londres va vers la Belgique par convoi.", None),
    (
        "A BUR R GAS",
        "L'armée de Bourgogne fait retraite vers la Gascogne.",
        "The army of Burgundy retreats to Gascony.",
    ),
    ("F NTH D", "La flotte de la mer du Nord est dissoute.", "The fleet of the North Sea disbands."),
    ("A PAR B", "Construction d'une armée à Paris.", "Build an army in Paris."),
    ("F EDI B", "Construction d'une flotte à Édimbourg.", "Build a fleet in Edinburgh."),
    (
        "A SER IF DISLODGED ALB GRE",
        "L'armée de Serbie, si elle est délogée, fait retraite vers l'Albanie, sinon vers la Grèce.",
        "The army of Serbia, if dislodged, retreats to Albania, or else to Greece.",
    ),
    (
        "A SER IF DISLODGED ALB D",
        "L'armée de Serbie, si elle est délogée, fait retraite vers l'Albanie, sinon est dissoute.",
        "The army of Serbia, if dislodged, retreats to Albania, or else is disbanded.",
    ),
    (
        "A SER IF DISLODGED D",
        "L'armée de Serbie, si elle est délogée, est dissoute.",
        "The army of Serbia, if dislodged, is disbanded.",
    ),
    ("WAIVE", "Renonce à une construction.", "Waive a build."),
]


@pytest.mark.parametrize(("order", "french", "english"), SENTENCES)
def test_an_order_is_a_sentence_in_both_languages(order: str, french: str, english: str | None) -> None:
    assert Writer(lexicon(), "fr").sentence(read_canonical(order)) == french
    if english is not None:
        assert Writer(lexicon(), "en").sentence(read_canonical(order)) == english


def test_a_short_line_names_the_units_that_support_it() -> None:
    move = read_canonical("A PAR - BUR")
    support = read_canonical("A MAR S A PAR - BUR")

    assert isinstance(move, Move)
    assert Writer(lexicon(), "fr").line(move, [support]) == "Armée Paris → Bourgogne (soutenue par A Mar)"  # type: ignore[list-item]
    assert Writer(lexicon(), "en").line(move, [support]) == "Army Paris → Burgundy (supported by A Mar)"  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("province", "where"),
    [
        ("NTH", "en mer du Nord"),
        ("DEN", "au Danemark"),
        ("ALB", "en Albanie"),
        ("RUH", "dans la Ruhr"),
        ("PAR", "à Paris"),
    ],
)
def test_where_a_unit_stands_is_said_as_people_say_it(province: str, where: str) -> None:
    assert Writer(lexicon(), "fr").at(province) == where

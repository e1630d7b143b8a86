"""Lines about points, asylum and retreats in advance as people put them: read as meant, or told, never passed over."""

import pytest

from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.lines import LineStatus, OrderedBefore
from gm.variants.dix.orders import read
from gm.variants.dix.reading import reader
from tests.some import some
from tests.variants.dix.table import RULES, at
from tests.variants.dix.test_reading import HERE

TOLD: tuple[str, ...] = ()
"""Nothing is followed, and the answer says so."""

LINES: dict[str, dict[str, tuple[str, ...]]] = {
    "FRANCE": {
        "Je mets 2 points sur la Belgique": ("2 = BEL",),
        "deux points pour la Belgique": ("2 = BEL",),
        "Belgique +2": ("2 = BEL",),
        "+2 Belgique": ("2 = BEL",),
        "Bel : 2": ("2 = BEL",),
        "2 pts Bel, 1 pt Hol": ("2 = BEL", "1 = HOL"),
        "Diplomatie : Belgique 2, Hollande 1": ("2 = BEL", "1 = HOL"),
        "Points : 2 en Belgique et 1 en Hollande": ("2 = BEL", "1 = HOL"),
        "2 points en Belgique et 1 en Hollande": ("2 = BEL", "1 = HOL"),
        "Deux points à la Belgique et un point à la Hollande": ("2 = BEL", "1 = HOL"),
        "2 points to Belgium and 1 to Holland": ("2 = BEL", "1 = HOL"),
        "2 points Bel et 1 Hol": ("2 = BEL", "1 = HOL"),
        "J'investis mes 3 points en Hollande": ("3 = HOL",),
        "3 points de diplomatie chez les Grecs": ("3 = GRE",),
        "Je donne mes trois points à la Tunisie": ("3 = TUN",),
        "Tous mes points en Suède": TOLD,
        "Je donne 1 point à l'Espagne pour le Portugal": ("1 = (SPAIN) POR",),
        "1 pt au Portugal pour l'Espagne": ("1 = (SPAIN) POR",),
        "1 = (Espagne) Portugal": ("1 = (SPAIN) POR",),
        "Espagne : 1 point au Portugal": ("1 = (SPAIN) POR",),
        "un point de diplo à la Serbie en Roumanie": ("1 = (SERBIA) RUM",),
        "Je retire mes 2 points de Belgique": ("-2 = BEL",),
        "Retrait de 1 point en Hollande": ("-1 = HOL",),
        "Belgique -1": ("-1 = BEL",),
        "- 1 en Belgique": TOLD,
        "j'enlève un point à la Belgique": ("-1 = BEL",),
        "Je reprends mes points de Tunisie": TOLD,
        "2=bel 1=hol": ("2 = BEL", "1 = HOL"),
        "2 = Bel ; 1 = Hol": ("2 = BEL", "1 = HOL"),
        "2=Bel, 1=(Esp)Por": ("2 = BEL", "1 = (SPAIN) POR"),
        "Diplos : 2 Bel, 1 Tun": ("2 = BEL", "1 = TUN"),
        "Ordres diplomatiques : 2 = Bel": ("2 = BEL",),
        "Diplomates : 2 en Bel et 1 en Tun": ("2 = BEL", "1 = TUN"),
        "2 diplomates en Belgique": ("2 = BEL",),
        "Au Danemark : 2 points.": ("2 = DEN",),
        "La Belgique reçoit 2 points.": ("2 = BEL",),
        "Influence : 2 sur Bel.": ("2 = BEL",),
        "2 points de plus en Belgique": ("2 = BEL",),
        "Bel 2 / Hol 1": ("2 = BEL", "1 = HOL"),
        "2 -> Bel": ("2 = BEL",),
        "2 ---> Belgique": ("2 = BEL",),
        "* 2 = Bel": ("2 = BEL",),
        "1) 2 = Bel\n2) 1 = Hol": ("2 = BEL", "1 = HOL"),
        "2 = Belge": ("2 = BEL",),
        "La France accueille le gouvernement espagnol": ("HOST SPAIN",),
        "Nous accordons l'asile à l'Espagne": ("HOST SPAIN",),
        "D'accord pour accueillir l'Espagne": ("HOST SPAIN",),
        "Asile accordé à l'Espagne": ("HOST SPAIN",),
        "J'accueille le gouvernement espagnol en exil": ("HOST SPAIN",),
        "La France n'accueille plus le gouvernement norvégien": ("EXPEL NORWAY",),
        "Je mets fin à l'asile de la Norvège": ("EXPEL NORWAY",),
        "Fin de l'asile de la Norvège": ("EXPEL NORWAY",),
        "Expulsion de la Norvège": ("EXPEL NORWAY",),
        "Je refuse l'asile à l'Espagne": TOLD,
        "Pas d'asile pour l'Espagne": TOLD,
        "A belge Rhe - Hol": ("A RUH - HOL",),
        "l'armée belge de la Ruhr va en Hollande": ("A RUH - HOL",),
        "A Rhé (Bel) - Hol": ("A RUH - HOL",),
        "Belgique : A Rhe - Hol": ("A RUH - HOL",),
        "Belgique :\nA Rhe - Hol": ("A RUH - HOL",),
        "(Bel) A Rhe - Hol": ("A RUH - HOL",),
        "A bel Rhe = Hol": ("A RUH - HOL",),
        "I put 2 points on Belgium": ("2 = BEL",),
        "two points for Belgium": ("2 = BEL",),
        "Belgium +2": ("2 = BEL",),
        "+2 Belgium": ("2 = BEL",),
        "Bel: 2": ("2 = BEL",),
        "Diplomacy: Belgium 2, Holland 1": ("2 = BEL", "1 = HOL"),
        "Points: 2 in Belgium and 1 in Holland": ("2 = BEL", "1 = HOL"),
        "I invest my 3 points in Holland": ("3 = HOL",),
        "3 diplomacy points with the Greeks": ("3 = GRE",),
        "I give all three points to Tunisia": ("3 = TUN",),
        "All my points to Sweden": TOLD,
        "I give Spain 1 point in Portugal": ("1 = (SPAIN) POR",),
        "1 point in Portugal for Spain": ("1 = (SPAIN) POR",),
        "Give 1 point to Spain for Portugal": ("1 = (SPAIN) POR",),
        "1 = (Spain) Portugal": ("1 = (SPAIN) POR",),
        "a point to Serbia in Romania": ("1 = (SERBIA) RUM",),
        "I withdraw my 2 points from Belgium": ("-2 = BEL",),
        "Withdrawal of 1 point from Holland": ("-1 = HOL",),
        "Belgium -1": ("-1 = BEL",),
        "Remove 1 point from Belgium": ("-1 = BEL",),
        "minus 2 in Belgium": ("-2 = BEL",),
        "pull 1 point out of Belgium": ("-1 = BEL",),
        "Dip: 2 = Bel": ("2 = BEL",),
        "Diplomats: 2 Bel, 1 Tun": ("2 = BEL", "1 = TUN"),
        "2 diplomats to Belgium": ("2 = BEL",),
        "Diplomatic orders: 2 = Bel": ("2 = BEL",),
        "Denmark gets 2 points": ("2 = DEN",),
        "Belgium receives two points.": ("2 = BEL",),
        "2 more points in Belgium": ("2 = BEL",),
        "spend 2 on Belgium and 1 on Holland": ("2 = BEL", "1 = HOL"),
        "2 to Belgium, 1 to Spain in Portugal": ("2 = BEL", "1 = (SPAIN) POR"),
        "2 into Belgium": ("2 = BEL",),
        "we host the Spanish government": ("HOST SPAIN",),
        "France hosts Spain": ("HOST SPAIN",),
        "We grant asylum to Spain": ("HOST SPAIN",),
        "Asylum granted to Spain": ("HOST SPAIN",),
        "We offer asylum to Spain": ("HOST SPAIN",),
        "France welcomes the Spanish government in exile": ("HOST SPAIN",),
        "I no longer host Norway": ("EXPEL NORWAY",),
        "Expel the Norwegian government": ("EXPEL NORWAY",),
        "End asylum for Norway": ("EXPEL NORWAY",),
        "I refuse asylum to Spain": TOLD,
        "No asylum for Spain": TOLD,
        "Belgian army Ruhr - Holland": ("A RUH - HOL",),
        "the Belgian army in the Ruhr moves to Holland": ("A RUH - HOL",),
        "A Ruh (Bel) - Hol": ("A RUH - HOL",),
        "Belgium: A Ruh - Hol": ("A RUH - HOL",),
        "Belgium:\nA Ruh - Hol": ("A RUH - HOL",),
        "(Bel) A Ruh - Hol": ("A RUH - HOL",),
        "We will not host Spain": TOLD,
        "I won't take in the Spanish government": TOLD,
        "Je n'accueille pas l'Espagne": TOLD,
        "Nous n'hébergerons pas l'Espagne": TOLD,
        "Never will France host Spain": TOLD,
        "L'Espagne peut venir en exil chez nous": TOLD,
        "The Spanish exiles are welcome here": TOLD,
        "Spain: asylum granted": ("HOST SPAIN",),
        "Espagne : asile accordé": ("HOST SPAIN",),
        "Exil de l'Espagne : oui": TOLD,
        "Hôte de l'Espagne": TOLD,
        "La Norvège doit partir": TOLD,
        "1,5 points en Belgique": TOLD,
        "2 = Bel et Hol": TOLD,
        "1 chacun : Bel, Hol, Dan": TOLD,
        "1 point each to Belgium and Holland": TOLD,
        "Bel et Hol : 1 point chacun": TOLD,
        "Bel 3": ("3 = BEL",),
        "3 Bel": ("3 = BEL",),
        "Belgique = 3": ("3 = BEL",),
        "BEL: +3": ("3 = BEL",),
        "Bel +1, Hol +1, Dan +1": ("1 = BEL", "1 = HOL", "1 = DEN"),
        "Bel +1 Hol +1 Dan +1": ("1 = BEL", "1 = HOL", "1 = DEN"),
        "Mes points : Bel 1, Hol 1, Dan 1": ("1 = BEL", "1 = HOL", "1 = DEN"),
        "Points de diplomatie\n2 = Bel\n1 = Hol": ("2 = BEL", "1 = HOL"),
        "Diplomacy points\nBelgium 2\nHolland 1": ("2 = BEL", "1 = HOL"),
        "Belgique......2": ("2 = BEL",),
        "| Bel | 2 |": ("2 = BEL",),
        "Je vote 2 points Belgique": TOLD,
        "2 points for our Belgian friends": ("2 = BEL",),
        "Belgique -2, Hollande +3": ("-2 = BEL", "3 = HOL"),
        "-2 = Bel, 3 = Hol": ("-2 = BEL", "3 = HOL"),
        "retirer 2 de Belgique": ("-2 = BEL",),
        "withdraw 2 from Belgium": ("-2 = BEL",),
        "withdraw everything from Belgium": TOLD,
        "retire tout de Belgique": TOLD,
        "take 1 point from Holland": ("-1 = HOL",),
        "(Esp) Por = 1": ("1 = (SPAIN) POR",),
        "1 Por (Esp)": ("1 = (SPAIN) POR",),
        "1 = Por (Esp)": ("1 = (SPAIN) POR",),
        "1 = Por pour Esp": ("1 = (SPAIN) POR",),
        "Por : 1 pour l'Espagne": ("1 = (SPAIN) POR",),
        "cadeau : 1 point à l'Espagne en Por": ("1 = (SPAIN) POR",),
        "gift: 1 point to Spain in Por": ("1 = (SPAIN) POR",),
        "Spain gets 1 point in Portugal": ("1 = (SPAIN) POR",),
        "L'Espagne reçoit 1 point au Portugal": ("1 = (SPAIN) POR",),
        "J'ai 2 points en Belgique": TOLD,
        "I have 2 points in Belgium, right?": TOLD,
        "Si l'Allemagne met 2 points en Belgique, j'en mets 3": TOLD,
        "Maybe 2 points in Belgium": TOLD,
        "2 points in Belgium or Holland": TOLD,
        "2 = Bel ou 2 = Hol": TOLD,
    },
    "SPAIN": {
        "Je demande l'asile à la Turquie": ("EXILE TURKEY",),
        "Demande d'asile : Turquie puis Russie": ("EXILE TURKEY RUSSIA",),
        "Le gouvernement espagnol demande asile à la Russie, sinon à la Turquie": ("EXILE RUSSIA TURKEY",),
        "Exil en Russie": ("EXILE RUSSIA",),
        "Exil : 1) Turquie 2) Russie": ("EXILE TURKEY RUSSIA",),
        "Exil : Turquie > Russie": ("EXILE TURKEY RUSSIA",),
        "Exil chez les Turcs ou les Russes": ("EXILE TURKEY RUSSIA",),
        "Nous nous exilons en Turquie": ("EXILE TURKEY",),
        "Gouvernement en exil : Turquie": ("EXILE TURKEY",),
        "Je choisis l'exil en Turquie": ("EXILE TURKEY",),
        "Request asylum in Turkey, then Russia": ("EXILE TURKEY RUSSIA",),
        "Exile: 1. Turkey 2. Russia": ("EXILE TURKEY RUSSIA",),
        "Exile: Turkey > Russia": ("EXILE TURKEY RUSSIA",),
        "Exile in Russia": ("EXILE RUSSIA",),
        "We seek asylum with Turkey or Russia": ("EXILE TURKEY RUSSIA",),
        "Asylum: Turkey first, Russia second": ("EXILE TURKEY RUSSIA",),
        "Government in exile: Turkey": ("EXILE TURKEY",),
        "Go into exile in Turkey": ("EXILE TURKEY",),
        "Exil : Turquie": ("EXILE TURKEY",),
        "exile turkey russia": ("EXILE TURKEY RUSSIA",),
        "Exile wishes: Turkey; Russia": ("EXILE TURKEY RUSSIA",),
        "Exil : Turquie ; Russie": ("EXILE TURKEY RUSSIA",),
        "Hôtes souhaités : Turquie, Russie": ("EXILE TURKEY RUSSIA",),
        "1. Turkey 2. Russia for our exile": TOLD,
        "Asile demandé à : Turquie, Russie et Italie": ("EXILE TURKEY RUSSIA ITALY",),
        "Exil :\n- Turquie\n- Russie": ("EXILE TURKEY RUSSIA",),
        "Exile:\n1. Turkey\n2. Russia": ("EXILE TURKEY RUSSIA",),
        "We do not want exile": TOLD,
        "Je refuse l'exil": TOLD,
        "Exile: anywhere but Turkey": TOLD,
    },
    "SERBIA": {
        "A Ser H (retraite Alb)": ("A SER H", "A SER IF DISLODGED ALB"),
        "A Ser H, si délogée : Alb": ("A SER H", "A SER IF DISLODGED ALB"),
        "A Ser tient ; en cas de délogement elle se retire en Albanie": ("A SER H", "A SER IF DISLODGED ALB"),
        "A Ser - Bul sinon retraite Alb": ("A SER - BUL", "A SER IF DISLODGED ALB"),
        "A Ser H détruite": ("A SER H", "A SER IF DISLODGED D"),
        "A Ser H, dissoute si battue": ("A SER H", "A SER IF DISLODGED D"),
        "A Ser H, R Alb": ("A SER H", "A SER IF DISLODGED ALB"),
        "Retraite de A Ser : Alb": ("A SER IF DISLODGED ALB",),
        "A Ser H, retraite : Alb ou Gre": ("A SER H", "A SER IF DISLODGED ALB GRE"),
        "A Ser H (retreat Alb)": ("A SER H", "A SER IF DISLODGED ALB"),
        "A Ser H, if dislodged Alb": ("A SER H", "A SER IF DISLODGED ALB"),
        "A Ser holds; if dislodged it retreats to Albania": ("A SER H", "A SER IF DISLODGED ALB"),
        "A Ser - Bul, else retreat to Alb": ("A SER - BUL", "A SER IF DISLODGED ALB"),
        "A Ser H, disband if dislodged": ("A SER H", "A SER IF DISLODGED D"),
        "Retreat of A Ser: Alb": ("A SER IF DISLODGED ALB",),
        "A Ser - Bul, retreats Alb if beaten": ("A SER - BUL", "A SER IF DISLODGED ALB"),
    },
}


ANSWERED = {
    "FRANCE": (
        "annule 2 points en Belgique",
        "cancel 2 points in Belgium",
        "my points go to Belgium: 2",
        "Happy to take in Spain",
        "Norway's asylum is over",
        "Espagne, je t'accueille",
        "Asile : Espagne",
        "2 pts de diplo pour nos amis belges",
        "give two to Belgium",
        "donne deux à la Belgique",
        "les trois points vont en Belgique",
        "All three in Belgium",
        "I give one of my points in Portugal to Spain",
        "pas 2 = Bel mais 3 = Bel",
    ),
    "SPAIN": ("I ask Turkey for asylum",),
}
"""A person would read them; the reader may, and never is silent."""


@pytest.mark.parametrize("power", ANSWERED)
def test_none_is_passed_over(power: str) -> None:
    assert not [text for text in some(ANSWERED[power]) if not read_sheet(text, HERE, RULES, (power,), reader()).lines]


@pytest.mark.parametrize("power", LINES)
def test_each_is_read_as_its_writer_means_it_or_told(power: str) -> None:
    wrong = {}
    for text, orders in LINES[power].items():
        found = read_sheet(text, HERE, RULES, (power,), reader())
        read = tuple(map(str, found.orders.get(power, ())))
        told = any(not line.followed for line in found.lines)
        if not set(read) <= set(orders) or (read != orders and not told):
            wrong[text] = read

    assert not wrong


UNITS = ("A PIC H", "F BRE H")
BEFORE = OrderedBefore(sheets={"FRANCE": tuple(map(read, (*UNITS, "2 = BEL")))})
ADDED = (
    "I also add 1 = Hol", "We also add 1 = Hol.", "J'ajoute aussi 1 = Hol", "Je rajoute 1 = Hol", "Also: 1 = Hol",
    "Aussi : 1 = Hol", "Et aussi 1 = Hol", "Et encore 1 = Hol", "De plus, 1 = Hol", "PS: 1 = Hol", "En plus : 1 = Hol",
    "PS : 1 point en Hollande", "I forgot: 1 = Hol", "J'ai oublié : 1 = Hol", "Add 1 = Hol",
    "Ajoutez 1 = Hol",
    "Please add 1 = Hol to my orders", "Additionally, 1 = Hol", "I'd like to add 1 = Hol", "One more: 1 = Hol",
    "Je voudrais ajouter 1 = Hol", "Also, 1 point to Holland please",
)  # fmt: skip
CHANGED = (
    "Correction: 3 = Bel instead of 2 = Bel", "3 = Bel au lieu de 2 = Bel", "Finalement 3 = Bel", "Correction\n3 = Bel",
    "3 = Bel, le reste inchangé", "3 = Bel. The rest stands.", "Only the points change: 3 = Bel",
    "Units as before. 3 = Bel",
    "Points : 3 = Bel ; unités inchangées", "Change of mind: 3 = Bel",
)  # fmt: skip
TAKEN_OUT = (
    "Annule 2 = Bel", "Cancel 2 = Bel", "annulez mes 2 points en Belgique", "scrap the 2 points in Belgium",
)  # fmt: skip


@pytest.mark.parametrize(
    ("texts", "points"),
    [(ADDED, ("2 = BEL", "1 = HOL")), (CHANGED, ("3 = BEL",)), (TAKEN_OUT, ()), (("3 = Bel",), None)],
    ids=["added", "changed", "taken out", "a sheet by itself"],
)
def test_an_amendment_of_points_keeps_what_it_does_not_name(
    texts: tuple[str, ...], points: tuple[str, ...] | None
) -> None:
    expected = ["3 = BEL"] if points is None else sorted((*UNITS, *points))
    wrong = {}
    for text in texts:
        found = read_sheet(text, HERE, RULES, ("FRANCE",), reader(), before=BEFORE).orders["FRANCE"]
        if sorted(map(str, found)) != expected:
            wrong[text] = found

    assert not wrong


WINTER = at(
    "W1902A", "BELGIUM A HOL", "FRANCE A GAS", "FRANCE A BUR", "FRANCE F MAO",
    centers={"HOL": "BELGIUM", "BEL": "BELGIUM"}, protectors={"BELGIUM": "FRANCE"},
)  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "A (Bel) Bel", "A belge Bel", "A Bel (Bel)", "+1 A (Bel) Bel", "build A (Bel) Bel", "Belgique : A Bel",
        "Belgique :\nA Bel", "For Belgium:\nbuild A Bel", "Belgique : construction A Bel",
    ],
)  # fmt: skip
def test_a_unit_of_a_neutral_at_its_home_is_one_build(text: str) -> None:
    (line,) = read_sheet(text, WINTER, RULES, ("FRANCE",), reader()).lines

    assert str(line.order) == "A BEL B BELGIUM"


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("A (Bel) Hol H", ["A HOL H"]),
        ("A (Bel) Hol tient", ["A HOL H"]),
        ("A Hol (Bel) H", ["A HOL H"]),
        ("Belgian A Hol H", ["A HOL H"]),
        ("L'armée belge de Hollande tient", ["A HOL H"]),
        ("Belgique A Hol - Kie", ["A HOL - KIE"]),
        ("Belgique : A Hol H, A Bel H", ["A HOL H", "A BEL H"]),
        ("A Pic S A (Bel) Bel", ["A PIC S A BEL"]),
        ("A Bel S A belge Hol - Ruh", ["A BEL S A HOL - RUH"]),
        ("A (Bel) Bel S A (Bel) Hol", ["A BEL S A HOL"]),
    ],
)
def test_the_name_of_a_neutral_beside_its_unit_is_whose_it_is(text: str, orders: list[str]) -> None:
    where = at("S1902M", "BELGIUM A HOL", "BELGIUM A BEL", "FRANCE A PIC", protectors={"BELGIUM": "FRANCE"})

    assert list(map(str, read_sheet(text, where, RULES, ("FRANCE",), reader()).orders["FRANCE"])) == orders


def test_a_power_with_a_colon_heads_its_builds_although_a_province_is_called_so() -> None:
    where = at("W1902A", "SERBIA A BUL", centers={"GRE": "SERBIA", "BUL": "SERBIA"})

    assert list(map(str, read_sheet("Serbie :\nA Gre", where, RULES, ("SERBIA",), reader()).orders["SERBIA"])) == [
        "A GRE B"
    ]


@pytest.mark.parametrize(
    ("text", "built"),
    [
        ("Mobilisation : armée à Paris, flotte à Brest, armée à Marseille", ["A PAR B", "F BRE B", "A MAR B"]),
        ("Paris: A, Brest: F, Marseilles: A", ["A PAR B", "F BRE B", "A MAR B"]),
        ("Par : armée ; Bre : flotte ; Mar : armée", ["A PAR B", "F BRE B", "A MAR B"]),
        ("Paris : armée\nBrest : flotte\nMarseille : armée", ["A PAR B", "F BRE B", "A MAR B"]),
        ("2 armées à Paris et Marseille, une flotte à Brest", ["A PAR B", "A MAR B", "F BRE B"]),
        ("Armées partout", ["A BRE B", "A MAR B", "A PAR B"]),
        ("All armies", ["A BRE B", "A MAR B", "A PAR B"]),
    ],
)
def test_a_mobilisation_is_read_as_people_put_it(text: str, built: list[str]) -> None:
    found = read_sheet(text, RULES.opening, RULES, ("FRANCE",), reader()).orders["FRANCE"]

    assert list(map(str, found)) == built


SAID_TWICE = {
    "1 = Bel (un point en Belgique)": ["1 = BEL"],
    "1 = Bel (a point to Belgium)": ["1 = BEL"],
    "1 = Bel, un point en Belgique": ["1 = BEL"],
    "1 = Bel : un point en Belgique": ["1 = BEL"],
    "1 = Bel – un point en Belgique": ["1 = BEL"],
    "2 points en Belgique (2 = Bel)": ["2 = BEL"],
    "2 = Bel\n(2 points en Belgique)": ["2 = BEL"],
    "2 = Bel (2 pts en Bel), 1 = Hol (1 pt en Hol)": ["2 = BEL", "1 = HOL"],
    "1 = Bel\n1 = Hol\n\nJe mets donc un point en Belgique et un point en Hollande.": ["1 = BEL", "1 = HOL"],
    "withdraw 2 points from Holland (-2 = Hol)": ["-2 = HOL"],
    "-2 = Hol                      (Supprime 2 pts en Hol)": ["-2 = HOL"],
    "1 = (Esp) Por              (1 pt diplo donnés à Esp en Por)": ["1 = (SPAIN) POR"],
    "1 = (Esp) Por (1 point to Spain in Portugal)": ["1 = (SPAIN) POR"],
}


@pytest.mark.parametrize("text", SAID_TWICE)
def test_points_said_in_signs_and_in_words_count_once(text: str) -> None:
    found = read_sheet(text, HERE, RULES, ("FRANCE",), reader())

    assert list(map(str, found.orders["FRANCE"])) == SAID_TWICE[text]
    assert all(line.followed for line in found.lines)


@pytest.mark.parametrize(
    ("text", "may_mean"),
    [
        ("1 = Bel (2 points en Belgique)", ["1 = BEL", "2 = BEL"]),
        ("1 = Bel, two points to Belgium", ["1 = BEL", "2 = BEL"]),
        ("1 = Bel (un point en Hollande)", ["1 = BEL", "1 = HOL"]),
        ("-2 = Hol (2 points en Hollande)", ["-2 = HOL", "2 = HOL"]),
    ],
)
def test_a_line_is_asked_about_when_its_gloss_says_something_else(text: str, may_mean: list[str]) -> None:
    found = read_sheet(text, HERE, RULES, ("FRANCE",), reader())
    (line,) = found.lines

    assert line.status is LineStatus.AMBIGUOUS
    assert list(map(str, line.readings)) == may_mean
    assert not found.orders.get("FRANCE")


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("1 = Bel\n1 = Bel", ["1 = BEL", "1 = BEL"]),
        ("1 = Bel, 1 = Bel", ["1 = BEL", "1 = BEL"]),
        ("(2 = Bel)\n(1 = Hol)", ["2 = BEL", "1 = HOL"]),
        ("2 = Bel, 1 point en Hollande", ["2 = BEL", "1 = HOL"]),
        ("1 = Bel (merci)", ["1 = BEL"]),
    ],
)
def test_what_is_no_gloss_counts_beside_the_points_above_it(text: str, points: list[str]) -> None:
    assert list(map(str, read_sheet(text, HERE, RULES, ("FRANCE",), reader()).orders["FRANCE"])) == points


THE_DOCUMENT_S_EXAMPLE = """\
FRA         2 = Bel            (2 pts diplo en Bel)
                        1 = (Esp) Por              (1 pt diplo donnés à Esp en Por)
                        -2 = Hol                      (Supprime 2 pts en Hol)
"""


def test_the_example_of_the_document_is_read_with_its_glosses() -> None:
    found = read_sheet(THE_DOCUMENT_S_EXAMPLE, HERE, RULES, ("FRANCE",), reader())

    assert list(map(str, found.orders["FRANCE"])) == ["2 = BEL", "1 = (SPAIN) POR", "-2 = HOL"]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("FRA  2 = Bel", "2 = BEL"),
        ("France 2 = Bel", "2 = BEL"),
        ("1 pt diplo donné à Esp en Por", "1 = (SPAIN) POR"),
        ("1 point given to Spain in Portugal", "1 = (SPAIN) POR"),
    ],
)
def test_points_are_read_below_their_giver_s_name_and_as_given(text: str, order: str) -> None:
    assert list(map(str, read_sheet(text, HERE, RULES, ("FRANCE",), reader()).orders["FRANCE"])) == [order]

"""A whole year by mail in the manner of seven people: no unit is ordered what its writer did not mean.

The letters were written before anybody looked how they would be read. Who writes
like a novelist is not always followed; he is told so, and writes what he means plainly.
"""

import re

import pytest

from gm.service.turn.standing import counting
from tests.service.desk import Desk
from tests.service.test_whole_games import played, turn

MANNERS = {
    "ENGLAND": "terse",
    "FRANCE": "chatty",
    "AUSTRIA": "literary",
    "GERMANY": "by telephone",
    "ITALY": "by table",
    "RUSSIA": "of mixed languages",
    "TURKEY": "always correcting himself",
}

YEAR: dict[str, dict[str, tuple[str, tuple[str, ...]]]] = {
    "S1901M": {
        "ENGLAND": ("Edi-Nwg Lon-Nth Lvp-Yor", ("F EDI - NWG", "F LON - NTH", "A LVP - YOR")),
        "FRANCE": (
            "Bonjour cher maître du jeu,\n\n"
            "J'espère que vous allez bien et que le petit s'est remis de son angine. Ici il pleut depuis mardi, le "
            "chien "
            "refuse de sortir.\n\n"
            "Venons-en au fait. Paris descend en Bourgogne, ça ne surprendra personne ; Marseille l'y soutient, on "
            "n'est "
            "jamais trop prudent. Quant à la flotte de Brest, elle prend le large vers l'Atlantique moyen.\n\n"
            "Ma femme vous embrasse, et n'oubliez pas la galette dimanche !\nBernard",
            ("A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"),
        ),
        "AUSTRIA": (
            "Au Maître des Destinées, salut !\n\n"
            "Que Vienne, drapeaux au vent, marche sur la Galicie ; que Budapest, sans tarder, fonde sur la Serbie ; "
            "et que "
            "l'escadre de Trieste, lasse du port, mette le cap sur l'Albanie.\n\n"
            "Fait à Schönbrunn, un soir de neige.\nL'Archiduc",
            ("A VIE - GAL", "A BUD - SER", "F TRI - ALB"),
        ),
        "GERMANY": (
            "slt c karl\nkie danemark\nber kiel\nmun bouge pa\ntel en panne ecrivez ici",
            ("F KIE - DEN", "A BER - KIE", "A MUN H"),
        ),
        "ITALY": (
            "| Unit  | Order | To         |\n|-------|-------|------------|\n| A Ven | move  | Tyrolia    |\n"
            "| A Rom | move  | Venice     |\n| F Nap | move  | Ionian Sea |",
            ("A VEN - TYR", "A ROM - VEN", "F NAP - ION"),
        ),
        "RUSSIA": (
            "Bonjour GM, hello tout le monde,\n\n"
            "A War → Galicie please, et Moscou goes to Ukraine. La flotte Sev: Black Sea. St Pete (south coast, "
            "côte sud) "
            "vers le Golfe de Bothnie.\n\nMerci and cheers,\nSasha",
            ("A WAR - GAL", "A MOS - UKR", "F SEV - BLA", "F STP/SC - BOT"),
        ),
        "TURKEY": (
            "Hi, Con to Bul, Ank to Black Sea. No wait, Ank to Con. And Smyrna holds, no, sorry: Smyrna to Ankara. "
            "That's "
            "it, I think that's it. Emre",
            ("A CON - BUL", "F ANK - CON", "A SMY - ANK"),
        ),
    },
    "F1901M": {
        "ENGLAND": ("Nwg-Nwy\nYor-Bel\nNth C Yor-Bel", ("F NWG - NWY", "A YOR - BEL", "F NTH C A YOR - BEL")),
        "FRANCE": (
            "Rebonjour,\n\n"
            "Quel printemps ! L'Italien est un homme charmant, nous avons dîné ensemble. Du coup la Bourgogne entre à "
            "Munich, où l'on mange très bien paraît-il. Marseille file en Espagne et ma flotte de l'Atlantique ira "
            "faire "
            "escale au Portugal (du porto, enfin !).\n\nAmitiés à tous,\nBernard",
            ("A BUR - MUN", "A MAR - SPA", "F MAO - POR"),
        ),
        "AUSTRIA": (
            "La Galicie nous fut refusée ; soit. Vienne regagne Budapest. Notre flotte d'Albanie débarque en Grèce, "
            "et la "
            "Serbie, fidèle, épaule son assaut.\n\nL'Archiduc",
            ("A VIE - BUD", "F ALB - GRE", "A SER S F ALB - GRE"),
        ),
        "GERMANY": (
            "dan tient, kie holl, mun tyrol vite fait\nkarl",
            ("F DEN H", "A KIE - HOL", "A MUN - TYR"),
        ),
        "ITALY": (
            "Unit\tAction\tTarget\nTyr\tsupport\tA Bur - Mun\nVen\tmove\tTri\nIon\tmove\tTun",
            ("A TYR S A BUR - MUN", "A VEN - TRI", "F ION - TUN"),
        ),
        "RUSSIA": (
            "Hi,\n\nBothnie -> Sweden (enfin !)\nUkr attaque Rumania avec l'aide de the Black Sea fleet\n"
            "Warsaw slides into la Galicie\n\nà bientôt, Sasha",
            ("F BOT - SWE", "A UKR - RUM", "F BLA S A UKR - RUM", "A WAR - GAL"),
        ),
        "TURKEY": (
            "Con - Bla. Oops, I mean Con - Aeg.\nBul holds.\nAnk to Armenia. Or Smyrna? No, Armenia. Armenia it "
            "is.\nEmre",
            ("F CON - AEG", "A BUL H", "A ANK - ARM"),
        ),
    },
    "F1901R": {
        "GERMANY": ("mun ds la ruhr", ("A MUN R RUH",)),
    },
    "W1901A": {
        "ENGLAND": ("F Lon, F Edi", ("F EDI B", "F LON B")),
        "FRANCE": (
            "Trois constructions, vous vous rendez compte ! Une armée à Paris, une autre à Marseille, et à Brest une "
            "flotte, bien entendu. Embrassez les enfants.\nBernard",
            ("A MAR B", "A PAR B", "F BRE B"),
        ),
        "AUSTRIA": ("Qu'une nouvelle armée se lève à Vienne, et que l'Europe tremble.\nL'Archiduc", ("A VIE B",)),
        "GERMANY": ("1 armee berlin stp merci", ("A BER B",)),
        "ITALY": ("Kind\tWhere\nFleet\tNaples\nArmy\tRome", ("A ROM B", "F NAP B")),
        "RUSSIA": (
            "Deux builds: une army in Moscow et a fleet à Sébastopol. Spasibo!",
            ("A MOS B", "F SEV B"),
        ),
        "TURKEY": ("Army Smyrna. No: fleet Smyrna. Final.", ("F SMY B",)),
    },
}
"""turn -> power -> its letter, and what its writer means"""


def in_force(desk: Desk, power: str) -> tuple[str, ...]:
    with desk.store() as work:
        sheet = counting(work, desk.game).get(power)
    return sheet.orders if sheet else ()


def plainly(meant: tuple[str, ...], ordered: tuple[str, ...]) -> str:
    """The whole sheet in plain lines; nothing where all of it stands already."""
    return "" if sorted(meant) == sorted(ordered) else "\n".join(meant)


@pytest.fixture(scope="module")
def year() -> dict[str, dict[str, tuple[tuple[str, ...], str, tuple[str, ...]]]]:
    """turn -> power -> what his letter orders, what he is answered, and what stands once he wrote plainly."""
    desk = played()
    told: dict[str, dict[str, tuple[tuple[str, ...], str, tuple[str, ...]]]] = {}
    while (now := turn(desk)) in YEAR:
        told[now] = {}
        for power, (text, meant) in YEAR[now].items():
            rows = [row for row in desk.write(power, text) if row.seat == desk.seat(power).number]
            ordered = in_force(desk, power)
            answer = "\n".join(desk.text(row) for row in rows)
            if again := plainly(meant, ordered):
                desk.write(power, again)
            told[now][power] = (ordered, answer, in_force(desk, power))
        desk.fall()
    return told


LETTERS = [(now, power) for now, letters in YEAR.items() for power in letters]


@pytest.mark.parametrize(("now", "power"), LETTERS, ids=str)
def test_no_unit_is_ordered_what_its_writer_did_not_mean(year, now: str, power: str) -> None:
    ordered, _, _ = year[now][power]

    assert set(ordered) <= set(YEAR[now][power][1]), f"{power} writes {MANNERS[power]}"


@pytest.mark.parametrize(("now", "power"), LETTERS, ids=str)
def test_who_is_not_followed_is_told_and_is_understood_when_he_writes_plainly(year, now: str, power: str) -> None:
    ordered, answer, in_the_end = year[now][power]
    meant = YEAR[now][power][1]

    if len(ordered) < len(meant):
        assert re.search(
            r"non\s+suivi|sans ordre|encore à ordonner|not\s+followed|without an order", answer, re.IGNORECASE
        ), answer
    assert sorted(in_the_end) == sorted(meant)


def test_most_orders_of_the_year_are_followed_at_once(year) -> None:
    ordered = sum(len(year[now][power][0]) for now, power in LETTERS)
    meant = sum(len(YEAR[now][power][1]) for now, power in LETTERS)

    assert ordered * 2 > meant
    assert all(year[now][power][1] for now, power in LETTERS), "everybody is answered"

"""Turns to draw: the opening, a crowded autumn, a winter with builds and removals."""

from gm.reports.picture.drawing import Drawing
from gm.reports.picture.scene import (
    BuildMark,
    ConvoyMark,
    DisbandMark,
    HoldMark,
    Legend,
    LegendRow,
    MoveMark,
    RetreatMark,
    Scene,
    Sign,
    StandoffMark,
    SupportMark,
    UnitMark,
    WayMark,
)

POWERS = {
    "fr": {
        "AUSTRIA": "Autriche-Hongrie",
        "ENGLAND": "Angleterre",
        "FRANCE": "France",
        "GERMANY": "Allemagne",
        "ITALY": "Italie",
        "RUSSIA": "Russie",
        "TURKEY": "Turquie",
    },
    "en": {
        "AUSTRIA": "Austria-Hungary",
        "ENGLAND": "England",
        "FRANCE": "France",
        "GERMANY": "Germany",
        "ITALY": "Italy",
        "RUSSIA": "Russia",
        "TURKEY": "Turkey",
    },
}
SIGNS = {
    Sign.CENTER: ("centre", "center"),
    Sign.CLOSED: ("hors jeu", "out of play"),
    Sign.HOLD: ("tient sur place", "holds"),
    Sign.MOVE: ("mouvement", "move"),
    Sign.SUPPORT: ("soutien", "support"),
    Sign.CONVOY: ("convoi", "convoy"),
    Sign.FAILURE: ("échec", "failed"),
    Sign.CUT: ("soutien coupé", "support cut"),
    Sign.STANDOFF: ("choc", "standoff"),
    Sign.DISLODGED: ("délogée", "dislodged"),
    Sign.WAY: ("retraite possible", "possible retreat"),
    Sign.RETREAT: ("retraite", "retreat"),
    Sign.BUILD: ("construction", "build"),
    Sign.DISBAND: ("retrait", "removal"),
}
KINDS = {"fr": {"A": "armée", "F": "flotte"}, "en": {"A": "army", "F": "fleet"}}
GAINS = {
    "NWY": "ENGLAND",
    "SWE": "RUSSIA",
    "DEN": "GERMANY",
    "HOL": "GERMANY",
    "BEL": "GERMANY",
    "SPA": "FRANCE",
    "POR": "FRANCE",
    "TUN": "ITALY",
    "BUL": "TURKEY",
    "RUM": "RUSSIA",
    "SER": "AUSTRIA",
    "GRE": "AUSTRIA",
}


def units(text: str) -> tuple[UnitMark, ...]:
    """``FRANCE: A PAR, F BRE`` line by line; a star marks a dislodged unit."""
    found = []
    for line in text.strip().splitlines():
        power, _, stands = line.partition(":")
        for stand in stands.split(","):
            kind, location, *star = stand.split()
            found.append(UnitMark(location, kind, power.strip(), bool(star)))
    return tuple(found)


def captions(language: str) -> dict[Sign, str]:
    return {sign: texts[language == "en"] for sign, texts in SIGNS.items()}


def legend(language: str, drawing: Drawing, stands: tuple[UnitMark, ...], owners: dict[str, str]) -> Legend:
    rows = tuple(
        LegendRow(
            power,
            label,
            sum(owner == power and bool(drawing.places[name].dot) for name, owner in owners.items()),
            sum(unit.power == power for unit in stands),
        )
        for power, label in POWERS[language].items()
    )
    return Legend(rows, *(("centres", "unités") if language == "fr" else ("centers", "units")))


OPENING = units("""
AUSTRIA: A VIE, A BUD, F TRI
ENGLAND: F EDI, F LON, A LVP
FRANCE: A PAR, A MAR, F BRE
GERMANY: A BER, A MUN, F KIE
ITALY: A ROM, A VEN, F NAP
RUSSIA: A MOS, A WAR, F STP/SC, F SEV
TURKEY: A CON, A SMY, F ANK
""")


def start(drawing: Drawing) -> Scene:
    owners = dict(drawing.countries)
    return Scene(
        "fr",
        "Europe-1 : printemps 1901",
        "Position de départ",
        OPENING,
        owners,
        legend=legend("fr", drawing, OPENING, owners),
        captions=captions("fr"),
        kinds=KINDS["fr"],
    )


def autumn(drawing: Drawing) -> Scene:
    stands = units("""
    AUSTRIA: A BUD, A SER, A VIE, F TRI, F GRE
    ENGLAND: F NTH, F NWG, A YOR, F ENG
    FRANCE: A PIC, A BUR, A SPA, A MAR, F MAO, F WES, F TYS
    GERMANY: A RUH, A MUN, F DEN, A BEL *, F HOL
    ITALY: A VEN, A ROM, F ION, A TUN
    RUSSIA: A WAR, A UKR, F RUM *, F SEV, F STP/SC, A GAL
    TURKEY: A CON, F ANK, A SMY, F BLA
    """)
    owners = {**drawing.countries, **GAINS}
    marks = (
        MoveMark("YOR", "NWY", "ENGLAND", via=("NTH",)),
        ConvoyMark("NTH", "YOR", "NWY", "ENGLAND"),
        MoveMark("NWG", "BAR", "ENGLAND"),
        MoveMark("RUH", "BUR", "GERMANY", False),
        SupportMark("MUN", "RUH", "BUR", "GERMANY"),
        SupportMark("BEL", "RUH", "BUR", "GERMANY", False, cut=True),
        MoveMark("PIC", "BEL", "FRANCE"),
        SupportMark("ENG", "PIC", "BEL", "ENGLAND"),
        SupportMark("BUR", "PIC", "BEL", "FRANCE"),
        MoveMark("SPA", "NAP", "FRANCE", via=("WES", "TYS")),
        ConvoyMark("WES", "SPA", "NAP", "FRANCE"),
        ConvoyMark("TYS", "SPA", "NAP", "FRANCE"),
        MoveMark("VEN", "TRI", "ITALY", False),
        MoveMark("TRI", "VEN", "AUSTRIA", False),
        MoveMark("ROM", "APU", "ITALY"),
        MoveMark("BUD", "RUM", "AUSTRIA"),
        SupportMark("SER", "BUD", "RUM", "AUSTRIA"),
        MoveMark("VIE", "GAL", "AUSTRIA", False),
        HoldMark("GAL", "RUSSIA"),
        SupportMark("UKR", "GAL", None, "RUSSIA"),
        MoveMark("WAR", "SIL", "RUSSIA", False),
        MoveMark("CON", "BUL", "TURKEY", False),
        MoveMark("GRE", "BUL/SC", "AUSTRIA", False),
        StandoffMark("BUL"),
        SupportMark("SMY", "CON", "BUL", "TURKEY", False, cut=True),
        MoveMark("ANK", "ARM", "TURKEY"),
        MoveMark("SEV", "ARM", "RUSSIA", False),
        MoveMark("STP/SC", "BOT", "RUSSIA"),
        SupportMark("MAR", "BUR", None, "FRANCE"),
        MoveMark("MAO", "POR", "FRANCE"),
        MoveMark("ION", "AEG", "ITALY"),
        RetreatMark("BEL", "RUH", "GERMANY"),
        RetreatMark("BEL", "HOL", "GERMANY", False),
        RetreatMark("RUM", "SEV", "RUSSIA"),
    )
    return Scene(
        "en",
        "Europe-1: autumn 1902",
        "Results of the movements",
        stands,
        owners,
        marks,
        legend("en", drawing, stands, owners),
        captions("en"),
        kinds=KINDS["en"],
    )


def winter(drawing: Drawing) -> Scene:
    stands = units("""
    AUSTRIA: A BUD, A SER, F TRI
    ENGLAND: F NTH, F NWG, A NWY
    FRANCE: A BEL, A SPA, F MAO
    GERMANY: A RUH, A MUN, F DEN
    ITALY: A VEN, A ROM, F ION, A TUN
    RUSSIA: A WAR, A UKR, F SEV, F BOT
    TURKEY: A BUL, F AEG
    """)
    owners = {**drawing.countries, **GAINS, "BEL": "FRANCE"}
    marks = (
        BuildMark("VIE", "A", "AUSTRIA"),
        BuildMark("LON", "F", "ENGLAND"),
        BuildMark("STP/NC", "F", "RUSSIA"),
        BuildMark("PAR", "A", "FRANCE"),
        BuildMark("KIE", "F", "GERMANY"),
        BuildMark("CON", "F", "TURKEY"),
        DisbandMark("TUN"),
        DisbandMark("BOT"),
    )
    return Scene(
        "fr",
        "Europe-1 : hiver 1902",
        "Constructions et retraits",
        stands,
        owners,
        marks,
        legend("fr", drawing, stands, owners),
        captions("fr"),
        kinds=KINDS["fr"],
    )


def crossing(drawing: Drawing) -> Scene:
    """Several armies at sea at once, by one fleet and by several, and supports of units that hold."""
    stands = units("""
    ENGLAND: A LON, A YOR, F NTH, F ENG, F NWG, F EDI, F IRI
    FRANCE: A BRE, F MAO, F WES, A GAS, F LYO, A MAR, A SPA
    ITALY: A TUN, F TYS, F ION, A ROM, A NAP
    TURKEY: A SMY, F AEG, F EAS, A SYR
    GERMANY: A KIE, F BAL, A BER, F SKA, A BEL, A HOL, A RUH *, A MUN
    RUSSIA: F STP/NC, A SWE, F BOT, A FIN, F SEV
    AUSTRIA: F BUL/EC, F ALB *, A RUM
    """)
    marks = (
        MoveMark("LON", "BEL", "ENGLAND", False, ("ENG",)),
        ConvoyMark("ENG", "LON", "BEL", "ENGLAND"),
        MoveMark("YOR", "DEN", "ENGLAND", via=("NTH",)),
        ConvoyMark("NTH", "YOR", "DEN", "ENGLAND"),
        MoveMark("BRE", "NAP", "FRANCE", via=("MAO", "WES", "TYS")),
        ConvoyMark("MAO", "BRE", "NAP", "FRANCE"),
        ConvoyMark("WES", "BRE", "NAP", "FRANCE"),
        ConvoyMark("TYS", "BRE", "NAP", "ITALY"),
        MoveMark("MAR", "TUN", "FRANCE", False, ("LYO", "WES")),
        ConvoyMark("LYO", "MAR", "TUN", "FRANCE", False),
        MoveMark("SMY", "GRE", "TURKEY", via=("AEG",)),
        ConvoyMark("AEG", "SMY", "GRE", "TURKEY"),
        MoveMark("SYR", "ALB", "TURKEY", via=("EAS", "ION")),
        ConvoyMark("EAS", "SYR", "ALB", "TURKEY"),
        ConvoyMark("ION", "SYR", "ALB", "ITALY"),
        MoveMark("KIE", "SWE", "GERMANY", False, ("BAL",)),
        ConvoyMark("BAL", "KIE", "SWE", "GERMANY"),
        SupportMark("SPA", "MAR", None, "FRANCE", False, cut=True),
        SupportMark("GAS", "MAR", None, "FRANCE"),
        SupportMark("HOL", "BEL", None, "GERMANY", False),
        HoldMark("BEL", "GERMANY"),
        StandoffMark("PIC"),
        MoveMark("SKA", "SWE", "GERMANY", False),
        MoveMark("BOT", "SWE", "RUSSIA", False),
        RetreatMark("ALB", "TRI", "AUSTRIA", False),
        MoveMark("STP/NC", "NWY", "RUSSIA"),
        MoveMark("BUL/EC", "BLA", "AUSTRIA", False),
        RetreatMark("RUH", "MUN", "GERMANY", False),
    )
    owners = {**drawing.countries, **GAINS}
    return Scene(
        "en",
        "Europe-1: autumn 1905, when everybody was at sea",
        units=stands,
        owners=owners,
        marks=marks,
        legend=legend("en", drawing, stands, owners),
        captions=captions("en"),
        kinds=KINDS["en"],
    )


def retreats(drawing: Drawing) -> Scene:
    """Dislodged units beside the winners in the narrowest provinces, with the ways that are open to them."""
    narrow = ["BEL", "HOL", "RUH", "KIE", "MUN", "VIE", "TRI", "VEN", "SER", "BUL", "DEN", "LVP", "CON", "NAP"]
    stands = tuple(UnitMark(place, "A", "FRANCE") for place in narrow)
    beaten = tuple(UnitMark(place, "A", "GERMANY", dislodged=True) for place in narrow)
    owners = dict(drawing.countries)
    return Scene(
        "fr",
        "Europe-1 : automne 1905 (retraites)",
        units=(*stands, *beaten),
        owners=owners,
        marks=(WayMark("BEL", "PIC", "GERMANY"), WayMark("SER", "ALB", "GERMANY"), WayMark("DEN", "SWE", "GERMANY")),
        legend=legend("fr", drawing, (*stands, *beaten), owners),
        captions=captions("fr"),
        kinds=KINDS["fr"],
    )

"""Turns to draw: the opening, a crowded autumn, a winter with builds and removals."""

from gm.reports.picture.drawing import Drawing
from gm.reports.picture.scene import (
    BuildMark,
    Caption,
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
    Sign.MOVE: ("mouvement", "move"),
    Sign.FAILURE: ("échec", "failed"),
    Sign.SUPPORT: ("soutien", "support"),
    Sign.CUT: ("soutien coupé", "support cut"),
    Sign.CONVOY: ("convoi", "convoy"),
    Sign.DISLODGED: ("délogée", "dislodged"),
    Sign.RETREAT: ("retraite", "retreat"),
    Sign.BUILD: ("construction", "build"),
    Sign.DISBAND: ("retrait", "removal"),
    Sign.STANDOFF: ("choc", "stand-off"),
}
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


def captions(language: str, *signs: Sign) -> tuple[Caption, ...]:
    return tuple(Caption(sign, SIGNS[sign][language == "en"]) for sign in signs)


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
        SupportMark("BEL", "RUH", "BUR", "GERMANY", False),
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
        SupportMark("SMY", "CON", "BUL", "TURKEY", False),
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
    shown = (Sign.MOVE, Sign.FAILURE, Sign.SUPPORT, Sign.CUT, Sign.CONVOY, Sign.DISLODGED, Sign.RETREAT)
    return Scene(
        "en",
        "Europe-1: autumn 1902",
        "Results of the movements",
        stands,
        owners,
        marks,
        legend("en", drawing, stands, owners),
        captions("en", *shown),
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
        captions("fr", Sign.BUILD, Sign.DISBAND),
    )

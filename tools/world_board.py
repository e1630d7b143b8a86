"""Make the spreadsheets of diplomatie2000's board: ``python tools/world_board.py FOLDER gm/variants/diplomatie2000``.

FOLDER holds ``sectors.json``, sectors and states as the document lists them, and ``adjacency.json``. What is made is
edited by hand afterwards: run this again only to begin anew.
"""

import csv
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

COASTS = {"cn": "NC", "cs": "SC", "ce": "EC", "co": "WC"}
TERRAIN = {"inland": "inland", "coastal": "coast", "canal": "coast", "sea": "sea", "sea_great_north": "sea"}

# How French speaks of a sector: feminine, masculine, plural countries; all others are towns and islands ("à Cuba").
FEMININE = "AMA ARS AUM CBA FIN GEO GUY IRL ISD LOU MAU MOI MON NAM NGU NZE PNG RCA SIB SOM SOR TOU TUN ZAM ERD"
MASCULINE = "ALN ASS BOT BTG BUR DAK EQU GRN GRS HEN KAN KEN KIR KZE KZO LAO MAN MLI MMS NEP ORI PRG QUE SAH SIN TKM"
MASCULINE += " URU VEN YEM YUK"
WITHIN = {"BGU": "le ", "OUR": "l'", "TND": "les ", "TNO": "les ", "VAM": "les "}
"""Those in which one is `dans`."""
FRENCH = {
    "BAF": ("l'île de Baffin", "sur l'île de Baffin", "de l'île de Baffin"),
    "CAI": ("Le Caire", "au Caire", "du Caire"),
    "ISR": ("Israël", "en Israël", "d'Israël"),
    "LKA": ("le littoral de Kara", "sur le littoral de Kara", "du littoral de Kara"),
    "PHI": ("les Philippines", "aux Philippines", "des Philippines"),
}
WATERS = {
    "Mer": ("la ", "en ", "de la "),
    "Océan": ("l'", "dans l'", "de l'"),
    "Golfe": ("le ", "dans le ", "du "),
    "Baie": ("la ", "dans la ", "de la "),
    "Mers": ("les ", "dans les ", "des "),
    "Cap": ("le ", "au ", "du "),
}
ENGLISH_THE = "BGU CAR LKA OUR PHI RCA TND TNO VAM YUK"
ENGLISH_BARE = "BBA HOR HUD"
"""Waters without an article."""
NAMES = {
    "fr": {"ABE": "Océan Atlantique des Bermudes", "BTG": "Bénin-Togo-Ghana", "MMS": "Malawi-Mozambique-Swaziland"},
    "en": {"ABE": "Bermuda Atlantic Ocean", "BTG": "Benin-Togo-Ghana", "MMS": "Malawi-Mozambique-Swaziland"},
}
"""Where the document's own name has signs that end a part of an order."""
MORE = {
    "fr": {
        "ABE": "Bermudes;Atlantique des Bermudes",
        "BEI": "Pékin",
        "BTG": "Bénin;Togo;Ghana",
        "BUR": "Burkina Faso",
        "CAI": "Caire",
        "CBA": "Colombie Britannique;Alberta",
        "COL": "Ceylan",
        "EDI": "Écosse",
        "ERD": "Érythrée;Djibouti",
        "ISD": "Islande",
        "KIT": "Kyushu",
        "MMS": "Malawi;Mozambique;Swaziland",
        "MNN": "Mer du Nord;Mer de Norvège",
        "MOC": "Méditerranée Occidentale",
        "MOR": "Méditerranée Orientale",
        "NGU": "Nouvelle-Guinée",
        "NZE": "Nouvelle-Zélande",
        "SIN": "Sinkiang",
        "TIR": "Albanie;ex-Yougoslavie;Yougoslavie",
        "TNV": "Terre-Neuve",
    },
    "en": {
        "ABE": "Bermuda",
        "BEI": "Peking",
        "BTG": "Benin;Togo;Ghana",
        "CBA": "British Columbia;Alberta",
        "COL": "Ceylon",
        "ERD": "Eritrea;Djibouti",
        "MMS": "Malawi;Mozambique;Swaziland",
        "MNN": "North Sea;Norwegian Sea",
        "SIN": "Xinjiang",
        "TIR": "Albania;Yugoslavia;former Yugoslavia",
    },
}
"""What people call them besides."""

# code: name, the, of, adjective, names, aliases
STATES: dict[str, dict[str, tuple[str, str, str, str]]] = {
    "fr": {
        "ASEA": ("l'", "de l'", "de l'ASEA", ""),
        "CAOR": ("le ", "du ", "du CAOR", ""),
        "CASO": ("la ", "de la ", "de la CASO", ""),
        "CEAO": ("les ", "des ", "des CEAO", ""),
        "CHIN": ("la ", "de la ", "chinoise", "Chine"),
        "CMWL": ("le ", "du ", "du CMWL", ""),
        "EEAE": ("l'", "de l'", "de l'EEAE", ""),
        "ETUN": ("les ", "des ", "américaine", "États-Unis;USA"),
        "INDE": ("l'", "de l'", "indienne", "Inde"),
        "MCCA": ("le ", "du ", "du MCCA", ""),
        "MCSU": ("le ", "du ", "du MCSU", ""),
        "MEXI": ("le ", "du ", "mexicaine", ""),
        "OPTO": ("l'", "de l'", "de l'OPTO", "Pacte de Tokyo"),
        "ORBA": ("l'", "de l'", "de l'ORBA", ""),
        "RUSS": ("la ", "de ", "russe", ""),
        "UAFA": ("l'", "de l'", "de l'UAFA", "UFAA"),
        "UCEN": ("l'", "de l'", "de l'UCEN", ""),
        "UEUR": ("l'", "de l'", "européenne", "Europe"),
        "UMAR": ("l'", "de l'", "de l'UMAR", "Maghreb"),
        "UNIA": ("l'", "de l'", "de l'UNIA", ""),
        "USLA": ("l'", "de l'", "de l'USLA", ""),
        "ONU": ("l'", "de l'", "de l'ONU", "Nations Unies;Organisation des Nations Unies"),
    },
    "en": {
        "ASEA": ("the ", "of the ", "ASEA", ""),
        "CAOR": ("the ", "of the ", "CAOR", ""),
        "CASO": ("", "of ", "CASO", ""),
        "CEAO": ("the ", "of the ", "CEAO", ""),
        "CHIN": ("the ", "of the ", "Chinese", "China"),
        "CMWL": ("the ", "of the ", "CMWL", ""),
        "EEAE": ("the ", "of the ", "EEAE", ""),
        "ETUN": ("the ", "of the ", "American", "United States;USA"),
        "INDE": ("the ", "of the ", "Indian", "India"),
        "MCCA": ("the ", "of the ", "MCCA", ""),
        "MCSU": ("", "of ", "MCSU", ""),
        "MEXI": ("", "of ", "Mexican", ""),
        "OPTO": ("the ", "of the ", "OPTO", "Tokyo Pact"),
        "ORBA": ("the ", "of the ", "ORBA", ""),
        "RUSS": ("", "of ", "Russian", ""),
        "UAFA": ("the ", "of the ", "UAFA", ""),
        "UCEN": ("the ", "of the ", "UCEN", ""),
        "UEUR": ("the ", "of the ", "European", "Europe;EU"),
        "UMAR": ("the ", "of the ", "UMAR", "Maghreb"),
        "UNIA": ("", "of ", "UNIA", ""),
        "USLA": ("the ", "of the ", "USLA", ""),
        "ONU": ("the ", "of the ", "United Nations", "UN"),
    },
}
UN = {"fr": "ONU", "en": "United Nations"}


def main() -> None:
    source, target = map(Path, sys.argv[1:3])
    known = json.loads((source / "sectors.json").read_text(encoding="utf-8"))
    roads = json.loads((source / "adjacency.json").read_text(encoding="utf-8"))
    sectors = sorted(known["sectors"], key=lambda sector: sector["abbr"])
    states = known["powers"]
    columns = ("code", "terrain", "coasts", "center", "home", "controller", "ice")
    _write(target / "provinces.csv", columns, (_sector(sector, states) for sector in sectors))
    _write(target / "borders.csv", ("location", "passage", "neighbours"), _borders(roads))
    figures = ("code", "points_per_centre", "subversion", "aid", "points_per_mandate")
    _write(target / "states.csv", figures, (_figures(code, state) for code, state in states.items()))
    _write(target / "opening.csv", ("power", "units"), _opening(states))
    for language in ("fr", "en"):
        folder = target / language
        folder.mkdir(parents=True, exist_ok=True)
        names = ("code", "name", "short", "the", "at", "of", "aliases")
        named = [_named(sector, language) for sector in sectors]
        _write(folder / "provinces.csv", names, named)
        _write(folder / "shared_names.csv", ("alias", "provinces"), _shared(named))
        powers = ("code", "name", "the", "of", "adjective", "names", "aliases")
        _write(folder / "powers.csv", powers, (_state(code, states, language) for code in STATES[language]))


def _write(file: Path, columns: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", encoding="utf-8", newline="") as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)


def _sector(sector: dict[str, Any], states: dict[str, Any]) -> tuple[str, ...]:
    code = sector["abbr"]
    home = next((state for state, held in states.items() if code in held["arsenals"]), "")
    coasts = " ".join(COASTS[coast] for coast in sector["coasts"])
    ice = "yes" if sector["type"] == "sea_great_north" else ""
    return code, TERRAIN[sector["type"]], coasts, "yes" if home else "", home, sector["owner"] or "", ice


def _location(text: str) -> str:
    place, _, coast = text.partition("/")
    return f"{place}/{COASTS[coast]}" if coast else place


def _borders(roads: dict[str, Any]) -> Iterable[tuple[str, str, str]]:
    for passage in ("army", "fleet"):
        for place, ends in sorted(roads[passage].items()):
            if ends:
                yield _location(place), passage, " ".join(sorted(map(_location, ends)))


def _figures(code: str, state: dict[str, Any]) -> tuple[object, ...]:
    low, high = state["subversion_centres"]
    aid = " ".join(map(str, state["aid_thresholds"]))
    return code, state["points_per_centre"], f"{low}-{high}", aid, state["points_per_mandate"]


def _opening(states: dict[str, Any]) -> Iterable[tuple[str, str]]:
    for code, state in states.items():
        yield code, "; ".join(f"{kind} {_location(at)}" for kind in "AFVM" for at in state["start"][kind])
    yield "ONU", "M MOR"


def _named(sector: dict[str, Any], language: str) -> tuple[str, ...]:
    code = sector["abbr"]
    whole = sector["name"] if language == "fr" else sector["name_en"]
    name, _, within = whole.partition(" (")
    within = within.rstrip(")")
    name = NAMES[language].get(code, name)
    aliases = [whole, *within.split(" + "), *MORE[language].get(code, "").split(";")]
    forms = _french(code, name) if language == "fr" else _english(code, name, sector["type"].startswith("sea"))
    return (code, name, code, *forms, ";".join(dict.fromkeys(alias for alias in aliases if alias not in ("", name))))


def _shared(named: Iterable[tuple[str, ...]]) -> list[tuple[str, str]]:
    """Names that several sectors have: both of Pakistan's."""
    held: dict[str, list[str]] = {}
    for code, *_, aliases in named:
        for alias in aliases.split(";"):
            held.setdefault(alias, []).append(code)
    return [(alias, " ".join(codes)) for alias, codes in sorted(held.items()) if alias and len(codes) > 1]


def _french(code: str, name: str) -> tuple[str, str, str]:
    if code in FRENCH:
        return FRENCH[code]
    head, _, rest = name.partition(" ")
    low = f"{head.lower()} {rest}"
    if head in WATERS:
        the, at, of = WATERS[head]
        return the + low, at + low, of + low
    vowel = name[0] in "AEIOUYÉ" and not name.startswith("Y")
    of = f"d'{name}" if vowel else f"de {name}"
    if code in WITHIN:
        the = WITHIN[code]
        return the + name, f"dans {the}{name}", {"le ": "du ", "l'": "de l'", "les ": "des "}[the] + name
    if code in FEMININE.split():
        return f"l'{name}" if vowel else f"la {name}", f"en {name}", of
    if code in MASCULINE.split():
        return (f"l'{name}", f"en {name}", of) if vowel else (f"le {name}", f"au {name}", f"du {name}")
    return name, f"à {name}", of


def _english(code: str, name: str, water: bool) -> tuple[str, str, str]:
    the = "the " if code in ENGLISH_THE.split() or (water and code not in ENGLISH_BARE.split()) else ""
    return the + name, f"in {the}{name}", f"of {the}{name}"


def _state(code: str, states: dict[str, Any], language: str) -> tuple[str, ...]:
    the, of, adjective, aliases = STATES[language][code]
    name = states[code][f"name_{language}"] if code in states else UN[language]
    own = ";".join(dict.fromkeys((name, *aliases.split(";")) if aliases else (name,)))
    return code, name, the + name, of + name, adjective, own, ""


if __name__ == "__main__":
    main()

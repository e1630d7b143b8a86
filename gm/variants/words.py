"""Read a variant's words from its spreadsheets: how sentences name provinces and powers, and what else they are called.

`names.csv`: code, fr_the, fr_at, fr_of, en_the, aliases (separated by `;`). `shared_names.csv`: an alias of several
provinces. `powers.csv`: code, fr, fr_the, fr_of, fr_adjective, en, en_adjective, names (as game files and addresses
write it, in any language), aliases (as orders and letters do, too).
"""

import csv
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable

from gm.notation.fold import fold
from gm.notation.lexicon import Lexicon, PlaceName, PowerName
from gm.rules.errors import RulesError
from gm.variants.board import Board

UNITS: Mapping[str, Mapping[str, str]] = {"fr": {"A": "armée", "F": "flotte"}, "en": {"A": "army", "F": "fleet"}}
UNIT_ALIASES: Mapping[str, str] = {
    **dict.fromkeys(("a", "armée", "armées", "army", "armies", "arm", "ar", "armee de terre"), "A"),
    **dict.fromkeys(("f", "flotte", "flottes", "fleet", "fleets", "fl", "flt", "navy", "escadre", "flo"), "F"),
    **dict.fromkeys(("unité", "unités", "unit", "units"), ""),
}


def load_words(
    folder: Traversable,
    board: Board,
    units: Mapping[str, Mapping[str, str]] = UNITS,
    unit_aliases: Mapping[str, str] = UNIT_ALIASES,
) -> Lexicon:
    """The lexicon of a variant whose folder holds the spreadsheets.

    Raises RulesError when a province or power is unknown or missing, or an alias means two provinces without saying so.
    """
    places: dict[str, dict[str, PlaceName]] = {"fr": {}, "en": {}}
    aliases: dict[str, tuple[str, ...]] = {}
    for line, row in _rows(folder / "names.csv"):
        code = row["code"]
        if code not in board.map.provinces:
            raise RulesError(f"names.csv, line {line}: unknown province {code}")
        french, english = board.names["fr"][code], board.names["en"][code]
        at = f"in {row['en_the']}"
        places["fr"][code] = PlaceName(french, row["fr_the"], row["fr_at"], row["fr_of"])
        places["en"][code] = PlaceName(english, row["en_the"], at, f"of {row['en_the']}")
        said = (code, french, english, row["fr_the"], row["en_the"], *row["aliases"].split(";"))
        for alias in {fold(name) for name in said if name}:
            if aliases.setdefault(alias, (code,)) != (code,):
                raise RulesError(f"names.csv, line {line}: {alias!r} is also a name of {aliases[alias][0]}")
    missing = sorted(set(board.map.provinces) - set(places["fr"]))
    if missing:
        raise RulesError(f"names.csv: no line for {', '.join(missing)}")
    for line, row in _rows(folder / "shared_names.csv"):
        codes = tuple(row["provinces"].split())
        if unknown := [code for code in codes if code not in board.map.provinces]:
            raise RulesError(f"shared_names.csv, line {line}: unknown province {unknown[0]}")
        aliases[fold(row["alias"])] = codes
    powers, titles, power_aliases = _powers(folder)
    return Lexicon(places, aliases, powers, titles, power_aliases, units, unit_aliases)


def _powers(
    folder: Traversable,
) -> tuple[dict[str, dict[str, PowerName]], dict[str, tuple[str, ...]], dict[str, str]]:
    powers: dict[str, dict[str, PowerName]] = {"fr": {}, "en": {}}
    titles: dict[str, tuple[str, ...]] = {}
    aliases: dict[str, str] = {}
    for line, row in _rows(folder / "powers.csv"):
        code = row["code"]
        powers["fr"][code] = PowerName(row["fr"], row["fr_the"], row["fr_of"], row["fr_adjective"])
        powers["en"][code] = PowerName(row["en"], row["en"], f"of {row['en']}", row["en_adjective"])
        titles[code] = tuple(row["names"].split(";"))
        said = (code, row["fr"], row["en"], row["fr_adjective"], row["en_adjective"], *titles[code])
        for alias in {fold(name) for name in (*said, *row["aliases"].split(";")) if name}:
            if aliases.setdefault(alias, code) != code:
                raise RulesError(f"powers.csv, line {line}: {alias!r} is also a name of {aliases[alias]}")
    return powers, titles, aliases


def _rows(file: Traversable) -> Iterator[tuple[int, dict[str, str]]]:
    with file.open(encoding="utf-8") as text:
        reader = csv.DictReader(text)
        for row in reader:
            if None in row or None in row.values():
                raise RulesError(f"{file.name}, line {reader.line_num}: wrong number of columns")
            yield reader.line_num, {column: value.strip() for column, value in row.items()}

"""Read a variant's board from its spreadsheets: provinces with their names, and borders written from both sides."""

import csv
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources.abc import Traversable

from gm.languages.language import file_of, language_of, languages
from gm.rules.errors import RulesError
from gm.rules.geography import Map, Province, Terrain, draw_map


@dataclass(frozen=True, slots=True, eq=False)
class NamedMap:
    """A map and what people call its provinces. Equal to itself alone."""

    map: Map
    names: Mapping[str, Mapping[str, str]]
    """language -> province -> full name"""

    def alphabet(self, language: str) -> Mapping[str, int]:
        """province -> rank of its name, without accents, articles and words like "Mer" (for removals: DATC 4.D.8)."""
        return _alphabet(self, language)


@lru_cache(maxsize=32)
def _alphabet(board: NamedMap, language: str) -> Mapping[str, int]:
    key = language_of(language).saying.alphabet.key_of_noun
    keys = {province: key(name) for province, name in board.names[language].items()}
    return {province: rank for rank, province in enumerate(sorted(keys, key=lambda p: (keys[p], p)))}


def load_board(folder: Traversable) -> NamedMap:
    """Read and check `provinces.csv` and `borders.csv`, and what each language calls the provinces: `fr/provinces.csv`.

    Raises RulesError naming file, line and column of what is wrong.
    """
    provinces: list[Province] = []
    for line, row in rows(folder / "provinces.csv", ("code", "terrain", "coasts", "center", "home")):
        where = f"provinces.csv, line {line}"
        if row["terrain"] not in list(Terrain):
            raise RulesError(f"{where}: terrain {row['terrain']!r}, expected one of {', '.join(Terrain)}")
        if row["center"] not in ("", "yes"):
            raise RulesError(f"{where}: center {row['center']!r}, expected yes or nothing")
        code = row["code"]
        provinces.append(
            Province(
                code,
                Terrain(row["terrain"]),
                tuple(row["coasts"].split()),
                is_center=row["center"] == "yes",
                home=row["home"] or None,
            )
        )
    borders: dict[str, dict[str, list[str]]] = {}
    for line, row in rows(folder / "borders.csv", ("location", "passage", "neighbours")):
        roads = borders.setdefault(row["passage"], {})
        if row["location"] in roads:
            raise RulesError(f"borders.csv, line {line}: {row['location']} ({row['passage']}) is described twice")
        roads[row["location"]] = row["neighbours"].split()
    return NamedMap(draw_map(provinces, borders), province_names(folder, {province.code for province in provinces}))


def province_names(folder: Traversable, known: Collection[str]) -> Mapping[str, Mapping[str, str]]:
    """language -> province -> its full name, from the `provinces.csv` of each language."""
    return {code: _names(file_of(folder, code, "provinces.csv"), known) for code in languages()}


def _names(file: Traversable, known: Collection[str]) -> Mapping[str, str]:
    """What one language calls the provinces."""
    names: dict[str, str] = {}
    shown = "/".join(str(file).split("/")[-2:])
    for line, row in rows(file):
        where = f"{shown}, line {line}"
        if row["code"] not in known:
            raise RulesError(f"{where}: unknown province {row['code']}")
        if not row["name"]:
            raise RulesError(f"{where}: {row['code']} has no name")
        names[row["code"]] = row["name"]
    if missing := sorted(set(known) - names.keys()):
        raise RulesError(f"{shown}: no line for {', '.join(missing)}")
    return names


def rows(file: Traversable, columns: Collection[str] = ()) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a spreadsheet with their lines; `columns` are those that it must have, by default those it has."""
    with file.open(encoding="utf-8") as text:
        reader = csv.DictReader(text)
        missing = [column for column in columns if column not in (reader.fieldnames or ())]
        if missing:
            raise RulesError(f"{file.name}, line 1: missing column {', '.join(missing)}")
        expected = f"expected {len(reader.fieldnames or ())} columns"
        for row in reader:
            if None in row or None in row.values():
                raise RulesError(f"{file.name}, line {reader.line_num}: {expected}")
            yield reader.line_num, {column: value.strip() for column, value in row.items()}

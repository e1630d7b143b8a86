"""Read a variant's board from its spreadsheets: provinces with their names, and borders written from both sides."""

import csv
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from gm.rules.errors import RulesError
from gm.rules.geography import Map, Province, Terrain, draw_map

LANGUAGES = ("fr", "en")


@dataclass(frozen=True, slots=True)
class Board:
    """A map and what people call its provinces."""

    map: Map
    names: Mapping[str, Mapping[str, str]]
    """language -> province -> full name"""

    def alphabet(self, language: str) -> dict[str, int]:
        """province -> rank of its name, without accents, articles and words like "Mer" (for removals: DATC 4.D.8)."""
        keys = {province: _sort_key(name, language) for province, name in self.names[language].items()}
        return {province: rank for rank, province in enumerate(sorted(keys, key=lambda p: (keys[p], p)))}


_PASSED_OVER = {
    "fr": re.compile(r"^(?:(?:mer|golfe|baie|ocean)\b|(?:de la|du|de|des|le|la|les|l|d)\b|[\s'’-])+"),
    "en": re.compile(r"^the\b\s*"),
}


def _sort_key(name: str, language: str) -> str:
    plain = "".join(c for c in unicodedata.normalize("NFD", name.lower()) if not unicodedata.combining(c))
    return _PASSED_OVER[language].sub("", plain)


def load_board(folder: Traversable) -> Board:
    """Read and check `provinces.csv` and `borders.csv`.

    Raises RulesError naming file, line and column of what is wrong.
    """
    provinces: list[Province] = []
    names: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
    for line, row in _rows(folder / "provinces.csv", ("code", "terrain", "coasts", "center", "home", *LANGUAGES)):
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
        for language in LANGUAGES:
            if not row[language]:
                raise RulesError(f"{where}: {code} has no name in column {language}")
            names[language][code] = row[language]
    borders: dict[str, dict[str, list[str]]] = {}
    for line, row in _rows(folder / "borders.csv", ("location", "passage", "neighbours")):
        roads = borders.setdefault(row["passage"], {})
        if row["location"] in roads:
            raise RulesError(f"borders.csv, line {line}: {row['location']} ({row['passage']}) is described twice")
        roads[row["location"]] = row["neighbours"].split()
    return Board(draw_map(provinces, borders), names)


def _rows(file: Traversable, columns: tuple[str, ...]) -> Iterator[tuple[int, dict[str, str]]]:
    with file.open(encoding="utf-8") as text:
        reader = csv.DictReader(text)
        missing = [column for column in columns if column not in (reader.fieldnames or ())]
        if missing:
            raise RulesError(f"{file.name}, line 1: missing column {', '.join(missing)}")
        for row in reader:
            if None in row or None in row.values():
                raise RulesError(f"{file.name}, line {reader.line_num}: expected {len(columns)} columns")
            yield reader.line_num, {column: row[column].strip() for column in columns}

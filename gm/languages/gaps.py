"""What a language must bring, and what it lacks: every file, and every key of a file, that the others all have."""

import csv
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from pathlib import Path
from typing import NamedTuple

_TERMINAL = re.compile(r"^%extend (\w+)", re.MULTILINE)


class Need(NamedTuple):
    """A file of a language, or a key of one."""

    name: str
    """`grammars/xx/saying.toml` or `grammars/xx/saying.toml: dates.near`"""
    present: bool


def needs(code: str, shelves: Iterable[Path]) -> Iterator[Need]:
    """All that a language must bring.

    A shelf is a folder with one folder a language: grammars, templates, the spreadsheets of a variant. What only some
    languages have is their own affair.
    """
    for shelf in shelves:
        models = [place for place in sorted(shelf.iterdir()) if place.name != code and _is_language(place)]
        wanted = [{each.name: each for each in model.iterdir() if each.is_file()} for model in models]
        for name in sorted(_in_all(wanted)):
            file = shelf / code / name
            keys = _in_all([dict.fromkeys(_keys(files[name])) for files in wanted])
            yield Need(f"{shelf.name}/{code}/{name}", file.is_file())
            present = set(_keys(file)) if file.is_file() else set()
            for key in keys:
                yield Need(f"{shelf.name}/{code}/{name}: {key}", key in present)


def gaps(code: str, shelves: Iterable[Path]) -> list[str]:
    """What a language still lacks."""
    return [need.name for need in needs(code, shelves) if not need.present]


def shelves_of(root: Path) -> list[Path]:
    """The shelves of a checkout."""
    variants = {place.parent.parent for place in (root / "gm" / "variants").glob("*/*/provinces.csv")}
    return [root / "grammars", root / "templates", *sorted(variants)]


def _is_language(place: Path) -> bool:
    """Whether a folder of a shelf is a language's: it is called by a code, and has files."""
    return place.is_dir() and re.fullmatch(r"[a-z]{2,3}(_\w+)?", place.name) is not None and any(place.glob("*.*"))


def _in_all(tables: Sequence[Mapping[str, object]]) -> list[str]:
    """The keys that every table has, as the first has them."""
    if not tables:
        return []
    shared = reduce(set.intersection, (set(table) for table in tables))
    return [key for key in tables[0] if key in shared]


def _keys(file: Path) -> list[str]:
    """What a file says something for: keys, the codes of a spreadsheet, the terminals of a grammar."""
    text = file.read_text(encoding="utf-8-sig")
    match file.suffix:
        case ".toml":
            return list(_paths(tomllib.loads(text)))
        case ".csv":
            rows = csv.DictReader(text.splitlines())
            columns = rows.fieldnames or ()
            return [*columns, *(row["code"] for row in rows if "code" in columns and row["code"])]
        case ".lark":
            return _TERMINAL.findall(text)
    return []


def _paths(table: Mapping[str, object], above: str = "") -> Iterator[str]:
    for key, value in table.items():
        path = f"{above}.{key}" if above else key
        if isinstance(value, dict):
            yield from _paths(value, path)
        else:
            yield path

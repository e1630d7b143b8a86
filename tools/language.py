"""What a language must bring, key by key: what it is for, and an example; and what it borrows from English until then.

    python tools/language.py cy             what Welsh must bring; status 0 when it lacks nothing of that
    python tools/language.py cy --missing   what it lacks of that only
    python tools/language.py cy --all       every key that it may bring

docs/language.md walks through it.
"""

import csv
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, reduce
from pathlib import Path
from textwrap import shorten
from typing import NamedTuple, get_args, get_origin, get_type_hints

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from gm.languages.saying import SayingWords  # noqa: E402  # the checkout must be on the path first
from gm.languages.wordlists import DayWords, LetterWords, OrderWords, Times  # noqa: E402


class Need(NamedTuple):
    """A file of a language, or a key of one."""

    name: str
    """`grammars/xx/saying.toml` or `grammars/xx/saying.toml: dates.near`"""
    present: bool
    asked: bool = False
    """The language cannot do without; anything else it borrows until it has its own."""
    use: str = ""
    example: object = ""

    @property
    def file(self) -> str:
        return self.name.partition(":")[0]


TABLES: Mapping[str, type] = {
    "saying.toml": SayingWords,
    "orders.toml": OrderWords,
    "letters.toml": LetterWords,
    "days.toml": DayWords,
    "times.toml": Times,
}
"""file of a language in `grammars` -> the table of its rows"""


def needs(code: str, shelves: Iterable[Path]) -> Iterator[Need]:
    """All that a language may bring.

    A shelf is a folder with one folder a language: grammars, templates, the spreadsheets of a variant. What only some
    languages have is their own affair.
    """
    for shelf in shelves:
        models = [place for place in sorted(shelf.iterdir()) if place.name != code and _is_language(place)]
        wanted = [{each.name: each for each in model.iterdir() if each.is_file()} for model in models]
        for name in sorted(_in_all(wanted)):
            file, shown = shelf / code / name, f"{shelf.name}/{code}/{name}"
            yield Need(shown, file.is_file(), name == "saying.toml")
            told = [_keys(files[name]) for files in wanted]
            present = _keys(file) if file.is_file() else {}
            for key in _in_all(told):
                asked, use, example = _row(TABLES.get(name), key.split("."))
                yield Need(f"{shown}: {key}", key in present, asked, use, example or told[0][key])


def _row(table: object, path: Sequence[str]) -> tuple[bool, str, object]:
    """Whether the key at that path of a table is asked for, what it is for, and an example."""
    asked, use, example = True, "", ""
    for name in path:
        if get_origin(table) is Mapping:
            table, example = get_args(table)[1], ""
            continue
        if not (isinstance(table, type) and is_dataclass(table)):
            return False, "", ""
        rows = {each.name.rstrip("_"): each for each in fields(table)}
        row = rows[name]
        asked = asked and row.default is MISSING and row.default_factory is MISSING
        use, example = row.metadata.get("use", use), row.metadata.get("example", example)
        table = get_type_hints(table)[row.name]
    return asked, use, example


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


def _keys(file: Path) -> Mapping[str, object]:
    """What a file says something for, and what it says: the keys of a table, the columns and codes of a spreadsheet."""
    return _told(file.suffix, file.read_text(encoding="utf-8-sig"))


@cache
def _told(suffix: str, text: str) -> Mapping[str, object]:
    match suffix:
        case ".toml":
            return dict(_paths(tomllib.loads(text)))
        case ".csv":
            rows = csv.DictReader(text.splitlines())
            columns = rows.fieldnames or ()
            codes = {row["code"]: row["code"] for row in rows if "code" in columns and row["code"]}
            return {**dict.fromkeys(columns, ""), **codes}
    return {}


def _paths(table: Mapping[str, object], above: str = "") -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        path = f"{above}.{key}" if above else key
        if isinstance(value, dict):
            yield from _paths(value, path)
        else:
            yield path, value


def main(arguments: list[str]) -> int:
    codes = [each for each in arguments if not each.startswith("-")]
    if len(codes) != 1:
        print(__doc__)
        return 2
    found = [need for need in needs(codes[0], shelves_of(ROOT)) if ": " in need.name]
    asked = [need for need in found if need.asked]
    use = ""
    for need in found if "--all" in arguments else asked:
        if not need.present or "--missing" not in arguments:
            if need.use and need.use != use:
                print(f"\n         {need.use}:")
            print(f"{'' if need.present else 'missing':8} {need.name:<55} {_shown(need.example)}".rstrip())
            use = need.use
    print(f"\n{len(asked)} keys are asked for, {sum(not need.present for need in asked)} of them are missing.")
    borrowed = Counter(need.file for need in found if not need.asked and not need.present)
    if borrowed:
        print("Until they are there, the words of these files are borrowed from English:")
        print("\n".join(f"  {number:4}  {file}" for file, number in borrowed.items()))
    return int(not all(need.present for need in asked))


def _shown(example: object) -> str:
    listed = ", ".join(map(str, example[:2])) if isinstance(example, list) else str(example)
    return shorten(listed, 60, placeholder=" …")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

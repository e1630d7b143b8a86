"""A third language, of invented words, added to a copy of the product by files only.

Its code is that of Welsh, which Babel knows; every word of English is said backwards, and its letters go from z to a.
"""

import csv
import json
import re
import shutil
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from gm.languages.conjugation import english
from gm.languages.gaps import shelves_of

ROOT = Path(__file__).parent.parent.parent
CODE, MODEL = "cy", "en"
_WORD = re.compile(r"\{[^{}]*\}|[^\W\d_]{3,}")
"""A field to be filled in, or a word."""


def said(word: str) -> str:
    """`Burgundy` as `Ydnugrubo`: an invented word for a word."""
    turned = f"{word[::-1].lower()}o"
    return turned.capitalize() if word[:1].isupper() else turned


def spoken(text: str) -> str:
    """A text with every word of three letters said so; what is filled in stays."""
    return _WORD.sub(lambda found: found[0] if found[0][0] == "{" else said(found[0]), text)


def add_language(root: Path) -> None:
    """Copy what is installed to `root`, and add the files of the third language."""
    for name in ("gm", "grammars", "templates"):
        shutil.copytree(ROOT / name, root / name)
    variants = sorted(place.parent for place in (root / "gm" / "variants").glob(f"*/{MODEL}"))
    for shelf in (root / "grammars", root / "templates", *variants):
        (shelf / CODE).mkdir()
        for file in (shelf / MODEL).iterdir():
            text = file.read_text(encoding="utf-8")
            (shelf / CODE / file.name).write_text(_translated(file, text), encoding="utf-8")


def keep_what_is_asked(root: Path) -> None:
    """Take away whatever the language may borrow: what is left are the keys that it is asked for."""
    for shelf in shelves_of(root):
        for file in (shelf / CODE).iterdir():
            if file.name not in ("saying.toml", "orders.toml") or shelf.name != "grammars":
                file.unlink()
    orders = root / "grammars" / CODE / "orders.toml"
    sections = re.split(r"^(?=\[)", orders.read_text(encoding="utf-8"), flags=re.MULTILINE)
    asked = [each for each in sections if not re.match(r"\[(marks|counts|columns|around)\]", each)]
    orders.write_text("".join(asked), encoding="utf-8")


def _translated(file: Path, text: str) -> str:
    if file.name == "provinces.csv":
        return _spreadsheet(text, _province)
    if file.name == "powers.csv":
        return _spreadsheet(text, _power)
    if file.name == "units.csv":
        return _spreadsheet(text, lambda row: {**row, **{key: spoken(row[key]) for key in row if key != "code"}})
    if file.name == "shared_names.csv":
        return "alias,provinces\n"
    if file.name == "orders.toml":
        return "\n".join(_orders(tomllib.loads(text)))
    if file.suffix == ".toml":
        return "\n".join([*_toml(text.splitlines()), ""])
    return _template(text)


KEPT = ("near", "far", "passed_over", "cities", "denied")
"""Formats and expressions, which are no words."""
OWN = {
    "passed_over": 'letters = "zyxwvutsrqponmlkjihgfedcba"',
    "units_many": 'units_two = "{count} ytriapo"',
    "both": "lengths = { day_other = '{count} syado', hour_other = '{count} sruoho' }",
}
"""What only this language has, behind a key of all: an alphabet, and forms for two."""


def _toml(lines: Iterable[str]) -> Iterator[str]:
    section = ""
    for line in lines:
        section = line.split("]")[0] if line.startswith("[") else section
        key = line.partition(" = ")[0]
        # [owed] names other keys.
        yield line if key in KEPT or section == "[owed" else _value(line)
        if key in OWN:
            yield OWN[key]


def _value(line: str) -> str:
    """A line of a TOML file with what stands in quotes said so, and its key as it was."""
    key, sign, value = line.partition(" = ")
    if not sign or line.startswith("#"):
        return line
    # An escape such as \w is no word; an article is the key of [articles].
    return (
        key
        + sign
        + re.sub(r'(article = )?"(?:[^"\\]|\\.)*"', lambda found: found[0] if found[1] else spoken(found[0]), value)
    )


def _orders(words: Mapping[str, Any], section: str = "") -> Iterator[str]:
    """The words of orders said so, and every form of its verbs: this language has no rules for them."""
    if section:
        yield f"[{section}]"
    for key, value in words.items():
        if not isinstance(value, dict):
            forms = [form for verb in value for form in english(verb)] if section == "verbs" else value
            own = OWN_WORDS.get(key, []) if section == "words" else []
            yield f"{json.dumps(key)} = {json.dumps(_spoken_all(forms, own))}"
    for key, value in words.items():
        if isinstance(value, dict):
            yield from _orders(value, f"{section}.{key}" if section else key)


OWN_WORDS = {"FILLER": ["al", "ul", "il", said("the")], "TO": ["to"]}
"""Articles and prepositions of the spreadsheets below, and "the"."""


def _spoken_all(value: str | list[str], own: list[str]) -> str | list[str]:
    return spoken(value) if isinstance(value, str) else [*map(_verb, value), *own]


def _verb(phrase: str) -> str:
    return spoken(phrase) if len(phrase) > 2 else said(phrase)


def _template(text: str) -> str:
    """A template with its own words said so."""
    parts = re.split(r"(\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<[^>]*>|&\w+;)", text, flags=re.DOTALL)
    return "".join(spoken(part) if not number % 2 else part for number, part in enumerate(parts))


def _province(row: dict[str, str]) -> dict[str, str]:
    code = said(row["code"])
    name = f"{code}{said(row['name'].split()[0])}"
    return {
        **row,
        "name": name,
        "short": code,
        "the": f"ul {name}",
        "at": f"il {name}",
        "of": f"al {name}",
        "aliases": "",
    }


def _power(row: dict[str, str]) -> dict[str, str]:
    name = said(row["name"].split("-")[0])
    return {**row, "name": name, "the": name, "of": f"al {name}", "adjective": f"{name}e", "names": name, "aliases": ""}


def _spreadsheet(text: str, change: Callable[[dict[str, str]], dict[str, str]]) -> str:
    rows = list(csv.DictReader(text.splitlines()))
    lines = [",".join(rows[0]), *(",".join(change(row).values()) for row in rows)]
    return "\n".join(lines) + "\n"

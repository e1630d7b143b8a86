"""Reads a drawing from its files: outlines made by a tool, marks written by hand, and what languages call things."""

import csv
import json
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from itertools import accumulate
from pathlib import Path
from typing import Any

from gm.languages.language import file_of, languages
from gm.reports.picture.drawing import Area, Drawing, DrawingError, Emblem, Look, Page, Place, Silhouette, Spot


def load_drawing(folder: Traversable | Path) -> Drawing:
    """Read ``outline.json`` (made by tools/build_map.py) and ``marks.toml`` (written by hand), and what languages say.

    A label is the province's short name, from the spreadsheet of each language.
    """
    outline = json.loads((folder / "outline.json").read_text(encoding="utf-8"))
    marks = tomllib.loads((folder / "marks.toml").read_text(encoding="utf-8"))
    areas = {
        name: Area(name, area["kind"], tuple(tuple(ring) for ring in area["rings"]))
        for name, area in outline["areas"].items()
    }
    places = {name: _place(name, row) for name, row in marks["places"].items()}
    wanted = {name for name, area in areas.items() if area.kind in ("land", "sea")}
    labels = {code: _labels(file_of(folder, code, "provinces.csv")) for code in languages()}
    tables = {"marks.toml, places": places, **{f"{code}/provinces.csv": names for code, names in labels.items()}}
    for table, names in tables.items():
        missing = wanted - set(names)
        strange = {name.partition("/")[0] for name in names} - wanted
        if missing or strange:
            raise DrawingError(f"{table}: missing {sorted(missing)}, unknown {sorted(strange)}")
    titles = {code: _titles(file_of(folder, code, "sayings.toml")) for code in languages()}
    return Drawing(
        width=outline["width"],
        height=outline["height"],
        areas=areas,
        arcs=tuple(_arc(text) for text in outline["arcs"]),
        places=places,
        labels=labels,
        colours=marks["colours"],
        countries={name: country for country, names in marks["countries"].items() for name in names.split()},
        silhouettes={kind: _silhouette(row) for kind, row in marks.get("figures", {}).items()},
        emblems={sign: _emblem(row) for sign, row in marks.get("signs", {}).items()},
        look=Look(**{key: value for key, value in marks["look"].items() if key != "goes_round"}),
        goes_round=bool(marks["look"].get("goes_round", False)),
        parts=tuple(_page(name, row, titles) for name, row in marks.get("pages", {}).items()),
    )


def _labels(file: Traversable | Path) -> Mapping[str, tuple[str, ...]]:
    """province -> the lines of its label in one language."""
    rows = csv.DictReader(file.read_text(encoding="utf-8").splitlines())
    return {row["code"]: (row["short"],) for row in rows}


def _titles(file: Traversable | Path) -> Mapping[str, str]:
    """page -> what it is called in one language."""
    said = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    titles: Mapping[str, str] = said.get("page", {})
    return titles


def _arc(text: str) -> tuple[Spot, ...]:
    steps = [int(word) for word in text.split()]
    across, down = accumulate(steps[0::2]), accumulate(steps[1::2])
    return tuple((x / 10, y / 10) for x, y in zip(across, down, strict=True))


def _page(name: str, row: Mapping[str, Any], titles: Mapping[str, Mapping[str, str]]) -> Page:
    left, top, width, height = map(float, row["box"])
    called = {language: said[name] for language, said in titles.items() if name in said}
    return Page(name, left, top, width, height, called, float(row.get("times", 1)))


def _place(name: str, row: Mapping[str, Any]) -> Place:
    unknown = set(row) - {"unit", "label", "dot", "aside", "again", "turn"}
    if unknown:
        raise DrawingError(f"marks.toml, places.{name}: unknown {sorted(unknown)}")
    spots = {key: (float(value[0]), float(value[1])) for key, value in row.items() if key != "turn"}
    return Place(**spots, turn=float(row.get("turn", 0)))


def _silhouette(row: Mapping[str, Any]) -> Silhouette:
    return Silhouette(tuple(_spots(piece) for piece in row["pieces"]), float(row["letter_base"]))


def _emblem(row: Mapping[str, Any]) -> Emblem:
    drawn = {"outline": _spots(row.get("outline", ())), "strokes": tuple(map(_spots, row.get("strokes", ())))}
    return Emblem(**{**row, **drawn})


def _spots(row: Iterable[Any]) -> tuple[Spot, ...]:
    return tuple((float(x), float(y)) for x, y in row)

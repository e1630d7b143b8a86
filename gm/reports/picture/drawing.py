"""A board as it is drawn: outlines whose common borders are kept once, and where units, dots and labels stand."""

import csv
import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources.abc import Traversable
from itertools import accumulate
from pathlib import Path
from typing import Any

from gm.languages.language import languages

Spot = tuple[float, float]


class DrawingError(ValueError):
    """The files of a drawing do not fit together."""


@dataclass(frozen=True, slots=True)
class Area:
    """A land, a sea, a piece of scenery or nameless water; ``rings`` name arcs, ``~arc`` when it runs backwards."""

    name: str
    kind: str
    rings: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where things of one province (or one coast) stand; a coast has a unit's place only."""

    unit: Spot
    label: Spot | None = None
    dot: Spot | None = None
    aside: Spot | None = None
    """where a dislodged unit stands while another has its place"""
    again: Spot | None = None
    """where its label stands a second time: of a sea that is drawn at both edges of the sheet"""
    turn: float = 0.0
    """degrees by which the label is turned, clockwise"""


@dataclass(frozen=True, slots=True)
class Silhouette:
    """A unit kind's figure around (0, 0), for a unit of size 1, and where its letter goes."""

    pieces: tuple[tuple[Spot, ...], ...]
    letter_base: float


@dataclass(frozen=True, slots=True)
class Look:
    """Sizes in the units of the sheet, which differ with how crowded a board is."""

    unit: float
    land_label: float
    sea_label: float
    legend: float
    title: float
    whole: float = 1.0
    """how much larger than on the sheet the whole board is drawn"""


@dataclass(frozen=True, slots=True)
class Page:
    """The part of a board that one picture shows: a whole board in one picture cannot be read on a phone."""

    name: str
    left: float
    top: float
    width: float
    height: float
    title: Mapping[str, str] = field(default_factory=dict, hash=False)
    """language -> which part it is"""
    times: float = 1.0
    """how much larger than on the sheet it is drawn, where much stands close together"""

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """Compared by identity, so that what is painted once for a drawing can be kept beside it."""

    width: int
    height: int
    areas: Mapping[str, Area]
    arcs: tuple[tuple[Spot, ...], ...]
    places: Mapping[str, Place]
    labels: Mapping[str, Mapping[str, tuple[str, ...]]]
    """language -> province -> the lines of its label"""
    colours: Mapping[str, str]
    countries: Mapping[str, str]
    """province -> the country whose frontier is drawn around it"""
    look: Look
    silhouettes: Mapping[str, Silhouette] = field(default_factory=dict)
    """unit kind that only this variant has -> its figure; one that has none stands in a lozenge"""
    parts: tuple[Page, ...] = ()
    """the pages that letters show it on, if one is not enough"""
    goes_round: bool = False
    """whether what leaves the sheet at its left or right edge comes back at the other: it is a map of the world"""

    @property
    def whole(self) -> Page:
        return Page("", 0, 0, self.width, self.height, times=self.look.whole)

    @property
    def pages(self) -> tuple[Page, ...]:
        """What a letter shows: together, the whole board."""
        return self.parts or (self.whole,)

    def page(self, name: str) -> Page:
        """The page of that name; the whole board has none."""
        return next((page for page in self.parts if page.name == name), self.whole)

    def place(self, location: str) -> Place:
        """A coast's own place, else its province's."""
        found = self.places.get(location) or self.places.get(location.partition("/")[0])
        if found is None:
            raise DrawingError(f"{location} is not on this drawing")
        return found

    def outline(self, ring: Iterable[int]) -> list[Spot]:
        """The points of one ring, the first not repeated."""
        points: list[Spot] = []
        for number in ring:
            arc = self.arcs[number] if number >= 0 else self.arcs[~number][::-1]
            points += arc[:-1]
        return points

    def sides(self) -> list[tuple[str, ...]]:
        """For each arc, the one or two areas that it bounds."""
        found: list[list[str]] = [[] for _ in self.arcs]
        for area in self.areas.values():
            for ring in area.rings:
                for number in ring:
                    found[max(number, ~number)].append(area.name)
        return [tuple(sorted(set(names))) for names in found]


@lru_cache(maxsize=64)
def enlarged(drawing: Drawing, page: Page) -> tuple[Drawing, Page]:
    """A page, and the board for it, as large as they are drawn; what stands beside a unit stays as near to it."""
    if page.times == 1:
        return drawing, page
    times = page.times
    places = {name: _moved(place, times) for name, place in drawing.places.items()}
    arcs = tuple(tuple((x * times, y * times) for x, y in arc) for arc in drawing.arcs)
    box = (page.left * times, page.top * times, page.width * times, page.height * times)
    return replace(
        drawing,
        width=round(drawing.width * times),
        height=round(drawing.height * times),
        arcs=arcs,
        places=places,
    ), Page(page.name, *box, page.title)


def _moved(place: Place, times: float) -> Place:
    x, y = place.unit
    across, down = x * (times - 1), y * (times - 1)

    def beside(spot: Spot | None) -> Spot | None:
        return spot and (spot[0] + across, spot[1] + down)

    return replace(
        place,
        unit=(x * times, y * times),
        label=beside(place.label),
        dot=beside(place.dot),
        aside=beside(place.aside),
        again=place.again and (place.again[0] * times, place.again[1] * times),
    )


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
    labels = {code: _labels(folder / code / "provinces.csv") for code in languages()}
    tables = {"marks.toml, places": places, **{f"{code}/provinces.csv": names for code, names in labels.items()}}
    for table, names in tables.items():
        missing = wanted - set(names)
        strange = {name.partition("/")[0] for name in names} - wanted
        if missing or strange:
            raise DrawingError(f"{table}: missing {sorted(missing)}, unknown {sorted(strange)}")
    titles = {code: _titles(folder / code / "sayings.toml") for code in languages()}
    return Drawing(
        width=outline["width"],
        height=outline["height"],
        areas=areas,
        arcs=tuple(_arc(text) for text in outline["arcs"]),
        places=places,
        labels=labels,
        colours=marks["colours"],
        countries={name: country for country, names in marks["countries"].items() for name in names.split()},
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

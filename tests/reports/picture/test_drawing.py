"""The drawing agrees with the board, and everything on it has its place."""

import csv
import importlib.util
import shutil
import subprocess
import sys
from importlib.resources import files
from math import dist
from pathlib import Path

import pytest

from gm.reports.picture.drawing import Drawing, DrawingError
from gm.reports.picture.loading import load_drawing
from tests.some import some

FOLDER = files("gm.variants.classic")


def table(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def province(location: str) -> str:
    return location.partition("/")[0]


def playable(drawing: Drawing) -> set[str]:
    return {name for name, area in drawing.areas.items() if area.kind in ("land", "sea")}


def contains(drawing: Drawing, name: str, spot: tuple[float, float]) -> bool:
    """Whether the spot is inside the area (crossings of a ray to the right, over all rings)."""
    x, y = spot
    inside = False
    for ring in drawing.areas[name].rings:
        points = drawing.outline(ring)
        for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
    return inside


def test_neighbours_share_a_drawn_border_and_nobody_else_does(drawing: Drawing) -> None:
    board = {
        frozenset((province(row["location"]), province(neighbour)))
        for row in table("borders.csv")
        for neighbour in row["neighbours"].split()
    }

    drawn = {frozenset(pair) for pair in map(set, drawing.sides()) if len(pair) == 2 and pair <= playable(drawing)}

    assert len(board) == 206
    assert drawn == board


def test_no_border_is_too_short_to_see(drawing: Drawing) -> None:
    lengths: dict[frozenset[str], float] = {}
    for arc, sides in zip(drawing.arcs, drawing.sides(), strict=True):
        if len(sides) == 2 and set(sides) <= playable(drawing):
            pair = frozenset(sides)
            lengths[pair] = lengths.get(pair, 0) + sum(map(dist, arc, arc[1:]))

    assert min(lengths.values()) >= 5


def test_the_drawing_has_the_provinces_of_the_board(drawing: Drawing) -> None:
    board = {row["code"]: row["terrain"] == "sea" for row in table("provinces.csv")}

    drawn = {name: area.kind == "sea" for name, area in drawing.areas.items() if name in playable(drawing)}

    assert drawn == board


def test_each_unit_stands_in_its_own_province(drawing: Drawing) -> None:
    units = some((name, place.unit) for name, place in drawing.places.items() if "/" not in name)

    assert [name for name, spot in units if not contains(drawing, name, spot)] == []


def test_a_fleet_on_a_coast_stands_in_its_province_or_just_off_it(drawing: Drawing) -> None:
    coasts = {
        f"{row['code']}/{coast}" for row in table("provinces.csv") for coast in row["coasts"].replace(",", " ").split()
    }
    for coast in coasts:
        at = drawing.places[coast].unit
        off = {side for sides in drawing.sides() if province(coast) in sides for side in sides}

        assert any(contains(drawing, name, at) for name in off), coast

    assert {name for name in drawing.places if "/" in name} == coasts


def test_every_supply_center_has_a_dot_inside_it_and_nothing_else_has_one(drawing: Drawing) -> None:
    centers = {row["code"] for row in table("provinces.csv") if row["center"]}

    dots = {name: place.dot for name, place in drawing.places.items() if place.dot}

    assert len(dots) == 34
    assert set(dots) == centers
    assert [name for name, dot in dots.items() if not contains(drawing, name, dot)] == []


def test_everything_is_on_the_sheet(drawing: Drawing) -> None:
    for name, place in some(drawing.places.items()):
        for spot in filter(None, (place.unit, place.label, place.dot, place.aside)):
            assert 20 <= spot[0] <= drawing.width - 20, name
            assert 20 <= spot[1] <= drawing.height - 5, name


def test_the_drawing_is_small(drawing: Drawing) -> None:
    sizes = [len((FOLDER / name).read_bytes()) for name in ("outline.json", "marks.toml")]

    assert sum(sizes) <= 200_000


@pytest.mark.parametrize(
    ("name", "line", "complaint"),
    [
        ("marks.toml", "PAR = {", "marks.toml, places: missing ['PAR']"),
        ("fr/provinces.csv", "PAR,", "fr/provinces.csv: missing ['PAR']"),
    ],
)
def test_a_province_without_its_place_or_label_is_named(tmp_path: Path, name: str, line: str, complaint: str) -> None:
    shutil.copytree(str(FOLDER), tmp_path, dirs_exist_ok=True)
    text = (FOLDER / name).read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    first = next(number for number, found in enumerate(lines) if found.startswith(line))
    (tmp_path / name).write_text("".join(lines[:first] + lines[first + 1 :]), encoding="utf-8")

    with pytest.raises(DrawingError) as caught:
        load_drawing(tmp_path)

    assert complaint in str(caught.value)


@pytest.mark.skipif(not importlib.util.find_spec("shapely"), reason="needs the extra 'maps': pip install '.[maps]'")
def test_the_outline_is_what_the_tool_makes_of_natural_earth() -> None:
    tool = Path(__file__).parents[3] / "tools" / "build_map.py"

    ran = subprocess.run([sys.executable, str(tool), "classic", "--check"], capture_output=True, text=True)

    assert ran.stdout == "outline.json: the same\n", ran.stderr

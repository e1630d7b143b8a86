"""Rebuild a board's outline from Natural Earth: ``python tools/build_map.py classic [--check]``.

Needs the ``maps`` extra (shapely, pyproj): ``pip install '.[maps]'``.
Made with Natural Earth, which is in the public domain.
"""

import argparse
import json
import sys
import tomllib
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import shapely
from mapmaking.coverage import WATER, cover
from mapmaking.projection import Sheet
from mapmaking.regions import group_regions, read_regions
from mapmaking.topology import Borders, trace
from shapely.geometry import LineString, Point, box
from shapely.geometry.base import BaseGeometry

HERE = Path(__file__).parent
REGIONS = HERE / "natural_earth_admin1.json.gz"


def draw(plan: Mapping) -> str:
    """The text of outline.json: one arc or one province to a line."""
    named = [*plan["land"], *plan["scenery"], *plan["seas"], WATER]
    if len(named) != len(set(named)):
        raise ValueError("a land, a sea and a piece of scenery need different names")
    sheet = Sheet(plan["sheet"])
    land = _land(plan, sheet)
    limits = [sheet.place(shapely.segmentize(LineString(line), 0.5)) for line in plan["limits"].values()]
    seeds = {sea: [sheet.place(Point(*spot)) for spot in spots] for sea, spots in plan["seas"].items()}
    covering = cover(land, limits, seeds, sheet.frame, plan["trim"])
    lost = {*plan["land"], *plan["seas"]} - set(covering)
    if lost:
        raise ValueError(f"provinces that vanished: {sorted(lost)}")
    return _text(plan, sheet, trace(covering))


def _land(plan: Mapping, sheet: Sheet) -> dict[str, BaseGeometry]:
    # Cut in degrees first: a conic projection turns the far side of the world inside out.
    west, south, east, north = -60, 22, 80, 80
    near = box(west, south, east, north)
    land = {}
    for name, outlines in group_regions(read_regions(REGIONS), {**plan["land"], **plan["scenery"]}).items():
        pieces = [
            shapely.make_valid(sheet.place(piece))
            for outline in outlines
            if shapely.intersects(outline, near) and not (piece := outline.intersection(near)).is_empty
        ]
        shape = shapely.unary_union(pieces).intersection(sheet.frame.buffer(60))
        if not shape.is_empty:
            land[name] = shape
    for name, gap in plan["closed"].items():
        _fill(land, name, land[name].buffer(gap).buffer(-gap))
    for name, way in plan["causeways"].items():
        _fill(land, name, sheet.place(LineString([way["from"], way["to"]])).buffer(way["width"]))
    return land


def _fill(land: dict[str, BaseGeometry], name: str, ground: BaseGeometry) -> None:
    others = shapely.unary_union([shape for other, shape in land.items() if other != name])
    land[name] = shapely.make_valid(shapely.unary_union([land[name], ground.difference(others)]))


def _text(plan: Mapping, sheet: Sheet, borders: Borders) -> str:
    kinds = {"land": plan["land"], "sea": plan["seas"], "scenery": plan["scenery"], "water": [WATER]}
    areas = [
        json.dumps(name) + ": " + json.dumps({"kind": kind, "rings": borders.rings[name]}, separators=(",", ":"))
        for kind, names in kinds.items()
        for name in sorted(names)
        if borders.rings.get(name)
    ]
    arcs = ['"' + " ".join(_steps(arc)) + '"' for arc in borders.arcs]
    head = {"credit": "Made with Natural Earth", "width": sheet.width, "height": sheet.height}
    lines = [f"{json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
    return "\n".join(["{", *lines, '"areas": {', ",\n".join(areas), "},", '"arcs": [', ",\n".join(arcs), "]", "}", ""])


def _steps(arc: list[tuple[int, int]]) -> list[str]:
    """The first spot, then each step from the one before, in tenths."""
    spots = [(0, 0), *arc]
    return [f"{x - a} {y - b}" for (a, b), (x, y) in pairwise(spots)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("board", choices=sorted(path.stem for path in (HERE / "maps").glob("*.toml")))
    parser.add_argument("--check", action="store_true", help="only say whether the shipped outline is the same")
    chosen = parser.parse_args()
    text = draw(tomllib.loads((HERE / "maps" / f"{chosen.board}.toml").read_text(encoding="utf-8")))
    target = HERE.parent / "gm" / "variants" / chosen.board / "outline.json"
    if chosen.check:
        same = target.read_text(encoding="utf-8") == text
        print(f"{target.name}: {'the same' if same else 'DIFFERENT'}")
        return 0 if same else 1
    target.write_text(text, encoding="utf-8")
    print(f"{target.name}: {len(text)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Make the outline of diplomatie2000's board: ``python tools/world_outline.py FOLDER gm/variants/diplomatie2000``.

FOLDER holds ``prototype/d2000_geom.json``: for each sector, and each piece of scenery, an SVG path of straight lines in
tenths of a unit. Neighbours' paths run over the same spots, so that their common borders can be kept once.
"""

import csv
import json
import re
import sys
from itertools import pairwise
from pathlib import Path

from mapmaking.topology import Spot, trace_rings

WATER = "WATER"
_TOKEN = re.compile(r"[Mlz]|-?\d+(?:\.\d+)?")


def main() -> None:
    source, target = map(Path, sys.argv[1:3])
    drawn = json.loads((source / "prototype" / "d2000_geom.json").read_text(encoding="utf-8"))
    with (target / "provinces.csv").open(encoding="utf-8") as rows:
        kinds = {row["code"]: "sea" if row["terrain"] == "sea" else "land" for row in csv.DictReader(rows)}
    rings = {}
    for name, shape in drawn["prov"].items():
        # A piece of scenery keeps its underscore: Switzerland is not Chengdu.
        name = name if name != f"_{WATER}" else WATER
        kinds.setdefault(name, "water" if name == WATER else "scenery")
        rings[name] = [ring for ring in _rings(shape["d"]) if len(ring) > 2]
    borders = trace_rings(rings)
    areas = (
        json.dumps(name) + ": " + json.dumps({"kind": kinds[name], "rings": borders.rings[name]}, separators=(",", ":"))
        for name in sorted(rings)
    )
    arcs = ('"' + " ".join(_steps(arc)) + '"' for arc in borders.arcs)
    head = [f'"width": {drawn["w"]},', f'"height": {drawn["h"]},']
    text = "\n".join(["{", *head, '"areas": {', ",\n".join(areas), "},", '"arcs": [', ",\n".join(arcs), "]", "}", ""])
    (target / "outline.json").write_text(text, encoding="utf-8")


def _rings(path: str) -> list[list[Spot]]:
    """The closed lines of a path, in tenths of a unit; M is absolute, l counts from the spot before."""
    rings: list[list[Spot]] = []
    numbers: list[float] = []
    for token in [*_TOKEN.findall(path), "M"]:
        if token not in ("M", "l", "z"):
            numbers.append(float(token))
            continue
        if token == "l":
            rings.append([(round(10 * numbers[0]), round(10 * numbers[1]))])
        elif token == "z":
            x, y = rings[-1][0]
            for across, down in zip(numbers[0::2], numbers[1::2], strict=True):
                x, y = x + round(10 * across), y + round(10 * down)
                if (x, y) != rings[-1][-1]:
                    rings[-1].append((x, y))
            while rings[-1][-1] == rings[-1][0] and len(rings[-1]) > 1:
                rings[-1].pop()
        numbers = []
    return rings


def _steps(arc: list[Spot]) -> list[str]:
    """The first spot, then each step from the one before, in tenths."""
    return [f"{x - a} {y - b}" for (a, b), (x, y) in pairwise([(0, 0), *arc])]


if __name__ == "__main__":
    main()

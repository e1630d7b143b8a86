"""Propose where units, labels and centers stand: ``python tools/place_marks.py gm/variants/classic [--only aside]``.

Begins with the places that marks.toml has (a rough middle of each province will do) and prints the table anew: nothing
upon another, everything in its own province or near it, and whole on a page. Chance has a fixed seed. Look at the map
afterwards; what it cannot know is written by hand.
"""

import argparse
import math
import random
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gm.reports.picture.drawing import Drawing, Spot
from gm.reports.picture.figures import extent
from gm.reports.picture.ground import label
from gm.reports.picture.lettering import inked
from gm.reports.picture.loading import load_drawing
from gm.reports.picture.shapes import Box

COARSE = 2
"""units of the sheet to a dot of the grid"""
GAP = 2.0
DOT = 8.0
REACH = 300
"""things whose provinces are farther apart than this cannot meet"""
APART = ({"aside", "dot"}, {"aside", "coast"})
"""seldom there at the same time"""
FOREIGN: Mapping[str, tuple[float, float, float, float]] = {
    "unit": (3, 0.8, 0.5, 3),
    "coast": (3, 0.15, 0.15, 0.15),
    "label": (3, 0.35, 0.3, 2.5),
    "dot": (4, 2, 2, 4),
    "aside": (1, 0.3, 0.3, 0.3),
}
"""what each part of it costs on another land, on sea, on water without a name, and on another sea than its own"""


@dataclass(slots=True)
class Thing:
    """A box that is pushed about; ``kind`` is unit, label, dot, aside or coast."""

    name: str
    kind: str
    at: Spot
    box: Box
    """around (0, 0)"""
    wish: Spot

    @property
    def placed(self) -> Box:
        return self.moved(self.at)

    def moved(self, at: Spot) -> Box:
        return self.box[0] + at[0], self.box[1] + at[1], self.box[2] + at[0], self.box[3] + at[1]

    @property
    def province(self) -> str:
        return self.name.partition("/")[0]


class Board:
    """The drawing as a grid of areas, and the things on it."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.names = list(drawing.areas)
        self.grid = Image.new("I", (drawing.width // COARSE + 1, drawing.height // COARSE + 1), -1)
        pen = ImageDraw.Draw(self.grid)
        rings = [
            (points, n)
            for n, name in enumerate(self.names)
            for points in map(drawing.outline, drawing.areas[name].rings)
        ]
        rings.sort(key=lambda ring: _extent(ring[0]), reverse=True)
        for points, number in rings:
            pen.polygon([(x / COARSE, y / COARSE) for x, y in points], fill=number)
        self.cells = self.grid.load()
        self.things = list(_things(drawing))
        self.units = {thing.name: thing for thing in self.things if thing.kind == "unit"}
        self.tied = {
            name: [thing for thing in self.things if thing.name == name and thing.kind != "unit"] for name in self.units
        }
        self.near = {
            id(thing): [
                other
                for other in self.things
                if other is not thing
                and {thing.kind, other.kind} not in APART
                and math.dist(self.units[thing.province].wish, self.units[other.province].wish) < REACH
            ]
            for thing in self.things
        }

    def area(self, x: float, y: float) -> str | None:
        if not (0 <= x < self.drawing.width and 0 <= y < self.drawing.height):
            return None
        number = self.cells[int(x / COARSE), int(y / COARSE)]
        return self.names[number] if number >= 0 else ""

    def cost(self, thing: Thing, at: Spot) -> float:
        return self._ground(thing, at) + self.crowd(thing, at) + self._edges(thing, at) + self._wish(thing, at)

    def _ground(self, thing: Thing, at: Spot) -> float:
        left, top, right, bottom = thing.moved(at)
        own_is_sea = self.drawing.areas[thing.province].kind == "sea"
        total = 0.0
        for i in range(5):
            for j in range(4):
                name = self.area(left + (right - left) * i / 4, top + (bottom - top) * j / 3)
                total += self._foreign(thing, name, own_is_sea)
        astray = thing.kind in ("unit", "dot") and self.area(*at) != thing.province
        return total + (400 if astray else 0)

    def _foreign(self, thing: Thing, name: str | None, own_is_sea: bool) -> float:
        if name == thing.province:
            return 0
        if name is None:
            return 20
        kind = self.drawing.areas[name].kind if name else "water"
        return FOREIGN[thing.kind][
            3 if own_is_sea and kind == "sea" else ("land", "sea", "water", "scenery").index(kind) % 3
        ]

    def crowd(self, thing: Thing, at: Spot) -> float:
        """What it costs to stand upon others."""
        left, top, right, bottom = thing.moved(at)
        total = 0.0
        for other in self.near[id(thing)]:
            a, b, c, d = other.box
            x, y = other.at
            wide = min(right, c + x) - max(left, a + x) + GAP
            if wide > 0:
                high = min(bottom, d + y) - max(top, b + y) + GAP
                if high > 0:
                    total += 15 + min(wide, high) * 4
        return total

    def _edges(self, thing: Thing, at: Spot) -> float:
        """Whole on a page, and cut by the edge of none if that can be had."""
        left, top, right, bottom = thing.moved(at)
        cut, whole = 0.0, False
        for page in self.drawing.pages:
            inside = min(left - page.left, page.right - right, top - page.top, page.bottom - bottom)
            whole |= inside >= 4
            if inside < 4 and left < page.right and right > page.left:
                cut = max(cut, min(4 - inside, right - page.left, page.right - left))
        return (0 if whole else 200) + cut * (0.1 if thing.kind in ("unit", "label") else 0)

    def _wish(self, thing: Thing, at: Spot) -> float:
        if thing.kind == "coast":
            return math.dist(at, thing.wish) * 0.25
        if thing.kind == "unit":
            return math.dist(at, thing.wish) * 0.25 + sum(
                self._tie(tied, tied.at, at) for tied in self.tied[thing.name]
            )
        return self._tie(thing, at, self.units[thing.name].at)

    def _tie(self, thing: Thing, at: Spot, unit: Spot) -> float:
        dx, dy = at[0] - unit[0], at[1] - unit[1]
        far = math.hypot(dx * 0.75, dy)
        # Below its unit, as people look for it, and with no other land between.
        astray = 2.0 if thing.kind == "label" and dy < 0 else 0.0
        for share in (0.3, 0.5, 0.7) if thing.kind in ("label", "aside") else ():
            name = self.area(unit[0] + dx * share, unit[1] + dy * share)
            if name and name != thing.province and self.drawing.areas[name].kind != "sea":
                astray += 4.0
        return max(0, far - 32) ** 1.5 * 0.06 + astray


def _things(drawing: Drawing) -> Iterator[Thing]:
    size = drawing.look.unit
    coastal = {
        side for sides in drawing.sides() if any(drawing.areas[name].kind == "sea" for name in sides) for side in sides
    }
    for name, place in drawing.places.items():
        own = name.partition("/")[0]
        kinds = "F" if "/" in name or drawing.areas[own].kind == "sea" else "AF" if own in coastal else "A"
        token = _union(extent(kind, (0, 0), size) for kind in kinds)
        yield Thing(name, "coast" if "/" in name else "unit", place.unit, token, place.unit)
        if "/" in name:
            continue
        at = place.label or place.unit
        texts = [words for table in drawing.labels.values() for words in label(drawing, name, table[name], "#ffffff")]
        box = _union(inked(words) for words in texts)
        yield Thing(name, "label", at, (box[0] - at[0], box[1] - at[1], box[2] - at[0], box[3] - at[1]), at)
        if place.dot:
            yield Thing(name, "dot", place.dot, (-DOT, -DOT, DOT, DOT), place.dot)
        aside = place.aside or (place.unit[0] - size * 1.6, place.unit[1] - size * 1.6)
        yield Thing(name, "aside", aside, token, aside)


def _union(boxes: Iterable[Box]) -> Box:
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _extent(points: list[Spot]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True)))


def settle(board: Board, turns: int, kinds: Collection[str]) -> None:
    """Simulated annealing: at first anything may move anywhere near, in the end only to better places."""
    chance = random.Random(1901)
    groups = [[thing for thing in board.things if thing.name == name] for name in board.units]
    single = [thing for thing in board.things if thing.kind in kinds]
    for turn in range(turns):
        left = 1 - turn / turns
        step = 3 + 40 * left * left
        # A unit alone, a label alone, or all that a province has together.
        together = "unit" in kinds and chance.random() < 0.3
        things = chance.choice(groups) if together else [chance.choice(single)]
        if len(things) == 1 and things[0].kind in ("label", "aside") and chance.random() < 0.2:
            unit, thing = board.units[things[0].name], things[0]
            shift = unit.at[0] - thing.at[0] + chance.gauss(0, 45), unit.at[1] - thing.at[1] + chance.gauss(0, 45)
        else:
            shift = chance.gauss(0, step), chance.gauss(0, step)
        before = [thing.at for thing in things]
        change = -sum(board.cost(thing, thing.at) for thing in things)
        for thing in things:
            thing.at = round(thing.at[0] + shift[0]), round(thing.at[1] + shift[1])
        change += sum(board.cost(thing, thing.at) for thing in things)
        if change > 0 and chance.random() >= math.exp(-change / (0.05 + 12 * left * left)):
            for thing, at in zip(things, before, strict=True):
                thing.at = at


def table(board: Board) -> Iterator[str]:
    rows: dict[str, dict[str, Spot]] = {}
    for thing in board.things:
        rows.setdefault(thing.name, {})[{"coast": "unit"}.get(thing.kind, thing.kind)] = thing.at
    for name, row in rows.items():
        place = board.drawing.places[name]
        parts = [
            f"{key} = [{row[key][0]:g}, {row[key][1]:g}]" for key in ("unit", "label", "dot", "aside") if key in row
        ]
        parts += [f"turn = {place.turn:g}"] if place.turn else []
        key = f'"{name}"' if "/" in name else name
        yield f"{key} = {{ {', '.join(parts)} }}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--turns", type=int, default=900_000)
    parser.add_argument("--only", nargs="+", choices=FOREIGN, default=list(FOREIGN), help="what may be moved")
    chosen = parser.parse_args()
    board = Board(load_drawing(chosen.folder))
    settle(board, chosen.turns, chosen.only)
    print("\n".join(table(board)))
    for thing in board.things:
        crowd = board.crowd(thing, thing.at)
        if crowd:
            print(f"{thing.name} {thing.kind}: upon another ({crowd:.0f})", file=sys.stderr)


if __name__ == "__main__":
    main()

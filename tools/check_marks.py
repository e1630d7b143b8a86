"""Name what touches on the pages of a drawing, and what is astray: `python tools/check_marks.py FOLDER`.

FOLDER is that of a variant, `gm/variants/diplomatie2000`. Whoever moves a unit, a label or a dot in its `marks.toml`
runs this until it says nothing. Units are tried with every figure there is, labels in every language.
"""

import sys
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gm.reports.picture import figures
from gm.reports.picture.drawing import Drawing, Page, Silhouette, Spot, enlarged
from gm.reports.picture.ground import label
from gm.reports.picture.lettering import inked
from gm.reports.picture.loading import load_drawing
from gm.reports.picture.shapes import Box, around, overlap

DOT = 7.0
Thing = tuple[str, str]
"""Province (or coast), and what: label, unit, dot."""


def things(drawing: Drawing, page: Page) -> Mapping[Thing, Box]:
    """What is whole on a page."""
    washed = {
        name for sides in drawing.sides() if any(drawing.areas[side].kind == "sea" for side in sides) for name in sides
    }
    found: dict[Thing, Box] = {}
    for name, place in drawing.places.items():
        boxes = [figures.extent(each, place.unit, drawing.look.unit) for each in _figures(name, drawing, washed)]
        left, top, right, bottom = zip(*boxes, strict=True)
        found[name, "unit"] = min(left), min(top), max(right), max(bottom)
        for language in drawing.labels if "/" not in name else ():
            for number, words in enumerate(label(drawing, name, drawing.labels[language][name], "#ffffff")):
                found[name, f"label {language} {number}"] = inked(words)
        if place.dot:
            found[name, "dot"] = around(place.dot, DOT)
    return {thing: box for thing, box in found.items() if is_within(box, page)}


def _figures(name: str, drawing: Drawing, washed: Collection[str]) -> Iterator[Silhouette]:
    """Those that may stand there: on a coast, fleets alone; what only this variant has, anywhere else."""
    if name.partition("/")[0] in washed:
        yield figures.SILHOUETTES["F"]
    if "/" not in name:
        yield figures.SILHOUETTES["A"]
        yield from drawing.silhouettes.values()


def is_within(box: Box, page: Page) -> bool:
    return page.left <= box[0] and box[2] <= page.right and page.top <= box[1] and box[3] <= page.bottom


def touching(drawing: Drawing) -> Iterator[tuple[str, Thing, Thing]]:
    """Page, and two things on it that touch. Units of one province never stand there together, nor do two languages."""
    for page in drawing.pages:
        shown = things(*enlarged(drawing, page))
        for one, other in combinations(shown, 2):
            if overlap(shown[one], shown[other]) and not _never_together(one, other):
                yield page.name, one, other


def _never_together(one: Thing, other: Thing) -> bool:
    same = one[0].partition("/")[0] == other[0].partition("/")[0]
    kinds = {one[1].partition(" ")[0], other[1].partition(" ")[0]}
    if kinds == {"label"}:
        return one[1].split()[1] != other[1].split()[1]
    return same and kinds <= {"unit", "dot"}


def dots_astray(drawing: Drawing) -> Iterator[tuple[str, str]]:
    """Page, and province whose dot is outside of it there: a dot stays as near to its unit however large a page is."""
    for page in (drawing.whole, *drawing.pages):
        board, shown = enlarged(drawing, page)
        for name, place in board.places.items():
            if place.dot and is_within(around(place.dot, DOT), shown) and not contains(board, name, place.dot):
                yield page.name, name


def contains(drawing: Drawing, name: str, spot: Spot) -> bool:
    """Whether the spot is inside the area (crossings of a ray to the right, over all rings)."""
    x, y = spot
    inside = False
    for ring in drawing.areas[name].rings:
        points = drawing.outline(ring)
        for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
    return inside


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    drawing = load_drawing(Path(sys.argv[1]))
    for page, one, other in touching(drawing):
        print(f"{page or 'whole board'}: {' '.join(one)} touches {' '.join(other)}")
    for page, name in dots_astray(drawing):
        print(f"{page or 'whole board'}: the dot of {name} is outside of it")
    for name, place in drawing.places.items():
        if "/" not in name and not contains(drawing, name, place.unit):
            print(f"the unit of {name} stands outside of it")


if __name__ == "__main__":
    main()

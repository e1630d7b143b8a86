"""How long a map takes to draw, how large it is, and whether drawing many of them costs memory.

    python benchmarks/pictures.py [--maps 1000] [--width 1000]

Units stand in random provinces and each has an order: moves to a neighbour (half of them fail), supports of moves
to a neighbour, and nothing.
Every picture is another turn. The goals are 10 ms for SVG, 200 kB for a PNG, and 100 ms for a map: all of the board
at a width of 1000, or the pages that a letter shows of it. Of the world, with 126 units: 120 ms for an overview 2,000
wide, 400 ms for all that a report may show.
"""

import argparse
import random
import resource
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gm.reports.picture import Drawing, Scene, load_drawing, png, svg
from gm.reports.picture.drawing import Page
from gm.reports.picture.scene import Legend, LegendRow, Mark, MoveMark, Sign, SupportMark, UnitMark
from gm.reports.pictures import PAGE, pixels
from gm.reports.scenes import TOLD_BY_COLOUR

UNITS = (22, 34)
WORLD = 126
TAKEN = 0.2
"""The share of land that is in others' hands."""


def turn(drawing: Drawing, neighbours: dict[str, list[str]], units: int, chance: random.Random) -> Scene:
    powers = list(drawing.colours)
    places = chance.sample(sorted(neighbours), units)
    stands, marks = [], list[Mark]()
    for place in places:
        power = chance.choice(powers)
        stands.append(UnitMark(place, "F" if drawing.areas[place].kind == "sea" else "A", power))
        if chance.random() < 0.6:
            marks.append(MoveMark(place, chance.choice(neighbours[place]), power, chance.random() < 0.5))
        elif beside := [move for move in marks if isinstance(move, MoveMark) and move.target in neighbours[place]]:
            helped = chance.choice(beside)
            marks.append(SupportMark(place, helped.origin, helped.target, power, chance.random() < 0.8))
    owners = {
        name: chance.choice(powers) if chance.random() < TAKEN else drawing.countries.get(name, powers[0])
        for name, area in drawing.areas.items()
        if area.kind == "land"
    }
    rows = tuple(LegendRow(power, power.title(), 5, 5) for power in powers)
    return Scene(
        "fr",
        f"Automne {chance.randrange(1901, 1920)}",
        "Résultats des mouvements",
        tuple(stands),
        owners,
        tuple(marks),
        Legend(rows, "centres", "unités"),
        {sign: sign.value for sign in Sign},
        kinds={"A": "armée", "F": "flotte"},
        initials={power: power for power in powers} if len(powers) > TOLD_BY_COLOUR else {},
    )


def around(drawing: Drawing) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {name: [] for name, area in drawing.areas.items() if area.kind in ("land", "sea")}
    for sides in sorted({pair for pair in drawing.sides() if len(pair) == 2 and set(pair) <= set(found)}):
        for one, other in (sides, sides[::-1]):
            found[one].append(other)
    return found


def timed(work: Callable[[], object]) -> float:
    """Of processor time: the machine may be busy."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def memory() -> float:
    """Resident memory now, in MB; the highest so far where the system does not tell."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text().split()[1]) * resource.getpagesize() / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def line(what: str, times: list[float]) -> str:
    worst = statistics.quantiles(times, n=100)[98]
    return f"{what:28} median {statistics.median(times):6.1f} ms   p99 {worst:6.1f} ms"


def world(chance: random.Random, turns: int) -> None:
    """The world's pictures, all of them of every turn."""
    drawing = load_drawing(files("gm.variants.diplomatie2000"))
    neighbours = around(drawing)
    pages = (drawing.whole, *drawing.pages)

    def draw(scene: Scene, pages: Sequence[Page]) -> int:
        return sum(len(png(scene, drawing, pixels(drawing, page), page)) for page in pages)

    first = turn(drawing, neighbours, WORLD, chance)
    print(f"{'world: first of all pictures':28} {timed(lambda: draw(first, pages)):6.1f} ms")
    print(f"memory before {turns} turns {memory():6.1f} MB")
    overviews, reports, size = [], [], 0
    for number in range(1, turns + 1):
        scene = turn(drawing, neighbours, WORLD, chance)
        overviews.append(timed(lambda s=scene: draw(s, pages[:1])))
        reports.append(overviews[-1] + timed(lambda s=scene: draw(s, pages[1:])))
        if number % max(1, turns // 4) == 0:
            size = max(size, draw(scene, pages))
            print(f"memory after {number:6} turns {memory():6.1f} MB")
    print(line(f"world: overview, {WORLD} units", overviews))
    print(line(f"world: all {len(pages)} pictures", reports), f"  largest {size / 1000:.0f} kB together")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--maps", type=int, default=1000)
    parser.add_argument("--width", type=int, default=1000)
    parser.add_argument("--world", type=int, default=200, help="turns of the world, 19 pictures each")
    chosen = parser.parse_args()
    chance = random.Random(1901)

    drawing = load_drawing(files("gm.variants.classic"))
    neighbours = around(drawing)
    print(f"{'load the drawing':28} {timed(lambda: load_drawing(files('gm.variants.classic'))):6.1f} ms")
    first = turn(drawing, neighbours, UNITS[0], chance)
    print(f"{'first SVG':28} {timed(lambda: svg(first, drawing)):6.1f} ms")
    print(f"{'first PNG (paints the ground)':28} {timed(lambda: png(first, drawing, chosen.width)):6.1f} ms")

    for units in UNITS:
        scenes = [turn(drawing, neighbours, units, chance) for _ in range(100)]
        print(line(f"SVG, {units} units", [timed(lambda s=scene: svg(s, drawing)) for scene in scenes]))
        sizes = [len(png(scene, drawing, chosen.width)) for scene in scenes]
        spent = [timed(lambda s=scene: png(s, drawing, chosen.width)) for scene in scenes]
        print(line(f"PNG, {units} units", spent), f"  largest {max(sizes) / 1000:.0f} kB")
        sizes = [len(png(scene, drawing, PAGE, page)) for scene in scenes for page in drawing.pages]
        spent = [timed(lambda s=scene: [png(s, drawing, PAGE, page) for page in drawing.pages]) for scene in scenes]
        print(line(f"all pages, {units} units", spent), f"  largest {max(sizes) / 1000:.0f} kB")

    world(chance, chosen.world)
    print(f"memory before {chosen.maps} maps {memory():6.1f} MB")
    for part in range(1, 5):
        for _ in range(chosen.maps // 4):
            scene = turn(drawing, neighbours, UNITS[1], chance)
            for page in drawing.pages:
                png(scene, drawing, PAGE, page)
        print(f"memory after {part * (chosen.maps // 4):5} maps {memory():6.1f} MB")


if __name__ == "__main__":
    main()

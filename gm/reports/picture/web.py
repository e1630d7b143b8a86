"""A scene as SVG inside a web page: what is still from turn to turn, the ground, is a picture in a file of its own.

The ground covers everything but the lands, which show through it: so their tints need not follow each bay of the coast,
and a page carries them in a few kilobytes.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from math import dist

from gm.reports.picture.drawing import Drawing, Page, Spot, enlarged, without
from gm.reports.picture.ground import LAND, SEA
from gm.reports.picture.orders import ways_taken
from gm.reports.picture.scene import Scene
from gm.reports.picture.shapes import Lettering
from gm.reports.picture.sheet import EDGE, PictureSheet, lay_out
from gm.reports.picture.svg import face_svg, line_svg, path_svg, paths_svg, shapes_svg, still_svg

XMLNS = "http://www.w3.org/2000/svg"
FRAME = "/frame"
"""Behind the name of a province that stands in one of its own: its frame."""
AT_BORDER, AT_COAST = 1.0, 3.0
"""How far the outline of a tint may lie beside the drawn one, in units of the sheet: a border's line hides that."""


@dataclass(frozen=True, slots=True)
class MapWords:
    """What is said of a map to who does not see it, and of its parts."""

    title: str
    description: str
    parts: Sequence[tuple[str, str]] = ()
    """(page of the board, its title)"""


def web_map(scene: Scene, drawing: Drawing, ground: str, words: MapWords) -> tuple[str, Sequence[tuple[str, str]]]:
    """The whole board, and (title, picture) of each of its parts, which show the whole one larger.

    `ground` is where its file is. What moves has the way it goes beside it, for a script that lets it slide.
    """
    sheet = lay_out(scene, drawing)
    page, top = sheet.page, sheet.page.top - sheet.above
    times = drawing.whole.times
    high = page.height + sheet.above + sheet.below
    named = {words: scene.names.get(name, "") for name, lines in sheet.layout.written.items() for words, _ in lines}
    labels, tags = _Words.of("label", sheet.labels, named), _Words.of("tag", sheet.tags, {})
    whole = "".join(
        [
            f'<svg class="map" xmlns="{XMLNS}" viewBox="{page.left:g} {top:g} {page.width:g} {high:g}" '
            'role="img" aria-labelledby="map-title map-text" font-family="DejaVu Sans, Verdana, sans-serif">'
            f'<title id="map-title">{escape(words.title)}</title>',
            f'<desc id="map-text">{escape(words.description)}</desc>',
            *labels.written,
            *tags.written,
            f'<g id="board"><rect x="{page.left:g}" y="{page.top:g}" width="{page.width:g}" height="{page.height:g}" '
            f'fill="{LAND}"/><g fill-rule="evenodd" transform="scale({times:g})">',
            *_lands(sheet, times),
            f'</g><image href="{escape(ground)}" width="{sheet.drawing.width}" height="{sheet.drawing.height}"/>',
            *shapes_svg(sheet.ground),
            *labels.halos,
            *tags.halos,
            *shapes_svg(sheet.signs),
            *labels.edged,
            *_units(sheet),
            *tags.edged,
            *shapes_svg(sheet.over),
            "</g></svg>",
        ]
    )
    return whole, [(title, _part(drawing.page(name), title, times)) for name, title in words.parts]


@dataclass(frozen=True, slots=True)
class _Words:
    """What is written twice: below the signs with its halos, above them with a fine edge."""

    written: Sequence[str]
    halos: Sequence[str]
    edged: Sequence[str]

    @classmethod
    def of(cls, name: str, words: Iterable[Lettering], named: Mapping[Lettering, str]) -> "_Words":
        """`named`: what they are called in full."""
        alike: dict[Lettering, list[Lettering]] = defaultdict(list)
        for each in words:
            alike[replace(each, at=(0, 0), text="", colour="", halo=None, turn=0)].append(each)
        written, halos, edged = [], [], []
        for number, (like, lines) in enumerate(alike.items()):
            said = "".join(line_svg(each, title=named.get(each, "")) for each in lines)
            written.append(f'<defs><g id="{name}-{number}" {face_svg(like)}>{said}</g></defs>')
            halos.append(f'<use href="#{name}-{number}" stroke-width="{like.halo_width * 2:g}"/>')
            edged.append(f'<use href="#{name}-{number}" stroke-width="{like.size * EDGE * 2:g}"/>')
        return cls(written, halos, edged)


def _part(page: Page, title: str, times: float) -> str:
    box = " ".join(f"{side * times:g}" for side in (page.left, page.top, page.width, page.height))
    return (
        f'<svg class="map" xmlns="{XMLNS}" viewBox="{box}" role="img" aria-label="{escape(title)}" '
        'font-family="DejaVu Sans, Verdana, sans-serif"><use href="#board"/></svg>'
    )


def ground_svg(drawing: Drawing, absent: frozenset[str] = frozenset()) -> str:
    """Seas, borders, coasts and dots; nothing where the lands are."""
    board, _ = enlarged(without(drawing, absent), drawing.whole)
    seas, lines = still_svg(board)
    lands = "".join(path for _, path in paths_svg(board, "land"))
    wide, high = board.width, board.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f'<mask id="lands"><rect width="{wide * 10}" height="{high * 10}" fill="#fff"/><path d="{lands}"/></mask>'
        f'<g transform="scale(.1)"><g mask="url(#lands)"><rect width="{wide * 10}" height="{high * 10}" fill="{SEA}"/>'
        f"{seas}</g>{lines}</g></svg>"
    )


def _lands(sheet: PictureSheet, times: float) -> Iterator[str]:
    arcs = _coarse(sheet.drawing, times)
    for colour, rings in painted(sheet.drawing, sheet.tints):
        outlines = (_ring(ring, arcs) for ring in rings)
        path = "".join(path_svg(outline) + "z" for outline in outlines if len(outline) > 2)
        yield f'<path fill="{colour}" d="{path}"/>'


def painted(drawing: Drawing, tints: Mapping[str, str]) -> Iterator[tuple[str, Iterable[Sequence[int]]]]:
    """Colours and what each fills, in this order: all lands of one colour have one outline, for the borders between
    them are drawn on the ground. What stands in a frame, and the frame, lie above the others."""
    rings: dict[tuple[bool, str], list[Sequence[int]]] = defaultdict(list)
    for name, area in drawing.areas.items():
        framed = f"{name.removesuffix(FRAME)}{FRAME}" in drawing.areas
        if area.kind == "land" and (name in tints or framed):
            rings[framed, tints.get(name, LAND)] += area.rings
    for (_, colour), alike in sorted(rings.items()):
        yield colour, joined(alike, drawing.arcs)


def joined(rings: Iterable[Sequence[int]], arcs: Sequence[Sequence[Spot]]) -> Iterator[list[int]]:
    """The rings around several areas together: an arc that two of them have is in none. Which way a ring goes says
    nothing of what is inside (that is what the rule `evenodd` is for)."""
    times = Counter(max(number, ~number) for ring in rings for number in ring)
    left: dict[Spot, set[int]] = defaultdict(set)
    for number in (number for number, count in times.items() if count == 1):
        for spot in (arcs[number][0], arcs[number][-1]):
            left[spot].add(number)
    for start in left:
        ring, at = list[int](), start
        while left[at]:
            number = min(left[at])
            first, last = arcs[number][0], arcs[number][-1]
            left[first].discard(number)
            left[last].discard(number)
            forward = at == first
            ring.append(number if forward else ~number)
            at = last if forward else first
        if ring:
            yield ring


def _units(sheet: PictureSheet) -> Iterator[str]:
    ways = ways_taken(sheet.layout)
    for unit, shapes in sheet.units:
        way = ways.get((unit.location, unit.dislodged))
        slides = f' data-way="{_way(way, sheet.layout.spot(unit.location, unit.dislodged))}"' if way else ""
        yield f'<g class="unit"{slides}>{"".join(shapes_svg(shapes))}</g>'


def _way(way: Sequence[Spot], start: Spot) -> str:
    """The steps from where a unit stands."""
    return " ".join(f"{x - start[0]:.0f},{y - start[1]:.0f}" for x, y in simplified([start, *way], 3.0))


@lru_cache(maxsize=16)
def _coarse(drawing: Drawing, times: float) -> Sequence[Sequence[Spot]]:
    """The arcs with as few points as will do for lands."""
    arcs = []
    for arc, names in zip(drawing.arcs, drawing.sides(), strict=True):
        inland = all(drawing.areas[name].kind == "land" for name in names)
        kept = simplified(arc, (AT_BORDER if inland else AT_COAST) * times)
        arcs.append([(round(x / times) / 10, round(y / times) / 10) for x, y in kept])
    return arcs


def _ring(ring: Sequence[int], arcs: Sequence[Sequence[Spot]]) -> list[Spot]:
    points: list[Spot] = []
    for number in ring:
        points += (arcs[number] if number >= 0 else arcs[~number][::-1])[:-1]
    return points


def simplified(points: Sequence[Spot], within: float) -> list[Spot]:
    """The line with the fewest of its points (Douglas and Peucker), none of the others further from it than that."""
    if len(points) < 3:
        return list(points)
    start, end = points[0], points[-1]
    far, at = max((_beside(point, start, end), place) for place, point in enumerate(points[1:-1], 1))
    if far <= within:
        return [start, end]
    return [*simplified(points[: at + 1], within)[:-1], *simplified(points[at:], within)]


def _beside(point: Spot, start: Spot, end: Spot) -> float:
    """How far a point is from a stretch."""
    (x, y), (ax, ay), (bx, by) = point, start, end
    long = (bx - ax) ** 2 + (by - ay) ** 2
    if not long:
        return dist(point, start)
    share = min(1.0, max(0.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long))
    return dist(point, (ax + share * (bx - ax), ay + share * (by - ay)))


def named(picture: str, title: str, description: str) -> str:
    """A drawn SVG with its title and what it shows, for who does not see it."""
    head, _, rest = picture.partition(">")
    return (
        f'{head} class="chart" role="img" aria-labelledby="map-title map-text">'
        f'<title id="map-title">{escape(title)}</title><desc id="map-text">{escape(description)}</desc>{rest}'
    )

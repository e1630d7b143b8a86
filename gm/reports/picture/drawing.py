"""A board as it is drawn: outlines whose common borders are kept once, and where units, dots and labels stand."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

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
class Emblem:
    """How a sign is drawn that only this variant has: a filled outline and strokes on it, both around (0, 0)."""

    size: float
    """What 1 is, in the units of the sheet."""
    outline: tuple[Spot, ...] = ()
    strokes: tuple[tuple[Spot, ...], ...] = ()
    ground: str = "#ffffff"
    ink: str = "#25231e"
    width: float = 3.0
    """Of its strokes."""
    strewn: float = 0.0
    """All over the province, so far from each other; otherwise once, beside what stands there."""


PLAIN = Emblem(10.0)
"""Of a sign whose drawing nobody has made."""


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
    emblems: Mapping[str, Emblem] = field(default_factory=dict)
    """sign that only this variant has -> how it is drawn; one that has none is a plain disc"""
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


@lru_cache(maxsize=16)
def without(drawing: Drawing, absent: frozenset[str]) -> Drawing:
    """The board without provinces that are out of play, and without the frames around them: « SIB/frame »."""
    if not absent:
        return drawing
    return replace(
        drawing,
        areas={name: area for name, area in drawing.areas.items() if name.partition("/")[0] not in absent},
        places={name: place for name, place in drawing.places.items() if name.partition("/")[0] not in absent},
        labels={
            language: {name: lines for name, lines in written.items() if name not in absent}
            for language, written in drawing.labels.items()
        },
    )


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

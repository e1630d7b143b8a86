"""What stays the same from turn to turn: seas, lands, borders, supply centers, labels."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from gm.reports.picture.drawing import Drawing, Spot
from gm.reports.picture.shapes import Face, Lettering

SEA = "#cfe3ee"
SHALLOWS = "#b9d5e5"
LAND = "#faf3df"
SCENERY = "#ddd7c8"
HATCH = "#c6beac"
SEA_INK = "#2b5c82"
LAND_INK = "#2f2c26"
CENTER = "#3a372f"


class Border(StrEnum):
    """What an arc of the drawing separates."""

    LIMIT = "limit"
    BORDER = "border"
    FRONTIER = "frontier"
    COAST = "coast"


@dataclass(frozen=True, slots=True)
class Pen:
    colour: str
    width: float
    dash: tuple[float, float] | None = None


PENS: Mapping[Border, Pen] = {
    Border.LIMIT: Pen("#6f9cba", 1.7, (7, 5)),
    Border.BORDER: Pen("#7d735c", 1.4),
    Border.FRONTIER: Pen("#4c4433", 2.7),
    Border.COAST: Pen("#3b5a72", 2.0),
}
SHALLOW_WATER = Pen(SHALLOWS, 13)


def borders(drawing: Drawing) -> dict[Border, list[int]]:
    """The arcs to draw, by what they separate; the edge of the sheet is none of them."""
    found: dict[Border, list[int]] = {border: [] for border in Border}
    for number, names in enumerate(drawing.sides()):
        if len(names) == 2:
            kinds = {drawing.areas[name].kind for name in names}
            border = _border(drawing, names, kinds)
            if border is not None:
                found[border].append(number)
    return found


def _border(drawing: Drawing, names: tuple[str, ...], kinds: set[str]) -> Border | None:
    if kinds == {"sea"}:
        return Border.LIMIT
    if kinds <= {"sea", "water"}:
        return None
    if kinds & {"sea", "water"}:
        return Border.COAST
    countries = {drawing.countries.get(name, name) for name in names}
    return Border.FRONTIER if kinds == {"land"} and len(countries) == 2 else Border.BORDER


def label(drawing: Drawing, name: str, text: tuple[str, ...], ground: str) -> list[Lettering]:
    """The lines of a label; its halo is the colour of the ground, and keeps borders off the letters."""
    place = drawing.places[name]
    at_sea = drawing.areas[name].kind == "sea"
    size = drawing.look.sea_label if at_sea else drawing.look.land_label
    middles = [place.label or place.unit, *([place.again] if place.again else [])]
    spots: list[Spot] = [(x, y + number * size * 1.05) for x, y in middles for number in range(len(text))]
    return [
        Lettering(
            spot,
            line,
            size,
            SEA_INK if at_sea else LAND_INK,
            Face.SLANTED if at_sea else Face.BOLD,
            halo=ground,
            halo_width=size * 0.2,
            turn=place.turn,
        )
        for spot, line in zip(spots, text * len(middles), strict=True)
    ]


def ground_colour(name: str, drawing: Drawing, tints: Mapping[str, str]) -> str:
    """The tint of the owner, of the sea, or of land that is nobody's."""
    if name in tints:
        return tints[name]
    return LAND if drawing.areas[name].kind == "land" else SEA

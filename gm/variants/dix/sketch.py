"""The map as it is drawn: Europe, with neutrals and minor powers in colours of their own, and Siberia in a box."""

import tomllib
from dataclasses import replace
from functools import cache

from gm.reports.picture import Drawing
from gm.reports.picture.drawing import Area, Place, Spot
from gm.variants.classic import names as classic_names
from gm.variants.dix.countries import FOLDER, SIBERIA
from gm.variants.dix.names import names

FRAME = f"{SIBERIA}/frame"


@cache
def drawing() -> Drawing:
    """The map, read once."""
    europe = classic_names.drawing()
    sketch = tomllib.loads((FOLDER / "sketch.toml").read_text(encoding="utf-8"))
    box = sketch["siberia"]
    inner, outer = _corners(box["box"], 0), _corners(box["box"], box["frame"])
    first = len(europe.arcs)
    own = {province: power for power, provinces in sketch["countries"].items() for province in provinces.split()}
    unit, label, aside = ((float(box[name][0]), float(box[name][1])) for name in ("unit", "label", "aside"))
    return replace(
        europe,
        areas={
            **europe.areas,
            FRAME: Area(FRAME, "land", ((first + 1,), (~first,))),
            SIBERIA: Area(SIBERIA, "land", ((first,),)),
        },
        arcs=(*europe.arcs, (*inner, inner[0]), (*outer, outer[0])),
        places={**europe.places, SIBERIA: Place(unit, label, aside=aside)},
        labels={
            language: {**written, SIBERIA: (names()[language].abbreviations[SIBERIA],)}
            for language, written in europe.labels.items()
        },
        colours=sketch["colours"],
        countries={**europe.countries, **own, SIBERIA: SIBERIA},
    )


def _corners(box: list[float], wider: float) -> tuple[Spot, ...]:
    left, top, right, bottom = box
    left, top, right, bottom = left - wider, top - wider, right + wider, bottom + wider
    return (left, top), (right, top), (right, bottom), (left, bottom)

"""Choose Natural Earth regions by short specifications such as ``FRA:22,29 BEL GBR@Wales``."""

import gzip
import json
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import shapely
from shapely.geometry.base import BaseGeometry

_TOKEN = re.compile(r"(?P<country>[A-Z0-9]{3})(?:(?P<by>[:@])(?P<names>\S+))?")


@dataclass(frozen=True)
class Region:
    """One first-level division of a country, with the names by which a specification may call it."""

    country: str
    codes: frozenset[str]
    groups: frozenset[str]
    outline: BaseGeometry


def read_regions(path: Path) -> list[Region]:
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        rows = json.load(stream)
    return [_region(*row) for row in rows]


def _region(country: str, iso: str | None, name: str, group: str, unit: str, code: str, parts: list) -> Region:
    short = iso.split("-", 1)[1].rstrip("~") if iso and "-" in iso else code
    outline = shapely.make_valid(shapely.geometry.shape({"type": "MultiPolygon", "coordinates": parts}))
    return Region(country, frozenset((short, (name or "").replace(",", ""))), frozenset((group, unit)), outline)


def group_regions(regions: list[Region], specifications: Mapping[str, str]) -> dict[str, list[BaseGeometry]]:
    """The outlines of each province.

    ``FRA:22,29`` takes regions by code or name (``_`` for a blank), ``GBR@Wales`` by the group they belong to, and a
    bare ``BEL`` what no other specification has taken of that country.
    """
    of_country = defaultdict(list)
    for region in regions:
        of_country[region.country].append(region)
    taken: dict[int, str] = {}
    rest: dict[str, str] = {}

    def take(province: str, found: list[Region], sought: str) -> None:
        if not found:
            raise ValueError(f"{province}: no region {sought}")
        for region in found:
            taken.setdefault(id(region), province)

    for province, specification in specifications.items():
        for token in specification.split():
            match = _TOKEN.fullmatch(token)
            if match is None or match["country"] not in of_country:
                raise ValueError(f"{province}: {token} is not a region")
            if match["by"] is None:
                rest[match["country"]] = province
                continue
            for name in match["names"].replace("_", " ").split(","):
                here = of_country[match["country"]]
                if match["by"] == ":":
                    take(province, [r for r in here if name in r.codes], token)
                else:
                    take(province, [r for r in here if name in r.groups], token)
    for country, province in rest.items():
        for region in of_country[country]:
            taken.setdefault(id(region), province)

    outlines = defaultdict(list)
    for region in regions:
        if id(region) in taken:
            outlines[taken[id(region)]].append(region.outline)
    missing = set(specifications) - set(outlines)
    if missing:
        raise ValueError(f"provinces without any region: {sorted(missing)}")
    return dict(outlines)

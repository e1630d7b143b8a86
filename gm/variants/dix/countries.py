"""The board as data: nineteen powers with their roles, homes and units, the table of levels, Siberia beside Europe."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from gm.rules.geography import Map, Province, Terrain, draw_map
from gm.rules.position import Unit
from gm.rules.ruleset import Power, Role
from gm.variants import classic
from gm.variants.board import NamedMap, province_names, rows

FOLDER = files(__package__)
SIBERIA = "SIB"
SIBERIAN = "siberian"
"""The tag of the army of Siberia."""


@dataclass(frozen=True, slots=True)
class Country:
    """A line of `powers.csv`."""

    power: Power
    homes: tuple[str, ...]
    units: tuple[Unit, ...]
    """What it has at the beginning; of a great power, what it gets where it chooses nothing (rule 7)."""


@cache
def countries() -> Mapping[str, Country]:
    """Great powers, minor ones, neutrals (rules 1 and 2)."""
    found = {}
    for _, row in rows(FOLDER / "powers.csv"):
        code = row["code"]
        units = (text.split() for text in row["units"].split(";"))
        found[code] = Country(
            Power(code, Role(row["role"])),
            tuple(row["homes"].split()),
            tuple(Unit(kind, code, location) for kind, location in units),
        )
    return found


@cache
def played() -> frozenset[str]:
    """The powers of the ten seats."""
    return frozenset(code for code, each in countries().items() if each.power.role is not Role.NEUTRAL)


@cache
def neutral_homes() -> Mapping[str, str]:
    """home -> the neutral whose it is"""
    return {each.homes[0]: code for code, each in countries().items() if each.power.role is Role.NEUTRAL}


def home_of(neutral: str) -> str:
    return countries()[neutral].homes[0]


@cache
def starting_levels() -> Mapping[str, Mapping[str, int]]:
    """The starting table (rule 3): neutral -> power -> points."""
    found: dict[str, dict[str, int]] = {}
    for _, row in rows(FOLDER / "levels.csv"):
        power = row.pop("power")
        for neutral, number in row.items():
            levels = found.setdefault(neutral, {})
            if number:
                levels[power] = int(number)
    return found


@cache
def board() -> NamedMap:
    """The classic map with other homes, and Siberia beside it, read once."""
    europe = classic.board()
    homes = {home: code for code, each in countries().items() for home in each.homes}
    provinces = [replace(each, home=homes.get(each.code)) for each in europe.map.provinces.values()]
    provinces += [Province(row["code"], Terrain(row["terrain"])) for _, row in rows(FOLDER / "provinces.csv")]
    own = province_names(FOLDER, {province.code for province in provinces} - europe.map.provinces.keys())
    names = {language: {**europe.names[language], **own[language]} for language in own}
    return NamedMap(draw_map(provinces, _borders(europe.map)), names)


def _borders(europe: Map) -> Mapping[str, Mapping[str, frozenset[str]]]:
    """Those of Europe, and those of Siberia from both sides."""
    found = {passage: dict(roads) for passage, roads in europe.borders.items()}
    for _, row in rows(FOLDER / "borders.csv"):
        roads = found[row["passage"]]
        here, there = row["location"], frozenset(row["neighbours"].split())
        roads[here] = there
        for place in there:
            roads[place] = roads[place] | {here}
    return found

"""The board of the world and the figures of its states, read once from the spreadsheets beside this module."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from gm.rules.atlas import UnitKind
from gm.rules.errors import RulesError
from gm.rules.geography import ARMY, FLEET, Terrain
from gm.rules.position import Unit
from gm.variants.board import NamedMap, load_board, rows

UN = "ONU"
"""The power that owns the mandate unit without a colour; its sheet is the Secretary-General's."""

STATES = (
    "ASEA", "CAOR", "CASO", "CEAO", "CHIN", "CMWL", "EEAE", "ETUN", "INDE", "MCCA", "MCSU", "MEXI", "OPTO", "ORBA",
    "RUSS", "UAFA", "UCEN", "UEUR", "UMAR", "UNIA", "USLA",
)  # fmt: skip

KINDS = {
    "A": UnitKind("A", frozenset({ARMY}), can_be_convoyed=True),
    "F": UnitKind("F", frozenset({FLEET}), stands_on_coasts=True, can_convoy=True),
    "V": UnitKind("V", frozenset({ARMY, FLEET}), takes_centers=False),
    "M": UnitKind("M", frozenset({ARMY, FLEET}), takes_centers=False, leaves_first=True),
}
MANDATE = "M"
"""The kind that votes alone give orders to (document 004)."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a state's centres are worth to it (annex 3)."""

    points_per_centre: int
    subversion: range
    """With so many centres it has a point of subversive action a year."""
    aid: tuple[int, ...]
    """From so many centres on it has one point of foreign aid, two, three."""
    points_per_mandate: int


@dataclass(frozen=True, slots=True)
class World:
    """What this game's spreadsheets say beside those that every board has."""

    lands: Mapping[str, str | None]
    """land sector without a centre -> the state that controls it when the game begins"""
    ice: frozenset[str]
    """The seas of the Great North."""
    figures: Mapping[str, Figures]
    """state -> its figures"""
    units: tuple[Unit, ...]
    """Those of the opening."""
    arsenals: Mapping[str, int]
    """state -> how many arsenals it has"""


@cache
def board() -> NamedMap:
    return load_board(files(__package__))


@cache
def world() -> World:
    """Read and checked once. Raises RulesError naming file and line of what is wrong."""
    figures = {row["code"]: _figures(row, f"states.csv, line {line}") for line, row in _rows("states.csv")}
    if set(figures) != set(STATES):
        raise RulesError(f"states.csv: expected a line for each of {', '.join(STATES)}")
    provinces = board().map.provinces
    lands: dict[str, str | None] = {}
    ice = set()
    for line, row in _rows("provinces.csv"):
        where, code = f"provinces.csv, line {line}", row["code"]
        for column in ("home", "controller"):
            if row[column] and row[column] not in figures:
                raise RulesError(f"{where}: {column} {row[column]!r}, expected one of {', '.join(figures)}")
        if provinces[code].terrain is Terrain.SEA:
            if row["controller"]:
                raise RulesError(f"{where}: nobody controls a sea")
            if row["ice"]:
                ice.add(code)
        elif row["ice"]:
            raise RulesError(f"{where}: only a sea freezes")
        elif not provinces[code].is_center:
            lands[code] = row["controller"] or None
        elif row["controller"] != provinces[code].home:
            raise RulesError(f"{where}: a centre is controlled by the state whose arsenal it is")
    homes = {state: len(board().map.homes(state)) for state in figures}
    return World(lands, frozenset(ice), figures, _opening(figures), homes)


def _rows(name: str) -> list[tuple[int, dict[str, str]]]:
    return list(rows(files(__package__) / name))


def _figures(row: Mapping[str, str], where: str) -> Figures:
    between = re.fullmatch(r"(\d+)-(\d+)", row["subversion"])
    aid = row["aid"].split()
    plain = (row["points_per_centre"], row["points_per_mandate"], *aid)
    if between is None or not all(text.isdigit() for text in plain) or len(aid) > 3:
        raise RulesError(f"{where}: expected whole numbers, centres such as 1-7 for subversion, at most three for aid")
    thresholds = tuple(map(int, aid))
    if list(thresholds) != sorted(set(thresholds)):
        raise RulesError(f"{where}: aid {row['aid']!r}, expected growing numbers")
    low, high = int(between[1]), int(between[2])
    return Figures(int(plain[0]), range(low, high + 1), thresholds, int(plain[1]))


def _opening(figures: Mapping[str, Figures]) -> tuple[Unit, ...]:
    known = {location for province in board().map.provinces.values() for location in province.locations}
    found: dict[str, Unit] = {}
    for line, row in _rows("opening.csv"):
        where, power = f"opening.csv, line {line}", row["power"]
        if power != UN and power not in figures:
            raise RulesError(f"{where}: unknown state {power!r}")
        for text in filter(None, map(str.strip, row["units"].split(";"))):
            kind, _, location = text.partition(" ")
            if kind not in KINDS or location not in known:
                raise RulesError(f"{where}: {text!r}, expected a unit such as 'F MEX/EC'")
            unit = Unit(kind, power, location)
            if unit.province in found:
                raise RulesError(f"{where}: {text!r} stands where {found[unit.province]} does")
            found[unit.province] = unit
    return tuple(found.values())

"""The drawing of the world agrees with its spreadsheets; each exception stands here with its reason."""

import csv
import shutil
from collections.abc import Mapping
from importlib.resources import files
from math import dist
from pathlib import Path

import pytest

from gm.reports.picture.drawing import Drawing, Spot
from gm.rules.errors import RulesError
from gm.variants.board import load_board
from gm.variants.registry import variant
from tests.some import some
from tools.check_marks import contains, dots_astray

FOLDER = files("gm.variants.diplomatie2000")
Pair = frozenset[str]

DRAWN_ONLY = {
    "ABI AEQ": "a corner",
    "AMM ROU": "annex 2: AMM is inland",
    "ATN OTT": "the estuary of the Saint Lawrence, as drawn",
    "GDL HOU": "a corner",
    "HUD MBF": "a strait of ice",
    "ISR ROU": "annex 2: ISR has one coast",
    "MDS MOM": "a corner",
    "MMS OIN": "a corner",
    "MSI ONE": "over Novaya Zemlya alone",
}
"""Pairs that touch on the drawing and are no neighbours."""
BY_RULE = {"BAR BBA", "BAR MBF", "BBA MGR", "BBA MSI", "MBF MSI", "MGR MSI"}
"""Neighbours that do not touch: the Great North lies around the pole, beyond the sheet (rule 2)."""
NO_ROAD = {
    "AMM ARS": "AMM is inland",
    "AMM ISR": "AMM is inland",
    "NYO OTT": "the estuary of the Saint Lawrence, as drawn",
    "NYO QUE": "the estuary of the Saint Lawrence, as drawn",
}
"""Lands whose common border meets a sea, and where no fleet passes."""
BESIDE = {"CHA", "COL", "CUB", "HAN", "ISR", "KUA", "SAP", "TAI", "VLA"}
"""Too small for name, unit and centre: the dot is in the sea beside."""


@pytest.fixture(scope="module")
def drawing() -> Drawing:
    return variant("diplomatie2000").drawing()


@pytest.fixture(scope="module")
def rows() -> list[dict[str, str]]:
    with (FOLDER / "borders.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def pairs(*named: str) -> set[Pair]:
    return {frozenset(each.split()) for each in named}


def neighbours(rows: list[dict[str, str]], *passages: str) -> set[Pair]:
    return {
        frozenset((row["location"].partition("/")[0], neighbour.partition("/")[0]))
        for row in rows
        for neighbour in row["neighbours"].split()
        if row["passage"] in passages
    }


def kinds(drawing: Drawing, *wanted: str) -> set[str]:
    return {name for name, area in drawing.areas.items() if area.kind in wanted}


def drawn(drawing: Drawing) -> set[Pair]:
    sectors = kinds(drawing, "land", "sea")
    return {frozenset(sides) for sides in drawing.sides() if len(sides) == 2 and set(sides) <= sectors}


def test_sectors_touch_that_are_neighbours_and_no_others(drawing: Drawing, rows: list[dict[str, str]]) -> None:
    board = neighbours(rows, "army", "fleet")

    assert len(board) == 680
    assert drawn(drawing) - board == pairs(*DRAWN_ONLY)
    assert board - drawn(drawing) == pairs(*BY_RULE)


def test_armies_go_where_two_lands_touch(drawing: Drawing, rows: list[dict[str, str]]) -> None:
    lands = kinds(drawing, "land")

    assert neighbours(rows, "army") == {pair for pair in drawn(drawing) if pair <= lands} - pairs("GDL HOU")


def test_fleets_pass_where_a_border_of_two_lands_meets_a_sea(drawing: Drawing, rows: list[dict[str, str]]) -> None:
    seas = kinds(drawing, "sea")
    ends = [(names, {arc[0], arc[-1]}) for names, arc in zip(drawing.sides(), drawing.arcs, strict=True)]
    shore = {spot for names, spots in ends if seas & set(names) for spot in spots}
    meeting = {frozenset(names) for names, spots in ends if len(names) == 2 and spots & shore and not seas & set(names)}
    board = {pair for pair in neighbours(rows, "fleet") if not pair & seas}

    assert meeting & drawn(drawing) - board == pairs(*NO_ROAD)
    assert board <= meeting


def test_every_unit_stands_in_its_own_sector(drawing: Drawing) -> None:
    standing = {name: place.unit for name, place in drawing.places.items() if "/" not in name}

    assert [name for name, spot in some(standing.items()) if not contains(drawing, name, spot)] == []


def test_every_centre_has_a_dot_in_its_sector_on_every_page(drawing: Drawing) -> None:
    with (FOLDER / "provinces.csv").open(encoding="utf-8", newline="") as lines:
        centres = {row["code"] for row in csv.DictReader(lines) if row["center"]}

    assert {name for name, place in drawing.places.items() if place.dot} == centres
    assert {name for _, name in dots_astray(drawing)} == BESIDE


def test_a_fleet_on_one_of_two_coasts_stands_by_that_coast(drawing: Drawing, rows: list[dict[str, str]]) -> None:
    seas = kinds(drawing, "sea")
    coasts = {row["location"]: set(row["neighbours"].split()) & seas for row in rows if "/" in row["location"]}

    assert {name for name in drawing.places if "/" in name} == coasts.keys()
    assert len(coasts) == 26
    for coast, own in coasts.items():
        sector, at = coast.partition("/")[0], drawing.places[coast].unit
        others = set().union(*(its for name, its in coasts.items() if name.startswith(sector) and name != coast))
        shores = {sea: away(drawing, sector, sea, at) for sea in own | others}
        assert min(shores[sea] for sea in own) < min(shores[sea] for sea in others - own), coast
        assert contains(drawing, sector, at) or any(contains(drawing, sea, at) for sea in own), coast


def test_a_game_master_corrects_a_border_in_the_spreadsheet(tmp_path: Path) -> None:
    """The strait of Tsugaru closed; from one side alone, which is told."""
    shutil.copytree(str(FOLDER), tmp_path, dirs_exist_ok=True)
    sheet = tmp_path / "borders.csv"
    lines = sheet.read_text(encoding="utf-8").splitlines()
    closed = [without(line, "MJA,fleet,", "PNO") for line in lines]
    assert "PNO" in load_board(tmp_path).map.neighbours("MJA")

    sheet.write_text("\n".join(closed) + "\n", encoding="utf-8")
    with pytest.raises(RulesError, match=r"MJA.*PNO|PNO.*MJA"):
        load_board(tmp_path)
    sheet.write_text("\n".join(without(line, "PNO,fleet,", "MJA") for line in closed) + "\n", encoding="utf-8")

    assert "PNO" not in load_board(tmp_path).map.neighbours("MJA")


def without(line: str, of: str, place: str) -> str:
    return " ".join(word for word in line.split() if word != place) if line.startswith(of) else line


def away(drawing: Drawing, sector: str, sea: str, at: Spot) -> float:
    """How far a spot is from the shore of a sector on a sea."""
    shore: Mapping[Spot, float] = {
        spot: dist(spot, at)
        for names, arc in zip(drawing.sides(), drawing.arcs, strict=True)
        if set(names) == {sector, sea}
        for spot in arc
    }
    return min(shore.values())

"""The classic map, border by border, and the checks that a map passes before anybody plays on it."""

import csv
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from gm.rules.atlas import Atlas
from gm.rules.errors import RulesError
from gm.rules.geography import ARMY, FLEET, Province, Terrain, draw_map, province_of
from gm.variants import classic
from gm.variants.board import load_board
from tests.data import DATA
from tests.some import some
from tests.ways import ways_by_sea

CHART = classic.board().map
LAND, SHORE, WATER = Terrain.INLAND, Terrain.COAST, Terrain.SEA


def drawn_borders(passage: str) -> set[tuple[str, str]]:
    return {
        (min(location, end), max(location, end)) for location, ends in CHART.borders[passage].items() for end in ends
    }


def listed_borders(passage: str) -> set[tuple[str, str]]:
    lines = (DATA / "classic_borders.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if not line.startswith("#")]
    return {(one, other) for way, one, other in rows if way == passage}


@pytest.mark.parametrize(("passage", "count"), [(ARMY, 111), (FLEET, 141)])
def test_the_classic_map_has_these_borders_and_no_others(passage: str, count: int) -> None:
    assert len(listed_borders(passage)) == count
    assert drawn_borders(passage) == listed_borders(passage)


def test_the_classic_map_has_75_provinces_34_centres_22_of_them_homes() -> None:
    terrains = [province.terrain for province in CHART.provinces.values()]

    assert (terrains.count(LAND), terrains.count(SHORE), terrains.count(WATER)) == (14, 42, 19)
    assert len(CHART.centers) == 34
    assert {power: len(CHART.homes(power)) for power in classic.POWERS} == {
        "AUSTRIA": 3,
        "ENGLAND": 3,
        "FRANCE": 3,
        "GERMANY": 3,
        "ITALY": 3,
        "RUSSIA": 4,
        "TURKEY": 3,
    }


def test_three_provinces_have_two_coasts() -> None:
    coasts = {province.code: set(province.coasts) for province in CHART.provinces.values() if province.coasts}

    assert coasts == {"BUL": {"EC", "SC"}, "SPA": {"NC", "SC"}, "STP": {"NC", "SC"}}


@pytest.mark.parametrize(
    ("kind", "start", "end"),
    [
        ("F", "ROM", "VEN"),  # adjacent inland only (document 000, VII)
        ("F", "SPA/NC", "MAR"),  # the other coast
        ("F", "BAL", "SKA"),  # by Sweden or Denmark only
        ("A", "DEN", "BER"),  # no common border
        ("F", "DEN", "BER"),
        ("F", "ANK", "SMY"),
        ("F", "STP/SC", "BAR"),
    ],
)
def test_ways_that_do_not_exist(kind: str, start: str, end: str) -> None:
    assert end not in classic.ruleset().atlas.reach[kind][start]


@pytest.mark.parametrize(
    ("kind", "start", "end"),
    [
        ("F", "ROM", "TUS"),
        ("F", "ROM", "NAP"),
        ("F", "KIE", "BER"),  # ships cross Kiel and Constantinople
        ("F", "KIE", "HEL"),
        ("F", "BLA", "CON"),
        ("F", "CON", "AEG"),
        ("A", "SWE", "DEN"),
        ("F", "SWE", "DEN"),
        ("A", "STP", "NWY"),
        ("F", "CON", "BUL/EC"),
        ("F", "CON", "BUL/SC"),
    ],
)
def test_ways_that_do_exist(kind: str, start: str, end: str) -> None:
    assert end in classic.ruleset().atlas.reach[kind][start]


def test_every_province_has_a_name_of_its_own_in_both_languages() -> None:
    for names in some(classic.board().names.values()):
        assert set(names) == set(CHART.provinces)
        assert len(set(names.values())) == len(names)


def test_removals_follow_the_french_alphabet_without_accents_articles_and_seas() -> None:
    french = classic.board().alphabet("fr")
    english = classic.board().alphabet("en")

    # Adriatique, Afrique du Nord, Albanie … Édimbourg among the E's; Manche among the M's.
    assert french["ADR"] < french["NAF"] < french["ALB"]
    assert french["BUR"] < french["EDI"] < french["SPA"] < french["FIN"]
    assert french["LYO"] < french["LVP"] < french["LON"] < french["ENG"] < french["MAR"]
    assert english["ADR"] < english["ENG"] < english["FIN"]


# One map that is sound, and what spoils it.
SOUND = (
    Province("HIL", LAND),
    Province("TWO", SHORE, ("NC", "SC"), is_center=True, home="REDS"),
    Province("BAY", WATER),
    Province("GULF", WATER),
)
ROADS = {
    ARMY: {"HIL": ["TWO"], "TWO": ["HIL"]},
    FLEET: {"TWO/NC": ["BAY"], "TWO/SC": ["GULF"], "BAY": ["TWO/NC"], "GULF": ["TWO/SC"]},
}


def roads(passage: str, **changed: list[str]) -> dict[str, dict[str, list[str]]]:
    named = {name.replace("_", "/"): ends for name, ends in changed.items()}
    return {**ROADS, passage: {**ROADS[passage], **named}}


def test_a_sound_map_is_drawn() -> None:
    chart = draw_map(SOUND, ROADS)

    assert chart.centers == {"TWO"}
    assert chart.homes("REDS") == {"TWO"}
    assert chart.neighbours("TWO") == {"HIL", "BAY", "GULF"}


@pytest.mark.parametrize(
    ("provinces", "borders", "message"),
    [
        ((*SOUND, Province("HIL", LAND)), ROADS, "province HIL is described twice"),
        (
            (*SOUND, Province("FAR", LAND, home="BLUES")),
            ROADS,
            "province FAR is a home of BLUES but no supply centre",
        ),
        (SOUND, roads(ARMY, HIL=["TWO", "NIL"]), "border HIL (army): unknown location NIL"),
        (SOUND, roads(FLEET, BAY=["TWO/NC", "TWO/EC"]), "border BAY (fleet): unknown location TWO/EC"),
        (SOUND, roads(ARMY, HIL=[]), "border TWO - HIL (army) goes one way only"),
        (SOUND, roads(ARMY, BAY=["TWO"]), "border of BAY (army): armies stand on land, without a coast"),
        (SOUND, roads(ARMY, HIL=["TWO/NC"]), "border of TWO/NC (army): armies stand on land, without a coast"),
        (SOUND, roads(FLEET, HIL=["BAY"]), "border of HIL (fleet): the province has no shore"),
        (SOUND, roads(FLEET, BAY=["TWO/NC", "TWO"]), "border of TWO (fleet): name the coast, TWO/NC or TWO/SC"),
        (SOUND, roads(FLEET, TWO_NC=["TWO/SC"]), "border TWO/NC (fleet): TWO/SC is the same province"),
    ],
)
def test_a_map_that_cannot_be_is_refused_by_name(
    provinces: tuple[Province, ...], borders: dict[str, dict[str, list[str]]], message: str
) -> None:
    with pytest.raises(RulesError) as refusal:
        draw_map(provinces, borders)

    assert str(refusal.value) == message


PROVINCES = """code,terrain,coasts,center,home
HIL,inland,,,
TWO,coast,NC SC,yes,REDS
BAY,sea,,,
"""
NAMES = {
    "fr": "code,name\nHIL,Colline\nTWO,Deux-Côtes\nBAY,Baie\n",
    "en": "code,name\nHIL,Hill\nTWO,Two Coasts\nBAY,Bay\n",
}
BORDERS = """location,passage,neighbours
HIL,army,TWO
TWO,army,HIL
TWO/NC,fleet,BAY
BAY,fleet,TWO/NC
"""


def write(folder: Path, provinces: str = PROVINCES, borders: str = BORDERS, names: Mapping[str, str] = NAMES) -> Path:
    (folder / "provinces.csv").write_text(provinces, encoding="utf-8")
    (folder / "borders.csv").write_text(borders, encoding="utf-8")
    for language, text in names.items():
        (folder / language).mkdir()
        (folder / language / "provinces.csv").write_text(text, encoding="utf-8")
    return folder


def test_a_board_is_read_from_its_spreadsheets(tmp_path: Path) -> None:
    board = load_board(write(tmp_path))

    assert board.names["fr"] == {"HIL": "Colline", "TWO": "Deux-Côtes", "BAY": "Baie"}
    assert board.map.provinces["TWO"] == Province("TWO", SHORE, ("NC", "SC"), is_center=True, home="REDS")
    assert board.map.borders[FLEET]["BAY"] == {"TWO/NC"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("HIL,inland", "HIL,hilly", "provinces.csv, line 2: terrain 'hilly', expected one of inland, coast, sea"),
        ("NC SC,yes", "NC SC,1", "provinces.csv, line 3: center '1', expected yes or nothing"),
        (",home", "", "provinces.csv, line 1: missing column home"),
        ("HIL,inland,,,", "HIL,inland,,", "provinces.csv, line 2: expected 5 columns"),
        ("HIL,inland,,,", "HIL,inland,,,,Hills", "provinces.csv, line 2: expected 5 columns"),
    ],
)
def test_a_province_badly_described_is_refused_with_file_and_line(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    with pytest.raises(RulesError) as refusal:
        load_board(write(tmp_path, provinces=PROVINCES.replace(old, new)))

    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("BAY,Bay", "BAY,", "en/provinces.csv, line 4: BAY has no name"),
        ("BAY,Bay\n", "", "en/provinces.csv: no line for BAY"),
        ("HIL,", "HILL,", "en/provinces.csv, line 2: unknown province HILL"),
    ],
)
def test_a_language_that_does_not_name_a_province_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(RulesError) as refusal:
        load_board(write(tmp_path, names={**NAMES, "en": NAMES["en"].replace(old, new)}))

    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("borders", "message"),
    [
        (BORDERS + "HIL,army,TWO\n", "borders.csv, line 6: HIL (army) is described twice"),
        (BORDERS.replace("passage", "way"), "borders.csv, line 1: missing column passage"),
        (BORDERS.replace("BAY,fleet,TWO/NC", "BAY,fleet"), "borders.csv, line 5: expected 3 columns"),
        (BORDERS.replace("HIL,army,TWO\n", ""), "border TWO - HIL (army) goes one way only"),
    ],
)
def test_a_border_badly_described_is_refused(tmp_path: Path, borders: str, message: str) -> None:
    with pytest.raises(RulesError) as refusal:
        load_board(write(tmp_path, borders=borders))

    assert str(refusal.value) == message


def test_the_shipped_spreadsheets_are_sorted_so_that_a_change_shows_as_one_line() -> None:
    folder = Path(classic.__file__).parent
    for name, columns in (("provinces.csv", ["code"]), ("borders.csv", ["passage", "location"])):
        with (folder / name).open(encoding="utf-8") as file:
            keys = [[row[column] for column in columns] for row in csv.DictReader(file)]
        assert keys == sorted(keys), name


def test_seas_are_linked_as_their_fleets_could_sail() -> None:
    atlas = Atlas(CHART, classic.KINDS)
    fleets = atlas.bit["NTH"] | atlas.bit["NWG"]

    assert atlas.could_sail("LON", "NWY", fleets)
    assert atlas.could_sail("EDI", "NWY", atlas.bit["NTH"])
    assert not atlas.could_sail("LON", "BRE", fleets)
    assert not atlas.could_sail("LON", "LON", fleets)
    assert not atlas.could_sail("PAR", "LON", fleets)
    assert sorted(map(atlas.seas, ways_by_sea(atlas, "EDI", "NWY", fleets))) == [
        ("NTH",),
        ("NTH", "NWG"),
        ("NTH", "NWG"),
        ("NWG",),
    ]
    assert province_of("STP/SC") == "STP"


def test_the_seas_between_two_shores_are_those_of_every_way_there_is() -> None:
    atlas = Atlas(CHART, classic.KINDS)
    rng = Random(0)
    met = Counter[bool]()
    for _ in range(1500):
        # Seas that touch one another, or there would hardly ever be two ways.
        seas = [rng.choice(sorted(atlas.bit.keys() - {"BLA"}))]
        while len(seas) < rng.randint(2, 9):
            seas.append(rng.choice(sorted(CHART.neighbours(rng.choice(seas)) & atlas.bit.keys())))
        fleets = sum(atlas.bit[sea] for sea in set(seas))
        start, end = rng.sample(sorted(place for place, waters in atlas.shore.items() if waters & fleets), 2)
        used = 0
        for way in ways_by_sea(atlas, start, end, fleets):
            used |= way
        assert atlas.between(start, end, fleets) == used, (start, end, seas)
        assert atlas.could_sail(start, end, fleets) is bool(used)
        met[used not in (0, fleets)] += 1

    assert met[True] > 100

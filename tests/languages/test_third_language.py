"""A language more is files more: one of invented words reads orders, writes letters, dates and maps, and sorts."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gm.languages.files import read
from gm.languages.saying import SayingWords
from tests.languages.invented import CODE, ROOT, add_language, keep_what_is_asked, said
from tools.language import gaps, needs, shelves_of

MOVE, HOLD, ARMY = said("moves"), said("holds"), said("army")
PAR, BUR = said("PAR"), said("BUR")
PARIS, BURGUNDY = f"{PAR}{said('Paris')}", f"{BUR}{said('Burgundy')}"
SPRING, FALL = said("spring"), said("fall")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The product with a third language."""
    folder = tmp_path_factory.mktemp("world")
    add_language(folder)
    return folder


QUESTIONS = {
    "orders": [
        f"{ARMY} {PARIS} {MOVE} {BURGUNDY}",
        f"A {PAR} - {BUR}",
        f"{ARMY} {PARIS} {HOLD}",
        "L'armée de Paris va en Bourgogne",
        "Army Paris moves to Burgundy",
        f"{SPRING} 1901 : A {PAR} {HOLD}",
        f"{FALL} 1901 : A {PAR} {HOLD}",
    ],
    "requests": [said("help"), "aide", "help", said("map")],
    "heads": [f"{said('recipient')} : x", "À : x", f"{said('nobody')} : x"],
    "schedules": ["friday 20:00", f"{said('friday')} 20:00", "vendredi 20:00"],
    "powers": [said("Turkey"), "Turquie", "Turkey"],
}


@pytest.fixture(scope="module")
def third(root: Path) -> Any:
    """What that product makes of the language."""
    return _witness(root, QUESTIONS)


@pytest.fixture(scope="module")
def least(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The same of a language that has nothing but what it is asked for."""
    folder = tmp_path_factory.mktemp("least")
    add_language(folder)
    keep_what_is_asked(folder, shelves_of(folder))
    assert not [need.name for need in needs(CODE, shelves_of(folder)) if need.asked and not need.present]
    borrowed = {"orders": [f"A PAR {MOVE} BUR", f"{SPRING} 1901 : A PAR H"], "requests": ["help", "aide"]}
    return _witness(folder, {**QUESTIONS, **borrowed, "schedules": [], "powers": ["Turkey"]})


def _witness(root: Path, questions: dict[str, list[str]]) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "tests.languages.witness"],
        input=json.dumps(questions),
        env={**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{ROOT}"},
        cwd=root,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_some_hundred_keys_make_a_language() -> None:
    asked = [need for need in needs("xx", shelves_of(ROOT)) if need.asked]

    assert 100 < len(asked) <= 150
    assert all(need.use for need in asked if "orders.toml" in need.name or "dates" in need.name)


def test_what_a_language_lacks_it_borrows_from_english(least: Any) -> None:
    assert list(least["read"].values()) == ["A PAR - BUR", "A PAR H"]
    assert least["sentences"][0] == f"The army of Paris {MOVE} to Burgundy."
    assert set(least["requests"].values()) == {"help"}
    assert least["called"] == ["TURKEY"]
    assert least["deadline"].startswith("Dydd Gwener 27 Tachwedd at 24:00")


def test_every_letter_is_written_in_a_language_that_borrows(least: Any) -> None:
    broken = {kind: text for kind, text in least["letters"].items() if text.startswith("BROKEN")}

    assert not broken
    assert len(least["letters"]) > 30


@pytest.mark.full
def test_a_folder_is_a_language(third: Any) -> None:
    assert third["languages"] == [CODE, "en", "fr"]
    assert third["names"] == ["Saesneg", "Welsh"]


def test_its_orders_are_read_and_those_of_the_others_as_before(third: Any) -> None:
    *plain, spring, fall = third["read"].values()

    assert plain == ["A PAR - BUR", "A PAR - BUR", "A PAR H", "A PAR - BUR", "A PAR - BUR"]
    assert spring == "A PAR H"
    assert fall == "other_turn"


def test_its_sentences_can_be_read(third: Any) -> None:
    assert third["sentences"][0] == f"{said('The')} {ARMY} al {PARIS} {MOVE} to ul {BURGUNDY}."
    assert third["read back"] == ["A PAR - BUR", "A PAR H"]


def test_every_letter_is_written_in_it(third: Any) -> None:
    broken = {kind: text for kind, text in third["letters"].items() if text.startswith("BROKEN")}

    assert not broken
    assert len(third["letters"]) > 30
    for kind, text in third["letters"].items():
        assert said("the") in text.lower(), kind
        assert not {"Burgundy", "Bourgogne", "Austria-Hungary", "Autriche-Hongrie"} & set(text.split()), kind


def test_its_dates_and_plurals_are_those_of_its_own_forms(third: Any) -> None:
    assert third["deadline"].startswith("Dydd Gwener 27 Tachwedd at 24:00")
    assert third["deadline"].endswith("in 6 syado dnao 5 sruoho")
    assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in third["counts"]] == [
        "0 stinuo",
        "1 tinuo",
        "2 ytriapo",
        "5 stinuo",
    ]


def test_its_map_shows_its_names(third: Any) -> None:
    assert third["labels"]["PAR"] == PAR
    assert said("Turkey") in third["legend"]
    assert third["map"] > 10_000


def test_names_are_sorted_by_its_own_alphabet(third: Any) -> None:
    assert third["powers"] == sorted(third["powers"], reverse=True)
    assert list(third["provinces"].values()) == sorted(third["provinces"].values(), reverse=True)
    removals = [third["provinces"][province] for province in third["removals"]]
    assert removals == sorted(removals, reverse=True)


def test_letters_are_addressed_and_asked_for_in_it(third: Any) -> None:
    assert list(third["requests"].values()) == ["help", "help", "help", "map"]
    assert third["heads"] == [True, True, False]
    assert third["called"] == ["TURKEY"] * 3


def test_a_game_file_may_tell_times_in_it(third: Any) -> None:
    assert len(set(third["schedules"])) == 1


def test_nothing_is_missing_of_it(root: Path) -> None:
    assert gaps(CODE, shelves_of(root)) == []


@pytest.mark.parametrize(
    ("file", "line", "gap"),
    [
        ("grammars/cy/times.toml", "noon", "grammars/cy/times.toml: noon"),
        ("grammars/cy/saying.toml", "moment", "grammars/cy/saying.toml: dates.moment"),
        ("grammars/cy/orders.toml", '"CARRIED"', "grammars/cy/orders.toml: words.CARRIED"),
        ("templates/cy/words.toml", "units_one", "templates/cy/words.toml: count.units_one"),
        ("gm/variants/classic/cy/provinces.csv", "PAR", "classic/cy/provinces.csv: PAR"),
    ],
)
def test_a_gap_is_named(root: Path, file: str, line: str, gap: str) -> None:
    whole = (root / file).read_text(encoding="utf-8")
    less = "".join(each for each in whole.splitlines(keepends=True) if not each.startswith(line))
    try:
        (root / file).write_text(less, encoding="utf-8")
        found = gaps(CODE, shelves_of(root))
    finally:
        (root / file).write_text(whole, encoding="utf-8")

    assert found == [gap]


def test_a_letter_without_its_template_is_named(root: Path) -> None:
    file = root / "templates" / CODE / "reminder.j2"
    whole = file.read_text(encoding="utf-8")
    try:
        file.unlink()
        found = gaps(CODE, shelves_of(root))
    finally:
        file.write_text(whole, encoding="utf-8")

    assert found == [f"templates/{CODE}/reminder.j2"]


def test_of_a_language_that_is_not_there_everything_is_missing() -> None:
    missing = gaps("xx", shelves_of(ROOT))

    assert "grammars/xx/saying.toml" in missing
    assert "templates/xx/reminder.j2" in missing
    assert "classic/xx/provinces.csv: PAR" in missing


@pytest.mark.parametrize("key", ["dates", "sentences"])
def test_a_file_that_lacks_a_key_is_refused_by_its_name(tmp_path: Path, key: str) -> None:
    text = (ROOT / "grammars" / "en" / "saying.toml").read_text(encoding="utf-8")
    file = tmp_path / "saying.toml"
    file.write_text(text.replace(f"[{key}]", "[lost]"), encoding="utf-8")

    with pytest.raises(ValueError, match=f"saying.toml: {key} is missing"):
        read(SayingWords, file)

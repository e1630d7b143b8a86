"""What programs read of the web archive is as docs/web.schema.json says, and what other programs know."""

import json
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from gm.service.model.game import Player
from gm.variants.registry import USUAL, VARIANTS
from tests.commands.table import table
from tests.site.schema import faults
from tests.site.test_secrecy_of_the_site import moments
from tests.some import some

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/web.schema.json").read_text(encoding="utf-8"))


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def said_to_be(kind: str, value: Any) -> list[str]:
    return [*faults(value, SCHEMA["$defs"][kind], SCHEMA), *faults(value, SCHEMA, SCHEMA)]


LARGE = pytest.param("diplomatie2000", marks=pytest.mark.full)


@pytest.mark.parametrize("name", [LARGE if name == "diplomatie2000" else name for name in VARIANTS])
def test_the_data_of_every_game_are_as_their_schema_says(tmp_path: Path, name: str) -> None:
    game, setup = VARIANTS[name], VARIANTS[name].usual_setup
    chairs = game.seatings[setup].chairs
    players = tuple(Player(f"Joueur {seat}", (f"j{seat}@jeux.example",), chair) for seat, chair in enumerate(chairs))
    like = {"variant": name, "setup": setup, "seating": chairs, "players": players, "start_year": game.first_year}
    with pytest.MonkeyPatch.context() as patch, table(tmp_path / "gm", **like) as desk:
        patch.setenv("SECRET", "secret")
        for _ in range(3):
            desk.fall()
        assert desk.command("site", str(tmp_path))[0] == 0

    home = tmp_path / "games/europe-1"
    told = read(home / "game.json")
    assert said_to_be("list", read(tmp_path / "games.json")) == []
    assert said_to_be("game", told) == []
    assert len(told["turns"]) == 3
    for line in told["turns"]:
        assert said_to_be("turn", read(home / line["file"])) == []


def test_the_schema_finds_what_is_missing_or_of_another_kind() -> None:
    line = {"turn": "S1901M", "judgement": 1, "judged": "2026-11-21T00:02:00+00:00", "undone": False}
    kind = SCHEMA["$defs"]["judgement"]
    assert list(faults(line, kind, SCHEMA)) == []

    for key, wrong in {"turn": "spring", "judgement": 0, "judged": "2026-11-21T00:02:00", "undone": 1}.items():
        assert list(faults({**line, key: wrong}, kind, SCHEMA)), key
        less = deepcopy(line)
        del less[key]
        assert list(faults(less, kind, SCHEMA)) == [f": {key} is missing"]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a demonstration that is over."""
    place = tmp_path_factory.mktemp("finished")
    with pytest.MonkeyPatch.context() as patch, table(place / "gm") as desk:
        patch.setenv("SECRET", "secret")
        last = list(moments(desk, USUAL.name))[-1]
        assert last == "over"
        assert desk.command("site", str(place / "www"))[0] == 0
    return place / "www/games/europe-1"


def standing(units: list[str]) -> list[str]:
    """Without those that were beaten: the package takes off at once what has no retreat."""
    return sorted(unit for unit in units if not unit.startswith("*"))


def test_a_finished_game_is_read_back_by_the_package_diplomacy(finished: Path) -> None:
    export = pytest.importorskip("diplomacy.utils.export", reason="no diplomacy (pip install -e '.[bench]')")
    game = export.from_saved_game_format(read(finished / "diplomacy.json"))

    turns = [line["turn"] for line in read(finished / "game.json")["turns"]]
    history = list(game.state_history.values())
    assert [state["name"] for state in history] == turns and game.is_game_done
    for state, name in zip(history, turns, strict=True):
        told = read(finished / f"{name}.json")["case"]
        for power, units in state["units"].items():
            assert standing(units) == told["units"].get(power, []), (name, power)
            assert sorted(state["centers"][power]) == sorted(told["centers"].get(power, [])), (name, power)
            beaten = {each["unit"]: each["retreats"] for each in told["dislodged"].get(power, [])}
            assert state["retreats"][power] == beaten
    last = read(finished / f"{turns[-1]}.json")
    assert {power: sorted(units) for power, units in game.get_units().items() if units} == last["units"]


def test_the_package_judges_each_of_its_turns_to_the_same_position(finished: Path) -> None:
    package = pytest.importorskip("diplomacy", reason="no diplomacy (pip install -e '.[bench]')")
    phases = read(finished / "diplomacy.json")["phases"]
    for phase, following in some(pairwise(phases)):
        game = package.Game()
        game.set_state(phase["state"])
        for power, orders in phase["orders"].items():
            game.set_orders(power, orders)
        game.process()

        for power, units in some(following["state"]["units"].items()):
            assert standing(game.get_units()[power]) == standing(units), (phase["name"], power)


def test_a_judges_text_tells_every_order_and_what_came_of_it(finished: Path) -> None:
    said = (finished / "judge.txt").read_text(encoding="utf-8")

    assert said.startswith(":: Judge: gm  Game: europe-1  Variant: Standard\n")
    for line in read(finished / "game.json")["turns"]:
        assert f"(europe-1.{line['turn']})" in said
    for wanted in (
        "Movement results for Spring of 1901.",
        "France: Army Paris -> ",
        "(*bounce*)",
        "(*cut*)",
        "(*dislodged*)",
        " SUPPORT ",
        " CONVOY ",
        "The following units were dislodged:",
        "Builds ",
        "Ownership of supply centers:",
    ):
        assert wanted in said, wanted


def test_a_game_that_goes_on_is_exported_nowhere(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch, table(tmp_path / "gm") as desk:
        patch.setenv("SECRET", "secret")
        desk.fall()
        assert desk.command("site", str(tmp_path / "www"))[0] == 0

    assert not list(tmp_path.rglob("diplomacy.json")) and not list(tmp_path.rglob("judge.txt"))

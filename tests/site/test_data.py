"""What programs read of the web archive is as docs/web.schema.json says, and what other programs know."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from gm.service.model.game import Player
from gm.variants.registry import VARIANTS
from tests.commands.table import table
from tests.site.schema import faults

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/web.schema.json").read_text(encoding="utf-8"))


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def said_to_be(kind: str, value: Any) -> list[str]:
    return [*faults(value, SCHEMA["$defs"][kind], SCHEMA), *faults(value, SCHEMA, SCHEMA)]


@pytest.mark.parametrize("name", list(VARIANTS))
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

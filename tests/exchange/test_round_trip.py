"""What `gm adjudicate` answers is the next case: a whole game can be played through it, one line after the other."""

import io
import json
from random import Random
from typing import Any

import pytest

from gm.exchange.report import case_json
from gm.exchange.ruling import judge_case, ruling_json
from gm.exchange.stream import run_tool
from gm.variants import classic
from tests.some import some
from tests.variants.play import play_years

LANGUAGE = "fr"
POSITION = ("units", "centers", "contested", "dislodged", "extras")
"""What a ruling tells of the position after it, under the names a case has for it."""
GAMES = {
    "classique": (classic.ruleset(), "7"),
    "datc": (classic.ruleset("datc", language=LANGUAGE), "7"),
    "1971": (classic.ruleset("1971", language=LANGUAGE), "7"),
    "retreats by lot": (classic.ruleset(rules={"retreats": "drawn"}), "7"),
    "six": (classic.ruleset(unplayed=frozenset({"ITALY"}), setup="6"), "6"),
    "two": (classic.ruleset(setup="2", start_year=1914), "2"),
}


def answered(case: Any) -> Any:
    out, err = io.StringIO(), io.StringIO()
    assert run_tool(judge_case, io.BytesIO(json.dumps(case).encode()), out, err, jsonl=False) == 0, err.getvalue()
    return json.loads(out.getvalue())


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_with_every_answer_as_the_next_case(name: str, seed: int) -> None:
    ruleset, setup = GAMES[name]
    answer: dict[str, Any] | None = None
    for played in some(play_years(Random(seed), ruleset, 6)):
        case = case_json(played.ruling, ruleset, setup=setup, language=LANGUAGE)
        if answer is not None:
            assert answer["next_phase"] == case["phase"]
            settings = {key: value for key, value in case.items() if key not in POSITION}
            case = {**answer, **settings}

        answer = answered(case)

        assert answer == json.loads(json.dumps(ruling_json(played.ruling, played.sheets, ruleset)))


@pytest.mark.parametrize("name", ["classique", "two"])
def test_the_order_in_which_powers_send_their_sheets_changes_nothing(name: str) -> None:
    ruleset, setup = GAMES[name]
    rng = Random(name)
    for played in some(play_years(rng, ruleset, 4)):
        case = case_json(played.ruling, ruleset, setup=setup, language=LANGUAGE)
        powers = list(case["orders"])
        rng.shuffle(powers)

        assert answered({**case, "orders": {power: case["orders"][power] for power in powers}}) == answered(case)

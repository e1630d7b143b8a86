"""The worked cases of the rules, through the tool as a program would run it."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from gm.exchange.ruling import judge_case
from gm.exchange.stream import run_tool
from tests.some import some

CASES = json.loads((Path(__file__).parents[2] / "data" / "d2000_cases.json").read_text(encoding="utf-8"))["cases"]
SETS = ("adopted", "powers", "spent", "eliminated")


def adjudicated(cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """`gm adjudicate --jsonl`."""
    out = io.StringIO()
    sent = "\n".join(map(json.dumps, cases)).encode()
    assert run_tool(judge_case, io.BytesIO(sent), out, io.StringIO(), jsonl=True) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_comes_out_as_the_rules_say(case: dict[str, Any]) -> None:
    now = {key: case[key] for key in ("phase", "units", "centers", "un", "options") if key in case}
    for step in some(case["steps"]):
        assert step.get("phase", now["phase"]) == now["phase"]
        (answer,) = adjudicated([{"variant": "diplomatie2000", **now, "orders": step["orders"]}])
        expect = dict(step["expect"])
        for power, units in expect.pop("dislodged", {}).items():
            assert sorted(each["unit"] for each in answer["dislodged"].get(power, [])) == sorted(units)
        for row in expect.pop("results", []):
            assert any(row.items() <= found.items() for found in answer["results"]), (row, answer["results"])
        for what in ("units", "centers"):
            for power, texts in expect.pop(what, {}).items():
                assert sorted(answer[what].get(power, [])) == sorted(texts)
        agrees(answer, expect)
        now = {key: answer[key] for key in ("units", "centers", "un", "contested", "dislodged")}
        now["phase"] = answer["next_phase"]
        if not now["phase"].endswith("R"):
            del now["contested"], now["dislodged"]


def agrees(found: Any, expect: Any, key: str = "") -> None:
    if isinstance(expect, dict):
        for name, value in expect.items():
            agrees((found or {}).get(name), value, name)
    elif key in SETS:
        assert sorted(found or []) == sorted(expect), key
    else:
        assert found == expect, key


def test_there_are_the_cases_of_the_rules() -> None:
    assert len(CASES) == 12

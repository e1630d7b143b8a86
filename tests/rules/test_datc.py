"""The DATC cases: each order's fate, where the units end up, who is dislodged, and where they may go.

`tests/data/datc.json` holds the facts. An order's expected fate is `succeeds`, `fails`, `void` with the reason (it is
illegal, and its unit holds), or null where the DATC leaves it open. A case's `otherwise` says what comes out under
rulebooks that differ in the choice it is about.
"""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from gm.rules.judge import Ruling, adjudicate
from gm.rules.outcomes import EventKind, Fate, Outcome, Reason
from gm.rules.ruleset import Ruleset
from tests.casebook import dislodged_by_power, position, rules, sheets, tidy, units_by_power
from tests.data import DATA
from tests.some import some

CASES: list[dict[str, Any]] = json.loads((DATA / "datc.json").read_text(encoding="utf-8"))


def play(case: dict[str, Any], ruleset: Ruleset) -> Iterator[tuple[dict[str, Any], Ruling]]:
    """Each step of a case with its ruling. A step without units of its own goes on where the last one ended."""
    ruling = None
    for step in case["steps"]:
        start = (
            ruling.after
            if ruling and "units" not in step
            else position(step["phase"], step["units"], step.get("centers"))
        )
        assert str(start.turn) == step["phase"]
        orders = {power: [text for text, _ in sheet] for power, sheet in step["orders"].items()}
        ruling = adjudicate(start, sheets(orders), ruleset)
        yield step, ruling


def fates(ruling: Ruling) -> dict[tuple[str, str], list[Outcome]]:
    """The outcomes of the orders as sent."""
    found: dict[tuple[str, str], list[Outcome]] = {}
    for each in ruling.outcomes:
        if not each.supplied:
            found.setdefault((each.power, str(each.written or each.order)), []).append(each)
    return found


def describe(outcome: Outcome) -> str:
    if outcome.fate is Fate.SUCCEEDS:
        return "succeeds"
    if outcome.fate is Fate.VOID and outcome.reason is not Reason.UNMATCHED:
        return f"void {outcome.reason}"
    return "fails"


def check_orders(step: dict[str, Any], ruling: Ruling) -> None:
    told = fates(ruling)
    for power, sheet in step["orders"].items():
        for text, expected in sheet:
            outcomes = told.get((power, text))
            assert outcomes, f"{power} {text}: nothing told"
            assert expected in (describe(outcomes.pop(0)), None), f"{power} {text}"
    assert not [key for key, rest in told.items() if rest], "an order was told of twice"


def check_units(step: dict[str, Any], ruling: Ruling) -> None:
    assert units_by_power(ruling.after) == tidy(step["after"])
    assert dislodged_by_power(ruling) == tidy(step.get("dislodged", {}))
    for place, ways in step.get("retreat_includes", {}).items():
        assert set(ways) <= set(ruling.dislodged[place].retreats)
    for place, ways in step.get("retreat_excludes", {}).items():
        assert not set(ways) & set(ruling.dislodged[place].retreats)
    lost = {f"{event.unit}" for event in ruling.events if event.kind is EventKind.DESTROYED and event.unit}
    for units in step.get("disbanded", {}).values():
        assert set(units) <= lost
    if "removed" in step:
        removed = [str(each.order)[:-2] for each in ruling.outcomes if each.supplied]
        assert removed == step["removed"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_datc(case: dict[str, Any]) -> None:
    for step, ruling in some(play(case, rules("datc"))):
        check_orders(step, ruling)
        check_units(step, ruling)


OTHERWISE = [
    pytest.param(case, choice, answer, id=f"{case['id']}-{'-'.join([choice[0], *choice[1]])}")
    for case in CASES
    for answer in case.get("otherwise", ())
    for choice in answer["rulings"]
]


@pytest.mark.parametrize(("case", "choice", "answer"), OTHERWISE)
def test_datc_otherwise(case: dict[str, Any], choice: tuple[str, dict[str, object]], answer: dict[str, Any]) -> None:
    edition, choices = choice
    *_, (_, ruling) = play(case, rules(edition, **choices))

    assert units_by_power(ruling.after) == tidy(answer["after"])
    assert dislodged_by_power(ruling) == tidy(answer["dislodged"])
    *_, (_, usual) = play(case, rules("datc"))
    assert units_by_power(usual.after) != tidy(answer["after"]) or dislodged_by_power(usual) != tidy(
        answer["dislodged"]
    )


def test_there_are_164_cases_in_ten_sections_and_29_with_another_answer() -> None:
    numbers = [case["id"] for case in CASES if not case["id"].endswith(" bis")]
    sections = Counter(number.rpartition(".")[0] for number in numbers)

    assert len(set(numbers)) == len(numbers) == 164
    assert sections == {
        "6.A": 12, "6.B": 15, "6.C": 9, "6.D": 34, "6.E": 15, "6.F": 25, "6.G": 20, "6.H": 16, "6.I": 7, "6.J": 11,
    }  # fmt: skip
    assert sum("otherwise" in case for case in CASES) == 29
    assert len({case["title"] for case in CASES}) == len(CASES)


def test_hardly_any_order_is_left_open() -> None:
    expected = [
        fate for case in CASES for step in case["steps"] for sheet in step["orders"].values() for _, fate in sheet
    ]

    assert len(expected) == 731
    assert expected.count(None) == 75

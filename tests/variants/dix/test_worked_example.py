"""The worked example of document 003, order by order, as programs judge it: each answer is the next case."""

import json
from pathlib import Path
from typing import Any

from gm.exchange.case import read_case
from gm.exchange.ruling import judge_case
from gm.variants.dix.state import leader
from tests.some import some

EXAMPLE: dict[str, Any] = json.loads((Path(__file__).parents[2] / "data" / "dix_example.json").read_text("utf-8"))
TURNS = EXAMPLE["turns"]


def case_of(number: int) -> dict[str, Any]:
    played = TURNS[number]
    orders = {power: [order for line in lines for order in line["orders"]] for power, lines in played["sheets"].items()}
    return {"variant": "dix", "phase": played["phase"], **played["before"], "orders": orders}


def check(answer: dict[str, Any], expected: dict[str, Any]) -> None:
    assert answer["next_phase"] == expected["next_phase"]
    for row in expected["results"]:
        assert [each for each in answer["results"] if row.items() <= each.items()], row
    for event in expected["events"]:
        assert [each for each in answer["events"] if event.items() <= each.items()], event
    assert answer["units"] == expected["units"]
    assert answer["centers"] == expected["centers"]
    assert answer["dix"]["points"] == expected["points"]
    assert answer["dix"]["protectors"] == expected["protectors"]
    assert answer["dix"]["pending"] == expected.get("pending", {})


def test_every_turn_comes_out_as_printed() -> None:
    for number, played in enumerate(some(TURNS)):
        check(judge_case(read_case(case_of(number))), played["expect"])


def test_each_answer_is_the_next_case() -> None:
    now = {key: value for key, value in case_of(0).items() if key != "orders"}
    for number, played in enumerate(some(TURNS)):
        answer = judge_case(read_case({**now, "orders": case_of(number)["orders"]}))
        check(answer, played["expect"])
        now = {"variant": "dix", **answer, "phase": answer["next_phase"]}


def test_leads_are_as_printed() -> None:
    tables = {
        "start": TURNS[0]["before"]["dix"]["points"],
        "after S1901": TURNS[1]["expect"]["points"],
        "after F1901": TURNS[3]["expect"]["points"],
    }
    for when, printed in some(EXAMPLE["leads"].items()):
        for neutral, (power, lead) in some(printed.items()):
            assert leader(tables[when], neutral) == (power, lead)

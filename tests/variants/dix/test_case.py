"""The game for ten for programs: what a case may say, what is wrong in a bad one, what a public report keeps quiet."""

import json
from typing import Any

import pytest

from gm.exchange.case import read_case
from gm.exchange.report import report_json
from gm.exchange.ruling import judge_case, legal_orders
from gm.rules.judge import adjudicate
from gm.rules.position import Position
from gm.store.codec import from_json, to_json
from gm.terms.json_values import CaseError

CASE: dict[str, Any] = {
    "variant": "dix",
    "phase": "F1901M",
    "units": {"FRANCE": ["A PIC"], "BELGIUM": ["A BEL"], "GERMANY": ["A RUH"]},
    "centers": {"FRANCE": ["PAR", "BRE"], "BELGIUM": ["BEL"], "GERMANY": ["MUN"]},
    "dix": {"points": {"BELGIUM": {"FRANCE": 6}}, "protectors": {"BELGIUM": "FRANCE"}},
    "orders": {"FRANCE": ["2 = BEL", "A PIC IF DISLODGED PAR", "A BEL H"], "GERMANY": ["A RUH H", "3 = BEL"]},
}


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({"dix": {"points": {"FRANCE": {"GERMANY": 1}}}}, "dix.points: 'FRANCE' is no neutral, expected one"),
        ({"dix": {"points": {"BELGIUM": {"FRANCE": -1}}}}, "dix.points.BELGIUM.FRANCE: -1, expected a number"),
        ({"dix": {"points": {"BELGIUM": {"HOLLAND": 1}}}}, "dix.points.BELGIUM: 'HOLLAND' is no power with points"),
        ({"dix": {"points": {"BELGIUM": {"FRANCE": "2"}}}}, "dix.points.BELGIUM.FRANCE: '2', expected a number"),
        ({"dix": {"points": {"BELGIUM": {"FRANCE": True}}}}, "dix.points.BELGIUM.FRANCE: True, expected a number"),
        ({"dix": {"points": []}}, "dix.points: [], expected an object"),
        ({"dix": {"protectors": {"BELGIUM": "NOBODY"}}}, "dix.protectors.'BELGIUM': 'NOBODY' is no power with points"),
        ({"dix": {"protectors": {"PARIS": "FRANCE"}}}, "dix.protectors: 'PARIS' is no neutral"),
        ({"dix": {"protectors": {"BELGIUM": "SPAIN"}, "eliminated": {"SPAIN": 1900}}}, "dix.protectors.BELGIUM: SPAIN"),
        ({"dix": {"exiles": {"SPAIN": "BELGIUM"}}}, "dix.exiles.'SPAIN': 'BELGIUM' is no power with points"),
        ({"dix": {"exiles": {"SPAIN": "SPAIN"}}}, "dix.exiles.SPAIN: SPAIN is in exile itself"),
        ({"dix": {"eliminated": {"SPAIN": "yes"}}}, "dix.eliminated.'SPAIN': 'yes', expected a year"),
        ({"dix": {"siberia": "maybe"}}, "dix.siberia: 'maybe', expected one of off, due, in, gone"),
        ({"dix": {"pending": {"FRANCE": ["A PIC H"]}}}, "dix.pending.'FRANCE'[0]: 'A PIC H', expected points like"),
        ({"dix": {"clauses": {"PIC": 3}}}, "dix.clauses.'PIC': 3, expected a province or 'D'"),
        ({"dix": {"clauses": {"PUC": "PAR"}}}, "dix.clauses: unknown province 'PUC'"),
        ({"dix": {"clauses": {"PIC": "PUR"}}}, "dix.clauses.PIC: unknown province 'PUR'"),
        ({"dix": {"levels": {}}}, "dix.'levels': unknown key, expected one of points, protectors"),
        ({"dix": 7}, "dix: 7, expected an object"),
        ({"units": {"RUSSIA": ["A SIB"]}}, "units: A SIB stands in Siberia, expected 'A SIB SIBERIAN'"),
        ({"units": {"FRANCE": ["A MOS SIBERIAN"]}, "dix": {"siberia": "in"}}, "units: expected one army with the mark"),
        ({"units": {"RUSSIA": ["A MOS SIBERIAN"]}}, "dix.siberia: off, expected 'in'"),
        ({"units": {"RUSSIA": ["A MOS BRAVE"]}}, "units.RUSSIA[0]: 'A MOS BRAVE', expected a unit like"),
        ({"setup": "7"}, "setup: '7', expected one of 10"),
        ({"orders": {"FRANCE": ["1 = (NOBODY) BEL"]}}, "orders.FRANCE[0]: unknown power 'NOBODY'"),
        ({"orders": {"FRANCE": ["1 = BLE"]}}, "orders.FRANCE[0]: unknown province 'BLE'"),
        ({"orders": {"FRANCE": ["EXILE NOBODY"]}}, "orders.FRANCE[0]: unknown power 'NOBODY'"),
        ({"orders": {"FRANCE": ["1 BEL"]}}, "orders.FRANCE[0]: order '1 BEL'"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_case_is_said_with_its_place(changed: dict[str, object], wrong: str) -> None:
    with pytest.raises(CaseError) as said:
        read_case({**CASE, **changed})

    assert str(said.value).startswith(wrong)


def test_what_is_left_out_is_as_at_the_opening() -> None:
    state = judge_case(read_case({"variant": "dix", "phase": "S1901M"}))["dix"]

    assert state["points"]["ROMANIA"] == {"RUSSIA": 2, "SERBIA": 6}
    assert state["protectors"] == {"ROMANIA": "SERBIA"}
    assert (state["siberia"], state["exiles"], state["pending"]) == ("off", {}, {})


def test_points_that_wait_are_in_the_tool_s_answer_and_in_no_report() -> None:
    case = read_case(CASE)
    answer = judge_case(case)
    report = json.dumps(
        report_json(adjudicate(case.position, case.orders, case.ruleset), case.ruleset, setup="10", language="fr")
    )

    assert answer["dix"]["pending"] == {"FRANCE": ["2 = BEL"], "GERMANY": ["3 = BEL"]}
    assert "= BEL" not in report and "pending" not in report and "IF DISLODGED" not in report
    assert "A RUH H" in report


def test_points_are_public_when_the_season_has_closed() -> None:
    case = read_case({**CASE, "phase": "S1902M"})
    ruling = adjudicate(case.position, case.orders, case.ruleset)
    report = report_json(ruling, case.ruleset, setup="10", language="fr")

    assert [row["order"] for row in report["results"] if "=" in row["order"]] == ["2 = BEL", "3 = BEL"]
    assert "2 = BEL" in report["case"]["orders"]["FRANCE"]
    assert not [row for row in report["results"] if "IF DISLODGED" in row["order"]]


def test_an_answer_with_points_that_wait_and_clauses_is_the_next_case() -> None:
    beaten = {**CASE, "units": {**CASE["units"], "GERMANY": ["A RUH", "A BUR", "A MAR"], "SPAIN": ["A GAS"]},
              "orders": {**CASE["orders"], "GERMANY": ["A BUR - PIC", "A RUH - BUR"], "ENGLAND": []}}  # fmt: skip
    beaten["units"]["ENGLAND"] = ["F ENG"]
    beaten["orders"]["ENGLAND"] = ["F ENG S A BUR - PIC"]
    answer = judge_case(read_case(beaten))
    following = read_case({"variant": "dix", **answer, "phase": answer["next_phase"]})

    assert answer["next_phase"] == "W1901A"
    assert "A PAR" in answer["units"]["FRANCE"]
    assert following.position.extras["dix"].pending == {"FRANCE": ("2 = BEL",)}
    row = json.loads(json.dumps(to_json(following.position)))
    assert from_json(Position, row) == following.position


def test_legal_orders_hold_points_withdrawals_and_clauses() -> None:
    legal = legal_orders(read_case(CASE))

    assert "2 = BEL" in legal["FRANCE"]["POINTS"]
    assert "1 = (SPAIN) BEL" in legal["FRANCE"]["POINTS"]
    assert legal["FRANCE"]["WITHDRAWALS"] == [f"-{number} = BEL" for number in range(1, 7)]
    assert "A BEL IF DISLODGED D" in legal["FRANCE"]["A BEL IF DISLODGED"]
    assert "BELGIUM" not in legal


def test_lots_are_told_and_answered_by_chance() -> None:
    spring = {"variant": "dix", "phase": "S1901M", "units": {"BELGIUM": ["A MUN"], "FRANCE": ["A PAR"]}}
    spring |= {
        "centers": {"BELGIUM": ["BEL"]},
        "dix": {"protectors": {"BELGIUM": "FRANCE"}},
        "orders": {"FRANCE": ["A MUN H"]},
    }
    answer = judge_case(read_case(spring))
    autumn = {"variant": "dix", **answer, "phase": answer["next_phase"]}
    drawn = judge_case(read_case({**autumn, "chance": {"A MUN": "RUH"}}))

    assert answer["lots"] == {"A MUN": ["BUR", "RUH"]}
    assert "A RUH" in drawn["units"]["BELGIUM"]
    assert "A BUR" in judge_case(read_case(autumn))["units"]["BELGIUM"]

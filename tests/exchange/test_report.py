"""report.json is whole: judged again by `gm adjudicate`, the one file gives the ruling it carries."""

import io
import json
from dataclasses import replace
from typing import Any

import pytest

from gm.exchange.report import report_json
from gm.exchange.ruling import judge_case
from gm.exchange.stream import run_tool
from gm.notation.orders.canonical import read_canonical
from gm.rules.judge import adjudicate
from gm.rules.position import Turn
from gm.variants import classic
from tests.reports.demonstration import rules, rulings
from tests.service.desk import Desk


def judged_again(report: Any) -> Any:
    out, err = io.StringIO(), io.StringIO()
    status = run_tool(judge_case, io.BytesIO(json.dumps(report).encode()), out, err, jsonl=False)
    assert status == 0, err.getvalue()
    return json.loads(out.getvalue())


def ruling_of(report: Any) -> Any:
    return {key: value for key, value in json.loads(json.dumps(report)).items() if key != "case"}


@pytest.mark.parametrize("turn", rulings())
def test_a_report_that_is_judged_again_gives_the_ruling_it_carries(turn: str) -> None:
    report = report_json(rulings()[turn], rules(), setup="7", language="fr")

    assert judged_again(report) == ruling_of(report)


@pytest.mark.parametrize("side", ["ENTENTE", "EMPIRES"])
def test_the_game_for_two_keeps_its_toss_in_the_report(side: str) -> None:
    war = classic.ruleset(setup="2", start_year=1914)
    autumn = adjudicate(replace(war.opening, turn=Turn(1914, "F", "M")), {}, war, chance={"ITALY": side})
    spring = adjudicate(autumn.after, {"ITALY": [read_canonical("A ROM - APU")]}, war)

    for ruling in (autumn, spring):
        report = report_json(ruling, war, setup="2", language="fr")

        assert judged_again(report) == ruling_of(report)
    assert spring.after.units["APU"].power == "ITALY"


def test_choices_years_and_lots_that_the_judgement_hung_on_are_in_the_report() -> None:
    drawn = classic.ruleset("datc", rules={"retreats": "drawn"}, language="en", end_year=1902)
    before = rulings()["F1902R"].before
    ruling = adjudicate(before, {}, drawn, disorder=frozenset({"ITALY"}), chance={"A BUR": "GAS", "A STP": "MOS"})
    report = report_json(ruling, drawn, setup="7", language="en")

    case = report["case"]
    assert (case["edition"], case["rules"], case["end_year"]) == ("datc", {"retreats": "drawn"}, 1902)
    assert (case["disorder"], case["chance"]["A BUR"]) == (["ITALY"], "GAS")
    assert judged_again(report) == ruling_of(report)


def test_powers_that_nobody_plays_are_named_by_the_setup() -> None:
    six = classic.ruleset(unplayed=frozenset({"ITALY"}), setup="6")
    ruling = adjudicate(six.opening, {}, six)
    report = report_json(ruling, six, setup="6", language="fr")

    assert report["case"]["disorder"] == []
    assert judged_again(report) == ruling_of(report)


def test_the_case_of_a_report_holds_no_order_that_its_ruling_does_not_tell() -> None:
    sheet = ["A PAR - BUR", "A MUN - BUR", "F BRE - PAR", "A PAR - PIC", "A PAR B"]
    ruling = adjudicate(rules().opening, {"FRANCE": [read_canonical(text) for text in sheet]}, rules())
    report = report_json(ruling, rules(), setup="7", language="fr")

    told = {(each["power"], each["order"]) for each in report["results"]}
    assert {("FRANCE", text) for text in report["case"]["orders"]["FRANCE"]} <= told


def test_what_a_game_mails_can_be_judged_again() -> None:
    desk = Desk().begin()
    desk.write("FRANCE", "A Par-Bou\nF Bre-Man")
    desk.fall()
    reports = [row.facts.report_json for row in desk.new() if row.kind in ("results", "judged")]

    assert len(reports) == 8
    assert all(report == reports[0] for report in reports)
    assert reports[0]["case"]["orders"] == {"FRANCE": ["A PAR - BUR", "F BRE - ENG"]}
    assert judged_again(reports[0]) == ruling_of(reports[0])


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("setup", 9, "setup: 9, expected one of 7, 6, 5, 4, 3, 3b, 2"),
        ("extras", {"italy": "BOTH"}, "extras.italy: 'BOTH', expected ENTENTE or EMPIRES"),
        ("extras", {"spain": "ENTENTE"}, "extras.spain: unknown here, expected italy"),
    ],
)
def test_what_is_wrong_with_a_setup_is_said(key: str, value: object, told: str) -> None:
    case = {"setup": "2", "phase": "S1915M", key: value}
    out, err = io.StringIO(), io.StringIO()

    assert run_tool(judge_case, io.BytesIO(json.dumps(case).encode()), out, err, jsonl=False) == 2
    assert err.getvalue() == f"gm: {told}\n"

"""The toy for programs: its cases judged, its own slot and marks in and out, and what stays sealed in a report."""

import io
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm.exchange.case import read_case
from gm.exchange.report import report_json
from gm.exchange.ruling import judge_case, legal_orders
from gm.exchange.sheet import Asked, run_parse
from gm.exchange.values import CaseError
from gm.rules.judge import adjudicate
from gm.rules.outcomes import Outcome
from gm.rules.position import Position
from gm.store.codec import from_json, to_json
from gm.variants.registry import VARIANTS
from tests.variants import toy
from tests.variants.toy_variant import TOY

CASE: dict[str, Any] = {
    "variant": "toy",
    "edition": "datc",
    "phase": "S1M",
    "units": {"RED": ["A RDA"], "BLUE": ["A BLA"], "GREEN": ["A GRB GUARD", "F GRA"], "NEUTRAL": ["A MID"]},
    "centers": {"RED": ["RDA", "RDB"], "GREEN": ["GRA"], "NEUTRAL": ["MID"]},
    "toy": {"purses": {"RED": 1, "GREEN": 2}, "closed": ["HIL"]},
    "orders": {"RED": ["A RDA - PLA", "SABOTAGE MID", "A RDA IF BEATEN RDB"], "GREEN": ["A GRB H"]},
}


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "toy", TOY)


def result(ruling: dict[str, Any], order: str) -> dict[str, Any]:
    (row,) = (row for row in ruling["results"] if row["order"] == order)
    return dict(row)


def test_a_case_is_judged_with_its_marks_its_slot_and_its_own_orders() -> None:
    ruling = judge_case(read_case(CASE))

    assert ruling["units"]["GREEN"] == ["A GRB GUARD", "F GRA"]
    assert ruling["toy"]["purses"] == {"GREEN": 2, "RED": 0}
    assert result(ruling, "SABOTAGE MID")["outcome"] == "succeeds"
    assert result(ruling, "A RDA - PLA")["outcome"] == "succeeds"


def test_a_ruling_is_the_next_case() -> None:
    ruling = judge_case(read_case(CASE))
    following = read_case({**CASE, **ruling, "phase": ruling["next_phase"], "orders": {}})

    assert str(following.position.turn) == "S1V"
    assert toy.slot(following.position).purses == {"RED": 0, "GREEN": 2}
    assert following.position.units["GRB"].tags == {"guard"}


def test_an_empty_purse_has_a_reason_of_its_own() -> None:
    ruling = judge_case(read_case({**CASE, "toy": {}}))

    assert result(ruling, "SABOTAGE MID")["reason"] == "spent"


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({"toy": {"purses": {"RED": "much"}}}, "toy: ToySlot.purses: expected int, found str"),
        ({"toy": {"purse": {}}}, "toy.purse: expected one of"),
        ({"toy": {"closed": ["PAR"]}}, "toy: unknown province 'PAR'"),
        ({"toy": 3}, "toy: expected an object"),
        ({"extras": {}, "tooy": {}}, "tooy: unknown key, did you mean 'toy'?"),
        ({"units": {"RED": ["A RDA BRAVE"]}}, "units.RED[0]: 'A RDA BRAVE', expected a unit like"),
        ({"orders": {"RED": ["SABOTAGE MUD"]}}, "orders.RED[0]: unknown province 'MUD'"),
    ],
)
def test_what_is_wrong_in_a_case_is_said_with_its_place(changed: dict[str, object], wrong: str) -> None:
    with pytest.raises(CaseError) as said:
        read_case({**CASE, **changed})

    assert wrong in str(said.value)


def test_the_classic_game_knows_no_slot_of_the_toys() -> None:
    case = read_case({"phase": "S1901M", "toy": {"purses": {"RED": 1}}})

    assert case.position.extras == {}


def test_legal_orders_hold_the_acts() -> None:
    legal = legal_orders(read_case({**CASE, "phase": "S1V", "orders": {}}))

    assert "VOTE NONE" in legal["RED"]["VOTE"]
    assert "PROPOSE MID" in legal["BLUE"]["PROPOSE"]


def test_a_sheet_is_read_with_the_toys_words_and_explained(tmp_path: Path) -> None:
    out = io.StringIO()
    sheet = io.BytesIO(b"Sabote Milieu\nF Rgp - Glace")
    asked = Asked("toy", power="Rouge")

    assert run_parse(sheet, out, io.StringIO(), asked) == 0
    assert json.loads(out.getvalue())["orders"] == ["SABOTAGE MID", "F RDB - ICE"]
    sheet.seek(0)
    assert run_parse(sheet, out, io.StringIO(), replace(asked, in_words=True)) == 0
    assert "L'ordre de l'unité du Milieu est acheté." in out.getvalue()


def test_a_public_report_holds_neither_who_paid_nor_purses() -> None:
    case = read_case(CASE)
    ruling = adjudicate(case.position, case.orders, case.ruleset)
    everything = json.dumps(judge_case(case))
    public = json.dumps(report_json(ruling, case.ruleset, setup="3", language="fr"))

    assert "SABOTAGE" in everything and "purses" in everything
    assert "SABOTAGE" not in public and "purses" not in public
    assert "A RDA - PLA" in public
    assert read_case(json.loads(public)).orders["RED"][0] == toy.read("A RDA - PLA")


def test_a_report_without_the_sealed_can_be_judged_again() -> None:
    case = read_case({**CASE, "orders": {"RED": ["A RDA - PLA", "A RDA IF BEATEN RDB"]}})
    ruling = adjudicate(case.position, case.orders, case.ruleset)
    report = report_json(ruling, case.ruleset, setup="3", language="fr")
    again = judge_case(read_case(report))

    assert [row for row in again["results"] if row["power"] == "RED"] == [
        row for row in report["results"] if row["power"] == "RED"
    ]


# The store.


def test_a_row_holds_the_toys_slot_and_orders_and_gives_them_back() -> None:
    case = read_case(CASE)
    ruling = adjudicate(case.position, case.orders, case.ruleset)

    assert from_json(Position, json.loads(json.dumps(to_json(ruling.after)))) == ruling.after
    rows = json.loads(json.dumps(to_json(ruling.outcomes)))
    assert from_json(tuple[Outcome, ...], rows) == ruling.outcomes
    assert {"kind": "Sabotage", "order": "SABOTAGE MID"} in [row["order"] for row in rows]


def test_no_two_variants_give_one_name_to_what_rows_hold() -> None:
    named = [cls.__name__ for variant in VARIANTS.values() for cls in variant.kinds]

    assert len(set(named)) == len(named)


def test_what_no_variant_knows_any_more_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    row = to_json(Outcome("RED", toy.Sabotage("MID"), toy.Fate.SUCCEEDS))
    monkeypatch.setitem(VARIANTS, "toy", replace(TOY, kinds=()))

    with pytest.raises(ValueError, match="no variant has the kind 'Sabotage'"):
        from_json(Outcome, row)


def test_a_build_for_another_power_is_exchanged_and_one_for_nobody_is_told() -> None:
    case = {**CASE, "phase": "W1A", "units": {"RED": ["A RDA"]}, "centers": {"NEUTRAL": ["MID"], "RED": ["RDA"]}}
    ruling = judge_case(read_case({**case, "orders": {"RED": ["A MID B NEUTRAL"]}}))

    assert ruling["units"]["NEUTRAL"] == ["A MID"]
    assert result(ruling, "A MID B NEUTRAL")["power"] == "RED"
    with pytest.raises(CaseError, match=r"orders.RED\[0\]: unknown power 'NOBODY'"):
        read_case({**case, "orders": {"RED": ["A MID B NOBODY"]}})


def test_a_ruling_tells_what_only_the_toy_counts() -> None:
    assert judge_case(read_case(CASE))["points"] == {"BLUE": 0, "GREEN": 5, "RED": 10}


def test_a_case_says_what_its_game_chose() -> None:
    assert read_case(CASE).ruleset.options == {"long": False}
    assert read_case({**CASE, "options": {"long": True}}).ruleset.ending.goal == 60


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"lang": True}, "options: unknown option 'lang': expected long"),
        ({"long": 1}, "options: option long = 1: expected false or true"),
        ({"long": ["x"]}, "options: option long = ['x']: expected false or true"),
        ([], "options: [], expected an object {…}"),
    ],
)
def test_a_choice_that_does_not_exist_is_told(options: object, expected: str) -> None:
    with pytest.raises(CaseError, match=re.escape(expected)):
        read_case({**CASE, "options": options})


def test_the_classic_game_leaves_nothing_of_its_own_to_choose() -> None:
    with pytest.raises(CaseError, match="expected none in this game"):
        read_case({"phase": "S1901M", "options": {"long": True}})

"""What programs exchange: the slot in and out, legal orders, and what is said of bad input."""

import io
import json
from typing import Any

import pytest

from gm.exchange.case import read_case
from gm.exchange.ruling import judge_case, legal_orders
from gm.exchange.stream import run_tool
from gm.rules.position import Position
from gm.store.codec import from_json, to_json
from gm.terms.json_values import CaseError
from gm.variants.diplomatie2000.rules import ruleset
from gm.variants.registry import VARIANTS
from tests.variants.diplomatie2000.world import CENTERS, case, judged, onward

PLACED = {"ETUN": ["M WAS", "F BOS"], "ONU": ["M MOR"], "RUSS": ["A MOS"]}


@pytest.mark.parametrize(
    ("un", "expected"),
    [
        ([], "un: [], expected an object {…}"),
        ({"adjustments": {}}, "un.adjustments: unknown key, expected one of adjustment, "),
        ({"adjustment": {"RUSS": 126}}, "un.adjustment.RUSS: 126, expected a whole number from -125 to 125"),
        ({"adjustment": {"RUSSIE": 1}}, "un.adjustment: unknown state 'RUSSIE', expected one of ASEA, "),
        ({"disgrace": {"RUSS": -1}}, "un.disgrace.RUSS: -1, expected a whole number from 0"),
        ({"disgrace": {"RUSS": True}}, "un.disgrace.RUSS: True, expected a whole number"),
        ({"imf": "ONU"}, "un.imf: unknown state 'ONU'"),
        ({"imf": "RUSS", "embargo": "RUSS"}, "un.embargo: RUSS holds the pFMI"),
        ({"aid": {"RUSS": ["MEXI"]}}, "un.aid.RUSS: ['MEXI'], expected three slots"),
        ({"aid": {"RUSS": ["RUSS", None, None]}}, "un.aid.RUSS: a state gives itself no aid"),
        ({"aid": {"RUSS": [7, None, None]}}, "un.aid.RUSS[0]: unknown state 7"),
        ({"spent": ["MEXI", "X"]}, "un.spent[1]: unknown state 'X'"),
        ({"last": ["PAR"]}, "un.last: ['PAR'], expected a sector and who controlled it"),
        ({"last": ["OPE", None]}, "un.last[0]: 'OPE', expected a land sector"),
        ({"lands": {"PAR": "RUSS"}}, "un.lands.PAR: a centre, whose controller stands in centers"),
        ({"lands": {"OPE": "RUSS"}}, "un.lands: 'OPE', expected a land sector"),
        ({"lands": {"YEM": "X"}}, "un.lands.YEM: unknown state 'X'"),
        ({"leaving": ["BOS"]}, "un.leaving[0]: 'BOS', expected a sector in which a unit M stands"),
        ({"eliminated": "MEXI"}, "un.eliminated: 'MEXI', expected a list […]"),
        ({"received": {"RUSS": -2}}, "un.received.RUSS: -2, expected a whole number from -1"),
    ],
)
def test_a_bad_slot_is_named_with_its_place(un: object, expected: str) -> None:
    with pytest.raises(CaseError) as refused:
        read_case(case("S2002M", PLACED, un=un))

    assert str(refused.value).startswith(expected)


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("PROPOSE 4A RUSS", "orders.RUSS[0]: order 'PROPOSE 4A RUSS': expected something like 'PROPOSE 1A RUSS'"),
        ("PROPOSE 1A MARS", "orders.RUSS[0]: order 'PROPOSE 1A MARS': unknown state 'MARS'"),
        ("PROPOSE 2", "orders.RUSS[0]: order 'PROPOSE 2': expected something like"),
        ("PROPOSE 2 M XXX H", "orders.RUSS[0]: unknown province 'XXX' in 'M XXX H'"),
        ("PROPOSE 2 M WAS", "orders.RUSS[0]: order 'M WAS': expected something like"),
        ("PROPOSE 3B NONE", "orders.RUSS[0]: order 'PROPOSE 3B NONE': unknown state 'NONE'"),
        ("VOTE 2 RUSS USLA", "orders.RUSS[0]: order 'VOTE 2 RUSS USLA': expected something like"),
        ("VOTE 1", "orders.RUSS[0]: order 'VOTE 1': expected something like"),
        ("AID 4 USLA", "orders.RUSS[0]: order 'AID 4 USLA': expected something like"),
        ("SUBVERT XXX", "orders.RUSS[0]: unknown province 'XXX' in 'SUBVERT XXX'"),
        ("AMOUNT USLA TEN", "orders.RUSS[0]: order 'AMOUNT USLA TEN': expected something like"),
        ("INVITE ALL PAR", "orders.RUSS[0]: order 'INVITE ALL PAR': expected something like"),
        ("W MOS H", "orders.RUSS[0]: unknown kind of unit 'W'"),
    ],
)
def test_an_order_that_cannot_be_read_is_named(order: str, expected: str) -> None:
    with pytest.raises(CaseError) as refused:
        read_case(case("S2002M", PLACED, {"RUSS": [order]}))

    assert str(refused.value).startswith(expected)


def test_the_tool_ends_with_status_2() -> None:
    err = io.StringIO()
    sent = json.dumps(case("S2002M", PLACED, un={"imf": "X"})).encode()

    assert run_tool(judge_case, io.BytesIO(sent), io.StringIO(), err, jsonl=False) == 2
    assert err.getvalue().startswith("gm: un.imf: unknown state 'X'")


def test_what_is_left_out_is_as_at_the_opening() -> None:
    slot = read_case(case("S2001M", PLACED)).position.extras

    assert slot == ruleset().opening.extras


def test_all_land_is_told_and_nobodys_with_it() -> None:
    lands = judged("F2002M", PLACED, un={"lands": {"YEM": None, "mon": "russ"}})["un"]["lands"]

    assert len(lands) == 66
    assert lands["YEM"] is None
    assert (lands["MON"], lands["NEP"]) == ("RUSS", None)


def test_what_comes_out_goes_in_again() -> None:
    un: dict[str, Any] = {
        "adjustment": {"RUSS": -3},
        "disgrace": {"CHIN": 2},
        "imf": "MEXI",
        "embargo": "CHIN",
        "aid": {"ETUN": ["MEXI", None, "INDE"]},
        "spent": ["MCCA", "ONU"],
        "last": ["MON", None],
        "lands": {"MON": "RUSS", "YEM": None},
        "eliminated": ["UAFA"],
    }
    first = judged("S2002M", PLACED, un=un)
    again = read_case({**case("F2002M", first["units"], centers=first["centers"]), "un": first["un"]})

    assert VARIANTS["diplomatie2000"].slots.write(again.position.extras, True) == first["un"]


def test_a_stored_position_is_judged_to_the_same() -> None:
    now = read_case(
        case("F2002M", PLACED, un={"imf": "MEXI", "last": ["PAR", "UEUR"], "aid": {"ETUN": ["MEXI", None, None]}})
    )
    kept: Position = from_json(Position, json.loads(json.dumps(to_json(now.position))))

    assert kept == now.position


def test_the_order_of_the_sheets_says_which_motion_is_the_earlier() -> None:
    one = {"USLA": ["PROPOSE 1A RUSS", "VOTE 1 USLA"], "ASEA": ["PROPOSE 1B RUSS", "VOTE 1 ASEA"]}

    assert judged("S2002M", PLACED, one)["votes"]["1"]["adopted"] == ["USLA"]
    assert judged("S2002M", PLACED, dict(reversed(one.items())))["votes"]["1"]["adopted"] == ["ASEA"]


def test_legal_orders_of_mandate_units_stand_under_the_united_nations() -> None:
    legal = legal_orders(read_case(case("S2002M", PLACED)))

    assert set(legal) == {"ETUN", "ONU", "RUSS"}
    assert set(legal["ETUN"]) == {"F BOS"}
    assert set(legal["ONU"]) == {"M MOR", "M WAS"}
    assert "M WAS - ABE" in legal["ONU"]["M WAS"]


def test_legal_orders_of_winter() -> None:
    placed = {"MCSU": ["A BEL", "A BRA", "F BUA", "M SAO"], "CAOR": ["A BOG"]}
    legal = legal_orders(read_case(case("W2002A", placed)))

    assert legal["MCSU"]["RIO"] == ["A RIO B", "F RIO B", "M RIO B", "V RIO B"]
    assert legal["MCSU"]["M SAO"] == ["M SAO D"]
    assert legal["ONU"]["OPE"] == ["M OPE B"]
    assert "EQU" not in legal["ONU"]


def test_a_ruling_tells_votes_only_where_something_was_proposed() -> None:
    assert "votes" not in judged("S2002M", PLACED, {"RUSS": ["VOTE 1 NONE"]})


def test_a_year_from_the_opening_turns() -> None:
    answer = judged("S2001M", {}, {}, centers=CENTERS)
    opening = {power: [str(u) for u in ruleset().opening.units_of(power)] for power in ruleset().powers}
    answer = judged("S2001M", opening)
    for _ in range(3):
        answer = onward(answer)

    assert answer["next_phase"] == "F2002M"
    assert answer["un"]["eliminated"] == []

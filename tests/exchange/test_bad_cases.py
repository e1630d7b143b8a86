"""Whatever is sent to the JSON tools, the answer says what is wrong and where, in one line that can be printed."""

import io
import json
from typing import Any

import pytest

from gm.exchange.ruling import judge_case, legal_orders
from gm.exchange.stream import BAD_INPUT, run_tool

CASE = {"phase": "S1901M", "units": {"FRANCE": ["A PAR", "F BRE"], "GERMANY": ["A MUN"]}}
RETREAT = {
    "phase": "F1901R",
    "units": {"GERMANY": ["A BUR", "A PAR"], "ITALY": ["A GAS"], "ENGLAND": ["A BEL"]},
    "contested": ["MAR"],
    "dislodged": {"FRANCE": [{"unit": "A BUR", "by": "MUN"}]},
}


def refused(given: str | bytes, *, tool: Any = judge_case) -> str:
    """The message for a case that must be refused, without the tool's name."""
    raw = given.encode("utf-8", "surrogatepass") if isinstance(given, str) else given
    out, err = io.StringIO(), io.StringIO()
    status = run_tool(tool, io.BytesIO(raw), out, err, jsonl=False)
    said = err.getvalue()
    assert (status, out.getvalue()) == (BAD_INPUT, ""), said
    assert len(said) <= 201 and said.startswith("gm: ") and said.endswith("\n") and said[:-1].isprintable(), said
    return said[4:-1]


def with_key(**changes: Any) -> str:
    return json.dumps({**CASE, **changes})


def beaten(entry: Any, **changes: Any) -> str:
    return json.dumps({**RETREAT, "dislodged": {"FRANCE": [entry]}, **changes})


NO_CASES = [
    (b"", "input: empty, expected JSON"),
    (b"  \n\n ", "input: empty, expected JSON"),
    (b"\xef\xbb\xbf", "input: empty, expected JSON"),
    (b"\x00", "input: not JSON, line 1, column 1"),
    (b'{"phase": "S1901M\x00"}', "input: not JSON, line 1, column 18: Invalid control character"),
    (b'{"phase": "\xe9"}', "input: byte 12 is not UTF-8 text"),
    ('{"phase": "S1901M"}'.encode("utf-16"), "input: byte 1 is not UTF-8 text"),
    (b"[" * 100_000, "input: nested too deep to be a case"),
    (b'{"x":' * 100_000, "input: nested too deep to be a case"),
    (b"[]", "case: [], expected an object"),
    (b'"S1901M"', "case: 'S1901M', expected an object"),
    (b"null", "case: nothing, expected an object"),
    (b"1e999", "case: inf, expected an object"),
    (b'{"end_year": NaN}', "input: NaN is no JSON number"),
    (b'{"id": -Infinity}', "input: -Infinity is no JSON number"),
    (b'{"end_year": ' + b"9" * 5000 + b"}", "input: a number of 5000 digits, 99999999999999999999…"),
    (b'{"units": {"FRANCE": ["A PAR"]}, "phase": "S1901M", "units": {}}', "input: key 'units' stands twice"),
    (b'{"phase": "S1901M", "units": {"FRANCE": [], "FRANCE": []}}', "input: key 'FRANCE' stands twice"),
    (b'{"case": [1]}', "case: [1], expected an object"),
]


@pytest.mark.parametrize(("given", "message"), NO_CASES, ids=[message[:50] for _, message in NO_CASES])
def test_what_is_no_case_at_all(given: bytes, message: str) -> None:
    assert refused(given).startswith(message)


def test_a_byte_order_mark_is_passed_over() -> None:
    out = io.StringIO()

    status = run_tool(judge_case, io.BytesIO(b"\xef\xbb\xbf" + json.dumps(CASE).encode()), out, out, jsonl=False)

    assert (status, json.loads(out.getvalue())["phase"]) == (0, "S1901M")


WRONG = [
    (with_key(phase="S1901X"), "phase S1901X: expected one of S…M"),
    (with_key(phase="S１９０１M"), "phase: 'S１９０１M', expected plain letters and digits"),
    (with_key(phase="ſ1901M"), "phase: 'ſ1901M', expected plain letters and digits"),
    (with_key(phase="S0M"), "phase: 'S0M', expected something like 'S1901M'"),
    (with_key(phase="S9999M"), "phase: 'S9999M', expected something like 'S1901M'"),
    (with_key(phase="S19011M"), "phase: 'S19011M', expected something like 'S1901M'"),
    (with_key(phase="S1901M" * 1_000_000), "phase: a text of 6000000 characters, 'S1901MS1901MS1901M"),
    (with_key(phase=1901), "phase: 1901, expected text"),
    (with_key(end_year=10**30), "end_year: 1000000"),
    (with_key(end_year=-1), "end_year: -1, expected a year"),
    (with_key(end_year=True), "end_year: True, expected a year"),
    (with_key(end_year=1910.5), "end_year: 1910.5, expected a year"),
    (with_key(variant="\ud800"), "variant: unknown variant '\\ud800'"),
    (with_key(variant=["classic"]), "variant: ['classic'], expected text"),
    (with_key(edition="datc\n\x1b[31m"), "edition or rules: unknown edition 'datc\\n\\x1b[31m'"),
    (with_key(setup=[7]), "setup: [7], expected one of 7"),
    (with_key(language={"fr": 1}), "language: {'fr': 1}, expected en or fr"),
    (with_key(rules={"__class__": 1}), "rules['__class__']: 1, expected text, true or false"),
    (with_key(rules={"__class__": True}), "edition or rules: unknown rule choice '__class__'"),
    (with_key(rules={"__doc__": "x"}), "edition or rules: unknown rule choice '__doc__'"),
    (with_key(rules={"edition": "datc"}), "edition or rules: unknown rule choice 'edition'"),
    (with_key(rules={"routes": [["any"]]}), "rules['routes']: [['any']], expected text, true or false"),
    (with_key(rules={"routes": True}), "edition or rules: rule choice routes = True"),
    (with_key(rules=["routes"]), "rules: ['routes'], expected an object"),
    (with_key(extras={"\ud800": 1}), "extras.\\ud800: unknown here"),
    (with_key(units=None), "units: nothing, expected an object"),
    (with_key(units={"FRANCE": {"A": "PAR"}}), "units.FRANCE: {'A': 'PAR'}, expected a list"),
    (with_key(units={"GAUL": []}), "units: unknown power 'GAUL', expected one of AUSTRIA"),
    (with_key(units={"AUſTRIA": []}), "units: 'AUſTRIA', expected plain letters and digits"),
    (with_key(units={"FRANCE": ["A"]}), "units.FRANCE[0]: 'A', expected a unit like 'A PAR'"),
    (with_key(units={"FRANCE": ["X PAR"]}), "units.FRANCE[0]: unknown kind of unit 'X'"),
    (with_key(units={"FRANCE": ["F PAR"]}), "units.FRANCE[0]: 'F PAR', a unit of kind F cannot stand there"),
    (with_key(units={"FRANCE": ["A NTH"]}), "units.FRANCE[0]: 'A NTH', a unit of kind A cannot stand there"),
    (with_key(units={"FRANCE": ["F STP"]}), "units.FRANCE[0]: 'F STP' must name its coast"),
    (with_key(units={"FRANCE": ["F STP/EC"]}), "units.FRANCE[0]: unknown coast 'STP/EC'"),
    (with_key(units={"FRANCE": ["A PAR", "A PAR"]}), "units.FRANCE[1]: A PAR stands where FRANCE already has A PAR"),
    (with_key(units={"FRANCE": ["F STP/NC"], "ITALY": ["A STP"]}), "units.ITALY[0]: A STP stands where FRANCE"),
    (with_key(centers={"FRANCE": ["BUR"]}), "centers.FRANCE[0]: BUR is no supply centre"),
    (with_key(centers={"FRANCE": ["PAR"], "ITALY": ["PAR"]}), "centers.ITALY[0]: PAR already belongs to FRANCE"),
    (with_key(centers={"FRANCE": ["PAR", "PAR"]}), "centers.FRANCE[1]: PAR already belongs to FRANCE"),
    (with_key(contested=["ATLANTIS"]), "contested[0]: unknown province 'ATLANTIS'"),
    (with_key(contested=["GAS", {}]), "contested[1]: {}, expected text"),
    (with_key(contested=["PAR"]), "contested[0]: PAR holds A PAR; a stand-off leaves it empty"),
    (with_key(contested="GAS"), "contested: 'GAS', expected a list"),
    (with_key(disorder=["GAUL"]), "disorder[0]: unknown power 'GAUL'"),
    (with_key(chance={"A\u0000": 1}), "chance['A\\x00']: 1, expected text"),
    (with_key(orders={"FRANCE": ["\ud800 PAR H"]}), "orders.FRANCE[0]: '\\ud800 PAR H', expected plain letters"),
    (with_key(orders={"FRANCE": ["X PAR H"]}), "orders.FRANCE[0]: unknown kind of unit 'X'"),
    (with_key(orders={"FRANCE": ["A PAR S X MUN"]}), "orders.FRANCE[0]: unknown kind of unit 'X'"),
    (with_key(orders={"FRANCE": ["A PAR - ATL"]}), "orders.FRANCE[0]: unknown province 'ATL' in 'A PAR - ATL'"),
    (with_key(orders={"FRANCE": ["A PAR - " + "X" * 10**6]}), "orders.FRANCE[0]: a text of 1000008 characters"),
    (with_key(orders={"FRANCE": "A PAR H"}), "orders.FRANCE: 'A PAR H', expected a list"),
    (with_key(**{"uni\nts": {}}), "uni\\nts: unknown key, did you mean 'units'?"),
    (with_key(order={}), "order: unknown key, did you mean 'orders'?"),
]


@pytest.mark.parametrize(("given", "message"), WRONG, ids=[message[:60] for _, message in WRONG])
@pytest.mark.parametrize("tool", [judge_case, legal_orders])
def test_what_is_wrong_in_a_case(given: str, message: str, tool: Any) -> None:
    assert refused(given, tool=tool).startswith(message)


CONTRADICTED = [
    (beaten({"unit": "A BUR", "by": "MUN", "retreats": ["PAR"]}), ".retreats[0]: A BUR cannot retreat to PAR here"),
    (beaten({"unit": "A BUR", "by": "MUN", "retreats": ["PIC", "ENG"]}), ".retreats[1]: A BUR cannot retreat to ENG"),
    (beaten({"unit": "A BUR", "by": "MUN", "retreats": ["MAR"]}), ".retreats[0]: A BUR cannot retreat to MAR"),
    (beaten({"unit": "A BUR", "by": "MUN", "retreats": ["MUN"]}), ".retreats[0]: A BUR cannot retreat to MUN"),
    (beaten({"unit": "A BUR", "by": "MUN", "retreats": ["MOS"]}), ".retreats[0]: A BUR cannot retreat to MOS here"),
    (beaten({"unit": "A BUR", "by": "MUN", "retreats": "PIC"}), ".retreats: 'PIC', expected a list"),
    (beaten({"unit": "A BUR", "by": "MUN", "retreats": [1]}), ".retreats[0]: 1, expected text"),
    (beaten({"unit": "A BUR", "by": "MOS"}), ".by: A BUR cannot have come to BUR from MOS in one step"),
    (beaten({"unit": "A BUR", "by": "BUR"}), ".by: A BUR cannot have come to BUR from BUR in one step"),
    (beaten({"unit": "A BUR", "by": "LON", "convoyed": True}), ".by: A BUR cannot have come to BUR from LON by convoy"),
    (beaten({"unit": "A BUR", "by": 0}), ".by: 0, expected text"),
    (beaten({"unit": "A BUR", "by": "MUN", "convoyed": 1}), ".convoyed: 1, expected true or false"),
    (beaten({"unit": "F BUR", "by": "MUN"}), ".unit: 'F BUR', a unit of kind F cannot stand there"),
    (beaten({"by": "MUN"}), ".unit: nothing, expected text"),
    (beaten("A BUR"), ": 'A BUR', expected an object"),
    (beaten({"unit": "A BUR", "by": "MUN"}, units={"FRANCE": ["A BUR"]}), ": A BUR and A BUR are both of FRANCE"),
    (beaten({"unit": "F NTH", "by": "LON"}, units={"ITALY": ["F NTH"]}, phase="S1901M"), " is not a retreat phase"),
]


@pytest.mark.parametrize(("given", "message"), CONTRADICTED, ids=[message[:60] for _, message in CONTRADICTED])
def test_a_dislodged_unit_that_the_position_contradicts_is_refused(given: str, message: str) -> None:
    said = refused(given)

    assert said.startswith(("dislodged.FRANCE[0]" + message, "dislodged: S1901M" + message))


def test_what_the_position_allows_is_named() -> None:
    said = refused(beaten({"unit": "A BUR", "by": "MUN", "retreats": ["MOS"]}))

    assert said.endswith("cannot retreat to MOS here, expected PIC RUH")


def test_a_unit_dislodged_twice_is_refused() -> None:
    entry = {"unit": "A BUR", "by": "MUN"}

    said = refused(json.dumps({**RETREAT, "dislodged": {"FRANCE": [entry], "RUSSIA": [entry]}}))

    assert said == "dislodged.RUSSIA[0]: a second unit dislodged from BUR"


def judged(given: str) -> Any:
    out, err = io.StringIO(), io.StringIO()
    assert run_tool(judge_case, io.BytesIO(given.encode()), out, err, jsonl=False) == 0, err.getvalue()
    return json.loads(out.getvalue())


def test_the_retreats_a_case_lists_narrow_those_the_position_allows() -> None:
    orders = {"FRANCE": ["A BUR R RUH"]}

    narrowed = judged(beaten({"unit": "A BUR", "by": "MUN", "retreats": ["PIC"]}, orders=orders))

    assert "FRANCE" not in narrowed["units"]
    assert judged(beaten({"unit": "A BUR", "by": "MUN"}, orders=orders))["units"]["FRANCE"] == ["A RUH"]


def test_an_army_may_have_been_dislodged_by_convoy() -> None:
    units = {"ENGLAND": ["A PIC"], "GERMANY": ["A PAR"]}

    ruling = judged(beaten({"unit": "A PIC", "by": "LON", "convoyed": True}, units=units, contested=[]))

    assert ruling["results"][0]["order"] == "A PIC D"


def test_a_case_that_tells_a_part_of_the_position_may_leave_out_the_attacker() -> None:
    ruling = judged(beaten({"unit": "A BUR", "by": "MUN"}, units={}, contested=[], orders={"FRANCE": ["A BUR R PAR"]}))

    assert ruling["units"] == {"FRANCE": ["A PAR"]}


def test_keys_that_a_case_does_not_have_are_passed_over() -> None:
    assert judged(with_key(id="7c\u0000", players=[{"name": "Jeanne"}], depth={"a": [[[[[[]]]]]]}))["phase"] == "S1901M"

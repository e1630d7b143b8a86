"""`gm adjudicate` and `gm legal`: what other programs send and get back."""

import io
import json
import textwrap
from pathlib import Path
from typing import Any

import pytest

from gm.exchange.case import read_case
from gm.exchange.ruling import judge_case, legal_orders
from gm.exchange.stream import run_tool
from gm.rules import movement
from gm.variants.classic import board

DISLODGED = {
    "variant": "classic",
    "edition": "datc",
    "language": "fr",
    "phase": "S1901M",
    "units": {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"]},
    "centers": {"FRANCE": ["PAR", "BRE", "MAR"]},
    "contested": ["GAS"],
    "disorder": ["ITALY"],
    "chance": {"A BUR": "GAS"},
    "end_year": 1910,
    "orders": {"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]},
}


def run(tool: Any, given: str | bytes, *, jsonl: bool = False) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    raw = given.encode() if isinstance(given, str) else given
    status = run_tool(tool, io.BytesIO(raw), out, err, jsonl=jsonl)
    return status, out.getvalue(), err.getvalue()


def judged(case: dict[str, Any]) -> dict[str, Any]:
    status, out, err = run(judge_case, json.dumps(case))
    assert status == 0, err
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_a_dislodged_army_and_where_it_may_go() -> None:
    ruling = judged(DISLODGED)

    assert ruling["phase"] == "S1901M"
    assert ruling["next_phase"] == "S1901R"
    assert ruling["units"] == {"GERMANY": ["A BUR", "A RUH"]}
    assert ruling["dislodged"] == {
        "FRANCE": [{"unit": "A BUR", "by": "MUN", "convoyed": False, "retreats": ["BEL", "GAS", "MAR", "PAR", "PIC"]}]
    }
    assert ruling["owes"] == {"FRANCE": 1}
    assert ruling["verdict"] is None


def test_a_call_without_reasons_tells_all_but_the_results() -> None:
    whole = judged(DISLODGED)

    brief = judge_case(read_case(DISLODGED), reasons=False)

    assert brief == {key: value for key, value in whole.items() if key != "results"}


def test_a_call_without_reasons_works_out_none(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(movement, "explain", lambda *_: asked.append("why") or [])

    judge_case(read_case(DISLODGED), reasons=False)
    assert not asked

    judge_case(read_case(DISLODGED))
    assert asked


def test_the_call_that_the_papers_show_judges_a_case() -> None:
    text = (Path(__file__).parents[2] / "docs" / "tools.md").read_text(encoding="utf-8")
    code = textwrap.dedent(text[text.index("    from gm.exchange") : text.index("`read_case` takes")])
    found: dict[str, Any] = {"case": DISLODGED}

    exec(code, found)  # the paper's own lines

    assert found["after"]["units"] == {"GERMANY": ["A BUR", "A RUH"]}


def test_the_results_tell_strengths_and_what_was_supplied() -> None:
    hold, move, support = judged(DISLODGED)["results"]

    assert hold == {
        "power": "FRANCE",
        "order": "A BUR H",
        "supplied": True,
        "outcome": "dislodged",
        "by": ["A MUN"],
        "hold": 1,
        "against": 2,
    }
    assert (move["outcome"], move["attack"], move["against"]) == ("succeeds", 2, 1)
    assert support == {"power": "GERMANY", "order": "A RUH S A MUN - BUR", "outcome": "succeeds"}


def test_a_ruling_feeds_the_next_case() -> None:
    first = judged(DISLODGED)

    second = judged(
        {
            "edition": "datc",
            "phase": first["next_phase"],
            "units": first["units"],
            "centers": first["centers"],
            "contested": first["contested"],
            "dislodged": first["dislodged"],
            "orders": {"FRANCE": ["A BUR R PAR"]},
        }
    )

    assert second["units"]["FRANCE"] == ["A PAR"]
    assert second["next_phase"] == "F1901M"


def test_builds_are_owed_after_autumn_and_made_in_winter() -> None:
    autumn = judged(
        {
            "phase": "F1901M",
            "units": {"FRANCE": ["A GAS"]},
            "orders": {"FRANCE": ["A GAS - SPA"]},
            "centers": {"FRANCE": ["PAR"]},
        }
    )
    winter = judged(
        {
            "phase": autumn["next_phase"],
            "units": autumn["units"],
            "centers": autumn["centers"],
            "orders": {"FRANCE": ["A PAR B"]},
        }
    )

    assert autumn["next_phase"] == "W1901A"
    assert autumn["owes"] == {"FRANCE": 1}
    assert autumn["events"] == [{"kind": "captured", "power": "FRANCE", "province": "SPA", "unit": "A SPA"}]
    assert winter["units"] == {"FRANCE": ["A PAR", "A SPA"]}


def test_an_order_for_another_powers_unit_is_void_and_no_error() -> None:
    ruling = judged({"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}, "orders": {"GERMANY": ["A PAR - BUR"]}})

    void = next(row for row in ruling["results"] if row["power"] == "GERMANY")
    assert (void["outcome"], void["reason"]) == ("void", "not_yours")


def test_a_mended_order_is_listed_as_written_and_as_read() -> None:
    ruling = judged({"phase": "S1901M", "units": {"FRANCE": ["F GAS"]}, "orders": {"FRANCE": ["F GAS - SPA"]}})

    (row,) = ruling["results"]
    assert (row["order"], row["read_as"]) == ("F GAS - SPA", "F GAS - SPA/NC")


def test_eighteen_centres_win_alone() -> None:
    centers = [code for code, p in board().map.provinces.items() if p.is_center][:18]
    ruling = judged({"phase": "S1910M", "units": {"FRANCE": ["A PAR"]}, "centers": {"FRANCE": centers}})

    assert ruling["verdict"]["kind"] == "solo"
    assert ruling["verdict"]["powers"] == ["FRANCE"]


BAD = [
    ("", "input: empty, expected JSON"),
    ("{", "input: not JSON"),
    ("[]", "case: [], expected an object"),
    ("{}", "phase: nothing, expected text"),
    ('{"phase": "1901"}', "phase: '1901', expected something like 'S1901M'"),
    ('{"phase": "S1901A"}', "phase S1901A: expected one of"),
    ('{"phase": "S1901M", "variant": "chess"}', "variant: unknown variant 'chess'"),
    ('{"phase": "S1901M", "edition": "1066"}', "unknown edition '1066'"),
    ('{"phase": "S1901M", "rules": {"routes": "some"}}', "rule choice routes = 'some'"),
    ('{"phase": "S1901M", "units": []}', "units: [], expected an object"),
    ('{"phase": "S1901M", "units": {"FRANCE": "A PAR"}}', "units.FRANCE: 'A PAR', expected a list"),
    ('{"phase": "S1901M", "units": {"GAUL": ["A PAR"]}}', "units: unknown power 'GAUL'"),
    ('{"phase": "S1901M", "units": {"FRANCE": ["A PAX"]}}', "units.FRANCE[0]: unknown province 'PAX' in 'A PAX'"),
    ('{"phase": "S1901M", "units": {"FRANCE": ["A NTH"]}}', "'A NTH', a unit of kind A cannot stand there (sea"),
    ('{"phase": "S1901M", "units": {"FRANCE": ["F PAR"]}}', "'F PAR', a unit of kind F cannot stand there (inland"),
    ('{"phase": "S1901M", "units": {"FRANCE": ["F SPA"]}}', "must name its coast, SPA/NC or SPA/SC"),
    ('{"phase": "S1901M", "units": {"FRANCE": ["A BRE"], "ITALY": ["F BRE"]}}', "one unit a province"),
    ('{"phase": "S1901M", "centers": {"FRANCE": ["BUR"]}}', "centers.FRANCE[0]: BUR is no supply centre"),
    ('{"phase": "S1901M", "centres": {}}', "centres: unknown key, did you mean 'centers'?"),
    ('{"phase": "S1901M", "orders": {"FRANCE": ["go"]}}', "orders.FRANCE[0]: order 'go'"),
    ('{"phase": "S1901M", "orders": {"FRANCE": ["A PAR - XXX"]}}', "unknown province 'XXX' in 'A PAR - XXX'"),
    ('{"phase": "S1901M", "orders": {"FRANCE": [7]}}', "orders.FRANCE[0]: 7, expected text"),
    ('{"phase": "S1901R", "dislodged": {"FRANCE": ["A PAR"]}}', "dislodged.FRANCE[0]: 'A PAR', expected an object"),
    ('{"phase": "S1901M", "end_year": "1910"}', "end_year: '1910', expected a year as a number"),
]


@pytest.mark.parametrize(("given", "message"), BAD, ids=[message[:40] for _, message in BAD])
def test_bad_input_says_what_and_where(given: str, message: str) -> None:
    status, out, err = run(judge_case, given)

    assert (status, out) == (2, "")
    assert message in err


def test_bytes_that_are_not_text_are_refused() -> None:
    status, _, err = run(judge_case, b'{"phase": "\xff"}')

    assert status == 2
    assert "not UTF-8" in err


def test_deep_nesting_is_refused() -> None:
    status, _, err = run(judge_case, "[" * 100_000)

    assert status == 2
    assert "gm: " in err


def test_a_bad_line_of_a_stream_spoils_itself_only() -> None:
    lines = [
        json.dumps(DISLODGED),
        "nonsense",
        "",
        '{"phase": "S1901M", "units": {"FRANCE": ["A NTH"]}}',
        json.dumps(DISLODGED),
    ]

    status, out, _ = run(judge_case, "\n".join(lines), jsonl=True)

    rows = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert ["error" in row for row in rows] == [False, True, True, False]


def test_legal_orders_are_listed_by_power_and_unit() -> None:
    status, out, _ = run(
        legal_orders, json.dumps({"phase": "S1901M", "units": {"TURKEY": ["F CON"], "RUSSIA": ["A SYR"]}})
    )

    assert status == 0
    assert json.loads(out) == {
        "RUSSIA": {"A SYR": ["A SYR H", "A SYR - ARM", "A SYR - SMY", "A SYR S F CON - SMY"]},
        "TURKEY": {
            "F CON": [
                "F CON H",
                "F CON - AEG",
                "F CON - ANK",
                "F CON - BLA",
                "F CON - BUL/EC",
                "F CON - BUL/SC",
                "F CON - SMY",
                "F CON S A SYR - SMY",
            ]
        },
    }


def test_a_convoy_to_a_neighbour_is_legal_only_where_a_fleet_could_carry_it() -> None:
    def by_sea(fleet: str) -> list[str]:
        units = {"FRANCE": ["A PIC"], "ENGLAND": [fleet]}
        _, out, _ = run(legal_orders, json.dumps({"phase": "S1901M", "units": units}))
        return [order for order in json.loads(out)["FRANCE"]["A PIC"] if order.endswith("VIA")]

    assert by_sea("F ENG") == ["A PIC - BEL VIA", "A PIC - BRE VIA"]
    assert by_sea("F MAO") == []


def test_legal_retreats_builds_and_removals() -> None:
    retreats = {
        "phase": "S1901R",
        "units": {"GERMANY": ["A BUR", "A PAR"]},
        "dislodged": {"FRANCE": [{"unit": "A BUR", "by": "MUN"}]},
        "contested": ["GAS"],
    }
    winter = {
        "phase": "W1901A",
        "units": {"FRANCE": ["A GAS"], "ITALY": ["A ROM", "A VEN"]},
        "centers": {"FRANCE": ["BRE", "PAR"], "ITALY": ["ROM"]},
    }

    assert json.loads(run(legal_orders, json.dumps(retreats))[1]) == {
        "FRANCE": {"A BUR": ["A BUR R BEL", "A BUR R MAR", "A BUR R PIC", "A BUR R RUH", "A BUR D"]}
    }
    assert json.loads(run(legal_orders, json.dumps(winter))[1]) == {
        "FRANCE": {"BRE": ["A BRE B", "F BRE B"], "PAR": ["A PAR B"], "WAIVE": ["WAIVE"]},
        "ITALY": {"A ROM": ["A ROM D"], "A VEN": ["A VEN D"]},
    }

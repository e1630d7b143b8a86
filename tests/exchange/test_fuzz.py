"""Cases of every phase, spoilt at random: each is answered, or refused in one line that says what is wrong and where.

`HYPOTHESIS_PROFILE=thorough pytest tests/exchange/test_fuzz.py` looks for news for a while.
"""

import copy
import io
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gm.exchange.report import case_json
from gm.exchange.ruling import judge_case, legal_orders
from gm.exchange.sheet import Asked, run_parse
from gm.exchange.stream import BAD_INPUT, run_tool
from tests.exchange.test_round_trip import GAMES, LANGUAGE, POSITION
from tests.variants.play import play_years

chance = st.randoms(use_true_random=False)

WEIRD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**30, float("nan"), float("inf"), 1e300, [], {}, [[]], {"": None}, "", " "),
    *(
        "\x00",
        "\ud800",
        "１９０１",
        "S１９０１M",
        "ſ",
        "A PAR",
        "F STP",
        "STP/NC",
        "NTH",
        "F NTH",
        "MOS",
        "a\nb",
        "\u202e",
    ),
    *("x" * 1_000, ["A PAR"] * 3, {"__class__": 1}, "__class__", "FRANCE", ["FRANCE"], "A PAR - BUR VIA", "W1901A"),
)
WHERE = re.compile(
    r"(input|case|variant|setup|edition|edition or rules|rules|language|phase|units|centers|dislodged|contested|extras"
    r"|disorder|chance|end_year|orders|.+: unknown key)\b"
)


@cache
def cases() -> tuple[Any, ...]:
    """Valid cases: every phase of some random games."""
    return tuple(
        case_json(played.ruling, ruleset, setup=setup, language=LANGUAGE)
        for ruleset, setup in GAMES.values()
        for played in play_years(Random(5), ruleset, 3)
    )


def spoilt(rng: Random) -> bytes:
    """A valid case with a few things in it changed."""
    case = copy.deepcopy(rng.choice(cases()))
    for _ in range(rng.randint(1, 3)):
        _spoil(rng, case)
    raw = json.dumps(case, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
    return _torn(rng, raw) if rng.random() < 0.2 else raw


def _spoil(rng: Random, case: Any) -> None:
    """Change one value, key or text anywhere in it."""
    holder, key = rng.choice(list(_places(case)) or [({}, "")])
    act = rng.randrange(7)
    if act == 0:
        holder[key] = copy.deepcopy(rng.choice(WEIRD))
    elif act == 1:
        del holder[key]
    elif act == 2:
        other, name = rng.choice(list(_places(case)))
        holder[key] = copy.deepcopy(other[name])
    elif act == 3 and isinstance(holder, list):
        holder.append(holder[key])
    elif act == 3:
        holder[str(rng.choice(WEIRD))] = holder.pop(key)
    elif act == 4:
        holder[key] = [holder[key]] if rng.random() < 0.5 else {"unit": holder[key]}
    elif isinstance(holder[key], str):
        holder[key] = _misspelt(rng, holder[key])


def _places(value: Any) -> Any:
    """(holder, key) of everything in a JSON value."""
    for key in value if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


def _misspelt(rng: Random, text: str) -> str:
    words = text.split(" ")
    if rng.random() < 0.5:
        words[rng.randrange(len(words))] = rng.choice(
            ("PAR", "STP/SC", "NTH", "SPA", "A", "F", "-", "S", "R", "H", "VIA")
        )
        return " ".join(words)
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice("AZ9/- \x00é１") + text[at + rng.randint(0, 1) :]


def _torn(rng: Random, raw: bytes) -> bytes:
    """The text of a case cut, doubled in part, or with strange bytes."""
    start, end = sorted(rng.choices(range(len(raw) + 1), k=2))
    strange = rng.choice((b"", b"\x00", b"\xff", b"\xef\xbb\xbf", b"[" * 2_000, b"9" * 5_000, b"\xed\xa0\x80", b"NaN"))
    piece = rng.choice((raw[start:end], raw[start:end] * 2, strange))
    return (raw[:start] + piece + raw[end:]).replace(b"\n", b" ")


def single(tool: Any, raw: bytes) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return run_tool(tool, io.BytesIO(raw), out, err, jsonl=False), out.getvalue(), err.getvalue()


def is_said_well(message: str) -> bool:
    return len(message) <= 200 and message.isprintable() and WHERE.match(message) is not None


@given(chance)
def test_a_spoilt_case_is_answered_or_refused_in_one_line(rng: Random) -> None:
    raw = spoilt(rng)
    for tool in (judge_case, legal_orders):
        status, out, err = single(tool, raw)
        streamed = io.StringIO()

        assert run_tool(tool, io.BytesIO(raw), streamed, streamed, jsonl=True) == 0
        if status == 0:
            assert err == "" and streamed.getvalue() == out and "error" not in json.loads(out)
        else:
            said = err.removeprefix("gm: ").removesuffix("\n")
            assert (status, out) == (BAD_INPUT, "") and is_said_well(said), err
            assert streamed.getvalue() == (
                "" if not raw.strip() else json.dumps({"error": said}, ensure_ascii=False) + "\n"
            )


@given(chance)
def test_the_answer_to_a_case_that_was_taken_is_a_case(rng: Random) -> None:
    raw = spoilt(rng)
    status, out, _ = single(judge_case, raw)
    if status:
        return
    asked, answer = json.loads(raw.decode("utf-8-sig")), json.loads(out)
    asked = asked.get("case", asked)
    following = {key: value for key, value in asked.items() if key not in (*POSITION, "orders", "chance")}

    status, out, err = single(judge_case, json.dumps({**answer, **following, "phase": answer["next_phase"]}).encode())

    assert (status, err) == (0, "")


@given(chance)
def test_a_spoilt_position_for_a_sheet_is_refused_in_one_line(tmp_path_factory: Any, rng: Random) -> None:
    file = tmp_path_factory.getbasetemp() / "spoilt.json"
    file.write_bytes(spoilt(rng))
    out, err = io.StringIO(), io.StringIO()

    status = run_parse(io.BytesIO(b"A Par-Bou"), out, err, Asked("classic", position=file))

    said = err.getvalue().removeprefix("gm: ").removesuffix("\n")
    assert (status, said) == (0, "") or (status == BAD_INPUT and len(said) <= 200 and said.isprintable()), said


def test_a_stream_of_spoilt_cases_is_answered_line_by_line_to_its_end() -> None:
    lines = [raw for seed in range(settings().max_examples) if (raw := spoilt(Random(seed))).strip()]
    good = json.dumps(cases()[0]).encode()

    for tool in ("adjudicate", "legal"):
        command = [sys.executable, "-m", "gm", tool, "--jsonl"]
        given = b"\n".join([*lines, good])
        done = subprocess.run(command, input=given, capture_output=True, check=False, cwd=Path(__file__).parents[2])

        rows = [json.loads(row) for row in done.stdout.splitlines()]
        assert (done.returncode, done.stderr, len(rows)) == (0, b"", len(lines) + 1)
        assert all(is_said_well(row["error"]) for row in rows if "error" in row)
        assert "error" not in rows[-1] and any("error" in row for row in rows)

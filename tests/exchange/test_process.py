"""The JSON tools as programs: what comes in is answered line by line, and no end of theirs is a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gm.commands.cli import app

GM = (sys.executable, "-m", "gm")
ROOT = Path(__file__).parents[2]
CASE = json.dumps({"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}}).encode()


def run(*arguments: str, given: bytes = b"") -> tuple[int, str, str]:
    """The command within this process, which need not load everything anew."""
    result = CliRunner().invoke(app, arguments, input=given)
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize("tool", ["adjudicate", pytest.param("legal", marks=pytest.mark.full)])
def test_a_line_is_answered_before_the_next_one_comes(tool: str) -> None:
    with subprocess.Popen([*GM, tool, "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as talk:
        assert talk.stdin is not None and talk.stdout is not None
        for line, key in ((CASE, "FRANCE"), (b"\xff", "error"), (b"\n \r", None), (CASE, "FRANCE")):
            talk.stdin.write(line + b"\n")
            talk.stdin.flush()
            assert key is None or key in talk.stdout.readline().decode()
        talk.stdin.close()
        assert (talk.stdout.read(), talk.wait()) == (b"", 0)


def test_several_processes_answer_in_the_order_of_the_lines() -> None:
    units = [[f"A {place}"] for place in ("PAR", "MAR", "BUR", "GAS", "PIC")] * 41
    lines = [json.dumps({"phase": "S1901M", "units": {"FRANCE": each}}).encode() for each in units]
    lines[77] = b"[nonsense"
    given = b"\n\n".join(lines)

    assert run("adjudicate", "--jsonl", "--jobs", "2", given=given) == run("adjudicate", "--jsonl", given=given)


def test_who_stops_listening_is_no_trouble() -> None:
    given = b"\n".join([CASE] * 2_000)
    with subprocess.Popen(
        [*GM, "adjudicate", "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as talk:
        assert talk.stdout is not None
        talk.stdout.close()
        talk.stdout = None
        _, err = talk.communicate(given)

    assert err == b""


def test_a_tool_with_nothing_to_read_says_so() -> None:
    closed = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *GM, "adjudicate"], capture_output=True, cwd=ROOT, check=False
    )

    assert (closed.returncode, closed.stderr) == (2, b"gm: input: empty, expected JSON\n")


def test_answers_are_utf_8_whatever_the_locale_says() -> None:
    sheet, locale = "Armée Par-Bou".encode(), {**os.environ, "PYTHONIOENCODING": "ascii"}

    done = subprocess.run([*GM, "parse"], input=sheet, capture_output=True, cwd=ROOT, env=locale, check=False)

    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout.decode())["lines"][0]["text"] == "Armée Par-Bou"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--power", "Atlantis"], "--power: 'Atlantis', expected one of AUSTRIA, ENGLAND, FRANCE"),
        (["--power", "\n" * 1_000], "--power: '', expected one of AUSTRIA"),
        (["--power", ""], "--power: '', expected one of AUSTRIA"),
        (["--position", "/"], "--position '/': Is a directory"),
        (["--position", "/no/such\x1b/case.json"], "--position '/no/such\\x1b/case.json': No such file or directory"),
        (["--position", str(ROOT / "LICENSE")], f"--position '{ROOT / 'LICENSE'}': not JSON, line 1"),
        (["--variant", "chess"], "unknown variant 'chess': expected one of classic"),
        (["--language", "de"], "--language: 'de', expected en or fr"),
    ],
)
def test_arguments_that_make_no_sense_are_named(arguments: list[str], message: str) -> None:
    status, out, err = run("parse", *arguments, given=b"A Par-Bou")

    assert (status, out) == (2, "")
    assert err.startswith(f"gm: {message}") and len(err) <= 201


def test_a_position_without_the_right_to_read_it_is_named(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_bytes(CASE)
    file.chmod(0)
    if os.access(file, os.R_OK):
        pytest.skip("root reads everything")

    assert run("parse", "--position", str(file))[0::2] == (2, f"gm: --position '{file}': Permission denied\n")


def test_a_sheet_that_is_no_text_is_refused() -> None:
    assert run("parse", given=b"A Par\xff")[0::2] == (2, "gm: the sheet is not UTF-8 text (byte 6)\n")


def test_letters_are_read_line_by_line() -> None:
    letter = {**json.loads(CASE), "power": "FRANCE", "text": "A Par - Bur\n> A Par H"}

    status, out, _ = run("parse", "--jsonl", given=json.dumps(letter).encode() + b"\n{}\n")

    answers = [json.loads(line) for line in out.splitlines()]
    assert (status, answers[0]["orders"], list(answers[1])) == (0, ["A PAR - BUR"], ["error"])


def test_a_stream_of_letters_takes_nothing_from_the_command_line() -> None:
    status, _, err = run("parse", "--jsonl", "--power", "FRANCE")

    assert status == 2 and "stands alone" in err

"""Run a tool over standard input: one case, or one a line; a bad case spoils itself only."""

import json
from collections.abc import Callable
from typing import IO, Any

from gm.exchange.case import Case, read_case
from gm.exchange.values import CaseError, one_line, read_json

BAD_INPUT = 2
"""The exit status of a tool whose only case was bad."""
FAULT = 1
"""The exit status of a tool that a fault of its own kept from answering its only case."""


def run_tool(answer: Callable[[Case], Any], source: IO[bytes], out: IO[str], err: IO[str], *, jsonl: bool) -> int:
    """Answer the case on `source`, or each line of it, as `run_stream` does. Returns the exit status."""
    if jsonl:
        return run_stream(lambda value: answer(read_case(value)), source, out)
    row, status = _answer(lambda value: answer(read_case(value)), source.read())
    if status:
        print(f"gm: {row['error']}", file=err)
    else:
        print(json.dumps(row, ensure_ascii=False), file=out, flush=True)
    return status


def run_stream(answer: Callable[[object], Any], source: IO[bytes], out: IO[str]) -> int:
    """Answer every line of `source` that is not empty with a line, written at once.

    A bad one is answered `{"error": …}`; the status of a stream that was read to its end is 0.
    """
    for line in source:
        if not line.isspace():
            row, _ = _answer(answer, line)
            print(json.dumps(row, ensure_ascii=False), file=out, flush=True)
    return 0


def _answer(answer: Callable[[object], Any], raw: bytes) -> tuple[Any, int]:
    """What is answered to one JSON value, and the exit status it stands for."""
    try:
        return answer(read_json(raw, "input")), 0
    except CaseError as error:
        return {"error": str(error)}, BAD_INPUT
    except Exception as fault:  # a fault of ours must not cost a stream the cases that follow
        said = one_line(f"a fault of gm's own, please report this case: {type(fault).__name__}: {fault}")
        return {"error": said}, FAULT

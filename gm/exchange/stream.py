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
    """Answer what is on `source`. Returns the exit status: 0, or that of the only case.

    With `jsonl` every line that is not empty is a case and gets a line, written at once; a bad one is answered
    `{"error": …}`, and the status of a stream that was read to its end is 0.
    """
    if jsonl:
        for line in source:
            if line.isspace():
                continue
            row, _ = _answer(answer, line)
            print(json.dumps(row, ensure_ascii=False), file=out, flush=True)
        return 0
    row, status = _answer(answer, source.read())
    if status:
        print(f"gm: {row['error']}", file=err)
    else:
        print(json.dumps(row, ensure_ascii=False), file=out, flush=True)
    return status


def _answer(answer: Callable[[Case], Any], raw: bytes) -> tuple[Any, int]:
    """What is answered to one case, and the exit status it stands for."""
    try:
        return answer(read_case(read_json(raw, "input"))), 0
    except CaseError as error:
        return {"error": str(error)}, BAD_INPUT
    except Exception as fault:  # a fault of ours must not cost a stream the cases that follow
        said = one_line(f"a fault of gm's own, please report this case: {type(fault).__name__}: {fault}")
        return {"error": said}, FAULT

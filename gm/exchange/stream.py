"""Run a tool over standard input: one case, or one a line; a bad case spoils itself only."""

import json
from collections.abc import Callable
from typing import IO, Any

from gm.exchange.case import Case, CaseError, read_case

BAD_INPUT = 2
"""The exit status of a tool whose only case was bad."""


def run_tool(answer: Callable[[Case], Any], source: IO[bytes], out: IO[str], err: IO[str], *, jsonl: bool) -> int:
    """Answer what is on `source`. Returns the exit status: 0, or 2 when a single case was bad.

    With `jsonl` every line is a case and gets a line; a bad one is answered `{"error": …}`.
    """
    if not jsonl:
        try:
            print(json.dumps(_answer(answer, source.read()), ensure_ascii=False), file=out)
        except CaseError as error:
            print(f"gm: {error}", file=err)
            return BAD_INPUT
        return 0
    for line in source:
        if not line.strip():
            continue
        try:
            row = _answer(answer, line)
        except CaseError as error:
            row = {"error": str(error)}
        print(json.dumps(row, ensure_ascii=False), file=out, flush=True)
    return 0


def _answer(answer: Callable[[Case], Any], raw: bytes) -> Any:
    try:
        data = json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise CaseError(f"input: byte {error.start + 1} is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise CaseError(f"input: not JSON, line {error.lineno}, column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise CaseError("input: nested too deep to be a case") from None
    return answer(read_case(data))

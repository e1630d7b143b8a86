"""Run a tool over standard input: one case, or one a line; a bad case spoils itself only."""

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import IO, Any

from gm.exchange.case import Case, read_case
from gm.terms.json_values import CaseError, one_line, read_json

_WRITE = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
"""As `json.dumps`, of answers: no part of one holds it."""
CHUNK = 50
"""Lines that a process answers before it asks for more."""
BAD_INPUT = 2
"""The exit status of a tool whose only case was bad."""
FAULT = 1
"""The exit status of a tool that a fault of its own kept from answering its only case."""


def run_tool(
    answer: Callable[[Case], Any], source: IO[bytes], out: IO[str], err: IO[str], *, jsonl: bool, jobs: int = 1
) -> int:
    """Answer the case on `source`, or each line of it, as `run_stream` does. Returns the exit status."""
    answer_value = partial(_of_case, answer)
    if jsonl:
        return run_stream(answer_value, source, out, jobs)
    row, status = _answer(answer_value, source.read())
    if status:
        print(f"gm: {row['error']}", file=err)
    else:
        print(_WRITE(row), file=out, flush=True)
    return status


def run_stream(answer: Callable[[object], Any], source: IO[bytes], out: IO[str], jobs: int = 1) -> int:
    """Answer every line of `source` that is not empty with a line, written at once; in so many processes, if they are
    several, then in the same order, and by the chunk.

    A bad one is answered `{"error": …}`; the status of a stream that was read to its end is 0.
    """
    lines = (line for line in source if not line.isspace())
    for answered in map(partial(_line, answer), lines) if jobs == 1 else _in_processes(answer, lines, jobs):
        print(answered, file=out, flush=True)
    return 0


def _in_processes(answer: Callable[[object], Any], lines: Iterator[bytes], jobs: int) -> Iterator[str]:
    """No more is read ahead than keeps them busy: a stream may be longer than memory."""
    under_way: deque[Future[str]] = deque()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        while chunk := list(islice(lines, CHUNK)):
            under_way.append(pool.submit(_lines, answer, chunk))
            if len(under_way) > 2 * jobs:
                yield under_way.popleft().result()
        for each in under_way:
            yield each.result()


def _lines(answer: Callable[[object], Any], chunk: Sequence[bytes]) -> str:
    return "\n".join(_line(answer, line) for line in chunk)


def _line(answer: Callable[[object], Any], line: bytes) -> str:
    return _WRITE(_answer(answer, line)[0])


def _of_case(answer: Callable[[Case], Any], value: object) -> Any:
    return answer(read_case(value))


def _answer(answer: Callable[[object], Any], raw: bytes) -> tuple[Any, int]:
    """What is answered to one JSON value, and the exit status it stands for."""
    try:
        return answer(read_json(raw, "input")), 0
    except CaseError as error:
        return {"error": str(error)}, BAD_INPUT
    except Exception as fault:  # a fault of ours must not cost a stream the cases that follow
        said = one_line(f"a fault of gm's own, please report this case: {type(fault).__name__}: {fault}")
        return {"error": said}, FAULT

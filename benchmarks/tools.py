"""Measure the JSON tools as programs: empty lines by the megabyte, bad lines, and real cases in a stream.

    python benchmarks/tools.py [--megabytes 10] [--cases 2000]

Each row is one run of a command from its start, imports included; the first one says what these cost alone.
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from gm.exchange.report import case_json  # noqa: E402  # the checkout must be on the path first
from gm.variants import classic  # noqa: E402
from tests.variants.play import play_years  # noqa: E402


def cases(count: int) -> list[bytes]:
    """The phases of random games as lines, repeated until there are enough."""
    ruleset = classic.ruleset()
    played = [each for seed in range(5) for each in play_years(Random(seed), ruleset, 10)]
    lines = [json.dumps(case_json(each.ruling, ruleset, setup="7", language="fr")).encode() for each in played]
    return [lines[number % len(lines)] for number in range(count)]


def measure(name: str, given: bytes, *arguments: str) -> None:
    start = time.perf_counter()
    command = [sys.executable, "-m", "gm", *arguments]
    done = subprocess.run(command, input=given, capture_output=True, check=False, cwd=ROOT)
    seconds = time.perf_counter() - start
    print(f"{name:44} {seconds:7.2f} s   status {done.returncode}   {len(done.stdout.splitlines()):7} lines out")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--megabytes", type=int, default=10)
    options.add_argument("--cases", type=int, default=2000)
    chosen = options.parse_args()
    empty, blank = b"\n" * (chosen.megabytes * 1_000_000), b" \r\n" * (chosen.megabytes * 333_333)
    good = cases(chosen.cases)
    streams = {
        "nothing": b"",
        f"{chosen.megabytes} MB of newlines": empty,
        f"{chosen.megabytes} MB of blank lines": blank,
        f"{chosen.cases} bad lines": b"[nonsense\n" * chosen.cases,
        f"{chosen.cases} cases": b"\n".join(good),
    }
    for name, given in streams.items():
        for tool in ("adjudicate", "legal"):
            measure(f"{tool} --jsonl, {name}", given, tool, "--jsonl")
    for name, given in streams.items():
        if "cases" not in name:
            measure(f"parse, {name}", given, "parse")


if __name__ == "__main__":
    main()

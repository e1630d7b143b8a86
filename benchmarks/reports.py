"""How long letters take: a full set of seven personal result letters without the map, and one letter of every shape.

python benchmarks/reports.py [--rounds 20]
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gm.reports.facts import from_json, to_json
from gm.reports.render import render
from gm.variants.classic.names import names
from tests.reports.letters import results, samples

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


def measure(what: str, work: Callable[[], object], rounds: int) -> float:
    """Print and return the median time of `work` in milliseconds, after one round to warm up."""
    work()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    median = statistics.median(times)
    print(f"{what:52} {median:8.2f} ms   (best {min(times):.2f}, worst {max(times):.2f})")
    return median


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    languages = ["fr", "en", "fr", "fr", "en", "fr", "fr"]
    seven = [results("F1902M", power) for power in POWERS]
    stored = [to_json(facts) for facts in seven]

    def letters() -> list[object]:
        return [render(f, lang, names=names()[lang]) for f, lang in zip(seven, languages, strict=True)]

    measure("seven result letters, text and HTML", letters, rounds)
    measure("their facts from JSON", lambda: [from_json(facts) for facts in stored], rounds)
    for kind in ("acknowledgement", "start", "press", "end"):
        facts = samples()[kind]
        measure(f"one letter: {kind}", lambda facts=facts: render(facts, "fr", names=names()["fr"]), rounds)  # type: ignore[misc]


if __name__ == "__main__":
    main()

"""Measure how letters written blind are understood: right, refused, unreported, followed against the writer's will.

.venv/bin/python benchmarks/letters.py              every set, by language and by kind
.venv/bin/python benchmarks/letters.py fr1 --show   one set, with each letter that is not right
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.letters.written import KINDS, Outcome, Table, Verdict, sets, written


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("sets", nargs="*", help="names of sets; all of them when left out")
    options.add_argument("--show", action="store_true", help="print each letter that is not right")
    chosen = options.parse_args()
    print(f"{'set':6} {'kind':8} {'of':>4} " + " ".join(f"{verdict:>10}" for verdict in Verdict))
    for name in chosen.sets or sets():
        for kind in KINDS:
            table = Table()  # a game's budgets of answers last for one set
            outcomes = [table.outcome(item) for item in written(name, kind)]
            counts = Counter(outcome.verdict for outcome in outcomes)
            if outcomes:
                print(
                    f"{name:6} {kind:8} {len(outcomes):4} " + " ".join(f"{counts[verdict]:10}" for verdict in Verdict)
                )
            for outcome in outcomes if chosen.show else ():
                show(outcome)


def show(outcome: Outcome) -> None:
    if outcome.verdict is Verdict.RIGHT:
        return
    item = outcome.written
    print(f"--- {item.id} {outcome.verdict} {item.position} {item.power}: {item.text!r}")
    print(f"    wanted {sorted(item.orders)} tell={item.tell} before={list(item.before)} ({item.why})")
    print(f"    read   {sorted(outcome.orders)} told={list(outcome.told)}")


if __name__ == "__main__":
    main()

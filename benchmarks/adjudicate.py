"""How long a movement phase takes to judge, beside two published packages, in one run on the same phases.

    python benchmarks/adjudicate.py [--phases 1000] [--repeat 3]

Every engine gets its orders already parsed. Ours is timed as the core (orders checked and resolved to what succeeds,
is cut and is dislodged), as the whole of `adjudicate` (next position, retreats, next phase too), and with every reason
and strength read. Each phase counts with the best of `--repeat` runs, so that the machine's noise is not measured.
"""

import argparse
import json
import platform
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.larger_map import europes
from benchmarks.peers import available
from benchmarks.phases import Played, played
from gm.notation.orders.canonical import read_canonical
from gm.rules.intake import read_orders, supply_orders
from gm.rules.judge import adjudicate
from gm.rules.orders import Order
from gm.rules.position import Position, Turn, Unit
from gm.rules.resolver import Resolution, resolve
from gm.rules.ruleset import Docket, Ruleset
from gm.variants import classic

DATC = Path(__file__).resolve().parent.parent / "tests" / "data" / "datc.json"


def core(position: Position, sheets: Mapping[str, Sequence[Order]], ruleset: Ruleset) -> Resolution:
    docket = supply_orders(read_orders(Docket(position, sheets), ruleset), ruleset)
    return resolve(position.units, docket.orders, ruleset.atlas, ruleset.unit_kinds, ruleset.rulebook)


def datc_phases() -> list[Played]:
    """The movement positions of the DATC, where the project's own data holds them."""
    if not DATC.exists():
        return []
    found = []
    for case in json.loads(DATC.read_text(encoding="utf-8")):
        for step in case["steps"]:
            if step["phase"].endswith("M") and "units" in step:
                units = [
                    Unit(text.split()[0], power, text.split()[1])
                    for power, texts in step["units"].items()
                    for text in texts
                ]
                sheets = {power: [read_canonical(row[0]) for row in rows] for power, rows in step["orders"].items()}
                found.append((Position(Turn(1901, "S", "M"), {unit.province: unit for unit in units}), sheets))
    return found


def best(call: Callable[[], Any]) -> float:
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) * 1e6


def best_of(
    repeat: int, phases: Sequence[Played], prepare: Callable[[Played], Mapping[str, Callable[[], Any]]]
) -> dict[str, list[float]]:
    """Timed call -> its best time on each phase, of `repeat` passes over them all."""
    lowest: dict[str, list[float]] = {}
    for _ in range(repeat):
        for number, phase in enumerate(phases):
            for name, call in prepare(phase).items():
                found = lowest.setdefault(name, [1e12] * len(phases))
                found[number] = min(found[number], best(call))
    return lowest


def report(name: str, times: Sequence[float]) -> None:
    ordered = sorted(times)
    p99 = ordered[int(len(ordered) * 0.99)]
    print(f"{name:34}{statistics.median(ordered):12.0f}{p99:12.0f}{statistics.mean(ordered):12.0f}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--phases", type=int, default=1000)
    options.add_argument("--repeat", type=int, default=3)
    asked = options.parse_args()
    rules = classic.ruleset("datc")
    phases = played(rules, asked.phases) + datc_phases()
    size = statistics.mean(len(position.units) for position, _ in phases)
    print(f"Python {platform.python_version()}, {len(phases)} movement phases, {size:.1f} units on average")
    peers = available()
    times: dict[str, list[float]] = {}
    ours: dict[str, Callable[[Played], Any]] = {
        "gm: core": lambda p: core(p[0], p[1], rules),
        "gm: adjudicate": lambda p: adjudicate(p[0], p[1], rules),
        "gm: adjudicate, every reason": lambda p: adjudicate(p[0], p[1], rules).outcomes,
    }
    # Engine by engine, so that none runs on caches that another has just filled with its own maps.
    for name, judge in ours.items():
        times[name] = best_of(
            asked.repeat, phases, lambda phase, judge=judge, name=name: {name: partial(judge, phase)}
        )[name]
    for peer in peers:
        times.update(best_of(asked.repeat, phases, lambda phase, peer=peer: peer.prepare(*phase)))
    print(f"{'microseconds a phase':34}{'median':>12}{'p99':>12}{'mean':>12}")
    for name, found in times.items():
        report(name, found)
    agreement(phases, rules, peers)
    growth(asked.repeat)


def agreement(phases: Sequence[Played], rules: Ruleset, peers: Sequence[Any]) -> None:
    """How often a peer puts the units where we do (they follow older readings of some cases)."""
    for peer in peers:
        if not hasattr(peer, "result"):
            continue
        same = 0
        for position, sheets in phases:
            after = adjudicate(position, sheets, rules)
            units: dict[str, list[str]] = {}
            for unit in after.after.units.values():
                units.setdefault(unit.power, []).append(str(unit))
            same += {power: sorted(texts) for power, texts in units.items()} == peer.result(position, sheets)
        print(f"{peer.name}: same positions in {same} of {len(phases)} phases")


def growth(repeat: int) -> None:
    """The core's cost for 34, 68 and 136 units on one, two and four joined Europes."""
    print(f"{'units (joined Europes)':34}{'median':>12}{'per unit':>12}")
    for copies in (1, 2, 4):
        rules, phases = europes(copies, phases=60)
        found = []
        for position, sheets in phases:
            found.append(min(best(partial(core, position, sheets, rules)) for _ in range(repeat)))
        middle = statistics.median(found)
        print(f"{34 * copies:<34}{middle:12.0f}{middle / (34 * copies):12.2f}")


if __name__ == "__main__":
    main()

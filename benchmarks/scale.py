"""How late results are, by tables, cores and machines: a queue simulated with measured service times.

    python benchmarks/scale.py [--tables 100 300 1000 10000] [--rate 0]

A table is judged and its letters are sent by a service, one thing at a time, and written by its writers; both share the
cores of their machine. Machines share the tables. `--rate` is what a provider takes in a second, 0 for as it comes.
"""

import argparse
import heapq
from dataclasses import dataclass

LETTERS = 8
JUDGED, SERVED, WRITTEN = 0.025, 0.0065, 0.0155
"""Seconds of processor: a table judged; a letter claimed, kept, sent and marked; one written, pictures shared."""
SWEEP = 1.0
"""Seconds from the deadline to the first judgement."""


@dataclass(frozen=True)
class Machine:
    """What one does with its share of the tables."""

    cores: int

    def last(self, tables: int, rate: float) -> tuple[float, float]:
        """Seconds from the deadline to its first letter and to its last."""
        busy = [SWEEP] * self.cores
        service = SWEEP
        out: list[float] = []
        for _ in range(tables):
            # The service judges, a writer writes, the service sends; each step on the core that is free first.
            judged = self._step(busy, service, JUDGED)
            written = self._step(busy, judged, WRITTEN * LETTERS)
            service = self._step(busy, judged, SERVED * LETTERS)
            out.append(max(written, service))
        out.sort()
        slowest = LETTERS * tables / rate if rate else 0.0
        return out[0], max(out[-1], SWEEP + slowest)

    @staticmethod
    def _step(busy: list[float], ready: float, seconds: float) -> float:
        end = max(heapq.heappop(busy), ready) + seconds
        heapq.heappush(busy, end)
        return end


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--tables", type=int, nargs="+", default=[100, 300, 1000, 10_000])
    arguments.add_argument("--cores", type=int, nargs="+", default=[1, 2, 4, 8])
    arguments.add_argument("--machines", type=int, nargs="+", default=[1, 2, 4])
    arguments.add_argument("--rate", type=float, default=0.0)
    given = arguments.parse_args()
    print("tables cores machines   first    last (seconds after the deadline)")
    for tables in given.tables:
        for machines in given.machines:
            for cores in given.cores:
                share = -(-tables // machines)
                first, last = Machine(cores).last(share, given.rate / machines)
                print(f"{tables:6} {cores:5} {machines:8} {first:7.1f} {last:7.1f}")


if __name__ == "__main__":
    main()

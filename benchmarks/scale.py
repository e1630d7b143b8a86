"""How late results are, by tables, cores and machines: a queue simulated with measured service times.

    python benchmarks/scale.py [--tables 100 300 1000 10000] [--rate 0] [--slower 1] [--beside]

A table is judged and its letters are sent by a service, one thing at a time, and written by its writers; both share the
cores of their machine. Machines share the tables. `--rate` is what a provider takes in a second, 0 for as it comes.
`--slower`: how much longer all takes on a machine that others use, by the clock; `--beside`: the server that takes the
letters runs on the same cores, as it does in `benchmarks/storm.py`.
"""

import argparse
import heapq
from dataclasses import dataclass

LETTERS = 8
JUDGED, SERVED, WRITTEN, TAKEN = 0.012, 0.0047, 0.0105, 0.0012
"""Seconds of processor on a machine that does nothing else: a table judged; a letter claimed, kept, sent, marked; one
written, pictures shared; one taken by a server beside it."""
SWEEP = 1.0
"""Seconds from the deadline to the first judgement."""


@dataclass(frozen=True)
class Machine:
    """What one does with its share of the tables."""

    cores: int
    slower: float = 1.0
    taken: float = 0.0
    """Seconds of its cores that the server needs for a letter."""

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
            taken = self._step(busy, judged, self.taken * LETTERS)
            out.append(max(written, service, taken))
        out.sort()
        slowest = LETTERS * tables / rate if rate else 0.0
        return out[0], max(out[-1], SWEEP + slowest)

    def _step(self, busy: list[float], ready: float, seconds: float) -> float:
        end = max(heapq.heappop(busy), ready) + seconds * self.slower
        heapq.heappush(busy, end)
        return end


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--tables", type=int, nargs="+", default=[100, 300, 1000, 10_000])
    arguments.add_argument("--cores", type=int, nargs="+", default=[1, 2, 4, 8])
    arguments.add_argument("--machines", type=int, nargs="+", default=[1, 2, 4])
    arguments.add_argument("--rate", type=float, default=0.0)
    arguments.add_argument("--slower", type=float, default=1.0)
    arguments.add_argument("--beside", action="store_true")
    given = arguments.parse_args()
    print("tables cores machines   first    last (seconds after the deadline)")
    for tables in given.tables:
        for machines in given.machines:
            for cores in given.cores:
                share = -(-tables // machines)
                machine = Machine(cores, given.slower, TAKEN if given.beside else 0.0)
                first, last = machine.last(share, given.rate / machines)
                print(f"{tables:6} {cores:5} {machines:8} {first:7.1f} {last:7.1f}")


if __name__ == "__main__":
    main()

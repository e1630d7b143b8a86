"""How long a movement turn of the world takes to judge: 126 units, nine motions, 21 ballots, beside the classic game.

    python benchmarks/world.py [--turns 200] [--repeat 5]

Orders are parsed beforehand. Positions are those of random games, in which units get in each other's way; half of them
in autumn. Each turn counts with the best of `--repeat` runs, so that the machine's noise is not measured.
"""

import argparse
import platform
import statistics
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.adjudicate import best_of, report
from benchmarks.phases import Played, played
from gm.rules.judge import adjudicate
from gm.rules.orders import Order
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset
from gm.variants import classic
from gm.variants.diplomatie2000.board import STATES, UN
from gm.variants.diplomatie2000.measures import NONE, Amount, Ballot, Motion, Pledge, Subversion
from gm.variants.diplomatie2000.rules import ruleset
from gm.variants.diplomatie2000.turn import options
from tests.positions import tangled_orders


def session(rng: Random, position: Position, rules: Ruleset, autumn: bool) -> Mapping[str, Sequence[Order]]:
    """Units' orders, nine motions (six in spring), and what 21 states vote on them."""
    sheets: dict[str, list[Order]] = {state: [] for state in STATES}
    sheets |= {state: list(orders) for state, orders in tangled_orders(rng, position, rules).items() if state != UN}
    sheets[UN] = [Amount(proposer=STATES[0], amount=10)]
    missions = [rng.choice(orders) for orders in options(position, UN, rules).values()]
    for number in range(9):
        state, kind = STATES[number], "123"[number % 3]
        if kind == "1":
            sheets[state].insert(0, Motion(measure="1A", state=rng.choice(STATES)))
        elif kind == "2":
            sheets[state].insert(0, Motion(measure="2", orders=tuple(missions)))
        else:
            sheets[state].insert(0, Motion(measure="3A" if autumn else "1B", state=STATES[number]))
    for state in STATES:
        for kind in "123":
            first = "123".index(kind)
            sheets[state].append(Ballot(type=kind, choices=(rng.choice((*STATES[first:9:3], NONE)),)))
    sheets["MCCA"].append(Subversion("MEX"))
    sheets["UEUR"].append(Pledge(slot=1, state="MEXI"))
    return sheets


def turns(rules: Ruleset, wanted: int) -> list[Played]:
    """Movement turns of random games with 120 units and more."""
    found: list[Played] = []
    rng = Random(8)
    now = rules.opening
    while len(found) < wanted:
        sheets: Mapping[str, Sequence[Order]] = {}
        if rules.phase(now.turn).pace == "long":
            sheets = session(rng, now, rules, now.turn.season == "F")
            if len(now.units) >= 120:
                found.append((now, sheets))
        now = adjudicate(now, sheets, rules).after
        if len(now.units) < 120 and rules.phase(now.turn).pace == "long":
            now = rules.opening if now.turn.season == "S" else rules.opening.at(now.turn)
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--turns", type=int, default=200)
    asked.add_argument("--repeat", type=int, default=5)
    given = asked.parse_args()
    rules, usual = ruleset(), classic.ruleset("datc")
    mine, theirs = turns(rules, given.turns), played(usual, given.turns)
    size = statistics.mean(len(position.units) for position, _ in mine)
    print(f"Python {platform.python_version()}, {len(mine)} turns, {size:.1f} units on average")
    print(f"{'microseconds a turn':34}{'median':>12}{'p99':>12}{'mean':>12}")
    for name, law, phases in (("classic", usual, theirs), ("diplomatie2000", rules, mine)):
        found = best_of(
            given.repeat,
            phases,
            lambda phase, law=law, name=name: {
                f"{name}: adjudicate": lambda: adjudicate(phase[0], phase[1], law),
                f"{name}: every reason too": lambda: adjudicate(phase[0], phase[1], law).outcomes,
            },
        )
        for said, times in found.items():
            report(said, times)


if __name__ == "__main__":
    main()

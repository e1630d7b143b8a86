"""The game for ten beside the classic one: a movement phase of as many units, points read, letters, the map.

    python benchmarks/dix.py [--games 4] [--repeat 5]

Sheets order every unit and, here, spend three points. Each counts with the best of `--repeat` runs, in
time of the processor: the machine may be shared.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gm.notation.orders.build import scene
from gm.reports.picture import png
from gm.reports.render import render
from gm.reports.scenes import position_scene
from gm.reports.sections import board
from gm.reports.stationery import stationery
from gm.reports.values import Facts
from gm.reports.words import Words
from gm.rules.judge import adjudicate
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset
from gm.variants import classic, dix
from gm.variants.dix.countries import played
from gm.variants.dix.orders import GivePoints
from gm.variants.dix.variant import DIX
from tests.positions import Sheets, crowded_position, tangled_orders
from tests.variants.dix.desk import DixDesk
from tests.variants.dix.test_by_mail import SPRING, mobilised, play
from tests.variants.play import play_years


def phases(rules: Ruleset, games: int) -> list[tuple[Position, Sheets]]:
    """Movement phases of random games of the game for ten, or of the classic game on boards of 34 units."""
    found = []
    for seed in range(games):
        rng = Random(seed)
        for each in play_years(rng, dix.ruleset(), 4):
            if each.before.turn.phase != "M":
                continue
            if rules.variant == "dix":
                now = each.before
            else:
                now = replace(crowded_position(rng, rules, len(each.before.units), 7), turn=each.before.turn)
            sheets = tangled_orders(rng, now, rules)
            if rules.variant == "dix":
                given = {order.at: order for sheet in sheets.values() for order in sheet}
                sheets = {power: [] for power in sorted(played())}
                for unit in now.units.values():
                    commander = rules.laws.commander(now, unit)
                    order = given.get(unit.location)
                    if commander is not None and order is not None:
                        sheets[commander].append(order)
                for sheet in sheets.values():
                    sheet += [GivePoints("BEL", 2), GivePoints("GRE", 1)]
            found.append((now, sheets))
    return found


def results() -> list[tuple[Facts, str]]:
    """The letters that close a season of points and moves, each with its reader's language."""
    desk = DixDesk().begin_dix()
    with desk.store() as work:
        work.games.save(replace(desk.game, position=mobilised()))
    play(desk, {**SPRING, **{power: f"{SPRING.get(power, '')}\n1 = Bel\n1 = (Esp) Por" for power in sorted(played())}})
    rows = [row for row in desk.store.work.outbox.rows.values() if row.kind == "results"]
    assert len(rows) == len(played())
    return [(row.facts, row.language) for row in rows]


def written(letters: list[tuple[Facts, str]]) -> None:
    for facts, language in letters:
        render(facts, language, names=DIX.names()[language])


def best(do: Callable[[], object], repeat: int) -> float:
    times = []
    for _ in range(repeat):
        start = time.process_time()
        do()
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--repeat", type=int, default=5)
    asked = parser.parse_args()
    for rules in (classic.ruleset(), dix.ruleset()):
        found = phases(rules, asked.games)
        ruled = [best(partial(adjudicate, now, sheets, rules), asked.repeat) for now, sheets in found]
        units = statistics.mean(len(now.units) for now, _ in found)
        print(
            f"{rules.variant}: {len(found)} movement phases of {units:.0f} units, "
            f"median {statistics.median(ruled) * 1e6:.0f} µs, at most {max(ruled) * 1e6:.0f} µs"
        )
    rules = dix.ruleset()
    now = adjudicate(rules.opening, {}, rules).after
    reader, at = DIX.reader(), scene(now, rules, ("FRANCE",))
    for line in ("2 = Bel", "2 points en Belgique", "1 = (Esp) Por"):
        reader.read_line(line, at)
        took = best(partial(reader.read_line, line, at), 200)
        print(f"{line!r} read: {took * 1e6:.0f} µs")
    words = Words(stationery("fr").words, DIX.names()["fr"])
    shown = position_scene("dix", board(now, rules), words, DIX.drawing().countries)
    png(shown, DIX.drawing(), 1000)
    letters = results()
    print(f"ten result letters: {best(partial(written, letters), asked.repeat) * 1e3:.0f} ms")
    print(f"map: {best(lambda: png(shown, DIX.drawing(), 1000), asked.repeat) * 1e3:.0f} ms")


if __name__ == "__main__":
    main()

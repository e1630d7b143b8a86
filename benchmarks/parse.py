"""Measure the reader of orders: sheets a second, beside PyPI `diplomacy`, slips of the pen, and letters of noise.

.venv/bin/python benchmarks/parse.py                    speed (with `pip install .[bench]` beside `diplomacy`)
.venv/bin/python benchmarks/parse.py --slips 20000      how many corrupted orders are read as themselves, or reported
.venv/bin/python benchmarks/parse.py --noise            a megabyte of random Unicode, huge lines, many lines
"""

import argparse
import random
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from gm.notation.letter.sheet import read_sheet  # noqa: E402  # the checkout must be on the path first
from gm.rules.position import Position, Turn, Unit  # noqa: E402
from gm.variants.classic import ruleset  # noqa: E402
from gm.variants.classic.names import reader  # noqa: E402
from tests.notation.laws import Tally, corrupt, corrupt_helped  # noqa: E402

UNITS = ("A PAR", "A MAR", "A GAS", "A BUR", "F BRE", "F MAO", "F LYO")
SHEETS = {
    "canonical": ("A PAR S A BUR\nA BUR H\nA MAR - PIE\nA GAS - MAR\nF BRE - ENG\nF MAO - IRI\nF LYO S A MAR - PIE"),
    "document 002": "A Par S A Bou\nA Bou H\nA Mar-Pie\nA Gas-Mar\nF Bre-Man\nF AtM-Irl\nF GLi S A Mar-Pie",
    "French sentences": (
        "L'armée de Paris soutient l'armée de Bourgogne\nL'armée de Bourgogne tient sur place\n"
        "L'armée de Marseille va en Piémont\nL'armée de Gascogne se rend à Marseille\n"
        "La flotte de Brest entre en Manche\nLa flotte de l'Atlantique moyen va en mer d'Irlande\n"
        "La flotte du golfe du Lion appuie l'attaque de Marseille sur le Piémont"
    ),
    "a slip in every line": ("A Par S A Bxr\nA Bxr H\nA Mar-Pje\nA Gas-Mra\nF Bre-Emg\nF Moa-Iri\nF Lyo S A Mar-Pei"),
}


def position() -> Position:
    units = {}
    for text in UNITS:
        kind, location = text.split()
        units[location] = Unit(kind, "FRANCE", location)
    return Position(Turn(1902, "S", "M"), units)


def best(act: Callable[[], object], times: int) -> float:
    """Seconds a call, the best of five rounds."""
    rounds = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(times):
            act()
        rounds.append((time.perf_counter() - start) / times)
    return min(rounds)


def speed() -> None:
    rules, words, board = ruleset(), reader(), position()
    for name, text in SHEETS.items():
        read = read_sheet(text, board, rules, ["FRANCE"], words)
        followed = sum(line.followed for line in read.lines)
        seconds = best(lambda text=text: read_sheet(text, board, rules, ["FRANCE"], words), 200)
        print(f"{name:24} {1 / seconds:8.0f} sheets/s {seconds / 7 * 1e6:8.1f} µs an order  {followed}/7 followed")
    try:
        from diplomacy import Game
    except ImportError:
        print("diplomacy: not installed (pip install '.[bench]')")
        return
    game = Game()
    game.clear_units()
    game.set_units("FRANCE", list(UNITS))
    orders = SHEETS["canonical"].splitlines()

    def set_orders() -> None:
        game.clear_orders("FRANCE")
        game.set_orders("FRANCE", orders)

    seconds = best(set_orders, 200)
    print(f"{'diplomacy set_orders':24} {1 / seconds:8.0f} sheets/s {seconds / 7 * 1e6:8.1f} µs an order")


def slips(count: int, seed: int) -> None:
    _told("orders", corrupt(count, seed, ruleset(), reader()))
    _told("orders that name their help", corrupt_helped(count // 4, seed, ruleset(), reader()))


def _told(title: str, tally: Tally) -> None:
    print(title)
    total = sum(tally.counts.values())
    for kind, found in tally.counts.most_common():
        print(f"{kind:20} {found:7} {100 * found / total:6.2f} %")
    print(f"{'silent misreadings':20} {tally.counts['misread']:7}")
    for kind, written, slipped in tally.broken:
        print(f"  {kind}: {written!r} became {slipped!r}")


def noise() -> None:
    dice = random.Random(1901)
    megabyte = "".join(
        chr(dice.choice((dice.randrange(32, 127), dice.randrange(0x20, 0xD7FF)))) for _ in range(500_000)
    )
    words = ["A", "F", "Par", "Bur", "Bxr", "-", "S", "C", "H", ",", ";", "et", "armée", "vers", "Russie", "xqz", "12"]
    letters = {
        "1 MB of Unicode, one line": megabyte,
        "1 MB of Unicode, lines": "\n".join(megabyte[i : i + 80] for i in range(0, len(megabyte), 80)),
        "one line of 100,000": "A Par - Bur " * 8_333,
        "10,000 good lines": "A Par - Bur\n" * 10_000,
        "10,000 misspelt lines": "A Pxr - Bxr\n" * 10_000,
        "10,000 lines of words": "\n".join(" ".join(dice.choices(words, k=8)) for _ in range(10_000)),
        "20,000 lines of words": "\n".join(" ".join(dice.choices(words, k=8)) for _ in range(20_000)),
    }
    rules, reading = ruleset(), reader()
    for name, text in letters.items():
        start = time.perf_counter()
        lines = len(read_sheet(text, rules.opening, rules, ["FRANCE"], reading).lines)
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"{name:28} {time.perf_counter() - start:7.2f} s {lines:7} lines {used:5} MB")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--slips", type=int, default=0, metavar="N")
    options.add_argument("--seed", type=int, default=1901)
    options.add_argument("--noise", action="store_true")
    chosen = options.parse_args()
    if chosen.slips:
        slips(chosen.slips, chosen.seed)
    elif chosen.noise:
        noise()
    else:
        speed()


if __name__ == "__main__":
    main()

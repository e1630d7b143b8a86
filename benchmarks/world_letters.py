"""How long the letters of the world take: 21 full sheets read, 22 result letters written, with pictures and without.

python benchmarks/world_letters.py [--rounds 10]

The letters are those of its demonstration, a spring; facts come as the outbox keeps them, as JSON. Times are the
processor's, so that what else a shared machine does is not measured.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.lines import OrderedBefore
from gm.reports.facts import DeadlineTold, Facts, OwnSeat, Personal, Results, from_json, to_json
from gm.reports.pages import pages_of
from gm.reports.picture_wishes import Shown
from gm.reports.pictures import picture
from gm.reports.render import render
from gm.reports.sections import power_orders
from gm.rules.judge import adjudicate
from gm.rules.orders import Order
from gm.variants.registry import variant
from gm.variants.telling import public_report, told_alone

WORLD = variant("diplomatie2000")
RULES = WORLD.rules_of("classique", {})
assert WORLD.demonstration is not None
SCRIPT = WORLD.demonstration
LANGUAGES = {power: SCRIPT.languages.get(power, "fr") for power in RULES.powers}
FIRST = "S2001M"
DUE = DeadlineTold(datetime(2026, 11, 27, 23, tzinfo=UTC), "Europe/Paris", datetime(2026, 11, 21, 18, tzinfo=UTC))


def measure(what: str, work: Callable[[], object], rounds: int) -> None:
    work()
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append((time.process_time() - start) * 1000)
    print(f"{what:58} {statistics.median(times):8.1f} ms   (best {min(times):.1f}, worst {max(times):.1f})")


def sheets() -> tuple[dict[str, str], dict[str, tuple[Order, ...]]]:
    """power -> the text of its sheet; and what is proposed."""
    letters = SCRIPT.letters(FIRST)
    texts = {letter.power: letter.text for letter in letters if letter.closed}
    made: dict[str, tuple[Order, ...]] = {}
    for letter in letters:
        if not letter.closed and not letter.to:
            made[letter.power] = read(letter.power, letter.text, {})
    return texts, made


def read(power: str, text: str, made: dict[str, tuple[Order, ...]]) -> tuple[Order, ...]:
    reading = read_sheet(text, RULES.opening, RULES, (power,), WORLD.reader(), LANGUAGES[power], OrderedBefore(made))
    return tuple(line.order for line in reading.lines if line.followed and line.order is not None)


def letters(orders: dict[str, tuple[Order, ...]]) -> dict[str, Facts]:
    """power -> its result letter"""
    ruling = adjudicate(RULES.opening, orders, RULES)
    report = public_report(ruling, RULES, WORLD.telling)
    found: dict[str, Facts] = {}
    for power in RULES.powers:
        personal = Personal(
            OwnSeat((power,), "gm+monde.k3jd7xq2mzp4n5ta@example.org"),
            (power_orders(power, orders.get(power, ()), ruling.before, RULES),),
            {power: report.owes[power]} if power in report.owes else {},
            sections=told_alone(ruling, RULES, WORLD.telling, [power]),
        )
        found[power] = Results("monde", WORLD.name, report, DUE, personal)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    rounds = parser.parse_args().rounds
    texts, made = sheets()
    count = sum(len(read(power, text, made)) for power, text in texts.items())
    what = f"{len(texts)} full sheets read, {count} orders, votes and slots"
    measure(what, lambda: [read(power, text, made) for power, text in texts.items()], rounds)

    orders = {power: (*made.get(power, ()), *read(power, text, made)) for power, text in texts.items()} | {
        power: acts for power, acts in made.items() if power not in texts
    }
    written = {power: to_json(facts) for power, facts in letters(orders).items()}
    names = WORLD.names()

    def words() -> int:
        found = 0
        for power, stored in written.items():
            letter = render(from_json(stored), LANGUAGES[power], names=names[LANGUAGES[power]])
            found += len(letter.text) + len(letter.html or "")
        return found

    measure(f"{len(written)} result letters, no pictures, two languages", words, rounds)

    drawing = WORLD.drawing()
    painted: dict[tuple[str, str], int] = {}
    sizes = []
    start = time.process_time()
    for power, stored in written.items():
        facts, language = from_json(stored), LANGUAGES[power]
        shown = Shown(pages_of(facts, drawing), left_out=())
        letter = render(facts, language, names=names[language], shown=shown)
        for wanted in letter.pictures:
            key = (language, wanted.cid)
            if key not in painted:
                painted[key] = len(picture(wanted, facts, language, names=names[language], drawing=drawing))
        sizes.append(sum(painted[language, wanted.cid] for wanted in letter.pictures))
    took = time.process_time() - start
    print(
        f"their pictures, each painted once for a language: {len(painted)}, {took:.1f} s; in a letter at most", end=" "
    )
    print(f"{max(sizes) / 1000:.0f} kB of them, {statistics.median(sizes) / 1000:.0f} kB in most")


if __name__ == "__main__":
    main()

"""The corruption law, counted: an order with one slip of the pen is read as itself or reported, never as another."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from gm.notation.lines import How, SheetReading
from gm.notation.reader import Reader
from gm.notation.sheet import QUOTES, read_sheet
from gm.notation.writer import Writer
from gm.rules.orders import Disband, Order
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset
from tests.notation.random_orders import legal_orders, random_position, slip

Form = Callable[[Order], str]


def forms(reader: Reader) -> list[Form]:
    """Every way the product writes an order, and the way players shorten it."""
    writers = [Writer(reader.lexicon, language) for language in ("fr", "en")]
    short: Form = lambda order: str(order).replace(" - ", "-")  # noqa: E731  # one of a list of functions
    return [str, short, *(w.sentence for w in writers), *(w.line for w in writers)]


@dataclass
class Tally:
    """How many corrupted orders were read how, and those that broke the law."""

    counts: Counter[str] = field(default_factory=Counter)
    broken: list[tuple[str, str, str]] = field(default_factory=list)


def legal_sample(dice: random.Random, ruleset: Ruleset) -> Iterator[tuple[Position, str, Order]]:
    """Positions, and in each some legal orders of each power, without end."""
    while True:
        position = random_position(dice, ruleset, dice.choice("MMMRA"))
        owed = ruleset.owes(position)
        for power in ruleset.powers:
            if not owed.get(power, 0):
                continue
            orders = legal_orders(position, power, ruleset)
            if position.turn.phase == "A":
                orders = [order for order in orders if isinstance(order, Disband) == (owed[power] < 0)]
            for order in dice.sample(orders, min(8, len(orders))):
                yield position, power, order


def corrupt(count: int, seed: int, ruleset: Ruleset, reader: Reader, only: list[Form] | None = None) -> Tally:
    """Corrupt `count` orders once each and tell what was read."""
    dice = random.Random(seed)
    ways = only or forms(reader)
    tally = Tally()
    for position, power, order in legal_sample(dice, ruleset):
        if sum(tally.counts.values()) >= count:
            return tally
        written = dice.choice(ways)(order)
        slipped = slip(dice, written)
        if slipped.lstrip().startswith(QUOTES):
            continue
        kind = _what_came(read_sheet(slipped, position, ruleset, [power], reader), order)
        tally.counts[kind] += 1
        if kind in ("misread", "unnoticed"):
            tally.broken.append((kind, written, slipped))
    return tally


def _what_came(sheet: SheetReading, order: Order) -> str:
    followed = [line for line in sheet.lines if line.followed]
    if [line.order for line in followed] == [order]:
        return "same"
    if not followed:
        return "reported" if sheet.lines else "unnoticed"
    if all(line.how is How.EXACT for line in followed):
        return "another exact order"
    return "misread"

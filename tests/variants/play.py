"""Games played out at random, for any ruleset."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from gm.rules.judge import Ruling, adjudicate
from gm.rules.orders import Order
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset
from tests.positions import Sheets, tangled_orders


@dataclass(frozen=True, slots=True)
class Played:
    """One phase of a random game."""

    before: Position
    sheets: Sheets
    chance: dict[str, str]
    ruling: Ruling


def play_years(rng: Random, ruleset: Ruleset, years: int) -> Iterator[Played]:
    """A random game from the opening; it goes on after a verdict."""
    now = ruleset.opening
    last = now.turn.year + years
    while now.turn.year < last:
        sheets = random_sheets(rng, now, ruleset)
        chance = draw_lots(rng, now, ruleset)
        ruling = adjudicate(now, sheets, ruleset, chance=chance)
        yield Played(now, sheets, chance, ruling)
        now = ruling.after


def random_sheets(rng: Random, position: Position, ruleset: Ruleset) -> Sheets:
    """One of its legal orders for each unit, site or act; in half the movement phases, orders that meet."""
    if position.turn.phase == "M" and rng.random() < 0.5:
        return tangled_orders(rng, position, ruleset)
    sheets: Sheets = {}
    for power in sorted(ruleset.powers):
        options = legal_orders(position, power, ruleset)
        sheets[power] = [rng.choice(orders) for orders in options.values() if orders and rng.random() < 0.95]
        rng.shuffle(sheets[power])
    return sheets


def draw_lots(rng: Random, position: Position, ruleset: Ruleset) -> dict[str, str]:
    """What the rules leave to fixed chance here."""
    return {what: rng.choice(among) for what, among in ruleset.lots(position).items()}


def legal_orders(position: Position, power: str, ruleset: Ruleset) -> dict[str, tuple[Order, ...]]:
    """What the phase says this power may order: unit, site or act -> orders."""
    return dict(ruleset.phase(position.turn).options(position, power, ruleset))

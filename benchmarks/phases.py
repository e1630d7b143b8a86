"""Realistic movement phases to measure on: games played out with random legal orders, from fixed seeds."""

import random
from collections.abc import Mapping, Sequence

from gm.rules.judge import adjudicate
from gm.rules.orders import Move, Order
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset

Played = tuple[Position, Mapping[str, Sequence[Order]]]


def played(ruleset: Ruleset, count: int, *, years: int = 8, seed: int = 0) -> list[Played]:
    """The first `count` movement phases of games of `years` years, one game a seed."""
    found: list[Played] = []
    while len(found) < count:
        found += _game(ruleset, random.Random(seed), years)
        seed += 1
    return found[:count]


def _game(ruleset: Ruleset, chance: random.Random, years: int) -> list[Played]:
    position, found = ruleset.opening, []
    end = position.turn.year + years
    while position.turn.year < end:
        phase = ruleset.phase(position.turn)
        sheets: dict[str, list[Order]] = {}
        for power in ruleset.powers:
            # Hardly anybody asks to sail next door: VIA is left out, or every third move would.
            options = [
                [order for order in orders if not (isinstance(order, Move) and order.via)]
                for orders in phase.options(position, power, ruleset).values()
            ]
            if phase.code == "A":
                chance.shuffle(options)
                options = options[: abs(ruleset.due(position).get(power, 0))]
            sheets[power] = [chance.choice(orders) for orders in options]
        if phase.code == "M":
            found.append((position, sheets))
        ruling = adjudicate(position, sheets, ruleset)
        if ruling.verdict is not None:
            break
        position = ruling.after
    return found

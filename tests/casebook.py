"""Positions, sheets and rulings in the plain form that test data is written in: powers, and canonical texts."""

from collections.abc import Iterable, Mapping
from functools import cache

from gm.notation.orders.canonical import read_canonical
from gm.rules.judge import Ruling, adjudicate
from gm.rules.orders import Order
from gm.rules.outcomes import Outcome
from gm.rules.position import Dislodged, Position, Turn, Unit
from gm.rules.ruleset import Ruleset
from gm.variants import classic

Texts = Mapping[str, Iterable[str]]
"""power -> canonical texts"""


@cache
def _rules(edition: str, choices: tuple[tuple[str, object], ...]) -> Ruleset:
    return classic.ruleset(edition, rules=dict(choices))


def rules(edition: str = "datc", **choices: object) -> Ruleset:
    """The classic rules under an edition, single choices replaced; built once."""
    return _rules(edition, tuple(sorted(choices.items())))


def turn(text: str) -> Turn:
    return Turn(int(text[1:-1]), text[0], text[-1])


def unit(text: str, power: str) -> Unit:
    kind, location = text.split()
    return Unit(kind, power, location)


def standing(units: Texts) -> dict[str, Unit]:
    """province -> unit; two in one province are a slip in the test."""
    found = [unit(text, power) for power, texts in units.items() for text in texts]
    placed = {each.province: each for each in found}
    assert len(placed) == len(found), f"two units in one province among {sorted(map(str, found))}"
    return placed


def position(
    phase: str = "S1901M",
    units: Texts | None = None,
    centers: Texts | None = None,
    *,
    dislodged: Iterable[Dislodged] = (),
    contested: Iterable[str] = (),
) -> Position:
    """A position; without `centers` nobody owns any."""
    owners = {center: power for power, held in (centers or {}).items() for center in held}
    beaten = {each.unit.province: each for each in dislodged}
    return Position(turn(phase), standing(units or {}), owners, beaten, frozenset(contested))


def sheets(orders: Texts) -> dict[str, list[Order]]:
    return {power: [read_canonical(text) for text in texts] for power, texts in orders.items()}


def judge(
    orders: Texts,
    ruleset: Ruleset | None = None,
    *,
    phase: str = "S1901M",
    units: Texts | None = None,
    centers: Texts | None = None,
    disorder: Iterable[str] = (),
    chance: Mapping[str, str] | None = None,
) -> Ruling:
    """Judge orders. Where `units` is left out, they are the units that the orders name."""
    if units is None:
        units = {power: [" ".join(text.split()[:2]) for text in texts] for power, texts in orders.items()}
    return adjudicate(
        position(phase, units, centers),
        sheets(orders),
        ruleset or rules(),
        disorder=frozenset(disorder),
        chance=chance or {},
    )


def units_by_power(where: Position) -> dict[str, list[str]]:
    return _by_power(where.units.values())


def dislodged_by_power(ruling: Ruling) -> dict[str, list[str]]:
    return _by_power(beaten.unit for beaten in ruling.dislodged.values())


def _by_power(units: Iterable[Unit]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in units:
        found.setdefault(each.power, []).append(str(each))
    return tidy(found)


def tidy(texts: Texts) -> dict[str, list[str]]:
    """Sorted, and without the powers that have nothing."""
    return {power: sorted(own) for power, own in sorted(texts.items()) if own}


def outcome(ruling: Ruling, order: str, power: str | None = None) -> Outcome:
    """What became of the one order of that text."""
    found = [each for each in ruling.outcomes if _text(each) == order and (power is None or each.power == power)]
    assert len(found) == 1, f"{order}: {len(found)} outcomes among {[_text(each) for each in ruling.outcomes]}"
    return found[0]


def _text(each: Outcome) -> str:
    return str(each.written or each.order)

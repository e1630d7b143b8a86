"""What a power may write in a movement phase: orders for its units, and the lines that instruct none."""

from collections.abc import Iterator, Mapping

from gm.rules.options import movement_options
from gm.rules.orders import DISBANDED, IfDislodged, Order
from gm.rules.position import Position
from gm.rules.rulebook import Retreats
from gm.rules.ruleset import Ruleset
from gm.variants.dix.countries import home_of
from gm.variants.dix.diplomats import purse
from gm.variants.dix.orders import (
    EndAsylum,
    GivePoints,
    GrantAsylum,
    SeekAsylum,
    TakePointsBack,
)
from gm.variants.dix.state import dix, in_play, level


def movement_choices(position: Position, power: str, ruleset: Ruleset) -> Mapping[str, tuple[Order, ...]]:
    """Units first; then by what is written: points, withdrawals, clauses, asylum."""
    found = dict(movement_options(position, power, ruleset))
    more = {
        **_clauses(position, power, ruleset),
        "POINTS": tuple(_points(position, power)),
        "WITHDRAWALS": tuple(_withdrawals(position, power)),
        "ASYLUM": tuple(_asylum(position, power)),
    }
    return {**found, **{about: orders for about, orders in more.items() if orders}}


def _points(position: Position, power: str) -> Iterator[Order]:
    spent = range(1, purse(position, power) + 1)
    others = sorted(in_play(position) - {power}) if spent else ()
    for neutral in sorted(dix(position).points):
        for number in spent:
            yield GivePoints(home_of(neutral), number)
            for other in others:
                yield GivePoints(home_of(neutral), number, other)


def _withdrawals(position: Position, power: str) -> Iterator[Order]:
    points = dix(position).points
    for neutral in sorted(points):
        for number in range(1, level(points, neutral, power) + 1):
            yield TakePointsBack(home_of(neutral), number)


def _clauses(position: Position, power: str, ruleset: Ruleset) -> Mapping[str, tuple[Order, ...]]:
    if ruleset.rulebook.retreats is Retreats.DRAWN:
        return {}
    found: dict[str, tuple[Order, ...]] = {}
    for _, unit in sorted(position.units.items()):
        if ruleset.may_order(position, power, unit):
            ends = sorted(ruleset.atlas.reach[unit.kind][unit.location])
            free = [to for to in ends if ruleset.laws.barred is None or ruleset.laws.barred(position, unit, to) is None]
            found[f"{unit} IF DISLODGED"] = tuple(
                IfDislodged(unit.location, unit.kind, (to,)) for to in (*free, DISBANDED)
            )
    return found


def _asylum(position: Position, power: str) -> Iterator[Order]:
    exiles = dix(position).exiles
    hosts = in_play(position) - exiles.keys()
    for exile, host in sorted(exiles.items()):
        if power == exile:
            yield from (SeekAsylum("", (other,)) for other in sorted(hosts))
        elif power in hosts:
            yield GrantAsylum("", exile)
            if power == host:
                yield EndAsylum("", exile)

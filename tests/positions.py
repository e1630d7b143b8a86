"""Random positions and orders in which units get in each other's way, for the laws, the literal check, benchmarks.

Everything is drawn from the `random.Random` passed in, so a seed gives the same position anywhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from gm.rules.adjustments import can_stand
from gm.rules.orders import Convoy, Hold, Move, Order, Support
from gm.rules.position import Position, Unit
from gm.rules.ruleset import Ruleset
from tests.ways import ways_by_sea

Sheets = dict[str, list[Order]]


def crowded_position(rng: Random, ruleset: Ruleset, units: int, powers: int = 3) -> Position:
    """`units` units of a few powers on provinces that touch each other, starting from some sea."""
    chart, atlas = ruleset.map, ruleset.atlas
    sides = rng.sample(sorted(ruleset.powers), powers)
    theatre = [rng.choice(sorted(atlas.bit))]
    while len(theatre) < units:
        beside = sorted(chart.neighbours(rng.choice(theatre)) - set(theatre))
        if beside:
            theatre.append(rng.choice(beside))
    placed = {}
    for province in theatre:
        spots = [
            (kind, location)
            for kind in sorted(ruleset.unit_kinds)
            for location in chart.provinces[province].locations
            if can_stand(kind, location, ruleset)
        ]
        kind, location = rng.choice(spots)
        placed[province] = Unit(kind, rng.choice(sides), location)
    return replace(ruleset.opening, units=placed)


def tangled_orders(rng: Random, position: Position, ruleset: Ruleset, most_moves: int = 99) -> Sheets:
    """Orders that meet: moves at neighbours, whole convoys, attacks on their fleets, supports of what is done.

    Nearly all are legal; convoys that lack a fleet, and supports that match nothing, turn up as well.
    """
    plans: dict[str, Order] = {}
    places = list(position.units)
    rng.shuffle(places)
    for place in places[: rng.randint(0, len(places))]:
        if place not in plans and _moves(plans) < most_moves:
            _plan_convoy(rng, position.units[place], position, plans, ruleset)
    for place in places:
        if place not in plans and _moves(plans) < most_moves and rng.random() < 0.6:
            plans[place] = _draw_move(rng, position.units[place], position, plans, ruleset)
    for place in places:
        if place not in plans:
            plans[place] = _draw_help(rng, position.units[place], position, plans, ruleset)
    sheets: Sheets = {}
    for place in places:
        sheets.setdefault(position.units[place].power, []).append(plans[place])
    return sheets


def _moves(plans: Mapping[str, Order]) -> int:
    return sum(isinstance(order, Move) for order in plans.values())


def _plan_convoy(rng: Random, unit: Unit, position: Position, plans: dict[str, Order], ruleset: Ruleset) -> None:
    """Send a unit over the sea, preferably at somebody, with most of the fleets that takes."""
    atlas, start = ruleset.atlas, unit.province
    if start not in atlas.shore or not ruleset.unit_kinds[unit.kind].can_be_convoyed:
        return
    free = atlas.afloat({place: other for place, other in position.units.items() if place not in plans})
    shores = [shore for shore in sorted(atlas.shore) if atlas.could_sail(start, shore, free)]
    held = [shore for shore in shores if shore in position.units]
    if held and rng.random() < 0.8:
        shores = held
    if not shores:
        return
    end = rng.choice(shores)
    plans[start] = Move(unit.location, unit.kind, end, via=rng.random() < 0.5)
    ways = list(islice(ways_by_sea(atlas, start, end, free), 8))
    way = rng.choice(ways)
    if rng.random() < 0.3:
        way |= rng.choice(ways)
    for sea in atlas.seas(way):
        if rng.random() < 0.93:
            fleet = position.units[sea]
            plans[sea] = Convoy(fleet.location, fleet.kind, unit.kind, unit.location, end)


def _draw_move(rng: Random, unit: Unit, position: Position, plans: Mapping[str, Order], ruleset: Ruleset) -> Order:
    """A step to a neighbour: often one that is held, more often one whose fleet carries somebody."""
    ends = sorted(ruleset.atlas.reach[unit.kind][unit.location])
    if not ends:  # an army on an island
        return Hold(unit.location, unit.kind)
    held = [end for end in ends if ruleset.atlas.province[end] in position.units]
    ships = [end for end in held if isinstance(plans.get(ruleset.atlas.province[end]), Convoy)]
    if ships and rng.random() < 0.6:
        ends = ships
    elif held and rng.random() < 0.6:
        ends = held
    return Move(unit.location, unit.kind, rng.choice(ends))


def _draw_help(rng: Random, unit: Unit, position: Position, plans: Mapping[str, Order], ruleset: Ruleset) -> Order:
    """What a unit that stays does: support a move or a neighbour, more often against a convoy, or hold."""
    atlas, units = ruleset.atlas, position.units
    reach = atlas.touches[unit.kind][unit.location]
    moves = [move for move in plans.values() if isinstance(move, Move) and atlas.province[move.to] in reach]
    against = [move for move in moves if isinstance(plans.get(atlas.province[move.to]), Convoy)]
    chosen: list[Order] = [
        Support(unit.location, unit.kind, move.kind, move.at, move.to)
        for move in (against if against and rng.random() < 0.6 else moves)
    ]
    if not chosen or rng.random() < 0.25:
        chosen += [
            Support(unit.location, unit.kind, units[place].kind, units[place].location)
            for place in sorted(reach & units.keys())
            if not isinstance(plans.get(place), Move) or rng.random() < 0.2
        ]
    return rng.choice(chosen) if chosen and rng.random() < 0.9 else Hold(unit.location, unit.kind)


def spoil(rng: Random, sheets: Mapping[str, Sequence[Order]], ruleset: Ruleset, share: float) -> Sheets:
    """The sheets with a share of the orders replaced by orders anywhere, to anywhere: most of them illegal."""
    places = sorted(ruleset.atlas.province)
    spoilt: Sheets = {}
    for power, sheet in sheets.items():
        spoilt[power] = [_anything(rng, order, places) if rng.random() < share else order for order in sheet]
    return spoilt


def _anything(rng: Random, order: Order, places: Sequence[str]) -> Order:
    kind, of_kind = rng.choice("AF"), rng.choice("AF")
    one, other = rng.choice(places), rng.choice(places)
    wild = (
        Move(order.at, kind, one, via=rng.random() < 0.2),
        Support(order.at, kind, of_kind, one, other),
        Support(order.at, kind, of_kind, one),
        Convoy(order.at, kind, of_kind, one, other),
        Hold(one, kind),
        Move(one, kind, other),
    )
    return rng.choice(wild)

"""Several Europes joined in a row by borders at their edges: a larger map, to see how the cost of judging grows."""

import random
from dataclasses import replace

from benchmarks.phases import Played
from gm.rules.geography import Province, draw_map
from gm.rules.legality import check_convoy, check_support
from gm.rules.orders import Convoy, Hold, Move, Order, Support
from gm.rules.outcomes import Reason
from gm.rules.position import Position, Turn, Unit
from gm.rules.ruleset import Docket, Power, Ruleset
from gm.variants import classic

JOINTS = (("SYR", "POR", "army"), ("EAS", "MAO", "fleet"), ("BAR", "NAO", "fleet"), ("UKR", "CLY", "army"))
"""(eastern province, western province of the next Europe, passage)"""


def europes(copies: int, *, phases: int, seed: int = 1) -> tuple[Ruleset, list[Played]]:
    """The joined map with 34 units a copy at random, and their random legal orders."""
    chart = classic.board().map
    provinces, borders = [], {"army": {}, "fleet": {}}
    for copy in range(copies):

        def named(location: str, copy: int = copy) -> str:
            code, slash, coast = location.partition("/")
            return f"{code}{copy}{slash}{coast}"

        for p in chart.provinces.values():
            home = f"{p.home}{copy}" if p.home else None
            provinces.append(Province(named(p.code), p.terrain, p.coasts, p.is_center, home))
        for passage, roads in chart.borders.items():
            for location, ends in roads.items():
                borders[passage][named(location)] = {named(end) for end in ends}
    for copy in range(copies - 1):
        for east, west, passage in JOINTS:
            borders[passage][f"{east}{copy}"].add(f"{west}{copy + 1}")
            borders[passage][f"{west}{copy + 1}"].add(f"{east}{copy}")
    powers = {f"{code}{copy}": Power(f"{code}{copy}") for code in classic.POWERS for copy in range(copies)}
    rules = replace(classic.ruleset("datc"), map=draw_map(provinces, borders), powers=powers)
    chance = random.Random(seed)
    return rules, [_phase(rules, 34 * copies, chance) for _ in range(phases)]


def _phase(rules: Ruleset, count: int, chance: random.Random) -> Played:
    units: dict[str, Unit] = {}
    for code in chance.sample(sorted(rules.map.provinces), count):
        locations = rules.map.provinces[code].locations
        stands = [(kind, at) for at in locations for kind in rules.unit_kinds if rules.atlas.reach[kind][at]]
        kind, at = chance.choice(stands)
        units[code] = Unit(kind, chance.choice(sorted(rules.powers)), at)
    position = Position(Turn(1901, "S", "M"), units)
    sheets: dict[str, list[Order]] = {}
    for unit in units.values():
        sheets.setdefault(unit.power, []).append(_order(unit, position, rules, chance))
    return position, sheets


def _order(unit: Unit, position: Position, rules: Ruleset, chance: random.Random) -> Order:
    """A legal order in the proportions of real games: half moves, a third supports, the rest convoys and holds."""
    atlas, docket = rules.atlas, Docket(position, {})
    at, kind = unit.location, unit.kind
    friends = [position.units[p] for p in sorted(position.units)]
    near = sorted(atlas.reach[kind][at])
    wish = chance.random()
    for _ in range(20):
        friend = chance.choice(friends)
        ends = sorted(atlas.reach[friend.kind][friend.location])
        if wish < 0.5:
            return Move(at, kind, chance.choice(near))
        if wish < 0.85:
            to = chance.choice([None, *(end for end in ends if atlas.province[end] in atlas.touches[kind][at])])
            order: Order = Support(at, kind, friend.kind, friend.location, to)
            if not isinstance(check_support(order, unit.power, docket, rules), Reason):
                return order
        elif wish < 0.95:
            order = Convoy(at, kind, friend.kind, friend.location, chance.choice(sorted(atlas.shore)))
            if not isinstance(check_convoy(order, unit.power, docket, rules), Reason):
                return order
    return Hold(at, kind)

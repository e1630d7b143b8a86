"""What makes orders of the words of each shape: one function for each rule of the grammar."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

from gm.notation.orders.adjustments import (
    build_bare,
    build_build,
    build_disband,
    build_disband_all,
    build_disband_each,
    build_disband_of_kind,
    build_disband_several,
    build_each,
    build_there,
    build_waive,
    numbers_in,
)
from gm.notation.orders.build import Builder, Reading, Situation, judge, judge_all
from gm.notation.orders.named_units import UnitNamed, giver, locations, targets, units_helped, units_named
from gm.notation.orders.shaping import Shape, UnitAt
from gm.notation.words.vocabulary import Meaning
from gm.rules.geography import Terrain
from gm.rules.orders import Convoy, Hold, Move, Order, Retreat, Support


def build_hold(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    orders = [(Hold(u.location, u.kind), u.mended, False) for u in units_named(shape.units[0], words, at)]
    return [judge_all(orders, at, giver(shape, words))]


def build_hold_in(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`La flotte de Brest reste à Brest`: where it stays is where it stands, or the line is no order."""
    province = at.ruleset.atlas.province
    there = {province.get(location, location) for location in targets(shape, words)}
    found = [reading for group in build_hold(shape, words, at) for reading in group]
    return [[reading for reading in found if province.get(reading.order.at, reading.order.at) in there]]


def build_hold_of_kind(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`Ma flotte reste au port`: the only one that there is."""
    kind = words[shape.words["UNIT"][0]][1]
    mine = [unit for power in at.powers for unit in at.position.units_of(power) if kind in ("", unit.kind)]
    if len(mine) != 1 or Hold not in at.accepts:
        return []
    return [[judge(Hold(mine[0].location, mine[0].kind), at, guessed=True)]]


def build_move(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """A move, or where only retreats are taken, a retreat (document 002 writes them alike)."""
    retreating = Retreat in at.accepts and Move not in at.accepts
    orders: list[tuple[Order, bool, bool]] = []
    for unit in units_named(shape.units[0], words, at):
        if shape.by_sea and not _is_route(unit, shape, words, at):
            continue
        for to in targets(shape, words):
            if retreating:
                orders.append((Retreat(unit.location, unit.kind, to), unit.mended, False))
            elif _aim(unit.location, to, at) is None:
                orders.append((Hold(unit.location, unit.kind), unit.mended, False))  # `A BRE-BRE`
            else:
                orders.append((Move(unit.location, unit.kind, to, shape.by_sea), unit.mended, False))
    if not orders and shape.by_sea and "MOVES" in shape.words:
        return _ferried(shape, words, at)
    return [judge_all(orders, at, giver(shape, words))] if orders else []


def _ferried(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`The Gulf of Bothnia takes Livonia across to Sweden`: whom a fleet takes along is no place on its way."""
    if len(shape.through) != 1:
        return []
    convoy = build_convoy(replace(shape, of=UnitAt(shape.through[0]), through=()), words, at)
    return [legal] if (legal := [one for group in convoy for one in group if one.reason is None]) else []


def _is_route(unit: UnitNamed, shape: Shape, words: Sequence[Meaning], at: Situation) -> bool:
    """Whether the provinces on the way are seas, and the unit one that can be carried over them."""
    if unit.kind not in at.ruleset.unit_kinds or not at.ruleset.unit_kinds[unit.kind].can_be_convoyed:
        return False
    provinces = at.ruleset.map.provinces
    return all(
        any(code in provinces and provinces[code].terrain is Terrain.SEA for code in locations(place, words))
        for place in shape.through
    )


def build_move_without_verb(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`A Par Bur`: a move, or no order at all."""
    moves = [reading._replace(guessed=True) for group in build_move(shape, words, at) for reading in group]
    return [[reading for reading in moves if reading.reason is None]]


def build_move_of_kind(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`My fleet sails to the North Sea`, `retreat to Paris`: whichever unit of the seat can be meant."""
    retreating = Retreat in at.accepts and Move not in at.accepts
    if not retreating and (Move not in at.accepts or "RETREATS" in shape.words):
        return []
    kind = words[shape.words["UNIT"][0]][1] if "UNIT" in shape.words else ""
    standing = [beaten.unit for beaten in at.position.dislodged.values() if beaten.retreats]
    units = standing if retreating else list(at.position.units.values())
    mine = [unit for unit in units if unit.power in at.powers and kind in ("", unit.kind)]
    orders: list[tuple[Order, bool, bool]] = [
        (Retreat(u.location, u.kind, to) if retreating else Move(u.location, u.kind, to, shape.by_sea), False, True)
        for u in sorted(mine, key=str)
        for to in targets(shape, words)
    ]
    found = judge_all(orders, at, None)
    return [found if len(mine) == 1 else [reading for reading in found if reading.reason is None]]


def build_move_of_place(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`Ankara fleet Black Sea`."""
    unit = UnitAt(shape.places[0], shape.words["UNIT"][0])
    return build_move_without_verb(replace(shape, units=(unit,)), words, at)


def build_move_of_unit_told(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`Nap - Tyr with the fleet`: of that kind it must be."""
    unit = replace(shape.units[0], kind=shape.words["UNIT"][-1])
    moves = build_move_without_verb(replace(shape, units=(unit,)), words, at)
    return [[reading for reading in group if not reading.mended] for group in moves]


def build_move_backed(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`Bohemia Munich with Tyrolia helping`."""
    return build_move_without_verb(replace(shape, units=(UnitAt(shape.places[0]),)), words, at)


def build_move_for(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`Burgundy for Paris`: who goes where, only one way about may be."""
    there, here = shape.to, shape.units[0].where
    turned = replace(shape, units=(UnitAt(there),), to=here) if there is not None else shape
    ways = [one for way in (shape, turned) for group in build_move(way, words, at) for one in group]
    return [[reading._replace(guessed=True) for reading in ways if reading.reason is None]]


def build_support_by(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`Munich is backed up by the Ruhr`."""
    return [
        group
        for unit in shape.backers
        for group in build_support(replace(shape, units=(unit,), of=shape.units[0]), words, at)
    ]


def build_support_mutual(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`Paris and Burgundy support each other`."""
    if len(shape.units) != len(_EACH_OTHER):
        return []
    pairs = ((shape.units[helper], shape.units[helped]) for helper, helped in _EACH_OTHER)
    return [group for unit, of in pairs for group in build_support(replace(shape, units=(unit,), of=of), words, at)]


_EACH_OTHER = ((0, 1), (1, 0))
"""Who helps whom, of two."""


def build_move_by(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`On évacue la Suède par la Finlande`: where a unit goes that must leave; elsewhere it is the way."""
    return build_retreat(shape, words, at) if Retreat in at.accepts else []


def build_support(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    guessed = lacks_verb(shape)
    goals: list[str | None] = [*targets(shape, words)] or [None]
    groups = []
    for member in shape.units:
        orders: list[tuple[Order, bool, bool]] = [
            (
                Support(unit.location, unit.kind, of.kind, of.location, _aim(of.location, to, at)),
                unit.mended or of.mended,
                guessed,
            )
            for unit in units_named(member, words, at)
            for of in units_helped(shape, words, at)
            for to in goals
        ]
        groups.append(judge_all(orders, at, giver(shape, words)))
    return groups


def _aim(location: str, to: str | None, at: Situation) -> str | None:
    """Where the unit helped goes; `F BAL-BAL` stays where it is."""
    province = at.ruleset.atlas.province
    return None if to is not None and province.get(to, to) == province.get(location, location) else to


def lacks_verb(shape: Shape) -> bool:
    """Whether two provinces stand side by side: `S A Mar Bur`."""
    return shape.to is not None and not any(word in shape.words for word in ("TO", "MOVES", "CARRIED", "VIA"))


def build_convoy(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    groups = []
    for member in shape.units:
        orders: list[tuple[Order, bool, bool]] = [
            (Convoy(unit.location, unit.kind, of.kind, of.location, to), unit.mended or of.mended, lacks_verb(shape))
            for unit in units_named(member, words, at)
            for of in units_helped(shape, words, at)
            for to in targets(shape, words)
        ]
        groups.append(judge_all(orders, at, giver(shape, words)))
    return groups


def build_convoy_by_any(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`Convoy A Cly to Nwy`: by those fleets of the writer without which it cannot be, where they are enough."""
    if Convoy not in at.accepts:
        return []
    atlas = at.ruleset.atlas
    mine = {place: unit for place, unit in at.position.units.items() if unit.power in at.powers and place in atlas.bit}
    fleets = {place: atlas.bit[place] for place, unit in mine.items() if atlas.kinds[unit.kind].can_convoy}
    every = sum(fleets.values())
    groups: list[list[Reading]] = []
    for army, to in product(units_helped(shape, words, at), targets(shape, words)):
        ends = (at.ruleset.atlas.province.get(army.location, ""), to)
        needed = [place for place, bit in fleets.items() if not atlas.could_sail(*ends, every - bit)]
        if atlas.could_sail(*ends, sum(fleets[place] for place in needed)):
            convoys = (Convoy(place, mine[place].kind, army.kind, army.location, to) for place in needed)
            move = [Move(army.location, army.kind, to, via=True)] if _is_mine(army.location, at) else []
            groups += [[judge(order, at, guessed=True)] for order in (*convoys, *move)]
    return groups if all(group[0].reason is None for group in groups) else []


def _is_mine(location: str, at: Situation) -> bool:
    unit = at.position.units.get(at.ruleset.atlas.province.get(location, ""))
    return unit is not None and unit.power in at.powers


def build_retreat(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    orders: list[tuple[Order, bool, bool]] = [
        (Retreat(unit.location, unit.kind, to), unit.mended, False)
        for unit in units_named(shape.units[0], words, at)
        for to in targets(shape, words)
    ]
    return [judge_all(orders, at, giver(shape, words))]


def build_hold_each(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    return [group for unit in shape.units for group in build_hold(replace(shape, units=(unit,)), words, at)]


def build_move_each(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`Paris et Marseille vont en Bourgogne et au Piémont`: each to its own. Two into one may mean that one helps."""
    if len(shape.places) != len(shape.units):
        return []
    pairs = zip(shape.units, shape.places, strict=True)
    return [group for unit, to in pairs for group in build_move(replace(shape, units=(unit,), to=to), words, at)]


def build_same(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`F Con ditto`: what the line above orders, by another unit."""
    last = at.written[-1] if at.written else None
    if not isinstance(last, Hold | Support | Convoy | Move):
        return []
    orders: list[tuple[Order, bool, bool]] = [
        (replace(last, at=unit.location, kind=unit.kind), unit.mended, False)
        for unit in units_named(shape.units[0], words, at)
    ]
    return [judge_all(orders, at, giver(shape, words))]


def build_hold_all(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """Every unit of the seat; the sheet leaves out those that have an order of their own."""
    if Hold not in at.accepts:
        return []
    said = [*shape.words.get("UNIT", ()), *shape.words.get("UNITS", ())]
    kind = words[said[0]][1] if said else ""
    every = (unit for power in at.powers for unit in at.position.units_of(power))
    mine = [unit for unit in every if kind in ("", unit.kind)]
    counts = [words[index][1] for kind in ("ALL", "COUNT") for index in shape.words.get(kind, ())]
    counted = [number for text in counts for number in numbers_in(text)]
    if counted and counted != [len(mine)]:
        return []  # "both hold", of three
    return [[judge(Hold(unit.location, unit.kind), at)] for unit in mine]


BUILDERS: Mapping[str, Builder] = {
    "hold": build_hold,
    "hold_in": build_hold_in,
    "hold_of_kind": build_hold_of_kind,
    "move": build_move,
    "move_without_verb": build_move_without_verb,
    "move_in": build_move_without_verb,
    "move_to_stay": build_move_without_verb,
    "move_by": build_move_by,
    "move_pair": build_move_without_verb,
    "move_of_kind": build_move_of_kind,
    "move_back": build_move_without_verb,
    "move_backed": build_move_backed,
    "move_of_place": build_move_of_place,
    "move_of_place_told": build_move_of_place,
    "move_of_unit_told": build_move_of_unit_told,
    "move_for": build_move_for,
    "move_from": build_move_without_verb,
    "support": build_support,
    "support_by": build_support_by,
    "support_mutual": build_support_mutual,
    "support_each": build_support,
    "convoy": build_convoy,
    "convoy_by_any": build_convoy_by_any,
    "retreat": build_retreat,
    "disband": build_disband,
    "disband_of_kind": build_disband_of_kind,
    "disband_all": build_disband_all,
    "disband_each": build_disband_each,
    "disband_several": build_disband_several,
    "build": build_build,
    "build_each": build_each,
    "build_there": build_there,
    "bare": build_bare,
    "waive": build_waive,
    "hold_each": build_hold_each,
    "hold_all": build_hold_all,
    "same": build_same,
    "move_each": build_move_each,
}
"""rule of the grammar -> what makes orders of it. A variant adds its own."""

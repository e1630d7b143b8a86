"""What makes orders of words about builds and removals."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from gm.languages.language import meant_anywhere
from gm.notation.orders.build import Reading, Situation, judge, judge_all
from gm.notation.orders.named_units import giver, locations, units_named
from gm.notation.orders.shaping import Shape, UnitAt
from gm.notation.words.vocabulary import Meaning
from gm.rules.orders import Build, Disband, Retreat, Waive
from gm.rules.position import Unit


def build_disband(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    orders = [
        (Disband(unit.location, unit.kind), unit.mended, False) for unit in units_named(shape.units[0], words, at)
    ]
    return [judge_all(orders, at, giver(shape, words))]


def build_disband_of_kind(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`Je retire ma flotte`: whichever unit of the seat can be meant."""
    mine = _of_kind(shape, words, at)
    found = judge_all([(Disband(u.location, u.kind), False, True) for u in mine], at, None)
    return [found if len(mine) == 1 else [reading for reading in found if reading.reason is None]]


def build_disband_all(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`Les deux flottes sont dissoutes`: each, where as many are owed and said; otherwise it is asked which."""
    mine = _of_kind(shape, words, at)
    said = next((number for index in shape.words["ALL"] for number in numbers_in(words[index][1])), len(mine))
    owed = -sum(at.owed.get(power, 0) for power in at.powers) if Build in at.accepts else len(mine)
    groups = [judge_all([(Disband(u.location, u.kind), False, True)], at, None) for u in mine]
    if len(mine) == said == owed:
        return groups
    return [[reading._replace(guessed=True) for group in groups for reading in group if reading.reason is None]]


def build_disband_each(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    return [group for unit in shape.units for group in build_disband(replace(shape, units=(unit,)), words, at)]


def build_disband_several(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`Je retire mes flottes de Tunis et de Naples`, where removals are owed."""
    return build_disband_each(shape, words, at) if Disband in at.accepts else []


def _of_kind(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[Unit]:
    """The units of the seat, of the kind that is named, that may be taken off the board now."""
    if Disband not in at.accepts:
        return []
    kind = words[shape.words["UNIT"][0]][1] if "UNIT" in shape.words else ""
    beaten = [beaten.unit for beaten in at.position.dislodged.values()]
    units = beaten if Retreat in at.accepts else at.position.units.values()
    return sorted((unit for unit in units if unit.power in at.powers and kind in ("", unit.kind)), key=str)


def numbers_in(phrase: str) -> list[int]:
    """The number that a phrase for all of them says: `les deux`."""
    return [number for word in phrase.split() if (number := _numbers().get(word)) is not None]


@cache
def _numbers() -> Mapping[str, int]:
    return {word: int(number) for word, number in meant_anywhere(lambda language: language.orders.counts).items()}


def build_build(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """A new unit: what stands there now does not lend its letter; without one, each kind that could be built."""
    unit = shape.units[0]
    said = words[unit.kind][1] if unit.kind is not None else ""
    kinds = [said] if said else list(at.ruleset.unit_kinds)
    nation = words[unit.power][1] if unit.power is not None else None
    builder = at.ruleset.steward(at.position, nation) if nation is not None else None
    whose = nation if nation not in at.powers and builder in at.powers else None
    found: list[Reading] = []
    for location in locations(unit.where, words):
        for kind in kinds:
            found.extend(judge_all([(Build(location, kind, whose), not said, False)], at, giver(shape, words)))
    if len(found) > 1:
        legal = [reading for reading in found if reading.reason is None]
        found = [reading._replace(guessed=True) for reading in legal or found[:1]]
    return [found]


def build_each(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`Deux armées, à Berlin et Kiel`: a unit of that kind in each of the places."""
    if Build not in at.accepts:
        return []
    return [group for unit in shape.units for group in build_build(replace(shape, units=(unit,)), words, at)]


def build_there(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """`Une flotte sort des chantiers de Kiel`."""
    unit = UnitAt(shape.places[0], shape.words["UNIT"][0])
    return build_build(replace(shape, units=(unit,)), words, at) if Build in at.accepts else []


def build_bare(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    """A unit alone in a list of builds or removals: what its power owes says which."""
    if Build not in at.accepts:
        return []
    owed = {count for power, count in at.owed.items() if at.ruleset.steward(at.position, power) in at.powers}
    builds = build_build(shape, words, at) if not owed or max(owed) > 0 else []
    removals = build_disband(shape, words, at) if not owed or min(owed) < 0 else []
    found = [reading for group in (*builds, *removals) for reading in group]
    legal = [reading for reading in found if reading.reason is None]
    return [legal or found[:1]]


def build_waive(shape: Shape, words: Sequence[Meaning], at: Situation) -> list[list[Reading]]:
    power = giver(shape, words)
    if power is None:
        power = next((p for p in at.powers if at.owed.get(p, 0) > 0), None)
    return [[judge(Waive(), at, power)]]

"""The dislodged units of a case, and whether the position bears them out."""

from collections.abc import Mapping
from typing import Any

from gm.exchange import board
from gm.exchange.values import CaseError, a_list, a_truth, an_object
from gm.rules.movement import ways_out
from gm.rules.position import Dislodged, Position, Unit
from gm.rules.ruleset import Duty, Ruleset


def read_dislodged(by_power: Mapping[str, Any], position: Position, ruleset: Ruleset) -> dict[str, Dislodged]:
    """province -> the unit beaten out of it; `position` holds everything else.

    What a ruling tells is taken: outside a retreat phase, units that had no way out and are gone already.
    """
    retreating = ruleset.phase(position.turn).duty is Duty.BEATEN
    dislodged: dict[str, Dislodged] = {}
    for name, entries in by_power.items():
        power = board.power(name, "dislodged", ruleset)
        for i, value in enumerate(a_list(entries, f"dislodged.{power}")):
            where = f"dislodged.{power}[{i}]"
            entry = an_object(value, where)
            unit = board.unit(entry.get("unit"), power, f"{where}.unit", ruleset)
            if unit.province in dislodged:
                raise CaseError(f"{where}: a second unit dislodged from {unit.province}")
            by, convoyed = _attacker(entry, unit, where, position, ruleset)
            ways = _ways(entry.get("retreats"), unit, ways_out(unit, by, convoyed, position, ruleset), where, ruleset)
            if ways and not retreating:
                raise CaseError(f"dislodged: {position.turn} is not a retreat phase, nobody can be dislodged before it")
            dislodged[unit.province] = Dislodged(unit, by, convoyed, ways)
    return dislodged if retreating else {}


def _attacker(
    entry: Mapping[str, Any], unit: Unit, where: str, position: Position, ruleset: Ruleset
) -> tuple[str, bool]:
    """Where the attacker came from, "" where the case does not say, and whether by convoy.

    The attacker stands in the unit's place now. A case that tells only a part of the position may leave it out.
    """
    convoyed = a_truth(entry.get("convoyed", False), f"{where}.convoyed")
    winner = position.units.get(unit.province)
    if winner is not None and winner.power == unit.power:
        raise CaseError(f"{where}: {unit} and {winner} are both of {unit.power}, which cannot dislodge its own")
    if entry.get("by") in (None, ""):
        return "", convoyed
    by = board.province(entry["by"], f"{where}.by", ruleset)
    if not any(_could_come(kind, at, by, convoyed, ruleset) for kind, at in _attackers(unit, winner, ruleset)):
        way = "by convoy" if convoyed else "in one step"
        raise CaseError(f"{where}.by: {winner or 'no unit'} cannot have come to {unit.province} from {by} {way}")
    return by, convoyed


def _attackers(unit: Unit, winner: Unit | None, ruleset: Ruleset) -> list[tuple[str, str]]:
    """(kind, location) of who may have dislodged a unit: the one in its place, or anything that could be there."""
    if winner is not None:
        return [(winner.kind, winner.location)]
    locations = ruleset.map.provinces[unit.province].locations
    return [(kind, location) for kind in ruleset.unit_kinds for location in locations]


def _could_come(kind: str, location: str, by: str, convoyed: bool, ruleset: Ruleset) -> bool:
    atlas = ruleset.atlas
    if not convoyed:
        return by in atlas.touches[kind][location]
    every_sea = sum(atlas.bit.values())
    return ruleset.unit_kinds[kind].can_be_convoyed and atlas.could_sail(by, atlas.province[location], every_sea)


def _ways(value: object, unit: Unit, allowed: tuple[str, ...], where: str, ruleset: Ruleset) -> tuple[str, ...]:
    """Where it may go: what the position allows, or those of it that the case lists."""
    if value is None:
        return allowed
    ways = set()
    for i, code in enumerate(a_list(value, f"{where}.retreats")):
        way = board.location(code, f"{where}.retreats[{i}]", ruleset)
        if way not in allowed:
            known = " ".join(allowed) or "nowhere"
            raise CaseError(f"{where}.retreats[{i}]: {unit} cannot retreat to {way} here, expected {known}")
        ways.add(way)
    return tuple(sorted(ways))

"""Random positions of the classic game, every order that could be given in them, and slips of the pen."""

import random
import string
from collections.abc import Iterator

from gm.rules.geography import province_of
from gm.rules.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from gm.rules.outcomes import Reason
from gm.rules.position import Dislodged, Position, Turn, Unit
from gm.rules.ruleset import Docket, Ruleset

KEYS = string.ascii_letters + string.digits + " -.,;:/'()=>"


def random_position(dice: random.Random, ruleset: Ruleset, phase: str = "M") -> Position:
    """Some twenty units of all powers; in the other phases with what those need."""
    places = sorted(ruleset.map.provinces)
    units: dict[str, Unit] = {}
    for place in dice.sample(places, 24):
        unit = _some_unit(dice, ruleset, place)
        units[place] = unit
    owners = {center: dice.choice(sorted(ruleset.powers)) for center in sorted(ruleset.map.centers)}
    if phase == "A":
        owners = {center: (ruleset.map.provinces[center].home or owner) for center, owner in owners.items()}
    dislodged = {}
    if phase == "R":
        for place in dice.sample(sorted(units), 5):
            beaten = _some_unit(dice, ruleset, place)
            ways = tuple(
                sorted(
                    location
                    for location in ruleset.atlas.reach[beaten.kind][beaten.location]
                    if province_of(location) not in units
                )
            )
            dislodged[place] = Dislodged(beaten, "SIL", False, ways)
    season = {"M": "S", "R": "S", "A": "W"}[phase]
    return Position(Turn(1901, season, phase), units, owners, dislodged, extras=ruleset.opening.extras)


def _some_unit(dice: random.Random, ruleset: Ruleset, place: str) -> Unit:
    stands = [
        (kind, location)
        for kind in ruleset.unit_kinds
        for location in ruleset.map.provinces[place].locations
        if ruleset.atlas.reach[kind][location] and (ruleset.unit_kinds[kind].stands_on_coasts or location == place)
    ]
    kind, location = dice.choice(stands)
    return Unit(kind, dice.choice(sorted(ruleset.powers)), location)


def legal_orders(position: Position, power: str, ruleset: Ruleset) -> list[Order]:
    """Every order of a power that the rules take, as they would be written in canonical text."""
    accepts = ruleset.phase(position.turn).accepts
    docket = Docket(position, {})
    found = []
    for order in _candidates(position, power, ruleset):
        check = accepts.get(type(order))
        if check is not None:
            taken = check(order, power, docket, ruleset)
            if not isinstance(taken, Reason) and str(taken) == str(order):
                found.append(taken)
    return found


def _candidates(position: Position, power: str, ruleset: Ruleset) -> Iterator[Order]:
    atlas = ruleset.atlas
    everywhere = sorted(ruleset.map.provinces)
    for unit in position.units_of(power):
        yield Hold(unit.location, unit.kind)
        yield Disband(unit.location, unit.kind)
        near = sorted(atlas.reach[unit.kind][unit.location])
        for to in near:
            yield Move(unit.location, unit.kind, to)
        if ruleset.unit_kinds[unit.kind].can_be_convoyed:
            for to in everywhere:
                if atlas.could_sail(unit.province, to, atlas.afloat(position.units)):
                    yield Move(unit.location, unit.kind, to)
                    yield Move(unit.location, unit.kind, to, via=True)
        for other in position.units.values():
            yield Support(unit.location, unit.kind, other.kind, other.location)
            for to in sorted(atlas.touches[unit.kind][unit.location]):
                yield Support(unit.location, unit.kind, other.kind, other.location, to)
            if ruleset.unit_kinds[unit.kind].can_convoy and ruleset.unit_kinds[other.kind].can_be_convoyed:
                for to in everywhere:
                    yield Convoy(unit.location, unit.kind, other.kind, other.location, to)
    for beaten in position.dislodged.values():
        if beaten.unit.power == power:
            yield Disband(beaten.unit.location, beaten.unit.kind)
            for to in beaten.retreats:
                yield Retreat(beaten.unit.location, beaten.unit.kind, to)
    if position.turn.phase == "A":
        for site, kinds in sorted(ruleset.laws.build_sites(position, power, ruleset).items()):
            for kind in sorted(kinds):
                yield Build(site, kind)
        yield Waive()


def slip(dice: random.Random, text: str) -> str:
    """The text with one slip of the pen: a character lost, doubled up with another, mistaken, or two swapped."""
    place = dice.randrange(len(text))
    match dice.randrange(4):
        case 0:
            return text[:place] + text[place + 1 :]
        case 1:
            return text[:place] + dice.choice(KEYS) + text[place:]
        case 2:
            return text[:place] + dice.choice(KEYS) + text[place + 1 :]
        case _:
            return text[:place] + text[place : place + 2][::-1] + text[place + 2 :]

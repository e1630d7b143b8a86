"""1900: each great power chooses army or fleet for each of its home centres, in secret (rules 4 to 7)."""

from collections.abc import Mapping
from dataclasses import replace

from gm.rules.adjustments import can_stand
from gm.rules.intake import read_orders, supply_orders
from gm.rules.orders import Build, Order
from gm.rules.outcomes import Event, EventKind, Fate, Outcome, Reason
from gm.rules.position import Position, Unit
from gm.rules.ruleset import Course, Docket, Duty, Pace, Phase, Role, Ruleset, tell
from gm.variants.dix.countries import countries


def check_mobilised(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """An army, or a fleet where there is a coast, with its name if there are two."""
    assert isinstance(order, Build)
    province = ruleset.atlas.find(order.at)
    if province is None or order.kind not in ruleset.unit_kinds:
        return Reason.UNREACHABLE
    if order.power not in (None, power):
        return Reason.NOT_YOURS
    if province not in sites_left(docket.position, power, ruleset):
        return Reason.NOT_HOME
    at = order.at
    if not ruleset.unit_kinds[order.kind].stands_on_coasts:
        at = province
    if at not in ruleset.atlas.province:
        return Reason.WRONG_COAST
    if not can_stand(order.kind, at, ruleset):
        return Reason.COAST_NEEDED if at == province and ruleset.map.provinces[province].coasts else Reason.UNREACHABLE
    return Build(at, order.kind) if order != Build(at, order.kind) else order


def sites_left(position: Position, power: str, ruleset: Ruleset) -> tuple[str, ...]:
    """The home centres for which a great power still chooses."""
    if ruleset.powers[power].role is not Role.GREAT:
        return ()
    return tuple(center for center in countries()[power].homes if center not in position.units)


def classic_units(docket: Docket, ruleset: Ruleset) -> Mapping[str, Order]:
    """A centre without a legal line gets its classic unit (rule 7)."""
    return {
        unit.province: Build(unit.location, unit.kind)
        for power in ruleset.powers
        for unit in countries()[power].units
        if unit.province in sites_left(docket.position, power, ruleset)
    }


def mobilise(docket: Docket, ruleset: Ruleset) -> Docket:
    units, events, told = dict(docket.position.units), [], []
    for place, order in sorted(docket.orders.items()):
        assert isinstance(order, Build)
        home = ruleset.map.provinces[place].home or ""
        units[place] = Unit(order.kind, home, order.at)
        events.append(Event(EventKind.BUILT, home, place, units[place]))
        supplied, written = place in docket.supplied, docket.mended.get(place)
        told.append(Outcome(home, order, Fate.SUCCEEDS, supplied=supplied, written=written))
    docket = docket._replace(position=replace(docket.position, units=units), events=(*docket.events, *events))
    return tell(docket, told)


def mobilisation_is_due(position: Position, ruleset: Ruleset) -> bool:
    """Once, in the year before the first moves."""
    return position.turn.year == ruleset.opening.turn.year and bool(choices_owed(position, ruleset))


def choices_owed(position: Position, ruleset: Ruleset) -> Mapping[str, int]:
    """A unit for each home centre; minor powers and neutrals owe nothing."""
    owed = {power: len(sites_left(position, power, ruleset)) for power in ruleset.powers}
    return {power: count for power, count in owed.items() if count}


def choices(position: Position, power: str, ruleset: Ruleset) -> Mapping[str, tuple[Order, ...]]:
    found: dict[str, tuple[Order, ...]] = {}
    for center in sites_left(position, power, ruleset):
        found[center] = tuple(
            Build(location, kind)
            for kind in ruleset.unit_kinds
            for location in ruleset.map.provinces[center].locations
            if can_stand(kind, location, ruleset)
        )
    return found


MOBILISATION = Phase(
    "L",
    "mobilisation",
    Pace.LONG,
    Duty.NUMBER,
    accepts={Build: check_mobilised},
    course=Course((read_orders, supply_orders, mobilise), is_needed=mobilisation_is_due, default_orders=classic_units),
    owes=choices_owed,
    options=choices,
    settles=lambda order, owed: isinstance(order, Build),
)

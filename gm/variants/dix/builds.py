"""Where units are built, and who is due how many (rules 9, 11, 21 and 30)."""

from collections.abc import Iterable, Mapping

from gm.rules.adjustments import can_stand, check_removal, home_sites
from gm.rules.orders import Disband, Order
from gm.rules.outcomes import Reason
from gm.rules.position import Position, centers_less_units
from gm.rules.ruleset import Docket, Role, Ruleset
from gm.variants.dix.siberia import is_siberian
from gm.variants.dix.state import dix

Sites = Mapping[str, frozenset[str]]
ARMY = "A"


def sites(position: Position, power: str, ruleset: Ruleset) -> Sites:
    role = ruleset.powers[power].role
    if role is Role.NEUTRAL:
        return _sites_of_neutral(position, power, ruleset)
    usual = home_sites(position, power, ruleset)
    if role is Role.MINOR:
        usual = {**_on(position.centers_of(power), position, ruleset, armies_only=True), **usual}
    return {**_sites_of_returned(position, power, ruleset), **usual}


def _sites_of_neutral(position: Position, neutral: str, ruleset: Ruleset) -> Sites:
    """Any free centre it owns; none: a free home centre that its protector owns (rule 21)."""
    protector = dix(position).protectors.get(neutral)
    if protector is None:
        return {}
    own = _on(position.centers_of(neutral), position, ruleset)
    return own or home_sites(position, protector, ruleset)


def _sites_of_returned(position: Position, power: str, ruleset: Ruleset) -> Sites:
    """Who is back from exile may build on the free centres of the neutral that stands on its home (rule 30)."""
    if any(unit.power == power for unit in position.units.values()):
        return {}
    found: dict[str, frozenset[str]] = {}
    for home in sorted(ruleset.map.homes(power)):
        unit = position.units.get(home)
        protected = unit is not None and dix(position).protectors.get(unit.power) == power
        if unit is not None and protected and position.owners.get(home) == power:
            found |= _on(position.centers_of(unit.power), position, ruleset)
    return found


def _on(centers: Iterable[str], position: Position, ruleset: Ruleset, *, armies_only: bool = False) -> Sites:
    """Those that are free: location -> what could stand there."""
    found = {}
    for center in centers:
        if center not in position.units:
            for location in ruleset.map.provinces[center].locations:
                kinds = frozenset(
                    kind
                    for kind in ruleset.unit_kinds
                    if can_stand(kind, location, ruleset) and (kind == ARMY or not armies_only)
                )
                if kinds:
                    found[location] = kinds
    return found


def due(position: Position) -> Mapping[str, int]:
    """Centres less units; the army of Siberia needs none (rule 9)."""
    found = dict(centers_less_units(position))
    for unit in position.units.values():
        if unit.tags and is_siberian(unit):
            found[unit.power] += 1
    return found


def check_given_up(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    """A removal; giving up the army of Siberia pays for nothing."""
    found = check_removal(order, power, docket, ruleset)
    if isinstance(found, Disband) and is_siberian(docket.position.units[ruleset.atlas.province[found.at]]):
        return Reason.NONE_DUE
    return found

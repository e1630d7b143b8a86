"""Who may order a unit, in whatever phase."""

from gm.rules.outcomes import Reason
from gm.rules.position import Unit
from gm.rules.ruleset import Docket, Ruleset


def why_not_his(unit: Unit, power: str, docket: Docket, ruleset: Ruleset) -> Reason | None:
    """Why this power may not order this unit now; None when it may."""
    commander = ruleset.laws.commander(docket.position, unit)
    if commander in docket.disorder:
        return Reason.DISORDER if power in (commander, unit.power) else Reason.NOT_YOURS
    if commander != power:
        return Reason.MAY_NOT_ORDER if unit.power == power else Reason.NOT_YOURS
    return None

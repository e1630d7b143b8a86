"""Who may order a unit, in whatever phase."""

from gm.rules.outcomes import Reason
from gm.rules.position import Unit
from gm.rules.ruleset import Docket, Ruleset


def why_not_his(unit: Unit, power: str, docket: Docket, ruleset: Ruleset) -> Reason | None:
    """Why this power may not order this unit now; None when it may."""
    if unit.power in docket.disorder:
        return Reason.DISORDER if unit.power == power else Reason.NOT_YOURS
    if not ruleset.may_order(docket.position, power, unit):
        return Reason.MAY_NOT_ORDER if unit.power == power else Reason.NOT_YOURS
    return None

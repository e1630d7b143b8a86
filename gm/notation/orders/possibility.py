"""Whether an order could be given, whoever's it is, and in which respect it could not."""

from dataclasses import replace

from gm.notation.orders.build import Situation, judge
from gm.rules.orders import Order, Support
from gm.rules.outcomes import Reason

FOR_SUPPORTER = "unreachable_for_supporter"
"""The unit that is to help cannot go where it is to help."""
FOR_SUPPORTED = "unreachable_for_supported"


def why_not(order: Order, at: Situation) -> str:
    """Why its owner could not give the order now; "" when he could."""
    unit = at.unit(at.ruleset.atlas.province.get(order.at, ""))
    if unit is not None and order.instructs and unit.power not in at.powers:
        at = replace(at, powers=(unit.power,))
    reading = judge(order, at)
    return refusal(reading.order, reading.reason, at) if reading.reason is not None else ""


def refusal(order: Order, reason: Reason | str, at: Situation) -> str:
    """The reason, and for a support out of reach, whose reach it is."""
    if reason != Reason.UNREACHABLE or not isinstance(order, Support):
        return str(reason)
    atlas = at.ruleset.atlas
    unit = at.position.units.get(atlas.province.get(order.at, ""))
    goal = atlas.province.get(order.to or order.of, "")
    if unit is None or goal not in atlas.touches[unit.kind][unit.location]:
        return FOR_SUPPORTER
    return FOR_SUPPORTED

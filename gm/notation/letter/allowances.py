"""What a power may or must do, and no more of it: builds and removals, spendings."""

from collections.abc import Sequence
from dataclasses import replace

from gm.notation.orders.build import Situation
from gm.notation.orders.lines import Line, LineStatus, Misread
from gm.rules.orders import Build, Disband, Order
from gm.rules.ruleset import Duty


def within_what_is_owed(lines: Sequence[Line], at: Situation) -> list[Line]:
    """More than a power may or must do is not followed: builds and removals, spendings.

    Of builds and removals of which some are owed, none is: a person is asked which (the rules would take the first,
    DATC 4.D.4, 4.D.5).
    """
    phase = at.ruleset.phase(at.position.turn)
    followed = _followed(lines)
    beyond = phase.beyond([said for _, said in followed], at.position, at.ruleset)
    kept = list(lines)
    for number, reason in beyond.items():
        place, _ = followed[number]
        kept[place] = replace(kept[place], status=LineStatus.ILLEGAL, how=None, reason=str(reason))
    if phase.duty is Duty.NUMBER:
        several = {(power, type(order)) for power, order in (followed[number][1] for number in beyond)}
        for number, (place, (power, order)) in enumerate(followed):
            if (power, type(order)) in several and number not in beyond and isinstance(order, Build | Disband):
                asked = replace(kept[place], status=LineStatus.UNREADABLE, order=None, readings=(order,))
                kept[place] = replace(asked, how=None, reason=Misread.EXCESS)
    return kept


def _followed(lines: Sequence[Line]) -> list[tuple[int, tuple[str, Order]]]:
    """The orders that are followed, with their powers, and the numbers of their lines."""
    return [
        (number, (line.power, line.order))
        for number, line in enumerate(lines)
        if line.followed and line.power is not None and line.order is not None
    ]

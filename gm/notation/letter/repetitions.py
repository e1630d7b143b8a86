"""A unit has one order in a letter, however often and in however many words that is said."""

from collections.abc import Sequence
from dataclasses import replace

from gm.notation.orders.changes import concern
from gm.notation.orders.lines import Line, LineStatus
from gm.notation.orders.stance import Stance
from gm.rules.orders import Convoy, Hold, IfDislodged, Move, Order, Support
from gm.rules.outcomes import Reason


def given_once(lines: Sequence[Line]) -> list[Line]:
    """A unit with two different orders follows neither; the same order twice is one (DATC 4.D.3).

    An order that the rules do not allow is one of the two, and so is one that is named in doubt in the same line.
    """
    lines = _by_convoy(lines)
    held_by: dict[str, list[Line]] = {}
    for line in lines:
        if line.order is not None and (what := _of_which_one(line)):
            held_by.setdefault(what, []).append(line)
    for line in lines:
        if not line.followed and (order := _rival(line)) is not None:
            held = held_by.get(concern(order), [])
            here = line.stance in _RIVALS
            if held and not held[-1].amends and (not here or held[-1].number == line.number):
                held.append(replace(line, order=order))
    twice = {what for what, held in held_by.items() if len({line.order for line in held}) > 1}
    seen: set[str] = set()
    kept: list[Line] = []
    for line in lines:
        what = _of_which_one(line)
        if what in twice:
            both = tuple(sorted({held.order for held in held_by[what] if held.order is not None}, key=str))
            line = replace(line, status=LineStatus.ILLEGAL, how=None, readings=both, reason=str(Reason.ORDERED_TWICE))
        elif what in seen:
            continue
        if what:
            seen.add(what)
        kept.append(line)
    return kept


def _by_convoy(lines: Sequence[Line]) -> list[Line]:
    """The lines; a move that another of them says is by convoy is that move, said in fewer words."""
    ferried = {line.order for line in lines if line.followed and isinstance(line.order, Move) and line.order.via}
    row: list[Line] = []
    for line in lines:
        by_sea = replace(line.order, via=True) if line.followed and isinstance(line.order, Move) else None
        row.append(replace(line, order=by_sea) if by_sea in ferried else line)
    return row


def _rival(line: Line) -> Order | None:
    """The order of a unit that a line names beside another one that is followed."""
    if line.status is LineStatus.ILLEGAL and line.stance is Stance.ORDER and not line.amends and not line.implied_by:
        return line.order if isinstance(line.order, Move | Support | Convoy | Hold) else None
    if line.stance in _RIVALS and len(line.readings) == 1:
        return line.readings[0] if line.readings[0].instructs else None
    return None


_RIVALS = frozenset((Stance.DOUBTED, Stance.ALTERNATIVE))
"""Stances in which an order may be meant in the place of another one; a condition leaves that one for now."""


def _of_which_one(line: Line) -> str:
    """What its order is about, where that has one order, or one retreat in advance; "" for any other."""
    order = line.order if line.followed else None
    return concern(order) if order is not None and (order.instructs or isinstance(order, IfDislodged)) else ""

"""Repetitions and contradictions among the session's lines of one letter."""

from collections.abc import Sequence
from dataclasses import replace

from gm.notation.orders.lines import Line, LineStatus, Notice
from gm.rules.outcomes import Reason
from gm.variants.diplomatie2000.measures import Invitation, Motion


def once(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Two different lines about one thing, ballots of one type, slots, sectors: neither, but for a correction; the same
    twice is once. Of motions the first is made, and the second is told so."""
    kept: list[Line] = []
    for line in lines:
        rivals = [n for n, other in enumerate(kept) if _are_one(line, other)]
        if any(kept[n].order == line.order for n in rivals):
            continue
        if rivals and line.amends and not isinstance(line.order, Motion):
            kept = [other for n, other in enumerate(kept) if n not in rivals]
        elif rivals and (line.amends or not isinstance(line.order, Motion)):
            for n in rivals:
                kept[n] = _twice(kept[n], line)
            line = _twice(line, kept[rivals[0]])
        kept.append(line)
    return tuple(kept)


def _are_one(line: Line, other: Line) -> bool:
    if not line.followed or line.order is None or other.order is None or line.power != other.power:
        return False
    if isinstance(line.order, Invitation) or not (other.followed or other.reason == str(Reason.ORDERED_TWICE)):
        return False
    return line.order.topic() == other.order.topic()


def _twice(line: Line, other: Line) -> Line:
    both = {each.order for each in (line, other) if each.order is not None}
    readings = line.readings or tuple(sorted(both, key=str))
    return replace(line, status=LineStatus.ILLEGAL, how=None, readings=readings, reason=str(Reason.ORDERED_TWICE))


def still(notices: Sequence[Notice], lines: Sequence[Line]) -> tuple[Notice, ...]:
    """The notices about lines that still count."""
    standing = {line.order for line in lines if line.followed}
    return tuple(notice for notice in notices if notice.order in standing)

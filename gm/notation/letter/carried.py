"""Fleets in force that carry an army where a later letter sends it: "York to Holland rather than Belgium"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gm.notation.orders.build import Situation, judge
from gm.notation.orders.changes import concern, sense
from gm.notation.orders.choose import settled
from gm.notation.orders.lines import How, Line
from gm.rules.orders import Convoy, Move, Order


def carried_on(lines: Sequence[Line], held: Sequence[Order], at: Situation) -> Iterator[Line]:
    """The convoys of armies that a letter sends elsewhere over the same sea, where it says nothing of their fleets."""
    convoys = [order for order in held if isinstance(order, Convoy)]
    if not convoys:
        return
    named = {concern(order) for line in lines for order in (line.order, *line.readings) if order is not None}
    for line in lines:
        move = line.order
        if not (line.followed and isinstance(move, Move)) or _walks(move, at):
            continue
        for old in convoys:
            if old.of != move.at or concern(old) in named or sense(old) == sense(replace(old, to=move.to)):
                continue
            reading = judge(replace(old, to=move.to), at)
            if reading.reason is None:
                told = settled(reading, line.text, line.number)
                yield replace(told, how=How.ONLY_MEANING, implied_by=move, amends=True)


def _walks(move: Move, at: Situation) -> bool:
    return not move.via and move.to in at.ruleset.atlas.reach[move.kind].get(move.at, ())

"""A unit has one order in a letter, however often and in however many words that is said."""

from collections.abc import Sequence
from dataclasses import replace

from gm.notation.letter.prose import NOTATION
from gm.notation.orders.changes import concern
from gm.notation.orders.lines import Line, LineStatus, Misread
from gm.notation.orders.stance import Stance
from gm.notation.words.whole import begins_with_condition
from gm.rules.orders import Convoy, Hold, IfDislodged, Move, Order, Support
from gm.rules.outcomes import Reason


def given_once(lines: Sequence[Line]) -> list[Line]:
    """A unit with two different orders follows neither; the same order twice is one (DATC 4.D.3)."""
    lines = _by_convoy(lines)
    named = [what for what in map(_of_which_one, lines) if what]
    rest = [line for line in lines if line.status is not LineStatus.OK]
    rivals = [line for line in rest if _is_against_the_rules(line) or _is_in_doubt(line) or _is_half(line)]
    if len(named) == len(set(named)) and not rivals:
        return list(lines)
    held_by: dict[str, list[Line]] = {}
    for line in lines:
        if line.order is not None and (what := _of_which_one(line)):
            held_by.setdefault(what, []).append(line)
    for line in rivals:
        if (order := line.order or _only_reading(line)) is None:
            continue
        held = held_by.get(concern(order), [])
        here = _is_in_doubt(line)
        written = _is_against_the_rules(line) and NOTATION.match(line.text) is not None
        apart = held and (held[-1].number != line.number or written or _is_weighed_before(line, held[0], lines))
        if held and not held[-1].amends and (_is_half(line) or (apart is not here)):
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


def _is_weighed_before(line: Line, held: Line, lines: Sequence[Line]) -> bool:
    """Whether an order is thought about before one is given: "Tunis could sail, and pigs could fly. Tunis holds."."""
    return line.stance is Stance.DOUBTED and line.text != held.text and lines.index(line) < lines.index(held)


def _is_half(line: Line) -> bool:
    """Whether it is a whole order that is not followed because a piece of another stands beside it."""
    return line.reason == Misread.FRAGMENT and line.stance is Stance.ORDER and not line.amends


def _only_reading(line: Line) -> Order | None:
    """The order of a unit that a line names without giving it, if it names one."""
    return line.readings[0] if len(line.readings) == 1 and line.readings[0].instructs else None


def _is_in_doubt(line: Line) -> bool:
    """Whether a second order for a unit, in the same line, leaves open which of the two is meant; not "A Mar H. If
    Italy leaves, A Mar - Pie"."""
    if line.stance is Stance.CONDITIONAL:
        return not begins_with_condition(line.text)
    return line.stance is Stance.DOUBTED


def _is_against_the_rules(line: Line) -> bool:
    """Whether it is an order of a unit that the rules do not allow, and no correction of another."""
    if line.status is not LineStatus.ILLEGAL or line.stance is not Stance.ORDER or line.amends or line.implied_by:
        return False
    return isinstance(line.order, Move | Support | Convoy | Hold)


def _of_which_one(line: Line) -> str:
    """What its order is about, where that has one order, or one retreat in advance; "" for any other."""
    order = line.order if line.followed else None
    return concern(order) if order is not None and (order.instructs or isinstance(order, IfDislodged)) else ""

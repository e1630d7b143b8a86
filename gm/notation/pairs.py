"""Two provinces with nothing between them, "gal vie": what such lines of one letter tell of each other."""

from collections.abc import Sequence
from dataclasses import replace

from gm.notation.lines import How, Line, LineStatus, Misread
from gm.rules.geography import province_of
from gm.rules.orders import Move, Support


def with_moves_alike(lines: Sequence[Line]) -> list[Line]:
    """The lines; where one pair can only be a move, or several may be, those that might be supports are moves too.

    By itself "A Gal Vie" may have lost its S. Who writes his other moves so has lost nothing.
    """
    if all(line.status is not LineStatus.AMBIGUOUS for line in lines):
        return list(lines)
    open_ones = {id(line): move for line in lines if (move := _move_meant(line)) is not None}
    if not open_ones:
        return list(lines)
    plain = sum(line.how is How.ONLY_MEANING and isinstance(line.order, Move) for line in lines)
    if len(open_ones) + plain < 2:
        return list(lines)
    return [
        replace(line, status=LineStatus.OK, order=move, how=How.ONLY_MEANING, readings=(), reason=None, expected=())
        if (move := open_ones.get(id(line))) is not None
        else line
        for line in lines
    ]


def _move_meant(line: Line) -> Move | None:
    """The move of a line that may be that or a support of who stands there, for want of any other word."""
    if line.status is not LineStatus.AMBIGUOUS or line.reason != Misread.ORDER or len(line.readings) != 2:
        return None
    move = next((order for order in line.readings if isinstance(order, Move)), None)
    other = next((order for order in line.readings if isinstance(order, Support)), None)
    if move is None or other is None or other.to is not None:
        return None
    return move if move.at == other.at and province_of(move.to) == province_of(other.of) else None

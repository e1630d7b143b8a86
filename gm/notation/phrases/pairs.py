"""What lines of one letter tell of each other: two provinces with nothing between them, and what a helper helps."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from gm.notation.orders.build import Situation, judge
from gm.notation.orders.lines import How, Line, LineStatus, Misread
from gm.notation.orders.stance import Stance
from gm.notation.words.fold import fold
from gm.notation.words.tokens import cut, look_up
from gm.notation.words.vocabulary import Vocabulary
from gm.rules.geography import province_of
from gm.rules.orders import Move, Support
from gm.rules.outcomes import Reason


def with_moves_alike(lines: Sequence[Line]) -> list[Line]:
    """The lines; where one pair can only be a move, or several may be, those that might be supports are moves too.

    By itself "A Gal Vie" may have lost its S. Who writes his other moves so has lost nothing.
    """
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


def with_units_left(lines: Sequence[Line]) -> list[Line]:
    """The lines; a name of two of the writer's units is that of the one which no other line orders: `F Nor tient`.

    Where others order both, and one of them under that name, neither of the two lines is followed.
    """
    ordered = {line.order.at: line for line in lines if line.followed and line.order is not None}
    row = {id(line): line for line in lines}
    for line in lines:
        here = {order.at for order in line.readings} if line.reason == Misread.PLACE else set()
        left = [order for order in line.readings if order.at not in ordered]
        if len(here) > 1 and len(left) == 1:
            meant = replace(line, status=LineStatus.OK, how=How.ONLY_MEANING, readings=(), reason=None, expected=())
            row[id(line)] = replace(meant, order=left[0])
        elif len(here) > 1 and not left:
            for rival in (ordered[at] for at in here if _unit_in(ordered[at].text) == _unit_in(line.text)):
                twice = replace(rival, status=LineStatus.ILLEGAL, how=None, reason=str(Reason.ORDERED_TWICE))
                row[id(rival)] = twice
    return list(row.values())


def _unit_in(text: str) -> list[str]:
    """The words with which a line names its unit, so far as its letter and one word do."""
    words = _WORDS.findall(fold(text))
    return words[: 1 + (len(words[0]) == 1)] if words else []


_WORDS = re.compile(r"\w+")


def _move_meant(line: Line) -> Move | None:
    """The move of a line that may be that or a support of who stands there, for want of any other word."""
    if line.status is not LineStatus.AMBIGUOUS or line.reason != Misread.ORDER or len(line.readings) != 2:
        return None
    move = next((order for order in line.readings if isinstance(order, Move)), None)
    other = next((order for order in line.readings if isinstance(order, Support)), None)
    if move is None or other is None or other.to is not None:
        return None
    return move if move.at == other.at and province_of(move.to) == province_of(other.of) else None


def with_moves_helped(lines: Sequence[Line], at: Situation, vocabulary: Vocabulary) -> list[Line]:
    """The lines; who helps in words a unit that the letter moves, or that moves as things stand, helps it to move.

    « Rome monte à Venise ; la Toscane soutient Rome. » An order in notation, `A Tus S A Rom`, says what it says, and so
    does "supports Rome to hold".
    """
    if not any(_helps_to_stay(line) for line in lines):
        return list(lines)
    written = [line.order for line in lines if line.followed and line.order is not None]
    named = {province_of(order.at) for order in written}
    standing = [order for order in at.held if province_of(order.at) not in named]
    goals = {province_of(order.at): order.to for order in (*written, *standing) if isinstance(order, Move)}
    return [_helping_the_move(line, goals, at, vocabulary) if _helps_to_stay(line) else line for line in lines]


def _helps_to_stay(line: Line) -> bool:
    """Whether a line helps a unit where it is, or cannot, for it stands out of reach."""
    given = line.followed or (line.stance is Stance.ORDER and line.reason == str(Reason.UNREACHABLE))
    return isinstance(line.order, Support) and line.order.to is None and given


def _helping_the_move(line: Line, goals: dict[str, str], at: Situation, vocabulary: Vocabulary) -> Line:
    order = line.order
    if not isinstance(order, Support) or (goal := goals.get(province_of(order.of))) is None:
        return line
    if not _says_only_whom(line.text, vocabulary):
        return line
    meant = judge(replace(order, to=goal), at, line.power)
    if meant.reason is not None:
        return line
    return replace(line, status=LineStatus.OK, reason=None, order=meant.order, how=How.ONLY_MEANING)


def _says_only_whom(text: str, vocabulary: Vocabulary) -> bool:
    """Whether words say who helps whom, with a verb in full, and neither a unit's letter nor that it stays."""
    words = list(look_up(cut(fold(text)), vocabulary))
    kinds = [word.meanings[0][0] for word in words]
    lettered = any(
        len(word.text) == 1 and kind == "UNIT" and behind == "PLACE"
        for (word, kind), (_, behind) in pairwise(zip(words, kinds, strict=True))
    )
    verbs = [word for word, kind in zip(words, kinds, strict=True) if kind == "SUPPORTS"]
    return not lettered and "HOLDS" not in kinds and any(len(word.text) >= FEWEST_OF_VERB for word in verbs)


FEWEST_OF_VERB = 4
"""Letters of a verb of help that is no abbreviation: "back", « aide »."""

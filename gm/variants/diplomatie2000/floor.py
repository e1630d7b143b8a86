"""Who speaks in a session, and how a line of his is taken: it stands, is refused with the rule, or is offered.

What is public stands only where every word was understood.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from gm.notation.orders.build import Reading, Situation, judge
from gm.notation.orders.choice import settled
from gm.notation.orders.lines import How, Line, LineStatus, Misread, Notice
from gm.notation.reader import Reader
from gm.notation.words.fold import fold
from gm.rules.orders import Order
from gm.rules.outcomes import Reason
from gm.variants.diplomatie2000.heads import SessionPiece
from gm.variants.diplomatie2000.measures import Amount, Ballot, Intervention, Motion
from gm.variants.diplomatie2000.spoken_names import SaidNames

NO_COLON = "no_colon"
"""Why a measure without a colon behind it is only offered."""
VOTES_SO = "votes_so"
"""Why `1 : UMAR` is only offered as a ballot."""
NUMBERED = "numbered"
"""Why `2 : …` in a letter that numbers its orders is only offered."""
WHOSE = "whose_line"
"""A player of several states must say whose line it is."""
DOUBTFUL = "doubtful_act"
"""Why what would be public is only offered: not every word of it is understood."""
NO_SLOT = "no_slot"
VOTE_FOR = "vote_for"
"""Why « 2) oui » is no vote: one votes for whoever proposes."""
UNREAD = "session_unread"
NOT_MANDATE = Reason("not_mandate")
"""A programme is for mandate units alone."""
TOO_MANY = Reason("too_many_choices")
PASSED_OVER = "amount_passed_over"
"""Kind of the notice that a state says how much."""
PUBLIC = (Motion, Intervention, Amount)


class Taken(NamedTuple):
    """What comes of a line of the session."""

    lines: tuple[Line, ...]
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Floor:
    """Who speaks, and in which session."""

    at: Situation
    reader: Reader
    language: str
    power: str | None
    """None: one of several states, and it does not say which."""
    numbered: bool = False
    """Whether the letter numbers its orders with colons."""
    making: tuple[Line, ...] = ()
    """Motions that this letter makes, above or below."""

    def voting(self) -> "Floor":
        """The floor for reading a ballot, which may be for a motion of its own letter."""
        sent = dict(self.at.docket.sent)
        for line in self.making:
            if line.power is not None and line.order is not None:
                sent[line.power] = (*sent.get(line.power, ()), line.order)
        return replace(self, at=replace(self.at, docket=self.at.docket._replace(sent=sent)), making=())


def one(line: Line, *notices: Notice) -> Taken:
    return Taken((line,), notices)


def stands(order: Order, piece: SessionPiece, floor: Floor, *, sure: bool = True, mended: bool = False) -> Line:
    """The result for a line that was read as an order; one that is unsure, or public and corrected, is offered only."""
    power = floor.power or floor.at.powers[0]
    reading = judge(order, replace(floor.at, powers=(power,)), power)
    if reading.reason is None and (not sure or (mended and isinstance(order, PUBLIC))):
        return offered(order, piece, floor, DOUBTFUL if isinstance(order, PUBLIC) else Misread.UNKNOWN_WORD)
    line = _settled(reading, piece)
    return replace(line, how=How.CORRECTED) if mended and line.followed else line


def _settled(reading: Reading, piece: SessionPiece) -> Line:
    return replace(settled(reading, piece.text), number=piece.number)


def offered(order: Order, piece: SessionPiece, floor: Floor, reason: str) -> Line:
    """The result for a line that may mean an order: « oui » gives it."""
    power = floor.power or floor.at.powers[0]
    reading = judge(order, replace(floor.at, powers=(power,)), power)
    if reading.reason is not None:
        return _settled(reading, piece)
    line = unread(piece, floor, reason)
    return replace(line, offer=reading.order, readings=(reading.order,))


def unread(piece: SessionPiece, floor: Floor, reason: str, word: str = "") -> Line:
    column = fold(piece.text).find(word) + 1 if word else 0
    return Line(
        piece.text,
        LineStatus.UNREADABLE,
        power=floor.power,
        reason=reason,
        column=column or None,
        number=piece.number,
    )


def not_known(piece: SessionPiece, floor: Floor, names: SaidNames) -> Line:
    """The result for a line with names that are not understood."""
    if names.odd == "?":
        return unread(piece, floor, Misread.ASKED)
    return unread(piece, floor, UNREAD, names.odd)


def refused(order: Order, piece: SessionPiece, floor: Floor, reason: Reason) -> Line:
    return Line(piece.text, LineStatus.ILLEGAL, order, floor.power, reason=str(reason), number=piece.number)


def reads_order(piece: SessionPiece, floor: Floor) -> bool:
    """Whether the words behind the head give an order of another kind: a list may number its lines."""
    return any(isinstance(item, Line) for item in floor.reader.read_line(piece.said, floor.at, floor.language))


def as_ballot(piece: SessionPiece, names: SaidNames, floor: Floor) -> Taken:
    """`1 : UMAR`: no measure has that number, and a ballot has a parenthesis."""
    order = Ballot(type=piece.key, choices=names.codes[:3] if piece.key == "1" else names.codes[:1])
    return one(offered(order, piece, floor, VOTES_SO))

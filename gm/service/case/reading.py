"""Read the orders of a letter: the variant's reader, and its readings as the facts of an acknowledgement."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from gm.notation.lines import Line, Misread, Notice, SheetReading
from gm.notation.sheet import read_sheet
from gm.reports.facts import SheetLine, Warned
from gm.service.case.case import OwnLetter
from gm.service.model.game import NOTHING, Game, Seat
from gm.service.post.queue import language_of
from gm.service.turn.acts import Made
from gm.service.turn.rulesets import ruleset_of
from gm.variants.registry import variant

T = TypeVar("T")
SHORT = 2000
"""Characters that are read in no time."""
QUOTED_LOOK = 4000
"""Characters of what was cut away that are looked at."""


@dataclass(frozen=True, slots=True)
class OrdersRead:
    """What a letter orders."""

    lines: tuple[SheetLine, ...] = ()
    """Every attempt at an order, understood or not."""
    orders: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    """power -> canonical orders; a power is here when an order was attempted for it"""
    warnings: tuple[Warned, ...] = ()


def read_orders(game: Game, seat: Seat, text: str, made: Made = NOTHING) -> OrdersRead:
    """What a seat's letter orders at the open turn, in which this was done in public."""
    reader = variant(game.settings.variant).reader()
    ruleset = ruleset_of(game)
    read = read_sheet(text, game.position, ruleset, seat.powers, reader, language_of(game, seat), made)
    return OrdersRead(
        tuple(_line(line, seat) for line in read.lines),
        {power: tuple(str(order) for order in read.orders.get(power, ())) for power in _attempted(read, seat)},
        tuple(_warned(notice) for notice in read.warnings),
    )


def orders_in(case: OwnLetter, text: str, made: Made = NOTHING) -> OrdersRead:
    """What a text of a letter orders; when it is long, it is read before the transaction."""
    return worked_out(case, text, read_orders, case.game, case.seat, text, made)


def worked_out(case: OwnLetter, text: str, what: Callable[..., T], *of: Any) -> T:
    """What is found in a text of a letter: of a long one, before the transaction."""
    return what(*of) if len(text) <= SHORT else case.beforehand.result(what, *of)


def quotes_orders(game: Game, seat: Seat, quoted: str) -> bool:
    """Whether something in what was cut from a letter tries to be an order."""
    return bool(read_orders(game, seat, quoted[:QUOTED_LOOK]).lines)


def _attempted(read: SheetReading, seat: Seat) -> tuple[str, ...]:
    """The powers a letter tries to order. A line that could be anybody's counts for a power named elsewhere, if any."""
    if not read.attempted:
        return ()
    named = {line.power for line in read.lines if line.power in seat.powers and line.reason != Misread.OTHER_TURN}
    if not named:
        return seat.powers[:1] if len(seat.powers) == 1 else ()
    return tuple(power for power in seat.powers if power in named)


def _line(line: Line, seat: Seat) -> SheetLine:
    return SheetLine(
        text=line.text,
        power=line.power or (seat.powers[0] if len(seat.powers) == 1 else None),
        status=str(line.status),
        order=str(line.order) if line.order else None,
        how=str(line.how) if line.how else None,
        reason=line.reason,
        column=line.column,
        readings=tuple(str(order) for order in line.readings),
        expected=line.expected,
        suggestions=line.suggestions,
    )


def _warned(notice: Notice) -> Warned:
    order = str(notice.order) if notice.order else None
    return Warned(notice.kind, order, tuple(str(other) for other in notice.others), notice.power, notice.count)

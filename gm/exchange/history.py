"""Turns that were played elsewhere, as canonical text: a turn a line, below it the orders of each power.

S1901M
FRANCE: A PAR - BUR; A MAR - SPA; F BRE - MAO
LOT ITALY: ENTENTE
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from gm.exchange import board
from gm.exchange.case import read_order
from gm.exchange.values import CaseError, shown
from gm.rules.judge import Ruling, adjudicate
from gm.rules.orders import Order
from gm.rules.outcomes import Fate, Reason
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset

_TURN = re.compile(r"[A-Z]\d{1,4}[A-Z]")
_LOT = re.compile(r"LOT\s+(.+)", re.IGNORECASE)


class LineError(ValueError):
    """A line of a text that cannot be read, counted from 1; None: the text as a whole."""

    def __init__(self, line: int | None, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True)
class _Heard:
    """What the text says of one turn."""

    line: int
    turn: str
    said: list[tuple[int, str, str]] = field(default_factory=list)
    """(line, head, what stands behind its colon)"""


def read_past(text: str, ruleset: Ruleset) -> tuple[Ruling, ...]:
    """The turns from the opening on, each judged. Raises LineError, also where an order cannot have been given."""
    rulings: list[Ruling] = []
    position = ruleset.opening
    for heard in _turns(text):
        if rulings and rulings[-1].verdict is not None:
            raise LineError(heard.line, f"{heard.turn}: the game was over in {rulings[-1].before.turn}")
        if heard.turn != str(position.turn):
            raise LineError(heard.line, f"{heard.turn}: expected {position.turn}, the turn that follows")
        rulings.append(_judged(heard, position, ruleset))
        position = rulings[-1].after
    return tuple(rulings)


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """(number, line) of those that are not empty, without remarks (`# …`)."""
    for number, line in enumerate(text.splitlines(), 1):
        if bare := line.partition("#")[0].strip():
            yield number, bare


def _turns(text: str) -> list[_Heard]:
    turns: list[_Heard] = []
    for number, line in lines_of(text):
        head, colon, rest = line.partition(":")
        if _TURN.fullmatch(line.upper()):
            turns.append(_Heard(number, line.upper()))
        elif turns and colon:
            turns[-1].said.append((number, head.strip(), rest))
        else:
            raise LineError(number, f"{shown(line)}, expected a turn such as 'S1901M', or 'FRANCE: A PAR - BUR; …'")
    return turns


def _judged(heard: _Heard, position: Position, ruleset: Ruleset) -> Ruling:
    orders: dict[str, list[Order]] = {}
    line_of: dict[tuple[str, Order], int] = {}
    lots = ruleset.lots(position)
    chance: dict[str, str] = {}
    for number, head, rest in heard.said:
        if lot := _LOT.fullmatch(head):
            if rest.strip() not in lots.get(lot[1], ()):
                raise LineError(number, f"{head}: {shown(rest.strip())}, expected {_expected(lots)}")
            chance[lot[1]] = rest.strip()
            continue
        try:
            power = board.power(head, heard.turn, ruleset)
            given = [read_order(text, power, ruleset) for text in rest.split(";") if text.strip()]
        except CaseError as error:
            raise LineError(number, str(error)) from None
        orders.setdefault(power, []).extend(given)
        line_of |= {(power, order): number for order in given}
    if chance.keys() != lots.keys():
        raise LineError(heard.line, f"{heard.turn}: its lots are missing, expected {_expected(lots)}")
    ruling = adjudicate(position, orders, ruleset, chance=chance)
    for outcome in ruling.outcomes:
        number = line_of.get((outcome.power, outcome.written or outcome.order), heard.line)
        if outcome.fate is Fate.VOID and outcome.reason is not Reason.UNMATCHED and not outcome.supplied:
            raise LineError(
                number, f"{outcome.power}: {outcome.order} is not allowed in {heard.turn}: {outcome.reason}"
            )
    return ruling


def _expected(lots: Mapping[str, tuple[str, ...]]) -> str:
    return "; ".join(f"'LOT {what}: {' or '.join(drawn)}'" for what, drawn in lots.items()) or "no lot"

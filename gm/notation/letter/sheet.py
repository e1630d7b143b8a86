"""Read a letter as a sheet of orders: which lines count, which orders are in force, what is missing."""

from collections.abc import Sequence
from dataclasses import replace

from gm.languages.language import USUAL_LANGUAGE
from gm.notation.headed import HeadedRead
from gm.notation.letter.allowances import within_what_is_owed
from gm.notation.letter.blocks import TAKES_BACK, letter_of
from gm.notation.letter.orders_in_force import changed
from gm.notation.letter.repetitions import given_once
from gm.notation.letter.rows import LetterRow, first, for_another_turn, of_turns, rows_of
from gm.notation.orders.build import Situation, judge, scene
from gm.notation.orders.changes import after
from gm.notation.orders.choice import settled
from gm.notation.orders.helpers import beside_own_orders
from gm.notation.orders.lines import How, Line, LineStatus, Misread, OrderedBefore, SheetReading
from gm.notation.orders.stance import Stance
from gm.notation.orders.warnings import warnings
from gm.notation.reader import Reader
from gm.notation.sentences.afterthoughts import put_in_doubt
from gm.notation.words.turns import may_name
from gm.rules.geography import province_of
from gm.rules.orders import Order
from gm.rules.position import Position
from gm.rules.ruleset import Duty, Ruleset

NOTHING_BEFORE = OrderedBefore()


def read_sheet(
    text: str,
    position: Position,
    ruleset: Ruleset,
    powers: Sequence[str],
    reader: Reader,
    language: str = USUAL_LANGUAGE,
    before: OrderedBefore = NOTHING_BEFORE,
) -> SheetReading:
    """What a letter of a seat that holds `powers` orders. Never raises for what the text holds."""
    at = scene(position, ruleset, powers, before.public)
    at = replace(at, held=tuple(order for orders in before.sheets.values() for order in orders))
    own, rows, others = _parted(text, at, reader, language)
    letter = letter_of(rows, at, reader, language)
    agreed = [_agreed(line, order, at) for line, order in before.agreed]
    lines = sorted((*agreed, *own.lines, *letter.lines), key=lambda line: line.number)
    if letter.void:
        lines = [put_in_doubt(line, Stance.DOUBTED) if line.followed else line for line in lines]
    lines, told = beside_own_orders(_all_others(lines))
    lines, changes = changed(within_what_is_owed(given_once(lines), at), before, at, letter)
    orders = {power: after(change, before.sheets.get(power, ())) for power, change in changes.items()}
    return SheetReading(
        tuple(sorted((*lines, *others), key=lambda line: line.number) if others else lines),
        tuple(letter.replaced),
        missing(orders, at),
        (*told, *own.notices, *warnings(orders, position, ruleset)) if lines else (),
        orders,
        changes,
    )


def _parted(text: str, at: Situation, reader: Reader, language: str) -> tuple[HeadedRead, list[LetterRow], list[Line]]:
    """What the variant reads by itself, the rows that are left for the open turn, and the lines for another one."""
    own = HeadedRead(text) if reader.headed is None else reader.headed(text, at, reader, language)
    rows = list(rows_of(own.text, reader.vocabulary))
    if not may_name(text):
        return own, rows, []
    if own.lines:
        whole = of_turns(list(rows_of(text, reader.vocabulary)), at, reader, language)
        absent = {row.number for row in whole if not row.present}
        own = replace(own, lines=tuple(_of_another_turn(line) if line.number in absent else line for line in own.lines))
    parted = list(of_turns(rows, at, reader, language))
    foreign = list(first([row for row in parted if not row.present]))
    others = [line for row in foreign for line in for_another_turn(row, at, reader)]
    return own, [row for row in parted if row.present], others


def _of_another_turn(line: Line) -> Line:
    return Line(line.text, LineStatus.ILLEGAL, power=line.power, reason=Misread.OTHER_TURN, number=line.number)


def _agreed(text: str, order: Order, at: Situation) -> Line:
    """An order that was offered, and taken."""
    line = settled(judge(order, at), text)
    return replace(line, amends=True, how=How.AGREED if line.followed else None)


def _all_others(lines: Sequence[Line]) -> list[Line]:
    """ "All units hold" is for those without an order of their own, understood or not."""
    if not any(line.rest and line.order is not None for line in lines):
        return list(lines)
    own = {
        province_of(order.at)
        for line in lines
        if not line.rest and (line.implied_by is None or line.followed)
        for order in (line.order, *line.readings)
        if order is not None and order.at
    }
    back = {province_of(order.at) for line in lines if line.stance in TAKES_BACK for order in line.readings if order.at}
    own |= back
    return [line for line in lines if not (line.rest and line.order is not None and province_of(line.order.at) in own)]


def missing(orders: dict[str, tuple[Order, ...]], at: Situation) -> tuple[str, ...]:
    """Units of the seat that no followed order is for, in the phases that give each unit one."""
    duty = at.ruleset.phase(at.position.turn).duty
    if duty is Duty.NUMBER:
        return ()
    ordered = {province_of(order.at) for sheet in orders.values() for order in sheet if order.instructs}
    if duty is Duty.BEATEN:
        units = [beaten.unit for _, beaten in sorted(at.position.dislodged.items()) if beaten.retreats]
    else:
        units = [unit for _, unit in sorted(at.position.units.items())]
    wanted = [
        unit
        for unit in units
        if unit.province not in ordered and any(at.ruleset.may_order(at.position, power, unit) for power in at.powers)
    ]
    return tuple(str(unit) for unit in wanted)

"""Read a letter as a sheet of orders: which block counts, which orders are in force, what is missing.

Blocks. Orders that stand together are a block; text that is no order ends it, and so does an empty line unless the
letter has one after every order. A block that gives a unit an order although an earlier block gave it one already
takes the place of all that came before it: the last block counts. Blocks for different units are one sheet.
Within one block, a unit with two different orders follows neither. Headings ("FRANCE :", "Flottes :") end nothing.

Turns. Orders below a heading that names another turn, up to the next that names one, are told and never counted: a
letter that holds no others changes nothing.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import unescape
from itertools import chain, islice, pairwise
from typing import NamedTuple

from gm.languages.language import USUAL_LANGUAGE
from gm.notation.build import Situation, scene
from gm.notation.implied import beside_own_orders
from gm.notation.lines import How, Line, LineStatus, Misread, Notice, SheetReading
from gm.notation.reader import HARD_LINES, LONGEST_LINE, NEAR_MISSES, ORDINARY, Heading, Reader
from gm.notation.turns import TurnNamed, may_name, turn_named
from gm.notation.warnings import warnings
from gm.rules.geography import province_of
from gm.rules.orders import Build, Disband, Order, Waive
from gm.rules.outcomes import Reason
from gm.rules.position import NOTHING, Position
from gm.rules.ruleset import Duty, Ruleset

QUOTES = (">", "|")
"""What begins a line quoted from another letter; the envelope takes them out, this is the second guard."""

_ENTITY = re.compile(r"&#?\w{2,8};")
"""What a mail program leaves of HTML: `&gt;`, `&nbsp;`."""
_INNER_TURN = re.compile(r"(?<=[.;,/)] )\s*\w+(?:[. ]+\w+){0,2}[. ]*\d{2}[mrab]? ?[:–—-]", re.IGNORECASE)
"""A few words, a number and a colon after the end of an order, which may name a turn."""
_MOST_TURNS = 10
"""Turns looked for within one line."""
LONGEST_SHOWN = 80
"""Characters shown of the line from which on a monstrous letter was not looked into."""


class _Row(NamedTuple):
    """A line of the letter, or what stands in it behind a heading."""

    number: int
    text: str
    present: bool = True
    """Whether it is for the open turn; the heading above may name another."""


@dataclass(slots=True)
class _Block:
    lines: list[Line] = field(default_factory=list)

    def places(self) -> set[str]:
        return {
            province_of(line.order.at)
            for line in self.lines
            if line.order is not None and line.order.at and line.implied_by is None
        }


def read_sheet(
    text: str,
    position: Position,
    ruleset: Ruleset,
    powers: Sequence[str],
    reader: Reader,
    language: str = USUAL_LANGUAGE,
    made: Mapping[str, Sequence[Order]] = NOTHING,
) -> SheetReading:
    """What a letter of a seat that holds `powers` orders. Never raises for what the text holds.

    `made`: power -> what it has done in public in this turn.
    """
    at = scene(position, ruleset, powers, made)
    rows = list(_rows(text))
    others: list[Line] = []
    if may_name(text):
        of_turns = list(_of_turns(rows, at, reader, language))
        foreign = list(_first([row for row in of_turns if not row.present]))
        others = [line for row in foreign for line in _for_another_turn(row, at, reader)]
        rows = [row for row in of_turns if row.present]
    blocks = _blocks(rows, at, reader, language)
    kept: list[Line] = []
    replaced: list[Line] = []
    places: set[str] = set()
    for block in blocks:
        if places & block.places():
            replaced.extend(kept)
            kept, places = [], set()
        kept.extend(block.lines)
        places |= block.places()
    told: list[Notice] = []
    helped = any(line.implied_by is not None for line in kept)
    if helped:
        kept, told = beside_own_orders(kept)
    lines = _once(_all_others(kept))
    if helped:
        lines = _with_what_they_help(lines)
    lines = _within_what_is_owed(lines, at)
    orders: dict[str, tuple[Order, ...]] = dict.fromkeys(powers, ())
    for line in lines:
        if line.followed and line.order is not None and line.power is not None:
            orders[line.power] = (*orders.get(line.power, ()), line.order)
    return SheetReading(
        tuple(sorted((*lines, *others), key=lambda line: line.number) if others else lines),
        tuple(replaced),
        missing(orders, at),
        tuple(told + warnings(orders, position, ruleset)) if lines else (),
        orders,
    )


def _of_turns(rows: Sequence[_Row], at: Situation, reader: Reader, language: str) -> Iterator[_Row]:
    """The lines, each with whether it is for the open turn; the names of turns are taken out."""
    present = True
    turn, first_year = at.position.turn, at.ruleset.opening.turn.year
    seasons = at.ruleset.calendar.seasons(turn)

    def named_in(text: str) -> TurnNamed | None:
        short = len(text) <= LONGEST_LINE
        return turn_named(text, turn, seasons, first_year, reader.vocabulary) if short else None

    for row in chain.from_iterable(_parts_by_turn(row, named_in) for row in rows):
        named = named_in(row.text)
        if named is None or not (named.surely or _orders(named.rest, at, reader, language)):
            yield row._replace(present=present)
            continue
        present = named.present
        for text in (named.before, named.rest):
            if text:
                yield _Row(row.number, text, present)


def _parts_by_turn(row: _Row, named_in: Callable[[str], TurnNamed | None]) -> Iterator[_Row]:
    """A line cut before the turns it names further on: `Spring 1901: A Par-Bur. Fall 1901: A Bur-Bel`."""
    start = 0
    for found in islice(_INNER_TURN.finditer(row.text[:LONGEST_LINE]), _MOST_TURNS):
        if named_in(row.text[found.start() :]) is not None:
            yield row._replace(text=row.text[start : found.start()])
            start = found.start()
    yield row._replace(text=row.text[start:])


def _orders(text: str, at: Situation, reader: Reader, language: str) -> bool:
    return any(isinstance(item, Line) for item in reader.read_line(text, at, language))


def _for_another_turn(row: _Row, at: Situation, reader: Reader) -> Iterator[Line]:
    """The orders of a line that is not for the open turn, so that the player hears of them."""
    for item in reader.read_line(row.text, at, near=False) if row.text.strip() else ():
        if isinstance(item, Line) and item.implied_by is None:
            yield Line(item.text, LineStatus.ILLEGAL, power=item.power, reason=Misread.OTHER_TURN, number=row.number)


def _blocks(rows: Sequence[_Row], at: Situation, reader: Reader, language: str) -> list[_Block]:
    blocks = [_Block()]
    hard = 0
    empty = False
    spaced = _is_double_spaced(rows)
    index = 0
    while index < len(rows):
        number, row, _ = rows[index]
        if not row.strip():
            empty = not spaced
            index += 1
            continue
        if hard >= HARD_LINES:
            items = reader.read_plain(row, at)
            index += 1
            if items:
                blocks[-1].lines.extend(replace(item, number=number) for item in items if isinstance(item, Line))
            elif hard == HARD_LINES:
                hard += 1
                unread = Line(
                    row.strip()[:LONGEST_SHOWN], LineStatus.UNREADABLE, reason=Misread.TOO_MANY, number=number
                )
                blocks[-1].lines.append(unread)
            continue
        items = reader.read_line(row, at, language, near=hard < NEAR_MISSES)
        joined = _joined(row, items, rows, index, at, reader, language) if index + 1 < len(rows) else None
        if joined is not None:
            items = joined
            index += 1
        index += 1
        found = [item for item in items if isinstance(item, Line)]
        plain = all(isinstance(item, Line) and item.how is How.EXACT for item in items)
        hard = min(hard + _weight(row) - plain, HARD_LINES)
        headings = [item for item in items if isinstance(item, Heading)]
        for heading in headings:
            if heading.power is not None:
                at = replace(at, heading=heading.power)
        talk = any(heading.talk for heading in headings)
        if blocks[-1].lines and ((talk and isinstance(items[0], Heading)) or (empty and found)):
            blocks.append(_Block())
        blocks[-1].lines.extend(replace(line, number=number) for line in found)
        if talk and found and isinstance(items[-1], Heading):
            blocks.append(_Block())
        empty = False
    return [block for block in blocks if block.lines]


def _weight(row: str) -> int:
    """How many ordinary lines a line is worth looking into: many words in one line are as hard to tell apart."""
    return 1 + min(len(row), LONGEST_LINE) // ORDINARY


def _first(rows: Sequence[_Row]) -> Iterator[_Row]:
    """As many as are looked into."""
    hard = 0
    for row in rows:
        hard += _weight(row.text)
        if hard > HARD_LINES:
            return
        yield row


def _rows(text: str) -> Iterator[_Row]:
    """The lines of a letter with their numbers, without what it quotes; of empty ones in a row, the first."""
    empty = False
    for number, row in enumerate(text.splitlines(), 1):
        if not row or row.isspace():
            if not empty:
                yield _Row(number, "")
            empty = True
            continue
        empty = False
        if "&" in row:
            row = _ENTITY.sub(lambda found: unescape(found[0]), row)
        if not row.lstrip().startswith(QUOTES):
            yield _Row(number, row)


def _is_double_spaced(rows: Sequence[_Row]) -> bool:
    """Whether an empty line follows every line, so that empty lines say nothing."""
    full = [index for index, row in enumerate(rows) if row.text.strip()]
    return len(full) > 1 and all(later - earlier > 1 for earlier, later in pairwise(full))


def _joined(
    row: str,
    items: Sequence[Line | Heading],
    rows: Sequence[_Row],
    index: int,
    at: Situation,
    reader: Reader,
    language: str,
) -> Sequence[Line | Heading] | None:
    """A line and the next read as one, where a mail program broke an order in two (format=flowed, RFC 3676)."""
    following = rows[index + 1].text
    if not following.strip() or not items or not isinstance(items[-1], Line):
        return None
    unfinished = items[-1].reason in (Misread.INCOMPLETE, Misread.FRAGMENT)
    goes_on = following.lstrip()[:1] in "-=→–—(/" or row.endswith((" ", "-"))
    if not (unfinished or goes_on):
        return None
    whole = reader.read_line(f"{row.rstrip()} {following.lstrip()}", at, language, near=False)
    if not all(isinstance(item, Line) and item.followed for item in whole):
        return None
    alone = reader.read_line(following, at, language, near=False)
    if not unfinished and any(isinstance(item, Line) and item.followed for item in alone):
        return None
    if _written(whole) > _written(items) + (0 if unfinished else _written(alone) - 1):
        return None
    return whole


def _written(items: Sequence[Line | Heading]) -> int:
    """How many of them the player wrote out."""
    return sum(not isinstance(item, Line) or item.implied_by is None for item in items)


def _all_others(lines: Sequence[Line]) -> list[Line]:
    """ "All units hold" is for those without an order of their own."""
    own = {
        province_of(line.order.at)
        for line in lines
        if line.order is not None and not line.rest and (line.implied_by is None or line.followed)
    }
    return [line for line in lines if not (line.rest and line.order is not None and province_of(line.order.at) in own)]


def _once(lines: Sequence[Line]) -> list[Line]:
    """A unit with two different orders follows neither; the same order twice is one (DATC 4.D.3)."""
    by_place: dict[str, list[Line]] = {}
    for line in lines:
        if line.followed and line.order is not None and line.order.instructs:
            by_place.setdefault(province_of(line.order.at), []).append(line)
    twice = {place for place, held in by_place.items() if len({line.order for line in held}) > 1}
    seen: set[str] = set()
    kept: list[Line] = []
    for line in lines:
        place = (
            province_of(line.order.at) if line.order is not None and line.followed and line.order.instructs else None
        )
        if place is not None and place in twice:
            both = tuple(sorted({held.order for held in by_place[place] if held.order is not None}, key=str))
            line = replace(line, status=LineStatus.ILLEGAL, how=None, readings=both, reason=str(Reason.ORDERED_TWICE))
        elif place is not None and place in seen:
            continue
        if place is not None:
            seen.add(place)
        kept.append(line)
    return kept


def _with_what_they_help(lines: Sequence[Line]) -> list[Line]:
    """The lines without orders implied by an order that another one cancels."""
    orders = {line.order for line in lines if line.followed}
    return [line for line in lines if line.implied_by is None or line.implied_by in orders]


def _within_what_is_owed(lines: Sequence[Line], at: Situation) -> list[Line]:
    """Builds and removals beyond what a power may or must make are not followed (DATC 4.D.4, 4.D.5)."""
    if Build not in at.accepts:
        return list(lines)
    left = {power: at.ruleset.due(at.position).get(power, 0) for power in at.powers}
    kept = []
    for line in lines:
        power, order = line.power, line.order
        if line.followed and power is not None and isinstance(order, Build | Disband | Waive):
            due = left.get(power, 0)
            step = 1 if isinstance(order, Disband) else -1
            if due * step >= 0:
                line = replace(line, status=LineStatus.ILLEGAL, how=None, reason=str(Reason.NONE_DUE))
            else:
                left[power] = due + step
        kept.append(line)
    return kept


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
        if any(at.ruleset.may_order(at.position, power, unit) for power in at.powers) and unit.province not in ordered
    ]
    return tuple(str(unit) for unit in wanted)

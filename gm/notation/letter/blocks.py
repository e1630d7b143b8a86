"""The blocks of a letter: orders that stand together, up to text that is no order.

An empty line ends a block too, unless the letter has one after every order. Headings ("FRANCE :", "Flottes :") end
nothing.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeGuard

from gm.notation.letter.reach import NONE, after_empty, by_number, over, taken_back
from gm.notation.letter.rows import LetterRow, is_double_spaced, weight
from gm.notation.orders.build import Situation
from gm.notation.orders.changes import concern
from gm.notation.orders.items import Heading, Item
from gm.notation.orders.lines import How, Line, LineStatus, Misread
from gm.notation.orders.stance import Stance
from gm.notation.phrases.ahead import may_hold_clauses, ordered_at
from gm.notation.phrases.pointers import said_in_full
from gm.notation.phrases.signs import with_signs_said
from gm.notation.reader import HARD_LINES, NEAR_MISSES, Reader
from gm.notation.stances.numbered import listed
from gm.notation.words.fold import fold
from gm.notation.words.spelt import spelt_out
from gm.notation.words.vocabulary import Vocabulary
from gm.notation.words.whole import keeps_the_rest
from gm.rules.geography import province_of
from gm.rules.orders import Order

_HALF = (Misread.INCOMPLETE, Misread.FRAGMENT)
_GOES_ON = "-=→–—(/"
"""What begins the second half of an order."""
_BULLET = re.compile(r"^\s*(?:[-•*]|\d{1,2}[.)])\s*")
MOST_MEMBERS = 6
"""Lines of a list below a line."""
LONGEST_SHOWN = 80
"""Characters shown of the line from which on a monstrous letter was not looked into."""


@dataclass(slots=True)
class Block:
    """Lines that stand together."""

    lines: list[Line] = field(default_factory=list)
    keeps: bool = False
    """Whether it says that what stands above it stays where it says nothing else."""

    def places(self) -> set[str]:
        """Where the units stand that it orders."""
        return {
            province_of(line.order.at)
            for line in self.lines
            if line.order is not None and line.order.instructs and line.implied_by is None and not line.rest
        }


def blocks_of(rows: Sequence[LetterRow], at: Situation, reader: Reader, language: str) -> list[Block]:
    blocks = [Block()]
    hard = 0
    empty = False
    before = ""
    reach = NONE
    spaced = is_double_spaced(rows)
    index = 0
    while index < len(rows):
        number, row, *_ = rows[index]
        if not row.strip():
            empty = not spaced
            reach = after_empty(reach) if empty else reach
            index += 1
            continue
        if hard >= HARD_LINES:
            items = reader.read_plain(row, at)
            index += 1
            if items:
                items, reach = over(items, reach)
                blocks[-1].lines.extend(replace(item, number=number) for item in items if isinstance(item, Line))
            elif hard == HARD_LINES:
                hard += 1
                blocks[-1].lines.append(_too_many(row, number))
            continue
        items = reader.read_plain(row, at, number)
        if not items:
            at = _below(blocks[-1], row, at, reader)
            here = replace(at, written=_ordered(blocks[-1]), held=_standing(blocks, at.held))
            items, row = _in_full(row, before, partial(reader.read_line, at=here, language=language,
                                                       near=hard < NEAR_MISSES, number=number), reader, at)  # fmt: skip
        before = row
        joined = _joined(row, items, rows, index, at, reader, language) if index + 1 < len(rows) else None
        if joined is not None:
            items, used = joined
            index += used
        index += 1
        plain = _is_plain(items)
        if not plain or reach is not NONE:
            items, reach = over(items, reach)
            _take_back(blocks, items, rows, apart=empty)
        elif not empty:
            hard = min(hard + weight(row) - 1, HARD_LINES)
            blocks[-1].lines.extend(items)  # type: ignore[arg-type]  # all of them are lines
            continue
        found = [item for item in items if isinstance(item, Line)]
        hard = min(hard + weight(row) - plain, HARD_LINES)
        at = _resting(at, found)
        headings = [item for item in items if isinstance(item, Heading)]
        named = [heading.power for heading in headings if heading.power is not None]
        at = replace(at, heading=named[-1]) if named else at
        talk = any(heading.talk for heading in headings)
        if blocks[-1].lines and ((talk and isinstance(items[0], Heading)) or (empty and found)):
            blocks.append(Block())
        blocks[-1].lines.extend(line if line.number == number else replace(line, number=number) for line in found)
        blocks[-1].keeps |= len(blocks) > 1 and bool(found) and not plain and keeps_the_rest(row)
        if talk and found and isinstance(items[-1], Heading):
            blocks.append(Block())
        empty = False
    return [block for block in blocks if block.lines]


def _take_back(blocks: Sequence[Block], items: Sequence[Item], rows: Sequence[LetterRow], *, apart: bool) -> None:
    """Leave the blocks as the next line makes them: orders that it names by their numbers, or those right above it.

    `apart`: whether an empty line stands before it, so that an "or else" speaks of the whole list above.
    """
    named = False
    items = [replace(item, far=True) if apart and _is_choice(item) else item for item in items]
    if any(isinstance(item, Heading) and item.numbers for item in items):
        numbers = listed([(row.number, row.text) for row in rows[:HARD_LINES]])
        for block in blocks:
            weighed = by_number(block.lines, items, numbers)
            block.lines, named = weighed or block.lines, named or weighed is not None
    if not named:
        far = any(isinstance(item, Heading) and item.far and item.below is not None for item in items)
        last = next((block for block in reversed(blocks) if block.lines or not far), blocks[-1])
        last.lines = taken_back(last.lines, items)


def _is_choice(item: Item) -> TypeGuard[Heading]:
    return isinstance(item, Heading) and item.above is Stance.ALTERNATIVE


def _respelt(row: str, before: str, known: Vocabulary, at: Situation) -> str:
    """A line with its names and orders in usual words."""
    return said_in_full(with_signs_said(spelt_out(row, known), known, at), before, known)


def _in_full(
    row: str, before: str, read: Callable[[str], Sequence[Item]], reader: Reader, at: Situation
) -> tuple[Sequence[Item], str]:
    """What a line holds that may refer to the one before it, and that line in full; the answer has it as written."""
    items = read(row)
    said = row if _is_plain(items) else _respelt(row, before, reader.vocabulary, at)
    if said is row:
        return items, row
    items = read(said)
    if len(items) == 1 and isinstance(items[0], Line):
        return [replace(items[0], text=row.strip())], said
    return items, said


def _below(block: Block, row: str, at: Situation, reader: Reader) -> Situation:
    """The situation for a line that may speak of the unit above it: « si délogée, retraite en Gascogne »."""
    if not may_hold_clauses(fold(row), reader.vocabulary):
        return at
    return replace(at, above=ordered_at(block.lines))


def _ordered(block: Block) -> tuple[Order, ...]:
    """The orders that a block gives, so far as it goes."""
    return tuple(line.order for line in block.lines if line.followed and line.order is not None)


def _standing(blocks: Sequence[Block], held: tuple[Order, ...]) -> tuple[Order, ...]:
    """The orders that stand above a line: those in force before, but for units that the letter has ordered."""
    written = {concern(order): order for block in blocks for order in _ordered(block)}
    if not written:
        return held
    return (*(order for order in held if concern(order) not in written), *written.values())


def _resting(at: Situation, found: Sequence[Line]) -> Situation:
    """The situation below lines, one of which may be for all units."""
    return replace(at, rests=True) if not at.rests and any(line.rest for line in found) else at


def _too_many(row: str, number: int) -> Line:
    shown = row.strip()[:LONGEST_SHOWN]
    return Line(shown, LineStatus.UNREADABLE, reason=Misread.TOO_MANY, number=number)


def _is_plain(items: Sequence[Item]) -> bool:
    """Whether a line holds nothing but exact orders, each of which knows its number."""
    for item in items:
        if type(item) is not Line or item.how is not How.EXACT or not item.number:
            return False
    return bool(items)


def _joined(
    row: str,
    items: Sequence[Line | Heading],
    rows: Sequence[LetterRow],
    index: int,
    at: Situation,
    reader: Reader,
    language: str,
) -> tuple[Sequence[Line | Heading], int] | None:
    """A line and the next read as one, where a mail program broke an order in two (format=flowed, RFC 3676).

    With how many lines more than the first it takes.
    """
    if row.rstrip().endswith(":") and reader.seeks(row) and (listed := _listed(row, rows, index, at, reader)):
        return listed
    if not items or not isinstance(items[-1], Line):
        return None
    following = rows[index + 1].text
    unfinished = items[-1].reason in _HALF
    goes_on = following.lstrip()[:1] in _GOES_ON or row.endswith((" ", "-"))
    if not (unfinished or goes_on) or not following.strip():
        return None
    whole = reader.read_line(f"{row.rstrip()} {following.lstrip()}", at, language, near=False)
    if not all(isinstance(item, Line) and item.followed for item in whole):
        return None
    alone = reader.read_line(following, at, language, near=False)
    if not unfinished and any(isinstance(item, Line) and item.followed for item in alone):
        return None
    if _written(whole) > _written(items) + (0 if unfinished else _written(alone) - 1):
        return None
    return whole, 1


def _listed(
    row: str, rows: Sequence[LetterRow], index: int, at: Situation, reader: Reader
) -> tuple[Sequence[Item], int] | None:
    """A line of the game's own with a list below it, whose members say nothing by themselves: wishes, one a line."""
    members: list[str] = []
    for following in rows[index + 1 : index + 1 + MOST_MEMBERS]:
        member = _BULLET.sub("", following.text).strip()
        if not member or any(isinstance(item, Line) for item in reader.read_line(member, at, near=False)):
            break
        members.append(member)
    if len(members) < 2:
        return None
    whole = reader.read_line(f"{row.rstrip()} {', '.join(members)}", at, near=False)
    return (whole, len(members)) if len(whole) == 1 and isinstance(whole[0], Line) and whole[0].followed else None


def _written(items: Sequence[Line | Heading]) -> int:
    """How many of them the player wrote out."""
    return sum(not isinstance(item, Line) or item.implied_by is None for item in items)

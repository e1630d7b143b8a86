"""A letter read line by line: what headings make of the lines below them, and later lines of those above."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from gm.notation.letter.rows import LetterRow, weight
from gm.notation.orders.build import Situation
from gm.notation.orders.changes import concern, provinces_of, sense
from gm.notation.orders.items import Heading
from gm.notation.orders.lines import Line, LineStatus, Misread, reason_of
from gm.notation.orders.stance import Stance
from gm.notation.reader import HARD_LINES, LONGEST_LINE, Reader
from gm.notation.sentences.afterthoughts import put_in_doubt
from gm.notation.sentences.sentence_lines import OFFERED
from gm.rules.orders import Order

TAKES_BACK = frozenset((Stance.WITHDRAWN, Stance.NEGATED))
MOST_WRITTEN = 60
"""Orders above a line that it may point back at."""


@dataclass
class LetterLines:
    """The lines of a letter, and what it says of itself."""

    lines: list[Line] = field(default_factory=list)
    replaced: list[Line] = field(default_factory=list)
    amends: bool = False
    """Whether it says that it changes some of what was ordered before."""
    anew: bool = False
    """Whether it says that it takes the place of all that was ordered before."""
    void: bool = False
    """Whether it says that nothing in it is an order yet."""


def letter_of(rows: Iterable[LetterRow], at: Situation, reader: Reader, language: str) -> LetterLines:
    """The lines of the rows, each as the headings above it make it."""
    letter = LetterLines()
    below: Stance | None = None
    listed = corrects = parted = stopped = False
    hard = 0
    former: list[Line] = []
    for row in rows:
        if not row.text.strip():
            below, parted = None if listed else below, True
            continue
        plain = reader.read_plain(row.text, at, row.number)
        hard += weight(row.text) if plain is None else 0
        if hard > HARD_LINES and plain is None:
            if not stopped:
                letter.lines.append(_unlooked(row))
            stopped = True
            continue
        items = reader.read_talk(row.text, at, language, number=row.number) if plain is None else plain
        for item in items:
            if isinstance(item, Line):
                line = replace(item, number=row.number)
                if corrects and line.followed:
                    line = replace(line, amends=True)
                _take(letter, _below(line, below) if below is not None else line)
                listed, parted = True, False
                continue
            at = replace(at, heading=item.power or at.heading)
            letter.amends, letter.anew = letter.amends or item.amends, letter.anew or item.anew
            letter.void = letter.void or item.void
            corrects = corrects or item.amends
            if item.anew and letter.lines:
                former, letter.lines = letter.lines, []
                letter.replaced += former
            below, listed = item.below if item.below is not None else below, False
            if item.above is not None and not (item.near and parted) and below is not Stance.TOLD:
                _govern(letter, item)
        if len(row.text) > LONGEST_LINE:
            letter.lines.append(_unlooked(row))
        at = replace(at, written=_written(letter.lines), above=_above(letter.lines))
    if former and not letter.lines:  # "This replaces everything I sent before" stood below its sheet
        letter.lines, letter.replaced = former, letter.replaced[: -len(former)]
    return letter


def _unlooked(row: LetterRow) -> Line:
    return Line(row.text[:LONGEST_LINE].strip(), LineStatus.UNREADABLE, reason=Misread.TOO_MANY, number=row.number)


def _written(lines: Sequence[Line]) -> tuple[Order, ...]:
    return tuple(line.order for line in lines[-MOST_WRITTEN:] if line.followed and line.order is not None)


def _above(lines: Sequence[Line]) -> str:
    last = lines[-1] if lines else None
    named = (last.order or last.offer or next(iter(last.readings), None)) if last is not None else None
    return named.at if named is not None and named.instructs else ""


def _below(line: Line, stance: Stance) -> Line:
    """A line that stands below a heading which makes it no order."""
    order = line.order
    if order is None or not (line.followed or line.status is LineStatus.ILLEGAL):
        return (
            line if line.stance is not Stance.ORDER or line.offer is None else replace(line, stance=stance, offer=None)
        )
    offer = order if line.followed and stance in OFFERED else None
    told = replace(line, status=LineStatus.UNREADABLE, order=None, how=None, reason=reason_of(stance), amends=False)
    return replace(told, stance=stance, readings=(order,), offer=offer)


def _take(letter: LetterLines, line: Line) -> None:
    """A line, and what it takes the place of among those above."""
    may = line.stance in TAKES_BACK or (line.amends and line.followed)
    gone = [other for other in letter.lines if _takes_place(line, other)] if may else []
    if gone:
        letter.lines = [other for other in letter.lines if other not in gone]
        letter.replaced += gone
        if not any(other.amends for other in gone):
            line = replace(line, amends=False)  # it corrects its own letter, not the sheet before
    letter.lines.append(line)


def _takes_place(line: Line, other: Line) -> bool:
    """Whether a line corrects or withdraws an order that was written above it."""
    if not other.followed or other.order is None:
        return False
    if line.stance in TAKES_BACK:
        return any(sense(order) == sense(other.order) for order in line.readings) or (line.rest and not line.readings)
    if line.order is None or (other.amends and other.number != line.number):
        return False
    return concern(line.order) == concern(other.order)


def _govern(letter: LetterLines, heading: Heading) -> None:
    """Put in doubt the last order above a heading, the last of those that it names, or all of them."""
    stance = heading.above
    for index in range(len(letter.lines) - 1, -1, -1):
        line = letter.lines[index]
        if stance is None or (heading.named and not (line.order and heading.named & provinces_of(line.order))):
            continue
        if line.followed and line.order is not None:
            letter.lines[index] = put_in_doubt(line, stance)
        if not heading.every:
            return

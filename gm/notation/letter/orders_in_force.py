"""What the lines of a letter do to the sheets in force: each order of a unit stays, goes, or becomes another one.

A list replaces its power's sheet. What is introduced as a correction, or told in sentences, changes the units that it
names. What is taken back goes, where it is in force; all of it where the letter says so plainly.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from gm.notation.letter.blocks import TAKES_BACK, LetterLines
from gm.notation.orders.build import Situation
from gm.notation.orders.changes import Manner, SheetChange, concern, sense
from gm.notation.orders.grammar import common_words
from gm.notation.orders.lines import How, Line, LineStatus, Misread, OrderedBefore
from gm.notation.orders.stance import Stance
from gm.notation.sentences.afterthoughts import put_in_doubt
from gm.notation.words.fold import fold
from gm.rules.geography import province_of
from gm.rules.orders import IfDislodged, Order
from gm.rules.ruleset import Duty

NOTATION = re.compile(r"[=>→+:]|(?<=\s)-|-(?=\s)|\b\w{1,4}-\w{1,4}\b|\b[AF]\b")
"""What orders of a list are written with, and sentences are not."""
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
LONGEST_CODE = 3


def changed(
    lines: Sequence[Line], before: OrderedBefore, at: Situation, letter: LetterLines
) -> tuple[list[Line], dict[str, SheetChange]]:
    """The lines, and what they do to the sheet of each power of the seat."""
    sheets = before.sheets
    if any(sheets.values()):
        lines = [_taking_out(line, sheets, at) for line in lines]
        stands = {order for orders in sheets.values() for order in orders}
        lines = [replace(line, offer=None) if line.offer in stands else line for line in lines]
    changes: dict[str, SheetChange] = {}
    for power in at.powers:
        sheet = _Sheet(power, tuple(sheets.get(power, ())), at, letter, comes_to=before.comes_to)
        manner = sheet.manner(lines)
        if manner is Manner.AMENDS:
            lines = sheet.with_room(sheet.with_rest(lines))
            manner = sheet.manner(lines)
        orders = sheet.ordered(lines)
        changes[power] = SheetChange(manner, orders, sheet.gone(lines, orders) if manner is Manner.AMENDS else ())
    return list(lines), changes


def _taking_out(line: Line, sheets: Mapping[str, Sequence[Order]], at: Situation) -> Line:
    """A line that takes orders back, with those of them that are in force."""
    if line.stance not in TAKES_BACK:
        return line
    held = [order for power in at.powers for order in sheets.get(power, ())]
    if line.rest and not line.readings:
        return replace(line, taken_out=tuple(held))
    named = set(map(sense, line.readings))
    gone = [order for order in held if sense(order) in named or (line.apart and province_of(order.at) in line.apart)]
    return replace(line, taken_out=tuple(gone))


@dataclass(frozen=True)
class _Sheet:
    """The orders of one power that were in force when the letter was written."""

    power: str
    before: tuple[Order, ...]
    at: Situation
    letter: LetterLines
    comes_to: bool = False

    def _followed(self, lines: Sequence[Line]) -> list[Line]:
        return [line for line in lines if line.followed and line.power == self.power and line.order is not None]

    def ordered(self, lines: Sequence[Line]) -> tuple[Order, ...]:
        return tuple(line.order for line in self._followed(lines) if line.order is not None)

    def _taken(self, lines: Sequence[Line]) -> list[Order]:
        return [order for line in lines for order in line.taken_out if order in self.before]

    def manner(self, lines: Sequence[Line]) -> Manner:
        """Whether the letter replaces the sheet, changes some of it, or leaves it as it is."""
        followed, taken = self._followed(lines), self._taken(lines)
        if not followed:
            return Manner.AMENDS if taken else Manner.LEAVES
        if self.letter.anew and not self.letter.amends:
            return Manner.REPLACES
        if not self.before:
            amends = self.comes_to or all(line.amends or line.how is How.AGREED for line in followed)
            return Manner.AMENDS if amends else Manner.REPLACES
        corrects = self.letter.amends or self.comes_to or bool(taken)
        corrects = corrects or all(isinstance(line.order, IfDislodged) for line in followed)
        if corrects or any(line.amends for line in lines) or all(_is_told(line) for line in followed):
            return Manner.AMENDS
        return Manner.REPLACES

    def gone(self, lines: Sequence[Line], orders: Sequence[Order]) -> tuple[str, ...]:
        """The concerns whose earlier orders go."""
        named = [concern(order) for order in (*orders, *self._taken(lines))]
        return tuple(dict.fromkeys(named))

    def with_rest(self, lines: Sequence[Line]) -> list[Line]:
        """The lines; "the rest stays" behind a change keeps the orders before, and is asked about where it may not."""
        held = {concern(order) for order in self.before}
        return [
            put_in_doubt(line, Stance.DOUBTED)
            if line.rest and line.followed and line.order is not None and concern(line.order) in held
            else line
            for line in lines
        ]

    def with_room(self, lines: Sequence[Line]) -> list[Line]:
        """The lines; new adjustments beyond what is owed with those that stay are asked about."""
        phase = self.at.ruleset.phase(self.at.position.turn)
        owed = self.at.ruleset.due(self.at.position).get(self.power, 0)
        if phase.duty is not Duty.NUMBER:
            return list(lines)
        orders = self.ordered(lines)
        gone = set(self.gone(lines, orders))
        left = [order for order in self.before if concern(order) not in gone]
        if sum(phase.settles(order, owed) for order in (*left, *orders)) <= abs(owed):
            return list(lines)
        return [
            replace(line, status=LineStatus.AMBIGUOUS, order=None, how=None, reason=Misread.WHICH)
            if line.followed and line.power == self.power
            else line
            for line in lines
        ]


def _is_told(line: Line) -> bool:
    """Whether an order is told in a sentence, without signs or codes, and not in a list."""
    if NOTATION.search(line.text):
        return False
    words = _WORD.findall(fold(line.text))
    return all(len(word) > LONGEST_CODE or word in _small() for word in words)


@cache
def _small() -> frozenset[str]:
    """Short words of sentences."""
    phrases = (phrase for phrases in common_words().values() for phrase in phrases)
    return frozenset(word for phrase in phrases for word in phrase.split() if len(word) <= LONGEST_CODE)

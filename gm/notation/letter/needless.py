"""Lines of which nothing needs to be told: those told before, and « Rome et Naples me restent » beside all removals."""

from collections.abc import Sequence
from dataclasses import replace

from gm.notation.orders.build import Situation
from gm.notation.orders.lines import Line, Misread
from gm.notation.orders.stance import Stance
from gm.notation.words.vocabulary import Vocabulary
from gm.notation.words.whole import places_named
from gm.rules.orders import Disband, Hold
from gm.rules.outcomes import Reason
from gm.rules.ruleset import Duty

_COUNTS = frozenset((Misread.UNIT, Misread.UNKNOWN_WORD, Misread.INCOMPLETE, Misread.UNEXPECTED))
"""Why a line that says how many units are due is not read: « deux unités à supprimer »."""


def without_needless(lines: Sequence[Line], at: Situation, vocabulary: Vocabulary) -> list[Line]:
    """The lines, each that is not followed once.

    Where all that is due is ordered, those that say which units stay, or how many are due, are left out too.
    """
    if all(line.followed for line in lines):
        return list(lines)
    once = {replace(line, column=None, expected=(), suggestions=()): line for line in reversed(lines)}
    first = set(map(id, once.values()))
    lines = [line for line in lines if line.followed or id(line) in first]
    if not _all_ordered(lines, at):
        return list(lines)
    removed = {line.order.at for line in lines if line.followed and line.order is not None}
    return [line for line in lines if line.followed or not _tells_nothing(line, removed, vocabulary)]


def _all_ordered(lines: Sequence[Line], at: Situation) -> bool:
    if at.ruleset.phase(at.position.turn).duty is not Duty.NUMBER:
        return False
    due = sum(abs(owed) for power, owed in at.owed.items() if power in at.powers)
    return due > 0 and sum(line.followed for line in lines) == due


def _tells_nothing(line: Line, removed: set[str], vocabulary: Vocabulary) -> bool:
    if line.reason == Misread.UNIT and not places_named(line.text, vocabulary):
        return True
    named = (line.order,) if line.order is not None else line.readings
    if line.taken_out or any(order.at in removed for order in named):
        return False
    if isinstance(line.order, Hold) and line.reason == Reason.WRONG_PHASE:
        return True
    if line.stance is Stance.NEGATED:
        return bool(line.readings) and all(isinstance(order, Disband) for order in line.readings)
    counts = line.stance is Stance.ORDER and line.reason in _COUNTS and not line.readings
    return counts and not places_named(line.text, vocabulary)

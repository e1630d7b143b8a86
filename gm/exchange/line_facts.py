"""The lines of a reading as the facts of an answer: with what is asked, refused, offered, and an example."""

from collections.abc import Iterable
from dataclasses import replace

from gm.notation.orders.build import Situation
from gm.notation.orders.changes import concern
from gm.notation.orders.lines import How, Line, LineStatus, Misread, Notice
from gm.notation.orders.possibility import refusal, why_not
from gm.notation.orders.stance import Stance
from gm.notation.words.fold import fold, origins
from gm.notation.words.tokens import Word, cut, look_up
from gm.notation.words.vocabulary import UNKNOWN, Vocabulary
from gm.notation.words.whole_text import places_named
from gm.reports.facts import SheetLine, Warned
from gm.rules.geography import province_of
from gm.rules.orders import Move, Order, Retreat

TO_BE_SHOWN = frozenset((Misread.UNKNOWN_WORD, Misread.UNEXPECTED, Misread.INCOMPLETE, Misread.FRAGMENT, Misread.ORDER))
"""Why a line is not understood, where an example says more than a word."""


def told_lines(lines: Iterable[Line], at: Situation, vocabulary: Vocabulary) -> tuple[SheetLine, ...]:
    """The lines, their offers numbered where there are several."""
    return _numbered(tuple(_told(line, at, vocabulary) for line in _without_settled(list(lines))))


def _without_settled(lines: list[Line]) -> list[Line]:
    """The lines without offers for units that a line below gives an order, or that the letter orders just so."""
    given = {line.order for line in lines if line.followed}
    below: set[str] = set()
    kept = []
    for line in reversed(lines):
        if line.followed and line.order is not None:
            below.add(concern(line.order))
        elif line.offer is not None and (line.offer in given or concern(line.offer) in below):
            line = replace(line, offer=None)
        kept.append(line)
    return kept[::-1]


def _told(line: Line, at: Situation, vocabulary: Vocabulary) -> SheetLine:
    asked = line.readings if line.stance is Stance.ASKED else ()
    refused = (line.order,) if line.status is LineStatus.ILLEGAL and line.order is not None and line.reason else ()
    refusals = {str(order): why_not(order, at) for order in asked}
    refusals |= {str(order): refusal(order, str(line.reason), at) for order in refused}
    return SheetLine(
        text=line.text,
        power=line.power or (at.powers[0] if len(at.powers) == 1 else None),
        status=str(line.status),
        order=str(line.order) if line.order else None,
        how=_how(line, vocabulary),
        reason=line.reason,
        column=line.column,
        readings=tuple(str(order) for order in line.readings),
        expected=line.expected,
        suggestions=line.suggestions,
        stance=str(line.stance),
        refusals=refusals,
        taken_out=tuple(str(order) for order in line.taken_out),
        offer=str(line.offer) if line.offer is not None else None,
        example=_example(line, at, vocabulary),
        comment=line.comment,
    )


def _how(line: Line, vocabulary: Vocabulary) -> str | None:
    """How it was read; that it names no kind of unit is no correction."""
    if line.how is How.CORRECTED:
        words = [word for word in look_up(cut(fold(line.text)), vocabulary) if not _is_preposition(word, line.text)]
        if not {word.meanings[0][0] for word in words} & {UNKNOWN, "UNIT"}:
            return str(How.EXACT)
    return str(line.how) if line.how else None


def _is_preposition(word: Word, text: str) -> bool:
    """« va à Constantinople », "va a Constantinople": within a line a small letter of an army is another word."""
    return word.text == "a" and word.start > 0 and not text[origins(text)[word.start]].isupper()


def _numbered(lines: tuple[SheetLine, ...]) -> tuple[SheetLine, ...]:
    """The lines with their offers numbered, where there are several."""
    offers = list(dict.fromkeys(line.offer for line in lines if line.offer is not None))
    if len(offers) < 2:
        return lines
    return tuple(replace(line, offer_number=offers.index(line.offer) + 1) if line.offer else line for line in lines)


def _example(line: Line, at: Situation, vocabulary: Vocabulary) -> str | None:
    """An order of the unit that a line names, as it might have been written; of any, where it names none. A line with
    a number and no unit is shown one with a number, where the game has such orders."""
    if line.reason not in TO_BE_SHOWN or line.offer is not None or line.suggestions:
        return None
    wanted = places_named(line.text, vocabulary)
    options = at.ruleset.phase(at.position.turn).options
    orders = [
        order for power in at.powers for each in options(at.position, power, at.ruleset).values() for order in each
    ]
    goes = _with_number(orders, line.text, vocabulary)
    goes = goes or [order for order in orders if type(order) in (Move, Retreat)] or orders
    mine = [order for order in goes if province_of(order.at) in wanted] or goes
    return str(mine[0]) if mine else None


def _with_number(orders: Iterable[Order], text: str, vocabulary: Vocabulary) -> list[Order]:
    """The orders that have the number of a line that names no kind of unit; else those that have any."""
    kinds = [kind for word in look_up(cut(fold(text)), vocabulary) for kind, _ in word.meanings]
    if "NUMBER" not in kinds or "UNIT" in kinds:
        return []
    counting = [order for order in orders if any(map(str.isdigit, str(order)))]
    written = set(filter(str.isdigit, fold(text).split()))
    return [order for order in counting if written & set(str(order).split())] or counting


def warned(notice: Notice) -> Warned:
    """A notice as the facts of an answer."""
    order = str(notice.order) if notice.order else None
    return Warned(notice.kind, order, tuple(str(other) for other in notice.others), notice.power, notice.count)

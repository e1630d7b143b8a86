"""What a line's sentences come to, each in its turn: its lines of orders given and not given, and its headings."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from gm.notation.orders.build import Situation
from gm.notation.orders.items import Heading, Item
from gm.notation.orders.lines import Line, LineStatus, Misread
from gm.notation.orders.parse import Parsed
from gm.notation.orders.parts import WrittenPart, power_of
from gm.notation.orders.segments import Segment
from gm.notation.orders.stance import Stance
from gm.notation.orders.verdict import Sight, lines_of_order
from gm.notation.phrases.asides import names_of_backers
from gm.notation.phrases.exceptions import names_region
from gm.notation.phrases.implied import implied, units_listed
from gm.notation.stances.beside import runs_on
from gm.notation.stances.clauses import Clause, Part, Sentence, is_unbound
from gm.notation.stances.given import excepted, mentioned, not_given, without_order
from gm.notation.stances.idle import tries_nothing
from gm.notation.stances.mentions import mentions
from gm.notation.stances.preludes import is_for_now
from gm.notation.stances.sentences import sentence_of
from gm.notation.stances.table import amends, changes_mind, is_chosen_before, stance_of
from gm.notation.stances.weighing import concludes
from gm.notation.words.attempts import Sort
from gm.notation.words.tokens import cut, look_up
from gm.rules.orders import Build, Convoy, Move

_CLOSES = re.compile(r"[.!?]?(?:[”\"'’]|\s*»)")
"""What is told before a colon is at its end where its quotation is."""


def in_turn(told: Sequence[Sentence], sight: Sight) -> Iterator[Item]:
    """The lines and headings of the sentences of a line."""
    parts = tuple(_at_rest(told))
    end = number = 0
    above: Sentence | None = None
    corrects = not told[0].begins_with.isdisjoint(("amends", "corrected"))
    corrects = corrects or ("refused" in told[0].begins_with and not told[0].has_order)
    denied = False
    for turn, sentence in enumerate(told):
        after = told[turn + 1] if turn + 1 < len(told) else None
        spoken = mentions(sentence, sight.at)
        closed = _CLOSES.match(sentence.parts[0].lead)
        freed = is_unbound(sentence.parts[0]) or is_for_now(sentence.parts[0])
        if closed or freed or sentence.parts[0].words[0].text in concludes():
            above = None
        for index, part in enumerate(sentence.parts):
            written = WrittenPart(part.segment, sight.raw, end)
            end = written.end
            clause = Clause(sentence, index, sight.at, after, tuple(told[turn + 1 :]), above)
            if index in sentence.waiting:
                yield not_given(sight, clause, Stance.AHEAD, written)
            elif index in spoken:
                line = mentioned(sight, clause, written)
                yield excepted(sight, clause, written, line) or line
            elif part.is_order:
                sight = replace(sight, at=replace(sight.at, heading=power_of(part.segment) or sight.at.heading))
                turned = corrects
                for line in _order(sight, replace(clause, at=sight.at), written, parts, number):
                    yield replace(line, amends=True) if turned and _may_amend(line, sentence) else line
            else:
                item = without_order(sight, clause, written, parts, number)
                item = excepted(sight, clause, written, item) or item
                if isinstance(item, Line) and tries_nothing(item, clause, parts, sight):
                    item = Heading()
                if isinstance(item, Heading) and not item.talk and item.power is not None:
                    sight = replace(sight, at=replace(sight.at, heading=item.power))
                yield from [item] if item is not None else ()
            number += 1
        if any(part.is_for_all for part in sentence.parts):
            sight = replace(sight, at=replace(sight.at, rests=True))
        corrects = corrects or sentence.parts[-1].parted or changes_mind(sentence)
        denied = denied or not sentence.reaching.isdisjoint(("negated", "withdrawn", "refused"))
        above = _before_colon(sentence, sight.at) or above


def _at_rest(told: Sequence[Sentence]) -> Iterator[Part]:
    """The parts of a line; what waits for a later phase is no piece of the order beside it."""
    for sentence in told:
        for index, part in enumerate(sentence.parts):
            yield replace(part, sort=Sort.TALK) if index in sentence.waiting else part


def _may_amend(line: Line, sentence: Sentence) -> bool:
    """Whether a line of a correction may be what takes another's place; not where a later sentence takes it back."""
    taken_back = line.stance is Stance.WITHDRAWN and "withdrawn" not in sentence.reaching
    return not line.rest and line.stance is not Stance.NEGATED and not taken_back


def _before_colon(sentence: Sentence, at: Situation) -> Sentence | None:
    """What stands before the last colon of a sentence."""
    last = max((index for index, part in enumerate(sentence.parts) if ":" in part.lead), default=0)
    if all(part.sort is Sort.TALK and not part.is_order for part in sentence.parts[last:]):
        return None  # "You asked whether I resign: no."
    head = sentence_of(sentence.parts[:last], at, label=True) if last else None
    asked = sentence.parts[-1].words[-1].text == "?" and not any(part.is_order for part in sentence.parts)
    return None if asked and head is not None and head.reaching <= _OF_QUESTIONS else head


_OF_QUESTIONS = frozenset(("asked", "regrets", "titles", "polite", "asides"))
"""Marks of what only says that a question follows, which ends with its own sign: "a silly question: … ?"."""


def _order(sight: Sight, clause: Clause, written: WrittenPart, parts: tuple[Part, ...], number: int) -> Iterator[Line]:
    """The lines of an order spelt right, and of those that it implies."""
    stance = stance_of(clause)
    if stance is Stance.ORDER and clause.part.is_for_all:
        if Build in clause.at.accepts and Move not in clause.at.accepts:
            return  # "the other two remain": nothing is said of what is to be removed
        if names_region(clause.part.words):
            stance = Stance.DOUBTED  # "nobody moves in the south"
    if stance is not Stance.ORDER:
        if stance is not Stance.ALTERNATIVE or not is_chosen_before(clause):
            yield not_given(sight, clause, stance, written)
        return
    if runs_on(number, parts, sight):
        line = Line(written.text, LineStatus.UNREADABLE, reason=Misread.FRAGMENT)
        alone = number > 0 and not parts[number - 1].is_order  # "F Bre. A Bur-Ruh."
        yield replace(line, readings=not_given(sight, clause, Stance.ORDER, written).readings) if alone else line
        return
    corrects = amends(clause)
    lines = [
        line if line.rest else replace(line, amends=corrects)
        for line in lines_of_order(sight, clause.part.segment, written)
    ]
    if (shown := written.as_order()) != written.text:
        lines = [replace(line, text=shown) if line.followed else line for line in lines]
    yield from lines
    if len(lines) == 1 or all(isinstance(line.order, Convoy) for line in lines):
        whole, words = sight.raw.whole, clause.part.words
        after = parts[number + 1].words[0].start if number + 1 < len(parts) else len(whole)
        beside = names_of_backers(whole[words[-1].end : after])
        listed = units_listed(list(look_up(cut(beside), sight.notation.vocabulary)), sight.notation.grammar)
        shown = written.text
        if listed:
            shown = sight.raw.text[written.start : sight.raw.places[whole.rindex(")", 0, after)] + 1]
        yield from implied(replace(lines[0], text=shown), _outside(clause.part.segment, sight), listed, sight.at)


def _outside(segment: Segment, sight: Sight) -> Segment:
    """A support without its words in brackets, which only tell of the unit helped."""
    if not isinstance(segment.parsed, Parsed) or segment.parsed.shape.of is None:
        return segment
    return Segment(tuple(word for word in segment.words if not sight.raw.bracket(word)), segment.parsed)

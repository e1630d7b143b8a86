"""From words to the lines of the answer: an order followed, illegal or open, an attempt mended, or why it is none."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gm.notation.orders.build import Reading, Situation
from gm.notation.orders.builders import lacks_verb
from gm.notation.orders.choose import (
    distinct,
    followed,
    names_another,
    only_name_differs,
    settled,
    sorted_orders,
    what_is_open,
)
from gm.notation.orders.guess import guessed
from gm.notation.orders.lines import How, Line, LineStatus, Misread
from gm.notation.orders.near import Candidate, all_readings, near_readings, one_slip
from gm.notation.orders.notation import Notation
from gm.notation.orders.parse import Parsed, Stopped, understand
from gm.notation.orders.parts import WrittenPart, is_called_own, is_unknown, last_place
from gm.notation.orders.segments import Segment
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, SHORTEST_NAME, UNKNOWN
from gm.rules.geography import province_of
from gm.rules.orders import Convoy, Move, Order, Support
from gm.rules.outcomes import Reason

KINDS = {
    "UNIT": "unit", "PLACE": "province", "COAST": "coast", "POWER": "power", "TO": "destination", "FROM": "destination",
    "MOVES": "verb", "HOLDS": "verb", "SUPPORTS": "verb", "CONVOYS": "verb", "RETREATS": "verb", "DISBANDS": "verb",
    "REMOVES": "verb", "BUILDS": "verb", "WAIVES": "verb", "CARRIED": "verb", "KEEPS": "verb", "$END": "end",
}  # fmt: skip
"""terminal -> what a person is told was expected there"""
MOST_SLIPS = 2
"""Names put right in an order that is followed."""
_EXPECTED = {Misread.COAST: "coast", Misread.PLACE: "province", Misread.ORDER: "verb"}


@dataclass(frozen=True, slots=True)
class Sight:
    """What is looked at while a line is read: its text, the position, and how far slips are looked into."""

    notation: Notation
    raw: RawLine
    at: Situation
    language: str
    near: bool


def lines_of_order(sight: Sight, segment: Segment, written: WrittenPart) -> Iterator[Line]:
    """The line, or lines, of words spelt right: followed, ambiguous or illegal."""
    parsed = segment.parsed
    assert isinstance(parsed, Parsed)
    groups = understand(parsed, sight.at, sight.notation.builders)
    if not groups:
        yield _meaningless(parsed, segment, written)
    for group in groups:
        line = _decided(sight, group, parsed, segment, written)
        yield replace(line, rest=True) if parsed.shape.name == "hold_all" else line


def _meaningless(parsed: Parsed, segment: Segment, written: WrittenPart) -> Line:
    if parsed.shape.by_sea:
        return Line(
            written.text, LineStatus.UNREADABLE, reason=Misread.ROUTE, column=written.column(len(segment.words))
        )
    index = next((i for i, word in enumerate(segment.words) if i and word.meanings[0][0] == "PLACE"), 0)
    column = written.column(max(index, last_place(segment)))
    return Line(written.text, LineStatus.UNREADABLE, reason=Misread.UNEXPECTED, column=column, expected=("verb",))


def _decided(sight: Sight, group: list[Reading], parsed: Parsed, segment: Segment, written: WrittenPart) -> Line:
    group = [_as_called(reading, segment, sight.at) for reading in group]
    legal = distinct([reading for reading in group if reading.reason is None])
    if len(legal) == 1:
        legal = distinct([*legal, *_rivals(sight, legal[0], parsed, segment)])
    elif parsed.shape.name in _SILENT and _stand_side_by_side(sight, segment):
        legal = [reading for reading in legal if not _is_help_unsaid(reading.order, sight.at)]
    if not legal and sight.near:
        legal = _begun(sight, segment)
    if len(legal) == 1:
        return followed(legal[0], written.text)
    apart = [reading for reading in legal if not _goes_where_another_does(reading.order, sight.at)]
    if apart and len(apart) < len(legal):  # the most usual of what a name is short for comes first
        return followed(apart[0]._replace(guessed=True), written.text)
    if legal:
        reason, column = what_is_open(legal, parsed, segment, written)
        return Line(written.text, LineStatus.AMBIGUOUS, readings=sorted_orders(legal), reason=reason, column=column,
                    expected=(_EXPECTED.get(reason, "verb"),), power=legal[0].power)  # fmt: skip
    others = sorted_orders(group) if len(distinct(group)) > 1 else ()
    return replace(settled(group[0], written.text), readings=others)


def _goes_where_another_does(order: Order, at: Situation) -> bool:
    """Whether an order above sends another unit to the same place, which it calls by a name of its own."""
    goals = {province_of(other.to) for other in at.written if isinstance(other, Move) and other.at != order.at}
    return isinstance(order, Move) and province_of(order.to) in goals


def _as_called(reading: Reading, segment: Segment, at: Situation) -> Reading:
    """The reading; no help for another's unit where the writer calls it his own: « appuie ma flotte du nord »."""
    order = reading.order
    if reading.reason is not None or not isinstance(order, (Support, Convoy)):
        return reading
    helped = at.position.units.get(province_of(order.of))
    if helped is None or helped.power in at.powers:
        return reading
    kinds = [word.meanings[0][0] for word in segment.words]
    verb = next((index for index, kind in enumerate(kinds) if kind in ("SUPPORTS", "CONVOYS")), len(kinds))
    named = next((index for index in range(verb + 1, len(kinds)) if kinds[index] in ("UNIT", "PLACE")), 0)
    return reading._replace(reason=Reason.NO_SUCH_UNIT_THERE) if is_called_own(segment.words, named) else reading


_SILENT = frozenset(("move_without_verb", "move_pair"))
"""Shapes of two names with nothing between."""
_BESIDE = re.compile(r"[)\]]? ?[/:]? ?(?<!  )|\t")


def _stand_side_by_side(sight: Sight, segment: Segment) -> bool:
    """Whether nothing but a space or a sign stands between a line's two names: no letter has been lost there."""
    names = [word for word in segment.words if word.meanings[0][0] in ("PLACE", "COAST")]
    second = next(index for index in range(1, len(names)) if names[index].meanings[0][0] == "PLACE")
    code, *more = names[second - 1].text.split()
    if more and len(code) <= SHORTEST_NAME and code in sight.notation.vocabulary.meanings:
        return False  # `NTH SeA` may have been `NTH S A`
    return _BESIDE.fullmatch(sight.raw.folded, names[second - 1].end, names[second].start) is not None


def _is_help_unsaid(order: Order, at: Situation) -> bool:
    """Whether it is help to another's unit, which nobody gives without a word for it: « syrie arménie » attacks."""
    helped = at.position.units.get(province_of(order.of)) if isinstance(order, Support) else None
    return helped is not None and helped.power not in at.powers


def _begun(sight: Sight, segment: Segment) -> list[Reading]:
    """What an order that may not be given means where an abbreviation stands for another name that it begins."""
    begun = sight.notation.vocabulary.begun
    found: list[Reading] = []
    for index, word in enumerate(segment.words):
        if word.meanings[0][0] != "PLACE" or word.text not in begun:
            continue
        other = word._replace(meanings=(("PLACE", begun[word.text]),))
        parsed = sight.notation.whole((*segment.words[:index], other, *segment.words[index + 1 :]), sight.at)
        if isinstance(parsed, Parsed):
            groups = understand(parsed, sight.at, sight.notation.builders)
            found += [reading._replace(guessed=True) for group in groups for reading in group]
    return distinct([reading for reading in found if reading.reason is None])


def _rivals(sight: Sight, legal: Reading, parsed: Parsed, segment: Segment) -> list[Reading]:
    """What the words may mean as well when one of them is a slip: a name of several provinces may be, and so may a
    letter passed over, or the name beside a wrong one."""
    sure = [word for word in segment.words if not (word.meanings[0][0] == "PLACE" and " " in word.meanings[0][1])]
    said = sum(1 for word in segment.words if word.meanings[0][0] not in (FILLER, SEPARATOR))
    passed_over = lacks_verb(parsed.shape) and said > len(parsed.meanings)
    doubtful = len(sure) < len(segment.words) or passed_over
    wrong = names_another(parsed, legal)
    if not (doubtful or wrong):
        return []
    rows = one_slip(segment.words, sight.raw.folded, sight.notation.vocabulary)
    if not passed_over and not wrong:
        rows = (row for row in rows if all(word in row.words for word in sure))
    slipped = [found.reading for found in all_readings(rows, *sight.notation.ways(sight.at))]
    return [r for r in slipped if r.reason is None and (doubtful or only_name_differs(r, legal))]


def troubled(sight: Sight, segment: Segment, written: WrittenPart) -> Line:
    """An attempt that is no order as it stands: mended when one order only can be meant, and only names were wrong."""
    stopped = segment.parsed
    assert isinstance(stopped, Stopped)
    unknown = any(is_unknown(word) for word in segment.words)
    if sight.near and (stopped.index < len(segment.words) or unknown):
        found, slips = near_readings(
            segment.words, sight.raw.folded, sight.notation.vocabulary, *sight.notation.ways(sight.at)
        )
        legal = distinct([one.reading for one in found if one.reading.reason is None])
        short = _in_full(sight, segment)
        sure = slips > 1 or all(one.order == short[0].order for one in legal) if short else False
        if len(short) == 1 and (sure or _is_cut_together(sight, segment)):
            return replace(followed(short[0], written.text), how=How.CORRECTED)
        if len(legal) == 1:
            if _may_follow(found, legal[0], slips):
                return replace(followed(legal[0], written.text), how=How.CORRECTED)
            line = _unreadable(sight, segment, written, stopped)
            return replace(line, offer=legal[0].order, readings=(legal[0].order,), power=legal[0].power)
        if legal:
            return _several(legal, segment, written)
        wrong = distinct([one.reading for one in found if _stands(one, sight)])
        if len(wrong) == 1 and slips == 1 and unknown:
            return Line(written.text, LineStatus.ILLEGAL, wrong[0].order, wrong[0].power, reason=str(wrong[0].reason))
    line = _unreadable(sight, segment, written, stopped)
    return with_offer(line, guessed(segment.words, sight.notation, sight.at) if sight.near else [])


def with_offer(line: Line, found: list[Reading]) -> Line:
    """The line with the orders it may mean; with the one that may be given, if there is just one."""
    if not found:
        return line
    legal = distinct([reading for reading in found if reading.reason is None])
    offer = legal[0] if len(legal) == 1 else None
    return replace(
        line,
        offer=offer.order if offer is not None else None,
        readings=line.readings or tuple(dict.fromkeys(reading.order for reading in found)),
        power=line.power or found[0].power,
    )


def with_names_in_full(words: Sequence[Word], notation: Notation) -> list[Word] | None:
    """Words with names for those that nobody knows, which are short for them; None where one is not."""
    row = list(words)
    for index, word in enumerate(words):
        if word.meanings[0][0] == "BACKED":
            return None  # who helps must be sure: what he names alone is not told
        if is_unknown(word):
            codes = "" if notation.grammar.own else notation.vocabulary.shortened_to(word.text)
            if not codes:
                return None
            row[index] = word._replace(meanings=(("PLACE", codes),))
    return row


def _in_full(sight: Sight, segment: Segment) -> list[Reading]:
    """The orders that may be given of words with names that somebody has shortened in his own way: `Srb - Blgr`."""
    row = with_names_in_full(segment.words, sight.notation) or segment.words
    parsed = sight.notation.mended(row, sight.at)
    if not isinstance(parsed, Parsed):
        return []
    groups = understand(parsed, sight.at, sight.notation.builders)
    legal = (reading for group in groups for reading in group if reading.reason is None)
    return distinct([reading for reading in legal if not names_another(parsed, reading)])  # « (côe nord) » is no Con


def _is_cut_together(sight: Sight, segment: Segment) -> bool:
    """Whether a capital stands within each word that nobody knows, so that it is put together of beginnings, and no
    slip of the pen: « MNg »."""
    strange = [word for word in segment.words if is_unknown(word)]
    written = [sight.raw.text[sight.raw.places[word.start] : sight.raw.places[word.end - 1] + 1] for word in strange]
    return all(text[0].isupper() and not text.isupper() and any(map(str.isupper, text[1:])) for text in written)


def _may_follow(found: list[Candidate], reading: Reading, slips: int) -> bool:
    """Whether names alone were put right, two at most, to the one order that can be meant."""
    mine = [one for one in found if (one.reading.order, one.reading.power) == (reading.order, reading.power)]
    if not any(one.sure for one in mine):
        return False
    return slips <= MOST_SLIPS


def _stands(one: Candidate, sight: Sight) -> bool:
    return sight.at.unit(province_of(one.reading.order.at)) is not None


def _several(legal: list[Reading], segment: Segment, written: WrittenPart) -> Line:
    odd = next((i for i, word in enumerate(segment.words) if word.meanings[0][0] == UNKNOWN), 0)
    return Line(written.text, LineStatus.AMBIGUOUS, readings=sorted_orders(legal), reason=Misread.SPELLING,
                column=written.column(odd), expected=("province",), power=legal[0].power)  # fmt: skip


def _unreadable(sight: Sight, segment: Segment, written: WrittenPart, stopped: Stopped) -> Line:
    odd = next((i for i, word in enumerate(segment.words) if word.meanings[0][0] == UNKNOWN), None)
    index = stopped.index if odd is None else odd
    reason = Misread.UNKNOWN_WORD if odd is not None else Misread.UNEXPECTED
    if odd is None and index >= len(segment.words):
        reason = Misread.INCOMPLETE
    before = stopped.before
    if index != stopped.index:
        before = tuple(word.meanings[0][0] for word in segment.words[:index] if word.meanings[0][0] != FILLER)
    expected = sight.notation.grammar.could_follow(before)
    kinds = tuple(dict.fromkeys(KINDS[kind] for kind in sorted(expected) if kind in KINDS))
    if "province" in kinds:
        kinds = tuple(kind for kind in kinds if kind != "coast")
    suggestions: list[str] = []
    if odd is not None:
        names = sight.notation.lexicon.names(sight.language)
        suggestions = sight.notation.vocabulary.suggestions(segment.words[odd].text, names)
    return Line(written.text, LineStatus.UNREADABLE, reason=reason, column=written.column(index), expected=kinds,
                suggestions=tuple(suggestions))  # fmt: skip

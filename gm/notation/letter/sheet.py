"""Read a letter as a sheet of orders: which block counts, which orders are in force, what is missing.

A block that gives a unit an order although an earlier block gave it one already takes the place of all that came before
it: the last block counts, unless it only says again what stands above. Blocks for different units are one sheet. A line
introduced as a correction changes the unit it names and leaves the rest. Within one block, a unit with two different
orders follows neither.
"""

from collections.abc import Collection, Sequence, Set
from dataclasses import replace
from functools import partial

from gm.languages.language import USUAL_LANGUAGE
from gm.notation.earlier.adjusted import adjusted_anew
from gm.notation.earlier.fates import speaks_of_some
from gm.notation.earlier.moved import moved_anew, with_unheard
from gm.notation.headed import HeadedRead
from gm.notation.letter.again import same_again
from gm.notation.letter.blocks import Block, blocks_of
from gm.notation.letter.needless import without_needless
from gm.notation.letter.oldnew import old_and_new, with_old_withdrawn
from gm.notation.letter.once import given_once
from gm.notation.letter.owed import within_what_is_owed
from gm.notation.letter.pointed import without_judged
from gm.notation.letter.prose import rows_beside, who_acts
from gm.notation.letter.rows import LetterRow, first, for_another_turn, of_turns, rows_of
from gm.notation.letter.standing import TAKES_BACK, as_withdrawal, changed
from gm.notation.letter.stranded import with_stranded
from gm.notation.orders.build import Situation, judge, scene
from gm.notation.orders.changes import after, concern, sense
from gm.notation.orders.choose import settled
from gm.notation.orders.lines import How, Line, LineStatus, Misread, Notice, OrderedBefore, SheetReading, reason_of
from gm.notation.orders.stance import Stance
from gm.notation.orders.warnings import warnings
from gm.notation.phrases.counted import number_of_all
from gm.notation.phrases.implied import beside_own_orders
from gm.notation.phrases.pairs import with_moves_alike, with_moves_helped, with_units_left
from gm.notation.reader import Reader
from gm.notation.words.turns import may_name
from gm.notation.words.vocabulary import Vocabulary
from gm.notation.words.whole import begins_with_condition, keeps_the_rest
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
    if held := tuple(order for orders in before.sheets.values() for order in orders):
        at = replace(at, held=held)
        at = replace(
            at,
            corrects=before.comes_to
            or keeps_the_rest(text)
            or speaks_of_some(text, at, reader.vocabulary, partial(reader.order_of, at=at)),
        )
    own, rows, others = _parted(text, at, reader, language)
    agreed = [Block([_agreed(line, order, at) for line, order in before.agreed])] if before.agreed else []
    marked = old_and_new(rows)
    anew = None if marked else adjusted_anew(text, at, reader.vocabulary)
    blocks = [*agreed, *with_old_withdrawn(blocks_of(rows, at, reader, language), marked)] if anew is None else []
    kept, replaced = _last_word(blocks, at, before) if anew is None else (anew, [])
    kept = moved_anew(text, kept, at, reader.vocabulary) or kept
    if any(line.status is LineStatus.AMBIGUOUS for line in kept):
        kept = with_units_left(with_moves_alike(kept))
    kept = with_moves_helped(kept, at, reader.vocabulary)
    told: list[Notice] = []
    kept = sorted((*own.lines, *kept), key=lambda line: line.number) if own.lines else kept
    plain = _are_plain(kept)
    helped = not plain and any(line.implied_by is not None for line in kept)
    if helped:
        kept, told = beside_own_orders(kept)
    lines = given_once(kept if plain else _all_others(_told_once(_not_spoken_for(kept)), at, reader.vocabulary))
    if helped:
        lines = _with_what_they_help(lines)
    unread = rows_beside(lines, rows)
    lines = without_judged(lines, unread, reader.vocabulary) if unread else lines
    if unread and not others and not (lines and any(before.sheets.values())):
        lines = [*lines, *same_again(unread)]
    lines = with_stranded(lines, at)
    lines, changes = changed(
        within_what_is_owed(lines, at, reader.vocabulary), before, at, text, rows, reader.vocabulary, plain=not unread
    )
    lines = with_unheard(without_needless(lines, at, reader.vocabulary), text, at, reader.vocabulary)
    orders = {power: after(change, before.sheets.get(power, ())) for power, change in changes.items()}
    return SheetReading(
        tuple(sorted((*lines, *others), key=lambda line: line.number) if others else lines),
        tuple(replaced),
        missing(orders, at),
        (*told, *own.notices, *warnings(orders, position, ruleset)) if lines else (),
        orders,
        changes,
    )


def _parted(text: str, at: Situation, reader: Reader, language: str) -> tuple[HeadedRead, list[LetterRow], list[Line]]:
    """What the variant reads by itself, the rows that are left for the open turn, and the lines for another one."""
    own = HeadedRead(text) if reader.headed is None else reader.headed(text, at, reader, language)
    rows = list(rows_of(own.text, at, reader.vocabulary))
    if not may_name(text):
        return own, rows, []
    if own.lines:
        whole = of_turns(list(rows_of(text, at, reader.vocabulary)), at, reader, language)
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


def _last_word(blocks: Sequence[Block], at: Situation, before: OrderedBefore) -> tuple[list[Line], list[Line]]:
    """The lines of the blocks that count, and those which later ones took the place of."""
    kept: list[Line] = []
    replaced: list[Line] = []
    places: set[str] = set()
    held = {order for orders in before.sheets.values() for order in orders}
    for block in blocks:
        above = {line.order for line in kept if line.followed}
        anew = any(line.followed and not line.amends and line.order not in above for line in block.lines)
        lines = block.lines
        named = block.places()
        again = anew and not places.isdisjoint(named)
        if again and _changes_some(block, places):
            lines = [replace(line, amends=line.amends or line.followed) for line in lines]
        elif again:
            replaced.extend(kept)
            kept, places = [], set()
        for told in lines:
            written = told
            if not told.followed:
                standing = (other.order for other in kept if other.followed and other.order is not None)
                written = as_withdrawal(told, standing)
            line = written if written.stance is Stance.ORDER else _instead(written, kept, at, before)
            takes = line.amends or line.stance in TAKES_BACK or line.stance is Stance.CONDITIONAL
            gone = [other for other in kept if _takes_place(line, other)] if takes else []
            if line.stance is Stance.TOLD and line.amends and line.readings and line.readings[0] in held:
                gone = [other for other in kept if other.amends and _is_for_unit_of(other, line.readings[0])]
            if gone:
                doubted = not line.followed and line.stance not in TAKES_BACK
                left = [other for other in gone if doubted and not other.rest]
                shown = (
                    _put_in_doubt(other) if other in left else other for other in kept if other not in gone or left
                )
                kept, replaced = [*shown], [*replaced, *gone]
            kept.append(line)
        places |= named
    return kept, replaced


def _is_for_unit_of(line: Line, order: Order) -> bool:
    """Whether a followed change is of the unit of an order in force: « Non, Mos - Stp, c'était bien »."""
    return line.followed and line.order is not None and concern(line.order) == concern(order)


def _changes_some(block: Block, places: Set[str]) -> bool:
    """Whether a block that orders units anew leaves the others as they are: it takes some back first, or names few."""
    first = next((line for line in block.lines if line.followed or line.taken_out), None)
    return block.keeps or (first is not None and bool(first.taken_out)) or len(block.places()) * FEW < len(places)


FEW = 2
"""Units ordered above for one of a later block that changes no more than what it names."""


def _put_in_doubt(line: Line) -> Line:
    """The line of an order that a later one takes away and gives no other for."""
    stance, named = Stance.CORRECTED, (line.order,) if line.order is not None else ()
    unread = replace(line, status=LineStatus.UNREADABLE, order=None, how=None, reason=reason_of(stance))
    return replace(unread, stance=stance, readings=named, amends=False)


def _instead(line: Line, kept: Sequence[Line], at: Situation, before: OrderedBefore) -> Line:
    """ "no: BUR to BEL" below "BUR to MUN" gives the unit that order; by itself it says that it is not to be."""
    if line.stance not in TAKES_BACK or not line.amends or len(line.readings) != 1:
        return line
    (order,) = line.readings
    above = [held for orders in before.sheets.values() for held in orders]
    for other in kept:
        above += [other.order] if other.order is not None else other.readings
    others = [other for other in above if concern(other) == concern(order)]
    replaced = bool(kept) and kept[-1].stance is Stance.CORRECTED and sense(order) not in map(sense, above)
    if not replaced and (not others or sense(order) in map(sense, others)):
        return line
    return replace(settled(judge(order, at), line.text, line.number), amends=True)


_PUTS_IN_DOUBT = frozenset((Stance.ORDER, Stance.CORRECTED, Stance.DOUBTED, Stance.ASKED, Stance.ALTERNATIVE))
"""Stances of a correction that takes an order away, whether or not another comes in its place."""


def _takes_place(line: Line, other: Line) -> bool:
    """Whether a line corrects or withdraws an order that was written above it."""
    if not other.followed or other.order is None:
        return False
    if line.stance in TAKES_BACK:
        return any(sense(order) == sense(other.order) for order in line.readings)
    if line.stance is Stance.CONDITIONAL and line.number > other.number:
        return line.readings == (other.order,) and not begins_with_condition(line.text)
    if not line.amends or line.stance not in _PUTS_IN_DOUBT:
        return False
    if line.stance is Stance.ASKED and begins_with_condition(line.text):
        return False  # "If he breaks his word I'd want F Bre - Eng instead, but I can't know that, can I?"
    if line.stance is Stance.DOUBTED and line.readings and line.offer is None:
        return False  # « Et pourquoi pas A Con - Moscou, tant qu'on y est »
    if other.amends and line.number > other.number and line.stance is Stance.ORDER:
        return False  # two lines of one list of changes
    if concern(other.order) in line.apart:
        return True
    named = (line.order,) if line.followed and line.order is not None else line.readings
    return any(concern(order) == concern(other.order) for order in named)


def _are_plain(lines: Sequence[Line]) -> bool:
    """Whether each is an order of one unit as it was written: of most sheets nothing else need be asked."""
    return all(line.how is How.EXACT and not line.rest and line.implied_by is None for line in lines)


def _not_spoken_for(lines: Sequence[Line]) -> list[Line]:
    """The lines without those that only speak of units which others order: "Paris is lovely in spring"."""
    if not any(line.stance is Stance.DOUBTED and line.apart for line in lines):
        return list(lines)
    ordered = {
        province_of(line.order.at) for line in lines if line.followed and line.order is not None and not line.rest
    }
    return [line for line in lines if not (_only_speaks(line) and line.apart <= ordered)]


def _told_once(lines: Sequence[Line]) -> list[Line]:
    """The lines; a sentence that is not followed, and names two things, is told once."""
    row: list[Line] = []
    for line in lines:
        again = bool(row) and (line.number, line.text, line.reason) == (row[-1].number, row[-1].text, row[-1].reason)
        if again and line.order is None and line.offer is None and not line.readings and not line.followed:
            continue
        row.append(line)
    return row


def _only_speaks(line: Line) -> bool:
    return line.stance is Stance.DOUBTED and bool(line.apart) and not line.amends and not line.readings


def _all_others(lines: Sequence[Line], at: Situation, vocabulary: Vocabulary) -> list[Line]:
    """ "All units hold" is for those without an order of their own, understood or not."""
    if not any(line.rest for line in lines):
        return list(lines)
    own = {
        province_of(line.order.at)
        for line in lines
        if line.order is not None and not line.rest and (line.implied_by is None or line.followed)
    }.union(*(line.apart for line in lines))
    back = {province_of(order.at) for line in lines if line.stance in TAKES_BACK for order in line.readings if order.at}
    if own or any(line.rest and line.order and province_of(line.order.at) not in back for line in lines):
        own |= back  # not "scrap everything: all my units hold"
    own |= {unit for line in lines for unit in who_acts(line, at, vocabulary)}
    kept = [line for line in lines if not (line.rest and line.order is not None and province_of(line.order.at) in own)]
    counts = (sum(line.rest for line in kept), sum(line.rest for line in lines))
    miscounted = [line for line in kept if line.rest and line.followed and _is_miscounted(line, counts)]
    if not miscounted:
        return kept
    named = tuple(line.order for line in miscounted if line.order is not None)
    first = replace(miscounted[0], status=LineStatus.AMBIGUOUS, order=None, how=None, reason=Misread.WHICH)
    return [*(line for line in kept if line not in miscounted), replace(first, readings=named)]


def _is_miscounted(line: Line, counts: Collection[int]) -> bool:
    """ "Both hold" of five units says not which; of two without an order of their own it does."""
    number = number_of_all(line.text)
    return number is not None and number not in counts


def _with_what_they_help(lines: Sequence[Line]) -> list[Line]:
    """The lines without orders implied by an order that another one cancels."""
    orders = {line.order for line in lines if line.followed}
    return [line for line in lines if line.implied_by is None or line.implied_by in orders]


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

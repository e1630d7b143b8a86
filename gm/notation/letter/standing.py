"""What the lines of a letter do to the sheets in force: replace them, change some of their orders, or leave them.

A followed order that stands as one of a list replaces its power's sheet. One introduced as a correction, or named in
the order of another unit, takes the place of the order for its unit; so do the orders of a letter that corrects first,
says that the rest stays, or that it adds something, and orders told in sentences and not as a list. What is taken back
or negated goes, where it is in force.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from gm.languages.language import words_said
from gm.notation.earlier.meant import named_by
from gm.notation.letter.carried import carried_on
from gm.notation.letter.prose import SIGNS, rows_with_talk
from gm.notation.letter.rows import LetterRow
from gm.notation.orders.build import Situation
from gm.notation.orders.changes import Manner, SheetChange, concern, sense
from gm.notation.orders.lines import Line, LineStatus, Misread, OrderedBefore, reason_of
from gm.notation.orders.stance import Stance
from gm.notation.words.vocabulary import Vocabulary, plain
from gm.notation.words.whole import (
    all_but,
    another_takes_back,
    begins_anew,
    completes,
    is_jest,
    is_of_another,
    is_open,
    keeps_the_rest,
    kinds_named,
    places_named,
    sentence_with,
    speaks_of_others,
    stays_as_it_was,
    takes_back,
    takes_everything,
    takes_itself_back,
)
from gm.rules.geography import province_of
from gm.rules.orders import Build, Disband, Hold, IfDislodged, Order
from gm.rules.outcomes import Reason
from gm.rules.ruleset import Duty

TAKES_BACK = frozenset((Stance.WITHDRAWN, Stance.NEGATED))


def changed(
    lines: Sequence[Line],
    before: OrderedBefore,
    at: Situation,
    text: str,
    rows: Sequence[LetterRow],
    vocabulary: Vocabulary,
    *,
    plain: bool,
) -> tuple[list[Line], dict[str, SheetChange]]:
    """The lines, and what they do to the sheet of each power of the seat.

    `rows`: where they were found; `plain`: whether these hold nothing else, and each is read as it stands.
    """
    sheets = before.sheets
    talk = rows_with_talk(lines, rows, vocabulary) if sheets else frozenset()
    said = _Said(
        text if sheets else "", talk, places_named(text, vocabulary) if sheets else frozenset(), before.comes_to
    )
    said.keeps = said.keeps or (at.corrects and not said.anew)
    if not plain and takes_itself_back(text, [line.text for line in lines if line.followed or line.readings]):
        return [_unsaid(line) for line in lines], {power: SheetChange() for power in at.powers}
    if sheets and any(line.reason == Misread.AGAIN for line in lines):
        held = {province_of(order.at) for orders in sheets.values() for order in orders if order.instructs}
        lines = [line for line in lines if not (line.reason == Misread.AGAIN and line.apart and line.apart <= held)]
    if sheets and not said.anew:  # « pour le reste on garde »: what was ordered, and not that it holds
        for line in [line for line in lines if line.rest]:
            if stays_as_it_was(line.text, sentence_with(line.text, text)):
                lines, said.keeps = [other for other in lines if other is not line], True
    jests = bool(sheets) and is_jest(text) and not any(line.followed for line in lines)
    lines = [
        replace(line, taken_out=())
        if jests
        else _taking_out(line, lines, sheets, at, vocabulary, text)
        if sheets and not _is_asked(line, text)
        else line
        for line in lines
    ]
    if sheets and not jests:
        named = any(line.taken_out or (line.stance in TAKES_BACK and line.readings) for line in lines)
        if not named and (clause := takes_everything(text)):
            everything = tuple(order for power in at.powers for order in sheets.get(power, ()))
            told = Line(clause, LineStatus.UNREADABLE, reason=Misread.WITHDRAWN, stance=Stance.WITHDRAWN)
            lines = [replace(told, taken_out=everything), *lines]
        stands = {order for orders in sheets.values() for order in orders}
        lines = [replace(line, offer=None) if line.offer in stands else line for line in lines]
    changes: dict[str, SheetChange] = {}
    for power in at.powers:
        one = _Sheet(power, tuple(sheets.get(power, ())), at, said)
        manner = one.manner(lines)
        if manner is Manner.AMENDS:
            lines = one.with_room(lines)
            lines += carried_on(lines, one.before, at)
            manner = one.manner(lines)
        orders = one.ordered(lines)
        changes[power] = SheetChange(manner, orders, one.gone(lines, orders) if manner is Manner.AMENDS else ())
    return lines, changes


def _heads_these(piece: str, text: str) -> bool:
    """Whether what takes back speaks of a list below it: « Annulez ces ordres : »."""
    behind = text.partition(piece)[2].lstrip()
    return behind.startswith(":") and not words_said("these").isdisjoint(plain(piece).split())


def _is_asked(line: Line, text: str) -> bool:
    """Whether what a line denies is asked, and not only politely: "Could I have a fleet in Con instead of Smyrna?"."""
    sentence = sentence_with(line.text, text) if line.stance is Stance.NEGATED else ""
    return sentence.rstrip().endswith("?") and is_open(sentence)


def _unsaid(line: Line) -> Line:
    """A line of a letter that says at its end that nothing of it is meant."""
    named = (line.order,) if line.order is not None else line.readings
    told = replace(line, status=LineStatus.UNREADABLE, order=None, how=None, offer=None, readings=named)
    return replace(told, reason=Misread.WITHDRAWN, stance=Stance.WITHDRAWN)


def _taking_out(
    line: Line,
    lines: Sequence[Line],
    before: Mapping[str, Sequence[Order]],
    at: Situation,
    vocabulary: Vocabulary,
    text: str,
) -> Line:
    """A line that takes orders back, with those of them that are in force."""
    held = [order for power in at.powers for order in before.get(power, ())]
    if (withdrawn := as_withdrawal(line, held)) is not line:
        return replace(withdrawn, taken_out=withdrawn.readings)
    if line.reason == Reason.WRONG_PHASE and isinstance(line.order, Hold):
        return _living_on(line, held, text)
    if line.stance not in TAKES_BACK or line.taken_out:
        return line
    if line.stance is Stance.WITHDRAWN and not takes_back(line.text) and is_open(line.text):
        return line  # "if Venice holds then... oh never mind" takes back what was thought aloud
    if len(line.readings) > 1 and keeps_the_rest(line.text):
        return line  # "no, I take that back, everything stays as you have it"
    if line.stance is Stance.NEGATED and is_of_another(line.text, vocabulary, at.powers):
        return line
    if line.stance is Stance.NEGATED and _is_undecided(line, lines):
        return line
    named = {sense(order) for order in line.readings}
    out = [order for order in held if sense(order) in named]
    ordered = set(map(concern, held))
    if line.stance is Stance.WITHDRAWN and another_takes_back(line.text, vocabulary, at.powers):
        return line
    if not out and line.stance is Stance.WITHDRAWN and ordered.isdisjoint(map(concern, line.readings)):
        out = [] if _heads_these(line.text, text) else _meant(line.text, held, vocabulary)
    if not out and not line.readings and line.stance is Stance.WITHDRAWN and held:
        return replace(line, reason=reason_of(Stance.DOUBTED))  # nobody can say which order it takes back
    if out and _is_replaced_in_vain(line, lines, out, vocabulary):
        return line
    return replace(line, taken_out=tuple(out)) if out else line


def _living_on(line: Line, held: Sequence[Order], text: str) -> Line:
    """The line of a unit that stays, which is not taken off the board; « la Gascogne reste condamnée » says more."""
    behind = sentence_with(line.text, text).partition(line.text)[2].strip(" ,:")
    if behind and not keeps_the_rest(f"{line.text} {behind}"):
        return line
    gone = tuple(
        order for order in held if isinstance(order, Disband) and line.order and concern(order) == concern(line.order)
    )
    return replace(line, stance=Stance.WITHDRAWN, taken_out=gone) if gone else line


def _is_replaced_in_vain(line: Line, lines: Sequence[Line], out: Sequence[Order], vocabulary: Vocabulary) -> bool:
    """Whether its row names what is to take the place of an order, and that is not followed: the order stays then.

    "Retreat it to Denmark instead of the Skagerrak", where Denmark is taken.
    """
    units, senses = set(map(concern, out)), set(map(sense, out))
    rivals = [
        (other, order)
        for other in lines
        if other.number == line.number
        for order in (other.order, *other.readings)
        if order is not None and concern(order) in units and sense(order) not in senses
    ]
    if rivals or line.stance is not Stance.NEGATED:
        return bool(rivals) and not any(other.followed for other, _ in rivals)
    return not places_named(line.text, vocabulary) <= set[str]().union(*map(named_by, out))


def as_withdrawal(line: Line, orders: Iterable[Order]) -> Line:
    """« Pour Tos je retire » takes back what Tos was ordered, where no unit is removed."""
    if line.reason != Reason.WRONG_PHASE or not isinstance(line.order, Disband) or not takes_back(line.text):
        return line
    named = tuple(order for order in orders if concern(order) == concern(line.order) and order != line.order)
    told = replace(line, status=LineStatus.UNREADABLE, order=None, how=None, readings=named)
    return replace(told, reason=reason_of(Stance.WITHDRAWN), stance=Stance.WITHDRAWN) if named else line


def _is_undecided(line: Line, lines: Sequence[Line]) -> bool:
    """Whether what is to take the place of an order is left open: "Swe-Ska or Swe-Bal instead of Swe-Den"."""
    units = {concern(order) for order in line.readings}
    others = [other for other in lines if other is not line and other.stance is not line.stance]
    if any(other.amends and other.offer is not None and other.number == line.number for other in others):
        return True  # « un Autrichien me souffle d'ôter Naples à la place de l'Ionienne »
    named = [(other, order) for other in others for order in (other.order, *other.readings) if order is not None]
    meant = [other for other, order in named if concern(order) in units]
    return bool(meant) and not any(other.followed for other in meant)


def _meant(text: str, held: Sequence[Order], vocabulary: Vocabulary) -> list[Order]:
    """What is taken back where no order is written out: all, the orders of units named, or the one that leads there."""
    if takes_everything(text):
        return list(held)
    if is_open(text) or not takes_back(text) or speaks_of_others(text):
        return []
    if left := all_but(text):
        stays = places_named(left, vocabulary)
        return [order for order in held if province_of(order.at) not in stays] if stays else []
    places = places_named(text, vocabulary)
    if not places:
        return _of_kind(text, held, vocabulary)
    units = [order for order in held if province_of(order.at) in places]
    exact = [order for order in units if province_of(getattr(order, "to", None) or "") in places]
    if len(exact) == 1 and len(places) == 2:
        return exact  # "scratch Kiel for Berlin"
    there = [order for order in held if province_of(order.attacks() or getattr(order, "to", None) or "") in places]
    moves = [order for order in there if order.attacks() is not None]
    return units or (there if len(there) == 1 or (len(moves) == 1 and len(places) == 1) else [])


def _of_kind(text: str, held: Sequence[Order], vocabulary: Vocabulary) -> list[Order]:
    """The orders of units that are named by their kind: « mes flottes », or the only one of it."""
    kinds = kinds_named(text, vocabulary)
    found = [order for order in held if order.instructs and getattr(order, "kind", None) in kinds]
    several = any(kinds.get(getattr(order, "kind", "")) for order in found)
    return found if len(found) == 1 or several else []


class _Said:
    """What a letter says of the whole sheet."""

    def __init__(self, text: str, talk: frozenset[int], places: frozenset[str], comes_to: bool) -> None:
        """`talk`: the rows in which more is told than orders; `places`: the provinces it names."""
        self.talk, self.places = talk, places
        self.adds = comes_to
        self.goes_on = not words_said("another").isdisjoint(re.findall(r"\w+", plain(text)))
        self.completes = bool(text) and completes(text)
        self.anew = bool(text) and begins_anew(text)
        self.keeps = comes_to or (bool(text) and not self.anew and not takes_everything(text) and keeps_the_rest(text))


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The sheet of one power, as a letter finds it."""

    power: str
    before: tuple[Order, ...]
    at: Situation
    said: _Said

    def ordered(self, lines: Sequence[Line]) -> tuple[Order, ...]:
        """What the letter orders itself."""
        mine = (line.order for line in lines if line.followed and line.power == self.power)
        return tuple(order for order in mine if order is not None)

    def manner(self, lines: Sequence[Line]) -> Manner:
        """What the letter does to it."""
        mine = [line for line in lines if self._counts(line)]
        if not mine:
            return Manner.LEAVES
        listed = [line for line in mine if line.followed and not line.amends and line.implied_by is None]
        if self.said.completes and (
            set(map(concern, self.ordered(mine))).isdisjoint(map(concern, self.before))
            or len(mine) == 1 < len(self.before)  # « Smyrne tient, et voilà la feuille complète »
        ):
            return Manner.AMENDS
        acts = {act.kind for act in self.at.ruleset.phase(self.at.position.turn).acts}
        if self.said.anew and any(line.followed and type(line.order) not in acts for line in mine):
            return Manner.REPLACES
        if all(type(line.order) in acts for line in listed):
            return Manner.REPLACES if len(listed) == len(mine) else Manner.AMENDS
        if all(isinstance(order, IfDislodged) for line in mine for order in (*self.ordered([line]), *line.taken_out)):
            return Manner.AMENDS  # a clause alone stands beside the orders that were given before
        corrects = mine[0].amends or bool(mine[0].taken_out)
        return Manner.AMENDS if corrects or self.said.keeps or self._in_talk(mine) else Manner.REPLACES

    def _in_talk(self, lines: Sequence[Line]) -> bool:
        """Whether no order stands as a list: what is told in sentences changes the units that it names.

        « L'Italie ayant choisi, ma Trieste va au Tyrol. » is no sheet, nor is "Trieste to Tyrolia."; `A Tri - Tyr` by
        itself is one. Nor is « La deuxième sera une flotte à Édimbourg ».
        """
        if self.said.anew or not self.before or any(line.rest for line in lines):
            return False
        orders = self.ordered(lines)
        named = set(map(concern, orders))
        fits = not self._excess([order for order in self.before if concern(order) not in named], orders)
        again = Build not in self.at.accepts or named <= set(map(concern, self.before))
        if again and not any(SIGNS.search(line.text) for line in lines):
            return fits
        if any(line.number not in self.said.talk for line in lines):
            return fits and len(orders) == 1 and self.said.goes_on and Build in self.at.accepts
        return fits

    def _counts(self, line: Line) -> bool:
        return (line.followed and line.power == self.power) or any(order in self.before for order in line.taken_out)

    def gone(self, lines: Sequence[Line], orders: Sequence[Order]) -> tuple[str, ...]:
        """The concerns whose earlier orders an amendment takes away."""
        out = [order for line in lines for order in line.taken_out if order in self.before]
        gone = dict.fromkeys(map(concern, (*orders, *out)))
        left = [order for order in self.before if concern(order) not in gone]
        if self._excess(left, orders) == len(self._named(left)):
            gone |= dict.fromkeys(map(concern, self._named(left)))
        if self._excess([order for order in self.before if concern(order) not in gone], orders):
            gone |= dict.fromkeys(map(concern, self.before))
        return tuple(gone)

    def with_room(self, lines: Sequence[Line]) -> list[Line]:
        """Where all that is owed is ordered already, a correction must say which order it takes the place of."""
        orders = self.ordered(lines)
        gone = {concern(order) for order in (*orders, *(order for line in lines for order in line.taken_out))}
        left = [order for order in self.before if concern(order) not in gone]
        excess = self._excess(left, orders)
        # What is taken by a yes is added: of several that are due, it never takes the place of one unsaid.
        if not excess or (excess == len(left) and not (self.said.adds and len(orders) > 1)):
            return list(lines)
        if len(self._named(left)) == excess and not self.said.adds:
            return list(lines)  # "Warsaw lives; the fleet in Norway goes"
        return [
            replace(line, status=LineStatus.AMBIGUOUS, order=None, how=None, reason=Misread.WHICH)
            if line.followed and line.power == self.power
            else line
            for line in lines
        ]

    def _named(self, orders: Sequence[Order]) -> list[Order]:
        """Those of some orders for places that the letter names."""
        return [order for order in orders if order.at and province_of(order.at) in self.said.places]

    def _excess(self, left: Sequence[Order], orders: Sequence[Order]) -> int:
        """How many adjustments too many both give, in phases where a number of them is owed."""
        phase = self.at.ruleset.phase(self.at.position.turn)
        owed = self.at.ruleset.due(self.at.position).get(self.power, 0)
        if phase.duty is not Duty.NUMBER:
            return 0
        return max(0, sum(phase.settles(order, owed) for order in (*left, *orders)) - abs(owed))

"""What became of each order a player wrote: values for the answer to him, and for `gm parse`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from gm.notation.orders.changes import Manner, SheetChange
from gm.notation.orders.stance import Stance
from gm.rules.orders import Order


class LineStatus(StrEnum):
    """Whether an order is followed, and if not, which of three kinds of trouble it has."""

    OK = "ok"
    AMBIGUOUS = "ambiguous"
    """It has several meanings."""
    UNREADABLE = "unreadable"
    """It has none."""
    ILLEGAL = "illegal"
    """It has one, which the rules do not allow."""


class How(StrEnum):
    """How an order that is followed was read."""

    EXACT = "exact"
    CORRECTED = "corrected"
    """A word was misspelt, or the letter of a unit wrong or missing."""
    ONLY_MEANING = "only_meaning"
    """The words leave something open that only one meaning fills."""
    IMPLIED = "implied"
    """Another unit's order names the unit: "supported by A Mar"."""
    AGREED = "agreed"
    """An answer offered it, and its player has said yes."""


class Misread(StrEnum):
    """Why a line is not understood; an illegal one has a Reason of the rules instead."""

    UNKNOWN_WORD = "unknown_word"
    UNEXPECTED = "unexpected"
    """A word that does not belong there."""
    INCOMPLETE = "incomplete"
    CONDITION = "condition"
    """It hangs on something; this and the next eight are stances that are no order."""
    ALTERNATIVE = "alternative"
    ASKED = "asked"
    NEGATED = "negated"
    WITHDRAWN = "withdrawn"
    CORRECTED = "corrected"
    DEFERRED = "deferred"
    TOLD = "told"
    AHEAD = "ahead"
    DOUBTED = "doubted"
    """Words beside the order are not understood, or too much of it was mended."""
    COAST = "coast"
    PLACE = "place"
    """A name of two provinces."""
    UNIT = "unit"
    """Several units are of the kind that it names."""
    SPELLING = "spelling"
    """A misspelt word that is close to several."""
    ORDER = "order"
    """A verb is missing, or a unit might be built or removed."""
    FRAGMENT = "fragment"
    """Part of the line is no whole order, so that its neighbour may mean something else."""
    OTHER_TURN = "other_turn"
    """It stands below a heading that names another turn than the open one."""
    WHICH = "which"
    """Everything that is owed is ordered already, and it does not say which order it takes the place of."""
    EXCESS = "excess"
    """Together with others it is more than is owed, and nothing says which of them count."""
    TOO_MANY = "too_many"
    """The letter holds so many lines that are no plain orders that this one and those after it were not looked into."""


def reason_of(stance: Stance) -> Misread:
    """Why the order of that stance is not followed."""
    return Misread.CONDITION if stance is Stance.CONDITIONAL else Misread(stance.value)


@dataclass(frozen=True, slots=True)
class Line:
    """One order as it was written and as it was read."""

    text: str
    """The player's own words."""
    status: LineStatus
    order: Order | None = None
    """As read; followed when the status is `ok` only. None when it has no meaning or several."""
    power: str | None = None
    """Whose order it is."""
    how: How | None = None
    readings: tuple[Order, ...] = ()
    """What an ambiguous line may mean."""
    reason: str | None = None
    """A Misread, or a Reason of the rules."""
    column: int | None = None
    """The place in `text` of the word that stopped the reader, counted from 1."""
    expected: tuple[str, ...] = ()
    """The kinds of word that could have stood there: unit, province, coast, verb, destination, power, end."""
    suggestions: tuple[str, ...] = ()
    """Names that look like the word that stopped the reader."""
    number: int = 0
    """The line of the letter, counted from 1."""
    rest: bool = False
    """Whether it is for units without an order of their own: "all others hold"."""
    apart: frozenset[str] = frozenset()
    """Where the units stand that it leaves out of an order for all."""
    implied_by: Order | None = None
    """The order of another unit that names this one as its support or convoy, when nothing else orders it."""
    stance: Stance = Stance.ORDER
    """What the player does with the order. Whatever it is but ORDER, the line is not followed, and `readings` are all
    the orders that it names: of a question those asked about, of an alternative each."""
    offer: Order | None = None
    """Of a line that is not followed, the one order that it may well mean and that may be given."""
    amends: bool = False
    """Whether it was introduced as a correction of what was ordered before: « finalement », "instead"."""
    taken_out: tuple[Order, ...] = ()
    """Of a line that withdraws an order: what it takes out of the orders that were in force."""
    comment: str = ""
    """What its writer says of it to all, where it is done in public."""

    @property
    def followed(self) -> bool:
        return self.status is LineStatus.OK


@dataclass(frozen=True, slots=True)
class Notice:
    """Something a player may not have meant; nothing is refused for it."""

    kind: str
    order: Order | None = None
    others: tuple[Order, ...] = ()
    power: str | None = None
    count: int = 0


@dataclass(frozen=True, slots=True)
class SheetReading:
    """A letter read: what counts, and what to tell about it."""

    lines: tuple[Line, ...] = ()
    """Every order found in the block that counts, in the order they were written."""
    replaced: tuple[Line, ...] = ()
    """Orders of earlier blocks of the same letter, which a later block took the place of."""
    missing: tuple[str, ...] = ()
    """Units without an order that is followed."""
    warnings: tuple[Notice, ...] = ()
    orders: Mapping[str, tuple[Order, ...]] = field(default_factory=dict)
    """power -> the orders in force after the letter"""
    changes: Mapping[str, SheetChange] = field(default_factory=dict)
    """power -> what the letter does to its sheet"""

    @property
    def followed(self) -> bool:
        """Whether anything in the letter changes or repeats what is in force."""
        return any(change.manner is not Manner.LEAVES for change in self.changes.values())


@dataclass(frozen=True, slots=True)
class OrderedBefore:
    """What was given in the open turn before the letter was written."""

    public: Mapping[str, Sequence[Order]] = field(default_factory=dict)
    """power -> what it has done in public"""
    sheets: Mapping[str, Sequence[Order]] = field(default_factory=dict)
    """power -> its orders in force"""
    agreed: Sequence[tuple[str, Order]] = ()
    """What an answer has offered and the letter says yes to: the line that it was offered for, and the order."""
    comes_to: bool = False
    """Whether the letter says yes to an answer that offers something: what it orders comes to what stands."""

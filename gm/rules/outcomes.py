"""What became of each order, and what else happened: values that say why and by whom; words are the templates' job."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from gm.rules.orders import Order
from gm.rules.position import Unit


class OpenWords(StrEnum):
    """Words of the rules that a variant adds its own to: `Reason("spent")` is one, and the same value every time.

    Iterating tells those of the rules alone; a variant's own have their words in its sayings.
    """

    @classmethod
    def _missing_(cls, value: object) -> "OpenWords | None":
        if not isinstance(value, str) or not _is_own_word(value):
            return None
        word = str.__new__(cls, value)
        word._name_, word._value_ = value.upper(), value
        return cls._value2member_map_.setdefault(value, word)  # type: ignore[return-value]  # its own class's map


def _is_own_word(value: str) -> bool:
    """Small letters, in parts that `_` joins."""
    return all(part.isascii() and part.isalpha() and part.islower() for part in value.split("_"))


class Fate(StrEnum):
    """The fate of an order."""

    SUCCEEDS = "succeeds"
    BOUNCED = "bounced"
    """A move that entered nowhere because the other side was as strong; a retreat that met another."""
    CUT = "cut"
    """A support broken by an attack."""
    DISRUPTED = "disrupted"
    """A convoyed move without a standing route, or a convoy that a paradox undid."""
    VOID = "void"
    """Not allowed, or without the order it answers to: see `reason`."""
    DISLODGED = "dislodged"
    """The unit did not move and was beaten out of its province."""


class Reason(OpenWords):
    """Why an order is void, or what stands behind another fate."""

    # void: who and what
    NOT_YOURS = "not_yours"
    NO_UNIT = "no_unit"
    MAY_NOT_ORDER = "may_not_order"
    ORDERED_TWICE = "ordered_twice"
    WRONG_PHASE = "wrong_phase"
    DISORDER = "disorder"
    CANCELLED = "cancelled"
    # void: where
    UNREACHABLE = "unreachable"
    SAME_PROVINCE = "same_province"
    COAST_NEEDED = "coast_needed"
    WRONG_COAST = "wrong_coast"
    CLOSED = "closed"
    # void: support and convoy, VIA too
    SUPPORTS_ITSELF = "supports_itself"
    CANNOT_CONVOY = "cannot_convoy"
    CANNOT_BE_CONVOYED = "cannot_be_convoyed"
    NOT_ON_A_ROUTE = "not_on_a_route"
    NO_FLEET = "no_fleet"
    """Told to sail where no fleets on the board could carry it, whatever their orders."""
    UNMATCHED = "unmatched"
    # void: retreats
    NOT_DISLODGED = "not_dislodged"
    OCCUPIED = "occupied"
    CONTESTED = "contested"
    ATTACKER_CAME_FROM = "attacker_came_from"
    # void: adjustments
    NOT_HOME = "not_home"
    NOT_OWNED = "not_owned"
    NO_SUCH_UNIT_THERE = "no_such_unit_there"
    NONE_DUE = "none_due"
    # behind other fates
    NO_ROUTE = "no_route"
    """No ordered fleets link the two shores."""
    ROUTE_BROKEN = "route_broken"
    """A fleet of the convoy was dislodged: `by` names it."""
    PARADOX = "paradox"
    OWN_UNIT = "own_unit"
    """The province holds a unit of the same power that did not leave (document 000, IX)."""
    NO_ORDER = "no_order"
    NO_RETREAT = "no_retreat"
    UNLED = "unled"
    """Nobody orders the beaten unit, so that it is lost."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The fate of one order."""

    power: str
    order: Order
    fate: Fate
    reason: Reason | None = None
    by: tuple[Unit, ...] = ()
    """Who did it: the units that bounced, cut or dislodged it, or the convoying fleets that were lost."""
    dislodged_by: Unit | None = None
    """For a move that failed: who then took its province."""
    attack: int | None = None
    """The strength it brought: a move's attack, or the hold of a unit that was attacked."""
    against: int | None = None
    """The greatest strength that stood against it."""
    supports: tuple[Unit, ...] = ()
    """Whose support counted in `attack`."""
    convoyed: bool = False
    """Whether the move went, or tried to go, by convoy."""
    supplied: bool = False
    """Added by rule, not sent."""
    written: Order | None = None
    """What was sent, where the rulebook mended it into `order`."""
    disclosed: bool = False
    """Told to all, although its order is sealed: its time has come."""


class EventKind(OpenWords):
    CAPTURED = "captured"
    DESTROYED = "destroyed"
    """A dislodged unit that could not or would not retreat, or one removed by rule."""
    BUILT = "built"
    ELIMINATED = "eliminated"
    TOSSED = "tossed"
    """A side won the toss for a power that nobody plays yet."""
    JOINED = "joined"
    """A power that nobody played is played from now on with a side."""


@dataclass(frozen=True, slots=True)
class Event:
    """News that are not the fate of an order."""

    kind: EventKind
    power: str | None = None
    province: str | None = None
    unit: Unit | None = None
    former: str | None = None
    """For a captured centre: who held it."""
    reason: Reason | None = None
    side: str | None = None
    """For a toss and what follows from it: the winner's name in the variant."""
    other: str | None = None
    """Whom else it concerns: a protector, a host, whose levels fell."""
    amount: int | None = None
    """By how much, where something is counted."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game ended. `kind`: solo, draw, abridged, or a variant's own."""

    kind: str
    powers: tuple[str, ...]
    scores: Mapping[str, int] = field(default_factory=dict)
    counted: str = "centers"
    """What the scores count: centers, units, points."""
    titles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """title that players have voted after the end -> who bears it"""

    def halves(self, power: str) -> int:
        """Twice what a power has in the end: a title is worth half a point."""
        return 2 * self.scores.get(power, 0) + sum(power in bearers for bearers in self.titles.values())

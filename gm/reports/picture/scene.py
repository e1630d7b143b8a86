"""What a picture of a turn shows: plain values, every word already in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class UnitMark:
    """A unit where it stands; a dislodged one stands aside when another unit has its place."""

    location: str
    kind: str
    power: str
    dislodged: bool = False
    sign: str = ""
    """Letters that tell it from other units of its power."""


class Placed:
    """A mark that is about some places: those that its fields name."""

    __slots__ = ()

    @property
    def places(self) -> tuple[str, ...]:
        named = (getattr(self, name, None) for name in ("at", "origin", "target", "location", "province"))
        return (*(place for place in named if place), *getattr(self, "via", ()))


@dataclass(frozen=True, slots=True)
class MoveMark(Placed):
    """A move; ``via`` names the provinces of the convoying fleets in the order in which they are crossed."""

    origin: str
    target: str
    power: str
    ok: bool = True
    via: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SupportMark(Placed):
    """A support of the unit at ``origin``: of its move to ``target``, or of its staying there (None)."""

    at: str
    origin: str
    target: str | None
    power: str
    ok: bool = True
    cut: bool = False
    """failed because an attack cut it, and for no other reason"""


@dataclass(frozen=True, slots=True)
class ConvoyMark(Placed):
    at: str
    origin: str
    target: str
    power: str
    ok: bool = True


@dataclass(frozen=True, slots=True)
class HoldMark(Placed):
    at: str
    power: str


@dataclass(frozen=True, slots=True)
class RetreatMark(Placed):
    """A retreat ordered."""

    origin: str
    target: str
    power: str
    ok: bool = True


@dataclass(frozen=True, slots=True)
class WayMark(Placed):
    """A way that is open to a dislodged unit."""

    origin: str
    target: str
    power: str


@dataclass(frozen=True, slots=True)
class BuildMark(Placed):
    location: str
    kind: str
    power: str


@dataclass(frozen=True, slots=True)
class DisbandMark(Placed):
    """The unit at this place leaves the board; ``dislodged`` says which, where two units stand."""

    location: str
    dislodged: bool = False


@dataclass(frozen=True, slots=True)
class StandoffMark(Placed):
    """Several moves met here with equal force."""

    province: str


@dataclass(frozen=True, slots=True)
class OwnMark(Placed):
    """A sign that only this variant has: what is so of a province, or was done to it."""

    sign: str
    province: str


Mark = (
    MoveMark
    | SupportMark
    | ConvoyMark
    | HoldMark
    | RetreatMark
    | WayMark
    | BuildMark
    | DisbandMark
    | StandoffMark
    | OwnMark
)


@dataclass(frozen=True, slots=True)
class LegendRow:
    power: str
    label: str
    centers: int
    units: int


class Sign(StrEnum):
    """What the foot of a picture explains, in this order, where the picture has it."""

    CENTER = "center"
    CLOSED = "closed"
    WARD = "ward"
    HOLD = "hold"
    MOVE = "move"
    SUPPORT = "support"
    CONVOY = "convoy"
    FAILURE = "failure"
    CUT = "cut"
    STANDOFF = "standoff"
    DISLODGED = "dislodged"
    WAY = "way"
    RETREAT = "retreat"
    BUILD = "build"
    DISBAND = "disband"


@dataclass(frozen=True, slots=True)
class Legend:
    """Centers and units of each power, and the words that say which number is which."""

    rows: tuple[LegendRow, ...] = ()
    centers: str = ""
    units: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture. Locations and powers are the codes of the rules: ``STP/SC``, ``FRANCE``."""

    language: str
    title: str
    subtitle: str = ""
    units: tuple[UnitMark, ...] = ()
    owners: Mapping[str, str] = field(default_factory=dict)
    """province -> the power whose tint it bears"""
    marks: tuple[Mark, ...] = ()
    legend: Legend = Legend()
    captions: Mapping[Sign, str] = field(default_factory=dict)
    """what each sign is called; those that the picture has are explained at its foot"""
    own_captions: Mapping[str, str] = field(default_factory=dict)
    """what each sign is called that only this variant has, in the order of the foot"""
    letters: Mapping[str, str] = field(default_factory=dict)
    """unit kind -> the letter painted on it; a kind that is not here bears its own code"""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """unit kind -> what it is called at the foot"""
    names: Mapping[str, str] = field(default_factory=dict)
    """province -> full name, shown when the pointer rests on it (SVG)"""
    labels: Mapping[str, str] = field(default_factory=dict)
    """province -> what to write instead of the drawing's own label"""
    colours: Mapping[str, str] = field(default_factory=dict)
    """power -> colour, for powers which the drawing does not know"""
    absent: frozenset[str] = frozenset()
    """provinces that are not drawn"""
    hatched: Mapping[str, str] = field(default_factory=dict)
    """province -> the power whose tint hatches it"""
    initials: Mapping[str, str] = field(default_factory=dict)
    """power -> what stands beside its units and on its square in the legend, where colours alone do not tell powers
    apart"""

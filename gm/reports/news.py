"""What happened on the board, as values of codes that can be stored as JSON: the public facts, the same for everybody.

Codes only (`AUSTRIA`, `STP/SC`, `A PAR - BUR`): names and sentences are chosen when a letter is written.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from gm.reports.values import Extra


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit on the board."""

    kind: str
    power: str
    location: str
    tags: tuple[str, ...] = ()

    @property
    def province(self) -> str:
        return self.location.partition("/")[0]


DESTROYED = "destroyed"
"""The reason of a disbandment that nobody ordered, of a beaten unit."""


@dataclass(frozen=True, slots=True)
class Told:
    """The fate of one order, in words of `gm.rules.outcomes`."""

    power: str
    order: str
    """Canonical text."""
    fate: str
    reason: str | None = None
    by: tuple[Piece, ...] = ()
    dislodged_by: Piece | None = None
    attack: int | None = None
    against: int | None = None
    supports: tuple[Piece, ...] = ()
    convoyed: bool = False
    supplied: bool = False
    route: tuple[str, ...] = ()
    """For a convoyed move: the provinces of its fleets in the order in which they are crossed."""
    behind: Mapping[str, tuple[Piece, ...]] = field(default_factory=dict)
    """location of a unit in `by` -> whose support counted for it"""
    under: str = ""
    """The power below whose name it is told, where that is not its own."""
    marks: tuple[str, ...] = ()
    """Of the unit: the power whose it is, where that is another, and its tags."""

    @property
    def is_plain(self) -> bool:
        """The order succeeded unopposed, so that reports need not explain it. Of units without an order, only one that
        stays where it is counts as such."""
        quiet = self.fate == "succeeds" and not self.against and not self.convoyed
        return quiet and (not self.supplied or self.order.endswith(" H"))

    @property
    def is_idle(self) -> bool:
        """Nobody ordered the unit, and it stays where it is."""
        return self.supplied and self.is_plain


@dataclass(frozen=True, slots=True)
class Happening:
    """News that are not the fate of an order: a centre captured, a unit built or destroyed, a power eliminated."""

    kind: str
    power: str | None = None
    province: str | None = None
    unit: Piece | None = None
    former: str | None = None
    reason: str | None = None
    side: str | None = None
    """Who won a toss, in the variant's own word."""
    other: str | None = None
    """Whom else it concerns."""
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class ActTold:
    """What the game master has done to the game."""

    act: str
    """The request's name."""
    at: datetime
    values: Mapping[str, str] = field(default_factory=dict)
    """slot -> what stood there: codes, seconds of a length, ISO dates"""

    @property
    def in_short(self) -> str:
        """For a log."""
        return " ".join((self.act, *self.values.values()))


@dataclass(frozen=True, slots=True)
class Beaten:
    """A dislodged unit, who did it, and where it may go."""

    unit: Piece
    by: str
    """The province its attacker came from."""
    retreats: tuple[str, ...] = ()
    ordered: bool = False
    """Its retreat, ordered in advance, is done already."""
    unled: bool = False
    """No power may order a retreat for it, so it is lost."""


@dataclass(frozen=True, slots=True)
class Board:
    """A position: what a map shows."""

    turn: str
    """Like `S1901M`."""
    units: tuple[Piece, ...] = ()
    owners: Mapping[str, str] = field(default_factory=dict)
    """centre -> power"""
    dislodged: tuple[Beaten, ...] = ()
    contested: tuple[str, ...] = ()
    wards: Mapping[str, str] = field(default_factory=dict)
    """centre -> the power that acts for its owner, where somebody else does"""
    lands: Mapping[str, str] | None = None
    """land without a centre -> who controls it; None where it follows the country that it lies in"""
    marked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """a variant's own sign -> the provinces that bear it"""
    absent: tuple[str, ...] = ()
    """provinces that are out of play"""


@dataclass(frozen=True, slots=True)
class PowerRow:
    """One line of the table of centres and units."""

    power: str
    centers: tuple[str, ...] = ()
    units: tuple[Piece, ...] = ()
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended. `kind`: solo, draw, abridged, stopped, or a variant's own."""

    kind: str
    powers: tuple[str, ...] = ()
    scores: Mapping[str, int] = field(default_factory=dict)
    counted: str = "centers"
    """What the scores count."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A proclamation. `power` is None when it is anonymous."""

    text: str
    power: str | None = None
    subject: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class TurnReport:
    """A judged turn: what everybody is told."""

    turn: str
    before: Board
    after: Board
    """The position at the next turn."""
    outcomes: tuple[Told, ...] = ()
    happenings: tuple[Happening, ...] = ()
    dislodged: tuple[Beaten, ...] = ()
    """Every unit this turn dislodged, even one with nowhere to go."""
    contested: tuple[str, ...] = ()
    """Provinces this turn left empty by a stand-off."""
    table: tuple[PowerRow, ...] = ()
    owes: Mapping[str, int] = field(default_factory=dict)
    """power -> orders owed at the next turn; builds > 0 and removals < 0 in adjustments"""
    silent: tuple[str, ...] = ()
    """Powers that owed orders and sent none."""
    sheet_codes: Mapping[str, str] = field(default_factory=dict)
    """power -> the code of the sheet that was judged, as its acknowledgement gave it"""
    earlier_codes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """turn before this one -> power -> the code of its sheet, of which this turn tells what was still sealed"""
    proclamations: tuple[Spoken, ...] = ()
    ending: Ending | None = None
    judgement: int = 1
    """2 and more when the turn was judged again."""
    columns: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """A variant's own columns of the table: key of its words, section `column` -> power -> figure."""
    sections: tuple[Extra, ...] = ()
    """A variant's own sections."""
    acts: tuple[ActTold, ...] = ()
    """What the game master did in the turn."""
    gathered: bool = False
    """Powers and orders are so many that those which did what they said stand together."""


@dataclass(frozen=True, slots=True)
class YearCount:
    """Centres held at the end of one year; the opening is the year before the first."""

    year: int
    centers: Mapping[str, int]
    """power -> how many of what is counted"""
    counted: str = "centers"
    """`points` in a game that counts those."""

"""What several kinds of letter say: deadlines, seats, the rules of a game, sheets of orders."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import ClassVar

from gm.terms.press import PressRules
from gm.terms.web import WebRules

GAME_MASTER = "GM"
"""Stands where a power's code does when the game master writes, or is written to."""
HIDDEN_WRITER = "WRITER"
"""Among addressees: whoever wrote the anonymous letter that is answered."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of one letter. `game` is the game's name, empty where a letter belongs to none."""

    game: str
    last_answer: bool = field(default=False, kw_only=True)
    """More letters of the same words, in which nothing is understood, are not answered."""

    kind: ClassVar[str] = ""
    """The letter's kind: what its templates are called."""


@dataclass(frozen=True, slots=True)
class DeadlineTold:
    """When orders are due, told to a reader in `zone`. `as_of` is the moment from which remaining time is counted."""

    at: datetime
    zone: str
    as_of: datetime
    session: datetime | None = None
    """Until when acts in public may be made, where that is earlier."""


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """The event of deadline.ics: the same `uid` for a game's whole life, `sequence` raised with every change."""

    uid: str
    sequence: int = 0
    cancelled: bool = False
    stamped: datetime | None = None
    """When this version of it was made; without it, the moment the letter's deadline was told."""


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A reader's own chair."""

    powers: tuple[str, ...]
    address: str
    """Where its orders and requests go: holds its token."""
    press: Mapping[str, str] = field(default_factory=dict)
    """power -> the seat's address for secret letters to it"""
    subject_tag: str = ""
    """For a seat whose provider has no plus-addresses: `[europe-1 k3jd…]`."""
    zone: str = ""
    """The reader's own; "" in letters of an older version."""
    observes: bool = False
    """It reads, and writes neither orders nor letters to players."""


@dataclass(frozen=True, slots=True)
class WeekTime:
    """A time of the week: 0 is Monday, `24:00` the midnight that ends the day."""

    weekday: int
    clock: str


@dataclass(frozen=True, slots=True)
class Schedule:
    """When movements fall due: at times of the week, every so many days at one time, or a fixed time after the report.

    With none of the three, deadlines are set one by one.
    """

    times: tuple[WeekTime, ...] = ()
    every_days: int = 0
    clock: str = ""
    every_seconds: int = 0


@dataclass(frozen=True, slots=True)
class GameRules:
    """The rules of one game that players need to know."""

    edition: str
    zone: str
    moves: Schedule
    others_after_seconds: int | None = None
    """Retreats and adjustments: so long after the report, at the next `others_clock`. None: as movements."""
    others_clock: str = ""
    others_early: bool = True
    """Retreats and adjustments are judged as soon as everything owed is there."""
    first_seconds: int | None = None
    """The least time for the first movement, where that is not the usual one."""
    early: bool = True
    """Movements are judged as soon as every power that owes orders has said that it is ready."""
    grace_seconds: int = 0
    silence: str = "disorder"
    """What happens to a power that sends nothing: `disorder` or `wait`."""
    disorder_after: int = 2
    """After how many movements in a row without its orders a power is not asked about votes."""
    first_turn_waits: bool = False
    """The first turn is not judged before every power's orders are there."""
    retreats: str = "players"
    """`players` or `drawn`."""
    amended: bool = False
    """Single choices of the edition are replaced by others."""
    powers_secret: bool = True
    gm_knows: bool = True
    """The human game master is told who plays what, where it is secret."""
    reveal: bool = False
    """The last letter says who played what."""
    goal: int = 18
    goal_counts: str = "centers"
    """What the goal is a number of: centers (of a power) or units (of a side)."""
    notes: tuple[str, ...] = ()
    """What the variant's words say beside, by their keys in the section `rule`."""
    absent: tuple[str, ...] = ()
    """Provinces that this game does without."""
    absence_seconds: int = 0
    """How much later a player's announced absences may make deadlines in a year."""
    end_year: int | None = None
    draws: str = "all"
    """Which draws players may vote for: `all` who are left share, or those `named`; or `none`."""
    concessions: bool = True
    """They may vote to leave somebody the victory."""
    pause_votes: str = "none"
    """By which majority they pause the game: none (they do not), majority, two_thirds, all."""
    extend_votes: str = "none"
    """The same, of more time for the open turn."""
    press: PressRules = field(default_factory=PressRules)
    web: WebRules = field(default_factory=WebRules)
    sections: tuple["Extra", ...] = ()
    """A variant's own tables."""


@dataclass(frozen=True, slots=True)
class Others:
    """When retreats and adjustments are due: so long after the report, at the next `clock` if there is one."""

    after_seconds: int
    clock: str = ""
    early: bool = True
    """Judged as soon as everything owed is there."""


@dataclass(frozen=True, slots=True)
class Days:
    """From one day to another, both within."""

    first: date
    last: date


@dataclass(frozen=True, slots=True)
class SettingValue:
    """The value of one setting of the game file, in the field that fits it; in none where nothing is set."""

    flag: bool | None = None
    number: int | None = None
    texts: tuple[str, ...] = ()
    """Codes, names or addresses."""
    moves: Schedule | None = None
    others: Others | None = None
    spans: tuple[int, ...] = ()
    """Lengths of time in seconds."""
    days: tuple[Days, ...] = ()


@dataclass(frozen=True, slots=True)
class PowerOrders:
    """The orders in force for one power, and the units or adjustments still without one."""

    power: str
    orders: tuple[str, ...] = ()
    """Canonical text."""
    missing: tuple[str, ...] = ()
    """Units (`A PAR`) without an order."""
    owed: int = 0
    """In adjustments: builds (> 0) or removals (< 0) not ordered yet."""
    owed_for: Mapping[str, int] = field(default_factory=dict)
    """Such as it gives for others: power -> how many"""
    routes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """order of a convoyed move -> the provinces of its fleets in the order in which they are crossed"""
    sheet_code: str = ""
    """By which its player knows this sheet again in the report; "" where there is none."""
    before: Mapping[str, str] = field(default_factory=dict)
    """order -> what was ordered before the letter that is answered, "" for nothing; empty when no sheet was in force"""
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """location of a unit -> the power whose it is, where that is another, and its tags; units without any are absent"""
    sites: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    """power that has something left to build -> province where it may -> kinds of unit"""

    @property
    def lacking(self) -> int:
        """How many orders are not there yet."""
        return len(self.missing) + abs(self.owed) + sum(map(abs, self.owed_for.values()))


@dataclass(frozen=True, slots=True)
class VoteTold:
    """A reader's own vote on how the game is to end. Who else voted, nobody is told."""

    accord: str
    """draw, concession, or a variant's own"""
    powers: tuple[str, ...] = ()
    """Who shares, if not all who are left; to whom the victory is left."""
    asked: tuple[str, ...] = ()
    """The powers whose consent it needs."""
    idle: str = ""
    """Why it ends nothing as things stand: gone, no_draws, shared_by_all, alone, not_in_this_game, not_now."""
    gone: tuple[str, ...] = ()
    """Of the powers it names, those that are out of the game."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """How one line of a sheet was read, as `gm.notation` and `gm parse` tell it."""

    text: str
    power: str | None
    status: str
    """ok, ambiguous, unreadable, illegal."""
    order: str | None = None
    how: str | None = None
    """For ok: exact, corrected, only_meaning."""
    reason: str | None = None
    """Why it is not followed: a Misread, or a Reason of the rules for an illegal order."""
    column: int | None = None
    """The place in `text` of the word that stopped the reader, counted from 1."""
    readings: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()
    """Kinds of word: unit, province, coast, verb, destination, power, end."""
    suggestions: tuple[str, ...] = ()
    """Names that look like the word that stopped the reader, in the reader's language."""
    stance: str = "order"
    """What its writer does with the orders it names, as `gm.notation.orders.stance` tells it."""
    refusals: Mapping[str, str] = field(default_factory=dict)
    """order that is asked about, or refused -> why it may not be given; "" when it may"""
    taken_out: tuple[str, ...] = ()
    """What it takes out of the orders that were in force."""
    offer: str | None = None
    """The one order that it may well mean: « oui » in reply gives it."""
    offer_number: int = 0
    """The number by which a reply names it."""
    example: str | None = None
    """An order as it might have been written."""
    comment: str = ""
    """What its writer says of it to all, where it is done in public."""

    @property
    def word(self) -> str | None:
        """The word that stopped the reader."""
        if self.column is None:
            return None
        rest = self.text[self.column - 1 :].split()
        return rest[0].strip(",;.()") or None if rest else None


@dataclass(frozen=True, slots=True)
class Warned:
    """Something a player may not have meant in orders that are followed, as `gm.notation` tells it."""

    kind: str
    order: str | None = None
    others: tuple[str, ...] = ()
    power: str | None = None
    count: int = 0


@dataclass(frozen=True, slots=True)
class PublicAct:
    """What a power has done in public."""

    power: str
    order: str
    """Canonical text."""
    comment: str = ""
    """What its writer says about it, cleaned as press is."""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence of a variant's own: its key in the variant's words, and what is filled in."""

    key: str
    filled: Mapping[str, str] = field(default_factory=dict)
    """name in the sentence -> code of a power, a province or a turn, or a figure"""
    counts: Mapping[str, int] = field(default_factory=dict)
    """name in the sentence, and key of the section `count` -> how many"""
    warns: bool = False
    """Its reader should not miss it."""
    listed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """name in the sentence -> powers, by what tables call them"""
    orders: Mapping[str, str] = field(default_factory=dict)
    """name in the sentence -> canonical order"""
    within: Mapping[str, "Saying"] = field(default_factory=dict)
    """name in the sentence -> a part of it that is said so"""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of powers."""

    head: tuple[str, ...]
    """Keys of the variant's words, section `column`, or codes of provinces: what the powers are called, then each
    column."""
    rows: Mapping[str, tuple[str, ...]]
    """power -> its figures"""
    notes: Mapping[str, tuple[Saying, ...]] = field(default_factory=dict)
    """power -> what stands in the last column, whose key is `notes`; empty: there is no such column"""
    foot: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Rows below them, by keys of the section `column`: figures, or codes of powers"""


@dataclass(frozen=True, slots=True)
class Extra:
    """A section of a variant's own in a report."""

    title: str
    """Key of the variant's words, section `section`."""
    lines: tuple[Saying, ...] = ()
    grid: Grid | None = None
    """Stands below the lines."""
    leads: bool = False
    """It stands before what became of the orders."""
    power: str = ""
    """Whose it is, where its reader plays several; its title says so."""
    places: tuple[str, ...] = ()
    """Provinces whose abbreviations are explained."""

"""One game's rules as a value: map, rulebook, powers, unit kinds, phases, calendar, and what a variant decides.

`gm.rules.judge.adjudicate` runs them. A variant is a function that returns a Ruleset; nothing here is subclassed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from gm.rules.agreement import Accord, Wish
from gm.rules.atlas import Atlas, UnitKind, compiled
from gm.rules.epilogue import Epilogue
from gm.rules.errors import RulesError
from gm.rules.geography import Map
from gm.rules.orders import Order
from gm.rules.outcomes import Event, Outcome, Reason, Verdict
from gm.rules.position import NOTHING, Dislodged, Position, Turn, Unit, centers_less_units, present
from gm.rules.resolver import Resolution
from gm.rules.rulebook import Rulebook


class Role(StrEnum):
    """What a power is. Neutral powers are nobody's: their orders are supplied by rule."""

    GREAT = "great"
    MINOR = "minor"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Power:
    """A side of the game."""

    code: str
    role: Role = Role.GREAT


class Docket(NamedTuple):
    """What is on the table while a phase is judged; each step returns a new one, `docket._replace(…)`.

    A named tuple because replacing a field of it costs a quarter of replacing one of a dataclass.
    """

    position: Position
    sent: Mapping[str, Sequence[Order]]
    """power -> its orders as they came, in order"""
    disorder: frozenset[str] = frozenset()
    """Powers in civil disorder this turn: their orders are supplied by rule."""
    chance: Mapping[str, str] = NOTHING
    """Fixed chance, drawn by the caller: what was drawn for -> what came out (`{"A BUR": "GAS"}`)."""
    orders: Mapping[str, Order] = NOTHING
    """province -> the order its unit follows, as accepted or supplied"""
    givers: Mapping[str, str] = NOTHING
    """province -> the power that gave that order"""
    supplied: frozenset[str] = frozenset()
    """Provinces whose order was added by rule."""
    mended: Mapping[str, Order] = NOTHING
    """province -> its order as written, where the rulebook mended it (a coast supplied, a unit letter corrected)"""
    acts: tuple[tuple[str, Order], ...] = ()
    """(power, order) that instruct no unit: clauses, votes, purses."""
    tellers: tuple[Callable[[], Sequence[Outcome]], ...] = ()
    """Each tells some outcomes when asked; reasons are worked out only when somebody reads them."""
    events: tuple[Event, ...] = ()
    dislodged: Mapping[str, Dislodged] = NOTHING
    """Every unit this phase dislodged, even one with nowhere to go."""
    contested: frozenset[str] = frozenset()
    """Every province this phase left empty by a stand-off."""
    settled: Resolution | None = None
    """How the moves came out, once they are settled: for steps that judge by what was attempted."""
    verdict: Verdict | None = None
    """How the game has ended, where a step says so: the calendar turns no further."""


Step = Callable[[Docket, "Ruleset"], Docket]
"""One act of a judgement."""

Check = Callable[[Order, str, Docket, "Ruleset"], "Order | Reason"]
"""Whether a power may give this order now: the order, mended where the rulebook allows it, or why it is void."""


Plainly = Callable[[Docket, "Ruleset"], "Callable[[Order, str], bool] | None"]
"""For a docket, a quick test (order, power) that is true only of orders the phase's check would accept as written."""


@dataclass(frozen=True, slots=True)
class ActKind:
    """An order kind that is more than a line of a secret sheet, and instructs no unit here: a public motion, a vote."""

    kind: type[Order]
    public: bool = False
    closes: float = 1.0
    """When it may last be made, as a share of the turn's time: 0.5 is half-way to the deadline."""


class Pace(StrEnum):
    """How long a phase is open."""

    LONG = "long"
    """Time for diplomacy. It is judged early when everybody has said that he is ready."""
    SHORT = "short"
    """Diplomacy rests. It is judged early when everything owed is there."""


class Duty(StrEnum):
    """What a phase asks of a power."""

    UNITS = "units"
    """An order for each of its units; who sends nothing is in civil disorder (document 000, XIV)."""
    BEATEN = "beaten"
    """An order for each of its dislodged units."""
    NUMBER = "number"
    """So many orders: builds, removals, votes."""


@dataclass(frozen=True, slots=True)
class Course:
    """What the judge runs in a phase, and around it."""

    steps: tuple[Step, ...]
    opens: tuple[Step, ...] = ()
    """Steps run when the calendar reaches it, before asking whether it is needed (centres change hands here)."""
    is_needed: Callable[[Position, "Ruleset"], bool] = lambda position, ruleset: True
    default_orders: Callable[[Docket, "Ruleset"], Mapping[str, Order]] = lambda docket, ruleset: {}
    """province -> the order supplied to a unit that got none"""
    plainly: Plainly = lambda docket, ruleset: None
    given_before: Callable[[Sequence[tuple[str, Order]], Position, "Ruleset"], Iterable[tuple[str, Order]]] = (
        lambda said, *_: ()
    )
    """(power, order) of the sheets judged before it opened, its position -> (power, order) that they give for it."""
    lots: Callable[[Position, "Ruleset"], Mapping[str, tuple[str, ...]]] = lambda position, ruleset: {}
    """What must be drawn before it is judged: what for -> the possible lots. The draw goes into `chance`."""


@dataclass(frozen=True, slots=True)
class Phase:
    """One kind of phase: what it asks of the powers, which orders it accepts, and how it is judged."""

    code: str
    """The letter that ends the name of its turns: `S1901M`."""
    name: str
    """What game files call it."""
    pace: Pace
    duty: Duty
    accepts: Mapping[type[Order], Check]
    course: Course
    owes: Callable[[Position, "Ruleset"], Mapping[str, int]] = lambda position, ruleset: {}
    """power -> how many orders it owes; for adjustments builds > 0 and removals < 0"""
    options: Callable[[Position, str, "Ruleset"], Mapping[str, tuple[Order, ...]]] = lambda position, power, ruleset: {}
    """(position, power) -> unit or building site, as text -> every order it may be given"""
    settles: Callable[[Order, int], bool] = lambda order, owed: True
    """(order, so many owed) -> whether it is one of those that are, where a phase asks for a number of them."""
    beyond: Callable[[Sequence[tuple[str, Order]], Position, "Ruleset"], Mapping[int, Reason]] = lambda said, *_: {}
    """(power, order) of sheets as they stand -> which of them, counted from 0, are more than may be, and why."""
    acts: tuple[ActKind, ...] = ()
    waits_for_all: bool = False
    """Before its deadline it ends only when everybody in the game has sent something or said that he is ready, whatever
    he owes: what he need not do he may still want to."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """The year as a table of (season, phase) rows, played top to bottom, then again."""

    rows: tuple[tuple[str, str], ...]
    goes_by: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Row -> the seasons by which people call it, where that is not its own alone: the retreats of spring are summer to
    some."""

    def seasons(self, turn: Turn) -> str:
        return self.goes_by.get((turn.season, turn.phase), turn.season)

    def after(self, turn: Turn) -> Turn:
        """The next row, needed or not. Raises RulesError when the turn is in no row."""
        row = self.row(turn)
        if row + 1 == len(self.rows):
            season, phase = self.rows[0]
            return Turn(turn.year + 1, season, phase)
        season, phase = self.rows[row + 1]
        return Turn(turn.year, season, phase)

    def row(self, turn: Turn) -> int:
        try:
            return self.rows.index((turn.season, turn.phase))
        except ValueError:
            known = ", ".join(f"{season}…{phase}" for season, phase in self.rows)
            raise RulesError(f"phase {turn}: expected one of {known}") from None


def owner_commands(position: Position, unit: Unit) -> str | None:
    """The usual law: each power orders its own units."""
    return unit.power


def its_own_steward(position: Position, power: str) -> str | None:
    """The usual law: each power builds and removes for itself."""
    return power


def unit_takes(position: Position, unit: Unit, center: str) -> str | None:
    """The usual law: a centre belongs to whose unit stands in it at the end of autumn (document 000, XIII)."""
    return unit.power


@dataclass(frozen=True, slots=True)
class Laws:
    """What the checks and steps of a judgement ask: who orders a unit, where it may go, who builds where."""

    build_sites: Callable[[Position, str, "Ruleset"], Mapping[str, frozenset[str]]]
    """(position, power) -> location -> kinds of unit it may build there now"""
    commander: Callable[[Position, Unit], str | None] = owner_commands
    """Whose sheet this unit's orders stand on, and who owes them; None: nobody's, and if it is beaten it is lost."""
    steward: Callable[[Position, str], str | None] = its_own_steward
    """Who writes a power's builds and removals; None: nobody, and no phase waits for them."""
    captor: Callable[[Position, Unit, str], str | None] = unit_takes
    """(position, unit, the centre it stands in when autumn ends) -> whose the centre is then; None: whose it was."""
    barred: Callable[[Position, Unit, str], Reason | None] | None = None
    """(position, unit, destination location) -> why the way is closed to it now: seasons, tags, closed provinces."""
    moored: Callable[[Position, Unit], Reason | None] | None = None
    """(position, unit) -> why a unit that could convoy carries nobody now."""
    side: Callable[[Position, Unit], str] | None = None
    """(position, unit) -> on which side it fights, where that is not its power: no side dislodges or cuts its own, or
    helps to."""
    alive: Callable[[Position], frozenset[str]] = present
    """The powers that are still in the game."""
    spared: Callable[[Unit], bool] = lambda unit: False
    """Whether no rule ever removes this unit for want of centres; its own power still may."""
    due: Callable[[Position], Mapping[str, int]] = centers_less_units
    """power -> the units it may build (> 0) or must remove (< 0) in the adjustments: aid, embargoes, guests"""


@dataclass(frozen=True, slots=True)
class Finish:
    """How a game ends: what wins, what its players may agree on, and what they vote on afterwards."""

    goal: int
    """What wins: so many of what `goal_counts` names, of one power or, where powers play as a side, of one side."""
    verdict: Callable[[Position, "Ruleset"], Verdict | None]
    """How the game has ended, if it has."""
    agreed: Callable[[Position, "Ruleset", Wish], Verdict | None]
    """How it ends when all who are asked wish that; None where the rules allow no such end now."""
    accords: frozenset[Accord] = frozenset(Accord)
    """What its players may agree on."""
    goal_counts: str = "centers"
    """centers, units or points: `count.centers_one` in the letters' words."""
    end_year: int | None = None
    """The last year of an abridged game."""
    epilogue: Epilogue | None = None
    """What players vote on when it is over; without one, a game ends at once."""


@dataclass(frozen=True, slots=True)
class Chart:
    """What maps and letters show of these rules."""

    notes: tuple[str, ...] = ()
    """What letters say of them beside what every game has: keys of the variant's words, section `rule`."""
    lands: Callable[[Position], Mapping[str, str]] | None = None
    """province without a centre -> the power that controls it; None: land follows the country that it lies in."""
    marked: Callable[[Position], Mapping[str, frozenset[str]]] = lambda position: {}
    """What only maps mark: a word of the variant's, section `sign` -> the provinces of which it is so now."""
    absent: Callable[[Position], frozenset[str]] = lambda position: frozenset()
    """Provinces that are out of play at this position: nothing can come there, and no map shows them."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One game's board, powers and calendar, and its laws."""

    variant: str
    map: Map
    rulebook: Rulebook
    powers: Mapping[str, Power]
    unit_kinds: Mapping[str, UnitKind]
    phases: Mapping[str, Phase]
    calendar: Calendar
    opening: Position
    removal_order: Mapping[str, int]
    """province -> its rank in the alphabetical order of the game's language"""
    laws: Laws
    ending: Finish
    chart: Chart = field(default_factory=Chart)
    tags: frozenset[str] = frozenset()
    """The marks that units may bear: `A GRB GUARD` in a case."""
    unplayed: frozenset[str] = frozenset()
    """Powers nobody plays in this game: in civil disorder from the start (document 000, XIV)."""
    neutral: frozenset[str] = frozenset()
    """Unplayed powers that are in no disorder: they hold, and somebody may play them later."""
    allies: Callable[[Position], Mapping[str, str]] = lambda position: {}
    """power -> the power whose player plays it too at this position, beside the powers of his seat"""
    sealed_kinds: frozenset[type[Order]] = frozenset()
    """Kinds of order that this game tells to their writers alone, beside those that every game does."""
    options: Mapping[str, object] = field(default_factory=lambda: NOTHING)
    """What this game chose among what its variant alone lets choose."""
    atlas: Atlas = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for row in self.calendar.rows:
            if row[1] not in self.phases:
                raise RulesError(f"calendar row {row}: no phase {row[1]!r}")
        object.__setattr__(self, "atlas", compiled(self.map, tuple(self.unit_kinds.values())))

    def may_order(self, position: Position, power: str, unit: Unit) -> bool:
        """Whether a power may order this unit now."""
        return self.laws.commander(position, unit) == power

    def steward(self, position: Position, power: str) -> str | None:
        """Who writes a power's builds and removals; None: nobody, and no phase waits for them."""
        return self.laws.steward(position, power)

    def due(self, position: Position) -> Mapping[str, int]:
        """power -> the units it may build (> 0) or must remove (< 0) in the adjustments."""
        return self.laws.due(position)

    def seals(self, order: Order) -> bool:
        """Whether an order of this kind is told to its writer alone."""
        return order.sealed or type(order) in self.sealed_kinds

    def keeps(self, outcome: Outcome) -> bool:
        """Whether what became of an order is told to its writer alone."""
        return self.seals(outcome.order) and not outcome.disclosed

    def phase(self, turn: Turn) -> Phase:
        """The phase of a turn."""
        self.calendar.row(turn)
        return self.phases[turn.phase]

    def afloat(self, position: Position) -> int:
        """The seas that hold a unit able to convoy now."""
        mask, moored = self.atlas.afloat(position.units), self.laws.moored
        if moored is not None:
            for sea in self.atlas.seas(mask):
                if moored(position, position.units[sea]) is not None:
                    mask &= ~self.atlas.bit[sea]
        return mask

    def idle(self, position: Position) -> frozenset[str]:
        """The unplayed powers that have found nobody to play them."""
        return self.unplayed - self.allies(position).keys() if self.unplayed else self.unplayed

    def lots(self, position: Position) -> Mapping[str, tuple[str, ...]]:
        """What must be drawn before this position is judged, and among what."""
        return self.phase(position.turn).course.lots(position, self)

    def owes(self, position: Position) -> Mapping[str, int]:
        """What each power owes at this position; powers that owe nothing are absent."""
        return self.phase(position.turn).owes(position, self)

    def owing(self, position: Position) -> frozenset[str]:
        """The powers whose sheets are waited for: what a power owes may stand on its steward's."""
        writers = (self.steward(position, power) for power in self.owes(position))
        return frozenset(writer for writer in writers if writer is not None)


def tell(docket: Docket, outcomes: Sequence[Outcome]) -> Docket:
    """The docket with more outcomes to tell."""
    if not outcomes:
        return docket
    told = tuple(outcomes)
    return docket._replace(tellers=(*docket.tellers, lambda: told))

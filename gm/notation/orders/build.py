"""What an order means in a position: whether it is accepted there, for whom, and which coasts it may have meant."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from gm.notation.orders.shaping import Shape
from gm.notation.words.vocabulary import Meaning
from gm.rules.geography import Terrain
from gm.rules.orders import Build, Order, Retreat
from gm.rules.outcomes import Reason
from gm.rules.position import NOTHING, Position, Unit
from gm.rules.ruleset import Check, Docket, Ruleset


@dataclass(frozen=True, slots=True)
class Situation:
    """What the reader looks at while it reads: the position, the rules, and whose orders these are."""

    position: Position
    ruleset: Ruleset
    powers: tuple[str, ...]
    docket: Docket
    accepts: Mapping[type[Order], Check]
    heading: str | None = None
    """The power that the lines above this one named."""
    above: str = ""
    """Where the unit stands that the line above this one ordered."""
    held: tuple[Order, ...] = ()
    """The orders in force when the letter was written."""
    written: tuple[Order, ...] = ()
    """The orders that stand above this line in the same letter."""
    corrects: bool = False
    """Whether the letter says that it corrects them, or that the rest of them stays."""

    @property
    def owed(self) -> Mapping[str, int]:
        """What each power owes now; plain orders need not know."""
        return self.ruleset.owes(self.position)

    def unit(self, province: str) -> Unit | None:
        """The unit an order given now would be for: where retreats are ordered, the beaten one."""
        if Retreat in self.accepts:
            beaten = self.position.dislodged.get(province)
            if beaten is not None:
                return beaten.unit
        return self.position.units.get(province)

    def owns(self, provinces: str) -> bool:
        """Whether a unit of the writer stands in one of these provinces, separated by spaces."""
        units = map(self.unit, provinces.split())
        return any(unit is not None and unit.power in self.powers for unit in units)


def scene(
    position: Position, ruleset: Ruleset, powers: Sequence[str], made: Mapping[str, Sequence[Order]] = NOTHING
) -> Situation:
    """The scene for a sheet of these powers; `made` is what was done in public in this turn."""
    phase = ruleset.phase(position.turn)
    docket = Docket(position, made, ruleset.idle(position))
    return Situation(position, ruleset, tuple(powers), docket, phase.accepts)


class Reading(NamedTuple):
    """One order that words may mean."""

    order: Order
    power: str
    reason: Reason | None = None
    """Why it may not be given; None when it may."""
    mended: bool = False
    """A unit letter or a nationality was wrong or missing."""
    guessed: bool = False
    """Something the words leave open was filled in: a verb, a coast, which of two provinces."""


Builder = Callable[[Shape, Sequence[Meaning], Situation], "list[list[Reading]]"]
"""(shape, the words' meanings, scene) -> for each order the words give, all its readings."""


def readings(
    shape: Shape, words: Sequence[Meaning], at: Situation, builders: Mapping[str, Builder]
) -> list[list[Reading]]:
    """The orders of a row of words. Empty when the shape means nothing in this phase."""
    builder = builders.get(shape.name)
    return builder(shape, words, at) if builder is not None else []


def judge(
    order: Order, at: Situation, power: str | None = None, *, mended: bool = False, guessed: bool = False
) -> Reading:
    """The reading of an order: accepted for the first of the seat's powers that may give it, or why it is not."""
    check = at.accepts.get(type(order))
    givers = _givers(order, at, power)
    if check is None:
        return Reading(order, givers[0], Reason.WRONG_PHASE, mended, guessed)
    why = None
    for giver in givers:
        found = check(order, giver, at.docket, at.ruleset)
        if not isinstance(found, Reason):
            if found is not order and not guessed and getattr(found, "to", None) != getattr(order, "to", None):
                guessed = True
            return Reading(found, giver, None, mended, guessed)
        why = why or found
    return Reading(order, givers[0], why, mended, guessed)


def _givers(order: Order, at: Situation, power: str | None) -> tuple[str, ...]:
    """The powers that may have given the order, the likeliest first."""
    if len(at.powers) == 1:
        return at.powers
    unit = at.unit(at.ruleset.atlas.province.get(order.at, ""))
    owner = unit.power if unit is not None and not isinstance(order, Build) else None
    first = [p for p in (power, owner, at.heading) if p in at.powers and p is not None]
    return tuple(dict.fromkeys([*first, *at.powers]))


def judge_all(orders: Sequence[tuple[Order, bool, bool]], at: Situation, power: str | None) -> list[Reading]:
    """Readings of alternatives; one that only lacks a coast becomes one for each coast that would do."""
    found: list[Reading] = []
    for order, mended, guessed in orders:
        reading = judge(order, at, power, mended=mended, guessed=guessed or len(orders) > 1)
        if reading.reason is Reason.COAST_NEEDED:
            found.extend(_coasts(reading, at) or [reading])
        else:
            found.append(reading)
    return found


def _coasts(reading: Reading, at: Situation) -> list[Reading]:
    order = reading.order
    place = order.at if isinstance(order, Build) else getattr(order, "to", None)
    if place is None or place not in at.ruleset.map.provinces:
        return []
    found = []
    for location in at.ruleset.map.provinces[place].locations[1:]:
        named = replace(order, at=location) if isinstance(order, Build) else replace(order, to=location)  # type: ignore[call-arg]
        tried = judge(named, at, reading.power, mended=reading.mended, guessed=True)
        if tried.reason is None:
            found.append(tried)
    return found


def likely_kind(province: str, ruleset: Ruleset) -> str:
    """The letter for a unit that is not there: a fleet at sea, an army elsewhere."""
    place = ruleset.map.provinces.get(province)
    at_sea = place is not None and place.terrain is Terrain.SEA
    return next(
        (code for code, kind in ruleset.unit_kinds.items() if kind.can_convoy == at_sea), next(iter(ruleset.unit_kinds))
    )

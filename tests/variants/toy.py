"""A small variant that uses every hook of the rules, and touches nothing in them: what the larger ones to come need.

Two powers and a third face each other across a lake of seas. Gliders (`G`) enter land and sea alike. Two neutral
armies hold centres of their own; their protector orders them, and they go home by themselves when nobody does. One
glider serves under a mandate: a regent orders it, its owner may not. One army is a guard that never leaves its country,
and needs no centre. In summer everybody votes on which province to close. A power may pay, out of a secret purse, to
have a unit's order struck out. An order may be followed by a clause: where to go if beaten.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import ClassVar

from gm.notation.orders.canonical import read_canonical
from gm.rules.adjustments import can_stand
from gm.rules.agreement import Accord, Wish
from gm.rules.atlas import UnitKind
from gm.rules.geography import ARMY, FLEET, Map, Province, Terrain, draw_map
from gm.rules.intake import cancel, read_orders, supply_orders
from gm.rules.legality import unit_for
from gm.rules.movement import hold_by_default, settle_moves
from gm.rules.orders import Move, Order, Retreat, UnitOrder
from gm.rules.outcomes import Event, EventKind, Fate, Outcome, Reason, Verdict
from gm.rules.position import Position, Turn, Unit, centers_less_units
from gm.rules.retreats import drawn_or_disbanded
from gm.rules.rulebook import rulebook
from gm.rules.ruleset import (
    ActKind,
    Calendar,
    Chart,
    Course,
    Docket,
    Duty,
    Finish,
    Laws,
    Pace,
    Phase,
    Power,
    Role,
    Ruleset,
    tell,
)
from gm.rules.scoring import draw
from gm.rules.standard import ADJUSTMENTS, MOVEMENT, RETREATS

GREAT = ("BLUE", "GREEN", "RED")
NEUTRAL = "NEUTRAL"
SLOT = "toy"
GUARDED = frozenset({"GRA", "GRB", "PLA"})
"""The country that a guard does not leave."""
TAGS = frozenset({"guard", "mandate"})
GOAL = 40
SPENT = Reason("spent")
ALREADY_PROPOSED = Reason("already_proposed")
SHUT = EventKind("shut")
COUNTRY = {"RDA": "RED", "RDB": "RED", "BLA": "BLUE", "BLB": "BLUE", "GRA": "GREEN", "GRB": "GREEN", "PLA": "GREEN"}


@dataclass(frozen=True, slots=True)
class ToySlot:
    """What only this variant knows of a position."""

    purses: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """power -> points left; secret"""
    closed: frozenset[str] = frozenset()
    """Provinces nobody may enter until the next vote."""
    regent: str = "GREEN"
    """Who orders the units under mandate."""
    protector: str = "RED"
    """Who may order the neutral units."""
    fallbacks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """beaten unit's province -> where its clause sends it"""


def slot(position: Position) -> ToySlot:
    found = position.extras[SLOT]
    assert isinstance(found, ToySlot)
    return found


def with_slot(position: Position, **changed: object) -> Position:
    return replace(position, extras={**position.extras, SLOT: replace(slot(position), **changed)})  # type: ignore[arg-type]


# Orders of its own.


@dataclass(frozen=True, slots=True)
class Sabotage(Order):
    """Pay a point to have the order of the unit at `at` struck out."""

    name: ClassVar[str] = "sabotage"
    instructs: ClassVar[bool] = False
    sealed: ClassVar[bool] = True

    def __str__(self) -> str:
        return f"SABOTAGE {self.at}"


@dataclass(frozen=True, slots=True)
class Propose(Order):
    """Propose, in public, to close the province `at`."""

    name: ClassVar[str] = "propose"
    instructs: ClassVar[bool] = False

    def __str__(self) -> str:
        return f"PROPOSE {self.at}"


@dataclass(frozen=True, slots=True)
class Vote(Order):
    """Vote for the proposal to close `at`; for none when it is empty."""

    name: ClassVar[str] = "cast_vote"
    instructs: ClassVar[bool] = False

    def __str__(self) -> str:
        return f"VOTE {self.at or 'NONE'}"


@dataclass(frozen=True, slots=True)
class Fallback(UnitOrder):
    """A clause to the order of the unit at `at`: if it is beaten, it goes to `to`."""

    to: str

    name: ClassVar[str] = "fallback"
    instructs: ClassVar[bool] = False

    def __str__(self) -> str:
        return f"{self.kind} {self.at} IF BEATEN {self.to}"


def read(text: str) -> Order:
    """The order of a text, this variant's kinds included."""
    match text.split():
        case ["SABOTAGE", at]:
            return Sabotage(at)
        case ["PROPOSE", at]:
            return Propose(at)
        case ["VOTE", "NONE"]:
            return Vote("")
        case ["VOTE", at]:
            return Vote(at)
        case [kind, at, "IF", "BEATEN", to]:
            return Fallback(at, kind, to)
    return read_canonical(text)


# Who may do what, and where.


def commander(position: Position, unit: Unit) -> str | None:
    return slot(position).regent if "mandate" in unit.tags else steward(position, unit.power)


def steward(position: Position, power: str) -> str | None:
    """Their protector orders and builds for the neutrals, if they have one."""
    return slot(position).protector or None if power == NEUTRAL else power


def captor(position: Position, unit: Unit, center: str) -> str | None:
    """A side takes nothing from itself."""
    owner = position.owners.get(center)
    return None if owner is not None and steward(position, owner) == steward(position, unit.power) else unit.power


def side(position: Position, unit: Unit) -> str:
    """The neutrals stand by their protector."""
    return steward(position, unit.power) or unit.power


def barred(position: Position, unit: Unit, to: str) -> Reason | None:
    """The ice closes to ships in autumn; a guard stays in its country; a closed province is entered by nobody."""
    province = to.partition("/")[0]
    if province == "ICE" and unit.kind == "F" and position.turn.season == "F":
        return Reason.CLOSED
    if "guard" in unit.tags and province not in GUARDED:
        return Reason.CLOSED
    if province in slot(position).closed:
        return Reason.CLOSED
    return None


def moored(position: Position, unit: Unit) -> Reason | None:
    """In the ice of autumn a ship carries nobody."""
    return Reason.CLOSED if unit.location == "ICE" and position.turn.season == "F" else None


def build_sites(position: Position, power: str, ruleset: Ruleset) -> Mapping[str, frozenset[str]]:
    """Any centre it owns, home or not."""
    sites = {}
    for center in position.centers_of(power):
        if center not in position.units and center not in slot(position).closed:
            for location in ruleset.map.provinces[center].locations:
                kinds = frozenset(kind for kind in ruleset.unit_kinds if can_stand(kind, location, ruleset))
                if kinds:
                    sites[location] = kinds
    return sites


def due(position: Position) -> Mapping[str, int]:
    """Centres less units; whoever feeds a guard is due one unit more."""
    found = dict(centers_less_units(position))
    for unit in position.units.values():
        if "guard" in unit.tags:
            found[unit.power] += 1
    return found


def points(position: Position) -> dict[str, int]:
    """Five for a centre, two for each glider of a great power."""
    found = dict.fromkeys(GREAT, 0)
    for owner in position.owners.values():
        if owner in found:
            found[owner] += 5
    for unit in position.units.values():
        if unit.kind == "G" and unit.power in found:
            found[unit.power] += 2
    return found


def verdict(position: Position, ruleset: Ruleset) -> Verdict | None:
    """After the winter, everybody who has reached the goal wins together."""
    if position.turn.season != "S" or position.turn.phase != "M":
        return None
    scores = points(position)
    winners = tuple(sorted(power for power, score in scores.items() if score >= ruleset.ending.goal))
    return Verdict("points", winners, scores) if winners else None


def peace(position: Position, ruleset: Ruleset, wish: Wish) -> Verdict | None:
    """All who are left make peace; two of them only where they are level."""
    shared = draw(position, ruleset)
    scores = points(position)
    level = len({scores[power] for power in shared.powers}) == 1
    return Verdict("peace", shared.powers, scores) if level or len(shared.powers) > 2 else None


# Movement.


def check_sabotage(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    if power in docket.disorder or power not in GREAT:
        return Reason.DISORDER
    province = ruleset.map.provinces.get(order.at)
    if province is None or province.terrain is Terrain.SEA:
        return Reason.UNREACHABLE
    return order if slot(docket.position).purses.get(power, 0) else SPENT


def check_fallback(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    assert isinstance(order, Fallback)
    unit = unit_for(order, power, docket, ruleset)
    if isinstance(unit, Reason):
        return unit
    if order.to not in ruleset.atlas.reach[unit.kind][unit.location]:
        return Reason.UNREACHABLE
    return order


def sabotage(docket: Docket, ruleset: Ruleset) -> Docket:
    """Take the points, then strike out the orders paid for."""
    purses = dict(slot(docket.position).purses)
    struck = set()
    told = []
    for power, act in docket.acts:
        if isinstance(act, Sabotage):
            if purses[power] == 0:
                told.append(Outcome(power, act, Fate.VOID, SPENT))
                continue
            purses[power] -= 1
            struck.add(act.at)
            told.append(Outcome(power, act, Fate.SUCCEEDS))
    docket = tell(docket._replace(position=with_slot(docket.position, purses=purses)), told)
    return cancel(docket, frozenset(struck))


def march_home(docket: Docket, ruleset: Ruleset) -> Mapping[str, Order]:
    """Units hold; a neutral nobody orders goes one step towards a neutral centre that has no neutral in it."""
    supplied = dict(hold_by_default(docket, ruleset))
    units = docket.position.units
    homes = {home for home in ruleset.map.homes(NEUTRAL) if home not in units or units[home].power != NEUTRAL}
    for place, order in supplied.items():
        unit = units[place]
        near = sorted(homes & ruleset.atlas.reach[unit.kind][unit.location] - slot(docket.position).closed)
        if unit.power == NEUTRAL and near and place not in ruleset.map.homes(NEUTRAL):
            supplied[place] = Move(order.at, unit.kind, near[0])
    return supplied


def keep_clauses(docket: Docket, ruleset: Ruleset) -> Docket:
    """What the clauses of beaten units say, for the retreats; the others have lapsed."""
    kept = {}
    told = []
    for power, act in docket.acts:
        if isinstance(act, Fallback):
            place = ruleset.atlas.province[act.at]
            if place in docket.dislodged:
                kept[place] = act.to
            told.append(Outcome(power, act, Fate.SUCCEEDS))
    return tell(docket._replace(position=with_slot(docket.position, fallbacks=kept)), told)


def forget_clauses(docket: Docket, ruleset: Ruleset) -> Docket:
    return docket._replace(position=with_slot(docket.position, fallbacks={}))


# Retreats.


def as_the_clause_says(docket: Docket, ruleset: Ruleset) -> Mapping[str, Order]:
    supplied = dict(drawn_or_disbanded(docket, ruleset))
    for place, to in slot(docket.position).fallbacks.items():
        beaten = docket.position.dislodged.get(place)
        if beaten is not None and to in beaten.retreats:
            supplied[place] = Retreat(beaten.unit.location, beaten.unit.kind, to)
    return supplied


# Votes.


def check_proposal(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    if power in docket.disorder or power not in GREAT:
        return Reason.DISORDER
    if order.at not in ruleset.map.provinces:
        return Reason.UNREACHABLE
    first = next((act for act in docket.sent.get(power, ()) if isinstance(act, Propose)), order)
    return order if first == order else ALREADY_PROPOSED


def check_vote(order: Order, power: str, docket: Docket, ruleset: Ruleset) -> Order | Reason:
    if power in docket.disorder or power not in GREAT:
        return Reason.DISORDER
    proposed = {act.at for sheet in docket.sent.values() for act in sheet if isinstance(act, Propose)}
    return order if order.at in proposed | {""} else Reason.NO_SUCH_UNIT_THERE


def count_votes(docket: Docket, ruleset: Ruleset) -> Docket:
    """The proposal with most votes closes its province, and whoever made it first becomes regent; a tie closes none."""
    votes = {power: act.at for power, act in docket.acts if isinstance(act, Vote)}
    count = {choice: list(votes.values()).count(choice) for choice in votes.values()}
    best = [choice for choice, number in count.items() if number == max(count.values())]
    adopted = best[0] if len(best) == 1 else ""
    regent = next((power for power, act in docket.acts if isinstance(act, Propose) and act.at == adopted), None)
    position = with_slot(
        docket.position,
        closed=frozenset({adopted} - {""}),
        regent=regent or slot(docket.position).regent,
    )
    if adopted:
        docket = docket._replace(events=(*docket.events, Event(SHUT, province=adopted)))
    told = [
        Outcome(power, act, Fate.SUCCEEDS if act.at in (adopted, "") else Fate.BOUNCED) for power, act in docket.acts
    ]
    return tell(docket._replace(position=position), told)


def votes_owed(position: Position, ruleset: Ruleset) -> Mapping[str, int]:
    return dict.fromkeys(sorted({unit.power for unit in position.units.values()} & set(GREAT)), 1)


def anybody_to_disagree(position: Position, ruleset: Ruleset) -> bool:
    return len(votes_owed(position, ruleset)) > 1


def vote_options(position: Position, power: str, ruleset: Ruleset) -> Mapping[str, tuple[Order, ...]]:
    if power not in votes_owed(position, ruleset):
        return {}
    places = sorted(ruleset.map.provinces)
    return {"PROPOSE": tuple(map(Propose, places)), "VOTE": (Vote(""), *map(Vote, places))}


# The year.


def refill_purses(docket: Docket, ruleset: Ruleset) -> Docket:
    purses = slot(docket.position).purses
    return docket._replace(position=with_slot(docket.position, purses={power: purses[power] + 1 for power in GREAT}))


TOY_MOVEMENT = replace(
    MOVEMENT,
    accepts={**MOVEMENT.accepts, Sabotage: check_sabotage, Fallback: check_fallback},
    course=replace(
        MOVEMENT.course,
        steps=(read_orders, supply_orders, sabotage, settle_moves, keep_clauses),
        opens=(*MOVEMENT.course.opens, forget_clauses),
        default_orders=march_home,
    ),
    acts=(ActKind(Sabotage),),
)
TOY_RETREATS = replace(RETREATS, course=replace(RETREATS.course, default_orders=as_the_clause_says))
VOTES = Phase(
    "V",
    "votes",
    Pace.LONG,
    Duty.NUMBER,
    accepts={Propose: check_proposal, Vote: check_vote},
    course=Course((read_orders, count_votes), opens=MOVEMENT.course.opens, is_needed=anybody_to_disagree),
    owes=votes_owed,
    options=vote_options,
    settles=lambda order, owed: isinstance(order, Vote),
    acts=(ActKind(Propose, public=True, closes=0.5), ActKind(Vote)),
)
TOY_ADJUSTMENTS = replace(
    ADJUSTMENTS, course=replace(ADJUSTMENTS.course, opens=(*ADJUSTMENTS.course.opens, refill_purses))
)
PHASES = (TOY_MOVEMENT, TOY_RETREATS, VOTES, TOY_ADJUSTMENTS)
TOY_YEAR = Calendar((("S", "M"), ("S", "R"), ("S", "V"), ("F", "M"), ("F", "R"), ("W", "A")), {("S", "V"): "SU"})

KINDS = {
    "A": UnitKind("A", frozenset({ARMY}), can_be_convoyed=True),
    "F": UnitKind("F", frozenset({FLEET}), stands_on_coasts=True, can_convoy=True),
    "G": UnitKind("G", frozenset({ARMY, FLEET}), takes_centers=False, leaves_first=True),
}

LAND = (
    "RDA-RDB RDA-PLA RDA-HIL RDA-GRA RDB-HIL PLA-MID HIL-MID MID-BLA BLA-BLB PLA-BLA HIL-BLB "
    "GRA-GRB GRA-PLA GRB-PLA GRB-BLA"
)
SEA = (
    "ICE-WSE ICE-ESE WSE-ESE RDA-WSE RDB-WSE RDB-ICE GRA-WSE GRB-ESE BLA-ESE BLB-ESE BLB-ICE ISL/WC-WSE ISL/EC-ESE "
    "RDA-RDB RDA-GRA GRB-BLA BLA-BLB"
)


def chart() -> Map:
    coast, inland, sea = Terrain.COAST, Terrain.INLAND, Terrain.SEA
    provinces = [
        *(Province(code, coast, is_center=True, home="RED") for code in ("RDA", "RDB")),
        *(Province(code, coast, is_center=True, home="BLUE") for code in ("BLA", "BLB")),
        *(Province(code, coast, is_center=True, home="GREEN") for code in ("GRA", "GRB")),
        Province("ISL", coast, ("EC", "WC"), is_center=True, home=NEUTRAL),
        Province("MID", inland, is_center=True, home=NEUTRAL),
        Province("PLA", inland),
        Province("HIL", inland),
        *(Province(code, sea) for code in ("ICE", "WSE", "ESE")),
    ]
    return draw_map(provinces, {ARMY: _roads(LAND), FLEET: _roads(SEA)})


def _roads(text: str) -> dict[str, list[str]]:
    roads: dict[str, list[str]] = {}
    for pair in text.split():
        one, _, other = pair.partition("-")
        roads.setdefault(one, []).append(other)
        roads.setdefault(other, []).append(one)
    return roads


def opening(year: int = 1) -> Position:
    units = (
        Unit("A", "RED", "RDA"),
        Unit("F", "RED", "RDB"),
        Unit("A", "BLUE", "BLA"),
        Unit("G", "BLUE", "BLB", frozenset({"mandate"})),
        Unit("F", "GREEN", "GRA"),
        Unit("A", "GREEN", "GRB", frozenset({"guard"})),
        Unit("A", NEUTRAL, "MID"),
        Unit("A", NEUTRAL, "ISL"),
    )
    owners = {"RDA": "RED", "RDB": "RED", "BLA": "BLUE", "BLB": "BLUE", "GRA": "GREEN"}
    owners |= {"MID": NEUTRAL, "ISL": NEUTRAL}
    extras = {SLOT: ToySlot(purses={"BLUE": 1, "GREEN": 1, "RED": 1})}
    return Position(Turn(year, "S", "M"), {unit.province: unit for unit in units}, owners, extras=extras)


def ruleset(
    edition: str = "datc",
    *,
    rules: Mapping[str, object] | None = None,
    language: str | None = None,
    start_year: int = 1,
    end_year: int | None = None,
    unplayed: frozenset[str] = frozenset(),
    setup: str = "3",
) -> Ruleset:
    return Ruleset(
        variant="toy",
        map=chart(),
        rulebook=rulebook(edition, rules),
        powers={**{code: Power(code) for code in GREAT}, NEUTRAL: Power(NEUTRAL, Role.NEUTRAL)},
        unit_kinds=KINDS,
        phases={phase.code: phase for phase in PHASES},
        calendar=TOY_YEAR,
        opening=opening(start_year),
        removal_order={code: rank for rank, code in enumerate(sorted(chart().provinces))},
        laws=Laws(
            build_sites,
            commander=commander,
            steward=steward,
            captor=captor,
            barred=barred,
            moored=moored,
            due=due,
            side=side,
            spared=lambda unit: "guard" in unit.tags,
        ),
        ending=Finish(GOAL, verdict, peace, accords=frozenset({Accord.DRAW}), goal_counts="points", end_year=end_year),
        chart=Chart(("toy",)),
        tags=TAGS,
    )

"""From rulings and positions to the facts of letters. Pure; one section of a report, one function.

What is made here without a power's name in its arguments is public: the same for every reader.
"""

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from gm.reports.news import (
    DESTROYED,
    Beaten,
    Board,
    Ending,
    Happening,
    Piece,
    PowerRow,
    Spoken,
    Told,
    TurnReport,
    YearCount,
)
from gm.reports.values import Extra, PowerOrders
from gm.rules.adjustments import whose
from gm.rules.geography import province_of
from gm.rules.judge import Ruling
from gm.rules.orders import Convoy, Disband, Move, Order, Retreat
from gm.rules.outcomes import Event, EventKind, Outcome, Verdict
from gm.rules.position import NOTHING, Dislodged, Position, Unit
from gm.rules.ruleset import Duty, Ruleset


def piece(unit: Unit) -> Piece:
    return Piece(unit.kind, unit.power, unit.location, tuple(sorted(unit.tags)))


def beaten(dislodged: Dislodged) -> Beaten:
    return Beaten(piece(dislodged.unit), dislodged.by, dislodged.retreats)


def board(position: Position, ruleset: Ruleset | None = None, acts: Iterable[Order] = ()) -> Board:
    """A position, for its map and its table; with the rules, who acts for whom is told too.

    `acts` are what was done in public this turn: those that name a province mark it.
    """
    return Board(
        str(position.turn),
        tuple(piece(unit) for _, unit in sorted(position.units.items())),
        dict(sorted(position.owners.items())),
        tuple(beaten(each) for _, each in sorted(position.dislodged.items())),
        tuple(sorted(position.contested)),
        {} if ruleset is None else _wards(position, ruleset),
        None if ruleset is None or ruleset.chart.lands is None else dict(sorted(ruleset.chart.lands(position).items())),
        {} if ruleset is None else _marked(position, ruleset, acts),
        () if ruleset is None else tuple(sorted(ruleset.chart.absent(position))),
    )


def _marked(position: Position, ruleset: Ruleset, acts: Iterable[Order]) -> Mapping[str, tuple[str, ...]]:
    found = {sign: tuple(sorted(provinces)) for sign, provinces in ruleset.chart.marked(position).items() if provinces}
    for act in acts:
        if act.at and not act.instructs:
            verb = str(act).partition(" ")[0]
            found[verb] = (*found.get(verb, ()), act.at)
    return found


def _wards(position: Position, ruleset: Ruleset) -> Mapping[str, str]:
    stewards = {owner: ruleset.steward(position, owner) for owner in set(position.owners.values())}
    acting = ((center, owner, stewards[owner]) for center, owner in sorted(position.owners.items()))
    return {center: steward for center, owner, steward in acting if steward is not None and steward != owner}


def turn_report(
    ruling: Ruling,
    ruleset: Ruleset,
    *,
    silent: Iterable[str] = (),
    proclamations: Iterable[Spoken] = (),
    judgement: int = 1,
    columns: Mapping[str, Mapping[str, int]] = NOTHING,
    sections: tuple[Extra, ...] = (),
) -> TurnReport:
    """Everything the public is told about a judged turn; sealed orders are not."""
    convoys = [order for order in ruling.docket.orders.values() if isinstance(order, Convoy)]
    supports = {outcome.order.at: outcome for outcome in ruling.outcomes}
    leaving = (each for each in ruling.outcomes if isinstance(each.order, Retreat | Disband) and not each.supplied)
    gone = {outcome.order.at for outcome in leaving}
    return TurnReport(
        turn=str(ruling.before.turn),
        before=board(ruling.before, ruleset),
        after=board(ruling.after, ruleset),
        outcomes=tuple(
            _destroyed(told(outcome, supports, convoys, ruling, ruleset), outcome, ruling)
            for outcome in public_outcomes(ruling, ruleset)
        ),
        happenings=tuple(happening(event) for event in ruling.events),
        dislodged=tuple(
            replace(
                beaten(each),
                ordered=each.unit.location in gone,
                unled=ruleset.laws.commander(ruling.before, each.unit) is None,
            )
            for _, each in sorted(ruling.dislodged.items())
        ),
        contested=tuple(sorted(ruling.contested)),
        table=power_table(ruling.after, ruling.events, ruleset),
        owes=dict(ruleset.owes(ruling.after)) if ruling.verdict is None else {},
        silent=tuple(sorted(silent)),
        proclamations=tuple(proclamations),
        ending=ending(ruling.verdict) if ruling.verdict else None,
        judgement=judgement,
        columns=columns,
        sections=sections,
    )


def _destroyed(told: Told, outcome: Outcome, ruling: Ruling) -> Told:
    """A beaten unit that was ordered nowhere disbands by rule: the news call it destroyed."""
    beaten = {each.unit.location for each in ruling.before.dislodged.values()}
    by_rule = outcome.supplied and isinstance(outcome.order, Disband) and outcome.order.at in beaten
    return replace(told, reason=DESTROYED) if by_rule else told


def public_outcomes(ruling: Ruling, ruleset: Ruleset) -> list[Outcome]:
    """What became of all orders but those that are sealed."""
    return [outcome for outcome in ruling.outcomes if not ruleset.keeps(outcome)]


def untold(ruling: Ruling, ruleset: Ruleset) -> tuple[Told, ...]:
    """The outcomes that only their writers are told."""
    return tuple(told(outcome, {}, (), ruling, ruleset) for outcome in ruling.outcomes if ruleset.keeps(outcome))


def told(
    outcome: Outcome, all_told: Mapping[str, Outcome], convoys: Sequence[Convoy], ruling: Ruling, ruleset: Ruleset
) -> Told:
    """The fate of one order, with whoever stood behind its opponents."""
    behind = {}
    for opponent in outcome.by:
        helpers = _helpers_against(outcome.order, all_told.get(opponent.location))
        if helpers:
            behind[opponent.location] = tuple(piece(unit) for unit in helpers)
    return Told(
        outcome.power,
        str(outcome.order),
        outcome.fate,
        outcome.reason,
        tuple(piece(unit) for unit in outcome.by),
        piece(outcome.dislodged_by) if outcome.dislodged_by is not None else None,
        outcome.attack,
        outcome.against,
        tuple(piece(unit) for unit in outcome.supports),
        outcome.convoyed,
        outcome.supplied,
        route(outcome.order, convoys, ruleset) if outcome.convoyed else (),
        behind,
        marks=_marks_at(outcome.order.at, ruling.before, outcome.power),
    )


def marks(unit: Unit, power: str) -> tuple[str, ...]:
    """What stands with a unit among the orders of this power: whose it is, where it is another's, and its tags."""
    return (*(() if unit.power == power else (unit.power,)), *sorted(unit.tags))


def _marks_at(location: str, position: Position, power: str) -> tuple[str, ...]:
    province = province_of(location)
    beaten_there = position.dislodged.get(province)
    units = (beaten_there.unit if beaten_there else None, position.units.get(province))
    found = next((unit for unit in units if unit is not None and unit.location == location), None)
    return marks(found, power) if found is not None else ()


def _helpers_against(order: Order, opponent: Outcome | None) -> tuple[Unit, ...]:
    """Whose support counted for an opponent: a mover that failed to leave does not defend with its move's support."""
    if opponent is None:
        return ()
    goal, rival = order.attacks(), opponent.order.attacks()
    meets = rival is not None and goal is not None and rival.partition("/")[0] == goal.partition("/")[0]
    duels = rival is not None and rival.partition("/")[0] == order.at.partition("/")[0]
    return opponent.supports if rival is None or meets or duels else ()


def route(order: Order, convoys: Iterable[Convoy], ruleset: Ruleset) -> tuple[str, ...]:
    """The shortest way of a convoyed move over the fleets ordered to carry it, in the order of crossing."""
    if not isinstance(order, Move):
        return ()
    province = ruleset.atlas.province
    start, goal = province[order.at], province[order.to]
    seas = {province[c.at] for c in convoys if province.get(c.of) == start and province.get(c.to) == goal}
    ways: deque[tuple[str, ...]] = deque((sea,) for sea in sorted(seas) if sea in ruleset.map.neighbours(start))
    seen = {way[-1] for way in ways}
    while ways:
        way = ways.popleft()
        around = ruleset.map.neighbours(way[-1])
        if goal in around:
            return way
        for sea in sorted(seas & around - seen):
            seen.add(sea)
            ways.append((*way, sea))
    return ()


def happening(event: Event) -> Happening:
    return Happening(
        event.kind,
        event.power,
        event.province,
        piece(event.unit) if event.unit is not None else None,
        event.former,
        event.reason,
        event.side,
        event.other,
        event.amount,
    )


def power_table(position: Position, events: Iterable[Event], ruleset: Ruleset) -> tuple[PowerRow, ...]:
    """Centres and units of every power that has any or just lost its last, and what changed hands."""
    gained: dict[str, list[str]] = {}
    lost: dict[str, list[str]] = {}
    for event in events:
        if event.kind is EventKind.CAPTURED and event.province is not None:
            gained.setdefault(event.power or "", []).append(event.province)
            lost.setdefault(event.former or "", []).append(event.province)
    return tuple(
        PowerRow(
            power,
            position.centers_of(power),
            tuple(piece(unit) for unit in position.units_of(power)),
            tuple(sorted(gained.get(power, ()))),
            tuple(sorted(lost.get(power, ()))),
        )
        for power in sorted(ruleset.powers)
    )


def ending(verdict: Verdict) -> Ending:
    return Ending(verdict.kind, verdict.powers, dict(verdict.scores), verdict.counted)


def power_orders(power: str, orders: Sequence[Order], position: Position, ruleset: Ruleset) -> PowerOrders:
    """A power's orders in force, and what is still missing: units without an order, or adjustments not ordered."""
    province = ruleset.atlas.province
    phase = ruleset.phase(position.turn)
    owes = ruleset.owes(position)
    ordered = {province.get(order.at) for order in orders if order.instructs}
    missing: list[Unit] = []
    left: dict[str, int] = {}
    if phase.duty is Duty.NUMBER:
        left = _left(power, orders, owes, position, ruleset)
    elif phase.duty is Duty.BEATEN:
        beaten_units = (each for _, each in sorted(position.dislodged.items()))
        missing = [b.unit for b in beaten_units if b.retreats]
    else:
        missing = [unit for _, unit in sorted(position.units.items())]
    missing = [unit for unit in missing if power in owes and ruleset.may_order(position, power, unit)]
    convoys = [order for order in orders if isinstance(order, Convoy)]
    ways = {str(order): route(order, convoys, ruleset) for order in orders}
    named = (*(order.at for order in orders), *(unit.location for unit in missing))
    building = tuple(left.items())
    return PowerOrders(
        power,
        tuple(str(order) for order in orders),
        tuple(str(unit) for unit in missing if unit.province not in ordered),
        left.pop(power, 0),
        left,
        {order: way for order, way in ways.items() if way},
        marks={at: found for at in named if (found := _marks_at(at, position, power))},
        sites={each: _sites(each, orders, position, ruleset) for each, number in building if number > 0},
    )


def _sites(power: str, orders: Sequence[Order], position: Position, ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """Where a power may build what is not ordered yet: province -> kinds of unit."""
    province, found = ruleset.atlas.province, dict[str, set[str]]()
    for site, kinds in sorted(ruleset.laws.build_sites(position, power, ruleset).items()):
        found.setdefault(province[site], set()).update(kinds)
    taken = {province.get(order.at) for order in orders}
    return {at: tuple(kind for kind in ruleset.unit_kinds if kind in found[at]) for at in found if at not in taken}


def _left(
    power: str, orders: Sequence[Order], owes: Mapping[str, int], position: Position, ruleset: Ruleset
) -> dict[str, int]:
    """What a power has still to write of what is owed, by whose it is: its own, and that of those it acts for."""
    settles = ruleset.phase(position.turn).settles
    found = {}
    for each, owed in owes.items():
        if ruleset.steward(position, each) == power:
            its = [order for order in orders if whose(order, power, owes, position, ruleset) == each]
            done = sum(settles(order, owed) for order in its)
            left = max(0, abs(owed) - done) * (1 if owed > 0 else -1)
            if left:
                found[each] = left
    return found


def year_counts(turns: Iterable[tuple[Position, Position]], ruleset: Ruleset) -> tuple[YearCount, ...]:
    """The centres of each power at the opening and at the end of every year, from (before, after) of each turn.

    A game that opens at the end of a year has no other figures for the opening than that year's.
    """
    counts: dict[int, YearCount] = {}
    opening = ruleset.opening.turn
    late = (opening.season, opening.phase) != ruleset.calendar.rows[0]
    for before, after in turns:
        if not (late and before.turn == opening):
            counts.setdefault(before.turn.year - 1, _count(before.turn.year - 1, before, ruleset))
        counts[before.turn.year] = _count(before.turn.year, after, ruleset)
    return tuple(counts[year] for year in sorted(counts))


def _count(year: int, position: Position, ruleset: Ruleset) -> YearCount:
    held = Counter(position.owners.values())
    return YearCount(year, {power: held[power] for power in sorted(ruleset.powers)})

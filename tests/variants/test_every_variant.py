"""What every variant must pass: its opening is sound, its orders can be judged, its years turn, its laws hold."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random

import pytest

from gm.notation.orders.canonical import read_canonical
from gm.rules.adjustments import can_stand
from gm.rules.judge import Ruling, adjudicate
from gm.rules.orders import Disband, Hold, Move, Order, Support
from gm.rules.outcomes import EventKind, Fate, Reason
from gm.rules.position import NOTHING, Position, Unit
from gm.rules.ruleset import Docket, Duty, Role, Ruleset, owner_commands
from gm.variants import classic, dix
from gm.variants.diplomatie2000 import rules as diplomatie2000
from gm.variants.diplomatie2000 import world_state
from gm.variants.diplomatie2000.measures import Ballot, Motion
from gm.variants.diplomatie2000.measures import read_order as read_world
from gm.variants.dix.orders import read as read_dix
from tests.positions import Sheets, spoil, tangled_orders
from tests.some import some
from tests.variants import toy
from tests.variants.play import Played, legal_orders, play_years, random_sheets

YEARS = 10


@dataclass(frozen=True)
class Variant:
    """A variant as the suite needs it."""

    ruleset: Ruleset
    read: Callable[[str], Order] = read_canonical
    games: int = 3
    given: Callable[[Position, str, Order], Sheets] = lambda position, power, order: {power: [order]}
    """(position, power, order) -> the sheets on which this power's unit gets that order"""


def proposed_first(position: Position, power: str, order: Order) -> Sheets:
    """The toy's votes are for what somebody has proposed."""
    return {power: [toy.Propose(order.at), order] if isinstance(order, toy.Vote) and order.at else [order]}


def voted(position: Position, power: str, order: Order) -> Sheets:
    """What the world's legal orders tell mandate units, a vote must tell them."""
    unit = position.units.get(order.at)
    if unit is None or not world_state.is_mandate(unit) or position.turn.phase != "M":
        return {power: [order]}
    state = world_state.living(position)[0]
    return {state: [Motion(measure="2", orders=(order,)), Ballot(type="2", choices=(state,))]}


def with_siberia() -> Ruleset:
    rules = dix.ruleset()
    return replace(rules, opening=dix.opening(dix.FIRST_YEAR, siberia=True))


VARIANTS = {
    "classic": Variant(classic.ruleset()),
    "classic, datc": Variant(classic.ruleset("datc"), games=2),
    "classic, for two": Variant(classic.ruleset(setup="2", start_year=1914)),
    "classic, retreats by lot": Variant(classic.ruleset(rules={"retreats": "drawn"}), games=2),
    "dix": Variant(dix.ruleset(), read_dix, games=4),
    "dix, siberia": Variant(with_siberia(), read_dix, games=2),
    "diplomatie2000": Variant(diplomatie2000.ruleset(), read_world, games=1, given=voted),
    "toy": Variant(toy.ruleset(), toy.read, games=12, given=proposed_first),
}
every_variant = pytest.mark.parametrize("name", VARIANTS)


def neutral(name: str) -> set[str]:
    return {code for code, power in VARIANTS[name].ruleset.powers.items() if power.role is Role.NEUTRAL}


@cache
def games(name: str) -> tuple[Played, ...]:
    """Every phase of a few random games."""
    return tuple(
        played
        for seed in range(VARIANTS[name].games)
        for played in play_years(Random(seed), VARIANTS[name].ruleset, YEARS)
    )


_LEGAL: dict[tuple[int, str], dict[str, tuple[Order, ...]]] = {}


def legal(name: str, played: Played, power: str) -> dict[str, tuple[Order, ...]]:
    """What a power may order before a phase of `games`, found once for all tests: it takes longer than judging."""
    of = (id(played), power)  # `games` are kept, so that no two have one identity
    if of not in _LEGAL:
        _LEGAL[of] = legal_orders(played.before, power, VARIANTS[name].ruleset)
    return _LEGAL[of]


# The opening.


@every_variant
def test_the_opening_is_sound(name: str) -> None:
    ruleset = VARIANTS[name].ruleset
    opening = ruleset.opening
    phase = ruleset.phase(opening.turn)

    check_standing(opening, ruleset)
    assert phase.course.is_needed(opening, ruleset)
    assert not opening.dislodged
    assert not opening.contested
    assert ruleset.ending.verdict(opening, ruleset) is None
    homes = {province.home for province in ruleset.map.provinces.values()} - {None}
    for code, power in ruleset.powers.items():
        assert power.code == code
        if code not in homes:  # it holds nothing, and nothing is due to it
            assert power.role is Role.NEUTRAL
            assert not opening.centers_of(code)
            assert code not in ruleset.due(opening)
            continue
        assert opening.centers_of(code)
        assert bool(opening.units_of(code)) == (ruleset.due(opening)[code] == 0)
        assert opening.units_of(code) or code in ruleset.owes(opening)
    assert homes <= set(ruleset.powers)
    assert set(ruleset.removal_order) == set(ruleset.map.provinces)


def check_standing(position: Position, ruleset: Ruleset) -> None:
    """Every unit stands where its kind can, every centre belongs to somebody there is."""
    for place, unit in position.units.items():
        assert place == unit.province
        assert can_stand(unit.kind, unit.location, ruleset), unit
        assert unit.power in ruleset.powers
    assert position.owners.keys() <= ruleset.map.centers
    assert set(position.owners.values()) <= set(ruleset.powers)


@every_variant
def test_every_phase_of_the_calendar_is_there_and_every_phase_is_in_the_calendar(name: str) -> None:
    ruleset = VARIANTS[name].ruleset

    assert {phase for _, phase in ruleset.calendar.rows} == set(ruleset.phases)
    assert len(set(ruleset.calendar.rows)) == len(ruleset.calendar.rows)
    for code, phase in ruleset.phases.items():
        assert phase.code == code
        assert {act.kind for act in phase.acts} <= set(phase.accepts)
        assert all(0 < act.closes <= 1 for act in phase.acts)


# Orders.


@pytest.mark.parametrize(("count", "most"), [(6, 1), pytest.param(15, 2, marks=pytest.mark.full)])
@every_variant
def test_every_legal_order_is_followed_when_it_is_given(name: str, count: int, most: int) -> None:
    ruleset = VARIANTS[name].ruleset
    rng = Random(5)
    for before, power, order in some(
        (played.before, writer, order)
        for played in rng.sample(games(name), count)
        for writer in ruleset.powers
        for orders in legal(name, played, writer).values()
        for order in rng.sample(orders, min(most, len(orders)))
    ):
        ruling = adjudicate(before, VARIANTS[name].given(before, power, order), ruleset)
        mine = [each for each in ruling.outcomes if order in (each.order, each.written)]
        assert mine or waits(ruling, order), f"{before.turn} {power} {order}: nothing told"
        assert all(each.fate is not Fate.VOID or each.reason is Reason.UNMATCHED for each in mine), mine


@pytest.mark.parametrize("count", [15, pytest.param(40, marks=pytest.mark.full)])
@every_variant
def test_an_order_that_is_not_among_the_legal_ones_is_void(name: str, count: int) -> None:
    ruleset = VARIANTS[name].ruleset
    rng = Random(6)
    for played in some(played for played in games(name)[:count] if played.before.turn.phase == "M"):
        before = played.before
        ordered = {
            power: {order for orders in legal(name, played, power).values() for order in orders}
            for power in ruleset.powers
        }
        wild = spoil(rng, tangled_orders(rng, before, ruleset), ruleset, 1.0)
        for power, order in some((power, order) for power, sheet in wild.items() for order in sheet):
            check = ruleset.phase(before.turn).accepts[type(order)]
            said = check(order, power, Docket(before, wild, ruleset.idle(before)), ruleset)
            if isinstance(said, Reason):
                assert order not in ordered[power]
            else:
                assert _plain(said, before, ruleset) in ordered[power] or said in ordered[power], (
                    f"{before.turn} {power}: {said}"
                )


def _plain(order: Order, position: Position, ruleset: Ruleset) -> Order:
    """As lists name it: a support with its unit as it stands and the coast left out, VIA only to a neighbour."""
    if isinstance(order, Move) and order.to not in ruleset.atlas.reach[order.kind][order.at]:
        return replace(order, via=False)
    if not isinstance(order, Support):
        return order
    friend = position.units[order.of.partition("/")[0]]
    to = order.to.partition("/")[0] if order.to else None
    return replace(order, of_kind=friend.kind, of=friend.location, to=to)


@every_variant
def test_orders_of_any_kind_in_any_phase_are_answered_and_never_a_fault(name: str) -> None:
    ruleset = VARIANTS[name].ruleset
    rng = Random(7)
    for played in some(rng.sample(games(name), 40)):
        sheets = spoil(rng, tangled_orders(rng, played.before, ruleset), ruleset, 0.5)
        power = rng.choice(sorted(ruleset.powers))
        sheets[power] = [*sheets.get(power, ()), *random_kinds(rng, name, ruleset)]
        ruling = adjudicate(played.before, sheets, ruleset)

        answered = Counter(each.written or each.order for each in ruling.outcomes if not each.supplied)
        for order in some(order for sheet in sheets.values() for order in sheet):
            assert answered[order] or waits(ruling, order), f"{played.before.turn}: nothing told of {order}"


def waits(ruling: Ruling, order: Order) -> bool:
    """Whether an order is kept for later, in secret."""
    return order.sealed and repr(str(order)) in str(ruling.after.extras)


def random_kinds(rng: Random, name: str, ruleset: Ruleset) -> list[Order]:
    """An order of each kind the variant has, about anything."""
    place, end = rng.choice(sorted(ruleset.atlas.province)), rng.choice(sorted(ruleset.map.provinces))
    texts = [f"A {place} R {end}", f"A {place} D", f"F {place} B", "WAIVE", f"A {place} H", "A NOWHERE - ELSEWHERE"]
    if name == "toy":
        texts += [f"SABOTAGE {end}", f"PROPOSE {end}", f"VOTE {end}", f"G {place} IF BEATEN {end}", "SABOTAGE X"]
    return [VARIANTS[name].read(text) for text in texts]


@every_variant
def test_the_canonical_text_of_an_order_reads_back_as_that_order(name: str) -> None:
    variant = VARIANTS[name]
    met: Counter[type[Order]] = Counter()
    for played in games(name):
        sent = [order for sheet in played.sheets.values() for order in sheet]
        for order in (*sent, *(each.order for each in played.ruling.outcomes)):
            assert variant.read(str(order)) == order
            met[type(order)] += 1
    kinds = {kind for phase in variant.ruleset.phases.values() for kind in phase.accepts}

    assert {kind for kind in kinds if kind.instructs} <= set(met)


# The years.


@every_variant
def test_the_calendar_turns_for_ten_years(name: str) -> None:
    ruleset = VARIANTS[name].ruleset
    rows = ruleset.calendar.rows
    seen = set()
    for played in games(name):
        before, after = played.before.turn, played.ruling.after.turn
        seen.add((before.season, before.phase))
        assert (before.year, rows.index((before.season, before.phase))) < (
            after.year,
            rows.index((after.season, after.phase)),
        )
        assert after.year - before.year <= 1

    assert seen == set(rows)
    assert {played.ruling.after.turn.year for played in games(name)} >= {ruleset.opening.turn.year + YEARS}


@every_variant
def test_a_phase_is_played_only_when_it_is_needed_and_then_somebody_owes_something(name: str) -> None:
    ruleset = VARIANTS[name].ruleset
    for played in some(games(name)):
        after = played.ruling.after
        phase = ruleset.phase(after.turn)
        assert phase.course.is_needed(after, ruleset)
        owed = ruleset.owes(after)
        assert owed or ruleset.lots(after) or any(legal_orders(after, power, ruleset) for power in ruleset.powers)
        assert all(owed.values())
        assert set(owed) <= set(ruleset.powers)


@pytest.mark.parametrize("count", [30, pytest.param(None, marks=pytest.mark.full)])
@every_variant
def test_who_sends_what_it_owes_leaves_nothing_to_supply(name: str, count: int | None) -> None:
    ruleset = VARIANTS[name].ruleset
    rng = Random(8)
    for played in some(games(name)[:count]):
        before = played.before
        sheets: Sheets = {}
        short = set()
        for power, count in ruleset.owes(before).items():
            writer = power if before.turn.phase != "A" else ruleset.steward(before, power)
            assert writer is not None
            options = [orders for orders in legal(name, played, writer).values() if orders]
            chosen = [rng.choice(orders) for orders in options]
            if before.turn.phase == "A":
                settles = ruleset.phase(before.turn).settles
                fitting = [
                    [each for each in orders if _whose(before, each, writer) == power and settles(each, count)]
                    for orders in options
                ]
                chosen = [rng.choice(orders) for orders in fitting if orders][: abs(count)]
            sheets[writer] = [*sheets.get(writer, ()), *chosen]
            if len(chosen) < abs(count):
                short.add(power)
        ruling = adjudicate(before, sheets, ruleset)
        doomed = {each.unit.location for each in before.dislodged.values() if not each.retreats}
        for each in ruling.outcomes:
            unit = before.units.get(each.order.at.partition("/")[0])
            if each.supplied and each.power in sheets and each.power not in short and each.order.at not in doomed:
                assert unit is not None
                assert not ruleset.may_order(before, each.power, unit), f"{before.turn}: {each.order} supplied"
        # Only a removal may be owed that its power cannot order: when the unit is another's to order.
        assert not short or (before.turn.phase == "A" and ruleset.laws.commander is not owner_commands)


def _whose(position: Position, order: Order, writer: str) -> str:
    """Whose build or removal an order is."""
    if isinstance(order, Disband):
        return position.units[order.at.partition("/")[0]].power
    return getattr(order, "power", None) or writer


# The laws.


@every_variant
def test_units_come_and_go_by_orders_and_events_only(name: str) -> None:
    ruleset = VARIANTS[name].ruleset
    for played in some(games(name)):
        check_standing(played.ruling.after, ruleset)
        before = [*played.before.units.values(), *(each.unit for each in played.before.dislodged.values())]
        after = [*played.ruling.after.units.values(), *(each.unit for each in played.ruling.after.dislodged.values())]
        gone = [event.unit for event in played.ruling.events if event.kind is EventKind.DESTROYED]
        built = [event.unit for event in played.ruling.events if event.kind is EventKind.BUILT]
        turned = {event.other: event.power for event in played.ruling.events if event.kind == "annexation"}
        assert _sorts(after) + _sorts(gone, turned) == _sorts(before, turned) + _sorts(built, turned)


def _sorts(
    units: Sequence[Unit | None], turned: Mapping[str | None, str | None] = NOTHING
) -> Counter[tuple[str, str | None, frozenset[str]]]:
    """How many of each sort; `turned`: powers whose units are another's in the end."""
    found = [unit for unit in units if unit is not None]
    return Counter((unit.kind, turned.get(unit.power, unit.power), unit.tags) for unit in found)


@every_variant
def test_after_the_adjustments_nobody_has_more_units_than_are_due(name: str) -> None:
    ruleset = VARIANTS[name].ruleset
    winters = [played for played in games(name) if played.before.turn.phase == "A"]

    assert winters
    for played in winters:
        for power in ruleset.powers:
            assert ruleset.due(played.ruling.after).get(power, 0) >= 0


@every_variant
def test_no_unit_moves_where_it_is_barred_or_where_it_cannot_go(name: str) -> None:
    ruleset = VARIANTS[name].ruleset
    for before, each, to in some(
        (played.before, each, each.order.to)
        for played in games(name)
        for each in played.ruling.outcomes
        if each.fate is Fate.SUCCEEDS and isinstance(each.order, Move)
    ):
        unit = before.units[ruleset.atlas.province[each.order.at]]
        assert can_stand(unit.kind, to, ruleset)
        assert each.convoyed or to in ruleset.atlas.reach[unit.kind][unit.location]
        assert ruleset.laws.barred is None or ruleset.laws.barred(before, unit, to) is None


@pytest.mark.parametrize("name", [name for name in VARIANTS if neutral(name)])
def test_neutral_powers_owe_nothing_but_what_somebody_builds_or_removes_for_them(name: str) -> None:
    ruleset = VARIANTS[name].ruleset
    for before, owing in some((played.before, ruleset.owes(played.before).keys()) for played in games(name)):
        helped = {power for power in owing if ruleset.steward(before, power) not in {power, None}}
        assert owing & neutral(name) <= (helped if before.turn.phase == "A" else set())


@every_variant
def test_the_order_of_powers_and_of_orders_changes_nothing(name: str) -> None:
    ruleset = VARIANTS[name].ruleset
    rng = Random(9)
    for played in some(games(name)):
        if played.before.turn.phase == "A":
            continue  # builds and removals are taken in the order of the sheet (DATC 4.D.4)
        powers = rng.sample(sorted(played.sheets), len(played.sheets))
        shuffled = {power: rng.sample(played.sheets[power], len(played.sheets[power])) for power in powers}
        other = adjudicate(played.before, shuffled, ruleset, chance=played.chance)
        assert _what_stands(other) == _what_stands(played.ruling)


def _what_stands(ruling: Ruling) -> tuple[object, ...]:
    after = ruling.after
    return after.turn, dict(after.units), dict(after.owners), dict(after.dislodged), after.contested


@every_variant
def test_nobody_dislodges_his_own_unit(name: str) -> None:
    beaten = [(played.before.units, *each) for played in games(name) for each in played.ruling.dislodged.items()]
    for units, place, each in some(beaten):
        assert units[each.by].power != units[place].power


@every_variant
def test_a_power_that_sends_nothing_holds(name: str) -> None:
    ruleset = VARIANTS[name].ruleset
    great = {code for code, power in ruleset.powers.items() if power.role is not Role.NEUTRAL}
    start = ruleset.opening
    if ruleset.phase(start.turn).duty is not Duty.UNITS:
        start = adjudicate(start, {}, ruleset).after
    ruling = adjudicate(start, {}, ruleset)

    for place, order in ruling.docket.orders.items():
        assert isinstance(order, Hold) or start.units[place].power not in great
    assert ruling.docket.supplied == set(start.units)


@every_variant
def test_a_position_played_again_comes_out_the_same(name: str) -> None:
    ruleset = VARIANTS[name].ruleset
    for played in some(games(name)[:60]):
        again = adjudicate(played.before, played.sheets, ruleset, chance=played.chance)
        assert again.after == played.ruling.after
        assert again.outcomes == played.ruling.outcomes
        assert again.events == played.ruling.events


@every_variant
def test_random_games_are_not_tame(name: str) -> None:
    fates = Counter(each.fate for played in games(name) for each in played.ruling.outcomes)
    events = Counter(event.kind for played in games(name) for event in played.ruling.events)

    assert {fate for fate in (Fate.SUCCEEDS, Fate.BOUNCED, Fate.CUT, Fate.DISLODGED) if fates[fate] < 5} == set()
    assert events[EventKind.CAPTURED] > 5
    assert events[EventKind.BUILT] > 5
    assert random_sheets(Random(1), VARIANTS[name].ruleset.opening, VARIANTS[name].ruleset)

"""Laws that hold for any position, any orders and every edition."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, note
from hypothesis import strategies as st

from gm.rules.judge import Ruling, adjudicate
from gm.rules.orders import Disband, Hold, Move, Order, Retreat, Support
from gm.rules.outcomes import Fate, Outcome, Reason
from gm.rules.position import Position, Unit
from gm.rules.rulebook import EDITIONS
from gm.rules.ruleset import Docket, Ruleset
from tests.casebook import judge, outcome, rules, turn
from tests.positions import Sheets, crowded_position, spoil, tangled_orders


class Crowd(Random):
    """Seeded chance, and how many units of how many powers to draw with it; Hypothesis can shrink the numbers."""

    def __init__(self, seed: int, units: int, powers: int) -> None:
        super().__init__(seed)
        self.name = f"Crowd({seed}, units={units}, powers={powers})"
        self.units = units
        self.powers = powers

    def __new__(cls, seed: int, units: int, powers: int) -> "Crowd":
        return super().__new__(cls, seed)

    def __repr__(self) -> str:
        return self.name


chance = st.builds(Crowd, st.integers(0, 2**32 - 1), st.integers(3, 26), st.integers(2, 5))
edition = st.sampled_from(sorted(EDITIONS))


def draw(rng: Crowd, ruleset: Ruleset, spoilt: float = 0.0) -> tuple[Position, Sheets]:
    where = crowded_position(rng, ruleset, units=rng.units, powers=rng.powers)
    where = replace(where, turn=turn("S1905M"))
    sheets = tangled_orders(rng, where, ruleset)
    if spoilt:
        sheets = spoil(rng, sheets, ruleset, spoilt)
    for power, sheet in sheets.items():
        note(f"{power}: {'; '.join(map(str, sheet))}")
    return where, sheets


def result(ruling: Ruling) -> tuple[object, ...]:
    """What stands where afterwards, whatever was said about it."""
    return dict(ruling.after.units), dict(ruling.dislodged), ruling.contested, ruling.after.turn


def told(ruling: Ruling) -> Counter[Outcome]:
    return Counter(ruling.outcomes)


@given(chance, edition)
def test_no_unit_is_lost_or_doubled_and_each_stands_alone(rng: Crowd, name: str) -> None:
    where, sheets = draw(rng, rules(name), spoilt=0.1)
    ruling = adjudicate(where, sheets, rules(name))

    beaten = [each.unit for each in ruling.dislodged.values()]
    kinds = Counter((unit.kind, unit.power) for unit in [*ruling.after.units.values(), *beaten])
    assert kinds == Counter((unit.kind, unit.power) for unit in where.units.values())
    assert all(place == unit.province for place, unit in ruling.after.units.items())
    assert all(place == each.unit.province for place, each in ruling.dislodged.items())


@given(chance, edition)
def test_units_stay_or_go_where_they_were_told(rng: Crowd, name: str) -> None:
    where, sheets = draw(rng, rules(name), spoilt=0.1)
    ruling = adjudicate(where, sheets, rules(name))

    orders = ruling.docket.orders
    moved = {
        place: order.to for place, order in orders.items() if isinstance(order, Move) and _succeeded(ruling, order)
    }
    expected = {
        replace(unit, location=moved.get(place, unit.location))
        for place, unit in where.units.items()
        if place not in ruling.dislodged
    }
    assert set(ruling.after.units.values()) == expected


def _succeeded(ruling: Ruling, order: Order) -> bool:
    return any(each.order == order and each.fate is Fate.SUCCEEDS for each in ruling.outcomes)


@given(chance, edition)
def test_the_order_of_orders_and_of_powers_changes_nothing(rng: Crowd, name: str) -> None:
    where, sheets = draw(rng, rules(name), spoilt=0.1)
    powers = list(sheets)
    rng.shuffle(powers)
    shuffled = {power: rng.sample(sheets[power], len(sheets[power])) for power in powers}
    units = list(where.units.items())
    rng.shuffle(units)
    one, other = (
        adjudicate(where, sheets, rules(name)),
        adjudicate(replace(where, units=dict(units)), shuffled, rules(name)),
    )

    assert result(one) == result(other)
    assert _sorted(told(one)) == _sorted(told(other))


def _sorted(outcomes: Counter[Outcome]) -> Counter[Outcome]:
    """Supporters and culprits are a set; the order they are named in is not part of the law."""

    def by_name(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        return tuple(sorted(units, key=str))

    return Counter(
        {replace(each, by=by_name(each.by), supports=by_name(each.supports)): count for each, count in outcomes.items()}
    )


@given(chance, edition)
def test_nobody_dislodges_his_own_unit(rng: Crowd, name: str) -> None:
    where, sheets = draw(rng, rules(name))
    ruling = adjudicate(where, sheets, rules(name))
    assume(ruling.dislodged)

    for place, each in ruling.dislodged.items():
        assert where.units[each.by].power != where.units[place].power


@given(chance, edition)
def test_an_illegal_order_equals_a_hold(rng: Crowd, name: str) -> None:
    where, sheets = draw(rng, rules(name), spoilt=0.4)
    ruling = adjudicate(where, sheets, rules(name))
    illegal = [
        each.written or each.order
        for each in ruling.outcomes
        if each.fate is Fate.VOID and each.reason is not Reason.UNMATCHED
    ]
    kept = {power: [order for order in sheet if order not in illegal] for power, sheet in sheets.items()}
    places = {order.at.partition("/")[0] for order in illegal}
    holds = {
        power: [*sheet, *(Hold(u.location, u.kind) for u in where.units_of(power) if u.province in places)]
        for power, sheet in kept.items()
        if power in sheets
    }
    holding = {
        power: [o for o in sheet if not (isinstance(o, Hold) and _has_other(o, kept[power]))]
        for power, sheet in holds.items()
    }

    assert result(adjudicate(where, kept, rules(name))) == result(ruling)
    assert result(adjudicate(where, holding, rules(name))) == result(ruling)


def _has_other(hold: Order, sheet: list[Order]) -> bool:
    return any(order.at.partition("/")[0] == hold.at.partition("/")[0] and order != hold for order in sheet)


@given(chance, edition)
def test_a_support_or_convoy_that_meets_nothing_equals_a_hold(rng: Crowd, name: str) -> None:
    where, sheets = draw(rng, rules(name))
    ruling = adjudicate(where, sheets, rules(name))
    unmatched = [each.written or each.order for each in ruling.outcomes if each.reason is Reason.UNMATCHED]
    held = {
        power: [Hold(order.at, "A") if order in unmatched else order for order in sheet]
        for power, sheet in sheets.items()
    }

    assert result(adjudicate(where, held, rules(name))) == result(ruling)


@given(chance, edition)
def test_powers_under_other_names_fare_the_same(rng: Crowd, name: str) -> None:
    where, sheets = draw(rng, rules(name))
    powers = sorted(rules().powers)
    renamed = dict(zip(powers, rng.sample(powers, len(powers)), strict=True))
    units = {place: replace(unit, power=renamed[unit.power]) for place, unit in where.units.items()}
    one = adjudicate(where, sheets, rules(name))
    other = adjudicate(
        replace(where, units=units), {renamed[power]: sheet for power, sheet in sheets.items()}, rules(name)
    )

    assert {place: replace(unit, power=renamed[unit.power]) for place, unit in one.after.units.items()} == dict(
        other.after.units
    )
    assert {place: (each.by, each.retreats) for place, each in one.dislodged.items()} == {
        place: (each.by, each.retreats) for place, each in other.dislodged.items()
    }


SECONDS = ("RUH", "MAR", "PAR", "GAS", "PIC", "BEL")


@given(
    st.lists(st.tuples(st.sampled_from(["FRANCE", "GERMANY", "ITALY"]), st.booleans()), max_size=4),
    st.sampled_from([("FRANCE", "GERMANY"), ("GERMANY", "FRANCE")]),
)
def test_head_to_head_every_support_defends_but_none_of_the_victims_own_attacks(
    seconds: list[tuple[str, bool]], sides: tuple[str, str]
) -> None:
    """Each second stands beside Burgundy; `True` supports the unit that enters it, else the one beside Munich too."""
    # Only the Ruhr touches both; the others can only help the army of Munich into Burgundy.
    into_burgundy = [(place, power) for place, (power, _) in zip(SECONDS, seconds, strict=False)]
    from_ruhr = seconds[0][1] if seconds else True
    texts: dict[str, list[str]] = {"FRANCE": [], "GERMANY": [], "ITALY": []}
    texts[sides[0]].append("A MUN - BUR")
    texts[sides[1]].append("A BUR - MUN")
    helped, helped_back = [], []
    for place, power in into_burgundy:
        if place == "RUH" and not from_ruhr:
            texts[power].append("A RUH S A BUR - MUN")
            helped_back.append(power)
        else:
            texts[power].append(f"A {place} S A MUN - BUR")
            helped.append(power)
    ruling = judge(texts)

    attack = 1 + sum(power != sides[1] for power in helped)
    defence = 1 + len(helped_back)
    back = 1 + sum(power != sides[0] for power in helped_back)
    assert (outcome(ruling, "A MUN - BUR").fate is Fate.SUCCEEDS) is (attack > defence)
    assert (outcome(ruling, "A BUR - MUN").fate is Fate.SUCCEEDS) is (back > 1 + len(helped))
    assert (outcome(ruling, "A MUN - BUR").attack, outcome(ruling, "A MUN - BUR").against) == (attack, defence)


@given(chance, edition)
def test_no_retreat_is_offered_to_a_forbidden_province_and_none_is_withheld(rng: Crowd, name: str) -> None:
    ruleset = rules(name)
    where, sheets = draw(rng, ruleset)
    ruling = adjudicate(where, sheets, ruleset)
    assume(ruling.dislodged)

    for place, each in ruling.dislodged.items():
        reach = ruleset.atlas.reach[each.unit.kind][each.unit.location]
        closed = {*ruling.after.units, *ruling.contested}
        if not (each.convoyed and ruleset.rulebook.retreat_to_convoyed_attacker):
            closed.add(each.by)
        allowed = {way for way in reach if ruleset.atlas.province[way] not in closed}
        assert set(each.retreats) == allowed, place
        assert each.by in where.units
        assert ruling.after.units[place].power != each.unit.power


@given(chance, edition)
def test_retreating_units_end_where_they_may_or_nowhere(rng: Crowd, name: str) -> None:
    ruleset = rules(name)
    where, sheets = draw(rng, ruleset)
    between = adjudicate(where, sheets, ruleset).after
    orders: Sheets = {}
    for each in between.dislodged.values():
        unit, ways = each.unit, each.retreats
        order: Order = (
            Retreat(unit.location, unit.kind, rng.choice(ways)) if ways else Disband(unit.location, unit.kind)
        )
        orders.setdefault(unit.power, []).append(order)
    if between.turn.phase != "R":
        return
    after = adjudicate(between, orders, ruleset).after

    assert between.units.items() <= after.units.items()
    arrived = {place: unit for place, unit in after.units.items() if place not in between.units}
    told = Counter(
        order.to.partition("/")[0] for sheet in orders.values() for order in sheet if isinstance(order, Retreat)
    )
    assert set(arrived) == {place for place, count in told.items() if count == 1}
    assert not set(arrived) & between.contested
    assert not after.dislodged
    assert not after.contested


@given(chance)
def test_centres_change_hands_in_autumn_only_and_to_whoever_stands_there(rng: Crowd) -> None:
    where, sheets = draw(rng, rules())
    spring = adjudicate(where, sheets, rules())
    autumn = adjudicate(replace(where, turn=turn("F1905M")), sheets, rules())

    assert spring.after.owners == where.owners
    if autumn.after.turn.phase == "R":
        assert autumn.after.owners == where.owners
        autumn = adjudicate(autumn.after, {}, rules())
    # Adjustments move nobody, and run once centres have changed hands.
    for center in rules().map.centers:
        unit = autumn.after.units.get(center)
        assert autumn.after.owners.get(center) == (unit.power if unit else where.owners.get(center))


@given(chance, edition)
def test_what_is_told_agrees_with_what_happened(rng: Crowd, name: str) -> None:
    where, sheets = draw(rng, rules(name))
    ruling = adjudicate(where, sheets, rules(name))

    followed = [each for each in ruling.outcomes if each.fate is not Fate.VOID or each.reason is Reason.UNMATCHED]
    assert sorted(each.order.at for each in followed) == sorted(unit.location for unit in where.units.values())
    for each in followed:
        place = each.order.at.partition("/")[0]
        beaten = ruling.dislodged.get(place)
        assert each.dislodged_by == (where.units[beaten.by] if beaten else None)
        if isinstance(each.order, Move):
            _check_move(each, where, rules(name))
        else:
            assert (each.fate is Fate.DISLODGED) is (beaten is not None)
        if each.fate is Fate.CUT:
            assert isinstance(each.order, Support)
            assert each.by
            assert all(unit.power != where.units[place].power for unit in each.by)
        if each.fate is Fate.DISLODGED:
            assert each.by == (each.dislodged_by,)
            assert each.attack is not None
            assert each.against is not None
            assert each.against > each.attack


def _check_move(each: Outcome, where: Position, ruleset: Ruleset) -> None:
    order = each.order
    assert isinstance(order, Move)
    if each.fate is Fate.DISRUPTED:
        assert each.convoyed
        assert each.reason in (Reason.NO_ROUTE, Reason.ROUTE_BROKEN, Reason.PARADOX)
        assert (each.reason is Reason.NO_ROUTE) is (not each.by)
        return
    assert each.attack is not None
    assert each.against is not None
    assert each.attack == 1 + len(each.supports)
    if each.fate is Fate.SUCCEEDS:
        assert each.attack > each.against
        assert not each.by
    else:
        assert each.fate is Fate.BOUNCED
        assert each.by
        assert each.attack <= each.against or each.reason is Reason.OWN_UNIT
        goal = ruleset.atlas.province[order.to]
        if each.reason is Reason.OWN_UNIT:
            assert each.by == (where.units[goal],)


def test_the_positions_of_these_laws_are_not_tame() -> None:
    """The laws above say little unless units are beaten, supports cut, convoys sail and break."""
    met: Counter[object] = Counter()
    for seed in range(200):
        rng = Random(seed)
        where = crowded_position(rng, rules(), units=rng.randint(3, 26), powers=rng.randint(2, 5))
        ruling = adjudicate(where, tangled_orders(rng, where, rules()), rules())
        met.update({each.fate for each in ruling.outcomes})
        met.update({each.reason for each in ruling.outcomes if each.reason})
        met["sailed"] += any(each.convoyed and each.fate is Fate.SUCCEEDS for each in ruling.outcomes)

    wanted = (*Fate, Reason.OWN_UNIT, Reason.ROUTE_BROKEN, Reason.UNMATCHED, Reason.NO_ROUTE, "sailed")
    assert {what: met[what] for what in wanted if met[what] < 10} == {}
    assert met[Reason.PARADOX]


@pytest.mark.parametrize("name", sorted(EDITIONS))
def test_every_edition_judges_the_same_crowd_without_a_fault(name: str) -> None:
    for seed in range(40):
        rng = Random(seed)
        where = crowded_position(rng, rules(), units=30, powers=4)
        ruling = adjudicate(where, tangled_orders(rng, where, rules()), rules(name))
        assert len(ruling.after.units) + len(ruling.dislodged) == len(where.units), seed


CHOICES: list[dict[str, object]] = [
    {},
    {"support_coast": "required"},
    {"support_coast": "required_for_foreign"},
    {"unit_coast_checked": True, "army_coast_checked": True},
    {"wrong_coast_corrected": True},
    {"single_coast_implied": False},
]


@given(chance, st.sampled_from(CHOICES))
def test_the_quick_yes_to_plain_orders_is_what_the_checks_say(rng: Crowd, choices: dict[str, object]) -> None:
    # One ruleset for all examples: what it remembers from one position must hold in the next.
    ruleset = rules("datc", **choices)
    where, sheets = draw(rng, ruleset, spoilt=0.2)
    by_the_book = ruleset.phases["M"].accepts
    plain = ruleset.phases["M"].course.plainly(Docket(where, sheets), ruleset)

    assert plain is not None
    for power in sorted(ruleset.powers):
        for sheet in sheets.values():
            for order in sheet:
                check = by_the_book.get(type(order))
                said = check(order, power, Docket(where, sheets), ruleset) if check else None
                if plain(order, power):
                    assert said == order

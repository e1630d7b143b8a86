"""Laws of the game for ten on random games, and planted bugs that the laws or the scenarios must catch."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from gm.rules.judge import adjudicate
from gm.rules.orders import Support
from gm.rules.position import Position
from gm.rules.ruleset import Docket, Role, Ruleset, unit_takes
from gm.variants.dix import asylum, captures, moves, season, state
from gm.variants.dix.countries import home_of, played
from gm.variants.dix.diplomats import count_points, purse, spend
from gm.variants.dix.orders import GivePoints
from gm.variants.dix.state import DixState, dix, leader, side
from tests.some import some
from tests.variants.dix import test_rules_of_levels as levels
from tests.variants.dix import test_rules_of_seasons as seasons
from tests.variants.dix import test_worked_example as example
from tests.variants.dix.table import RULES
from tests.variants.play import Played, draw_lots, play_years, random_sheets

YEARS = 6


@cache
def games() -> tuple[Played, ...]:
    """Some at random throughout, and some in which each power courts a neutral of its own."""
    drawn = [each for seed in range(4) for each in play_years(Random(40 + seed), RULES, YEARS)]
    courted = [each for seed in range(4) for each in courting(Random(seed))]
    return tuple(drawn + courted)


def courting(rng: Random) -> Iterator[Played]:
    now, loved = RULES.opening, sorted(RULES.opening.extras["dix"].points)
    while now.turn.year < RULES.opening.turn.year + YEARS:
        sheets = random_sheets(rng, now, RULES)
        if now.turn.phase == "M":
            for number, power in enumerate(sorted(played())):
                plain = [order for order in sheets.get(power, ()) if not isinstance(order, GivePoints)]
                sheets[power] = [*plain, GivePoints(home_of(loved[number % 9]), 3)]
        chance = draw_lots(rng, now, RULES)
        ruling = adjudicate(now, sheets, RULES, chance=chance)
        yield Played(now, sheets, chance, ruling)
        now = ruling.after


def states() -> list[tuple[Position, DixState]]:
    return [(each.ruling.after, dix(each.ruling.after)) for each in games()]


def test_points_are_never_negative_and_only_powers_in_play_have_any() -> None:
    for now, neutral, row in some((after, *each) for _, after in states() for each in after.points.items() if each[1]):
        assert RULES.powers[neutral].role is Role.NEUTRAL
        assert all(number > 0 for number in row.values())
        assert not row.keys() & now.eliminated.keys()


def test_a_protector_leads_by_four_when_a_season_begins_and_nobody_by_nine() -> None:
    met = 0
    for position, now in states():
        if position.turn.phase != "M":
            continue
        for neutral in now.points:
            power, lead = leader(now.points, neutral)
            assert now.protectors.get(neutral) == (power if lead >= 4 else None)
            assert lead < 9
            met += lead >= 4
    assert met > 20


def test_no_unit_is_dislodged_by_its_own_side() -> None:
    for before, place, by in some(
        (each.before, place, beaten.by) for each in games() for place, beaten in each.ruling.dislodged.items()
    ):
        assert side(before, before.units[place]) != side(before, before.units[by])


def test_thirty_four_centres_are_always_owned() -> None:
    for position, _ in some(states()):
        assert len(position.owners) == 34


def test_who_is_out_has_neither_units_nor_centres_nor_protectorates() -> None:
    for position, now in some(states()):
        standing = {unit.power for unit in position.units.values()} | set(position.owners.values())
        gone = {code for code, power in RULES.powers.items() if power.role is Role.NEUTRAL} - now.points.keys()
        assert not standing & (gone | now.exiles.keys() | now.eliminated.keys())
        assert not set(now.protectors.values()) & now.eliminated.keys()
        assert now.annexed.keys() <= gone


def test_in_a_season_nobody_gives_more_than_his_purse() -> None:
    for each in some(games()):
        pending = dix(each.ruling.after).pending
        for power, lines in pending.items():
            given = sum(int(line.partition(" ")[0]) for line in lines if not line.startswith("-"))
            assert given <= purse(each.ruling.after, power)
        assert not pending or each.ruling.after.turn.phase in ("R", "A")


def test_the_games_are_not_tame() -> None:
    kinds = {str(event.kind) for each in games() for event in each.ruling.events}

    assert {"penalty", "protected", "freed", "annexation", "captured", "built", "destroyed"} <= kinds


# Planted bugs.

Scenario = Callable[[], None]


def caught(monkeypatch: pytest.MonkeyPatch, scenario: Scenario, broken: Mapping[object, Mapping[str, object]]) -> None:
    scenario()
    for module, names in broken.items():
        for name, value in names.items():
            monkeypatch.setattr(module, name, value)
    with pytest.raises(AssertionError):
        scenario()


def test_a_lead_of_three_that_protects_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    caught(monkeypatch, seasons.test_rule_16_a_lead_of_four_makes_a_protectorate_for_the_next_season,
           {state: {"PROTECTS": 3}})  # fmt: skip


def test_an_annexation_at_ten_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    caught(monkeypatch, levels.test_rule_27_a_lead_of_nine_annexes_units_and_centres, {season: {"ANNEXES": 10}})


def test_a_penalty_of_everything_for_a_supporter_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    caught(monkeypatch, levels.test_rule_24_attacking_a_neutral_that_holds_costs_everything_and_helping_three,
           {moves: {"_price": lambda held, attacker: (moves.EVERYTHING, moves.ATTACKED_HOLDING)}})  # fmt: skip


def test_a_penalty_for_attacking_a_neutral_that_supports_is_caught_by_the_worked_example(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caught(monkeypatch, example.test_every_turn_comes_out_as_printed, {moves: {"Hold": Support}})


@contextmanager
def changed(value: object, name: str, instead: object) -> Iterator[None]:
    """A frozen value of the rules with another field, for a while."""
    usual = getattr(value, name)
    object.__setattr__(value, name, instead)
    try:
        yield
    finally:
        object.__setattr__(value, name, usual)


def test_points_counted_before_penalties_are_caught() -> None:
    movement = RULES.phases["M"]

    def early(docket: Docket, ruleset: Ruleset) -> Docket:
        return moves.settle_moves_here(count_points(spend(docket, ruleset), ruleset), ruleset)

    steps = tuple(
        early if step is moves.settle_moves_here else step for step in movement.course.steps if step is not spend
    )
    with changed(movement.course, "steps", steps), pytest.raises(AssertionError):
        levels.test_rule_36_withdrawals_come_before_points_and_penalties_before_both()


def test_a_protector_that_captures_is_caught() -> None:
    with changed(RULES.laws, "captor", unit_takes), pytest.raises(AssertionError):
        seasons.test_rule_22_a_side_takes_no_centre_from_itself()


def test_an_exile_that_outlives_its_lead_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    caught(monkeypatch, levels.test_rule_29_an_exile_without_protectorate_at_a_season_s_end_is_eliminated,
           {asylum: {"_leading": lambda state: frozenset({"SERBIA"})}})  # fmt: skip


def test_a_point_for_every_capture_of_an_exile_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def grown(event, captor, unit, now, position):  # type: ignore[no-untyped-def]
        after, news = usual(event, captor, unit, now, position)
        row = {**after.points["ROMANIA"], "SERBIA": after.points["ROMANIA"]["SERBIA"] + 1}
        return replace(after, points={**after.points, "ROMANIA": row}), news

    usual = captures._reckon
    caught(monkeypatch, levels.test_rule_30_its_neutral_on_its_home_centre_in_autumn_brings_it_back,
           {captures: {"_reckon": grown}})  # fmt: skip

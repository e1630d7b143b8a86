"""Autumn: centres change hands, powers build and remove, some are eliminated, and the game may end."""

from dataclasses import replace

import pytest

from gm.notation.orders.canonical import read_canonical
from gm.rules.agreement import Accord, Wish, read_wish
from gm.rules.errors import RulesError
from gm.rules.judge import Ruling, adjudicate
from gm.rules.outcomes import EventKind, Fate, Reason, Verdict
from gm.rules.position import Position
from gm.rules.scoring import abridged, by_agreement, by_centers, centers_held, draw
from gm.variants import classic
from tests.casebook import Texts, judge, outcome, position, rules, turn, units_by_power

CENTERS = sorted(classic.board().map.centers)


def winter(orders: Texts, units: Texts, centers: Texts, **how: object) -> Ruling:
    return judge(orders, rules("classique"), phase="W1901A", units=units, centers=centers, **how)  # type: ignore[arg-type]


# Centres.


def test_a_centre_belongs_to_whose_unit_stands_there_after_autumn() -> None:
    ruling = judge({"FRANCE": ["A SPA H"]}, phase="F1901M", centers={"FRANCE": ["PAR"]})

    assert ruling.after.owners == {"PAR": "FRANCE", "SPA": "FRANCE"}
    (event,) = [each for each in ruling.events if each.kind is EventKind.CAPTURED]
    assert (event.power, event.province, event.former) == ("FRANCE", "SPA", None)


def test_not_in_spring() -> None:
    ruling = judge({"FRANCE": ["A SPA H"]}, phase="S1901M", centers={"FRANCE": ["PAR"]})

    assert ruling.after.owners == {"PAR": "FRANCE"}


def test_a_centre_left_empty_stays_with_its_owner() -> None:
    ruling = judge({"FRANCE": ["A SPA - GAS"]}, phase="F1901M", centers={"FRANCE": ["PAR", "SPA"]})

    assert ruling.after.owners == {"PAR": "FRANCE", "SPA": "FRANCE"}


def test_a_centre_is_taken_from_its_owner() -> None:
    ruling = judge({"GERMANY": ["A PAR H"], "FRANCE": ["A BRE H"]}, phase="F1901M", centers={"FRANCE": ["PAR", "BRE"]})

    assert ruling.after.owners == {"PAR": "GERMANY", "BRE": "FRANCE"}
    (event,) = [each for each in ruling.events if each.kind is EventKind.CAPTURED]
    assert event.former == "FRANCE"


def test_a_retreat_in_autumn_counts_for_the_centre_it_ends_in() -> None:
    ruling = judge(
        {"FRANCE": ["A BUR H"], "GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]},
        phase="F1901M",
        centers={"GERMANY": ["MUN"], "FRANCE": ["BRE"]},
    )
    assert str(ruling.after.turn) == "F1901R"
    assert "BEL" not in ruling.after.owners
    ruling = adjudicate(ruling.after, {"FRANCE": [read_canonical("A BUR R BEL")]}, rules())

    assert ruling.after.owners["BEL"] == "FRANCE"
    assert {event.kind for event in ruling.events} == {EventKind.CAPTURED}


def test_a_winter_in_which_nobody_has_anything_to_do_is_not_played() -> None:
    ruling = judge({"FRANCE": ["A PAR H"]}, phase="F1901M", centers={"FRANCE": ["PAR"]})

    assert str(ruling.after.turn) == "S1902M"


# Builds.


def test_a_power_builds_as_many_units_as_it_has_more_centres() -> None:
    ruling = winter(
        {"FRANCE": ["A PAR B", "F BRE B", "A MAR B"]},
        {"FRANCE": ["A SPA"]},
        {"FRANCE": ["PAR", "BRE", "SPA"]},
    )

    assert units_by_power(ruling.after) == {"FRANCE": ["A PAR", "A SPA", "F BRE"]}
    assert outcome(ruling, "A MAR B").reason is Reason.NOT_OWNED
    assert [event.kind for event in ruling.events] == [EventKind.BUILT, EventKind.BUILT]
    assert str(ruling.after.turn) == "S1902M"


def test_a_centre_takes_one_build() -> None:
    ruling = winter({"FRANCE": ["A BRE B", "F BRE B"]}, {}, {"FRANCE": ["BRE", "SPA"]})

    assert units_by_power(ruling.after) == {"FRANCE": ["A BRE"]}
    assert outcome(ruling, "F BRE B").reason is Reason.OCCUPIED


def test_a_fleet_in_st_petersburg_needs_its_coast() -> None:
    centers = {"RUSSIA": ["STP", "MOS"]}
    for text, built in (
        ("F STP/NC B", ["F STP/NC"]),
        ("F STP/SC B", ["F STP/SC"]),
        ("F STP B", []),
        ("A STP B", ["A STP"]),
    ):
        ruling = winter({"RUSSIA": [text]}, {}, centers)

        assert units_by_power(ruling.after).get("RUSSIA", []) == built, text


def test_an_army_ordered_at_a_coast_is_built_unless_the_rulebook_minds() -> None:
    units, centers = {"RUSSIA": ["A WAR"]}, {"RUSSIA": ["STP", "MOS"]}
    assert units_by_power(winter({"RUSSIA": ["A STP/NC B"]}, units, centers).after) == {"RUSSIA": ["A STP", "A WAR"]}
    strict = judge(
        {"RUSSIA": ["A STP/NC B"]}, rules(army_coast_checked=True), phase="W1901A", units=units, centers=centers
    )

    assert outcome(strict, "A STP/NC B").reason is Reason.WRONG_COAST


def test_builds_that_are_not_ordered_or_are_waived_lapse() -> None:
    ruling = winter({"FRANCE": ["WAIVE"]}, {}, {"FRANCE": ["PAR", "BRE"]})

    assert not ruling.after.units
    assert outcome(ruling, "WAIVE").fate is Fate.SUCCEEDS


def test_a_power_owes_no_more_builds_than_it_has_free_homes() -> None:
    where = position("W1901A", {"FRANCE": ["A PAR"]}, {"FRANCE": ["PAR", "BRE", "SPA", "POR", "BEL"]})

    assert rules().owes(where) == {"FRANCE": 1}


def test_a_power_that_has_lost_its_homes_builds_nothing() -> None:
    where = position("W1901A", {"FRANCE": ["A SPA"]}, {"FRANCE": ["SPA", "POR", "BEL"]})

    assert rules().owes(where) == {}


def test_a_power_in_disorder_builds_nothing() -> None:
    ruling = winter({"FRANCE": ["A PAR B"]}, {}, {"FRANCE": ["PAR"]}, disorder=["FRANCE"])

    assert outcome(ruling, "A PAR B").reason is Reason.DISORDER
    assert not ruling.after.units


def test_a_power_nobody_plays_neither_builds_nor_owes_but_removes() -> None:
    ruleset = classic.ruleset("classique", unplayed=frozenset({"ITALY"}))
    builder = position("W1901A", {}, {"ITALY": ["ROM"]})
    loser = position("W1901A", {"ITALY": ["A ROM", "A TUS"]}, {"ITALY": ["ROM"]})

    assert ruleset.owes(builder) == {}
    assert ruleset.owes(loser) == {"ITALY": -1}
    assert units_by_power(adjudicate(loser, {}, ruleset).after) == {"ITALY": ["A ROM"]}


# Removals.


def test_a_power_removes_the_units_it_names() -> None:
    ruling = winter({"FRANCE": ["A PAR D"]}, {"FRANCE": ["A PAR", "A RUH"]}, {"FRANCE": ["PAR"]})

    assert units_by_power(ruling.after) == {"FRANCE": ["A RUH"]}
    (event,) = ruling.events
    assert (event.kind, event.reason, str(event.unit)) == (EventKind.DESTROYED, None, "A PAR")


def test_what_it_does_not_name_is_removed_by_rule_and_said_so() -> None:
    ruling = winter({"FRANCE": ["A PAR D"]}, {"FRANCE": ["A PAR", "A RUH", "A GAS"]}, {"FRANCE": ["PAR"]})

    assert units_by_power(ruling.after) == {"FRANCE": ["A GAS"]}
    told = outcome(ruling, "A RUH D")
    assert (told.supplied, told.reason) == (True, Reason.NO_ORDER)


def test_a_power_without_centres_loses_all_its_units() -> None:
    ruling = winter({}, {"FRANCE": ["A PAR", "A RUH"]}, {"GERMANY": ["PAR"]})

    assert not ruling.after.units_of("FRANCE")


def test_nobody_removes_another_powers_unit() -> None:
    ruling = winter(
        {"GERMANY": ["A PAR D"]},
        {"FRANCE": ["A PAR"], "GERMANY": ["A MUN", "A BER"]},
        {"FRANCE": ["PAR"], "GERMANY": ["MUN"]},
    )

    assert outcome(ruling, "A PAR D").reason is Reason.NOT_YOURS
    assert len(ruling.after.units_of("GERMANY")) == 1


# Elimination.


def test_a_power_with_neither_units_nor_centres_is_eliminated_and_said_so_once() -> None:
    ruling = judge(
        {"GERMANY": ["A PAR H"], "FRANCE": ["A PIC H"]},
        phase="F1901M",
        centers={"FRANCE": ["PAR"], "GERMANY": ["MUN", "BER"]},
    )
    assert EventKind.ELIMINATED not in {event.kind for event in ruling.events}

    ruling = adjudicate(ruling.after, {}, rules())
    assert [event.power for event in ruling.events if event.kind is EventKind.ELIMINATED] == ["FRANCE"]

    ruling = adjudicate(ruling.after, {}, rules())
    assert EventKind.ELIMINATED not in {event.kind for event in ruling.events}


def test_a_power_whose_last_unit_may_still_retreat_is_alive() -> None:
    ruling = judge({"FRANCE": ["A PAR H"], "GERMANY": ["A BUR - PAR", "A GAS S A BUR - PAR"]})
    assert EventKind.ELIMINATED not in {event.kind for event in ruling.events}

    ruling = adjudicate(ruling.after, {}, rules())
    assert [event.power for event in ruling.events if event.kind is EventKind.ELIMINATED] == ["FRANCE"]


# The end.


def holding(**held: int) -> Position:
    """A position in the spring after, with that many centres each, and a unit on each of them."""
    owners, centers = {}, iter(CENTERS)
    for power, count in held.items():
        owners.update({next(centers): power for _ in range(count)})
    where = position("S1902M", {power: [f"A {c}" for c, owner in owners.items() if owner == power] for power in held})
    return replace(where, owners=owners)


def test_eighteen_centres_win_alone() -> None:
    assert by_centers(holding(FRANCE=17, GERMANY=17), rules()) is None
    verdict = by_centers(holding(FRANCE=18, GERMANY=16), rules())

    assert verdict is not None
    assert (verdict.kind, verdict.powers) == ("solo", ("FRANCE",))
    assert verdict.scores["FRANCE"] == 18
    assert verdict.scores["TURKEY"] == 0


def test_the_verdict_comes_with_the_autumn_that_brings_the_eighteenth_centre() -> None:
    before = holding(FRANCE=17, GERMANY=1)
    units = {**before.units, "TUN": replace(before.units["ANK"], location="TUN")}
    units.pop("ANK")
    spring = replace(before, units=units, turn=turn("S1905M"))
    autumn = replace(before, units=units, turn=turn("F1905M"))

    assert "TUN" not in before.owners
    assert adjudicate(spring, {}, rules()).verdict is None
    verdict = adjudicate(autumn, {}, rules()).verdict
    assert verdict is not None
    assert verdict.kind == "solo"


def test_all_who_still_have_a_piece_share_a_draw() -> None:
    where = position("S1905M", {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}, {"ITALY": ["ROM"]})

    assert draw(where, rules()).powers == ("FRANCE", "GERMANY")
    assert draw(where, rules()).kind == "draw"


def test_a_piece_that_must_retreat_is_on_the_board_and_a_power_nobody_plays_shares_nothing() -> None:
    ruling = judge({"FRANCE": ["A PAR H"], "GERMANY": ["A BUR - PAR", "A GAS S A BUR - PAR"], "ITALY": ["A ROM H"]})
    ruleset = classic.ruleset("classique", unplayed=frozenset({"ITALY"}))

    assert draw(ruling.after, ruleset).powers == ("FRANCE", "GERMANY")


def test_who_was_agreed_upon_shares_or_wins_and_centres_are_told() -> None:
    where = replace(position("S1905M", {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}), owners={"PAR": "FRANCE"})

    named = by_agreement(where, rules(), Wish(Accord.DRAW, ("TURKEY", "FRANCE")))
    left = by_agreement(where, rules(), Wish(Accord.CONCESSION, ("GERMANY",)))
    assert by_agreement(where, rules(), Wish(Accord.DRAW)) == draw(where, rules())
    assert (named.kind, named.powers, named.scores["FRANCE"]) == ("draw", ("FRANCE", "TURKEY"), 1)
    assert (left.kind, left.powers) == ("concession", ("GERMANY",))


def test_a_wish_is_read_as_it_was_kept() -> None:
    for wish in (Wish(Accord.DRAW), Wish(Accord.DRAW, ("FRANCE", "ITALY")), Wish(Accord.CONCESSION, ("RUSSIA",))):
        assert read_wish(str(wish)) == wish


def test_an_abridged_game_goes_on_to_the_end_of_its_last_year_and_then_stops() -> None:
    ruleset = classic.ruleset("classique", end_year=1910)
    where = position(
        "S1910M", {"FRANCE": ["A PAR", "A BRE"], "GERMANY": ["A MUN"]}, {"FRANCE": ["PAR", "BRE"], "GERMANY": ["MUN"]}
    )

    spring = adjudicate(where, {}, ruleset)
    assert spring.verdict is None
    autumn = adjudicate(spring.after, {}, ruleset)
    assert autumn.verdict == Verdict("abridged", ("FRANCE",), {"FRANCE": 2, "GERMANY": 1}, "units")


def test_an_abridged_game_waits_for_its_last_builds() -> None:
    ruleset = classic.ruleset("classique", end_year=1910)
    where = position(
        "F1910M",
        {"FRANCE": ["A SPA"], "GERMANY": ["A MUN", "A KIE"]},
        {"FRANCE": ["PAR", "BRE"], "GERMANY": ["MUN", "KIE"]},
    )

    autumn = adjudicate(where, {}, ruleset)
    assert (str(autumn.after.turn), autumn.verdict) == ("W1910A", None)
    built = adjudicate(autumn.after, {"FRANCE": [read_canonical("A PAR B"), read_canonical("F BRE B")]}, ruleset)
    assert built.verdict is not None
    assert built.verdict.powers == ("FRANCE",)


def test_those_who_are_level_at_the_end_of_an_abridged_game_share_it() -> None:
    where = position("S1911M", {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A ROM", "A VEN"]})
    ruleset = classic.ruleset("classique", end_year=1910, unplayed=frozenset({"ITALY"}))

    assert abridged(where, ruleset).powers == ("FRANCE", "GERMANY")


def test_eighteen_centres_win_alone_in_an_abridged_game_too() -> None:
    ruleset = classic.ruleset("classique", end_year=1901)
    verdict = by_centers(holding(FRANCE=18, GERMANY=16), ruleset)

    assert verdict is not None
    assert verdict.kind == "solo"


def test_centres_are_told_most_first_with_every_power_of_the_game() -> None:
    held = centers_held(holding(GERMANY=5, FRANCE=7), rules())

    assert list(held.items())[:3] == [("FRANCE", 7), ("GERMANY", 5), ("AUSTRIA", 0)]
    assert set(held) == set(classic.POWERS)


@pytest.mark.parametrize("phase", ["S1901A", "W1901M", "X1901M", "W1901R"])
def test_a_phase_that_is_in_no_year_is_refused(phase: str) -> None:
    with pytest.raises(RulesError, match=rf"phase {phase}: expected one of S…M, S…R, F…M, F…R, W…A"):
        adjudicate(position(phase), {}, rules())

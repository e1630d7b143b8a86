"""Rules 8, 9, 15 and 16: the order of a turn, and grace."""

import pytest

from tests.variants.diplomatie2000.world import fate, gone, judged, onward, units

PLACED = {"ETUN": ["M ABE", "F BOS"], "RUSS": ["A MOS"], "ONU": ["M MOR"], "INDE": ["A NDE"]}
DOWN = {"INDE": ["PROPOSE 1D ETUN", "VOTE 1 INDE"]}


def test_8_missions_voted_are_done_before_disgrace_takes_them_away() -> None:
    orders = {
        "INDE": [*DOWN["INDE"], "PROPOSE 2 M ABE - ATE", "VOTE 2 INDE"],
    }
    spring = judged("S2002M", PLACED, orders)
    assert fate(spring, "M ABE - ATE", "ONU") == "succeeds"
    assert spring["next_phase"] == "F2002M"
    assert gone(spring) == {"M ATE": "in_disgrace"}
    assert spring["un"]["disgrace"] == {"ETUN": 2}
    assert spring["un"]["expelled"] == []


def test_9_mandate_units_of_the_disgraced_count_for_that_autumns_points_and_are_gone_in_winter() -> None:
    autumn = judged("F2002M", PLACED, DOWN)

    assert autumn["scores"]["ETUN"] == 21
    assert autumn["next_phase"] == "W2002A"
    assert units(autumn, "ETUN") == ["F BOS"]


def test_15_a_term_runs_for_so_many_turns_after_the_vote() -> None:
    answer = judged("S2002M", PLACED, DOWN)
    left = [answer["un"]["disgrace"]]
    for _ in range(4):
        answer = onward(answer)
        left.append(answer["un"]["disgrace"])

    # autumn 2002, winter, spring 2003, autumn 2003
    assert left == [{"ETUN": 2}, {"ETUN": 1}, {"ETUN": 1}, {}, {}]


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("PROPOSE 1A RUSS", "void: in_disgrace"),
        ("PROPOSE 2 M MOR H", "void: in_disgrace"),
        ("VOTE 1 INDE", "void: in_disgrace"),
        ("AID 1 RUSS", "succeeds"),
        ("F BOS - ABE", "succeeds"),
    ],
)
def test_15_in_disgrace_one_neither_proposes_nor_votes_and_all_else_goes_on(order: str, said: str) -> None:
    orders = {"ETUN": [order], "INDE": ["PROPOSE 1A INDE"]}
    answer = judged("S2002M", {**PLACED, "ETUN": ["F BOS"]}, orders, un={"disgrace": {"ETUN": 2}})

    assert fate(answer, order, "ETUN") == said


def test_15_in_disgrace_one_builds_no_mandate_unit_and_may_still_invite() -> None:
    orders = {"ETUN": ["M BOS B", "V NYO B", "INVITE ALL"]}
    answer = judged("W2002A", {"RUSS": ["A MOS"]}, orders, un={"disgrace": {"ETUN": 2}})

    assert fate(answer, "M BOS B") == "void: in_disgrace"
    assert fate(answer, "V NYO B") == "succeeds"
    assert fate(answer, "INVITE ALL") == "succeeds"


def test_15_a_subversion_is_not_lost_with_grace() -> None:
    answer = judged("S2002M", PLACED, {"MCCA": ["SUBVERT MOS"]}, un={"disgrace": {"MCCA": 2}})

    assert fate(answer, "SUBVERT MOS") == "succeeds"


def test_15_a_return_to_grace_is_at_once() -> None:
    orders = {"INDE": ["PROPOSE 1C ETUN", "VOTE 1 INDE"]}
    answer = judged("S2002M", PLACED, orders, un={"disgrace": {"ETUN": 4}})

    assert answer["un"]["disgrace"] == {}


@pytest.mark.parametrize(("amount", "left"), [(1, 4), (5, 5)])
def test_15_of_two_terms_the_longer_counts(amount: int, left: int) -> None:
    orders = {**DOWN, "ONU": [f"AMOUNT INDE {amount}"]}

    assert judged("S2002M", PLACED, orders, un={"disgrace": {"ETUN": 5}})["un"]["disgrace"] == {"ETUN": left}


def test_16_the_secretary_general_proposes_and_never_votes() -> None:
    orders = {"ONU": ["PROPOSE 1A INDE", "VOTE 1 ONU"], "INDE": ["VOTE 1 ONU"]}
    answer = judged("S2002M", PLACED, orders)

    assert fate(answer, "VOTE 1 ONU", "ONU") == "void: may_not_order"
    assert answer["votes"]["1"] == {"counts": {"ONU": 1}, "none": 0, "adopted": ["ONU"]}

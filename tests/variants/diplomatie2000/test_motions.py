"""Rules 17 to 28: what may be proposed, how it is voted on, and what it changes."""

from typing import Any

import pytest

from gm.variants.diplomatie2000.session import votes_each
from tests.variants.diplomatie2000.world import fate, judged, onward, units

PLACED = {"ETUN": ["M WAS"], "UEUR": ["M BRU", "A PAR"], "ONU": ["M MOR"], "RUSS": ["A MOS"]}


def spring(orders: dict[str, list[str]], **more: Any) -> dict[str, Any]:
    return judged("S2002M", PLACED, orders, **more)


def autumn(orders: dict[str, list[str]], **more: Any) -> dict[str, Any]:
    return judged("F2002M", PLACED, orders, **more)


# Rule 17.


def test_17_one_motion_of_each_type() -> None:
    answer = autumn({"INDE": ["PROPOSE 1A RUSS", "PROPOSE 2 M WAS H", "PROPOSE 3A RUSS", "PROPOSE 1B CHIN"]})

    assert [fate(answer, text) for text in ("PROPOSE 1A RUSS", "PROPOSE 2 M WAS H", "PROPOSE 3A RUSS")] == [
        "succeeds"
    ] * 3
    assert fate(answer, "PROPOSE 1B CHIN") == "void: already_proposed"
    assert answer["votes"]["1"]["counts"] == {"INDE": 0}


def test_17_3a_and_3b_are_of_one_type() -> None:
    answer = autumn({"INDE": ["PROPOSE 3A RUSS", "PROPOSE 3B CHIN"]})

    assert fate(answer, "PROPOSE 3B CHIN") == "void: already_proposed"


def test_17_a_motion_that_may_not_be_made_leaves_its_place_to_the_next() -> None:
    answer = spring({"INDE": ["PROPOSE 1C RUSS", "PROPOSE 1A RUSS"]})

    assert fate(answer, "PROPOSE 1C RUSS") == "void: in_grace"
    assert fate(answer, "PROPOSE 1A RUSS") == "succeeds"


def test_17_nothing_political_in_the_first_turn_nor_economic_in_spring() -> None:
    first = judged("S2001M", PLACED, {"INDE": ["PROPOSE 1A RUSS", "PROPOSE 2 M WAS H"], "ONU": ["PROPOSE 1A RUSS"]})
    assert fate(first, "PROPOSE 1A RUSS", "INDE") == "void: out_of_season"
    assert fate(first, "PROPOSE 1A RUSS", "ONU") == "void: out_of_season"
    assert fate(first, "PROPOSE 2 M WAS H") == "succeeds"

    assert fate(spring({"INDE": ["PROPOSE 3A NONE"]}), "PROPOSE 3A NONE") == "void: out_of_season"
    assert fate(judged("F2001M", PLACED, {"INDE": ["PROPOSE 1A RUSS"]}), "PROPOSE 1A RUSS") == "succeeds"


# Rules 18 to 21.


@pytest.mark.parametrize(
    ("motion", "un", "said"),
    [
        ("PROPOSE 1A ONU", {}, "not_a_state"),
        ("PROPOSE 1B MEXI", {"eliminated": ["MEXI"]}, "not_a_state"),
        ("PROPOSE 3B MEXI", {"eliminated": ["MEXI"]}, "not_a_state"),
        ("PROPOSE 3A RUSS", {"embargo": "RUSS"}, "under_embargo"),
        ("PROPOSE 3B RUSS", {"imf": "RUSS"}, "holds_imf"),
        ("PROPOSE 2 M WAS - PAR", {}, "unreachable"),
        ("PROPOSE 2 A MOS - KIE", {}, "may_not_order"),
        ("PROPOSE 2 M LON H", {}, "no_unit"),
        ("PROPOSE 2 M WAS H / M WAS - ABE", {}, "ordered_twice"),
        ("PROPOSE 2 M WAS C A PAR - LON", {}, "cannot_convoy"),
        ("PROPOSE 2 M WAS H / M MOR - PAR", {}, "unreachable"),
    ],
)
def test_18_a_motion_that_cannot_be_is_not_made_at_all(motion: str, un: dict[str, Any], said: str) -> None:
    answer = autumn({"INDE": [motion]}, un=un)

    assert fate(answer, motion) == f"void: {said}"
    assert "votes" not in answer


@pytest.mark.parametrize("motion", ["PROPOSE 1A INDE", "PROPOSE 1D INDE", "PROPOSE 3A INDE", "PROPOSE 3A NONE"])
def test_19_one_may_name_oneself_and_for_the_fund_nobody(motion: str) -> None:
    assert fate(autumn({"INDE": [motion]}), motion) == "succeeds"


@pytest.mark.parametrize(
    ("motion", "amount", "said"),
    [
        ("PROPOSE 1A RUSS", "AMOUNT INDE 40", "succeeds"),
        ("PROPOSE 1B RUSS", "AMOUNT INDE 1", "succeeds"),
        ("PROPOSE 1B RUSS", "AMOUNT INDE 41", "void: out_of_range"),
        ("PROPOSE 1B RUSS", "AMOUNT INDE 0", "void: out_of_range"),
        ("PROPOSE 1D RUSS", "AMOUNT INDE 5", "succeeds"),
        ("PROPOSE 1D RUSS", "AMOUNT INDE 6", "void: out_of_range"),
        ("PROPOSE 3A RUSS", "AMOUNT INDE 5", "void: not_proposed"),
        ("PROPOSE 1A RUSS", "AMOUNT CHIN 5", "void: not_proposed"),
        ("PROPOSE 1C RUSS", "AMOUNT INDE 5", "void: not_proposed"),
    ],
)
def test_19_the_secretary_general_says_how_much(motion: str, amount: str, said: str) -> None:
    un = {"disgrace": {"RUSS": 2}} if "1C" in motion else {}

    assert fate(autumn({"INDE": [motion], "ONU": [amount]}, un=un), amount) == said


def test_19_an_amount_is_said_once_and_by_him_alone() -> None:
    orders = {"INDE": ["PROPOSE 1A RUSS", "AMOUNT INDE 40"], "ONU": ["AMOUNT INDE 5", "AMOUNT INDE 6"]}
    answer = spring({**orders, "CHIN": ["VOTE 1 INDE"]})

    assert fate(answer, "AMOUNT INDE 40") == "void: may_not_order"
    assert fate(answer, "AMOUNT INDE 6") == "void: already_proposed"
    assert answer["un"]["adjustment"] == {"RUSS": 5}


def test_19_an_amount_is_for_the_motion_that_could_be_made() -> None:
    orders = {"INDE": ["PROPOSE 1C RUSS", "PROPOSE 1D RUSS", "VOTE 1 INDE"], "ONU": ["AMOUNT INDE 4"]}
    answer = spring(orders)

    assert fate(answer, "AMOUNT INDE 4") == "succeeds"
    assert answer["un"]["disgrace"] == {"RUSS": 4}


def test_20_units_that_a_programme_does_not_name_hold() -> None:
    answer = spring({"INDE": ["PROPOSE 2 M WAS - ABE", "VOTE 2 INDE"]})

    assert units(answer, "ETUN") == ["M ABE"]
    assert units(answer, "UEUR") == ["A PAR", "M BRU"]
    assert units(answer, "ONU") == ["M MOR"]


def test_20_a_programme_may_be_longer_than_a_sheet() -> None:
    places = ("ALG", "TUN", "TRI", "CAI", "ISR", "DAM", "AMM", "BAG", "ARS", "ABD", "OMA", "YEM")
    programme = " / ".join(f"M {place} H" for place in places)
    answer = judged("S2002M", {"UNIA": [f"M {place}" for place in places]}, {"INDE": [f"PROPOSE 2 {programme}"]})

    assert len(programme) > 100
    assert fate(answer, f"PROPOSE 2 {programme}") == "succeeds"


# Rules 23 to 26.


def tally(orders: dict[str, list[str]], kind: str = "1") -> dict[str, Any]:
    found = spring(orders)["votes"][kind]
    assert isinstance(found, dict)
    return found


def test_24_none_at_or_above_the_best_adopts_nothing() -> None:
    orders = {"INDE": ["PROPOSE 1A RUSS", "VOTE 1 INDE"], "CHIN": ["VOTE 1 NONE"]}

    assert tally(orders) == {"counts": {"INDE": 1}, "none": 1, "adopted": []}
    assert tally({**orders, "RUSS": ["VOTE 1 INDE"]})["adopted"] == ["INDE"]


def test_24_what_nobody_votes_for_is_not_adopted() -> None:
    assert tally({"INDE": ["PROPOSE 1A RUSS"]}) == {"counts": {"INDE": 0}, "none": 0, "adopted": []}


def test_23_to_abstain_and_to_say_nothing_are_one() -> None:
    orders = {"INDE": ["PROPOSE 1A RUSS"], "CHIN": ["VOTE 1 ABSTAIN"]}

    assert tally(orders) == {"counts": {"INDE": 0}, "none": 0, "adopted": []}
    assert fate(spring(orders), "VOTE 1 ABSTAIN") == "succeeds"


@pytest.mark.parametrize(
    ("motions", "votes"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (21, 3)], ids=lambda number: str(number)
)
def test_25_many_political_motions_mean_more_votes(motions: int, votes: int) -> None:
    assert votes_each("1", motions) == votes
    assert votes_each("2", motions) == votes_each("3", motions) == 1


FIVE = {state: [f"PROPOSE 1A {state}"] for state in ("ASEA", "CAOR", "CASO", "CEAO", "CHIN")}


@pytest.mark.parametrize(
    ("ballot", "counts", "none"),
    [
        ("ASEA CAOR", {"ASEA": 1, "CAOR": 1}, 0),
        ("ASEA ASEA", {"ASEA": 1}, 0),
        ("ASEA CAOR CASO", {"ASEA": 1, "CAOR": 1}, 0),
        ("NONE NONE", {}, 2),
        ("NONE ASEA", {"ASEA": 1}, 1),
        ("ASEA ABSTAIN", {"ASEA": 1}, 0),
        ("ASEA USLA", {"ASEA": 1}, 0),
    ],
)
def test_25_of_two_votes_each_counts_once_and_a_third_not_at_all(
    ballot: str, counts: dict[str, int], none: int
) -> None:
    found = tally({**FIVE, "RUSS": [f"VOTE 1 {ballot}"]})

    assert found["counts"] == {**dict.fromkeys(FIVE, 0), **counts}
    assert found["none"] == none


def test_25_the_two_best_are_adopted_each_against_none() -> None:
    votes = {"RUSS": ["VOTE 1 ASEA CAOR"], "INDE": ["VOTE 1 ASEA CAOR"], "MEXI": ["VOTE 1 ASEA CASO"]}
    assert tally({**FIVE, **votes})["adopted"] == ["ASEA", "CAOR"]

    against = {"USLA": ["VOTE 1 NONE NONE"]}
    assert tally({**FIVE, **votes, **against})["adopted"] == ["ASEA"]


def test_26_a_tie_goes_by_the_secretary_generals_ranking() -> None:
    motions = {"INDE": ["PROPOSE 1A RUSS", "VOTE 1 INDE"], "CHIN": ["PROPOSE 1B RUSS", "VOTE 1 CHIN"]}

    assert tally(motions)["adopted"] == ["INDE"]
    assert tally({**motions, "ONU": ["RANK 1 CHIN INDE"]})["adopted"] == ["CHIN"]
    assert tally({"CHIN": motions["CHIN"], "INDE": motions["INDE"]})["adopted"] == ["CHIN"]


def test_26_without_a_ranking_his_own_motion_goes_first() -> None:
    orders = {
        "INDE": ["PROPOSE 1A RUSS", "VOTE 1 INDE"],
        "CHIN": ["VOTE 1 ONU"],
        "ONU": ["PROPOSE 1B RUSS"],
    }

    assert tally(orders)["adopted"] == ["ONU"]


def test_26_a_vote_for_what_was_not_proposed_abstains() -> None:
    answer = spring({"INDE": ["PROPOSE 1A RUSS"], "CHIN": ["VOTE 1 RUSS"], "RUSS": ["RANK 1 INDE"]})

    assert fate(answer, "VOTE 1 RUSS") == "void: not_proposed"
    assert fate(answer, "RANK 1 INDE") == "void: may_not_order"


def test_26_a_vote_for_a_motion_that_could_not_be_made_abstains() -> None:
    answer = spring({"INDE": ["PROPOSE 1C RUSS"], "MEXI": ["PROPOSE 1A MEXI"], "CHIN": ["VOTE 1 INDE"]})

    assert fate(answer, "VOTE 1 INDE") == "void: not_proposed"
    assert answer["votes"]["1"]["counts"] == {"MEXI": 0}


def test_23_two_ballots_of_one_type_count_neither() -> None:
    answer = spring({"INDE": ["PROPOSE 1A RUSS", "VOTE 1 INDE", "VOTE 1 NONE"]})

    assert fate(answer, "VOTE 1 INDE") == "void: ordered_twice"
    assert answer["votes"]["1"]["none"] == 0


# Rules 27 and 28.


def test_27_without_a_programme_all_mandate_units_hold() -> None:
    answer = spring({"INDE": ["PROPOSE 2 M WAS - ABE"], "CHIN": ["VOTE 2 NONE"]})

    assert units(answer, "ETUN") == ["M WAS"]


def test_27_of_two_measures_on_one_state_the_one_with_more_votes_has_the_last_word() -> None:
    un = {"adjustment": {"USLA": 115}}
    orders = {
        **FIVE,
        "INDE": ["PROPOSE 1A USLA", "VOTE 1 INDE MEXI"],
        "MEXI": ["PROPOSE 1B USLA", "VOTE 1 INDE MEXI"],
        "USLA": ["VOTE 1 INDE"],
    }
    # The censure has fewer votes: 115 - 20 + 20. The other way round it would be min(125, 115 + 20) - 20.
    assert spring(orders, un=un)["un"]["adjustment"] == {"USLA": 115}

    orders["USLA"] = ["VOTE 1 MEXI"]
    assert spring(orders, un=un)["un"]["adjustment"] == {"USLA": 105}


def test_28_the_fund_stays_until_another_vote_and_the_embargo_for_a_winter() -> None:
    un = {"imf": "MEXI", "embargo": "CHIN"}
    assert autumn({}, un=un)["un"]["imf"] == "MEXI"
    assert autumn({}, un=un)["un"]["embargo"] is None
    assert spring({}, un=un)["un"]["embargo"] == "CHIN"

    answer = autumn({"INDE": ["PROPOSE 3B RUSS", "VOTE 3 INDE"]}, un=un)
    assert (answer["un"]["imf"], answer["un"]["embargo"]) == ("MEXI", "RUSS")
    assert answer["un"]["received"]["RUSS"] == -1

    answer = autumn({"INDE": ["PROPOSE 3A NONE", "VOTE 3 INDE"]}, un=un)
    assert (answer["un"]["imf"], answer["un"]["embargo"]) == (None, None)


def test_28_who_was_under_embargo_may_not_be_helped_until_the_next_autumn_is_judged() -> None:
    winter = autumn({"INDE": ["PROPOSE 3B RUSS", "VOTE 3 INDE"]})
    next_spring = onward(winter)
    next_autumn = onward(next_spring)
    assert next_autumn["next_phase"] == "F2003M"

    answer = onward(next_autumn, {"INDE": ["PROPOSE 3A RUSS"]})
    assert fate(answer, "PROPOSE 3A RUSS") == "void: under_embargo"
    assert answer["un"]["embargo"] is None

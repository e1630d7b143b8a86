"""Rules 29 to 33: aid, elimination, subversion and intervention."""

from typing import Any

import pytest

from tests.variants.diplomatie2000.world import CENTERS, controlled, fate, gone, judged, onward, units

PLACED = {"UEUR": ["A PAR"], "CMWL": ["A OTT"], "UNIA": ["A CAI"], "ONU": ["M MOR"]}


def received(aid: dict[str, list[str | None]], centers: dict[str, list[str]] = CENTERS, **un: Any) -> dict[str, int]:
    answer = judged("F2002M", PLACED, centers=centers, un={"aid": aid, **un})
    return dict(answer["un"]["received"])


def without(state: str, count: int) -> dict[str, list[str]]:
    """The opening's centres, this state's last ones lost to Russia."""
    return controlled(*((center, "RUSS") for center in CENTERS[state][count:]))


# Rule 29.


def test_29_one_point_goes_to_the_first_slot_and_so_on() -> None:
    programme: dict[str, list[str | None]] = {"CAOR": ["MEXI", "MCCA", "MCSU"]}
    assert received(programme) == {"MEXI": 1}

    assert received(programme, controlled(*((c, "CAOR") for c in CENTERS["MCSU"][:4]))) == {"MEXI": 1, "MCCA": 1}
    assert received(programme, controlled(*((c, "CAOR") for c in (*CENTERS["MCSU"][:4], *CENTERS["ETUN"][:4])))) == {
        "MEXI": 1,
        "MCCA": 1,
        "MCSU": 1,
    }


def test_29_points_may_go_to_one_state_together_and_to_nobody() -> None:
    many = controlled(*((c, "CAOR") for c in (*CENTERS["MCSU"][:4], *CENTERS["ETUN"][:4])))

    assert received({"CAOR": ["MEXI", "MEXI", "MEXI"]}, many) == {"MEXI": 3}
    assert received({"CAOR": [None, "MEXI", None]}, many) == {"MEXI": 1}


def test_29_centres_are_counted_after_they_changed_hands() -> None:
    answer = judged("F2002M", {"RUSS": ["A BOG"]}, un={"aid": {"CAOR": ["MEXI", None, None]}})

    assert answer["un"]["received"] == {}


def test_29_the_fund_gives_one_point_and_the_embargo_takes_one() -> None:
    assert received({"CAOR": ["MEXI", None, None]}, imf="MEXI") == {"MEXI": 2}
    answer = judged(
        "F2002M", PLACED, {"INDE": ["PROPOSE 3B MEXI", "VOTE 3 INDE"]}, un={"aid": {"CAOR": ["MEXI", None, None]}}
    )
    assert answer["un"]["received"] == {}


def test_29_a_programme_is_kept_until_it_is_changed_slot_by_slot() -> None:
    first = judged("S2002M", PLACED, {"UEUR": ["AID 1 CMWL", "AID 3 MEXI"]})
    assert first["un"]["aid"] == {"UEUR": ["CMWL", None, "MEXI"]}

    then = onward(first, {"UEUR": ["AID 1 NONE", "AID 2 UNIA"]})
    assert then["un"]["aid"] == {"UEUR": [None, "UNIA", "MEXI"]}


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("AID 1 UEUR", "void: own_state"),
        ("AID 1 ONU", "void: not_a_state"),
        ("AID 1 MEXI", "void: not_a_state"),
        ("AID 3 EEAE", "succeeds"),
    ],
)
def test_29_any_state_writes_a_programme_though_not_for_itself_nor_for_the_eliminated(order: str, said: str) -> None:
    assert fate(judged("S2002M", PLACED, {"UEUR": [order]}, un={"eliminated": ["MEXI"]}), order) == said


def test_29_the_united_nations_have_no_programme() -> None:
    assert fate(judged("S2002M", PLACED, {"ONU": ["AID 1 MEXI"]}), "AID 1 MEXI") == "void: may_not_order"


# Rules 30 and 31.


def test_30_every_unit_counts_against_what_is_due() -> None:
    placed = {"MEXI": ["A MTR", "F GDL", "V OPE", "M PNE"]}

    assert judged("F2002M", placed)["owes"]["MEXI"] == -1
    assert judged("F2002M", placed, un={"imf": "MEXI"})["owes"].get("MEXI", 0) == 0


@pytest.mark.parametrize(
    ("held", "un", "stays"),
    [
        (["F OPE"], {"imf": "MEXI"}, True),
        (["V OPE"], {"aid": {"CAOR": ["MEXI", None, None]}}, True),
        (["M OPE"], {"imf": "MEXI"}, False),
        ([], {"imf": "MEXI"}, False),
        (["F OPE"], {}, False),
        (["F OPE"], {"aid": {"EEAE": ["MEXI", None, None]}}, False),
    ],
)
def test_31_without_a_centre_a_state_lives_on_aid_and_units_of_its_own(
    held: list[str], un: dict[str, Any], stays: bool
) -> None:
    answer = judged("F2002M", {**PLACED, "MEXI": held}, centers=without("MEXI", 0), un=un)

    assert ("MEXI" not in answer["un"]["eliminated"]) is stays
    assert any(event["kind"] == "eliminated" and event["power"] == "MEXI" for event in answer["events"]) is not stays


def test_31_what_an_eliminated_state_had_is_gone() -> None:
    un = {"imf": "MEXI", "aid": {"MEXI": ["CHIN", None, None]}, "lands": {"YEM": "MEXI"}}
    answer = judged("F2002M", {**PLACED, "MEXI": ["M OPE"]}, centers=without("MEXI", 0), un=un)

    assert gone(answer) == {"M OPE": "eliminated"}
    assert answer["un"]["imf"] is None
    assert answer["un"]["aid"] == {}
    assert answer["un"]["lands"]["YEM"] is None


def test_31_a_state_is_looked_at_again_after_the_winter() -> None:
    winter = judged("F2002M", {**PLACED, "MEXI": ["F OPE", "M PNE"]}, centers=without("MEXI", 0), un={"imf": "MEXI"})
    assert winter["un"]["eliminated"] == []
    assert winter["owes"]["MEXI"] == -1

    saved = onward(winter, {"MEXI": ["M PNE D"]})
    assert units(saved, "MEXI") == ["F OPE"]
    assert saved["un"]["eliminated"] == []
    assert saved["un"]["received"] == {}


def test_31_until_an_autumn_ends_a_state_without_anything_proposes_and_votes() -> None:
    orders = {"MEXI": ["PROPOSE 1A CHIN", "VOTE 1 MEXI"]}
    answer = judged("S2002M", PLACED, orders, centers=without("MEXI", 0))
    assert answer["un"]["adjustment"] == {"CHIN": 20}

    after = onward(answer, orders)
    assert after["un"]["eliminated"] == ["MEXI"]


def test_31_aid_to_the_eliminated_is_lost() -> None:
    assert received({"UEUR": ["MEXI", None, None]}, without("MEXI", 0), eliminated=["MEXI"]) == {}


# Rule 32.


@pytest.mark.parametrize(
    ("state", "centers", "order", "said"),
    [
        ("RUSS", {"RUSS": ["MOS"]}, "SUBVERT PYO", "void: not_held"),
        ("RUSS", {"RUSS": ["MOS", "STP"]}, "SUBVERT PYO", "succeeds"),
        ("RUSS", {"RUSS": ["MOS", "STP", "GOR", "VOL", "OMS"]}, "SUBVERT PYO", "void: not_held"),
        ("MCCA", CENTERS, "SUBVERT PAN", "succeeds"),
        ("MCCA", CENTERS, "SUBVERT MON", "succeeds"),
        ("MCCA", CENTERS, "SUBVERT OPE", "void: must_be_land"),
        ("MCCA", CENTERS, "SUBVERT NONE", "succeeds"),
        ("ETUN", CENTERS, "SUBVERT PYO", "void: not_held"),
        ("ONU", CENTERS, "SUBVERT PYO", "void: may_not_order"),
    ],
)
def test_32_who_may_subvert_and_where(state: str, centers: dict[str, list[str]], order: str, said: str) -> None:
    assert fate(judged("S2002M", PLACED, {state: [order]}, centers=centers), order) == said


def test_32_an_action_is_spent_for_the_year_even_where_nobody_stands() -> None:
    spring = judged("S2002M", PLACED, {"MCCA": ["SUBVERT PYO"]})
    assert spring["un"]["spent"] == ["MCCA"]

    autumn = onward(spring, {"MCCA": ["SUBVERT PYO"]})
    assert fate(autumn, "SUBVERT PYO") == "void: spent"
    assert autumn["un"]["spent"] == []


def test_32_one_a_turn_and_the_first_counts() -> None:
    answer = judged("S2002M", PLACED, {"MCCA": ["SUBVERT PAR", "SUBVERT CAI"], "UEUR": ["A PAR - MAR"]})

    assert fate(answer, "SUBVERT CAI") == "void: spent"
    assert fate(answer, "A PAR - MAR") == "void: cancelled"


def test_32_the_unit_that_comes_is_not_hit() -> None:
    answer = judged("S2002M", PLACED, {"MCCA": ["SUBVERT MAR"], "UEUR": ["A PAR - MAR"]})

    assert fate(answer, "A PAR - MAR") == "succeeds"


def test_32_the_missions_of_a_mandate_unit_are_cancelled_too() -> None:
    orders = {"MCCA": ["SUBVERT CAI", "PROPOSE 2 M CAI - ISR", "VOTE 2 MCCA"]}
    answer = judged("S2002M", {"ONU": ["M CAI"]}, orders)

    assert fate(answer, "M CAI - ISR") == "void: cancelled"
    assert units(answer, "ONU") == ["M CAI"]


# Rule 33.


@pytest.mark.parametrize(
    ("order", "un", "said"),
    [
        ("INTERVENE PAR", {}, "succeeds"),
        ("INTERVENE OPE", {}, "void: must_be_land"),
        ("INTERVENE PAR", {"spent": ["ONU"]}, "void: spent"),
        ("INTERVENE PAR", {"last": ["PAR", "UEUR"]}, "void: same_again"),
        ("INTERVENE PAR", {"last": ["PAR", "CHIN"]}, "succeeds"),
        ("INTERVENE BRU", {"last": ["PAR", "UEUR"]}, "succeeds"),
        ("INTERVENE MON", {"last": ["MON", None]}, "void: same_again"),
        ("INTERVENE MON", {"last": ["MON", None], "lands": {"MON": "CHIN"}}, "succeeds"),
    ],
)
def test_33_an_intervention_is_once_a_year_and_never_on_the_same_again(
    order: str, un: dict[str, Any], said: str
) -> None:
    assert fate(judged("S2002M", PLACED, {"ONU": [order]}, un=un), order) == said


def test_33_it_cancels_as_a_subversion_does_and_is_remembered() -> None:
    answer = judged("S2002M", PLACED, {"ONU": ["INTERVENE PAR"], "UEUR": ["A PAR - MAR"]})

    assert fate(answer, "A PAR - MAR") == "void: cancelled"
    assert answer["un"]["last"] == ["PAR", "UEUR"]
    assert answer["un"]["spent"] == ["ONU"]


def test_33_nobody_else_intervenes() -> None:
    assert fate(judged("S2002M", PLACED, {"UEUR": ["INTERVENE PAR"]}), "INTERVENE PAR") == "void: may_not_order"


# Rule 39.


def test_39_a_state_in_disorder_adds_nothing_to_what_it_proposed_and_its_mandate_units_go_on() -> None:
    orders = {
        "ETUN": ["PROPOSE 1A CHIN", "VOTE 2 INDE", "AID 1 CHIN", "SUBVERT PAR", "F BOS - ABE"],
        "INDE": ["PROPOSE 2 M WAS - ABE", "VOTE 2 INDE"],
    }
    answer = judged("S2002M", {"ETUN": ["M WAS", "F BOS"]}, orders, disorder=["ETUN"])

    for order in orders["ETUN"][1:]:
        assert fate(answer, order, "ETUN") == "void: disorder"
    assert fate(answer, "PROPOSE 1A CHIN", "ETUN") == "succeeds"
    assert units(answer, "ETUN") == ["F BOS", "M ABE"]


@pytest.mark.parametrize("beaten", [False, True])
@pytest.mark.parametrize(("silent", "given"), [([], {"MEXI": 1}), (["UEUR"], {})])
def test_39_who_is_silent_in_autumn_gives_no_aid(beaten: bool, silent: list[str], given: dict[str, int]) -> None:
    fight = {"UNIA": ["A KHA - NDJ", "A RCA S A KHA - NDJ"]} if beaten else {}
    placed = {"UEUR": ["A PAR"], "UNIA": ["A KHA", "A RCA"], "UCEN": ["A NDJ"]}
    answer = judged("F2002M", placed, fight, disorder=silent, un={"aid": {"UEUR": ["MEXI", None, None]}})
    if beaten:
        assert answer["next_phase"] == "F2002R"
        answer = onward(answer, {"UCEN": ["A NDJ D"]})

    assert answer["next_phase"] == "W2002A"
    assert answer["un"]["received"] == given
    assert answer["un"]["aid"] == {"UEUR": ["MEXI", None, None]}

"""Rules 12 to 14: points of victory."""

import pytest

from tests.variants.diplomatie2000.world import CENTERS, controlled, judged

HOLDS = {"RUSS": ["A MOS"], "ETUN": ["F LOS"]}


def test_12_only_centres_beyond_its_arsenals_count_and_never_below_nothing() -> None:
    answer = judged("F2003M", HOLDS, centers=controlled(("MOS", "USLA"), ("KIE", "UEUR"), ("VAR", "UEUR")))

    assert answer["scores"]["RUSS"] == 0
    assert answer["scores"]["USLA"] == 0
    assert answer["scores"]["UEUR"] == 2 * 59


def test_12_every_mandate_unit_counts_up_to_125_in_all() -> None:
    few = judged("F2003M", {**HOLDS, "EEAE": ["M ADD", "M DAR"]})
    many = judged("F2003M", {**HOLDS, "EEAE": ["M ADD", "M DAR", "M KAM"]})

    assert few["scores"]["EEAE"] == 100
    assert many["scores"]["EEAE"] == 125


def test_12_the_total_may_be_below_nothing() -> None:
    assert judged("F2003M", HOLDS, un={"adjustment": {"INDE": -20}})["scores"]["INDE"] == -20


def test_12_points_are_counted_when_an_autumn_ends_and_not_else() -> None:
    assert "scores" not in judged("S2003M", HOLDS)
    assert "scores" in judged("F2003M", HOLDS)
    assert "scores" not in judged("W2003A", HOLDS)


@pytest.mark.parametrize(("long", "limit"), [(False, 125), (True, 144)])
def test_13_votes_move_the_adjustment_within_its_limits(long: bool, limit: int) -> None:
    orders = {"INDE": ["PROPOSE 1A CHIN", "VOTE 1 INDE"], "ONU": ["AMOUNT INDE 40"]}
    answer = judged("S2003M", HOLDS, orders, un={"adjustment": {"CHIN": 120}}, options={"long": long})
    assert answer["un"]["adjustment"] == {"CHIN": limit}

    orders["INDE"][0] = "PROPOSE 1B CHIN"
    answer = judged("S2003M", HOLDS, orders, un={"adjustment": {"CHIN": -120}}, options={"long": long})
    assert answer["un"]["adjustment"] == {"CHIN": -limit}


def test_13_the_adjustment_stays_from_turn_to_turn() -> None:
    assert judged("S2003M", HOLDS, un={"adjustment": {"CHIN": 7}})["un"]["adjustment"] == {"CHIN": 7}


def empire(state: str, count: int) -> dict[str, list[str]]:
    """The opening's centres, with this state grown to so many."""
    wanted = count - len(CENTERS[state])
    taken = [(center, state) for other, held in CENTERS.items() if other != state for center in held[1:]][:wanted]
    return controlled(*taken)


def test_14_who_reaches_the_goal_when_an_autumn_ends_has_won_before_the_winter() -> None:
    answer = judged("F2003M", HOLDS, centers=empire("EEAE", 10))

    assert answer["verdict"]["kind"] == "points"
    assert answer["verdict"]["powers"] == ["EEAE"]
    assert answer["verdict"]["scores"]["EEAE"] == 1001
    assert answer["verdict"]["counted"] == "points"
    assert answer["next_phase"] == "W2003A"
    assert judged("S2003M", HOLDS, centers=empire("EEAE", 10))["verdict"] is None


def test_14_all_at_or_above_the_goal_win_together() -> None:
    adjusted = {"adjustment": {"MEXI": 125, "EEAE": 1}}
    centers = empire("EEAE", 10)
    wanted = 10 - len(centers["MEXI"])
    spare = [center for state in ("CHIN", "CMWL", "ASEA") for center in centers[state]][:wanted]
    for state in centers:
        centers[state] = [center for center in centers[state] if center not in spare]
    centers["MEXI"] = [*centers["MEXI"], *spare]
    answer = judged("F2003M", HOLDS, centers=centers, un=adjusted)

    assert answer["verdict"]["powers"] == ["EEAE", "MEXI"]
    assert answer["verdict"]["scores"]["MEXI"] == 7 * 143 + 125


def test_14_a_long_game_has_a_farther_goal() -> None:
    assert judged("F2003M", HOLDS, centers=empire("EEAE", 10), options={"long": True})["verdict"] is None
    assert judged("F2003M", HOLDS, centers=empire("EEAE", 13), options={"long": True})["verdict"] is not None


def test_14_an_abridged_game_ends_with_most_points() -> None:
    answer = judged("F2003M", HOLDS, un={"adjustment": {"CHIN": 7}}, end_year=2003)

    assert answer["verdict"]["kind"] == "abridged"
    assert answer["verdict"]["powers"] == ["CHIN"]
    assert answer["verdict"]["counted"] == "points"

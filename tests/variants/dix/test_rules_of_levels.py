"""Rules 23 to 36 of the game for ten, by their numbers: what deeds cost, annexation, exile, ends, a season's order."""

from typing import Any

import pytest

from gm.rules.agreement import Accord, Wish
from gm.rules.orders import Hold
from gm.rules.outcomes import EventKind, Fate, Reason
from gm.variants import dix
from gm.variants.dix.countries import played
from gm.variants.dix.victory import negotiated
from tests.variants.dix.table import RULES, at, judge, news, of, season, state

FRENCH: dict[str, Any] = {
    "protectors": {"BELGIUM": "FRANCE"},
    "points": {"BELGIUM": {"FRANCE": 6, "GERMANY": 2, "ENGLAND": 1}},
}


def test_rule_23_each_centre_a_protected_neutral_captures_is_a_point_for_its_protector_at_once() -> None:
    ruling = judge(at("F1902M", "BELGIUM A HOL", "FRANCE A PAR", **FRENCH), {})

    assert ruling.after.owners["HOL"] == "BELGIUM"
    assert str(ruling.after.turn) == "W1902A"
    assert state(ruling).points["BELGIUM"]["FRANCE"] == 7


LEVELS = {"GREECE": {"AUSTRIA": 5, "TURKEY": 4, "ITALY": 3, "ENGLAND": 6}}


def levels(orders: dict[str, list[str]], *units: str, phase: str = "S1902M", **more: object) -> dict[str, int]:
    where = at(phase, "GREECE F GRE", *units, points=LEVELS, protectors={}, **more)  # type: ignore[arg-type]
    return dict(state(judge(where, orders)).points["GREECE"])


def test_rule_24_attacking_a_neutral_that_holds_costs_everything_and_helping_three() -> None:
    after = levels(
        {"AUSTRIA": ["A ALB - GRE"], "TURKEY": ["F AEG S A ALB - GRE"], "ITALY": ["F ION C A NAP - GRE", "A NAP H"]},
        "AUSTRIA A ALB", "TURKEY F AEG", "ITALY F ION", "ITALY A NAP",
    )  # fmt: skip

    assert after == {"TURKEY": 1, "ITALY": 3, "ENGLAND": 6}


def test_rule_24_failed_and_cut_orders_count_void_and_unmatched_ones_do_not() -> None:
    after = levels(
        {
            "AUSTRIA": ["A SER - GRE", "A ALB H"],
            "TURKEY": ["F AEG S A SER - GRE"],
            "ITALY": ["F ION - AEG"],
            "ENGLAND": ["F EAS S F BUL/SC - GRE"],
        },
        "AUSTRIA A SER", "TURKEY F AEG", "ITALY F ION", "ENGLAND F EAS", "TURKEY F BUL/SC",
    )  # fmt: skip
    assert after == {"TURKEY": 1, "ITALY": 3, "ENGLAND": 6}
    unmatched = levels({"TURKEY": ["F AEG S A ALB - GRE"], "AUSTRIA": ["A ALB H"]}, "AUSTRIA A ALB", "TURKEY F AEG")

    assert unmatched == LEVELS["GREECE"]


def test_rule_24_a_move_without_a_route_and_a_convoy_cost_nothing() -> None:
    after = levels({"ITALY": ["A NAP - GRE"], "ENGLAND": ["F ION H"]}, "ITALY A NAP", "ENGLAND F ION")
    assert after == LEVELS["GREECE"]
    carried = levels({"ITALY": ["A NAP - GRE"], "ENGLAND": ["F ION C A NAP - GRE"]}, "ITALY A NAP", "ENGLAND F ION")

    assert carried == {"AUSTRIA": 5, "TURKEY": 4, "ENGLAND": 6}


def test_rule_24_a_neutral_that_moves_costs_one_each_and_one_that_supports_nothing() -> None:
    units = ("BELGIUM A BEL", "GERMANY A RUH", "GERMANY A HOL", "ENGLAND F ENG", "FRANCE A PIC")
    attack = {"GERMANY": ["A RUH - BEL", "A HOL S A RUH - BEL"], "ENGLAND": ["F ENG S A RUH - BEL"]}
    moving = state(judge(at("S1902M", *units, **FRENCH), {**attack, "FRANCE": ["A BEL - BUR"]})).points["BELGIUM"]
    helping = state(judge(at("S1902M", *units, **FRENCH), {**attack, "FRANCE": ["A BEL S A PIC"]})).points["BELGIUM"]

    assert moving == {"FRANCE": 6}
    assert helping == {"FRANCE": 6, "GERMANY": 2, "ENGLAND": 1}


def test_rule_24_a_neutral_whose_order_is_void_holds() -> None:
    units = ("BELGIUM A BEL", "GERMANY A RUH")
    ruling = judge(at("S1902M", *units, **FRENCH), {"GERMANY": ["A RUH - BEL"], "FRANCE": ["A BEL - MUN"]})

    assert isinstance(ruling.docket.orders["BEL"], Hold)
    assert "GERMANY" not in state(ruling).points["BELGIUM"]
    (event,) = news(ruling, "penalty")
    assert (event.power, event.other, event.amount, event.reason) == ("GERMANY", "BELGIUM", 2, "attacked_holding")


def test_rule_24_a_centre_taken_in_autumn_costs_everything_and_a_protected_unit_s_deeds_are_its_protector_s() -> None:
    taken = state(judge(at("F1902M", "ENGLAND F BEL", "FRANCE A PAR", **FRENCH), {}))
    assert taken.points["BELGIUM"] == {"FRANCE": 6, "GERMANY": 2}
    points = {"BELGIUM": {"FRANCE": 6}, "HOLLAND": {"FRANCE": 3, "GERMANY": 2}}
    where = at("F1902M", "BELGIUM A BEL", "HOLLAND F HOL", points=points, protectors={"BELGIUM": "FRANCE"})
    ruling = judge(where, {"FRANCE": ["A BEL - HOL"]})

    assert state(ruling).points["HOLLAND"] == {"GERMANY": 2}


def test_rule_24_by_the_neutral_whose_unit_stands_there_and_not_whose_home_it_is() -> None:
    points = {"BELGIUM": {"GERMANY": 3}, "HOLLAND": {"GERMANY": 3}}
    where = at("S1902M", "BELGIUM A HOL", "GERMANY A RUH", points=points, protectors={"BELGIUM": "FRANCE"})
    ruling = judge(where, {"GERMANY": ["A RUH - HOL"], "FRANCE": ["A HOL H"]})

    assert state(ruling).points["BELGIUM"] == {}
    assert state(ruling).points["HOLLAND"] == {"GERMANY": 3}


def test_rule_25_the_protector_pays_nothing() -> None:
    where = at("F1902M", "FRANCE A PIC", "BELGIUM A BEL", **FRENCH)
    ruling = judge(where, {"FRANCE": ["A PIC - BEL", "A BEL H"]})

    assert state(ruling).points["BELGIUM"]["FRANCE"] == 6
    assert not news(ruling, "penalty")


def test_rule_26_no_neutral_helps_another_power_into_its_own_home() -> None:
    where = at("S1902M", "FRANCE A PIC", "BELGIUM A RUH", "GERMANY F NTH", "ENGLAND A YOR", **FRENCH)
    ruling = judge(where, {"FRANCE": ["A PIC - BEL", "A RUH S A PIC - BEL"]})
    assert of(ruling, "A RUH S A PIC - BEL").reason == "survival"
    assert of(ruling, "A PIC - BEL").fate is Fate.SUCCEEDS
    assert of(ruling, "A PIC - BEL").attack == 1
    fleet = at("S1902M", "ENGLAND A YOR", "BELGIUM F NTH", **FRENCH)

    carried = judge(fleet, {"FRANCE": ["F NTH C A YOR - BEL"], "ENGLAND": ["A YOR - BEL"]})
    assert of(carried, "F NTH C A YOR - BEL").reason == "survival"
    own = at("S1902M", "BELGIUM A RUH", "BELGIUM A HOL", **FRENCH)
    assert of(judge(own, {"FRANCE": ["A RUH S A HOL - BEL", "A HOL - BEL"]}), "A HOL - BEL").attack == 2


def test_rule_27_a_lead_of_nine_annexes_units_and_centres() -> None:
    points = {"BELGIUM": {"FRANCE": 7, "GERMANY": 1}}
    where = at("S1902M", "FRANCE A PAR", "BELGIUM F NTH", "BELGIUM A BEL", points=points)
    eight = judge(where, {"FRANCE": ["2 = BEL"]})
    ruling = judge(where, {"FRANCE": ["3 = BEL"]})

    assert state(eight).protectors["BELGIUM"] == "FRANCE"
    assert {str(unit) for unit in ruling.after.units_of("FRANCE")} == {"A PAR", "F NTH", "A BEL"}
    assert ruling.after.owners["BEL"] == "FRANCE"
    assert "BELGIUM" not in state(ruling).points
    assert of(judge(ruling.after, {"GERMANY": ["1 = BEL"]}), "1 = BEL", "GERMANY").reason == "annexed"


# Exile.


LOST = {"SER": "AUSTRIA"}
SERB: dict[str, Any] = {
    "points": {"ROMANIA": {"SERBIA": 8, "RUSSIA": 3}, "GREECE": {"SERBIA": 1}},
    "protectors": {"ROMANIA": "SERBIA"},
}


def test_rule_28_who_falls_with_a_lead_of_four_seeks_asylum_and_others_are_eliminated() -> None:
    where = at("F1901M", "AUSTRIA A SER", "ROMANIA A RUM", "SPAIN A SPA", **SERB)
    ruling = season(where, {"NORWAY": ["1 = SWE"]})
    poor = season(where, {"RUSSIA": ["2 = RUM"]})

    assert state(ruling).exiles == {"SERBIA": ""}
    assert news(ruling, "exiled")[0].power == "SERBIA"
    assert state(poor).eliminated == {"SERBIA": 1901}
    assert "SERBIA" not in {**state(poor).points["ROMANIA"], **state(poor).points["GREECE"]}
    assert [event.power for event in news(poor, EventKind.ELIMINATED)] == ["SERBIA"]


def test_rule_28_who_annexes_in_falling_lives_on() -> None:
    where = at("F1901M", "AUSTRIA A SER", "ROMANIA A RUM", **SERB)
    ruling = season(where, {"SERBIA": ["3 = RUM"], "RUSSIA": ["-3 = RUM"]})

    assert state(ruling).exiles == {}
    assert ruling.after.owners["RUM"] == "SERBIA"
    assert not state(ruling).eliminated


SEEKING = at("S1902M", "AUSTRIA A SER", "ROMANIA A RUM", centers=LOST, exiles={"SERBIA": ""}, **SERB)


def test_rule_28_without_a_host_it_is_eliminated_and_its_protectorate_free_before_the_moves() -> None:
    ruling = judge(SEEKING, {"SERBIA": ["A RUM - BUL", "EXILE TURKEY RUSSIA", "2 = RUM"], "FRANCE": ["HOST SERBIA"]})

    assert state(ruling).eliminated == {"SERBIA": 1902}
    assert of(ruling, "A RUM - BUL").reason is Reason.NOT_YOURS
    assert of(ruling, "EXILE TURKEY RUSSIA").reason is Reason.UNMATCHED
    assert of(ruling, "HOST SERBIA").reason is Reason.UNMATCHED
    assert "ROMANIA" not in state(ruling).protectors
    assert [event.power for event in news(ruling, EventKind.ELIMINATED)] == ["SERBIA"]


def test_rule_29_the_first_of_its_wishes_that_grants_it_is_the_host() -> None:
    ruling = judge(
        SEEKING,
        {
            "SERBIA": ["EXILE TURKEY RUSSIA", "A RUM - BUL", "2 = RUM", "1 = RUM"],
            "RUSSIA": ["HOST SERBIA"],
            "FRANCE": ["HOST SERBIA"],
        },
    )

    assert state(ruling).exiles == {"SERBIA": "RUSSIA"}
    assert ruling.after.units["BUL"].power == "ROMANIA"
    assert of(ruling, "HOST SERBIA", "RUSSIA").fate is Fate.SUCCEEDS
    assert of(ruling, "HOST SERBIA", "FRANCE").reason is Reason.UNMATCHED
    assert of(ruling, "1 = RUM").reason == "overspent"
    assert state(ruling).points["ROMANIA"]["SERBIA"] == 10 or "ROMANIA" in state(ruling).annexed


HOSTED = at("S1902M", "AUSTRIA A SER", "ROMANIA A RUM", centers=LOST, exiles={"SERBIA": "RUSSIA"}, **SERB)


def test_rule_29_a_host_stays_until_he_withdraws_and_only_then_are_wishes_asked() -> None:
    stays = judge(HOSTED, {"SERBIA": ["EXILE TURKEY"], "TURKEY": ["HOST SERBIA"]})
    moved = judge(HOSTED, {"SERBIA": ["EXILE TURKEY"], "TURKEY": ["HOST SERBIA"], "RUSSIA": ["EXPEL SERBIA"]})
    alone = judge(HOSTED, {"RUSSIA": ["EXPEL SERBIA"], "FRANCE": ["EXPEL SERBIA"]})

    assert state(stays).exiles == {"SERBIA": "RUSSIA"}
    assert state(moved).exiles == {"SERBIA": "TURKEY"}
    assert state(alone).eliminated == {"SERBIA": 1902}
    assert of(alone, "EXPEL SERBIA", "FRANCE").reason is Reason.NOT_YOURS


@pytest.mark.parametrize(
    ("power", "line", "reason"),
    [
        ("FRANCE", "EXILE TURKEY", "not_exiled"),
        ("FRANCE", "HOST SPAIN", "not_exiled"),
        ("FRANCE", "EXPEL SPAIN", "not_exiled"),
        ("SERBIA", "EXILE SERBIA", "cannot_receive"),
        ("SERBIA", "HOST SERBIA", "cannot_receive"),
    ],
)
def test_rule_29_lines_about_asylum_that_cannot_stand_are_told(power: str, line: str, reason: str) -> None:
    assert of(judge(HOSTED, {power: [line]}), line).reason == reason


def test_rule_29_an_exile_without_protectorate_at_a_season_s_end_is_eliminated() -> None:
    ruling = judge(HOSTED, {"RUSSIA": ["3 = RUM"]})

    assert state(ruling).eliminated == {"SERBIA": 1902}
    assert state(ruling).exiles == {}


def test_rule_29_when_the_host_falls_his_guest_looks_for_another() -> None:
    where = at(
        "F1902M", "AUSTRIA A SER", "ROMANIA A RUM", "TURKEY A SPA", exiles={"SERBIA": "SPAIN"}, **SERB,
        centers=LOST,
    )  # fmt: skip

    assert state(season(where, {})).exiles == {"SERBIA": ""}


def test_rule_30_its_neutral_on_its_home_centre_in_autumn_brings_it_back() -> None:
    where = at("F1902M", "ROMANIA A SER", centers=LOST, exiles={"SERBIA": "RUSSIA"}, **SERB)
    ruling = judge(where, {})

    assert ruling.after.owners["SER"] == "SERBIA"
    assert state(ruling).exiles == {}
    assert state(ruling).points["ROMANIA"]["SERBIA"] == 8
    assert RULES.owes(ruling.after)["SERBIA"] == 1
    built = judge(ruling.after, {"SERBIA": ["A RUM B"]})
    assert built.after.units["RUM"].power == "SERBIA"
    assert of(built, "A RUM B").fate is Fate.SUCCEEDS


def test_rule_30_annexing_ends_an_exile_too() -> None:
    ruling = judge(HOSTED, {"SERBIA": ["2 = RUM"], "RUSSIA": ["-3 = RUM"]})

    assert state(ruling).exiles == {}
    assert ruling.after.units["RUM"].power == "SERBIA"


# Ends.


EIGHTEEN = [center for center in sorted(RULES.map.centers) if center not in ("SPA", "SER", "BEL")][:18]
OTHERS = {center: "GERMANY" for center in RULES.map.centers if center not in (*EIGHTEEN, "SPA", "SER", "BEL")}


def test_rule_31_eighteen_own_centres_at_the_adjustment_win_before_that_season_s_points() -> None:
    centers = {**OTHERS, **dict.fromkeys(EIGHTEEN[:17], "FRANCE"), EIGHTEEN[17]: "GERMANY", "SPA": "GERMANY"}
    where = at("F1905M", f"FRANCE A {EIGHTEEN[17]}", "SPAIN A GAS", centers=centers, eliminated={"NORWAY": 1903})
    ruling = judge(where, {"GERMANY": ["3 = BEL"]})

    assert ruling.verdict is not None
    assert (ruling.verdict.kind, ruling.verdict.powers) == ("solo", ("FRANCE",))
    scores = ruling.verdict.scores
    assert (scores["FRANCE"], scores["GERMANY"], scores["ENGLAND"]) == (
        18,
        2,
        1 if "ENGLAND" not in centers.values() else 2,
    )
    assert (scores["SERBIA"], scores["SPAIN"], scores["NORWAY"]) == (1 + 5 + 2, 1 + 5, 1 + 3)
    assert str(ruling.after.turn) == "W1905A"


def test_rule_31_protectorates_never_count() -> None:
    centers = {**OTHERS, **dict.fromkeys(EIGHTEEN[:17], "FRANCE"), EIGHTEEN[17]: "GERMANY"}
    where = at("F1905M", "BELGIUM A BEL", centers=centers, **FRENCH)

    assert judge(where, {}).verdict is None


def test_rule_32_an_agreement_scores_centres_and_two_at_most_seventeen() -> None:
    centers = dict.fromkeys(EIGHTEEN[:17], "FRANCE")
    where = at(
        "S1904M", "FRANCE A BEL", "SERBIA A SER", centers={**centers, "GRE": "SERBIA"}, eliminated={"SPAIN": 1902}
    )
    verdict = negotiated(where, RULES, Wish(Accord.DRAW))

    assert verdict is not None
    assert verdict.scores["FRANCE"] == 17
    assert "SPAIN" not in verdict.powers
    # Document 003: Serbia, with two centres when peace is made in 1904, has 1 + 4 + 2 + 2 points.
    assert verdict.scores["SERBIA"] == 9
    end = dix.ruleset(end_year=1903).ending.verdict(where, dix.ruleset(end_year=1903))
    assert end is not None and (end.kind, end.scores["SERBIA"]) == ("abridged", 8)


def test_rule_33_a_minor_power_eliminated_in_1903_has_four_points() -> None:
    where = at("S1905M", "FRANCE A BEL", eliminated={"SERBIA": 1903})

    verdict = negotiated(where, RULES, Wish(Accord.DRAW))
    assert verdict is not None and verdict.scores["SERBIA"] == 4


def test_rule_32_two_agree_only_with_seventeen_centres_each_and_nobody_wins_by_concession() -> None:
    gone = dict.fromkeys(played() - {"FRANCE", "GERMANY"}, 1905)
    half = {center: ("FRANCE", "GERMANY")[n % 2] for n, center in enumerate(sorted(RULES.map.centers))}
    level = at("S1909M", "FRANCE A PAR", "GERMANY A BER", centers=half, eliminated=gone)
    odd = at("S1909M", "FRANCE A PAR", "GERMANY A BER", centers={**half, "ANK": "GERMANY"}, eliminated=gone)

    verdict = negotiated(level, RULES, Wish(Accord.DRAW))
    assert verdict is not None and (verdict.scores["FRANCE"], verdict.scores["GERMANY"]) == (17, 17)
    assert negotiated(odd, RULES, Wish(Accord.DRAW)) is None
    assert negotiated(level, RULES, Wish(Accord.DRAW, ("FRANCE",))) is None
    assert negotiated(level, RULES, Wish(Accord.CONCESSION, ("FRANCE",))) is None


# The order of the season's end.


def test_rule_36_withdrawals_come_before_points_and_penalties_before_both() -> None:
    points = {"GREECE": {"AUSTRIA": 2, "TURKEY": 3}}
    where = at("S1902M", "GREECE F GRE", "AUSTRIA A ALB", "TURKEY A BUL", points=points)
    ruling = judge(where, {"AUSTRIA": ["1 = GRE", "A ALB - GRE"], "TURKEY": ["-3 = GRE", "2 = GRE"]})

    assert state(ruling).points["GREECE"] == {"AUSTRIA": 1, "TURKEY": 2}


def test_rule_36_points_of_autumn_wait_for_the_adjustments_and_are_counted_once() -> None:
    where = at("F1901M", "FRANCE A PIC", points={"BELGIUM": {"FRANCE": 2}})
    autumn = judge(where, {"FRANCE": ["2 = BEL"]})
    winter = judge(autumn.after, {"FRANCE": ["A PAR B"]})
    spring = judge(winter.after, {})

    assert state(autumn).pending == {"FRANCE": ("2 = BEL",)}
    assert state(autumn).points["BELGIUM"]["FRANCE"] == 2
    assert (state(winter).points["BELGIUM"]["FRANCE"], state(winter).pending) == (4, {})
    assert of(winter, "2 = BEL").disclosed
    assert state(spring).points["BELGIUM"]["FRANCE"] == 4

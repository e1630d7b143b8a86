"""Rules 34 to 38: builds at home and abroad, invitations, mandate units given up, the United Nations' own."""

from typing import Any

import pytest

from gm.exchange.case import read_case
from tests.variants.diplomatie2000.world import CENTERS, case, fate, gone, judged, onward, units

HOST = ["A LIM", "A PAZ", "A STG"]
PLACED = {"MCSU": ["A BEL", "A BRA", "F BUA", "F SAO"], "CAOR": HOST}
"""Mercosur is due one unit, and so is the Cartel; BOG and RIO are free."""


def winter(orders: dict[str, list[str]], placed: dict[str, list[str]] = PLACED, **more: Any) -> dict[str, Any]:
    return judged("W2002A", placed, orders, **more)


# Rule 34.


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("A RIO B", "succeeds"),
        ("F RIO B", "succeeds"),
        ("V RIO B", "succeeds"),
        ("M RIO B", "succeeds"),
        ("A BRA B", "void: occupied"),
        ("M BRA B", "void: occupied"),
        ("A BOG B", "void: not_home"),
        ("M AMA B", "void: not_home"),
        ("M ABE B", "void: not_home"),
        ("M BOG B", "void: not_invited"),
    ],
)
def test_34_units_are_built_in_own_arsenals(order: str, said: str) -> None:
    assert fate(winter({"MCSU": [order]}), order) == said


def test_34_a_mandate_unit_may_be_built_in_any_centre_one_controls() -> None:
    centers = {"CASO": ["ANK", "BAK", "ATH"], "UEUR": ["PAR"]}
    answer = winter({"CASO": ["M ATH B", "A ATH B"]}, {"CASO": ["A ANK"]}, centers=centers)

    assert fate(answer, "M ATH B") == "succeeds"
    assert fate(answer, "A ATH B") == "void: not_home"


@pytest.mark.parametrize("invitation", ["INVITE MCSU BOG", "INVITE MCSU", "INVITE ALL"])
def test_34_or_wherever_its_host_invites(invitation: str) -> None:
    answer = winter({"MCSU": ["M BOG B"], "CAOR": [invitation]})

    assert units(answer, "MCSU")[-1] == "M BOG"


@pytest.mark.parametrize(
    "invitation", ["INVITE NONE", "INVITE ORBA", "INVITE MCSU LIM", "INVITE ONU BOG", "INVITE ONU"]
)
def test_34_an_invitation_to_others_or_elsewhere_is_none(invitation: str) -> None:
    answer = winter({"MCSU": ["M BOG B"], "CAOR": [invitation]})

    assert fate(answer, "M BOG B") == "void: not_invited"


def test_34_the_hosts_own_build_goes_first() -> None:
    answer = winter({"MCSU": ["M BOG B"], "CAOR": ["INVITE MCSU BOG", "V BOG B"]})

    assert fate(answer, "M BOG B") == "void: occupied"
    assert fate(answer, "V BOG B") == "succeeds"


def test_34_then_whoever_is_invited_most_precisely() -> None:
    orders = {"MCSU": ["M BOG B"], "EEAE": ["M BOG B"], "CAOR": ["INVITE MCSU BOG", "INVITE EEAE", "INVITE ALL"]}
    answer = winter(orders)

    assert fate(answer, "M BOG B", "MCSU") == "succeeds"
    assert fate(answer, "M BOG B", "EEAE") == "void: occupied"


def test_34_of_two_with_the_same_right_nobody_builds() -> None:
    orders = {
        "MCSU": ["M BOG B"],
        "EEAE": ["M BOG B"],
        "INDE": ["M BOG B"],
        "CAOR": ["INVITE MCSU", "INVITE EEAE", "INVITE ALL"],
    }
    answer = winter(orders)

    assert [fate(answer, "M BOG B", state) for state in ("MCSU", "EEAE", "INDE")] == ["void: contested"] * 3


def test_34_where_two_were_equal_nobody_builds_who_comes_later_but_the_host() -> None:
    wishes = {"MCSU": ["M BOG B"], "EEAE": ["M BOG B"], "INDE": ["M STG B", "M BOG B"]}
    placed = {**PLACED, "CAOR": ["A LIM"], "INDE": ["A BOM", "A JAI", "A NDE", "F CAL"]}
    invited = ["INVITE MCSU", "INVITE EEAE", "INVITE ALL"]

    answer = winter({**wishes, "CAOR": [*invited, "F STG B"]}, placed)
    assert fate(answer, "M STG B") == "void: occupied"
    assert [fate(answer, "M BOG B", state) for state in wishes] == ["void: contested"] * 3

    answer = winter({**wishes, "CAOR": [*invited, "F STG B", "A BOG B"]}, placed)
    assert fate(answer, "A BOG B") == "succeeds"


def test_34_who_fails_in_one_place_has_the_next_on_his_list() -> None:
    answer = winter({"MCSU": ["M BOG B", "M RIO B", "A RIO B"], "CAOR": ["V BOG B", "INVITE MCSU"]})

    assert fate(answer, "M BOG B") == "void: occupied"
    assert fate(answer, "M RIO B") == "succeeds"
    assert fate(answer, "A RIO B") == "void: occupied"


def test_34_free_is_what_is_empty_when_the_winter_begins() -> None:
    answer = winter({"MCSU": ["M BEL D", "A BEL B"]}, {**PLACED, "MCSU": ["M BEL", "A BRA", "F BUA", "F SAO", "V RIO"]})

    assert fate(answer, "M BEL D") == "succeeds"
    assert fate(answer, "A BEL B") == "void: occupied"


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("INVITE CAOR BOG", "void: own_state"),
        ("INVITE MCSU RIO", "void: not_owned"),
        ("INVITE MCSU EQU", "void: not_home"),
        ("INVITE ONU EQU", "succeeds"),
        ("INVITE ONU OPE", "void: must_be_land"),
        ("INVITE MEXI", "void: not_a_state"),
        ("INVITE ALL", "succeeds"),
    ],
)
def test_34_a_host_invites_to_what_it_controls(order: str, said: str) -> None:
    assert fate(winter({"CAOR": [order]}, un={"eliminated": ["MEXI"]}), order) == said


# Rule 35.


LEVEL = {"MCSU": ["A BEL", "A BRA", "F BUA", "M ATS", "M SAO"], "CAOR": HOST}


@pytest.mark.parametrize("sheet", [["M ATS D", "V RIO B"], ["V RIO B", "M ATS D"]])
def test_35_a_mandate_unit_is_given_up_for_another_whatever_comes_first(sheet: list[str]) -> None:
    answer = winter({"MCSU": sheet}, LEVEL)

    assert units(answer, "MCSU") == ["A BEL", "A BRA", "F BUA", "M SAO", "V RIO"]


def test_35_never_more_than_is_due() -> None:
    answer = winter({"MCSU": ["M ATS D", "V RIO B", "A RIO B"]}, LEVEL)

    assert fate(answer, "A RIO B") == "void: occupied"
    assert len(units(answer, "MCSU")) == 5
    assert fate(winter({"MCSU": ["V RIO B"]}, LEVEL), "V RIO B") == "void: none_due"


def test_35_other_units_go_only_when_it_is_due() -> None:
    assert fate(winter({"MCSU": ["A BEL D"]}, LEVEL), "A BEL D") == "void: none_due"
    over = {**LEVEL, "MCSU": [*LEVEL["MCSU"], "A AMA"]}
    assert fate(winter({"MCSU": ["A BEL D"]}, over), "A BEL D") == "succeeds"


def test_35_what_is_not_chosen_goes_by_rule_mandate_units_first_and_the_farthest_of_them() -> None:
    over = {**LEVEL, "MCSU": ["A BEL", "A CHE", "F BUA", "M PHI", "M SAO", "F MJA", "V MOS"]}

    assert gone(winter({}, over)) == {"M PHI": "no_order", "M SAO": "no_order"}


def test_35_then_the_farthest_and_carriers_rank_with_fleets() -> None:
    # BEL, BRA and RIO are one step from AMA or AEQ; of two as far, the one that is no army goes.
    over = {"MCSU": ["A GUY", "V AEQ", "A BEL", "A BRA", "A RIO", "A SAO"], "CAOR": HOST}

    assert gone(winter({}, over)) == {"V AEQ": "no_order"}


# Rule 36.


def test_36_a_mandate_unit_given_up_in_spring_does_its_orders_and_leaves_when_the_turn_ends() -> None:
    orders = {"MCSU": ["M SAO D"], "INDE": ["PROPOSE 2 M SAO - ATS", "VOTE 2 INDE"], "CAOR": ["V PRG - SAO"]}
    answer = judged("S2002M", {"MCSU": ["M SAO"], "CAOR": ["V PRG"]}, orders)

    assert fate(answer, "M SAO D") == "succeeds"
    assert fate(answer, "V PRG - SAO") == "succeeds"
    assert gone(answer) == {"M ATS": "given_up"}
    assert answer["un"]["leaving"] == []


def test_36_it_stands_where_it_went_while_others_retreat() -> None:
    orders = {
        "MCSU": ["M SAO D"],
        "INDE": ["PROPOSE 2 M SAO - ATS", "VOTE 2 INDE"],
        "CAOR": ["A BUA - PRG", "A PAZ S A BUA - PRG"],
    }
    answer = judged("S2002M", {"MCSU": ["M SAO"], "CAOR": ["A BUA", "A PAZ"], "CHIN": ["A PRG"]}, orders)
    assert answer["next_phase"] == "S2002R"
    assert answer["un"]["leaving"] == ["ATS"]
    assert units(answer, "MCSU") == ["M ATS"]

    after = onward(answer, {"CHIN": ["A PRG D"]})
    assert units(after, "MCSU") == []


def test_36_one_that_was_to_leave_before_is_followed_where_it_goes() -> None:
    orders = {"INDE": ["PROPOSE 2 M SAO - ATS", "VOTE 2 INDE"]}
    answer = judged("S2002M", {"MCSU": ["M SAO"]}, orders, un={"leaving": ["SAO"]})

    assert gone(answer) == {"M ATS": "given_up"}
    assert answer["un"]["leaving"] == []


def test_36_if_it_is_beaten_it_does_not_retreat() -> None:
    orders = {"MCSU": ["M PRG D"], "CAOR": ["A BUA - PRG", "A PAZ S A BUA - PRG"]}
    answer = judged("S2002M", {"MCSU": ["M PRG"], "CAOR": ["A BUA", "A PAZ"]}, orders)

    assert answer["dislodged"]["MCSU"][0]["retreats"] == []
    assert answer["next_phase"] == "F2002M"
    assert units(answer, "MCSU") == []


@pytest.mark.parametrize(
    ("power", "order", "said"),
    [
        ("MCSU", "A BEL D", "void: wrong_phase"),
        ("CAOR", "M SAO D", "void: not_yours"),
        ("ONU", "M MOR D", "succeeds"),
        ("MCSU", "M BEL D", "void: wrong_phase"),
        ("MCSU", "M RIO D", "void: no_unit"),
    ],
)
def test_36_only_mandate_units_and_only_ones_own(power: str, order: str, said: str) -> None:
    placed = {"MCSU": ["M SAO", "A BEL"], "ONU": ["M MOR"]}

    assert fate(judged("S2002M", placed, {power: [order]}), order) == said


# Rule 37.


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("OPE", "succeeds"),
        ("MON", "succeeds"),
        ("EQU", "void: not_invited"),
        ("BOG", "void: not_invited"),
        ("LIM", "void: occupied"),
    ],
)
def test_37_the_uns_own_is_built_where_nobody_has_anything_to_say(place: str, said: str) -> None:
    order = f"M {place} B"

    assert fate(winter({"ONU": [order]}), order) == said


@pytest.mark.parametrize(
    ("invitation", "said"),
    [
        ("INVITE ONU EQU", "succeeds"),
        ("INVITE ONU", "succeeds"),
        ("INVITE ALL", "void: not_invited"),
        ("INVITE ONU BOG", "void: not_invited"),
    ],
)
def test_37_or_where_a_state_invites_it_and_to_invite_all_is_not_enough(invitation: str, said: str) -> None:
    assert fate(winter({"CAOR": [invitation], "ONU": ["M EQU B"]}), "M EQU B") == said


def test_37_it_comes_after_the_builds_and_removals_of_all_others() -> None:
    orders = {"ONU": ["M BOG B", "M RIO B", "M OPE B"], "CAOR": ["A BOG B", "INVITE ONU"]}
    answer = winter(orders)
    assert fate(answer, "M BOG B") == "void: occupied"
    assert units(answer, "ONU") == ["M OPE"]

    placed = {**PLACED, "EEAE": ["M ABE"]}
    answer = winter({"ONU": ["M ABE B"], "EEAE": ["M ABE D"]}, placed)
    assert units(answer, "ONU") == ["M ABE"]


def test_37_there_is_one_and_it_may_be_given_up_for_another_place() -> None:
    placed = {**PLACED, "ONU": ["M MOR"]}
    assert fate(winter({"ONU": ["M OPE B"]}, placed), "M OPE B") == "void: none_due"

    answer = winter({"ONU": ["M OPE B", "M MOR D", "M ABE B"]}, placed)
    assert units(answer, "ONU") == ["M OPE"]
    assert fate(answer, "M ABE B") == "void: none_due"


def test_37_it_is_a_mandate_unit_and_nothing_else() -> None:
    assert fate(winter({"ONU": ["V OPE B"]}), "V OPE B") == "void: may_not_order"


# Rule 38.


def test_38_the_winter_is_played_every_year_though_nobody_owes_anything() -> None:
    answer = judged("F2002M", {"CAOR": ["A BOG", "A LIM", "A PAZ", "F STG"]})

    assert answer["next_phase"] == "W2002A"
    assert "ONU" not in answer["owes"]
    assert onward(answer)["next_phase"] == "S2003M"


# Rule 34, with rule 30: what is owed where a state has no free centre of its own.

FULL = {"EEAE": ["A ADD", "A DAR", "A KAM"], "UEUR": ["A PAR"]}
AIDED = {"received": {"EEAE": 1}}


def owed(placed: dict[str, list[str]], state: str, **more: Any) -> int:
    where = read_case(case("W2002A", placed, **more))
    return where.ruleset.owes(where.position).get(state, 0)


def test_34_a_state_whose_centres_are_full_owes_the_build_that_its_aid_pays_abroad() -> None:
    assert owed(FULL, "EEAE", un=AIDED) == 1
    answer = winter({"EEAE": ["M ATH B"], "UEUR": ["INVITE EEAE ATH"]}, FULL, un=AIDED)
    assert fate(answer, "M ATH B") == "succeeds"


def test_34_a_state_in_disgrace_owes_no_build_abroad() -> None:
    assert owed(FULL, "EEAE", un={**AIDED, "disgrace": {"EEAE": 2}}) == 0


def test_34_no_more_builds_are_owed_than_there_are_free_centres() -> None:
    full = {state: [f"A {center}" for center in centers] for state, centers in CENTERS.items()}
    full["UEUR"] = [unit for unit in full["UEUR"] if unit != "A ATH"]

    assert owed(full, "EEAE", un={"received": {"EEAE": 3}}) == 1

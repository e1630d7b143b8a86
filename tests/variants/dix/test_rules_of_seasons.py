"""Rules 1 to 22 of the game for ten, each by its number: powers, mobilisation, Siberia, points, control, neutrals."""

from typing import Any

import pytest

from gm.rules.judge import adjudicate
from gm.rules.orders import Build
from gm.rules.outcomes import EventKind, Fate, Reason
from gm.rules.ruleset import Duty, Pace, Role
from gm.variants import dix
from gm.variants.dix.countries import played
from gm.variants.dix.variant import DIX
from tests.variants.dix.table import RULES, at, judge, news, of, season, state

OPENING = RULES.opening
GREAT_HOMES = {
    home for home in RULES.map.centers if RULES.powers[RULES.map.provinces[home].home or ""].role is Role.GREAT
} - {"PAR"}


def test_rule_1_ten_seats_one_power_each_and_34_owned_centres() -> None:
    assert list(DIX.seatings) == ["10"]
    assert sorted(DIX.seatings["10"].chairs) == sorted((power,) for power in played())
    assert len(OPENING.owners) == 34 == len(RULES.map.centers)
    assert str(OPENING.turn) == "W1900L"


def test_rule_2_the_neutrals_are_powers_nobody_plays_and_the_minors_have_one_home() -> None:
    neutral = {code for code, power in RULES.powers.items() if power.role is Role.NEUTRAL}
    minor = {code for code, power in RULES.powers.items() if power.role is Role.MINOR}

    assert neutral == {
        "BELGIUM",
        "BULGARIA",
        "DENMARK",
        "GREECE",
        "HOLLAND",
        "PORTUGAL",
        "ROMANIA",
        "SWEDEN",
        "TUNISIA",
    }
    assert minor == {"SPAIN", "SERBIA", "NORWAY"}
    assert {str(unit) for unit in OPENING.units.values()} == {
        "A BEL",
        "A BUL",
        "A DEN",
        "F GRE",
        "F HOL",
        "F POR",
        "A RUM",
        "A SWE",
        "A TUN",
        "A SPA",
        "A SER",
        "F NWY",
    }


def test_rule_3_serbia_protects_romania_from_the_start() -> None:
    assert state(judge(OPENING, {})).protectors == {"ROMANIA": "SERBIA"}


def test_rule_4_the_mobilisation_is_played_once() -> None:
    rows = [(season, phase) for season, phase in RULES.calendar.rows]
    now, seen = OPENING, []
    for _ in range(6):
        seen.append(str(now.turn))
        now = adjudicate(now, {}, RULES).after
    mobilisation = RULES.phases["L"]

    assert ("W", "L") in rows
    assert seen[:2] == ["W1900L", "S1901M"]
    assert not [turn for turn in seen[1:] if turn.endswith("L")]
    assert (mobilisation.pace, mobilisation.duty) == (Pace.LONG, Duty.NUMBER)


def test_rule_5_each_great_power_chooses_for_each_home_centre_and_nothing_else() -> None:
    ruling = judge(
        OPENING, {"TURKEY": ["F SMY B", "A ANK B", "F CON B", "A BUL B", "2 = BUL", "WAIVE"], "SPAIN": ["A SPA B"]}
    )

    assert {str(unit) for unit in ruling.after.units_of("TURKEY")} == {"F SMY", "A ANK", "F CON"}
    assert of(ruling, "A BUL B").reason is Reason.NOT_HOME
    assert of(ruling, "2 = BUL").reason is Reason.WRONG_PHASE
    assert of(ruling, "WAIVE").reason is Reason.WRONG_PHASE
    assert of(ruling, "A SPA B").reason is Reason.NOT_HOME
    assert RULES.owes(OPENING)["RUSSIA"] == 4
    assert set(RULES.owes(OPENING)) == {code for code, power in RULES.powers.items() if power.role is Role.GREAT}


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("F MUN B", Reason.UNREACHABLE),
        ("F STP B", Reason.COAST_NEEDED),
        ("F STP/NC B", None),
        ("A STP/NC B", None),
        ("F MOS B", Reason.UNREACHABLE),
        ("F SEV/EC B", Reason.WRONG_COAST),
    ],
)
def test_rule_6_fleets_need_a_coast_with_its_name_in_st_petersburg(order: str, said: Reason | None) -> None:
    power = "GERMANY" if "MUN" in order else "RUSSIA"
    outcome = of(judge(OPENING, {power: [order]}), order)

    assert outcome.reason is said


def test_rule_7_a_centre_without_a_legal_line_gets_its_classic_unit() -> None:
    ruling = judge(OPENING, {"GERMANY": ["A KIE B", "F KIE B", "A BER B", "A BER B"]})

    assert {str(unit) for unit in ruling.after.units_of("GERMANY")} == {"F KIE", "A BER", "A MUN"}
    assert {str(unit) for unit in ruling.after.units_of("RUSSIA")} == {"A MOS", "F SEV", "F STP/SC", "A WAR"}
    assert of(ruling, "A MUN B").supplied
    assert not of(ruling, "A BER B").supplied


# Siberia.


def test_rule_8_an_army_stands_in_siberia_when_the_first_autumn_opens() -> None:
    ruling = judge(at("S1901M", "RUSSIA A MOS", "RUSSIA A WAR", siberia="due"), {})
    army = ruling.after.units["SIB"]

    assert (str(army), army.power, army.tags) == ("A SIB", "RUSSIA", frozenset({"siberian"}))
    assert state(ruling).siberia == "in"
    assert "SIB" not in judge(at("S1901M", "RUSSIA A MOS"), {}).after.units
    assert dix.opening(1900).extras["dix"].siberia == "off"


SIB = "RUSSIA A SIB siberian"


def test_rule_8_it_enters_by_a_move_may_be_supported_and_is_not_attacked() -> None:
    where = at("S1902M", SIB, "RUSSIA A WAR", "TURKEY A SEV", "TURKEY A MOS", siberia="in")
    orders = {
        "RUSSIA": ["A SIB - MOS", "A WAR S A SIB - MOS"],
        "TURKEY": ["A SEV - SIB", "A MOS S A SEV - SIB"],
    }
    ruling = judge(where, orders)

    assert of(ruling, "A SIB - MOS").fate is Fate.SUCCEEDS
    assert of(ruling, "A SEV - SIB").reason is Reason.CLOSED
    assert of(ruling, "A MOS S A SEV - SIB").reason is Reason.CLOSED
    assert ruling.after.units["MOS"].tags == {"siberian"}
    bounced = judge(where, {"RUSSIA": ["A SIB - MOS"]})
    assert bounced.after.units["SIB"].power == "RUSSIA"


def test_rule_8_from_siberia_it_only_moves() -> None:
    where = at("F1901M", SIB, "RUSSIA A WAR", siberia="in")
    ruling = judge(where, {"RUSSIA": ["A SIB S A WAR - MOS", "A WAR - MOS"]})

    assert of(ruling, "A SIB S A WAR - MOS").reason is Reason.CLOSED
    assert not [order for order in RULES.phases["M"].options(where, "RUSSIA", RULES)["A SIB"] if " S " in str(order)]


@pytest.mark.parametrize("order", ["A WAR - GAL", "A WAR - SIL", "A WAR S A VIE - GAL"])
def test_rule_9_it_never_acts_beyond_its_country(order: str) -> None:
    where = at("F1901M", "RUSSIA A WAR siberian", "AUSTRIA A VIE", siberia="in")

    assert of(judge(where, {"RUSSIA": [order]}), order).reason is Reason.CLOSED


def test_rule_9_it_needs_no_centre_and_is_not_removed_for_want_of_them() -> None:
    two = {"SEV": "TURKEY", "STP": "NORWAY"}
    where = at("W1901A", "RUSSIA A WAR siberian", "RUSSIA A MOS", "RUSSIA A FIN", centers=two, siberia="in")
    assert "RUSSIA" not in RULES.owes(where)
    full = at(
        "W1901A", "RUSSIA A UKR siberian", "RUSSIA A MOS", "RUSSIA A FIN", "RUSSIA A LVN",
        centers=two, siberia="in",
    )  # fmt: skip
    ruling = judge(full, {"RUSSIA": ["A UKR D"]})

    assert RULES.owes(full)["RUSSIA"] == -1
    assert of(ruling, "A UKR D").reason is Reason.NONE_DUE
    assert ruling.after.units["UKR"].tags == {"siberian"}
    assert len(ruling.after.units_of("RUSSIA")) == 3


def test_rule_9_once_destroyed_it_is_not_replaced() -> None:
    where = at(
        "S1902M", "RUSSIA A MOS siberian", "TURKEY A SEV", "TURKEY A UKR", "TURKEY A STP", "TURKEY A WAR",
        "TURKEY A LVN", siberia="in",
    )  # fmt: skip
    ruling = judge(where, {"TURKEY": ["A SEV - MOS", "A UKR S A SEV - MOS"]})

    assert ruling.dislodged["MOS"].retreats == ()
    assert state(ruling).siberia == "gone"


@pytest.mark.parametrize(
    "centers",
    [{"RUM": "RUSSIA", "SWE": "RUSSIA"}, {"MOS": "TURKEY"}],
    ids=["six centres", "without Moscow"],
)
def test_rule_10_it_goes_for_good_with_six_centres_or_without_moscow(centers: dict[str, str]) -> None:
    ruling = judge(at("F1902M", SIB, "RUSSIA A WAR", centers=centers, siberia="in"), {})

    assert "SIB" not in ruling.after.units
    assert state(ruling).siberia == "gone"
    assert news(ruling, "destroyed")[0].reason == "recalled"
    assert state(judge(at("F1902M", SIB, centers={"RUM": "RUSSIA"}, siberia="in"), {})).siberia == "in"


# Builds.


def test_rule_11_minors_build_armies_anywhere_they_own_and_fleets_at_home() -> None:
    where = at("W1901A", "SERBIA A ALB", centers={"GRE": "SERBIA", "BUL": "SERBIA", "NWY": "NORWAY"})
    ruling = judge(where, {"SERBIA": ["F GRE B", "A GRE B", "A BUL B"], "NORWAY": ["F NWY B"]})

    assert of(ruling, "F GRE B").fate is Fate.VOID
    assert {str(unit) for unit in ruling.after.units_of("SERBIA")} == {"A ALB", "A GRE", "A BUL"}
    assert ruling.after.units["NWY"].kind == "F"
    great = judge(at("W1901A", "FRANCE A PIC", centers={"BEL": "FRANCE"}), {"FRANCE": ["A BEL B", "A PAR B"]})
    assert of(great, "A BEL B").reason is Reason.NOT_HOME
    assert of(great, "A PAR B").fate is Fate.SUCCEEDS


# Retreats in advance.


BEATEN = {"AUSTRIA": ["A BUD - SER", "A TRI S A BUD - SER"]}
CLAUSE = ("AUSTRIA A BUD", "AUSTRIA A TRI", "SERBIA A SER")


def test_rule_12_a_clause_is_carried_out_at_once_and_no_phase_opens() -> None:
    ruling = judge(at("S1901M", *CLAUSE), {**BEATEN, "SERBIA": ["A SER H", "A SER IF DISLODGED ALB"]})

    assert str(ruling.after.turn) == "F1901M"
    assert ruling.after.units["ALB"].power == "SERBIA"
    assert (of(ruling, "A SER R ALB").power, of(ruling, "A SER R ALB").supplied) == ("SERBIA", False)
    assert state(ruling).clauses == {}


def test_rule_12_or_disbands_its_unit() -> None:
    ruling = judge(at("S1901M", *CLAUSE), {**BEATEN, "SERBIA": ["A SER IF DISLODGED D"]})

    assert not ruling.after.units_of("SERBIA")
    assert str(ruling.after.turn) == "F1901M"


def test_rule_12_where_one_unit_has_no_clause_the_phase_opens_and_each_stands_unless_replaced() -> None:
    where = at("S1901M", *CLAUSE, "GERMANY A BUR", "FRANCE A PAR", "FRANCE A MAR")
    orders = {**BEATEN, "FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "SERBIA": ["A SER IF DISLODGED ALB"]}
    between = judge(where, orders).after

    assert str(between.turn) == "S1901R"
    assert between.extras["dix"].clauses == {"SER": "ALB"}
    assert RULES.owes(between) == {"GERMANY": 1}
    assert "ALB" in judge(between, {"GERMANY": ["A BUR R RUH"]}).after.units
    assert "GRE" in judge(between, {"SERBIA": ["A SER R GRE"]}).after.units


def test_rule_12_a_clause_that_leads_to_a_closed_place_serves_nothing() -> None:
    where = at("S1901M", *CLAUSE)
    assert str(judge(where, {**BEATEN, "SERBIA": ["A SER IF DISLODGED BUD"]}).after.turn) == "S1901R"
    far = judge(where, {"SERBIA": ["A SER IF DISLODGED PAR"], "TURKEY": ["A SER IF DISLODGED ALB"]})

    assert of(far, "A SER IF DISLODGED PAR").reason is Reason.UNREACHABLE
    assert of(far, "A SER IF DISLODGED ALB").reason is Reason.NOT_YOURS


def test_rule_12_drawn_retreats_ignore_clauses() -> None:
    where = at("S1901M", *CLAUSE)
    rules = dix.ruleset(rules={"retreats": "drawn"})
    sheets = {
        power: [DIX.read_order(text) for text in texts]
        for power, texts in {**BEATEN, "SERBIA": ["A SER IF DISLODGED ALB"]}.items()
    }
    between = adjudicate(where, sheets, rules).after

    assert str(between.turn) == "S1901R"
    assert rules.lots(between).keys() == {"A SER"}


# Points.


AUTUMN = at("F1901M", "FRANCE A PAR", "GERMANY A MUN", centers={"PAR": "FRANCE"})


def test_rule_13_three_points_a_season_and_two_in_exile() -> None:
    ruling = judge(at("F1901M", "FRANCE A PAR", "AUSTRIA A BUD", "AUSTRIA A TRI", *["ROMANIA A RUM"], exiles={
        "SERBIA": "RUSSIA"}), {"FRANCE": ["3 = BEL", "1 = HOL"], "SERBIA": ["2 = RUM", "1 = RUM"]})  # fmt: skip

    assert of(ruling, "1 = HOL").reason == "overspent"
    assert of(ruling, "1 = RUM").reason == "overspent"


def test_rule_14_a_line_beyond_what_is_left_is_not_followed_at_all_and_void_ones_spend_nothing() -> None:
    ruling = judge(AUTUMN, {"FRANCE": ["2 = BEL", "2 = HOL", "1 = PAR", "0 = BEL", "1 = BEL"]})
    table = judge(ruling.after, {})

    assert of(ruling, "2 = HOL").reason == "overspent"
    assert of(ruling, "1 = PAR").reason == "not_neutral"
    assert of(ruling, "0 = BEL").reason == "nothing"
    assert state(table).points["BELGIUM"]["FRANCE"] == 2 + 3


def test_rule_15_a_gift_goes_to_any_power_in_play_and_never_to_a_neutral() -> None:
    where = at("S1902M", "FRANCE A PAR", eliminated={"SERBIA": 1901})
    ruling = judge(where, {"FRANCE": ["1 = (SPAIN) POR", "1 = (HOLLAND) POR", "1 = (SERBIA) POR", "1 = (FRANCE) BEL"]})

    assert state(ruling).points["PORTUGAL"]["SPAIN"] == 5
    assert of(ruling, "1 = (HOLLAND) POR").reason == "cannot_receive"
    assert of(ruling, "1 = (SERBIA) POR").reason == "cannot_receive"
    assert state(ruling).points["BELGIUM"]["FRANCE"] == 3


def test_rule_15_points_are_withdrawn_as_far_as_there_are_any() -> None:
    where = at("S1902M", "FRANCE A PAR")
    ruling = judge(where, {"FRANCE": ["-5 = BEL", "-1 = SWE", "3 = HOL", "-1 = HOL"]})

    assert of(ruling, "-1 = SWE").reason == "nothing_there"
    assert "FRANCE" not in state(ruling).points["BELGIUM"]
    assert state(ruling).points["HOLLAND"]["FRANCE"] == 1 - 1 + 3


def test_rule_16_a_lead_of_four_makes_a_protectorate_for_the_next_season() -> None:
    where = at("S1902M", "FRANCE A PAR", "BELGIUM A BEL")
    three = judge(where, {"FRANCE": ["1 = BEL"]})
    four = judge(where, {"FRANCE": ["2 = BEL"]})
    lost = judge(four.after, {"GERMANY": ["1 = BEL"]})

    assert "BELGIUM" not in state(three).protectors
    assert state(four).protectors["BELGIUM"] == "FRANCE"
    assert news(four, "protected")[0].other == "BELGIUM"
    assert "BELGIUM" not in state(lost).protectors or str(lost.after.turn).startswith("W")


PROTECTED: dict[str, Any] = {"protectors": {"BELGIUM": "FRANCE"}, "points": {"BELGIUM": {"FRANCE": 6}}}


def test_rule_17_the_protector_orders_its_units_and_owes_them() -> None:
    where = at("S1902M", "FRANCE A PAR", "BELGIUM A BEL", **PROTECTED)
    ruling = judge(where, {"FRANCE": ["A BEL - RUH"], "GERMANY": ["A BEL - HOL"], "BELGIUM": ["A BEL H"]})

    assert RULES.owes(where) == {"FRANCE": 2}
    assert ruling.after.units["RUH"].power == "BELGIUM"
    assert of(ruling, "A BEL - RUH").power == "FRANCE"
    assert of(ruling, "A BEL - HOL").reason is Reason.NOT_YOURS
    silent = judge(where, {"FRANCE": ["A BEL - RUH"]}, disorder=frozenset({"FRANCE"}))
    assert "BEL" in silent.after.units


def test_rule_18_a_protector_and_his_protectorates_are_one_side() -> None:
    where = at("S1902M", "FRANCE A PIC", "FRANCE A BUR", "BELGIUM A BEL", "GERMANY A RUH", **PROTECTED)
    ruling = judge(where, {"FRANCE": ["A PIC - BEL", "A BUR S A PIC - BEL", "A BEL S A BUR"]})
    helped = judge(where, {"GERMANY": ["A RUH - BEL"], "FRANCE": ["A BUR S A RUH - BEL", "A BEL H"]})

    assert of(ruling, "A PIC - BEL").reason is Reason.OWN_UNIT
    assert of(helped, "A RUH - BEL").fate is Fate.BOUNCED


def test_rule_19_a_neutral_without_protector_goes_home_by_itself() -> None:
    ruling = judge(at("F1902M", "BELGIUM A RUH", "GERMANY A BEL"), {})

    assert of(ruling, "A RUH - BEL").supplied
    assert of(ruling, "A RUH - BEL").power == "BELGIUM"
    assert of(ruling, "A RUH - BEL").fate is Fate.BOUNCED


def test_rule_19_of_several_shortest_ways_one_is_drawn() -> None:
    where = at("F1902M", "BELGIUM A MUN")
    assert RULES.lots(where) == {"A MUN": ("BUR", "RUH")}

    assert "RUH" in judge(where, {}, chance={"A MUN": "RUH"}).after.units
    assert "BUR" in judge(where, {}).after.units
    assert "BUR" in judge(where, {}, chance={"A MUN": "BER"}).after.units


def test_rule_19_the_nearest_goes_home_even_from_another_own_centre_and_others_to_free_ones() -> None:
    where = at("F1902M", "BELGIUM A HOL", "BELGIUM A TYR", centers={"HOL": "BELGIUM", "MUN": "BELGIUM"})
    ruling = judge(where, {})

    assert "BEL" in ruling.after.units
    assert ruling.after.units["MUN"].power == "BELGIUM"
    lost = at("F1902M", "BELGIUM A RUH", centers={"BEL": "GERMANY", "HOL": "BELGIUM"})
    assert "HOL" in judge(lost, {}).after.units
    on_one = at("S1902M", "BELGIUM A HOL", centers={"BEL": "GERMANY", "HOL": "BELGIUM"})
    assert "HOL" in judge(on_one, {}).after.units


def test_rule_19_without_a_way_it_is_taken_off_in_autumn_and_rebuilt_at_home() -> None:
    end = season(at("F1902M", "BELGIUM A WAL", "ENGLAND A YOR"), {})

    assert "WAL" not in end.after.units
    assert str(end.after.units["BEL"]) == "A BEL"
    assert [event.reason for event in news(end, "destroyed")] == ["no_way"]


def test_rule_20_dislodged_it_is_lost_and_rebuilt_in_autumn_by_rule() -> None:
    where = at("F1902M", "BELGIUM A BEL", "FRANCE A PIC", "FRANCE A BUR")
    ruling = judge(where, {"FRANCE": ["A PIC - BEL", "A BUR S A PIC - BEL"]})

    assert ruling.dislodged["BEL"].retreats == ()
    assert ruling.after.owners["BEL"] == "FRANCE"
    again = season(at("F1902M", "FRANCE A PIC"), {})
    assert str(again.after.units["BEL"]) == "A BEL"
    level = dict.fromkeys(GREAT_HOMES, "")
    alone = judge(
        at("F1902M", "FRANCE A PIC", "SPAIN A SPA", "SERBIA A SER", "NORWAY F NWY", "ROMANIA A RUM", centers=level), {}
    )
    assert str(alone.after.turn) == "S1903M"
    assert str(alone.after.units["BEL"]) == "A BEL"


def test_rule_20_too_many_units_are_removed_as_in_disorder() -> None:
    where = at("F1902M", "BELGIUM A BEL", "BELGIUM A HOL", "FRANCE A PIC", "FRANCE A BUR", "FRANCE A GAS", centers={
        "HOL": "HOLLAND", "BEL": "BELGIUM"}, protectors={"HOLLAND": "FRANCE"})  # fmt: skip
    ruling = judge(where, {})
    own = at("W1902A", "BELGIUM A BEL", "BELGIUM A BUR", "FRANCE A PIC", "FRANCE A GAS", "FRANCE A MAR", "FRANCE A PAR")

    assert ruling.after.owners["HOL"] == "BELGIUM"
    assert [str(unit) for unit in judge(own, {}).after.units_of("BELGIUM")] == ["A BEL"]


def test_rule_20_without_centre_and_unit_it_is_gone_and_its_levels_vanish() -> None:
    where = at("F1902M", "FRANCE A BEL", "FRANCE A BUR", "FRANCE A GAS", "FRANCE A MAR")
    ruling = season(where, {"FRANCE": ["1 = BEL"]})

    assert "BELGIUM" not in state(ruling).points
    assert of(ruling, "1 = BEL").reason == "not_neutral"
    assert news(ruling, "gone")[0].power == "BELGIUM"


def test_rule_21_the_protector_builds_for_it_on_its_centres_or_else_on_his_own() -> None:
    where = at("W1902A", "BELGIUM A HOL", "FRANCE A GAS", "FRANCE A BUR", "FRANCE F MAO", centers={
        "HOL": "BELGIUM"}, **PROTECTED)  # fmt: skip
    assert RULES.owes(where)["BELGIUM"] == 1
    own = judge(where, {"FRANCE": ["A PAR B BELGIUM", "F BEL B BELGIUM"]})
    assert of(own, "A PAR B BELGIUM").fate is Fate.VOID
    assert str(own.after.units["BEL"]) == "F BEL"
    assert of(judge(where, {"FRANCE": ["F BEL B"]}), "F BEL B").order == Build("BEL", "F", "BELGIUM")

    full = at("W1902A", "BELGIUM A HOL", "GERMANY A BEL", "FRANCE A GAS", "FRANCE A BUR", "FRANCE F MAO", centers={
        "HOL": "BELGIUM"}, **PROTECTED)  # fmt: skip
    ruling = judge(full, {"FRANCE": ["A PAR B BELGIUM"], "GERMANY": ["A HOL B BELGIUM"]})
    assert ruling.after.units["PAR"].power == "BELGIUM"
    assert of(ruling, "A HOL B BELGIUM").reason is Reason.NOT_YOURS
    assert news(ruling, EventKind.BUILT)[0].power == "BELGIUM"


def test_rule_22_a_side_takes_no_centre_from_itself() -> None:
    both = {"protectors": {"BELGIUM": "FRANCE", "HOLLAND": "FRANCE"}}
    ruling = judge(at("F1902M", "FRANCE A BEL", "BELGIUM A PAR", **both), {})
    neutrals = judge(at("F1902M", "BELGIUM A HOL", "FRANCE A BEL", **both), {})

    assert not news(ruling, "captured")
    assert neutrals.after.owners["HOL"] == "HOLLAND"

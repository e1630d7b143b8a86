"""Rules 1 to 7: the board, the Great North, canals, carriers and mandate units, `xxx`."""

from collections import Counter

import pytest

from gm.rules.adjustments import can_stand
from gm.rules.geography import Terrain
from gm.variants.diplomatie2000.board import board, world
from gm.variants.diplomatie2000.rules import ruleset
from tests.some import some
from tests.variants.diplomatie2000.world import fate, judged, onward, units

RULES = ruleset()


# Rule 1.


def test_1_the_board_has_the_sectors_of_the_document() -> None:
    provinces = board().map.provinces.values()

    assert len(provinces) == 232
    assert len(board().map.centers) == 125
    assert all(p.home for p in provinces if p.is_center)
    assert len([p for p in provinces if p.coasts]) == 13
    assert Counter(p.terrain for p in provinces) == {Terrain.COAST: 139, Terrain.INLAND: 52, Terrain.SEA: 41}
    assert world().ice == {"BAR", "BBA", "MBF", "MGR", "MSI"}


def test_1_mongolia_and_nepal_belong_to_nobody_and_all_other_land_to_somebody() -> None:
    assert {sector for sector, state in world().lands.items() if state is None} == {"MON", "NEP"}
    assert len(world().lands) == 66


def test_1_land_without_a_centre_changes_hands_when_autumn_ends_as_centres_do() -> None:
    placed = {"RUSS": ["A MON"], "INDE": ["V NEP"], "UNIA": ["A RCA"], "ETUN": ["M MLI"]}
    assert judged("S2002M", placed)["un"]["lands"]["MON"] is None

    lands = judged("F2002M", placed)["un"]["lands"]
    assert lands["MON"] == "RUSS"
    assert lands["RCA"] == "UNIA"
    assert lands["NEP"] is None
    assert lands["MLI"] == "CEAO"


# Rule 2.


def test_2_the_great_north_is_one_sea_for_those_who_sail_it() -> None:
    for start in some(sorted(world().ice)):
        others = world().ice - {start}
        assert others <= RULES.atlas.reach["F"][start]
        assert others <= RULES.atlas.reach["V"][start]


@pytest.mark.parametrize(
    "order",
    ["F BAR - MNN", "F BAR - MBF", "F BAR S A STP - MOU", "F BAR C A MOU - OSL", "F MOU - BAR", "F OSL S F BAR"],
)
def test_2_in_autumn_fleets_do_nothing_about_the_great_north(order: str) -> None:
    placed = {"RUSS": ["F BAR", "F MOU"], "UEUR": ["F OSL"], "USLA": ["A STP"]}
    power = "UEUR" if "OSL S" in order else "RUSS"
    if " C " in order:
        placed = {"RUSS": ["F BAR", "A MOU"]}

    assert fate(judged("F2002M", placed, {power: [order]}), order) == "void: closed"
    assert fate(judged("S2002M", placed, {power: [order]}), order) != "void: closed"


def test_2_in_autumn_no_army_counts_on_a_fleet_in_the_ice() -> None:
    placed = {"RUSS": ["F BAR", "A LKA", "F MSI"], "UEUR": ["A ISD"]}

    assert fate(judged("F2002M", placed, {"RUSS": ["A LKA - OSL"]}), "A LKA - OSL") == "void: unreachable"
    assert fate(judged("S2002M", placed, {"RUSS": ["A LKA - OSL"]}), "A LKA - OSL") == "disrupted"


def test_2_a_fleet_in_the_ice_holds_and_may_be_helped_by_others() -> None:
    placed = {"RUSS": ["F BAR", "V MSI"], "UEUR": ["V MNN", "V MGR"]}
    answer = judged(
        "F2002M",
        placed,
        {"RUSS": ["F BAR H", "V MSI S F BAR"], "UEUR": ["V MNN - BAR", "V MGR S V MNN - BAR"]},
    )

    assert fate(answer, "V MNN - BAR") == "bounced"


def test_2_a_fleet_beaten_in_the_ice_gets_out_of_it_and_no_other_gets_in() -> None:
    attack = {"UEUR": ["V MNN - BAR", "V MGR S V MNN - BAR"]}
    answer = judged("F2002M", {"RUSS": ["F BAR"], "UEUR": ["V MNN", "V MGR"]}, attack)
    (beaten,) = answer["dislodged"]["RUSS"]
    assert beaten["retreats"] == ["MOU", "ONE", "OSL", "OUR"]

    attack = {"UEUR": ["A STP - MOU", "A FIN S A STP - MOU"]}
    answer = judged("F2002M", {"RUSS": ["F MOU"], "UEUR": ["A STP", "A FIN"]}, attack)
    (beaten,) = answer["dislodged"]["RUSS"]
    assert beaten["retreats"] == ["ONE", "OSL"]


def test_2_spring_opens_the_ice_and_carriers_never_mind_it() -> None:
    placed = {"RUSS": ["F BAR", "V MGR"]}

    assert fate(judged("S2002M", placed, {"RUSS": ["F BAR - MNN"]}), "F BAR - MNN") == "succeeds"
    assert fate(judged("F2002M", placed, {"RUSS": ["V MGR - BBA"]}), "V MGR - BBA") == "succeeds"


# Rule 3.


@pytest.mark.parametrize(
    ("unit", "to"),
    [("F MOR", "CAI"), ("F CAI", "ROU"), ("A KHA", "CAI"), ("F PAN", "BOG/WC"), ("F PAN", "BOG/NC"), ("F NOI", "ANK")],
)
def test_3_ships_and_armies_pass_the_canals(unit: str, to: str) -> None:
    order = f"{unit} - {to}"

    assert fate(judged("S2002M", {"UNIA": [unit]}, {"UNIA": [order]}), order) == "succeeds"


def test_3_a_fleet_in_a_canal_carries_nobody() -> None:
    placed = {"UNIA": ["F CAI", "A ISR"]}
    order = "F CAI C A ISR - TRI"

    assert fate(judged("S2002M", placed, {"UNIA": [order]}), order) == "void: cannot_convoy"


def test_3_a_subversion_hits_a_canal() -> None:
    placed = {"CASO": ["A BAK"], "UNIA": ["F CAI"]}
    answer = judged("S2002M", placed, {"CASO": ["SUBVERT CAI"], "UNIA": ["F CAI - ROU"]})

    assert fate(answer, "F CAI - ROU") == "void: cancelled"


# Rules 4 and 5.


@pytest.mark.parametrize(
    ("kind", "start", "to"),
    [("V", "MEX", "OPE"), ("V", "MEX", "ANT"), ("V", "MOS", "GOR"), ("V", "MNN", "OSL"), ("V", "BOG", "AMA")],
)
def test_4_carriers_go_over_every_border_and_name_no_coast(kind: str, start: str, to: str) -> None:
    assert to in RULES.atlas.reach[kind][start]
    assert can_stand("V", start, RULES)
    assert can_stand("M", start, RULES)


def test_4_carriers_neither_carry_nor_are_carried() -> None:
    placed = {"ETUN": ["V ABE", "A NYO", "V LON", "F ATE"]}
    answer = judged("S2002M", placed, {"ETUN": ["V ABE C A NYO - LON", "F ATE C V LON - MAD"]})

    assert fate(answer, "V ABE C A NYO - LON") == "void: cannot_convoy"
    assert fate(answer, "F ATE C V LON - MAD") == "void: cannot_be_convoyed"


def test_4_carriers_take_no_centre_and_fight_as_others_do() -> None:
    placed = {"ETUN": ["V ATL", "V ABE"], "CMWL": ["F CUB"]}
    answer = judged("F2002M", placed, {"ETUN": ["V ATL - CUB", "V ABE S V ATL - CUB"]})
    assert fate(answer, "V ATL - CUB") == "void: unreachable"

    placed = {"ETUN": ["V GME", "V ABE"], "CMWL": ["F CUB"]}
    answer = judged("F2002M", placed, {"ETUN": ["V GME - CUB", "V ABE S V GME - CUB"]})
    assert fate(answer, "V GME - CUB") == "succeeds"
    after = onward(answer, {"CMWL": ["F CUB D"]})
    assert "CUB" in after["centers"]["RUSS"]


def test_5_nobody_orders_a_mandate_unit_on_a_sheet() -> None:
    placed = {"ETUN": ["M WAS"], "ONU": ["M MOR"], "RUSS": ["A MOS"]}
    orders = {"ETUN": ["M WAS - ABE"], "ONU": ["M MOR - CAI", "M WAS H"], "RUSS": ["M WAS - ATL"]}
    answer = judged("S2002M", placed, orders)

    assert fate(answer, "M WAS - ABE") == "void: may_not_order"
    assert fate(answer, "M MOR - CAI") == "void: may_not_order"
    assert fate(answer, "M WAS H", "ONU") == "void: not_yours"
    assert fate(answer, "M WAS - ATL") == "void: not_yours"
    assert units(answer, "ETUN") == ["M WAS"]


def test_5_a_mandate_unit_is_its_owners_own_in_a_fight() -> None:
    placed = {"ETUN": ["M ABE", "F NYO", "F BOS"], "ONU": ["M ATE"]}
    orders = {"ETUN": ["F NYO - ABE", "F BOS S F NYO - ABE"]}
    answer = judged("S2002M", placed, orders)
    assert fate(answer, "F NYO - ABE") == "bounced"

    orders = {"RUSS": ["PROPOSE 2 M ATE - ABE", "VOTE 2 RUSS"], "ETUN": ["F NYO S M ATE - ABE", "F BOS H"]}
    answer = judged("S2002M", placed, orders)
    assert fate(answer, "M ATE - ABE", "ONU") == "bounced"


def test_5_a_beaten_mandate_unit_retreats_where_its_owner_says_and_the_uns_where_the_secretary_does() -> None:
    placed = {"ETUN": ["M ABE"], "ONU": ["M MOR"], "CMWL": ["F ATE", "F ATN", "F MOC", "F TUN"]}
    orders = {"CMWL": ["F ATE - ABE", "F ATN S F ATE - ABE", "F MOC - MOR", "F TUN S F MOC - MOR"]}
    answer = judged("S2002M", placed, orders)
    after = onward(answer, {"ETUN": ["M ABE R WAS"], "ONU": ["M MOR R CAI"]})

    assert units(after, "ETUN") == ["M WAS"]
    assert units(after, "ONU") == ["M CAI"]


# Rule 6.


def test_6_a_support_of_a_cancelled_move_is_void_and_one_of_the_hold_counts() -> None:
    placed = {"CASO": ["A BAK"], "RUSS": ["A MOS", "A VOL", "A STP"], "USLA": ["A KIE", "A MIN"]}
    orders = {
        "CASO": ["SUBVERT MOS"],
        "RUSS": ["A MOS - KIE", "A VOL S A MOS - KIE", "A STP S A MOS"],
        "USLA": ["A KIE - MOS", "A MIN S A KIE - MOS"],
    }
    answer = judged("S2002M", placed, orders)

    assert fate(answer, "A VOL S A MOS - KIE") == "void: unmatched"
    assert fate(answer, "A KIE - MOS") == "bounced"


# Rule 7.


def test_7_the_opening_is_that_of_annex_3() -> None:
    opening = RULES.opening
    kinds = Counter((unit.power, unit.kind) for unit in opening.units.values())

    assert str(opening.turn) == "S2001M"
    assert len(opening.units) == 126
    assert [str(opening.units[place]) for place in ("WAS", "BRU", "MOR")] == ["M WAS", "M BRU", "M MOR"]
    assert [kinds["RUSS", kind] for kind in "AFVM"] == [7, 4, 2, 0]
    assert str(opening.units["MEX"]) == "F MEX/EC"
    assert str(opening.units["MAR"]) == "F MAR/WC"

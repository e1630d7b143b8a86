"""Positions on which adjudicators are known to have gone wrong."""

import pytest

from gm.rules.outcomes import Fate, Reason
from gm.rules.rulebook import AdjacentConvoy
from tests.casebook import dislodged_by_power, judge, outcome, rules, units_by_power

EVERY_EDITION = ("classique", "datc", "1971", "1982", "2000", "2023")
every_edition = pytest.mark.parametrize("edition", EVERY_EDITION)


@every_edition
def test_a_supported_convoyed_move_with_via_does_not_dislodge_its_own_unit(edition: str) -> None:
    ruling = judge(
        {
            "ENGLAND": ["A LON - BEL VIA", "F NTH C A LON - BEL", "A BEL H"],
            "FRANCE": ["A BUR S A LON - BEL", "A PIC S A LON - BEL"],
        },
        rules(edition),
    )

    assert outcome(ruling, "A LON - BEL VIA").fate is Fate.BOUNCED
    assert outcome(ruling, "A LON - BEL VIA").reason is Reason.OWN_UNIT
    assert not ruling.dislodged


@every_edition
def test_nor_when_its_own_unit_tried_to_leave_and_came_back(edition: str) -> None:
    ruling = judge(
        {
            "ENGLAND": ["A NWY - SWE VIA", "F SKA C A NWY - SWE", "A SWE - FIN"],
            "GERMANY": ["F DEN S A NWY - SWE"],
            "RUSSIA": ["A STP - FIN"],
        },
        rules(edition),
    )

    assert outcome(ruling, "A NWY - SWE VIA").fate is Fate.BOUNCED
    assert not ruling.dislodged


@every_edition
@pytest.mark.parametrize("choice", list(AdjacentConvoy))
@pytest.mark.parametrize("fallback", [True, False])
def test_an_army_told_to_sail_to_a_neighbour_where_no_fleet_could_carry_it_stays_and_may_be_supported(
    edition: str, choice: str, fallback: bool
) -> None:
    ruling = judge(
        {
            "FRANCE": ["A PIC - BEL VIA", "A BRE S A PIC", "F MAO H"],
            "GERMANY": ["A BUR - PIC", "A PAR S A BUR - PIC"],
        },
        rules(edition, adjacent_convoy=choice, land_fallback=fallback),
    )

    assert outcome(ruling, "A PIC - BEL VIA").reason is Reason.NO_FLEET
    assert outcome(ruling, "A BRE S A PIC").fate is Fate.SUCCEEDS
    assert units_by_power(ruling.after)["FRANCE"] == ["A BRE", "A PIC", "F MAO"]
    assert not ruling.dislodged


@every_edition
def test_beside_an_impossible_convoy_a_second_order_of_the_unit_stands(edition: str) -> None:
    orders = ["A PIC - BEL VIA", "A PIC - BEL"]

    ruling = judge({"FRANCE": orders}, rules(edition), units={"FRANCE": ["A PIC"]})

    assert units_by_power(ruling.after) == {"FRANCE": ["A BEL"]}


@every_edition
def test_where_a_fleet_could_carry_it_and_does_not_the_army_does_not_walk_unless_the_book_says_so(edition: str) -> None:
    ruling = judge({"FRANCE": ["A PIC - BEL VIA"], "ENGLAND": ["F ENG H"]}, rules(edition))

    move = outcome(ruling, "A PIC - BEL VIA")
    # The book of 1971 knows no VIA: an army sails to a neighbour when that lets it pass a unit coming the other way.
    walks = edition == "1971"
    assert (move.fate, move.reason) == ((Fate.SUCCEEDS, None) if walks else (Fate.DISRUPTED, Reason.NO_ROUTE))


@every_edition
def test_a_fleet_cannot_be_told_to_go_by_convoy(edition: str) -> None:
    ruling = judge({"FRANCE": ["F PIC - BEL VIA", "F ENG C F PIC - BEL"]}, rules(edition))

    assert outcome(ruling, "F PIC - BEL VIA").reason is Reason.CANNOT_BE_CONVOYED
    assert units_by_power(ruling.after) == {"FRANCE": ["F ENG", "F PIC"]}


def test_a_support_by_the_attackers_own_side_for_the_defender_counts_head_to_head() -> None:
    # The opponent's fleet supports the unit that comes at its own side: it counts as defence, not as attack.
    ruling = judge(
        {
            "FRANCE": ["A KIE - BER", "A MUN S A KIE - BER", "F BAL S A BER - KIE"],
            "GERMANY": ["A BER - KIE"],
        }
    )

    assert outcome(ruling, "A KIE - BER").fate is Fate.BOUNCED
    assert outcome(ruling, "A KIE - BER").against == 2
    assert outcome(ruling, "A BER - KIE").fate is Fate.BOUNCED
    assert outcome(ruling, "A BER - KIE").attack == 1


def test_an_attack_on_a_convoying_fleet_that_can_never_succeed_is_no_paradox() -> None:
    # The army attacks the supporter of an attack that two others hold off whatever becomes of the support.
    ruling = judge(
        {
            "FRANCE": ["A BRE - LON", "F ENG C A BRE - LON", "F MAO S F ENG", "F IRI S F ENG"],
            "ENGLAND": ["F LON S F WAL - ENG", "F WAL - ENG"],
        }
    )

    assert outcome(ruling, "A BRE - LON").fate is Fate.BOUNCED
    assert outcome(ruling, "A BRE - LON").reason is None
    assert outcome(ruling, "F LON S F WAL - ENG").fate is Fate.CUT
    assert not [each for each in ruling.outcomes if each.reason is Reason.PARADOX]


def test_an_attack_on_a_convoying_fleet_by_its_own_side_is_no_paradox() -> None:
    ruling = judge(
        {
            "ENGLAND": ["A LON - BEL", "F ENG C A LON - BEL", "F BRE - ENG"],
            "FRANCE": ["F BEL S F BRE - ENG"],
        }
    )

    assert outcome(ruling, "F BEL S F BRE - ENG").fate is Fate.CUT
    assert outcome(ruling, "F BRE - ENG").reason is Reason.OWN_UNIT
    assert outcome(ruling, "A LON - BEL").fate is Fate.BOUNCED


def test_a_chain_that_runs_into_a_ring_without_its_start_bounces_off_it() -> None:
    # BOH - MUN runs into the ring MUN - BER - KIE; KIE - MUN is as strong, so the ring is stopped and all stay.
    ruling = judge(
        {
            "AUSTRIA": ["A VIE - BOH", "A BOH - MUN"],
            "GERMANY": ["A MUN - BER", "A BER - KIE", "A KIE - MUN"],
        }
    )

    assert {each.fate for each in ruling.outcomes} == {Fate.BOUNCED}


def test_a_chain_that_runs_into_a_ring_waits_for_it_to_turn() -> None:
    ruling = judge(
        {
            "AUSTRIA": ["A VIE - BOH", "A BOH - MUN"],
            "GERMANY": ["A MUN - BER", "A BER - KIE", "A KIE - MUN", "A RUH S A KIE - MUN"],
        }
    )

    assert units_by_power(ruling.after) == {
        "AUSTRIA": ["A BOH", "A VIE"],
        "GERMANY": ["A BER", "A KIE", "A MUN", "A RUH"],
    }
    assert [outcome(ruling, text).fate for text in ("A MUN - BER", "A BER - KIE", "A KIE - MUN")] == [Fate.SUCCEEDS] * 3
    assert outcome(ruling, "A VIE - BOH").fate is Fate.BOUNCED


def test_a_chain_follows_one_whose_place_is_taken_by_a_ring() -> None:
    ruling = judge({"GERMANY": ["A HOL - BEL", "F BEL - NTH", "F NTH - HOL"], "FRANCE": ["F ENG - LON", "F MAO - ENG"]})

    assert {each.fate for each in ruling.outcomes} == {Fate.SUCCEEDS}


@every_edition
def test_an_army_without_a_route_bounces_nobody(edition: str) -> None:
    ruling = judge(
        {"ENGLAND": ["A LON - BEL", "F NTH H"], "FRANCE": ["A BUR - BEL"], "GERMANY": ["F ENG H"]}, rules(edition)
    )

    assert outcome(ruling, "A LON - BEL").fate is Fate.DISRUPTED
    assert outcome(ruling, "A LON - BEL").reason is Reason.NO_ROUTE
    assert outcome(ruling, "A BUR - BEL").fate is Fate.SUCCEEDS


@every_edition
def test_an_army_without_a_route_contests_nothing(edition: str) -> None:
    ruling = judge({"ENGLAND": ["A LON - BEL", "F NTH H"], "FRANCE": ["A BUR - RUH"]}, rules(edition))

    assert ruling.contested == frozenset()


@every_edition
def test_an_army_without_a_route_cuts_no_support(edition: str) -> None:
    ruling = judge(
        {
            "ENGLAND": ["A LON - BEL", "F NTH H", "F NWY - SKA"],
            "FRANCE": ["F BEL S F DEN - NTH", "F DEN - NTH", "F HEL S F DEN - NTH"],
        },
        rules(edition),
    )

    assert outcome(ruling, "F BEL S F DEN - NTH").fate is Fate.SUCCEEDS
    assert dislodged_by_power(ruling) == {"ENGLAND": ["F NTH"]}


@every_edition
def test_foreign_fleets_may_carry_an_army_to_a_province_that_is_not_adjacent(edition: str) -> None:
    ruling = judge(
        {"GERMANY": ["A HOL - NWY"], "ENGLAND": ["F NTH C A HOL - NWY"]},
        rules(edition),
    )

    assert outcome(ruling, "A HOL - NWY").fate is Fate.SUCCEEDS
    assert outcome(ruling, "A HOL - NWY").convoyed
    assert units_by_power(ruling.after)["GERMANY"] == ["A NWY"]


@every_edition
def test_a_fleet_told_to_carry_the_army_elsewhere_carries_it_nowhere(edition: str) -> None:
    ruling = judge({"ENGLAND": ["A LON - BEL", "F NTH C A LON - HOL"]}, rules(edition))

    assert outcome(ruling, "A LON - BEL").reason is Reason.NO_ROUTE
    assert outcome(ruling, "F NTH C A LON - HOL").reason is Reason.UNMATCHED


def test_a_fleet_on_a_coast_never_carries_anybody() -> None:
    ruling = judge(
        {"TURKEY": ["A ANK - RUM", "F CON C A ANK - RUM", "F BLA C A ANK - RUM"], "ENGLAND": ["F KIE C A BER - HOL"]},
        units={"TURKEY": ["A ANK", "F CON", "F BLA"], "ENGLAND": ["F KIE"], "GERMANY": ["A BER"]},
    )

    assert outcome(ruling, "F CON C A ANK - RUM").reason is Reason.CANNOT_CONVOY
    assert outcome(ruling, "F KIE C A BER - HOL").reason is Reason.CANNOT_CONVOY
    assert outcome(ruling, "A ANK - RUM").fate is Fate.SUCCEEDS


def test_a_unit_that_swaps_by_sea_lets_its_neighbour_in_behind_it() -> None:
    ruling = judge(
        {
            "ENGLAND": ["A NWY - SWE", "F SKA C A NWY - SWE"],
            "RUSSIA": ["A SWE - NWY", "F STP/NC H"],
        }
    )

    assert units_by_power(ruling.after) == {"ENGLAND": ["A SWE", "F SKA"], "RUSSIA": ["A NWY", "F STP/NC"]}


def test_a_support_is_not_cut_by_the_unit_it_helps_against_even_from_another_coast() -> None:
    ruling = judge(
        {"FRANCE": ["F GAS - SPA/NC", "F MAO S F GAS - SPA/NC"], "ITALY": ["F SPA/NC - MAO"]},
    )

    assert outcome(ruling, "F GAS - SPA/NC").fate is Fate.SUCCEEDS
    assert dislodged_by_power(ruling) == {"ITALY": ["F SPA/NC"]}


def test_two_equal_attacks_on_a_moving_unit_that_comes_back_leave_it_where_it_was() -> None:
    ruling = judge(
        {
            "AUSTRIA": ["A SER - BUD"],
            "RUSSIA": ["A RUM - BUD", "A GAL S A RUM - BUD"],
            "TURKEY": ["A BUL - SER", "A GRE S A BUL - SER"],
            "ITALY": ["A TRI - SER", "A ALB S A TRI - SER"],
        }
    )

    assert not ruling.dislodged
    assert outcome(ruling, "A SER - BUD").fate is Fate.BOUNCED
    assert outcome(ruling, "A RUM - BUD").fate is Fate.SUCCEEDS


def test_three_units_cannot_trade_places_when_two_of_them_face_each_other() -> None:
    ruling = judge({"GERMANY": ["A HOL - BEL", "A BEL - HOL"], "FRANCE": ["A PIC - BEL"]})

    assert {each.fate for each in ruling.outcomes} == {Fate.BOUNCED}

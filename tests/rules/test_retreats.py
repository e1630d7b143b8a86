"""Retreats: where a beaten unit may go, what happens when it does, or does not (document 000, XI)."""

import pytest

from gm.rules.judge import Ruling, adjudicate
from gm.rules.outcomes import EventKind, Fate, Reason
from gm.rules.position import Dislodged
from tests.casebook import Texts, judge, outcome, position, rules, sheets, unit, units_by_power


def beaten(text: str, power: str, by: str, *retreats: str) -> Dislodged:
    return Dislodged(unit(text, power), by, False, retreats)


def retreat(orders: Texts, *dislodged: Dislodged, units: Texts | None = None, **how: object) -> Ruling:
    chance = how.pop("chance", {})
    where = position("S1901R", units or {}, dislodged=dislodged)
    return adjudicate(where, sheets(orders), rules("classique", **how), chance=chance)  # type: ignore[arg-type]


def lost(ruling: Ruling) -> dict[str, Reason | None]:
    return {str(event.unit): event.reason for event in ruling.events if event.kind is EventKind.DESTROYED}


# Where a unit may go.


def test_a_beaten_unit_may_go_to_a_free_neighbour_fit_for_it_and_nowhere_else() -> None:
    ruling = judge(
        {
            "FRANCE": ["A PAR H"],
            "GERMANY": ["A BUR - PAR", "A GAS S A BUR - PAR"],
            "ENGLAND": ["A LON - PIC", "F ENG C A LON - PIC", "F BEL - PIC"],
        }
    )

    # Not Gascony (held), nor Burgundy (the attacker came from there), nor Picardy (left empty by a stand-off).
    assert ruling.dislodged["PAR"].retreats == ("BRE",)
    assert ruling.dislodged["PAR"].by == "BUR"


def test_a_beaten_unit_may_go_where_another_has_just_left() -> None:
    ruling = judge({"FRANCE": ["A PAR H", "F BRE - MAO"], "GERMANY": ["A BUR - PAR", "A GAS S A BUR - PAR"]})

    assert ruling.dislodged["PAR"].retreats == ("BRE", "PIC")


def test_a_beaten_fleet_keeps_to_its_coast() -> None:
    ruling = judge({"FRANCE": ["F SPA/NC H"], "ITALY": ["F WES - SPA/SC", "A MAR S F WES - SPA/SC"]})

    assert ruling.dislodged["SPA"].retreats == ("GAS", "MAO", "POR")


def test_a_beaten_fleet_is_offered_each_coast_it_can_reach() -> None:
    ruling = judge({"FRANCE": ["F MAO H"], "ENGLAND": ["F NAO - MAO", "F IRI S F NAO - MAO"]})

    assert {"SPA/NC", "SPA/SC"} <= set(ruling.dislodged["MAO"].retreats)
    assert "SPA" not in ruling.dislodged["MAO"].retreats


def test_a_stand_off_on_one_coast_closes_the_other() -> None:
    ruling = judge(
        {
            "FRANCE": ["F MAO H", "F GAS - SPA/NC"],
            "ITALY": ["F LYO - SPA/SC"],
            "ENGLAND": ["F NAO - MAO", "F IRI S F NAO - MAO"],
        }
    )

    assert ruling.contested == {"SPA"}
    assert not {"SPA/NC", "SPA/SC"} & set(ruling.dislodged["MAO"].retreats)


def test_a_unit_beaten_while_it_moved_has_no_claim_to_where_it_was_going() -> None:
    ruling = judge(
        {"TURKEY": ["A BUL - RUM"], "RUSSIA": ["A RUM - BUL", "A SER S A RUM - BUL"], "AUSTRIA": ["A BUD H"]}
    )

    assert ruling.contested == frozenset()
    assert ruling.dislodged["BUL"].retreats == ("CON", "GRE")


def test_when_nobody_has_a_way_out_the_phase_is_not_played_and_the_units_are_lost() -> None:
    ruling = judge(
        {
            "AUSTRIA": ["A VEN - ROM", "A TUS S A VEN - ROM", "A APU H", "A NAP H"],
            "ITALY": ["A ROM H"],
        }
    )

    assert ruling.dislodged["ROM"].retreats == ()
    assert str(ruling.after.turn) == "F1901M"
    assert lost(ruling) == {"A ROM": Reason.NO_RETREAT}
    assert not ruling.after.dislodged


def test_a_retreat_phase_is_played_when_somebody_has_a_way_out_and_owes_one_order_for_it() -> None:
    ruling = judge({"FRANCE": ["A PAR H"], "GERMANY": ["A BUR - PAR", "A GAS S A BUR - PAR"]})

    assert str(ruling.after.turn) == "S1901R"
    assert rules().owes(ruling.after) == {"FRANCE": 1}


# What happens then.


def test_a_unit_goes_where_it_was_told() -> None:
    ruling = retreat({"FRANCE": ["A BUR R PAR"]}, beaten("A BUR", "FRANCE", "MUN", "GAS", "PAR"))

    assert outcome(ruling, "A BUR R PAR").fate is Fate.SUCCEEDS
    assert units_by_power(ruling.after) == {"FRANCE": ["A PAR"]}
    assert str(ruling.after.turn) == "F1901M"
    assert not lost(ruling)


def test_a_unit_without_an_order_is_disbanded() -> None:
    ruling = retreat({}, beaten("A BUR", "FRANCE", "MUN", "GAS", "PAR"))

    assert outcome(ruling, "A BUR D").supplied
    assert lost(ruling) == {"A BUR": Reason.NO_ORDER}
    assert not ruling.after.units


def test_a_player_may_choose_to_disband() -> None:
    ruling = retreat({"FRANCE": ["A BUR D"]}, beaten("A BUR", "FRANCE", "MUN", "GAS", "PAR"))

    assert outcome(ruling, "A BUR D").fate is Fate.SUCCEEDS
    assert lost(ruling) == {"A BUR": None}


def test_a_void_retreat_is_no_order() -> None:
    ruling = retreat({"FRANCE": ["A BUR R MUN"]}, beaten("A BUR", "FRANCE", "MUN", "GAS", "PAR"))

    assert outcome(ruling, "A BUR R MUN").reason is Reason.ATTACKER_CAME_FROM
    assert lost(ruling) == {"A BUR": Reason.NO_ORDER}


def test_units_that_retreat_to_one_province_are_all_lost_and_name_each_other() -> None:
    ruling = retreat(
        {"FRANCE": ["A BUR R PAR"], "ENGLAND": ["A PIC R PAR"]},
        beaten("A BUR", "FRANCE", "MUN", "GAS", "PAR"),
        beaten("A PIC", "ENGLAND", "BEL", "PAR"),
    )

    assert not ruling.after.units
    assert outcome(ruling, "A BUR R PAR").fate is Fate.BOUNCED
    assert [str(each) for each in outcome(ruling, "A BUR R PAR").by] == ["A PIC"]
    assert lost(ruling) == {"A BUR": Reason.CONTESTED, "A PIC": Reason.CONTESTED}


def test_fleets_that_retreat_to_two_coasts_of_a_province_are_lost_too() -> None:
    ruling = retreat(
        {"FRANCE": ["F GAS R SPA/NC"], "ITALY": ["F WES R SPA/SC"]},
        beaten("F GAS", "FRANCE", "BRE", "SPA/NC"),
        beaten("F WES", "ITALY", "TUN", "SPA/SC"),
    )

    assert not ruling.after.units


def test_of_two_units_with_one_way_out_the_other_may_give_it_up() -> None:
    ruling = retreat(
        {"FRANCE": ["A BUR R PAR"], "ENGLAND": ["A PIC D"]},
        beaten("A BUR", "FRANCE", "MUN", "PAR"),
        beaten("A PIC", "ENGLAND", "BEL", "PAR"),
    )

    assert units_by_power(ruling.after) == {"FRANCE": ["A PAR"]}


def test_a_unit_without_a_way_out_is_lost_while_others_retreat() -> None:
    ruling = retreat(
        {"FRANCE": ["A BUR R PAR"]}, beaten("A BUR", "FRANCE", "MUN", "PAR"), beaten("A ROM", "ITALY", "VEN")
    )

    assert lost(ruling) == {"A ROM": Reason.NO_RETREAT}
    assert rules().owes(ruling.before) == {"FRANCE": 1}


@pytest.mark.parametrize("text", ["A BUR S A PIC - PAR", "A MAR - BUR", "F ENG C A BUR - LON", "A MAR H"])
def test_retreats_are_neither_supported_nor_convoyed_and_others_do_not_move(text: str) -> None:
    ruling = retreat({"FRANCE": [text]}, beaten("A BUR", "FRANCE", "MUN", "PAR"), units={"FRANCE": ["A MAR", "F ENG"]})

    assert outcome(ruling, text).reason is Reason.WRONG_PHASE
    assert units_by_power(ruling.after) == {"FRANCE": ["A MAR", "F ENG"]}


def test_one_coast_that_can_be_reached_need_not_be_named() -> None:
    ruling = retreat({"FRANCE": ["F GAS R SPA"]}, beaten("F GAS", "FRANCE", "BRE", "MAO", "SPA/NC"))
    assert units_by_power(ruling.after) == {"FRANCE": ["F SPA/NC"]}

    strict = retreat(
        {"FRANCE": ["F GAS R SPA"]}, beaten("F GAS", "FRANCE", "BRE", "SPA/NC"), single_coast_implied=False
    )
    assert outcome(strict, "F GAS R SPA").reason is Reason.COAST_NEEDED


# Retreats by lot (document 001).


def test_a_retreat_by_lot_goes_where_the_draw_says() -> None:
    ruling = retreat({}, beaten("A BUR", "FRANCE", "MUN", "GAS", "PAR"), retreats="drawn", chance={"A BUR": "GAS"})

    assert units_by_power(ruling.after) == {"FRANCE": ["A GAS"]}
    assert outcome(ruling, "A BUR R GAS").supplied


def test_a_draw_that_is_not_allowed_or_missing_loses_the_unit() -> None:
    for chance in ({"A BUR": "MUN"}, {}, {"A PIC": "GAS"}):
        ruling = retreat({}, beaten("A BUR", "FRANCE", "MUN", "GAS", "PAR"), retreats="drawn", chance=chance)

        assert not ruling.after.units


def test_units_drawn_to_one_province_are_lost() -> None:
    ruling = retreat(
        {},
        beaten("A BUR", "FRANCE", "MUN", "GAS", "PAR"),
        beaten("A PIC", "ENGLAND", "BEL", "PAR"),
        retreats="drawn",
        chance={"A BUR": "PAR", "A PIC": "PAR"},
    )

    assert not ruling.after.units


def test_players_neither_order_nor_owe_retreats_by_lot() -> None:
    drawn = rules("classique", retreats="drawn")
    ruling = retreat(
        {"FRANCE": ["A BUR R PAR"]},
        beaten("A BUR", "FRANCE", "MUN", "GAS", "PAR"),
        retreats="drawn",
        chance={"A BUR": "GAS"},
    )

    assert outcome(ruling, "A BUR R PAR").reason is Reason.MAY_NOT_ORDER
    assert units_by_power(ruling.after) == {"FRANCE": ["A GAS"]}
    assert drawn.owes(ruling.before) == {}


def test_chance_has_no_say_where_players_choose() -> None:
    ruling = retreat({}, beaten("A BUR", "FRANCE", "MUN", "GAS", "PAR"), chance={"A BUR": "GAS"})

    assert not ruling.after.units

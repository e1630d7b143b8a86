"""What the toy variant adds to the game, hook by hook: the rules core knows nothing of it."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import gm
from gm.rules.adjustments import can_stand
from gm.rules.agreement import Accord, Wish
from gm.rules.judge import Ruling, adjudicate
from gm.rules.outcomes import EventKind, Fate, Outcome, Reason
from gm.rules.position import Position, Unit
from gm.rules.ruleset import Docket
from gm.rules.scoring import abridged, draw
from tests.casebook import Texts, turn
from tests.some import some
from tests.variants import toy

RULES = toy.ruleset()


def at(phase: str, *units: str, centers: dict[str, str] | None = None, **slot: object) -> Position:
    """A toy position; units as `RED A RDA` or, with a tag, `GREEN A GRB guard`."""
    placed = {}
    for text in units:
        power, kind, location, *tags = text.split()
        unit = Unit(kind, power, location, frozenset(tags))
        placed[unit.province] = unit
    where = replace(RULES.opening, turn=turn(phase), units=placed or RULES.opening.units)
    if centers is not None:
        where = replace(where, owners=centers)
    return toy.with_slot(where, **slot)


def judge(where: Position, orders: Texts) -> Ruling:
    return adjudicate(where, {power: [toy.read(text) for text in texts] for power, texts in orders.items()}, RULES)


def of(ruling: Ruling, text: str) -> Outcome:
    (found,) = [each for each in ruling.outcomes if str(each.written or each.order) == text]
    return found


def test_the_product_knows_nothing_of_the_toy() -> None:
    for path in some(Path(gm.__file__).parent.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        assert "tests.variants" not in source
        assert not re.search(r"^[^#\"]*\b(Sabotage|Propose|Fallback)\b", source, re.MULTILINE), path


# A third kind of unit.


@pytest.mark.parametrize(
    ("start", "end"),
    [("BLB", "ESE"), ("BLB", "HIL"), ("ESE", "ISL"), ("ISL", "ESE"), ("ISL", "WSE"), ("ICE", "RDB"), ("HIL", "MID")],
)
def test_a_glider_enters_land_and_sea_alike(start: str, end: str) -> None:
    ruling = judge(at("S1M", f"RED G {start}"), {"RED": [f"G {start} - {end}"]})

    assert of(ruling, f"G {start} - {end}").fate is Fate.SUCCEEDS
    assert ruling.after.units[end].location == end


def test_a_glider_neither_carries_nor_is_carried() -> None:
    where = at("S1M", "RED G WSE", "RED A RDA", "RED F ESE", "RED G RDB")
    ruling = judge(where, {"RED": ["G WSE C A RDA - ISL", "F ESE C G RDB - GRA", "A RDA - ISL", "G RDB - BLB"]})

    assert of(ruling, "G WSE C A RDA - ISL").reason is Reason.CANNOT_CONVOY
    assert of(ruling, "F ESE C G RDB - GRA").reason is Reason.CANNOT_BE_CONVOYED
    assert of(ruling, "A RDA - ISL").reason is Reason.UNREACHABLE
    assert of(ruling, "G RDB - BLB").reason is Reason.UNREACHABLE


def test_a_glider_supports_on_land_and_at_sea() -> None:
    where = at("S1M", "RED G RDB", "RED A RDA", "RED F WSE", "BLUE A HIL", "BLUE F ICE")
    ruling = judge(where, {"RED": ["G RDB S A RDA - HIL", "A RDA - HIL", "F WSE - ICE"]})
    assert set(ruling.dislodged) == {"HIL"}

    ruling = judge(where, {"RED": ["G RDB S F WSE - ICE", "A RDA - HIL", "F WSE - ICE"]})
    assert set(ruling.dislodged) == {"ICE"}


def test_a_glider_takes_no_centre() -> None:
    ruling = judge(at("F1M", "RED G BLA", "RED A BLB"), {})

    assert ruling.after.owners["BLA"] == "BLUE"
    assert ruling.after.owners["BLB"] == "RED"


def test_an_army_stands_on_an_island_and_leaves_it_by_sea_only() -> None:
    assert can_stand("A", "ISL", RULES)
    assert not can_stand("A", "ISL/WC", RULES)
    assert can_stand("F", "ISL/WC", RULES)
    assert not can_stand("F", "ISL", RULES)
    assert not can_stand("F", "MID", RULES)
    assert not can_stand("A", "WSE", RULES)
    assert {place for place in RULES.map.provinces if can_stand("G", place, RULES)} == set(RULES.map.provinces)
    ruling = judge(at("S1M", "RED A ISL", "RED F WSE"), {"RED": ["A ISL - RDA", "F WSE C A ISL - RDA"]})

    assert of(ruling, "A ISL - RDA").convoyed
    assert of(ruling, "A ISL - RDA").fate is Fate.SUCCEEDS


# A secret purse, and orders struck out.


def test_an_order_is_struck_out_by_a_paid_sabotage_and_its_unit_holds() -> None:
    where = at("S1M", "RED A RDA", "BLUE A BLA")
    ruling = judge(where, {"BLUE": ["A BLA - PLA"], "RED": ["SABOTAGE BLA", "A RDA - PLA"]})

    assert of(ruling, "A BLA - PLA").reason is Reason.CANCELLED
    assert of(ruling, "A BLA - PLA").power == "BLUE"
    assert of(ruling, "A BLA H").supplied
    assert of(ruling, "A RDA - PLA").fate is Fate.SUCCEEDS
    assert of(ruling, "SABOTAGE BLA").fate is Fate.SUCCEEDS
    assert toy.slot(ruling.after).purses == {"BLUE": 1, "GREEN": 1, "RED": 0}


def test_a_unit_whose_order_is_struck_out_may_still_be_supported_where_it_is() -> None:
    where = at("S1M", "BLUE A BLA", "BLUE A GRB", "GREEN A PLA", "GREEN A MID", "RED A RDA")
    orders = {
        "BLUE": ["A BLA - BLB", "A GRB S A BLA"],
        "GREEN": ["A PLA - BLA", "A MID S A PLA - BLA"],
    }
    assert not judge(where, orders).dislodged
    assert of(judge(where, orders), "A GRB S A BLA").reason is Reason.UNMATCHED
    ruling = judge(where, {**orders, "RED": ["SABOTAGE BLA"]})

    assert of(ruling, "A GRB S A BLA").fate is Fate.SUCCEEDS
    assert not ruling.dislodged


def test_an_order_supplied_by_rule_is_struck_out_too() -> None:
    where = at("S1M", "NEUTRAL A PLA", "RED F RDB")
    assert judge(where, {}).after.units["MID"].power == "NEUTRAL"
    ruling = judge(where, {"RED": ["SABOTAGE PLA"]})

    assert ruling.after.units["PLA"].power == "NEUTRAL"
    assert Reason.CANCELLED not in {each.reason for each in ruling.outcomes}


def test_a_mended_order_that_is_struck_out_is_told_as_written() -> None:
    where = at("S1M", "RED A RDA", "BLUE A BLA")
    ruling = judge(where, {"BLUE": ["F BLA - PLA"], "RED": ["SABOTAGE BLA"]})

    assert of(ruling, "F BLA - PLA").reason is Reason.CANCELLED
    assert of(ruling, "A BLA H").written is None


def test_a_purse_pays_for_no_more_than_it_holds() -> None:
    where = at("S1M", "RED A RDA", "BLUE A BLA", "GREEN A GRA")
    ruling = judge(where, {"RED": ["SABOTAGE BLA", "SABOTAGE GRA"], "BLUE": ["A BLA - BLB"], "GREEN": ["A GRA - PLA"]})

    assert of(ruling, "SABOTAGE GRA").reason is toy.SPENT
    assert of(ruling, "A GRA - PLA").fate is Fate.SUCCEEDS
    assert (
        of(judge(toy.with_slot(where, purses={"RED": 0}), {"RED": ["SABOTAGE BLA"]}), "SABOTAGE BLA").reason
        is toy.SPENT
    )
    assert of(judge(where, {"RED": ["SABOTAGE WSE"]}), "SABOTAGE WSE").reason is Reason.UNREACHABLE


def test_an_empty_province_may_be_sabotaged_in_vain() -> None:
    ruling = judge(at("S1M", "RED A RDA"), {"RED": ["SABOTAGE PLA", "A RDA - PLA"]})

    assert of(ruling, "A RDA - PLA").fate is Fate.SUCCEEDS
    assert toy.slot(ruling.after).purses["RED"] == 0


# Votes.


def test_between_spring_and_autumn_everybody_votes() -> None:
    ruling = judge(RULES.opening, {})

    assert str(ruling.after.turn) == "S1V"
    assert RULES.owes(ruling.after) == {"BLUE": 1, "GREEN": 1, "RED": 1}
    assert str(judge(ruling.after, {}).after.turn) == "F1M"


def test_the_province_most_vote_for_is_closed_to_entry_and_stays_open_to_those_inside() -> None:
    votes = {"RED": ["PROPOSE PLA", "VOTE PLA"], "BLUE": ["VOTE PLA"], "GREEN": ["PROPOSE HIL", "VOTE HIL"]}
    ruling = judge(at("S1V"), votes)
    assert toy.slot(ruling.after).closed == {"PLA"}
    assert toy.slot(ruling.after).regent == "RED"

    where = replace(ruling.after, units={**ruling.after.units, "HIL": Unit("A", "RED", "HIL")})
    moves = judge(where, {"RED": ["A RDA - PLA", "A HIL S A RDA - PLA"], "BLUE": ["A BLA - PLA"]})
    assert {of(moves, text).reason for text in ("A RDA - PLA", "A BLA - PLA")} == {Reason.CLOSED}
    inside = judge(at("F1M", "RED A PLA", closed=frozenset({"PLA"})), {"RED": ["A PLA - MID"]})
    assert of(inside, "A PLA - MID").fate is Fate.SUCCEEDS


def test_a_tie_closes_nothing_and_nobody_votes_for_what_nobody_proposed() -> None:
    ruling = judge(at("S1V"), {"RED": ["PROPOSE PLA", "VOTE PLA"], "BLUE": ["VOTE NONE"], "GREEN": ["VOTE HIL"]})

    assert toy.slot(ruling.after).closed == frozenset()
    assert of(ruling, "VOTE HIL").fate is Fate.VOID


def test_a_vote_is_no_order_of_another_phase_nor_a_move_one_of_the_votes() -> None:
    assert of(judge(at("S1M"), {"RED": ["VOTE NONE"]}), "VOTE NONE").reason is Reason.WRONG_PHASE
    assert of(judge(at("S1V"), {"RED": ["A RDA - PLA"]}), "A RDA - PLA").reason is Reason.WRONG_PHASE


def test_a_proposal_is_public_and_due_at_half_time() -> None:
    proposal, vote = RULES.phases["V"].acts

    assert (proposal.kind, proposal.public, proposal.closes) == (toy.Propose, True, 0.5)
    assert (vote.public, vote.closes) == (False, 1.0)


# Who may order whom.


def test_a_protector_orders_a_neutral_unit_and_its_owner_is_nobody() -> None:
    ruling = judge(at("S1M"), {"RED": ["A MID - PLA"], "BLUE": ["A MID - HIL"]})

    assert of(ruling, "A MID - PLA").fate is Fate.SUCCEEDS
    assert of(ruling, "A MID - PLA").power == "RED"
    assert of(ruling, "A MID - HIL").reason is Reason.NOT_YOURS
    assert ruling.after.units["PLA"].power == "NEUTRAL"


def test_a_neutral_nobody_orders_goes_home_by_rule() -> None:
    ruling = judge(at("S1M", "NEUTRAL A PLA"), {})

    assert of(ruling, "A PLA - MID").supplied
    assert ruling.after.units["MID"].power == "NEUTRAL"


def test_neutral_units_hold_centres_and_take_them() -> None:
    ruling = judge(at("F1M", "NEUTRAL A BLA", "BLUE A MID", "NEUTRAL A ISL"), {"RED": ["A MID H"]})

    assert ruling.after.owners["BLA"] == "NEUTRAL"
    assert ruling.after.owners["MID"] == "BLUE"
    assert ruling.after.owners["ISL"] == "NEUTRAL"


def test_an_owner_may_not_order_a_unit_under_mandate_while_the_regent_may() -> None:
    ruling = judge(at("S1M"), {"BLUE": ["G BLB - HIL"], "GREEN": ["G BLB - ICE"]})

    assert of(ruling, "G BLB - HIL").reason is Reason.MAY_NOT_ORDER
    assert of(ruling, "G BLB - ICE").fate is Fate.SUCCEEDS
    assert ruling.after.units["ICE"].power == "BLUE"
    assert ruling.after.units["ICE"].tags == {"mandate"}


def test_the_orders_of_a_unit_are_owed_by_whoever_may_give_them() -> None:
    assert RULES.owes(RULES.opening) == {"BLUE": 1, "GREEN": 3, "RED": 4}


def test_a_protector_takes_no_centre_from_his_neutrals() -> None:
    ruling = judge(at("F1M", "RED A MID", "BLUE A ISL"), {})

    assert ruling.after.owners["MID"] == "NEUTRAL"
    assert ruling.after.owners["ISL"] == "BLUE"


def test_a_unit_nobody_orders_has_no_way_out() -> None:
    where = at("S1M", "NEUTRAL A HIL", "BLUE A RDA", "BLUE A RDB", protector="", closed=frozenset({"MID"}))
    attack = {"BLUE": ["A RDA - HIL", "A RDB S A RDA - HIL"]}

    assert judge(where, attack).dislodged["HIL"].retreats == ()
    assert judge(toy.with_slot(where, protector="RED"), attack).dislodged["HIL"].retreats


def test_a_protector_in_disorder_orders_his_neutrals_neither() -> None:
    where = at("S1M", "NEUTRAL A MID", "RED A RDA")
    orders = {"RED": [toy.read("A MID - PLA")], "BLUE": [toy.read("A MID - HIL")]}
    ruling = adjudicate(where, orders, RULES, disorder=frozenset({"RED"}))

    assert of(ruling, "A MID - PLA").reason is Reason.DISORDER
    assert of(ruling, "A MID - HIL").reason is Reason.NOT_YOURS


def test_builds_for_others_are_ordered_by_whoever_builds_for_them() -> None:
    where = at("W1A", "NEUTRAL A PLA", "RED A RDA", centers={"MID": "NEUTRAL", "ISL": "NEUTRAL", "RDA": "RED"})
    assert RULES.owes(where) == {"NEUTRAL": 1}
    ruling = judge(where, {"BLUE": ["A MID B NEUTRAL"], "RED": ["A RDB B NEUTRAL", "A MID B"]})

    assert of(ruling, "A MID B NEUTRAL").reason is Reason.NOT_YOURS
    assert of(ruling, "A RDB B NEUTRAL").reason is Reason.NOT_HOME
    assert of(ruling, "A MID B").fate is Fate.SUCCEEDS
    assert ruling.after.units["MID"].power == "NEUTRAL"
    assert set(RULES.phases["A"].options(where, "RED", RULES)) >= {"MID", "WAIVE"}


def test_a_beaten_unit_retreats_by_the_order_of_whoever_may_order_it() -> None:
    beaten = judge(
        at("S1M", "BLUE G HIL mandate", "RED A RDA", "RED A RDB"), {"RED": ["A RDA - HIL", "A RDB S A RDA - HIL"]}
    )
    assert str(beaten.after.turn) == "S1R"
    assert RULES.owes(beaten.after) == {"GREEN": 1}
    ruling = judge(beaten.after, {"BLUE": ["G HIL R MID"], "GREEN": ["G HIL R BLB"]})

    assert of(ruling, "G HIL R MID").reason is Reason.MAY_NOT_ORDER
    assert ruling.after.units["BLB"].power == "BLUE"


def test_a_protector_does_not_pay_its_own_removals_with_neutral_units() -> None:
    where = at("W1A", "RED A RDA", "RED A RDB", "NEUTRAL A MID", centers={"RDA": "RED", "MID": "NEUTRAL"})
    ruling = judge(where, {"RED": ["A MID D"]})

    assert of(ruling, "A MID D").reason is Reason.NONE_DUE
    assert ruling.after.units["MID"].power == "NEUTRAL"
    assert len(ruling.after.units_of("RED")) == 1


def test_what_a_neutral_must_remove_its_protector_may_choose() -> None:
    where = at("W1A", "NEUTRAL A PLA", "NEUTRAL A MID", centers={"MID": "NEUTRAL"})
    ruling = judge(where, {"RED": ["A MID D"]})

    assert set(ruling.after.units) == {"PLA"}
    (event,) = [each for each in ruling.events if each.kind is EventKind.DESTROYED]
    assert event.power == "NEUTRAL"


def test_an_owner_is_not_offered_the_removal_of_a_unit_under_mandate() -> None:
    where = at("W1A", "BLUE G BLB mandate", "BLUE A BLA", centers={"BLA": "BLUE"})

    assert set(RULES.phases["A"].options(where, "BLUE", RULES)) == {"A BLA"}
    assert set(RULES.phases["A"].options(where, "GREEN", RULES)) == {"G BLB"}


# Tags, and ways that are closed.


def test_a_guard_neither_leaves_its_country_nor_supports_beyond_it() -> None:
    where = at("S1M", "GREEN A GRB guard", "GREEN A PLA")
    ruling = judge(where, {"GREEN": ["A GRB - BLA", "A PLA H"]})
    assert of(ruling, "A GRB - BLA").reason is Reason.CLOSED
    assert of(judge(where, {"GREEN": ["A GRB S A PLA - BLA"]}), "A GRB S A PLA - BLA").reason is Reason.CLOSED

    ruling = judge(at("S1M", "GREEN A GRB guard"), {"GREEN": ["A GRB - GRA"]})
    assert ruling.after.units["GRA"].tags == {"guard"}


def test_a_beaten_guard_retreats_within_its_country() -> None:
    where = at("S1M", "GREEN A GRB guard", "RED A BLA", "RED F ESE")
    ruling = judge(where, {"RED": ["F ESE S A BLA - GRB", "A BLA - GRB"]})

    assert ruling.dislodged["GRB"].retreats == ("GRA", "PLA")


def test_the_ice_is_closed_to_ships_in_autumn_and_open_in_spring() -> None:
    for phase, fate in (("S1M", Fate.SUCCEEDS), ("F1M", Fate.VOID)):
        ruling = judge(at(phase, "RED F WSE", "BLUE G BLB"), {"RED": ["F WSE - ICE"]})
        assert of(ruling, "F WSE - ICE").fate is fate
        ruling = judge(at(phase, "RED G WSE"), {"RED": ["G WSE - ICE"]})
        assert of(ruling, "G WSE - ICE").fate is Fate.SUCCEEDS


def test_a_ship_in_the_ice_carries_nobody_and_no_army_counts_on_it() -> None:
    for phase, convoy, move in (("S1M", Fate.SUCCEEDS, Fate.SUCCEEDS), ("F1M", Fate.VOID, Fate.VOID)):
        ruling = judge(at(phase, "RED A RDB", "RED F ICE"), {"RED": ["A RDB - BLB", "F ICE C A RDB - BLB"]})

        assert of(ruling, "F ICE C A RDB - BLB").fate is convoy
        assert of(ruling, "A RDB - BLB").fate is move


def test_a_closed_province_is_no_way_out_and_no_landing() -> None:
    where = at(
        "S1M", "BLUE A PLA", "RED A RDA", "RED A RDB", "RED A HIL", "RED F WSE", closed=frozenset({"MID", "GRA"})
    )
    ruling = judge(where, {"RED": ["A RDA - PLA", "F WSE H"], "BLUE": ["A PLA - GRA"]})
    assert of(ruling, "A PLA - GRA").reason is Reason.CLOSED

    where = at("S1M", "RED A RDB", "RED F WSE", closed=frozenset({"GRA"}))
    ruling = judge(where, {"RED": ["A RDB - GRA", "F WSE C A RDB - GRA"]})
    assert {each.reason for each in ruling.outcomes if each.fate is Fate.VOID} == {Reason.CLOSED}

    where = at("S1M", "BLUE A HIL", "RED A RDA", "RED A RDB", closed=frozenset({"MID"}))
    ruling = judge(where, {"RED": ["A RDA - HIL", "A RDB S A RDA - HIL"]})
    assert ruling.dislodged["HIL"].retreats == ("BLB",)


# A clause after an order.


BEATEN = {"RED": ["A RDA - HIL", "A RDB S A RDA - HIL"]}


def test_a_clause_says_where_a_unit_goes_if_it_is_beaten() -> None:
    where = at("S1M", "BLUE A HIL", "RED A RDA", "RED A RDB")
    ruling = judge(where, {**BEATEN, "BLUE": ["A HIL H", "A HIL IF BEATEN BLB"]})
    assert toy.slot(ruling.after).fallbacks == {"HIL": "BLB"}
    ruling = judge(ruling.after, {})

    assert of(ruling, "A HIL R BLB").supplied
    assert ruling.after.units["BLB"].power == "BLUE"
    assert toy.slot(judge(ruling.after, {}).after).fallbacks == {}


def test_an_order_in_the_retreat_phase_goes_before_the_clause() -> None:
    where = at("S1M", "BLUE A HIL", "RED A RDA", "RED A RDB")
    between = judge(where, {**BEATEN, "BLUE": ["A HIL H", "A HIL IF BEATEN BLB"]}).after

    assert "MID" in judge(between, {"BLUE": ["A HIL R MID"]}).after.units


def test_a_clause_that_cannot_be_followed_or_was_not_needed_is_nothing() -> None:
    where = at("S1M", "BLUE A HIL", "RED A RDA", "RED A RDB")
    calm = judge(where, {"BLUE": ["A HIL H", "A HIL IF BEATEN BLB"]})
    assert toy.slot(calm.after).fallbacks == {}
    assert of(judge(where, {"BLUE": ["A HIL IF BEATEN GRA"]}), "A HIL IF BEATEN GRA").reason is Reason.UNREACHABLE
    between = judge(where, {**BEATEN, "BLUE": ["A HIL IF BEATEN RDA"]}).after

    assert not judge(between, {}).after.units_of("BLUE")


def test_a_clause_leaves_the_order_of_its_unit_alone() -> None:
    ruling = judge(at("S1M", "BLUE A HIL"), {"BLUE": ["A HIL - MID", "A HIL IF BEATEN BLB"]})

    assert of(ruling, "A HIL - MID").fate is Fate.SUCCEEDS


# Building sites, points, ends.


def test_units_are_built_on_any_centre_one_owns() -> None:
    where = at("W1A", "RED A RDA", centers={"RDA": "RED", "ISL": "RED", "MID": "RED", "BLA": "BLUE"})
    ruling = judge(where, {"RED": ["F ISL/EC B", "G MID B"], "BLUE": ["A BLA B"]})

    assert {str(unit) for unit in ruling.after.units.values()} == {"A RDA", "F ISL/EC", "G MID", "A BLA"}
    assert RULES.owes(where) == {"RED": 2, "BLUE": 1}


def test_a_guard_needs_no_centre() -> None:
    where = at("W1A", "GREEN A GRA", "GREEN A GRB guard", centers={"GRA": "GREEN", "RDA": "RED"})
    assert RULES.owes(where) == {"RED": 1}
    where = at("W1A", "GREEN A GRA", "GREEN A GRB guard", "GREEN A PLA", centers={"GRA": "GREEN"})
    assert RULES.owes(where) == {"GREEN": -1}
    where = at("W1A", "GREEN A GRB guard", centers={"GRA": "GREEN"})

    assert RULES.owes(where) == {"GREEN": 1}
    assert "GRA" in judge(where, {"GREEN": ["A GRA B"]}).after.units
    assert set(RULES.phases["A"].options(where, "GREEN", RULES)) == {"GRA", "WAIVE"}


def test_the_purse_is_filled_each_winter_even_one_nobody_plays() -> None:
    autumn = judge(replace(RULES.opening, turn=turn("F1M")), {})

    assert str(autumn.after.turn) == "S2M"
    assert toy.slot(autumn.after).purses == {"BLUE": 2, "GREEN": 2, "RED": 2}


def test_victory_is_counted_in_points_and_may_be_shared() -> None:
    centers = sorted(RULES.map.centers)
    where = at("F1M", "RED G ICE", "BLUE G WSE", centers=dict.fromkeys(centers[:8], "RED"))
    assert toy.points(where) == {"RED": 42, "BLUE": 2, "GREEN": 0}
    verdict = judge(replace(where, turn=turn("W1A")), {"BLUE": ["WAIVE"]}).verdict

    assert verdict is not None
    assert (verdict.kind, verdict.powers, verdict.scores["RED"]) == ("points", ("RED",), 40 + 2)


def test_neutrals_share_in_no_draw_and_win_no_abridged_game() -> None:
    assert draw(RULES.opening, RULES).powers == ("BLUE", "GREEN", "RED")
    where = at("S2M", "NEUTRAL A MID", "NEUTRAL A ISL", "RED A RDA")
    assert abridged(where, RULES).powers == ("RED",)


def test_two_make_peace_only_where_they_are_level() -> None:
    level = at("S2M", "RED A RDA", "BLUE A BLB", centers={"RDA": "RED", "BLB": "BLUE"})
    ahead = at("S2M", "RED A RDA", "BLUE A BLB", centers={"RDA": "RED"})

    assert RULES.ending.agreed(ahead, RULES, Wish(Accord.DRAW)) is None
    assert (verdict := RULES.ending.agreed(level, RULES, Wish(Accord.DRAW))) is not None
    assert (verdict.kind, verdict.powers) == ("peace", ("BLUE", "RED"))


# Sides.


def test_a_protector_dislodges_no_unit_he_protects() -> None:
    where = at("S1M", "RED A RDA", "RED A GRA", "NEUTRAL A PLA", "GREEN A GRB")
    ruling = judge(where, {"RED": ["A RDA - PLA", "A GRA S A RDA - PLA", "A PLA H"]})

    assert of(ruling, "A RDA - PLA").reason is Reason.OWN_UNIT
    assert not ruling.dislodged


def test_a_protector_does_not_help_others_against_his_neutrals() -> None:
    where = at("S1M", "RED A RDA", "GREEN A GRA", "NEUTRAL A PLA", "GREEN A GRB")
    attack = {"GREEN": ["A GRA - PLA"], "RED": ["A RDA S A GRA - PLA", "A PLA H"]}
    ruling = judge(where, attack)
    others = judge(toy.with_slot(where, protector="BLUE"), {**attack, "BLUE": ["A PLA H"]})

    assert of(ruling, "A GRA - PLA").fate is Fate.BOUNCED
    assert of(others, "A GRA - PLA").fate is Fate.SUCCEEDS


def test_a_protector_does_not_cut_the_support_of_his_neutrals() -> None:
    where = at("S1M", "RED A RDA", "NEUTRAL A PLA", "NEUTRAL A MID", "BLUE A BLA")
    orders = {"RED": ["A RDA - PLA", "A PLA S A MID", "A MID H"], "BLUE": []}

    assert of(judge(where, orders), "A PLA S A MID").fate is Fate.SUCCEEDS


def test_no_rule_removes_a_guard_for_want_of_centres() -> None:
    where = at("W1A", "GREEN A GRB guard", "GREEN A HIL", centers={})
    ruling = judge(where, {})

    assert [unit.location for unit in ruling.after.units.values()] == ["GRB"]


def test_of_those_that_a_rule_removes_gliders_go_first_however_near() -> None:
    ruling = judge(at("W1A", "BLUE G BLB", "BLUE A PLA", "BLUE A RDA", centers={"BLA": "BLUE", "BLB": "BLUE"}), {})

    assert sorted(map(str, ruling.after.units.values())) == ["A PLA", "A RDA"]


def test_plain_orders_are_passed_quickly_where_units_are_barred_or_others_order_them() -> None:
    where = at(
        "S1M", "GREEN A GRB guard", "NEUTRAL A MID", "BLUE G BLB mandate", "RED A RDA", closed=frozenset({"HIL"})
    )
    texts = (
        "A GRB - BLA",
        "A GRB - PLA",
        "A MID - PLA",
        "A MID - HIL",
        "G BLB H",
        "A RDA S A MID - PLA",
        "A RDA - HIL",
    )
    docket = Docket(where, {})
    plain = RULES.phases["M"].course.plainly(docket, RULES)
    assert plain is not None
    quickly = {(power, text) for power in toy.GREAT for text in texts if plain(toy.read(text), power)}
    accepted = {
        (power, text)
        for power in toy.GREAT
        for text in texts
        for order in [toy.read(text)]
        if RULES.phases["M"].accepts[type(order)](order, power, docket, RULES) == order
    }

    assert quickly == accepted
    assert ("GREEN", "G BLB H") in quickly and ("RED", "A MID - PLA") in quickly
    assert not {("GREEN", "A GRB - BLA"), ("RED", "A RDA - HIL"), ("BLUE", "G BLB H")} & quickly

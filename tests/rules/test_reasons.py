"""Every outcome says why and by whom, with the strengths that decided; every reason there is can be met."""

import ast
from pathlib import Path

import pytest

import gm.rules
from gm.rules.judge import adjudicate
from gm.rules.outcomes import EventKind, Fate, Outcome, Reason
from gm.rules.position import Dislodged
from tests.casebook import Texts, judge, outcome, position, rules, sheets, unit


def names(outcome: Outcome) -> list[str]:
    return [str(each) for each in outcome.by]


VOID_MOVEMENT: list[tuple[Reason, Texts, Texts, str]] = [
    # reason, units, orders, the order that is void
    (Reason.NOT_YOURS, {"FRANCE": ["A PAR"]}, {"GERMANY": ["A PAR - BUR"]}, "A PAR - BUR"),
    (Reason.NO_UNIT, {"FRANCE": ["A PAR"]}, {"FRANCE": ["A BUR H"]}, "A BUR H"),
    (Reason.NO_UNIT, {"FRANCE": ["A PAR"]}, {"FRANCE": ["A XYZ H"]}, "A XYZ H"),
    (Reason.ORDERED_TWICE, {"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR - BUR", "A PAR - GAS"]}, "A PAR - GAS"),
    (Reason.WRONG_PHASE, {"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR D"]}, "A PAR D"),
    (Reason.WRONG_PHASE, {"FRANCE": ["A PAR"]}, {"FRANCE": ["WAIVE"]}, "WAIVE"),
    (Reason.UNREACHABLE, {"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR - MAR"]}, "A PAR - MAR"),
    (Reason.UNREACHABLE, {"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR - XYZ"]}, "A PAR - XYZ"),
    (Reason.UNREACHABLE, {"FRANCE": ["F BRE"]}, {"FRANCE": ["F BRE - PAR"]}, "F BRE - PAR"),
    (Reason.UNREACHABLE, {"FRANCE": ["A PAR", "F BRE"]}, {"FRANCE": ["F BRE S A PAR"]}, "F BRE S A PAR"),
    (Reason.UNREACHABLE, {"FRANCE": ["A PAR", "A BRE"]}, {"FRANCE": ["A BRE S A PAR - MUN"]}, "A BRE S A PAR - MUN"),
    (Reason.SAME_PROVINCE, {"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR - PAR"]}, "A PAR - PAR"),
    (
        Reason.SAME_PROVINCE,
        {"FRANCE": ["A BRE", "F ENG"]},
        {"FRANCE": ["F ENG C A BRE - BRE"]},
        "F ENG C A BRE - BRE",
    ),
    (Reason.COAST_NEEDED, {"FRANCE": ["F MAO"]}, {"FRANCE": ["F MAO - SPA"]}, "F MAO - SPA"),
    (Reason.WRONG_COAST, {"FRANCE": ["F MAR"]}, {"FRANCE": ["F MAR - SPA/NC"]}, "F MAR - SPA/NC"),
    (
        Reason.WRONG_COAST,
        {"FRANCE": ["F MAR", "F WES"]},
        {"FRANCE": ["F WES S F MAR - SPA/NC"]},
        "F WES S F MAR - SPA/NC",
    ),
    (Reason.SUPPORTS_ITSELF, {"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR S A PAR"]}, "A PAR S A PAR"),
    (Reason.SUPPORTS_ITSELF, {"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR S A PAR - BUR"]}, "A PAR S A PAR - BUR"),
    (
        Reason.CANNOT_CONVOY,
        {"FRANCE": ["A GAS", "F BRE"]},
        {"FRANCE": ["F BRE C A GAS - LON"]},
        "F BRE C A GAS - LON",
    ),
    (
        Reason.CANNOT_CONVOY,
        {"FRANCE": ["A GAS", "A PIC"]},
        {"FRANCE": ["A PIC C A GAS - LON"]},
        "A PIC C A GAS - LON",
    ),
    (
        Reason.CANNOT_BE_CONVOYED,
        {"FRANCE": ["F BRE", "F ENG"]},
        {"FRANCE": ["F ENG C F BRE - LON"]},
        "F ENG C F BRE - LON",
    ),
    (
        Reason.NOT_ON_A_ROUTE,
        {"FRANCE": ["A BRE", "F IRI"]},
        {"FRANCE": ["F IRI C A BRE - LON"]},
        "F IRI C A BRE - LON",
    ),
    (Reason.UNREACHABLE, {"FRANCE": ["A BRE", "F ENG"]}, {"FRANCE": ["F ENG C A BRE - XYZ"]}, "F ENG C A BRE - XYZ"),
    (Reason.NO_SUCH_UNIT_THERE, {"FRANCE": ["F ENG"]}, {"FRANCE": ["F ENG C A BRE - LON"]}, "F ENG C A BRE - LON"),
    (Reason.NO_SUCH_UNIT_THERE, {"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR S A GAS"]}, "A PAR S A GAS"),
    (
        Reason.UNMATCHED,
        {"FRANCE": ["A PAR", "A GAS"]},
        {"FRANCE": ["A PAR S A GAS - BUR", "A GAS - SPA"]},
        "A PAR S A GAS - BUR",
    ),
    (Reason.UNMATCHED, {"FRANCE": ["A PAR", "A GAS"]}, {"FRANCE": ["A PAR S A GAS", "A GAS - SPA"]}, "A PAR S A GAS"),
    (
        Reason.UNMATCHED,
        {"FRANCE": ["A BRE", "F ENG"]},
        {"FRANCE": ["F ENG C A BRE - LON", "A BRE - PIC"]},
        "F ENG C A BRE - LON",
    ),
    (
        Reason.UNMATCHED,
        {"FRANCE": ["F GAS", "F MAO", "F WES"]},
        {"FRANCE": ["F GAS H", "F MAO - SPA/SC", "F WES S F MAO - SPA/NC"]},
        "F WES S F MAO - SPA/NC",
    ),
]


@pytest.mark.parametrize(
    ("reason", "units", "orders", "void"), VOID_MOVEMENT, ids=[f"{row[0]}-{row[3]}" for row in VOID_MOVEMENT]
)
def test_a_void_order_says_why_and_its_unit_holds(reason: Reason, units: Texts, orders: Texts, void: str) -> None:
    ruling = judge(orders, units=units)

    assert (outcome(ruling, void).fate, outcome(ruling, void).reason) == (Fate.VOID, reason)
    if reason not in (Reason.UNMATCHED, Reason.WRONG_PHASE, Reason.NO_UNIT):
        place = void.split()[1]
        assert ruling.after.units[place] == ruling.before.units[place]
        assert reason is Reason.NOT_YOURS or f"{void[0]} {place} H" in [str(each.order) for each in ruling.outcomes]


def test_both_of_two_orders_to_one_unit_are_void() -> None:
    ruling = judge({"FRANCE": ["A PAR - BUR", "A PAR - GAS"]}, units={"FRANCE": ["A PAR"]})

    assert outcome(ruling, "A PAR - BUR").reason is Reason.ORDERED_TWICE
    assert outcome(ruling, "A PAR H").supplied


def test_of_two_orders_to_one_unit_each_is_told_as_it_was_written() -> None:
    ruling = judge({"FRANCE": ["F PAR - BUR", "F PAR - GAS"]}, units={"FRANCE": ["A PAR"]})

    assert outcome(ruling, "F PAR - BUR").reason is Reason.ORDERED_TWICE
    assert outcome(ruling, "F PAR - GAS").reason is Reason.ORDERED_TWICE
    assert outcome(ruling, "A PAR H").written is None


def test_the_same_order_given_twice_is_one_order() -> None:
    ruling = judge({"FRANCE": ["A PAR - BUR", "A PAR - BUR"]}, units={"FRANCE": ["A PAR"]})

    assert outcome(ruling, "A PAR - BUR").fate is Fate.SUCCEEDS


def test_a_coast_of_its_own_unit_is_checked_where_the_rulebook_says_so() -> None:
    units = {"FRANCE": ["F SPA/NC"]}

    assert outcome(judge({"FRANCE": ["F SPA/SC - POR"]}, units=units), "F SPA/SC - POR").fate is Fate.SUCCEEDS
    strict = judge({"FRANCE": ["F SPA/SC - POR"]}, rules(unit_coast_checked=True), units=units)
    assert outcome(strict, "F SPA/SC - POR").reason is Reason.WRONG_COAST


def test_an_order_mended_by_the_rulebook_keeps_what_was_written() -> None:
    ruling = judge({"FRANCE": ["A GAS - SPA/NC", "F POR - MAO"]}, units={"FRANCE": ["A GAS", "F POR"]})

    mended = outcome(ruling, "A GAS - SPA/NC")
    assert (str(mended.order), str(mended.written)) == ("A GAS - SPA", "A GAS - SPA/NC")
    assert outcome(ruling, "F POR - MAO").written is None


def test_the_wrong_letter_for_a_unit_does_not_spoil_its_order() -> None:
    ruling = judge({"FRANCE": ["F PAR - BUR"]}, units={"FRANCE": ["A PAR"]})

    assert str(outcome(ruling, "F PAR - BUR").order) == "A PAR - BUR"
    assert outcome(ruling, "F PAR - BUR").fate is Fate.SUCCEEDS


def test_a_power_in_disorder_orders_nothing() -> None:
    ruling = judge({"ITALY": ["A ROM - VEN"]}, disorder=["ITALY"])

    assert outcome(ruling, "A ROM - VEN").reason is Reason.DISORDER
    assert outcome(ruling, "A ROM H").supplied


# Who did it, and with what strength.


def test_a_bounce_names_every_unit_that_was_as_strong() -> None:
    ruling = judge({"AUSTRIA": ["A VIE - TYR"], "ITALY": ["A VEN - TYR"], "GERMANY": ["A MUN - TYR"]})

    told = outcome(ruling, "A VIE - TYR")
    assert (told.fate, told.attack, told.against) == (Fate.BOUNCED, 1, 1)
    assert sorted(names(told)) == ["A MUN", "A VEN"]


def test_a_bounce_off_a_supported_holder_says_two_against_two() -> None:
    ruling = judge(
        {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "GERMANY": ["A BUR H", "A MUN S A BUR"]},
    )

    attack, hold = outcome(ruling, "A PAR - BUR"), outcome(ruling, "A BUR H")
    assert (attack.attack, attack.against, names(attack)) == (2, 2, ["A BUR"])
    assert [str(each) for each in attack.supports] == ["A MAR"]
    assert (hold.attack, hold.against, [str(each) for each in hold.supports]) == (2, 2, ["A MUN"])


def test_a_bounce_names_the_strongest_first() -> None:
    ruling = judge(
        {"AUSTRIA": ["A VIE - TYR"], "ITALY": ["A VEN - TYR", "A PIE S A VEN - TYR"], "GERMANY": ["A MUN - TYR"]}
    )

    assert names(outcome(ruling, "A MUN - TYR")) == ["A VEN", "A VIE"]
    assert outcome(ruling, "A MUN - TYR").against == 2
    assert (outcome(ruling, "A VEN - TYR").attack, outcome(ruling, "A VEN - TYR").against) == (2, 1)


def test_a_bounce_off_a_unit_that_did_not_leave_names_it_with_strength_one() -> None:
    # The army of Munich has support to hold, which a moving unit cannot use.
    ruling = judge(
        {"FRANCE": ["A BUR - MUN"], "GERMANY": ["A MUN - BER", "A SIL S A MUN", "A BER H"]},
    )

    told = outcome(ruling, "A BUR - MUN")
    assert (told.attack, told.against, names(told)) == (1, 1, ["A MUN"])


def test_a_move_against_ones_own_unit_says_so() -> None:
    ruling = judge({"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR", "A BUR H"]})

    told = outcome(ruling, "A PAR - BUR")
    assert (told.fate, told.reason, names(told)) == (Fate.BOUNCED, Reason.OWN_UNIT, ["A BUR"])


def test_a_cut_support_names_the_attacker_from_elsewhere() -> None:
    ruling = judge(
        {
            "GERMANY": ["A PRU - WAR", "A SIL S A PRU - WAR"],
            "RUSSIA": ["A WAR - SIL"],
            "AUSTRIA": ["A BOH - SIL"],
        }
    )

    told = outcome(ruling, "A SIL S A PRU - WAR")
    assert (told.fate, names(told)) == (Fate.CUT, ["A BOH"])


def test_a_cut_support_does_not_name_a_convoyed_army_that_the_edition_lets_cut_nothing() -> None:
    orders = {
        "FRANCE": ["A BRE - LON", "F ENG C A BRE - LON"],
        "ENGLAND": ["F LON S F BEL - ENG", "F BEL - ENG"],
        "GERMANY": ["A WAL - LON"],
    }

    for edition in ("classique", "1971", "1982", "2000", "2023"):
        assert names(outcome(judge(orders, rules(edition)), "F LON S F BEL - ENG")) == ["A WAL"], edition


def test_a_cut_support_does_not_name_an_army_whose_convoy_was_broken() -> None:
    ruling = judge(
        {
            "ENGLAND": ["A LON - BEL", "F ENG C A LON - BEL"],
            "FRANCE": ["F BEL S F HOL - NTH", "F HOL - NTH", "F BRE - ENG", "F IRI S F BRE - ENG"],
            "GERMANY": ["A RUH - BEL"],
        }
    )

    assert names(outcome(ruling, "F BEL S F HOL - NTH")) == ["A RUH"]


def test_a_dislodged_unit_names_who_did_it_and_its_strengths() -> None:
    ruling = judge({"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "GERMANY": ["A BUR H"]})

    told = outcome(ruling, "A BUR H")
    assert (told.fate, names(told), str(told.dislodged_by)) == (Fate.DISLODGED, ["A PAR"], "A PAR")
    assert (told.attack, told.against) == (1, 2)


def test_a_failed_move_that_is_dislodged_says_both() -> None:
    ruling = judge(
        {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "GERMANY": ["A BUR - BEL"], "ENGLAND": ["A HOL - BEL"]}
    )

    told = outcome(ruling, "A BUR - BEL")
    assert (told.fate, names(told), str(told.dislodged_by)) == (Fate.BOUNCED, ["A HOL"], "A PAR")


def test_a_broken_route_names_the_fleet_that_was_lost() -> None:
    ruling = judge(
        {
            "FRANCE": ["A SPA - NAP", "F LYO C A SPA - NAP", "F TYS C A SPA - NAP"],
            "ITALY": ["F ION - TYS", "F TUN S F ION - TYS"],
        }
    )

    told = outcome(ruling, "A SPA - NAP")
    assert (told.fate, told.reason, names(told), told.convoyed) == (
        Fate.DISRUPTED,
        Reason.ROUTE_BROKEN,
        ["F TYS"],
        True,
    )


def test_a_paradox_is_named_with_the_fleets_it_undid() -> None:
    ruling = judge(
        {"FRANCE": ["A BRE - LON", "F ENG C A BRE - LON"], "ENGLAND": ["F LON S F WAL - ENG", "F WAL - ENG"]}
    )

    army, fleet = outcome(ruling, "A BRE - LON"), outcome(ruling, "F ENG C A BRE - LON")
    assert (army.fate, army.reason, names(army)) == (Fate.DISRUPTED, Reason.PARADOX, ["F ENG"])
    assert fleet.reason is Reason.PARADOX


def test_a_convoyed_move_says_that_it_went_by_sea() -> None:
    ruling = judge({"ENGLAND": ["A LON - BEL", "F NTH C A LON - BEL", "A YOR - LON"]})

    assert outcome(ruling, "A LON - BEL").convoyed
    assert not outcome(ruling, "A YOR - LON").convoyed


def test_the_strength_of_an_attack_leaves_out_supports_against_ones_own_unit() -> None:
    ruling = judge(
        {"AUSTRIA": ["A BOH - MUN"], "GERMANY": ["A MUN H", "A KIE S A BOH - MUN"]},
    )

    told = outcome(ruling, "A BOH - MUN")
    assert (told.attack, told.against, told.supports) == (1, 1, ())


# Retreats and adjustments.


BEATEN = Dislodged(unit("A BUR", "FRANCE"), by="MUN", convoyed=False, retreats=("GAS", "PAR"))
BEATEN_FLEET = Dislodged(unit("F POR", "FRANCE"), by="MAO", convoyed=False, retreats=("SPA/NC", "SPA/SC"))


@pytest.mark.parametrize(
    ("reason", "power", "order"),
    [
        (Reason.NOT_YOURS, "GERMANY", "A BUR R PAR"),
        (Reason.NO_UNIT, "FRANCE", "A GAS R BRE"),
        (Reason.NO_UNIT, "FRANCE", "A XYZ R BRE"),
        (Reason.NOT_DISLODGED, "GERMANY", "A RUH R BEL"),
        (Reason.UNREACHABLE, "FRANCE", "A BUR R BRE"),
        (Reason.UNREACHABLE, "FRANCE", "A BUR R XYZ"),
        (Reason.ATTACKER_CAME_FROM, "FRANCE", "A BUR R MUN"),
        (Reason.NO_RETREAT, "FRANCE", "A BUR R MAR"),
        (Reason.COAST_NEEDED, "FRANCE", "F POR R SPA"),
        (Reason.WRONG_PHASE, "FRANCE", "A BUR - PAR"),
    ],
)
def test_a_void_retreat_says_why_and_its_unit_is_lost(reason: Reason, power: str, order: str) -> None:
    where = position("S1901R", {"GERMANY": ["A RUH"]}, dislodged=[BEATEN, BEATEN_FLEET])
    ruling = adjudicate(where, sheets({power: [order]}), rules())

    assert (outcome(ruling, order).fate, outcome(ruling, order).reason) == (Fate.VOID, reason)
    assert [str(each) for each in ruling.after.units.values()] == ["A RUH"]
    assert {event.reason for event in ruling.events if event.kind is EventKind.DESTROYED} == {Reason.NO_ORDER}


@pytest.mark.parametrize(
    ("reason", "order"),
    [
        (Reason.NOT_HOME, "A POR B"),
        (Reason.NOT_HOME, "A GAS B"),
        (Reason.NOT_OWNED, "F BRE B"),
        (Reason.OCCUPIED, "A MAR B"),
        (Reason.UNREACHABLE, "F PAR B"),
        (Reason.UNREACHABLE, "A XYZ B"),
        (Reason.UNREACHABLE, "X PAR B"),
        (Reason.NONE_DUE, "A MAR D"),
        (Reason.WRONG_PHASE, "A MAR H"),
        (Reason.NO_UNIT, "A SPA D"),
        (Reason.NOT_YOURS, "A LON D"),
    ],
)
def test_a_build_or_removal_that_is_void_says_why(reason: Reason, order: str) -> None:
    ruling = judge(
        {"FRANCE": [order]},
        phase="W1901A",
        units={"FRANCE": ["A MAR"], "ENGLAND": ["A LON"]},
        centers={"FRANCE": ["PAR", "MAR", "POR"], "ENGLAND": ["BRE"]},
    )

    assert (outcome(ruling, order).fate, outcome(ruling, order).reason) == (Fate.VOID, reason)
    assert set(ruling.after.units) == {"MAR", "LON"}


@pytest.mark.parametrize(("order", "reason"), [("F STP B", Reason.COAST_NEEDED), ("F STP/EC B", Reason.WRONG_COAST)])
def test_a_fleet_built_at_no_coast_or_a_wrong_one(order: str, reason: Reason) -> None:
    ruling = judge(
        {"RUSSIA": [order]}, phase="W1901A", units={"RUSSIA": ["A MOS"]}, centers={"RUSSIA": ["STP", "SEV", "MOS"]}
    )

    assert outcome(ruling, order).reason is reason


def test_a_coast_that_does_not_exist_is_passed_over() -> None:
    built = judge({"RUSSIA": ["F SEV/NC B"]}, phase="W1901A", units={}, centers={"RUSSIA": ["SEV"]})
    left = judge({"FRANCE": ["F BRE/EC - MAO"]}, units={"FRANCE": ["F BRE"]})
    arrived = judge({"FRANCE": ["F MAO - BRE/NC"]}, units={"FRANCE": ["F MAO"]})
    backed = judge(
        {"FRANCE": ["F MAO - BRE", "A PAR S F MAO/NC - BRE/SC"]},
        units={"FRANCE": ["F MAO", "A PAR"], "ITALY": ["A BRE"]},
    )

    assert str(built.after.units["SEV"]) == "F SEV"
    assert set(left.after.units) == {"MAO"}
    assert set(arrived.after.units) == {"BRE"}
    assert set(backed.dislodged) == {"BRE"}


def test_a_third_build_where_two_are_due_says_that_none_is() -> None:
    ruling = judge(
        {"FRANCE": ["A PAR B", "WAIVE", "A MAR B"]}, phase="W1901A", units={}, centers={"FRANCE": ["PAR", "MAR"]}
    )

    assert outcome(ruling, "A MAR B").reason is Reason.NONE_DUE
    assert outcome(ruling, "WAIVE").fate is Fate.SUCCEEDS


def test_every_reason_is_used_by_the_rules() -> None:
    """Each is named somewhere in gm/rules beside the list itself; CLOSED is there for variants to give."""
    used = set()
    for path in Path(gm.rules.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Reason":
                used.add(node.attr)

    assert {reason.name for reason in Reason} - used <= {"CLOSED"}

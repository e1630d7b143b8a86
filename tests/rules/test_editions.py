"""What the editions decide differently, and what the classic French rules (documents 000 to 002) say."""

import pytest

from gm.rules.errors import RulesError
from gm.rules.outcomes import EventKind, Fate, Reason
from gm.rules.rulebook import EDITIONS, Paradox, Removal, Retreats, Routes, rulebook
from gm.variants import classic
from tests.casebook import Texts, dislodged_by_power, judge, outcome, rules, units_by_power
from tests.some import some

TWO_WAYS: Texts = {
    "ENGLAND": ["A LON - BEL", "F ENG C A LON - BEL", "F NTH C A LON - BEL"],
    "FRANCE": ["F BRE - ENG", "F IRI S F BRE - ENG"],
}


def fate(orders: Texts, text: str, edition: str, **choices: object) -> Fate:
    return outcome(judge(orders, rules(edition, **choices)), text).fate


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("classique", Fate.DISRUPTED),
        ("1971", Fate.DISRUPTED),
        ("datc", Fate.SUCCEEDS),
        ("1982", Fate.SUCCEEDS),
        ("2000", Fate.SUCCEEDS),
        ("2023", Fate.SUCCEEDS),
    ],
)
def test_a_convoy_with_two_ways_of_which_one_is_broken(edition: str, expected: Fate) -> None:
    assert fate(TWO_WAYS, "A LON - BEL", edition) is expected


def test_a_fleet_on_no_way_breaks_nothing_when_it_is_lost() -> None:
    # DATC 6.F.12: the Irish Sea leads nowhere that the Channel does not.
    orders = {
        "ENGLAND": ["A LON - BEL", "F ENG C A LON - BEL", "F IRI C A LON - BEL"],
        "FRANCE": ["F NAO - IRI", "F MAO S F NAO - IRI"],
    }
    for edition in some(EDITIONS):
        ruling = judge(orders, rules(edition))

        assert outcome(ruling, "A LON - BEL").fate is Fate.SUCCEEDS, edition
        assert dislodged_by_power(ruling) == {"ENGLAND": ["F IRI"]}


def test_a_longer_way_that_is_broken_stops_the_convoy_too() -> None:
    # By the Channel and the North Sea, or round Ireland: both ways are ordered, so both must stand.
    orders = {
        "ENGLAND": ["A WAL - NWY", "F ENG C A WAL - NWY", "F NTH C A WAL - NWY",
                    "F IRI C A WAL - NWY", "F NAO C A WAL - NWY", "F NWG C A WAL - NWY"],
        "FRANCE": ["F CLY - NAO", "F MAO S F CLY - NAO"],
    }  # fmt: skip

    assert fate(orders, "A WAL - NWY", "classique") is Fate.DISRUPTED
    assert fate(orders, "A WAL - NWY", "datc") is Fate.SUCCEEDS


def test_a_way_that_touches_the_goal_before_its_end_is_no_way_of_its_own() -> None:
    # From the Channel the army lands in London: the North Sea beyond it carries nobody.
    orders = {
        "FRANCE": ["A BRE - LON", "F ENG C A BRE - LON", "F NTH C A BRE - LON"],
        "GERMANY": ["F HEL - NTH", "F DEN S F HEL - NTH"],
    }
    ruling = judge(orders, rules("classique"))

    assert outcome(ruling, "A BRE - LON").fate is Fate.SUCCEEDS
    assert outcome(ruling, "F NTH C A BRE - LON").reason is Reason.NOT_ON_A_ROUTE


PANDIN: Texts = {
    "ENGLAND": ["F LON S F WAL - ENG", "F WAL - ENG"],
    "FRANCE": ["A BRE - LON", "F ENG C A BRE - LON", "F YOR S A BRE - LON"],
    "GERMANY": ["F NTH S F BEL - ENG", "F BEL - ENG"],
}


@pytest.mark.parametrize("edition", ["classique", "1971", "1982", "2000", "2023"])
def test_an_army_does_not_break_the_attack_on_its_own_fleet_even_by_beating_the_supporter(edition: str) -> None:
    # DATC 6.F.17: both attacks on the Channel stay equal, so the convoy stands and London falls.
    ruling = judge(PANDIN, rules(edition))

    assert outcome(ruling, "A BRE - LON").fate is Fate.SUCCEEDS
    assert outcome(ruling, "F WAL - ENG").fate is Fate.BOUNCED
    assert outcome(ruling, "F WAL - ENG").against == 2
    assert dislodged_by_power(ruling) == {"ENGLAND": ["F LON"]}


def test_by_szykman_the_same_convoy_carries_nobody() -> None:
    ruling = judge(PANDIN, rules("datc"))

    assert outcome(ruling, "A BRE - LON").reason is Reason.PARADOX
    assert not ruling.dislodged


def test_an_army_may_break_support_against_a_fleet_it_does_not_need() -> None:
    # Two ways under the 2000 rules: neither fleet is needed, so the support against one of them is cut.
    orders = {
        "FRANCE": ["A SPA - NAP", "F LYO C A SPA - NAP", "F TYS C A SPA - NAP", "F WES C A SPA - NAP",
                   "F ION C A SPA - NAP", "A NAF H", "F TUN H"],
        "ITALY": ["F NAP S F ROM - TYS", "F ROM - TYS"],
    }  # fmt: skip

    assert fate(orders, "F NAP S F ROM - TYS", "2000") is Fate.SUCCEEDS
    two_ways = {
        "ENGLAND": ["A LON - BEL", "F ENG C A LON - BEL", "F NTH C A LON - BEL"],
        "FRANCE": ["F BEL S F BRE - ENG", "F BRE - ENG"],
    }
    assert fate(two_ways, "F BEL S F BRE - ENG", "2000") is Fate.CUT
    assert fate(two_ways, "F BEL S F BRE - ENG", "classique") is Fate.SUCCEEDS


@pytest.mark.parametrize(
    ("edition", "expected"),
    [("classique", Fate.CUT), ("2000", Fate.CUT), ("2023", Fate.CUT), ("datc", Fate.CUT), ("1982", Fate.SUCCEEDS)],
)
def test_an_army_cuts_support_that_keeps_its_fleet_in_place(edition: str, expected: Fate) -> None:
    # The rule speaks of attacks on the fleet; that of 1982 of any support into the waters of a convoy.
    orders = {"FRANCE": ["A BRE - LON", "F ENG C A BRE - LON"], "ENGLAND": ["F LON S F ENG"]}

    assert fate(orders, "F LON S F ENG", edition) is expected


BACK_WHERE_IT_CAME_FROM: Texts = {
    "ENGLAND": ["A NWY - SWE", "F SKA C A NWY - SWE", "F DEN S A NWY - SWE"],
    "RUSSIA": ["A SWE H"],
}


@pytest.mark.parametrize(
    ("edition", "allowed"),
    [("classique", False), ("1971", False), ("1982", False), ("2000", False), ("datc", True), ("2023", True)],
)
def test_retreat_to_where_a_convoyed_attacker_came_from(edition: str, allowed: bool) -> None:
    choices = {"adjacent_convoy": "intent"} if edition == "1971" else {}
    ruling = judge(BACK_WHERE_IT_CAME_FROM, rules(edition, **choices))

    assert ruling.dislodged["SWE"].convoyed
    assert ("NWY" in ruling.dislodged["SWE"].retreats) is allowed


def test_an_army_goes_by_sea_to_a_neighbour_when_its_own_side_ordered_it() -> None:
    swap = {"ENGLAND": ["A NWY - SWE", "F SKA C A NWY - SWE"], "RUSSIA": ["A SWE - NWY"]}
    foreign = {"ENGLAND": ["A NWY - SWE"], "GERMANY": ["F SKA C A NWY - SWE"], "RUSSIA": ["A SWE - NWY"]}
    asked = {"ENGLAND": ["A NWY - SWE VIA"], "GERMANY": ["F SKA C A NWY - SWE"], "RUSSIA": ["A SWE - NWY"]}
    for edition in ("classique", "datc", "1982", "2000", "2023"):
        assert fate(swap, "A NWY - SWE", edition) is Fate.SUCCEEDS, edition
        assert fate(foreign, "A NWY - SWE", edition) is Fate.BOUNCED, edition
        assert fate(asked, "A NWY - SWE VIA", edition) is Fate.SUCCEEDS, edition
    assert fate(foreign, "A NWY - SWE", "1971") is Fate.SUCCEEDS
    assert fate(swap, "A NWY - SWE", "datc", adjacent_convoy="explicit") is Fate.BOUNCED
    assert fate(asked, "A NWY - SWE VIA", "datc", adjacent_convoy="explicit") is Fate.SUCCEEDS


def test_an_adjacent_army_without_its_convoy_walks_only_where_the_rulebook_lets_it() -> None:
    orders = {
        "FRANCE": ["A PIC - BEL VIA", "F BRE - ENG", "F MAO S F BRE - ENG"],
        "ENGLAND": ["F ENG C A PIC - BEL"],
    }

    assert fate(orders, "A PIC - BEL VIA", "classique") is Fate.DISRUPTED
    assert fate(orders, "A PIC - BEL VIA", "datc", land_fallback=True) is Fate.SUCCEEDS


# Civil disorder.


def test_units_in_disorder_hold_and_do_not_support_each_other() -> None:
    orders = {"ITALY": ["A ROM S A VEN", "A VEN H"], "AUSTRIA": ["A TRI - VEN", "A TYR S A TRI - VEN"]}
    for edition in some(EDITIONS):
        ruling = judge(orders, rules(edition), disorder=["ITALY"])

        assert outcome(ruling, "A ROM S A VEN").reason is Reason.DISORDER, edition
        assert dislodged_by_power(ruling) == {"ITALY": ["A VEN"]}


def test_units_in_disorder_may_be_supported_by_others() -> None:
    orders = {"FRANCE": ["A PIE S A VEN"], "AUSTRIA": ["A TRI - VEN", "A TYR S A TRI - VEN"]}
    units = {"ITALY": ["A VEN"], "FRANCE": ["A PIE"], "AUSTRIA": ["A TRI", "A TYR"]}
    ruling = judge(orders, rules("classique"), units=units, disorder=["ITALY"])

    assert outcome(ruling, "A PIE S A VEN").fate is Fate.SUCCEEDS
    assert not ruling.dislodged


@pytest.mark.parametrize(("edition", "destroyed"), [("classique", True), ("datc", False), ("2000", False)])
def test_a_dislodged_unit_in_disorder(edition: str, destroyed: bool) -> None:
    orders = {"AUSTRIA": ["A TRI - VEN", "A TYR S A TRI - VEN"]}
    units = {"ITALY": ["A VEN"], "AUSTRIA": ["A TRI", "A TYR"]}
    ruling = judge(orders, rules(edition), units=units, disorder=["ITALY"])

    assert (ruling.dislodged["VEN"].retreats == ()) is destroyed
    assert (ruling.after.turn.phase == "M") is destroyed
    assert bool([event for event in ruling.events if event.kind is EventKind.DESTROYED]) is destroyed


def test_a_power_nobody_plays_is_in_disorder_from_the_start() -> None:
    ruleset = classic.ruleset("classique", unplayed=frozenset({"ITALY"}))
    ruling = judge({"ITALY": ["A ROM - VEN"]}, ruleset)

    assert outcome(ruling, "A ROM - VEN").reason is Reason.DISORDER
    assert "ITALY" not in ruleset.owes(ruleset.opening)
    assert ruleset.owes(ruleset.opening)["FRANCE"] == 3


# Removals by rule.


def removed(edition: str, power: str, units: list[str], centers: list[str], **choices: object) -> list[str]:
    ruling = judge({}, rules(edition, **choices), phase="W1901A", units={power: units}, centers={power: centers})
    lost = [each for each in ruling.outcomes if each.supplied]
    assert all(each.reason is Reason.NO_ORDER for each in lost)
    return [str(each.order)[:-2] for each in lost]


def test_document_000_removes_the_unit_farthest_from_its_home_centres() -> None:
    assert removed("classique", "FRANCE", ["A PAR", "A GAS", "A RUH"], ["PAR", "BRE"]) == ["A RUH"]
    # Distance is to home centres, whoever owns them, not to the Dutch centre beside it.
    assert removed("classique", "FRANCE", ["A GAS", "A RUH"], ["HOL"]) == ["A RUH"]
    assert removed("datc", "FRANCE", ["A GAS", "A RUH"], ["HOL"]) == ["A GAS"]


def test_document_000_counts_the_way_over_the_sea_for_an_army() -> None:
    # Norway is two spaces from Edinburgh by the North Sea, Munich four from London.
    assert removed("classique", "ENGLAND", ["A NWY", "A MUN"], ["LON"]) == ["A MUN"]


def test_document_000_removes_a_fleet_before_an_army() -> None:
    assert removed("classique", "FRANCE", ["A BUR", "F PIC"], ["PAR"]) == ["F PIC"]


def test_a_fleet_counts_its_own_way_round_the_coasts() -> None:
    # By land St Petersburg touches Moscow; its northern fleet is still at home there: distance none.
    assert removed("classique", "RUSSIA", ["F STP/NC", "A LVN"], ["STP"]) == ["A LVN"]
    # The fleet in Rome must sail round to reach Venice (home), but Naples is two steps: nearest counts.
    assert removed("classique", "ITALY", ["F TUS", "A TYR"], ["ROM"]) == ["F TUS"]


def test_document_000_then_follows_the_french_alphabet() -> None:
    # « Irlande » before « Manche », and the English Channel before the Irish Sea.
    units, centers = {"ENGLAND": ["F ENG", "F IRI"]}, {"ENGLAND": ["LON"]}
    french = judge({}, classic.ruleset("classique"), phase="W1901A", units=units, centers=centers)
    english = judge({}, classic.ruleset("classique", language="en"), phase="W1901A", units=units, centers=centers)

    assert units_by_power(french.after) == {"ENGLAND": ["F ENG"]}
    assert units_by_power(english.after) == {"ENGLAND": ["F IRI"]}


# The rulebook as a value.


def test_the_editions_are_these() -> None:
    assert set(EDITIONS) == {"classique", "datc", "1971", "1982", "2000", "2023"}
    assert (EDITIONS["classique"].routes, EDITIONS["classique"].paradox) == (Routes.ANY, Paradox.NEEDED_FLEET)
    assert (EDITIONS["datc"].paradox, EDITIONS["datc"].removal) == (Paradox.SZYKMAN, Removal.OWNED)
    assert EDITIONS["2023"].removal is Removal.OWNED


def test_a_single_choice_of_an_edition_may_be_replaced() -> None:
    book = rulebook("classique", {"routes": "all", "land_fallback": True, "retreats": "drawn"})

    assert (book.routes, book.land_fallback, book.retreats) == (Routes.ALL, True, Retreats.DRAWN)
    assert book.edition == "classique"
    assert rulebook("classique").routes is Routes.ANY


@pytest.mark.parametrize(
    ("edition", "overrides", "message"),
    [
        ("1976", {}, "unknown edition '1976': expected one of classique, datc, 1971, 1982, 2000, 2023"),
        ("datc", {"route": "any"}, "unknown rule choice 'route': expected one of routes, paradox, "),
        ("datc", {"edition": "1971"}, "unknown rule choice 'edition'"),
        ("datc", {"__class__": True}, "unknown rule choice '__class__'"),
        ("datc", {"routes": "some"}, "rule choice routes = 'some': expected one of any, all"),
        ("datc", {"routes": True}, "rule choice routes = True: expected one of any, all"),
        ("datc", {"land_fallback": "yes"}, "rule choice land_fallback = 'yes': expected true or false"),
        ("datc", {"land_fallback": 1}, "rule choice land_fallback = 1: expected true or false"),
    ],
)
def test_a_choice_that_does_not_exist_is_named(edition: str, overrides: dict[str, object], message: str) -> None:
    with pytest.raises(RulesError) as refusal:
        rulebook(edition, overrides)

    assert str(refusal.value).startswith(message)

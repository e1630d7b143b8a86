"""Facts drawn from rulings: what a report, a sheet and a history hold."""

from dataclasses import replace

from gm.notation.orders.canonical import read_canonical
from gm.reports.facts import Results, from_json, to_json
from gm.reports.news import TurnReport, YearCount
from gm.reports.sections import board, power_orders, power_table, route, turn_report, year_counts
from gm.rules.orders import Convoy
from tests.casebook import judge, rules
from tests.reports.demonstration import rules as classique
from tests.reports.demonstration import rulings
from tests.reports.letters import NAME, report


def test_a_report_survives_the_store() -> None:
    facts = Results(NAME, "classic", report("F1902M"))

    assert from_json(to_json(facts)) == facts


def test_a_report_tells_of_dislodged_units_and_centres() -> None:
    autumn = report("F1902M")
    winter = report("F1902R")
    rows = {row.power: row for row in winter.table}

    assert [(beaten.unit.location, beaten.retreats) for beaten in autumn.dislodged] == [
        ("BUR", ("GAS", "PAR")),
        ("RUM", ()),
        ("STP", ("FIN", "LVN", "MOS")),
    ]
    assert rows["RUSSIA"].lost == ("RUM", "STP")
    assert rows["TURKEY"].gained == ("RUM",)
    assert winter.owes == {"AUSTRIA": 1, "ENGLAND": 1, "FRANCE": 1, "GERMANY": 1, "RUSSIA": -1, "TURKEY": 1}
    assert report("S1902M").contested == ("BUD",)


def test_every_power_has_its_row_even_without_a_unit() -> None:
    position = replace(rulings()["S1901M"].before, units={}, owners={})

    assert [row.power for row in power_table(position, (), classique())] == sorted(classique().powers)


def test_a_finished_game_owes_nothing() -> None:
    ruling = rulings()["S1901M"]
    verdict = classique().ending.verdict(
        replace(ruling.after, owners=dict.fromkeys(classique().map.centers, "FRANCE")), classique()
    )
    ended = turn_report(replace(ruling, verdict=verdict), classique())

    assert ended.ending is not None and ended.ending.powers == ("FRANCE",)
    assert ended.owes == {}


def test_a_mover_that_stays_does_not_defend_with_the_support_of_its_move() -> None:
    ruling = judge(
        {
            "GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"],
            "FRANCE": ["A BUR H", "A PAR S A BUR"],
            "AUSTRIA": ["A TYR - MUN"],
        }
    )
    told = {told.order: told for told in turn_report(ruling, rules()).outcomes}

    assert (told["A TYR - MUN"].against, dict(told["A TYR - MUN"].behind)) == (1, {})
    assert [piece.location for piece in told["A MUN - BUR"].behind["BUR"]] == ["PAR"]


def test_units_that_meet_head_on_count_the_support_of_their_moves() -> None:
    ruling = judge({"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"], "FRANCE": ["A BUR - MUN"]})
    told = {told.order: told for told in turn_report(ruling, rules()).outcomes}

    assert [piece.location for piece in told["A BUR - MUN"].behind["MUN"]] == ["RUH"]


def test_a_convoy_is_told_in_the_order_of_crossing() -> None:
    ruling = judge(
        {
            "ENGLAND": ["A LON - TUN", "F ENG C A LON - TUN", "F MAO C A LON - TUN", "F WES C A LON - TUN"],
            "FRANCE": ["F TYS C A LON - TUN"],
        }
    )
    told = {told.order: told for told in turn_report(ruling, rules()).outcomes}

    assert told["A LON - TUN"].route == ("ENG", "MAO", "WES")
    assert told["F ENG C A LON - TUN"].route == ()


def test_a_convoy_that_leads_nowhere_has_no_way() -> None:
    convoys = [read_canonical("F ENG C A LON - TUN")]

    assert route(read_canonical("A LON - TUN"), [c for c in convoys if isinstance(c, Convoy)], rules()) == ()


def test_a_sheet_says_which_units_have_no_order() -> None:
    before = rulings()["S1901M"].before
    sheet = power_orders("RUSSIA", [read_canonical("F STP/SC - BOT"), read_canonical("A WAR H")], before, classique())

    assert sheet.orders == ("F STP/SC - BOT", "A WAR H")
    assert sheet.missing == ("A MOS", "F SEV")
    assert sheet.owed == 0


def test_in_retreats_only_units_that_can_go_somewhere_are_missing() -> None:
    before = rulings()["F1902R"].before

    assert power_orders("RUSSIA", [], before, classique()).missing == ("A STP",)
    assert power_orders("ITALY", [], before, classique()).missing == ()


def test_in_adjustments_what_is_left_to_order_is_counted() -> None:
    builds, removal = rulings()["W1901A"].before, rulings()["W1902A"].before

    assert power_orders("GERMANY", [read_canonical("F KIE B")], builds, classique()).owed == 1
    assert power_orders("GERMANY", [read_canonical("WAIVE")] * 2, builds, classique()).owed == 0
    assert power_orders("RUSSIA", [], removal, classique()).owed == -1
    assert power_orders("RUSSIA", [read_canonical("A GAL D")], removal, classique()).owed == 0


def test_own_convoys_are_routed_for_the_preview() -> None:
    before = rulings()["F1901M"].before
    sheet = [read_canonical("A YOR - NWY"), read_canonical("F NTH C A YOR - NWY")]

    assert power_orders("ENGLAND", sheet, before, classique()).routes == {"A YOR - NWY": ("NTH",)}


def test_history_counts_the_opening_and_the_end_of_every_year() -> None:
    counts = year_counts([(ruling.before, ruling.after) for ruling in rulings().values()], classique())

    assert [year.year for year in counts] == [1900, 1901, 1902]
    assert counts[0] == YearCount(1900, {p: 4 if p == "RUSSIA" else 3 for p in sorted(classique().powers)})
    assert counts[2].centers["RUSSIA"] == 4
    assert sum(counts[2].centers.values()) == 34


def test_reports_hold_nothing_of_a_seat() -> None:
    assert "address" not in str(to_json(Results(NAME, "classic", report("F1902M"))).get("report"))
    assert set(TurnReport.__dataclass_fields__) & {"seat", "player", "address"} == set()


def test_a_board_is_the_whole_position() -> None:
    position = rulings()["F1902R"].before
    shown = board(position)

    assert {piece.location for piece in shown.units} == {unit.location for unit in position.units.values()}
    assert shown.owners == dict(position.owners)
    assert len(shown.dislodged) == 3

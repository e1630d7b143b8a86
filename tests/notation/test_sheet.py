"""A letter as a sheet: which block counts, what is in force, what is missing, what is worth a warning."""

import pytest

from gm.notation.orders.lines import LineStatus, SheetReading
from gm.notation.reader import HARD_LINES
from gm.variants.classic import ruleset
from gm.variants.classic.names import reader
from tests.notation.phrasebook import Phrase, read, told

OPENING = "FRANCE | S1901M | opening"


def sheet(text: str, scene: str = OPENING) -> SheetReading:
    return read(Phrase("phrases.fr.txt", 0, scene, text, ""), ruleset(), reader())


def orders(reading: SheetReading) -> list[str]:
    return [str(order) for held in reading.orders.values() for order in held]


def kinds(reading: SheetReading) -> list[str]:
    return [notice.kind for notice in reading.warnings]


def test_greetings_and_signature_are_passed_over() -> None:
    read = sheet("Bonjour,\n\nVoici mes ordres :\n\nA Par-Bou\nA Mar-Esp\nF Bre-AtM\n\nAmicalement,\nJean de Paris\n")

    assert orders(read) == ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]
    assert len(read.lines) == 3


def test_an_order_said_again_below_the_others_takes_no_place() -> None:
    reading = sheet("A Par - Bur\nA Mar - Spa\nF Bre - MAO\n\nYes, Paris goes to Burgundy this time.")

    assert orders(reading) == ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]
    assert not reading.replaced


def test_a_block_introduced_as_a_correction_changes_the_units_it_names() -> None:
    read = sheet("A Par-Bou\nA Mar-Esp\nF Bre-AtM\n\nNon, plutôt :\n\nA Par-Pic\nF Bre-Man\n")

    assert orders(read) == ["A MAR - SPA", "A PAR - PIC", "F BRE - ENG"]
    assert [line.text for line in read.replaced] == ["A Par-Bou", "F Bre-AtM"]


def test_a_second_order_in_one_line_against_the_rules_puts_the_first_in_doubt() -> None:
    assert orders(sheet("A Par - Bur ; F Bre - MAO ; A Par S F Bre - MAO")) == ["F BRE - MAO"]


def test_blocks_for_different_units_are_one_sheet() -> None:
    read = sheet("Armées :\nA Par-Bou\nA Mar-Esp\n\nFlottes :\nF Bre-AtM\n")

    assert orders(read) == ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]


def test_a_unit_ordered_twice_in_one_block_follows_neither_and_both_are_shown() -> None:
    read = sheet("A Par-Bou\nA Mar-Esp\nA Par-Pic\n")

    assert orders(read) == ["A MAR - SPA"]
    twice = [line for line in read.lines if line.reason == "ordered_twice"]
    assert [line.text for line in twice] == ["A Par-Bou", "A Par-Pic"]
    assert [str(order) for order in twice[0].readings] == ["A PAR - BUR", "A PAR - PIC"]


def test_the_same_order_twice_is_one() -> None:
    assert orders(sheet("A Par-Bou\nA Par - Bur\n")) == ["A PAR - BUR"]


def test_a_double_spaced_letter_is_one_block() -> None:
    read = sheet("A Par-Bou\n\nA Mar-Esp\n\nA Par-Pic\n")

    assert orders(read) == ["A MAR - SPA"]


def test_what_begins_like_a_row_of_a_table_is_not_taken_for_a_quotation() -> None:
    read = sheet("A Par-Bou\n| A Mar - Esp |\n")

    assert [line.text for line in read.lines] == ["A Par-Bou", "A Mar - Esp"]


def test_a_letter_without_orders_attempts_none() -> None:
    assert not sheet("Bonjour,\nquand est la prochaine date limite ?\nMerci\n").followed


def test_a_bad_line_spoils_itself_only() -> None:
    read = sheet("A Par-Bou\nA Mxyz-Qqq\nF Bre-AtM\n")

    assert orders(read) == ["A PAR - BUR", "F BRE - MAO"]
    assert [line.status for line in read.lines] == [LineStatus.OK, LineStatus.UNREADABLE, LineStatus.OK]


def test_the_rest_holds_without_touching_what_was_ordered() -> None:
    assert orders(sheet("A Par-Bou. Tout le reste tient.")) == ["A PAR - BUR", "F BRE H", "A MAR H"]


def test_the_rest_holds_beside_units_that_share_an_order() -> None:
    scene = "FRANCE | F1902M | FRANCE A BUR, A PIC, A SPA, F ENG"

    read = sheet("A Bou et F Man soutiennent A Pic-Bel. A Pic-Bel. Tout le reste tient.", scene)
    assert orders(read) == ["A BUR S A PIC - BEL", "F ENG S A PIC - BEL", "A PIC - BEL", "A SPA H"]
    read = sheet("A Bou et A Pic tiennent. A Pic-Bel. Tout le reste tient.", scene)
    assert [line.reason for line in read.lines if not line.followed] == ["ordered_twice"] * 2


HELPED = "FRANCE | S1901M | FRANCE A PAR, A MAR, A GAS, F BRE; GERMANY A MUN"


def test_who_is_named_as_support_gets_his_order_in_a_line_of_its_own() -> None:
    read = sheet("A Par-Bou (soutien Mar)\nA Gas H", HELPED)

    assert orders(read) == ["A PAR - BUR", "A MAR S A PAR - BUR", "A GAS H"]
    assert [line.how for line in read.lines] == ["exact", "implied", "exact"]
    assert read.lines[1].text == "A Par-Bou (soutien Mar)"
    assert read.missing == ("F BRE",)


@pytest.mark.parametrize("text", ["{0}\n{1}", "{1}\n{0}", "{0}\n\n{1}", "{1}\n\n{0}", "{0}. {1}"])
def test_an_order_of_its_own_counts_more_than_being_named_as_support(text: str) -> None:
    read = sheet(text.format("A Par-Bou soutenue par Mar", "A Mar-Esp"), HELPED)

    assert sorted(orders(read)) == ["A MAR - SPA", "A PAR - BUR"]
    (told,) = read.warnings
    assert (told.kind, str(told.order)) == ("own_order_counts", "A MAR S A PAR - BUR")
    assert [str(order) for order in told.others] == ["A MAR - SPA"]


def test_the_same_order_of_its_own_is_one() -> None:
    for text in ("A Par-Bou soutenue par Mar\nA Mar S A Par-Bou", "A Mar S A Par-Bou\nA Par-Bou soutenue par Mar"):
        read = sheet(text, HELPED)

        assert sorted(orders(read)) == ["A MAR S A PAR - BUR", "A PAR - BUR"]
        assert [line.how for line in read.lines] == ["exact", "exact"]
        assert not read.warnings


def test_a_unit_named_as_support_does_not_begin_a_sheet_anew() -> None:
    read = sheet("A Mar S A Par-Bou\nF Bre H\n\nA Par-Bou soutenue par A Mar\n", HELPED)

    assert sorted(orders(read)) == ["A MAR S A PAR - BUR", "A PAR - BUR", "F BRE H"]
    assert not read.replaced


def test_an_order_that_is_refused_is_still_the_unit_s_own() -> None:
    read = sheet("A Mar-Lon\nA Par-Bou soutenue par A Mar", HELPED)

    assert orders(read) == ["A PAR - BUR"]
    assert kinds(read) == ["own_order_counts"]


def test_a_unit_named_as_support_of_two_orders_follows_neither() -> None:
    read = sheet("A Par-Bou soutenue par Mar\nA Gas-Esp soutenue par Mar", HELPED)

    assert orders(read) == ["A PAR - BUR", "A GAS - SPA"]
    assert [line.reason for line in read.lines if not line.followed] == ["ordered_twice"] * 2


def test_the_rest_that_holds_is_without_who_is_named_as_support() -> None:
    read = sheet("A Par-Bou soutenue par A Mar et F Bre. Tout le reste tient.", HELPED)

    assert sorted(orders(read)) == ["A GAS H", "A MAR S A PAR - BUR", "A PAR - BUR", "F BRE H"]


def test_the_support_of_somebody_else_s_unit_is_told_and_not_ordered() -> None:
    read = sheet("A Par-Bou soutenue par A Mun", HELPED)

    assert orders(read) == ["A PAR - BUR"]
    assert [(line.reason, str(line.order)) for line in read.lines[1:]] == [("not_yours", "A MUN S A PAR - BUR")]


def test_support_named_below_the_heading_of_another_turn_is_told_once() -> None:
    read = sheet("Printemps 1901 :\nA Par-Bou\nAutomne 1901 :\nA Bou-Bel\nA Par-Bou soutenue par A Mar", HELPED)

    assert orders(read) == ["A PAR - BUR"]
    assert [line.reason for line in read.lines] == [None, "other_turn", "other_turn"]


def test_a_unit_of_another_power_is_illegal() -> None:
    assert told(sheet("A Mun - Bou")) == "illegal not_yours"


def test_a_seat_with_several_powers_helps_itself() -> None:
    read = sheet("F Nrd-Dan soutenue par F Ska", "ENGLAND,RUSSIA | S1901M | ENGLAND F NTH; RUSSIA F SKA")

    assert {power: [str(o) for o in held] for power, held in read.orders.items()} == {
        "ENGLAND": ["F NTH - DEN"],
        "RUSSIA": ["F SKA S F NTH - DEN"],
    }


def test_a_seat_with_several_powers_orders_each() -> None:
    read = sheet("A Lpl-Yor\nF Lon-Nrd\nA Mos-Ukr\nA Mun-Ruh\n", "ENGLAND,RUSSIA | S1901M | opening")

    assert {power: [str(o) for o in held] for power, held in read.orders.items()} == {
        "ENGLAND": ["A LVP - YOR", "F LON - NTH"],
        "RUSSIA": ["A MOS - UKR"],
    }
    assert read.lines[-1].reason == "not_yours"


def test_the_caret_stands_at_the_word_that_stopped_the_reader() -> None:
    (line,) = sheet("  A Par - Xqzw").lines

    assert line.column is not None
    assert line.text[line.column - 1 :] == "Xqzw"
    assert "province" in line.expected


def test_a_name_that_is_close_to_others_is_suggested() -> None:
    (line,) = sheet("A Par - Bourgonoses").lines

    assert line.status is LineStatus.UNREADABLE
    assert "Bourgogne" in line.suggestions


def test_a_coast_that_must_be_named_is_asked_for() -> None:
    (line,) = sheet("F Con - Bul", "TURKEY | S1901M | TURKEY F CON").lines

    assert line.status is LineStatus.AMBIGUOUS
    assert [str(order) for order in line.readings] == ["F CON - BUL/EC", "F CON - BUL/SC"]
    assert (line.reason, line.column, line.expected) == ("coast", 9, ("coast",))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("A Par S A Mar-Bou\nA Mar-Esp", "unmatched_support"),
        ("A Par-Gas\nA Mar-Gas", "bounce"),
        ("A Par H\nF Bre-Pic\nA Mar-Gas\nF Bre H", "none"),
        ("F Bre-Gas\nA Mar-Gas", "bounce"),
        ("F Bre H\nA Par-Bre", "own_unit_in_the_way"),
        ("A Par-Bre", "own_unit_in_the_way"),
        ("A Par-Bre\nF Bre-AtM", "none"),
    ],
)
def test_what_may_not_be_meant_is_warned_of(text: str, kind: str) -> None:
    assert (kinds(sheet(text)) or ["none"])[0] == kind


@pytest.mark.parametrize("text", ["Les deux tiennent.", "Both hold."])
def test_a_number_of_units_that_is_not_theirs_holds_none(text: str) -> None:
    read = sheet(text, "FRANCE | S1901M | FRANCE A PAR, A MAR, A BUR, F BRE, F MAO")

    assert orders(read) == []
    assert [line.followed for line in read.lines] == [False]


def test_a_convoy_without_its_army_is_warned_of() -> None:
    read = sheet("F Nrd C A Yor-Nge\nA Yor-Lon", "ENGLAND | S1901M | ENGLAND A YOR, F NTH")

    assert kinds(read) == ["convoy_without_army"]


def test_a_convoy_in_notation_orders_no_army_and_says_so() -> None:
    read = sheet("F Nrd C A Yor-Nge", "ENGLAND | S1901M | ENGLAND A YOR, F NTH")

    assert orders(read) == ["F NTH C A YOR - NWY"]
    assert kinds(read) == ["convoy_without_army"]


def test_builds_beyond_what_is_due_are_not_followed() -> None:
    scene = "FRANCE | W1901A | FRANCE A BUR, A SPA | owns: FRANCE PAR BRE MAR"

    read = sheet("Construit A Par\nConstruit F Bre\n", scene)

    assert not orders(read)
    assert [line.reason for line in read.lines] == ["excess", "none_due"]


def test_a_unit_with_an_order_that_is_not_allowed_and_one_that_is_follows_neither() -> None:
    read = sheet("F Bre S A Par\nF Bre - Man\nA Mar - Esp\n", "FRANCE | S1901M | FRANCE A PAR, A MAR, F BRE")

    assert orders(read) == ["A MAR - SPA"]


def test_builds_still_to_be_chosen_are_counted() -> None:
    scene = "FRANCE | W1901A | FRANCE A BUR | owns: FRANCE PAR BRE MAR"

    read = sheet("Construit A Par\n", scene)

    assert [(notice.kind, notice.count) for notice in read.warnings] == [("builds_left", 1)]


def test_a_name_in_a_heading_is_no_build_that_ends_what_it_says_of_the_list_below() -> None:
    scene = "FRANCE | W1901A | FRANCE A BUR, A SPA | owns: FRANCE PAR BRE MAR"

    assert not orders(sheet("What Brest proposed:\nA Par\n", scene))
    assert not orders(sheet("Ce que Brest propose :\nA Par\n", scene))


def test_who_wants_no_builds_is_not_asked_for_them() -> None:
    scene = "FRANCE | W1901A | FRANCE A BUR | owns: FRANCE PAR BRE MAR"

    assert kinds(sheet("Je ne construis rien cette année.\n", scene)) == []


def test_units_that_must_retreat_are_missed() -> None:
    scene = "FRANCE | S1901R | FRANCE A PAR | dislodged: FRANCE A MAR by PIE -> GAS SPA; FRANCE F ENG by NTH -> none"

    assert sheet("", scene).missing == ("A MAR",)


def test_a_monstrous_letter_is_looked_into_so_far_and_no_further_and_says_so_once() -> None:
    read = sheet("A Pxr - Bxr\n" * (HARD_LINES + 400) + "A Mar-Esp\n")

    assert [line.reason for line in read.lines].count("too_many") == 1
    assert read.lines[-1].followed
    assert len(read.lines) == HARD_LINES + 2


def test_a_long_letter_of_talk_keeps_its_orders() -> None:
    talk = "Je vous écris pour vous dire toute mon admiration.\n" * (HARD_LINES + 10)

    assert orders(sheet(f"{talk}A Par-Bou\nA Mar-Esp\n")) == ["A PAR - BUR", "A MAR - SPA"]


def test_what_html_leaves_is_read_and_a_quote_made_of_it_is_a_quote() -> None:
    assert orders(sheet("A&nbsp;Par -&gt; Bou\n&gt; A Mar-Esp\n")) == ["A PAR - BUR"]


def test_what_an_ally_writes_ends_where_ones_own_orders_are_announced() -> None:
    told = "Voici ce que m'écrit Rome ce matin :\n> A Par-Pic, je te laisserai entrer.\nJe n'en crois pas un mot.\n\n"

    assert orders(sheet(f"{told}Mes vrais ordres :\nA Par-Bou\nA Mar-Esp\n")) == ["A PAR - BUR", "A MAR - SPA"]
    assert orders(sheet("Ce que propose l'Italie :\nOrdres :\nA Par-Bou\n")) == []
    assert orders(sheet("Si l'Italie bouge, mes ordres :\nA Par-Bou\n")) == []


@pytest.mark.parametrize(
    "text",
    [
        "So far I have:\nA Par - Bur\nA Mar H\nbut please wait, I'll send the real ones tonight.",
        "A Par - Pic\nA Mar H\n\nThese are NOT final. Do not process.",
        "Would these be legal?\n\nA Par - Pic\nA Mar H",
        "Copy of what I sent to Germany, for your files only:\n\nA Par - Bur\nA Mar H",
        'England sent me this:\n\n"A Par - Pic would be great, and A Mar H"',
        "Voici à quoi ressemblera ma feuille :\n\nA Par - Bou\nA Mar tient",
        "Est-ce que ce serait permis ?\n\nA Par - Bou\nA Mar tient\n\nSimple curiosité.",
        "l'anglais veut a par pic alors jsp encore",
        "PS à mon dernier mail : oubliez cette histoire de A Par - Bou pour l'instant",
    ],
)
def test_a_sheet_that_is_shown_and_not_given_orders_nothing(text: str) -> None:
    assert not orders(sheet(text))

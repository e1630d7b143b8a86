"""A letter as a sheet: which block counts, what is in force, what is missing, what is worth a warning."""

import pytest

from gm.notation.lines import SheetReading, Status
from gm.notation.reader import HARD_LINES
from gm.variants.classic import ruleset
from gm.variants.classic.words import reader
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


def test_the_last_block_counts() -> None:
    read = sheet("A Par-Bou\nA Mar-Esp\nF Bre-AtM\n\nNon, plutôt :\n\nA Par-Pic\nF Bre-Man\n")

    assert orders(read) == ["A PAR - PIC", "F BRE - ENG"]
    assert read.missing == ("A MAR",)
    assert [line.text for line in read.replaced] == ["A Par-Bou", "A Mar-Esp", "F Bre-AtM"]


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


def test_quoted_lines_are_never_read() -> None:
    read = sheet("A Par-Bou\n> A Mar-Esp\n>> F Bre-AtM\n| F Bre-Pic\n")

    assert orders(read) == ["A PAR - BUR"]


def test_a_letter_without_orders_attempts_none() -> None:
    assert not sheet("Bonjour,\nquand est la prochaine date limite ?\nMerci\n").attempted


def test_a_bad_line_spoils_itself_only() -> None:
    read = sheet("A Par-Bou\nA Mxyz-Qqq\nF Bre-AtM\n")

    assert orders(read) == ["A PAR - BUR", "F BRE - MAO"]
    assert [line.status for line in read.lines] == [Status.OK, Status.UNREADABLE, Status.OK]


def test_the_rest_holds_without_touching_what_was_ordered() -> None:
    assert orders(sheet("A Par-Bou. Tout le reste tient.")) == ["A PAR - BUR", "F BRE H", "A MAR H"]


def test_the_rest_holds_beside_units_that_share_an_order() -> None:
    scene = "FRANCE | F1902M | FRANCE A BUR, A PIC, A SPA, F ENG"

    read = sheet("A Bou et F Man soutiennent A Pic-Bel. A Pic-Bel. Tout le reste tient.", scene)
    assert orders(read) == ["A BUR S A PIC - BEL", "F ENG S A PIC - BEL", "A PIC - BEL", "A SPA H"]
    read = sheet("A Bou et A Pic tiennent. A Pic-Bel. Tout le reste tient.", scene)
    assert [line.reason for line in read.lines if not line.followed] == ["ordered_twice"] * 2


def test_a_unit_of_another_power_is_illegal() -> None:
    assert told(sheet("A Mun - Bou")) == "illegal not_yours"


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

    assert line.status is Status.UNREADABLE
    assert "Bourgogne" in line.suggestions


def test_a_coast_that_must_be_named_is_asked_for() -> None:
    (line,) = sheet("F Con - Bul", "TURKEY | S1901M | TURKEY F CON").lines

    assert line.status is Status.AMBIGUOUS
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


def test_a_convoy_without_its_army_is_warned_of() -> None:
    read = sheet("F Nrd C A Yor-Nge\nA Yor-Lon", "ENGLAND | S1901M | ENGLAND A YOR, F NTH")

    assert kinds(read) == ["convoy_without_army"]


def test_builds_beyond_what_is_due_are_not_followed() -> None:
    scene = "FRANCE | W1901A | FRANCE A BUR, A SPA | owns: FRANCE PAR BRE MAR"

    read = sheet("Construit A Par\nConstruit F Bre\n", scene)

    assert orders(read) == ["A PAR B"]
    assert read.lines[1].reason == "none_due"


def test_builds_still_to_be_chosen_are_counted() -> None:
    scene = "FRANCE | W1901A | FRANCE A BUR | owns: FRANCE PAR BRE MAR"

    read = sheet("Construit A Par\n", scene)

    assert [(notice.kind, notice.count) for notice in read.warnings] == [("builds_left", 1)]


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

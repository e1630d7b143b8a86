"""The ways players really write orders are read as they mean them."""

import pytest

from gm.notation.orders.lines import How
from tests.notation.sheets import followed, position, read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A Par - Bur", ["A PAR - BUR"]),
        ("A PAR -> BUR", ["A PAR - BUR"]),
        ("A PAR = BOU", ["A PAR - BUR"]),
        ("A PAR : BOU", ["A PAR - BUR"]),
        ("a par-bur", ["A PAR - BUR"]),
        ("par-bou", ["A PAR - BUR"]),
        ("A Par m bur", ["A PAR - BUR"]),
        ("A PAR-H", ["A PAR H"]),
        ("A Par t.", ["A PAR H"]),
        ("A(Par) stands", ["A PAR H"]),
        ("A Mar S Par-Bou", ["A MAR S A PAR - BUR"]),
        ("A MAR SA PAR-BUR", ["A MAR S A PAR - BUR"]),
        ("A MAR SA PAR-PAR", ["illegal"]),
        ("F BRE -AMO", ["F BRE - MAO"]),
        ("flotte brest manche", ["F BRE - ENG"]),
        ("1. A Par-Bur 2. A Mar-Spa", ["A PAR - BUR", "A MAR - SPA"]),
        ("A Par-Bur, F Bre-Mao / A Mar H", ["A PAR - BUR", "F BRE - MAO", "A MAR H"]),
        (".order\nA par m bur", ["A PAR - BUR"]),
        ("Austria S01", []),
        ("Ordres de la France, P1901\n\nA Par - Bou\nMerci, Paul", ["A PAR - BUR"]),
        ("L'armée de Paris va en Bourgogne et la flotte de Brest reste à Brest.", ["A PAR - BUR", "F BRE H"]),
        ("The army at Marseilles support move to Burgundy from Paris", ["A MAR S A PAR - BUR"]),
        ("A Par - Bur (as agreed), A Mar H", ["A PAR - BUR", "A MAR H"]),
        ("A Par - Bur # for the second time", ["A PAR - BUR"]),
        ("A Paris - Burgandy", ["A PAR - BUR"]),
        ("A Par - Bur. Marseilles supports it.", ["A PAR - BUR", "A MAR S A PAR - BUR"]),
    ],
)
def test_what_players_write_is_what_is_followed(text: str, expected: list[str]) -> None:
    assert followed(read(text)) == [order for order in expected if order != "illegal"]


def test_glued_coasts_and_letters_of_judges_are_read() -> None:
    where = position("S1902M", FRANCE=["F SPA/SC", "A BRE"], GERMANY=["A RUH", "F BAL", "F DEN"])

    assert followed(read("f spasc s a bre - gas", where=where)) == []
    assert followed(read("F DEN SF BAL-BAL", "GERMANY", where=where)) == ["F DEN S F BAL"]


@pytest.mark.parametrize(("text", "order"), [("+ F BRE", "F BRE B"), ("F Bre", "F BRE B"), ("build f bre", "F BRE B")])
def test_builds_are_written_with_a_plus_a_word_or_nothing(text: str, order: str) -> None:
    case = position("W1901A", ["PAR", "BRE", "MAR"], FRANCE=["A BUR", "A SPA"])

    assert followed(read(text, where=case)) == [order]


@pytest.mark.parametrize("text", ["F Par - Bur", "A Par - Burgogne"])
def test_a_slip_that_is_mended_is_told(text: str) -> None:
    (line,) = read(text).lines

    assert (line.how, str(line.order)) == (How.CORRECTED, "A PAR - BUR")


def test_two_slips_are_offered_and_not_followed() -> None:
    (line,) = read("A Parsi - Burgandy").lines

    assert not line.followed
    assert str(line.offer) == "A PAR - BUR"

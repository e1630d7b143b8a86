"""What a second letter does to the sheet in force: each order stays, goes, or becomes another one."""

from collections.abc import Sequence

import pytest

from tests.notation.sheets import orders, position, read

HELD = ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]


@pytest.mark.parametrize(
    "text",
    [
        "One change: A Par - Pic",
        "Un changement :\nA Par - Pic",
        "A Par - Pic instead of A Par - Bur",
        "A Par - Bur becomes A Par - Pic",
        "Replace A Par - Bur by A Par - Pic.",
        "Not A Par - Bur but A Par - Pic.",
        "Finalement A Par - Pic",
        "Paris to Picardy rather than Burgundy.",
        "A Par - Pic, le reste inchangé",
    ],
)
def test_a_correction_changes_the_units_it_names(text: str) -> None:
    assert orders(read(text, held=HELD)) == ["A PAR - PIC", *HELD[1:]]


def test_a_list_replaces_the_sheet() -> None:
    assert orders(read("A Par - Pic\nA Mar H", held=HELD)) == ["A PAR - PIC", "A MAR H"]


@pytest.mark.parametrize("text", ["Cancel all my orders", "J'annule tous mes ordres, svp", "I strike out everything."])
def test_all_that_is_withdrawn_plainly_goes(text: str) -> None:
    assert orders(read(text, held=HELD)) == []


@pytest.mark.parametrize("text", ["Strike the Mar-Spa order", "Annulez A Mar - Esp", "Please cancel Marseilles."])
def test_one_order_that_is_withdrawn_goes(text: str) -> None:
    assert orders(read(text, held=HELD)) == [HELD[0], HELD[2]]


def test_an_order_that_is_not_in_force_takes_none_back() -> None:
    assert orders(read("Annulez A Mar - Pie", held=HELD)) == HELD


def test_what_is_not_followed_changes_nothing() -> None:
    assert orders(read("If Italy agrees, A Par - Pic", held=HELD)) == HELD


@pytest.mark.parametrize(
    "text",
    ["Typo: A Par - Bur should read A Par - Pic.", "Small amendment:\nA Par - Pic\nThe rest is the same."],
)
def test_what_introduces_a_correction_does(text: str) -> None:
    assert orders(read(text, held=HELD)) == ["A PAR - PIC", *HELD[1:]]


@pytest.mark.parametrize(("text", "after"), [("Also: A Mar H", (HELD[0], "A MAR H", HELD[2]))])
def test_what_is_added_leaves_the_others(text: str, after: tuple[str, ...]) -> None:
    assert orders(read(text, held=HELD)) == list(after)


def test_the_rest_that_stays_behind_a_change_never_becomes_a_hold() -> None:
    assert orders(read("Just one change: A Par - Pic. Everybody else holds.", held=HELD)) == ["A PAR - PIC", *HELD[1:]]


@pytest.mark.parametrize(
    "text",
    [
        "Paris: I changed my mind. It goes to Picardy.",
        "Correction: for Paris read Picardy and not Burgundy.",
        "Make that Picardy, not Burgundy.",
        "Finalement la Picardie, pas la Bourgogne.",
        "Could you please change A Par - Bur to A Par - Pic?",
    ],
)
def test_a_change_may_name_its_unit_elsewhere(text: str) -> None:
    assert orders(read(text, held=HELD)) == ["A PAR - PIC", *HELD[1:]]


def test_a_unit_that_is_only_pointed_at_is_told_where_nobody_can_see_which() -> None:
    for text in ("England attacks Brest. It holds.", "Not Spain but Picardy. Or Gascony."):
        reading = read(text, held=HELD)

        assert orders(reading) == HELD, text


@pytest.mark.parametrize("text", ["One change:\nA Par - Pic (not Bur)", "Un changement :\nA Par - Pic (pas Bou)"])
def test_a_bracket_may_say_where_a_unit_does_not_go(text: str) -> None:
    assert orders(read(text, held=HELD)) == ["A PAR - PIC", *HELD[1:]]


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("Withdraw A Par - Bur.", ("A MAR - SPA", "F BRE - MAO")),
        ("Please drop Marseilles to Spain", ("A PAR - BUR", "F BRE - MAO")),
        ("Everything stays.", HELD),
        ("Tout tient. Merci !", HELD),
        ("Paris to Picardy. But only if Germany agrees.", HELD),
        ("A Par - Pic, A Mar H, F Bre - Eng. But only if England attacks me.", HELD),
        ("A Par - Pic\nA Mar H\nForget all the above, it's last year's sheet!", HELD),
        ("Old orders:\nA Par - Pic\nA Mar H", HELD),
        ("Je retire les ordres suivants :\nA Par - Pic\nA Mar H", HELD),
        ("Is this legal?\nA Par - Pic\nA Mar H", HELD),
        ("I don't want to go to Burgundy any more.", HELD),
        ("Scrap that.", HELD),
        ("Paris to Burgundy. Germany won't like it.", HELD),
        ("Paris to Picardy. But only if Germany agrees, and I haven't heard from him.", HELD),
        ("Forget my orders.", ()),
    ],
)
def test_what_takes_back_or_waits_is_done_or_told(text: str, stands: Sequence[str]) -> None:
    reading = read(text, held=HELD)

    assert sorted(orders(reading)) == sorted(stands)
    assert any(not line.followed for line in reading.lines)


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("Paris en Picardie. Brest reste comme avant.", ("A PAR - PIC", "A MAR - SPA", "F BRE - MAO")),
        ("A Par - Pic (instead of Bur)", ("A PAR - PIC", "A MAR - SPA", "F BRE - MAO")),
        ("Finally Paris goes to Picardy, not to Burgundy.", ("A PAR - PIC", "A MAR - SPA", "F BRE - MAO")),
        ("I'd do it again. Brest to the Mid-Atlantic. Marseilles to Spain.", HELD),
        ("As before, except A Par H", ("A PAR H", "A MAR - SPA", "F BRE - MAO")),
    ],
)
def test_a_change_leaves_what_it_does_not_name(text: str, stands: Sequence[str]) -> None:
    assert sorted(orders(read(text, held=HELD))) == sorted(stands)


@pytest.mark.parametrize(
    "text",
    [
        "A Par H\nA Mar H\nF Bre H\n\nThis replaces everything I sent on Sunday.\nLuc",
        "A Par T\nA Mar T\nF Bre T\n\nCeci remplace tout ce que j'ai envoyé dimanche.",
    ],
)
def test_a_sheet_may_say_below_its_orders_that_it_takes_the_place_of_another(text: str) -> None:
    assert orders(read(text, held=HELD)) == ["A PAR H", "A MAR H", "F BRE H"]


@pytest.mark.parametrize(
    "text",
    [
        "Je retire tous mes ordres, le temps de parler à l'Anglais. Nouvelle feuille avant dimanche.",
        "I withdraw all my orders, since I must talk to England. New orders on Sunday.",
    ],
)
def test_new_orders_that_are_promised_keep_no_sheet_that_is_withdrawn(text: str) -> None:
    assert orders(read(text, held=HELD)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Wrong coast, should be south coast.",
        "wrong coast: sc",
        "StP south coast, sorry.",
        "The south coast instead of the north coast please",
        "StP sur la côte sud, pas nord, désolé.",
        "Erreur de côte : côte sud.",
    ],
)
def test_another_coast_is_that_of_the_only_order_that_has_one(text: str) -> None:
    winter = position("W1901A", RUSSIA=["A RUM"], centers=["STP", "WAR", "MOS"])
    held = ["F STP/NC B", "A WAR B"]

    assert sorted(orders(read(text, "RUSSIA", where=winter, held=held))) == ["A WAR B", "F STP/SC B"]


def test_the_coast_where_a_fleet_goes_is_put_right_and_est_is_none() -> None:
    sails = position("F1901M", FRANCE=["F MAO"], RUSSIA=["F BOT"])
    held = ["F MAO - SPA/NC"]

    assert orders(read("Wrong coast, south coast please.", where=sails, held=held)) == ["F MAO - SPA/SC"]
    assert orders(read("Le reste est bon", where=sails, held=held)) == held


@pytest.mark.parametrize(
    "text",
    [
        "One amendment:\nA Mar - Pie (was Spa)",
        "One change: A Mar - Pie (was: A Mar - Spa)",
        "Un changement :\nA Mar - Pie (était : A Mar - Esp)",
    ],
)
def test_a_bracket_may_say_what_was_ordered_before(text: str) -> None:
    assert sorted(orders(read(text, held=HELD))) == ["A MAR - PIE", "A PAR - BUR", "F BRE - MAO"]

"""Clauses of a sentence that stand for themselves: introductions, reasons, what stays, orders not understood whole."""

from collections.abc import Sequence

import pytest

from tests.notation.sheets import orders, position, read

SHEET = ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]


@pytest.mark.parametrize(
    "text",
    [
        "My first ever moves: A Par - Bur, A Mar - Spa, F Bre - MAO",
        "Mes tout premiers coups : A Par - Bou, A Mar - Esp, F Bre - AtM",
        "Nothing very clever today: A Par - Bur, A Mar - Spa, F Bre - MAO.",
        "A Par - Bur, since Germany hasn't moved there, A Mar - Spa, F Bre - MAO, I'd rather be at sea",
        "A Par - Bou, A Mar - Esp, F Bre - AtM, tant pis pour les Anglais",
        "A Par - Bur because he will not expect it. A Mar - Spa and F Bre - MAO.",
        "I have been robbed of Belgium, so A Par - Bur, A Mar - Spa and F Bre - MAO.",
        "A Par - Bur, A Mar - Spa, F Bre - MAO. Cheeky, I know.",
        "A Par - Bur to cut Munich, A Mar - Spa, F Bre - MAO (tell him nothing)",
        "A Par - Bou, A Mar - Esp, F Bre - AtM (Atlantique moyen)",
        "I see I forgot Paris: A Par - Bur. A Mar - Spa, F Bre - MAO.",
        "par-bur mar-spa bre-mao",
    ],
)
def test_talk_in_a_clause_of_its_own_changes_nothing(text: str) -> None:
    assert orders(read(text)) == SHEET


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Bur, if Germany hasn't moved there",
        "A Par - Bur, I don't do it if he is there",
        "A Par - Bur, not that I would do it",
        "Not these: A Par - Bur",
        "A Par - Bur, perhaps, since he may be there",
        "If he comes I'm dead, so A Par - Bur",
        "S'il vient je suis mort, donc A Par - Bou",
        "My plan for a year in which nobody at all attacks me: A Par - Bur",
        "A Par - Bur (not this)",
    ],
)
def test_a_clause_that_governs_is_no_talk(text: str) -> None:
    assert orders(read(text)) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A Par - Bur, A Mar gazpacho, F Bre - MAO", "A Mar gazpacho"),
        ("A Par - Bou, A Mar gaspacho, F Bre - AtM", "A Mar gaspacho"),
        ("A Par - Bur, A Mar - Pie only if Italy has left, F Bre - MAO", "A Mar - Pie only if Italy has left"),
    ],
)
def test_what_is_amiss_with_one_order_of_a_list_is_told_of_that_one(text: str, told: str) -> None:
    reading = read(text)

    assert orders(reading) == [SHEET[0], SHEET[2]]
    assert [line.text.rstrip(" ,") for line in reading.lines if not line.followed] == [told]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("A Par H. Brest as before.", ("A PAR H", "A MAR - SPA", "F BRE - MAO")),
        ("Finalement A Par T, Brest inchangé", ("A PAR H", "A MAR - SPA", "F BRE - MAO")),
        ("A Par H. Rest is fine.", ("A PAR H", "A MAR - SPA", "F BRE - MAO")),
        ("Same again but A Par H", ("A PAR H", "A MAR - SPA", "F BRE - MAO")),
        ("A Par H. Pour le reste on ne touche à rien.", ("A PAR H", "A MAR - SPA", "F BRE - MAO")),
        ("Please make that A Par H, the others as sent.", ("A PAR H", "A MAR - SPA", "F BRE - MAO")),
        ("A Par - Pic after all, not Bur.", ("A PAR - PIC", "A MAR - SPA", "F BRE - MAO")),
        ("A Par H. Don't touch the rest.", ("A PAR H", "A MAR - SPA", "F BRE - MAO")),
        ("Marseilles and Brest unchanged. Paris to Picardy.", ("A PAR - PIC", "A MAR - SPA", "F BRE - MAO")),
        ("Cancel A Par - Bur and A Mar - Spa, I'll send others when he answers.", ("F BRE - MAO",)),
    ],
)
def test_what_stays_is_said_without_an_order(text: str, after: Sequence[str]) -> None:
    assert orders(read(text, held=SHEET)) == list(after)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Paris to Burgundy, Marseilles supports.", ["A PAR - BUR", "A MAR S A PAR - BUR"]),
        ("Paris attaque la Bourgogne, Marseille soutient.", ["A PAR - BUR", "A MAR S A PAR - BUR"]),
        ("My army in Paris is tired, so it holds.", ["A PAR H"]),
        ("Paris attaque la Bourgogne, Marseille l'appuie.", ["A PAR - BUR", "A MAR S A PAR - BUR"]),
    ],
)
def test_a_verb_may_leave_out_what_the_clause_before_it_names(text: str, expected: list[str]) -> None:
    assert [order for order in orders(read(text)) if order in expected] == expected


def test_who_helps_a_helper_helps_whom_that_helps() -> None:
    where = position("S1902M", FRANCE=["A PAR", "A MAR", "A GAS"])

    assert orders(read("Paris to Burgundy, Marseilles supports it, Gascony supports it too.", where=where)) == [
        "A PAR - BUR", "A MAR S A PAR - BUR", "A GAS S A PAR - BUR",
    ]  # fmt: skip


def test_what_may_correct_an_order_leaves_it_in_doubt() -> None:
    reading = read("A Par - Bur, A Mar - Spa... ah no, Spain is taken, mar and bre hold")

    assert orders(reading) == ["A PAR - BUR"]


@pytest.mark.parametrize(
    "text", ["Remove fleets Brest and MAO", "Je retire mes flottes de Brest et d'AtM.", "À enlever :\nF Bre\nF AtM"]
)
def test_several_removals_that_are_owed_take_nothing_back(text: str) -> None:
    where = position("W1902A", ["PAR"], FRANCE=["A PAR", "F BRE", "F MAO"])

    assert orders(read(text, where=where)) == ["F BRE D", "F MAO D"]


@pytest.mark.parametrize(
    "text",
    [
        "All units hold except Marseilles which goes to Spain",
        "All my units hold, except A Mar - Spa",
        "Tout le monde tient sauf Marseille qui va en Espagne",
        "Toutes mes unités tiennent, hormis A Mar - Esp.",
        "Tout tient, sauf :\nA Mar - Esp",
    ],
)
def test_what_is_excepted_of_an_order_for_all_is_one_more_order(text: str) -> None:
    assert sorted(orders(read(text))) == ["A MAR - SPA", "A PAR H", "F BRE H"]


@pytest.mark.parametrize(
    "text", ["Par, Mar and Bre all hold", "The two armies hold, F Bre H", "Par, Mar, Bre all hold."]
)
def test_several_units_that_hold_are_named_one_by_one_or_counted(text: str) -> None:
    assert sorted(orders(read(text))) == ["A MAR H", "A PAR H", "F BRE H"]


def test_another_number_than_that_of_the_units_is_asked_about() -> None:
    assert orders(read("The three armies hold")) == []


@pytest.mark.parametrize(
    "text", ["F MAO - Spain, south coast", "Fleet MAO to Spain, south coast.", "AtM en Espagne, côte sud bien sûr"]
)
def test_a_coast_may_stand_behind_a_comma(text: str) -> None:
    sails = position("F1901M", FRANCE=["F MAO"])

    assert orders(read(text, where=sails)) == ["F MAO - SPA/SC"]


@pytest.mark.parametrize("text", ["A Par - Bou, pas le choix", "So I order A Par - Bur.", "A Par - Bur, no choice"])
def test_a_sentence_may_begin_with_so_and_a_remark_be_one_phrase(text: str) -> None:
    assert orders(read(text)) == ["A PAR - BUR"]


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Bur\nA Mar - Spa\n\nP.S. Having slept on it, I would rather see Paris in Picardy.",
        "A Par - Bur\nA Mar - Spa\n\nPS: the army in Paris had better wait, poor thing.",
        "A Par - Bur\nA Mar - Spa\n\nP.S. Paris isn't going to Burgundy after all, Gascony will do.",
        "A Par - Bur\nA Mar - Spa\n\nForget what I said about Paris, it rests.",
        "A Par - Bou\nA Mar - Esp\n\nPS : pour Paris, je me ravise : Gascogne.",
        "A Par - Bou\nA Mar - Esp\n\nPS : Paris, tout compte fait, restera chez elle.",
    ],
)
def test_a_change_that_is_not_understood_puts_what_it_changes_in_doubt(text: str) -> None:
    reading = read(text)

    assert orders(reading) == ["A MAR - SPA"]
    assert "A PAR - BUR" in {str(line.offer) for line in reading.lines}


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Bur\nA Mar - Spa\n\nParis is lovely this time of the year.",
        "A Par - Bur\nA Mar - Spa\n\nFor publication:\nPARIS - The King only takes his army for a walk.",
        "A Par - Bou\nA Mar - Esp\n\nParis vous salue.",
    ],
)
def test_talk_of_a_place_changes_no_order_of_its_unit(text: str) -> None:
    assert orders(read(text)) == ["A PAR - BUR", "A MAR - SPA"]

"""What stands around the orders of a letter: tables, lists, signs said aloud, quotations."""

import pytest

from gm.notation.letter.layout import laid_out
from gm.variants.classic.names import reader
from tests.notation.test_sheet import orders, sheet

WHOLE = ["A PAR - BUR", "F BRE - ENG", "A MAR H"]
HELP = ["A PAR - BUR", "F BRE H", "A MAR S A PAR - BUR"]


def read(text: str, *, moving: bool = True) -> list[str]:
    return [line for _, line in laid_out(text, reader().vocabulary, moving=moving)]


@pytest.mark.parametrize(
    "text",
    [
        "| A Par | Bou |\n| F Bre | Man |\n| A Mar | H |",
        "| A Par | - | Bou |\n| F Bre | - | Man |\n| A Mar | H | |",
        "A Par | Bou\nF Bre | Man\nA Mar | tient",
        "│ A Par │ Bou │\n├───────┼─────┤\n│ F Bre │ Man │\n│ A Mar │ tient │",
        "+-------+-----+\n| A Par | Bou |\n+-------+-----+\n| F Bre | Man |\n| A Mar | H   |\n+-------+-----+",
        "A Par\tBou\nF Bre\tMan\nA Mar\tH",
        "Par       Bou\nBre       Man\nMar       tient",
        "A Par ..... Bou\nF Bre ..... Man\nA Mar ..... H",
        "A Par - Bou\tF Bre - Man\tA Mar H",
        "| # | Type | Pos. | Action | Cible |\n|1|A|PAR|->|BOU|\n|2|F|BRE|->|MAN|\n|3|A|MAR|H||",
        "ARMEE PARIS SUR BOURGOGNE STOP\nFLOTTE BREST SUR MANCHE STOP\nARMEE MARSEILLE TIENT STOP",
        "A\tPar\t-\tBou\nF\tBre\t-\tMan\nA\tMar\tH",
        "| Unité | Ordre |\n|---|---|\n| A Par | Bou |\n| F Bre | Man |\n| A Mar | H |",
        "| Unité | Ordre | Cible |\n|:--|--:|:--|\n|A Par | attaque | Bou |\n| F Bre | va | Man |\n|A Mar|tient|—|",
        "Unit | Order | Target\nA Par | move | Bur\nF Bre | move | Eng\nA Mar | hold |",
        "Unité;Ordre;Cible\nA Par;attaque;Bou\nF Bre;va;Man\nA Mar;tient;",
        "orders['PAR'] = 'BUR'\norders['BRE'] = 'ENG'\norders['MAR'] = 'H'",
        "- {unite: A PAR, action: va, vers: BUR}\n- {unite: F BRE, action: va, vers: MAN}\n- {unite: A MAR, ordre: H}",
        "unit,order,target\nA Par,move,Bur\nF Bre,move,Eng\nA Mar,hold,",
        '"Unit","Order"\n"A Par","- Bur"\n"F Bre","- Eng"\n"A Mar","hold"',
        "Unité      Ordre\nA Par      Bou\nF Bre      Man\nA Mar      tient",
        "N°\tUnité\tOrdre\n1\tA Par\tBou\n2\tF Bre\tMan\n3\tA Mar\tH",
        "| Type | Province | Ordre |\n| A | Par | Bou |\n| F | Bre | Man |\n| A | Mar | H |",
        "| Unité | Place | Ordre |\n| Armée | Par | Bou |\n| Flotte | Bre | Man |\n| Armée | Mar | tient |",
        "| Province | Type | Ordre |\n| Par | A | Bou |\n| Bre | F | Man |\n| Mar | A | H |",
        "A Par - Bou | F Bre - Man | A Mar H",
        "| Type | Où | Ordre |\n| A | Par | -> Bou |\n| F | Bre | -> Man |\n| A | Mar | tient |",
        "PAR | BOU    BRE | MAN    MAR | reste sur place",
    ],
)
def test_a_table_is_read_row_by_row(text: str) -> None:
    assert orders(sheet(text)) == WHOLE


def test_the_row_of_a_table_is_a_move_even_where_a_unit_of_ones_own_stands() -> None:
    assert orders(sheet("| A Par | Bou |", "FRANCE | F1901M | FRANCE A PAR, A BUR")) == ["A PAR - BUR"]


def test_two_provinces_in_a_row_of_a_table_are_followed_only_where_a_unit_can_go_there() -> None:
    assert orders(sheet("| Paris | Bourgogne |")) == ["A PAR - BUR"]
    assert not orders(sheet("| Paris | Berlin |\n| Brest | Rome |"))


def test_of_orders_side_by_side_one_that_is_not_allowed_spoils_no_other() -> None:
    assert orders(sheet("PAR-BUR MAR-PIE BRE-BUR")) == ["A PAR - BUR", "A MAR - PIE"]
    assert orders(sheet("A Par->Bur  A Mar->Pie  F Bre->Bur")) == ["A PAR - BUR", "A MAR - PIE"]


def test_a_row_whose_order_is_missing_is_reported() -> None:
    read = sheet("| Unité | Ordre |\n| A Par | |\n| F Bre | Man |")

    assert orders(read) == ["F BRE - ENG"]
    assert [line.status for line in read.lines] == ["unreadable", "ok"]


@pytest.mark.parametrize(
    "text",
    [
        "| Joueur | Pays |\n| Jean | France |\n| Anna | Allemagne |",
        "Lille | Toulouse | Nantes",
        "Jean Dupont | Notaire | 02 40 11 22 33",
        "Jean\nParis",
        "Paris\nLondres",
        "Bonjour,\nParis\nest magnifique",
    ],
)
def test_tables_and_lines_of_other_things_order_nothing(text: str) -> None:
    assert not sheet(text).lines


@pytest.mark.parametrize(
    "marks",
    [
        ("1. ", "2. ", "3. "),
        ("1) ", "2) ", "3) "),
        ("1.", "2.", "3."),
        ("(1) ", "(2) ", "(3) "),
        ("1/ ", "2/ ", "3/ "),
        ("1- ", "2- ", "3- "),
        ("1° ", "2° ", "3° "),
        ("1er : ", "2e : ", "3ème : "),
        ("a. ", "b. ", "c. "),
        ("a) ", "b) ", "c) "),
        ("A. ", "B. ", "C. "),
        ("(a) ", "(b) ", "(c) "),
        ("i. ", "ii. ", "iii. "),
        ("I) ", "II) ", "III) "),
        ("1️⃣ ", "2️⃣ ", "3️⃣ "),
        *((bullet, bullet, bullet) for bullet in (
            "• ", "– ", "— ", "- ", "* ", "·\t", "☐ ", "☑ ", "✓ ", "✔️ ", "✅ ", "[ ] ",
            "[x] ", "- [ ] ", "▪ ", "‣ ", "◦ ", "► ", "➤ ", "👉 ", "⚔️ ", "→ ", "» ", "#1 ", ". ",
        )),
    ],
)  # fmt: skip
def test_what_marks_the_lines_of_a_list_is_no_word_of_the_orders(marks: tuple[str, str, str]) -> None:
    text = "\n".join(mark + order for mark, order in zip(marks, ("A Par - Bou", "F Bre - Man", "A Mar H"), strict=True))

    assert orders(sheet(text)) == WHOLE


def test_letters_that_are_units_mark_no_list() -> None:
    assert orders(sheet("A. Par - Bou\nF. Bre - Man\nA. Mar H")) == WHOLE
    assert orders(sheet("a) Par - Bou\nf) Bre - Man")) == WHOLE[:2]


def test_what_is_struck_out_is_not_ordered() -> None:
    assert orders(sheet("~~A Par - Bou~~\nA Mar H")) == ["A MAR H"]
    assert orders(sheet("A\u0336 \u0336P\u0336a\u0336r\u0336 \u0336-\u0336 \u0336B\u0336o\u0336u\u0336\nA Mar H")) == [
        "A MAR H"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "anciens_ordres['PAR'] = 'BUR'",
        "par.doNotMoveTo(BUR);",
        "par.neBougePasVers(BUR);",
        "// par.moveTo(BUR);",
        "if (germany.moves) par.moveTo(BUR);",
        "orders['PAR'] == 'BUR' ?",
        "orders['PAR'] = null  # not BUR",
    ],
)
def test_code_that_does_not_order_is_followed_no_more_than_words(text: str) -> None:
    assert orders(sheet(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "1) A Par-Bou\n2) F Bre H\n3) A Mar S 4)",
        "1) A Par-Bou\n2) F Bre H\n1) A Par-Bou\n3) A Mar S 1)",
        "A Par-Bou\nF Bre H\nA Mar la soutient",
        "F Bre H\nA Par-Bou ?\nA Mar la soutient",
    ],
)
def test_what_refers_to_nothing_that_can_be_meant_is_told(text: str) -> None:
    assert "A MAR S A PAR - BUR" not in orders(sheet(text))
    assert any("A Mar" in line.text and not line.followed for line in sheet(text).lines)


@pytest.mark.parametrize(
    "text",
    [
        "F Bre H\nA Par idem\nA Mar idem",
    ],
)
def test_a_line_may_say_that_a_unit_does_as_the_one_above(text: str) -> None:
    assert orders(sheet(text)) == ["F BRE H", "A PAR H", "A MAR H"]

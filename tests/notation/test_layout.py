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
        "A Par :\nBou\nF Bre :\nMan\nA Mar :\nH",
        "| # | Type | Pos. | Action | Cible |\n|1|A|PAR|->|BOU|\n|2|F|BRE|->|MAN|\n|3|A|MAR|H||",
        "ARMEE PARIS SUR BOURGOGNE STOP\nFLOTTE BREST SUR MANCHE STOP\nARMEE MARSEILLE TIENT STOP",
        "A\tPar\t-\tBou\nF\tBre\t-\tMan\nA\tMar\tH",
        "Paris\n  → Bourgogne\nBrest\n  → Manche\nMarseille\n  → tient",
        "MOUVEMENTS\nParis → Bourgogne\nBrest → Manche\nTIENT\nMarseille",
        "Paris va en Bourgogne\nBrest en Manche\nRestent sur place :\n- Marseille",
        "Paris ? En Bourgogne. Brest ? La Manche. Et Marseille ? Elle tient.",
        "| Unité | Ordre |\n|---|---|\n| A Par | Bou |\n| F Bre | Man |\n| A Mar | H |",
        "| Unité | Ordre | Cible |\n|:--|--:|:--|\n|A Par | attaque | Bou |\n| F Bre | va | Man |\n|A Mar|tient|—|",
        "Unit | Order | Target\nA Par | move | Bur\nF Bre | move | Eng\nA Mar | hold |",
        "Unité;Ordre;Cible\nA Par;attaque;Bou\nF Bre;va;Man\nA Mar;tient;",
        "orders['PAR'] = 'BUR'\norders['BRE'] = 'ENG'\norders['MAR'] = 'H'",
        "par.moveTo(BUR);\nbre.moveTo(ENG);\nmar.hold();",
        'Unit("A", "PAR").move(to="BUR")\nUnit("F", "BRE").move(to="ENG")\nUnit("A", "MAR").hold()',
        "- {unite: A PAR, action: va, vers: BUR}\n- {unite: F BRE, action: va, vers: MAN}\n- {unite: A MAR, ordre: H}",
        "Army #1 (Paris) => Burgundy\nFleet #2 (Brest) => English Channel\nArmy #3 (Marseilles) => hold",
        "unit,order,target\nA Par,move,Bur\nF Bre,move,Eng\nA Mar,hold,",
        '"Unit","Order"\n"A Par","- Bur"\n"F Bre","- Eng"\n"A Mar","hold"',
        "Unité      Ordre\nA Par      Bou\nF Bre      Man\nA Mar      tient",
        "N°\tUnité\tOrdre\n1\tA Par\tBou\n2\tF Bre\tMan\n3\tA Mar\tH",
        "| Type | Province | Ordre |\n| A | Par | Bou |\n| F | Bre | Man |\n| A | Mar | H |",
        "| Unité | Place | Ordre |\n| Armée | Par | Bou |\n| Flotte | Bre | Man |\n| Armée | Mar | tient |",
        "| Province | Type | Ordre |\n| Par | A | Bou |\n| Bre | F | Man |\n| Mar | A | H |",
        "A;Par;Bou\nF;Bre;Man\nA;Mar;H",
        "A Par - Bou | F Bre - Man | A Mar H",
        "A\nPar\nBou\nF\nBre\nMan\nA\nMar\nH",
        "A Par\nBou\nF Bre\nMan\nA Mar\nH",
        "Armée\n\nParis\n\nBourgogne\n\nFlotte\n\nBrest\n\nManche\n\nArmée\n\nMarseille\n\ntient",
        "| Type | Où | Ordre |\n| A | Par | -> Bou |\n| F | Bre | -> Man |\n| A | Mar | tient |",
        "PAR | BOU    BRE | MAN    MAR | reste sur place",
        "Unité\nOrdre\nA Par\n- Bou\nF Bre\n- Man\nA Mar\nH",
    ],
)
def test_a_table_is_read_row_by_row(text: str) -> None:
    assert orders(sheet(text)) == WHOLE


@pytest.mark.parametrize(
    "text",
    [
        "| A Par | Bou |\n| F Bre | H |\n| A Mar | S | A Par - Bou |",
        "| A Par | - Bou |\n| F Bre | H |\n| A Mar | S | A Par | Bou |",
        "Unit|Order|Supported unit|Target\nA Par | move | | Bur\nF Bre | hold | | \nA Mar | support | A Par | Bur",
        "A\nPar\n-\nBou\nF\nBre\nH\nA\nMar\nS\nA\nPar\n-\nBou",
        "tour: P1901\nordres:\n  - {unite: A PAR, action: va, vers: BUR}\n  - {unite: F BRE, action: tient}\n"
        "  - {unite: A MAR, action: soutien, de: A PAR, vers: BUR}",
    ],
)
def test_a_table_that_names_help_is_read_whole(text: str) -> None:
    assert orders(sheet(text)) == HELP


def test_the_row_of_a_table_is_a_move_even_where_a_unit_of_ones_own_stands() -> None:
    assert orders(sheet("| A Par | Bou |", "FRANCE | F1901M | FRANCE A PAR, A BUR")) == ["A PAR - BUR"]


def test_two_provinces_in_a_row_of_a_table_are_followed_only_where_a_unit_can_go_there() -> None:
    assert orders(sheet("| Paris | Bourgogne |")) == ["A PAR - BUR"]
    assert not orders(sheet("| Paris | Berlin |\n| Brest | Rome |"))


def test_of_orders_side_by_side_one_that_is_not_allowed_spoils_no_other() -> None:
    assert orders(sheet("PAR-BUR MAR-PIE BRE-BUR")) == ["A PAR - BUR", "A MAR - PIE"]
    assert orders(sheet("A Par->Bur  A Mar->Pie  F Bre->Bur")) == ["A PAR - BUR", "A MAR - PIE"]


def test_a_remark_in_a_table_stands_behind_its_order() -> None:
    assert read("Unit | Order | Why\nA Par | - Bur | to cover Gascony") == ["A Par - Bur (to cover Gascony)"]


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


def test_provinces_below_each_other_are_units_where_units_are_built() -> None:
    assert read("Par\nBou\nMar\nEsp", moving=False) == ["Par", "Bou", "Mar", "Esp"]


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
        ("Article 1 – ", "Article 2 – ", "Article 3 – "),
        ("Article premier : ", "Art. 2 : ", "art. n° 3 : "),
        ("1er : ", "2e : ", "3ème : "),
        ("Order no. 1: ", "Order no. 2: ", "Order no. 3: "),
        ("I - ", "II - ", "III - "),
        ("a. ", "b. ", "c. "),
        ("a) ", "b) ", "c) "),
        ("A. ", "B. ", "C. "),
        ("(a) ", "(b) ", "(c) "),
        ("i. ", "ii. ", "iii. "),
        ("I) ", "II) ", "III) "),
        ("1️⃣ ", "2️⃣ ", "3️⃣ "),
        *((bullet, bullet, bullet) for bullet in (
            "• ", "– ", "— ", "- ", "* ", "·\t", "o   ", "§  ", "Ø  ", "ü  ", "☐ ", "☑ ", "✓ ", "✔️ ", "✅ ", "[ ] ",
            "[x] ", "- [ ] ", "▪ ", "‣ ", "◦ ", "► ", "➤ ", "👉 ", "⚔️ ", "→ ", "» ", "#1 ", "n° 1 : ", ". ",
        )),
    ],
)  # fmt: skip
def test_what_marks_the_lines_of_a_list_is_no_word_of_the_orders(marks: tuple[str, str, str]) -> None:
    text = "\n".join(mark + order for mark, order in zip(marks, ("A Par - Bou", "F Bre - Man", "A Mar H"), strict=True))

    assert orders(sheet(text)) == WHOLE


def test_letters_that_are_units_mark_no_list() -> None:
    assert orders(sheet("A. Par - Bou\nF. Bre - Man\nA. Mar H")) == WHOLE
    assert orders(sheet("a) Par - Bou\nf) Bre - Man")) == WHOLE[:2]


@pytest.mark.parametrize("boxes", [("[x] ", "[ ] "), ("- [X] ", "- [] "), ("☑ ", "☐ "), ("✅ ", "⬜ ")])
def test_an_empty_box_beside_a_full_one_is_not_chosen(boxes: tuple[str, str]) -> None:
    full, empty = boxes

    read = sheet(f"{full}A Par - Bou\n{empty}A Mar - Esp\n{full}F Bre H")

    assert orders(read) == ["A PAR - BUR", "F BRE H"]
    assert [line.status for line in read.lines] == ["ok", "unreadable", "ok"]


def test_what_is_struck_out_is_not_ordered() -> None:
    assert orders(sheet("~~A Par - Bou~~\nA Mar H")) == ["A MAR H"]
    assert orders(sheet("A\u0336 \u0336P\u0336a\u0336r\u0336 \u0336-\u0336 \u0336B\u0336o\u0336u\u0336\nA Mar H")) == [
        "A MAR H"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "armée Paris tiret Bourgogne virgule flotte Brest tiret Manche virgule armée Marseille tient point",
        "Armée Paris vers Bourgogne point armée Marseille tient point flotte Brest vers Manche",
        "armée paris vers bourgogne à la ligne flotte brest vers manche à la ligne armée marseille tient",
        "armée paris vers bourgogne point à la ligne flotte brest vers manche point final\narmée marseille tient point",
        "army Paris dash Burgundy comma fleet Brest dash English Channel comma army Marseilles holds period",
        "army Paris to Burgundy full stop fleet Brest to English Channel full stop army Marseilles holds",
        "army Paris to Burgundy new line fleet Brest to English Channel new line army Marseilles hold",
        "A Par tiret Bou point virgule F Bre tiret Man point virgule A Mar H",
        "A Par trait d'union Bou\nF Bre trait d’union Man\nA Mar tient",
    ],
)
def test_signs_said_aloud_are_signs(text: str) -> None:
    assert sorted(orders(sheet(text))) == sorted(WHOLE)


@pytest.mark.parametrize(
    "text",
    [
        "Faisons le point ce soir", "Il n'en est point question", "Point de paix sans Bourgogne",
        "Nous en sommes à ce point",
        "This period of peace suits me", "The dash to the sea is over", "Two deux points de vue",
    ],
)  # fmt: skip
def test_words_that_may_be_signs_stay_words_in_a_sentence(text: str) -> None:
    assert read(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "old_orders['PAR'] = 'BUR'",
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


def test_a_hostile_table_takes_no_longer_than_its_length() -> None:
    rows = ("|", "| A Par ", "\t", "A Par\tBou\t", "point ", "Par\n", "A\nPar\n", "a) ", "~~", "-\n", "unit|order\n",
            "\u0336", "- ", "à la ligne ", "- [ ] ", "unit ", "(a)\n")  # fmt: skip
    for row in rows:
        text = row * (50_000 // len(row))
        read(text)
        read(f"{text}x")


@pytest.mark.parametrize(
    "text",
    [
        "1) A Par-Bou\n2) F Bre H\n3) A Mar S 1)",
        "1. A Par-Bou 2. F Bre H 3. A Mar supports 1",
        "#1 A Par -> Bur\n#2 F Bre H\n#3 A Mar -> supports #1",
        "a) A Par-Bou\nb) F Bre H\nc) A Mar soutient a)",
        "n°1 A Par-Bou\nn°2 F Bre H\nn°3 A Mar soutient le n°1",
        "Article 1 : A Par-Bou\nArticle 2 : F Bre H\nArticle 3 : A Mar soutient le mouvement visé à l'article 1",
        "F Bre H\nA Par-Bou\nA Mar soutient le mouvement ci-dessus",
        "F Bre ~ H\nA Par ~ Bur\nA Mar supports that",
        "F Bre ... H\nA Par ... Bur\nMar la soutient",
        "Brest tient\nParis à Bourgogne\nMarseille soutient ce mouvement",
    ],
)
def test_a_line_that_refers_to_another_is_said_in_its_words(text: str) -> None:
    assert sorted(orders(sheet(text))) == sorted(HELP)


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
    "text", ["F Bre H\nA Par idem\nA Mar idem", 'F Bre H\nA Par "\nA Mar "', "F Bre H\nidem Par et Mar"]
)
def test_a_line_may_say_that_a_unit_does_as_the_one_above(text: str) -> None:
    assert orders(sheet(text)) == ["F BRE H", "A PAR H", "A MAR H"]

"""Sheets of orders as mail programs write them, first letters and answers: every order is found, and only once."""

from pathlib import Path

import pytest

from gm.mail.envelope import read
from gm.mail.envelope.markup import html_lines
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.lines import LineStatus
from gm.variants.classic import ruleset
from gm.variants.classic.names import reader

LETTERS = Path(__file__).parent / "letters"
SHEETS = sorted(path.stem for path in LETTERS.glob("*-sheet.eml"))
ORDERED = {
    "fr": ("FRANCE", ["A PAR - BUR", "F BRE - ENG", "A MAR S A PAR - BUR"]),
    "en": ("ENGLAND", ["A LVP - YOR", "F EDI - NTH", "F LON S F EDI - NTH"]),
}


def test_twelve_programs_and_more_write_first_letters_and_answers_in_both_languages() -> None:
    kinds = {tuple(name.rsplit("-", 3)[1:3]) for name in SHEETS}

    assert kinds == {(language, letter) for language in ("fr", "en") for letter in ("first", "reply")}
    assert len({name.rsplit("-", 3)[0] for name in SHEETS}) >= 12


@pytest.mark.parametrize("name", SHEETS)
def test_every_order_of_a_sheet_is_found_once_whatever_program_wrote_it(name: str) -> None:
    language = name.rsplit("-", 3)[1]
    power, wanted = ORDERED[language]
    text = read((LETTERS / f"{name}.eml").read_bytes()).text

    sheet = read_sheet(text, ruleset().opening, ruleset(), [power], reader(), language)

    assert [str(line.order) for line in sheet.lines if line.status is LineStatus.OK] == wanted
    assert len(sheet.lines) == len(wanted)


@pytest.mark.parametrize(
    ("cells", "rows"),
    [
        ("<tr><td>A Par<br></td><td>- Bou<br></td></tr>", ["A Par\t- Bou"]),
        ("<tr><td><div>A Par</div></td><td><p>- Bou</p></td></tr>", ["A Par\t- Bou"]),
        ("<tr><td>A Par</td><td><br></td><td>H<br><br></td></tr><tr><td>F Bre</td></tr>", ["A Par\t\tH", "F Bre"]),
        ("<tr><td>Bonjour<br><br>A Par - Bou<br>F Bre H</td></tr>", ["Bonjour", "", "A Par - Bou", "F Bre H"]),
        ("<tr><td><table><tr><td>A Par</td><td>H</td></tr></table></td></tr>", ["A Par\tH"]),
    ],
)
def test_the_cells_of_a_row_stand_in_one_line(cells: str, rows: list[str]) -> None:
    assert [line.text.rstrip() for line in html_lines(f"<table>{cells}</table>")] == rows

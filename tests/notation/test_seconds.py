"""What is in force after a second letter: it replaces the sheet before it, changes some of it, or leaves it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.exchange.case import read_case
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.lines import OrderedBefore
from gm.variants.classic import ruleset
from gm.variants.classic.names import reader

POSITIONS = json.loads((Path(__file__).parents[2] / "benchmarks" / "letters" / "positions.json").read_text("utf-8"))


def letters() -> Iterator[tuple[str, str, str]]:
    """What stands above each letter of the file, the letter, and what is wanted."""
    head = ""
    for row in (Path(__file__).parent / "seconds.txt").read_text("utf-8").splitlines():
        if row.startswith("=="):
            head = row[2:].strip()
        elif row and not row.startswith("#"):
            text, _, wanted = row.rpartition(" => ")
            yield head, text.replace("\\n", "\n"), wanted


@pytest.mark.parametrize(("head", "text", "wanted"), [*letters()])
def test_a_second_letter_changes_what_it_says_and_keeps_the_rest(head: str, text: str, wanted: str) -> None:
    language, position, power, sheet = head.split(" | ")
    board = read_case(POSITIONS[position]).position
    first = read_sheet(sheet.replace("; ", "\n"), board, ruleset(), [power], reader(), language)
    before = OrderedBefore(sheets=first.orders)

    after = read_sheet(text, board, ruleset(), [power], reader(), language, before)

    assert sorted(map(str, after.orders.get(power, first.orders[power]))) == sorted(filter(None, wanted.split("; ")))


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("en", "London goes to Wales instead. Heligoland, which Germany covets, holds.", ["Heligoland"]),
        ("fr", "Londres va plutôt au pays de Galles. Héligoland, dont personne ne veut, tient.", ["Héligoland"]),
        ("en", "London goes to Wales instead. Heligoland is a lovely island.", []),
        ("en", "London goes to Wales instead. Heligoland as before.", []),
    ],
)
def test_no_clause_about_a_unit_is_lost_in_silence(language: str, text: str, told: list[str]) -> None:
    board = read_case(POSITIONS["P5"]).position
    sheet = "F LON - ENG\nF HEL - DEN"
    first = read_sheet(sheet, board, ruleset(), ["ENGLAND"], reader(), language)

    after = read_sheet(text, board, ruleset(), ["ENGLAND"], reader(), language, OrderedBefore(sheets=first.orders))

    assert [line.text.partition(",")[0] for line in after.lines if not line.followed] == told
    assert sorted(map(str, after.orders["ENGLAND"])) == ["F HEL - DEN", "F LON - WAL"]

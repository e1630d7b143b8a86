"""What looks like orders and is none, or only in part: nothing is followed that is not meant, nothing is silent."""

import json
import tomllib
from pathlib import Path

import pytest

from gm.exchange.case import read_case
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.lines import SheetReading
from gm.variants.classic import ruleset
from gm.variants.classic.names import reader

POSITIONS = json.loads((Path(__file__).parents[2] / "benchmarks" / "letters" / "positions.json").read_text("utf-8"))
SAID = tomllib.loads((Path(__file__).parent / "careful.toml").read_text("utf-8"))


def read(language: str, text: str, position: str = "P1") -> SheetReading:
    board = read_case(POSITIONS[position]).position
    return read_sheet(text, board, ruleset(), ["FRANCE"], reader(), language)


def in_force(sheet: SheetReading) -> set[str]:
    return set(map(str, sheet.orders.get("FRANCE", ())))


@pytest.mark.parametrize("language", SAID)
def test_what_is_not_followed_of_a_text_is_told(language: str) -> None:
    for text, orders, *position in SAID[language]["told"]:
        sheet = read(language, text, *position)

        assert in_force(sheet) == set(orders), text
        assert any(not line.followed for line in sheet.lines), text


@pytest.mark.parametrize("language", SAID)
def test_what_is_like_it_and_clearly_ordered_is_followed(language: str) -> None:
    for text, orders, *position in SAID[language]["given"]:
        sheet = read(language, text, *position)

        assert in_force(sheet) == set(orders), text
        assert all(line.followed for line in sheet.lines), text

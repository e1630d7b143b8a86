"""A short sentence behind an order says how that is meant, or something of its own."""

import tomllib
from pathlib import Path

import pytest

from gm.notation.letter.sheet import read_sheet
from gm.variants.classic import ruleset
from gm.variants.classic.names import reader

SAID = tomllib.loads((Path(__file__).parent / "behind.toml").read_text("utf-8"))
RULES = ruleset()
ORDERS = {
    "en": ("Brest goes to the Channel", "Paris to Burgundy"),
    "fr": ("Brest va en Manche", "Paris va en Bourgogne"),
}
WAYS = ("{0}.\n{1}. {2}", "{0}.\n{1}.\n\n{2}")


def followed(language: str, way: str, sentence: str) -> bool:
    text = way.format(*ORDERS[language], sentence)
    sheet = read_sheet(text, RULES.opening, RULES, ["FRANCE"], reader(), language)
    return "A PAR - BUR" in map(str, sheet.orders.get("FRANCE", ()))


@pytest.mark.parametrize("way", WAYS, ids=("on its line", "below it"))
@pytest.mark.parametrize("language", SAID)
def test_a_sentence_with_a_matter_of_its_own_takes_no_order_away(language: str, way: str) -> None:
    assert [said for said in SAID[language]["order"] if not followed(language, way, said)] == []


@pytest.mark.parametrize(("way", "kind"), [*zip(WAYS, ("none", "below"), strict=True)], ids=("on its line", "below it"))
@pytest.mark.parametrize("language", SAID)
def test_a_sentence_that_says_how_an_order_is_meant_takes_it_away(language: str, way: str, kind: str) -> None:
    assert [said for said in SAID[language][kind] if followed(language, way, said)] == []

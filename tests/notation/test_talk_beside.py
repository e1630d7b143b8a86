"""A clause beside an order that speaks of the world says nothing of it; one that speaks of the order does."""

import tomllib
from pathlib import Path

import pytest

from tests.notation.test_stances import followed, read

SAID = tomllib.loads((Path(__file__).parent / "beside.toml").read_text("utf-8"))
ORDERS = {"en": "Paris to Burgundy", "fr": "Paris en Bourgogne"}
WAYS = ("{0}, {1}.", "{0} ({1}).")


def left_standing(language: str, kind: str, way: str) -> list[str]:
    said = SAID[language][kind]
    return [each for each in said if "A PAR - BUR" in followed(read(way.format(ORDERS[language], each), language))]


@pytest.mark.parametrize("way", WAYS, ids=("comma", "bracket"))
@pytest.mark.parametrize("language", SAID)
def test_talk_of_the_world_beside_an_order_leaves_it_as_it_is(language: str, way: str) -> None:
    assert left_standing(language, "world", way) == SAID[language]["world"]


@pytest.mark.parametrize("way", WAYS, ids=("comma", "bracket"))
@pytest.mark.parametrize("language", SAID)
def test_what_is_said_of_an_order_beside_it_takes_it_away(language: str, way: str) -> None:
    assert left_standing(language, "order", way) == []

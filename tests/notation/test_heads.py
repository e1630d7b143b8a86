"""A line above a list that tells of the world announces it; one that puts it off, disowns or quotes it does not."""

import tomllib
from pathlib import Path

import pytest

from tests.notation.test_stances import followed, read

SAID = tomllib.loads((Path(__file__).parent / "heads.toml").read_text("utf-8"))
LISTS = {"en": "Paris - Burgundy\nMarseilles - Spain", "fr": "Paris - Bourgogne\nMarseille - Espagne"}
ORDERED = {"A PAR - BUR", "A MAR - SPA"}


@pytest.mark.parametrize("language", SAID)
def test_what_only_announces_a_list_leaves_it_as_it_is(language: str) -> None:
    for head in SAID[language]["orders"]:
        assert set(followed(read(f"{head}\n{LISTS[language]}", language))) == ORDERED, head


@pytest.mark.parametrize("language", SAID)
def test_what_puts_a_list_off_or_disowns_it_is_heard(language: str) -> None:
    for head in SAID[language]["none"]:
        assert not ORDERED & set(followed(read(f"{head}\n{LISTS[language]}", language))), head

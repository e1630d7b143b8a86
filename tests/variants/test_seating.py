"""Chairs and powers, however many play."""

import pytest

from gm.rules.ruleset import Role
from gm.variants.registry import VARIANTS

ALL = [(variant, setup) for variant in VARIANTS for setup in VARIANTS[variant].seatings]


@pytest.mark.parametrize(("variant", "setup"), ALL)
def test_every_power_has_one_chair_or_is_unplayed(variant: str, setup: str) -> None:
    seating = VARIANTS[variant].seatings[setup]

    seated = [power for chair in seating.chairs for power in chair]
    assert sorted([*seated, *seating.unplayed]) == sorted(
        code for code, power in VARIANTS[variant].ruleset().powers.items() if power.role is not Role.NEUTRAL
    )


@pytest.mark.parametrize(("variant", "setup"), ALL)
def test_a_setup_is_named_for_its_number_of_players(variant: str, setup: str) -> None:
    assert len(VARIANTS[variant].seatings[setup].chairs) == int(setup.rstrip("b"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_power_has_names_that_mean_no_other(variant: str) -> None:
    game = VARIANTS[variant]

    assert game.lexicon().power_titles.keys() == game.ruleset().powers.keys()
    for power, titles in game.lexicon().power_titles.items():
        assert {game.power_called(title) for title in titles} == {power}


def test_a_power_may_be_called_in_french_or_english_or_by_its_code() -> None:
    assert [
        VARIANTS["classic"].power_called(name) for name in ("Angleterre", "england", " AUTRICHE-Hongrie ", "Brasil")
    ] == [
        "ENGLAND",
        "ENGLAND",
        "AUSTRIA",
        None,
    ]

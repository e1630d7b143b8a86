"""Chairs and powers for two to seven players."""

import pytest

from gm.variants.registry import VARIANTS
from gm.variants.seating import POWER_NAMES, SEATINGS, power_called

ALL = [(variant, setup) for variant in VARIANTS for setup in SEATINGS[variant]]


@pytest.mark.parametrize(("variant", "setup"), ALL)
def test_every_power_has_one_chair_or_is_unplayed(variant: str, setup: str) -> None:
    seating = SEATINGS[variant][setup]

    seated = [power for chair in seating.chairs for power in chair]
    assert sorted([*seated, *seating.unplayed]) == sorted(VARIANTS[variant].ruleset().powers)


@pytest.mark.parametrize(("variant", "setup"), ALL)
def test_a_setup_is_named_for_its_number_of_players(variant: str, setup: str) -> None:
    assert len(SEATINGS[variant][setup].chairs) == int(setup.rstrip("b"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_power_has_names_that_mean_no_other(variant: str) -> None:
    assert POWER_NAMES[variant].keys() == VARIANTS[variant].ruleset().powers.keys()
    for power, names in POWER_NAMES[variant].items():
        assert {power_called(name, variant) for name in names} == {power}


def test_a_power_may_be_called_in_french_or_english_or_by_its_code() -> None:
    assert [power_called(name, "classic") for name in ("Angleterre", "england", " AUTRICHE-Hongrie ", "Brasil")] == [
        "ENGLAND",
        "ENGLAND",
        "AUSTRIA",
        None,
    ]

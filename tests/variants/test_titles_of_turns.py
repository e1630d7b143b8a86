"""Titles that name another turn, with every power's name, in every variant: the orders below them never count."""

from dataclasses import replace

import pytest

from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.lines import Misread
from gm.rules.position import Position, Turn, Unit
from gm.rules.ruleset import Ruleset
from gm.variants.registry import VARIANTS, variant

TITLES = {
    "fr": (
        "Ordres du printemps {year} {of}",
        "Ordres {of} pour le printemps {year}",
        "Printemps {year}, ordres {of} :",
        "{name} : ordres du printemps {year}",
    ),
    "en": (
        "Orders {of} for spring {year}",
        "Spring {year} orders {of}",
        "{name}'s orders for spring {year}",
        "{name}: orders for spring {year}",
    ),
}
GAMES = [(name, setup) for name in sorted(VARIANTS) for setup in sorted(variant(name).seatings)]


def autumn(name: str, setup: str) -> tuple[Ruleset, Position]:
    """The first autumn, with one army for each power that has no unit at the opening."""
    game = variant(name)
    ruleset = game.ruleset(setup=setup)
    opening = ruleset.opening
    units = dict(opening.units)
    for center, owner in opening.owners.items():
        if not any(unit.power == owner for unit in units.values()):
            units[center] = Unit("A", owner, center)
    year = opening.turn.year + (opening.turn.phase != "M")
    return ruleset, replace(opening, turn=Turn(year, "F", "M"), units=units)


CASES = [
    (name, setup, power, language)
    for name, setup in GAMES
    for chair in variant(name).seatings[setup].chairs
    for power in chair
    for language in TITLES
]


@pytest.mark.parametrize(("name", "setup", "power", "language"), CASES)
def test_orders_below_the_title_of_another_turn_are_told_and_never_counted(
    name: str, setup: str, power: str, language: str
) -> None:
    game, (ruleset, position) = variant(name), autumn(name, setup)
    names = game.names()[language]
    unit = next(unit for unit in position.units.values() if unit.power == power and unit.kind in "AF")
    order = f"{names.unit(f'{unit.kind} {unit.location}')} H"
    wrong = {}
    for title in TITLES[language]:
        text = title.format(year=position.turn.year, of=names.of(power), name=names.power(power))
        for season, counts in (("", False), ("F", True)):
            if season:
                text = text.replace("du printemps", "de l'automne").replace("le printemps", "l'automne")
                text = text.replace("Printemps", "Automne").replace("Spring", "Fall").replace("spring", "fall")
            found = read_sheet(f"{text}\n\n{order}", position, ruleset, (power,), game.reader(), language)
            followed = [line.followed for line in found.lines]
            told = [line.reason for line in found.lines] == [Misread.OTHER_TURN]
            if followed != [counts] or (not counts and not told):
                wrong[text] = found.lines

    assert not wrong

"""Lines that letters show to be copied: in every game they are read as what they ask, with its own names and years."""

from dataclasses import replace
from functools import cache

import pytest

from gm.languages.language import languages
from gm.reports.render import stationery
from gm.reports.words import Words
from gm.service.model.game import Game, GameState
from gm.service.requests.line_reading import Asker, request_in
from gm.service.requests.row import AskerRole, Request, RequestRead
from gm.service.requests.slots import SlotGround
from gm.service.requests.table import table_of
from gm.variants.registry import VARIANTS
from tests.service.asking import SUMMER
from tests.service.desk import PARIS, Desk
from tests.some import some
from tests.variants.diplomatie2000.desk import WorldDesk
from tests.variants.dix.desk import DixDesk

IN = pytest.mark.parametrize(("variant", "language"), [(name, code) for name in VARIANTS for code in languages()])


@cache
def game_of(variant: str) -> Game:
    begun = {"classic": lambda: Desk().begin(), "dix": lambda: DixDesk().begin_dix()}
    return begun.get(variant, lambda: WorldDesk().begin_world())().game


def shown(variant: str, language: str) -> dict[str, str]:
    words = Words(stationery(language).words, VARIANTS[variant].names()[language])
    return {name: said.right for name in table_of(variant).rows if (said := words.asked(name)) is not None}


@IN
def test_a_request_as_a_letter_shows_it_is_read_in_this_game(variant: str, language: str) -> None:
    game, table = game_of(variant), table_of(variant)
    year = VARIANTS[variant].first_year

    for name, line in some(shown(variant, language).items()):
        row: Request = table.rows[name]
        role = next(role for role in AskerRole if role in row.who)
        found = request_in(line, table, Asker(role, SlotGround(SUMMER, PARIS, game), next(iter(row.when))))
        assert isinstance(found, RequestRead) and found.request.name == name, line
        assert all(0 <= turn.year - year <= 2 for slot, turn in found.values.items() if slot == "TURN"), line


@pytest.mark.parametrize("setup", list(VARIANTS["classic"].seatings))
def test_preferences_as_a_letter_shows_them_are_read_however_many_play(setup: str) -> None:
    seating = VARIANTS["classic"].seatings[setup].chairs
    game = replace(game_of("classic"), settings=replace(game_of("classic").settings, setup=setup, seating=seating))

    for language in some(languages()):
        line = shown("classic", language)["preferences"]
        asker = Asker(AskerRole.PLAYER, SlotGround(SUMMER, PARIS, game), GameState.FORMING)
        assert isinstance(request_in(line, table_of("classic"), asker), RequestRead), line

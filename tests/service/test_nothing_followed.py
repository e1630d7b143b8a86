"""Sending a sheet and then any letter without a followed order leaves it in force, in every game there is."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from gm.notation.orders.lines import OrderedBefore
from gm.service.case.reading import read_orders
from gm.service.model.game import Player
from gm.service.model.letters import Sheet
from gm.service.post.seatfacts import canonical
from gm.service.turn.rulesets import phase_of, ruleset_of
from gm.service.turn.standing import counting
from gm.variants.registry import VARIANTS, variant
from tests.service.desk import MONDAY, NAMES, Desk, email_of
from tests.variants.toy_variant import TOY

PIECES = (
    "Merci", "Bonjour,", "Bien reçu.", "Thanks a lot!", "Qu'en pensez-vous ?", "What do you think?", "A Par", "Paris",
    "A Xyz - Qrs", "F", "H", "- ", "La Turquie attaque", "I wonder", "Si l'Italie bouge :", "ou", "pas", "not", "n'est",
    "Automne 1950 :", "> ", "|", "A Par - ", "Finalement", "PS :", "Le reste est inchangé.", "Un changement :", "oui",
    "rien", "nothing changes", "peut-être", "demain", "1.", "?", "!", "yes 1", "non", "au lieu de", "A Mar - Lon",
)  # fmt: skip
LETTERS = st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from((" ", "\n", ", ", "\n\n"))), max_size=8).map(
    lambda parts: "".join(piece + gap for piece, gap in parts)
)


@pytest.fixture(params=[*VARIANTS, "toy"])
def desk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A game of that variant, whose first seat has an order in force for each unit that may have one."""
    monkeypatch.setitem(VARIANTS, "toy", TOY)
    found = variant(request.param)
    chairs = found.seatings[found.usual_setup].chairs
    players = tuple(
        Player(name, (email_of(powers[0]),), powers)
        for name, powers in zip([*NAMES.values()] * 3, chairs, strict=False)
    )
    desk = Desk().begin(variant=found.name, setup=found.usual_setup, seating=chairs, players=players)
    game, power = desk.game, players[0].powers[0]
    choices = phase_of(game).options(game.position, power, ruleset_of(game))
    orders = tuple(str(given[-1]) for given in choices.values() if given)
    assert orders
    with desk.store() as work:
        work.sheets.add(Sheet(game.name, 1, 1, power, desk.seat(power).number, 0, MONDAY, 0, "", orders))
    yield desk


@given(text=LETTERS)
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_letter_without_a_followed_order_leaves_every_sheet_in_force(desk: Desk, text: str) -> None:
    game = desk.game
    seat = game.players[0]
    (power,) = seat.powers[:1]
    with desk.store() as work:
        before = counting(work, game)
    given = OrderedBefore({}, {power: canonical(game, sheet.orders) for power, sheet in before.items()})
    assume(not any(line.status == "ok" or line.taken_out for line in read_orders(game, seat, text, given).lines))

    desk.write(power, text)

    with desk.store() as work:
        assert counting(work, desk.game) == before

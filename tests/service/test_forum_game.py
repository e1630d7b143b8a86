"""Document 001 by mail: a week for each movement, provinces in full, retreats drawn by lot, proclamations."""

from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from gm.config.game import read_game
from gm.service.play.games import begin
from gm.service.play.replay import replay
from tests.config.examples import EXAMPLES
from tests.service.desk import NAMES, POWERS, Desk, email_of

PRESET = EXAMPLES / "games" / "forum-1.toml"


@pytest.fixture
def desk() -> Desk:
    settings = read_game(PRESET)
    players = tuple(
        replace(player, name=NAMES[power], emails=(email_of(power),), powers=(power,))
        for player, power in zip(settings.players, POWERS, strict=True)
    )
    desk = Desk()
    with desk.store() as work:
        begin(work, desk.house, replace(settings, name="europe-1", players=players))
    return desk


def to_autumn(desk: Desk) -> None:
    """Burgundy is France's, and Germany stands around it."""
    desk.write("FRANCE", "Armée Paris attaque Bourgogne\nArmée Marseille va en Espagne\nFlotte Brest va en Manche")
    desk.write(
        "GERMANY",
        "Armée Munich va dans la Ruhr\nArmée Berlin va à Munich\nFlotte Kiel va au Danemark",
    )
    desk.fall()
    assert {"BUR", "MUN", "RUH"} <= desk.game.position.units.keys()


def test_movements_fall_due_a_week_apart(desk: Desk) -> None:
    zone, dues = ZoneInfo("Europe/Paris"), []
    for _ in range(2):
        assert desk.game.deadline is not None
        dues.append(desk.game.deadline.due.astimezone(zone))
        desk.fall()

    assert dues[1] - dues[0] == timedelta(days=7)
    assert (dues[0].weekday(), dues[0].hour) == (0, 0)  # the midnight that ends a Sunday


def test_the_first_letter_says_what_is_special_at_this_table(desk: Desk) -> None:
    start = next(row for row in desk.rows() if row.seat == 1)
    text = " ".join(desk.text(start).split())

    assert "dimanche" in text
    assert "Les retraites sont tirées au sort" in text
    assert "À : tous" in text


def test_a_year_is_played_and_its_retreat_is_drawn(desk: Desk) -> None:
    to_autumn(desk)
    desk.write("GERMANY", "Armée Munich attaque Bourgogne\nArmée Ruhr supporte Armée Munich vers Bourgogne")
    desk.write("FRANCE", "Armée Bourgogne se maintient\nArmée Espagne va au Portugal")
    desk.write("FRANCE", "Pour : tous\n\nLa Bourgogne restera française !")
    desk.new()
    desk.fall()
    reports = {row.seat: desk.text(row) for row in desk.new() if row.kind == "results"}
    while desk.game.position.turn.phase == "R":
        desk.fall()
    position = desk.game.position
    (drawn,) = [unit for unit in position.units_of("FRANCE") if unit.kind == "A" and unit.province != "POR"]

    assert position.units["BUR"].power == "GERMANY"
    assert drawn.province in {"PAR", "PIC", "GAS", "MAR", "BEL"}
    assert str(position.turn) == "W1901A"
    assert all("La Bourgogne restera française !" in text for text in reports.values())
    assert any(record.chance for record in desk.store.work.turns.rows)


def test_the_same_lots_give_the_same_game(desk: Desk) -> None:
    to_autumn(desk)
    desk.write("GERMANY", "Armée Munich attaque Bourgogne\nArmée Ruhr supporte Armée Munich vers Bourgogne")
    for _ in range(2):
        desk.fall()
    with desk.store() as work:
        replayed = replay(work, desk.game)

    assert len(replayed) == desk.game.number - 1
    assert not [each for each in replayed if each.differences or each.explained]

"""Retreats given in advance by mail: kept beside the orders, used where they are open, and nobody else's business."""

from dataclasses import replace

import pytest

from gm.rules.position import Position, Turn, Unit
from gm.service.play.replay import replay
from gm.service.turn.standing import counting
from tests.service.desk import Desk

UNITS = {"FRANCE": ("A BUR", "A PAR"), "GERMANY": ("A MUN", "A RUH"), "ENGLAND": ("F LON",)}
ATTACK = "A Mun - Bur\nA Ruh S A Mun - Bur"


@pytest.fixture
def desk() -> Desk:
    desk = Desk().begin()
    units = [Unit(*text.split()[:1], power, text.split()[1]) for power, texts in UNITS.items() for text in texts]
    game = desk.game
    position = Position(Turn(1901, "S", "M"), {unit.province: unit for unit in units}, game.position.owners)
    desk.store.work.games.rows["europe-1"] = replace(game, position=position)
    return desk


def in_force(desk: Desk, power: str = "FRANCE") -> tuple[str, ...] | None:
    with desk.store() as work:
        sheet = counting(work, desk.game).get(power)
    return sheet.orders if sheet else None


def judged(desk: Desk) -> dict[str, str]:
    """power -> its report of the turn that is judged now"""
    desk.write("ENGLAND", "F Lon H")
    desk.write("GERMANY", ATTACK)
    desk.new()
    assert desk.fall().judged
    rows = {desk.game.seat(row.seat).powers[0]: row for row in desk.new() if row.kind == "results"}
    return {power: desk.text(row) for power, row in rows.items()}


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("A Bou H, si délogée, retraite en Gascogne, sinon Picardie", "A BUR IF DISLODGED GAS PIC"),
        ("A Bou H, retraite = Gas", "A BUR IF DISLODGED GAS"),
        ("A Bur H, if dislodged retreat to Gascony, else disband", "A BUR IF DISLODGED GAS D"),
        ("A Bou H\nSi elle est délogée, elle se retire en Gascogne", "A BUR IF DISLODGED GAS"),
    ],
)
def test_a_retreat_in_advance_is_kept_with_the_sheet_and_put_into_words(desk: Desk, text: str, clause: str) -> None:
    (row,) = desk.write("FRANCE", f"{text}\nA Par H")

    assert in_force(desk) == ("A BUR H", clause, "A PAR H")
    assert "A Bou, si délogée → Gas" in desk.text(row)
    assert "A Bou, si délogée → Gas" in desk.text(desk.write("FRANCE", "Mes ordres")[0])


def test_one_that_cannot_be_read_or_followed_spoils_itself_only(desk: Desk) -> None:
    for clause in ("si délogée retraite en Xyzkw", "si délogée retraite à Moscou"):
        desk.write("FRANCE", f"A Bou H, {clause}\nA Par H")

        assert in_force(desk) == ("A BUR H", "A PAR H"), clause


def test_it_is_the_sheet_of_the_retreats_which_are_judged_without_waiting(desk: Desk) -> None:
    desk.write("FRANCE", "A Bou H, si délogée retraite en Gascogne\nA Par H")
    report = judged(desk)["FRANCE"]

    assert str(desk.game.position.turn) == "S1901R"
    assert in_force(desk) == ("A BUR R GAS",)
    assert "donnés d'avance" in report and "retraite A Bou – Gas" in report
    assert desk.attend().judged
    assert (str(desk.game.position.turn), desk.game.position.units["GAS"].power) == ("F1901M", "FRANCE")
    with desk.store() as work:
        assert not any(each.differences or each.explained for each in replay(work, desk.game))


def test_the_first_place_that_is_open_is_taken(desk: Desk) -> None:
    desk.write("FRANCE", "A Bou H, si délogée retraite à Paris, sinon Gas, sinon détruite\nA Par H")
    judged(desk)
    assert in_force(desk) == ("A BUR R GAS",)


def test_where_none_is_open_the_unit_is_disbanded_or_its_player_is_asked(desk: Desk) -> None:
    desk.write("FRANCE", "A Bou H, si délogée retraite à Paris, sinon détruite\nA Par H")
    judged(desk)
    assert in_force(desk) == ("A BUR D",)


def test_without_an_open_place_its_player_is_waited_for(desk: Desk) -> None:
    desk.write("FRANCE", "A Bou H, si délogée retraite à Paris\nA Par H")
    report = judged(desk)["FRANCE"]

    assert in_force(desk) is None and "donnés d'avance" not in report
    assert not desk.attend().judged


def test_a_newer_sheet_replaces_it(desk: Desk) -> None:
    desk.write("FRANCE", "A Bou H, si délogée retraite en Gascogne\nA Par H")
    judged(desk)
    desk.write("FRANCE", "A Bou - Pic")

    assert in_force(desk) == ("A BUR R PIC",)


def test_a_clause_alone_stands_beside_the_orders_given_before_and_a_new_list_drops_it(desk: Desk) -> None:
    desk.write("FRANCE", "A Bou H\nA Par H")
    desk.write("FRANCE", "Si A Bou est délogée, retraite en Gascogne")
    assert in_force(desk) == ("A BUR H", "A PAR H", "A BUR IF DISLODGED GAS")
    desk.write("FRANCE", "Si A Bou est délogée, retraite en Picardie")
    assert in_force(desk) == ("A BUR H", "A PAR H", "A BUR IF DISLODGED PIC")

    desk.write("FRANCE", "A Bou H\nA Par - Bre")
    assert in_force(desk) == ("A BUR H", "A PAR - BRE")


def test_nobody_else_learns_of_a_clause_and_codes_are_told_as_ever(desk: Desk) -> None:
    desk.write("FRANCE", "A Bou H, si délogée retraite en Gascogne\nA Par H, si délogée retraite en Picardie")
    desk.write("ENGLAND", "F Lon H")
    desk.write("GERMANY", "A Mun H\nA Ruh H")
    desk.new()
    assert desk.fall().judged
    rows = [row for row in desk.new() if row.kind in ("results", "judged")]

    for row in rows:
        whole = desk.letter(row).as_string() + desk.text(row) + str(row.facts.report_json)
        own = row.kind == "results" and desk.game.seat(row.seat).powers == ("FRANCE",)
        assert ("si délogée" in desk.text(row)) is own
        assert own or "DISLODGED" not in whole
    assert {"FRANCE", "GERMANY"} <= rows[0].facts.report.sheet_codes.keys()

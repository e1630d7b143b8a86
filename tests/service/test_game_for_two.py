"""The game for two by mail: what its letters say of its goal, of neutral Italy, and of the toss."""

from dataclasses import replace

import pytest

from gm.reports.render import render
from gm.rules.outcomes import EventKind
from gm.rules.position import Turn, Unit
from gm.service.model.game import Player
from gm.variants.classic.great_war import SIDES
from gm.variants.classic.names import names
from gm.variants.classic.variant import CLASSIC
from tests.service.desk import NAMES, Desk, email_of

SEATING = CLASSIC.seatings["2"]


@pytest.fixture
def desk() -> Desk:
    players = tuple(Player(NAMES[chair[0]], (email_of(chair[0]),), chair) for chair in SEATING.chairs)
    return Desk().begin(
        setup="2", seating=SEATING.chairs, unplayed=SEATING.unplayed, start_year=1914, end_year=1920, players=players
    )


def said(desk: Desk, kind: str, language: str = "fr") -> str:
    """The letter of that kind to the Entente, in one line."""
    rows = desk.rows()
    facts = [row.facts for row in rows if row.kind == kind and row.seat == desk.seat("FRANCE").number][-1]
    letter = render(facts, language, names=names()[language])
    return " ".join(letter.text.replace("\N{NO-BREAK SPACE}", " ").split())


def to_autumn(desk: Desk) -> None:
    with desk.store() as work:
        game = work.games.rows["europe-1"]
        work.games.save(replace(game, position=replace(game.position, turn=Turn(1914, "F", "M"))))


def test_the_rules_tell_the_sides_the_goal_and_that_italy_is_neutral(desk: Desk) -> None:
    french, english = said(desk, "start"), said(desk, "start", "en")

    assert "24 unités d'un même camp sur la carte" in french
    assert "24 units of one side on the board" in english
    assert "le camp qui a alors le plus d'unités l'emporte" in french
    assert "L'Italie est neutre" in french
    assert "Italy is neutral" in english
    assert "24 centres" not in french + english
    assert "désordre civil dès le début" not in french


def test_the_toss_is_told_in_the_report_and_in_its_file(desk: Desk) -> None:
    to_autumn(desk)
    desk.write("ENGLAND", "A Mar - Pie")
    assert "l'Italie est neutre, et personne ne peut y entrer" in said(desk, "acknowledgement")
    desk.fall()

    side = str(desk.game.position.extras["italy"])
    assert side in SIDES
    french, english = said(desk, "results"), said(desk, "results", "en")
    assert "Pile ou face pour l'Italie : " + ("l'Entente gagne" if side == "ENTENTE" else "les Empires") in french
    assert "Heads or tails for Italy: " in english
    assert "L'Italie n'est plus neutre" in french
    report = next(row.facts.report_json for row in desk.new() if row.kind == "results")
    told = [event for event in report["events"] if event["power"] == "ITALY"]
    assert told == [
        {"kind": str(kind), "power": "ITALY", "side": side} for kind in (EventKind.TOSSED, EventKind.JOINED)
    ]
    assert desk.game.holder("ITALY") == desk.game.holder(SIDES[side][0])


def test_the_end_names_the_whole_side_and_its_units(desk: Desk) -> None:
    to_autumn(desk)
    places = [code for code, p in CLASSIC.board().map.provinces.items() if p.terrain != "sea"][:24]
    with desk.store() as work:
        game = work.games.rows["europe-1"]
        units = {code: Unit("A", SIDES["ENTENTE"][number % 3], code) for number, code in enumerate(places)}
        work.games.save(replace(game, position=replace(game.position, units=units)))
    desk.fall()

    assert "Victoire de l'Angleterre, de la France et de la Russie, avec 24 unités !" in said(desk, "end")
    assert "Victory for England, France and Russia, with 24 units!" in said(desk, "end", "en")

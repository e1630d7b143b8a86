"""`gm list` and `gm status`: how games stand, without an order or a player's name."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gm.service.model.game import GameState, Signup
from gm.service.play.forming import open_game
from gm.service.play.reporting import end_by_word
from tests.commands.table import Table, table
from tests.service.desk import NAMES, settings


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("SECRET", "secret")
    with table(tmp_path / "gm") as found:
        yield found


def test_games_are_listed_with_their_turn_and_deadline(desk: Table) -> None:
    status, out, err = desk.command("list")

    assert (status, err) == (0, "")
    assert "europe-1  running  Spring 1901 (S1901M)  Friday 20 November at 24:00" in out


def test_a_game_that_is_over_says_how(desk: Table) -> None:
    game = desk.game
    with desk.store() as work:
        end_by_word(work, desk.house, game, drawn=True)
    _, out, _ = desk.command("list")

    assert "ended: draw, Austria" in " ".join(out.split())


def test_without_a_game_the_list_says_how_one_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "secret")
    with table(tmp_path / "gm") as desk:
        with desk.store.engine.begin() as link:  # type: ignore[attr-defined]  # this store is a database
            for name in ("outbox", "address", "seat", "game"):
                link.exec_driver_sql(f"DELETE FROM {name}")
        assert desk.command("list") == (0, "", "no game has begun: gm apply begins those that have a file\n")


def test_who_owes_and_who_has_sent_is_told_and_not_what(desk: Table) -> None:
    desk.write("FRANCE", "A Par - Bou\nprêt")
    desk.write("ITALY", "A Rom - Apu")
    status, out, _ = desk.command("status", "europe-1")
    lines = [" ".join(line.split()) for line in out.splitlines()]

    assert status == 0
    assert "France 3 sent yes" in lines and "Italy 3 sent no" in lines and "Russia 4 missing no" in lines
    assert not [word for word in (*NAMES.values(), "Bou", "BUR") if word in out]


def test_a_paused_game_has_no_deadline(desk: Table) -> None:
    paused = replace(desk.game, settings=replace(desk.game.settings, paused=True), state=GameState.PAUSED)
    with desk.store() as work:
        work.games.save(paused)
    _, out, _ = desk.command("status", "europe-1")

    assert "paused" in out and "deadline: –" in out


def test_a_game_that_forms_tells_how_many_have_joined(desk: Table) -> None:
    with desk.store() as work:
        open_game(work, desk.house, settings(name="europe-2", players=(), signup=Signup.GM))
    _, listed, _ = desk.command("list")
    status, told, err = desk.command("status", "europe-2")
    _, seats, _ = desk.command("seats", "europe-2")

    assert "forming: 0 of 7 places taken" in listed and "europe-2" in listed
    assert (status, err) == (0, "") and "begins when the game master says so" in told
    assert "game master" in seats

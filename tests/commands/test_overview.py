"""`gm list` and `gm status`: how games stand, without an order or a player's name."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gm.service.model.game import Deadline, GameState, Signup
from gm.service.play.formation import open_game
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


def test_programs_are_told_in_json(desk: Table) -> None:
    desk.write("FRANCE", "A Par - Bou\nprêt")
    status, out, _ = desk.command("status", "europe-1", "--json")
    found = json.loads(out)

    assert (status, found["state"], found["turn"], found["due"]) == (
        0,
        "running",
        "S1901M",
        "2026-11-20T23:00:00+00:00",
    )
    assert found["owing"]["FRANCE"] == {"owes": 3, "sent": True, "ready": True}
    assert found["owing"]["RUSSIA"] == {"owes": 4, "sent": False, "ready": False}
    assert "BUR" not in out and not any(name in out for name in NAMES.values())


def test_without_a_game_it_tells_how_all_goes_on(desk: Table) -> None:
    now, game = datetime.now(UTC), desk.game
    with desk.store() as work:
        row = next(iter(work.outbox.waiting_for("europe-1", 1)))
        work.health.beat("read", now)
        work.outbox.fail(row.id, "550 no such user")
        work.games.save(replace(game, deadline=Deadline(now - timedelta(hours=5), now - timedelta(days=7))))
    status, out, err = desk.command("status")
    found = json.loads(desk.command("status", "--json")[1])

    assert (status, err) == (0, "")
    assert "mailbox read: " in out and "mail server reached: not in 30 days" in out
    assert "trouble: unjudged europe-1 S1901M" in out and "trouble: sent" in out
    assert {each["kind"] for each in found["trouble"]} == {"sent", "unjudged"}
    assert found["sent"] is None and found["read"] is not None
    assert [game["game"] for game in found["games"]] == ["europe-1"]
    (lost,) = found["undeliverable"]
    assert (lost["address"], lost["letters"], lost["answer"]) == (row.recipient, 1, "550 no such user")


def test_at_a_rate_it_tells_when_the_last_letter_leaves(desk: Table) -> None:
    _, before, _ = desk.command("status")
    text = desk.config.read_text(encoding="utf-8")
    desk.config.write_text(text.replace("[smtp]\n", '[smtp]\nrate = "1 an hour"\nburst = 1\n'), encoding="utf-8")
    _, out, _ = desk.command("status")
    found = json.loads(desk.command("status", "--json")[1])

    assert "the last of them leaves" not in before
    assert "at the rate of gm.toml the last of them leaves in 7 hours" in out
    assert datetime.fromisoformat(found["outbox_last"]) - datetime.fromisoformat(found["now"]) == timedelta(hours=7)


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

"""While a letter is read, nobody else waits: not for a stranger's monster, and not for a player's."""

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from gm.service.case import letter_reading, reading
from gm.service.desk import intake, opening, preparation
from tests.hostile.world import World
from tests.secrecy import known

read_sheet = reading.read_sheet


def writes_meanwhile(world: World, what: Callable[..., Any], seen: list[Any]) -> Callable[..., Any]:
    """The same, while another program takes the database's only lock for writing; a short text is read in no time."""

    def watched(*of: Any, **more: Any) -> Any:
        if what is read_sheet and len(of[0]) <= preparation.SHORT:
            return what(*of, **more)
        connection = sqlite3.connect(str(world.store.engine.url.database), timeout=0)  # type: ignore[attr-defined]
        connection.isolation_level = None
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
        connection.close()
        seen.append(of)
        return what(*of, **more)

    return watched


def test_others_write_while_a_letter_is_opened_and_its_orders_are_read(
    sqlite_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Any] = []
    ordered: list[Any] = []
    monkeypatch.setattr(letter_reading, "read", writes_meanwhile(sqlite_world, letter_reading.read, opened))
    monkeypatch.setattr(reading, "read_sheet", writes_meanwhile(sqlite_world, read_sheet, ordered))

    read = sqlite_world.post(sqlite_world.write("FRANCE", "A Par-Bou\n" + "bla bla bla\n" * 300))

    assert read.kinds == ["acknowledgement"]
    assert sqlite_world.orders("FRANCE") == ("A PAR - BUR",)
    assert len(opened) == len(ordered) == 1
    monkeypatch.undo()


@pytest.mark.parametrize("text", ["Et si\nA Par-Bou\n", "Pour : Italie\n\nA Par-Bou\n"])
def test_others_write_while_what_if_and_press_are_read(
    sqlite_world: World, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    ordered: list[Any] = []
    monkeypatch.setattr(reading, "read_sheet", writes_meanwhile(sqlite_world, read_sheet, ordered))

    sqlite_world.post(sqlite_world.write("FRANCE", text + "bla bla bla\n" * 300))

    assert len(ordered) == 1
    monkeypatch.undo()


def test_others_write_while_a_letter_that_was_confirmed_is_opened(
    sqlite_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = sqlite_world
    asked = world.post(world.write("FRANCE", "A Par-Bou\n" + "bla bla bla\n" * 300, to="gm@table.example"))
    opened: list[Any] = []
    ordered: list[Any] = []
    monkeypatch.setattr(reading, "read_sheet", writes_meanwhile(world, read_sheet, ordered))
    monkeypatch.setattr(letter_reading, "read", writes_meanwhile(world, letter_reading.read, opened))

    world.post(world.write("FRANCE", asked.rows[0].facts.code))

    assert world.orders("FRANCE") == ("A PAR - BUR",)
    assert len(opened) == 2 and len(ordered) == 1
    monkeypatch.undo()


def test_a_stranger_is_read_no_further_than_he_is_answered(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    read = letter_reading.read

    def measured(raw: bytes, **more: Any) -> Any:
        sizes.append(len(raw))
        return read(raw, **more)

    monkeypatch.setattr(letter_reading, "read", measured)
    monster = "A Par-Bou\n" * 50_000

    answered = world.post(world.write("FRANCE", monster, to="gm@table.example", sender="eve@elsewhere.example"))
    forged = world.post(world.write("FRANCE", monster, to="gm@table.example"))

    assert answered.kinds == ["unknown_sender"] and forged.kinds == ["confirmation"]
    assert sizes[0] == opening.STRANGERS_LIMIT < sizes[1]


def test_letters_that_were_opened_together_are_each_read_once(world: World) -> None:
    """Between its opening and its turn, another process may have read a letter."""
    for number in range(3):
        world.deliver(world.write("FRANCE", f"A Par H\n{number}"))
    ahead = intake.deque[opening.Opened]()

    assert intake.read_next(world.store, world.house, ahead)
    world.read_all()

    assert ahead
    assert intake.read_next(world.store, world.house, ahead) is None
    assert len([row for row in known(world.store).rows if row.kind == "acknowledgement"]) == 3

"""What is asked again and again is found, however much is kept: no search passes over every letter."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event

from gm.service.model.outbox import Priority
from gm.store.work import Store
from tests.migrated import migrated
from tests.store.samples import NOON, ROW

GROWING = ("letter", "outbox", "piece", "blob", "sheet", "turn", "act", "press", "incident", "confirmation")


@pytest.fixture
def passed_over(tmp_path: Path) -> Iterator[tuple[Store, list[str]]]:
    """A store on SQLite, and the statements that pass over all of a table that grows."""
    store, found = Store(migrated(tmp_path / "gm.sqlite")), list[str]()

    @event.listens_for(store.engine, "before_cursor_execute")
    def look(connection: Connection, _: object, statement: str, values: Any, __: object, many: bool) -> None:
        if statement.startswith(("SELECT", "UPDATE", "DELETE")):
            raw: Any = connection.connection.driver_connection
            plan = raw.execute(f"EXPLAIN QUERY PLAN {statement}", values[0] if many else values).fetchall()
            found.extend(statement for step in plan if _passes_over(step[3]))

    yield store, found
    store.close()


def _passes_over(step: str) -> bool:
    words: Sequence[str] = step.split()
    return words[0] == "SCAN" and words[1] in GROWING and "INDEX" not in words


def test_what_a_judgement_asks_of_its_game_is_found(passed_over: tuple[Store, list[str]]) -> None:
    store, found = passed_over
    with store() as work:
        work.outbox.waiting_for("europe-1", 0)
        work.letters.of_game("europe-1", ("in_doubt",))
        work.letters.waiting_until(NOON, "europe-1")
        work.incidents.untold("europe-1")
        work.acts.of_game("europe-1")
        list(work.turns.latest_first("europe-1"))
        work.press.public("europe-1", 1)
        work.press.held("europe-1")

    assert not found


def test_what_sending_asks_is_found(passed_over: tuple[Store, list[str]]) -> None:
    store, found = passed_over
    with store() as work:
        work.outbox.add(ROW)
        (row,) = [row for first in Priority for row in work.outbox.claim(NOON, "a process", 1, first)][:1]
        work.outbox.keep_bytes({row.id: (b"words", b"file", b"end")})
        work.outbox.sent([row.id], NOON)

    assert not found

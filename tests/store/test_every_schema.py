"""A database of every schema that a release has had is brought up to date, and its game plays on."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import JSON, Boolean, Column, Connection, DateTime, MetaData, Table, func, inspect, select
from sqlalchemy.types import TypeEngine

from gm.places import folder
from gm.reports import facts
from gm.service.model.game import Game
from gm.service.post.dispatch import claim
from gm.service.turn.standing import counting
from gm.store.files import make_private, sqlite_file
from gm.store.migrate import current, head, migrate, upgrade
from gm.store.tables import METADATA
from gm.store.work import open_engine
from tests.commands.table import Table as Desk
from tests.commands.table import installation
from tests.some import some
from tests.store.samples import CONFIRMATION, INCIDENT

REVISIONS = sorted(each.revision for each in ScriptDirectory(str(folder("migrations"))).walk_revisions())
DROPPED: Mapping[str, Mapping[str, tuple[TypeEngine[Any], object]]] = {
    "sheet": {"confirmed": (Boolean(), True)},
    "lease": {"until": (DateTime(timezone=True), datetime(2026, 11, 27, 12, tzinfo=UTC))},
}
"""table -> columns that a later schema has no more, of what type they were, and what they held"""
AS_JSON = {"outbox": {"facts": facts.to_json}}
"""table -> columns that were JSON before they were bytes, and how their values became that"""
Rows = Mapping[str, Sequence[Mapping[str, Any]]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Game, Rows]:
    """A game in its second turn, and every row that its installation has by then."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SECRET", "secret")
        with installation(tmp_path_factory.mktemp("played") / "gm") as desk:
            desk.begin()
            desk.write("FRANCE", "A Par - Bou\nF Bre - Man\nprêt")
            desk.write("TURKEY", "Vote : nulle")
            desk.write("ITALY", "Alliance ?", to="france")
            desk.fall()
            desk.write("FRANCE", "A Bou - Bel")
            desk.write("RUSSIA", "A Mos H", dmarc="none", sender="elsewhere@sender.example")
            with desk.store() as work:
                (letter, *_) = work.outbox.claim(desk.clock.now() + timedelta(days=1), "nobody", 1)
                work.outbox.keep_bytes({letter.id: (b"From: gm@jeux.example\r\n\r\nBonjour\r\n",)})
                work.confirmations.add(replace(CONFIRMATION, game="europe-1", letter=1))
                work.incidents.add(replace(INCIDENT, game="europe-1"))
                work.health.secret()
                work.remembered.add("anna@elsewhere.example", "anna@example.net", desk.clock.now())
                work.processes.begin("a process", "its birth")
                work.processes.take("mailbox", "a process")
                link = work.outbox._connection  # type: ignore[attr-defined]  # this store is a database
                rows = {
                    table.name: [dict(row._mapping) for row in link.execute(select(table))]
                    for table in METADATA.sorted_tables
                }
            return desk.game, rows


def test_every_table_has_rows_to_be_migrated(played: tuple[Game, Rows]) -> None:
    assert not [name for name, rows in some(played[1].items()) if not rows]


def build(url: str, revision: str, rows: Rows) -> None:
    """The database as a release of that schema has left it."""
    if (file := sqlite_file(url)) is not None:
        make_private(file)
    engine = open_engine(url, foreign_keys=False)
    with engine.begin() as connection:
        migrate(connection, revision)
        found = inspect(connection)
        for table in METADATA.sorted_tables:
            if found.has_table(table.name) and rows[table.name]:
                columns = {column["name"]: column["type"] for column in found.get_columns(table.name)}
                fill(connection, table, columns, rows[table.name])
    engine.dispose()


def fill(
    connection: Connection, table: Table, there: Mapping[str, TypeEngine[Any]], rows: Sequence[Mapping[str, Any]]
) -> None:
    """A table as it was then with the rows of now, without the columns that have come since."""
    more = {name: held for name, held in DROPPED.get(table.name, {}).items() if name in there}
    kept = {column.name: column.type for column in table.c if column.name in there}
    plain = {name: to for name, to in AS_JSON.get(table.name, {}).items() if isinstance(there[name], JSON)}
    types = {**kept, **{name: kind for name, (kind, _) in more.items()}, **dict.fromkeys(plain, JSON())}
    then = Table(table.name, MetaData(), *(Column(name, kind) for name, kind in types.items()))
    values = {name: value for name, (_, value) in more.items()}
    now = [{**{name: row[name] for name in kept}, **values} for row in rows]
    connection.execute(then.insert(), [{**row, **{name: to(row[name]) for name, to in plain.items()}} for row in now])
    if connection.dialect.name == "postgresql" and "id" in kept:
        sequence = connection.scalar(select(func.pg_get_serial_sequence(table.name, "id")))
        connection.execute(select(func.setval(sequence, max(row["id"] for row in rows))))


SOME = {REVISIONS[0], REVISIONS[len(REVISIONS) // 2], REVISIONS[-1]}
"""`make test` begins with these."""


@pytest.mark.parametrize(
    "revision", [each if each in SOME else pytest.param(each, marks=pytest.mark.full) for each in REVISIONS]
)
def test_it_is_brought_up_to_date_and_plays_on(
    revision: str, url: str, played: tuple[Game, Rows], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, rows = played
    build(url, revision, rows)
    assert upgrade(url) == revision
    assert current(url) == head()

    monkeypatch.setenv("SECRET", "secret")
    with installation(tmp_path / "gm", url) as desk:
        stands_as_it_stood(desk, before)
        plays_on(desk)


def stands_as_it_stood(desk: Desk, before: Game) -> None:
    game = desk.game
    assert (game.position, game.seats, game.deadline, game.state) == (
        before.position,
        before.seats,
        before.deadline,
        before.state,
    )
    assert game.settings == before.settings
    with desk.store() as work:
        assert {power: sheet.orders for power, sheet in counting(work, game).items()} == {"FRANCE": ("A BUR - BEL",)}
        (record,) = work.turns.of_game(game.name)
        assert record.after.turn == before.position.turn
        assert not work.passed_over
    desk.clock.at = before.deadline.queued + timedelta(hours=1)  # type: ignore[union-attr]  # a running game has one
    desk.seen = len(desk.rows())


def plays_on(desk: Desk) -> None:
    """What waited is sent, a player is answered, and the turn is judged."""
    waiting = claim(desk.store, desk.house, "a process", 1000)
    assert len(waiting) > len(desk.game.seats)
    assert all(desk.letter(each.row)["Subject"] for each in waiting)
    (answer,) = desk.write("ITALY", "A Rom - Apu")
    assert "A Rom – Apu" in desk.text(answer)
    desk.fall()
    game = desk.game
    assert {game.position.units[place].power for place in ("BEL", "APU")} == {"FRANCE", "ITALY"}

"""A row that holds what cannot be read spoils no other row of the same answer; which it is can be told."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from gm.service.ports import Spoilt
from gm.store.tables import METADATA
from gm.store.trouble import StoreUnusable
from gm.store.work import Store
from tests.migrated import migrated
from tests.store.samples import GAME, LETTER, NOON, PRESS, RECORD, ROW, SHEET

BAD = ("{no", "\xff", b"\x80\x81", 3, -1.5, "[]", "null")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(migrated(tmp_path / "gm.sqlite"))


def spoil(store: Store, table: str, column: str, value: object, where: str) -> None:
    connection = sqlite3.connect(str(store.engine.url.database))
    with connection:
        connection.execute(f'update {table} set "{column}" = ? where {where}', (value,))
    connection.close()


def columns(table: str, *but: str) -> list[str]:
    return [column.name for column in METADATA.tables[table].c if column.name not in but]


@pytest.mark.parametrize("bad", BAD, ids=repr)
def test_a_spoilt_game_stands_beside_a_whole_one(store: Store, bad: object) -> None:
    wrong = columns("game", "name")
    with store() as work:
        work.games.add(replace(GAME, name="well", seats=(), lots={}))
        for column in wrong:
            work.games.add(replace(GAME, name=column, seats=(), lots={}))
    for column in wrong:
        spoil(store, "game", column, bad, f"name = '{column}'")

    with store() as work:
        names = [game.name for game in work.games.all()]
        assert "well" in names and "well" in work.games.running()
        assert work.games.variant("well") == "classic"
        assert {*names, *(each.game for each in work.passed_over)} == {"well", *wrong}, "each is there, or told of"
        for spoilt in work.passed_over:
            assert str(spoilt) == f"game {spoilt.game}, {spoilt.game}", "which it is, and not what it holds"


@pytest.mark.parametrize("bad", BAD, ids=repr)
def test_a_spoilt_letter_out_stops_no_other(store: Store, bad: object) -> None:
    wrong = columns("outbox", "id", "state", "message_id")
    with store() as work:
        for column in ("", *wrong):
            work.outbox.add(replace(ROW, message_id=f"<{column}@x>", not_before=None, next_try=None))
    for column in wrong:
        spoil(store, "outbox", column, bad, f"message_id = '<{column}@x>'")

    with store() as work:
        claimed = {row.id for row in work.outbox.claim(NOON, "somebody", 99)}
        told = {int(each.row) for each in work.passed_over}
        assert 1 in claimed
        assert claimed | told == set(range(1, len(wrong) + 2)) and not claimed & told
    with store() as work:
        assert told.isdisjoint(row.id for row in work.outbox.claim(NOON, "somebody", 99))
        work.outbox.next_due()


@pytest.mark.parametrize("bad", BAD, ids=repr)
def test_a_spoilt_letter_is_set_aside_and_the_next_is_read(store: Store, bad: object) -> None:
    wrong = columns("letter", "id", "state", "game", "seat", "kind")
    with store() as work:
        for column in ("", *wrong):
            work.letters.keep(replace(LETTER, sha256=column))
    for column in wrong:
        spoil(store, "letter", column, bad, f"sha256 = '{column}'")

    with store() as work:
        found = {letter.id for letter in work.letters.waiting(99)}
        told = {int(each.row) for each in work.passed_over}
        assert found | told == set(range(1, len(wrong) + 2)) and not found & told
    with store() as work:
        assert {letter.id for letter in work.letters.waiting(99)} == found
        assert not work.passed_over


def test_a_spoilt_sheet_stops_its_game_and_others_leave_a_gap(store: Store) -> None:
    with store() as work:
        work.games.add(GAME)
        work.sheets.add(SHEET)
        work.turns.add(RECORD)
        work.turns.add(replace(RECORD, number=RECORD.number + 1))
        work.press.add(PRESS)
        work.health.beat("read", NOON)
        work.processes.begin("somebody", "at noon")
    for table, column in (
        ("sheet", "orders"),
        ("turn", "before"),
        ("press", "to"),
        ("beat", "at"),
        ("process", "count"),
    ):
        spoil(store, table, column, "{no", "1 = 1" if table != "turn" else f"number = {RECORD.number}")

    with store() as work:
        with pytest.raises(Spoilt) as spoilt:
            work.sheets.of_turn(SHEET.game, SHEET.number, SHEET.judgement)
        assert spoilt.value.game == SHEET.game
        assert [record.number for record in work.turns.of_game(RECORD.game)] == [RECORD.number + 1]
        assert work.press.get(1) is None and not work.press.held(PRESS.game)
        assert not work.health.beats("read", NOON)
        assert not work.processes.living()
        assert {each.table for each in work.passed_over} == {"turn", "press", "beat", "process"}
    with store() as work:
        assert [(each.name, each.count) for each in work.processes.living()] == [("somebody", 0)], "found dead in time"
        assert not work.passed_over


@pytest.mark.parametrize("bad", ["", "text where bytes belong", b"", 32, 1.5], ids=repr)
def test_a_spoilt_secret_is_said_and_never_made_anew(store: Store, bad: object) -> None:
    with store() as work:
        work.health.secret()
    spoil(store, "installation", "value", bad, "name = 'secret'")

    for _ in range(2):
        with (
            pytest.raises(StoreUnusable, match="the installation's secret cannot be read: restore it"),
            store() as work,
        ):
            work.health.secret()

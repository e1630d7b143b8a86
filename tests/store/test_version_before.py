"""A database that the version before has written is opened, read, judged and answered.

`tests/data/before/0001.sql.gz` holds six games as that version left them: with sheets, a "ready", press held and sent,
a question that is open, an army beaten, builds due, a pause, an end, and the toss of the game for two. `0001.json`
tells how that version read them.
"""

import gzip
import json
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from gm.service.desk.intake import keep, read_next
from gm.service.house import House
from gm.service.model.game import Game, GameState
from gm.service.model.identity import Mark, tagged_address
from gm.service.model.letters import Incoming
from gm.service.play.turns import judge
from gm.service.post.dispatch import claim
from gm.service.post.writing import write
from gm.service.turn.standing import counting
from gm.store.migrate import upgrade
from gm.store.work import Store
from tests.secrecy import rows_of
from tests.service.desk import PICTURES
from tests.service.memory import Dice, StoppedClock
from tests.some import some

BEFORE = Path(__file__).parents[1] / "data" / "before"
TOLD: dict[str, Any] = json.loads((BEFORE / "0001.json").read_text(encoding="utf-8"))
LATER = datetime(2026, 11, 16, 10, tzinfo=UTC)
RUNNING = [name for name, game in TOLD.items() if game["state"] == "running"]


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("before") / "gm.sqlite"
    with sqlite3.connect(file) as old:
        old.executescript(gzip.decompress((BEFORE / "0001.sql.gz").read_bytes()).decode())
    old.close()
    upgrade(f"sqlite:///{file}")
    return file.read_bytes()


@pytest.fixture
def store(tmp_path: Path, upgraded: bytes) -> Iterator[Store]:
    file = tmp_path / "gm.sqlite"
    file.write_bytes(upgraded)
    store = Store(f"sqlite:///{file}")
    yield store
    store.close()


@pytest.fixture
def house(store: Store) -> House:
    with store() as work:
        secret = work.health.secret()
    clock = StoppedClock(LATER)
    return House("gm@jeux.example", clock, Dice(5), secret, authserv_ids=("mx.jeux.example",), zone="Europe/Paris")


def game_called(name: str, store: Store) -> Game:
    with store() as work:
        game = work.games.get(name)
    assert game is not None
    return game


def test_every_game_stands_where_it_stood(store: Store) -> None:
    for name in some(TOLD):
        stands_where_it_stood(name, store)


def stands_where_it_stood(name: str, store: Store) -> None:
    game, told = game_called(name, store), TOLD[name]
    with store() as work:
        sheets = counting(work, game)
        turns = work.turns.of_game(name)

    position = game.position
    assert (str(position.turn), str(game.state)) == (told["phase"], told["state"])
    assert {place: f"{unit} {unit.power}" for place, unit in position.units.items()} == told["units"]
    assert dict(position.owners) == told["owners"]
    beaten = {place: [str(each.unit), list(each.retreats)] for place, each in position.dislodged.items()}
    assert beaten == told["dislodged"]
    assert dict(position.extras) == told["extras"]
    assert (game.deadline.due.isoformat() if game.deadline else None) == told["due"]
    assert {power: list(sheet.orders) for power, sheet in sheets.items()} == told["sheets"]
    assert {str(seat.number): list(seat.powers) for seat in game.seats} == told["seats"]
    assert [
        [str(turn.before.turn), {power: list(orders) for power, orders in turn.orders.items()}, len(turn.outcomes)]
        for turn in turns
    ] == told["turns"]


def test_every_open_turn_is_judged(store: Store, house: House) -> None:
    for name in some(RUNNING):
        is_judged(name, store, house)


def is_judged(name: str, store: Store, house: House) -> None:
    with store() as work:
        game = work.games.lock(name)
        assert game is not None
        sheets = counting(work, game)
        judge(work, house, game, sheets)

    after = game_called(name, store)
    assert after.number == game.number + 1
    with store() as work:
        record = work.turns.of_game(name)[-1]
    given = {str(outcome.written or outcome.order) for outcome in record.outcomes if not outcome.supplied}
    assert given == {order for sheet in sheets.values() for order in sheet.orders}


def test_every_letter_that_waited_is_written_as_it_was_meant(store: Store, house: House) -> None:
    claimed = claim(store, house, "a process", 1000)

    assert len(claimed) > 100
    for each in claimed:
        pieces, problem = write(each.row, house, each.variant, PICTURES)
        assert problem is None, each.row.kind
        assert each.row.recipient.encode() in pieces[0]


def test_players_of_every_game_are_answered(store: Store, house: House) -> None:
    for number, name in enumerate(some(TOLD)):
        is_answered(name, number, store, house)


def is_answered(name: str, number: int, store: Store, house: House) -> None:
    game = game_called(name, store)
    seat = next(seat for seat in game.players if not seat.player.no_plus)
    before = {row.id for row in rows_of(store)}
    address = tagged_address(house.mailbox, Mark(name, seat.token))
    domain = seat.email.rpartition("@")[2]
    lines = (
        f"Authentication-Results: mx.jeux.example; dmarc=pass header.from={domain}",
        "Received: from a.example by mx.jeux.example; Mon, 16 Nov 2026 11:00:00 +0100",
        f"From: <{seat.email}>",
        f"To: {address}",
        "Subject: status",
        f"Message-ID: <status.{number}@a.example>",
        "",
        "status",
    )
    raw = "\r\n".join(lines).encode()
    read(store, house, raw, number)

    (answer,) = (row for row in rows_of(store) if row.id not in before)
    assert (answer.kind, answer.recipient) == ("status", seat.email)
    assert game.state is not GameState.RUNNING or answer.facts.deadline is not None


def read(store: Store, house: House, raw: bytes, number: int) -> None:
    now = house.now()
    keep(store, [Incoming(f"{number:064}", "INBOX", 1, 999 + number, now, raw, now)])
    while read_next(store, house) is not None:
        pass

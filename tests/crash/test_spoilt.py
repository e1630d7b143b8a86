"""What is bad spoils itself only: beside spoilt rows of every kind the healthy games are judged, and all mail goes."""

import asyncio
import contextlib
import hashlib
import re
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest

from gm.config.game import read_game
from gm.config.service import read_service
from gm.mail.embedded import EmbeddedMail
from gm.running.app import Service, build_house, open_store
from gm.running.apply import apply_changed, apply_file
from gm.service.desk import intake
from gm.service.model.game import Game, GameSettings
from gm.service.model.letters import Confirmation, Incident, Incoming, PressItem
from gm.store.work import Store
from tests.app.world import GM_TOML, MAILBOX, PATIENCE, POWERS, address_of, body, game_file
from tests.servers.sink import Sink, Taken

ADMIN = "admin@demo.example"
MASTER = "ophelie@demo.example"
WELL = ("well-1", "well-2")
SECRET = "KRAKATOA"
"""What the spoilt values hold: nobody may read of it."""
BAD = f"{{{SECRET}"


@dataclass(frozen=True)
class Kind:
    """A row that is spoilt."""

    table: str
    column: str
    where: str
    game: str = ""
    """The game that cannot go on."""
    told: bool = True
    value: object = BAD


KINDS: Mapping[str, Kind] = {
    "position": Kind("game", "position", "name = 'ill-1'", "ill-1"),
    "settings": Kind("game", "settings", "name = 'ill-2'", "ill-2"),
    "seat": Kind("seat", "player", "game = 'ill-3' and number = 0", "ill-3"),
    "sheet": Kind("sheet", "orders", "game = 'ill-4'", "ill-4"),
    "act": Kind("act", "at", "game = 'ill-5'", "ill-5"),
    "letter": Kind("letter", "received", "uid = 901"),
    "letter's bytes": Kind("letter", "raw", "uid = 902", value=7),
    "facts": Kind("outbox", "facts", "game = 'well-1' and seat = 1 and kind = 'start'"),
    "creation": Kind("outbox", "created", "game = 'well-1' and seat = 2 and kind = 'start'"),
    "references": Kind("outbox", "references", "game = 'well-2' and seat = 3 and kind = 'start'"),
    "attempts": Kind("outbox", "attempts", "game = 'well-2' and seat = 4 and kind = 'start'"),
    "no text": Kind("outbox", "facts", "game = 'well-2' and seat = 5 and kind = 'start'", value=b"\xff\xfe{"),
    "press": Kind("press", "received", "game = 'well-1'"),
    "confirmation": Kind("confirmation", "asked", "game = 'well-1'"),
    "incident": Kind("incident", "at", "game = 'well-1'"),
    "sign of life": Kind("beat", "at", "kind = 'read'"),
    "lease": Kind("lease", "holder", "name = 'mailbox'", told=False),
    "process": Kind("process", "count", "name = 'somebody'"),
    "spending": Kind("spending", "at", "key = 'x'", told=False),
}
ILL = tuple(dict.fromkeys(kind.game for kind in KINDS.values() if kind.game))


@dataclass
class Table:
    """An installation, its mail server, and what its database holds."""

    folder: Path
    store: Store
    service: Service
    sink: Sink
    whole: dict[str, object] = field(default_factory=dict)
    """kind -> the value before it was spoilt"""

    def sql(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        with contextlib.closing(sqlite3.connect(self.folder / "gm.sqlite", timeout=10)) as connection, connection:
            connection.text_factory = lambda octets: octets.decode("utf-8", "replace")
            return connection.execute(statement, values).fetchall()

    def spoil(self, name: str) -> None:
        kind = KINDS[name]
        ((self.whole[name],),) = self.sql(f'select "{kind.column}" from {kind.table} where {kind.where} limit 1')
        bad = kind.value if not isinstance(kind.value, bytes) else None
        if bad is None:
            hexed = kind.value.hex()  # type: ignore[attr-defined]
            self.sql(f"update {kind.table} set \"{kind.column}\" = cast(x'{hexed}' as text) where {kind.where}")
        else:
            self.sql(f'update {kind.table} set "{kind.column}" = ? where {kind.where}', bad)

    def mend(self, name: str) -> None:
        kind = KINDS[name]
        self.sql(f'update or ignore {kind.table} set "{kind.column}" = ? where {kind.where}', self.whole[name])

    def game(self, name: str) -> Game:
        with self.store() as work:
            game = work.games.get(name)
        assert game is not None
        return game

    def turns(self, name: str) -> int:
        ((number,),) = self.sql("select count(*) from turn where game = ?", name)
        assert isinstance(number, int)
        return number

    def unsent(self) -> int:
        ((number,),) = self.sql("select count(*) from outbox where state = 'waiting' and game like 'well%'")
        assert isinstance(number, int)
        return number

    def keep(self, game: str, power: str, text: str, uid: int, at: datetime | None = None) -> None:
        seat = self.game(game).holder(power)
        assert seat is not None
        raw = (
            "Authentication-Results: mx.demo.example; dmarc=pass header.from=demo.example\r\n"
            f"Received: from x.example by mx.demo.example; Sat, 21 Nov 2026\r\nFrom: {address_of(power)}\r\n"
            f"To: gm+{game}.{seat.token}@demo.example\r\nSubject: Ordres\r\nMessage-ID: <{uid}@x.example>\r\n"
            f"Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n"
        ).encode()
        now = datetime.now(UTC)
        letter = Incoming(hashlib.sha256(raw).hexdigest(), "INBOX", 1, uid, at or now, raw, now)
        intake.keep(self.store, [letter])

    def notices(self, recipient: str) -> list[str]:
        found = [taken for taken in self.sink.letters if recipient in taken.recipients]
        parsed = [message_from_bytes(taken.content, policy=default) for taken in found]
        return [" ".join(body(letter).split()) for letter in parsed if "maître de jeu" in letter["Subject"]]

    async def until(self, true: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        began = asyncio.get_running_loop().time()
        while not true():
            late = asyncio.get_running_loop().time() > began + seconds
            assert not late, f"{what}; told so far: {sorted(map(_what, self.notices(ADMIN)))}"
            await asyncio.sleep(0.1)


def message_id(taken: Taken) -> str:
    return str(message_from_bytes(taken.content, policy=default)["Message-ID"])


def prepare(table: Table) -> None:
    """Rows of every kind, in games whose deadline falls in a moment."""
    now = datetime.now(UTC)
    for uid, game in enumerate((*WELL, "ill-4")):
        table.keep(game, "FRANCE", "A Par-Bou", uid + 1)
    table.keep("ill-5", "FRANCE", "A Par-Bou\nprêt", 10)
    while intake.read_next(table.store, table.service.house):
        pass
    table.keep("well-1", "ITALY", "statut", 901)
    table.keep("well-1", "ITALY", "mes ordres", 902)
    table.keep("ill-1", "GERMANY", "A Mun-Bou", 903, now)
    table.keep("ill-5", "ITALY", "statut", 904, now)
    with table.store() as work:
        text = PressItem("well-1", 1, 4, "FRANCE", (), False, "0x", "", "Peuples !", now, 1)
        work.press.add(text)
        work.press.add(replace(text, text="Peuples, la suite !", number=1))
        work.confirmations.add(Confirmation("x", "well-1", 4, 1, now))
        work.incidents.add(Incident("set_aside", now, "well-1"))
        work.spending.use("x", 1, now - timedelta(days=1), now)
        work.processes.begin("somebody", "")
        work.processes.take("mailbox", "somebody")
        for name in (*WELL, *ILL):
            game = work.games.get(name)
            assert game is not None and game.deadline is not None
            work.games.save(replace(game, deadline=replace(game.deadline, due=now + timedelta(seconds=1))))
        for minutes in range(3):
            work.health.beat("read", now - timedelta(minutes=minutes))
    table.sql("delete from outbox where game like 'ill%'")
    table.sql("update press set number = 2 where text = 'Peuples !'")
    table.sql("delete from beat where at < (select max(at) from beat)")
    with table.store() as work:
        work.health.beat("sent", now)


@contextlib.asynccontextmanager
async def installed(folder: Path, *games: str) -> AsyncIterator[Table]:
    passwords = dict.fromkeys((MAILBOX, MASTER, *map(address_of, POWERS)), "secret")
    async with EmbeddedMail(passwords, vouch_for_all=True) as mail, Sink() as sink:
        toml = GM_TOML.format(imap=mail.imap_port, smtp=sink.port, database="sqlite:///gm.sqlite")
        before, smtp, after = toml.partition("[smtp]")
        toml = before + smtp + after.replace('user = "gm@demo.example"\npassword = "secret"\n', "")
        toml = toml.replace("[mailbox]\n", f'[mailbox]\nadmin = "{ADMIN}"\n')
        (folder / "gm.toml").write_text(toml, encoding="utf-8")
        (folder / "games").mkdir()
        config = read_service(folder / "gm.toml")
        store = open_store(config)
        house = build_house(config, store)
        for name in games:
            file = folder / "games" / f"{name}.toml"
            file.write_text(game_file(), encoding="utf-8")
            apply_file(file, store, house)
        yield Table(folder, store, Service(config, store, house, poll=0.5), sink)
        store.close()


@contextlib.asynccontextmanager
async def running(table: Table) -> AsyncIterator[None]:
    stop = asyncio.Event()
    task = asyncio.create_task(table.service.run(stop))
    try:
        yield
    finally:
        stop.set()
        await asyncio.wait_for(task, 20)


@pytest.mark.full  # each kind by itself is tested in the store
def test_beside_a_spoilt_row_of_every_kind_healthy_games_are_judged_and_all_their_letters_arrive(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    asyncio.run(season(tmp_path))

    assert SECRET not in caplog.text


async def season(folder: Path) -> str:
    """Everything that is checked; what it came to."""
    async with installed(folder, *WELL, *ILL) as table:
        prepare(table)
        spoilt = {row for (row,) in table.sql("select message_id from outbox where kind = 'start' and "
                  "(game = 'well-1' and seat in (1, 2) or game = 'well-2' and seat in (3, 4, 5))")}  # fmt: skip
        for name in KINDS:
            table.spoil(name)
        (folder / "games" / "nowhere.toml").symlink_to(folder / "gone.toml")
        (folder / "games" / "folder.toml").mkdir()
        (folder / "games" / "well-3.toml").write_text(game_file(), encoding="utf-8")
        async with running(table):
            await table.until(lambda: all(table.turns(name) for name in WELL), "the healthy games are judged")
            await table.until(lambda: not table.unsent(), "their letters are sent")
            await table.until(lambda: len(table.notices(ADMIN)) >= told_of(), "the admin is told")
            await asyncio.sleep(1.0)  # several looks at everything
            check_told(table)
            check_mail(table, {str(each) for each in spoilt})
            assert not [name for name in ILL if table.turns(name)]
            assert table.sql("select 1 from game where name = 'well-3'"), "the other files are applied"
            for name in KINDS:
                table.mend(name)
            await table.until(lambda: all(table.turns(name) for name in ILL), "what is mended goes on")
        orders = {game: str(text) for game, text in table.sql("select game, orders from turn")}
        assert "A MUN - BUR" in orders["ill-1"], "a letter that came meanwhile counts"
        assert all("A PAR - BUR" in orders[game] for game in (*WELL, "ill-4", "ill-5"))
        return f"{len(KINDS)} spoilt rows, {len(table.sink.letters)} letters, none lost or doubled"


_DETAIL = re.compile(r"\(table, ligne, colonne\) : (.+?) (?:Le contenu|--)")


def _what(text: str) -> str:
    found = _DETAIL.search(text)
    return found[1] if found else text


def told_of() -> int:
    return sum(kind.told for kind in KINDS.values())


def check_told(table: Table) -> None:
    """Each is told of once, in words that hold no secret; its game's master hears of it too."""
    notices = table.notices(ADMIN)
    about = Counter(match[1] for text in notices if (match := _DETAIL.search(text)))
    assert len(about) == len(notices) and set(about.values()) == {1}
    for name, kind in KINDS.items():
        mine = [
            detail for detail in about if detail.startswith(f"{kind.table} ") and detail.endswith(f", {kind.column}")
        ]
        assert bool(mine) == kind.told, name
    for game in ILL:
        assert [text for text in notices if f"{game} : avis" in text and "ne peut pas continuer" in text], game
    masters = "\n".join(table.notices(MASTER))
    assert all(f"{game} : avis" in masters for game in (*ILL, *WELL))
    tokens = [str(token) for (token,) in table.sql("select token from seat")]
    for text in notices:
        assert SECRET not in text and "@" not in text
        assert not any(token in text for token in tokens)


def check_mail(table: Table, spoilt: set[str]) -> None:
    """Every letter of a healthy game has arrived once, but for those that cannot be read."""
    arrived = Counter(message_id(taken) for taken in table.sink.letters)
    rows = {str(row) for (row,) in table.sql("select message_id from outbox where game like 'well%'")}
    assert len(spoilt) == 5
    assert rows - spoilt <= arrived.keys()
    assert not spoilt & arrived.keys()
    assert max(arrived.values()) == 1


def test_a_link_that_leads_nowhere_is_told_once_and_the_other_files_are_applied(tmp_path: Path) -> None:
    async def apply() -> None:
        async with installed(tmp_path, "well-1", "ill-2") as table:
            games, seen = tmp_path / "games", dict[str, float]()
            apply_changed(games, seen, table.store, table.service.house)
            (games / "a-link.toml").symlink_to(tmp_path / "gone.toml")
            (games / "b-folder.toml").mkdir()
            (games / "z-new.toml").write_text(game_file(), encoding="utf-8")
            first = apply_changed(games, seen, table.store, table.service.house)

            assert [(each.file.name, each.refused) for each in first] == [
                ("a-link.toml", True),
                ("b-folder.toml", True),
                ("z-new.toml", False),
            ]
            assert not apply_changed(games, seen, table.store, table.service.house)
            (tmp_path / "gone.toml").write_text(game_file(), encoding="utf-8")
            assert [each.changed for each in apply_changed(games, seen, table.store, table.service.house)] == [True]

    asyncio.run(apply())


def test_the_file_of_a_spoilt_game_is_applied_when_the_row_is_mended(tmp_path: Path) -> None:
    async def apply() -> None:
        async with installed(tmp_path, "well-1", "ill-2") as table:
            games, seen = tmp_path / "games", dict[str, float]()
            apply_changed(games, seen, table.store, table.service.house)
            table.spoil("settings")
            (games / "ill-2.toml").write_text(game_file(moves="2 hours"), encoding="utf-8")
            (games / "well-1.toml").write_text(game_file(moves="2 hours"), encoding="utf-8")
            first = apply_changed(games, seen, table.store, table.service.house)

            assert [(each.file.name, each.refused) for each in first] == [("ill-2.toml", True), ("well-1.toml", False)]
            assert not apply_changed(games, seen, table.store, table.service.house)
            table.mend("settings")
            assert [each.changed for each in apply_changed(games, seen, table.store, table.service.house)] == [True]

    asyncio.run(apply())


def test_a_game_that_cannot_be_dealt_with_stops_no_other_file(tmp_path: Path) -> None:
    async def apply() -> None:
        async with installed(tmp_path, "ill-1", "ill-2", "well-1") as table:
            games, seen = tmp_path / "games", dict[str, float]()
            apply_changed(games, seen, table.store, table.service.house)
            table.sql("update game set position = replace(position, ?, ?) where name = 'ill-1'", '"M"', '"Z"')
            table.sql("delete from seat where game = 'ill-2' and number = 3")
            for name in ("ill-1", "ill-2", "well-1"):
                (games / f"{name}.toml").write_text(game_file(moves="2 hours"), encoding="utf-8")
            first = apply_changed(games, seen, table.store, table.service.house)

            assert [(each.file.name, each.refused) for each in first] == [
                ("ill-1.toml", True),
                ("ill-2.toml", True),
                ("well-1.toml", False),
            ]
            assert "phase S1901Z" in first[0].lines[0] and "seat ill-2/3" in first[1].lines[0]

    asyncio.run(apply())


def test_a_file_whose_reading_fails_is_named_and_stops_no_other_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(file: Path) -> GameSettings:
        if file.name == "a-broken.toml":
            raise TypeError("'int' object is not iterable")
        return read_game(file)

    async def apply() -> None:
        async with installed(tmp_path, "well-1") as table:
            games = tmp_path / "games"
            for name in ("a-broken", "z-new"):
                (games / f"{name}.toml").write_text(game_file(), encoding="utf-8")
            monkeypatch.setattr("gm.running.apply.read_game", read)
            first = {each.file.stem: each for each in apply_changed(games, {}, table.store, table.service.house)}

            assert first["a-broken"].lines == (f"{games}/a-broken.toml: cannot be read: TypeError",)
            assert [name for name, each in first.items() if not each.refused] == ["well-1", "z-new"]

    asyncio.run(apply())


def test_a_game_that_has_lost_its_seats_is_set_aside_and_not_judged_turn_after_turn(tmp_path: Path) -> None:
    async def season() -> None:
        async with installed(tmp_path, "ill-1", "well-1") as table:
            table.sql("delete from seat where game = 'ill-1' and number > 0")
            table.sql("update game set due = datetime('now', '-5 seconds')")
            async with running(table):
                await table.until(lambda: table.turns("well-1") > 0, "the healthy game is judged")
                await table.until(lambda: bool(table.notices(ADMIN)), "the admin is told")
            assert not table.turns("ill-1")
            assert "seat ill-1/1, number" in table.notices(ADMIN)[0]

    asyncio.run(season())

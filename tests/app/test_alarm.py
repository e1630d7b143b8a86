"""The alarm: what a person is told of, by ways that do not need the mailbox; and systemd's notices."""

import asyncio
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest

from gm.config.service import ServiceConfig, read_service
from gm.running import systemd
from gm.running.alarm import Alarm, try_out
from gm.running.app import Service, build_house, open_store
from gm.running.leases import Leases
from gm.service.model.game import Deadline
from gm.store.work import Store
from tests.app.world import GM_TOML
from tests.config.examples import EXAMPLES
from tests.servers.fixtures import missing
from tests.servers.ground import NotHere, program
from tests.servers.sink import Sink
from tests.store.samples import GAME

HOUR = timedelta(hours=1)


def installation(folder: Path, alarm: str) -> ServiceConfig:
    (folder / "games").mkdir()
    text = GM_TOML.format(imap=1, smtp=1, database="sqlite:///gm.sqlite") + f"[alarm]\n{alarm}\n"
    (folder / "gm.toml").write_text(text, encoding="utf-8")
    return read_service(folder / "gm.toml")


@pytest.fixture
def told(tmp_path: Path) -> Path:
    return tmp_path / "told"


@pytest.fixture
def config(tmp_path: Path, told: Path) -> ServiceConfig:
    return installation(tmp_path, f"command = \"sh -c 'cat >> {told}'\"")


@pytest.fixture
def store(config: ServiceConfig) -> Iterator[Store]:
    found = open_store(config)
    yield found
    found.close()


def said_in(told: Path) -> str:
    return told.read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")


def alive(store: Store) -> None:
    with store() as work:
        for sign in ("read", "sent"):
            work.health.beat(sign, datetime.now(UTC))


def looks(alarm: Alarm, *between: object) -> None:
    """The alarm looks, and looks again after each thing that is done."""

    async def run() -> None:
        async with alarm.leases:
            for act in (lambda: None, *between):
                act()  # type: ignore[operator]
                stop = asyncio.Event()
                running = asyncio.create_task(alarm.run(stop))
                await asyncio.sleep(0.3)
                stop.set()
                await running

    asyncio.run(run())


def alarm_of(config: ServiceConfig, store: Store) -> Alarm:
    return Alarm(config, store, Leases(store), settle=0.0, look=60.0)


def test_an_hour_without_mail_is_told_once_and_that_it_is_over(config: ServiceConfig, store: Store, told: Path) -> None:
    looks(alarm_of(config, store), lambda: None, lambda: alive(store), lambda: None)

    said = said_in(told)
    assert said.count("gm : gm@demo.example a besoin de vous") == 1
    assert "La boîte aux lettres n'a pas pu être lue depuis 1 heure." in said
    assert said.count("Aucune lettre n'a pu être envoyée") == 1
    assert said.count("tout est rentré dans l'ordre") == 1


def test_a_deadline_that_passed_unjudged_is_told_with_its_game(config: ServiceConfig, store: Store, told: Path) -> None:
    alive(store)
    now = datetime.now(UTC)
    with store() as work:
        work.games.add(replace(GAME, deadline=Deadline(now - 2 * HOUR, now - 50 * HOUR)))
        work.games.add(replace(GAME, name="young", seats=(), deadline=Deadline(now - HOUR / 2, now - 50 * HOUR)))

    looks(alarm_of(config, store))

    said = said_in(told)
    assert f"{GAME.name} : la date limite de {GAME.position.turn}" in said
    assert "young" not in said and not any(seat.token in said for seat in GAME.seats)


def test_a_full_disk_and_a_revoked_login_are_told(
    config: ServiceConfig, store: Store, told: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alive(store)
    monkeypatch.setattr("gm.store.files.shutil.disk_usage", lambda folder: SimpleNamespace(free=3 * 2**20))
    revoked = replace(config, tokens=SimpleNamespace(revoked=True))  # type: ignore[arg-type]

    looks(alarm_of(revoked, store))

    said = said_in(told)
    assert "presque plein" in said and "gm login" in said


def test_a_database_that_cannot_be_used_is_told_when_it_has_lasted(
    tmp_path: Path, told: Path, store: Store, config: ServiceConfig
) -> None:
    alive(store)
    impatient = replace(config, alarm=replace(config.alarm, after=timedelta(seconds=0)))
    (tmp_path / "other").mkdir()
    broken = Store(f"sqlite:///{tmp_path / 'other'}")

    looks(Alarm(impatient, broken, Leases(store), settle=0.0))

    assert "La base de données n'a pas pu être utilisée" in said_in(told)


def test_of_several_processes_one_tells_what_concerns_all(config: ServiceConfig, store: Store, told: Path) -> None:
    other = Leases(store)

    async def run() -> None:
        async with other:
            assert await other.take("alarm", "troubles are told")
            await asyncio.to_thread(looks, alarm_of(config, store))

    asyncio.run(run())
    assert not told.exists()


def test_what_fails_is_told_again_at_the_next_look(tmp_path: Path, told: Path) -> None:
    config = installation(tmp_path, f"command = \"sh -c 'cat >> {told}; test -f {tmp_path / 'up'}'\"")
    store = open_store(config)

    looks(alarm_of(config, store), (tmp_path / "up").touch, lambda: None)

    assert said_in(told).count("a besoin de vous") == 2
    store.close()


class Listener(BaseHTTPRequestHandler):
    heard: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        self.heard.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def test_a_url_and_a_second_account_are_told_too(tmp_path: Path) -> None:
    server = HTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    async def run() -> list[bytes]:
        async with Sink(passwords={"me@elsewhere.example": "other"}) as sink:
            config = installation(
                tmp_path,
                f'url = "http://127.0.0.1:{server.server_port}/secret-topic"\n'
                f'host = "127.0.0.1"\nport = {sink.port}\nsecurity = "plain"\nuser = "me@elsewhere.example"\n'
                'password = "other"\nto = "you@elsewhere.example"',
            )
            assert "secret-topic" not in repr(config) and "'other'" not in repr(config)
            assert await try_out(config)
            return [letter.content for letter in sink.letters]

    letters = asyncio.run(run())
    server.shutdown()
    assert any("Ceci est un essai" in text for text in Listener.heard)
    assert len(letters) == 1 and b"Auto-Submitted: auto-generated" in letters[0]


def test_without_a_way_nobody_is_told(tmp_path: Path) -> None:
    config = installation(tmp_path, "")

    assert not config.alarm
    assert not asyncio.run(try_out(config))


# --- systemd ---------------------------------------------------------------------------------------------------------


def test_systemd_is_told_that_the_service_is_ready_lives_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = installation(tmp_path, "")
    store = open_store(config)
    heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    heard.bind(str(tmp_path / "notify"))
    heard.settimeout(10)
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    monkeypatch.setenv("WATCHDOG_USEC", "200000")

    async def run() -> None:
        stop = asyncio.Event()
        running = asyncio.create_task(Service(config, store, build_house(config, store)).run(stop))
        await asyncio.sleep(0.5)
        stop.set()
        await running

    asyncio.run(run())
    store.close()

    states = []
    while not states or states[-1] != "STOPPING=1":
        states.append(heard.recv(100).decode())
    heard.close()
    assert states[0] == "READY=1" and states.count("WATCHDOG=1") >= 3


def test_an_abstract_socket_is_spoken_to_and_none_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    heard.bind("\0gm-test-notify")
    heard.settimeout(5)
    monkeypatch.setenv("NOTIFY_SOCKET", "@gm-test-notify")
    systemd.notify("READY=1")
    assert heard.recv(100) == b"READY=1"
    heard.close()
    systemd.notify("READY=1")  # nobody listens any more
    monkeypatch.delenv("NOTIFY_SOCKET")
    systemd.notify("READY=1")


def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    try:
        verify = (program("systemd-analyze"), "verify")
    except NotHere as reason:
        missing(reason)
    unit = tmp_path / "gm.service"
    text = (EXAMPLES / "gm.service").read_text(encoding="utf-8").replace("/opt/gm/bin/gm", sys.executable)

    def complaints(changed: str) -> str:
        unit.write_text(changed, encoding="utf-8")
        done = subprocess.run([*verify, unit], capture_output=True, text=True, check=False)
        return done.stdout + done.stderr

    assert complaints(text) == ""
    assert "WatchdogSecs" in complaints(text.replace("WatchdogSec", "WatchdogSecs"))

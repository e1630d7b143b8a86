"""What one process does alone: nobody else does it while it lives, and somebody soon does when it does not."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gm.mail.account import Account
from gm.running.app import Service, build_house
from gm.running.leases import DEAD, HUNG, Leases, birth_of, is_there
from gm.running.sending import Ready, Sending
from gm.service.house import House
from gm.service.model.outbox import RowState
from tests.app.world import body, game_file, world
from tests.servers.sink import Sink
from tests.service.memory import Dice, MemoryStore, StoppedClock
from tests.store.samples import ROW

NOW = datetime(2026, 11, 22, tzinfo=UTC)
ELSEWHERE = "another-boot pid:[1] 1 1"


@dataclass
class Stopwatch:
    at: float = 1000.0

    def __call__(self) -> float:
        return self.at


def alive(store: MemoryStore, watch: Stopwatch, birth: str = ELSEWHERE) -> Leases:
    leases = Leases(store, stopwatch=watch, birth=birth)
    leases.show_life()
    return leases


def takes(leases: Leases, name: str = "mailbox") -> bool:
    return asyncio.run(leases.take(name, f"the {name} is read"))


def test_a_process_that_gives_no_sign_for_long_enough_is_dead_and_no_sooner() -> None:
    store, watch = MemoryStore(), Stopwatch()
    first, second = alive(store, watch), alive(store, watch)
    assert takes(first) and not takes(second)
    second.show_life()

    watch.at += DEAD - 0.1
    second.show_life()
    assert not takes(second)
    watch.at += 0.1
    second.show_life()
    assert takes(second)


def test_a_process_that_gives_signs_is_never_declared_dead_however_slow_it_is() -> None:
    store, watch = MemoryStore(), Stopwatch()
    first, second = alive(store, watch), alive(store, watch)
    assert takes(first)

    for _ in range(20):
        watch.at += DEAD - 1
        first.show_life()
        second.show_life()

    assert not takes(second) and takes(first)


def test_a_process_of_this_machine_that_is_there_is_waited_for_ten_times_as_long() -> None:
    store, watch = MemoryStore(), Stopwatch()
    first, second = alive(store, watch, birth_of(os.getpid())), alive(store, watch)
    assert takes(first)
    second.show_life()

    watch.at += HUNG - 1
    second.show_life()
    assert not takes(second)
    watch.at += 1
    second.show_life()
    assert takes(second)


def test_a_process_that_was_killed_on_this_machine_is_known_to_be_dead_at_once() -> None:
    store, watch = MemoryStore(), Stopwatch()
    with sleeper() as process:
        first = alive(store, watch, birth_of(process.pid))
        assert is_there(first.birth)
        assert takes(first)
        os.kill(process.pid, signal.SIGKILL)
        while is_there(first.birth):  # until the kernel is done; nobody has asked for its exit status yet
            pass

        second = alive(store, watch)
        assert takes(second)
    assert is_there(first.birth) is False
    assert is_there("") is None and is_there(ELSEWHERE) is None


def test_who_could_not_look_at_the_others_does_not_count_that_time() -> None:
    store, watch = MemoryStore(), Stopwatch()
    first, second = alive(store, watch), alive(store, watch)
    assert takes(first)
    second.show_life()
    second.open_work = broken
    watch.at += DEAD / 2
    second.show_life()

    second.open_work = store
    watch.at += DEAD / 2
    second.show_life()

    assert not takes(second)


def test_a_process_that_was_declared_dead_does_nothing_more_of_what_it_held() -> None:
    store, watch = MemoryStore(), Stopwatch()
    first, second = alive(store, watch), alive(store, watch)
    assert takes(first)
    held = first.holder
    second.show_life()

    watch.at += DEAD * 5 / 6
    assert not first.sure, "it stops before anybody else begins"
    watch.at += DEAD / 6
    second.show_life()
    assert takes(second)
    first.show_life()

    assert first.sure and not first.is_still(held)
    assert not takes(first)


def test_a_process_is_never_called_another_one_to_itself(caplog: pytest.LogCaptureFixture) -> None:
    store, watch = MemoryStore(), Stopwatch()
    first = alive(store, watch)
    assert takes(first)

    def slow() -> float:
        # A look at the database takes longer than the process may be sure of what it holds.
        watch.at += DEAD / 2
        return watch.at

    first.stopwatch = slow
    assert not takes(first)
    assert "another gm run" not in caplog.text


def test_a_letter_that_another_process_has_taken_over_is_not_sent_by_the_one_that_hung() -> None:
    async def story() -> list[int]:
        store, watch = MemoryStore(), Stopwatch()
        with store() as work:
            work.outbox.add(replace(ROW, not_before=None, raw=b"Subject: x\r\n\r\nBonjour\r\n", state=RowState.WAITING))
        counts = []
        async with Sink() as sink:
            hung, heir = alive(store, watch), alive(store, watch)
            parts = [sending(store, leases, sink.port) for leases in (hung, heir)]
            ((holder, (claimed,)),) = await parts[0]._claim()
            heir.show_life()
            watch.at += DEAD
            heir.show_life()
            hung.show_life()
            for part in parts:
                stop = asyncio.Event()
                running = asyncio.create_task(part.run(stop))
                await asyncio.sleep(0.2)
                if part is parts[0]:
                    part._ready.put_nowait(Ready(holder, claimed.row, (claimed.row.raw or b"",)))
                    await asyncio.sleep(0.1)
                stop.set()
                part.news.set()
                await running
                counts.append(len(sink.letters))
        return counts

    assert asyncio.run(story()) == [1, 1], "the one that is free again is sent once, by whoever comes first"


def sending(store: MemoryStore, leases: Leases, port: int) -> Sending:
    house = House("gm@demo.example", StoppedClock(NOW), Dice(), b"secret")
    return Sending(Account("127.0.0.1", port, "plain"), store, house, leases, asyncio.Event(), 2, 5.0)


def test_after_a_clean_stop_game_files_are_applied_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with world(tmp_path, game_file()) as w:
            await w.wanted("ITALY", "la partie commence")
            second = Service(w.config, w.store, build_house(w.config, w.store), poll=0.5)
            w.stop.set()
            await w.running
            file = tmp_path / "games" / "europe-1.toml"
            file.write_text(game_file(top="paused = true"), encoding="utf-8")
            stop = asyncio.Event()
            running = asyncio.create_task(second.run(stop))
            told = await w.wanted("ITALY", "pause", seconds=5.0)
            assert "pause" in body(told)
            stop.set()
            await running

    asyncio.run(story())


def broken() -> None:  # type: ignore[misc]
    raise ConnectionError("no database")


@contextlib.contextmanager
def sleeper() -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture(autouse=True)
def _linux() -> None:
    if not birth_of(os.getpid()):
        pytest.skip("the kernel does not say when a process was born")


def test_a_full_disk_is_told_once_in_words_and_so_is_its_end(caplog: pytest.LogCaptureFixture) -> None:
    store, full = MemoryStore(), True

    def open_work() -> MemoryStore:
        if full:
            raise OSError("disk full")
        return store()

    leases = Leases(open_work, in_words=lambda error: f"in words: {error}")  # type: ignore[arg-type]
    with caplog.at_level("INFO"):
        leases.show_life()
        leases.show_life()
        full = False
        leases.show_life()
        leases.show_life()

    assert [record.getMessage().partition(";")[0] for record in caplog.records] == [
        "signs of life: in words: disk full",
        "signs of life: given again",
    ]
